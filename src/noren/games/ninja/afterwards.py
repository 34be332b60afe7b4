"""What a review asks of Ninja: where everyone is, where the missions lie, and how far both are."""

from __future__ import annotations

from typing import Final

from noren import Dice, Seat
from noren.core.afterwards import Afterwards, Belief, Secret
from noren.games.ninja import content
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.missions import mission_odds
from noren.games.ninja.belief.routes import FAR, find_routes
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.content.fortress import Fortress
from noren.games.ninja.scene.log import the
from noren.games.ninja.state import (
    DEAD,
    HIDDEN,
    HIGH,
    LEFT,
    LIVES,
    SEEN,
    Mine,
    Open,
    Sealed,
    Shadow,
    View,
    World,
    comes_back,
    fort_of,
    guard_seats,
    intruder_seats,
    is_passage,
    seat_of,
    sober_zones,
)
from noren.parts.win_model import Learned

PHASES: Final = ("alert", "cards", "patrols", "intruders")
PASSAGE_NAME: Final = "the secret passage"


def secrets(world: World) -> dict[str, Secret]:
    """The zone of every intruder on the map, and where each one's mission lies."""
    open = world.open
    if not open.turn:
        return {}
    found: dict[str, Secret] = {}
    for who, shadow in shadows_of(world).items():
        figure = open.figures[who]
        if figure.state in (HIDDEN, SEEN) and shadow.zone:
            zone = PASSAGE_NAME if is_passage(shadow.zone) else shadow.zone
            found[f"zone-{who}"] = Secret(f"Where is {the(who)}?", zone)
        lies = mission_place(world, shadow)
        if figure.in_play and not figure.letter and lies:
            found[f"mission-{who}"] = Secret(f"Where is the mission of {the(who)}?", lies)
    return found


def shadows_of(world: World) -> dict[str, Shadow]:
    """The truth about all intruders."""
    return {who: it for mine in world.private for who, it in mine.shadows.items()}


def mission_place(world: World, shadow: Shadow) -> str:
    """Where an intruder's mission lies, found or not."""
    open = world.open
    hidden = {z: w for s in guard_seats(open) for z, w in world.private[s].objects.items()}
    return next((z for z, what in {**hidden, **open.found}.items() if what == shadow.mission), "")


def beliefs(view: View) -> list[Belief]:
    """For guards, where the intruders may be; for intruders, where their missions may lie."""
    open = view.open
    if not open.turn or view.over:
        return []
    if view.mine is not None and view.seat in intruder_seats(open):
        return _mission_beliefs(open, view.mine)
    belief, fort = reader_of(view), fort_of(open)
    found = []
    for who, figure in open.figures.items():
        if figure.state in (HIDDEN, SEEN) and belief.suspects[who].possible.any():
            likely = belief.likely(who)
            zones = {code: float(likely[at]) for code, at in fort.number.items() if likely[at] > 0}
            found.append(Belief(f"zone-{who}", zones))
    return found


_last: list[StrongBelief] = []
"""What was read last: a review reads one night all along, and it only saves time."""


def reader_of(view: View) -> StrongBelief:
    """What the guards can know, read on from where it was read last if that leads here."""
    _last[:] = [read(view, StrongBelief, _last[0] if _last else None)]
    return _last[0]


def _mission_beliefs(open: Open, mine: Mine) -> list[Belief]:
    odds = mission_odds(open)
    total = sum(odds.values()) or 1.0
    found = []
    for who, shadow in mine.shadows.items():
        if open.figures[who].letter or not open.figures[who].in_play:
            continue
        where = [zone for zone, what in open.found.items() if what == shadow.mission]
        shares = {where[0]: 1.0} if where else {z: x / total for z, x in odds.items()}
        found.append(Belief(f"mission-{who}", shares))
    return found


def sides(world: World) -> list[str]:
    """Intruders and guards; rivals are each on their own side."""
    open = world.open
    if open.options.variant == "contested":
        return ["the ninja", "the traitor", *["the guards"] * len(guard_seats(open))]
    return ["the guards" if s in guard_seats(open) else "the intruders" for s in world.seats]


def kind_of(open: Open) -> str:
    """What was learned apart: each map and variant."""
    return f"{open.options.map} {open.options.variant}"


def signs(world: World) -> tuple[str, list[list[float]]]:
    """How both sides stand, with everybody in sight."""
    open, table = world.open, table_signs(world)
    return kind_of(open), [[*table, *intruder_part(open, seat)] for seat in world.seats]


