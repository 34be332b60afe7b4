"""The Secrets Game, clause by clause."""

import itertools

import pytest

import noren
from noren import Choice, NorenError
from noren.core.dice import Dice, seed_bytes
from noren.games.secrets_game import game
from noren.games.secrets_game.content import decks, lines_for
from noren.games.secrets_game.rules import form_teams
from noren.games.secrets_game.state import speaker, totals, voter
from tests.games.secrets_game.situations import LIE, TRUTH, play_round, start, table, tell, vote


@pytest.mark.rule("secrets-game-1.1")
def test_after_four_rounds_the_most_points_win() -> None:
    match = start()
    for _ in range(4):
        assert not match.over
        play_round(match)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.scores == (12, 12, 12, 12)


@pytest.mark.rule("secrets-game-1.2")
def test_three_players_or_more() -> None:
    with pytest.raises(NorenError, match="3 to 24"):
        start(seats=2)
    assert start(seats=3).asked == (0, 1, 2)


@pytest.mark.rule("secrets-game-1.3")
@pytest.mark.parametrize("most", [3, 4, 5, 6])
@pytest.mark.parametrize("seats", range(3, 25))
def test_teams_are_as_equal_as_can_be(seats: int, most: int) -> None:
    teams = form_teams(seats, most)
    sizes = [len(team) for team in teams]
    assert sorted(itertools.chain(*teams)) == list(range(seats))
    assert max(sizes) - min(sizes) <= 1
    assert len(teams) == min(seats, most)


@pytest.mark.rule("secrets-game-1.3")
@pytest.mark.parametrize("seats", [7, 9, 21, 24])
def test_six_teams_are_preferred_and_the_table_may_set_fewer(seats: int) -> None:
    assert len(table(start(seats)).teams) == 6
    assert len(table(start(seats, teams=4)).teams) == 4
    with pytest.raises(NorenError):
        start(seats, teams=2)


@pytest.mark.rule("secrets-game-1.2")
def test_with_all_24_players_everyone_tells_one_story() -> None:
    match = start(24)
    tellers: list[int] = []
    for _ in range(4):
        tellers += match.asked
        play_round(match)
    assert sorted(tellers) == list(range(24))


@pytest.mark.rule("secrets-game-1.3")
def test_a_team_has_one_score() -> None:
    match = start(seats=8)
    for _ in range(4):
        play_round(match)
    assert match.outcome is not None
    for team in table(match).teams:
        assert len({match.outcome.scores[seat] for seat in team}) == 1


@pytest.mark.rule("secrets-game-2.1")
def test_the_pile_holds_all_lines_shuffled_together() -> None:
    assert [len(deck.lines) for deck in decks()] == [51, 51, 51, 51]
    match = start(lines="everyone")
    pile = [*match.world.sealed.deck, *table(match).lines]
    assert len(pile) == len(set(pile)) == 204
    assert pile != sorted(pile)
    assert start(seed=2, lines="everyone").world.sealed.deck != match.world.sealed.deck
    family, grown_up = set(lines_for("family")), set(lines_for("grown-up"))
    assert not family & grown_up
    assert len(family | grown_up) == 204


@pytest.mark.rule("secrets-game-2.2")
def test_two_lines_stay_for_the_round_and_are_then_put_aside() -> None:
    match = start()
    first = list(table(match).lines)
    assert len(first) == 2
    for seat in (0, 1):
        tell(match, seat, TRUTH)
        assert table(match).line == first[0]
        for other in match.asked:
            match.play(other, TRUTH)
        assert table(match).lines == first
    play_round(match)
    assert table(match).aside == first
    assert not set(table(match).lines) & set(first)


