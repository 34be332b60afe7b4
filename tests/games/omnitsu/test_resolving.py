"""Resolving cards, clause by clause."""

import pytest

from noren import PASS
from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.events import Pointed
from noren.games.omnitsu.rules.any_time import ready
from noren.games.omnitsu.state import Place, Scroll
from tests.games.omnitsu.situations import QUIET, Table


@pytest.mark.rule("omnitsu-4.1")
def test_lowest_number_first_and_locations_too() -> None:
    table = Table({0: ["market"], 1: ["bodyguard"], 2: ["temple"]})
    table.throw("market", "bodyguard", "temple").rest()
    assert table.match.asked == (1,)
    table.do(1, "use", "2").rest()
    assert [place.card for place in table.open.locations] == ["temple", "market"]


@pytest.mark.rule("omnitsu-4.2")
def test_one_of_two_actions_is_chosen_when_the_card_comes_up() -> None:
    table = Table({0: ["geisha"]}).throw("geisha>1", "", "").rest()
    assert table.options(0) == [("use", "1"), ("use", "2")]
    table = Table({0: ["forger"]}).throw("forger", "", "").rest()
    assert table.options(0) == [("use", "1")]
    table = Table({0: ["double-agent"]}, places=["watchtower"])
    table.throw("double-agent>1", "", "").rest()
    assert table.options(0) == [("nothing",)]
    table.do(0, "nothing").rest()
    assert table.failed() == ["double-agent"]
    assert "double-agent" in table.open.discard


@pytest.mark.rule("omnitsu-4.3")
def test_a_target_that_nothing_can_be_done_to() -> None:
    table = Table({0: ["acrobat"]})
    table.open.scrolls.pop(1)
    table.throw("acrobat>1", "", "").rest()
    assert table.options(0) == [("hold",)]


@pytest.mark.rule("omnitsu-4.3")
def test_a_card_played_later_is_pointed_as_it_is_played() -> None:
    table = Table({0: ["disguise", "acrobat"]}, deck=["urchin"]).throw("disguise", "", "")
    table.do(0, "use", "2").do(0, "choose", "acrobat")
    assert table.options(0) == [("point", "1"), ("point", "2")]
    table.do(0, "point", "2").do(0, "use", "2").rest()
    assert table.kinds(0) == ["decoy"]


@pytest.mark.rule("omnitsu-4.3")
def test_the_target_of_a_card_played_at_any_time_is_sealed_with_the_play() -> None:
    hands = {0: ["ferryman", "market"], 1: ["urchin", "temple"]}
    table = Table(hands).throw("market", "temple", "")
    assert list(table.options(0)) == [PASS, ("play", "ferryman", "1"), ("play", "ferryman", "2")]
    before = table.match.view(1).encode()
    table.match.play(0, ("play", "ferryman", "2"))
    assert table.match.view(1).encode() == before
    table.rest()
    assert table.kinds(0) == ["decoy"], "nobody was asked again whom it points at"
    assert not any(isinstance(event, Pointed) for event in table.match.world.log)


@pytest.mark.rule("omnitsu-4.3")
def test_a_held_card_points_where_it_was_thrown() -> None:
    table = Table({0: ["ferryman"], 1: ["fox"]}).throw("ferryman>2", "fox", "").do(0, "hold")
    assert ready(table.open, 0, "start") == [("play", "ferryman", "2")]
    table.open.scrolls.pop(2)
    assert ready(table.open, 0, "start") == [], "nothing can be done to whom it points at"


@pytest.mark.rule("omnitsu-4.4")
def test_the_controller_chooses_and_who_discards_chooses_what() -> None:
    table = Table({0: ["ronin"], 1: ["urchin", "mirror", "market"]}, seats=2)
    table.throw("ronin", "market").do(0, "use", "2").rest()
    assert table.match.asked == (1,)
    assert table.options(1) == [("choose", "urchin"), ("choose", "mirror")]
    table = Table({0: ["ronin"]}, seats=2, kinds=("daimyo", "poison"))
    table.open.scrolls.append(Scroll("scroll-9", 1))
    table.sealed.kinds["scroll-9"] = "decoy"
    table.throw("ronin", "").do(0, "use", "1")
    assert table.options(0) == [("choose", "scroll-2"), ("choose", "scroll-9")]


