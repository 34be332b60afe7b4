"""Options as people type them become what the game takes."""

import dataclasses
from typing import Literal

import msgspec
import pytest

import noren
from noren.cli.starter import game as starter
from noren.lab.settings import read_settings


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 4
    night: bool = False
    colour: Literal["red", "7"] = "red"


GAME = dataclasses.replace(starter, options=Options)


def test_values_become_numbers_truths_or_words() -> None:
    given = ["rounds=3", "night=true", "colour=7"]
    assert read_settings(GAME, given) == {"rounds": 3, "night": True, "colour": "7"}


def test_another_sign_may_stand_between() -> None:
    assert read_settings(GAME, ["rounds:2"], ":") == {"rounds": 2}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("rounds", "KEY=VALUE"),
        ("rounds=many", "rounds"),
        ("moon=full", "moon"),
        ("colour=8", "colour"),
    ],
)
def test_what_the_game_does_not_take_is_refused(given: str, words: str) -> None:
    with pytest.raises(noren.BadOptions, match=words):
        read_settings(GAME, [given])
