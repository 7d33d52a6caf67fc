"""Lessons: their form, the way through one, and the rehearsal that checks it."""
