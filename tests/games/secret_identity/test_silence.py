"""What it means in Secret Identity to say nothing in time."""

from typing import Any

import pytest

from noren import Dice, IllegalChoice, Match, NotAsked
from noren.check.lateness import hasty_game, silent_game
from noren.core.dice import seed_bytes
from noren.games.secret_identity import game
from noren.games.secret_identity.state import picto_cards
from noren.parts.silence import SILENCE
from noren.scene import Area
from tests.games.secret_identity.situations import (
    READY,
    everybody,
    guess_all,
    lay,
    lay_all,
    mine,
    nobody,
    start,
    table,
    together,
    vote,
    vote_all,
)


def last_line(match: Match) -> str:
    """The last line of the log."""
    return game.describe(match.world.log[-1])


def take_one(match: Match, seat: int) -> str:
    """Take the first card of the hand up."""
    card = mine(match, seat).hand[0]
    match.play(seat, ("take", card))
    return card


@pytest.mark.rule("secret-identity-9.1")
def test_whoever_names_nobody_knows_them_all() -> None:
    match = start(unknown="all agree")
    board = list(table(match).board)
    match.close()
    assert table(match).board == board
    assert table(match).dealt


@pytest.mark.rule("secret-identity-9.1")
def test_a_character_named_before_time_was_up_is_in_doubt() -> None:
    match = start(unknown="all agree")
    stranger = table(match).board[3]
    match.play(0, ("unknown", stranger))
    match.close()
    assert table(match).doubted == [stranger]


@pytest.mark.rule("secret-identity-9.2")
@pytest.mark.parametrize("objection", [False, True])
def test_silence_is_no_objection(objection: bool) -> None:
    match = start(unknown="all agree")
    first, second = table(match).board[:2]
    match.play(0, ("unknown", first))
    match.play(0, ("unknown", second))
    match.close()
    with pytest.raises(IllegalChoice):
        match.play(0, SILENCE)
    match.play(1, ("replace", first))
    match.play(1, ("replace", second))
    if objection:
        match.play(2, ("keep", first))
    match.close()
    assert (first in table(match).board) == objection
    assert second not in table(match).board


@pytest.mark.rule("secret-identity-9.3")
def test_what_was_laid_in_time_is_shown_and_a_card_in_the_fingers_goes_back() -> None:
    match = start(3)
    card = take_one(match, 0)
    match.play(0, ("green", picto_cards()[card][0]))
    taken = mine(match, 0).hand[1]
    match.play(0, ("take", taken))
    lay(match, 1)
    match.close()
    assert [each.picture for each in table(match).safes[0]] == [picto_cards()[card][0]]
    assert taken in mine(match, 0).hand
    assert table(match).hands == [9, 9, 10]


@pytest.mark.rule("secret-identity-9.3")
@pytest.mark.parametrize("begun", [False, True])
def test_whoever_lays_nothing_shows_an_empty_safe_and_is_voted_on(begun: bool) -> None:
    match = start(3)
    lay(match, 0)
    lay(match, 1)
    if begun:
        take_one(match, 2)
    with pytest.raises(IllegalChoice):
        match.play(2, READY)
    match.close()
    assert table(match).safes[2] == []
    assert len(mine(match, 2).hand) == table(match).hands[2] == 10
    assert last_line(match) == "⟦2⟧ laid nothing in time."
    safes = next(thing for thing in game.table(match.view(None)).things if thing.id == "safes")
    assert isinstance(safes, Area)
    assert [getattr(safe, "note", "") for safe in safes.things] == [
        "", "", "Nothing was laid in time.",
    ]  # fmt: skip
    assert any(choice[1] == "2" for choice in match.options(0))


@pytest.mark.rule("secret-identity-9.3")
@pytest.mark.parametrize("bot", ["random", "baseline", "strong"])
@pytest.mark.parametrize("variant", ["competitive", "cooperative"])
def test_bots_can_guess_at_an_empty_safe(bot: str, variant: str) -> None:
    match = start(4, variant=variant)
    match.close()
    bots, dice = [game.bot(bot) for _ in range(4)], Dice(seed_bytes(1))
    while not table(match).opened:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    assert table(match).opened[0].clue == ()


