"""All that somebody gets to see of a match, and all there is, as bytes to compare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec

from noren.core.choice import Seat
from noren.core.errors import NorenError
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.view import View, encoder

Bytes: TypeAlias = Mapping[str, bytes]

NO_CHOICE: Final = ("no such choice",)


def viewer_name(viewer: Seat | None) -> str:
    """The viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def again(game: AnyGame, view: View[Any, Any]) -> View[Any, Any]:
    """The view as it arrives over a wire: equal, and shared with nobody."""
    return View.decode(game, view.encode())


def seen(match: Match, viewer: Seat | None) -> Bytes:
    """Everything this viewer is sent: view, table, hand, log in words, and errors."""
    game = match.game
    view = match.view(viewer)
    told = again(game, view)
    return {
        "view": view.encode(),
        "table": encoder.encode(game.table(again(game, match.view(None)))),
        "hand": encoder.encode(game.hand(again(game, view))),
        "log": encoder.encode([game.describe(event) for event in told.heard()]),
        "error": b"" if viewer is None else encoder.encode(refusal(match, viewer)),
    }


def refusal(match: Match, seat: Seat) -> str:
    """What the seat is told when it tries what nobody may."""
    try:
        # The words of a refusal reach a player too, and listing what is legal in them must tell
        # nothing new.
        match.copy().play(seat, NO_CHOICE)
    except NorenError as error:
        return str(error)
    return "accepted"


def assisted(match: Match, viewer: Seat | None) -> bytes:
    """What the game's assistant shows this viewer, if it has one."""
    game = match.game
    shown = (draw(again(game, match.view(viewer))) for draw in (game.assist, game.layers) if draw)
    return encoder.encode([*shown])


def whole(match: Match) -> Bytes:
    """Every drawer and everything told: two matches with the same bytes are the same."""
    world = match.world
    private = {f"private[{seat}]": world.private[seat] for seat in world.seats}
    everything: dict[str, Any] = {
        "open": world.open, **private, "sealed": world.sealed, "agenda": world.agenda,
        "waiting": world.waiting, "awaited": world.awaited, "answers": world.answers,
        "log": world.log, "said": world.said, "whispers": world.whispers, "outcome": world.outcome,
        "dice drawn": world.dice.drawn,
    }  # fmt: skip
    return {name: encoder.encode(part) for name, part in everything.items()}


def difference(first: Bytes, second: Bytes) -> str:
    """Where the two differ, in words; empty when they do not."""
    for name, part in first.items():
        if part != second[name]:
            return _unlike(name, msgspec.json.decode(part), msgspec.json.decode(second[name]))
    return ""


def _unlike(path: str, one: Any, other: Any) -> str:
    """The first path at which two values from JSON differ, and both values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if key not in one or key not in other:
                return f"{path}.{key} is there in only one"
            if one[key] != other[key]:
                return _unlike(f"{path}.{key}", one[key], other[key])
    if isinstance(one, list) and isinstance(other, list):
        for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            if mine != theirs:
                return _unlike(f"{path}[{at}]", mine, theirs)
        if len(one) != len(other):
            longer = one if len(one) > len(other) else other
            return (
                f"{path} has {len(one)} entries in one and {len(other)} in the other,"
                f" from {longer[min(len(one), len(other))]!r} on"
            )
    return f"{path} is {one!r} in one and {other!r} in the other"
