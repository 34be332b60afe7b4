"""Situations that the rulebook leads to where two of its paragraphs meet."""

import pytest

from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.events import Failed
from noren.games.omnitsu.state import Scroll, sealed_of
from tests.games.omnitsu.situations import QUIET, Table


@pytest.mark.rule("omnitsu-4.5")
def test_a_chamberlain_who_is_turned_back_costs_the_other_hand() -> None:
    hands = {0: [CASTLE], 1: ["acrobat", "fox"], 2: ["chamberlain", "ronin"]}
    table = Table(hands, places=QUIET).throw(CASTLE, "crack", "crack").rest_until("end")
    table.do(2, "play", "chamberlain", "1").do(1, "play", "acrobat").rest()
    assert table.hand(1) == []
    assert table.hand(2) == ["ronin"]
    assert table.kinds(2) == ["daimyo"], "his open scroll was exchanged, not that of the other"


@pytest.mark.rule("omnitsu-4.5")
def test_turned_back_on_somebody_who_is_not_lost_he_does_nothing() -> None:
    hands = {0: [CASTLE], 1: ["acrobat", "fox"], 2: ["chamberlain", "ronin", "shrine"]}
    table = Table(hands, places=QUIET).throw(CASTLE, "crack", "shrine").rest_until("end")
    table.do(2, "play", "chamberlain", "1").do(1, "play", "acrobat").rest()
    assert table.hand(1) == ["fox"]
    assert table.hand(2) == ["ronin"]
    assert Failed(2, "chamberlain") in table.match.world.log


@pytest.mark.rule("omnitsu-7.5")
def test_a_scroll_among_the_cards_for_a_scroll_is_replaced_by_two_more() -> None:
    deck = ["scroll-1", "scroll-2", "farmer", "temple", "ronin", "fox", "herald"]
    table = Table({}, seats=2, deck=deck)
    table.open.scrolls = []
    table.open.sunk = ["scroll-1", "scroll-2"]
    table.throw("", "").rest()
    assert table.open.cards == [3, 1]
    assert [table.open.pile.count(kind) for kind in ("daimyo", "poison")] == [2, 2]


@pytest.mark.rule("omnitsu-8.1")
def test_an_any_time_card_that_is_held_is_void_at_the_castle() -> None:
    hands = {0: [CASTLE, "fox"], 1: ["ferryman", "ronin"]}
    table = Table(hands, places=QUIET).throw(CASTLE, "ferryman>0", "").do(1, "hold").rest()
    assert table.match.over
    assert "ferryman" in table.open.discard
    assert table.scores() == (11, 0, 5)


@pytest.mark.rule("omnitsu-4.1")
def test_all_of_a_players_sealed_scrolls_pass_on_and_open_ones_stay() -> None:
    table = Table({0: ["harbour"]}, seats=4)
    open = table.open
    open.scrolls[1] = Scroll("scroll-2", 0)
    open.scrolls[2] = Scroll("scroll-3", 2, True)
    table.throw("harbour", "", "", "").rest()
    assert sorted(sealed_of(open, 1)) == ["scroll-1", "scroll-2"]
    assert sealed_of(open, 3) == []
    assert open.scrolls[2] == Scroll("scroll-3", 2, True)
    assert sealed_of(open, 0) == ["scroll-4"]


@pytest.mark.rule("omnitsu-4.10", "omnitsu-8.1")
def test_a_castle_in_the_place_of_a_lower_number_makes_all_later_cards_void() -> None:
    hands = {0: ["geisha", "disguise", CASTLE], 1: ["fox"], 2: ["mirror", "ronin"]}
    table = Table(hands, places=QUIET).throw("geisha>1", "fox", "ronin>0").rest()
    table.do(0, "disguise").do(0, "choose", CASTLE)
    assert table.scores() == (10, 0, 6), "what lies on the table is no point, what is in hand is"
    assert {"geisha", "disguise", "fox", "ronin"} <= {*table.open.discard}


@pytest.mark.rule("omnitsu-8.5", "omnitsu-4.5")
def test_a_smuggler_who_is_turned_back_dies_of_two_scrolls_and_contests_all_the_same() -> None:
    hands = {0: [CASTLE, "mirror"], 1: ["shrine"], 2: ["bodyguard", "smuggler"]}
    table = Table(hands, places=QUIET).throw(CASTLE, "shrine", "bodyguard")
    table.do(2, "use", "2").rest_until("end")
    table.do(2, "play", "smuggler", "0").do(0, "play", "mirror")
    assert table.scores() == (0, 0, 0)
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"


@pytest.mark.rule("omnitsu-8.2", "omnitsu-8.5")
def test_the_scroll_that_a_herald_named_is_true_for_whoever_has_it_at_last() -> None:
    hands = {0: [CASTLE], 1: ["shrine", "herald"], 2: ["bodyguard", "ferryman"]}
    table = Table(hands, kinds=("daimyo", "daimyo", "decoy"), places=QUIET)
    table.throw(CASTLE, "shrine", "bodyguard").do(2, "use", "2").rest_until("end")
    table.do(1, "play", "herald").do(1, "choose", "scroll-2")
    table.do(2, "play", "ferryman", "1")
    fetched = len(table.hand(2))
    assert table.scores() == (0, 5, 10 + fetched)
