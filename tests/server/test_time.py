"""Time tells nothing: from when a bot's answer is seen, nobody can tell what it holds or chose."""

from collections.abc import Callable
from pathlib import Path

import pytest

from noren.games.chiyos_secret.rules.answers import true_answer
from noren.lab.statistics import Estimate
from noren.server.bot_timing import TIMINGS, USUAL, BotTiming
from noren.table.sitting import Sitting
from tests.server.delays import Delay, Position, delays, positions, told_apart

pytestmark = pytest.mark.slow

QUICK = BotTiming((0.35, 0.6), 0.3)
LEAST = 200
"""So many answers of each class at least."""


def by_class(seen: list[Delay], is_first: Callable[[Delay], bool], least: int = LEAST) -> Estimate:
    first = [delay.seconds for delay in seen if is_first(delay)]
    second = [delay.seconds for delay in seen if not is_first(delay)]
    assert min(len(first), len(second)) >= least, (len(first), len(second))
    apart = told_apart(first, second)
    print(f"AUC {apart} of {len(first)} and {len(second)}")
    return apart


def is_chance(apart: Estimate) -> bool:
    return apart.low < 0.5 < apart.high


def alternating(one: list[Position], other: list[Position]) -> list[Position]:
    """Both in turn, so that a busy minute of the machine falls on both."""
    return [position for pair in zip(one, other, strict=True) for position in pair]


def points(delay: Delay) -> bool:
    return len(delay.answer) > 1


@pytest.mark.anyio
async def test_a_throw_takes_as_long_with_a_target_as_without(tmp_path: Path) -> None:
    throws = positions("omnitsu", 4, "ThrowDown", 560)
    assert is_chance(by_class(await delays(throws, "strong", tmp_path, QUICK), points))


@pytest.mark.anyio
async def test_a_pause_for_each_small_choice_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sitting, "waits", lambda *_: True)
    # Many, and few at once, for on a busy machine the wait for a core blurs the pause.
    throws = positions("omnitsu", 4, "ThrowDown", 560)
    seen = await delays(throws, "strong", tmp_path, QUICK, at_once=24)
    assert by_class(seen, points).low > 0.9


@pytest.mark.anyio
async def test_a_long_way_takes_no_longer_than_a_short_one(tmp_path: Path) -> None:
    sneaks = positions("ninja", 2, "Sneak", 620)
    seen = await delays(sneaks, "random", tmp_path, QUICK)
    assert is_chance(by_class(seen, lambda delay: len(delay.answer) > 1))


def lie_is_spent(position: Position) -> bool:
    return len(position.match.options(position.seat)) == 1


@pytest.mark.anyio
async def test_an_answer_takes_as_long_when_the_lie_is_spent(tmp_path: Path) -> None:
    spent = positions("chiyos-secret", 5, "Answer", 220, lie_is_spent)
    unspent = positions("chiyos-secret", 5, "Answer", 220, lambda it: not lie_is_spent(it))
    seen = await delays(alternating(spent, unspent), "strong", tmp_path, QUICK)
    assert is_chance(by_class(seen, lambda delay: lie_is_spent(delay.position)))


def is_true(delay: Delay) -> bool:
    match, seat = delay.position
    step = match.world.agenda[-1]
    return (delay.answer == (("yes",),)) == true_answer(match.world.private[seat], step.question)  # type: ignore[attr-defined]


@pytest.mark.anyio
async def test_a_lie_takes_as_long_as_the_truth(tmp_path: Path) -> None:
    asked = positions("chiyos-secret", 5, "Answer", 520, lambda it: not lie_is_spent(it))
    assert is_chance(by_class(await delays(asked, "random", tmp_path, QUICK), is_true))


@pytest.mark.anyio
async def test_a_safe_takes_as_long_with_three_pictos_as_with_fewer(tmp_path: Path) -> None:
    safes = positions("secret-identity", 4, "Lay", 560)
    seen = await delays(safes, "random", tmp_path, QUICK)
    assert is_chance(by_class(seen, lambda delay: len(delay.answer) > 5))


def test_the_budget_of_every_bot_is_smaller_than_its_shortest_pause() -> None:
    for timing in (USUAL, *TIMINGS.values()):
        assert timing.budget < timing.pace[0] < timing.pace[1]


def test_the_area_under_the_curve() -> None:
    assert told_apart([1, 2, 3], [4, 5, 6]).value == 0.0
    assert told_apart([4, 5, 6], [1, 2, 3]).value == 1.0
    assert is_chance(told_apart(range(0, 200, 2), range(1, 200, 2)))
