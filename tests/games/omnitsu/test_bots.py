"""The players: what they see in a position, and that the better one wins more."""

import pytest

from noren import PASS, Choice, Dice, Match
from noren.core.dice import seed_bytes
from noren.games.omnitsu import game
from noren.games.omnitsu.belief.prospects import Prospects, share_of_win
from noren.games.omnitsu.bots.lookahead import Lookahead, motive_weight
from noren.games.omnitsu.bots.planner import Planner
from noren.games.omnitsu.bots.strong import CHOICES, WORLDS, Strategist
from noren.games.omnitsu.bots.win_chance import win_chance
from noren.games.omnitsu.state import Scroll, View
from noren.lab.arena import compare
from tests.games.omnitsu.situations import QUIET, Table, knowing


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
    table = Table({1: ["acrobat"]}).throw("", "acrobat>0", "")
    table.match.world.private[1].knows.update({"scroll-1": "daimyo", "scroll-2": "poison"})
    table.rest()
    assert choice(name, table.match.view(1)) == ("use", "2")


@pytest.mark.parametrize("name", ["baseline", "strong"])
def test_a_known_poison_is_cracked_by_whoever_can_pass_it_on(name: str) -> None:
    hand = ["pilgrim", "samurai"]
    for places, cracks in ((["shrine", "temple"], True), ([], False)):
        given = hand if cracks else ["double-agent", "market", "urchin"]
        table = Table({1: given}, places=places)
        table.match.world.private[1].knows["scroll-2"] = "poison"
        assert (choice(name, table.match.view(1))[0] == "crack") == cracks


@pytest.mark.parametrize("name", ["baseline", "strong"])
def test_an_open_scroll_is_got_rid_of(name: str) -> None:
    table = Table({0: ["pilgrim"]}, discard=["ronin"])
    table.open.scrolls[0] = Scroll("scroll-1", 0, True)
    table.throw("pilgrim", "", "").rest()
    assert choice(name, table.match.view(0)) == ("use", "1")


def test_the_strong_player_keeps_the_ferryman_for_the_end() -> None:
    table = Table({1: ["ferryman", "castle"]}, places=QUIET)
    table.match.world.private[1].knows.update({"scroll-1": "daimyo", "scroll-2": "poison"})
    sight = Prospects(table.match.view(1))
    assert sight.now == 1
    assert sight.without("ferryman") == 0
    assert choice("strong", table.match.view(1)) == ("throw", "castle")


def test_the_strong_player_stops_a_theft_that_matters() -> None:
    table = Table({0: ["bodyguard", "tea-house"], 1: ["ronin"]})
    table.match.world.private[0].knows["scroll-1"] = "daimyo"
    table.throw("tea-house", "ronin>0", "").rest()
    for _ in range(2):
        table.match.play(0, table.options(0)[1])
    table.do(1, "use", "1")
    assert choice("strong", table.match.view(0)) == ("play", "bodyguard")


def test_thinking_ahead_sees_who_would_win() -> None:
    table = Table({0: ["castle", "urchin"]}, places=QUIET)
    view = knowing_all(table, 0)
    ahead = Lookahead(view, Strategist().worlds(view, Dice(seed_bytes(1))), Planner(), dice())
    assert ahead.worth(("throw", "castle")) == 1
    assert 0 < ahead.worth(("throw", "urchin")) < 1
    table = Table({1: ["castle", "urchin"]}, places=QUIET)
    view = knowing_all(table, 1)
    ahead = Lookahead(view, Strategist().worlds(view, Dice(seed_bytes(1))), Planner(), dice())
    assert ahead.worth(("throw", "castle")) == 0


def test_thinking_ahead_is_bounded_and_only_near_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Choice] = []
    honest = Lookahead._try

    def counted(self: Lookahead, match: Match, luck: Dice, chosen: Choice) -> float:
        tries.append(chosen)
        return honest(self, match, luck, chosen)

    monkeypatch.setattr(Lookahead, "_try", counted)
    hand = ["urchin", "pilgrim", "samurai", "kunoichi", "market"]
    choice("strong", Table({0: hand}).match.view(0))
    assert tries == []
    choice("strong", Table({0: hand}, places=QUIET).match.view(0))
    assert tries == []
    choice("strong", Table({0: [*hand, "castle"]}, places=QUIET).match.view(0))
    assert WORLDS < len(tries) <= WORLDS * CHOICES


def test_what_others_answered_is_not_taken_from_an_imagined_world() -> None:
    table = Table({0: ["urchin"], 1: ["ronin", "fox"], 2: ["pilgrim"]}, places=QUIET)
    table.match.play(1, ("throw", "fox"))
    for world in Strategist().worlds(table.match.view(0), dice()):
        assert world.asked == (0, 1, 2)
        assert world.world.answers == [(), (), ()]


def test_worlds_weigh_as_the_deeds_of_others_say() -> None:
    table = knowing(Table({1: ["ferryman"]}, discard=["ronin"]), 1, "scroll-2")
    table.throw("", "ferryman>0", "").rest()
    table.do(1, "use", "1").rest()
    view = table.match.view(2)
    worlds = Strategist().worlds(view, dice())
    poisoned = [world.world.sealed.kinds["scroll-2"] == "poison" for world in worlds]
    weights = [motive_weight(view, world) for world in worlds]
    assert min(w for w, bad in zip(weights, poisoned, strict=True) if bad) > 1
    assert max(w for w, bad in zip(weights, poisoned, strict=True) if not bad) < 1


def test_the_chance_to_win_rises_with_the_end_in_sight() -> None:
    far = Table({0: ["urchin"]})
    near = Table({0: ["urchin"]}, places=QUIET)
    with_ferry = Table({0: ["ferryman"]}, places=QUIET)
    rising = [win_chance(Prospects(knowing_all(table, 0))) for table in (far, near, with_ferry)]
    assert rising == sorted(rising)
    assert rising[0] < rising[1] < rising[2]
    assert win_chance(Prospects(knowing_all(near, 1))) < rising[1]


def knowing_all(table: Table, seat: int) -> View:
    """What a seat sees that has looked at every scroll."""
    table.mine(seat).knows.update(table.sealed.kinds)
    return table.match.view(seat)


def dice() -> Dice:
    return Dice(seed_bytes(7))


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
    strong = compare(game, ["strong", "baseline", "baseline", "baseline"], seats=4, deals=6, seed=1)
    assert next(c for c in strong if c.name == "strong").win_share.value > 0.25
    weak = compare(game, ["baseline", "random"], seats=2, deals=40, seed=1)
    assert next(c for c in weak if c.name == "baseline").win_share.value > 0.55


def test_a_pass_is_always_offered_in_a_pause() -> None:
    table = Table({0: ["ferryman", "temple"]}).throw("temple", "", "")
    found = choice("baseline", table.match.view(0))
    assert found in (PASS, ("play", "ferryman", "1"), ("play", "ferryman", "2"))
