import gc
import math
import time
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import noren
from noren.check import chance
from noren.check.classifier import evidence, lesson, luck, votes, weights
from noren.check.disclosures import undeclared
from noren.check.hidden import hidden, moments
from noren.check.leaves import family, leaves, mutable, units
from noren.check.overheard import signs
from noren.check.run import Run
from noren.check.seen import difference
from noren.check.truth import tail
from tests.check import toy


class Purse(msgspec.Struct, frozen=True):
    coins: list[int]


class Chest(noren.Drawer):
    purse: Purse
    words: set[str]
    by_name: dict[str, tuple[int, ...]]


CHEST = Chest(Purse([3, 4]), {"b", "a"}, {"x": (1,)})


def test_leaves_have_paths() -> None:
    assert dict(leaves(CHEST, "chest")) == {
        "len(chest.purse.coins)": 2, "chest.purse.coins[0]": 3, "chest.purse.coins[1]": 4,
        "chest.words{a}": True, "chest.words{b}": True,
        "len(chest.by_name)": 1, "len(chest.by_name[x])": 1, "chest.by_name[x][0]": 1,
    }  # fmt: skip
    assert ("step.type", "Dawn") in leaves(toy.Dawn(), "step")


def test_units_are_whole_and_in_pieces() -> None:
    found = dict(units(CHEST, "chest"))
    assert found["chest.words"] == b'["a","b"]'
    assert found["chest.purse"] == b'{"coins":[3,4]}'
    assert found["chest.purse.coins[1]"] == b"4"


def test_what_can_change_is_found_inside_what_cannot() -> None:
    paths = [path for path, _ in mutable(CHEST, "chest")]
    assert paths == ["chest", "chest.purse.coins", "chest.words", "chest.by_name"]


def test_a_family_has_stars_for_indices() -> None:
    assert family("private[2].hand[11]") == "private[*].hand[*]"
    assert family("sealed.words{a[b]}") == "sealed.words{*}"
    assert family("sealed.faces[the open.row[0]].colour") == "sealed.faces[*].colour"


def test_a_difference_is_named_by_its_path() -> None:
    one, other = b'{"a":[1,{"b":2}]}', b'{"a":[1,{"b":3}]}'
    assert (
        difference({"view": one}, {"view": other}) == "view.a[1].b is 2 in one and 3 in the other"
    )
    assert difference({"view": one}, {"view": one}) == ""
    assert difference({"v": b'{"a":1}'}, {"v": b"{}"}) == "v.a is there in only one"
    assert "has 1 entries in one and 2 in the other" in difference({"v": b"[1]"}, {"v": b"[1,2]"})


def test_chances_add_up() -> None:
    assert tail([0.5, 0.5], 0) == 1
    assert tail([0.5, 0.5], 1) == 0.75
    assert tail([0.1, 0.2, 0.3], 3) == pytest.approx(0.006)
    assert luck(3, 0) == 1 / 8
    assert luck(0, 3) == 1
    assert math.isclose(luck(60, 40), 0.0284, abs_tol=1e-4)


def test_hidden_is_what_the_viewer_cannot_open() -> None:
    match = noren.Match.start(toy.game, 3, seed=1)
    assert match.asked == (0,)
    assert [*hidden(match, 1)] == ["private[0]", "private[2]", "sealed", "answers[2]"]
    assert [*hidden(match, None)][:4] == ["private[0]", "private[1]", "private[2]", "sealed"]


def test_a_moment_is_a_view_not_seen_before() -> None:
    for moment in moments(Run(toy.game, 3), 20, "test"):
        assert not moment.match.over
        assert moment.sizes[-1] == len(moment.match.view(moment.viewer).encode())


def test_signs_tell_order_and_whatever_was_overheard() -> None:
    class Sealed(noren.Drawer):
        deck: list[str]
        faces: dict[str, str]

    where = {"a": {"open.row[0]"}, "id-1": {"open.row[1]", "table.x"}}
    found = dict(signs({"sealed": Sealed(["b", "a"], {"id-1": "fox"})}, where))
    assert found["sealed.deck[0] before sealed.deck[1]"] is False
    assert found["sealed.deck[1] is open.row[*]"] is True
    assert found["sealed.faces[the open.row[1]]"] == "fox"


def test_the_classifier_learns_a_relation_and_nothing_from_noise() -> None:
    sides = [("heads", "tails")[n * 7 % 11 % 2] for n in range(100)]
    secrets = [("red", "blue")[n * 5 % 13 % 2] for n in range(100)]
    overheard = [(f"label {s} {side}",) for s, side in zip(secrets, sides, strict=True)]
    real = [(f"stone {s}",) for s in secrets]
    imagined = [(f"stone {('red', 'blue')[n * 3 % 17 % 2]}",) for n in range(100)]
    learned = lesson(overheard, real, imagined)
    known = weights(learned.heard[:50], learned.hidden[:50], 2)
    score = votes(known, learned.heard[50:], learned.hidden[50:]).sum(axis=1)
    assert (score > 0).sum() > 15
    assert not (score < 0).any()
    good, bad = evidence(learned.heard, learned.hidden)
    assert good.shape == bad.shape == (len(learned.heard_words), len(learned.hidden_words))
    same = lesson(overheard, real, real)
    assert same.hidden_words == []


@pytest.mark.parametrize(
    ("together", "role", "entry"),
    [(True, "actor", "mine.known to seats"), (True, "other", "mine.known to seats"),
     (False, "other", "mine.known to others"), (False, "actor", "mine.known")],
)  # fmt: skip
def test_the_entry_that_is_offered_holds_for_every_seat_that_answers(
    together: bool, role: str, entry: str
) -> None:
    told: Any = SimpleNamespace(
        step=SimpleNamespace(together=together), tell=lambda path, one, other: ""
    )
    words = undeclared("Lay", "mine.known", role, "choice", ([], ["33"]), told)
    assert f"write {entry!r} in Lay.shows" in words


@pytest.fixture
def timed_collector() -> Iterator[None]:
    """Somebody times the collector, which runs as often as it can."""

    def note(*_: object) -> None:
        time.perf_counter()

    often = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(1)
    yield
    gc.set_threshold(*often)
    gc.callbacks.remove(note)


def test_whoever_times_the_collector_is_no_rule(timed_collector: None) -> None:
    assert "no dice but the world's" in chance.check(Run(toy.game, 3))


def test_something_that_is_gone_is_no_generator() -> None:
    gone = weakref.proxy(set())
    with pytest.raises(ReferenceError):
        bool(gone)
    assert any(it is gone for it in gc.get_objects())
    chance.generators()
