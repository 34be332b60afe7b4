"""AT ANY TIME, clause by clause."""

import pytest

from noren import PASS
from noren.games.omnitsu import game
from noren.games.omnitsu.content import ANY_TIME, CASTLE
from noren.games.omnitsu.events import AnyTime as PlayedAnyTime
from noren.games.omnitsu.events import Held
from noren.games.omnitsu.rules.any_time import AnyTime, Respond
from noren.games.omnitsu.rules.resolving import TakeUp
from tests.games.omnitsu.situations import QUIET, Table


@pytest.mark.rule("omnitsu-5.1")
def test_pauses_ask_everyone_whatever_they_hold() -> None:
    for hand in (["ferryman", "urchin"], ["ronin", "urchin"]):
        table = Table({0: [*hand, CASTLE], 1: ["smuggler", "geisha"]}, places=QUIET)
        table.throw(CASTLE, "geisha>2", "")
        moments = []
        while not table.match.over:
            step = table.match.world.agenda[-1]
            if isinstance(step, AnyTime) and step.moment != "end":
                moments.append((step.moment, table.match.asked))
            if isinstance(step, AnyTime | Respond):
                for seat in table.match.asked:
                    table.match.play(seat, PASS)
            else:
                table.match.play(
                    table.match.asked[0], table.match.options(table.match.asked[0])[-1]
                )
        assert moments == [("start", (0, 1)), ("castle", (0, 1))]


@pytest.mark.rule("omnitsu-5.1")
def test_no_pause_opens_that_no_card_could_use() -> None:
    table = Table({0: ["urchin", "ronin"], 1: ["temple", "geisha"]}, discard=["ferryman"])
    table.throw("urchin>2", "temple", "")
    assert isinstance(table.match.world.agenda[-1], TakeUp), "the Ferryman lies where all see it"
    table = Table({0: ["ferryman", "urchin"], 1: ["temple", "geisha"]}).throw(
        "urchin>2", "temple", ""
    )
    table.do(0, "play", "ferryman", "1").rest()
    assert isinstance(table.match.world.agenda[-1], TakeUp), "nobody else could have another"
    table.do(0, "nothing").rest().do(1, "pass").do(0, "pass").do(2, "pass")
    assert table.open.turn == 2, "there is none between cards, and none as the turn ends"


@pytest.mark.rule("omnitsu-5.1")
def test_all_are_asked_again_after_a_play() -> None:
    hands = {0: [CASTLE, "herald"], 1: ["chamberlain", "geisha"]}
    kinds = ("daimyo", "decoy", "poison")
    table = Table(hands, kinds=kinds, places=QUIET).throw(CASTLE, "geisha>0", "")
    table.do(1, "use", "2").rest_until("end")
    assert table.match.asked == (1,), "there is nothing yet for the Herald to settle"
    table.do(1, "play", "chamberlain", "2").rest_until("end")
    assert table.match.asked == (0,)


@pytest.mark.rule("omnitsu-5.2")
def test_cards_played_together_go_by_number() -> None:
    hands = {0: [CASTLE], 1: ["smuggler", "market"], 2: ["ferryman", "temple"]}
    table = Table(hands, places=QUIET).throw(CASTLE, "crack", "temple").rest_until("end")
    table.match.play(1, ("play", "smuggler", "0"))
    table.match.play(2, ("play", "ferryman", "0"))
    table.rest()
    played = [event.card for event in table.match.world.log if isinstance(event, PlayedAnyTime)]
    assert played == ["ferryman", "smuggler"]
    assert table.scores() == (0, 0, 0), "the true scroll had changed hands before the other came"


@pytest.mark.rule("omnitsu-5.3")
def test_a_thrown_any_time_card_can_be_held() -> None:
    table = Table({0: ["bodyguard"], 1: ["ronin"]}).throw("bodyguard", "ronin>0", "").rest()
    assert table.options(0) == [("use", "2"), ("hold",)]
    table.do(0, "hold").do(1, "use", "1").do(0, "play", "bodyguard").rest()
    assert table.kinds(0) == ["daimyo"]
    table = Table({0: ["mirror"], 1: ["geisha"]}).throw("mirror>1", "geisha>0", "")
    table.do(1, "use", "2")
    assert not isinstance(table.match.world.agenda[-1], Respond), "it cannot come before its number"
    table.do(0, "hold").rest()
    assert table.options(0) == [("use", "2"), ("discard",)]
    table.do(0, "discard").rest()
    assert "mirror" in table.open.discard


