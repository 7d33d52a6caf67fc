"""What cards may do at Portfolio's table, and why not: where they meet, what drops require, what
a drop or a move amounts to."""
