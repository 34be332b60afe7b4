"""What it means in The Secrets Game to say nothing in time."""

import pytest

import noren
from noren import IllegalChoice, Match
from noren.check.lateness import hasty_game, silent_game
from noren.games.secrets_game import game
from noren.parts.silence import SILENCE
from tests.games.secrets_game.situations import LIE, TRUTH, start, table, tell, vote


def last_line(match: Match) -> str:
    """The last line of the log."""
    return game.describe(match.world.log[-1])


@pytest.mark.rule("secrets-game-7.1")
def test_where_nobody_speaks_up_the_dice_call_on_somebody_still_to_tell() -> None:
    called = set()
    for seed in range(20):
        match = start(seed=seed)
        tell(match, 0, TRUTH)
        vote(match, s1=TRUTH, s2=TRUTH, s3=TRUTH)
        with pytest.raises(IllegalChoice):
            match.play(1, SILENCE)
        match.close()
        assert len(match.asked) == 1
        called.add(match.asked[0])
        assert last_line(match).startswith("Nobody was ready in time")
        assert match.options(match.asked[0])[0] == ("tell", table(match).lines[0])
    assert called == {1, 2, 3}


@pytest.mark.rule("secrets-game-7.2")
@pytest.mark.parametrize("swap", [False, True])
def test_who_chooses_no_line_is_given_the_first(swap: bool) -> None:
    match = start()
    match.play(2, ("speak",))
    if swap:
        match.play(2, ("swap", *table(match).lines))
    first = table(match).lines[0]
    with pytest.raises(IllegalChoice):
        match.play(2, ("given", first))
    match.close()
    assert table(match).line == first
    assert "no line in time" in last_line(match)
    assert match.options(2) == (TRUTH, LIE)


@pytest.mark.rule("secrets-game-7.3")
def test_a_story_that_is_not_told_is_passed_over() -> None:
    match = start()
    match.play(2, ("speak",))
    match.play(2, ("tell", table(match).lines[0]))
    with pytest.raises(IllegalChoice):
        match.play(2, SILENCE)
    match.close()
    assert match.world.said == []
    assert match.world.private[2].token == ""
    assert match.asked == (0, 1, 3)
    assert table(match).stories == []
    assert table(match).sheet == [[0, 0, 0, 0]]
    assert "passed over" in last_line(match)
    assert [player.note for player in game.table(match.view(None)).players] == [
        "", "", "passed over", "",
    ]  # fmt: skip


@pytest.mark.rule("secrets-game-7.3")
def test_who_is_passed_over_has_had_the_turn_of_the_round() -> None:
    match = start(seats=3)
    for seat in (0, 1):
        tell(match, seat, TRUTH)
        match.close()
    match.play(2, ("speak",))
    match.close()
    match.close()
    assert table(match).round == 2
    assert match.asked == (0, 1, 2)


@pytest.mark.rule("secrets-game-7.4")
def test_a_vote_not_laid_in_time_does_not_count() -> None:
    match = start()
    tell(match, 0, LIE)
    vote(match, s1=TRUTH, s2=LIE)
    with pytest.raises(IllegalChoice):
        match.play(3, SILENCE)
    match.close()
    assert table(match).sheet == [[1, 0, 1, 0]]
    assert table(match).stories[0].votes == ((1, True), (2, False))
    assert last_line(match).endswith("No vote in time, so none counts: ⟦3⟧.")
    reveal = next(thing for thing in game.table(match.view(None)).things if thing.id == "reveal")
    assert getattr(reveal, "note", "") == ("It was a lie. Fooled: 1 of 2. No vote in time: ⟦3⟧.")


@pytest.mark.rule("secrets-game-7.4")
def test_where_nobody_votes_the_tokens_are_turned_up_and_nobody_scores() -> None:
    match = start()
    tell(match, 0, LIE)
    match.close()
    assert table(match).sheet == [[0, 0, 0, 0]]
    assert not table(match).stories[0].truth


@pytest.mark.rule("secrets-game-7.5")
def test_nobody_plays_for_those_who_are_away() -> None:
    match = silent_game(start())
    assert match.late == {*range(len(match.choices))}
    assert match.outcome == noren.Outcome((0, 1, 2, 3), (0, 0, 0, 0), "shared victory")
    assert match.world.said == []


@pytest.mark.rule("secrets-game-7.6")
def test_a_story_that_was_told_is_taken_back_only_by_consent() -> None:
    match = start()
    tell(match, 0, TRUTH)
    assert not match.can_undo(0)
    match.rewind(2)
    assert match.options(0) == (TRUTH, LIE)


@pytest.mark.rule("secrets-game-7.6")
def test_a_time_out_is_taken_back_by_consent() -> None:
    match = start()
    match.play(2, ("speak",))
    match.close()
    match.close()
    assert not any(match.can_undo(seat) for seat in range(4))
    match.rewind(2)
    assert match.options(2) == (TRUTH, LIE)


@pytest.mark.parametrize("seats", [3, 5, 8, 24])
def test_games_with_time_outs_end_and_can_be_watched(seats: int) -> None:
    assert hasty_game(game, seats, {}, seats).late
