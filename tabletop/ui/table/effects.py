"""What happens on screen when something happens in the game: the one place that says it.

An `Effect` says where cards seem to come from and go to, and what is heard of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tabletop.engine.cards import Card
from tabletop.engine.events import (
    Dealt,
    Event,
    Gained,
    Moved,
    Revealed,
    Scored,
    Shuffled,
    Told,
)


@dataclass(slots=True)
class Effect:
    """What the table shows of some events, in order.

    `sources` and `targets` say, by card, the zone it came from and the zone it went to; `unseen`
    the zones that hidden cards came from; `sounds` are names, each once; `scored` the titles of
    scores; `dealt` says that cards come one at a time.
    """

    sources: dict[Card, str] = field(default_factory=dict)
    targets: dict[Card, str] = field(default_factory=dict)
    unseen: dict[str, str] = field(default_factory=dict)
    sounds: list[str] = field(default_factory=list)
    scored: list[str] = field(default_factory=list)
    dealt: bool = False

    @property
    def moves(self) -> bool:
        """Whether cards go from one place to another, all of them at once."""
        return bool(self.targets or self.unseen) and not self.dealt

    def sound(self, name: str) -> None:
        """Adds a sound, once."""
        if name not in self.sounds:
            self.sounds.append(name)


def effect_of(events: Iterable[Event]) -> Effect:
    """What the table shows of `events`, as one viewer saw them."""
    effect = Effect()
    for event in events:
        match event:
            case Shuffled():
                effect.sound("deal")
            case Dealt():
                effect.dealt = True
                effect.sound("deal")
                for target, cards in zip(event.targets, event.cards, strict=True):
                    _travel(effect, cards, event.source, target)
            case Moved():
                effect.sound("place")
                _travel(effect, event.cards, event.source, event.target)
            case Revealed():
                effect.sound("lift")
            case Gained():
                if event.kind == "money" and event.amount:
                    effect.sound("coin")
            case Scored():
                effect.scored.append(event.title)
    return effect


def steps_of(events: Sequence[Event]) -> list[list[Event]]:
    """What cards do, step by step: what goes together is told of together."""
    steps: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, Told):
            steps.append([])
        else:
            steps[-1].append(event)
    return [step for step in steps if any(isinstance(event, Moved) for event in step)]


def _travel(effect: Effect, cards: Iterable[Card | None], source: str, target: str) -> None:
    for card in cards:
        if card is None:
            effect.unseen[target] = source
        else:
            effect.sources.setdefault(card, source)
            effect.targets[card] = target
