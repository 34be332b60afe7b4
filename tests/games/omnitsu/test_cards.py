"""Every card of the Main Deck does what it says."""

import pytest

from noren.games.omnitsu.content import CARDS, CASTLE
from noren.games.omnitsu.state import (
    Place,
    Scroll,
    cards_drawn,
    cracked_of,
    hand_limit,
    in_force,
    sealed_of,
)
from tests.games.omnitsu.situations import QUIET, Table


def held(table: Table, seat: int) -> int:
    return table.open.cards[seat]


@pytest.mark.parametrize(
    ("card", "action", "drawn"),
    [
        ("bodyguard", "2", 1), ("watchman", "1", 1), ("watchman", "2", 1), ("mirror", "2", 2),
        ("courier", "2", 3), ("fortune", "2", 4), ("herald", "2", 3),
    ],
)  # fmt: skip
def test_draws(card: str, action: str, drawn: int) -> None:
    table = Table({0: [card]}, seats=2).throw(f"{card}>1", "")
    before = held(table, 0)
    table.do(0, "use", action)
    while table.open.turn == 1 and table.match.asked == (0,) and not table.is_window:
        table.match.play(0, table.options(0)[0])
    assert held(table, 0) >= before + drawn


def test_street_urchin_takes_a_card_and_shows_it() -> None:
    table = Table({0: ["urchin"], 1: ["poacher", "collector"]}, seats=2)
    table.throw("urchin>1", "collector>0").do(0, "use", "2").rest()
    assert "poacher" in table.hand(0)
    assert table.open.known[0] == ["poacher"]


def test_street_urchin_draws_for_each_location() -> None:
    table = Table({0: ["urchin"]}, places=["tea-house", "market"]).throw("urchin>1", "", "").rest()
    table.do(0, "use", "1").rest()
    assert held(table, 0) == 2 + 2
    bare = Table({0: ["urchin"]}).throw("urchin>1", "", "").rest()
    assert bare.options(0) == [("nothing",)]


def test_assassin_makes_the_target_crack() -> None:
    table = Table({0: ["assassin"]}).throw("assassin>2", "", "").do(0, "use", "1").rest()
    assert cracked_of(table.open, 2) == ["scroll-3"]
    assert table.mine(2).knows == {"scroll-3": "decoy"}
    assert table.mine(0).knows == {}


def test_assassin_destroys_a_person_still_to_come() -> None:
    table = Table({0: ["assassin"], 1: ["samurai"], 2: ["market"]})
    table.throw("assassin>1", "samurai>0", "market").do(0, "use", "2").rest()
    assert table.open.destroyed == ["samurai"]
    assert [place.card for place in table.open.locations] == ["market"]


def test_kunoichi_waylays_a_person_still_to_come() -> None:
    table = Table({0: ["kunoichi"], 1: ["samurai"], 2: ["market"]})
    table.throw("kunoichi>1", "samurai>0", "market").do(0, "use", "2").rest()
    assert "samurai" in table.hand(0)
    assert table.open.known[0] == ["samurai"]
    assert [place.card for place in table.open.locations] == ["market"]


def test_watchman_forbids_shadows_for_the_turn() -> None:
    table = Table({0: ["watchman"], 1: ["kunoichi"]}).throw("watchman", "kunoichi>0", "")
    table.do(0, "use", "2")
    table.do(0, "choose", table.hand(0)[0]).rest()
    assert table.options(1) == [("nothing",)]
    table.do(1, "nothing").rest()
    assert table.open.turn == 2
    assert table.open.forbidden == []


def test_bodyguard_forbids_combat_for_the_turn() -> None:
    table = Table({0: ["bodyguard"], 1: ["ronin"]}).throw("bodyguard", "ronin>0", "")
    table.do(0, "use", "2").rest()
    assert table.options(1) == [("nothing",)]


def test_courier_gives_a_scroll_away_sealed_or_open() -> None:
    table = Table({0: ["courier"]}).throw("courier>1", "", "").do(0, "use", "1").rest()
    assert sealed_of(table.open, 0) == []
    assert table.kinds(1) == ["daimyo", "poison"]
    table = Table({0: ["courier"]})
    table.open.scrolls[0] = Scroll("scroll-1", 0, True)
    table.throw("courier>1", "", "").do(0, "use", "1").rest()
    assert cracked_of(table.open, 1) == ["scroll-1"]
    assert table.mine(1).knows == {"scroll-1": "daimyo"}


