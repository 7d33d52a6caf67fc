"""Scaffold. Its rules are rules/scaffold.yaml.

Each part of it is a file of its own: setup, state, moves, conditions, score, text and the bots.
The table follows from the `table:` of the rules.
"""

from __future__ import annotations

from typing import Final

from tabletop.cli.scaffold import conditions, moves, score, text
from tabletop.cli.scaffold.setup import Numbers, Setup
from tabletop.cli.scaffold.state import ScaffoldState, ScaffoldView
from tabletop.engine.french import FRENCH
from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.drops import arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules

GAME: Final = Game(
    id="scaffold",
    # The words that the rules file may use, and the shape of its numbers.
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(FRENCH, arguments_of(moves.KINDS)),
        zones=frozenset({"hand", "played", "taken", "stock"}),
        phases=frozenset({"play"}),
        conditions=conditions.CONDITIONS,
        kinds=moves.KINDS,
        owned=frozenset({"hand", "played", "taken"}),
        options={"hearts": Reads(1, numbers=(0, 100))},
    ),
    setup=Setup.of,
    state=ScaffoldState,
    # What may be done, what a move does and what it comes to: functions of a state.
    rules=Rules(
        view=ScaffoldView,
        turn_rule="SC-3",
        due=moves.due,
        apply=moves.apply,
        scores=score.scores,
        worth=score.scores,
        winners=score.winners,
    ),
    prompt=text.prompt,
    tell=text.tell,
)
