"""Milken, by John Cooper. Its rules are rules/milken.yaml; each part of it is a file of its own:
setup, state, moves, conditions, score, text, the bots and the table."""

from __future__ import annotations

from typing import Final

from tabletop.engine.french import FRENCH
from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.drops import arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules
from tabletop.games.milken import conditions, moves, score, text
from tabletop.games.milken.facts import facts
from tabletop.games.milken.setup import Numbers, Setup, coherent
from tabletop.games.milken.state import MilkenState, MilkenView
from tabletop.games.milken.versions import VERSION, migrate

GAME: Final = Game(
    id="milken",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(FRENCH, arguments_of(moves.KINDS)),
        zones=frozenset({"hand", "pile", "passing", "out"}),
        phases=frozenset({"pass", "play", "give_back"}),
        conditions=conditions.CONDITIONS,
        kinds=moves.KINDS,
        owned=frozenset({"hand", "passing"}),
        version=VERSION,
        migrate=migrate,
        facts=facts,
        coherent=coherent,
        options={
            "insider_trading": Reads("none", ("none", "left", "right", "across", "in_turn")),
            "extras": Reads("dealt", ("dealt", "starters", "out")),
            "jokers": Reads(0, numbers=(0, 9)),
            "deals": Reads(1, ("target",), (1, 1000)),
        },
    ),
    setup=Setup.of,
    state=MilkenState,
    rules=Rules(
        view=MilkenView,
        turn_rule="MK-4",
        apply=moves.apply,
        scores=score.scores,
        worth=score.worth,
        winners=score.winners,
        manner=conditions.MANNER,
        stuck=moves.stuck,
        may_stick=moves.may_stick,
    ),
    prompt=text.prompt,
    tell=text.tell,
    progress=text.progress,
    minutes=text.minutes,
    weight="light",
    first={"deals": 3},
)
