"""Reading views back from JSON into a game's own types."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.errors import BrokenGame
from noren.core.event import Event, Said
from noren.core.view import View
from noren.core.world import Outcome

if TYPE_CHECKING:
    from noren.core.game import AnyGame

Decoder = msgspec.json.Decoder[Any]


def view_decoder(game: AnyGame) -> Decoder:
    """The decoder for one game: its drawers, steps and events in the place of any."""
    event = _one_of(game.events or (Event,))
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


def demand_listed(game: AnyGame, data: bytes) -> None:
    """Every step and event that a view tells of is one that the game lists."""
    told = msgspec.json.decode(data)
    events = [*told["log"], *(whisper[1] for whisper in told["whispers"])]
    for where, kinds, found in (
        ("steps", game.steps, told["agenda"]),
        ("events", game.events, events),
    ):
        listed = {kind.__struct_config__.tag for kind in kinds}
        for thing in found:
            if thing["type"] not in listed:
                raise BrokenGame(
                    f"{game.meta.title} uses {thing['type']}, but does not list it. Add it to"
                    f" `{where}` of its noren.Game."
                )


def _one_of(kinds: Sequence[type]) -> Any:
    return functools.reduce(operator.or_, kinds)


def _list_of(kind: Any) -> Any:
    return list[kind]
