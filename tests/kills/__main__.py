"""`python -m tests.kills [COUNT [SEED]]`: kills so many programs that play."""

from tests.kills.killing import main

main()
