"""A game gone through again at its table."""
