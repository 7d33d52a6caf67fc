"""Rules of thumb, one module a game: what a pleasant beginner and a good club player would do.

Each module offers `easy(view, book, rng)` and `normal(view, book, rng)`, which give a Move, and
`why(view, book, move)`, which gives its reason in the game's words.
"""
