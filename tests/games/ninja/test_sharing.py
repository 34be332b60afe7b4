"""Two guard players, clause by clause: what they agree on, and what is usual if they do not."""

import pytest

from noren import Match, Seat
from noren.games.ninja import events as e
from noren.games.ninja.imagine.guards import share_of
from noren.games.ninja.scene import hand
from noren.games.ninja.state import HIGH
from tests.games.ninja.nights import (
    dead,
    guards,
    night,
    offered,
    play,
    put,
    skip_to,
    step,
    table,
    told,
)


def labels(match: Match, seat: Seat) -> list[str]:
    """What a player may tap, in words."""
    return [offer.label for offer in hand(match.view(seat)).prompt.offers]


def drawing(alert: int = HIGH) -> Match:
    """Two guard players are about to draw; the spears would draw first."""
    match = night(4)
    skip_to(match, "Sneak")
    table(match).alert = alert
    skip_to(match, "Share")
    return match


def drawn(match: Match) -> dict[Seat, int]:
    return {seat: len(match.world.private[seat].drawn) for seat in (2, 3)}


# -- drawing


@pytest.mark.rule("ninja-19.4", "ninja-19.9")
def test_a_split_of_the_draws_can_be_agreed() -> None:
    match = drawing()
    assert match.asked == (3,)
    assert offered(match)[0] == ("share", "1"), "what is usual comes first"
    assert labels(match, 3)[0] == "Swords 1, spears 2, as usual"
    play(match, "share", "3")
    assert match.asked == (2,)
    assert "the swords would have 3" in hand(match.view(2)).prompt.text
    play(match, "agree")
    assert told(match, e.Shared) == [e.Shared("draws", 3, agreed=True)]
    assert drawn(match) == {2: 3, 3: 0}


@pytest.mark.rule("ninja-19.4", "ninja-19.9")
def test_without_agreement_they_draw_by_turns() -> None:
    refused, usual = drawing(), drawing()
    play(refused, "share", "3")
    play(refused, "refuse")
    play(usual, "share", "1")
    assert drawn(refused) == drawn(usual) == {2: 1, 3: 2}
    assert not told(usual, e.Shared), "what is usual needs nobody's leave"


@pytest.mark.rule("ninja-19.4")
@pytest.mark.parametrize("short", [2, 3])
def test_what_one_deck_is_short_of_is_drawn_from_the_partners(short: int) -> None:
    match = drawing()
    deck = match.world.sealed.decks[str(short)]
    match.world.private[short].hand += deck[1:]
    del deck[1:]
    play(match, "share", "1")
    assert drawn(match) == {short: 1, 5 - short: 2}
    assert match.world.sealed.decks[str(short)] == []


@pytest.mark.rule("ninja-4.2", "ninja-19.4")
def test_two_short_decks_give_what_there_is() -> None:
    match = drawing()
    for seat in (2, 3):
        match.world.private[seat].hand += match.world.sealed.decks[str(seat)][1:]
        del match.world.sealed.decks[str(seat)][1:]
    play(match, "share", "1")
    assert drawn(match) == {2: 1, 3: 1}


@pytest.mark.rule("ninja-19.9")
@pytest.mark.parametrize("seats", [2, 3])
def test_one_guard_player_splits_nothing(seats: int) -> None:
    match = night(seats)
    table(match).alert = HIGH
    skip_to(match, "AlertPhase")
    asked = [type(item).__name__ for item in match.world.agenda]
    assert "Share" not in asked
    assert len(match.world.private[seats - 1].drawn) == HIGH


@pytest.mark.rule("ninja-21.13")
def test_late_guards_split_as_is_usual_and_agree_to_nothing() -> None:
    match = drawing()
    match.close()
    assert drawn(match) == {2: 1, 3: 2}
    match = drawing()
    play(match, "share", "0")
    match.close()
    assert drawn(match) == {2: 1, 3: 2}
    assert told(match, e.Shared) == [e.Shared("draws", 1, agreed=False)]


# -- playing


def two_cards() -> Match:
    match = night(4)
    for seat in (2, 3):
        match.world.private[seat].hand = ["sentry-search", "sentry-search"]
    return match


@pytest.mark.rule("ninja-19.6")
def test_whoever_declines_a_card_does_not_hand_it_over() -> None:
    match = two_cards()
    match.play(3, ("done",))
    match.play(2, ("play", "sentry-search", "sword-1"))
    match.play(2, ("stop",))
    assert not [c for c in offered(match) if c[0] == "play"]


@pytest.mark.rule("ninja-19.6")
def test_whoever_leaves_his_card_to_the_other_plays_none_himself() -> None:
    match = two_cards()
    match.play(2, ("hand-over",))
    assert told(match, e.HandedOver) == [e.HandedOver(2)]
    assert 2 not in match.asked or not [c for c in match.options(2) if c[0] == "play"]
    assert ("hand-over",) not in match.options(3), "it is not handed back and forth"
    for guard in ("spear-1", "spear-2"):
        match.play(3, ("play", "sentry-search", guard))
        match.play(3, ("stop",))
    assert not [c for c in offered(match) if c[0] == "play"]


