"""Omnitsu, clause by clause: any time, Locations, drawing, the end."""

import pytest

from noren import PASS
from noren.games.omnitsu.content import ANY_TIME, CASTLE
from noren.games.omnitsu.state import (
    Place,
    Scroll,
    castle_allowed,
    castle_needs,
    cracked_of,
    hand_limit,
)
from noren.games.omnitsu.steps.actions import Respond
from noren.games.omnitsu.steps.night import Clearing
from noren.games.omnitsu.steps.resolve import TakeUp
from noren.games.omnitsu.steps.windows import AnyTime
from tests.games.omnitsu.table import ALL_PLACES, QUIET, Table, at_the_castle


@pytest.mark.rule("omnitsu-5.1")
def test_pauses_ask_everyone_whatever_they_hold() -> None:
    for hand in (["smuggler", "urchin"], ["ronin", "urchin"]):
        table = Table({0: hand, 1: ["temple", "geisha"]}).throw("urchin>2", "temple", "")
        moments = []
        while table.open.turn == 1:
            step = table.match.world.agenda[-1]
            if isinstance(step, AnyTime):
                moments.append((step.moment, table.match.asked))
            if isinstance(step, AnyTime | Respond | Clearing):
                for seat in table.match.asked:
                    table.match.play(seat, PASS)
            else:
                table.match.play(table.match.asked[0], ("use", "1"))
        assert moments[0] == ("start", (0, 1))
        assert [moment for moment, _ in moments] == ["start", "after", "after", "night"]
    table = Table({0: ["smuggler", "ferryman", "urchin"]}).throw("urchin>1", "", "")
    table.do(0, "play", "smuggler")
    assert isinstance(table.match.world.agenda[-1], TakeUp), "without a scroll, nothing is left"
    table = Table({0: ["ferryman", "smuggler", "urchin"]}).throw("urchin>1", "", "")
    table.do(0, "play", "ferryman").do(0, "point", "1")
    assert isinstance(table.match.world.agenda[-1], AnyTime), "all are asked again"
    assert list(table.options(0)) == [PASS, ("play", "smuggler")]


@pytest.mark.rule("omnitsu-5.2")
def test_cards_played_together_go_by_number() -> None:
    table = Table({0: ["smuggler", "urchin"], 1: ["ferryman", "market"]})
    table.throw("urchin>2", "market", "")
    table.match.play(0, ("play", "smuggler"))
    table.match.play(1, ("play", "ferryman"))
    table.do(1, "point", "0").rest()
    assert table.kinds(1) == ["daimyo"]
    assert table.kinds(0) == []
    assert table.open.pile.count("poison") == 2


@pytest.mark.rule("omnitsu-5.3")
def test_a_thrown_any_time_card_can_be_held() -> None:
    table = Table({0: ["bodyguard"], 1: ["samurai"]}).throw("bodyguard", "samurai>0", "").rest()
    assert table.options(0) == [("use", "2"), ("hold",)]
    table.do(0, "hold").do(1, "use", "1").do(0, "play", "bodyguard").rest()
    assert table.kinds(0) == ["daimyo"]
    table = Table({0: ["mirror"], 1: ["geisha"]}).throw("mirror", "geisha>0", "")
    table.do(1, "use", "2")
    assert not isinstance(table.match.world.agenda[-1], Respond), "it cannot come before its number"
    table.do(0, "hold").rest()
    assert table.options(0) == [("use", "2"), ("discard",)]
    table.do(0, "discard").rest()
    assert "mirror" in table.open.discard


@pytest.mark.rule("omnitsu-5.3")
def test_a_held_free_card_waits_for_its_moment() -> None:
    table = Table({0: ["ferryman"], 1: ["fox"]}).throw("ferryman>2", "fox", "")
    table.do(0, "hold").do(1, "use", "2").do(0, "play", "ferryman").rest()
    assert table.kinds(2) == ["decoy"]
    assert table.kinds(0) == ["poison"]


