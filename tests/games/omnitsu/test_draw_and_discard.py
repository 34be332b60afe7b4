"""Draw and discard, clause by clause."""

import pytest

from noren import PASS
from noren.games.omnitsu.state import cracked_of
from tests.games.omnitsu.situations import Table


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


@pytest.mark.rule("omnitsu-7.3", "omnitsu-7.2")
def test_what_the_hand_limit_takes_is_the_forced_discard() -> None:
    hand = ["urchin", "ronin", "farmer", "forger", "poacher"]
    table = Table({0: hand}, places=["checkpoint"]).throw("crack", "", "").rest()
    assert table.open.cards[0] == 6
    table.do(0, "discard", "ronin").do(0, "discard", "urchin").rest()
    assert (table.open.cards[0], table.open.turn) == (4, 2), "two over the limit, and no third"


@pytest.mark.rule("omnitsu-7.3", "omnitsu-7.4")
def test_what_was_cleared_is_no_forced_discard() -> None:
    hand = ["urchin", "ronin", "farmer"]
    table = Table({0: hand}, places=["checkpoint", "temple"]).throw("crack", "", "").rest()
    table.match.play(0, ("discard", "scroll-1"))
    table.match.play(1, PASS)
    table.match.play(2, PASS)
    table.do(0, "discard", "ronin").rest()
    assert (table.open.cards[0], table.open.turn) == (3, 2)


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
