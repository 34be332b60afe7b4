"""The Secrets Game to the letter: situations in which two rules of the book meet."""

import itertools

import pytest

from noren.games.secrets_game import game
from noren.games.secrets_game.state import speaker, totals
from tests.games.secrets_game.situations import LIE, TRUTH, play_round, start, table, tell, vote


@pytest.mark.rule("secrets-game-3.2", "secrets-game-1.3")
def test_of_three_mates_the_first_tells_again_in_the_fourth_round() -> None:
    match = start(seats=9, teams=3)
    tellers = []
    for _ in range(4):
        tellers.append(speaker(table(match), 0))
        play_round(match)
    assert tellers == [0, 3, 6, 0]


@pytest.mark.rule("secrets-game-1.3", "secrets-game-4.2")
def test_seven_players_are_a_pair_and_five_alone_and_each_token_counts_once() -> None:
    match = start(seats=7)
    assert [len(team) for team in table(match).teams] == [2, 1, 1, 1, 1, 1]
    tell(match, 0, LIE)
    assert match.asked == (1, 2, 3, 4, 5), "the mate of the teller has no vote"
    vote(match, s1=TRUTH, s2=TRUTH, s3=TRUTH, s4=TRUTH, s5=LIE)
    assert table(match).sheet == [[4, 0, 0, 0, 0, 1]]


@pytest.mark.rule("secrets-game-2.3", "secrets-game-2.4")
def test_a_single_line_left_in_the_pile_and_both_swapped() -> None:
    match = start()
    first, second = table(match).lines
    last = match.world.sealed.deck[-1]
    match.world.sealed.deck[:-1] = []
    match.play(0, ("speak",))
    match.play(0, ("swap", first, second))
    assert table(match).lines == [last, first], "what went to the bottom first is the next on top"
    assert table(match).bottom == [second]


@pytest.mark.rule("secrets-game-2.5")
def test_the_last_to_tell_is_most_of_those_still_to_tell() -> None:
    match = start(seats=3)
    for seat in (0, 1):
        tell(match, seat, TRUTH)
        for other in match.asked:
            match.play(other, TRUTH)
    line = table(match).lines[1]
    match.play(2, ("wish", line))
    assert line not in table(match).lines


@pytest.mark.rule("secrets-game-4.3", "secrets-game-3.4")
@pytest.mark.parametrize("viewer", [None, 1, 2, 4])
def test_until_all_are_turned_up_nobody_sees_a_token_not_even_a_mate(viewer: int | None) -> None:
    match = start(seats=8, teams=4)
    tell(match, 0, TRUTH)
    match.play(1, TRUTH)
    other = start(seats=8, teams=4)
    tell(other, 0, LIE)
    other.play(1, TRUTH if viewer == 1 else LIE)
    assert match.view(viewer).encode() == other.view(viewer).encode()


@pytest.mark.rule("secrets-game-6.1", "secrets-game-1.1")
def test_all_four_rounds_count_and_a_lead_is_no_end() -> None:
    match = start(seats=3)
    for number, seat in itertools.product(range(4), range(3)):
        assert not match.over, number
        tell(match, seat, LIE)
        for other in match.asked:
            match.play(other, TRUTH if seat == 0 else LIE)
    assert match.outcome is not None
    assert match.outcome.scores == tuple(totals(table(match).sheet)) == (16, 4, 4)


@pytest.mark.rule("secrets-game-4.1")
def test_in_a_team_it_is_the_token_that_scores() -> None:
    match = start(seats=8, teams=4)
    tell(match, 0, TRUTH)
    me = game.hand(match.view(5)).me
    assert me is not None
    assert "for your team" in me.want
    alone = start()
    tell(alone, 0, TRUTH)
    me = game.hand(alone.view(1)).me
    assert me is not None
    assert "team" not in me.want
