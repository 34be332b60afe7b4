"""What a game declares for learners: a number for every choice, and a view as named numbers.

A choice is a verb and things. Things are either always the same, such as the cards of a box, or
stand in places that a viewer can count, such as the cards on the table: then a number means the
place, and so there are as many as there are places. Numbers follow from the declaration alone, so
that what has been learned stays true; whoever changes a declaration raises its version.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from noren.core.choice import Choice, Seat
from noren.core.errors import BrokenGame
from noren.core.view import AnyView

Floats = NDArray[np.float32]
Now = Callable[[AnyView], Sequence[str]]


class Group(NamedTuple):
    """Things that are numbered together; `now` says which of them stand where at the moment."""

    labels: tuple[str, ...]
    now: Now | None


class Things:
    """What a verb may be about, in the order of their numbers."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self.labels = tuple(label for group in groups for label in group.labels)
        self.fixed = all(group.now is None for group in groups)
        self._always: dict[str, int] = {}
        for at, group in self._starts():
            if group.now is None:
                self._always.update((label, at + place) for place, label in enumerate(group.labels))

    def _starts(self) -> Iterable[tuple[int, Group]]:
        at = 0
        for group in self.groups:
            yield at, group
            at += len(group.labels)

    def __len__(self) -> int:
        return len(self.labels)

    def __or__(self, other: Things) -> Things:
        return Things(*self.groups, *other.groups)

    def places(self, view: AnyView) -> Mapping[str, int]:
        """The number of each thing that there is now."""
        if self.fixed:
            return self._always
        found = dict(self._always)
        for at, group in self._starts():
            if group.now is not None:
                # More than the declared places have no number: that choice is reported by name.
                things = zip(group.now(view), range(len(group.labels)), strict=False)
                found.update((thing, at + place) for thing, place in things)
        return found


def things(names: Iterable[str]) -> Things:
    """Things that are the same in every match."""
    return Things(Group(tuple(names), None))


def places(name: str, count: int, now: Now) -> Things:
    """Things that are known by where they are: so many places, and what stands there now."""
    return Things(Group(tuple(f"{name}#{place}" for place in range(count)), now))


class Verb:
    """One kind of choice: a word and what it is about."""

    def __init__(self, word: str, *about: Things) -> None:
        self.word = word
        self.about = about
        self.size = math.prod(map(len, about))
        self.fixed = all(each.fixed for each in about)

    @property
    def names(self) -> Iterable[str]:
        """The choices in the order of their numbers."""
        for combination in itertools.product(*(each.labels for each in self.about)):
            yield " ".join((self.word, *combination))


class ActionSpace:
    """All choices of a game at one kind of table, numbered once and for all."""

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = tuple(verbs)
        self._verb: dict[tuple[str, int], tuple[int, Verb]] = {}
        self.size = 0
        for verb in self.verbs:
            self._verb[verb.word, 1 + len(verb.about)] = (self.size, verb)
            self.size += verb.size
        self._kept: dict[Choice, int] = {}

    @functools.cached_property
    def names(self) -> list[str]:
        """What each number means."""
        return [name for verb in self.verbs for name in verb.names]

    def numbers(self, view: AnyView) -> list[int]:
        """The number of each option, in the order of the options."""
        kept, found = self._kept, []
        now: dict[Things, Mapping[str, int]] = {}
        for choice in view.options:
            number = kept.get(choice)
            found.append(self._number(view, choice, now) if number is None else number)
        return found

    def _number(self, view: AnyView, choice: Choice, now: dict[Things, Mapping[str, int]]) -> int:
        begins, verb = self._verb.get((choice[0], len(choice)), (-1, None))
        if verb is None:
            raise unnumbered(view, choice)
        number = 0
        for about, thing in zip(verb.about, choice[1:], strict=True):
            if about not in now:
                now[about] = about.places(view)
            place = now[about].get(thing)
            if place is None:
                raise unnumbered(view, choice)
            number = number * len(about) + place
        number += begins
        if verb.fixed:
            self._kept[choice] = number
        return number

    def mask(self, view: AnyView, out: NDArray[np.int8]) -> None:
        """Mark in place what the view's seat may choose."""
        out.fill(0)
        out[self.numbers(view)] = 1

    def choice(self, view: AnyView, number: int) -> Choice | None:
        """The option of that number; None if it is not on offer."""
        numbers = self.numbers(view)
        return view.options[numbers.index(number)] if number in numbers else None