@pytest.mark.rule("secrets-game-2.3")
@pytest.mark.parametrize("which", [(0,), (1,), (0, 1)])
def test_the_storyteller_may_swap_once(which: tuple[int, ...]) -> None:
    match = start()
    before = list(table(match).lines)
    match.play(2, ("speak",))
    away = tuple(before[n] for n in which)
    top = match.world.sealed.deck[-len(which) :]
    match.play(2, ("swap", *away))
    after = table(match).lines
    assert [line for line in after if line not in before] == top[::-1]
    assert all((before[n] == after[n]) != (n in which) for n in (0, 1))
    assert table(match).bottom == list(away)
    assert match.options(2) == (("tell", after[0]), ("tell", after[1]))
    match.play(2, ("tell", after[0]))
    match.play(2, LIE)
    vote(match, s0=TRUTH, s1=TRUTH, s3=TRUTH)
    assert table(match).lines == after
    match.play(1, ("speak",))
    assert ("swap", after[0], after[1]) in match.options(1)


@pytest.mark.rule("secrets-game-2.3")
def test_lines_sent_to_the_bottom_come_last() -> None:
    match = start()
    match.play(0, ("speak",))
    away = table(match).lines[0]
    match.play(0, ("swap", away))
    match.world.sealed.deck.clear()
    match.play(0, match.options(0)[0])
    match.play(0, TRUTH)
    vote(match, s1=TRUTH, s2=TRUTH, s3=TRUTH)
    match.play(1, ("speak",))
    match.play(1, ("swap", table(match).lines[0]))
    assert table(match).lines[0] == away


@pytest.mark.rule("secrets-game-2.5")
def test_a_line_goes_when_most_of_those_still_to_tell_wish_it_away() -> None:
    match = start()
    first, second = table(match).lines
    top = match.world.sealed.deck[-1]
    for seat in (0, 1):
        match.play(seat, ("wish", first))
        assert table(match).lines == [first, second], "two of four are not most of them"
        assert ("wish", first) not in match.options(seat)
    match.play(2, ("wish", second))
    match.play(3, ("wish", first))
    assert table(match).lines == [top, second]
    assert table(match).bottom == [first]
    assert "away. The lines are now" in game.describe(match.world.log[-1])
    assert match.asked == (0, 1, 2, 3)


@pytest.mark.rule("secrets-game-2.5")
def test_both_lines_may_be_wished_away_and_then_no_more() -> None:
    match = start(seats=3)
    first, second = table(match).lines
    for line in (first, second):
        for seat in (0, 1):
            match.play(seat, ("wish", line))
    assert table(match).bottom == [first, second]
    assert match.options(0) == (("speak",),)
    assert len(match.options(2)) == 3
    match.play(0, ("speak",))
    assert ("swap", *table(match).lines) in match.options(0), "the storyteller may swap as ever"


@pytest.mark.rule("secrets-game-2.5")
def test_who_has_told_has_no_say_and_wishes_last_until_a_story() -> None:
    match = start(seats=3)
    lines = list(table(match).lines)
    match.play(1, ("wish", lines[0]))
    tell(match, 0, TRUTH)
    assert table(match).wishes == [(1, lines[0])]
    vote(match, s1=TRUTH, s2=TRUTH)
    assert table(match).wishes == []
    assert match.asked == (1, 2)
    match.play(1, ("wish", lines[0]))
    assert lines[0] in table(match).lines, "one of two is not most of them"
    match.play(2, ("wish", lines[0]))
    assert lines[0] not in table(match).lines


@pytest.mark.rule("secrets-game-2.5")
@pytest.mark.parametrize("bot", ["baseline", "strong"])
def test_a_bot_seconds_a_wish_and_has_none_of_its_own(bot: str) -> None:
    match, dice = start(), Dice(seed_bytes(1))
    assert game.bot(bot).choose(match.view(1), dice) == ("speak",)
    wish = ("wish", table(match).lines[1])
    match.play(0, wish)
    assert game.bot(bot).choose(match.view(1), dice) == wish
    match.play(1, wish)
    assert game.bot(bot).choose(match.view(1), dice) == ("speak",)


@pytest.mark.rule("secrets-game-2.4")
def test_a_pile_that_runs_out_is_made_anew() -> None:
    match = start()
    play_round(match)
    aside = set(table(match).aside)
    match.world.sealed.deck.clear()
    match.play(0, ("speak",))
    match.play(0, ("swap", *table(match).lines))
    assert set(table(match).lines) == aside
    assert table(match).aside == []


