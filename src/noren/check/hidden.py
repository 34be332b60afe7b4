"""What is hidden from a viewer, and the moments at which that viewer might guess it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from noren.check.run import Run
from noren.core.choice import Seat
from noren.core.match import Match


def hidden(match: Match, viewer: Seat | None) -> dict[str, Any]:
    """Every drawer this viewer cannot open.

    An answer that is not complete is left out: it has no trace, so nobody imagines it.
    """
    world = match.world
    others = [seat for seat in world.seats if seat != viewer]
    return {
        **{f"private[{seat}]": world.private[seat] for seat in others},
        "sealed": world.sealed,
        **{f"answers[{s}]": world.answers[s] for s in others if s not in world.waiting},
    }


@dataclass(frozen=True)
class Moment:
    """A viewer has just seen something new: what it was, and how much came before it."""

    match: Match
    viewer: Seat | None
    sizes: tuple[int, ...]


def moments(run: Run, count: int, purpose: str) -> Iterator[Moment]:
    """One moment each of so many random games, each game's viewer and moment drawn beforehand.

    Were the moment drawn from the game as it went, its length would tell on what is hidden; and
    a place is judged when it first looks so, or a secret pause would count as a sign.
    """
    found = number = 0
    while found < count and number < 4 * count:
        dice = run.dice(purpose, number)
        moment = find_moment(run, number, dice.pick(run.viewers), dice.below(run.sights))
        number += 1
        if moment is not None:
            found += 1
            yield moment


def find_moment(run: Run, number: int, viewer: Seat | None, wanted: int) -> Moment | None:
    """The moment of that number in one random game, if the game lasts so long."""
    walk = run.walk(number, even=True)
    sizes: list[int] = []
    last = b""
    for _ in walk.moves():
        now = walk.match.view(viewer).encode()
        if now != last:
            last = now
            sizes.append(len(now))
            if len(sizes) > wanted:
                return Moment(walk.match, viewer, tuple(sizes))
    return None
