"""Secret Identity, clause by clause: the cooperative variant."""

import pytest

from noren import Match, NorenError
from noren.games.secret_identity import game
from noren.games.secret_identity.state import doubles, picto_cards
from noren.scene import Area
from tests.games.secret_identity.situations import (
    PACK,
    READY,
    guess_all,
    lay,
    mine,
    play_turn,
    sealed,
    table,
    together,
)


@pytest.mark.rule("secret-identity-8.1")
@pytest.mark.parametrize(("seats", "size"), [(3, 10), (4, 10), (5, 8), (6, 8), (7, 6), (8, 6)])
def test_hands_by_number_of_players(seats: int, size: int) -> None:
    match = together(seats)
    assert table(match).hands == [size] * seats
    assert [len(mine(match, seat).hand) for seat in range(seats)] == [size] * seats
    lay(match, 0)
    safes = next(thing for thing in game.table(match.view(None)).things if thing.id == "safes")
    assert isinstance(safes, Area)
    assert [safe.id for safe in safes.things] == ["safe-0"]


@pytest.mark.rule("secret-identity-8.2")
def test_seventeen_characters_are_used() -> None:
    match = together()
    first = {*table(match).board}
    assert len(first) == 8
    assert table(match).deck == len(sealed(match).deck) == 9
    seventeen = first | {*sealed(match).deck}
    assert len(seventeen) == 17
    for turn in range(10):
        assert table(match).deck == 9 - turn
        play_turn(match, right=True)
    assert table(match).deck == 0
    assert {*table(match).board, *table(match).gone} == seventeen


@pytest.mark.rule("secret-identity-8.2")
@pytest.mark.parametrize("seed", range(6))
def test_no_two_of_the_seventeen_resemble_each_other(seed: int) -> None:
    match = together(3, seed, characters="stories")
    all_of_them = [*table(match).board, *sealed(match).deck]
    known = doubles(table(match))
    assert not any(double in known[id] for id in all_of_them for double in all_of_them)


@pytest.mark.rule("secret-identity-8.2")
def test_a_replacement_leaves_nine_to_follow() -> None:
    match = together(unknown="one is enough")
    follow = list(sealed(match).deck)
    box = len(sealed(match).box)
    board = list(table(match).board)
    for spot in (2, 6):
        match.play(0, ("unknown", board[spot]))
    for seat in match.asked:
        match.play(seat, READY)
    assert [table(match).board[spot] for spot in (2, 6)] == follow[:-3:-1]
    assert sealed(match).deck[2:] == follow[:-2]
    assert table(match).deck == len(sealed(match).deck) == 9
    assert len(sealed(match).box) == box - 2


@pytest.mark.rule("secret-identity-8.2")
def test_with_nobody_in_the_box_nobody_is_asked_who_is_unknown() -> None:
    match = together(unknown="one is enough", own=PACK)
    while len(sealed(match).box) > 1:
        match.play(0, ("unknown", table(match).fresh[0]))
        for seat in match.asked:
            match.play(seat, READY)
    assert match.asked == (0, 1, 2, 3)
    match.play(0, ("unknown", table(match).fresh[0]))
    for seat in match.asked:
        match.play(seat, READY)
    assert sealed(match).box == []
    assert list(match.asked) == [0]


@pytest.mark.rule("secret-identity-8.2")
def test_characters_may_be_doubted_before_the_first_turn_only() -> None:
    match = together(unknown="one is enough")
    assert table(match).round == 0
    assert match.asked == (0, 1, 2, 3)
    away = table(match).board[4]
    match.play(3, ("unknown", away))
    for _ in range(2):
        for seat in match.asked:
            match.play(seat, READY)
    assert table(match).gone == [away]
    assert table(match).round == 1
    play_turn(match, right=True)
    assert list(match.asked) == [1]


@pytest.mark.rule("secret-identity-8.3")
def test_players_take_turns_with_a_key_and_one_to_three_cards() -> None:
    match = together(3)
    for turn in range(4):
        active = turn % 3
        assert match.asked == (active,)
        keys = [mine(match, seat).key for seat in range(3)]
        assert [bool(key) for key in keys] == [seat == active for seat in range(3)]
        assert sorted([keys[active], *sealed(match).keys]) == [1, 2, 3, 4, 5, 6, 7, 8]
        play_turn(match, right=False, count=1 + turn % 3)
    assert table(match).hands == [8, 8, 7]


@pytest.mark.rule("secret-identity-8.3")
def test_whoever_has_no_cards_is_passed_over() -> None:
    match = together(3)
    play_turn(match, right=True)
    sealed(match).aside += mine(match, 2).hand
    mine(match, 2).hand.clear()
    table(match).hands[2] = 0
    assert match.asked == (1,)
    play_turn(match, right=True)
    assert match.asked == (0,)


