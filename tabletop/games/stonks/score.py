"""What cards of Stonks come to: trump, the winner of a trick, portfolios at market value, the
arithmetic of a round and who wins (ST-7, ST-8, ST-15 to ST-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from tabletop.engine.cards import Card
from tabletop.engine.moves import CHANCE, OVER
from tabletop.engine.seats import added, most
from tabletop.engine.words import listed
from tabletop.engine.zones import Tally, TallyHead, TallyLine, TieBreak
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import INDEX, Setup
from tabletop.games.stonks.state import NO_SEAT, SCORED, Figures, StonksState, hides_lead
from tabletop.system.i18n import _, ngettext


def trump_at(setup: Setup, market: Sequence[int]) -> str:
    """The letter of the company that is trump at these values, "" for none (ST-7)."""
    low = min(market)
    is_clear = setup.tie_has_trump or market.count(low) == 1
    return COMPANIES[market.index(low)] if is_clear else ""


def trump(state: StonksState) -> str:
    """The company that is trump as the market stands."""
    return trump_at(state.setup, state.market)


def speculated(figures: Figures, seats: int) -> tuple[int, ...]:
    """The places in the trick of the cards that followers play with a Speculation."""
    leader = figures.leader
    return tuple([(each - leader) % seats for each in figures.speculators if each != leader])


def standing(trick: Sequence[Card | None], lead: str, places: Sequence[int]) -> tuple[int, ...]:
    """Those of `places` whose card, played with a Speculation, counts as one of the company led: no
    real card in the trick cancels that (ST-16, ST-17)."""
    real = [card.rank for card in trick if card and card.suit == lead] if places else ()
    spoken = [(place, trick[place]) for place in places if place < len(trick)]
    return tuple([place for place, card in spoken if card and card.rank not in real])


def standing_places(state: StonksState) -> tuple[int, ...]:
    """The places in the trick whose cards count as one of the company led."""
    if not state.speculators:
        return ()
    return standing(state.trick, state.lead, speculated(state, state.seats))


def strengths(
    trick: Sequence[Card | None], lead: str, trump: str, standing: Sequence[int]
) -> list[int]:
    """How strong each card of a trick is as it lies: any trump more than any card of the company
    led, all else nothing; nor is a card face down anything (ST-8)."""
    found = [
        0
        if card is None or (card.suit != trump and card.suit != lead)
        else card.rank + 100 * (card.suit == trump)
        for card in trick
    ]
    for place in standing:
        if (card := trick[place]) is not None:
            found[place] = card.rank + 100 * (lead == trump)
    return found


def best(trick: Sequence[Card | None], lead: str, trump: str, standing: Sequence[int]) -> int:
    """The place of the card that wins a trick as it lies, cards face down left aside; -1 for none
    (ST-8, ST-15)."""
    strong = strengths(trick, lead, trump, standing)
    highest = max(strong, default=0)
    return strong.index(highest) if highest else -1


def trick_winner(state: StonksState, as_shown: bool = False) -> int:
    """The seat whose card wins the trick, a card face down turned up or, `as_shown`, left aside;
    -1 where nobody does (ST-8, ST-15)."""
    trick: Sequence[Card | None] = state.trick
    if as_shown and hides_lead(state):
        trick = [None, *trick[1:]]
    place = best(trick, state.lead, trump(state), standing_places(state))
    return NO_SEAT if place < 0 else (state.leader + place) % state.seats


@lru_cache(maxsize=1 << 13)
def shares(setup: Setup, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How many shares of each company, in board order, `cards` are (ST-19); kept, as a search asks
    again and again about portfolios that seldom change."""
    counts = [0] * len(COMPANIES)
    weights = setup.shares
    for card in cards:
        counts[INDEX[card.suit]] += weights[card.rank]
    return tuple(counts)


def cheapest(market: Sequence[int], counts: Sequence[int]) -> int:
    """The place on the board of the company that an unused Speculation adds a share to: the first
    of the lowest valued with shares in `counts`; -1 where there is none (ST-19)."""
    owned = [index for index, count in enumerate(counts) if count]
    return min(owned, key=lambda index: market[index]) if owned else -1


def portfolio_points(
    setup: Setup, market: Sequence[int], cards: Iterable[Card], has_speculation: bool
) -> int:
    """The points of a portfolio at these values (ST-19)."""
    counts = shares(setup, tuple(cards))
    extra = cheapest(market, counts) if has_speculation else -1
    total = sum(count * value for count, value in zip(counts, market, strict=True))
    return total + (market[extra] if extra >= 0 else 0)


def portfolio(state: StonksState, seat: int) -> tuple[Card, ...]:
    """All cards in the portfolio of `seat`, the unseen one last."""
    unseen = state.unseen[seat]
    return (*state.portfolios[seat], unseen) if unseen else tuple(state.portfolios[seat])


def points(state: StonksState, with_unseen: bool = True) -> list[int]:
    """The points of each portfolio at the present market, with its unseen card or not (ST-19)."""
    cards: Sequence[Sequence[Card]] = state.portfolios
    if with_unseen:
        cards = [portfolio(state, seat) for seat in range(state.seats)]
    return [
        portfolio_points(state.setup, state.market, held, has_speculation)
        for held, has_speculation in zip(cards, state.held, strict=True)
    ]