def test_courier_draws_and_so_do_the_others() -> None:
    table = Table({0: ["courier"]}).throw("courier>1", "", "").do(0, "use", "2").rest()
    assert table.open.cards == [3 + 1, 1 + 1, 1 + 1]


def test_magistrate_makes_the_others_discard() -> None:
    table = Table({0: ["magistrate"], 1: ["urchin", "poacher"], 2: ["mirror", "tea-house"]})
    table.throw("magistrate", "poacher>0", "tea-house").do(0, "use", "2").rest()
    table.do(1, "discard", "urchin").do(2, "discard", "mirror")
    assert held(table, 0) == 1
    assert {"urchin", "mirror", "magistrate"} <= {*table.open.discard}


def test_pilgrim_sheds_an_open_scroll() -> None:
    table = Table({0: ["pilgrim"]})
    table.open.scrolls[0] = Scroll("scroll-1", 0, True)
    table.throw("pilgrim", "", "").do(0, "use", "1").rest()
    assert table.open.pile.count("daimyo") == 2
    assert held(table, 0) == 3 + 1


def test_pilgrim_takes_from_the_discard_pile() -> None:
    table = Table({0: ["pilgrim"]}, discard=["ronin", "castle"]).throw("pilgrim", "", "")
    table.do(0, "use", "2").do(0, "choose", "castle")
    assert "castle" in table.hand(0)
    assert "castle" not in table.open.discard


def test_geisha_swaps_behind_the_fan_and_only_she_knows() -> None:
    for deed, kind in (("swap", "poison"), ("keep", "daimyo")):
        table = Table({0: ["geisha"]}).throw("geisha>1", "", "")
        table.do(0, "use", "1").do(0, "choose", deed).rest()
        assert table.kinds(0) == [kind]
        assert sealed_of(table.open, 0) == ["scroll-4"]
        assert {*table.mine(0).traced.values()} == {"scroll-1", "scroll-2"}
        assert table.mine(1).traced == {}


def test_mirror_polisher_shows_both_sides() -> None:
    table = Table({0: ["mirror"]}).throw("mirror>1", "", "").do(0, "use", "2").rest()
    assert table.mine(0).knows == {"scroll-2": "poison"}
    assert table.mine(1).knows == {"scroll-1": "daimyo"}
    assert held(table, 0) == 2 + 1


@pytest.mark.parametrize("card", ["geisha"])
def test_looking_at_the_target(card: str) -> None:
    table = Table({0: [card]}).throw(f"{card}>1", "", "").do(0, "use", "2").rest()
    assert table.mine(0).knows == {"scroll-2": "poison"}
    assert sealed_of(table.open, 1) == ["scroll-2"]


def test_poacher_trades_cards_in_or_makes_the_target_lose_one() -> None:
    hand = ["poacher", "urchin", "ronin"]
    table = Table({0: hand}).throw("poacher>1", "", "").do(0, "use", "1")
    table.do(0, "choose", "urchin").do(0, "choose", "ronin")
    assert held(table, 0) == 4 + 1
    table = Table({0: hand}).throw("poacher>1", "", "").do(0, "use", "1").do(0, "choose", "stop")
    assert {"urchin", "ronin"} <= {*table.hand(0)}
    table = Table({0: ["poacher"], 1: ["ronin", "market"]}, seats=2)
    table.throw("poacher>1", "market").do(0, "use", "2").rest()
    assert "ronin" in table.open.discard


@pytest.mark.parametrize("card", ["ferryman", "acrobat"])
def test_swapping_scrolls(card: str) -> None:
    action = "1" if card != "acrobat" else "2"
    table = Table({0: [card]}).throw(f"{card}>1", "", "").do(0, "use", action).rest()
    assert (table.kinds(0), table.kinds(1)) == (["poison"], ["daimyo"])
    assert sealed_of(table.open, 0) == ["scroll-2"]
    assert table.mine(0).knows == ({"scroll-2": "poison"} if card == "acrobat" else {})


def test_ferryman_takes_the_last_discard() -> None:
    table = Table({0: ["ferryman"]}, discard=["fox", "ronin"]).throw("ferryman>1", "", "")
    table.do(0, "use", "2").rest()
    assert table.open.known[0] == ["ronin"]
    assert held(table, 0) == 2 + 1


