"""The table of Omnitsu, as everyone sees it."""

from __future__ import annotations

import msgspec

from noren import Seat
from noren.games.omnitsu.content import CARDS, KINDS
from noren.games.omnitsu.rules.ending import fate, points
from noren.games.omnitsu.scene.labels import (
    FATES,
    KEYWORDS,
    KIND_NAMES,
    KIND_SYMBOLS,
    KIND_TONES,
    at_whom,
    card_face,
    card_name,
)
from noren.games.omnitsu.state import (
    LATE,
    NOBODY,
    Laid,
    Open,
    Scroll,
    View,
    castle_needs,
    cracked_of,
    hand_limit,
    in_force,
    sealed_of,
    seats,
)
from noren.scene import Area, Card, Fold, Player, Sheet, Table, Thing, Token, Tone, seat

STATES: dict[str, tuple[str, Tone]] = {
    "waiting": ("to come", "plain"),
    "held": ("held back", "warn"),
    "now": ("now", "accent"),
    "left": ("stays", "quiet"),
    "done": ("done", "quiet"),
}
RESOLVED = ("left", "done")
"""What such a card says is of no use to anybody any more."""


def table(view: View) -> Table:
    """Scrolls, cards thrown down, Locations, piles."""
    open = view.open
    things: list[Thing] = [scrolls(open)]
    if open.laid:
        things.append(thrown(open))
    things += [locations(open), piles(open)]
    if open.ended:
        things = [*things[:1], scores(open, view.over), *turned_up(open), *things[1:]]
    folded = () if open.ended else (Fold(thing="piles", label=piles_label(open)),)
    return Table(heading=heading(view), players=players(open), things=tuple(things), folds=folded)


def piles_label(open: Open) -> str:
    """The piles in a line."""
    return (
        f"Piles: {len(open.pile)} scrolls, {len(open.discard)} discarded, {open.deck} in the deck"
    )


def heading(view: View) -> str:
    """The turn, and how far the Castle is."""
    open = view.open
    if view.over:
        return "The end"
    if open.ended:
        return "At the Castle"
    missing = castle_needs(open) - len(in_force(open))
    if missing <= 0:
        return f"Turn {open.turn} · Castle can be reached"
    return f"Turn {open.turn} · Castle needs {missing} more"


def players(open: Open) -> tuple[Player, ...]:
    """Everyone's cards and scrolls in numbers."""
    return tuple(
        Player(
            seat=who,
            score=str(points(open, who)) if open.ended else "",
            note=standing(open, who),
        )
        for who in seats(open)
    )


def standing(open: Open, who: Seat) -> str:
    """How many cards and scrolls a player has."""
    cards = open.cards[who]
    words = [f"{cards} card{'s' * (cards != 1)}", f"{len(sealed_of(open, who))} sealed"]
    if cracked_of(open, who):
        words.append(f"{len(cracked_of(open, who))} cracked")
    return " · ".join(words)


def scrolls(open: Open) -> Area:
    """Every scroll in play before its owner, as all see it."""
    groups = tuple(
        Area(
            id=f"scrolls-{who}",
            label=seat(who),
            things=tuple(
                scroll_back(open, scroll) for scroll in open.scrolls if scroll.owner == who
            ),
            note="" if any(s.owner == who for s in open.scrolls) else "No scroll",
        )
        for who in seats(open)
    )
    return Area(id="scrolls", label="Scrolls", things=groups)


def scroll_back(open: Open, scroll: Scroll) -> Card:
    """A scroll as all see it; face-up at the end, or noted if all saw what it is."""
    kind = open.seen.get(scroll.id, "")
    if kind and (scroll.cracked or open.ended):
        return scroll_face(scroll, kind, "" if open.ended else "known to all")
    if kind:
        return sealed_scroll(scroll, kind, "known to all")
    note = CRACKED if scroll.cracked else "sealed"
    return Card(id=scroll.id, face=False, note=note, owner=scroll.owner, turned=scroll.cracked)


CRACKED = "cracked: kills its bearer"
"""What a broken seal does at the Castle, where one sees that it is broken."""


def sealed_scroll(scroll: Scroll, kind: str, how: str) -> Card:
    """A sealed scroll keeps its back, with what it is beside it: so it looks as sealed as it is."""
    note = f"{KIND_SYMBOLS[kind]} {KIND_NAMES[kind]}\nsealed, {how}"
    return Card(id=scroll.id, face=False, note=note, owner=scroll.owner)


