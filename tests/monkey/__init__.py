"""A monkey at the real app: random mouse and keys as long as one likes, and what comes of it."""