@pytest.mark.rule("ninja-19.6")
def test_what_was_played_or_has_nobody_to_go_to_is_not_handed_over() -> None:
    match = two_cards()
    match.play(3, ("done",))
    assert ("hand-over",) not in match.options(2)
    match = two_cards()
    match.play(2, ("play", "sentry-search", "sword-1"))
    match.play(2, ("stop",))
    assert 2 not in match.asked or ("hand-over",) not in match.options(2)
    assert ("hand-over",) not in offered(night(2))


# -- wounds


def wounded(who: str, wounds: list[Seat]) -> Match:
    """An intruder on whom these players' cards lie."""
    match = night(4)
    guards(match, sword_1="B33", spear_1="B33")
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    figure = table(match).figures[who]
    figure.wounds = wounds
    # Every card lies in one place: those wounds were once in hand or deck.
    for seat in wounds:
        mine, deck = match.world.private[seat], match.world.sealed.decks[str(seat)]
        (mine.hand if "kenjutsu" in mine.hand else deck).remove("kenjutsu")
    return match


@pytest.mark.rule("ninja-19.10", "ninja-13.5")
@pytest.mark.parametrize("swords", [0, 1, 2])
def test_the_cards_of_a_dead_intruders_wounds_are_divided(swords: int) -> None:
    match = wounded("traitor", [2])
    put(match, "traitor", "B33")
    figure = table(match).figures["traitor"]
    figure.state, figure.zone = "seen", "B33"
    match.world.private[3].hand.append("kenjutsu")
    table(match).gained = {"3": 1}
    match.play(3, ("strike", "traitor"))
    assert step(match) == "DivideWounds"
    assert match.asked == (2, 3)
    assert "Swords 0, spears 2" in labels(match, 2)
    match.play(2, ("divide", str(swords)))
    assert table(match).played.get("2", []).count("kenjutsu") == swords
    assert table(match).played.get("3", []).count("kenjutsu") == 2 - swords
    assert figure.wounds == []


@pytest.mark.rule("ninja-19.10")
def test_they_are_divided_when_he_leaves_the_map_too() -> None:
    match = wounded("ninja", [2, 3])
    skip_to(match, "Sneak")
    put(match, "ninja", "T1")
    play(match, "leave")
    assert step(match) == "DivideWounds"
    match.play(3, ("divide", "2"))
    assert table(match).played["2"].count("kenjutsu") == 2
    assert "kenjutsu" not in table(match).played.get("3", [])
    assert table(match).gained == {"2": 1, "3": -1}
    assert match.game.describe(match.world.log[-1]).startswith("The swords discard 2")


@pytest.mark.rule("ninja-19.10")
def test_a_blade_that_changed_hands_is_known_to_be_the_others() -> None:
    match = wounded("ninja", [2, 2])
    skip_to(match, "Sneak")
    put(match, "ninja", "T1")
    play(match, "leave")
    match.play(2, ("divide", "0"))
    skip_to(match, "CardPhase")
    for viewer in (2, 3):
        imagined = match.game.imagine(match.view(viewer), match.world.dice.copy())
        for seat in (2, 3):
            mine = imagined.private[seat]
            found = [*mine.hand, *mine.drawn, *imagined.sealed.decks[str(seat)]]
            assert sorted(found) == sorted(share_of(table(match), seat))
            assert found.count("kenjutsu") == {2: 1, 3: 5}[seat]


@pytest.mark.rule("ninja-21.13")
def test_late_guards_have_their_own_cards_back() -> None:
    match = wounded("ninja", [2, 3])
    skip_to(match, "Sneak")
    put(match, "ninja", "T1")
    play(match, "leave")
    match.close()
    assert [table(match).played[seat].count("kenjutsu") for seat in ("2", "3")] == [1, 1]
    assert not table(match).gained


@pytest.mark.rule("ninja-19.10", "ninja-13.5")
def test_one_guard_player_has_them_back_without_a_question() -> None:
    match = dead()
    assert step(match) != "DivideWounds"
    assert table(match).played["1"].count("kenjutsu") == 2


# -- a decoy's bonus


def decoy() -> Match:
    """A traitor has died, and the guards are about to be paid for it."""
    match = night(4)
    table(match).figures["traitor"].state, table(match).figures["traitor"].died_on = "dead", 1
    match.world.private[1].shadows["traitor"].zone = ""
    put(match, "ninja", "T1")
    skip_to(match, "Share")
    return match


@pytest.mark.rule("ninja-19.7", "ninja-19.9")
@pytest.mark.parametrize("swords", [0, 3, 4, 5])
def test_a_decoys_cards_are_split_as_they_agree(swords: int) -> None:
    match = decoy()
    assert match.asked == (2,)
    play(match, "share", str(swords))
    if swords != 3:
        play(match, "agree")
    while step(match) == "TakeBonus":
        play(match, *offered(match)[1])
    assert told(match, e.BonusTaken) == [e.BonusTaken(2, swords), e.BonusTaken(3, 5 - swords)]


@pytest.mark.rule("ninja-19.7")
def test_a_decoys_sleepers_are_placed_by_turns() -> None:
    match = decoy()
    before = sum(match.world.private[2].sleepers.values())
    skip_to(match, "PlaceBonus")
    asked: list[int] = []
    while step(match) == "PlaceBonus":
        asked += match.asked
        play(match, *offered(match)[len(asked) % 2])
    assert asked == [2, 3, 2]
    assert match.world.private[2].sleepers == match.world.private[3].sleepers
    assert sum(match.world.private[2].sleepers.values()) == before + 3
