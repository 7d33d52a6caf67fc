"""What lies in the two trays of the negotiation screen, as large as it fits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, Protocol

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.games.portfolio.state import Portfolio, PortfolioView, Side
from tabletop.games.portfolio.table.negotiation_draft import Draft, promise_words
from tabletop.games.portfolio.table.negotiation_nodes import Chip, Thumb, Tray
from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter, spans

PARTS: Final = (0.72, 0.64, 0.56, 0.48, 0.42, 0.36, 0.3, 0.25)
"""Heights that cards in a tray may take, as parts of its own."""
LEAST: Final = 40
"""The height in pixels under which no card gets."""


class Offering(Protocol):
    """What the trays ask of the screen they lie on: what it shows by, and its cards and fans."""

    @property
    def art(self) -> CardArt:
        """The pictures of cards."""

    @property
    def view(self) -> PortfolioView:
        """What is seen of the position."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""

    @property
    def me(self) -> int:
        """The viewer's seat."""

    @property
    def to(self) -> int:
        """The seat that it is negotiated with."""

    @property
    def reads(self) -> bool:
        """Whether an offer is only read, not made."""

    def thumb(self, name: str, draft: Draft, card: Card, height: int, where: str) -> Node:
        """A card `height` pixels tall."""

    def fan(self, name: str, draft: Draft, run: Portfolio, height: int, where: str) -> Node:
        """A portfolio `height` pixels tall."""


class Trays:
    """Makes the trays of one negotiation screen anew for every layout."""

    def __init__(self, screen: Offering) -> None:
        self.screen = screen

    def tray(self, name: str, draft: Draft, width: int, tall: int) -> Tray:
        """A tray of `width` by `tall` pixels with what lies in it."""
        screen = self.screen
        return Tray(
            f"tray:{name}",
            Rect(0, 0, width, tall),
            screen.art,
            self._fitting(name, draft, width, tall),
            _("nothing") if screen.reads else _("Nothing yet: choose below."),
        )

    def _fitting(self, name: str, draft: Draft, width: int, tall: int) -> list[Node]:
        """What lies in a tray of that size, with cards as large as it takes."""
        art, names = self.screen.art, self.screen.names
        nodes: list[Node] = []
        ways: list[tuple[Role, Sequence[str], CardArt]] = [("body", names, art)]
        ways += [("small", each, art) for each in shorter(names)]
        ways += [("small", shorter(names)[-1], art.at(scale)) for scale in art.theme.smaller()]
        for (role, called, look), part in product(ways, PARTS):  # words give way before cards do
            height = max(LEAST, min(round(tall * part), round(150 * art.theme.window)))
            nodes = self._contents(name, draft, height, width, role, called, look)
            if Tray.takes(nodes, width, tall, art):
                break
        return nodes

    def _contents(
        self,
        name: str,
        draft: Draft,
        height: int,
        width: int,
        usual: Role,
        called: Sequence[str],
        look: CardArt,
    ) -> list[Node]:
        """What lies in a tray: cards `height` pixels tall, portfolios, then words in the type
        `usual` of a `look`, the players `called` so."""
        screen, art, side = self.screen, self.screen.art, draft.side
        nodes: list[Node] = []
        for card in (*side.cards, *side.show):
            nodes.append(screen.thumb(name, draft, card, height, "tray"))
        for _each in range(side.looks):
            nodes.append(Thumb("", None, height, art, _("shown")))
        for run in screen.view.portfolios.values():
            if run.id in side.portfolios:
                nodes.append(screen.fan(name, draft, run, height, "tray"))
        by, to = (screen.me, screen.to) if name == "give" else (screen.to, screen.me)
        for text in _words(side, by, to):
            line = Rich()
            role: Role = "lead" if text.startswith("*$") and usual == "body" else usual
            line.set(spans(text, called, look, role, look.theme.color("text")))
            nodes.append(Chip(line, width - 2 * art.theme.px(10), look))
        return nodes


def _words(side: Side, by: int, to: int) -> list[str]:
    """What seat `by` gives `to` that is neither card nor portfolio: money, promises, a look at a
    hand."""
    words = []
    if side.money:
        words.append(f"*${side.money}*")
    words += [promise_words(act, turns, by, to) for act, turns in side.promises]
    if side.shows_hand:
        words.append(_("a look at the whole hand"))
    return words
