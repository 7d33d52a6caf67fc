"""Wall Street, by Dan Beebe. Its rules are rules/wall_street.yaml; each part of it is a file of its
own: setup, state, moves, conditions, score, text, the bots and the table."""

from __future__ import annotations

from typing import Final

from tabletop.engine.french import FRENCH
from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.drops import arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules
from tabletop.games.wall_street import conditions, moves, score, text
from tabletop.games.wall_street.facts import facts
from tabletop.games.wall_street.setup import Numbers, Setup, coherent
from tabletop.games.wall_street.state import WallStreetState, WallStreetView
from tabletop.games.wall_street.versions import VERSION, migrate

GAME: Final = Game(
    id="wall_street",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(FRENCH, arguments_of(moves.KINDS)),
        zones=frozenset({"hand", "table", "fund", "stock"}),
        phases=frozenset({"play", "cut"}),
        conditions=conditions.CONDITIONS,
        kinds=moves.KINDS,
        owned=frozenset({"hand", "fund"}),
        version=VERSION,
        migrate=migrate,
        coherent=coherent,
        facts=facts,
        options={
            "target": Reads(10, numbers=(1, 1000)),
            "open_funds": Reads(False, (False, True)),
            "cut": Reads("auto", ("auto", "ask")),
        },
    ),
    setup=Setup.of,
    state=WallStreetState,
    rules=Rules(
        view=WallStreetView,
        turn_rule="WS-4",
        due=moves.due,
        apply=moves.apply,
        scores=score.scores,
        worth=score.worth,
        winners=score.winners,
        manner=conditions.MANNER,
        stuck=moves.stuck,
        may_stick=lambda state: state.setup.may_stick,
        seat_people=moves.seat_people,
        shown={
            "can_take_over": lambda state: moves.can_take_over(state, moves.is_last_card(state))
        },
    ),
    prompt=text.prompt,
    tell=text.tell,
    progress=text.progress,
    minutes=text.minutes,
    ended=text.ended,
    weight="light",
    styled=("normal",),
)
