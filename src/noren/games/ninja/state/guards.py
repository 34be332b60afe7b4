"""The guards on the map, and what follows from where they stand.

A guard never changes: whoever moves, drinks or strikes is another guard of the same name. So what
follows from all of them can be worked out once and kept until one of them is another.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from noren import Choice
from noren.parts.kept import kept

BOTH = ""
"""In the place of a weapon, with which every guard's name begins: one player commands them all."""


class Guard(msgspec.Struct, frozen=True):
    """A figure on the map."""

    zone: str
    patrol: str = ""
    drunk: bool = False
    moved: bool = False
    carded: bool = False
    struck: bool = False


class Muster:
    """All guards and patrols at one moment, counted once for every question about them."""

    def __init__(self, guards: Mapping[str, Guard], patrols: Iterable[str]) -> None:
        self.guards = dict(guards)
        self.patrols = [*patrols]
        self._kept: dict[tuple[str, str], list[Choice]] = {}
        self._gathered: dict[str, list[Choice]] = {}

    def after(self, guards: Mapping[str, Guard], patrols: Iterable[str]) -> Muster:
        """The muster a moment later: what has not changed since need not be counted anew.

        Most often somebody has taken a step, or has a card on him, and is in the same patrol still.
        """
        later = Muster(guards, patrols)
        if [*self.guards] != [*later.guards] or self.patrols != later.patrols:
            return later
        changed = set[str]()
        for old, new in zip(self.guards.values(), later.guards.values(), strict=True):
            if old is not new:
                if old.zone != new.zone:
                    changed.add("zone")
                if old.patrol != new.patrol:
                    changed.add("patrol")
                if old.drunk is not new.drunk:
                    changed.add("drunk")
        counted = self.__dict__
        for part, fields in FOLLOWS_FROM:
            if part in counted and fields.isdisjoint(changed):
                later.__dict__[part] = counted[part]
        return later

    # Each part is counted when it is first asked for: a march needs no more than the members.

    @kept
    def members(self) -> dict[str, tuple[str, ...]]:
        """The guards of each patrol."""
        found: dict[str, tuple[str, ...]] = {}
        for id, guard in self.guards.items():
            patrol = guard.patrol
            if patrol:
                found[patrol] = (*found.get(patrol, ()), id)
        return found

    @kept
    def sober(self) -> dict[str, list[str]]:
        """The guards of each zone who would notice something."""
        return self._by_zone(drunk=False)

    @kept
    def drunk(self) -> dict[str, list[str]]:
        """The guards of each zone who would notice nothing."""
        return self._by_zone(drunk=True)

    def _by_zone(self, *, drunk: bool) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for id, guard in self.guards.items():
            if guard.drunk is drunk:
                zone = guard.zone
                if zone in found:
                    found[zone].append(id)
                else:
                    found[zone] = [id]
        return found

    @kept
    def awake(self) -> list[str]:
        """Those who are sober."""
        return [id for id, guard in self.guards.items() if not guard.drunk]

    @kept
    def sentries(self) -> list[str]:
        """Those who are sober and in no patrol."""
        return [id for id, guard in self.guards.items() if not (guard.patrol or guard.drunk)]

    @kept
    def insiders(self) -> frozenset[str]:
        """Those in a secret passage."""
        return frozenset([id for id, guard in self.guards.items() if is_passage(guard.zone)])

    @kept
    def carded(self) -> frozenset[str]:
        """Those on whom a card was played this turn."""
        return frozenset([id for id, guard in self.guards.items() if guard.carded])

    @kept
    def moved(self) -> frozenset[str]:
        """Those who have taken a step this turn."""
        return frozenset([id for id, guard in self.guards.items() if guard.moved])

    def plays(self, card: str, weapon: str) -> list[Choice]:
        """Every guard or patrol of that weapon on whom a card may be played, as choices."""
        key = (card, weapon)
        found = self._kept.get(key)
        if found is None:
            units = UNITS[card](self, weapon)
            found = self._kept[key] = [("play", card, unit) for unit in units]
        return found

    def listens(self, weapon: str) -> list[Choice]:
        """Every sentry and patrol of that weapon that may listen without a card."""
        key = ("", weapon)
        found = self._kept.get(key)
        if found is None:
            units = [*self.hearing_sentries(weapon), *self.hearing_patrols(weapon)]
            found = self._kept[key] = [("listen", unit) for unit in units]
        return found

    def gatherings(self, weapon: str) -> list[Choice]:
        """Sentries who may join a patrol beside them, or form one, in a passage too (6.5, 6.6)."""
        found = self._gathered.get(weapon)
        if found is None:
            found = self._gathered[weapon] = [*self._gather(weapon)]
        return found

    def hearing_sentries(self, weapon: str) -> list[str]:
        """The sentries that may still listen this turn (4.4, 16.5)."""
        deaf = self.carded | self.insiders
        return [id for id in _with(weapon, self.sentries) if id not in deaf]

    def hearing_patrols(self, weapon: str) -> list[str]:
        """The patrols that may still listen this turn (4.4, 16.5)."""
        return self._without(self.carded | self.insiders, weapon)

    def fresh_guards(self, weapon: str) -> list[str]:
        """The guards that may still be sent to search this turn (6.3)."""
        busy = self.carded | self.moved
        return [id for id in _with(weapon, self.awake) if id not in busy]

    def fresh_patrols(self, weapon: str) -> list[str]:
        """The patrols that may still be sent to search this turn (6.3)."""
        return self._without(self.carded | self.moved, weapon)

    def _without(self, barred: frozenset[str], weapon: str) -> list[str]:
        """The patrols of that weapon in which is none of these guards."""
        members = self.members
        return [p for p in self.commanded(weapon) if barred.isdisjoint(members[p])]

    def commanded(self, weapon: str) -> Sequence[str]:
        """The patrols with a guard of that weapon."""
        if weapon == BOTH:
            return [patrol for patrol in self.patrols if patrol in self.members]
        return [
            patrol
            for patrol in self.patrols
            if any(id.startswith(weapon) for id in self.members.get(patrol, ()))
        ]

    def zone_of(self, patrol: str) -> str:
        """Where a patrol is."""
        return self.guards[self.members[patrol][0]].zone

    def _posts(self) -> dict[str, list[str]]:
        """The sentries of each zone."""
        where: dict[str, list[str]] = {}
        guards = self.guards
        for id in self.sentries:
            where.setdefault(guards[id].zone, []).append(id)
        return where

    def _gather(self, weapon: str) -> Iterator[Choice]:
        posts = self._posts()
        for patrol in self.patrols:
            for id in posts.get(self.zone_of(patrol), ()):
                if id.startswith(weapon):
                    yield ("join", id, patrol)
        if len(posts) == len(self.sentries):
            return  # every sentry stands alone
        for together in posts.values():
            for one, other in itertools.combinations(together, 2):
                if one.startswith(weapon) or other.startswith(weapon):
                    yield ("form", one, other)


