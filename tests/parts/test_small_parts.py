import pytest

from noren import load
from noren.parts.answers import only_answer
from noren.parts.scores import leaders
from noren.parts.silence import SILENCE


def test_leaders_share_the_highest_score() -> None:
    assert leaders([3, 7, 7, 1]) == [1, 2]
    assert leaders([-2, -1]) == [1]


def test_the_only_answer_has_one_seat() -> None:
    assert only_answer({2: (("lay", "a"), ("done",))}) == (2, (("lay", "a"), ("done",)))
    with pytest.raises(ValueError, match="too many"):
        only_answer({1: (("a",),), 2: (("b",),)})


def test_silence_is_never_offered() -> None:
    """Whoever could choose it could hide behind the clock."""
    from noren import Match

    match = Match.start(load("secret-identity"), 4, {}, seed=5)
    while not match.over:
        seat = match.asked[0]
        options = match.view(seat).options
        assert SILENCE not in options
        match.play(seat, options[0])