@pytest.mark.rule("secrets-game-3.1")
def test_storytellers_speak_in_any_order_and_nobody_passes() -> None:
    match = start()
    for seat in (2, 0, 3, 1):
        assert seat in match.asked
        assert {choice[0] for choice in match.options(seat)} == {"speak", "wish"}
        tell(match, seat, TRUTH)
        for other in match.asked:
            match.play(other, LIE)
        if table(match).round == 1:
            assert seat not in match.asked
    assert table(match).round == 2
    assert match.asked == (0, 1, 2, 3)


@pytest.mark.rule("secrets-game-3.2")
def test_teammates_take_turns_at_telling() -> None:
    match = start(seats=8, teams=4)
    tellers = []
    for _ in range(4):
        tellers.append([speaker(table(match), team) for team in range(4)])
        assert set(match.asked) == set(tellers[-1])
        play_round(match)
    assert tellers == [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 2, 3], [4, 5, 6, 7]]


@pytest.mark.rule("secrets-game-3.3")
def test_the_storyteller_chooses_either_line() -> None:
    match = start()
    match.play(0, ("speak",))
    first, second = table(match).lines
    assert {("tell", first), ("tell", second)} <= set(match.options(0))
    match.play(0, ("tell", second))
    assert table(match).line == second


@pytest.mark.rule("secrets-game-3.4")
def test_the_token_is_laid_in_secret_and_stands() -> None:
    match = start()
    match.play(0, ("speak",))
    match.play(0, ("tell", table(match).lines[0]))
    other = match.copy()
    match.play(0, TRUTH, words="I did.")
    other.play(0, LIE, words="I did.")
    assert match.world.private[0].token == "truth"
    for viewer in (None, 1, 2, 3):
        assert match.view(viewer).encode() == other.view(viewer).encode()
    assert not match.can_undo(0)
    assert 0 not in match.asked


@pytest.mark.rule("secrets-game-3.5")
def test_the_storyteller_alone_says_what_it_was() -> None:
    match = start()
    tell(match, 0, LIE)
    assert match.asked == (1, 2, 3)
    vote(match, s1=TRUTH, s2=TRUTH, s3=TRUTH)
    assert not table(match).stories[0].truth


@pytest.mark.rule("secrets-game-3.5")
def test_the_storyteller_is_told_that_a_changed_truth_is_a_lie() -> None:
    match = start()
    match.play(0, ("speak",))
    match.play(0, ("tell", table(match).lines[0]))
    prompt = game.hand(match.view(0)).prompt
    assert prompt is not None
    assert "more fiction than fact" in prompt.text
    assert "enough details were changed" in game.rules.clauses["secrets-game-3.5"]


@pytest.mark.rule("secrets-game-4.1")
def test_everyone_else_votes_in_secret_and_may_change_until_the_last() -> None:
    match = start()
    tell(match, 1, TRUTH)
    assert match.asked == (0, 2, 3)
    match.play(0, TRUTH)
    match.undo(0)
    match.play(0, LIE)
    match.play(2, TRUTH)
    assert match.view(3).answer == ()
    assert table(match).stories == []
    match.play(3, TRUTH)
    assert table(match).stories[0].votes == ((0, False), (2, True), (3, True))


@pytest.mark.rule("secrets-game-4.2")
def test_the_token_passes_on_in_a_team_and_mates_of_the_teller_do_not_vote() -> None:
    match = start(seats=8, teams=4)
    tell(match, 0, TRUTH)
    assert match.asked == (1, 2, 3)
    vote(match, s1=TRUTH, s2=TRUTH, s3=TRUTH)
    tell(match, 1, TRUTH)
    assert match.asked == (4, 6, 7)
    assert 5 not in match.asked
    assert [voter(table(match), team) for team in (0, 2, 3)] == [4, 6, 7]


