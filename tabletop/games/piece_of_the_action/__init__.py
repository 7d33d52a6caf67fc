"""Piece of the Action, by Sid Sackson. Its rules are rules/piece_of_the_action.yaml; each part of
it is a file of its own: setup, state, moves, conditions, score, text, the bots and the table."""

from __future__ import annotations

from typing import Final

from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.drops import arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules
from tabletop.games.piece_of_the_action import conditions, moves, score, text
from tabletop.games.piece_of_the_action.deck import ACTION
from tabletop.games.piece_of_the_action.facts import facts
from tabletop.games.piece_of_the_action.setup import Numbers, Setup, coherent
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState, ActionView
from tabletop.games.piece_of_the_action.versions import MIGRATE

GAME: Final = Game(
    id="piece_of_the_action",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(ACTION, arguments_of(moves.KINDS)),
        zones=frozenset({"hand", "pota", "reverse", "centre", "aside", "x", "deck", DISCARD}),
        phases=frozenset({"lead", "deal", "move"}),
        conditions=conditions.CONDITIONS,
        coherent=coherent,
        facts=facts,
        options={"tie_deals": Reads("unlimited", ("unlimited",), (1, 1000))},
        has_packs=False,
        kinds=moves.KINDS,
        owned=frozenset({"hand", "pota", "reverse"}),
        version=2,
        migrate=MIGRATE,
    ),
    setup=Setup.of,
    state=ActionState,
    rules=Rules(
        view=ActionView,
        turn_rule="PA-5",
        first_phase="leader",
        prepare=score.begin,
        due=moves.due,
        forced=moves.forced,
        apply=moves.apply,
        stuck=moves.stuck,
        manner=conditions.MANNER,
        out_of_turn=conditions.out_of_turn,
        scores=score.scores,
        worth=score.worth,
        winners=score.winners,
        shown={
            "factor": score.factor,
            "value": score.value,
            "stakes": lambda state: tuple(score.stakes(state, score.value(state))),
        },
    ),
    prompt=text.prompt,
    tell=text.tell,
    ended=text.ended,
    minutes=text.minutes,
    weight="medium",
    styled=("easy", "normal"),
)