@pytest.mark.rule("omnitsu-5.4")
def test_responses_come_before_the_action_from_all_but_its_player() -> None:
    table = Table({0: ["geisha", "herald"], 1: ["ronin", "market"], 2: ["mirror", "temple"]})
    table.throw("geisha>1", "market", "temple").do(0, "use", "2")
    assert isinstance(table.match.world.agenda[-1], Respond)
    assert table.match.asked == (1, 2)
    assert table.mine(0).knows == {}
    assert list(table.options(1)) == [PASS]
    assert list(table.options(2)) == [PASS, ("play", "mirror")]
    both = Table({0: ["samurai"], 1: ["bodyguard", "market"], 2: ["mirror", "temple"]})
    both.throw("samurai>1", "market", "temple").do(0, "use", "1")
    both.match.play(1, ("play", "bodyguard"))
    both.match.play(2, ("play", "mirror"))
    assert both.kinds(0) == ["daimyo"]
    assert both.failed() == ["mirror"]


@pytest.mark.rule("omnitsu-5.5")
def test_the_disguise_master_is_used_as_the_own_person_comes_up() -> None:
    table = Table({0: ["urchin", "disguise", "ronin"]}).throw("urchin>1", "", "").rest()
    assert ("disguise",) in table.options(0)
    alone = Table({0: ["urchin", "disguise"]}).throw("urchin>1", "", "").rest()
    assert ("disguise",) not in alone.options(0)
    assert ANY_TIME["disguise"] == ("disguise",)


@pytest.mark.rule("omnitsu-6.1")
def test_a_location_acts_and_then_lasts() -> None:
    table = Table({0: ["harbour"]}).throw("harbour", "", "").rest()
    assert table.kinds(1) == ["daimyo"]
    assert table.open.cards == [2, 2, 2]
    assert "harbour" not in table.open.discard


@pytest.mark.rule("omnitsu-6.2")
def test_a_blocked_location_is_as_if_it_were_not_there() -> None:
    table = Table({0: ["chamberlain"], 1: [CASTLE]}, places=QUIET)
    assert castle_allowed(table.open)
    assert hand_limit(table.open) == 6
    table.open.locations[0] = Place("tea-house", "fireworks")
    table.sealed.deck.remove("fireworks")
    assert not castle_allowed(table.open)
    assert hand_limit(table.open) == 4
    assert ("throw", CASTLE) not in table.match.copy().options(1)
    table.throw("chamberlain>1", "", "").rest()
    assert table.options(0) == [("use", "2")]
    table.open.locations[0] = Place("tea-house")
    assert castle_allowed(table.open)


@pytest.mark.rule("omnitsu-6.3")
def test_a_combination_removes_a_location() -> None:
    table = Table({0: ["arsonist"], 1: ["fireworks"]}, places=["temple"])
    table.throw("arsonist>2", "fireworks", "").do(1, "use", "1").rest()
    assert table.open.locations == [Place("temple", "fireworks")]
    table.do(0, "use", "1").rest()
    assert table.open.locations == []
    assert (table.open.destroyed, "temple" in table.open.discard) == (["fireworks"], True)