@pytest.mark.rule("omnitsu-4.5")
def test_reversed_the_two_change_places() -> None:
    table = Table({0: ["ronin"], 1: ["acrobat", "market"]}).throw("ronin>1", "market", "")
    table.do(0, "use", "1").do(1, "play", "acrobat").rest()
    assert sorted(table.kinds(1)) == ["daimyo", "poison"]
    assert table.kinds(0) == []


@pytest.mark.rule("omnitsu-4.5")
def test_reversible_without_a_target_and_only_once() -> None:
    table = Table({0: ["magistrate", "urchin"], 1: ["mirror", "market"]})
    table.throw("magistrate", "market", "").do(0, "use", "2").do(1, "play", "mirror")
    assert table.options(0) == [("choose", "urchin")]
    table = Table({0: ["geisha"], 1: ["acrobat", "market"], 2: ["mirror", "temple"]})
    table.throw("geisha>1", "market", "temple").do(0, "use", "2")
    table.match.play(1, ("play", "acrobat"))
    table.match.play(2, ("play", "mirror"))
    assert table.mine(1).knows == {"scroll-1": "daimyo"}
    assert table.failed() == ["acrobat"]


@pytest.mark.rule("omnitsu-4.6")
def test_a_stopped_action_does_nothing_and_is_not_replaced() -> None:
    table = Table({0: ["ronin"], 1: ["bodyguard", "market"]}).throw("ronin>1", "market", "")
    table.do(0, "use", "1").do(1, "play", "bodyguard").rest()
    assert table.kinds(0) == ["daimyo"]
    assert {"ronin", "bodyguard"} <= {*table.open.discard}
    assert table.open.turn == 2


@pytest.mark.rule("omnitsu-4.7")
def test_a_discard_cost_needs_the_type_and_is_not_given_back() -> None:
    table = Table({0: ["collector", "ronin"], 1: []}).throw("collector>1", "", "").rest()
    assert table.options(0) == [("nothing",)]
    table = Table({0: ["collector", "urchin", "farmer"]}).throw("collector>1", "", "").rest()
    assert table.options(0) == [("nothing",), ("use", "1")], "nobody is forced to pay"
    table.do(0, "use", "1")
    assert table.options(0) == [("pay", "urchin"), ("pay", "farmer")]
    table.do(0, "pay", "farmer").rest()
    assert "farmer" in table.open.discard
    assert table.open.cards[0] == 1 + 4 + 1


@pytest.mark.rule("omnitsu-4.7")
def test_nobody_is_forced_to_pay_or_to_disguise() -> None:
    table = Table({0: ["collector", "urchin"]}).throw("collector>1", "", "").do(0, "nothing")
    assert table.rest().hand(0)[0] == "urchin"
    assert table.failed() == ["collector"]
    hand = ["double-agent", "disguise", "urchin"]
    table = Table({0: hand}, seats=2)
    table.open.scrolls.pop(1)
    table.throw("double-agent", "").rest()
    assert table.options(0) == [("nothing",), ("disguise",)]


@pytest.mark.rule("omnitsu-4.10")
def test_a_castle_without_its_locations_is_not_played_through_another_card() -> None:
    table = Table({0: ["disguise", CASTLE]}, deck=[]).throw("disguise", "", "").do(0, "use", "2")
    assert table.options(0) == [("choose", "stop")]
    table.do(0, "choose", "stop").rest()
    assert CASTLE in table.hand(0)
    table = Table({0: ["urchin", "disguise", CASTLE]}).throw("urchin>1", "", "").rest()
    assert ("disguise",) not in table.options(0)
    table = Table({0: ["urchin", "disguise", "ronin", CASTLE]}).throw("urchin>1", "", "").rest()
    table.do(0, "disguise")
    assert table.options(0) == [("choose", "ronin")]
    near = Table({0: ["urchin", "disguise", CASTLE]}, places=QUIET).throw("urchin>1", "", "")
    near.rest().do(0, "disguise").do(0, "choose", CASTLE)
    assert near.open.ended


