"""Hands are drawn when a view may be another, and never left as they were when it is."""

import dataclasses

import pytest

from benchmarks.drivers import GAMES, Evening
from noren.core.view import AnyView
from noren.scene import Hand, Prompt
from noren.table.acts.assist import Assisted
from noren.table.acts.go_back import Rewound
from noren.table.drawing import Drawing
from noren.table.due import due
from noren.table.parts import HAND
from noren.table.table import Entry
from noren.table.views import Views
from tests.table import toys
from tests.table.test_views import answer, drawn_by

WRITTEN = 150
"""After so many entries an evening has seen every kind of question."""


class Watched(Evening):
    """An evening at which, after all that happens, every hand shown is one drawn just now."""

    views: Views | None = None
    drawn = kept = 0

    def play_on(self, until: int) -> None:
        """Play until so much is written."""
        while len(self.written) < until and not self.sitting.match.over:
            brought = due(self.table, self.now)
            for entry, _ in brought:
                self._write(entry)
            if not brought:
                self._do_something()

    def _write(self, entry: Entry) -> None:
        super()._write(entry)
        if self.table.sitting is None:
            return
        self.views = self.views or Views(self.table)
        self.views.refresh(self.now)
        for seat in (None, *range(self.sitting.match.seats)):
            update = self.views.channels[seat].refresh() or b""
            shown = self.views.everything(seat, "", b"{}", self.now)
            match = self.sitting.match
            hand, _ = Drawing(self.table).hand(match, seat, match.in_beat)
            assert HAND + hand in shown, f"the hand of {seat} after {entry}"
            self.drawn += HAND in update
            self.kept += HAND not in update


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_is_as_if_drawn_now(game: str) -> None:
    evening = Watched(game, 5 if game == "chiyos-secret" else 4, 3)
    evening.play_on(WRITTEN)
    assert evening.drawn > 20 < evening.kept


def test_hands_follow_when_the_match_goes_back() -> None:
    evening = Watched("secrets-game", 3, 1)
    evening.play_on(40)
    evening._write(Rewound(length=7))


class Counting:
    """Counts for whom a hand was drawn."""

    def __init__(self) -> None:
        self.seats: list[int | None] = []

    def hand(self, view: AnyView) -> Hand:
        self.seats.append(view.seat)
        return toys.hand(view)

    def counting(self, view: AnyView) -> Hand:
        return Hand(prompt=Prompt(text=f"{len(view.waiting)} to go"))


def test_only_whoever_answered_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Counting()
    host = drawn_by(monkeypatch, hand=drawing.hand)
    drawing.seats.clear()
    updates = answer(host, 1)
    assert set(drawing.seats) == {1}
    assert "hand" not in updates[0]
    assert updates[0]["asked"]["seats"] == [0, 2]
    assert "hand" in updates[1]


def test_a_hand_that_names_those_who_are_missing_is_drawn_at_every_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = Counting()
    host = drawn_by(monkeypatch, hand=drawing.counting, hand_shows_waiting=True)
    assert answer(host, 1)[2]["hand"]["prompt"]["text"] == "2 to go"
    assert answer(host, 0)[2]["hand"]["prompt"]["text"] == "1 to go"


def test_a_hand_that_could_not_be_drawn_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: AnyView) -> Hand:
        raise ZeroDivisionError

    host = drawn_by(monkeypatch, hand=broken)
    monkeypatch.setattr(host.table, "game", dataclasses.replace(host.table.game, hand=toys.hand))
    updates = host.refresh()
    assert {seat for seat in updates if "hand" in updates[seat]} == {None, 0, 1, 2}


def test_the_assistant_is_heard_though_the_hand_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = drawn_by(monkeypatch)
    updates = host.write([(Assisted(person=1, on=True), None)])
    assert "assist" in updates[1]
    assert "assist" not in updates[0]