def test_samurai_gives_an_open_scroll_for_a_sealed_one() -> None:
    table = Table({0: ["samurai"]}).throw("samurai>1", "", "").rest()
    assert table.options(0) == [("nothing",)]
    table = Table({0: ["samurai"]})
    table.open.scrolls[0] = Scroll("scroll-1", 0, True)
    table.throw("samurai>1", "", "").do(0, "use", "1").rest()
    assert (sealed_of(table.open, 0), cracked_of(table.open, 1)) == (["scroll-2"], ["scroll-1"])


def test_samurai_takes_a_location_from_the_discard_pile() -> None:
    table = Table({0: ["samurai"]}, discard=["ronin", "harbour"]).throw("samurai>1", "", "")
    table.do(0, "use", "2").rest()
    assert table.open.known[0] == ["harbour"]


def test_mirror_polisher_reverses_anybodys_action() -> None:
    table = Table({0: ["geisha"], 2: ["mirror", "tea-house"]})
    table.throw("geisha>1", "", "tea-house").do(0, "use", "2").do(2, "play", "mirror").rest()
    assert table.mine(1).knows == {"scroll-1": "daimyo"}
    assert table.mine(0).knows == {}
    assert held(table, 1) >= 1


def test_acrobat_reverses_only_for_the_target() -> None:
    hands = {0: ["geisha"], 1: ["acrobat", "tea-house"]}
    table = Table(hands).throw("geisha>1", "tea-house", "").do(0, "use", "2")
    table.do(1, "play", "acrobat").rest()
    assert table.mine(1).knows == {"scroll-1": "daimyo"}
    table = Table(hands).throw("geisha>2", "tea-house", "").do(0, "use", "2")
    assert ("play", "acrobat") not in table.options(1)


def test_rice_farmer_draws_or_feeds_the_others() -> None:
    table = Table({0: ["farmer"]}).throw("farmer", "", "").do(0, "use", "1").rest()
    assert held(table, 0) == 3
    table = Table({0: ["farmer"], 1: ["mirror", "samurai"]})
    table.throw("farmer", "samurai>0", "").do(0, "use", "1").do(1, "play", "mirror")
    assert (held(table, 0), held(table, 1), held(table, 2)) == (0, 1, 1)


def test_rice_farmer_clears_a_blocked_location() -> None:
    table = Table({0: ["farmer"]}, places=["temple"])
    table.open.locations = [Place("temple", "fireworks")]
    table.sealed.deck.remove("fireworks")
    table.throw("farmer", "", "").do(0, "use", "2").rest()
    assert table.open.locations == [Place("temple")]
    assert "fireworks" in table.open.discard


def test_ronin_takes_a_scroll_or_presses_for_a_card() -> None:
    table = Table({0: ["ronin"]}).throw("ronin>1", "", "").do(0, "use", "1").rest()
    assert sorted(table.kinds(0)) == ["daimyo", "poison"]
    assert table.kinds(1) == []
    table = Table({0: ["ronin"], 1: ["urchin", "market"]}, seats=2).throw("ronin>1", "market")
    table.do(0, "use", "2").do(1, "choose", "urchin")
    assert "urchin" in table.open.discard


def test_forger_exchanges_for_a_decoy_or_seals_again() -> None:
    table = Table({0: ["forger"]}).throw("forger", "", "").do(0, "use", "1").rest()
    assert table.kinds(0) == ["decoy"]
    assert "daimyo" in table.open.pile
    table = Table({0: ["forger"]})
    table.open.scrolls[0] = Scroll("scroll-1", 0, True)
    table.throw("forger", "", "").do(0, "use", "2").rest()
    assert cracked_of(table.open, 0) == []
    assert sealed_of(table.open, 0) == ["scroll-1"]


def test_double_agent_mixes_or_swaps_others() -> None:
    table = Table({0: ["double-agent"]}).throw("double-agent>1", "", "").do(0, "use", "1").rest()
    assert sorted(table.kinds(0) + table.kinds(1)) == ["daimyo", "poison"]
    assert table.open.trails[0].by == -1
    assert table.mine(0).traced == {}
    table = Table({0: ["double-agent"]}).throw("double-agent>1", "", "").do(0, "use", "2")
    table.do(0, "choose", "scroll-2").rest()
    assert (table.kinds(1), table.kinds(2)) == (["decoy"], ["poison"])


