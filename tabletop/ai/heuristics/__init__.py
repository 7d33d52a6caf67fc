"""Rules of thumb, one module a game: what a pleasant beginner and a good club player would do.

Each module offers `easy(view, book, rng)` and `normal(view, book, rng)`, which give a Move,
`why(view, book, move)`, which gives its reason in the game's words, and `told(view, book, move)`,
which gives as much of it as everyone can see for themselves, from a View without hands.
"""
