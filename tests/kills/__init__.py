"""Programs that are killed at any instant while they play, and what is left of their games."""
