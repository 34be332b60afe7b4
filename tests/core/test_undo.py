import pytest

import noren
from noren import Match
from tests.core.test_match import voting
from tests.core.toys import secret_walk


@pytest.fixture
def match() -> Match:
    return voting(Match.start(noren.load("secrets-game"), seats=4, seed=7))


def test_a_sealed_answer_may_be_changed_until_the_last_is_in(match: Match) -> None:
    match.play(1, ("truth",))
    match.play(2, ("truth",))
    assert match.can_undo(1)
    match.undo(1)
    assert match.asked == (1, 3)
    match.play(1, ("lie",))
    match.play(3, ("lie",))
    assert match.world.open.stories[0].votes == ((1, False), (2, True), (3, False))
    assert not match.can_undo(1)


def test_nobody_takes_back_what_others_have_seen(match: Match) -> None:
    assert not match.can_undo(0)
    with pytest.raises(noren.CannotUndo, match="Ask the table"):
        match.undo(0)


def test_nobody_takes_back_for_another(match: Match) -> None:
    match.play(1, ("truth",))
    assert not match.can_undo(2)
    assert not match.can_undo(17)


def test_the_table_may_agree_to_go_back(match: Match) -> None:
    match.rewind(1)
    assert match.choices == [(0, ("speak",))]
    assert match.world.said == []
    assert match.words == {}


def test_a_finished_match_stands() -> None:
    match = Match.start(secret_walk, 2, seed=1)
    for _ in range(2):
        match.play(0, ("stop",))
        match.play(1, ("stop",))
    assert match.over
    assert not match.can_undo(1)


def test_a_secret_step_is_taken_back_while_nobody_knows() -> None:
    match = Match.start(secret_walk, 2, seed=1)
    before = match.view(0).encode()
    match.play(0, ("east",))
    assert match.can_undo(0)
    match.play(0, ("west",))
    match.undo(0)
    match.undo(0)
    assert match.view(0).encode() == before


def test_a_secret_step_stands_once_a_die_was_thrown() -> None:
    match = Match.start(secret_walk, 2, seed=1)
    match.play(0, ("leap",))
    assert not match.can_undo(0)


def test_a_secret_step_stands_once_another_drawer_changed() -> None:
    match = Match.start(secret_walk, 2, seed=1)
    match.play(0, ("shove",))
    assert not match.can_undo(0)


def test_a_secret_step_stands_once_the_walker_learned_something() -> None:
    match = Match.start(secret_walk, 2, seed=1)
    match.play(0, ("listen",))
    assert not match.can_undo(0)
