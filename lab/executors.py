"""Where work runs: ``here``, ``processes:4``, ``dask:local`` or ``dask:tcp://scheduler:8786``.

Everything that spreads takes any ``concurrent.futures.Executor``; these are the ones that the command lines know.
"""

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


class Here(Executor):
    """Runs each job at once, in this process."""

    def submit(self, fn, /, *args, **kwargs):
        """Run a job and return its finished future."""
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # the future hands it on to whoever asks for the result
            future.set_exception(error)
        return future


@contextmanager
def executor(where: str) -> Iterator[Executor]:
    """Open an executor by its name and close it in the end.

    Raises:
        ValueError: an unknown name.
    """
    kind, _, rest = where.partition(":")
    if kind == "here":
        yield Here()
    elif kind == "processes":
        with ProcessPoolExecutor(int(rest), mp_context=get_context("spawn")) as pool:
            yield pool
    elif kind == "dask":
        from distributed import Client  # an optional extra: only a cluster needs it

        with (
            Client(processes=True, n_workers=2, threads_per_worker=1) if rest == "local" else Client(rest) as client
        ):
            yield client.get_executor(pure=False)
    else:
        raise ValueError(f"{where!r} is no place to run; see lab.executors")
