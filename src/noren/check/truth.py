"""The truth is never excluded: what is really hidden is among what `imagine` thinks possible.

`imagine` is judged against random play. If it draws from what is left when the viewer knows the
view, then the truth is just one more draw: among the truth and K worlds, all alike, the chance
that the truth is one that nobody else drew is (values drawn once) / (K + 1). Seen over many games,
an excluded truth is unseen far more often than that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from noren.check.hidden import Moment, hidden, moments
from noren.check.leaves import family, units
from noren.check.run import Failed, Run
from noren.check.seen import again, viewer_name
from noren.core.dice import Dice
from noren.core.imagined import imagine

# With fewer, a truth that has one chance in fifty would be unseen too often to judge by.
WORLDS: Final = 100
DOUBT: Final = 1e-5
"""The chance of a false alarm, over all that is tested at one number of seats."""

Drawn = Mapping[str, bytes]


@dataclass
class Tally:
    """How often the truth was unseen at one path, beside how often it should be."""

    chances: list[float] = field(default_factory=list)
    unseen: int = 0
    example: str = ""


def check(run: Run) -> str:
    """Compare the truth with many imagined worlds, one moment a game."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    count = 0
    for moment in moments(run, run.games, "truth"):
        judge(run, moment, run.dice("truth worlds", count), tallies)
        count += 1
    for path, tally in sorted(tallies.items()):
        chance = tail(tally.chances, tally.unseen)
        if chance < DOUBT / len(tallies):
            raise Failed(
                f"`imagine` excludes the truth: {path} was what none of {WORLDS} imagined worlds"
                f" had in {tally.unseen} of {len(tally.chances)} games, where"
                f" {sum(tally.chances):.1f} were to be expected. {tally.example}",
                here=False,
            )
    return (
        f"{len(tallies)} hidden values at {count} moments are among {WORLDS} imagined worlds"
        " as often as they should be"
    )


def judge(run: Run, moment: Moment, dice: Dice, tallies: defaultdict[str, Tally]) -> None:
    """Add one moment to the tallies, by path and by family of paths."""
    truth = drawn(hidden(moment.match, moment.viewer))
    view = again(run.game, moment.match.view(moment.viewer))
    worlds = [drawn(hidden(imagine(run.game, view, dice), moment.viewer)) for _ in range(WORLDS)]
    paths = sorted(set(truth).union(*worlds))
    where = f"Look at {run.place}, as {viewer_name(moment.viewer)}"
    for path in paths:
        weigh(tallies[path], truth, worlds, path, where)
    kin: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        kin[family(path)].append(path)
    for name, members in kin.items():
        # One member of a family, drawn by lot: all of them would be dependent, and the tail below
        # assumes not.
        if len(members) > 1 or name != members[0]:
            weigh(tallies[f"(any) {name}"], truth, worlds, dice.pick(members), where)


def drawn(drawers: Mapping[str, Any]) -> Drawn:
    """Everything in the drawers, by path."""
    return {path: data for name, drawer in drawers.items() for path, data in units(drawer, name)}


def weigh(tally: Tally, truth: Drawn, worlds: Sequence[Drawn], path: str, where: str) -> None:
    """One more moment at this path."""
    found = Counter(world.get(path, b"nothing") for world in worlds)
    true = truth.get(path, b"nothing")
    unseen = true not in found
    # Values drawn exactly once among truth and worlds taken together: by symmetry the truth is any
    # of the K + 1 draws, so this over K + 1 is its chance of being one that nobody else drew.
    once = sum(1 for value, times in found.items() if times == 1 and value != true) + unseen
    tally.chances.append(once / (WORLDS + 1))
    tally.unseen += unseen
    if unseen and not tally.example:
        thought = ", ".join(value.decode() for value, _ in found.most_common(3))
        tally.example = (
            f"{where}: {path} is {true.decode()}, imagined were {thought}"
            f"{' and others' if len(found) > 3 else ''}."
        )


def tail(chances: Iterable[float], times: int) -> float:
    """How likely it is that so many of these chances, or more, come true."""
    # The exact Poisson binomial. An approximation is worst in the far tail, which is all we look
    # at.
    spread = [1.0]
    for chance in chances:
        padded = [0.0, *spread, 0.0]
        spread = [padded[n + 1] * (1 - chance) + padded[n] * chance for n in range(len(spread) + 1)]
    return sum(spread[times:])
