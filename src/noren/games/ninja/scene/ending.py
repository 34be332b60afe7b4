"""The end of a night in words: whose deed was done or foiled, by what, and where all were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noren import Event, Seat
from noren.games.ninja import events as told
from noren.games.ninja.content.cards import missions
from noren.games.ninja.scene.course import course
from noren.games.ninja.scene.downfall import downfall, too_late
from noren.games.ninja.scene.log import found_words, mission_name, the
from noren.games.ninja.scene.me import first_up
from noren.games.ninja.state import (
    DEAD,
    LEFT,
    SENTRY,
    TRAP,
    Figure,
    Open,
    Shadow,
    View,
    guard_seats,
    is_passage,
    seat_of,
)
from noren.scene import Ending, Fate, listed, seat, winners_in_words

WHY = {
    "both escaped": "both intruders have done their deeds and are gone",
    "one escaped": "one intruder has done his deed and is gone, the other has not: a draw",
    "intruders foiled": "no intruder is left, and none got away with a deed",
    "dawn": "dawn breaks, and nobody got away with a deed",
    "lone wolf escaped": "the intruder has done his deed and is gone",
    "ninja prevails": "the ninja was first to do his deed and get away",
    "traitor prevails": "the traitor was first to do his deed and get away",
    "both prevail": "both rivals did their deeds and got away in the same hour",
}
GUARD = "To let no intruder do his deed and get away before dawn."


def ending(views: Sequence[View]) -> Ending:
    """Who won and why, what became of everyone, and what turned the night."""
    open, outcome = views[0].open, views[0].outcome
    assert outcome is not None
    text = f"{winners_in_words(outcome)}: {WHY[outcome.ending]}."
    fates = tuple(_fate(views, number) for number in range(open.seats))
    return Ending(text=text, fates=fates, turning=_turning(open, views[0].log))


def _fate(views: Sequence[View], number: Seat) -> Fate:
    open = views[0].open
    if number in guard_seats(open):
        return Fate(
            seat=number,
            wanted=GUARD,
            had=_caught(open),
            unknown=_was_hidden(views),
            course=course(views[0].log, named=len(open.figures) > 1),
        )
    own = {who: shadow for who, shadow in _shadows(views).items() if seat_of(open, who) == number}
    wanted = "; ".join(_deed(who, shadow) for who, shadow in own.items())
    had = "; ".join(_became(open, who, shadow) for who, shadow in own.items())
    return Fate(
        seat=number,
        wanted=f"{wanted}.",
        had=f"{had}.",
        unknown=_lay(views),
        course=course(views[0].log, named=len(open.figures) > 1),
        stamp=_stamp([open.figures[who] for who in own]),
    )


def _stamp(own: Sequence[Figure]) -> str:
    """How the night ended for intruders who have not won."""
    if own and all(figure.state == DEAD for figure in own):
        return "killed"
    return "too late" if any(figure.in_play for figure in own) else ""


def _shadows(views: Sequence[View]) -> dict[str, Shadow]:
    return {who: it for view in views if view.mine for who, it in view.mine.shadows.items()}


def _deed(who: str, shadow: Shadow) -> str:
    """What an intruder was to do."""
    if not shadow.mission:
        return f"{the(who).capitalize()}: to do his deed and leave the map"
    mission = missions()[shadow.mission].lower()
    return (
        f"{the(who).capitalize()}: {mission_name(shadow.mission)}, {mission}, and then off the map"
    )


def _became(open: Open, who: str, shadow: Shadow) -> str:
    """What became of an intruder."""
    figure = open.figures[who]
    deed = f"{mission_name(figure.letter)} done" if figure.letter else "his deed not done"
    if figure.state == LEFT:
        return f"{the(who).capitalize()}: {deed}, off the map on turn {figure.left_on}"
    if figure.state == DEAD:
        return f"{the(who).capitalize()}: {deed}, dead on turn {figure.died_on}"
    where = "in the secret passage" if is_passage(shadow.zone) else f"in {shadow.zone}"
    return f"{the(who).capitalize()}: {deed}, still {where} at the end"


def _caught(open: Open) -> str:
    dead = [the(who) for who, figure in open.figures.items() if figure.state == DEAD]
    gone = [the(who) for who, figure in open.figures.items() if figure.state == LEFT]
    parts = [f"killed {listed(dead)}"] if dead else []
    parts += [f"let {listed(gone)} go"] if gone else []
    return f"{listed(parts).capitalize()}." if parts else "Nobody was caught, and nobody got away."


def _was_hidden(views: Sequence[View]) -> str:
    """What the guards could not know: whose mission was which, and where all began."""
    open = views[0].open
    parts = []
    for who, shadow in _shadows(views).items():
        began = open.paths[who][0].zones[0] if open.paths.get(who) else ""
        mission = f"had {mission_name(shadow.mission)}" if shadow.mission else ""
        start = f"came from {began}" if began and not is_passage(began) else ""
        known = [part for part in (mission, start) if part]
        parts += [f"{the(who).capitalize()} {' and '.join(known)}"] if known else []
    return f"{'; '.join(parts)}." if parts else ""


def _lay(views: Sequence[View]) -> str:
    """What the intruders could not know: what lay where that nobody has found."""
    open = views[0].open
    mine = views[guard_seats(open)[0]].mine
    hidden = mine.objects if mine is not None else {}
    unfound = sorted((what, zone) for zone, what in hidden.items() if zone not in open.found)
    wanted = {shadow.mission for shadow in _shadows(views).values()}
    yours = [f"{mission_name(what)} lay in {zone}" for what, zone in unfound if what in wanted]
    perils = [f"{found_words(what)} in {zone}" for what, zone in unfound if what in (TRAP, SENTRY)]
    parts = yours + ([f"you might have come upon {listed(perils)}"] if perils else [])
    return first_up("; ".join(parts)) if parts else ""


def _turning(open: Open, log: Sequence[Event]) -> str:
    """The last thing that could not be undone: a deed done, a death, or the last sight of one."""
    turn, found, killed = 0, "", ""
    weight = 0
    for event in log:
        if isinstance(event, told.TurnBegan):
            turn = event.turn
        heavy, words = _decisive(event)
        if words and heavy >= weight:
            weight, found = heavy, f"Turn {turn}: {words}."
            killed = event.who if isinstance(event, told.Died) else ""
    if killed:
        return downfall(open, log, killed)
    late = [who for who, figure in open.figures.items() if figure.in_play]
    return too_late(open, log, late[0]) if late else found


def _decisive(event: Any) -> tuple[int, str]:
    match event:
        case told.MissionDone(who, letter):
            return 2, f"{the(who)} found {mission_name(letter)} and did his deed"
        case told.Died(who):
            return 2, f"{the(who)} was killed"
        case told.Struck(who, _, target):
            return 1, f"{seat(who)} wounded {the(target)}"
        case told.Seen(who, zone) if not is_passage(zone):
            return 0, f"{the(who)} was seen in {zone}"
        case _:
            return 0, ""