@pytest.mark.rule("omnitsu-4.8")
def test_a_played_card_has_left_the_hand() -> None:
    table = Table({0: ["poacher"]}).throw("poacher>1", "", "").rest()
    assert ("use", "1") not in table.options(0)
    assert table.hand(0) == []
    table.do(0, "nothing").rest()
    assert "poacher" in table.open.discard


@pytest.mark.rule("omnitsu-4.9")
def test_destroyed_is_out_of_the_game_unless_brought_back() -> None:
    table = Table({0: ["assassin"], 1: ["priest"], 2: ["temple"]})
    table.throw("assassin>1", "priest", "temple").do(0, "use", "2").rest()
    assert table.open.destroyed == ["priest"]
    assert "temple" not in table.open.destroyed
    table = Table({0: ["priest"]}, deck=["urchin"])
    assert "mirror" in table.open.destroyed
    table.throw("priest", "", "").do(0, "use", "1").do(0, "choose", "mirror")
    assert "mirror" in table.hand(0)


@pytest.mark.rule("omnitsu-4.10")
def test_a_card_played_through_another_takes_its_place() -> None:
    table = Table({0: ["geisha", "disguise", "fortune"], 1: ["mirror"]})
    table.throw("geisha>1", "mirror>0", "").rest()
    assert ("disguise",) in table.options(0)
    table.do(0, "disguise").do(0, "choose", "fortune")
    assert table.match.asked == (0,)
    assert [laid.order for laid in table.open.laid if laid.card == "fortune"] == [8]
    assert table.open.discard == ["disguise", "geisha"]
    assert table.hand(0) == []
    table.do(0, "use", "2")
    assert table.open.cards[0] == 4


@pytest.mark.rule("omnitsu-4.11")
@pytest.mark.parametrize(
    ("card", "action", "stopper"),
    [
        ("assassin", "1", "bodyguard"), ("ronin", "1", "bodyguard"),
        ("kunoichi", "2", "bodyguard"), ("arsonist", "2", "bodyguard"),
        ("arsonist", "2", "magistrate"), ("urchin", "2", "magistrate"),
        ("farmer", "1", "magistrate"), ("courier", "2", "magistrate"),
        ("ferryman", "1", "magistrate"), ("pilgrim", "2", "magistrate"),
        ("poacher", "2", "magistrate"),
    ],
)  # fmt: skip
def test_stoppers_stop_their_keyword(card: str, action: str, stopper: str) -> None:
    hands = {0: [card], 1: [stopper, "market", "herald"], 2: ["chamberlain"]}
    table = Table(hands, discard=["fox"]).throw(f"{card}>1", "market", "chamberlain>0")
    table.do(0, "use", action).do(1, "play", stopper)
    assert table.open.cards[0] == 0
    assert [*table.kinds(0), *table.kinds(1)] == ["daimyo", "poison"]
    assert table.open.destroyed == []


@pytest.mark.rule("omnitsu-4.11")
def test_lasting_stops() -> None:
    table = Table({0: ["kunoichi"]}, places=["watchtower"]).throw("kunoichi>1", "", "").rest()
    assert table.options(0) == [("nothing",)]
    table = Table({0: ["smuggler"]}, places=["watchtower"]).throw("smuggler>1", "", "").rest()
    assert table.options(0) == [("hold",)]
    table = Table({0: ["geisha"], 1: ["acrobat", "market"]}, places=["watchtower"])
    table.throw("geisha>1", "market", "").do(0, "use", "2")
    assert ("play", "acrobat") not in table.options(1)
    blocked = Table({0: ["kunoichi"]}, places=["watchtower"])
    blocked.open.locations = [Place("watchtower", "fireworks")]
    blocked.sealed.deck.remove("fireworks")
    blocked.throw("kunoichi>1", "", "").rest()
    assert ("use", "1") in blocked.options(0)
