"""Whoever has no scroll any more can come by one again."""

import pytest

from noren import PASS
from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.state import Scroll, sealed_of
from tests.games.omnitsu.situations import ALL_PLACES, QUIET, Table


def without(table: Table, *poor: int) -> Table:
    """The table, with no scroll before these players."""
    open = table.open
    for scroll in [scroll for scroll in open.scrolls if scroll.owner in poor]:
        open.pile.append(table.sealed.kinds.pop(scroll.id))
        open.scrolls.remove(scroll)
    return table


def test_the_shrine_gives_a_decoy_to_everyone_without_a_scroll() -> None:
    table = without(Table({1: ["shrine"]}), 0, 1).throw("", "shrine", "").rest()
    assert [table.kinds(seat) for seat in range(3)] == [["decoy"], ["decoy"], ["decoy"]]
    assert table.open.pile.count("decoy") == 0
    assert {table.open.seen[id] for id in sealed_of(table.open, 0)} == {"decoy"}


def test_the_shrine_begins_with_whoever_brought_it_while_there_are_decoys() -> None:
    kinds = ["daimyo", "decoy", "poison", "decoy"]
    table = without(Table({2: ["shrine"]}, seats=4, kinds=kinds), 0, 2)
    table.throw("", "", "shrine", "").rest()
    assert table.kinds(2) == ["decoy"]
    assert table.kinds(0) == []


def test_the_shrine_gives_nothing_to_whoever_has_an_open_scroll() -> None:
    table = Table({0: ["shrine"]}).throw("shrine", "crack", "").rest()
    assert table.kinds(1) == []
    assert table.open.pile.count("decoy") == 2
    assert [place.card for place in table.open.locations] == ["shrine"]


@pytest.mark.rule("omnitsu-4.4")
def test_the_forger_gives_a_decoy_to_whoever_has_no_scroll() -> None:
    table = without(Table({0: ["forger"]}), 0).throw("forger", "", "").rest()
    assert ("use", "2") not in table.options(0)
    table.do(0, "use", "1").rest()
    assert table.kinds(0) == ["decoy"]
    assert table.open.pile.count("daimyo") == 2


def test_the_forger_takes_one_of_two_scrolls_for_the_decoy() -> None:
    table = Table({0: ["forger"]})
    table.open.scrolls[1] = Scroll("scroll-2", 0)
    table.throw("forger", "", "").do(0, "use", "1").do(0, "choose", "scroll-2").rest()
    assert sorted(table.kinds(0)) == ["daimyo", "decoy"]
    assert table.open.pile.count("poison") == 2


def test_the_forger_has_nothing_to_give_without_decoys() -> None:
    table = Table({0: ["forger"]}, seats=4, kinds=["daimyo", "decoy", "decoy", "decoy"])
    table.throw("forger", "", "", "").rest()
    assert table.options(0) == [("nothing",)]


@pytest.mark.rule("omnitsu-4.4")
def test_the_chamberlain_lets_take_any_scroll_without_one_of_ones_own() -> None:
    table = without(Table({0: ["chamberlain"]}, places=["tea-house"]), 0)
    table.throw("chamberlain>1", "", "").do(0, "use", "1").do(0, "choose", "poison").rest()
    assert table.kinds(0) == ["poison"]


def test_the_chamberlain_gives_a_daimyos_scroll_only_for_a_deadly_one() -> None:
    hands = {0: [CASTLE], 2: ["chamberlain", "fox"]}
    table = Table(hands, seats=4, places=ALL_PLACES[:6]).throw(CASTLE, "", "crack", "")
    table.rest_until("end")
    assert list(table.options(2)) == [PASS, ("play", "chamberlain", "1")]
    table = Table(hands, seats=4, places=ALL_PLACES[:6]).throw(CASTLE, "crack", "crack", "crack")
    table.rest_until("end").do(2, "play", "chamberlain", "3").rest()
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"
    assert table.match.outcome.winners == (2,)


def test_the_chamberlain_costs_the_whole_hand_at_the_castle() -> None:
    table = Table({0: [CASTLE], 2: ["chamberlain", "fox", "samurai"]}, places=QUIET)
    table.throw(CASTLE, "", "crack").rest_until("end").do(2, "play", "chamberlain", "1").rest()
    assert table.hand(2) == []
    assert {"fox", "samurai"} <= {*table.open.discard}
    assert table.scores() == (0, 0, 0)
    assert table.open.pile.count("decoy") == 3, "the open scroll went with the hand"
