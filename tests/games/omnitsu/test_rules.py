"""Omnitsu, clause by clause."""

from collections import Counter

import pytest

from noren import PASS, BadOptions, Match
from noren.games.omnitsu import game
from noren.games.omnitsu.content import ALL_SCROLLS, ANY_TIME, CARDS, CASTLE, NUMBER
from noren.games.omnitsu.state import (
    Place,
    Scroll,
    castle_allowed,
    castle_needs,
    cracked_of,
    hand_limit,
    in_hand,
    sealed_of,
)
from noren.games.omnitsu.steps.actions import Respond
from noren.games.omnitsu.steps.night import Clearing
from noren.games.omnitsu.steps.resolve import TakeUp
from noren.games.omnitsu.steps.windows import AnyTime
from tests.games.omnitsu.table import ALL_PLACES, QUIET, Table


def at_the_castle(
    kinds: tuple[str, ...], hands: dict[int, list[str]] | None = None, **cracked: bool
) -> Table:
    """Three players, the first of whom throws the Castle with enough Locations in play."""
    given = {0: [CASTLE], **(hands or {})}
    given[0] = [CASTLE, *[card for card in given[0] if card != CASTLE]]
    table = Table(given, kinds=kinds, places=QUIET)
    for seat in range(3):
        if cracked.get(f"s{seat}"):
            table.open.scrolls[seat] = Scroll(f"scroll-{seat + 1}", seat, True)
    idle = ["crack" if given.get(seat) else "" for seat in (1, 2)]
    table.throw(CASTLE, *idle)
    while not table.open.ended:
        table.match.play(table.match.asked[0], PASS)
    return table


@pytest.mark.rule("omnitsu-1.1")
def test_two_to_four_players_and_the_most_points_win() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4"):
            Match.start(game, seats)
    table = at_the_castle(("daimyo", "decoy", "decoy"))
    assert table.scores() == (10, 5, 5)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0,)


@pytest.mark.rule("omnitsu-1.1")
def test_a_shared_victory_and_no_victory() -> None:
    table = at_the_castle(("decoy", "decoy", "poison"))
    assert table.scores() == (5, 5, 0)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0, 1)
    table = at_the_castle(("poison", "poison", "decoy"), s2=True)
    assert table.scores() == (0, 0, 0)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == ()
    assert table.match.outcome.ending == "everyone killed"


@pytest.mark.rule("omnitsu-1.2")
def test_the_scrolls_and_the_deck() -> None:
    assert Counter(ALL_SCROLLS) == {"daimyo": 2, "decoy": 3, "poison": 2}
    assert sorted(NUMBER.values()) == list(range(1, 37))
    locations = [card for card in CARDS.values() if card.location]
    persons = [card for card in CARDS.values() if not card.location]
    assert (len(locations), len(persons)) == (8, 28)
    assert all(len(card.actions) == 2 for card in persons)
    assert CARDS[CASTLE].number == 36
    named = {8: "Geisha", 26: "Disguise Master", 27: "Fortune Teller"}
    assert {card.number: card.name for card in persons if card.number in named} == named


@pytest.mark.rule("omnitsu-1.3")
def test_a_card_goes_before_the_rules() -> None:
    """The rules keep a scroll from being seen uncracked; the Night Watchman says otherwise."""
    table = Table({0: ["watchman"]}).throw("watchman", "", "").do(0, "use", "1").rest()
    assert table.mine(0).knows == {"scroll-1": "daimyo"}
    assert sealed_of(table.open, 0) == ["scroll-1"]


