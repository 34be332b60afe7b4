"""Order: a row that is declared says what is in it, not how its things stand to each other.

A world is compared with itself where one hidden drawer alone is another. If then the same things
come to light in another order, the order told of that drawer, which no declaration of a row allows:
who was right says nothing of who holds what, and may be listed by seat. Only what lay in that order
before, as cards in a deck do, may come out in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from noren.check.flows import differences
from noren.check.hidden import hidden
from noren.check.leaves import parts
from noren.check.lockstep import AnyWorld, Parted, can_be_done, common_answers, late_answers
from noren.check.rows import hidden_rows, is_thinned
from noren.check.story import Story
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.drawers import copy_drawer
from noren.core.match import Match

LATE: Final = 8
"""At one moment in so many time is up."""

Turned = tuple[str, Any, Any]
"""A path, and the row that is there in the one world and in the other."""


def with_another_drawer(
    match: Match, other: Match, viewer: Seat | None, dice: Dice
) -> Match | None:
    """The true world with one drawer of an imagined one; None if nothing hidden differs."""
    mine, theirs = hidden(match, viewer), hidden(other, viewer)
    odd = [name for name in mine if "answers" not in name and mine[name] != theirs.get(name)]
    if not odd:
        return None
    name = dice.pick(odd)
    world = match.world.copy()
    if name == "sealed":
        world.sealed = copy_drawer(other.world.sealed)
    else:
        seat = int(name[len("private[") : -1])
        world.private[seat] = copy_drawer(other.world.private[seat])
    return Match(match.game, world, None, None)


def turned_beside(
    match: Match, other: Match, viewer: Seat | None, dice: Dice
) -> tuple[Story, Parted, list[Turned]] | None:
    """What comes to light in another order when the same is done beside another drawer."""
    answers = late_answers(match, dice) if not dice.below(LATE) else None
    try:
        answers = answers or common_answers(match, other, dice)
        if answers is None:
            return None
        story = Story(match, other, viewer, answers, answers, dice.copy())
        parted = story.pair().carry_out(answers, answers)
    # One drawer of another world makes a world that may be impossible, and rules may stumble there.
    except Exception:
        return None
    before = match.world, other.world
    found = [turn for turn in only_turned(parted) if not lay_so(turn, before)]
    return None if parted is None else (story, parted, found)


def turned_by_answers(
    match: Match, viewer: Seat | None, dice: Dice
) -> tuple[Story, Parted, list[Turned]] | None:
    """What comes to light in another order when two seats have each answered as the other did.

    What is listed by seat, each with its own, is as long as there are seats.
    """
    answers = common_answers(match, match, dice)
    others = [seat for seat in answers or () if seat != viewer]
    if answers is None or len(others) < 2:
        return None
    one, two = dice.sample(others, 2)
    changed = {**answers, one: answers[two], two: answers[one]}
    if changed == answers or not can_be_done(match, changed):
        return None
    story = Story(match, match, viewer, answers, changed, dice.copy())
    parted = story.pair().carry_out(answers, changed)
    by_seat = {len(answers), match.seats}
    found = [turn for turn in only_turned(parted) if len(turn[1]) not in by_seat]
    return None if parted is None else (story, parted, found)


def only_turned(parted: Parted | None) -> list[Turned]:
    """The rows that are turned, if nothing else differs.

    Else a row of numbers, such as scores, is turned by chance.
    """
    if parted is None:
        return []
    found = [*rows_turned(parted)]
    same = {path for path, *_ in found} == {*differences(parted.one, parted.other)}
    return found if same else []


def rows_turned(parted: Parted) -> Iterator[Turned]:
    """Every row that holds the same things in both worlds, in another order."""
    one, other = parted.one, parted.other
    yield from turned("open", one.open, other.open)
    yield from turned("mine", one.mine, other.mine)
    for mine, theirs in zip(one.agenda, other.agenda, strict=False):
        yield from turned(f"agenda.{type(mine).__name__}", mine, theirs)
    whispers = ([w.event for w in sight.whispered] for sight in (one, other))
    for told in ((one.told, other.told), tuple(whispers)):
        for mine, theirs in zip(*told, strict=False):
            yield from turned(type(mine).__name__, mine, theirs)


def turned(path: str, one: Any, other: Any) -> Iterator[Turned]:
    """The rows inside two values that hold the same things in another order."""
    if one == other or type(one) is not type(other):
        return
    if isinstance(one, (list, tuple)) and is_turned(one, other):
        yield path, one, other
        return
    theirs = dict(parts(other))
    for step, item in parts(one):
        if step in theirs:
            yield from turned(path + step if step.startswith(".") else path, item, theirs[step])


def is_turned(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether the things that are in both stand in another order; each of them is there once."""
    first, second = [*map(repr, one)], [*map(repr, other)]
    if len({*first}) < len(first) or len({*second}) < len(second):
        return False
    shared = {*first} & {*second}
    return [x for x in first if x in shared] != [x for x in second if x in shared]


def lay_so(turn: Turned, worlds: tuple[AnyWorld, AnyWorld]) -> bool:
    """Whether all that changed places lay so before in both worlds, or in both in its reverse.

    Two by two, as one part of a row may come from a deck and the rest from elsewhere.
    """
    pairs = [*swapped(turn[1], turn[2])]
    return any(
        all(lay(worlds[0], pair[::way]) and lay(worlds[1], pair[::-way]) for pair in pairs)
        for way in (1, -1)
    )


def swapped(one: Sequence[Any], other: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Every two things that stand in this order in one row, and in the reverse in the other."""
    places = {repr(thing): at for at, thing in enumerate(other)}
    shared = [thing for thing in one if repr(thing) in places]
    for first, second in combinations(shared, 2):
        if places[repr(first)] > places[repr(second)]:
            yield first, second


def lay(world: AnyWorld, pair: Sequence[Any]) -> bool:
    """Whether two things lie in this order in a hidden row."""
    rows = (row for _, row in hidden_rows(world))
    return any(is_thinned(pair, row) for row in rows if all(thing in row for thing in pair))
