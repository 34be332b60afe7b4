"""Chapters 11 and 14: searches are declared after all movement, and answered when all are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import EVERYTHING, Answers, Choice, Happening, Seat, Together, Turn
from noren.games.ninja.content.cards import KENJUTSU
from noren.games.ninja.events import (
    Dismissed,
    Found,
    MissionDone,
    Posted,
    Searched,
    SearchEnded,
    ShadowCard,
    announce,
)
from noren.games.ninja.rules.detection import (
    high_alert,
    new_figure,
    raise_alert,
    shadow_of,
    share_shadows,
    spot,
)
from noren.games.ninja.state import (
    MOST_OF_A_WEAPON,
    NOTHING,
    SENTRY,
    TRAP,
    WEAPONS,
    Mine,
    Open,
    Sealed,
    World,
    fort_of,
    guard_seats,
    is_passage,
    seat_of,
    weapon_of,
)
from noren.parts.answers import only_answer

DONE: Final[Choice] = ("done",)
SPARE: Final[Choice] = ("spare",)
KEEP: Final[Choice] = ("keep",)
SEARCHES_A_TURN: Final = 2
CAUGHT: Final = (
    "Seen", "Seen.who", "Seen.zone", "AlertSet", "AlertSet.level", "AlertSet.why",
    "open.figures.state", "open.figures.zone",
)  # fmt: skip
"""What becomes known when a hidden sentry rises; the alert is High in any case (11.6)."""


class Search(Together[Open, Mine, Sealed], frozen=True):
    """An intruder may search zones he moved into or out of this turn, two at most."""

    rule: ClassVar[str] = "ninja-11.1"
    beat: ClassVar[bool] = True
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    who: str

    def asks(self, open: Open) -> Sequence[Seat]:
        if not open.figures[self.who].in_play:
            return ()
        return (seat_of(open, self.who),)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        zones = touched(open, mine.shadows[self.who].trail)
        searches: list[Choice] = [("search", zone) for zone in zones]
        return [DONE, *(search for search in searches if search not in so_far)]

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        return so_far[-1] == DONE or len(so_far) == SEARCHES_A_TURN

    def resolve(self, world: World, answers: Answers) -> None:
        # All of them are announced before any is answered: what lies in the first zone must not
        # decide whether the second is searched.
        (declared,) = answers.values()
        for search in declared:
            if search != DONE:
                announce(world, Searched(self.who, search[1]))
        announce(world, SearchEnded(self.who))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """He searches no more (21.7)."""
        return DONE

    def happen(self, world: World) -> None:
        """Whoever is off the map searches nothing (11.7)."""


def touched(open: Open, trail: Sequence[str]) -> list[str]:
    """The zones of a move that may be searched: none for one who stood still, unless allowed."""
    if len(trail) < 2 and not open.options.search_standing:
        return []
    return [zone for zone in dict.fromkeys(trail) if not is_passage(zone)]


class Answer(Happening[Open, Mine, Sealed], frozen=True):
    """The guards say what lies in every declared zone."""

    rule: ClassVar[str] = "ninja-11.3"
    discloses: ClassVar[tuple[str, ...]] = (
        "Found.what", "open.found", "agenda.FaceSentry", "agenda.FaceSentry.who",
        "agenda.FaceSentry.zone", "MissionDone", "MissionDone.who", "MissionDone.letter",
        "open.figures.letter", "AlertSet", "AlertSet.level", "AlertSet.why", "open.alert",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        open = world.open
        if not open.searches:
            return
        # One at a time, the step put back first: whatever an answer sets off comes before the next
        # answer.
        who, zone = open.searches.pop(0)
        world.then(self)
        # Both guard players have the same list, so either's will do.
        objects = world.private[guard_seats(open)[0]].objects
        what = objects.get(zone, NOTHING)
        announce(world, Found(who, zone, what))
        if what == TRAP:
            raise_alert(world, 1, "trap")
        elif what == SENTRY:
            for seat in guard_seats(open):
                del world.private[seat].objects[zone]
            world.then(FaceSentry(who, zone))
        # Another intruder's mission is told of all the same, but does him no good (11.4).
        elif what == shadow_of(world, who).mission and not open.figures[who].letter:
            announce(world, MissionDone(who, what))
            if open.options.mission_alert:
                raise_alert(world, open.options.mission_alert, "mission")


class FaceSentry(Together[Open, Mine, Sealed], frozen=True):
    """A hidden sentry was found: he may be killed at once, else he raises the alarm."""

    rule: ClassVar[str] = "ninja-11.6"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = ("ShadowCard.kind", "open.figures.kind")
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    who: str
    zone: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return (seat_of(open, self.who),)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        hand = mine.shadows[self.who].hand
        blades = [card for card in (*KENJUTSU, "shuriken") if card in hand]
        return [SPARE, *(("kill", card) for card in blades)]

    def resolve(self, world: World, answers: Answers) -> None:
        seat, (choice,) = only_answer(answers)
        shadow = world.private[seat].shadows[self.who]
        if choice[0] == "kill":
            shadow.hand.remove(choice[1])
            announce(world, ShadowCard(self.who, shadow.kind, choice[1], ""))
            raise_alert(world, KENJUTSU.get(choice[1], 0), "kenjutsu")
            share_shadows(world, seat)
            return
        if len(world.open.guards) >= fort_of(world.open).plan.night.most_guards:
            world.then(MakeRoom(self.who, self.zone))
        else:
            world.then(ArmSentry(self.zone))

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """No card is played (21.7)."""
        return SPARE


class MakeRoom(Turn[Open, Mine, Sealed], frozen=True):
    """With every figure on the map, one may be taken away for the hidden sentry."""

    rule: ClassVar[str] = "ninja-14.2"
    discloses: ClassVar[tuple[str, ...]] = CAUGHT
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    who: str
    zone: str

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [KEEP, *(("dismiss", guard) for guard in open.guards)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice[0] == "dismiss":
            announce(world, Dismissed(choice[1]))
            world.then(ArmSentry(self.zone))
            return
        # Nobody enters the zone, so only whoever has stirred the sentry up is seen.
        spot(world, self.zone, only=self.who)
        high_alert(world, "sentry")

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """Everyone on the map stays (21.8)."""
        return KEEP


class ArmSentry(Turn[Open, Mine, Sealed], frozen=True):
    """The hidden sentry stands up; two guard players choose whose he is."""

    rule: ClassVar[str] = "ninja-11.6"
    discloses: ClassVar[tuple[str, ...]] = CAUGHT
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    zone: str

    def free(self, open: Open) -> list[str]:
        """The weapons of which a figure is left."""
        count = {kind: sum(weapon_of(guard) == kind for guard in open.guards) for kind in WEAPONS}
        return [kind for kind in WEAPONS if count[kind] < MOST_OF_A_WEAPON]

    def asks(self, open: Open) -> Sequence[Seat]:
        return guard_seats(open) if open.seats == 4 and len(self.free(open)) > 1 else ()

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("arm", kind) for kind in self.free(open)]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        self.stand_up(world, choice[1])

    def happen(self, world: World) -> None:
        """There is nothing to choose."""
        self.stand_up(world, "")

    def stand_up(self, world: World, weapon: str) -> None:
        """A new guard is in the zone, and sees whoever is still there."""
        announce(world, Posted(new_figure(world.open, weapon), self.zone, ""))
        spot(world, self.zone)
        high_alert(world, "sentry")
