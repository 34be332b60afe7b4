"""Search and Interrogate: looking at face-down patrons, and asking about them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.games.chiyos_secret.board import at_house, disguised, face_down, is_true
from noren.games.chiyos_secret.deeds import look, turn_up
from noren.games.chiyos_secret.disclosures import ASK_ABOUT, LOOK, TURN_UP
from noren.games.chiyos_secret.state import Mine, Open, Question, Sealed, World
from noren.games.chiyos_secret.steps.spy import ask
from noren.games.chiyos_secret.steps.suspicion import CarryOut, false_no_allowed

NOBODY_THERE: Choice = ("nobody",)
ALONE: Choice = ("alone",)
ENOUGH: Choice = ("enough",)
MOST = 3


class Search(Happening[Open, Mine, Sealed], frozen=True):
    """The noble looks at face-down patrons where the Daimyo is."""

    rule: ClassVar[str] = "chiyos-secret-7.1"
    discloses: ClassVar[tuple[str, ...]] = LOOK

    def happen(self, world: World) -> None:
        look_on(world, ())


def look_on(world: World, chosen: tuple[str, ...]) -> None:
    """Choose three to look at, if there are more; then look and reveal."""
    open = world.open
    there = face_down(open, (open.tiles["daimyo"],))
    if len(there) > MOST and len(chosen) < MOST:
        world.then(ChooseWhom(chosen))
        return
    cards = tuple(there) if len(there) <= MOST else chosen
    if cards:
        look_at(world, cards)


def look_at(world: World, cards: tuple[str, ...]) -> None:
    """Look at these, then reveal some of them."""
    look(world, world.open.active, cards)
    world.then(Reveal(cards))


class ChooseWhom(Turn[Open, Mine, Sealed], frozen=True):
    """Among more than three face-down patrons, the noble chooses the three to look at."""

    rule: ClassVar[str] = "chiyos-secret-7.1"
    discloses: ClassVar[tuple[str, ...]] = LOOK
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    chosen: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        there = face_down(open, (open.tiles["daimyo"],))
        return [("look", card) for card in there if card not in self.chosen]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == ENOUGH:
            look_at(world, self.chosen)
        else:
            look_on(world, (*self.chosen, choice[1]))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Those chosen by then are enough; the dice choose the first if nobody did (14.5)."""
        return ENOUGH if self.chosen else None


class Reveal(Turn[Open, Mine, Sealed], frozen=True):
    """The noble turns up one, two or three of the patrons looked at, and asks about them."""

    rule: ClassVar[str] = "chiyos-secret-7.2"
    discloses: ClassVar[tuple[str, ...]] = (*TURN_UP, *ASK_ABOUT)
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    cards: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [
            ("reveal", *some)
            for count in range(1, len(self.cards) + 1)
            for some in itertools.combinations(self.cards, count)
        ]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        cards = choice[1:]
        turn_up(world, cards)
        world.open.due = len(cards)
        ask_about(world, seat, "search", cards)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """One must be turned up: the first (14.5)."""
        return ("reveal", self.cards[0])


def ask_about(world: World, seat: Seat, kind: str, cards: Sequence[str]) -> None:
    """Ask whether a fugitive is among the ordinary patrons just turned up, if one may be."""
    open = world.open
    ordinary = tuple(card for card in cards if not is_true(open.patrons[card].face))
    faces = tuple(open.patrons[card].face for card in ordinary)
    if ordinary and disguised(open):
        ask(
            world,
            Question(
                seat, kind, fugitives=disguised(open), patrons=faces, cards=ordinary, false_no=True
            ),
        )
    elif ordinary and kind == "interrogation":
        world.then(CarryOut(faces[0], ordinary[0]))


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
    discloses: ClassVar[tuple[str, ...]] = (*TURN_UP, *ASK_ABOUT, "agenda.CarryOut")
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
