"""Chapter 6: Locations, how they come into play, are blocked and leave it again."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from noren import Happening, Seat
from noren.games.omnitsu.content import CASTLE, Effect
from noren.games.omnitsu.events import Blocked, Came, Removed
from noren.games.omnitsu.rules.actions import ask, fail
from noren.games.omnitsu.rules.any_time import Launch
from noren.games.omnitsu.rules.effects import EFFECTS, PICKS, Chosen, EffectRule, Pick
from noren.games.omnitsu.rules.ending import EndPhase
from noren.games.omnitsu.rules.moving_cards import destroy
from noren.games.omnitsu.state import NOBODY, Act, Mine, Open, Place, Sealed, World, castle_allowed


class Enter(Happening[Open, Mine, Sealed], frozen=True):
    """A Location's action is carried out and it stays; the Castle needs enough others."""

    rule: ClassVar[str] = "omnitsu-6.1"

    at: int

    def happen(self, world: World) -> None:
        open = world.open
        laid = open.laid[self.at]
        open.laid[self.at] = msgspec.structs.replace(laid, state="now")
        if laid.card != CASTLE:
            world.then(Launch(self.at, 0))
        elif castle_allowed(open):
            open.laid[self.at] = msgspec.structs.replace(laid, state="done")
            open.locations.append(Place(CASTLE))
            world.tell(Came(laid.seat, CASTLE))
            world.then(EndPhase())
        else:
            fail(world, self.at, "castle")


def unblocked(open: Open) -> list[str]:
    """The Locations that could be blocked."""
    return [p.card for p in open.locations if not p.blocker and p.card != CASTLE]


def blocked(open: Open) -> list[str]:
    """The Locations that are blocked."""
    return [place.card for place in open.locations if place.blocker]


def remove(open: Open, location: str) -> Place:
    """Take a Location out of play."""
    place = next(place for place in open.locations if place.card == location)
    open.locations.remove(place)
    return place


def block(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card stays on the Location, which is as if it were not there."""
    open = world.open
    at = next(n for n, place in enumerate(open.locations) if place.card == chosen[-1])
    open.locations[at] = Place(chosen[-1], act.card)
    open.laid[act.at] = msgspec.structs.replace(open.laid[act.at], state="left")
    world.tell(Blocked(chosen[-1], act.card))


def unblock(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card that blocks it is discarded."""
    open = world.open
    at = next(n for n, place in enumerate(open.locations) if place.card == chosen[-1])
    blocker = open.locations[at].blocker
    open.locations[at] = Place(chosen[-1])
    open.discard.append(blocker)
    world.tell(Blocked(chosen[-1], ""))


def raze(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The Location is discarded and the card on it destroyed."""
    place = remove(world.open, chosen[-1])
    world.open.discard.append(place.card)
    world.tell(Removed(place.card))
    destroy(world, place.blocker, NOBODY, act)


EFFECTS.update(
    {
        "block": EffectRule(
            lambda open, act, effect: bool(unblocked(open)),
            lambda world, act, effect: ask(world, act, effect, "block", act.by),
        ),
        "unblock": EffectRule(
            lambda open, act, effect: bool(blocked(open)),
            lambda world, act, effect: ask(world, act, effect, "unblock", act.by),
        ),
        "raze": EffectRule(
            lambda open, act, effect: bool(blocked(open)),
            lambda world, act, effect: ask(world, act, effect, "raze", act.by),
        ),
    }
)

PICKS.update(
    {
        "block": Pick(lambda open, *_: unblocked(open), block),
        "unblock": Pick(lambda open, *_: blocked(open), unblock),
        "raze": Pick(lambda open, *_: blocked(open), raze),
    }
)
