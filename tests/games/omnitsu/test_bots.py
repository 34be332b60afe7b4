"""The players: what they see in a position, and that the better one wins more."""

import pytest

from noren import PASS, Choice, Dice, Match
from noren.bots.arena import compare
from noren.core.dice import seed_bytes
from noren.games.omnitsu import game
from noren.games.omnitsu.bots.prospects import Prospects, share_of_win
from noren.games.omnitsu.state import View
from tests.games.omnitsu.table import QUIET, Table


def choice(name: str, view: View) -> Choice:
    return game.bot(name).choose(view, Dice(seed_bytes(3)))


@pytest.mark.parametrize("name", ["baseline", "strong"])
def test_a_sure_winner_throws_the_castle(name: str) -> None:
    table = Table({0: ["castle", "ronin"]}, places=QUIET)
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    assert choice(name, table.match.view(0)) == ("throw", "castle")
    table = Table({1: ["castle", "ronin"]}, places=QUIET)
    table.match.world.private[1].knows["scroll-2"] = "poison"
    assert choice(name, table.match.view(1)) != ("throw", "castle")


@pytest.mark.parametrize("name", ["baseline", "strong"])
def test_a_known_poison_is_swapped_for_a_known_daimyo(name: str) -> None:
    table = Table({1: ["samurai"]}).throw("", "samurai>0", "")
    table.match.world.private[1].knows.update({"scroll-1": "daimyo", "scroll-2": "poison"})
    table.rest()
    assert choice(name, table.match.view(1)) == ("use", "1")


def test_the_strong_player_keeps_the_ferryman_for_the_end() -> None:
    table = Table({1: ["ferryman", "castle"]}, places=QUIET)
    table.match.world.private[1].knows.update({"scroll-1": "daimyo", "scroll-2": "poison"})
    sight = Prospects(table.match.view(1))
    assert sight.now == 1
    assert sight.without("ferryman") == 0
    assert choice("strong", table.match.view(1)) == ("throw", "castle")


def test_the_strong_player_stops_a_theft_that_matters() -> None:
    table = Table({0: ["bodyguard", "tea-house"], 1: ["samurai"]})
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    table.throw("tea-house", "samurai>0", "").rest()
    table.do(1, "use", "1")
    assert choice("strong", table.match.view(0)) == ("play", "bodyguard")


def test_shares_of_the_victory() -> None:
    laid = [("daimyo", 0, False), ("decoy", 1, False), ("poison", 2, False)]
    assert share_of_win(laid, [0, 5, 9], 0) == 0.5
    assert share_of_win(laid, [0, 5, 9], 2) == 0
    assert share_of_win([*laid, ("daimyo", 3, False)], [5, 0, 0, 0], 1) == 1


@pytest.mark.parametrize("name", ["random", "baseline", "strong"])
def test_every_bot_plays_to_the_end(name: str) -> None:
    for seats in (2, 3, 4):
        match, dice = Match.start(game, seats, seed=seats), Dice(seed_bytes(seats))
        bot = game.bot(name)
        while not match.over:
            seat = match.asked[0]
            match.play(seat, bot.choose(match.view(seat), dice))
        assert match.outcome is not None


def test_strong_beats_baseline_beats_random() -> None:
    strong = compare(
        game, ["strong", "baseline", "baseline", "baseline"], seats=4, deals=20, seed=1
    )
    assert next(c for c in strong if c.name == "strong").win_share.value > 0.25
    weak = compare(game, ["baseline", "random"], seats=2, deals=40, seed=1)
    assert next(c for c in weak if c.name == "baseline").win_share.value > 0.55


def test_a_pass_is_always_offered_in_a_pause() -> None:
    table = Table({0: ["smuggler", "temple"]}).throw("temple", "", "")
    assert choice("baseline", table.match.view(0)) in (PASS, ("play", "smuggler"))
