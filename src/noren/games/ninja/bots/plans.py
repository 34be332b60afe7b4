"""Every way an intruder can move this turn, tried out on copies of himself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noren import Choice
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.stealth import DONE, LEAVE, Lookout, perform, steps
from noren.games.ninja.state import Shadow

MOST_PLANS = 260


class Plan:
    """One way to move this turn: what to do for it, and how it leaves him."""

    __slots__ = ("choices", "left", "shadow")

    def __init__(self, choices: tuple[Choice, ...], shadow: Shadow, left: bool) -> None:
        self.choices = choices
        self.shadow = shadow
        self.left = left


def every_plan(
    out: Lookout, shadow: Shadow, ropes: Sequence[tuple[str, str]], ends: Sequence[str]
) -> Iterator[Plan]:
    """Every way to move on from here, the short ones first, up to a limit."""
    yield Plan((DONE,), shadow, left=False)
    begin: tuple[Choice, ...] = ()
    moving = [(shadow, list(ropes), begin)]
    count = 0
    while moving and count < MOST_PLANS:
        here, hanging, begin = moving.pop(0)
        if here.steps >= FASTEST or here.halted:
            continue
        for choice in steps(out, here, hanging, ends):
            if choice == LEAVE:
                yield Plan((*begin, choice), here, left=True)
                continue
            twin, held = fork(here), list(hanging)
            perform(choice, out, twin, held)
            count += 1
            yield Plan((*begin, choice, DONE), twin, left=False)
            if not twin.pending:
                moving.append((twin, held, (*begin, choice)))


def fork(shadow: Shadow) -> Shadow:
    """A copy to try a step with."""
    return Shadow(
        shadow.kind, shadow.zone, shadow.speed, shadow.steps, shadow.halted, shadow.pending,
        shadow.covered, list(shadow.hand), [], shadow.mission, list(shadow.trail), [],
    )  # fmt: skip
