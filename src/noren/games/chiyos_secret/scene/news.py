"""How events are told: turns and actions fold the log; answers and unmaskings are heavy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noren import Event
from noren.games.chiyos_secret import events
from noren.games.chiyos_secret.content import INFLUENCE
from noren.games.chiyos_secret.scene.words import FUGITIVE, held, listed, name, short
from noren.scene import News, seat

QUIET = News(weight="quiet")


def _heavy(title: str, *at: str) -> News:
    return News(weight="heavy", title=title, at=at)


def _said(event: events.Said) -> News:
    # The line below the title has the question; whoever asked has waited for this one word.
    said, asker = "Yes" if event.yes else "No", event.question.asker
    title = f"Motonaka says {said}"
    return News(weight="heavy", title=title, at=(f"player:{asker}",), stops=(asker,))


def _turned(event: events.TurnedUp) -> News:
    if len(event.cards) == 1:
        return _heavy(f"{name(event.faces[0])} is face-up", *event.cards)
    return News(at=event.cards)


def _suspected(event: events.Suspected) -> News:
    # A single one with a single mark is unmasked at once, and that says it all.
    if len(event.tokens) * len(event.faces) <= 1:
        return News()
    who = listed(map(short, event.faces))
    return _heavy(f"{who} {'wear' if len(event.faces) > 1 else 'wears'} a mark of suspicion")


def _marker(event: events.MarkerShown) -> News:
    title = "The Shogun is in the city!" if event.city else "The marker is blank"
    return _heavy(title, "track")


def _final_act(event: events.FinalActBegan) -> News:
    """Who is first is known at once, unless equals lead."""
    most = max(event.totals)
    first = [who for who, honor in enumerate(event.totals) if honor == most]
    opens = f" {seat(first[0])} is first." if len(first) == 1 else ""
    title = f"Both are found: the Final Act begins.{opens}"
    at = tuple(f"player:{who}" for who in first)
    everybody = tuple(range(len(event.totals)))
    return News(opens="turn", weight="heavy", title=title, at=at, stops=everybody)


TOLD: dict[type[Event], Callable[[Any], News]] = {
    events.Dealt: lambda e: News(opens="turn", weight="quiet", title="The Prelude"),
    events.PreludeEnded: lambda e: QUIET,
    events.TurnBegan: lambda e: News(opens="turn", weight="quiet", at=(f"player:{e.seat}",)),
    events.ActionTaken: lambda e: News(opens="phase", at=(f"player:{e.seat}",)),
    events.Silent: lambda e: News(
        weight="heavy",
        title=f"Time is up for {seat(e.seat)}",
        at=(f"player:{e.seat}",),
        tells_time=True,
    ),
    events.Moved: lambda e: News(at=(e.card, e.house)),
    events.TileMoved: lambda e: News(at=(e.tile, e.house)),
    events.Said: _said,
    events.Looked: lambda e: News(at=e.cards),
    events.Saw: lambda e: _heavy(f"You see {', '.join(map(name, e.faces))}", *e.cards),
    events.TurnedUp: _turned,
    events.TurnedDown: lambda e: News(at=e.cards),
    events.Shuffled: lambda e: _heavy("Cards are shuffled", *e.houses),
    events.Suspected: _suspected,
    events.NotUnmasked: lambda e: _heavy(f"{name(e.face)} is not {FUGITIVE[e.fugitive]}"),
    events.Unmasked: lambda e: _heavy(f"{name(e.face)} is {FUGITIVE[e.fugitive]}!", e.card),
    events.AbilityUsed: lambda e: _heavy(f"{name(e.face)} speaks", f"player:{e.seat}"),
    events.HonorLost: lambda e: _heavy("Honor is lost", f"player:{e.seat}"),
    events.ShogunMoved: lambda e: News(at=("track",)),
    events.MarkerShown: _marker,
    events.InfluencePlayed: lambda e: _heavy(f"Motonaka plays {INFLUENCE[e.card].name}"),
    events.InfluenceDrawn: lambda e: QUIET,
    events.InfluenceDeclined: lambda e: QUIET,
    events.Held: lambda e: _heavy(held(e.what, e.markers), e.what),
    events.FinalActBegan: _final_act,
    events.OrderSet: lambda e: News(at=(f"player:{e.order[0]}",)),
    events.Won: lambda e: QUIET,
}


def news(event: Event) -> News:
    """What is heavy, where it happens, and what begins a turn."""
    tell = TOLD.get(type(event))
    return News() if tell is None else tell(event)
