"""What an intruder risks who stops where he is: who could hear him, who sees him, who sleeps here.

It is made of what all can see and of his own place and pace: which cards the guards hold, and in
which barracks they sleep, nobody tells him.
"""

from __future__ import annotations

from collections.abc import Iterator

from noren.games.ninja.content.plan import Symbol
from noren.games.ninja.rules.sneaking import own_shadows
from noren.games.ninja.rules.stealth import Lookout, lookout
from noren.games.ninja.scene.log import guard_name
from noren.games.ninja.state import Shadow, View
from noren.scene import listed


def peril(view: View, who: str) -> str:
    """The end of a sentence on how far he is heard, and what he risks here (5.2, 6.7, 9.9)."""
    out, shadow = lookout(view.open, who), own_shadows(view)[who]
    return " ".join((_heard(out, shadow), *_seen(out, shadow), *_woken(out, shadow)))


def _heard(out: Lookout, shadow: Shadow) -> str:
    """Who is near enough to hear him, should he listen."""
    near = [zone for zone in out.fort.earshot(shadow.zone, shadow.steps) if zone in out.sober]
    if not near:
        return ", by no guard for now."
    names = listed(f"{listed(map(guard_name, out.sober[zone]))} in {zone}" for zone in near[:NAMED])
    more = sum(len(out.sober[zone]) for zone in near[NAMED:])
    return f", by {names}{f' and {more} more' if more else ''}, if they listen."


NAMED = 3
"""So many zones are named; the rings on the map show the others."""


def _seen(out: Lookout, shadow: Shadow) -> Iterator[str]:
    here = out.sober.get(shadow.zone, ())
    if here and shadow.covered != out.turn:
        yield f"If you stop here, {listed(map(guard_name, here))} will see you."


def _woken(out: Lookout, shadow: Shadow) -> Iterator[str]:
    if Symbol.BARRACKS in out.fort.zones[shadow.zone].symbols:
        yield "These are barracks: guards may wake here, and see you."
