"""What becomes known in Omnitsu, and to whom; what is rare is laid out by hand."""

import pytest

from noren import Dice, Match
from noren.check.disclosures import Search
from noren.check.ledger import Ledger
from noren.check.run import Run
from noren.core.dice import seed_bytes
from noren.games.omnitsu import game
from noren.games.omnitsu.rules.actions import BehindTheFan, Choose, ChooseUnwatched
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import BeginTurn, ThrowUnwatched
from noren.games.omnitsu.state import Scroll
from tests.games.omnitsu.situations import Table, knowing

LOOKS = 40


def looked_at(match: Match) -> Ledger:
    """What gets out at this moment, beside many worlds that might be; all of it is declared."""
    ledger = Ledger(game)
    search = Search(Run(game, match.seats), ledger, strict=True)
    for number in range(LOOKS):
        search.look_at(match, Dice(seed_bytes(number)))
    return ledger


def told(ledger: Ledger, step: str) -> set[tuple[str, tuple[str, ...]]]:
    """What a step made known, and who was seen to learn it."""
    return {(row.path, tuple(row.roles)) for row in ledger.rows.values() if row.step == step}


def same_to_others(one: Match, other: Match, actor: int) -> bool:
    """Whether nobody but the actor can tell these apart."""
    viewers = [None, *(seat for seat in range(one.seats) if seat != actor)]
    return all(one.view(who).encode() == other.view(who).encode() for who in viewers)


DRAWS = {"Do": ("mirror",), "Choose": ("poacher", "fox"), "DrawUp": ("arsonist",)}
"""Hands whose first card, once thrown, leads to a draw in such a step."""


def sunk(step: str, *below: str) -> Match:
    """A scroll lies somewhere among the last cards of the deck, and some are about to be drawn."""
    hand = DRAWS[step]
    table = Table({0: hand}, seats=2, deck=["ronin", *below], discard=["market"])
    knowing(table, 0, "scroll-1").open.scrolls.pop(0)
    table.open.sunk.append("scroll-1")
    table.sealed.deck.insert(1, "scroll-1")
    table.open.deck += 1
    table.throw(f"{hand[0]}>1", "").rest()
    if step == "Choose":
        table.do(0, "use", "1")
    return table.match


@pytest.mark.rule("omnitsu-7.5")
@pytest.mark.parametrize("step", DRAWS)
def test_a_scroll_that_comes_up_from_the_deck_is_seen_by_all(step: str) -> None:
    paths = {path for path, _ in told(looked_at(sunk(step, "samurai", "shrine", "temple")), step)}
    assert {"ToPile", "Drawn", "open.pile", "open.sunk", "open.deck", "open.cards"} <= paths


@pytest.mark.rule("omnitsu-7.6")
@pytest.mark.parametrize("step", DRAWS)
def test_a_scroll_that_comes_up_may_exhaust_the_deck(step: str) -> None:
    paths = {path for path, _ in told(looked_at(sunk(step, "samurai")), step)}
    assert {"Reshuffled", "open.shuffles", "open.born", "open.discard"} <= paths


@pytest.mark.rule("omnitsu-3.5")
def test_whoever_cracks_learns_what_it_was_and_nobody_else() -> None:
    ledger = looked_at(Table({}).match)
    assert ("Saw.kind", ("actor",)) in told(ledger, "ThrowDown")
    assert ("mine.knows", ("actor",)) in told(ledger, "ThrowDown")


@pytest.mark.rule("omnitsu-4.4")
def test_what_is_done_behind_the_fan_makes_no_difference_to_others() -> None:
    table = Table({0: ["geisha"]}).throw("geisha>1", "", "").do(0, "use", "1").rest()
    match = table.match
    assert isinstance(match.world.agenda[-1], BehindTheFan)
    swapped, kept = match.copy(), match.copy()
    swapped.play(0, ("choose", "swap"))
    kept.play(0, ("choose", "keep"))
    assert same_to_others(swapped, kept, actor=0)
    assert told(looked_at(match), "BehindTheFan") == set()


