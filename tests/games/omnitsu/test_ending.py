"""The end, clause by clause."""

import pytest

from noren import PASS, Match
from noren.games.omnitsu import game
from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.events import Fetched
from noren.games.omnitsu.state import LAST_TURN, Scroll, cracked_of
from noren.scene.shown import ending_of
from tests.games.omnitsu.situations import QUIET, Table, at_the_castle


@pytest.mark.rule("omnitsu-8.1")
def test_the_castle_ends_the_game_at_once() -> None:
    table = Table({0: [CASTLE, "urchin"], 1: ["mirror"]}, places=QUIET).throw(
        CASTLE, "mirror>0", ""
    )
    table.do(1, "hold")
    while not table.match.over:
        table.rest()
    assert table.match.outcome is not None
    assert table.open.hands == [["urchin"], [], []]
    assert "mirror" in table.open.discard
    assert not cracked_of(table.open, 0)
    assert table.open.seen["scroll-2"] == "poison"
    assert table.match.outcome.scores == (11, 0, 5)


@pytest.mark.rule("omnitsu-8.6")
def test_after_the_last_turn_all_are_fetched_to_the_castle() -> None:
    table = Table({})
    table.open.turn = LAST_TURN
    table.throw("", "", "").rest()
    assert table.match.outcome is not None
    assert table.open.turn == LAST_TURN
    assert table.match.outcome.scores == (11, 0, 6)
    assert any(isinstance(event, Fetched) for event in table.match.world.log)


@pytest.mark.rule("omnitsu-8.6")
def test_no_game_goes_on_for_ever() -> None:
    """Two careless players who never reach for the Castle are fetched there."""
    match, turns = Match.start(game, 2, seed=5), 0
    while not match.over:
        seat = match.asked[0]
        options = [c for c in match.options(seat) if c != ("throw", CASTLE)]
        match.play(seat, options[0])
        turns = max(turns, match.world.open.turn)
    assert turns == LAST_TURN


@pytest.mark.rule("omnitsu-8.2")
def test_the_last_any_time_cards() -> None:
    table = Table({0: [CASTLE], 1: ["ferryman", "urchin"]}, places=QUIET)
    table.throw(CASTLE, "urchin>0", "").rest().do(1, "use", "1")
    while not table.open.ended:
        for seat in table.match.asked:
            table.match.play(seat, PASS)
    table.do(1, "play", "ferryman", "0")
    assert table.scores()[1] >= 10
    assert table.scores()[0] == 0


@pytest.mark.rule("omnitsu-8.3")
def test_who_is_killed() -> None:
    table = at_the_castle(("daimyo", "poison", "decoy"), s2=True)
    assert table.scores() == (10, 0, 0)
    table = Table({0: [CASTLE]}, places=QUIET)
    table.open.scrolls[1] = Scroll("scroll-2", 0)
    table.throw(CASTLE, "", "")
    assert table.scores() == (0, 0, 5)


@pytest.mark.rule("omnitsu-8.4")
def test_points() -> None:
    hands = {0: ["urchin", "ronin"], 1: ["mirror"]}
    table = at_the_castle(("decoy", "poison", "daimyo"), hands)
    assert table.scores() == (7, 0, 10)
    table = Table({0: [CASTLE, "urchin"]}, places=QUIET)
    table.open.scrolls.pop(0)
    table.throw(CASTLE, "", "")
    assert table.scores() == (1, 0, 5)


@pytest.mark.rule("omnitsu-8.5")
def test_contested_scrolls() -> None:
    table = at_the_castle(("daimyo", "daimyo", "decoy"))
    assert table.scores() == (0, 0, 5)
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"
    table = at_the_castle(("daimyo", "daimyo", "decoy"), s1=True)
    assert table.scores() == (10, 0, 5)
    extra = Table({0: [CASTLE]}, kinds=("daimyo", "daimyo", "decoy"), places=QUIET)
    extra.open.scrolls[2] = Scroll("scroll-3", 1)
    extra.throw(CASTLE, "", "")
    assert extra.scores() == (0, 0, 0)


@pytest.mark.rule("omnitsu-8.5")
def test_one_player_with_both_contests_nobody() -> None:
    table = Table({0: [CASTLE, "herald"]}, kinds=("daimyo", "daimyo", "decoy"), places=QUIET)
    table.open.scrolls[1] = Scroll("scroll-2", 0)
    table.throw(CASTLE, "", "").rest()
    assert table.match.outcome is not None, "there was nothing for the Herald to settle"
    assert table.match.outcome.scores == (0, 0, 5)
    assert table.match.outcome.ending == "decoy delivered"


@pytest.mark.rule("omnitsu-1.1")
def test_nobody_wins_if_all_are_killed_though_all_score_the_same() -> None:
    table = at_the_castle(("daimyo", "poison", "decoy"), s0=True, s2=True)
    assert table.scores() == (0, 0, 0)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == ()


@pytest.mark.rule("omnitsu-8.5")
def test_the_herald_settles_a_contest() -> None:
    table = at_the_castle(("daimyo", "daimyo", "decoy"), {0: [CASTLE, "herald"]})
    assert list(table.options(0)) == [PASS, ("play", "herald")]
    table.do(0, "play", "herald").do(0, "choose", "scroll-1")
    assert table.scores() == (10, 0, 5)


def test_whoever_has_not_won_alive_is_told_what_was_lacking() -> None:
    table = at_the_castle(("daimyo", "poison", "decoy"), s0=False)
    story = ending_of(game, [table.match.view(seat) for seat in range(3)])
    winner, killed, third = story.fates
    assert "had" not in winner.had
    assert killed.stamp == "killed"
    assert "had" not in killed.had
    assert third.had.endswith(" ⟦0⟧ had 5 more for the scroll.")
