"""AT ANY TIME, clause by clause."""

import pytest

from noren import PASS
from noren.games.omnitsu.content import ANY_TIME
from noren.games.omnitsu.rules.any_time import AnyTime, Respond
from noren.games.omnitsu.rules.draw_and_discard import Clearing
from noren.games.omnitsu.rules.resolving import TakeUp
from tests.games.omnitsu.situations import Table


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
    table.do(0, "play", "ferryman", "1")
    assert isinstance(table.match.world.agenda[-1], AnyTime), "all are asked again"
    assert list(table.options(0)) == [PASS, ("play", "smuggler")]


@pytest.mark.rule("omnitsu-5.2")
def test_cards_played_together_go_by_number() -> None:
    table = Table({0: ["smuggler", "urchin"], 1: ["ferryman", "market"]})
    table.throw("urchin>2", "market", "")
    table.match.play(0, ("play", "smuggler"))
    table.match.play(1, ("play", "ferryman", "0"))
    table.rest()
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
    table.do(0, "hold").do(1, "use", "2").do(0, "play", "ferryman", "2").rest()
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
