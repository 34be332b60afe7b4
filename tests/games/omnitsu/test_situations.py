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