@pytest.mark.rule("omnitsu-4.4")
def test_a_card_that_is_traded_in_is_out_of_every_hand_that_might_be() -> None:
    table = Table({0: ["poacher", "urchin", "ronin", "fox"]}).throw("poacher>1", "", "")
    table.do(0, "use", "1").do(0, "choose", "urchin")
    assert isinstance(table.match.world.agenda[-1], Choose)
    assert table.hand(0) == ["ronin", "fox"]
    assert table.open.discard == ["urchin"]
    looked_at(table.match)


def collecting(*peasants: str) -> Table:
    """The Tax Collector comes up, and whoever threw it holds these Peasants."""
    hand = [*peasants, "samurai", "shrine"][:2]
    return (
        Table({0: ["collector", *hand], 1: ["checkpoint", "fox"]})
        .throw("collector>1", "checkpoint", "")
        .rest()
    )


@pytest.mark.rule("omnitsu-4.7")
def test_an_action_is_paid_for_before_anyone_hears_of_it() -> None:
    table = collecting("urchin", "farmer")
    before = [table.match.view(viewer).encode() for viewer in (None, 1, 2)]
    table.do(0, "use", "1")
    assert [table.match.view(viewer).encode() for viewer in (None, 1, 2)] == before
    table.do(0, "pay", "urchin")
    assert "urchin" in table.open.discard


@pytest.mark.rule("omnitsu-4.2")
def test_taking_an_action_up_lasts_a_beat_whatever_there_is_to_choose() -> None:
    lone, several = collecting(), collecting("urchin")
    assert len(lone.options(0)) == 1
    assert len(several.options(0)) == 2
    for table in (lone, several):
        match = table.match
        assert isinstance(match.world.agenda[-1], TakeUp)
        match.held = True
        before = [match.view(viewer).encode() for viewer in (None, 1, 2)]
        match.play(0, ("use", "2"))
        assert match.in_beat
        assert [match.view(viewer).encode() for viewer in (None, 1, 2)] == before
        match.close()
        assert not isinstance(match.world.agenda[-1], TakeUp)


def two_cards(castle: bool, sealed: bool) -> Table:
    """A turn begins in which seat 0 has two cards and may have no scroll to crack."""
    table = Table({0: ["castle" if castle else "ronin", "fox"], 1: ["urchin"]})
    table.open.scrolls[0] = Scroll("scroll-1", 0 if sealed else 1)
    table.match.world.agenda[:] = [BeginTurn()]
    table.match.world.settle()
    return table


@pytest.mark.rule("omnitsu-3.4")
def test_nobody_sees_who_throws_at_once_for_want_of_anything_else() -> None:
    forced, free = two_cards(castle=True, sealed=False), two_cards(castle=False, sealed=False)
    assert len(forced.options(0)) == 1
    assert len(free.options(0)) == 2
    for table in (forced, free):
        match = table.match
        assert isinstance(match.world.agenda[-1], ThrowUnwatched)
        before = match.view(1).encode()
        match.play(0, ("throw", "fox"))
        assert match.view(1).encode() == before
    looked_at(two_cards(castle=True, sealed=False).match)


@pytest.mark.rule("omnitsu-4.10")
@pytest.mark.parametrize("hand", [["disguise", "castle", "ronin"], ["disguise", "fox", "ronin"]])
def test_nobody_sees_how_soon_a_card_is_played_in_anothers_place(hand: list[str]) -> None:
    table = Table({0: hand}, deck=[]).throw("disguise", "", "").do(0, "use", "2")
    assert isinstance(table.match.world.agenda[-1], ChooseUnwatched)
    looked_at(table.match)
    table = Table({0: ["urchin", *hand]}).throw("urchin>1", "", "").rest().do(0, "disguise")
    assert isinstance(table.match.world.agenda[-1], ChooseUnwatched)
    looked_at(table.match)


@pytest.mark.rule("omnitsu-3.2")
def test_otherwise_all_see_who_has_thrown() -> None:
    match = two_cards(castle=True, sealed=True).match
    assert not match.in_beat
    match.play(0, ("throw", "fox"))
    assert match.view(1).waiting == (1, 2)
