"""All that a viewer got, beside the real secrets and imagined ones, as small signs to compare."""

from __future__ import annotations

import functools
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from zlib import crc32

from noren.check.hidden import Moment, hidden
from noren.check.leaves import Leaf, family, leaves, parts
from noren.check.run import Run
from noren.check.seen import again
from noren.core.dice import Dice
from noren.core.imagined import imagine

RECENT: Final = 5
"""So many of the last events, and of the last sizes, are signs by their place."""
SHORT: Final = 60
NUMBERED: Final = re.compile(r"(?P<kind>[^\W\d].*?)[-_ ]?\d+")
"""A name such as `merchant-3`, which tells that it is a merchant."""

Where = Mapping[str, set[str]]


@dataclass(frozen=True)
class Pair:
    """One moment: what was overheard, what is really hidden, and what might have been."""

    overheard: list[Leaf]
    real: list[Leaf]
    imagined: list[Leaf]


def pair(run: Run, moment: Moment, dice: Dice) -> Pair:
    """The real secrets of a moment, and those of one imagined world."""
    heard = [*overheard(run, moment)]
    where: defaultdict[str, set[str]] = defaultdict(set)
    for path, value in heard:
        if isinstance(value, str) and 0 < len(value) <= SHORT:
            where[value].add(path)
    view = again(run.game, moment.match.view(moment.viewer))
    worlds = moment.match, imagine(run.game, view, dice)
    real, imagined = ([*signs(hidden(world, moment.viewer), where)] for world in worlds)
    return Pair(heard, real, imagined)


def overheard(run: Run, moment: Moment) -> Iterator[Leaf]:
    """View, scene, events, and the number and sizes of the messages so far."""
    game, match = run.game, moment.match
    view = again(game, match.view(moment.viewer))
    for name in ("seat", "open", "mine", "agenda", "waiting", "options", "answer"):
        yield from leaves(getattr(view, name), name)
    yield from (("a step", repr(step)) for step in view.agenda)
    yield from ((f"asked {seat}", seat in view.waiting) for seat in range(match.seats))
    yield from events("log", view.log)
    yield from events("whispers", [whisper.event for whisper in view.whispers])
    yield "messages", len(moment.sizes)
    yield "messages and events", f"{len(moment.sizes)} {len(view.log)} {len(view.whispers)}"
    for ago in range(1, min(RECENT, len(moment.sizes) - 1) + 1):
        yield f"growth {ago} ago", moment.sizes[-ago] - moment.sizes[-ago - 1]
    yield from leaves(game.table(again(game, match.view(None))), "table")
    yield from leaves(game.hand(again(game, match.view(moment.viewer))), "hand")


def events(name: str, told: list[Any]) -> Iterator[Leaf]:
    """How many there were of each kind, what they said, and the last ones by their place."""
    yield f"len({name})", len(told)
    for kind, times in Counter(type(event).__name__ for event in told).items():
        yield f"{name} has {kind}", True
        yield f"count of {kind} in {name}", times
    for event in told:
        yield f"an event of {name}", repr(event)
        yield from leaves(event, f"{name}[*].{type(event).__name__}")
    for ago, event in enumerate(reversed(told[-RECENT:]), start=1):
        yield from leaves(event, f"{name}[-{ago}]")


def signs(drawers: Mapping[str, Any], where: Where) -> Iterator[Leaf]:
    """Every hidden leaf, and how it relates to its neighbours and to what was overheard."""
    for name, drawer in drawers.items():
        for path, value in leaves(drawer, name):
            yield path, value
            # Whose it is matters where its place does not: the places in a hand move as it shrinks.
            yield name + family(path.removeprefix(name)), value
        yield from relations(drawer, name, where)


def relations(value: Any, path: str, where: Where) -> Iterator[Leaf]:
    """Sorted neighbours, words that were overheard too, and entries whose key was overheard."""
    if isinstance(value, (list, tuple)):
        yield from ascents(value, path)
    if isinstance(value, dict):
        for key, item in value.items():
            for place in sorted(where.get(str(key), ()))[:RECENT]:
                yield from leaves(item, f"{path}[the {place}]")
    if isinstance(value, str):
        for place in sorted({family(place) for place in where.get(value, ())}):
            yield f"{path} is {place}", True
    for step, item in parts(value):
        yield from relations(item, path + step, where)


def ascents(row: list[Any] | tuple[Any, ...], path: str) -> Iterator[Leaf]:
    """Where the row rises from one entry to the next."""
    for at, (one, other) in enumerate(pairwise(row)):
        if type(one) is type(other) and isinstance(one, (int, str)):
            yield f"{path}[{at}] before {path}[{at + 1}]", one < other


def words(found: Iterable[Leaf]) -> tuple[str, ...]:
    """Each leaf as a word, by its own path and by its family's; a numbered name by its kind too."""
    said: set[str] = set()
    for path, value in found:
        said.update(words_of(path, str(value)))
    return tuple(said)


# Most of what is to be seen is as it was a moment before.
@functools.lru_cache(maxsize=1 << 16)
def words_of(path: str, text: str) -> tuple[str, ...]:
    """What one leaf says."""
    shown = text if len(text) <= SHORT else f"{text[:SHORT]}… ({crc32(text.encode()):x})"
    numbered = NUMBERED.fullmatch(text)
    told = [shown] if numbered is None else [shown, f"a {numbered['kind']}"]
    return tuple(sys.intern(f"{place} = {it}") for it in told for place in (path, family(path)))
