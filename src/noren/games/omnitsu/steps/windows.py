"""AT ANY TIME: pauses at which everyone may play a card, whether or not anyone holds one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from noren import EVERYTHING, PASS, Answers, Choice, Happening, Seat, Window
from noren.games.omnitsu.content import ANY_TIME, ANY_TIME_ACTION, CARDS, NUMBER
from noren.games.omnitsu.events import AnyTime as PlayedAnyTime
from noren.games.omnitsu.hands import lay, note_asked
from noren.games.omnitsu.state import (
    NOBODY,
    Act,
    Laid,
    Mine,
    Open,
    Sealed,
    World,
    held,
    is_out,
    seats,
)
from noren.games.omnitsu.steps.actions import Launch
from noren.games.omnitsu.steps.choose import aim
from noren.games.omnitsu.vocabulary import is_possible


def hidden_cards(open: Open) -> list[str]:
    """The any-time cards that somebody may hold, as far as all can tell."""
    return [card for card in ANY_TIME["free"] if not is_out(open, card)]


def fits(open: Open, seat: Seat, card: str) -> bool:
    """Whether a card's any-time action could do something for this seat now."""
    number = ANY_TIME_ACTION[card]
    if not CARDS[card].actions[number].target:
        return is_possible(open, Act(card, number, seat, NOBODY, seat, 0))
    others = [other for other in seats(open) if other != seat]
    return any(is_possible(open, Act(card, number, seat, other, seat, 0)) for other in others)


def held_back(open: Open, seat: Seat, window: str) -> list[str]:
    """The seat's own thrown cards that are held for such a window."""
    return [
        laid.card
        for laid in open.laid
        if laid.state == "held" and laid.seat == seat and laid.card in ANY_TIME[window]
    ]


def ready(open: Open, seat: Seat) -> list[str]:
    """The seat's held cards that could be played now."""
    return [card for card in held_back(open, seat, "free") if fits(open, seat, card)]


class Pause(Happening[Open, Mine, Sealed], frozen=True):
    """A moment at which any-time cards may be played, if anyone could have one."""

    rule: ClassVar[str] = "omnitsu-5.1"

    moment: str

    def happen(self, world: World) -> None:
        window = AnyTime(self.moment)
        if window.asks(world.open):
            world.then(window)


class AnyTime(Window[Open, Mine, Sealed], frozen=True):
    """Everyone who could have an any-time card may play one; cards played together go by number."""

    rule: ClassVar[str] = "omnitsu-5.1"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    moment: str

    def asks(self, open: Open) -> Sequence[Seat]:
        if open.ended:
            return [s for s in seats(open) if self.reactions(open, Mine(), s)]
        hidden = hidden_cards(open)
        return [
            seat
            for seat in seats(open)
            if (open.cards[seat] and any(fits(open, seat, card) for card in hidden))
            or ready(open, seat)
        ]

    def reactions(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        hand = held(open, mine, seat)
        from_hand = [c for c in ANY_TIME["free"] if c in hand and fits(open, seat, c)]
        return [("play", card) for card in (*from_hand, *ready(open, seat))]

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        hidden = hidden_cards(open)
        for seat in answers:
            could = tuple((card,) for card in hidden if fits(open, seat, card))
            note_asked(open, seat, 1 + len(ready(open, seat)), could)
        plays = sorted(
            (NUMBER[answer[0][1]], seat, answer[0][1])
            for seat, answer in answers.items()
            if answer[0] != PASS
        )
        if plays:
            places = [play_now(world, seat, card) for _, seat, card in plays]
            world.then(*(PlayNow(at) for at in places), Pause(self.moment))


def play_now(world: World, seat: Seat, card: str) -> int:
    """Lay an any-time card on the table out of its order, or take up a held one."""
    laid = world.open.laid
    for at, other in enumerate(laid):
        if other.card == card and other.state == "held":
            laid[at] = msgspec.structs.replace(other, state="now", any_time=True)
            return at
    return lay(world, Laid(card, seat, NUMBER[card], state="now", any_time=True))


class PlayNow(Happening[Open, Mine, Sealed], frozen=True):
    """An any-time card is played: it is pointed, if need be, and its action announced."""

    rule: ClassVar[str] = "omnitsu-5.2"

    at: int

    def happen(self, world: World) -> None:
        laid = world.open.laid[self.at]
        number = ANY_TIME_ACTION[laid.card]
        world.tell(PlayedAnyTime(laid.seat, laid.card))
        world.then(Launch(self.at, number))
        if CARDS[laid.card].actions[number].target and laid.target == NOBODY:
            aim(world, self.at)