@pytest.mark.rule("secret-identity-8.4")
def test_the_others_guess_and_the_active_player_is_not_asked() -> None:
    match = together()
    lay(match, 0)
    assert match.asked == (1, 2, 3)
    assert match.options(0) == ()
    with pytest.raises(NorenError):
        match.play(0, ("guess", "1"))
    key = mine(match, 0).key
    guess_all(match, key)
    assert table(match).guess == key


def _proposed(*numbers: int, seats: int = 4) -> Match:
    match = together(seats)
    lay(match, 0)
    for seat, number in enumerate(numbers, start=1):
        match.play(seat, ("guess", str(number)))
    return match


@pytest.mark.rule("secret-identity-8.5")
def test_proposals_are_secret_until_all_are_in_and_agreement_decides() -> None:
    match, other = _proposed(3), _proposed(5)
    assert match.view(2).encode() == other.view(2).encode()
    match = _proposed(6, 6, 6)
    assert table(match).proposals == [0, 6, 6, 6]
    assert table(match).guess == 6
    assert match.asked == (0,)


@pytest.mark.rule("secret-identity-8.5")
@pytest.mark.parametrize(
    ("numbers", "guess"),
    [((3, 3, 5), 3), ((5, 3, 3, 5), 0), ((3, 3, 3, 5, 6), 3), ((3, 3, 4, 5, 6), 0)],
)
def test_a_majority_of_the_proposals_is_the_guess(numbers: tuple[int, ...], guess: int) -> None:
    match = _proposed(*numbers, seats=len(numbers) + 1)
    assert table(match).guess == guess
    assert match.asked == ((0,) if guess else tuple(range(1, len(numbers) + 1)))


@pytest.mark.rule("secret-identity-8.5")
def test_a_majority_is_counted_among_those_who_proposed() -> None:
    match = _proposed(4, 4, 7, seats=6)
    match.close()
    assert table(match).guess == 4
    assert game.describe(match.world.log[-1]).endswith("(a majority).")


@pytest.mark.rule("secret-identity-8.6")
def test_without_agreement_all_choose_again_and_most_votes_count() -> None:
    match = _proposed(3, 4, 5)
    assert table(match).guess == 0
    assert table(match).proposals == [0, 3, 4, 5]
    assert match.asked == (1, 2, 3)
    for seat, number in ((1, 5), (2, 3), (3, 5)):
        match.play(seat, ("guess", str(number)))
    assert table(match).guess == 5
    assert list(match.asked) == [0]


@pytest.mark.rule("secret-identity-8.7")
def test_a_tie_is_broken_by_the_player_to_the_left() -> None:
    match = _proposed(3, 5, 3, 5, seats=5)
    for seat, number in ((1, 3), (2, 5), (3, 3), (4, 5)):
        match.play(seat, ("guess", str(number)))
    assert match.asked == (1,)
    assert match.options(1) == [("guess", "3"), ("guess", "5")]
    match.play(1, ("guess", "5"))
    assert table(match).guess == 5


@pytest.mark.rule("secret-identity-8.8")
def test_a_right_guess_moves_the_marker() -> None:
    match = together()
    play_turn(match, right=True)
    assert table(match).found == 1
    play_turn(match, right=False)
    assert table(match).found == 1
    assert [each.guess == each.key for each in table(match).opened] == [True, False]


@pytest.mark.rule("secret-identity-8.9")
def test_the_character_of_the_turn_is_replaced() -> None:
    match = together()
    before = list(table(match).board)
    spot = mine(match, 0).key - 1
    card = mine(match, 0).hand[0]
    play_turn(match, right=False)
    after = table(match).board
    assert [old == new for old, new in zip(before, after, strict=True)] == [
        at != spot for at in range(8)
    ]
    assert table(match).gone == [before[spot]]
    assert table(match).used == [picto_cards()[card][0]]
    for _ in range(8):
        play_turn(match, right=False)
    last = list(table(match).board)
    play_turn(match, right=False)
    assert match.over
    assert table(match).board == last


@pytest.mark.rule("secret-identity-8.10")
@pytest.mark.parametrize(
    ("found", "ending"),
    [
        (0, "strangers yet"),
        (2, "strangers yet"),
        (3, "introduced"),
        (5, "introduced"),
        (6, "old friends"),
        (8, "old friends"),
        (9, "of one mind"),
        (10, "of one mind"),
    ],
)
def test_ten_turns_and_what_they_say_about_you(found: int, ending: str) -> None:
    match = together(3)
    for turn in range(10):
        assert not match.over
        play_turn(match, right=turn < found)
    assert match.outcome is not None
    assert match.outcome.ending == ending
    assert match.outcome.scores == (found, found, found)
    assert match.outcome.winners == ((0, 1, 2) if found >= 9 else ())