def intruder_part(open: Open, seat: Seat) -> list[float]:
    """Which side a seat is on; between rivals, which of them."""
    guard = float(seat in guard_seats(open))
    traitor = float(open.options.variant == "contested" and seat == 1)
    return [guard, traitor, float(open.seats == 4), float(open.seats == 2)]


def table_signs(world: World) -> list[float]:
    """What speaks for the intruders and for the guards."""
    open, fort = world.open, fort_of(world.open)
    shadows = shadows_of(world)
    left = fort.plan.night.turns - open.turn
    each = [_figure_signs(world, fort, who, shadows.get(who), left) for who in open.figures]
    each += [[0.0] * len(each[0])] * (2 - len(each))
    hands = [
        c for s in guard_seats(open) for c in (*world.private[s].hand, *world.private[s].drawn)
    ]
    both = [sum(pair) for pair in zip(*each, strict=True)]
    product = [one * other for one, other in zip(*each, strict=True)]
    blades = hands.count("kenjutsu")
    return [
        *each[0], *each[1], *both[:6], *product[:6], left / 20, open.alert / HIGH, len(hands) / 8,
        blades / 3, len(open.guards) / 12, float(open.turn == 0), len(open.crept) / 2,
        *(float(open.phase == phase) for phase in PHASES),
    ]  # fmt: skip


def _figure_signs(
    world: World, fort: Fortress, who: str, shadow: Shadow | None, left: int
) -> list[float]:
    """One intruder: what became of him, how far he has to go, and who is near."""
    open, figure = world.open, world.open.figures[who]
    done, gone = bool(figure.letter), figure.state == LEFT
    dead = figure.state == DEAD
    base = [
        float(done and gone), float(dead and not comes_back(open, figure)),
        float(gone and not done), float(done), float(figure.in_play), float(figure.life > 1),
        float(dead and comes_back(open, figure)),
    ]  # fmt: skip
    if shadow is None or not figure.in_play:
        return [*base, *[0.0] * 9]
    turns = _turns_to_go(world, fort, shadow, done)
    guards = sober_zones(open)
    near = [fort.distance(shadow.zone, z) for z in guards] if shadow.zone in fort.number else []
    wounds = len(figure.wounds) / LIVES.get(shadow.kind, 3)
    return [
        *base, turns / 10, max(-1.5, min(1.5, (left - turns) / 5)), float(left < turns),
        wounds, float(figure.state == SEEN), len(shadow.hand) / 6, 1 / (1 + min(near, default=9)),
        sum(d <= 3 for d in near) / 4, float(_found(open, shadow)),
    ]  # fmt: skip


def _found(open: Open, shadow: Shadow) -> bool:
    return shadow.mission in open.found.values()


def _turns_to_go(world: World, fort: Fortress, shadow: Shadow, done: bool) -> float:
    """About how many turns he needs: to his mission, as it truly lies, and out."""
    open = world.open
    ropes = min(2, shadow.hand.count("rope"))
    hanging = world.private[seat_of(open, shadow.kind)].ropes if shadow.kind else []
    out = find_routes(fort, dict.fromkeys(fort.exits, 0.0), (), hanging, (), ropes)
    if is_passage(shadow.zone) or shadow.zone not in fort.number:
        return 6.0
    if done:
        return min(FAR, out.turns(shadow.zone, ropes))
    place = mission_place(world, shadow)
    if not place:
        return 12.0
    # Where nobody knows yet, he has to look for it: as it lies, plus what searching costs.
    way = find_routes(fort, {place: 0.0}, (), hanging, (), ropes)
    search = 0.0 if _found(open, shadow) else 2.0
    return min(FAR, way.turns(shadow.zone, ropes) + out.turns(place, 0) + search)


def redraw(world: World, dice: Dice) -> Sealed:
    """The guards' decks in any order: nobody knows it."""
    decks = {seat: list(cards) for seat, cards in world.sealed.decks.items()}
    for cards in decks.values():
        dice.shuffle(cards)
    return Sealed(decks, list(world.sealed.missions))


LEARNED: Final = Learned(content.__name__, signs)
AFTERWARDS: Final = Afterwards(
    secrets=secrets,
    beliefs=beliefs,
    grounds="model",
    supposing=(
        "Where an intruder cannot be is certain; how likely each zone is supposes that intruders go"
        " for what they need and shun guards. Where missions may lie is counted exactly."
    ),
    chances=LEARNED.chances,
    even=LEARNED.even,
    sides=sides,
    redraw=redraw,
)
