"""Every option of every game has a number of its own, the same for ever, in strong play too."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import noren
from benchmarks.proving.numbering import TABLES, number_of_every_option
from noren.cli.starter import game as starter
from noren.lab.numbers import Numbers, learning_of
from noren.parts.learning import ActionSpace, Encoder, Verb, places, things

DECLARED = ["chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game"]
SIZES = {
    ("chiyos-secret", 5): (352, 1474),
    ("ninja", 2): (2732, 3500),
    ("omnitsu", 4): (369, 1014),
    ("secret-identity", 3): (868, 4813),
    ("secrets-game", 3): (13, 116),
}
"""A change of these is a new version of a game's numbers: what was learned is lost by it."""


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_numbers_stay_as_they_were_declared(name: str, seats: int) -> None:
    numbers = Numbers(noren.load(name), seats, {}, version="1")
    assert (numbers.actions.size, numbers.encoder.size) == SIZES[name, seats]
    assert len(numbers.actions.names) == len({*numbers.actions.names}) == numbers.actions.size
    assert numbers.declared


def test_another_version_of_the_numbers_is_refused() -> None:
    with pytest.raises(noren.BrokenGame, match="learned anew"):
        Numbers(noren.load("omnitsu"), 4, {}, version="0")


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_option_of_random_games_has_a_number(
    name: str, seats: int, options: Mapping[str, Any]
) -> None:
    assert number_of_every_option(name, seats, options, "random", range(3)) > 100


@pytest.mark.parametrize(("name", "seats"), [(name, s) for name, s in SIZES if name != "ninja"])
def test_every_option_of_strong_games_has_a_number(name: str, seats: int) -> None:
    assert number_of_every_option(name, seats, {}, "strong", range(1)) > 20


def positions(name: str, seats: int, stride: int) -> Iterator[noren.Match]:
    match, dice = noren.Match.start(noren.load(name), seats, seed=3), noren.Dice(5)
    while not match.over:
        if len(match.choices) % stride == 0:
            yield match
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_a_vector_tells_no_more_than_the_view(name: str, seats: int) -> None:
    game = noren.load(name)
    numbers = Numbers(game, seats, {})
    seen = set()
    for match in itertools.islice(positions(name, seats, 17), 8):
        seat = match.asked[0]
        real = numbers.encoder(match.view(seat))
        other = noren.imagine(game, match.view(seat), noren.Dice(len(match.choices)))
        assert np.array_equal(real, numbers.encoder(other.view(seat)))
        assert numbers.actions.numbers(match.view(seat)) == numbers.actions.numbers(
            other.view(seat)
        )
        numbers.encoder(match.view(None))  # a spectator's is a vector too
        seen.add(real.tobytes())
    assert len(seen) > 1


def test_the_mask_and_the_choice_belong_together() -> None:
    match = noren.Match.start(noren.load("omnitsu"), 4, seed=1)
    numbers, view = Numbers(match.game, 4, {}), match.view(0)
    mask = np.ones(numbers.actions.size, np.int8)
    numbers.mask(view, mask)
    found = [numbers.choice(view, int(number)) for number in np.flatnonzero(mask)]
    assert {*found} == {*view.options}
    assert numbers.choice(view, int(mask.argmin())) is None


def test_a_game_that_declares_nothing_gets_numbers_all_the_same() -> None:
    numbers = Numbers(starter, 3, {})
    assert learning_of(starter) is None
    assert not numbers.declared
    assert numbers.encoder.size == 512
    view = noren.Match.start(starter, 3, seed=1).view(0)
    assert [numbers.actions.names[n] for n in numbers.actions.numbers(view)] == [
        " ".join(choice) for choice in view.options
    ]


def test_things_are_numbered_by_name_or_by_place() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    hand = places("card", 9, lambda view: view.mine.hand if view.mine else ())
    space = ActionSpace([Verb("pass"), Verb("lay", things(["x"]) | hand)])
    assert space.size == 11
    assert space.names[:3] == ["pass", "lay x", "lay card#0"]
    assert space.numbers(view) == [2 + place for place in range(len(view.options))]
    assert Encoder(()).size == 0


def test_a_choice_without_a_number_is_named() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    for space in (ActionSpace([Verb("pass")]), ActionSpace([Verb("lay", things(["x"]))])):
        with pytest.raises(noren.BrokenGame, match="has no number"):
            space.numbers(view)
