"""What the two sides do to each other: alert, detection, wounds, and secrets that are shared."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Final

from noren import Choice, Seat
from noren.games.ninja.events import AlertSet, Died, NightEnded, Seen, Struck, announce
from noren.games.ninja.rules.sharing import DivideWounds
from noren.games.ninja.state import (
    DEAD,
    HIGH,
    LEFT,
    LIVES,
    MOST_OF_A_WEAPON,
    SEEN,
    WEAPONS,
    Figure,
    Mine,
    Open,
    Shadow,
    World,
    comes_back,
    guard_seats,
    intruder_seats,
    is_decoy,
    members,
    muster_of,
    seat_of,
    sober_at,
    weapon_for,
    weapon_of,
)

MEETING: Final = (
    "Seen", "Seen.who", "Seen.zone", "AlertSet", "AlertSet.level", "AlertSet.why", "open.alert",
    "open.figures.state", "open.figures.zone",
)  # fmt: skip
"""What becomes known when guards and an intruder meet (12.1, 12.2)."""
DEATH: Final = (
    "Died", "Died.who", "Died.kind", "open.figures.kind", "open.figures.wounds",
    "open.figures.died_on", "open.played", "NightEnded", "NightEnded.ending", "open.paths",
    "agenda", "outcome",
)  # fmt: skip
"""What becomes known by a wound: whether a lone wolf dies of it (18.2), and at last all paths."""


def shadow_of(world: World, who: str) -> Shadow:
    """The truth about an intruder."""
    return world.private[seat_of(world.open, who)].shadows[who]


def raise_alert(world: World, by: int, why: str) -> None:
    """Raise the alert, to High at most (3.2)."""
    level = min(HIGH, world.open.alert + by)
    # A cause for full alarm is told even if the alert is High already: its reason is news.
    if level != world.open.alert or by >= HIGH:
        announce(world, AlertSet(level, why))


def high_alert(world: World, why: str) -> None:
    """Put the alert at High."""
    raise_alert(world, HIGH, why)


def spot(world: World, zone: str, only: str = "") -> bool:
    """Guards have entered a zone: whoever hides there is detected, and the alert is High, for one
    whom all see there too; whether anybody is there (12.1).
    """
    met = False
    for who, figure in world.open.figures.items():
        if shadow_of(world, who).zone != zone or not figure.in_play or only not in ("", who):
            continue
        met = True
        if figure.state != SEEN:
            announce(world, Seen(who, zone))
            high_alert(world, "detected")
        elif world.open.alert < HIGH:
            # That he is there is no news, so a High alert is not told of a second time.
            high_alert(world, "met")
    return met


def controls(open: Open, seat: Seat, guard: str) -> bool:
    """Whether a guard player commands this guard."""
    return open.seats < 4 or guard.startswith(weapon_for(open, seat))


def strikers(open: Open, seat: Seat, figure: Figure) -> list[str]:
    """The guards who could strike an intruder now (13.3)."""
    if figure.state != SEEN:
        return []
    return [
        guard
        for guard in sober_at(open, figure.zone)
        if not open.guards[guard].struck and controls(open, seat, guard)
    ]


def may_strike(open: Open, seat: Seat) -> list[str]:
    """The intruders whom a guard player's guards could strike."""
    return [
        who
        for who, figure in open.figures.items()
        if figure.state == SEEN and strikers(open, seat, figure)
    ]


def strikes(open: Open, mine: Mine, seat: Seat) -> list[Choice]:
    """The intruders a Kenjutsu card may be played on now, and by whom if that matters (13.4)."""
    if "kenjutsu" not in mine.hand and "kenjutsu" not in mine.drawn:
        return []
    found: list[Choice] = []
    for who, figure in open.figures.items():
        if figure.state != SEEN:
            continue
        able = unlike(open, strikers(open, seat, figure))
        found += [("strike", who, guard) for guard in able] if len(able) > 1 else []
        found += [("strike", who)] if len(able) == 1 else []
    return found


def unlike(open: Open, guards: Sequence[str]) -> list[str]:
    """One of all guards who are alike for the rest of this turn.

    Whoever has struck strikes no more, wherever he goes. So it matters who does where one of them
    could yet go and another could not; to ask between equals would cost a question in every fight.
    """
    alike: dict[tuple[str, bool], str] = {}
    for guard in guards:
        goes = may_go(open, guard)
        alike.setdefault((open.guards[guard].patrol if goes else "", goes), guard)
    return list(alike.values())


def may_go(open: Open, guard: str) -> bool:
    """Whether a card or his patrol may still take a guard elsewhere this turn."""
    state = open.guards[guard]
    if open.phase != "patrols" and not (state.moved or state.carded):
        return True
    on_track = bool(state.patrol) and bool(open.patrols[state.patrol].facing)
    return on_track and not any(open.guards[one].moved for one in members(open, state.patrol))


