"""Every kind of thing can be drawn in eighty columns, and tells by words what colours tell."""

from typing import get_args

import pytest

from noren.scene import (
    Area,
    Bar,
    Bars,
    Card,
    Map,
    Marker,
    Paper,
    Sheet,
    Space,
    Text,
    Thing,
    Token,
    Track,
    Zone,
)
from noren.scene.things import Layout, Tone
from noren.terminal.things import draw_thing
from noren.terminal.tones import SIGNS, STYLES
from tests.terminal.paper import text_of, words_of

NAMES = ("Aki", "Botan", "Chie")
TOKEN = Token(id="t", label="Alarm for ⟦2⟧", symbol="☗", tone="bad", count=3, owner=1)
CARD = Card(
    id="c", title="The Cook", text="Sees who comes late, and tells nobody but ⟦0⟧ what it means.",
    note="once a night", corner="7", symbol="♣", owner=2, tokens=(TOKEN,),
)  # fmt: skip
DRAWN = Card(id="d", picture="laurel-crown", caption="laurel wreath")
BACK = Card(id="b", face=False, owner=0)
ZONE = Zone(id="z", code="A1", points=((0, 0), (9, 0), (9, 9)), label_at=(5, 5), label="Gate")

SAMPLES: list[Thing] = [
    TOKEN,
    CARD,
    BACK,
    DRAWN,
    Text(id="x", text="Hush, ⟦1⟧."),
    Area(id="a", label="Garden", things=(CARD, BACK, TOKEN)),
    Track(id="k", label="Alert", spaces=(Space(label="calm"), Space(label="loud"))),
    Sheet(id="s", label="Score", columns=("", "⟦0⟧"), rows=(("Total", "3"),), total=True),
    Paper(id="p", label="Notes", rows=("Cook",), columns=("knife", "rope")),
    Bars(id="r", label="Belief", bars=(Bar(label="spy", share=0.25),)),
    Map(id="m", label="Castle", width=10, height=10, zones=(ZONE,)),
]


def test_the_samples_are_all_the_kinds_there_are() -> None:
    assert {type(sample) for sample in SAMPLES} == set(get_args(Thing))


@pytest.mark.parametrize("thing", SAMPLES, ids=lambda thing: thing.id)
def test_every_kind_is_drawn_with_names_for_seats(thing: Thing) -> None:
    words = words_of(draw_thing(thing, NAMES))
    assert words
    assert "⟦" not in words


def test_every_tone_has_a_colour_and_all_but_plain_a_sign() -> None:
    tones = set(get_args(Tone))
    assert set(STYLES) == set(SIGNS) == tones
    signs = [SIGNS[tone] for tone in tones - {"plain"}]
    assert all(signs)
    assert len(set(signs)) == len(signs)


def test_a_token_shows_symbol_label_count_and_owner() -> None:
    assert words_of(draw_thing(TOKEN, NAMES)) == "☗ Alarm for Chie ×3 (Botan)"


def test_a_token_without_a_symbol_shows_its_tone_as_a_sign() -> None:
    assert words_of(draw_thing(Token(id="t", label="Hurt", tone="warn"), NAMES)) == "! Hurt"


def test_a_card_shows_all_that_stands_on_it() -> None:
    words = words_of(draw_thing(CARD, NAMES))
    for part in ("♣ 7", "The Cook", "nobody but Aki", "once a night", "Alarm for Chie", "Chie"):
        assert part in words


def test_a_back_shows_only_whose_it_is() -> None:
    assert set(words_of(draw_thing(BACK, NAMES)).split()) == {"▒▒▒▒", "Aki"}


def test_what_cannot_be_drawn_is_called_by_its_name() -> None:
    assert words_of(draw_thing(DRAWN, NAMES)).split() == ["laurel", "wreath"]


def test_a_turned_card_is_marked() -> None:
    assert "↷" in text_of(draw_thing(Card(id="c", title="Horse", turned=True), NAMES))


def test_words_of_a_scene_are_no_markup() -> None:
    assert words_of(draw_thing(Text(id="x", text="[red]a[/red] :smile:"), NAMES)) == (
        "[red]a[/red] :smile:"
    )


@pytest.mark.parametrize("layout", get_args(Layout))
def test_every_layout_shows_what_the_area_holds(layout: Layout) -> None:
    cards = tuple(Card(id=f"c{n}", title=f"Card{n}") for n in range(12))
    area = Area(id="a", label="Pile", layout=layout, things=cards, note="mind the step", owner=0)
    words = words_of(draw_thing(area, NAMES))
    shown = [card.title for card in cards if card.title in words.split()]
    assert shown == (["Card11"] if layout == "stack" else [card.title for card in cards])
    assert ("12 in the stack" in words) is (layout == "stack")
    assert "Pile (Aki)" in words
    assert "mind the step" in words


def test_a_ring_of_tokens_shows_its_order_and_its_centre() -> None:
    tokens = tuple(Token(id=name, label=name) for name in ("north", "east", "south"))
    area = Area(id="a", label="Ring", layout="ring", things=tokens, centre=(CARD,))
    words = words_of(draw_thing(area, NAMES))
    assert "north → east → south" in words
    assert "centre" in words
    assert "The Cook" in words


def test_an_empty_area_says_so() -> None:
    assert "(empty)" in text_of(draw_thing(Area(id="a", label="Hand"), NAMES))


def test_a_track_shows_each_marker_on_its_space() -> None:
    spaces = tuple(Space(label=str(n), symbol="★" if n == 4 else "") for n in range(30))
    marker = Marker(at="3", token=Token(id="m", label="here"))
    words = words_of(draw_thing(Track(id="k", label="Alert", spaces=spaces, markers=(marker,)), ()))
    assert "3 [here] ★ 4 5" in words
    assert "29" in words


def test_a_sheet_lines_numbers_up_and_sets_the_total_apart() -> None:
    rows = (("Round 1", "7"), ("Round 2", "12"), ("Total", "19"))
    sheet = Sheet(id="s", label="Score", columns=("", "⟦1⟧"), rows=rows, total=True, note="so far")
    lines = [line.rstrip() for line in text_of(draw_thing(sheet, NAMES)).splitlines()]
    first, second = (
        next(line for line in lines if name in line) for name in ("Round 1", "Round 2")
    )
    assert len(first) == len(second)
    total = next(at for at, line in enumerate(lines) if "Total" in line)
    assert not lines[total - 1].strip("─ ")
    assert any("so far" in line for line in lines)


def test_bars_show_shares_as_figures_and_lengths() -> None:
    bars = Bars(
        id="r", label="Belief", bars=(Bar(label="yes", share=0.5), Bar(label="no", share=0))
    )
    yes, no = [line for line in text_of(draw_thing(bars, NAMES)).splitlines() if "%" in line]
    assert yes.count("█") == yes.count("░") == 15
    assert "50 %" in yes
    assert no.count("█") == 0


def test_a_paper_says_what_to_write_down() -> None:
    paper = Paper(id="p", label="Notes", rows=("⟦0⟧", "⟦1⟧"), columns=("knife", "rope"))
    words = words_of(draw_thing(paper, NAMES))
    assert words == "✎ Notes (down: Aki, Botan; across: knife, rope)"
