"""How the events of a turn are told: what is heavy, where it happens, what begins a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from noren import Event
from noren.games.omnitsu import events
from noren.games.omnitsu.content import CARDS
from noren.games.omnitsu.scene.labels import KEYWORDS, KIND_NAMES, KIND_TONES
from noren.games.omnitsu.state import NOBODY
from noren.scene import News, seat

QUIET = News(weight="quiet")


def _heavy(title: str, *at: str) -> News:
    return News(weight="heavy", title=title, at=at)


def _before(who: int) -> str:
    return f"player:{who}"


def _to_pile(event: events.ToPile) -> News:
    at = (f"pile-{event.kind}", "pile")
    title = f"{KIND_NAMES[event.kind]}: face-up!"
    told = News(weight="heavy", title=title, at=at, tone=KIND_TONES[event.kind])
    return _to(told, event.seat) if event.cause else told


def _from_pile(event: events.FromPile) -> News:
    told = _heavy("A scroll from the pile!", f"scrolls-{event.seat}")
    return _to(told, event.seat) if event.cause else told


def _mixed(event: events.Mixed) -> News:
    at = [f"scrolls-{owner}" for owner in event.owners]
    if event.by != NOBODY:
        return _to(_heavy("Behind the fan!", *at), *event.owners)
    yours = "Your scroll is among those that are mixed!"
    return _yours(_heavy("Scrolls are mixed!", *at), yours, *event.owners)


def _moved(event: events.Moved) -> News:
    what = KIND_NAMES[event.kind] if event.kind else "A scroll"
    title = f"{what}: {seat(event.giver)} → {seat(event.taker)}"
    return _to(_heavy(title, event.scroll, f"scrolls-{event.taker}"), event.giver, event.taker)


def _passed(event: events.Passed) -> News:
    """Whoever gave one, or got one, carries something else from now on."""
    concerned = {seat for move in event.moves for seat in move}
    told = _heavy("All sealed scrolls go round!", "scrolls")
    return _yours(told, "What you carry has changed: all sealed scrolls go round!", *concerned)


def _cracked(event: events.Cracked) -> News:
    told = _heavy(f"{seat(event.seat)} cracks a scroll!", event.scroll)
    return _yours(told, "You have to crack your scroll!", event.seat) if event.cause else told


def _failed(event: events.Failed) -> News:
    """Whoever was to get something, and did not, looks for it."""
    told = _to(News(at=(_before(event.seat),)), event.seat)
    if event.why != "none-left":
        return told
    return msgspec.structs.replace(told, weight="heavy", title="Nothing left to take!")


def _to(news: News, *seats: int) -> News:
    """News that concerns somebody: whose things were changed by it."""
    return msgspec.structs.replace(news, to=tuple(who for who in seats if who != NOBODY))


def _yours(news: News, title: str, *seats: int) -> News:
    """The same, with a title of its own for those whom it concerns."""
    return msgspec.structs.replace(_to(news, *seats), yours=title)


def _destroyed(event: events.Destroyed) -> News:
    at = f"destroyed-{event.card}"
    if event.owner == NOBODY:
        return News(at=(at,))
    name = CARDS[event.card].name
    title = f"{seat(event.owner)}'s {name} is destroyed!"
    return _to(News(weight="heavy", title=title, at=(at, "thrown"), tone="bad"), event.owner)


def _taken(event: events.Taken) -> News:
    """What comes from a hand, or lay on the table, is taken from somebody."""
    return _to(News(), event.owner)


def _shown(event: events.Shown) -> News:
    """Whose scroll all know now; its bearer, if another showed it, is told first."""
    kind, state = KIND_NAMES[event.kind], "open" if event.cracked else "still sealed"
    told = _heavy(f"{seat(event.owner)}'s scroll is known to all: {kind}, {state}", event.scroll)
    yours = f"Your scroll is known to all: {kind}, {state}"
    return _yours(told, yours, *({event.owner} - {event.seat}))


TOLD: dict[type[Event], Callable[[Any], News]] = {
    events.TurnBegan: lambda e: News(opens="turn", weight="quiet"),
    events.Thrown: lambda e: News(opens="phase", at=("thrown",)),
    events.OutOfTime: lambda e: News(
        weight="heavy", title="Time is up!", at=(_before(e.seat),), tells_time=True
    ),
    events.Cracked: _cracked,
    events.Announced: lambda e: News(opens="phase", at=("thrown",)),
    events.Failed: _failed,
    events.AnyTime: lambda e: _heavy(f"At any time: {CARDS[e.card].name}!", _before(e.seat)),
    events.Stopped: lambda e: _to(_heavy("Stopped!", "thrown"), e.owner),
    events.Reversed: lambda e: _to(_heavy("Reversed!", "thrown"), e.owner),
    events.Replaced: lambda e: _heavy("A disguise!", _before(e.seat)),
    events.Came: lambda e: _heavy(f"{CARDS[e.card].name} is in play", f"place-{e.card}"),
    events.Forbade: lambda e: _heavy(f"{KEYWORDS[e.keyword]} actions are stopped!", "thrown"),
    events.Destroyed: _destroyed,
    events.Taken: _taken,
    events.Removed: lambda e: _heavy(f"{CARDS[e.location].name} is gone", "locations"),
    events.Blocked: lambda e: News(at=(f"place-{e.location}",)),
    events.Moved: _moved,
    events.Mixed: _mixed,
    events.Passed: _passed,
    events.Discarded: lambda e: _to(News(), e.seat) if e.cause else News(),
    events.Looked: lambda e: _to(News(at=(e.scroll,)), *({e.owner} - {e.seat})),
    events.Saw: lambda e: _heavy(f"You see: {KIND_NAMES[e.kind]}", e.scroll),
    events.Shown: _shown,
    events.ToPile: _to_pile,
    events.FromPile: _from_pile,
    events.Sunk: lambda e: _heavy("A scroll is in the deck!", f"scrolls-{e.seat}"),
    events.Resealed: lambda e: _heavy("Sealed again!", e.scroll),
    events.Fetched: lambda e: _heavy("The last turn is over"),
    events.EndBegan: lambda e: News(opens="turn", weight="heavy", title="The Castle is reached!"),
    events.Settled: lambda e: _heavy("The herald has spoken!", e.scroll),
    events.Drawn: lambda e: QUIET,
    events.Reshuffled: lambda e: QUIET,
    events.Idle: lambda e: QUIET,
    events.Scored: lambda e: QUIET,
}


def news(event: Event) -> News:
    """Turns fold the log, each card is a phase; scrolls, stops and time that is up are heavy."""
    tell = TOLD.get(type(event))
    return News() if tell is None else tell(event)
