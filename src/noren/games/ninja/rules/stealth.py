"""How an intruder may move: what he can do next, from where he is and what he holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from noren import Choice
from noren.games.ninja.content.cards import KENJUTSU, RESPONSES
from noren.games.ninja.content.fortress import FASTEST, Fortress
from noren.games.ninja.rules.detection import copy_shadow
from noren.games.ninja.state import (
    PASSAGE,
    SEEN,
    Open,
    Shadow,
    View,
    fort_of,
    is_passage,
    passage_of,
    rope_between,
)

DONE: Choice = ("done",)
REVEAL: Choice = ("reveal",)
ENTER: Choice = ("enter",)
LEAVE: Choice = ("leave",)


@dataclass(slots=True)
class Lookout:
    """What all can see that matters to a sneaking intruder: guards, and his own figure."""

    fort: Fortress
    turn: int
    passage: str
    inside: bool
    seen: bool
    passage_card: bool
    sober: dict[str, list[str]] = field(default_factory=dict)
    drunk: dict[str, list[str]] = field(default_factory=dict)

    def at(self, zone: str) -> list[str]:
        """All guards in a zone."""
        return self.sober.get(zone, []) + self.drunk.get(zone, [])


def lookout(open: Open, who: str) -> Lookout:
    """The table as an intruder looks at it."""
    figure = open.figures[who]
    out = Lookout(
        fort_of(open),
        open.turn,
        passage_of(open, who),
        is_passage(figure.zone),
        figure.state == SEEN,
        figure.passage_card,
    )
    for id, guard in open.guards.items():
        (out.drunk if guard.drunk else out.sober).setdefault(guard.zone, []).append(id)
    return out


def sneak_options(
    out: Lookout, shadow: Shadow, ropes: Sequence[tuple[str, str]], ends: Sequence[str]
) -> list[Choice]:
    """All that an intruder may do next in his secret move."""
    if shadow.pending:
        return [REVEAL, *_cover(shadow), *_fights(out, shadow)]
    options: list[Choice] = [DONE]
    if shadow.steps < FASTEST and not shadow.halted:
        options += steps(out, shadow, ropes, ends)
    options += _fights(out, shadow)
    options += [("bluff", card) for card in sorted({*shadow.hand}) if card not in RESPONSES]
    return options


def _cover(shadow: Shadow) -> list[Choice]:
    return [("shadow",)] if "shadow-walk" in shadow.hand else []


def steps(
    out: Lookout, shadow: Shadow, ropes: Sequence[tuple[str, str]], ends: Sequence[str]
) -> list[Choice]:
    """One zone on: on foot, by rope, through the passage, or off the map."""
    zone, fort = shadow.zone, out.fort
    if is_passage(zone):
        return [("go", end) for end in dict.fromkeys(ends)]
    options: list[Choice] = [("go", other) for other in neighbours(fort, zone)]
    hanging = [
        second if first == zone else first for first, second in ropes if zone in (first, second)
    ]
    options += [("go", other) for other in hanging]
    if "rope" in shadow.hand:
        options += [("climb", other) for other in over_walls(fort, zone) if other not in hanging]
    if zone in ends and (out.passage_card or PASSAGE in shadow.hand):
        options.append(ENTER)
    if zone in fort.exits:
        options.append(LEAVE)
    return options


def _fights(out: Lookout, shadow: Shadow) -> list[Choice]:
    """What his cards can do to guards near him."""
    hand = {*shadow.hand}
    here = out.at(shadow.zone)
    options: list[Choice] = []
    if here:
        options += [("kill", card, guard) for card in KENJUTSU if card in hand for guard in here]
        if "potent-sake" in hand:
            options += [("sake", guard) for guard in out.sober.get(shadow.zone, ())]
    if "shuriken" in hand:
        near = () if is_passage(shadow.zone) else neighbours(out.fort, shadow.zone)
        options += [("shuriken", guard) for zone in (shadow.zone, *near) for guard in out.at(zone)]
    return options


_near: dict[tuple[int, str], tuple[tuple[str, ...], tuple[str, ...]]] = {}


def _beside(fort: Fortress, zone: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    key = (id(fort), zone)
    found = _near.get(key)
    if found is None:
        found = _near[key] = (fort.neighbours(zone), fort.over_walls(zone))
    return found


def neighbours(fort: Fortress, zone: str) -> tuple[str, ...]:
    """The zones one step away on foot."""
    return _beside(fort, zone)[0]


def over_walls(fort: Fortress, zone: str) -> tuple[str, ...]:
    """The zones one step away with a rope."""
    return _beside(fort, zone)[1]


def begin_move(shadow: Shadow) -> None:
    """Make an intruder ready to move."""
    shadow.steps = 0
    shadow.halted = shadow.pending = False
    shadow.trail = [shadow.zone]


def enter_zone(out: Lookout, shadow: Shadow, zone: str, *, by_rope: bool) -> None:
    """One step of a secret move: a moat, a rope and a passage end it (9.2, 9.5, 16.3)."""
    shadow.steps += 1
    shadow.zone = zone
    shadow.trail.append(zone)
    shadow.covered = -1
    shadow.halted = by_rope or is_passage(zone) or zone in out.fort.moats
    shadow.pending = zone in out.sober


def unheard(out: Lookout, deed: Choice) -> bool:
    """Whether nobody else learns of a deed: a step of one who is hidden, or into other guards."""
    if deed[0] != "go" or out.inside:
        return False
    return not out.seen or deed[1] in out.sober


def under_way(out: Lookout, shadow: Shadow, steps: Sequence[Choice]) -> Shadow:
    """An intruder after steps of which only he knows."""
    if not steps:
        return shadow
    twin = copy_shadow(shadow)
    for step in steps:
        if step[0] == "go":
            by_rope = crosses_wall(out.fort, twin.zone, step[1])
            enter_zone(out, twin, step[1], by_rope=by_rope)
    return twin


def own_shadows(view: View) -> dict[str, Shadow]:
    """A viewer's intruders as they are now, in the middle of a secret move too."""
    if view.mine is None:
        return {}
    found = dict(view.mine.shadows)
    who = getattr(view.step, "who", "")
    if type(view.step).__name__ == "Sneak" and who in found:
        found[who] = under_way(lookout(view.open, who), found[who], view.answer)
    return found


def crosses_wall(fort: Fortress, first: str, second: str) -> bool:
    """Whether a step needs a rope."""
    return not is_passage(first) and second in over_walls(fort, first)


def end_move(out: Lookout, shadow: Shadow) -> bool:
    """Close a secret move; whether guards around him have noticed him."""
    shadow.speed = shadow.steps
    shadow.pending = False
    return shadow.zone in out.sober and shadow.covered != out.turn


def hang(ropes: list[tuple[str, str]], first: str, second: str) -> None:
    """Leave a rope on the wall."""
    rope = rope_between(first, second)
    if rope not in ropes:
        ropes.append(rope)
