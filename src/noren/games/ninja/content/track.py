"""The patrol track: where a patrol may face, and where it may go without turning back."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property

from noren.games.ninja.content.plan import Code


@dataclass(frozen=True)
class Track:
    """The patrol track, written as lines of zones; where lines meet is a fork."""

    lines: tuple[tuple[Code, ...], ...]

    @cached_property
    def _facings(self) -> dict[Code, tuple[Code, ...]]:
        facings: dict[Code, tuple[Code, ...]] = {}
        for line in self.lines:
            for here, there in itertools.pairwise(line):
                facings[here] = (*facings.get(here, ()), there)
                facings[there] = (*facings.get(there, ()), here)
        return facings

    @cached_property
    def _onward(self) -> dict[tuple[Code, Code], tuple[Code, ...]]:
        return {
            (came_from, zone): tuple(way for way in ways if way != came_from)
            for zone, ways in self._facings.items()
            for came_from in ways
        }

    @cached_property
    def zones(self) -> tuple[Code, ...]:
        """The zones of the track, in the order of its lines."""
        return tuple(self._facings)

    @cached_property
    def forks(self) -> tuple[Code, ...]:
        """The zones with more than one way on."""
        return tuple(zone for zone, ways in self._facings.items() if len(ways) > 2)

    @cached_property
    def steps(self) -> tuple[tuple[Code, Code], ...]:
        """Each stretch of the track once."""
        return tuple(step for line in self.lines for step in itertools.pairwise(line))

    def facings(self, zone: Code) -> tuple[Code, ...]:
        """The zones a patrol may face from here; none off the track."""
        return self._facings.get(zone, ())

    def onward(self, came_from: Code, zone: Code) -> tuple[Code, ...]:
        """Where a patrol that came into this zone may go next: anywhere but back."""
        return self._onward.get((came_from, zone), self.facings(zone))
