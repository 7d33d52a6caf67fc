"""Bots in a process of their own: the client, the process, the messages."""
