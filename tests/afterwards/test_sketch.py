"""What could be made of a moment, drawn: from the view of then alone, and after the end alone."""

import pytest

import noren
from noren import BadRecord, Dice, Match
from noren.afterwards.sketch import sketch
from noren.scene import assist_of, layers_of
from tests.afterwards.matches import kept, played

GAMES = ("chiyos-secret", "ninja", "omnitsu", "secret-identity", "secrets-game")
NIGHT = kept("ninja", "intruders-foiled-3")


def at_moment(record: dict[str, object], at: int) -> Match:
    """The match as far as it had come."""
    whole = Match.replay(record)
    cut = {**record, "choices": whole.record()["choices"][:at], "outcome": None, "late": []}
    return Match.replay(cut)


@pytest.mark.parametrize("name", GAMES)
def test_a_sketch_is_what_the_assistant_would_have_drawn(name: str) -> None:
    game = noren.load(name)
    match = played(game, game.meta.min_seats, seed=11)
    record = match.record()
    middle = len(match.choices) // 2
    then = at_moment(record, middle)
    for seat in (None, 0, 1):
        drawn = sketch(record, middle, seat)
        assert drawn.things == assist_of(game, then.view(seat))
        assert drawn.layers == layers_of(game, then.view(seat))


def test_the_map_is_warm_where_the_guards_believe_an_intruder_to_be() -> None:
    middle = len(NIGHT["choices"]) // 2
    (layer,) = sketch(NIGHT, middle, 2).layers
    assert layer.over == "plan"
    assert max(layer.heat.values()) == 1
    assert layer.lines
    assert not sketch(NIGHT, len(NIGHT["choices"]), 2).layers


def test_nothing_hidden_from_a_guard_changes_the_guards_sketch() -> None:
    game = noren.load("ninja")
    then = at_moment(NIGHT, 2 * len(NIGHT["choices"]) // 3)
    view = then.view(2)
    dice = Dice(4)
    for _ in range(3):
        other = noren.imagine(game, view, dice)
        assert layers_of(game, other.view(2)) == layers_of(game, view)
        assert assist_of(game, other.view(2)) == assist_of(game, view)


def test_there_is_none_before_the_end_nor_of_a_moment_that_never_was() -> None:
    match = Match.start(noren.load("ninja"), 3, seed=1)
    with pytest.raises(BadRecord, match="not over"):
        sketch(match.record(reveal=True), 0, 2)
    with pytest.raises(BadRecord, match="no moment"):
        sketch(NIGHT, len(NIGHT["choices"]) + 1, 2)
