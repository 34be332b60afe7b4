"""Situations in which two rules meet, or one meets its limit, worked out from the rulebook."""

import pytest

from noren import Match
from noren.games.secret_identity import events as e
from noren.games.secret_identity.scene.log import describe
from noren.games.secret_identity.state import NO_KEY, TURNS
from tests.games.secret_identity.situations import (
    everybody,
    lay,
    lay_all,
    mine,
    nobody,
    open_all,
    play_round,
    play_turn,
    sealed,
    start,
    table,
    together,
    vote_all,
)


def outcome(match: Match) -> tuple[list[int], str]:
    assert match.outcome is not None
    return list(match.outcome.winners), match.outcome.ending


def last_round(match: Match) -> None:
    """Three rounds without a point are over."""
    while table(match).round < 4:
        play_round(match)


# -- votes


@pytest.mark.rule("secret-identity-4.3", "secret-identity-5.2", "secret-identity-5.3")
def test_eight_players_use_up_their_keys_and_a_perfect_round_is_fourteen_points() -> None:
    match = start(8)
    lay_all(match)
    numbers = sorted(mine(match, seat).key for seat in range(8))
    assert numbers == [*range(1, 9)], "every character is somebody's"
    vote_all(match, everybody)
    open_all(match)
    assert table(match).scores == [14] * 8


@pytest.mark.rule("secret-identity-4.3")
def test_the_last_safe_takes_the_last_key_and_a_vote_taken_back_frees_its_number() -> None:
    match = start(8)
    lay_all(match)
    for other in range(1, 7):
        match.play(0, next(c for c in match.options(0) if c[1] == str(other)))
    (last,) = match.options(0)
    assert last[1] == "7"
    assert last[2] != str(mine(match, 0).key)


@pytest.mark.rule("secret-identity-5.1", "secret-identity-4.1")
def test_votes_on_a_safe_that_is_still_shut_are_nobody_elses_business() -> None:
    match = start(3)
    lay_all(match)
    vote_all(match, everybody)
    match.play(0, ("open",))
    assert table(match).keys[0] != NO_KEY
    assert table(match).keys[1:] == [NO_KEY, NO_KEY]
    seen = match.view(0)
    assert [opened.seat for opened in seen.open.opened] == [0]
    assert table(match).scores == [2, 1, 1], "each safe is scored when it is opened"


# -- cards


@pytest.mark.rule("secret-identity-3.7", "secret-identity-3.3")
def test_whoever_lays_three_each_round_has_one_for_the_last_and_lays_just_that() -> None:
    match = start(3)
    for _ in range(3):
        play_round(match, count=3)
    assert [len(mine(match, seat).hand) for seat in range(3)] == [1, 1, 1]
    (card,) = mine(match, 0).hand
    assert match.options(0) == [("take", card)], "one has to be laid"
    lay(match, 0)
    assert table(match).hands == [1, 1, 1], "till all are ready"
    for seat in (1, 2):
        lay(match, seat)
    assert table(match).hands == [0, 0, 0]


@pytest.mark.rule("secret-identity-6.2")
@pytest.mark.parametrize(
    ("scores", "gain"),
    [([14, 4, 3, 14], [0, 0, 2, 0]), ([11, 0, 0, 1], [0, 2, 2, 0]), ([10, 0, 0, 0], [0] * 4)],
)
def test_ten_behind_is_not_far_and_eleven_is(scores: list[int], gain: list[int]) -> None:
    match = start(4)
    table(match).scores = list(scores)
    play_round(match)
    assert table(match).hands == [9 + more for more in gain]


@pytest.mark.rule("secret-identity-6.2")
def test_whoever_stays_far_behind_is_helped_after_each_round_but_the_last() -> None:
    match = start(3)
    table(match).scores = [20, 20, 0]
    for cards in (11, 12, 13):
        play_round(match)
        assert table(match).hands[2] == cards
    play_round(match)
    assert table(match).hands[2] == 12


@pytest.mark.rule("secret-identity-6.2")
def test_a_single_card_aside_is_given_and_named_as_one() -> None:
    match = start(3)
    table(match).scores = [20, 0, 20]
    del sealed(match).aside[1:]
    table(match).aside = 1
    play_round(match)
    (helped,) = [event for event in match.world.log if isinstance(event, e.CaughtUp)]
    assert describe(helped).endswith("gets 1 more Picto card.")
    assert table(match).aside == 0


# -- the end


@pytest.mark.rule("secret-identity-7.2", "secret-identity-7.3")
@pytest.mark.parametrize(
    ("scores", "laid", "winners", "ending"),
    [
        ([5, 5, 5, 4], [1, 1, 2, 1], [0, 1], "shared victory"),
        ([5, 5, 5, 4], [2, 1, 2, 1], [1], "most cards left"),
        ([4, 5, 4, 4], [1, 3, 1, 1], [1], "most points"),
        ([0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 2, 3], "shared victory"),
    ],
)
def test_cards_count_among_the_first_only_and_those_of_the_last_round_are_spent(
    scores: list[int], laid: list[int], winners: list[int], ending: str
) -> None:
    match = start(4)
    last_round(match)
    table(match).scores = list(scores)
    for seat, count in enumerate(laid):
        lay(match, seat, count)
    vote_all(match, nobody)
    open_all(match)
    assert outcome(match) == (winners, ending)


# -- together


@pytest.mark.rule("secret-identity-8.3", "secret-identity-8.1")
@pytest.mark.parametrize(("seats", "least"), [(3, 0), (4, 1), (6, 2), (8, 0)])
def test_ten_turns_go_round_and_nobody_runs_out_of_cards_before(seats: int, least: int) -> None:
    match = together(seats)
    order = []
    while not match.over:
        active = table(match).active
        order.append(active)
        play_turn(match, right=True, count=min(3, len(mine(match, active).hand)))
    assert order == [turn % seats for turn in range(TURNS)]
    assert min(table(match).hands) == least
    assert outcome(match) == ([*range(seats)], "of one mind")


@pytest.mark.rule("secret-identity-8.9", "secret-identity-8.2")
def test_a_character_that_was_missed_is_gone_too_and_the_others_keep_their_spots() -> None:
    match = together(3)
    before, key = list(table(match).board), mine(match, 0).key
    play_turn(match, right=False)
    after = table(match).board
    assert [spot for spot in range(8) if before[spot] != after[spot]] == [key - 1]
    assert before[key - 1] in table(match).gone
    assert table(match).found == 0
    assert sealed(match).deck == sealed(match).deck[: table(match).deck]
    for _ in range(8):
        play_turn(match, right=False)
    assert table(match).round == TURNS
    assert table(match).deck == 0, "the last character lies on the board for the last turn"


@pytest.mark.rule("secret-identity-8.3", "secret-identity-8.9")
def test_all_eight_keys_are_mixed_again_for_each_turn() -> None:
    taken = []
    for seed in range(12):
        match = together(3, seed)
        first = mine(match, 0).key
        play_turn(match, right=True)
        taken.append(mine(match, 1).key == first)
    assert any(taken), "the same number may come again"


@pytest.mark.rule("secret-identity-8.7")
def test_the_last_players_left_neighbour_is_the_first_player() -> None:
    match = together(3)
    for _ in range(2):
        play_turn(match, right=True)
    lay(match, 2)
    match.play(0, ("guess", "1"))
    match.play(1, ("guess", "2"))
    match.play(0, ("guess", "1"))
    match.play(1, ("guess", "2"))
    assert list(match.asked) == [0]
    assert sorted(match.options(0)) == [("guess", "1"), ("guess", "2")], "among those only"
