"""The coach for any game: what was tried, what can be known, and verdicts on large things only."""

from typing import cast

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren import Choice, Dice
from noren.bots.characters import character
from noren.bots.coach import FEWEST, Coach, judge
from noren.bots.imagined import Trial
from noren.bots.shelf import find_bot, first_bot, stand_in, table_bots
from noren.cli.starter import game as starter
from noren.parts.gentle import Gentle
from noren.scene import primer_of


def test_a_game_without_reasons_is_tried_in_imagined_worlds() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    said = Coach(starter, view, Dice(1), 5.0).advice()
    assert said.source == "worlds"
    assert said.best is not None
    assert said.best.choice in view.options
    assert {each.words for each in said.others} <= {"about as good"} | {
        each.words for each in said.others if each.words.endswith("of these games")
    }


def test_where_nothing_was_much_better_it_says_so_and_compares_nothing() -> None:
    game = noren.load("secrets-game")
    view = noren.Match.start(game, 4, seed=1).view(0)
    coach = Coach(game, view, Dice(1), 5.0)
    said = coach.tried(view.options[0], view.options[1:])
    assert "nothing else I tried was much better" in said.text
    assert said.best is not None
    assert (said.best.worth, said.others) == (None, ())


class Tried:
    """Games that speak for the second option, by so much in each of them."""

    def __init__(self, gain: float) -> None:
        self.gain = gain

    def differences(self, one: Choice, other: Choice) -> list[float]:
        """By how much one fared better than the other."""
        return [self.gain if one == ("second",) else -self.gain] * 40


def test_the_coach_does_not_argue_against_itself() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    coach = Coach(starter, view, Dice(1), 0.1)
    others: list[Choice] = [("second",), ("third",)]
    for gain, wanted in ((0.4, ("second",)), (0.05, ("habit",))):
        trial = cast(Trial, Tried(gain))
        assert coach.fared_best(trial, ("habit",), others) == wanted
    assert coach.against(("habit",), ("second",)) == " By habit I would have chosen: habit."
    assert not coach.against(("habit",), ("habit",))


def test_a_game_that_says_nothing_is_known_by_imagining() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    known = Coach(starter, view, Dice(1), 5.0).knowledge().knowledge
    assert known is not None
    assert {line.partition(":")[0] for line in known.likely} == {"⟦1⟧", "⟦2⟧"}


def test_only_large_and_sure_differences_are_spoken_of() -> None:
    assert judge([1.0] * (FEWEST - 1)).difference is None, "too few worlds"
    assert not judge([0.05] * 200).large, "sure, but small"
    assert not judge([1.0, -1.0] * 20 + [1.0] * 8).large, "not sure"
    assert judge([1.0, 0.0] * 20).large


def test_whoever_did_as_the_bot_would_is_told_so() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    choice = find_bot(starter, stand_in(starter)).choose(view, Dice(1))
    said = Coach(starter, view, Dice(1), 0.1).wise(choice)
    assert said.text.endswith("I would have done the same.")


def test_every_game_has_a_gentle_bot_with_a_face_and_a_line() -> None:
    for name in ("secrets-game", "secret-identity", "omnitsu", "chiyos-secret", "ninja"):
        game = noren.load(name)
        assert first_bot(game) == "gentle"
        assert stand_in(game) == "strong"
        for bot in table_bots(game):
            known = character(game, bot)
            assert known.face
            assert known.line
        assert {*game.manners} - {"learned"} == {"gentle", "baseline", "strong"}
    assert isinstance(find_bot(leduc, "gentle"), Gentle)
    assert type(find_bot(starter, "steady")) is type(find_bot(starter, "baseline"))


def test_a_slip_keeps_the_deed() -> None:
    view = noren.Match.start(starter, 3, seed=1).view(0)
    meant = find_bot(starter, "baseline").choose(view, Dice(0))
    bot = Gentle(find_bot(starter, "baseline"))
    chosen = [bot.choose(view, Dice(seed)) for seed in range(90)]
    assert {choice[0] for choice in chosen} == {meant[0]}
    assert 45 < chosen.count(meant) < 85


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("secrets-game", 4),
        ("secret-identity", 4),
        ("omnitsu", 3),
        ("chiyos-secret", 5),
        ("ninja", 2),
    ],
)
def test_every_seat_has_three_cards(name: str, seats: int) -> None:
    game = noren.load(name)
    match = noren.Match.start(game, seats, game.quick_options, seed=3)
    for seat in range(seats):
        primer = primer_of(game, match.view(seat))
        assert primer is not None
        assert all(
            card.title and card.text and card.icon
            for card in (primer.who, primer.want, primer.turn)
        )
    assert primer_of(game, match.view(None)) is None
    assert primer_of(starter, noren.Match.start(starter, 3, seed=1).view(1)) is not None
