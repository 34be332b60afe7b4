"""Secret Identity, clause by clause: the competitive game."""

import pytest

from noren import Match, NorenError
from noren.games.secret_identity import game
from noren.games.secret_identity.bots.strong import cards_of
from noren.games.secret_identity.content.characters import built_in
from noren.games.secret_identity.content.pictos import load_pictos
from noren.games.secret_identity.state import doubles, pack_members, picto_cards, spare
from noren.scene import Area, Track
from tests.games.secret_identity.situations import (
    PACK,
    READY,
    everybody,
    lay,
    lay_all,
    mine,
    nobody,
    open_all,
    play_round,
    sealed,
    start,
    table,
    together,
    vote,
    vote_all,
)


@pytest.mark.rule("secret-identity-1.1")
def test_three_to_eight_players_and_four_rounds() -> None:
    for seats in (2, 9):
        with pytest.raises(NorenError, match="3 to 8 players"):
            start(seats)
    match = start(3)
    for number in (1, 2, 3, 4):
        assert table(match).round == number
        assert not match.over
        play_round(match, lambda voter, owner: owner == 1)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.scores == (4, 8, 4)


@pytest.mark.rule("secret-identity-1.2")
def test_the_table_chooses_the_variant() -> None:
    assert not table(start()).cooperative
    assert start().asked == (0, 1, 2, 3)
    assert table(together()).cooperative
    assert together().asked == (0,)
    with pytest.raises(NorenError, match="variant"):
        start(variant="solo")


@pytest.mark.rule("secret-identity-2.1")
@pytest.mark.parametrize("pack", ["classics", "myth", "everyone"])
def test_eight_characters_of_the_pack_are_laid_out(pack: str) -> None:
    match = start(characters=pack)
    opened = table(match)
    assert len(opened.board) == 8
    assert sorted([*opened.board, *sealed(match).deck]) == sorted(pack_members(pack))
    assert opened.deck == len(sealed(match).deck)
    assert table(start(seed=2, characters=pack)).board != opened.board


@pytest.mark.rule("secret-identity-2.1")
def test_nobody_on_the_board_resembles_anybody_else_there() -> None:
    alike = {True: 0, False: 0}
    for seed in range(12):
        for unlike, rows in ((True, "unlike"), (False, "as they come")):
            opened = table(start(3, seed, characters="history", rows=rows))
            known = doubles(opened)
            alike[unlike] += sum(
                double in known[id] for id in opened.board for double in opened.board
            )
    assert alike[True] == 0
    assert alike[False] > 0


@pytest.mark.rule("secret-identity-2.1")
def test_a_replacement_does_not_resemble_those_who_stay() -> None:
    for seed in range(12):
        match = start(3, seed, characters="history", unknown="one is enough")
        doubt(match, 0, 4)
        known, board = doubles(table(match)), table(match).board
        assert not any(double in known[id] for id in board for double in board)


def test_two_resemble_each_other_if_people_would_choose_the_same_pictures() -> None:
    known = doubles(table(start()))
    assert "doctor" in known["florence-nightingale"]
    assert "romeo" in known["juliet"]
    assert "dracula" not in known["julius-caesar"]
    assert all(id in known[double] for id in pack_members("classics") for double in known[id])


@pytest.mark.rule("secret-identity-2.1")
def test_where_all_resemble_each_other_any_come() -> None:
    twins = "".join(
        f'\n[links.neighbour-{number}]\nstrong = ["crown", "flute"]\n' for number in range(32)
    )
    match = start(own=PACK + twins)
    assert len(set(table(match).board)) == 8
    for _ in range(4):
        play_round(match)
    assert match.over


