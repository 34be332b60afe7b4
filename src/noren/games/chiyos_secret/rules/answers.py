"""Chapter 10: Motonaka's lie. Every question to Motonaka is answered here, and followed up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import Answers, Choice, Seat, Together
from noren.games.chiyos_secret.belief.possible_lies import possible_lies, trust, why_certain
from noren.games.chiyos_secret.events import Asked, Said
from noren.games.chiyos_secret.rules.board import suspects
from noren.games.chiyos_secret.rules.disclosures import UNMASK
from noren.games.chiyos_secret.rules.suspicion import CarryOut, place_tokens, take_token, unmask
from noren.games.chiyos_secret.state import NOBODY, Answered, Mine, Open, Question, Sealed, World

YES: Choice = ("yes",)
NO: Choice = ("no",)


def true_answer(mine: Mine, question: Question) -> bool:
    """What Motonaka, whose drawer this is, knows the answer to be."""
    if question.neighbours:
        return any(mine.roles[seat] == question.subject for seat in question.neighbours)
    hiding = {"geisha": mine.geisha, "ronin": mine.ronin}
    return any(hiding[fugitive] in question.patrons for fugitive in question.fugitives)


def false_no_allowed(open: Open, card: str, fugitive: str) -> bool:
    """Whether denying that a patron is the fugitive could go without a false unmasking (10.3).

    It looks at tokens alone, which all can see, and never at who the patron is.
    """
    left = tuple(t for t in open.patrons[card].tokens if t != fugitive)
    if any(suspects(open, other) == [card] for other in left):
        return False
    others = [other for other in suspects(open, fugitive) if other != card]
    return len(others) != 1 or open.patrons[others[0]].tokens != (fugitive,)


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
        "Said.yes", "Said.trust", "Said.why", "Said.lies", "Suspected", "Suspected.faces",
        "Suspected.tokens", "TokenTaken", "TokenTaken.face", "TokenTaken.fugitive",
        "open.questions.yes", "open.patrons.tokens",
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
        world.tell(told(open))
        follow(world, question, yes)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """The truth (14.9)."""
        return YES if true_answer(mine, self.question) else NO


def told(open: Open) -> Said:
    """The last answer and how far it can be trusted: of open facts alone, for all alike."""
    last, lies = open.questions[-1], possible_lies(open)
    question, number = last.question, len(open.questions) - 1
    trusted = trust(lies, number)
    if trusted != "true":
        return Said(question, last.yes, trusted)
    if not (question.false_yes if last.yes else question.false_no):
        return Said(question, last.yes, trusted, "rule")
    why = why_certain(open, lies, number)
    return Said(question, last.yes, trusted, why, tuple(sorted(lies)) if why == "spent" else ())


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
