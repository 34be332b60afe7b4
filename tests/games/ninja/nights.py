"""Small nights to test with: a table on which anything can be put anywhere."""

from __future__ import annotations

from typing import Any

from noren import Choice, Event, Match, Seat
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.state import (
    Guard,
    Mine,
    Open,
    Patrol,
    Shadow,
    change_guard,
    guard_seats,
    seat_of,
)

QUIET = "B16"
"""A zone of the fortress where a traitor may start, and no patrol comes by."""
PASSIVE: tuple[Choice, ...] = (
    ("done",), ("stop",), ("pass",), ("spare",), ("enough",), ("keep",), ("start", QUIET),
)  # fmt: skip


def begin(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A night at its very beginning."""
    return Match.start(game, seats, options, seed)


def night(seats: int = 2, seed: int = 1, until: str = "CardPhase", **options: Any) -> Match:
    """A night whose set-up is over, at the first step of this kind."""
    match = begin(seats, seed, **options)
    skip_to(match, until)
    return match


def table(match: Match) -> Open:
    opened: Open = match.world.open
    return opened


def step(match: Match) -> str:
    """What is asked now."""
    return type(match.world.agenda[-1]).__name__ if match.world.agenda else ""


def moved(match: Match) -> str:
    """Which figure the question is about."""
    asking: Any = match.world.agenda[-1]
    return str(asking.who)


def passive(match: Match) -> None:
    """Whoever is asked does as little as possible."""
    seat = match.asked[0]
    options = match.options(seat)
    match.play(seat, next((choice for choice in PASSIVE if choice in options), options[0]))


def skip_to(match: Match, name: str, who: str = "") -> None:
    """Let everyone do as little as possible until this is asked."""
    for _ in range(3000):
        if match.over:
            return
        if step(match) == name and (not who or moved(match) == who):
            return
        passive(match)
    raise AssertionError(f"{name} never comes")


def shadow(match: Match, who: str = "ninja") -> Shadow:
    found: Shadow = match.world.private[seat_of(table(match), who)].shadows[who]
    return found


def put(match: Match, who: str, zone: str, speed: int = 0) -> Shadow:
    """Put an intruder somewhere, as if he had come there at that pace."""
    found = shadow(match, who)
    found.zone, found.speed, found.trail, found.steps = zone, speed, [zone], 0
    found.halted = found.pending = False
    found.covered = -1
    return found


def guards(match: Match, **zones: str) -> dict[str, Guard]:
    """Only these guards are on the map: sword_1="B3"."""
    opened = table(match)
    placed = {name.replace("_", "-"): Guard(zone) for name, zone in sorted(zones.items())}
    opened.guards = dict(sorted(placed.items()))
    opened.patrols = {}
    return opened.guards


ROAD = {"patrol-1": ("B4", "B5"), "patrol-2": ("B30", "B31"), "patrol-3": ("B34", "B35")}


def on_the_road(match: Match) -> None:
    """Every patrol is where these tests want it."""
    for id, guard in table(match).guards.items():
        if guard.patrol:
            change_guard(table(match), id, zone=ROAD[guard.patrol][0])
    for patrol in table(match).patrols:
        table(match).patrols[patrol] = Patrol(ROAD[patrol][1], "")


def captain(match: Match) -> Mine:
    """The guards' drawer."""
    found: Mine = match.world.private[guard_seats(table(match))[0]]
    return found


def guard_seat(match: Match) -> Seat:
    return guard_seats(table(match))[0]


def hold(match: Match, *cards: str) -> None:
    """The guards hold just these cards."""
    captain(match).hand = sorted(cards)


def play(match: Match, *choice: str) -> None:
    """Whoever is asked and may makes this choice."""
    for seat in match.asked:
        if choice in match.options(seat):
            match.play(seat, choice)
            return
    raise AssertionError(f"{choice} is not among {[match.options(s) for s in match.asked]}")


def offered(match: Match) -> list[Choice]:
    return [choice for seat in match.asked for choice in match.options(seat)]


def told(match: Match, kind: type[Event]) -> list[Any]:
    return [event for event in match.world.log if isinstance(event, kind)]


def sneaking(who: str = "ninja", zone: str = "T1", seats: int = 2, **options: Any) -> Match:
    """An intruder about to move from a zone, with no guard on the map."""
    match = night(seats, until="Sneak", **options)
    if who == "traitor":
        skip_to(match, "Sneak", "traitor")
    guards(match, sword_10="B14")
    put(match, who, zone)
    return match


def searching(what: str, who: str = "ninja", **options: Any) -> Match:
    """An intruder who has left W2 for W1, where that lies, and may search it."""
    match = sneaking("ninja", "W1", **options)
    if who == "traitor":
        play(match, "done")
    put(match, who, "W1")
    for seat in guard_seats(table(match)):
        match.world.private[seat].objects = {"W1": what} if what else {}
    play(match, "go", "W2")
    play(match, "done")
    skip_to(match, "Search", who)
    return match


def dead(who: str = "traitor", turn: int = 1, seats: int = 2, **options: Any) -> Match:
    """An intruder has just been killed in that turn."""
    match = night(seats, **options)
    match.world.private[0].ropes = [("B1", "M1")]
    table(match).turn = turn
    guards(match, sword_1="B33", sword_2="B33", sword_3="B33")
    hold(match, *["kenjutsu"] * 3)
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")
    put(match, who, "B33")
    table(match).figures[who].state, table(match).figures[who].zone = "seen", "B33"
    for _ in range(3 if who == "ninja" else 2):
        play(match, "strike", who)
    return match


def random_night(seed: int, choices: int, seats: int = 2, **options: Any) -> Match:
    """Random play, stopped after so many choices."""
    match = Match.start(game, seats, options, seed)
    dice = Dice(seed_bytes(seed))
    while not match.over and len(match.choices) < choices:
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    return match


def seen(match: Match, who: str, zone: str) -> None:
    """An intruder stands in a zone for all to see."""
    put(match, who, zone)
    table(match).figures[who].state, table(match).figures[who].zone = "seen", zone


def states(match: Match) -> dict[str, str]:
    """How each intruder is."""
    return {who: figure.state for who, figure in table(match).figures.items()}


def far_away(match: Match) -> None:
    """Nobody meets an intruder by chance."""
    put(match, "ninja", "T1")
    put(match, "traitor", "B10")


def of_kind(match: Match, *verbs: str) -> list[tuple[str, ...]]:
    """What can be chosen with one of these words."""
    return [choice for choice in offered(match) if choice[0] in verbs]


def patrol(match: Match, zone: str, facing: str, *members: str) -> None:
    """These guards are one patrol, and there is no other."""
    table(match).guards = {guard: Guard(zone, "patrol-1") for guard in sorted(members)}
    table(match).patrols = {"patrol-1": Patrol(facing, "")}
