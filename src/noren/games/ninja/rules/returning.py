"""Chapter 15: a second life. The dead one was a decoy, and the guards are the wiser for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import Answers, Choice, Happening, Seat, Together, Turn
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.events import BonusTaken, LookedThrough, Returned, Sleepers, announce
from noren.games.ninja.rules.detection import shadow_of, share_hands, share_shadows
from noren.games.ninja.rules.placing import SUGGESTED, ChooseCards, ChooseStart, beds
from noren.games.ninja.rules.ready_made import letters, scatter_sleepers
from noren.games.ninja.rules.sharing import Share
from noren.games.ninja.state import (
    BONUS,
    BONUS_CARDS,
    Mine,
    Open,
    Sealed,
    World,
    comes_back,
    fort_of,
    guard_seats,
    seat_of,
    usual_share,
    writes_letters,
)
from noren.parts.answers import only_answer

ENOUGH: Final[Choice] = ("enough",)


class Return(Happening[Open, Mine, Sealed], frozen=True):
    """Whoever died early starts anew, with new cards, from a new place."""

    rule: ClassVar[str] = "ninja-15.1"
    who: str

    def happen(self, world: World) -> None:
        open = world.open
        if not comes_back(open, open.figures[self.who]):
            return
        announce(world, Returned(self.who))
        shadow = shadow_of(world, self.who)
        shadow.box, shadow.hand = list(all_cards(shadow.kind)), []
        # A cover of the dead one must not hide the new.
        shadow.covered = -1
        bonus = [step for s in guard_seats(open) for step in (OfferBonus(s), TakeBonus(s))]
        world.then(
            ChooseStart(self.who),
            ChooseCards(self.who),
            NewMission(self.who),
            Share(BONUS_CARDS),
            *bonus,
            PlaceBonus(self.extra(open)),
        )
        share_shadows(world, seat_of(open, self.who))

    def extra(self, open: Open) -> int:
        """How many more sleepers there are."""
        return fort_of(open).plan.night.bonus_sleepers


class NewMission(Happening[Open, Mine, Sealed], frozen=True):
    """His mission is shuffled with the unused ones, and he draws another."""

    rule: ClassVar[str] = "ninja-15.4"
    discloses: ClassVar[tuple[str, ...]] = ("mine.shadows.mission", "mine.allies.mission")
    who: str

    def happen(self, world: World) -> None:
        shadow = shadow_of(world, self.who)
        if writes_letters(world.open):
            shadow.mission = world.dice.pick(letters(world.open))
            return
        world.sealed.missions.append(shadow.mission)
        world.dice.shuffle(world.sealed.missions)
        shadow.mission = world.sealed.missions.pop()
        share_shadows(world, seat_of(world.open, self.who))


class OfferBonus(Happening[Open, Mine, Sealed], frozen=True):
    """A guard player looks through deck and discards."""

    rule: ClassVar[str] = "ninja-15.5"
    seat: Seat

    def happen(self, world: World) -> None:
        key = str(self.seat)
        played = world.open.played.get(key, [])
        world.private[self.seat].pool = sorted(world.sealed.decks[key] + played)
        # All of it is in the player's pool while they look, so that each card still lies in one
        # place.
        world.sealed.decks[key] = []
        announce(world, LookedThrough(self.seat))


class TakeBonus(Turn[Open, Mine, Sealed], frozen=True):
    """Up to five cards are taken from it; two guard players share them."""

    rule: ClassVar[str] = "ninja-15.5"
    shows: ClassVar[tuple[str, ...]] = (
        "BonusTaken", "BonusTaken.seat", "BonusTaken.count", "agenda.TakeBonus",
        "agenda.TakeBonus.seat", "agenda.TakeBonus.taken", "mine.ally_hand to others",
    )  # fmt: skip
    seat: Seat
    taken: int = 0

    def most(self, open: Open) -> int:
        """How many this guard player may take."""
        guards = guard_seats(open)
        if len(guards) == 1:
            return BONUS
        swords = open.shares.get(BONUS_CARDS, usual_share(open, BONUS_CARDS))
        return swords if self.seat == guards[0] else BONUS - swords

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,) if self.most(open) else ()

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [ENOUGH, *(("take", card) for card in sorted({*mine.pool}))]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        mine = world.private[seat]
        taken = self.taken
        if choice != ENOUGH:
            taken += 1
            mine.pool.remove(choice[1])
            mine.hand = sorted([*mine.hand, choice[1]])
            share_hands(world)
            if taken < self.most(world.open):
                world.then(TakeBonus(seat, taken))
                return
        self.put_down(world, taken)

    def happen(self, world: World) -> None:
        """The partner takes all of them."""
        self.put_down(world, 0)

    def put_down(self, world: World, taken: int) -> None:
        """The rest is the deck; they have seen every card of it, but its order is unknown."""
        mine = world.private[self.seat]
        world.dice.shuffle(mine.pool)
        world.sealed.decks[str(self.seat)], mine.pool = mine.pool, []
        announce(world, BonusTaken(self.seat, taken))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was taken by then is enough (21.9)."""
        return ENOUGH


class PlaceBonus(Together[Open, Mine, Sealed], frozen=True):
    """More guards lie down to sleep where there is room; two guard players say where by turns."""

    rule: ClassVar[str] = "ninja-15.6"
    beat: ClassVar[bool] = True
    shows: ClassVar[tuple[str, ...]] = (
        "Sleepers", "Sleepers.count", "agenda.PlaceBonus", "agenda.PlaceBonus.count",
        "mine.sleepers to others",
    )  # fmt: skip
    count: int

    def asks(self, open: Open) -> Sequence[Seat]:
        seats = guard_seats(open)
        placed = fort_of(open).plan.night.bonus_sleepers - self.count
        return (seats[placed % len(seats)],)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        free = [("sleep", zone) for zone in beds(open, mine)]
        return [SUGGESTED, *free] if free else [ENOUGH]

    def resolve(self, world: World, answers: Answers) -> None:
        seat, (choice,) = only_answer(answers)
        before = world.private[seat].sleepers
        if choice[0] == "sleep":
            after, placed = {**before, choice[1]: before.get(choice[1], 0) + 1}, 1
        else:
            placed = self.at_once(world.open)
            after = scatter_sleepers(world.open, before, placed, world.dice)
        for guard in guard_seats(world.open):
            world.private[guard].sleepers = dict(after)
        if more := sum(after.values()) - sum(before.values()):
            announce(world, Sleepers(more))
        if self.count > placed:
            world.then(PlaceBonus(self.count - placed))

    def at_once(self, open: Open) -> int:
        """How many lie down as suggested: all, or of two guard players the one whose turn it is."""
        return self.count if len(guard_seats(open)) == 1 else 1

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """They lie down anywhere (21.9)."""
        return SUGGESTED
