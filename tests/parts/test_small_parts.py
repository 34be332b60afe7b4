import pytest

from noren import load
from noren.parts.answers import only_answer
from noren.parts.kept import kept
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


def test_a_kept_part_is_worked_out_once_for_each_whole() -> None:
    class Whole:
        found = 0

        @kept
        def part(self) -> list[int]:
            """How often it was worked out."""
            self.found += 1
            return [self.found]

    one, other = Whole(), Whole()
    assert one.part is one.part
    assert one.part is not other.part
    assert (one.found, Whole.part.__doc__) == (1, "How often it was worked out.")
