"""Copies are independent: they share nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noren.check.leaves import mutable
from noren.check.run import Failed, Run, Walk, go_on
from noren.check.seen import again, difference, whole
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.world import World


def check(run: Run) -> str:
    """Copy, play on the copy, set up again and imagine; nothing may be shared."""
    count = max(2, run.games // 4)
    copies = 0
    for number, walk in enumerate(run.walks(count)):
        demand_apart(walk.match, run.walk(number).match, "Two matches set up alike")
        for _ in walk.samples(3):
            demand_apart(walk.match, walk.match.copy(), "A match and its copy")
            demand_untouched(walk)
            demand_fresh_worlds(run, walk)
            copies += 1
    return f"{copies} copies in {count} games share nothing, and playing on them changes nothing"


def demand_apart(first: Match, second: Match, who: str) -> None:
    """No list, dict, set or drawer is in both."""
    held = {mark: path for path, mark in changeable(first.world)}
    for path, mark in changeable(second.world):
        if mark in held:
            raise Failed(
                f"{who} share {held[mark]} ({path} there), which can be changed in place:"
                " make it immutable, or build it anew each time."
            )


def changeable(world: World[Any, Any, Any]) -> Iterator[tuple[str, int]]:
    """Everything in the world that could be changed in place."""
    yield from mutable(world.open, "open")
    yield from mutable(world.private, "private")
    yield from mutable(world.sealed, "sealed")
    yield from mutable(world.agenda, "agenda")
    yield from mutable(world.log, "log")
    yield from mutable(world.whispers, "whispers")


def demand_untouched(walk: Walk) -> None:
    """Playing a copy on leaves the original as it was."""
    before = whole(walk.match)
    copy, dice = walk.match.copy(), walk.side("copy")
    for _ in range(20):
        go_on(copy, dice)
    unlike = difference(before, whole(walk.match))
    if unlike:
        raise Failed(f"Playing on a copy changed the original: {unlike}.")


def demand_fresh_worlds(run: Run, walk: Walk) -> None:
    """Imagined worlds share nothing with the true one, nor with each other."""
    dice = walk.side("fresh worlds")
    view = again(run.game, walk.match.view(dice.pick(run.viewers)))
    first, second = imagine(run.game, view, dice), imagine(run.game, view, dice)
    demand_apart(first, second, "Two imagined worlds")
    demand_apart(walk.match, first, "The true world and an imagined one")
