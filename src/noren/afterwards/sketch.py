"""What a viewer could make of the table at one moment, drawn as the assistant would have drawn it.

It is made from the view of then and from nothing else; but like all that looks back, only of a
match that is over.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import msgspec

from noren.afterwards.course import beginning, finished
from noren.core.choice import Seat
from noren.core.errors import BadRecord
from noren.core.game import AnyGame
from noren.core.record import Record
from noren.scene import Layer, Thing, assist_of, layers_of


class Sketch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The assistant's picture at one moment, and what of it lies over the table's maps."""

    things: tuple[Thing, ...] = ()
    layers: tuple[Layer, ...] = ()


def sketch(
    record: Mapping[str, object] | Record, at: int, seat: Seat | None, game: AnyGame | None = None
) -> Sketch:
    """What a seat could make of it after so many choices; None is whoever only watched."""
    whole = finished(record, game)
    if not 0 <= at <= len(whole.choices):
        raise BadRecord(f"This match has no moment {at}.")
    match = beginning(record, whole.game)
    for _ in itertools.islice(match.retrace(whole), at):
        pass
    view = match.view(seat)
    return Sketch(things=assist_of(match.game, view), layers=layers_of(match.game, view))