def strike(world: World, seat: Seat, who: str, guard: str = "") -> None:
    """A Kenjutsu card wounds an intruder (13.3-13.5)."""
    open = world.open
    take_card(world.private[seat], "kenjutsu")
    striker = guard or strikers(open, seat, open.figures[who])[0]
    whose = seat_of(open, who)
    announce(world, Struck(seat, striker, who, whose))
    high_alert(world, "attack")
    shadow = shadow_of(world, who)
    if len(open.figures[who].wounds) >= LIVES[shadow.kind]:
        # Off the map before his death is told, so that nothing can find him there any more.
        shadow.zone, shadow.speed = "", 0
        decoy = is_decoy(open, open.figures[who], open.turn)
        announce(world, Died(who, shadow.kind, whose, decoy))
        share_shadows(world, whose)
        if not end_if_over(world):
            world.then(DivideWounds(who))
    share_hands(world)


def take_card(mine: Mine, card: str) -> None:
    """Take a card from the new cards if it is there, else from the hand."""
    (mine.drawn if card in mine.drawn else mine.hand).remove(card)


def end_if_over(world: World) -> bool:
    """End the night when no intruder is left (17.1)."""
    open = world.open
    # A decoy who will be back counts as alive, although he is nowhere on the map.
    if any(figure.in_play or comes_back(open, figure) for figure in open.figures.values()):
        return False
    end_night(world)
    return True


def end_night(world: World) -> None:
    """Show all paths and say who has won (17.2)."""
    open = world.open
    # The paths are shown before the end is told, so that the last view of the match can draw the
    # night.
    for who in open.figures:
        open.paths[who] = list(shadow_of(world, who).path)
    winners, ending = verdict(open)
    draw = ending == "one escaped"
    scores = [1 if draw else 2 * (seat in winners) for seat in world.seats]
    announce(world, NightEnded(ending))
    world.end(winners, scores, ending)


def verdict(open: Open) -> tuple[tuple[Seat, ...], str]:
    """Who wins, and by which ending (17.2, 18.3, 18.6)."""
    successes = [w for w, f in open.figures.items() if f.letter and f.state == LEFT]
    if not successes:
        gone = all(figure.state in (DEAD, LEFT) for figure in open.figures.values())
        return guard_seats(open), "intruders foiled" if gone else "dawn"
    if open.options.variant == "contested":
        first = min(open.figures[who].left_on for who in successes)
        best = [who for who in successes if open.figures[who].left_on == first]
        ending = f"{best[0]} prevails" if len(best) == 1 else "both prevail"
        return tuple(sorted(seat_of(open, who) for who in best)), ending
    if len(successes) == len(open.figures):
        ending = "lone wolf escaped" if len(successes) == 1 else "both escaped"
        return intruder_seats(open), ending
    return (), "one escaped"


def share_hands(world: World) -> None:
    """Two guard players see each other's cards (19.3)."""
    if world.open.seats == 4:
        one, other = (world.private[seat] for seat in guard_seats(world.open))
        one.ally_hand, one.ally_drawn = list(other.hand), list(other.drawn)
        other.ally_hand, other.ally_drawn = list(one.hand), list(one.drawn)


def share_shadows(world: World, mover: Seat) -> None:
    """Two intruder players who work together know all of each other (19.1)."""
    open = world.open
    if open.seats == 2 or open.options.variant == "contested":
        return
    one, other = (world.private[seat] for seat in intruder_seats(open))
    # Copies: a drawer must not share anything with another, or what changes in one leaks into the
    # other.
    one.allies = {who: copy_shadow(shadow) for who, shadow in other.shadows.items()}
    other.allies = {who: copy_shadow(shadow) for who, shadow in one.shadows.items()}
    # Only whoever moved can have hung a new one, so the mover's list is the whole list.
    ropes = world.private[mover].ropes
    one.ropes, other.ropes = list(ropes), list(ropes)


def copy_shadow(shadow: Shadow) -> Shadow:
    """A copy that shares nothing mutable."""
    twin = copy.copy(shadow)
    twin.hand = shadow.hand.copy()
    twin.box = shadow.box.copy()
    twin.trail = shadow.trail.copy()
    twin.path = shadow.path.copy()
    return twin


def new_figure(open: Open, weapon: str = "", coming: tuple[str, ...] = ()) -> str:
    """An unused figure, of that weapon if one is left, else of the one there are more of."""
    taken = {*open.guards, *coming}
    count = Counter(map(weapon_of, taken))
    # Of the more numerous kind last: figures run out in the box, and two guard players need both
    # kinds.
    order = sorted(WEAPONS, key=lambda kind: (kind != weapon, count[kind]))
    free = (f"{kind}-{number}" for kind in order for number in range(1, MOST_OF_A_WEAPON + 1))
    return next(figure for figure in free if figure not in taken)


def in_passage(open: Open) -> int:
    """How many guards are in a secret passage."""
    return len(muster_of(open).insiders)