def test_firework_maker_blocks_before_the_castle_comes() -> None:
    table = Table({0: [CASTLE], 1: ["fireworks", "fox"]}, places=QUIET).throw(CASTLE, "crack", "")
    assert hand_limit(table.open) == 6
    table.rest_until("castle").do(1, "play", "fireworks").do(1, "choose", "tea-house").rest()
    assert table.open.locations[0] == Place("tea-house", "fireworks")
    assert hand_limit(table.open) == 4
    assert "fireworks" not in table.open.discard
    assert table.failed() == [CASTLE]


def test_firework_maker_renews_the_hand() -> None:
    table = Table({0: ["fireworks", "fox", "ronin"]}).throw("fireworks", "", "")
    table.do(0, "use", "2").rest()
    assert {"fox", "ronin", "fireworks"} <= {*table.open.discard}
    assert held(table, 0) == 3 + 1


def test_kunoichi_looks_and_may_swap() -> None:
    for deed, kind in (("scroll-1", "poison"), ("keep", "daimyo")):
        table = Table({0: ["kunoichi"]}).throw("kunoichi>1", "", "").do(0, "use", "1")
        table.rest()
        assert table.mine(0).knows == {"scroll-2": "poison"}
        table.do(0, "choose", deed)
        assert table.kinds(0) == [kind]


def test_smuggler_drops_a_scroll() -> None:
    table = Table({1: ["smuggler"]}).throw("", "smuggler>0", "").do(1, "use", "1").rest()
    assert table.kinds(1) == []
    assert table.open.pile.count("poison") == 2


def test_smuggler_plants_a_daimyos_scroll_at_the_castle() -> None:
    table = Table({0: [CASTLE], 1: ["smuggler", "fox"]}, places=QUIET).throw(CASTLE, "crack", "")
    table.rest_until("end").do(1, "play", "smuggler", "2").rest()
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"
    assert table.match.outcome.winners == ()


def test_wandering_priest_brings_back_or_sinks() -> None:
    table = Table({0: ["priest"]})
    table.sealed.deck.remove("castle")
    table.open.destroyed = ["castle"]
    table.throw("priest", "", "").do(0, "use", "1")
    assert "castle" in table.hand(0)
    assert table.open.destroyed == []
    table = Table({0: ["priest"]})
    table.open.scrolls[0] = Scroll("scroll-1", 0, True)
    table.throw("priest", "", "").do(0, "use", "2")
    assert (table.open.sunk == ["scroll-1"]) != (table.open.pile.count("daimyo") == 2)
    assert all(scroll.owner != 0 for scroll in table.open.scrolls)


def test_disguise_master_lets_another_card_be_played() -> None:
    table = Table({0: ["disguise", "market"]}, deck=["urchin"]).throw("disguise", "", "")
    table.do(0, "use", "2").do(0, "choose", "market").rest()
    assert [place.card for place in table.open.locations] == ["market"]


def test_fortune_teller_looks_at_two() -> None:
    table = Table({0: ["fortune"]}).throw("fortune", "", "").do(0, "use", "1")
    table.do(0, "choose", "scroll-2")
    assert ("choose", "scroll-2") not in table.options(0), "two different scrolls"
    table.do(0, "choose", "scroll-3").rest()
    assert table.mine(0).knows == {"scroll-2": "poison", "scroll-3": "decoy"}
    alone = Table({0: ["fortune"]}, seats=2)
    alone.open.scrolls.pop(1)
    alone.throw("fortune", "").do(0, "use", "1").rest()
    assert alone.mine(0).knows == {"scroll-1": "daimyo"}


def test_herald_and_watchtower_show_a_scroll_to_all() -> None:
    table = Table({0: ["herald"]}).throw("herald", "", "").do(0, "use", "2").rest()
    assert table.open.seen == {"scroll-1": "daimyo"}
    assert sealed_of(table.open, 0) == ["scroll-1"]
    table = Table({0: ["watchtower"]}).throw("watchtower", "", "").do(0, "choose", "scroll-3")
    assert table.open.seen == {"scroll-3": "decoy"}


def test_arsonist_burns_a_blocked_location_or_snatches() -> None:
    table = Table({0: ["arsonist"]}, places=["temple"])
    table.open.locations = [Place("temple", "fireworks")]
    table.sealed.deck.remove("fireworks")
    table.throw("arsonist>1", "", "").do(0, "use", "1").rest()
    assert table.open.locations == []
    assert "temple" in table.open.discard
    assert table.open.destroyed == ["fireworks"]
    table = Table({0: ["arsonist"], 1: ["ronin", "market"]}, seats=2)
    table.throw("arsonist>1", "market").do(0, "use", "2").rest()
    assert "ronin" in table.open.discard


