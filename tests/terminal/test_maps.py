"""A map in text: where the zones lie, and what is on them."""

from noren.scene import Layer, Line, Map, Marker, Token, Zone
from noren.terminal.maps import draw_map, draw_plan
from tests.terminal.paper import text_of, words_of

ZONES = tuple(
    Zone(
        id=f"zone-{row}{column}",
        code=f"{'ABCDEFGHIJ'[row]}{column}",
        points=((column * 10, row * 10),),
        label_at=(column * 10 + 5, row * 10 + 5),
        label="The gate" if (row, column) == (0, 0) else "",
        texture="water" if row == 9 else "ground",
    )
    for row in range(10)
    for column in range(12)
)
GUARD = Marker(at="zone-34", token=Token(id="g", label="⟦1⟧'s guard", symbol="☗"))
CASTLE = Map(id="castle", label="Castle", width=120, height=100, zones=ZONES, markers=(GUARD,))
NAMES = ("Aki", "Botan")


def test_every_zone_stands_on_the_plan_in_its_row_and_column() -> None:
    lines = draw_plan(CASTLE, ()).plain.splitlines()
    for row in range(10):
        line = next(line for line in lines if f"{'ABCDEFGHIJ'[row]}0" in line)
        assert line.split() == [f"{'ABCDEFGHIJ'[row]}{column}" for column in range(12)]


def test_a_zone_that_is_stood_on_has_a_star() -> None:
    assert "D4*" in draw_plan(CASTLE, CASTLE.markers).plain


def test_what_is_where_is_listed_and_the_rest_is_counted() -> None:
    words = words_of(draw_map(CASTLE, (), NAMES))
    assert "A0 ground The gate" in words
    assert "D4 ground ☗ Botan's guard" in words
    assert "118 more zones with nothing to tell" in words


def test_layers_add_markers_lines_and_warmth() -> None:
    layer = Layer(
        over="castle",
        markers=(Marker(at="zone-95", token=Token(id="i", label="me", tone="mine")),),
        lines=(Line(points=((0, 0), (9, 9)), style="arrow", label="the way I came"),),
        heat={"zone-11": 0.25},
    )
    words = words_of(draw_map(CASTLE, (layer,), NAMES))
    assert "J5 water ◆ me" in words
    assert "the way I came" in words
    assert "B1 ground ▂ 25 %" in words


def test_crowded_zones_give_way_to_each_other() -> None:
    crowd = tuple(
        Zone(id=name, code=name, points=((0, 0),), label_at=(50, 50)) for name in ("aa", "bb", "cc")
    )
    plan = text_of(draw_plan(Map(id="m", label="", width=100, height=100, zones=crowd), ()))
    assert sorted(plan.split()) == ["aa", "bb", "cc"]
