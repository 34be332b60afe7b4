"""Omnitsu for learners: which choice has which number, and a view in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noren import PASS
from noren.games.omnitsu.content import CARDS, KINDS
from noren.games.omnitsu.events import EVENTS
from noren.games.omnitsu.rules import STEPS
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched
from noren.games.omnitsu.rules.any_time import Respond
from noren.games.omnitsu.rules.effects import PICKS
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.state import LAST_TURN, NOBODY, held
from noren.parts.learning import (
    Feature,
    Floats,
    Learning,
    Verb,
    by_seat,
    how_many,
    lately,
    number,
    one_of,
    places,
    players,
    question,
    things,
)

SCROLLS = 8
"""More scrolls are never in play at once: seven there are."""
NAMES = tuple(CARDS)


def actions(seats: int, options: Any) -> Iterable[Verb]:
    """Cards by their names, scrolls by where they lie, players by how far they sit to the left."""
    card = things(NAMES)
    scroll = places("scroll", SCROLLS, scrolls_now)
    other = players(seats)
    said = things((*KINDS, "keep", "swap", "stop"))
    return (
        Verb(PASS[0]),
        Verb("throw", card),
        Verb("crack", scroll),
        Verb("point", other),
        Verb("use", things(("1", "2"))),
        Verb("pay", card),
        *(Verb(word) for word in ("hold", "nothing", "discard", "disguise")),
        Verb("discard", card | scroll),
        Verb("play", card),
        Verb("play", card, other),
        Verb("choose", card | scroll | said | other),
    )


def scrolls_now(view: Any) -> list[str]:
    """The scrolls in play, the viewer's own first, then to the left."""
    me, seats = view.seat or 0, len(view.open.cards)
    return [s.id for s in sorted(view.open.scrolls, key=lambda s: (s.owner - me) % seats)]


def features(seats: int, options: Any) -> Iterable[Feature]:
    """Cards wherever they lie open, one's own hand, and scrolls with what one knows of them."""

    return (
        question(STEPS),
        one_of("pick", tuple(PICKS), lambda view: getattr(view.step, "pick", "")),
        one_of("card in question", NAMES, in_question),
        number("turn", lambda view: view.open.turn, LAST_TURN),
        number("deck", lambda view: view.open.deck, len(CARDS)),
        by_seat("cards", seats, lambda view: view.open.cards, 5),
        by_seat("looked at", seats, looked_at, 2),
        how_many("hand", NAMES, my_hand),
        how_many("thrown", NAMES, lambda view: [c[1] for c in view.answer if len(c) > 1]),
        how_many("discard", NAMES, lambda view: view.open.discard),
        how_many("destroyed", NAMES, lambda view: view.open.destroyed),
        how_many("locations", NAMES, lambda view: [p.card for p in view.open.locations]),
        how_many("blocked", NAMES, lambda view: [p.card for p in view.open.locations if p.blocker]),
        how_many("pile", KINDS, lambda view: view.open.pile, 3),
        Feature("scrolls", (SCROLLS, seats + 1 + len(KINDS)), scrolls_known),
        Feature("on the table", (len(NAMES), 2 * seats + 5), cards_thrown),
        lately(EVENTS, 4),
    )


STATES = ("waiting", "held", "now", "left", "done")
NAMES_AT = {card: at for at, card in enumerate(NAMES)}


def scrolls_known(view: Any, out: Floats) -> None:
    """Of each scroll: whose it is, whether it is cracked, and its kind if known."""
    open, me, seats = view.open, view.seat or 0, len(view.open.cards)
    known = {**open.seen, **(view.mine.knows if view.mine else {})}
    ordered = sorted(open.scrolls, key=lambda s: (s.owner - me) % seats)
    for row, scroll in zip(out, ordered, strict=False):
        row[(scroll.owner - me) % seats] = 1
        row[seats] = scroll.cracked
        kind = known.get(scroll.id)
        if kind is not None:
            row[seats + 1 + KINDS.index(kind)] = 1


def cards_thrown(view: Any, out: Floats) -> None:
    """Of each card thrown: whose, at whom, how far it has come."""
    me, seats = view.seat or 0, len(view.open.cards)
    for laid in view.open.laid:
        row = out[NAMES_AT[laid.card]]
        row[(laid.seat - me) % seats] = 1
        if laid.target != NOBODY:
            row[seats + (laid.target - me) % seats] = 1
        row[2 * seats + STATES.index(laid.state)] = 1


def looked_at(view: Any) -> list[float]:
    """How many scrolls still in play each seat has looked at."""
    counts = [0.0] * len(view.open.cards)
    alive = {scroll.id for scroll in view.open.scrolls}
    for id, seat in view.open.looked:
        counts[seat] += id in alive
    return counts


def my_hand(view: Any) -> list[str]:
    """The viewer's cards; a spectator has none."""
    return [] if view.mine is None else held(view.open, view.mine, view.seat)


def in_question(view: Any) -> str:
    """The card about which the step asks."""
    match view.step:
        case TakeUp() as step:
            return str(view.open.laid[step.at].card)
        case Choose() | ChooseUnwatched() | Respond() as step:
            return str(step.act.card)
    return ""


learning = Learning(version="1", actions=actions, features=features, longest=5000)
