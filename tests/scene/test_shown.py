"""A game's pictures reach whoever draws them, and an author who gives something else is told."""

import dataclasses
from typing import Any

import pytest

import noren
from noren.cli.starter import game as starter
from noren.core.game import AnyGame
from noren.scene import Text, assist_of, hand_of, table_of

MATCH = noren.Match.start(starter, 3, seed=1)


def change(**parts: Any) -> AnyGame:
    return dataclasses.replace(starter, **parts)


def test_the_table_is_one_and_the_hands_differ() -> None:
    assert table_of(starter, MATCH.view(None)).heading == "Round 1 of 5"
    hands = [hand_of(starter, MATCH.view(seat)) for seat in range(3)]
    assert len({hand.things for hand in hands}) == 3
    assert not hand_of(starter, MATCH.view(None)).prompt.offers


def test_a_game_without_an_assistant_shows_no_advice() -> None:
    assert assist_of(starter, MATCH.view(0)) == ()
    advice = Text(id="advice", text="Lay low.")
    assert assist_of(change(assist=lambda view: [advice]), MATCH.view(0)) == (advice,)


@pytest.mark.parametrize(
    ("part", "draw"), [("table", table_of), ("hand", hand_of), ("assist", assist_of)]
)
def test_whatever_else_a_game_gives_is_told_to_its_author(part: str, draw: Any) -> None:
    game = change(**{part: lambda view: ["a sketch"]})
    with pytest.raises(noren.BrokenGame, match=f"`{part}` of Starter gave .*a sketch.* Give "):
        draw(game, MATCH.view(None if part == "table" else 0))