@pytest.mark.rule("secret-identity-2.8")
@pytest.mark.parametrize(("difficulty", "hardest"), [("easy", 1), ("medium", 2), ("any", 3)])
def test_hard_characters_may_be_left_out(difficulty: str, hardest: int) -> None:
    match = start(characters="everyone", difficulty=difficulty)
    hard = {each.id: each.difficulty for each in built_in().characters}
    shuffled = [*table(match).board, *sealed(match).deck]
    assert max(hard[id] for id in shuffled) == hardest
    assert len(shuffled) == sum(each <= hardest for each in hard.values())


@pytest.mark.rule("secret-identity-2.8")
def test_of_a_pack_of_ones_own_too_hard_ones_are_left_out_and_too_few_refused() -> None:
    hard = "".join(
        f'\n[[character]]\nid = "stranger-{number}"\nname = "Stranger {number}"\n'
        f'hint = "a stranger"\ndescription = "a stranger"\ndifficulty = 3\n'
        for number in range(4)
    )
    match = start(own=PACK + hard, difficulty="medium")
    assert len(table(match).cast) == 32
    assert "stranger-0" not in table(match).cast
    with pytest.raises(NorenError, match=r"Only 0 of these characters are easy.*needs 32"):
        start(own=PACK, difficulty="easy")


@pytest.mark.rule("secret-identity-2.1")
def test_a_table_brings_a_pack_of_its_own() -> None:
    match = start(own=PACK)
    assert all(id.startswith("neighbour-") for id in table(match).board)
    assert "Neighbour" in game.table(match.view(None)).things[0].things[0].title  # type: ignore[union-attr]


@pytest.mark.rule("secret-identity-2.2")
def test_a_pack_that_cannot_be_used_is_refused_with_the_reason() -> None:
    few = PACK[: PACK.index('\n[[character]]\nid = "neighbour-31"')]
    with pytest.raises(NorenError, match="too few characters: 31, and a game needs 32"):
        start(own=few)


@pytest.mark.rule("secret-identity-2.3")
def test_ninety_cards_of_four_pictograms_ten_each() -> None:
    cards = picto_cards()
    assert len(cards) == len(load_pictos()) == 90
    assert all(len(set(four)) == 4 for four in cards.values())
    match = start(8)
    hands = [mine(match, seat).hand for seat in range(8)]
    assert [len(hand) for hand in hands] == table(match).hands == [10] * 8
    assert table(match).aside == len(sealed(match).aside) == 10
    assert sorted([*sealed(match).aside, *(card for hand in hands for card in hand)]) == [*cards]
    for viewer in (None, 1):
        assert not any(card.encode() in match.view(viewer).encode() for card in hands[0])


