"""Chapter 15: a second life. The dead one was a decoy, and the guards are the wiser for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import Answers, Choice, Happening, Seat, Together, Turn
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.events import BonusTaken, LookedThrough, Returned, Sleepers, announce
from noren.games.ninja.rules.detection import comes_back, shadow_of, share_hands, share_shadows
from noren.games.ninja.rules.placing import SUGGESTED, ChooseCards, ChooseStart, beds
from noren.games.ninja.rules.ready_made import fill_hand, scatter_sleepers
from noren.games.ninja.state import Mine, Open, Sealed, World, fort_of, guard_seats, seat_of
from noren.parts.answers import only_answer

ENOUGH: Final[Choice] = ("enough",)
BONUS: Final = 5


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
            ChooseStart(self.who), NewMission(self.who), *bonus, PlaceBonus(self.extra(open))
        )
        if open.options.placement == "full":
            world.then(ChooseCards(self.who))
        else:
            fill_hand(open, shadow, 2)
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
        "BonusTaken", "agenda.TakeBonus", "mine.ally_hand to others",
    )  # fmt: skip
    seat: Seat
    taken: int = 0

    def most(self, open: Open) -> int:
        """How many this guard player may take."""
        guards = guard_seats(open)
        # Five cannot be halved: the first guard player takes three.
        return BONUS if len(guards) == 1 else (3, 2)[guards.index(self.seat)]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (self.seat,)

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
        # They have seen every card of it; only the order is unknown from now on.
        world.dice.shuffle(mine.pool)
        world.sealed.decks[str(seat)], mine.pool = mine.pool, []
        announce(world, BonusTaken(seat, taken))

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """What was taken by then is enough (21.9)."""
        return ENOUGH


class PlaceBonus(Together[Open, Mine, Sealed], frozen=True):
    """More guards lie down to sleep where there is room; of two guard players one says where."""

    rule: ClassVar[str] = "ninja-15.6"
    beat: ClassVar[bool] = True
    shows: ClassVar[tuple[str, ...]] = ("mine.sleepers to others",)
    count: int

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)[:1] if open.options.placement == "full" else ()

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return [("sleep", zone) for zone in beds(open, mine)] or [ENOUGH]

    def resolve(self, world: World, answers: Answers) -> None:
        seat, (choice,) = only_answer(answers)
        if choice == ENOUGH:
            return
        if choice == SUGGESTED:
            self.happen(world)
            return
        sleepers = dict(world.private[seat].sleepers)
        sleepers[choice[1]] = sleepers.get(choice[1], 0) + 1
        self.write(world, sleepers)
        announce(world, Sleepers(1))
        if self.count > 1:
            world.then(PlaceBonus(self.count - 1))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """Those who have no bed yet lie down anywhere (21.9)."""
        return SUGGESTED

    def happen(self, world: World) -> None:
        """In a ready-made night they lie down anywhere; so they do when time is up."""
        before = world.private[guard_seats(world.open)[0]].sleepers
        after = scatter_sleepers(world.open, before, self.count, world.dice)
        self.write(world, after)
        announce(world, Sleepers(sum(after.values()) - sum(before.values())))

    def write(self, world: World, sleepers: dict[str, int]) -> None:
        """Note it on the guards' map."""
        for seat in guard_seats(world.open):
            world.private[seat].sleepers = dict(sleepers)
