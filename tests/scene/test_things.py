"""What every thing of a scene promises to whoever draws it."""

from typing import get_args

import msgspec
import pytest

from noren.scene import (
    Area,
    Bar,
    Bars,
    Card,
    Hand,
    Layer,
    Line,
    Map,
    Marker,
    Offer,
    Paper,
    Player,
    Prompt,
    Sheet,
    Space,
    Table,
    Text,
    Thing,
    Token,
    Track,
    Words,
    Zone,
)

COIN = Token(id="coin", label="Coin")
HARBOUR = Zone(id="h", code="H", points=((0, 0), (1, 0), (1, 1)), label_at=(0, 0))
LEAST: dict[type, Thing] = {
    Area: Area(id="row", label="Row"),
    Bars: Bars(id="odds", label="Odds", bars=(Bar(label="Spy", share=0.5),)),
    Card: Card(id="card-1"),
    Map: Map(id="town", label="Town", width=2, height=2, zones=(HARBOUR,)),
    Paper: Paper(id="notes", label="Notes", rows=("a",), columns=("b",)),
    Sheet: Sheet(id="scores", label="Scores", columns=("seat",), rows=(("0",),)),
    Text: Text(id="saying", text="A saying"),
    Token: COIN,
    Track: Track(id="alert", label="Alert", spaces=(Space(label="calm"),)),
}
"""Each kind of thing with no more than it needs."""


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_every_kind_of_thing_is_tried_here() -> None:
    assert {*LEAST} == {*get_args(Thing)}


@pytest.mark.parametrize("thing", LEAST.values(), ids=lambda thing: type(thing).__name__)
def test_a_thing_says_what_it_is_and_what_was_set_and_no_more(thing: Thing) -> None:
    told = plain(thing)
    assert isinstance(told, dict)
    assert told.pop("kind") == type(thing).__name__.lower()
    needed = {field.name for field in msgspec.structs.fields(thing) if field.required}
    assert {*told} == needed


@pytest.mark.parametrize("thing", LEAST.values(), ids=lambda thing: type(thing).__name__)
def test_a_thing_can_be_read_back_without_knowing_its_kind(thing: Thing) -> None:
    read: Thing = msgspec.json.decode(msgspec.json.encode(thing), type=Thing)
    assert read == thing
    assert type(read) is type(thing)


@pytest.mark.parametrize("thing", LEAST.values(), ids=lambda thing: type(thing).__name__)
def test_a_thing_never_changes(thing: Thing) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        thing.id = "another"  # type: ignore[misc]


def test_a_back_tells_nothing_but_that_a_card_lies_there() -> None:
    assert plain(Card(id="card-7", face=False)) == {"kind": "card", "id": "card-7", "face": False}


def test_things_lie_in_areas_and_areas_in_areas() -> None:
    house = Area(id="house", label="House", things=(Area(id="hall", label="Hall", things=(COIN,)),))
    assert msgspec.json.decode(msgspec.json.encode(house), type=Thing) == house


def test_only_the_named_tones_and_layouts_are_read() -> None:
    for wrong in ({"tone": "mauve"}, {"layout": "spiral"}):
        told = {"kind": "area", "id": "row", "label": "Row", **wrong}
        with pytest.raises(msgspec.ValidationError, match="Invalid enum value"):
            msgspec.convert(told, Thing)


def test_a_table_and_a_hand_send_only_what_is_there() -> None:
    table = Table(heading="Round 1", players=(Player(seat=0),), things=(COIN,))
    assert plain(table) == {
        "heading": "Round 1",
        "players": [{"seat": 0}],
        "things": [{"kind": "token", "id": "coin", "label": "Coin"}],
    }
    assert plain(Hand(prompt=Prompt(text="Wait."))) == {"prompt": {"text": "Wait."}}


def test_a_prompt_carries_its_offers_and_what_they_touch() -> None:
    pay = Offer(choice=("pay", "coin"), label="Pay", touches=("coin", "player:1"))
    words = Words(verbs=("pay",), label="What for?")
    told = plain(Prompt(text="Pay?", rule="toy-1.1", offers=(pay,), words=words))
    assert told == {
        "text": "Pay?",
        "rule": "toy-1.1",
        "offers": [{"choice": ["pay", "coin"], "label": "Pay", "touches": ["coin", "player:1"]}],
        "words": {"verbs": ["pay"], "label": "What for?"},
    }


def test_what_lies_over_a_map_is_sent_without_the_map() -> None:
    walked = Line(points=((0, 0), (1, 1)))
    layer = Layer(over="town", lines=(walked,), markers=(Marker(at="h", token=COIN),))
    told = plain(layer)
    assert isinstance(told, dict)
    assert {*told} == {"over", "lines", "markers"}