def unnumbered(view: AnyView, choice: Choice) -> BrokenGame:
    """A choice is on offer that the game has declared no number for."""
    return BrokenGame(
        f"{type(view.step).__name__} offers {' '.join(choice)!r}, and the game's action space has"
        " no number for it. Declare it."
    )


class Feature(NamedTuple):
    """Some of what a view tells, under a name: an array of that shape, filled in place."""

    name: str
    shape: tuple[int, ...]
    fill: Callable[[AnyView, Floats], None]


class Encoder:
    """A view as one vector: the features one after the other."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self.features = tuple(features)
        self.slices: dict[str, slice] = {}
        at = 0
        for feature in self.features:
            after = at + math.prod(feature.shape)
            self.slices[feature.name] = slice(at, after)
            at = after
        self.size = at

    @functools.cached_property
    def _slate(self) -> tuple[Floats, Callable[[AnyView], None]]:
        """A vector to write on again and again: to cut it into features costs as much as a view.

        So an encoder is for one thread.
        """
        out = np.zeros(self.size, np.float32)
        return out, self.onto(out)

    def __call__(self, view: AnyView) -> Floats:
        """The view as a new vector."""
        out, write = self._slate
        write(view)
        return out.copy()

    def onto(self, out: Floats) -> Callable[[AnyView], None]:
        """What writes views into this vector, which may be a row of many."""
        parts = [
            (feature.fill, out[self.slices[feature.name]].reshape(feature.shape))
            for feature in self.features
        ]

        def write(view: AnyView) -> None:
            out.fill(0)
            for fill, part in parts:
                fill(view, part)

        return write


class Learning(msgspec.Struct, frozen=True, kw_only=True):
    """What a game declares: for so many seats and these options, its choices and its features."""

    version: str
    actions: Callable[[int, Any], Iterable[Verb]]
    features: Callable[[int, Any], Iterable[Feature]]
    longest: int
    """After so many decisions a match is taken to be one that never ends."""


# The usual features. Seats are counted from the viewer: what one seat learns holds for all.


def from_me(view: AnyView, seat: Seat, seats: int) -> int:
    """How far to the left of the viewer a seat is; a spectator counts from the first."""
    return (seat - (view.seat or 0)) % seats


def number(name: str, tell: Callable[[AnyView], float], scale: float = 1) -> Feature:
    """One number, divided so that it is about one."""

    def fill(view: AnyView, out: Floats) -> None:
        out[0] = tell(view) / scale

    return Feature(name, (1,), fill)


def one_of(name: str, values: Sequence[Any], tell: Callable[[AnyView], Any]) -> Feature:
    """Which of these it is, if any."""
    place = {value: at for at, value in enumerate(values)}

    def fill(view: AnyView, out: Floats) -> None:
        at = place.get(tell(view))
        if at is not None:
            out[at] = 1

    return Feature(name, (len(place),), fill)


def how_many(
    name: str, values: Sequence[str], tell: Callable[[AnyView], Iterable[str]], scale: float = 1
) -> Feature:
    """How many there are of each of these."""
    place = {value: at for at, value in enumerate(values)}

    def fill(view: AnyView, out: Floats) -> None:
        for value in tell(view):
            at = place.get(value)
            if at is not None:
                out[at] += 1 / scale

    return Feature(name, (len(place),), fill)


def by_seat(
    name: str, seats: int, tell: Callable[[AnyView], Sequence[float]], scale: float = 1
) -> Feature:
    """A number for each seat, the viewer's first."""

    def fill(view: AnyView, out: Floats) -> None:
        values = tell(view)
        if values:
            me = view.seat or 0
            for seat, value in enumerate(values):
                out[(seat - me) % seats] = value / scale

    return Feature(name, (seats,), fill)


def question(steps: Sequence[type]) -> Feature:
    """Which step is asking, if any."""
    return one_of("question", steps, lambda view: type(view.step))


def lately(events: Sequence[type], count: int = 8) -> Feature:
    """The kinds of what was told last, the newest first."""
    place = {kind: at for at, kind in enumerate(events)}

    def fill(view: AnyView, out: Floats) -> None:
        for row, event in zip(range(count), reversed(view.log[-count:]), strict=False):
            at = place.get(type(event))
            if at is not None:
                out[row, at] = 1

    return Feature("lately", (count, len(place)), fill)


def players(seats: int) -> Things:
    """The seats as choices name them, by how far to the left of the viewer they are."""

    def now(view: AnyView) -> list[str]:
        me = view.seat or 0
        return [str((me + way) % seats) for way in range(seats)]

    return places("left", seats, now)
