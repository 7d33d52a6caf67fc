"""How far a seat is ahead, as everyone can count it: why one does not deal with who is in front."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletop.games.portfolio.bots.evaluation import Evaluation

Lead: TypeAlias = Literal["wins", "earns", "has", ""]
"""What is true of who is in front: it wins if from now on nothing but incomes is paid; no seat's
portfolios pay more a turn; no seat has more money; or none of these, but that what it has and what
it would still be paid are the most together, in turns that nobody can count yet."""


def lead(evaluation: Evaluation, seat: int) -> Lead:
    """In what `seat` is in front of all others, by money and portfolios alone.

    Once the last card is drawn everyone's last turn is known (PF-20), and with it how often each
    seat is still paid as its turn begins and once more at the end (PF-21). Until then nobody knows
    how many turns are to come.
    """
    others = [other for other in range(evaluation.seats) if other != seat]
    if evaluation.ending:
        ends = evaluation.standing()
        if all(ends[seat] > ends[other] for other in others):
            return "wins"
    if all(evaluation.incomes[seat] >= evaluation.incomes[other] for other in others):
        return "earns"
    if all(evaluation.money[seat] >= evaluation.money[other] for other in others):
        return "has"
    return ""
