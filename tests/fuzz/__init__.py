"""Fuzzing of whatever is read from a folder: by a command for hours, its finds in the tests."""
