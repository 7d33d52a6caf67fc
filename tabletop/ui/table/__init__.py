"""The table screen: what lies where, what a hand does, what is said."""