@pytest.mark.rule("omnitsu-5.3")
def test_a_held_free_card_waits_for_its_moment() -> None:
    table = Table({0: ["ferryman"], 1: ["fox"]}).throw("ferryman>2", "fox", "")
    table.do(0, "hold").do(1, "use", "2").do(0, "use", "1").rest()
    assert (table.kinds(0), table.kinds(2)) == (["daimyo"], ["poison"])
    held = Table({0: [CASTLE], 1: ["fireworks"]}, places=QUIET).throw(CASTLE, "fireworks", "")
    held.do(1, "hold").rest_until("castle")
    assert list(held.options(1)) == [PASS, ("play", "fireworks")]


@pytest.mark.rule("omnitsu-5.3")
def test_a_held_card_may_be_used_whenever_another_has_gone() -> None:
    table = Table({0: ["ferryman"], 1: ["watchman"], 2: ["smuggler"]}, places=["market"])
    table.throw("ferryman>2", "watchman", "smuggler>0").do(1, "use", "1")
    table.do(0, "hold")
    assert table.options(2), "the next card comes up before the held one is asked about again"
    table = Table({0: ["ferryman"], 1: ["market"], 2: ["herald"]}, discard=["urchin"])
    table.throw("ferryman>2", "market", "herald").do(0, "hold").rest()
    assert table.options(0) == [("use", "1"), ("use", "2"), ("hold",)]
    words = game.hand(table.match.view(0)).prompt
    assert words is not None
    assert "Use it now" in words.text
    table.do(0, "use", "1").rest()
    assert (table.kinds(0), table.kinds(2)) == (["decoy"], ["daimyo"])
    assert table.options(2), "and the Herald comes after it"


@pytest.mark.rule("omnitsu-5.3")
def test_to_go_on_holding_is_no_news_and_nobody_is_disguised_then() -> None:
    hands = {0: ["ferryman", "disguise", "temple"], 1: ["market"], 2: ["herald"]}
    table = Table(hands, discard=["urchin"]).throw("ferryman>2", "market", "herald").rest()
    assert ("disguise",) in table.options(0)
    table.do(0, "hold").rest()
    assert ("disguise",) not in table.options(0)
    table.do(0, "hold").do(2, "use", "2").rest()
    assert sum(isinstance(event, Held) for event in table.match.world.log) == 1
    assert table.options(0) == [("use", "1"), ("use", "2"), ("discard",)]


@pytest.mark.rule("omnitsu-5.3", "omnitsu-4.10")
def test_a_card_played_in_anothers_place_and_held_waits_for_another_to_go() -> None:
    hands = {0: ["urchin", "disguise", "ferryman"], 1: ["market"], 2: ["herald"]}
    table = Table(hands, discard=["geisha"]).throw("urchin>1", "market", "herald")
    table.do(0, "disguise").rest().do(0, "choose", "ferryman").do(0, "point", "2").do(0, "hold")
    assert "market" in [place.card for place in table.open.locations]
    table.rest()
    assert ("hold",) in table.options(0), "now that the Market has come"


@pytest.mark.rule("omnitsu-5.4")
def test_responses_come_before_the_action_from_all_but_its_player() -> None:
    table = Table({0: ["geisha", "herald"], 1: ["ronin", "market"], 2: ["mirror", "temple"]})
    table.throw("geisha>1", "market", "temple").do(0, "use", "2")
    assert isinstance(table.match.world.agenda[-1], Respond)
    assert table.match.asked == (1, 2)
    assert table.mine(0).knows == {}
    assert list(table.options(1)) == [PASS]
    assert list(table.options(2)) == [PASS, ("play", "mirror")]
    both = Table({0: ["ronin"], 1: ["bodyguard", "market"], 2: ["mirror", "temple"]})
    both.throw("ronin>1", "market", "temple").do(0, "use", "1")
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


@pytest.mark.rule("omnitsu-5.3", "omnitsu-5.5")
def test_the_disguise_master_is_not_held_when_it_is_thrown() -> None:
    table = Table({0: ["disguise", "ronin"], 1: ["mirror"]})
    table.throw("disguise", "mirror>0", "").rest()
    assert ("hold",) in table.options(1), "as any other any-time card is"
    table.do(1, "hold").rest()
    assert table.options(0) == [("use", "2")]
