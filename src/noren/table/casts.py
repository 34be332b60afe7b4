"""Casts: who sat in the seats while a match went on, so that what was told keeps its names.

Lines of the log speak of seats. When somebody goes and a bot or a newcomer plays on, the lines
before are still about whoever sat there then. Renaming oneself makes no new cast: it is the same
person, and old lines may say so.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from noren.core.choice import Seat
from noren.table.seating import Seating

Cast = tuple[int | None, ...]
"""Whose each seat is, by the person's number; None is a bot's."""


@dataclass(slots=True)
class Casts:
    """Every cast of a match, and how many moves had been made when it came together."""

    _casts: list[tuple[int, Cast]] = field(default_factory=list)

    def begin(self, seating: Seating) -> None:
        """The match begins with whoever sits there."""
        self._casts = [(0, cast_of(seating))]

    def look(self, seating: Seating, moves: int) -> None:
        """See whether others sit there now."""
        if self._casts and self._casts[-1][1] != cast_of(seating):
            self._casts.append((moves, cast_of(seating)))

    def go_back(self, moves: int) -> None:
        """The match went back to so many moves; who sits there sits there still."""
        if self._casts and self._casts[-1][0] > moves:
            self._casts = [(min(moves, at), cast) for at, cast in self._casts]

    @property
    def changed(self) -> bool:
        """Whether there was more than one."""
        return len(self._casts) > 1

    def of_move(self, move: int) -> int:
        """The number of the cast that made this move, or was dealt to before the first."""
        return sum(at <= move for at, _ in self._casts[1:])

    def past_names(self, seating: Seating) -> tuple[tuple[str, ...], ...]:
        """What to call those in the seats, for every cast but the last."""
        return tuple(
            tuple(called(seating, seat, person) for seat, person in enumerate(cast))
            for _, cast in self._casts[:-1]
        )


def cast_of(seating: Seating) -> Cast:
    """Whose the seats are now."""
    return tuple(chair.person for chair in seating.chairs)


def called(seating: Seating, seat: Seat, person: int | None) -> str:
    """The name of whoever sat there, here or gone."""
    return seating.bot_name(seat) if person is None else seating.people[person].name
