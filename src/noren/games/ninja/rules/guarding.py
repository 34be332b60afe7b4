"""Chapters 5 and 7: the guards' cards, which let them listen, wake, gather and strike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from noren import EVERYTHING, PASS, Answers, Choice, Happening, Seat, Together, Turn
from noren.games.ninja.content.fortress import Fortress
from noren.games.ninja.events import (
    Formed,
    GuardCard,
    HandedOver,
    Listened,
    Parted,
    PhaseBegan,
    ShadowCard,
    Woke,
    Yielded,
    announce,
)
from noren.games.ninja.rules.detection import (
    DEATH,
    MEETING,
    may_strike,
    new_figure,
    raise_alert,
    shadow_of,
    share_hands,
    share_shadows,
    spot,
    strike,
    strikes,
    take_card,
)
from noren.games.ninja.rules.marching import SILENCE, FacePatrol, GuardMove, all_yield
from noren.games.ninja.state import (
    PASSAGE,
    Mine,
    Open,
    Sealed,
    World,
    commanded_by,
    fort_of,
    guard_seats,
    members,
    muster_of,
    seat_of,
    weapon_for,
)
from noren.games.ninja.state.guards import UNITS, is_passage
from noren.parts.answers import only_answer

DONE: Final[Choice] = ("done",)
HAND_OVER: Final[Choice] = ("hand-over",)
CARDS_A_TURN: Final = 2
MOST_PASSAGES: Final = 2
WAKING: Final = (
    *MEETING, "Woke.guards", "open.guards", "agenda.GuardMove", "agenda.GuardMove.guards",
    "agenda.GuardMove.left", "agenda.GuardMove.searching",
)  # fmt: skip
"""What becomes known when a barracks is woken: how many slept there, and whom they see."""


def guards_of(open: Open, unit: str) -> tuple[str, ...]:
    """The guards a unit consists of: a patrol's members, or a guard himself."""
    return members(open, unit) if unit in open.patrols else (unit,)


def targets(open: Open, mine: Mine, card: str) -> Sequence[Choice]:
    """Every way to play a card that is not for guards on the map."""
    if card == "awaken":
        full = len(open.guards) >= fort_of(open).plan.night.most_guards
        return () if full else [("play", card, zone) for zone in sorted(mine.sleepers)]
    if card == PASSAGE and len(open.passage_cards) < MOST_PASSAGES:
        # Rivals have a passage each, and one card is as good for the one as for the other (18.4).
        return [("play", card, passage) for passage in [*open.known_ends][:1]]
    return ()


def card_options(open: Open, mine: Mine, seat: Seat, pool: Sequence[str]) -> list[Choice]:
    """Every way to play one of these cards."""
    if not pool:
        return []
    guards, weapon = muster_of(open), commanded_by(open, seat)
    options: list[Choice] = []
    for card in sorted({*pool}):
        options += guards.plays(card, weapon) if card in UNITS else targets(open, mine, card)
    return options


def gatherings(open: Open, seat: Seat) -> Sequence[Choice]:
    """Sentries who may join a patrol beside them, or form one, in a passage too (6.5, 6.6)."""
    return muster_of(open).gatherings(commanded_by(open, seat))


def common(open: Open, mine: Mine, seat: Seat) -> list[Choice]:
    """What guards may do in any of their phases."""
    return [*strikes(open, mine, seat), *gatherings(open, seat)]


def take_common(world: World, seat: Seat, choice: Choice) -> None:
    """Carry out what guards may do in any phase, or a card."""
    match choice:
        case ("strike", who, *guard):
            strike(world, seat, who, *guard)
        case ("join", guard, patrol):
            announce(world, Formed((guard,), patrol))
        case ("form", one, other):
            form(world, one, other)
        case ("play", card, target):
            play(world, seat, card, target)


def form(world: World, one: str, other: str) -> None:
    """Two sentries become a patrol, and look along the track if they stand on it."""
    open = world.open
    number = next(n for n in range(1, 99) if f"patrol-{n}" not in open.patrols)
    announce(world, Formed((one, other), f"patrol-{number}"))
    world.then(FacePatrol(f"patrol-{number}"))


