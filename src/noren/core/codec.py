"""Reading views back from JSON into a game's own types.

The types are put together while the program runs, so nothing here can be checked beforehand: the
one place in the kernel where `Any` is the honest word.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.errors import BrokenGame
from noren.core.event import Event, Said
from noren.core.step import StepKind
from noren.core.view import AnyView, View
from noren.core.world import Outcome

Decoder = msgspec.json.Decoder[Any]


class ViewReader:
    """Reads the views of one game: its drawers, steps and events in the place of any."""

    def __init__(
        self, open: Any, private: Any, steps: Sequence[StepKind], events: Sequence[type[Event]]
    ) -> None:
        self.steps = steps
        self.events = events
        self._decoder = view_decoder(open, private, steps, events)

    def read(self, data: bytes, title: str) -> AnyView:
        """The view; if it tells of what the game does not list, its author is told which."""
        try:
            view: AnyView = self._decoder.decode(data)
        except msgspec.ValidationError:
            self._demand_listed(data, title)
            raise
        return view

    def _demand_listed(self, data: bytes, title: str) -> None:
        """Every step and event that a view tells of is one that the game lists."""
        told = msgspec.json.decode(data)
        events = [*told["log"], *(whisper[1] for whisper in told["whispers"])]
        kinds: tuple[tuple[str, Sequence[type[msgspec.Struct]], list[Any]], ...] = (
            ("steps", self.steps, told["agenda"]),
            ("events", self.events, events),
        )
        for where, listed, found in kinds:
            tags = {kind.__struct_config__.tag for kind in listed}
            for thing in found:
                if thing["type"] not in tags:
                    raise BrokenGame(
                        f"{title} uses {thing['type']}, but does not list it. Add it to"
                        f" `{where}` of its noren.Game."
                    )


def view_decoder(
    open: Any, private: Any, steps: Sequence[StepKind], events: Sequence[type[Event]]
) -> Decoder:
    """The decoder of a View whose fields have a game's own types."""
    event = _one_of(events or (Event,))
    whisper: Any = msgspec.defstruct(
        "Whisper", [("after", int), ("event", event)], array_like=True, frozen=True
    )
    fields: list[tuple[str, Any]] = [
        ("seat", Seat | None),
        ("open", open),
        ("mine", private | None),
        ("agenda", _list_of(_one_of(steps))),
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
