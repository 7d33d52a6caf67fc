"""Reviews of finished games: every decision rated by what its seat could see, luck and skill apart.

What is measured. A seat that decides has a chance to win, as far as it can know: Hard's search
plays its View on in many ways (`rating`). That chance with the best move is the seat's chance at
that point; the chance with the move that was played is lower by what the move *gave away*. Both are
measured on the same deals of the cards the seat did not see, at the same depth. In the same trial
games it is seen what the move did to the chances of the other seats.

How it adds up. For each seat, result - start = luck + own decisions + others' decisions, exactly:

- *start* is an equal share for each seat, before anything was dealt; *result* 1 for who won, a
  share of it where several did, else 0.
- *own decisions* is the sum of what its own moves gave away, at most 0: there is no better than
  the best. A move that is as good as the best within the noise gave nothing away.
- *others' decisions* is the sum of what the moves of others that gave something away did to it, as
  far as those who moved could know.
- *luck* is everything else: by how much the seat's chance turned out other than was to be expected
  before. Between two of its decisions it expects what its move was found to come to, taken over all
  the cards it did not see and all good play to come; what its chance is then, less that mean and
  less what others gave away on the way, is luck. With cards in other hands, a shuffle is not all
  there is of chance: a hand that turns out to hold the one card was dealt so long ago, and becomes
  luck when it shows. It is the luck of gnubg (value after chance less its mean) for games whose
  chance is hidden, and telescopes: each chance is an end of one interval and the beginning of the
  next, so that the sum is exact whatever the search errs by. Like there, what the search misjudges
  shows as luck when the game comes to what it had not seen.
"""
