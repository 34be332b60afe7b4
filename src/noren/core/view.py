"""Views: what one seat, or a spectator, may know. The kernel makes them; no game can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol

import msgspec

from noren.core.choice import Choice, Seat
from noren.core.event import Event, Said, Whisper
from noren.core.world import AnyStep, O, Outcome, P

encoder = msgspec.json.Encoder(order="deterministic")


class View(msgspec.Struct, Generic[O, P]):
    """The open drawer and one's own, by reference: look, do not touch, and do not keep.

    A view is live: it shows the match as it is now, and is good until the next choice. To keep one,
    `View.decode(game, view.encode())`.
    """

    seat: Seat | None
    open: O
    mine: P | None
    agenda: list[AnyStep]
    waiting: tuple[Seat, ...]
    options: Sequence[Choice]
    answer: tuple[Choice, ...]
    log: list[Event]
    whispers: tuple[Whisper, ...]
    said: list[Said]
    outcome: Outcome | None

    @property
    def step(self) -> AnyStep | None:
        """The step that is asking now; None once the match is over."""
        return self.agenda[-1] if self.agenda else None

    @property
    def rule(self) -> str:
        """The clause behind what is asked now."""
        return self.agenda[-1].rule if self.agenda else ""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    def heard(self) -> Iterator[Event]:
        """Every event this viewer was told, in order."""
        at = 0
        for whisper in self.whispers:
            yield from self.log[at : whisper.after]
            at = whisper.after
            yield whisper.event
        yield from self.log[at:]

    def encode(self) -> bytes:
        """The view as JSON, the same bytes for the same view."""
        return encoder.encode(self)

    @staticmethod
    def decode(game: ReadsViews, data: bytes) -> AnyView:
        """The view back from its JSON."""
        return game.read_view(data)


AnyView = View[Any, Any]
"""A view of whatever game: only the game itself knows what its drawers hold."""


class ReadsViews(Protocol):
    """What a game is to a view: it knows the types of its own drawers, steps and events."""

    def read_view(self, data: bytes) -> AnyView:
        """The view that was encoded so."""
