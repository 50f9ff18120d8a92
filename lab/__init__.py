"""Developers' workshop: training, arena and benchmarks. Never shipped."""
