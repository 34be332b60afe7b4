"""Locations, clause by clause."""

import pytest

from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.events import Came
from noren.games.omnitsu.state import Place, castle_allowed, castle_needs, hand_limit
from tests.games.omnitsu.situations import ALL_PLACES, QUIET, Table


@pytest.mark.rule("omnitsu-6.1")
def test_a_location_acts_and_then_lasts() -> None:
    table = Table({0: ["harbour"]}).throw("harbour", "", "").rest()
    assert table.kinds(1) == ["daimyo"]
    assert table.open.cards == [2, 2, 2]
    assert "harbour" not in table.open.discard


@pytest.mark.rule("omnitsu-6.1")
def test_a_location_that_can_do_nothing_comes_into_play_and_nothing_else_is_said() -> None:
    table = Table({0: ["checkpoint"]}).throw("checkpoint", "", "").rest()
    assert [place.card for place in table.open.locations] == ["checkpoint"]
    assert table.failed() == []
    assert [e.card for e in table.match.world.log if isinstance(e, Came)] == ["checkpoint"]


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
    assert table.options(0) == [("hold",)]
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
