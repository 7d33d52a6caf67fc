"""Stonks, by Robert Coelho and Luis Francisco. Its rules are rules/stonks.yaml; each part of it is
a file of its own: setup, state, moves, conditions, score, text, the bots and the table."""

from __future__ import annotations

from typing import Final

from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.drops import arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules
from tabletop.games.stonks import conditions, moves, score, text
from tabletop.games.stonks.deck import STONKS
from tabletop.games.stonks.facts import facts
from tabletop.games.stonks.setup import Numbers, Setup, coherent
from tabletop.games.stonks.state import StonksState, StonksView
from tabletop.games.stonks.versions import MIGRATE

SEAT_ZONES: Final = frozenset({"hand", "portfolio", "unseen", "speculation", "left"})

GAME: Final = Game(
    id="stonks",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(STONKS, arguments_of(moves.KINDS)),
        zones=SEAT_ZONES | {"trick", "turned", "deck", "discard"},
        phases=frozenset({"invest", "play", "adjust", "take"}),
        conditions=conditions.CONDITIONS,
        kinds=moves.KINDS,
        owned=SEAT_ZONES,
        version=2,
        migrate=MIGRATE,
        coherent=coherent,
        facts=facts,
        options={
            "length": Reads("short", ("short", "long")),
            "trump_tie": Reads("board_order", ("board_order", "none")),
            "weighted_shares": Reads(False, (False, True)),
        },
        seats=(2, 5),
        has_packs=False,
    ),
    setup=Setup.of,
    state=StonksState,
    rules=Rules(
        view=StonksView,
        turn_rule="ST-6",
        apply=moves.apply,
        scores=score.scores,
        worth=score.worth,
        winners=score.winners,
        tie_break=score.tie_break,
        manner=conditions.MANNER,
        stuck=moves.stuck,
        may_stick=lambda state: state.setup.may_stick,
        prepare=moves.open_market,
        shown={
            "trump": score.trump,
            "standing": score.standing_places,
            "winning": lambda state: score.trick_winner(state, as_shown=True),
            "worths": score.shown_points,
        },
    ),
    prompt=text.prompt,
    tell=text.tell,
    progress=text.progress,
    minutes=text.minutes,
    weight="medium",
    styled=("easy", "normal"),
)
