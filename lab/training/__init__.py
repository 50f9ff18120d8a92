"""Training of the networks by self-play. Needs Numba; never shipped."""
