"""Opponents: they are handed a View, a rulebook, a random source and a budget, nothing else."""
