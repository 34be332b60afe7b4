"""A typed line means a number, a choice, or words that fit an offer."""

import pytest

from noren.scene import Offer
from noren.terminal.answers import fitting

OFFERS = (
    Offer(choice=("move", "north-gate"), label="Go to the north gate"),
    Offer(choice=("move", "south-gate"), label="Go to the south gate"),
    Offer(choice=("listen",), label="Listen for ⟦1⟧"),
    Offer(choice=("go",), label="Go"),
)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", [0]),
        ("4", [3]),
        ("move north-gate", [0]),
        ("Listen for Botan", [2]),
        ("bot", [2]),
        ("NORTH", [0]),
        ("so ga", [1]),
        ("gate", [0, 1]),
        ("go", [3]),
        ("5", []),
        ("0", []),
        ("dance", []),
        ("", []),
    ],
)
def test_meaning(line: str, meant: list[int]) -> None:
    assert fitting(line, OFFERS, ("Aki", "Botan")) == [OFFERS[at] for at in meant]


def test_an_empty_line_takes_the_only_offer() -> None:
    assert fitting("", OFFERS[:1], ()) == [OFFERS[0]]
