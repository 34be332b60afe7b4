"""Events as lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noren import Event
from noren.games.omnitsu import events
from noren.games.omnitsu.content import CARDS
from noren.games.omnitsu.events import Cause
from noren.games.omnitsu.scene.foresight import lacking
from noren.games.omnitsu.scene.labels import (
    FATES,
    KEYWORDS,
    KIND_NAMES,
    at_whom,
    card_name,
    spoken_text,
)
from noren.games.omnitsu.state import LATE, NOBODY
from noren.scene import listed, seat


def _by(cause: Cause | None, line: str) -> str:
    """A line, and before it whose card it comes of, if that is to be told."""
    if cause is None:
        return line[0].upper() + line[1:]
    back = ", reversed" if cause.back else ""
    return f"{seat(cause.seat)}'s {card_name(cause.card)}{back}: {line}"


def _names(cards: tuple[str, ...]) -> str:
    return ", ".join(map(card_name, cards))


def _turn_began(event: events.TurnBegan) -> str:
    late = " It is late: the Castle needs one Location less than before, but at least one."
    return f"Turn {event.turn} begins.{late if event.turn > LATE else ''}"


def _out_of_time(event: events.OutOfTime) -> str:
    return f"Time is up for {seat(event.seat)}{': lots are drawn instead' if event.lots else ''}."


def _thrown(event: events.Thrown) -> str:
    laid = [f"{seat(who)} {card_name(card)}{at_whom(to)}" for who, card, to in event.cards]
    return f"Thrown down: {'; '.join(laid)}." if laid else "Nobody throws a card."


def _announced(event: events.Announced) -> str:
    text = spoken_text(CARDS[event.card].actions[event.action], event.seat)
    return f"{seat(event.seat)}, {card_name(event.card)}{at_whom(event.target)}: {text}"


def _drawn(event: events.Drawn) -> str:
    return f"Drawn: {', '.join(f'{seat(who)} {count}' for who, count in event.counts)}."


def _taken(event: events.Taken) -> str:
    who, card = seat(event.seat), card_name(event.card)
    if event.source == "table" and event.owner != NOBODY:
        line = f"{who} takes {seat(event.owner)}'s {card}, which does nothing any more."
        return _by(event.cause, line)
    sources = {
        "discard": "the discard pile",
        "destroyed": "among the destroyed cards",
        "table": "the table",
    }
    source = sources.get(event.source) or f"{seat(int(event.source[5:]))}'s hand"
    return _by(event.cause, f"{who} takes {card} from {source}.")


def _moved(event: events.Moved) -> str:
    state = "an open" if event.cracked else "a sealed"
    kinds = {**KIND_NAMES, "poison": "Poison scroll", "": "scroll"}
    what = f"{state} {kinds[event.kind]}"
    return _by(event.cause, f"{what} goes from {seat(event.giver)} to {seat(event.taker)}.")


def _blocked(event: events.Blocked) -> str:
    place = CARDS[event.location].name
    if not event.by:
        return f"The {place} is no longer blocked."
    return f"The {place} is blocked by the {CARDS[event.by].name}."


def _mixed(event: events.Mixed) -> str:
    owners = " and ".join(seat(owner) for owner in event.owners)
    if event.by == NOBODY:
        cause = f"{card_name(event.cause)}: the" if event.cause else "The"
        return f"{cause} sealed scrolls of {owners} are mixed; nobody knows which is whose now."
    return f"Behind the fan {seat(event.by)} swaps the scrolls of {owners}, or does not."


def _whose(owner: int, card: str) -> str:
    """A card, and whose it is."""
    return f"{seat(owner)}'s {card_name(card)}" if owner != NOBODY else card_name(card)


def _destroyed(event: events.Destroyed) -> str:
    if event.owner == NOBODY:
        return f"{card_name(event.card)} is destroyed."
    by = _whose(event.by, event.cause)
    return f"{by} destroys {_whose(event.owner, event.card)}, which does nothing any more."


def _passed(event: events.Passed) -> str:
    way = "left" if event.step > 0 else "right"
    moves = ", ".join(f"{seat(giver)}'s to {seat(taker)}" for giver, taker in event.moves)
    takers = {taker for _, taker in event.moves}
    without = [seat(giver) for giver, _ in event.moves if giver not in takers]
    left = f" No sealed scroll comes to {listed(without)}." if without else ""
    return _by(event.cause, f"all sealed scrolls go to the {way}, {moves}.{left}")


def _to_pile(event: events.ToPile) -> str:
    source = "the deck" if event.seat == NOBODY else f"{seat(event.seat)}"
    line = f"a scroll from {source} goes face-up to the pile: {KIND_NAMES[event.kind]}."
    return _by(event.cause, line)


def _from_pile(event: events.FromPile) -> str:
    line = f"{seat(event.seat)} gets a {KIND_NAMES[event.kind]} from the pile, sealed."
    return _by(event.cause, line)


def _shown(event: events.Shown) -> str:
    whose = (
        "a scroll of their own" if event.owner == event.seat else f"{seat(event.owner)}'s scroll"
    )
    state = "It is open, and kills at the Castle" if event.cracked else "It stays sealed"
    return f"{seat(event.seat)} shows {whose} to all: {KIND_NAMES[event.kind]}. {state}."


def _ended(event: events.EndBegan) -> str:
    shown = [
        f"{seat(who)} {KIND_NAMES[kind]}{' (cracked)' if cracked else ''}"
        for who, kind, cracked in event.scrolls
    ]
    return f"The Castle is reached. All is turned up: {', '.join(shown) or 'no scrolls'}."


def _scored(event: events.Scored) -> str:
    lines = [
        f"{seat(who)} {FATES[fate]}: {event.points[who]}" for who, fate in enumerate(event.fates)
    ]
    return f"{'; '.join(lines)}."


def _failed(event: events.Failed) -> str:
    if event.why == "none-left":
        kinds = [KIND_NAMES[it.kind] for it in CARDS[event.card].actions[0].effects if it.kind]
        return (
            f"{card_name(event.card)}: {seat(event.seat)} gets nothing,"
            f" for the pile has no more {listed(kinds)}."
        )
    if event.why in KEYWORDS:
        why = f"{KEYWORDS[event.why]} actions are stopped"
    elif event.why in CARDS:
        why = f"the {CARDS[event.why].name} is not in play"
    else:
        why = WHY_NOT.get(event.why) or lacking(event.card)
    return f"{seat(event.seat)}'s {card_name(event.card)} does nothing: {why}."


WHY_NOT = {
    "stopped": "the action is stopped already",
    "turned": "it is turned back already",
    "late": "no action was chosen in time",
    "let-go": "it is let go",
    "unpaid": "nothing is paid for it",
    "castle": "there are too few Locations",
}

LINES: dict[type[Event], Callable[[Any], str]] = {
    events.TurnBegan: _turn_began,
    events.OutOfTime: _out_of_time,
    events.Thrown: _thrown,
    events.Idle: lambda e: f"{seat(e.seat)} has nothing to throw and passes.",
    events.Cracked: lambda e: _by(e.cause, f"{seat(e.seat)} cracks a scroll."),
    events.Announced: _announced,
    events.Came: lambda e: f"The {CARDS[e.card].name} is in play: {CARDS[e.card].lasting.text}",
    events.Failed: _failed,
    events.Held: lambda e: f"{seat(e.seat)} lets {card_name(e.card)} wait until others have acted.",
    events.AnyTime: lambda e: f"{seat(e.seat)} plays {card_name(e.card)} at any time.",
    events.Stopped: lambda e: f"{card_name(e.by)} stops {_whose(e.owner, e.card)}.",
    events.Reversed: lambda e: f"{card_name(e.by)} reverses {_whose(e.owner, e.card)}.",
    events.Replaced: lambda e: f"{seat(e.seat)}'s {CARDS[e.old].name} was {card_name(e.new)}.",
    events.Pointed: lambda e: f"{seat(e.seat)} points {card_name(e.card)} at {seat(e.target)}.",
    events.Drawn: _drawn,
    events.DrewCards: lambda e: f"You draw {_names(e.cards)}.",
    events.Reshuffled: lambda e: f"The discard pile is shuffled: a new deck of {e.cards}.",
    events.Discarded: lambda e: _by(e.cause, f"{seat(e.seat)} discards {_names(e.cards)}."),
    events.Taken: _taken,
    events.Destroyed: _destroyed,
    events.Blocked: _blocked,
    events.Removed: lambda e: f"The {CARDS[e.location].name} is no longer in play.",
    events.Forbade: lambda e: f"{KEYWORDS[e.keyword]} actions are stopped until the turn ends.",
    events.Moved: _moved,
    events.Mixed: _mixed,
    events.Passed: _passed,
    events.Looked: lambda e: f"{seat(e.seat)} looks at a scroll of {seat(e.owner)}.",
    events.Saw: lambda e: f"You see {seat(e.owner)}'s scroll: {KIND_NAMES[e.kind]}.",
    events.Shown: _shown,
    events.ToPile: _to_pile,
    events.FromPile: _from_pile,
    events.Resealed: lambda e: f"{seat(e.seat)} seals a cracked scroll again.",
    events.Sunk: lambda e: f"{seat(e.seat)} shuffles a cracked scroll into the deck.",
    events.Fetched: lambda e: f"Turn {e.turn} was the last: riders fetch everyone to the Castle.",
    events.EndBegan: _ended,
    events.Settled: lambda e: (
        f"{seat(e.seat)}'s Herald calls {seat(e.owner)}'s scroll the true one."
    ),
    events.Scored: _scored,
}


def describe(event: Event) -> str:
    """An event in words."""
    return LINES[type(event)](event)
