"""Portfolio, by Larry Levy, Al Dunn and Bill Moore. Its rules are rules/portfolio.yaml; each part
of it is a file of its own: setup, state, moves, conditions, negotiation, score, text, the bots and
the table."""

from __future__ import annotations

from typing import Final

from tabletop.engine.french import FRENCH
from tabletop.engine.game import Game
from tabletop.engine.notation import Notation
from tabletop.engine.rules.drops import arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.rules.reads import Reads
from tabletop.engine.state import Rules
from tabletop.games.portfolio import moves, score, text
from tabletop.games.portfolio.conditions import manner
from tabletop.games.portfolio.conditions.library import CONDITIONS
from tabletop.games.portfolio.facts import facts
from tabletop.games.portfolio.setup import Numbers, Setup, coherent
from tabletop.games.portfolio.state import PortfolioState, PortfolioView
from tabletop.games.portfolio.versions import VERSION, migrate

GAME: Final = Game(
    id="portfolio",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(FRENCH, arguments_of(moves.KINDS)),
        zones=frozenset({"hand", "felt", "stock", "discard", "portfolio", "cap_low", "cap_high"}),
        phases=frozenset({"draw", "actions", "answer"}),
        conditions=CONDITIONS,
        coherent=coherent,
        facts=facts,
        options={
            "negotiation": Reads("on", ("on", "off")),
            "offers_per_turn": Reads(3, numbers=(0, 1000)),
            "remind_pauper": Reads("on", ("on", "off")),
        },
        version=VERSION,
        migrate=migrate,
        seats=(2, 5),
        has_packs=False,  # `numbers.packs` says how many with how many seats
        kinds=moves.KINDS,
        owned=frozenset({"hand", "felt", "portfolio", "cap_low", "cap_high"}),
    ),
    setup=Setup.of,
    state=PortfolioState,
    rules=Rules(
        view=PortfolioView,
        turn_rule="PF-4",
        due=moves.due,
        apply=moves.apply,
        judge=manner.judge,
        manner=manner.MANNER,
        stuck=moves.stuck,
        may_stick=lambda state: state.setup.may_stick or not state.stock,
        open_moves=frozenset({"offer"}),
        scores=score.scores,
        worth=score.worth,
        winners=score.winners,
        tie_break=score.tie_break,
        shown={"incomes": score.incomes},
    ),
    prompt=text.prompt,
    tell=text.tell,
    minutes=text.minutes,
    weight="rich",
    styled=("easy", "normal"),
    bargains=True,
)
