"""The games: one folder each, the same role under the same name in every one."""
