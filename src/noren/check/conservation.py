"""Every physical thing lies in exactly one place, from the first moment to the last."""

from __future__ import annotations

from collections import Counter

from noren.check.run import Failed, Run
from noren.core.match import Match


def check(run: Run) -> str:
    """Count the things after every choice."""
    count = max(2, run.games // 2)
    counted = total = 0
    for walk in run.walks(count):
        first = things(walk.match)
        total = sum(first.values())
        for _ in walk.moves():
            demand_same(first, things(walk.match))
            counted += 1
        demand_same(first, things(walk.match))
    return f"{total} things, counted {counted + count} times in {count} games"


def things(match: Match) -> Counter[str]:
    """The things of this world, none of them twice."""
    found = Counter(match.game.things(match.world))
    twice = sorted(thing for thing, times in found.items() if times > 1)
    if twice:
        raise Failed(f"{twice[0]!r} lies in {found[twice[0]]} places at once.")
    return found


def demand_same(first: Counter[str], now: Counter[str]) -> None:
    """Nothing was lost and nothing came from nowhere."""
    lost, gained = sorted((first - now).elements()), sorted((now - first).elements())
    if lost or gained:
        raise Failed(
            f"Things have changed since the game began: lost {lost[:6]}, come from nowhere"
            f" {gained[:6]}. Every place a thing can be must be in `things`."
        )
