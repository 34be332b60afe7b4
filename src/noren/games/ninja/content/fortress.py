"""A fortress to play on: who touches whom, what is heard where, how far a figure gets."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from noren.games.ninja.content.borders import Border, Crossing, Pair, find_borders
from noren.games.ninja.content.graph import Mask, bits, distances_in, spread
from noren.games.ninja.content.plan import Castle, Code, Kind, Plan, Symbol, Ward, Zone, load_plan
from noren.games.ninja.content.track import Track

FASTEST = 3
"""The most zones an intruder moves in a turn, and so the farthest he is heard."""
WALKABLE = frozenset({Crossing.OPEN, Crossing.GATE})


@dataclass(frozen=True, eq=False)
class Fortress:
    """A plan and everything that follows from it; nothing in it ever changes."""

    plan: Plan

    # -- zones

    @cached_property
    def zones(self) -> dict[Code, Zone]:
        """Every zone by its code, in the order of the map."""
        return {zone.code: zone for zone in self.plan.zones}

    @cached_property
    def codes(self) -> tuple[Code, ...]:
        """The codes of all zones; a zone's number is its place here."""
        return tuple(self.zones)

    @cached_property
    def number(self) -> dict[Code, int]:
        """The number of each zone."""
        return {code: at for at, code in enumerate(self.codes)}

    @cached_property
    def posts(self) -> tuple[Code, ...]:
        """The zones with a watch post."""
        return self._marked(Symbol.POST)

    @cached_property
    def barracks(self) -> tuple[Code, ...]:
        """The zones where guards may sleep."""
        return self._marked(Symbol.BARRACKS)

    @cached_property
    def moats(self) -> frozenset[Code]:
        """The zones that end a move."""
        return frozenset(code for code, zone in self.zones.items() if zone.kind is Kind.MOAT)

    @cached_property
    def exits(self) -> tuple[Code, ...]:
        """The zones at the edge of the map: the ninja starts there, and both leave from there."""
        return self._in(Ward.TOWN)

    @cached_property
    def traitor_starts(self) -> tuple[Code, ...]:
        """Where the traitor may start, as long as no guard is there."""
        between = self.plan.between
        return tuple(code for code in self._in(Ward.BAILEY) if code not in between)

    @cached_property
    def passage_ends(self) -> tuple[Code, ...]:
        """Where an entrance of the secret passage may lie."""
        return tuple(code for code in self.codes if code not in self.moats)

    # -- castles

    @cached_property
    def castles(self) -> dict[str, Castle]:
        """The two castles by their letters."""
        return {castle.code: castle for castle in self.plan.castles}

    @cached_property
    def _castle_of(self) -> dict[Code, Castle]:
        return {code: castle for castle in self.plan.castles for code in castle.zones}

    def castle_of(self, zone: Code) -> Castle | None:
        """The castle a zone lies in, if any."""
        return self._castle_of.get(zone)

    def hiding_places(self, castle: str) -> tuple[Code, ...]:
        """The zones of a castle that may hold a mission, a trap or a hidden sentry."""
        return tuple(code for code in self.castles[castle].zones if code not in self.posts)

    # -- borders

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """Every border, each once."""
        return find_borders(self.plan)

    @cached_property
    def _border_of(self) -> dict[Pair, Border]:
        return {frozenset(border.zones): border for border in self.borders}

    def border(self, first: Code, second: Code) -> Border | None:
        """The border between two zones, if they touch along a line."""
        return self._border_of.get(frozenset((first, second)))

    @cached_property
    def walls(self) -> tuple[Border, ...]:
        """The borders that only a rope crosses."""
        return tuple(border for border in self.borders if border.crossing is Crossing.WALL)

    @cached_property
    def track(self) -> Track:
        """The patrol track."""
        return Track(self.plan.track)

    def neighbours(self, zone: Code) -> tuple[Code, ...]:
        """The zones one step away on foot."""
        return self._on_foot[zone]

    def steps(self, zone: Code) -> tuple[tuple[str, Code], ...]:
        """The steps on foot from a zone, as choices."""
        return self._steps[zone]

    def over_walls(self, zone: Code) -> tuple[Code, ...]:
        """The zones one step away with a rope."""
        return self._by_rope[zone]

    def touching(self, zone: Code) -> tuple[Code, ...]:
        """The zones that share any border with this one: noise passes all of them."""
        return self.unmask(self.sound_masks[self.number[zone]])

    # -- sound

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """How many zones noise travels between each two zones, by their numbers."""
        return distances_in(self.sound_masks)

    def distance(self, first: Code, second: Code) -> int:
        """How many zones noise travels between two zones, through walls and over moats."""
        return self.distances[self.number[first]][self.number[second]]

    @cached_property
    def earshot_masks(self) -> tuple[tuple[Mask, ...], ...]:
        """For 0, 1, 2 or 3 steps, the zones at most so far by sound from each zone."""
        return tuple(
            tuple(
                sum(1 << other for other, distance in enumerate(row) if distance <= steps)
                for row in self.distances
            )
            for steps in range(FASTEST + 1)
        )

    def earshot(self, zone: Code, steps: int) -> tuple[Code, ...]:
        """The zones at most so many steps of sound away, itself included."""
        return self.unmask(self.earshot_masks[steps][self.number[zone]])

    # -- movement

    def reach(
        self, start: Code, steps: int, *, ropes: Collection[Pair] = (), climbing: bool = False
    ) -> tuple[Code, ...]:
        """Where a figure may end a move of at most so many steps; see `reach_mask`."""
        return self.unmask(
            self.reach_mask(1 << self.number[start], steps, ropes=ropes, climbing=climbing)
        )

    def reach_mask(
        self,
        starts: Mask,
        steps: int,
        *,
        ropes: Collection[Pair] = (),
        climbing: bool = False,
        avoiding: Mask = 0,
    ) -> Mask:
        """Where figures that start anywhere in a set may end a move of at most so many steps.

        A moat and a rope end the move. `ropes` hang already; whoever is `climbing` holds a new one.
        """
        over = self.wall_masks if climbing else self.rope_masks(ropes)
        reached = moving = starts
        for _ in range(steps):
            walked = spread(self.walk_masks, moving) & ~avoiding
            reached |= walked | spread(over, moving) & ~avoiding
            moving = walked & ~self.moat_mask
        return reached

    def turns(
        self, start: Code, pace: int, *, new_ropes: int = 0, avoiding: Collection[Code] = ()
    ) -> dict[Code, int]:
        """In how many turns of at most `pace` steps each zone is reached with so many new ropes."""
        found = {start: 0}
        layers = [1 << self.number[start]] * (new_ropes + 1)
        avoided = self.mask(avoiding)
        for turn in itertools.count(1):
            after = [self.reach_mask(layer, pace, avoiding=avoided) for layer in layers]
            for used in range(new_ropes):
                after[used + 1] |= self.reach_mask(
                    layers[used], pace, climbing=True, avoiding=avoided
                )
            if after == layers:
                break
            found |= dict.fromkeys(self.unmask(after[-1] & ~layers[-1]), turn)
            layers = after
        return found

    # -- sets of zones as numbers, for whoever must be quick

    def mask(self, codes: Iterable[Code]) -> Mask:
        """A set of zones as a number."""
        return sum(1 << self.number[code] for code in set(codes))

    def unmask(self, mask: Mask) -> tuple[Code, ...]:
        """The zones of a set, in the order of the map."""
        return tuple(self.codes[zone] for zone in bits(mask))

    # Bots and particles ask for neighbours at every step they try, so the answers are kept.
    @cached_property
    def _on_foot(self) -> dict[Code, tuple[Code, ...]]:
        return dict(zip(self.codes, map(self.unmask, self.walk_masks), strict=True))

    @cached_property
    def _steps(self) -> dict[Code, tuple[tuple[str, Code], ...]]:
        on_foot = self._on_foot.items()
        return {zone: tuple(("go", other) for other in others) for zone, others in on_foot}

    @cached_property
    def _by_rope(self) -> dict[Code, tuple[Code, ...]]:
        return dict(zip(self.codes, map(self.unmask, self.wall_masks), strict=True))

    @cached_property
    def walk_masks(self) -> tuple[Mask, ...]:
        """The neighbours on foot of each zone."""
        return self._beside(border for border in self.borders if border.crossing in WALKABLE)

    @cached_property
    def wall_masks(self) -> tuple[Mask, ...]:
        """The zones behind a wall of each zone."""
        return self._beside(self.walls)

    @cached_property
    def sound_masks(self) -> tuple[Mask, ...]:
        """All zones that touch each zone."""
        return self._beside(self.borders)

    @cached_property
    def moat_mask(self) -> Mask:
        """All moats."""
        return self.mask(self.moats)

    def rope_masks(self, ropes: Collection[Pair]) -> tuple[Mask, ...]:
        """The zones that hanging ropes lead to from each zone."""
        if not ropes:
            return self._no_ropes
        return self._beside(self._border_of[rope] for rope in ropes)

    @cached_property
    def _no_ropes(self) -> tuple[Mask, ...]:
        return (0,) * len(self.codes)

    def _beside(self, borders: Iterable[Border]) -> tuple[Mask, ...]:
        masks = [0] * len(self.codes)
        for border in borders:
            first, second = (self.number[code] for code in border.zones)
            masks[first] |= 1 << second
            masks[second] |= 1 << first
        return tuple(masks)

    def _marked(self, symbol: Symbol) -> tuple[Code, ...]:
        return tuple(code for code, zone in self.zones.items() if symbol in zone.symbols)

    def _in(self, ward: Ward) -> tuple[Code, ...]:
        return tuple(code for code, zone in self.zones.items() if zone.ward is ward)


@cache
def fortress(name: str = "fortress") -> Fortress:
    """One of the maps that come with the game, built once."""
    return Fortress(load_plan(name))