@pytest.mark.rule("secret-identity-2.4")
def test_a_safe_has_a_green_and_a_red_side_and_keys_go_from_one_to_eight() -> None:
    match = start(8)
    own = next(thing for thing in game.hand(match.view(0)).things if thing.id == "safe-0")
    assert isinstance(own, Area)
    sides = [(side.symbol, side.tone) for side in own.things if isinstance(side, Area)]
    assert sides == [("✓", "good"), ("✗", "bad")]
    assert sorted(mine(match, seat).key for seat in range(8)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert start(3).world.sealed.keys != []


def doubt(match: Match, *named: int) -> list[str]:
    """Seat 0 does not know the characters on these spots; the others know all."""
    ids = [table(match).board[spot] for spot in named]
    for id in ids:
        match.play(0, ("unknown", id))
    for seat in match.asked:
        match.play(seat, READY)
    return ids


@pytest.mark.rule("secret-identity-2.5")
def test_a_card_in_doubt_is_replaced_if_all_agree() -> None:
    match = start(unknown="all agree")
    before = list(table(match).board)
    assert mine(match, 0).key == 0
    first, second = doubt(match, 2, 5)
    for seat in range(4):
        match.play(seat, ("replace", first))
        match.play(seat, ("replace" if seat else "keep", second))
    after = table(match).board
    assert [old == new for old, new in zip(before, after, strict=True)] == [
        spot != 2 for spot in range(8)
    ]
    assert mine(match, 0).key == 0, "the new card may be doubted before keys are taken"
    doubt(match)
    assert mine(match, 0).key != 0


@pytest.mark.rule("secret-identity-2.5")
def test_nobody_learns_who_does_not_know_a_character() -> None:
    match, other = start(unknown="all agree"), start(unknown="all agree")
    id = table(match).board[0]
    match.play(0, ("unknown", id))
    other.play(1, ("unknown", id))
    for each in (match, other):
        for seat in range(4):
            each.play(seat, READY)
    assert match.view(2).encode() == other.view(2).encode()
    assert table(match).doubted == [id]


@pytest.mark.rule("secret-identity-2.6")
def test_one_is_enough_or_all_stay() -> None:
    match = start(unknown="one is enough")
    before = list(table(match).board)
    doubt(match, 0, 7)
    after = table(match).board
    assert before[1:7] == after[1:7]
    assert before[0] != after[0]
    assert before[7] != after[7]
    assert mine(start(unknown="stay"), 0).key != 0


@pytest.mark.rule("secret-identity-2.7")
def test_replaced_cards_are_gone_and_their_replacements_may_be_doubted() -> None:
    match = start(unknown="one is enough")
    away = doubt(match, 3)
    assert table(match).gone == away
    assert table(match).fresh == [table(match).board[3]]
    assert match.options(0) == (READY, ("unknown", table(match).board[3]))


@pytest.mark.rule("secret-identity-2.7")
def test_the_deck_keeps_what_the_game_needs() -> None:
    match = start(unknown="one is enough", own=PACK)
    assert spare(table(match)) == 0
    assert mine(match, 0).key != 0, "with no card to spare nobody is asked"
    match = start(unknown="one is enough")
    keep = 2
    del sealed(match).deck[: table(match).deck - 24 - keep]
    table(match).deck = len(sealed(match).deck)
    before = list(table(match).board)
    doubt(match, 0, 1, 2)
    after = table(match).board
    assert [old == new for old, new in zip(before, after, strict=True)] == [False] * 2 + [True] * 6
    assert table(match).deck == 24


@pytest.mark.rule("secret-identity-3.1")
def test_everyone_has_a_secret_key_of_their_own() -> None:
    match = start(5)
    keys = [mine(match, seat).key for seat in range(5)]
    assert len(set(keys)) == 5
    assert all(1 <= key <= 8 for key in keys)
    hand = game.hand(match.view(2))
    assert hand.me is not None
    assert hand.me.who.startswith(f"You are {keys[2]} ")
    other = match.copy()
    mine(other, 2).key, mine(other, 3).key = keys[3], keys[2]
    for viewer in (None, 0, 1, 4):
        assert match.view(viewer).encode() == other.view(viewer).encode()


@pytest.mark.rule("secret-identity-3.2")
def test_keys_of_decoys_stay_sealed() -> None:
    match = start(3)
    keys = [mine(match, seat).key for seat in range(3)]
    assert sorted([*keys, *sealed(match).keys]) == [1, 2, 3, 4, 5, 6, 7, 8]
    options = {int(choice[2]) for choice in _to_vote(match).options(0)}
    assert options == {*range(1, 9)} - {keys[0]}


def _to_vote(match: Match) -> Match:
    lay_all(match)
    return match


@pytest.mark.rule("secret-identity-3.3")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_to_three_cards_are_laid_in_secret(count: int) -> None:
    match = start()
    assert READY not in match.options(0)
    assert match.asked == (0, 1, 2, 3)
    cards = lay(match, 0, count)
    assert table(match).safes == [[], [], [], []]
    for seat in (1, 2, 3):
        lay(match, seat)
    assert cards_of(tuple(table(match).safes[0])) == cards
    assert [len(safe) for safe in table(match).safes] == [count, 1, 1, 1]


@pytest.mark.rule("secret-identity-3.3")
def test_a_fourth_card_cannot_be_laid() -> None:
    match = start()
    for card in mine(match, 0).hand[:3]:
        match.play(0, ("take", card))
        match.play(0, ("red", picto_cards()[card][3]))
    assert match.options(0) == (READY,)


@pytest.mark.rule("secret-identity-3.4")
def test_a_card_shows_one_of_its_pictograms() -> None:
    match = start()
    card = mine(match, 0).hand[4]
    match.play(0, ("take", card))
    assert {choice[1] for choice in match.options(0)} == set(picto_cards()[card])
    match.play(0, ("green", picto_cards()[card][2]))
    assert ("take", card) not in match.options(0)
    match.play(0, READY)
    for seat in (1, 2, 3):
        lay(match, seat)
    assert [each.picture for each in table(match).safes[0]] == [picto_cards()[card][2]]


@pytest.mark.rule("secret-identity-3.4")
def test_only_the_picture_lies_open_and_not_the_card_it_is_on() -> None:
    match = start()
    cards = [card for seat in range(4) for card in mine(match, seat).hand[:3]]
    shown = [picto_cards()[card][0] for card in cards]
    covered = [picture for card in cards for picture in picto_cards()[card][1:]]
    lay_all(match, 3)
    for later in (False, True):
        if later:
            vote_all(match, nobody)
            open_all(match)
        for viewer in (None, 0):
            told = match.view(viewer).encode().decode()
            assert not any(f'"{card}"' in told for card in cards)
            assert not any(f'"{picture}"' in told for picture in covered)
            assert all(f'"{picture}"' in told for picture in shown)


@pytest.mark.rule("secret-identity-3.8")
def test_the_sides_are_explained_where_pictos_are_laid_and_any_picture_may_lie_on_either() -> None:
    match = start()
    own = next(thing for thing in game.hand(match.view(0)).things if thing.id == "safe-0")
    assert isinstance(own, Area)
    green, red = own.things
    assert isinstance(green, Area)
    assert isinstance(red, Area)
    assert "like" in green.note
    assert "lack" in red.note
    for card in mine(match, 0).hand:
        copy = match.copy()
        copy.play(0, ("take", card))
        assert {*copy.options(0)} == {
            (side, picture) for side in ("green", "red") for picture in picto_cards()[card]
        }


@pytest.mark.rule("secret-identity-3.5")
def test_cards_lie_on_the_green_or_the_red_side() -> None:
    match = start()
    first, second = mine(match, 0).hand[:2]
    for card, side in ((first, "green"), (second, "red")):
        match.play(0, ("take", card))
        picture = picto_cards()[card][0]
        assert {("green", picture), ("red", picture)} <= set(match.options(0))
        match.play(0, (side, picture))
    match.play(0, READY)
    lay(match, 1, 3, "red")
    lay(match, 2, 3, "green")
    lay(match, 3)
    assert [each.green for each in table(match).safes[0]] == [True, False]
    assert not any(each.green for each in table(match).safes[1])
    assert all(each.green for each in table(match).safes[2])


@pytest.mark.rule("secret-identity-3.6")
def test_nobody_sees_how_many_cards_were_laid_until_all_are_ready() -> None:
    one, three = start(), start()
    lay(one, 0, 1)
    lay(three, 0, 3)
    assert table(three).hands == [10, 10, 10, 10]
    for viewer in (None, 1, 2, 3):
        assert one.view(viewer).encode() == three.view(viewer).encode()
    assert game.table(one.view(None)) == game.table(three.view(None))
    for seat in (1, 2, 3):
        lay(three, seat)
    assert table(three).hands == [7, 9, 9, 9]


@pytest.mark.rule("secret-identity-3.7")
def test_laid_cards_are_gone_and_hands_are_not_filled_up() -> None:
    match = start(3)
    play_round(match, count=3)
    assert len(table(match).used) == 9
    play_round(match, count=3)
    play_round(match, count=3)
    assert table(match).hands == [1, 1, 1]
    assert len(table(match).used) == 27
    match.play(0, match.options(0)[0])
    match.play(0, match.options(0)[0])
    assert match.options(0) == (READY,)


@pytest.mark.rule("secret-identity-4.1")
def test_all_vote_in_secret_at_the_same_time() -> None:
    match = _to_vote(start())
    assert match.asked == (0, 1, 2, 3)
    other = match.copy()
    vote(match, 0, everybody)
    vote(other, 0, nobody)
    for viewer in (None, 1, 2, 3):
        assert match.view(viewer).encode() == other.view(viewer).encode()
    for seat in (1, 2, 3):
        vote(match, seat, nobody)
    assert mine(match, 0).votes == {str(seat): mine(match, seat).key for seat in (1, 2, 3)}


@pytest.mark.rule("secret-identity-4.2")
def test_everyone_votes_on_everyone_and_may_change_until_the_last_is_ready() -> None:
    match = _to_vote(start())
    match.play(0, ("vote", "2", match.options(0)[0][2]))
    assert READY not in match.options(0)
    match.undo(0)
    vote(match, 0, everybody)
    match.undo(0)
    assert match.options(0) == (READY,)
    match.play(0, READY)
    for seat in (1, 2, 3):
        vote(match, seat, nobody)
    assert set(mine(match, 0).votes) == {"1", "2", "3"}


@pytest.mark.rule("secret-identity-4.3")
def test_each_key_is_used_once_and_never_ones_own() -> None:
    match = _to_vote(start(8))
    own = str(mine(match, 0).key)
    spent: set[str] = set()
    for _ in range(7):
        options = match.options(0)
        assert not {choice[2] for choice in options} & {own, *spent}
        spent.add(options[-1][2])
        match.play(0, options[-1])
    assert match.options(0) == (READY,)
    assert len(spent) == 7


@pytest.mark.rule("secret-identity-4.4")
def test_no_words_go_with_any_choice() -> None:
    match = start()
    with pytest.raises(NorenError, match="No words"):
        match.play(0, match.options(0)[0], words="Look at the crown!")
    assert not any(getattr(step, "spoken", None) for step in game.steps)


@pytest.mark.rule("secret-identity-5.1")
def test_safes_are_opened_in_turn() -> None:
    match = _to_vote(start())
    keys = [mine(match, seat).key for seat in range(4)]
    vote_all(match, everybody)
    for seat in range(4):
        assert match.asked == (seat,)
        assert table(match).keys == [*keys[:seat], *[0] * (4 - seat)]
        assert len(table(match).opened) == seat
        if seat < 3:
            match.play(seat, ("open",))
    assert table(match).opened[0].key == keys[0]
    assert dict(table(match).opened[0].votes) == {1: keys[0], 2: keys[0], 3: keys[0]}


@pytest.mark.rule("secret-identity-5.2")
def test_the_owner_scores_for_everyone_who_guessed() -> None:
    match = _to_vote(start())
    vote_all(match, lambda voter, owner: owner == 1 and voter in (2, 3))
    match.play(0, ("open",))
    assert table(match).scores == [0, 0, 0, 0]
    match.play(1, ("open",))
    assert table(match).scores[1] == 2


@pytest.mark.rule("secret-identity-5.3")
def test_whoever_guessed_scores() -> None:
    match = _to_vote(start())
    vote_all(match, lambda voter, owner: voter == 3)
    open_all(match)
    assert table(match).scores == [1, 1, 1, 3]


@pytest.mark.rule("secret-identity-5.4")
def test_the_track_has_thirty_spaces_and_goes_round() -> None:
    match = start()
    table(match).scores = [0, 30, 31, 56]
    track = next(t for t in game.table(match.view(None)).things if isinstance(t, Track))
    assert len(track.spaces) == 31
    assert [marker.at for marker in track.markers] == ["0", "30", "1", "26"]
    assert ["30" in marker.token.symbol for marker in track.markers] == [False, False, True, True]


@pytest.mark.rule("secret-identity-6.1")
def test_after_a_round_all_is_cleared_and_eight_new_characters_come() -> None:
    match = start()
    before = list(table(match).board)
    cards = [mine(match, seat).hand[0] for seat in range(4)]
    play_round(match)
    opened = table(match)
    assert opened.gone == before
    assert not set(opened.board) & set(before)
    assert opened.used == [picto_cards()[card][0] for card in cards]
    assert opened.safes == [[], [], [], []]
    assert opened.keys == [0, 0, 0, 0]
    assert [mine(match, seat).votes for seat in range(4)] == [{}, {}, {}, {}]
    assert opened.round == 2


def _behind(seats: int, gaps: dict[int, int], aside: int = 10) -> Match:
    """After a round in which nobody guessed anything, with these points at its start."""
    match = start(seats)
    table(match).scores = [gaps.get(seat, 0) for seat in range(seats)]
    spare_cards = sealed(match).aside
    del spare_cards[aside:]
    table(match).aside = len(spare_cards)
    play_round(match)
    return match


@pytest.mark.rule("secret-identity-6.2")
def test_more_than_ten_behind_gives_two_cards() -> None:
    match = _behind(4, {0: 11, 1: 1, 2: 0, 3: 5})
    assert table(match).hands == [9, 9, 11, 9]
    assert [len(mine(match, seat).hand) for seat in range(4)] == table(match).hands
    assert table(match).aside == 8


@pytest.mark.rule("secret-identity-6.2")
@pytest.mark.parametrize(("aside", "hands"), [(3, [9, 10, 11]), (2, [9, 9, 11]), (0, [9, 9, 9])])
def test_the_furthest_behind_is_helped_first_while_cards_last(aside: int, hands: list[int]) -> None:
    assert table(_behind(3, {0: 20, 1: 5, 2: 1}, aside)).hands == hands


@pytest.mark.rule("secret-identity-6.2")
@pytest.mark.parametrize(
    ("aside", "hands"), [(2, [11, 9, 9, 9]), (4, [11, 9, 11, 9]), (6, [11, 9, 11, 11])]
)
def test_of_those_equally_far_behind_whoever_sits_first(aside: int, hands: list[int]) -> None:
    assert table(_behind(4, {1: 20, 0: 3, 2: 3, 3: 3}, aside)).hands == hands


@pytest.mark.rule("secret-identity-6.2")
def test_nobody_gets_cards_after_the_last_round() -> None:
    match = start(3)
    for _ in range(3):
        play_round(match)
    table(match).scores = [20, 0, 0]
    play_round(match)
    assert match.over
    assert table(match).hands == [6, 6, 6]


def _last_round(scores: list[int], laid: tuple[int, int, int]) -> Match:
    match = start(3)
    for _ in range(3):
        play_round(match)
    table(match).scores = list(scores)
    for seat, count in enumerate(laid):
        lay(match, seat, count)
    vote_all(match, nobody)
    open_all(match)
    return match


@pytest.mark.rule("secret-identity-7.1")
def test_most_points_win() -> None:
    outcome = _last_round([3, 5, 4], (1, 3, 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.ending) == ((1,), (3, 5, 4), "most points")


@pytest.mark.example("secret-identity-7.2")
@pytest.mark.rule("secret-identity-7.2")
def test_a_tie_goes_to_most_cards_left() -> None:
    outcome = _last_round([5, 5, 4], (3, 2, 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((1,), "most cards left")


@pytest.mark.rule("secret-identity-7.3")
def test_level_in_cards_too_they_share_the_victory() -> None:
    outcome = _last_round([5, 5, 4], (2, 2, 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == ((0, 1), "shared victory")
