"""Benchmarks, each figure beside a peer or a floor measured in the same run.

`python -m tests.benchmarks [PART ...] [--quick]` prints the table; nothing here is asserted.
"""
