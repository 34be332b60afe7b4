"""An example of a flow: two worlds, what was done in them, and what a viewer then saw."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from noren.check.flows import differences, unlike
from noren.check.hidden import hidden
from noren.check.lockstep import Answers, AnyWorld, Pair, Parted, can_be_done
from noren.check.seen import again, viewer_name
from noren.core.choice import Seat, choice_text
from noren.core.dice import Dice
from noren.core.drawers import copy_drawer
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.step import AnyStep

WORLDS: Final = 15
"""So many worlds show how much a flow tells."""
SHORT: Final = 80


@dataclass(frozen=True)
class Story:
    """Two worlds that look the same to a viewer, and what is done in each of them."""

    match: Match
    other: Match
    viewer: Seat | None
    one: Answers
    two: Answers
    dice: Dice

    @property
    def step(self) -> AnyStep:
        """The step that is asking."""
        return self.match.world.agenda[-1]

    def pair(self) -> Pair:
        """The two worlds, to be gone through."""
        return Pair(self.match.world.copy(), self.other.world.copy(), self.viewer, self.dice)

    def undoable(self, pair: Pair) -> tuple[bool, bool]:
        """In which of the worlds the choice that was carried out could be taken back."""
        first, second = pair.drew
        return self._undoable(self.match.world, pair.worlds[0], first), self._undoable(
            self.other.world, pair.worlds[1], second
        )

    def _undoable(self, before: AnyWorld, after: AnyWorld, drew: bool) -> bool:
        others = [seat for seat in before.seats if seat != self.viewer]
        return (
            before.told == after.told
            and not drew
            and before.open == after.open
            and before.agenda == after.agenda
            and before.waiting == after.waiting
            and before.sealed == after.sealed
            and all(before.private[seat] == after.private[seat] for seat in others)
        )

    # How much it tells

    def weigh(self, parted: Parted, paths: Sequence[str]) -> Mapping[str, float]:
        """The bits that each path tells: how few of the worlds thought possible are left."""
        left = dict.fromkeys(paths, 0)
        tried = 0
        view = again(self.match.game, self.match.view(self.viewer))
        for _ in range(WORLDS):
            other = imagine(self.match.game, view, self.dice)
            if not can_be_done(other, self.one):
                continue
            tried += 1
            pair = Pair(self.match.world.copy(), other.world, self.viewer, self.dice)
            unlike_there = pair.carry_out(self.one, self.one)
            found = differences(unlike_there.one, unlike_there.other) if unlike_there else {}
            for path in paths:
                left[path] += path not in found
        # One added to both, for the true world itself, which always agrees; so the bits stay
        # finite.
        return {path: -math.log2((count + 1) / (tried + 1)) for path, count in left.items()}

    # In words

    def tell(self, path: str, one: object, other: object) -> str:
        """What was done in which worlds, and what the viewer saw."""
        return (
            f"After {self.done()}, {viewer_name(self.viewer)} has {path} as {short(one)} in one"
            f" world and as {short(other)} in another{self._source(path)}."
        )

    def done(self) -> str:
        """What was done in the worlds."""
        if self.one == self.two:
            return f"{in_words(self.one)} in both"
        return f"{in_words(self.one)} in one and {in_words(self.two)} in the other"

    def _source(self, path: str) -> str:
        """The one hidden drawer that makes the difference, or all in which the worlds differ."""
        if self.other is self.match:
            return ""
        drawers, others = (hidden(match, self.viewer) for match in (self.match, self.other))
        odd = [name for name in drawers if drawers[name] != others.get(name)]
        # An author can do more with one drawer that explains the leak than with all that happen to
        # differ.
        lone = [name for name in odd if self._tells_alone(name, path)]
        where = [
            where
            for name in lone[:1] or odd
            for where, _, _ in unlike(name, drawers[name], others.get(name))
        ]
        return f", which differ in {', '.join(sorted({*where})[:4])}" if where else ""

    def _tells_alone(self, name: str, path: str) -> bool:
        """Whether the difference is there when only this drawer is another."""
        world = self.match.world.copy()
        if name == "sealed":
            world.sealed = copy_drawer(self.other.world.sealed)
        elif name.startswith("private"):
            seat = int(name[len("private[") : -1])
            world.private[seat] = copy_drawer(self.other.world.private[seat])
        pair = Pair(self.match.world.copy(), world, self.viewer, self.dice)
        try:
            parted = pair.carry_out(self.one, self.two)
        except Exception:  # such a world may be impossible
            return False
        return parted is not None and path in differences(parted.one, parted.other)


def in_words(answers: Answers) -> str:
    """Who chose what."""
    chosen = (
        f"seat {seat} chose {', '.join(repr(choice_text(choice)) for choice in answer)}"
        for seat, answer in sorted(answers.items())
    )
    return " and ".join(chosen)


def short(value: Any) -> str:
    """The value, not too long."""
    text = repr(value)
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"
