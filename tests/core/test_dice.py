import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noren.core.dice import Dice, commitment, seed_bytes
from noren.core.errors import BadOptions


def test_throws_are_the_same_on_every_python() -> None:
    dice = Dice(seed_bytes(7))
    assert [dice.below(6) for _ in range(20)] == [
        4, 2, 4, 4, 3, 2, 4, 1, 3, 1, 1, 1, 3, 2, 5, 0, 1, 4, 4, 4,
    ]  # fmt: skip
    assert dice.unit() == pytest.approx(0.587078825054534, abs=1e-12)
    assert dice.drawn == 22


def test_copies_fall_alike_and_apart() -> None:
    dice = Dice(seed_bytes(1))
    dice.below(10)
    twin = dice.copy()
    assert [dice.below(100) for _ in range(40)] == [twin.below(100) for _ in range(40)]
    dice.below(100)
    assert dice.drawn == twin.drawn + 1


@given(
    st.integers(min_value=1, max_value=1 << 32), st.integers(min_value=0, max_value=(1 << 256) - 1)
)
def test_below_stays_below(sides: int, seed: int) -> None:
    assert 0 <= Dice(seed_bytes(seed)).below(sides) < sides


@pytest.mark.parametrize("sides", [0, -1, (1 << 32) + 1])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        Dice(seed_bytes(1)).below(sides)


def test_a_number_does_for_a_seed() -> None:
    numbered, given = Dice(7), Dice(seed_bytes(7))
    assert [numbered.below(100) for _ in range(8)] == [given.below(100) for _ in range(8)]
    assert seed_bytes(7) == bytes(31) + b"\x07"
    assert seed_bytes((1 << 256) - 1) == b"\xff" * 32


A_SEED = re.escape("A seed is a whole number from 0 up, below 2**256, or 32 bytes; not ")


@pytest.mark.parametrize(
    ("seed", "words"), [(b"short", "5 bytes"), (-1, "-1"), (1 << 256, str(1 << 256))]
)
def test_what_is_no_seed_says_what_is(seed: int | bytes, words: str) -> None:
    for make in (Dice, seed_bytes):
        with pytest.raises(BadOptions, match=f"{A_SEED}{words}."):
            make(seed)


@pytest.mark.parametrize("seed", ["7", 7.0, bytearray(32)])
def test_a_seed_of_the_wrong_type_says_what_is_one(seed: Any) -> None:
    for make in (Dice, seed_bytes):
        with pytest.raises(BadOptions, match=f"{A_SEED}{re.escape(repr(seed))}."):
            make(seed)
    with pytest.raises(BadOptions, match=f"{A_SEED}None."):
        Dice(None)  # type: ignore[arg-type]


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    dice = Dice(seed_bytes(3))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        things = [1, 2, 3]
        dice.shuffle(things)
        orders[tuple(things)] += 1
    assert len(orders) == 6
    assert max(orders.values()) - min(orders.values()) < 200


def test_weights_are_kept() -> None:
    dice = Dice(seed_bytes(4))
    drawn = Counter(dice.weighted("abc", [1, 0, 3]) for _ in range(4000))
    assert drawn["b"] == 0
    assert 0.7 < drawn["c"] / 4000 < 0.8


def test_a_sample_holds_nothing_twice() -> None:
    drawn = Dice(seed_bytes(5)).sample(range(10), 6)
    assert len(set(drawn)) == 6


def test_split_dice_tell_nothing_of_their_source() -> None:
    dice = Dice(seed_bytes(6))
    other = dice.split("bots")
    assert [dice.below(1000) for _ in range(8)] != [other.below(1000) for _ in range(8)]


def test_random_seeds_differ_and_commitments_bind() -> None:
    first, second = seed_bytes(None), seed_bytes(None)
    assert first != second
    assert commitment(first) != commitment(second)
    assert commitment(first) == commitment(first)
