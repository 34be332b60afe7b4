"""Imagined worlds could have come about: nothing in them contradicts what the viewer was told.

Worlds imagined at one moment are played on, at random, until the viewer sees something new. Those
in which it sees what it really saw could have led here. What is then imagined from here must be
like them: something that many imagined worlds have, and none of those that came about, is
impossible.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from noren.check.hidden import hidden
from noren.check.leaves import leaves
from noren.check.run import Failed, Run, Walk
from noren.check.seen import again, viewer_name
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.view import View

# Of 120 worlds that came about, none has a sign of every ninth world with a chance below DOUBT: so
# rare are the signs that can be judged here. Rarer ones are left to the eavesdropper.
IMAGINED: Final = 60
CAME_ABOUT: Final = 120
TRIES: Final = 360
"""So many worlds are played on at most to get those that came about."""
DOUBT: Final = 1e-6
"""The chance of a false alarm for each thing that is compared, and it is compared twice."""
LONGEST: Final = 60
SEAT: Final = re.compile(r"private\[\d+\]")
PLACE: Final = re.compile(r"\[[^]]*\]")

Move = tuple[Seat, Choice] | None
"""A choice, or None for the end of a beat."""


def check(run: Run) -> str:
    """Compare imagined worlds with worlds that came about, at moments of random games."""
    moments = worlds = 0
    for number, walk in enumerate(run.walks(4 * run.games)):
        if moments >= run.games:
            break
        came = compare_at(run, walk, run.dice("possible", number))
        moments += came > 0
        worlds += came
    return f"{worlds} worlds that came about at {moments} moments are like those imagined there"


def compare_at(run: Run, walk: Walk, dice: Dice) -> int:
    """Compare at one moment of a game; how many worlds came about there."""
    viewer, wanted = dice.pick(run.viewers), dice.below(run.length)
    before = None
    for at, _ in enumerate(walk.moves()):
        if at >= wanted and not any(walk.match.world.answers):
            before = again(run.game, walk.match.view(viewer))
            break
    if before is None:
        return 0
    moved = until_news(walk, viewer, before.encode())
    if moved is None:
        return 0
    moment = Moment(run, walk.match, viewer, before, moved, dice)
    came, count = moment.came_about(CAME_ABOUT, TRIES)
    # Looked at twice, with fresh worlds: among thousands of signs some are rare by luck the first
    # time.
    if count >= CAME_ABOUT // 8 and moment.suspects(came, count, IMAGINED):
        more, others = moment.came_about(5 * CAME_ABOUT, 5 * TRIES)
        count += others
        moment.demand_none(moment.suspects(came + more, count, 8 * IMAGINED), count)
    return count


class Moment:
    """A viewer has just seen something new, after somebody moved."""

    def __init__(
        self,
        run: Run,
        match: Match,
        viewer: Seat | None,
        before: View[Any, Any],
        moved: list[Move],
        dice: Dice,
    ) -> None:
        self.game = run.game
        self.match = match
        self.viewer = viewer
        self.before = before
        self.moved = moved
        self.dice = dice

    def came_about(self, wanted: int, tries: int) -> tuple[Counter[str], int]:
        """What can be said of worlds that came to look like the true one, and how many did."""
        before, now = self.before.encode(), self.match.view(self.viewer).encode()
        signs, count = Counter(signs_of(self.match, self.viewer)), 1
        for _ in range(tries):
            world = imagine(self.game, self.before, self.dice)
            world.held = True
            if comes_about(world, self.viewer, self.moved, now, before, self.dice):
                signs.update(signs_of(world, self.viewer))
                count += 1
                if count == wanted:
                    break
        return signs, count

    def suspects(self, came: Counter[str], count: int, worlds: int) -> list[tuple[str, int, int]]:
        """What so many imagined worlds have, far too often for none that came about to have it."""
        view = again(self.game, self.match.view(self.viewer))
        imagined: Counter[str] = Counter()
        for _ in range(worlds):
            imagined.update(signs_of(imagine(self.game, view, self.dice), self.viewer))
        movers = {move[0] for move in self.moved if move is not None and move[0] != self.viewer}
        found = []
        for sign, times in imagined.most_common():
            # Three standard deviations down, as the share was itself measured; and halved for every
            # other mover, who in the worlds that came about did what it really did half of the time
            # (`go_on_like`).
            share = max(0.0, times - 3 * math.sqrt(times)) / worlds / 2 ** len(movers)
            if sign not in came and (1 - share) ** count < DOUBT:
                found.append((sign, times, worlds))
        return found

    def demand_none(self, suspects: list[tuple[str, int, int]], count: int) -> None:
        """What is still suspected after a second look is impossible."""
        for sign, times, worlds in suspects:
            raise Failed(
                f"`imagine` gives {viewer_name(self.viewer)} worlds that cannot be: {sign} in"
                f" {times} of {worlds} imagined worlds, but in none of {count} that came about from"
                " the moment before and look the same."
            )


def until_news(walk: Walk, viewer: Seat | None, before: bytes) -> list[Move] | None:
    """Go on until the viewer sees something new; all that was done, None if nothing ever was."""
    began = len(walk.trail)
    for _ in walk.moves():
        if walk.match.view(viewer).encode() != before:
            return walk.trail[began:]
        if len(walk.trail) - began > LONGEST:
            return None
    return None


def comes_about(
    world: Match, viewer: Seat | None, moved: list[Move], now: bytes, before: bytes, dice: Dice
) -> bool:
    """Whether an imagined world, played on, comes to look like the true one.

    The same seats move; the viewer does what it did, and the others that, or anything else.
    """
    # An imagined world comes with dice of the imagining; those that fall next are anyone's guess.
    world.world.dice = dice.split("coming about")
    for at in range(LONGEST):
        move = moved[at] if at < len(moved) else None
        if not go_on_like(world, move, viewer, dice):
            return False
        seen = world.view(viewer).encode()
        if seen != before:
            return seen == now
    return False


def go_on_like(world: Match, move: Move, viewer: Seat | None, dice: Dice) -> bool:
    """Let the seat that moved move, like that or otherwise; whether it could."""
    if world.over or (move is None and not world.in_beat and not world.asked):
        return False
    if move is None and world.in_beat:
        close_like(world, viewer, dice)
        return True
    seat, choice = move or (dice.pick(world.asked), None)
    options = world.options(seat) if seat in world.asked else ()
    if not options:
        return False
    if seat == viewer and choice not in options:
        return False
    # What really happened half the time, or worlds that come to look alike would be too few to
    # compare.
    alike = choice in options and (seat == viewer or dice.below(2))
    world.play(seat, choice if alike and choice else dice.pick(options))
    return True


def close_like(world: Match, viewer: Seat | None, dice: Dice) -> None:
    """Close a beat; who was silent in it and who answered, nobody else knows."""
    for seat in world.asked:
        while seat != viewer and seat in world.asked and dice.below(2):
            world.play(seat, dice.pick(world.options(seat)))
    world.close()


def signs_of(match: Match, viewer: Seat | None) -> set[str]:
    """What can be said of a world's secrets: each value, by its place and among its like; which
    two of them are the same.
    """
    said: set[str] = set()
    for name, drawer in hidden(match, viewer).items():
        if not name.startswith("answers"):
            said.update(f"{plain(path)} = {value}" for path, value in leaves(drawer, name))
    said.update(same_values(match, viewer))
    return said


@functools.lru_cache(maxsize=1 << 16)
def plain(path: str) -> str:
    """The path without places in a list, which mean little; seats keep theirs."""
    seat, rest = SEAT.match(path), path
    if seat is not None:
        rest = path[seat.end() :]
    return (seat.group() if seat else "") + PLACE.sub("", rest)


def same_values(match: Match, viewer: Seat | None) -> Iterator[str]:
    """Which single words in different drawers are the same, and which are not."""
    words: Mapping[str, Any] = {
        path: value
        for name, drawer in hidden(match, viewer).items()
        for path, value in leaves(drawer, name)
        if isinstance(value, str) and value and path.count("[") <= path.startswith("private[")
    }
    for one, other in combinations(sorted(words), 2):
        if one.split(".")[0] != other.split(".")[0]:
            yield f"{one} {'is' if words[one] == words[other] else 'is not'} {other}"
