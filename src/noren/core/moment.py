"""What lies on an agenda, as far as the world and the match need to know it.

A step is handed the world, and the world holds steps: this says what a step is without saying what
a world is, so that neither module has to import the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeVar

from noren.core.choice import Choice, Seat

O_contra = TypeVar("O_contra", contravariant=True)  # the open drawer
P_contra = TypeVar("P_contra", contravariant=True)  # a private drawer
W_contra = TypeVar("W_contra", contravariant=True)  # the world


class Moment(Protocol[O_contra, P_contra, W_contra]):
    """A step: what it declares, whom it asks, and the methods by which a match drives it."""

    rule: ClassVar[str]
    beat: ClassVar[bool]
    together: ClassVar[bool]
    stands: ClassVar[bool]
    discloses: ClassVar[tuple[str, ...]]
    shows: ClassVar[tuple[str, ...]]

    def __hash__(self) -> int:
        """Steps are frozen: what a step draws or answers may be remembered by the step."""

    def asks(self, open: O_contra, /) -> Sequence[Seat]:
        """The seats that must answer, in seat order; none for a step that just happens."""

    def happen(self, world: W_contra, /) -> None:
        """What a step does that asks nobody."""

    def offered(
        self, open: O_contra, mine: P_contra, seat: Seat, so_far: tuple[Choice, ...], /
    ) -> Sequence[Choice]:
        """What the seat may choose now."""

    def accept(self, world: W_contra, seat: Seat, choice: Choice, /) -> bool:
        """Take a choice; whether it lies sealed now, to be carried out with the others."""

    def carry_out(self, world: W_contra, /) -> None:
        """Open what lies sealed, and let it take effect."""

    def overdue(self, world: W_contra, /) -> Sequence[Seat]:
        """Those for whom time speaks when it is up."""

    def late_choice(
        self, open: O_contra, mine: P_contra, seat: Seat, so_far: tuple[Choice, ...], /
    ) -> Choice | None:
        """What time says for the seat; None leaves it to the match's dice."""

    def takes_words(self, verb: str, /) -> bool:
        """Whether words may go with a choice of this verb."""
