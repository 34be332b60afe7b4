from typing import Annotated, Any, Literal

import msgspec
import pytest

from noren.core.drawers import Drawer, copy_drawer, struct_copier
from noren.core.errors import BrokenGame


class Card(msgspec.Struct, frozen=True):
    name: str


class Pile(msgspec.Struct):
    cards: list[Card]


class Full(Drawer):
    number: int
    names: list[str]
    grid: list[list[int]]
    piles: dict[str, Pile]
    marks: set[str]
    pair: tuple[int, Card]
    maybe: Pile | None
    side: Literal["left", "right"]
    count: Annotated[int, msgspec.Meta(ge=0)]


def full() -> Full:
    piles = {"x": Pile([Card("fox")])}
    return Full(1, ["a"], [[1], [2]], piles, {"m"}, (1, Card("owl")), Pile([]), "left", 3)


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    drawer = full()
    twin = copy_drawer(drawer)
    assert twin == drawer
    twin.names.append("b")
    twin.grid[0].append(9)
    twin.piles["x"].cards.clear()
    twin.marks.add("n")
    assert twin.maybe is not None
    twin.maybe.cards.append(Card("hare"))
    assert drawer == full()


def test_what_never_changes_is_shared() -> None:
    drawer = full()
    assert copy_drawer(drawer).pair is drawer.pair


class HoldsAnything(Drawer):
    thing: Any


class HoldsObject(Drawer):
    thing: pytest.Item


class HoldsLooseTuple(Drawer):
    thing: tuple[list[int], ...]


class HoldsNumberedDict(Drawer):
    thing: dict[int, str]


@pytest.mark.parametrize("kind", [HoldsAnything, HoldsObject, HoldsLooseTuple, HoldsNumberedDict])
def test_what_a_drawer_cannot_hold_is_named(kind: type) -> None:
    with pytest.raises(BrokenGame, match=f"{kind.__name__}.thing"):
        struct_copier(kind)