def play(world: World, seat: Seat, card: str, target: str) -> None:
    """A guard player's card does its work."""
    open = world.open
    take_card(world.private[seat], card)
    share_hands(world)
    if card == "awaken":
        announce(world, GuardCard(seat, card, ()))
        wake(world, seat, target)
    elif card == PASSAGE:
        announce(world, GuardCard(seat, card, ()))
    else:
        guards = guards_of(open, target)
        announce(world, GuardCard(seat, card, guards))
        if card.endswith("listen"):
            world.then(Hush(guards))
            return
        # A member of a patrol who is sent alone leaves it first, or the whole patrol would go with
        # him.
        if card == "sentry-search" and open.guards[target].patrol:
            announce(world, Parted(target))
        world.then(GuardMove(guards, 2, searching=True))


def wake(world: World, seat: Seat, zone: str) -> None:
    """Everyone in a barracks gets up, as far as there are figures (6.7, 14.1)."""
    open = world.open
    room = fort_of(open).plan.night.most_guards - len(open.guards)
    count = min(world.private[seat].sleepers[zone], room)
    for guard in guard_seats(open):
        left = world.private[guard].sleepers[zone] - count
        world.private[guard].sleepers[zone] = left
        if not left:
            del world.private[guard].sleepers[zone]
    woken: tuple[str, ...] = ()
    weapon = weapon_for(open, seat) if open.seats == 4 else ""
    for _ in range(count):
        woken = (*woken, new_figure(open, weapon, woken))
    announce(world, Woke(zone, woken))
    # Whoever wakes beside an intruder has found him, and does not walk off.
    if not spot(world, zone):
        world.then(*(GuardMove((guard,), 2) for guard in woken))


class BeginCards(Happening[Open, Mine, Sealed], frozen=True):
    """New cards go into the hand, and the hand is picked up."""

    rule: ClassVar[str] = "ninja-7.1"

    def happen(self, world: World) -> None:
        for seat in guard_seats(world.open):
            mine = world.private[seat]
            mine.hand, mine.drawn = sorted(mine.hand + mine.drawn), []
        share_hands(world)
        announce(world, PhaseBegan("cards"))
        world.then(CardPhase())


class CardPhase(Turn[Open, Mine, Sealed], frozen=True):
    """Up to two cards from the hand; or, if none was played this turn, one free listen."""

    rule: ClassVar[str] = "ninja-7.2"
    # Two guard players act in any order, so the first answer counts; and whoever plays nothing, or
    # lets a detected intruder be, has said by that what a quick answer says.
    discloses: ClassVar[tuple[str, ...]] = (*WAKING, *DEATH, "haste")
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return [
            seat
            for seat in guard_seats(open)
            if seat not in open.yielded
            and (cards_left(open, seat) or may_strike(open, seat) or gatherings(open, seat))
        ]

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        options = [DONE]
        if may_hand_over(open, seat):
            options.append(HAND_OVER)
        if cards_left(open, seat):
            options += card_options(open, mine, seat, mine.hand)
        if may_listen_free(open, seat):
            options += muster_of(open).listens(commanded_by(open, seat))
        options += strikes(open, mine, seat)
        options += gatherings(open, seat)
        return options

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.then(self)
        if choice == SILENCE:
            all_yield(world, self.asks(world.open))
        elif choice == DONE:
            announce(world, Yielded(seat))
        elif choice == HAND_OVER:
            announce(world, HandedOver(seat))
        elif choice[0] == "listen":
            guards = guards_of(world.open, choice[1])
            announce(world, GuardCard(seat, "", guards))
            world.then(Hush(guards))
        else:
            take_common(world, seat, choice)

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice | None:
        """The guards are done with this phase, both players alike (21.3)."""
        return SILENCE

    def happen(self, world: World) -> None:
        """No cards are left to play; the next phase is on the agenda."""


