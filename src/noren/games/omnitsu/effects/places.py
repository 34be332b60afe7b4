"""Effects on Locations, and what is forbidden for a turn."""

from __future__ import annotations

import msgspec

from noren import Seat
from noren.games.omnitsu.content import CASTLE, Effect
from noren.games.omnitsu.events import Blocked, Forbade, Removed
from noren.games.omnitsu.hands import destroy
from noren.games.omnitsu.state import Act, Open, Place, World
from noren.games.omnitsu.steps.choose import ask
from noren.games.omnitsu.vocabulary import PICKS, WORDS, Chosen, Pick, Word, always


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
    destroy(world, place.blocker)


def forbid(world: World, act: Act, effect: Effect) -> None:
    """Actions with a keyword are stopped until the turn ends."""
    world.open.forbidden.append(effect.keyword)
    world.tell(Forbade(effect.keyword))


WORDS.update(
    {
        "block": Word(
            lambda open, act, effect: bool(unblocked(open)),
            lambda world, act, effect: ask(world, act, effect, "block", act.by),
        ),
        "unblock": Word(
            lambda open, act, effect: bool(blocked(open)),
            lambda world, act, effect: ask(world, act, effect, "unblock", act.by),
        ),
        "raze": Word(
            lambda open, act, effect: bool(blocked(open)),
            lambda world, act, effect: ask(world, act, effect, "raze", act.by),
        ),
        "forbid": Word(always, forbid),
    }
)

PICKS.update(
    {
        "block": Pick(lambda open, *_: unblocked(open), block),
        "unblock": Pick(lambda open, *_: blocked(open), unblock),
        "raze": Pick(lambda open, *_: blocked(open), raze),
    }
)
