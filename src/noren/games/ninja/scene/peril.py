"""What an intruder risks who stops where he is: who could hear him, who sees him, who sleeps here.

It is made of what all can see and of his own place and pace: which cards the guards hold, and in
which barracks they sleep, nobody tells him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from noren.games.ninja.content.plan import Symbol
from noren.games.ninja.rules.sneaking import own_shadows
from noren.games.ninja.rules.stealth import Lookout, lookout
from noren.games.ninja.scene.log import guard_name
from noren.games.ninja.state import Shadow, View, is_passage
from noren.scene import listed


def stopping(view: View, who: str) -> str:
    """What comes of ending a move here (5.2, 6.7, 9.9)."""
    out, shadow = lookout(view.open, who), own_shadows(view)[who]
    if is_passage(shadow.zone):
        return "Nobody hears you in the passage."
    return " ".join((*_seen(out, shadow), _heard(out, shadow), *_woken(out, shadow)))


def _seen(out: Lookout, shadow: Shadow) -> Iterator[str]:
    if shadow.zone in out.sober and shadow.covered != out.turn:
        names = _names(out.sober[shadow.zone])
        yield f"In this zone {names} would see you, and may strike."


def _heard(out: Lookout, shadow: Shadow) -> str:
    """Who is near enough to hear him, should he listen."""
    if not shadow.steps:
        return "Whoever stands still is not heard."
    near = {
        zone: out.sober[zone]
        for zone in out.fort.earshot(shadow.zone, shadow.steps)
        if zone in out.sober
    }
    if not near:
        return "No guard on the map is near enough to hear you."
    return f"Near enough to hear you if they listen: {_where(near)}."


def _where(guards: Mapping[str, Sequence[str]]) -> str:
    return listed(f"{_names(names)} in {zone}" for zone, names in guards.items())


def _names(guards: Sequence[str]) -> str:
    return listed(map(guard_name, guards))


def _woken(out: Lookout, shadow: Shadow) -> Iterator[str]:
    if Symbol.BARRACKS in out.fort.zones[shadow.zone].symbols:
        yield "These are barracks: guards who sleep here may be woken, and see you."
