"""Examples of a rulebook, drawn: what lay on the table at the moment of a lesson that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from noren.core.errors import BadOptions, BrokenGame, NorenError
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.rules import Example, Moment
from noren.lessons.lesson import find_lesson
from noren.lessons.script import spoken
from noren.scene import Hand, Layer, Map, Thing, hand_of, table_of

GUESTS: Final = ("Mai", "Oskar", "Priya", "Ann", "Ben", "Chidi", "Dora", "Emil")
"""Who sits where in every example, from seat 0 on."""


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An example as a screen shows it: its words, and things of a real scene.

    `names` are those of the seats, from seat 0 on; `seat` is whose eyes see it, if anybody's.
    """

    words: str
    things: tuple[Thing, ...] = ()
    names: tuple[str, ...] = ()
    seat: int | None = None


def examples_of(game: AnyGame) -> dict[str, Shown]:
    """Every example of the game's rulebook, by the clause it belongs to."""
    shown: dict[str, Shown] = {}
    for clause, example in game.rules.examples.items():
        try:
            shown[clause] = draw_example(game, example)
        except NorenError as error:
            raise BrokenGame(f"The example of {clause} cannot be shown: {error}") from error
    return shown


def draw_example(game: AnyGame, example: Example) -> Shown:
    """An example's words, and the moment that it names, if it names one."""
    moment = example.moment
    if moment is None:
        return Shown(words=example.words)
    things = draw_moment(game, moment)
    return Shown(words=example.words, things=things, names=GUESTS, seat=moment.seat)


def match_at(game: AnyGame, moment: Moment) -> Match:
    """The match of a lesson after so many moves of its line."""
    lesson = find_lesson(game, moment.lesson)
    match = Match.start(game, lesson.seats, lesson.options, lesson.seed)
    if moment.moves > len(lesson.moves):
        raise BadOptions(f"The line of lesson {lesson.name!r} has {len(lesson.moves)} moves.")
    for move in lesson.moves[: moment.moves]:
        match.play(move.seat, move.choice, spoken(match, move.choice, move.words))
    return match


def draw_moment(game: AnyGame, moment: Moment) -> tuple[Thing, ...]:
    """The things that an example shows, as its seat sees them."""
    match = match_at(game, moment)
    table = table_of(game, match.view(None))
    hand = None if moment.seat is None else hand_of(game, match.view(moment.seat))
    found = {thing.id: thing for thing in _things((table.things, hand and hand.things))}
    found |= {thing.id: thing for thing in hand.instead} if hand else {}
    missing = [wanted for wanted in moment.things if wanted not in found]
    if missing:
        raise BrokenGame(f"{missing[0]!r} is not there. There are: {', '.join(sorted(found))}.")
    return tuple(_seen(found[wanted], hand) for wanted in moment.things)


def _things(within: Any) -> Iterator[Any]:
    """Every thing in a scene, wherever it lies."""
    if isinstance(within, tuple):
        for it in within:
            yield from _things(it)
    elif isinstance(within, msgspec.Struct):
        if getattr(within, "id", ""):
            yield within
        for field in within.__struct_fields__:
            yield from _things(getattr(within, field))


def _seen(thing: Thing, hand: Hand | None) -> Thing:
    """A map with what its viewer knows of it laid over."""
    layers = [layer for layer in hand.layers if layer.over == thing.id] if hand else []
    return _overlaid(thing, layers) if isinstance(thing, Map) else thing


def _overlaid(plan: Map, layers: list[Layer]) -> Map:
    markers = {marker.token.id: marker for layer in layers for marker in layer.markers}
    return msgspec.structs.replace(
        plan,
        lines=(*plan.lines, *(line for layer in layers for line in layer.lines)),
        markers=(*(m for m in plan.markers if m.token.id not in markers), *markers.values()),
    )
