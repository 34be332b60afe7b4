"""What each option wins and risks at night, in the night's own terms: the figures bots weigh."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from noren import PASS, Choice
from noren.games.ninja.bots.guards import Captain
from noren.games.ninja.bots.intruders import AMONG_GUARDS
from noren.games.ninja.bots.plans import Plan
from noren.games.ninja.bots.strong import StrongIntruder
from noren.games.ninja.rules.guarding import guards_of
from noren.games.ninja.rules.marching import GuardMove
from noren.games.ninja.state import is_passage, members

NEARER: Final = 0.7
"""By so much in the exponent a zone more counts less to `Captain.near`."""


def share(chance: float) -> str:
    """A chance in words: never none or certain where it is neither."""
    if chance <= 0 or chance >= 1:
        return f"{chance:.0%}"
    return f"{min(0.99, max(0.01, chance)):.0%}"


# Guards


def order(captain: Captain, choice: Choice) -> str:
    """What an order may find, hear or bring nearer, and what it costs."""
    match choice:
        case ("play", card, target):
            return f"{carded(captain, card, target)}; the card is spent"
        case ("listen", unit):
            return heard(captain, unit)
        case ("go" | "face" | "enter" | "stop" | "march" | "dismiss", *_):
            return stepped(captain, choice)
        case ("strike", *_):
            return f"a blow at who stands there; {captain.blades()} blades at hand"
        case ("join" | "form", *_):
            return "nobody is found or heard by it; the guards only change their company"
    keeps = choice == PASS or choice[0] in ("hand-over", "done")
    return "nobody is found or heard, and no card is spent" if keeps else ""


def stepped(captain: Captain, choice: Choice) -> str:
    """Where guards are after an order to go, to march, to stay or to go home."""
    match choice:
        case ("march", patrol, zone):
            return marched(captain, patrol, zone)
        case ("stop",):
            return stayed(captain)
        case ("dismiss", guard):
            return f"nobody stands there any more, {closeness(captain, where(captain, guard))}"
        case (_, zone) if zone in captain.fort.number:
            return gone(captain, zone)
    return "no figure tells who is in the passage"


def where(captain: Captain, guard: str) -> str:
    """The zone a guard stands in."""
    return captain.open.guards[guard].zone


def gone(captain: Captain, zone: str) -> str:
    """Whom a walk into a zone, and on from there, may meet."""
    step = captain.view.step
    goes_on = isinstance(step, GuardMove) and step.left > 1
    at = float(captain.total[captain.fort.number[zone]])
    met = captain.path_mass(zone) if goes_on else at
    found = f"somebody is met with {share(met)}"
    if goes_on and met > at:
        found += f", {share(at)} of it in {zone} itself"
    return f"{found}; {closeness(captain, zone)}"


def marched(captain: Captain, patrol: str, zone: str) -> str:
    """Whom a patrol may pass that way."""
    came = where(captain, members(captain.open, patrol)[0])
    onward = captain.fort.track.onward(came, zone)
    at = float(captain.total[captain.fort.number[zone]])
    best = max((float(captain.total[captain.fort.number[z]]) for z in onward), default=0.0)
    return f"somebody is in {zone} with {share(at)}, and behind it with {share(best)}"


def stayed(captain: Captain) -> str:
    """A guard who stays finds nobody, and bars the way."""
    step = captain.view.step
    zone = where(captain, step.guards[0]) if isinstance(step, GuardMove) else ""
    if not zone or is_passage(zone):
        return "nobody is met"
    return f"nobody is met; {closeness(captain, zone)}"


def closeness(captain: Captain, zone: str) -> str:
    """How near a zone is to where somebody may be, as the captain counts nearness."""
    near, all_of_them = captain.near(zone), float(captain.total.sum())
    if near <= 0 or all_of_them <= 0:
        return "far from anybody"
    away = max(0.0, -math.log(min(1.0, near / all_of_them)) / NEARER)
    return f"about {counted(round(away), 'zone')} from where they may be"


def carded(captain: Captain, card: str, target: str) -> str:
    """What a card may tell or find."""
    if card.endswith("listen"):
        return heard(captain, target)
    if card == "awaken":
        return f"a guard more in {target}, {closeness(captain, target)}"
    if card.endswith("search"):
        zone = where(captain, guards_of(captain.open, target)[0])
        if is_passage(zone):
            return "the passage leads nowhere else"
        ways = captain.fort.neighbours(zone)
        return f"somebody is met with {share(max(map(captain.path_mass, ways), default=0.0))}"
    return "of little use now"


def heard(captain: Captain, unit: str) -> str:
    """How likely a guard hears somebody."""
    zone = where(captain, guards_of(captain.open, unit)[0])
    chance = captain.heard_at(zone)
    if chance <= 0:
        return "nobody can be within hearing"
    return f"somebody is heard with {share(chance)}, and then these guards may move two zones"


# Intruders


def ways(intruder: StrongIntruder, plans: list[tuple[float, Plan]]) -> Callable[[Choice], str]:
    """What the best way that begins so comes to."""
    best: dict[Choice, tuple[float, Plan]] = {}
    for worth, plan in plans:
        first = plan.choices[0]
        if first not in best or worth > best[first][0]:
            best[first] = (worth, plan)
    return lambda choice: way(intruder, best[choice][1]) if choice in best else ""


def way(intruder: StrongIntruder, plan: Plan) -> str:
    """Where a way ends: what can be done there, who hears it, and who would find it likely."""
    if plan.left:
        return "you are out, and nobody can follow"
    return "; ".join((ended(intruder, plan), *gains(intruder, plan), *risks(intruder, plan)))


def ended(intruder: StrongIntruder, plan: Plan) -> str:
    """Where a way ends that goes on from its first step, or else how far that is from the goal."""
    zone, (verb, *to) = plan.shadow.zone, plan.choices[0]
    far = max(0.0, intruder.turns_left(plan.shadow, intruder.routes(intruder.targets())))
    to_go = f"about {counted(round(far), 'turn')} to your goal" if far >= 1 else "at your goal"
    goes_on = verb in ("go", "climb") and zone not in to and not is_passage(zone)
    return f"on to {zone}, {to_go}" if goes_on else to_go


def counted(number: int, what: str) -> str:
    """So many of something, in words."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def gains(intruder: StrongIntruder, plan: Plan) -> Iterator[str]:
    """What can be searched then."""
    fresh, found = intruder.finds(plan.shadow)
    if found:
        yield "you can search where your mission lies"
    elif fresh:
        yield f"{counted(fresh, 'new zone')} to search"


