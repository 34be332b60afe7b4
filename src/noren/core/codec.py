"""Reading views back from JSON into a game's own types."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.event import Said
from noren.core.view import View
from noren.core.world import Outcome

if TYPE_CHECKING:
    from noren.core.game import AnyGame

Decoder = msgspec.json.Decoder[Any]


def view_decoder(game: AnyGame) -> Decoder:
    """The decoder for one game: its drawers, steps and events in the place of any."""
    event = _one_of(game.events)
    whisper: Any = msgspec.defstruct(
        "Whisper", [("after", int), ("event", event)], array_like=True, frozen=True
    )
    private: Any = game.private
    fields: list[tuple[str, Any]] = [
        ("seat", Seat | None),
        ("open", game.open),
        ("mine", private | None),
        ("agenda", _list_of(_one_of(game.steps))),
        ("waiting", tuple[Seat, ...]),
        ("options", tuple[Choice, ...]),
        ("answer", tuple[Choice, ...]),
        ("log", _list_of(event)),
        ("whispers", tuple[whisper, ...]),
        ("said", _list_of(Said)),
        ("outcome", Outcome | None),
    ]
    return msgspec.json.Decoder(msgspec.defstruct("View", fields, bases=(View,)))


def _one_of(kinds: Sequence[type]) -> Any:
    return functools.reduce(operator.or_, kinds)


def _list_of(kind: Any) -> Any:
    return list[kind]
