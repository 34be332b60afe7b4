"""Chapter 7: Search. Looking at face-down patrons where the Daimyo is, and asking about them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.games.chiyos_secret.rules.answers import ask
from noren.games.chiyos_secret.rules.board import disguised, face_down, is_true
from noren.games.chiyos_secret.rules.cards_and_tokens import look, turn_up
from noren.games.chiyos_secret.rules.disclosures import ASK_ABOUT, LOOK, TURN_UP
from noren.games.chiyos_secret.rules.suspicion import CarryOut
from noren.games.chiyos_secret.state import Mine, Open, Question, Sealed, World

ENOUGH: Choice = ("enough",)
MOST = 3


class Search(Happening[Open, Mine, Sealed], frozen=True):
    """The noble looks at face-down patrons where the Daimyo is."""

    rule: ClassVar[str] = "chiyos-secret-7.1"
    discloses: ClassVar[tuple[str, ...]] = LOOK

    def happen(self, world: World) -> None:
        look_on(world, ())


def look_on(world: World, chosen: tuple[str, ...]) -> None:
    """Choose up to three to look at, if there are more; then look and reveal."""
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
    """Among more than three face-down patrons, the noble chooses up to three to look at."""

    rule: ClassVar[str] = "chiyos-secret-7.1"
    discloses: ClassVar[tuple[str, ...]] = LOOK
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    chosen: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.active,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        there = face_down(open, (open.tiles["daimyo"],))
        enough = [ENOUGH] if self.chosen else []
        return enough + [("look", card) for card in there if card not in self.chosen]

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
        # One is owed anyhow, and each patron beyond the first costs another (7.3).
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