def risks(intruder: StrongIntruder, plan: Plan) -> Iterator[str]:
    """Who hears it, how likely the guards take one to be there, and whether one is noticed."""
    shadow = plan.shadow
    steps = counted(shadow.steps, "zone")
    yield f"heard up to {steps} away" if shadow.steps else "not heard at all"
    once = "once you search " if intruder.searched_on(shadow) else ""
    yield f"{once}the guards will think you there with {share(intruder.expected(shadow))}"
    cost = intruder.noticed(shadow)
    if cost:
        helped = cost == AMONG_GUARDS[True]
        yield f"a guard stands there: {'a card must hide you' if helped else 'you will be seen'}"
    elif intruder.reached.get(shadow.zone):
        yield f"within reach of {intruder.reached[shadow.zone]} of them"


def started(intruder: StrongIntruder, far: Mapping[str, float]) -> Callable[[Choice], str]:
    """How far a start is from where missions may lie, and who could come by."""

    def says(choice: Choice) -> str:
        zone = choice[1]
        away = f"about {counted(round(far[zone]), 'turn')} to where missions may lie"
        near = intruder.reached[zone]
        guards = f"within reach of {counted(near, 'guard')}" if near else "out of the guards' reach"
        return f"{away}; {guards}{'; a patrol comes by' if zone in intruder.marches else ''}"

    return says


def sought(odds: Mapping[Choice, float]) -> Callable[[Choice], str]:
    """What a search may find, and what it tells."""

    def says(choice: Choice) -> str:
        if choice[0] != "search":
            return "nothing found, and nothing told"
        found = f"holds your mission with {share(max(0.0, odds[choice]))}"
        return f"{found}; everybody hears that you were in {choice[1]}"

    return says
