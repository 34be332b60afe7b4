"""Chapter 6: Spy. The questions that a noble may put to Motonaka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Seat, Turn
from noren.games.chiyos_secret.content import PATRONS, ROLES, TYPES, of_type
from noren.games.chiyos_secret.events import Silent
from noren.games.chiyos_secret.rules.answers import ask
from noren.games.chiyos_secret.rules.board import disguised, neighbours
from noren.games.chiyos_secret.state import SILENCE, Mine, Open, Question, Sealed, World


class Ask(Turn[Open, Mine, Sealed], frozen=True):
    """The noble who spied asks one of three kinds of question."""

    rule: ClassVar[str] = "chiyos-secret-6.1"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    seat: Seat

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        options: list[Choice] = [("neighbours", role) for role in ROLES]
        for fugitive in disguised(open):
            options += [("type", fugitive, type) for type in TYPES]
            options.append(("face-up", fugitive))
        return options

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            world.tell(Silent(seat, "question"))
            return
        ask(world, spy_question(world.open, seat, choice))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Nothing is asked (14.4)."""
        return SILENCE


def spy_question(open: Open, seat: Seat, choice: Choice) -> Question:
    """The question that a choice stands for (6.2, 6.3, 6.4)."""
    match choice:
        case ("neighbours", role):
            return Question(
                seat, "neighbours", subject=role, neighbours=neighbours(open, seat),
                false_yes=True, false_no=True,
            )  # fmt: skip
        case ("type", fugitive, type):
            patrons, subject = of_type(open.seats, type), type
        case _:
            _, fugitive = choice
            faces = sorted(p.face for p in open.patrons.values() if p.face in PATRONS)
            patrons, subject = tuple(faces), ""
    return Question(
        seat, choice[0], subject=subject, fugitives=(fugitive,), patrons=patrons,
        false_yes=True, false_no=True,
    )  # fmt: skip
