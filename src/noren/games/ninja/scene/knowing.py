"""What one can know at night, in sentences: where somebody is, may be, and what a listen told."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Final

from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.missions import mission_odds
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots.reasons import suspicions
from noren.games.ninja.events import Listened
from noren.games.ninja.rules.sneaking import own_shadows
from noren.games.ninja.scene.castles import holds_nothing
from noren.games.ninja.scene.log import describe, mission_name, the
from noren.games.ninja.scene.me import first_up
from noren.games.ninja.state import HIDDEN, SEEN, View, fort_of, guard_seats
from noren.scene import Insight

FEW: Final = 4


def knows(view: View) -> Insight:
    """What the guards can know; intruders are told the same, for they must reckon with it."""
    if view.over or view.mine is None:
        return Insight()
    mine = view.seat not in guard_seats(view.open)
    missions = tuple(mission_chances(view)) if mine else ()
    nowhere = (holds_nothing(fort_of(view.open)),) if missions else ()
    if not view.open.turn:
        return Insight(certain=nowhere, likely=missions)
    belief = read(view, StrongBelief)
    likely = [f"The guards can know: {told}" if mine else told for told in suspicions(view, belief)]
    return Insight(
        certain=(*nowhere, *certainties(view, belief, mine=mine)),
        likely=(*missions, *likely),
        learned=tuple(learned(view, belief)),
    )


def mission_chances(view: View) -> Iterator[str]:
    """Where each of my intruders may still find his mission, and how likely."""
    open, odds = view.open, mission_odds(view.open)
    total = max(1.0, sum(odds.values()))
    for who, shadow in own_shadows(view).items():
        if open.figures[who].letter or not shadow.mission:
            continue
        name = first_up(mission_name(shadow.mission))[:-1]
        if where := [zone for zone, what in open.found.items() if what == shadow.mission]:
            yield f"{name} lies in {where[0]}."
            continue
        chances = dict[str, list[str]]()
        for zone, share in sorted(odds.items(), key=lambda it: -it[1]):
            chances.setdefault(f"{share / total:.0%}", []).append(zone)
        told = "; ".join(f"{share} in each of {', '.join(at)}" for share, at in chances.items())
        yield f"{name} may lie in {len(odds)} zones: {told}."


def certainties(view: View, belief: StrongBelief, *, mine: bool) -> Iterator[str]:
    """Who stands where all see him, and where he can only be, as far as guards can tell."""
    he = "The guards know that {who} is" if mine else "{who} is"
    for who, figure in view.open.figures.items():
        zones = sorted(belief.suspects[who].zones)
        if figure.state == SEEN:
            yield f"{the(who).capitalize()} stands in {figure.zone}, for all to see."
        elif figure.state == HIDDEN and 0 < len(zones) <= FEW:
            yield first_up(f"{he.format(who=the(who))} in {' or '.join(zones)}")
        elif figure.state == HIDDEN and zones:
            yield first_up(f"{he.format(who=the(who))} in one of {len(zones)} zones")


def learned(view: View, belief: StrongBelief) -> Iterator[str]:
    """What the last listen told: which zones it ruled out."""
    at = max((n for n, event in enumerate(view.log) if isinstance(event, Listened)), default=-1)
    if at < 0:
        return
    yield describe(view.log[at])
    before, after = heard_until(view, at), heard_until(view, at + 1)
    for who, figure in view.open.figures.items():
        if figure.state == HIDDEN:
            then, now = len(before.suspects[who].zones), len(after.suspects[who].zones)
            if now < then:
                yield f"For {the(who)} that left {now} of {then} zones."


def heard_until(view: View, length: int) -> StrongBelief:
    """What could be known after so many events."""
    other = copy.copy(view)
    other.log = view.log[:length]
    return read(other, StrongBelief)
