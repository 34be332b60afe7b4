"""Chapter 8: Interrogate. A suspect, or a face-down patron, where the Rival is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Seat, Turn
from noren.games.chiyos_secret.rules.answers import ask, false_no_allowed
from noren.games.chiyos_secret.rules.board import at_house, face_down
from noren.games.chiyos_secret.rules.cards_and_tokens import look, turn_up
from noren.games.chiyos_secret.rules.disclosures import ASK_ABOUT, LOOK, TURN_UP
from noren.games.chiyos_secret.rules.search import ask_about
from noren.games.chiyos_secret.state import Mine, Open, Question, Sealed, World

NOBODY_THERE: Choice = ("nobody",)
ALONE: Choice = ("alone",)


class Interrogate(Turn[Open, Mine, Sealed], frozen=True):
    """Where the Rival is: a suspect, a face-down patron, or nobody."""

    rule: ClassVar[str] = "chiyos-secret-8.1"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        options: list[Choice] = [NOBODY_THERE]
        for card in at_house(open, open.tiles["rival"]):
            patron = open.patrons[card]
            if patron.face:
                options += [("accuse", card, fugitive) for fugitive in patron.tokens]
            else:
                options.append(("question", card))
        return options

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        match choice:
            case ("accuse", card, fugitive):
                accuse(world, seat, card, fugitive)
            case ("question", card):
                there = face_down(world.open, (world.open.tiles["rival"],))
                world.then(SecondOne(card) if len(there) > 1 else TurnOneUp((card,)))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Nobody is interrogated (14.6)."""
        return NOBODY_THERE


def accuse(world: World, seat: Seat, card: str, fugitive: str) -> None:
    """Ask whether a face-up suspect is the fugitive (8.4)."""
    open = world.open
    face = open.patrons[card].face
    ask(
        world,
        Question(
            seat, "identity", fugitives=(fugitive,), patrons=(face,), cards=(card,),
            false_no=false_no_allowed(open, card, fugitive),
        ),
    )  # fmt: skip


class SecondOne(Turn[Open, Mine, Sealed], frozen=True):
    """The noble may take a second face-down patron to choose from."""

    rule: ClassVar[str] = "chiyos-secret-8.1"
    discloses: ClassVar[tuple[str, ...]] = LOOK
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    first: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        there = face_down(open, (open.tiles["rival"],))
        return [ALONE, *(("with", card) for card in there if card != self.first)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == ALONE:
            world.then(TurnOneUp((self.first,)))
            return
        cards = (self.first, choice[1])
        look(world, seat, cards)
        world.then(TurnOneUp(cards))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The first one alone (14.6)."""
        return ALONE


class TurnOneUp(Turn[Open, Mine, Sealed], frozen=True):
    """The noble turns up one of the patrons taken aside, and asks about it."""

    rule: ClassVar[str] = "chiyos-secret-8.2"
    discloses: ClassVar[tuple[str, ...]] = (
        *TURN_UP, *ASK_ABOUT, "agenda.CarryOut", "agenda.CarryOut.face", "agenda.CarryOut.card",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    cards: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,) if len(self.cards) > 1 else ()

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("reveal", card) for card in self.cards]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        turn_up(world, choice[1:])
        ask_about(world, seat, "interrogation", choice[1:])

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """One must be turned up: the first (14.6)."""
        return ("reveal", self.cards[0])

    def happen(self, world: World) -> None:
        """A single one is turned up at once."""
        self.take(world, world.open.active, ("reveal", *self.cards))
