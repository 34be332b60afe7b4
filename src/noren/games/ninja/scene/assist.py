"""What a deduction assistant shows: where intruders may be, and what the guards can know."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.missions import mission_odds
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.belief.suspects import Suspect
from noren.games.ninja.content.fortress import Fortress
from noren.games.ninja.content.ground import Floats
from noren.games.ninja.scene.log import the
from noren.games.ninja.scene.plan import zones_of
from noren.games.ninja.state import HIDDEN, SEEN, Open, View, fort_of, guard_seats
from noren.scene import Bar, Bars, Layer, Line, Map, Text, Thing, Zone

MOST_BARS = 8


def assist(view: View) -> Sequence[Thing]:
    """Heat maps of the guards' belief; for intruders, also where their missions may lie."""
    if not view.open.turn or view.over:
        return ()
    belief = read(view, StrongBelief)
    things: list[Thing] = []
    for who, figure in view.open.figures.items():
        if figure.state in (HIDDEN, SEEN) and belief.suspects[who].possible.any():
            things += suspect_things(view, belief, who)
    if view.mine is not None and view.seat not in guard_seats(view.open):
        things += mission_things(view)
    return tuple(things)


def suspect_things(view: View, belief: StrongBelief, who: str) -> list[Thing]:
    """One intruder: the outline of the possible, and how likely each zone is."""
    suspect = belief.suspects[who]
    fort = fort_of(view.open)
    places = suspect.zones
    knowing = view.seat is not None and view.seat not in guard_seats(view.open)
    subject = f"What the guards can know of {the(who)}" if knowing else f"Where {the(who)} may be"
    likely = belief.likely(who)
    ranked = sorted(places, key=lambda zone: -float(likely[fort.number[zone]]))
    bars = tuple(
        Bar(label=f"{zone}, {fort.zones[zone].name}", share=float(likely[fort.number[zone]]))
        for zone in ranked[:MOST_BARS]
    )
    note = f"{len(places)} of {len(fort.codes)} zones are possible."
    return [
        heat_map(view.open, suspect, likely, who, subject),
        Bars(id=f"likely-{who}", label=subject, bars=bars, note=note),
    ]


def layers(view: View) -> Sequence[Layer]:
    """The guards' belief laid over the map: warm is where an intruder is likely to be."""
    if not view.open.turn or view.over:
        return ()
    belief, fort = read(view, StrongBelief), fort_of(view.open)
    hidden = [who for who, it in view.open.figures.items() if it.state in (HIDDEN, SEEN)]
    hidden = [who for who in hidden if belief.suspects[who].possible.any()]
    if not hidden:
        return ()
    clear = np.prod([1 - belief.likely(who) for who in hidden], axis=0)
    most = max(float((1 - clear).max()), 1e-9)
    warmth = {code: round(float(1 - clear[at]) / most, 3) for code, at in fort.number.items()}
    lines = tuple(line for who in hidden for line in outline(fort, belief.suspects[who]))
    return (Layer(over="plan", lines=lines, heat={zone: x for zone, x in warmth.items() if x}),)


def heat_map(open: Open, suspect: Suspect, likely: Floats, who: str, label: str) -> Map:
    """The map with warmth where he is likely, and an outline around all that is possible."""
    fort = fort_of(open)
    possible = suspect.zones
    most = max(float(likely.max()), 1e-9)
    zones = tuple(
        Zone(
            id=f"{who}-{zone.id}",
            code=zone.code,
            points=zone.points,
            label_at=zone.label_at,
            texture=zone.texture,
            heat=round(float(likely[fort.number[zone.code]]) / most, 3),
            symbol="·" if zone.code in possible else "",
        )
        for zone in zones_of(open.options.map)
    )
    width, height = fort.plan.size
    lines = tuple(outline(fort, suspect))
    return Map(
        id=f"belief-{who}", label=label, width=width, height=height, zones=zones, lines=lines
    )


def outline(fort: Fortress, suspect: Suspect) -> list[Line]:
    """The borders between what is possible and what is not."""
    possible = suspect.zones
    return [
        Line(points=border.line, style="outline", tone="warn")
        for border in fort.borders
        if (border.zones[0] in possible) != (border.zones[1] in possible)
    ]


def mission_things(view: View) -> list[Thing]:
    """How likely each castle is to hide what is looked for."""
    assert view.mine is not None
    open, fort = view.open, fort_of(view.open)
    things: list[Thing] = []
    for who, shadow in view.mine.shadows.items():
        if open.figures[who].letter or not open.figures[who].in_play:
            continue
        where = [zone for zone, what in open.found.items() if what == shadow.mission]
        if where:
            text = f"The mission of {the(who)} lies in {where[0]}."
            things.append(Text(id=f"mission-{who}", text=text))
            continue
        bars = mission_bars(open, fort)
        things.append(
            Bars(id=f"mission-{who}", label=f"Where the mission of {the(who)} may lie", bars=bars)
        )
    return things


def mission_bars(open: Open, fort: Fortress) -> tuple[Bar, ...]:
    """Each castle's share of the missions that nobody has found, and its likeliest zone."""
    odds = mission_odds(open)
    total = max(1.0, sum(odds.values()))
    bars = []
    for castle in fort.castles.values():
        here = {zone: odds[zone] / total for zone in castle.zones if zone in odds}
        bars.append(Bar(label=castle.name, share=sum(here.values()), note=likeliest(here)))
    return tuple(bars)


def likeliest(here: dict[str, float]) -> str:
    """How many zones are left, and the likeliest of them."""
    if not here:
        return "all found"
    best = max(here, key=lambda zone: here[zone])
    return f"{len(here)} zones may hold it, {best} most likely: {here[best]:.0%}"
