"""What each effect would do to scrolls and hands, as far as foreseen, and who would win then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from noren import Seat
from noren.games.omnitsu.belief.prospects import Prospects, Where
from noren.games.omnitsu.content import Effect
from noren.games.omnitsu.rules.card_effects import cards_due
from noren.games.omnitsu.rules.pile_effects import deadly, without_scroll
from noren.games.omnitsu.state import cracked_of, scrolls_of, sealed_of

Position = tuple[Where, list[int], dict[str, str]]
Foresee = Callable[[Prospects, Seat, Seat, Effect], Iterator[Position]]
"""(prospects, by, target, effect) -> the positions its controller may choose from."""


def _moved(sight: Prospects, places: dict[str, tuple[Seat, bool]]) -> Position:
    return {**sight.where, **places}, sight.open.cards, {}


def _without(sight: Prospects, gone: str) -> Where:
    return {id: place for id, place in sight.where.items() if id != gone}


def _swap(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for mine in sealed_of(sight.open, by):
        for theirs in sealed_of(sight.open, target):
            yield _moved(sight, {mine: (target, False), theirs: (by, False)})


def _perhaps_swap(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    yield _moved(sight, {})
    yield from _swap(sight, by, target, effect)


def _give(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for mine in scrolls_of(sight.open, by):
        yield _moved(sight, {mine: (target, sight.where[mine][1])})


def _force(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for mine in cracked_of(sight.open, by):
        for theirs in sealed_of(sight.open, target):
            yield _moved(sight, {mine: (target, True), theirs: (by, False)})


def _present(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for theirs in deadly(sight.open, target):
        where = {**_without(sight, theirs), "new": (target, False)}
        yield where, sight.open.cards, {"new": effect.kind}


def _steal(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for theirs in sealed_of(sight.open, target):
        yield _moved(sight, {theirs: (by, False)})


def _crack(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for theirs in sealed_of(sight.open, target):
        yield _moved(sight, {theirs: (target, True)})


def _drop(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for mine in scrolls_of(sight.open, by):
        yield _without(sight, mine), sight.open.cards, {}


def _sink(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for mine in cracked_of(sight.open, by):
        yield _without(sight, mine), sight.open.cards, {}


def _reseal(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    for mine in cracked_of(sight.open, by):
        yield _moved(sight, {mine: (by, False)})


def _exchange(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    kinds = [effect.kind] if effect.kind else sorted({*sight.open.pile})
    for mine in scrolls_of(sight.open, by) or [""]:
        for kind in kinds:
            where = {**_without(sight, mine), "new": (by, False)}
            yield where, sight.open.cards, {"new": kind}


def _alms(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    poor = without_scroll(sight.open, by)[: sight.open.pile.count(effect.kind)]
    names = {f"new {seat}": seat for seat in poor}
    where = {**sight.where, **{name: (seat, False) for name, seat in names.items()}}
    yield where, sight.open.cards, dict.fromkeys(names, effect.kind)


def _plant(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    yield {**sight.where, "new": (target, False)}, sight.open.cards, {"new": effect.kind}


def _pass_on(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    count = len(sight.open.cards)
    yield _moved(
        sight,
        {
            id: ((owner + effect.count) % count, False)
            for id, (owner, cracked) in sight.where.items()
            if not cracked
        },
    )


def _swap_others(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    sealed = [(id, owner) for id, (owner, cracked) in sight.where.items() if not cracked]
    theirs = [(id, owner) for id, owner in sealed if owner != by]
    for at, (first, one) in enumerate(theirs):
        for second, other in theirs[at + 1 :]:
            if one != other:
                yield _moved(sight, {first: (other, False), second: (one, False)})


def _fewer(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    yield sight.where, _cards(sight, {target: -effect.count}), {}


def _rob(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    count = min(effect.count, sight.open.cards[target])
    yield sight.where, _cards(sight, {target: -count, by: count}), {}


def _levy(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    cards = sight.open.cards
    others = {s: -1 for s, n in enumerate(cards) if s != by and n >= effect.count}
    yield sight.where, _cards(sight, others), {}


def _draw(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    due = cards_due(sight.open, by, effect)
    yield sight.where, _cards(sight, {by: due}), {}


def _renew(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    where = {id: place for id, place in sight.where.items() if place != (by, True)}
    cards = sight.open.cards.copy()
    cards[by] = cards_due(sight.open, by, effect)
    yield where, cards, {}


def _strip(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    where = {id: place for id, place in sight.where.items() if place != (by, True)}
    yield where, _cards(sight, {by: -sight.open.cards[by]}), {}


def _feast(sight: Prospects, by: Seat, target: Seat, effect: Effect) -> Iterator[Position]:
    others = {seat: effect.count for seat in range(len(sight.open.cards)) if seat != by}
    yield sight.where, _cards(sight, others), {}


def _cards(sight: Prospects, changes: dict[Seat, int]) -> list[int]:
    return [max(0, n + changes.get(seat, 0)) for seat, n in enumerate(sight.open.cards)]


FORESEE: dict[str, Foresee] = {
    "swap": _swap, "sleight": _perhaps_swap, "scout": _perhaps_swap, "give": _give,
    "steal": _steal, "crack": _crack, "drop": _drop, "sink": _sink, "reseal": _reseal,
    "exchange": _exchange, "alms": _alms, "plant": _plant, "pass_on": _pass_on,
    "swap_others": _swap_others,
    "snatch": _fewer, "press": _fewer, "rob": _rob, "levy": _levy, "draw": _draw,
    "swap_look": _swap, "force": _force, "present": _present, "shed": _sink, "tribute": _rob,
    "draw_places": _draw, "draw_open": _draw, "refill": _draw, "renew": _renew, "strip": _strip,
    "feast": _feast,
}  # fmt: skip


def outlook(
    sight: Prospects, by: Seat, target: Seat, effect: Effect, spent: str = ""
) -> float | None:
    """My part of the victory after an effect, its controller choosing; None if not foreseen."""
    foresee = FORESEE.get(effect.do)
    if foresee is None:
        return None
    positions = foresee(sight, by, target, effect)
    worths = [sight.win_share(*position, spent) for position in positions]
    if not worths:
        return None
    return max(worths) if by == sight.me else sum(worths) / len(worths)
