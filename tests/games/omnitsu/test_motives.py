"""What can be read from how others play: a hint, and only about scrolls they have seen."""

import math

import pytest

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.games.omnitsu import game
from noren.games.omnitsu.belief.motives import likelihood
from noren.games.omnitsu.belief.scrolls import arrangements, chances
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.state import Deed, Way
from tests.games.omnitsu.situations import QUIET, Table, knowing


def test_whoever_swaps_away_a_scroll_they_know_had_a_bad_one() -> None:
    table = (
        knowing(Table({1: ["ferryman"]}, discard=["ronin"]), 1, "scroll-2")
        .throw("", "ferryman>0", "")
        .rest()
    )
    table.do(1, "use", "1").rest()
    counted = chances(table.open, table.mine(2))["scroll-2"]
    likely = chances(table.open, table.mine(2), 2)["scroll-2"]
    assert likely["poison"] > counted["poison"] + 0.2
    assert likely["daimyo"] < counted["daimyo"]
    own = chances(table.open, table.mine(1), 1)
    assert own == chances(table.open, table.mine(1)), "one's own deeds tell one nothing"


def test_whoever_draws_instead_is_content() -> None:
    table = (
        knowing(Table({1: ["ferryman"]}, discard=["ronin"]), 1, "scroll-2")
        .throw("", "ferryman>0", "")
        .rest()
    )
    table.do(1, "use", "2").rest()
    likely = chances(table.open, table.mine(2), 2)["scroll-2"]
    assert likely["poison"] < 1 / 3 < likely["daimyo"]


def test_a_target_that_was_chosen_has_something() -> None:
    table = knowing(Table({1: ["ferryman"]}, discard=["ronin"]), 1, "scroll-1", "scroll-3")
    table.throw("", "ferryman>2", "").rest()
    table.do(1, "use", "1").rest()
    likely = chances(table.open, table.mine(0), 0)
    assert likely["scroll-3"]["daimyo"] > likely["scroll-1"]["daimyo"]


def test_whoever_knows_nothing_gives_nothing_away() -> None:
    table = Table({1: ["ferryman"]}, discard=["ronin"]).throw("", "ferryman>0", "").rest()
    table.do(1, "use", "1").rest()
    assert table.open.deeds == []
    assert chances(table.open, table.mine(2), 2) == chances(table.open, table.mine(2))


def test_whoever_leaves_a_scroll_they_have_scouted_likes_their_own() -> None:
    table = knowing(Table({1: ["kunoichi"]}), 1, "scroll-2").throw("", "kunoichi>0", "").rest()
    table.do(1, "use", "1").do(1, "choose", "keep").rest()
    likely = chances(table.open, table.mine(2), 2)
    assert likely["scroll-2"]["poison"] < likely["scroll-1"]["poison"]


def test_whoever_throws_the_castle_trusts_their_scroll() -> None:
    table = knowing(Table({1: ["castle"]}, places=QUIET), 1, "scroll-2").throw("", "castle", "")
    assert table.open.deeds[-1].chosen.comes == ("scroll-2",)


def test_an_any_time_card_played_is_a_deed() -> None:
    table = knowing(Table({0: ["temple"], 1: ["ferryman", "ronin"]}), 1, "scroll-2")
    table.throw("temple", "ronin>0", "")
    table.do(1, "play", "ferryman", "2").rest()
    assert table.open.deeds[0].chosen == Way(0, ("scroll-3",), ("scroll-2",))
    assert table.open.deeds[0].instead == (Way(),)


def test_the_assistant_says_what_it_reads_and_what_it_counts() -> None:
    table = (
        knowing(Table({1: ["ferryman"]}, discard=["ronin"]), 1, "scroll-2")
        .throw("", "ferryman>0", "")
        .rest()
    )
    assert game.assist is not None
    assert "by counting alone" not in str(game.assist(table.match.view(2)))
    table.do(1, "use", "1").rest()
    assert "by counting alone: Daimyo 33%" in str(game.assist(table.match.view(2)))
    assert "by counting alone" not in str(game.assist(table.match.view(None)))


def test_a_deed_never_rules_anything_out() -> None:
    deed = Deed(0, 0, ("a", "b"), Way(0, ("a",), ("b",)), (Way(5), Way()))
    worst = likelihood(deed, {"a": "poison", "b": "daimyo"})
    best = likelihood(deed, {"a": "daimyo", "b": "poison"})
    assert 0.04 < worst < best < 1
    ways = (deed.chosen, *deed.instead)
    others = [tuple(way for way in ways if way != chosen) for chosen in ways]
    whole = [Deed(0, 0, deed.knew, way, rest) for way, rest in zip(ways, others, strict=True)]
    kinds = {"a": "decoy", "b": "poison"}
    assert sum(likelihood(one, kinds) for one in whole) == pytest.approx(1)


def test_reading_others_says_more_than_counting() -> None:
    """Bits of surprise at how the scrolls really lie, over some games, as each turn begins."""
    counted = read = 0.0
    for number in range(24):
        match, dice = Match.start(game, 4, seed=number), Dice(seed_bytes(number))
        bot, turn = game.bot("baseline"), 0
        while not match.over:
            if match.world.open.turn != turn and isinstance(match.world.agenda[-1], ThrowDown):
                turn = match.world.open.turn
                counted += surprise(match, turn % 4, None)
                read += surprise(match, turn % 4, turn % 4)
            seat = match.asked[0]
            match.play(seat, bot.choose(match.view(seat), dice))
    assert read < 0.99 * counted


def surprise(match: Match, seat: int, me: int | None) -> float:
    world = match.world
    names, weights = arrangements(world.open, world.private[seat], me)
    in_play = [(names.index(id), kind) for id, kind in world.sealed.kinds.items() if id in names]
    fitting = (w for kinds, w in weights.items() if all(kinds[at] == k for at, k in in_play))
    return -math.log2(sum(fitting))
