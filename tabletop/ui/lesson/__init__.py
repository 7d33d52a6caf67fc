"""Lessons on the table: the coach, what it lights, and the table it speaks from."""
