"""Wall Street, by Dan Beebe. Its rules are rules/wall_street.yaml; each part of it is a file of its
own: setup, state, moves, conditions, score, text, the bots and the table."""

from __future__ import annotations

from typing import Final

from tabletop.engine.french import FRENCH
from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.book import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules
from tabletop.games.wall_street import conditions, moves, score, text
from tabletop.games.wall_street.facts import facts
from tabletop.games.wall_street.setup import Numbers, Setup, coherent
from tabletop.games.wall_street.state import WallStreetState, WallStreetView

GAME: Final = Game(
    id="wall_street",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(FRENCH, moves.ARGUMENTS),
        zones=frozenset({"hand", "table", "fund", "stock"}),
        phases=frozenset({"play", "cut"}),
        conditions=conditions.CONDITIONS,
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
        legal_moves=moves.legal_moves,
        apply=moves.apply,
        judge=conditions.judge,
        explain=conditions.explain,
        scores=score.scores,
        worth=score.worth,
        winners=score.winners,
        seat_people=moves.seat_people,
    ),
    prompt=text.prompt,
    tell=text.tell,
)
