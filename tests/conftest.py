"""What all tests share: bounded, repeatable Hypothesis runs."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    max_examples=100,
    derandomize=True,
    deadline=None,  # a slow machine is no failure
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")