def scroll_face(scroll: Scroll, kind: str, note: str) -> Card:
    """A scroll whose kind is known."""
    words = [word for word in (CRACKED if scroll.cracked else "", note) if word]
    return Card(
        id=scroll.id,
        title=KIND_NAMES[kind],
        symbol=KIND_SYMBOLS[kind],
        note=" · ".join(words) or "sealed",
        tone=KIND_TONES[kind],
        owner=scroll.owner,
        turned=scroll.cracked,
    )


def thrown(open: Open) -> Area:
    """The cards of this turn in the order in which they resolve."""
    order = sorted(range(len(open.laid)), key=lambda at: (open.laid[at].order, at))
    cards = tuple(laid_card(open.laid[at], at) for at in order)
    words = ", ".join(KEYWORDS[keyword] for keyword in open.forbidden)
    note = f"Stopped until the turn ends: {words}" if words else ""
    return Area(id="thrown", label="Thrown down this turn", things=cards, note=note)


def laid_card(laid: Laid, at: int) -> Card:
    """A card on the table: whose, at whom, and how far it is."""
    words, tone = STATES[laid.state]
    if laid.any_time:
        words = f"any time, {words}"
    note = f"{seat(laid.seat)}{at_whom(laid.target)} · {words}"
    face = card_face(laid.card, f"laid-{at}", note, tone, laid.seat)
    aim = Token(id=f"aim-{at}", label=f"at {seat(laid.target)}", owner=laid.target)
    return msgspec.structs.replace(
        face,
        text="" if laid.state in RESOLVED else face.text,
        tokens=(aim,) if laid.target != NOBODY else (),
    )


def locations(open: Open) -> Area:
    """Locations in play with their lasting effects."""
    cards = []
    for place in open.locations:
        card = CARDS[place.card]
        blocked = f"blocked by {card_name(place.blocker)}" if place.blocker else ""
        cards.append(
            Card(
                id=f"place-{place.card}",
                title=card.name,
                text=card.lasting.text,
                corner=str(card.number),
                picture=card.icon,
                note=blocked,
                tone="quiet" if blocked else "accent",
            )
        )
    none = "" if cards else "None yet. "
    needs, there = castle_needs(open), len(in_force(open))
    missing = f"{needs - there} more" if there < needs else "no more"
    late = ", one less each turn now" if open.turn > LATE and needs > 1 else ""
    far = f"The Castle needs {missing} ({there} of {needs}{late})"
    note = f"{none}{far}. Hand limit {hand_limit(open)}."
    return Area(id="locations", label="Locations in play", things=tuple(cards), note=note)


def piles(open: Open) -> Area:
    """The Scroll Pile, the discard pile and what was destroyed."""
    pile = Area(
        id="pile",
        label="Scroll Pile",
        things=tuple(
            Token(
                id=f"pile-{kind}",
                label=KIND_NAMES[kind],
                symbol=KIND_SYMBOLS[kind],
                tone=KIND_TONES[kind],
                count=open.pile.count(kind),
            )
            for kind in KINDS
            if kind in open.pile
        ),
    )
    discard = Area(
        id="discard",
        label="Discard pile",
        layout="stack",
        things=tuple(card_face(card, f"discard-{card}") for card in open.discard),
        note=f"{len(open.discard)} discarded, {open.deck} in the deck",
    )
    areas = [pile, discard]
    if open.destroyed:
        cards = tuple(card_face(card, f"destroyed-{card}") for card in open.destroyed)
        areas.append(Area(id="destroyed", label="Destroyed", layout="stack", things=cards))
    return Area(id="piles", label="Piles", things=tuple(areas))


def turned_up(open: Open) -> list[Thing]:
    """All hands, face-up."""
    return [
        Area(
            id=f"hand-{who}",
            label=f"{seat(who)}'s cards",
            layout="plates",
            owner=who,
            things=tuple(card_face(card, f"hand-{who}-{card}") for card in open.hands[who]),
        )
        for who in seats(open)
        if open.hands[who]
    ]


def scores(open: Open, over: bool) -> Sheet:
    """What each scores, or would score as things stand."""
    rows = tuple(
        (seat(who), FATES[fate(open, who)], str(open.cards[who]), str(points(open, who)))
        for who in seats(open)
    )
    columns = ("", "Fate", "Cards", "Points")
    label = "The result" if over else "As things stand"
    return Sheet(id="scores", label=label, columns=columns, rows=rows)
