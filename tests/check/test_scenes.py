from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest

from noren.check import check_game
from noren.scene import (
    Area,
    Card,
    Hand,
    Layer,
    Map,
    Marker,
    Player,
    Space,
    Table,
    Text,
    Token,
    Track,
    Zone,
)
from tests.check import toy
from tests.check.broken import change, with_steps
from tests.check.toy import View

replace = msgspec.structs.replace

TOKEN = Token(id="piece", label="A piece")
ZONE = Zone(id="yard", code="1", points=((0, 0),), label_at=(0, 0))
MAP = Map(id="map", label="Map", width=1, height=1, zones=(ZONE,))
TRACK = Track(id="track", label="Track", spaces=(Space(label="one", id="start"),))


def lay(*things: Any) -> Callable[[View], Table]:
    """A table with more things on it."""

    def table(view: View) -> Table:
        before = toy.table(view)
        return replace(before, things=(*before.things, *things))

    return table


def prompting(**parts: Any) -> Callable[[View], Hand]:
    """A hand whose prompt differs while its viewer is asked."""

    def hand(view: View) -> Hand:
        before = toy.hand(view)
        asked = view.seat in view.waiting
        return replace(before, prompt=replace(before.prompt, **parts)) if asked else before

    return hand


def holding(**parts: Any) -> Callable[[View], Hand]:
    """A hand that holds something else besides."""
    return lambda view: replace(toy.hand(view), **parts)


def touching(view: View) -> Hand:
    before = toy.hand(view)
    offers = tuple(replace(offer, touches=("moon",)) for offer in before.prompt.offers)
    return replace(before, prompt=replace(before.prompt, offers=offers))


def repeating(view: View) -> Hand:
    before = toy.hand(view)
    return replace(before, prompt=replace(before.prompt, offers=before.prompt.offers * 2))


def offering_all(view: View) -> Hand:
    before = toy.hand(view)
    offers = before.prompt.offers or (toy.offer(("guess", "red")),)
    return replace(before, prompt=replace(before.prompt, offers=offers))


def wordy(view: View) -> Hand:
    before = toy.hand(view)
    words = before.prompt.words
    more = words and replace(words, verbs=("show", "peek"))
    return replace(before, prompt=replace(before.prompt, words=more))


class Lawless(toy.Guess, frozen=True):
    rule: ClassVar[str] = "stones-9"


FAULTS = {
    "touches 'moon', which is not there": change(hand=touching),
    "has 0 offers, not 1": change(hand=prompting(offers=())),
    "has 2 offers, not 1": change(hand=repeating),
    "'guess red' is on offer but is no option": change(hand=offering_all),
    "the prompt says nothing": change(hand=prompting(text="")),
    "the prompt cites 'stones-7'": change(hand=prompting(rule="stones-7")),
    "asks for words with 'peek', but Act takes none": change(hand=wordy),
    "Lawless cites 'stones-9'": with_steps(guess=Lawless),
    "two things have the id 'shown'": change(table=lay(Text(id="shown", text="Again"))),
    "two things have the id 'piece'": change(
        table=lay(Area(id="deep", label="", things=(Card(id="c", tokens=(TOKEN,)),)), TOKEN)
    ),
    "two things have the id 'guesses'": change(
        hand=holding(things=(Text(id="guesses", text="Mine"),))
    ),
    "speaks of ⟦7⟧": change(table=lay(Text(id="who", text="⟦7⟧ waits"))),
    "speaks of ⟦me⟧": change(table=lay(Text(id="who", text="⟦me⟧ waits"))),
    "speaks of ⟦8⟧": change(assist=lambda view: (Text(id="hint", text="⟦8⟧ lies"),)),
    "'moon' is drawn instead of nothing": change(
        hand=holding(instead=(Text(id="moon", text="Full"),))
    ),
    "a layer lies over 'shown', which is no map": change(
        hand=holding(layers=(Layer(over="shown"),))
    ),
    "the map 'map' has no zone 'moon'": change(
        table=lay(MAP), hand=holding(layers=(Layer(over="map", heat={"moon": 0.5}),))
    ),
    "the map 'map' has no zone 'lake'": change(
        table=lay(replace(MAP, markers=(Marker(at="lake", token=TOKEN),)))
    ),
    "the track 'track' has no space '1'": change(
        table=lay(replace(TRACK, markers=(Marker(at="1", token=TOKEN),)))
    ),
    "shows players [0, 0]": change(
        table=lambda view: replace(toy.table(view), players=(Player(seat=0), Player(seat=0)))
    ),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_faulty_scene_is_caught(words: str) -> None:
    report = check_game(FAULTS[words], games=4, seats=[3], only=["scenes"])
    assert words in report.results[0].words
    assert not report.passed


def counting(view: View) -> Table:
    """A table that shows how many have yet to answer."""
    return replace(toy.table(view), heading=f"{len(view.waiting)} to go")


def test_a_table_that_shows_who_has_yet_to_answer_says_so() -> None:
    report = check_game(change(table=counting), games=4, seats=[3], only=["scenes"])
    assert "`table` looks at `view.waiting`" in str(report)
    declared = change(table=counting, table_shows_waiting=True)
    assert check_game(declared, games=4, seats=[3], only=["scenes"]).passed


def impatient(view: View) -> Hand:
    """A hand that says how many have yet to answer."""
    before = toy.hand(view)
    text = before.prompt.text if before.prompt.offers else f"{len(view.waiting)} to go"
    return replace(before, prompt=replace(before.prompt, text=text))


def test_a_hand_that_shows_who_has_yet_to_lay_a_sealed_answer_says_so() -> None:
    report = check_game(change(hand=impatient), games=4, seats=[3], only=["scenes"])
    assert "`hand` says who has yet to lay a sealed answer" in str(report)
    declared = change(hand=impatient, hand_shows_waiting=True)
    assert check_game(declared, games=4, seats=[3], only=["scenes"]).passed


def test_all_that_a_scene_may_hold_is_found() -> None:
    def hand(view: View) -> Hand:
        before = toy.hand(view)
        touched = ("shown", "piece", "yard", "start", "player:2", "flag")
        offers = tuple(replace(offer, touches=touched) for offer in before.prompt.offers)
        return replace(
            before,
            prompt=replace(before.prompt, offers=offers),
            instead=(Text(id="guesses", text="I know better"),),
            layers=(Layer(over="map", markers=(Marker(at="yard", token=FLAG),), heat={"yard": 1}),),
        )

    track = replace(TRACK, markers=(Marker(at="start", token=TOKEN),))
    game = change(table=lay(MAP, track), hand=hand)
    report = check_game(game, games=4, seats=[3], only=["scenes"])
    assert report.passed, str(report)


FLAG = Token(id="flag", label="A flag")