def shown_points(state: StonksState) -> tuple[int, ...]:
    """The points of each portfolio as far as all may see it."""
    if state.phase == "invest":
        return (0,) * state.seats
    return tuple(points(state, with_unseen=state.phase in SCORED))


def score_round(state: StonksState) -> None:
    """Discards the last cards unseen, adds up the round, and ends it or the game (ST-18, ST-19)."""
    state.left = [hand.pop() for hand in state.hands]
    gained = points(state)
    state.totals = added(state.totals, gained)
    state.scored = (*state.scored, partial(_tally, state.copy(), tuple(gained)))
    if state.round == state.setup.rounds:
        state.phase, state.current_player = "over", OVER
    else:
        state.dealer = (state.dealer + 1) % state.seats
        state.phase, state.current_player = "shuffle", CHANCE


def round_title(number: int) -> str:
    """What round `number`, counted from 1, is called."""
    return _("Round {n}").format(n=number)


def _tally(state: StonksState, gained: tuple[int, ...]) -> Tally:
    """The arithmetic of ST-19 for the portfolios as a round left them."""
    setup, market, seats = state.setup, state.market, []
    for seat, has_speculation in enumerate(state.held):
        cards = portfolio(state, seat)
        counts = shares(setup, cards)
        lines = []
        for letter, count, value in zip(COMPANIES, counts, market, strict=True):
            if count:
                detail = product([c.suit for c in cards].count(letter), count, value)
                own = tuple(card for card in cards if card.suit == letter)
                name, hidden = (
                    setup.names[letter],
                    tuple(card for card in own if card in state.unseen),
                )
                lines.append(TallyLine(name, detail, count * value, letter, own, hidden))
        extra = cheapest(market, counts) if has_speculation else -1
        if extra >= 0:
            value = market[extra]
            label = _("Speculation in {company}").format(company=setup.names[COMPANIES[extra]])
            lines.append(TallyLine(label, f"1 × {value}", value, "spec"))
        seats.append(tuple(lines))
    heads = [
        TallyHead(letter, f"{{{letter}}} {setup.names[letter]}", _("each"), value)
        for letter, value in zip(COMPANIES, market, strict=True)
    ]
    if any(state.held):
        heads.append(TallyHead("spec", _("Extra"), _("for a Speculation")))
    return Tally(round_title(state.round), tuple(seats), gained, tuple(heads))


def product(cards: int, count: int, value: int) -> str:
    """How `cards` that are `count` shares at `value` are multiplied, as a person writes it."""
    if cards == count:
        return f"{count} × {value}"
    return ngettext(
        "one card, {count} shares × {value}", "{n} cards, {count} shares × {value}", cards
    ).format(n=cards, count=count, value=value)


def scores(state: StonksState) -> list[int]:
    """The points of all rounds scored, by seat."""
    return state.totals[:]


def worth(state: StonksState) -> list[int]:
    """The points each seat would have if the round ended now."""
    if state.phase in ("dealer", *SCORED):
        return state.totals[:]
    return added(state.totals, points(state))


def winners(state: StonksState) -> list[int]:
    """The seats that won: most points, then what breaks a tie in the last portfolio (ST-20)."""
    if state.current_player != OVER:
        return []
    more, wider = _tie_figures(state)
    ties = state.setup.ties
    return most(
        [
            (points, -cards * ties.fewer_cards, -companies * ties.fewer_companies)
            for points, cards, companies in zip(state.totals, more, wider, strict=True)
        ]
    )


def tie_break(state: StonksState) -> TieBreak | None:
    """By what the winners are ahead of others with as many points (ST-20)."""
    level, won = most(state.totals), winners(state)
    if not won or len(won) == len(level):
        return None
    more, wider = _tie_figures(state)
    out = [seat for seat in level if seat not in won]
    if state.setup.ties.fewer_cards and all(more[seat] > more[won[0]] for seat in out):
        figures, text = more, _("fewer cards in the last portfolio, {n} against {others}")
    elif state.setup.ties.fewer_cards and any(more[seat] > more[won[0]] for seat in out):
        figures, text = wider, _("fewer cards, then fewer companies, {n} against {others}")
        out = [seat for seat in out if more[seat] == more[won[0]]]
    else:
        figures, text = wider, _("fewer companies in the last portfolio, {n} against {others}")
    others = listed([str(each) for each in sorted({figures[seat] for seat in out})])
    return TieBreak(text.format(n=figures[won[0]], others=others), "ST-20")


def _tie_figures(state: StonksState) -> tuple[list[int], list[int]]:
    """How many cards each seat's last portfolio has, an unused Speculation with them, and how many
    companies."""
    owned = [portfolio(state, seat) for seat in range(state.seats)]
    cards = [len(each) + held for each, held in zip(owned, state.held, strict=True)]
    return cards, [len({card.suit for card in each}) for each in owned]