UNITS = {
    "sentry-listen": Muster.hearing_sentries,
    "patrol-listen": Muster.hearing_patrols,
    "sentry-search": Muster.fresh_guards,
    "patrol-search": Muster.fresh_patrols,
}
"""On whom each card is played that is played on guards."""


FOLLOWS_FROM: Final = (
    ("members", frozenset({"patrol"})),
    ("sentries", frozenset({"patrol", "drunk"})),
    ("awake", frozenset({"drunk"})),
    ("sober", frozenset({"zone", "drunk"})),
    ("drunk", frozenset({"zone", "drunk"})),
    ("insiders", frozenset({"zone"})),
    ("_gathered", frozenset({"zone", "patrol", "drunk"})),
)
"""The parts of a muster that outlast a moment, and what about the guards they are counted from."""


def _with(weapon: str, guards: Sequence[str]) -> Sequence[str]:
    """Those of these guards who carry such a weapon."""
    return guards if weapon == BOTH else [id for id in guards if id.startswith(weapon)]


class _Latest:
    """The muster that was asked for last: most questions are about the same guards as before."""

    muster = Muster({}, ())


def muster(guards: Mapping[str, Guard], patrols: Iterable[str]) -> Muster:
    """These guards, counted. What it holds is shared: look, and do not touch."""
    latest = _Latest.muster
    # Guards never change, so this compares names and the identity of each, and is quick.
    if latest.guards == guards and latest.patrols == [*patrols]:
        return latest
    latest = _Latest.muster = latest.after(guards, patrols)
    return latest


def is_passage(zone: str) -> bool:
    """Whether a place is a secret passage rather than a zone of the map."""
    return zone.startswith("passage")