@pytest.mark.rule("secret-identity-9.4")
def test_a_missing_vote_counts_as_wrong() -> None:
    match = start(3)
    lay_all(match)
    vote(match, 0, everybody)
    match.play(1, ("vote", "0", str(mine(match, 0).key)))
    with pytest.raises(IllegalChoice):
        match.play(1, READY)
    match.close()
    match.play(0, ("open",))
    assert table(match).opened[0].votes == ((1, mine(match, 1).votes["0"]),)
    assert table(match).scores == [1, 1, 0]
    assert last_line(match).endswith("Guessed by ⟦1⟧. No vote in time: ⟦2⟧.")
    match.play(1, ("open",))
    assert table(match).scores == [2, 2, 0]
    match.play(2, ("open",))
    assert table(match).scores == [3, 2, 1]
    sheets = [thing for thing in game.table(match.view(None)).things if thing.id == "guesses-1"]
    rows: Any = sheets[0].rows  # type: ignore[union-attr]
    assert [row[1] for row in rows[3:]] == [f"✓ {rows[0][1]}", "✗ no vote"]


@pytest.mark.rule("secret-identity-9.5")
def test_a_safe_that_is_not_opened_in_time_is_opened() -> None:
    match = start(3)
    lay_all(match)
    vote_all(match, nobody)
    match.close()
    assert [each.seat for each in table(match).opened] == [0]
    assert match.asked == (1,)


@pytest.mark.rule("secret-identity-9.5")
def test_together_too_a_safe_is_opened() -> None:
    match = together(3)
    lay(match, 0)
    guess_all(match, mine(match, 0).key)
    match.close()
    assert table(match).found == 1


@pytest.mark.rule("secret-identity-9.6")
def test_whoever_proposes_nobody_has_no_say() -> None:
    match = together(4)
    lay(match, 0)
    match.play(1, ("guess", "5"))
    match.play(2, ("guess", "5"))
    with pytest.raises(IllegalChoice):
        match.play(3, SILENCE)
    match.close()
    assert table(match).guess == 5
    assert last_line(match).endswith("(all who spoke agree).")


@pytest.mark.rule("secret-identity-9.6")
def test_where_nobody_proposes_anybody_there_is_no_guess() -> None:
    match = together(4)
    lay(match, 0)
    match.close()
    assert last_line(match) == "Nobody proposed anybody in time: there is no guess."
    assert match.asked == (0,)
    assert game.hand(match.view(0)).prompt.text == "They guess nobody. Open your safe."
    match.play(0, ("open",))
    assert table(match).found == 0
    assert table(match).round == 2


@pytest.mark.rule("secret-identity-9.7")
def test_whoever_does_not_choose_again_stays_with_the_proposal() -> None:
    match = together(5)
    lay(match, 0)
    for seat, number in ((1, "5"), (2, "7"), (3, "6")):
        match.play(seat, ("guess", number))
    match.close()
    match.play(1, ("guess", "6"))
    match.close()
    assert table(match).ballots == [0, 6, 7, 6, 0]
    assert table(match).guess == 6


@pytest.mark.rule("secret-identity-9.8")
def test_a_tie_that_is_not_broken_is_settled_by_lot() -> None:
    guesses = set()
    for seed in range(12):
        match = together(3, seed)
        lay(match, 0)
        match.play(1, ("guess", "5"))
        match.play(2, ("guess", "7"))
        match.close()
        assert match.asked == (1,)
        with pytest.raises(IllegalChoice):
            match.play(1, SILENCE)
        match.close()
        guesses.add(table(match).guess)
        assert last_line(match).endswith("(tie broken by lot).")
    assert guesses == {5, 7}


@pytest.mark.rule("secret-identity-9.9")
def test_nobody_plays_for_those_who_are_away() -> None:
    match = silent_game(start(4))
    assert match.late == {*range(len(match.choices))}
    assert match.outcome is not None
    assert match.outcome.scores == (0, 0, 0, 0)
    assert table(match).hands == [10, 10, 10, 10]


@pytest.mark.rule("secret-identity-9.9")
def test_together_too_nobody_plays_for_those_who_are_away() -> None:
    match = silent_game(together(4))
    assert match.late == {*range(len(match.choices))}
    assert match.outcome is not None
    assert match.outcome.ending == "strangers yet"


@pytest.mark.rule("secret-identity-9.10")
def test_what_was_shown_is_taken_back_only_by_consent() -> None:
    match = start(3)
    lay(match, 0)
    before = len(match.choices)
    match.close()
    assert not any(match.can_undo(seat) for seat in range(3))
    match.rewind(before)
    assert match.asked == (1, 2)
    with pytest.raises(NotAsked):
        match.play(0, READY)
    lay(match, 1)
    assert not table(match).shown


OPTIONS = (
    {"unknown": "all agree"},
    {"unknown": "one is enough"},
    {"unknown": "all agree", "variant": "cooperative"},
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", range(3, 9))
def test_games_with_time_outs_end_and_can_be_watched(seats: int, options: dict[str, str]) -> None:
    assert hasty_game(game, seats, options, seats).late
