"""Who resembles whom: characters for whom people would choose the same pictures."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from noren.games.secret_identity.content.associations import Linked

SAME_STRONG: Final = 0.35
"""Two are taken for each other who share so much of what comes to mind at once."""
SAME: Final = 0.3
"""So are two who share so much of all the pictures that people would choose for them."""


class Doubles(dict[str, frozenset[str]]):
    """Everybody's doubles among some people, found out when they are asked for."""

    def __init__(self, people: Iterable[tuple[str, Linked]]) -> None:
        super().__init__()
        people = tuple(people)
        self._at_once = {id: {*each.strong} for id, each in people}
        self._of_any = {id: {*each.strong, *each.some} for id, each in people}

    def __missing__(self, id: str) -> frozenset[str]:
        found = {*_close(id, self._at_once, SAME_STRONG), *_close(id, self._of_any, SAME)}
        self[id] = frozenset(found)
        return self[id]


def _close(id: str, linked: Mapping[str, set[str]], share: float) -> Iterator[str]:
    """Whose pictures are so much the same: a share of what the one with fewer has."""
    mine = linked[id]
    for other, theirs in linked.items():
        same = len(mine & theirs)
        if other != id and same > 1 and same >= share * min(len(mine), len(theirs)):
            yield other


@functools.lru_cache(maxsize=8)
def own_doubles(cast: tuple[tuple[str, Linked], ...]) -> Doubles:
    """Everybody's doubles in a pack of a table's own, which is asked for at every row."""
    return Doubles(cast)
