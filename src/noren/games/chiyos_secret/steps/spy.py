"""Questions to Motonaka, and Motonaka's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Answers, Choice, Seat, Together, Turn
from noren.games.chiyos_secret.board import disguised, neighbours, true_answer
from noren.games.chiyos_secret.content import PATRONS, ROLES, TYPES, of_type
from noren.games.chiyos_secret.disclosures import UNMASK
from noren.games.chiyos_secret.events import Asked, Said, Silent
from noren.games.chiyos_secret.state import (
    NOBODY,
    SILENCE,
    Answered,
    Mine,
    Open,
    Question,
    Sealed,
    World,
)
from noren.games.chiyos_secret.steps.suspicion import CarryOut, place_tokens, take_token, unmask

YES: Choice = ("yes",)
NO: Choice = ("no",)


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


def ask(world: World, question: Question) -> None:
    """Put a question to Motonaka."""
    world.tell(Asked(question))
    world.then(Answer(question))


class Answer(Together[Open, Mine, Sealed], frozen=True):
    """Motonaka says yes or no, the truth or the one lie, and nobody can tell how quickly (10.4)."""

    rule: ClassVar[str] = "chiyos-secret-10.1"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = UNMASK
    shows: ClassVar[tuple[str, ...]] = (
        "Said.yes", "Suspected", "TokenTaken", "open.questions.yes", "open.patrons.tokens",
    )  # fmt: skip

    question: Question

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.motonaka,)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        truth = true_answer(mine, self.question)
        may_lie = self.question.false_no if truth else self.question.false_yes
        honest, false = (YES, NO) if truth else (NO, YES)
        return (honest, false) if may_lie and mine.lie == NOBODY else (honest,)

    def resolve(self, world: World, answers: Answers) -> None:
        open, question = world.open, self.question
        yes = answers[open.motonaka] == (YES,)
        mine = world.private[open.motonaka]
        if yes != true_answer(mine, question):
            mine.lie = len(open.questions)
        open.questions.append(Answered(question, yes))
        world.tell(Said(question, yes))
        follow(world, question, yes)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """The truth (14.9)."""
        return YES if true_answer(mine, self.question) else NO


def follow(world: World, question: Question, yes: bool) -> None:
    """What an answer leads to (7.4 to 7.6, 8.2 to 8.5)."""
    match question.kind, yes:
        case (("search" | "interrogation"), True):
            place_tokens(world, question.cards)
        case "interrogation", False:
            world.then(CarryOut(question.patrons[0], question.cards[0]))
        case "identity", True:
            unmask(world, question.cards[0], question.fugitives[0])
        case "identity", False:
            take_token(world, question.cards[0], question.fugitives[0])