@pytest.mark.rule("omnitsu-6.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_castle_needs_locations_when_thrown(seats: int) -> None:
    enough = ALL_PLACES[: seats + 2]
    table = Table({0: [CASTLE]}, seats=seats, places=enough)
    assert ("throw", CASTLE) in table.options(0)
    table = Table({0: [CASTLE]}, seats=seats, places=enough[1:])
    assert ("throw", CASTLE) not in table.options(0)


@pytest.mark.rule("omnitsu-6.4")
def test_the_castle_needs_less_in_late_turns() -> None:
    table = Table({0: [CASTLE]})
    found = []
    for turn in (1, 8, 9, 12, 30):
        table.open.turn = turn
        found.append(castle_needs(table.open))
    assert found == [5, 5, 4, 1, 1]


@pytest.mark.rule("omnitsu-6.4")
def test_the_castle_needs_locations_when_it_comes_up() -> None:
    table = Table({0: [CASTLE], 1: ["fireworks"]}, places=QUIET)
    table.throw(CASTLE, "fireworks", "").do(1, "use", "1").do(1, "choose", "temple").rest()
    assert not table.open.ended
    assert table.failed() == [CASTLE]
    assert CASTLE in table.open.discard


@pytest.mark.rule("omnitsu-7.1")
def test_everyone_draws_and_locations_add() -> None:
    assert Table({}).throw("", "", "").rest().open.cards == [1, 1, 1]
    assert Table({}, places=["harbour", "market"]).throw("", "", "").rest().open.cards == [3, 3, 3]
    scarce = Table({}, places=["harbour"], deck=["ronin", "fox", "herald", "mirror"])
    scarce.open.turn = 2
    assert scarce.throw("", "", "").rest().open.cards == [1, 2, 1]


@pytest.mark.rule("omnitsu-7.2")
def test_the_hand_limit() -> None:
    hand = ["urchin", "assassin", "watchman", "bodyguard", "courier"]
    table = Table({0: hand}).throw("crack", "", "").rest()
    assert table.open.cards[0] == 6
    assert table.match.asked == (0,)
    table.do(0, "discard", "scroll-1")
    assert ("discard", "scroll-1") not in table.options(0)
    table.do(0, "discard", "urchin").rest()
    assert table.open.cards[0] == 5
    assert "urchin" in table.open.discard
    assert table.open.turn == 2
    table = Table({0: hand}, places=["tea-house"]).throw("crack", "", "").rest()
    assert table.open.turn == 2


@pytest.mark.rule("omnitsu-7.3")
def test_a_forced_discard() -> None:
    table = Table({0: ["urchin", "ronin"]}, places=["checkpoint"]).throw("crack", "", "").rest()
    assert table.match.asked == (0,)
    table.do(0, "discard", "ronin").rest()
    assert table.open.turn == 2
    assert table.open.cards == [2, 1, 1]


@pytest.mark.rule("omnitsu-7.4")
def test_the_temple_clears() -> None:
    table = Table({0: ["ronin"]}, places=["temple"]).throw("crack", "", "").rest()
    assert table.match.asked == (0, 1, 2)
    assert PASS in table.options(0)
    assert ("discard", "scroll-1") in table.options(0)
    table.match.play(0, ("discard", "scroll-1"))
    table.match.play(1, PASS)
    table.match.play(2, PASS)
    assert cracked_of(table.open, 0) == []
    assert Table({0: ["ronin"]}).throw("crack", "", "").rest().open.turn == 2


@pytest.mark.rule("omnitsu-7.5")
def test_a_scroll_from_the_deck_is_replaced_by_two_cards() -> None:
    table = Table({0: []}, deck=["urchin", "ronin", "mirror", "fox", "herald"])
    table.open.scrolls.pop(0)
    table.open.sunk = ["scroll-1"]
    table.sealed.deck.append("scroll-1")
    table.open.deck += 1
    table.throw("", "", "").rest()
    assert table.open.cards == [2, 1, 1]
    assert table.open.pile.count("daimyo") == 2
    assert table.open.sunk == []


@pytest.mark.rule("omnitsu-7.6")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    table = Table({}, deck=["urchin"], discard=["ronin", "fox", "herald"]).throw("", "", "").rest()
    assert table.open.cards == [1, 1, 1]
    assert table.open.shuffles == 1
    assert (table.open.discard, table.open.deck) == ([], 1)
    table = Table({}, deck=["urchin"]).throw("", "", "").rest()
    assert table.open.cards == [1, 0, 0]


@pytest.mark.rule("omnitsu-8.1")
def test_the_castle_ends_the_game_at_once() -> None:
    table = Table({0: [CASTLE, "urchin"], 1: ["mirror"]}, places=QUIET).throw(CASTLE, "mirror", "")
    table.do(1, "hold")
    while not table.match.over:
        table.rest()
    assert table.match.outcome is not None
    assert table.open.hands == [["urchin"], [], []]
    assert "mirror" in table.open.discard
    assert not cracked_of(table.open, 0)
    assert table.open.seen["scroll-2"] == "poison"
    assert table.match.outcome.scores == (11, 0, 5)


@pytest.mark.rule("omnitsu-8.2")
def test_the_last_any_time_cards() -> None:
    table = Table({0: [CASTLE], 1: ["ferryman", "urchin"]}, places=QUIET)
    table.throw(CASTLE, "urchin>0", "").rest().do(1, "use", "1")
    while not table.open.ended:
        for seat in table.match.asked:
            table.match.play(seat, PASS)
    table.do(1, "play", "ferryman").do(1, "point", "0")
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
def test_the_herald_settles_a_contest() -> None:
    table = at_the_castle(("daimyo", "daimyo", "decoy"), {0: [CASTLE, "herald"]})
    assert list(table.options(0)) == [PASS, ("play", "herald")]
    table.do(0, "play", "herald").do(0, "choose", "scroll-1")
    assert table.scores() == (10, 0, 5)
