"""Throwing down, clause by clause."""

import pytest

from noren import PASS, Dice, imagine
from noren.core.dice import seed_bytes
from noren.games.omnitsu import game
from noren.games.omnitsu.content import CASTLE
from noren.games.omnitsu.state import Act, Scroll, cracked_of, in_hand
from tests.games.omnitsu.situations import Table, at_the_castle


@pytest.mark.rule("omnitsu-3.1")
def test_a_turn_is_action_then_draw() -> None:
    table = Table({0: ["bodyguard"]}).throw("bodyguard", "", "").do(0, "use", "2").rest()
    assert table.open.turn == 2
    assert table.open.cards == [2, 1, 1]
    assert table.open.laid == []


@pytest.mark.rule("omnitsu-3.2")
def test_all_throw_at_the_same_time() -> None:
    table = Table({0: ["urchin"], 1: ["market"], 2: ["ronin"]})
    table.match.play(0, ("throw", "urchin"))
    table.match.play(0, ("point", "2"))
    assert table.open.laid == []
    assert table.hand(0) == ["urchin"]
    table.match.play(2, ("crack", "scroll-3"))
    table.match.play(1, ("throw", "market"))
    assert [laid.card for laid in table.open.laid] == ["urchin", "market"]
    assert table.hand(0) == []


@pytest.mark.rule("omnitsu-3.3")
def test_a_card_with_a_target_is_pointed() -> None:
    table = Table({0: ["geisha", "market"]})
    table.match.play(0, ("throw", "geisha"))
    assert table.options(0) == [("point", "1"), ("point", "2")]
    table.match.play(0, ("point", "2"))
    assert 0 not in table.match.asked
    table = Table({0: ["market"]})
    table.match.play(0, ("throw", "market"))
    assert 0 not in table.match.asked
    two = Table({0: ["geisha"]}, seats=2).throw("geisha", "")
    assert two.open.laid[0].target == 1


@pytest.mark.rule("omnitsu-3.4")
def test_throw_or_crack_unless_nothing_can_be_thrown() -> None:
    table = Table({0: ["urchin"], 1: [CASTLE]})
    assert table.options(0) == [("throw", "urchin"), ("crack", "scroll-1")]
    assert table.options(1) == [PASS, ("crack", "scroll-2")]
    assert table.options(2) == [PASS, ("crack", "scroll-3")]


@pytest.mark.rule("omnitsu-3.5")
def test_cracks_come_first() -> None:
    table = Table({0: ["assassin"]})
    table.open.scrolls.append(Scroll("scroll-9", 1))
    table.sealed.kinds["scroll-9"] = "decoy"
    assert table.options(1) == [PASS, ("crack", "scroll-2"), ("crack", "scroll-9")]
    table.match.play(1, ("crack", "scroll-9"))
    table.match.play(0, ("throw", "assassin"))
    table.match.play(0, ("point", "1"))
    table.match.play(2, PASS)
    assert cracked_of(table.open, 1) == ["scroll-9"]
    assert table.mine(1).knows == {"scroll-9": "decoy"}
    assert table.open.laid[0].state == "waiting"


@pytest.mark.rule("omnitsu-3.6")
def test_a_cracked_scroll_counts_stays_cracked_and_can_be_discarded() -> None:
    table = Table({0: []}, places=["temple"]).throw("crack", "", "").rest()
    assert in_hand(table.open, 0) == table.open.cards[0] + 1
    assert ("discard", "scroll-1") in table.options(0)
    table.do(0, "discard", "scroll-1")
    for seat in (1, 2):
        table.match.play(seat, PASS)
    assert cracked_of(table.open, 0) == []
    assert table.open.pile.count("daimyo") == 2
    table = at_the_castle(("daimyo", "decoy", "decoy"), s0=True)
    assert table.scores()[0] == 0


@pytest.mark.rule("omnitsu-3.6")
def test_a_cracked_scroll_given_away_stays_cracked() -> None:
    from noren.games.omnitsu.rules.moving_scrolls import move

    table = Table({})
    table.throw("crack", "", "")
    move(table.match.world, "scroll-1", 2, Act("courier", 0, 0, 2, 0, 0))
    assert cracked_of(table.open, 2) == ["scroll-1"]
    assert table.mine(2).knows == {"scroll-1": "daimyo"}, "whoever gets it reads it"
    assert table.mine(1).knows == {}


@pytest.mark.rule("omnitsu-3.6")
def test_an_open_scroll_is_a_card_to_be_lost_or_taken() -> None:
    table = Table({0: ["poacher"]}).throw("poacher>1", "crack", "").do(0, "use", "2").rest()
    assert cracked_of(table.open, 1) == [], "it is the only card that can be lost at random"
    assert table.open.pile.count("poison") == 2
    table = Table({0: ["urchin"]}).throw("urchin>1", "crack", "").do(0, "use", "2").rest()
    assert cracked_of(table.open, 0) == ["scroll-2"]
    assert table.open.seen["scroll-2"] == "poison", "shown to all"
    assert table.mine(0).knows == {"scroll-2": "poison"}


@pytest.mark.rule("omnitsu-3.4")
def test_whoever_passes_with_a_card_has_the_castle() -> None:
    table = Table({0: [CASTLE], 1: ["urchin"]}).throw("", "urchin>0", "")
    assert table.open.known[0] == [CASTLE]
    dice = Dice(seed_bytes(1))
    for viewer in (None, 1, 2):
        for _ in range(8):
            assert imagine(game, table.match.view(viewer), dice).world.private[0].hand == [CASTLE]
