"""Saves that were damaged at random, by accident and on purpose, and what opening one comes to."""