@pytest.mark.rule("secrets-game-4.2")
def test_the_token_begins_each_round_with_whoever_tells_in_it() -> None:
    match = start(seats=8, teams=4)
    for teller, voters in ((0, (1, 2, 3)), (1, (4, 6, 7)), (2, (0, 1, 3)), (3, (4, 5, 6))):
        tell(match, teller, TRUTH)
        assert match.asked == voters
        vote(match, **{f"s{seat}": TRUTH for seat in voters})
    tell(match, 4, TRUTH)
    assert match.asked == (5, 6, 7)


@pytest.mark.rule("secrets-game-4.3")
def test_all_tokens_are_turned_up_together() -> None:
    match = start()
    tell(match, 0, LIE)
    vote(match, s1=TRUTH, s2=LIE)
    told = len(match.view(None).log)
    assert table(match).stories == []
    vote(match, s3=TRUTH)
    assert len(match.view(None).log) == told + 1
    story = table(match).stories[0]
    assert (story.team, story.truth) == (0, False)
    assert dict(story.votes) == {1: True, 2: False, 3: True}
    assert match.world.private[0].token == ""


@pytest.mark.rule("secrets-game-5.1")
def test_a_listener_scores_for_a_match() -> None:
    match = start()
    tell(match, 0, LIE)
    vote(match, s1=LIE, s2=TRUTH, s3=LIE)
    assert table(match).sheet[0][1:] == [1, 0, 1]


@pytest.mark.rule("secrets-game-5.2")
@pytest.mark.parametrize("token", [TRUTH, LIE])
def test_the_storyteller_scores_for_everyone_fooled(token: Choice) -> None:
    match = start()
    tell(match, 3, token)
    vote(match, s0=TRUTH, s1=TRUTH, s2=LIE)
    assert table(match).sheet[0][3] == (1 if token == TRUTH else 2)


@pytest.mark.rule("secrets-game-5.3")
def test_a_round_ends_when_all_have_told_and_is_written_down() -> None:
    match = start()
    play_round(match)
    assert table(match).sheet == [[3, 3, 3, 3], [0, 0, 0, 0]]
    assert table(match).round == 2
    assert totals(table(match).sheet) == [3, 3, 3, 3]


@pytest.mark.rule("secrets-game-6.1")
def test_the_highest_total_wins_or_is_shared() -> None:
    match = start(seats=3)
    for _ in range(3):
        play_round(match)
    tell(match, 0, TRUTH)
    vote(match, s1=LIE, s2=LIE)
    tell(match, 1, TRUTH)
    vote(match, s0=TRUTH, s2=TRUTH)
    decided, shared = match.copy(), match.copy()
    tell(decided, 2, TRUTH)
    vote(decided, s0=TRUTH, s1=TRUTH)
    assert decided.outcome == noren.Outcome((0,), (10, 7, 7), "highest score")
    shared.world.open.sheet[0] = [0, 3, 3]
    tell(shared, 2, LIE)
    vote(shared, s0=TRUTH, s1=LIE)
    assert shared.outcome is not None
    assert shared.outcome.winners == (2,)
    level = match.copy()
    level.world.open.sheet[0] = [0, 2, 2]
    tell(level, 2, TRUTH)
    vote(level, s0=LIE, s1=TRUTH)
    assert level.outcome is not None
    assert level.outcome.ending == "highest score"


@pytest.mark.rule("secrets-game-6.1")
def test_a_tie_is_a_shared_victory() -> None:
    match = start()
    for _ in range(4):
        play_round(match)
    assert match.outcome == noren.Outcome((0, 1, 2, 3), (12, 12, 12, 12), "shared victory")


@pytest.mark.parametrize("seats", [3, 5, 6, 7, 12])
def test_every_round_gives_out_n_times_n_minus_one_points(seats: int) -> None:
    dice = Dice(seed_bytes(seats))
    match = start(seats, seed=seats)
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    count = len(table(match).teams)
    assert [sum(points) for points in table(match).sheet] == [count * (count - 1)] * 4
