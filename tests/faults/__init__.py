"""Whole games on a disk that fails: nothing that was shown to a player is ever lost.

The disk is simulated (`disk`), so that it can fail at any call, in any way, and forget at any
moment what was not synced, as a real one does when the power fails. `runs` plays on it;
`python -m tests.faults` runs everything and prints what came of it.
"""
