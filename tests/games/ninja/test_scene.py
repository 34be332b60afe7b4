"""What people see of a night: the map, the way they draw on it, and what is asked in words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import noren
from noren import Choice, Match
from noren.games.ninja import events as told
from noren.games.ninja import game
from noren.games.ninja.content.cards import missions, numerals
from noren.games.ninja.content.fortress import fortress
from noren.games.ninja.scene.downfall import downfall, too_late
from noren.games.ninja.state import Trail, fort_of
from noren.scene import Area, Hand, Map, Offer
from noren.scene.shown import knowledge_of, news_of, reference_of
from tests.games.ninja.nights import guards

OUTPOST = {"map": "outpost"}


def night(seats: int = 2, **options: object) -> Match:
    """A night on the small map, at its first question."""
    return Match.start(game, seats=seats, options={**OUTPOST, **options}, seed=7)


def until(match: Match, step: str) -> int:
    """Play the first option until this is asked; who is asked."""
    while type(match.view(None).step).__name__ != step:
        seat = match.asked[0]
        match.play(seat, match.options(seat)[0])
    return match.asked[0]


def hand(match: Match, seat: int) -> Hand:
    """What a seat sees besides the table."""
    seen: Hand = game.hand(match.view(seat))
    return seen


def plan(match: Match) -> Map:
    """The map that all see."""
    (found,) = [thing for thing in game.table(match.view(None)).things if isinstance(thing, Map)]
    return found


def step_on(match: Match, seat: int) -> Offer:
    """The first offer that goes one zone on."""
    return next(offer for offer in hand(match, seat).prompt.offers if offer.choice[0] == "go")


def test_every_zone_says_where_pieces_stand_and_what_is_near() -> None:
    match = night()
    fort = fort_of(match.view(None).open)
    for zone in plan(match).zones:
        assert zone.spot == fort.zones[zone.code].spot
        assert zone.near == fort.neighbours(zone.code)
        assert bool(zone.icon) == bool(fort.zones[zone.code].symbols)


def test_a_path_is_drawn_at_a_tap_step_by_step_and_taken_back() -> None:
    match = night()
    seat = until(match, "Sneak")
    offer = step_on(match, seat)
    assert offer.quick
    assert offer.touches == (offer.choice[1],)
    match.play(seat, offer.choice)
    (layer,) = hand(match, seat).layers
    assert [line.tone for line in layer.lines if line.style == "arrow"] == ["mine"]
    assert "heard one zone away" in hand(match, seat).prompt.text
    match.undo(seat)
    (layer,) = hand(match, seat).layers
    assert not [line for line in layer.lines if line.style == "arrow"]
    assert "Up to 3 zones" in hand(match, seat).prompt.text


def test_there_is_a_ring_for_each_pace_and_the_present_one_stands_out() -> None:
    match = night()
    seat = until(match, "Sneak")
    match.play(seat, step_on(match, seat).choice)
    (layer,) = hand(match, seat).layers
    rings = [line for line in layer.lines if line.style == "ring"]
    assert {line.label for line in rings} == {
        f"heard up to here after {far}" for far in ("one zone", "2 zones", "3 zones")
    }
    loud = {line.label for line in rings if line.tone == "warn"}
    assert loud == {"heard up to here after one zone"}


def test_guards_are_tapped_where_they_stand_before_their_card_is() -> None:
    match = night()
    seat = until(match, "CardPhase")
    open = match.view(None).open
    for offer in hand(match, seat).prompt.offers:
        match offer.choice:
            case ("listen", guard) if guard in open.guards:
                assert offer.touches == (open.guards[guard].zone,)
            case ("play", "sentry-listen", guard):
                assert offer.touches == (open.guards[guard].zone, "hand-sentry-listen")


def test_each_intruder_has_cards_of_his_own() -> None:
    match = night()
    seat = until(match, "Sneak")
    areas = {thing.id: thing for thing in hand(match, seat).things if isinstance(thing, Area)}
    assert {"cards-ninja", "cards-traitor"} <= set(areas)
    ids = [card.id for area in areas.values() for card in area.things]
    assert len(ids) == len(set(ids))
    assert all("Mission" in area.note for area in areas.values())


def test_finds_are_told_apart_without_letters_that_are_missions() -> None:
    match = night()
    (layer,) = hand(match, 1).layers
    objects = {m.token.label: m.token for m in layer.markers if m.token.id.startswith("object-")}
    assert objects["a trap"].icon
    assert objects["a hidden sentry"].icon
    letters = [token.symbol for label, token in objects.items() if label.startswith("mission")]
    assert len(letters) == len(set(letters))
    assert all(letter.isalpha() for letter in letters)


def test_after_the_end_both_ways_are_on_the_map() -> None:
    match = night()
    until(match, "Sneak")
    while not match.over:
        seat = match.asked[0]
        match.play(seat, a_step_or_the_first(match.options(seat)))
    styles = {(line.style, line.tone) for line in plan(match).lines}
    assert {("arrow", "mine"), ("dashed-arrow", "bad")} <= styles
    stops = [m.token.id for m in plan(match).markers if m.token.id.startswith(("stop-", "from-"))]
    assert {"from-ninja", "from-traitor"} <= set(stops)
    assert len(stops) == len(set(stops))


def a_step_or_the_first(options: Sequence[Choice]) -> Choice:
    """Go somewhere if possible."""
    return next((choice for choice in options if choice[0] == "go"), options[0])


def test_the_set_up_says_what_is_placed_and_how_many_are_left() -> None:
    match = night(placement="full")
    seat = until(match, "PostSentry")
    open = match.view(None).open
    wanted = fort_of(open).plan.night.sentries
    assert f"{wanted} to post" in hand(match, seat).prompt.text
    seat = until(match, "PlaceObjects")
    assert "mission I:" in hand(match, seat).prompt.text


def test_the_game_is_on_the_shelf_with_an_emblem_that_needs_no_fonts_of_its_own() -> None:
    assert noren.load("ninja").meta.emblem < "\u3000"


def test_guards_are_told_how_many_cards_they_may_still_play() -> None:
    match = night()
    seat = until(match, "CardPhase")
    assert hand(match, seat).prompt.text.startswith("Up to two cards")
    assert "listen for free" in hand(match, seat).prompt.text
    wake_somebody(match, seat)
    assert hand(match, seat).prompt.text.startswith("One more card")
    assert "listen for free" not in hand(match, seat).prompt.text


def test_two_captains_are_told_that_each_may_play_a_card_unless_the_other_leaves_him_his() -> None:
    match = night(4)
    until(match, "CardPhase")
    one, other = match.asked
    assert hand(match, one).prompt.text.startswith("One card")
    match.play(one, ("hand-over",))
    assert hand(match, other).prompt.text.startswith("Up to two cards")
    wake_somebody(match, other)
    assert hand(match, other).prompt.text.startswith("One more card")


def wake_somebody(match: Match, seat: int) -> None:
    """Play an Awaken card; whoever gets up goes nowhere."""
    match.play(seat, next(o for o in match.options(seat) if o[:2] == ("play", "awaken")))
    while type(match.view(None).step).__name__ != "CardPhase":
        match.play(match.asked[0], ("stop",))


def lone() -> Match:
    """A night with one intruder, at his first move."""
    match = night(variant="lone wolf")
    until(match, "Sneak")
    return match


def test_whoever_plays_one_intruder_is_called_you() -> None:
    match = lone()
    assert hand(match, 0).prompt.text.startswith("Where do you sneak?")
    labels = {offer.label for offer in hand(match, 0).prompt.offers}
    assert "Stop here" in labels
    partners = night()
    assert "Where does the ninja sneak?" in hand(partners, until(partners, "Sneak")).prompt.text


def test_a_card_and_whom_it_is_played_on_are_tapped_in_any_order() -> None:
    match = lone()
    shadow = match.world.private[0].shadows["intruder"]
    shadow.hand, shadow.zone, shadow.trail = ["shuriken", "rope", "potent-sake"], "B8", ["B8"]
    guards(match, sword_1=shadow.zone)
    offers = hand(match, 0).prompt.offers
    thrown = next(offer for offer in offers if offer.choice == ("shuriken", "sword-1"))
    assert thrown.any_order
    assert set(thrown.touches) == {shadow.zone, "intruder-shuriken"}
    bluff = next(offer for offer in offers if offer.choice == ("bluff", "shuriken"))
    assert bluff.aside
    assert not thrown.aside
    climbs = [offer for offer in offers if offer.choice[0] == "climb"]
    assert climbs
    assert all(offer.any_order and "intruder-rope" in offer.touches for offer in climbs)


def test_before_stopping_one_is_told_who_could_hear_and_who_would_see() -> None:
    match = lone()
    shadow = match.world.private[0].shadows["intruder"]
    guards(match, sword_1="B11", sword_2="G3", spear_1="G3")
    shadow.zone, shadow.trail, shadow.steps = "B9", ["B8", "B9"], 1
    assert "by no guard for now" in hand(match, 0).prompt.text
    shadow.steps = 3
    assert (
        "by spear 1 and sword 2 in G3 and sword 1 in B11, if they listen"
        in hand(match, 0).prompt.text
    )
    shadow.zone, shadow.trail = "B11", ["B10", "B11"]
    text = hand(match, 0).prompt.text
    assert "If you stop here, sword 1 will see you." in text
    assert "These are barracks" in text


def test_a_search_where_nothing_can_lie_says_so() -> None:
    match = lone()
    while type(match.view(None).step).__name__ != "Search":
        match.play(0, ("done",))
    assert hand(match, 0).prompt.text == "Nothing can lie where you passed. Search all the same?"
    assert all(offer.useless for offer in hand(match, 0).prompt.offers if offer.touches)


def test_what_cannot_be_undone_says_so() -> None:
    match = night(variant="lone wolf")
    seat = until(match, "Sneak")
    open = match.world.open
    figure = open.figures["intruder"]
    match.world.private[seat].shadows["intruder"].zone = fort_of(open).exits[0]
    offers = {offer.choice[0]: offer for offer in hand(match, seat).prompt.offers}
    assert "Your deed is not done" in offers["leave"].grave
    assert "is spent and does nothing" in offers["bluff"].grave
    figure.letter = "A"
    offers = {offer.choice[0]: offer for offer in hand(match, seat).prompt.offers}
    assert offers["leave"].grave == ""


def test_the_ways_of_guards_this_turn_are_on_the_map() -> None:
    match = night()
    until(match, "Sneak")
    walks = [line for line in plan(match).lines if line.label.endswith(", this turn")]
    gone = [event for event in match.view(None).log if isinstance(event, told.Stepped)]
    assert gone
    assert len(walks) == len(gone)
    fort = fort_of(match.view(None).open)
    assert [line.points[-1] for line in walks] == [fort.zones[event.zone].spot for event in gone]


def asked_of_me(match: Match, zone: str, steps: int, **shadow: object) -> str:
    """What a lone wolf, called you, is asked in a zone after so many steps."""
    me = match.world.private[match.asked[0]].shadows["intruder"]
    me.zone, me.steps, me.halted = zone, steps, bool(shadow.get("halted"))
    return hand(match, match.asked[0]).prompt.text


def test_whoever_plays_one_intruder_alone_is_called_you() -> None:
    match = night(variant="lone wolf")
    until(match, "Sneak")
    fort = fort_of(match.view(None).open)
    moat = sorted(fort.moats)[0]
    text = asked_of_me(match, moat, 1, halted=True)
    assert text.endswith("You can go no further: a moat ends your move.")


def test_leaving_is_said_to_cost_a_zone_before_none_is_left_for_it() -> None:
    match = night(variant="lone wolf")
    until(match, "Sneak")
    open = match.world.open
    fort = fort_of(open)
    edge = fort.exits[0]
    near = next(zone for zone in fort.neighbours(edge) if zone not in fort.exits)
    warning = "To leave from the edge is a zone of movement too"
    assert warning not in asked_of_me(match, near, 2)
    open.figures["intruder"].letter = "A"
    assert warning in asked_of_me(match, near, 2)
    assert warning in asked_of_me(match, edge, 3)
    assert warning not in asked_of_me(match, edge, 2)
    assert warning not in asked_of_me(match, near, 1)


def test_a_search_is_not_said_to_be_over_before_it_is_made() -> None:
    match = night(variant="lone wolf")
    seat = until(match, "Sneak")
    match.play(seat, step_on(match, seat).choice)
    seat = until(match, "Search")
    done = next(offer for offer in hand(match, seat).prompt.offers if offer.choice == ("done",))
    assert done.label == "Do not search"


def test_a_mission_that_was_found_and_is_not_mine_is_said_not_to_be() -> None:
    match = night(variant="lone wolf")
    seat = until(match, "Sneak")
    mine = match.world.private[seat].shadows["intruder"].mission
    other = next(letter for letter in numerals() if letter != mine)
    assert "found already" not in str(hand(match, seat).me)
    match.world.open.found[sorted(fort_of(match.world.open).zones)[0]] = other
    assert f"(not {numerals()[other]}, found already)" in str(hand(match, seat).me)


def test_whoever_hears_somebody_is_told_how_little_that_says() -> None:
    line = game.describe(told.Listened(("sword-1",), "B11", True))
    assert line.endswith("They know only: no more zones away than that one moved, 3 at most.")
    assert game.describe(told.Listened(("sword-1",), "B11", False)).endswith("hear nothing.")


def test_whoever_is_wounded_or_killed_is_told_first_and_stops_to_read_it() -> None:
    wound = news_of(game, told.Struck(1, "sword-2", "intruder", 0))
    assert (wound.to, wound.stops, wound.yours) == ((0,), (0,), "You are wounded!")
    end = told.Died("intruder", "ninja", 0, decoy=False)
    assert news_of(game, end).yours == "You are dead for good!"
    assert game.describe(end) == "The intruder, the ninja, is dead. For good."
    decoy = told.Died("traitor", "traitor", 0, decoy=True)
    assert news_of(game, decoy).yours == "Your traitor is dead, but it was only a decoy!"
    assert "soon a new one comes" in game.describe(decoy)


def test_a_killed_guard_is_said_to_come_back_under_his_number() -> None:
    killed = told.ShadowCard("intruder", "ninja", "shuriken", "sword-2")
    assert game.describe(killed).endswith("He is gone; the next to wake may be sword 2 again.")
    drunk = told.ShadowCard("intruder", "traitor", "potent-sake", "sword-2")
    assert game.describe(drunk).endswith("on sword 2.")


def test_the_end_tells_the_move_that_gave_an_intruder_away() -> None:
    open = night(variant="lone wolf").view(None).open
    open.paths = {"intruder": [Trail(7, ("T1", "M1")), Trail(8, ("B9", "B10", "B11", "B12"))]}
    blows = [told.Seen("intruder", "B12"), told.Struck(1, "sword-2", "intruder", 0)]
    death = told.Died("intruder", "ninja", 0, decoy=False)
    listened = told.Listened(("sword-2",), "B13", True)
    heard = downfall(open, [told.TurnBegan(9), listened, *blows, death], "intruder")
    away = fort_of(open).distance("B12", "B13")
    assert heard == (
        f"Turn 8: the intruder ran three zones and stopped in B12, {away} zones from sword 2 in"
        " B13, who heard it, came, and killed him on turn 9."
    )
    met = downfall(open, [told.TurnBegan(9), *blows, death], "intruder")
    assert met == "Turn 9: sword 2 met the intruder in B12 and killed him."


def test_dawn_tells_how_much_was_left_to_search() -> None:
    open = night(variant="lone wolf").view(None).open
    searched = [told.Searched("intruder", zone) for zone in ("N1", "N1", "S2", "B1")]
    assert too_late(open, searched, "intruder") == (
        "Dawn came before the intruder had found his mission: of the 10 zones where it might lie he"
        " had searched 2."
    )
    done = [told.TurnBegan(5), told.MissionDone("intruder", "A"), told.TurnBegan(14)]
    assert "done since turn 5" in too_late(open, done, "intruder")


@pytest.mark.parametrize(
    ("map", "zones", "keeps"), [("outpost", "N1 to N5", "S6"), ("fortress", "E1 to E9", "E10")]
)
def test_one_is_told_where_things_are_hidden_on_the_map_at_hand(
    map: str, zones: str, keeps: str
) -> None:
    match = Match.start(game, seats=2, options={"map": map}, seed=7)
    me = str(hand(match, 0).me)
    assert zones in me
    assert f"{keeps}, the keeps" in me
    meant = [it for it in reference_of(game).sections if it.when in ({}, {"map": map})]
    (legend,) = [it for it in meant if it.title == "The map"]
    assert zones in str(legend.things)
    assert {castle.name for castle in fort_of(match.view(None).open).castles.values()} == {
        region.label for region in plan(match).regions
    }


def test_no_mission_is_called_by_a_place_of_the_map() -> None:
    words = " ".join(missions().values()).lower()
    for map in ("outpost", "fortress"):
        fort = fortress(map)
        places = [zone.name for zone in fort.zones.values()]
        names = [*places, *(castle.name for castle in fort.castles.values())]
        assert not [name for name in names if name.lower() in words]
    assert not [word for word in ("west", "east", "north", "south", "wing") if word in words]


def test_whoever_still_seeks_is_told_before_he_climbs_that_a_keep_holds_nothing() -> None:
    match = lone()
    shadow = match.world.private[0].shadows["intruder"]
    shadow.hand, shadow.zone, shadow.trail = ["rope"], "N3", ["N3"]

    def label() -> str:
        offers = hand(match, 0).prompt.offers
        return next(it.label for it in offers if it.choice == ("climb", "N6"))

    assert label().endswith("N6, Hawk Keep, where nothing is hidden")
    match.world.open.figures["intruder"].letter = shadow.mission
    assert "nothing is hidden" not in label()
    (keep,) = [zone for zone in plan(match).zones if zone.id == "N6"]
    assert "nothing is hidden here" in keep.label


def searching(*trail: str) -> Match:
    """A lone wolf who has come by these zones and may search them."""
    match = lone()
    shadow = match.world.private[0].shadows["intruder"]
    shadow.hand, shadow.zone, shadow.trail = [], trail[-1], [*trail]
    shadow.steps = len(trail) - 1
    match.play(0, ("done",))
    until(match, "Search")
    return match


def test_which_zones_are_searched_in_vain_is_said_with_the_question() -> None:
    match = searching("N2", "N3", "N6")
    match.world.open.found["N3"] = "nothing"
    text = hand(match, 0).prompt.text
    assert "Nothing is hidden in N6, a watch post." in text
    assert "What lies in N3 is known." in text
    assert not hand(match, 0).prompt.spare, "N2 may hold it"


def test_what_has_but_one_answer_is_spared_whoever_plays_with_bots_alone() -> None:
    assert hand(searching("B1", "B2"), 0).prompt.spare == ("done",)
    match = searching("B12", "G3", "N5")
    assert not hand(match, 0).prompt.spare
    match.play(0, ("search", "N5"))
    assert hand(match, 0).prompt.spare == ("done",), "no other zone can hold anything"
    assert not hand(match, 1).prompt.spare


def test_a_mission_may_lie_in_each_zone_with_some_chance() -> None:
    match = night(variant="lone wolf")
    known = knowledge_of(game, match.view(0))
    assert known is not None
    assert any("may lie in 10 zones: 10% in each of N1, N2" in line for line in known.likely)
    guards_know = knowledge_of(game, match.view(1))
    assert guards_know is not None
    assert not any("may lie" in line for line in guards_know.likely)


def test_what_a_kill_costs_is_said_with_it() -> None:
    match = lone()
    shadow = match.world.private[0].shadows["intruder"]
    shadow.hand, shadow.zone, shadow.trail = ["kenjutsu-2", "shuriken"], "B8", ["B8"]
    guards(match, sword_1="B8")
    labels = [offer.label for offer in hand(match, 0).prompt.offers]
    assert "Loud Kenjutsu (alert +2): kill sword 1 in B8" in labels
    assert "Shuriken (silent): sword 1 in B8" in labels


def test_what_was_searched_this_turn_lies_there_once() -> None:
    match = searching("N2", "N3")
    match.play(0, ("search", "N3"))
    match.play(0, ("done",))
    here = [it.token for it in plan(match).markers if it.at == "N3"]
    assert [token.label.startswith("searched this turn") for token in here] == [True]
    assert here[0].tone == "warn"


def test_my_own_figure_stands_out_for_me_alone() -> None:
    match = lone()
    (layer,) = hand(match, 0).layers
    tokens = {marker.token.id for marker in layer.markers}
    assert "me-intruder" in tokens & {*layer.own}
    assert not any(layer.own for layer in hand(match, 1).layers)