def test_tax_collector_takes_a_peasant_or_presses() -> None:
    table = Table({0: ["collector", "urchin"]}).throw("collector>1", "", "").do(0, "use", "1")
    table.do(0, "pay", "urchin").rest()
    assert held(table, 0) >= 4
    assert "urchin" in table.open.discard
    table = Table({0: ["collector", "ronin"], 1: ["mirror", "fox", "samurai"]})
    table.throw("collector>1", "samurai>0", "").rest()
    assert table.options(0) == [("use", "2")]
    table.do(0, "use", "2").do(1, "choose", "mirror").do(1, "choose", "fox")
    assert table.hand(0) == ["mirror", "ronin", "fox"]
    assert table.open.known[0] == ["mirror", "fox"]


def test_fox_spirit_mixes_all_or_passes_all_on() -> None:
    table = Table({0: ["fox"]}).throw("fox", "", "").do(0, "use", "1").rest()
    assert len(table.open.trails[0].new) == 3
    table = Table({0: ["fox"]}).throw("fox", "", "").do(0, "use", "2").rest()
    assert [table.kinds(seat) for seat in range(3)] == [["poison"], ["decoy"], ["daimyo"]]


def test_chamberlain_makes_a_second_daimyos_scroll_at_the_castle() -> None:
    table = Table({0: [CASTLE], 2: ["chamberlain", "fox"]}, places=QUIET).throw(CASTLE, "", "crack")
    table.rest_until("end").do(2, "play", "chamberlain", "1").rest()
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"
    assert table.match.outcome.winners == (2,), "an open scroll is discarded with the hand"


def test_chamberlain_needs_the_tea_house() -> None:
    table = Table({0: ["chamberlain"]}).throw("chamberlain>1", "", "").rest()
    assert table.options(0) == [("hold",)], "and nobody has a scroll that is known to be deadly"
    table = Table({0: ["chamberlain"]}, places=["tea-house"]).throw("chamberlain>1", "", "")
    table.do(0, "use", "1").do(0, "choose", "daimyo").rest()
    assert table.kinds(0) == ["daimyo"]


@pytest.mark.parametrize("card", [id for id, card in CARDS.items() if card.location][:-1])
def test_a_location_stays(card: str) -> None:
    table = Table({0: [card]}).throw(card, "", "").rest()
    while not table.open.locations:
        table.match.play(0, table.options(0)[0])
        table.rest()
    assert [place.card for place in table.open.locations] == [card]


def test_lasting_effects() -> None:
    table = Table({0: []}, places=["tea-house", "harbour", "market"])
    assert cards_drawn(table.open) == 3
    assert hand_limit(table.open) == 6
    assert [card.id for card in in_force(table.open)] == ["tea-house", "harbour", "market"]


def test_harbour_passes_left_or_reversed_right() -> None:
    table = Table({0: ["harbour"], 1: ["mirror", "samurai"]})
    table.throw("harbour", "samurai>0", "").do(1, "play", "mirror").rest()
    assert [table.kinds(seat) for seat in range(3)] == [["poison"], ["decoy"], ["daimyo"]]


def test_locations_act_as_they_come() -> None:
    table = Table({0: ["temple"]}).throw("temple", "crack", "").rest()
    assert held(table, 0) == 2 + 1
    table = Table({0: ["tea-house"]}).throw("tea-house", "", "")
    table.do(0, "choose", table.hand(0)[0]).do(0, "choose", table.hand(0)[0]).rest()
    assert held(table, 0) == 1 + 1
    table = Table({0: ["checkpoint"], 1: ["fox", "ronin", "mirror"]}).throw(
        "checkpoint", "crack", ""
    )
    assert table.match.asked == (1,)
    table.do(1, "discard", "fox")
    assert "fox" in table.open.discard


def test_the_shrine_rewards_whoever_cracks() -> None:
    table = Table({}, places=["shrine"]).throw("crack", "", "").rest()
    assert table.open.cards == [2 + 1, 1, 1]


def test_herald_settles_only_a_contest() -> None:
    table = Table({0: ["herald"]}).throw("herald", "", "").rest()
    assert ("use", "1") not in table.options(0)
    assert ("hold",) in table.options(0)
