"""Chapters 3 to 5: laying pictos, voting and scoring. What happens at the safes."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together, Turn
from noren.games.secret_identity.events import AllVoted, KeysTaken, SafeOpened, SafeShown
from noren.games.secret_identity.rules.board import READY
from noren.games.secret_identity.state import (
    MOST_LAID,
    NO_KEY,
    NUMBERS,
    Clue,
    Laid,
    Mine,
    Number,
    Open,
    Opened,
    Sealed,
    World,
    card_of,
    character,
    names,
    opponents,
    owners,
    picto_cards,
    seats_of,
)

OPEN: Choice = ("open",)


class TakeKeys(Happening[Open, Mine, Sealed], frozen=True):
    """The mystery keys are mixed, and each player takes one."""

    rule: ClassVar[str] = "secret-identity-3.1"

    def happen(self, world: World) -> None:
        open, keys = world.open, world.sealed.keys
        world.dice.shuffle(keys)
        for seat in owners(open):
            world.private[seat].key = keys.pop()
        open.dealt = True
        # Kept for later rounds: what somebody's clues meant can be judged only beside the board of
        # then.
        open.boards.append(list(open.board))
        world.tell(KeysTaken(tuple(owners(open))))


class Lay(Together[Open, Mine, Sealed], frozen=True):
    """Everyone takes a card, shows a pictogram on a side, up to three times, until ready."""

    rule: ClassVar[str] = "secret-identity-3.3"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return owners(open)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        if so_far and so_far[-1][0] == "take":
            return _sides()[so_far[-1][1]]
        # A card is taken, then laid: every other choice so far was a card.
        taken = so_far[::2]
        if len(taken) == MOST_LAID:
            return (READY,)
        takes = [take for card in mine.hand if (take := _takes()[card]) not in taken]
        return (READY, *takes) if taken else takes

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return so_far[-1] == READY

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        for seat, answer in answers.items():
            clue = laid(answer)
            hand = world.private[seat].hand
            for each in clue:
                hand.remove(card_of()[each.picture])
            open.hands[seat] = len(hand)
            open.safes[seat] = list(clue)
            world.tell(SafeShown(seat, clue))
        open.shown = True

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """What has been laid is shown, be it nothing (9.3)."""
        return READY


# Options are asked for at every small choice, and are the same in every game: made once, they are
# looked up.


@functools.cache
def _takes() -> dict[str, Choice]:
    return {card: ("take", card) for card in picto_cards()}


@functools.cache
def _sides() -> dict[str, tuple[Choice, ...]]:
    return {
        card: tuple((side, picture) for picture in four for side in ("green", "red"))
        for card, four in picto_cards().items()
    }


def laid(answer: tuple[Choice, ...]) -> Clue:
    """The pictos that an answer has laid so far."""
    return tuple(
        Laid(choice[1], choice[0] == "green") for choice in answer if choice[0] in ("green", "red")
    )


class Vote(Together[Open, Mine, Sealed], frozen=True):
    """Everyone votes in secret on every other safe, with a different key on each."""

    rule: ClassVar[str] = "secret-identity-4.1"
    stands: ClassVar[bool] = True

    def asks(self, open: Open) -> Sequence[Seat]:
        return seats_of(open)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        judged = {choice[1] for choice in so_far}
        spent = {choice[2] for choice in so_far}
        # No two safes hold the same mystery key, so a vote with one's own number could never be
        # right.
        spent.add(str(mine.key))
        votes = [
            vote
            for other in opponents(open, seat)
            if str(other) not in judged
            for vote in _votes()[other]
            if vote[2] not in spent
        ]
        # Asked at the end too, so that the last vote can still be taken back before it counts.
        return votes or (READY,)

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return so_far[-1] == READY

    def resolve(self, world: World, answers: Answers) -> None:
        for seat, answer in answers.items():
            votes = {choice[1]: int(choice[2]) for choice in answer[:-1]}
            # By safe: the order in which they were cast is nobody's business.
            world.private[seat].votes = dict(sorted(votes.items()))
        world.open.voted = True
        world.tell(AllVoted())

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """The votes that have been cast count, and no others (9.4)."""
        return READY


@functools.cache
def _votes() -> dict[Seat, tuple[Choice, ...]]:
    return {
        seat: tuple(("vote", str(seat), str(number)) for number in NUMBERS) for seat in range(8)
    }


class OpenSafe(Turn[Open, Mine, Sealed], frozen=True):
    """A player opens the safe: the key and the votes in it are shown and scored."""

    seat: Seat
    rule: ClassVar[str] = "secret-identity-5.1"
    discloses: ClassVar[tuple[str, ...]] = (
        "SafeOpened.number", "SafeOpened.name", "open.keys", "open.opened.key",
        "SafeOpened.right", "SafeOpened.wrong", "SafeOpened.silent", "open.opened.votes",
        "open.scores",
    )  # fmt: skip

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (OPEN,)

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        open = world.open
        votes = votes_on(world, seat)
        silent = tuple(other for other in opponents(open, seat) if other not in dict(votes))
        opened = show_key(world, seat, votes)
        open.scores[seat] += len(opened.right)
        for other in opened.right:
            open.scores[other] += 1
        name = names(open, [character(open, opened.key)])[0]
        wrong = tuple(
            (other, names(open, [character(open, number)])[0])
            for other, number in votes
            if number != opened.key
        )
        world.tell(SafeOpened(seat, opened.key, name, opened.right, wrong, silent))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """There is nothing to decide (9.5)."""
        return OPEN


def votes_on(world: World, owner: Seat) -> tuple[tuple[Seat, Number], ...]:
    """The voting keys in a safe, of those who have voted on it in time."""
    whose = str(owner)
    cast = [(other, world.private[other].votes) for other in opponents(world.open, owner)]
    return tuple((other, votes[whose]) for other, votes in cast if whose in votes)


def show_key(world: World, seat: Seat, votes: tuple[tuple[Seat, Number], ...]) -> Opened:
    """Turn the safe's mystery key up, and remember what lay in the safe."""
    open, mine = world.open, world.private[seat]
    open.keys[seat], mine.key = mine.key, NO_KEY
    opened = Opened(open.round, seat, open.keys[seat], tuple(open.safes[seat]), votes, open.guess)
    open.opened.append(opened)
    return opened


def clear_safes(world: World) -> None:
    """Keys go back, and the Picto cards in the safes are out of the game (6.1, 8.9)."""
    open = world.open
    for seat in world.seats:
        open.used += [each.picture for each in open.safes[seat]]
        open.safes[seat] = []
        open.keys[seat] = NO_KEY
        world.private[seat].votes = {}
    world.sealed.keys = list(NUMBERS)
    open.dealt = open.shown = open.voted = False