@pytest.mark.rule("omnitsu-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scrolls_are_dealt_face_down(seats: int) -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(40):
        match = Match.start(game, seats, seed=seed)
        kinds = [match.world.sealed.kinds[s.id] for s in match.world.open.scrolls]
        assert len(kinds) == seats
        assert kinds.count("daimyo") == 1
        assert "poison" in kinds
        found[tuple(kinds)] += 1
        assert all(mine.knows == {} for mine in match.world.private)
        assert all(scroll.id not in match.world.open.seen for scroll in match.world.open.scrolls)
    assert len(found) >= seats


@pytest.mark.rule("omnitsu-2.2")
def test_the_other_scrolls_lie_face_up() -> None:
    match = Match.start(game, 4, seed=3)
    in_play = list(match.world.sealed.kinds.values())
    assert sorted([*in_play, *match.world.open.pile]) == sorted(ALL_SCROLLS)
    match = Match.start(game, 2, seed=3)
    assert sorted(match.world.open.pile) == ["daimyo", "decoy", "decoy", "decoy", "poison"]


@pytest.mark.rule("omnitsu-2.3")
@pytest.mark.rule("omnitsu-2.4")
def test_first_cards_and_first_discards() -> None:
    match = Match.start(game, 3, seed=5)
    assert [len(mine.hand) for mine in match.world.private] == [1, 1, 1]
    assert match.world.open.cards == [1, 1, 1]
    assert len(match.world.open.discard) == 3
    assert len(match.world.sealed.deck) == 36 - 6
    assert Match.start(game, 3, seed=6).world.sealed.deck != match.world.sealed.deck


@pytest.mark.rule("omnitsu-3.1")
def test_a_turn_is_action_then_draw() -> None:
    table = Table({0: ["urchin"]}).throw("urchin>1", "", "").do(0, "use", "1").rest()
    assert table.open.turn == 2
    assert table.open.cards == [3, 1, 1]
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
    from noren.games.omnitsu.scrolls import move

    table = Table({})
    table.throw("crack", "", "")
    move(table.match.world, "scroll-1", 2)
    assert cracked_of(table.open, 2) == ["scroll-1"]


@pytest.mark.rule("omnitsu-4.1")
def test_lowest_number_first_and_locations_too() -> None:
    table = Table({0: ["market"], 1: ["urchin"], 2: ["tea-house"]})
    table.throw("market", "urchin>0", "tea-house").rest()
    assert table.match.asked == (1,)
    table.do(1, "use", "1").rest()
    assert [place.card for place in table.open.locations] == ["tea-house", "market"]


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
    table = Table({0: ["samurai"]})
    table.open.scrolls.pop(1)
    table.throw("samurai>1", "", "").rest()
    assert table.options(0) == [("use", "2")]


@pytest.mark.rule("omnitsu-4.3")
def test_a_card_played_later_is_pointed_as_it_is_played() -> None:
    table = Table({0: ["ferryman", "market"]}).throw("market", "", "").do(0, "play", "ferryman")
    assert table.options(0) == [("point", "1"), ("point", "2")]
    table.do(0, "point", "2").rest()
    assert table.kinds(0) == ["decoy"]


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
    table = Table({0: ["samurai"], 1: ["bodyguard", "market"]}).throw("samurai>1", "market", "")
    table.do(0, "use", "1").do(1, "play", "bodyguard").rest()
    assert table.kinds(0) == ["daimyo"]
    assert {"samurai", "bodyguard"} <= {*table.open.discard}
    assert table.open.turn == 2


@pytest.mark.rule("omnitsu-4.7")
def test_a_discard_cost_needs_the_type_and_is_not_given_back() -> None:
    table = Table({0: ["collector", "ronin"], 1: []}).throw("collector>1", "", "").rest()
    assert table.options(0) == [("nothing",)]
    table = Table({0: ["collector", "urchin", "farmer"]}).throw("collector>1", "", "").rest()
    assert table.options(0) == [("use", "1")]
    table.do(0, "use", "1")
    assert table.options(0) == [("pay", "urchin"), ("pay", "farmer")]
    table.do(0, "pay", "farmer").rest()
    assert "farmer" in table.open.discard
    assert table.open.cards[0] == 1 + 4 + 1


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
    table.throw("geisha>1", "mirror", "").rest()
    assert ("disguise",) in table.options(0)
    table.do(0, "disguise").do(0, "choose", "fortune")
    assert table.match.asked == (0,)
    assert [laid.order for laid in table.open.laid if laid.card == "fortune"] == [8]
    assert table.open.discard == ["disguise", "geisha"]
    assert table.hand(0) == []
    table.do(0, "use", "2")
    assert table.open.cards[0] == 2


@pytest.mark.rule("omnitsu-4.11")
@pytest.mark.parametrize(
    ("card", "action", "stopper"),
    [
        ("assassin", "1", "bodyguard"), ("ronin", "1", "bodyguard"), ("samurai", "1", "bodyguard"),
        ("kunoichi", "2", "bodyguard"), ("arsonist", "2", "bodyguard"),
        ("arsonist", "2", "magistrate"), ("urchin", "1", "magistrate"),
        ("farmer", "1", "magistrate"), ("courier", "2", "magistrate"),
        ("ferryman", "1", "magistrate"), ("pilgrim", "1", "magistrate"),
        ("poacher", "2", "magistrate"), ("fireworks", "2", "magistrate"),
    ],
)  # fmt: skip
def test_stoppers_stop_their_keyword(card: str, action: str, stopper: str) -> None:
    hands = {0: [card], 1: [stopper, "market", "herald"], 2: ["chamberlain"]}
    table = Table(hands).throw(f"{card}>1", "market", "chamberlain>0")
    table.do(0, "use", action).do(1, "play", stopper)
    assert table.open.cards[0] == 0
    assert [*table.kinds(0), *table.kinds(1)] == ["daimyo", "poison"]
    assert table.open.destroyed == []


@pytest.mark.rule("omnitsu-4.11")
def test_lasting_stops() -> None:
    for place, card, left in (("shrine", "samurai", ("use", "2")), ("shrine", "ronin", None)):
        table = Table({0: [card]}, places=[place]).throw(f"{card}>1", "", "").rest()
        assert table.options(0) == [left or ("nothing",)]
    table = Table({0: ["smuggler"]}, places=["watchtower"]).throw("smuggler>1", "", "").rest()
    assert table.options(0) == [("hold",)]
    table = Table({0: ["geisha"], 1: ["acrobat", "market"]}, places=["watchtower"])
    table.throw("geisha>1", "market", "").do(0, "use", "2")
    assert ("play", "acrobat") not in table.options(1)
    blocked = Table({0: ["samurai"]}, places=["shrine"])
    blocked.open.locations = [Place("shrine", "fireworks")]
    blocked.sealed.deck.remove("fireworks")
    blocked.throw("samurai>1", "", "").rest()
    assert ("use", "1") in blocked.options(0)


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
    table.do(0, "play", "ferryman").do(0, "point", "1")
    assert isinstance(table.match.world.agenda[-1], AnyTime), "all are asked again"
    assert list(table.options(0)) == [PASS, ("play", "smuggler")]


@pytest.mark.rule("omnitsu-5.2")
def test_cards_played_together_go_by_number() -> None:
    table = Table({0: ["smuggler", "urchin"], 1: ["ferryman", "market"]})
    table.throw("urchin>2", "market", "")
    table.match.play(0, ("play", "smuggler"))
    table.match.play(1, ("play", "ferryman"))
    table.do(1, "point", "0").rest()
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
    table.do(0, "hold").do(1, "use", "2").do(0, "play", "ferryman").rest()
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


@pytest.mark.rule("omnitsu-6.1")
def test_a_location_acts_and_then_lasts() -> None:
    table = Table({0: ["harbour"]}).throw("harbour", "", "").rest()
    assert table.kinds(1) == ["daimyo"]
    assert table.open.cards == [2, 2, 2]
    assert "harbour" not in table.open.discard


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
    assert table.options(0) == [("use", "2")]
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


@pytest.mark.rule("omnitsu-8.1")
def test_the_castle_ends_the_game_at_once() -> None:
    table = Table({0: [CASTLE, "urchin"], 1: ["mirror"]}, places=QUIET).throw(CASTLE, "mirror", "")
    table.do(1, "hold")
    while not table.match.over:
        table.rest()
    assert table.match.outcome is not None
    assert table.open.hands == [["urchin"], [], []]
    assert "mirror" in table.open.discard
    assert not cracked_of(table.open, 0)
    assert table.open.seen["scroll-2"] == "poison"
    assert table.match.outcome.scores == (11, 0, 5)


@pytest.mark.rule("omnitsu-8.2")
def test_the_last_any_time_cards() -> None:
    table = Table({0: [CASTLE], 1: ["ferryman", "urchin"]}, places=QUIET)
    table.throw(CASTLE, "urchin>0", "").rest().do(1, "use", "1")
    while not table.open.ended:
        for seat in table.match.asked:
            table.match.play(seat, PASS)
    table.do(1, "play", "ferryman").do(1, "point", "0")
    assert table.scores()[1] >= 10
    assert table.scores()[0] == 0


@pytest.mark.rule("omnitsu-8.3")
def test_who_is_killed() -> None:
    table = at_the_castle(("daimyo", "poison", "decoy"), s2=True)
    assert table.scores() == (10, 0, 0)
    table = Table({0: [CASTLE]}, places=QUIET)
    table.open.scrolls[1] = Scroll("scroll-2", 0)
    table.throw(CASTLE, "", "")
    assert table.scores() == (0, 0, 5)


@pytest.mark.rule("omnitsu-8.4")
def test_points() -> None:
    hands = {0: ["urchin", "ronin"], 1: ["mirror"]}
    table = at_the_castle(("decoy", "poison", "daimyo"), hands)
    assert table.scores() == (7, 0, 10)
    table = Table({0: [CASTLE, "urchin"]}, places=QUIET)
    table.open.scrolls.pop(0)
    table.throw(CASTLE, "", "")
    assert table.scores() == (1, 0, 5)


@pytest.mark.rule("omnitsu-8.5")
def test_contested_scrolls() -> None:
    table = at_the_castle(("daimyo", "daimyo", "decoy"))
    assert table.scores() == (0, 0, 5)
    assert table.match.outcome is not None
    assert table.match.outcome.ending == "contested"
    table = at_the_castle(("daimyo", "daimyo", "decoy"), s1=True)
    assert table.scores() == (10, 0, 5)
    extra = Table({0: [CASTLE]}, kinds=("daimyo", "daimyo", "decoy"), places=QUIET)
    extra.open.scrolls[2] = Scroll("scroll-3", 1)
    extra.throw(CASTLE, "", "")
    assert extra.scores() == (0, 0, 0)


@pytest.mark.rule("omnitsu-8.5")
def test_the_herald_settles_a_contest() -> None:
    table = at_the_castle(("daimyo", "daimyo", "decoy"), {0: [CASTLE, "herald"]})
    assert list(table.options(0)) == [PASS, ("play", "herald")]
    table.do(0, "play", "herald").do(0, "choose", "scroll-1")
    assert table.scores() == (10, 0, 5)
