"""Lots: an order that is a secret comes about by the dice, and by fair ones.

What is done at a moment is done again and again with other dice. A hidden row, such as a deck, that
is put into another order must then come out in many, each thing as often in one place as in any
other. One that always comes out the same was put in order by something that somebody may know; and
one in which a place or a thing is favoured is no lot.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from noren.check.passages import Passage, carry_out, passages, random_answers
from noren.check.rows import Row, hidden_rows, is_thinned, named_things
from noren.check.run import Failed, Run
from noren.core.dice import Dice

EACH: Final = 2
"""So many passages of each kind are gone through again."""
GLANCE: Final = 4
"""So many throws show whether a row is put in order, and whether by lot."""
THROWS: Final = 160
DOUBT: Final = 1e-9
"""The chance of a false alarm for each row that is looked at."""
MANY: Final = 6
LATER: Final = 400
"""So many choices on, it is given up to wait for anything to be taken from a row."""
FEW: Final = 3
"""Of fewer things than this an order tells too little to be judged by itself."""


def check(run: Run) -> str:
    """Go through passages of all kinds with other dice."""
    count = rows = 0
    for number, passage in enumerate(passages(run, "lots", EACH)):
        dice = run.dice("lots", number)
        rows += sum(1 for _ in judged(passage, dice))
        count += 1
    return f"{rows} hidden rows were put in order by fair lots, in {count} passages thrown again"


def judged(passage: Passage, dice: Dice) -> Iterator[str]:
    """The paths of hidden rows that are put in another order here, each by a fair lot."""
    before = dict(hidden_rows(passage.before.world))
    named = dict(named_things(passage.before.world))
    glance = [*thrown(passage, named, dice, GLANCE)]
    odd = [path for path in glance[0] if any(is_mixed(before, rows, path) for rows in glance)]
    if not odd:
        return
    more: list[Mapping[str, Row]] = []
    for path in odd:
        if not any(differ(one, other, path) for one, other in pairwise(glance)):
            if is_used(passage, path, dice):
                demand_lot(passage, path, before, glance[0][path])
            continue
        more = more or [*thrown(passage, named, dice, THROWS)]
        found = [rows[path] for rows in more if path in rows]
        demand_fair(passage, path, only_moved(found, before.get(path, [])))
        yield path


def thrown(
    passage: Passage, named: Mapping[str, Mapping[Any, Any]], dice: Dice, times: int
) -> Iterator[Mapping[str, Row]]:
    """The hidden rows after the passage, as often as the dice are thrown.

    Things that got new names are a row in the order of the names.
    """
    for _ in range(times):
        world = passage.led_to(dice.split("again")).world
        rows = dict(hidden_rows(world))
        for path, things in named_things(world):
            known = named.get(path, {})
            rows[path] = [thing for name, thing in things.items() if name not in known]
        yield rows


def brief(row: Row) -> str:
    """The row, not too long."""
    shown = ", ".join(map(str, row[:MANY]))
    return f"{shown} and {len(row) - MANY} more" if len(row) > MANY else shown or "nothing"


def is_mixed(before: Mapping[str, Row], after: Mapping[str, Row], path: str) -> bool:
    """Whether a row is no longer in the order it was in, or was made of things that lay elsewhere.

    A card taken out or put in leaves the order of the others as it was.
    """
    row, was = after.get(path, []), before.get(path, [])
    came = list((Counter(row) - Counter(was)).elements())
    if path.startswith("sealed") and len({*came}) >= FEW:
        return True
    stayed = [thing for thing in row if thing in was]
    return len({*stayed}) >= FEW and not is_thinned(stayed, was) and not is_sorted(row)


def is_used(passage: Passage, path: str, dice: Dice) -> bool:
    """Whether anything is taken from the row, in its order, before it is shuffled.

    Things that are put back in the order of their numbers, to be shuffled later, tell nothing.
    """
    match = passage.led_to(dice.split("again"))
    row = dict(hidden_rows(match.world)).get(path)
    while row is not None and not match.over and len(match.choices) < LATER:
        then = Passage(match.copy(), random_answers(match, dice), dice)
        carry_out(match, then.answers)
        now = dict(hidden_rows(match.world)).get(path, [])
        if now != row:
            return is_thinned(now, row) and not goes_by_lot(then, path, dice)
    return row is None


def goes_by_lot(passage: Passage, path: str, dice: Dice) -> bool:
    """Whether the dice decide what is taken from the row."""
    worlds = [passage.led_to(dice.split("again")).world for _ in range(GLANCE)]
    left = [dict(hidden_rows(world)).get(path, []) for world in worlds]
    if any(one != other for one, other in pairwise(left)):
        return True
    # Where hardly anything is left the row tells nothing, but where all of it went does.
    drawers = [(world.sealed, world.private) for world in worlds]
    return len(left[0]) < FEW and any(one != other for one, other in pairwise(drawers))


def is_sorted(row: Sequence[Any]) -> bool:
    """Whether a row is in the order of its words or numbers: a hand that its owner keeps so."""
    return all(type(one) is type(other) for one, other in pairwise(row)) and row == sorted(row)


def differ(one: Mapping[str, Row], other: Mapping[str, Row], path: str) -> bool:
    """Whether the row came out in another order."""
    return one.get(path) != other.get(path)


def demand_lot(passage: Passage, path: str, before: Mapping[str, Row], row: Row) -> None:
    """What always comes out alike is in the order that somebody chose."""
    said = {word for answer in passage.answers.values() for choice in answer for word in choice}
    if not {*map(str, row)} <= said and path.startswith("sealed"):
        raise Failed(
            f"{passage.in_words()} puts {path} in another order, and always in the same, however"
            f" the dice fall: {brief(before.get(path, []))} becomes {brief(row)}. Whoever knows the"
            " one knows the other. Let the dice shuffle it."
        )


def only_moved(rows: list[Row], was: Row) -> list[Row]:
    """The rows without what stayed there in its order: others may come to lie above or below it."""
    if not all(is_thinned([thing for thing in row if thing in was], was) for row in rows):
        return rows
    return [[thing for thing in row if thing not in was] for row in rows]


def demand_fair(passage: Passage, path: str, rows: list[Row]) -> None:
    """No place is fonder of a thing than any other, and orders hardly come twice."""
    least = min(map(len, rows))
    if least < FEW or any(is_sorted(row) for row in rows[:GLANCE]):
        return
    # A deck is drawn from at its end, so rows of unlike length have their beginning in common.
    rows = [row[:least] for row in rows]
    favoured = uneven_place(rows)
    if favoured is not None:
        place, thing, times, share = favoured
        raise Failed(
            f"{passage.in_words()} puts {path} in order by a lot that is not fair: of {len(rows)}"
            f" throws {times} put {thing!r} in place {place} of {least}, and {share:.0f} should."
        )
    orders = len({*map(repr, rows)})
    expected = different_orders(rows)
    if orders < expected / 2:
        raise Failed(
            f"{passage.in_words()} puts {path} in one of few orders: {orders} came of {len(rows)}"
            f" throws, and {expected:.0f} should. Shuffle all of it."
        )


def uneven_place(rows: list[Row]) -> tuple[int, Any, int, float] | None:
    """A place in which a thing lies far oftener or more seldom than in the others."""
    size, throws = len(rows[0]), len(rows)
    whole = Counter(thing for row in rows for thing in row)
    worst: tuple[float, int, Any, int, float] | None = None
    for place in range(size):
        here = Counter(row[place] for row in rows)
        for thing, times in whole.items():
            share = times / size
            chance = poles(here[thing], throws, share / throws)
            if worst is None or chance < worst[0]:
                worst = chance, place, thing, here[thing], share
    if worst is None or worst[0] * size * len(whole) > DOUBT:
        return None
    return worst[1:]


def poles(times: int, throws: int, chance: float) -> float:
    """How likely it is that something of this chance happens so often or so seldom, at most.

    By Chernoff's bound, which is never too small.
    """
    share = times / throws
    if share == chance:
        return 1.0
    told = 0.0
    if share:
        told += share * math.log(share / chance)
    if share < 1 and chance < 1:
        told += (1 - share) * math.log((1 - share) / (1 - chance))
    return 2 * math.exp(-throws * told)


def different_orders(rows: list[Row]) -> float:
    """How many different orders so many fair throws give: all are equally likely."""
    ways = math.factorial(min(len(rows[0]), 20))
    for times in Counter(rows[0]).values():
        ways //= math.factorial(min(times, 20))
    ways = max(1, ways)
    return ways * (1 - (1 - 1 / ways) ** len(rows)) if ways < 1e9 else float(len(rows))