def cards_left(open: Open, seat: Seat) -> int:
    """How many cards a guard player may still play: two between them, one each unless the other
    has left his to him (7.2, 19.6).
    """
    if open.listened or seat in open.handed:
        return 0
    seats = guard_seats(open)
    own = CARDS_A_TURN if len(seats) == 1 or open.handed else CARDS_A_TURN // len(seats)
    return own - open.cards_played.get(str(seat), 0)


def may_hand_over(open: Open, seat: Seat) -> bool:
    """Whether a guard player may leave his card to a partner who is still playing (19.6)."""
    if open.seats < 4:
        return False
    others = [other for other in guard_seats(open) if other != seat]
    playing = any(other not in open.yielded for other in others)
    return playing and not open.handed and cards_left(open, seat) > 0


def no_card_yet(open: Open) -> bool:
    """Whether no card was played this turn, nor the listen used that is instead of one (7.3)."""
    return not (open.alert_card or open.listened or any(open.cards_played.values()))


def may_listen_free(open: Open, seat: Seat) -> bool:
    """Whether a guard player may listen without a card: no card was played this turn, and no
    partner could still play one, whom the listen would forbid it (7.3, 19.6).
    """
    others = [other for other in guard_seats(open) if other != seat and other not in open.yielded]
    return no_card_yet(open) and not any(cards_left(open, other) for other in others)


class Hush(Together[Open, Mine, Sealed], frozen=True):
    """Guards listen; the traitor's side may say that it was a cat."""

    rule: ClassVar[str] = "ninja-5.5"
    beat: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = (
        "Listened.heard", "AlertSet", "AlertSet.level", "AlertSet.why", "open.alert",
        "agenda.GuardMove", "agenda.GuardMove.guards", "agenda.GuardMove.left",
        "agenda.GuardMove.searching",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING
    guards: tuple[str, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return [seat_of(open, who) for who in hushers(open)]

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        held = any("cat" in shadow.hand for shadow in mine.shadows.values())
        # Asked even if he holds no cat, and for a beat: that he is silent must not tell that he has
        # none.
        return (PASS, ("cat",)) if held and hushers(open) else (PASS,)

    def resolve(self, world: World, answers: Answers) -> None:
        seat, (choice,) = only_answer(answers)
        if choice == PASS:
            self.happen(world)
            return
        who = hushers(world.open)[0]
        shadow = world.private[seat].shadows[who]
        shadow.hand.remove("cat")
        announce(world, ShadowCard(who, shadow.kind, "cat", ""))
        share_shadows(world, seat)
        self.answer(world, heard=False)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice | None:
        """Nobody says that it was a cat (21.5)."""
        return PASS

    def happen(self, world: World) -> None:
        """Nobody hushes it up: what the guards hear is decided by distance (5.2)."""
        zone = world.open.guards[self.guards[0]].zone
        self.answer(world, heard=any(hears(world, zone, who) for who in world.open.figures))

    def answer(self, world: World, *, heard: bool) -> None:
        """Tell what was heard; who has heard something may go and look (5.6, 5.7)."""
        zone = world.open.guards[self.guards[0]].zone
        announce(world, Listened(self.guards, zone, heard))
        if heard:
            raise_alert(world, 1, "heard")
            world.then(GuardMove(self.guards, 2))


def hushers(open: Open) -> list[str]:
    """The intruders who may hold the cat, as far as all can tell, while they are in play."""
    return [w for w, figure in open.figures.items() if figure.in_play and figure.kind != "ninja"]


def hears(world: World, zone: str, who: str) -> bool:
    """Whether guards in a zone hear an intruder who is in play."""
    shadow = shadow_of(world, who)
    in_play = world.open.figures[who].in_play
    return in_play and is_heard(fort_of(world.open), zone, shadow.zone, shadow.speed)


def is_heard(fort: Fortress, zone: str, where: str, speed: int) -> bool:
    """Whether somebody so fast is heard in a zone: as many zones away as he moved (5.2, 5.3)."""
    if not where or is_passage(where) or not speed:
        return False
    return fort.distance(zone, where) <= speed
