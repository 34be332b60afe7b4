"""What must happen at a table without anybody's command, because time has brought it."""

from __future__ import annotations

from noren.core.choice import PASS
from noren.lessons import Guide
from noren.scene import only_choice
from noren.table.acts.play import Played
from noren.table.acts.takeover import TakenOver
from noren.table.acts.time_up import TimeUp
from noren.table.sitting import Sitting
from noren.table.table import LiveTable, Written, written


def due(table: LiveTable, now: float) -> list[Written]:
    """What is due now, as entries to write."""
    sitting = table.sitting
    if sitting is None or not sitting.sound or sitting.match.over or table.closed or table.waits:
        return []
    in_beat = sitting.match.in_beat
    if table.timing.passed(now) or (in_beat and beat_is_over(table, sitting, now)):
        return written(TimeUp())
    if table.guide is not None and (said := led(table, table.guide, sitting)):
        return said
    if in_beat and (said := passes(table, sitting)):
        return said
    return takeovers(table, now) if table.seating.someone_away else []


def led(table: LiveTable, guide: Guide, sitting: Sitting) -> list[Written]:
    """What a lesson plays for its learner, where it has nothing to ask about."""
    if guide.done:
        return []
    seat = guide.lesson.learner
    if seat not in sitting.match.asked or table.seating.chairs[seat].bot is not None:
        return []
    thought = guide.scripted(sitting.match, seat)
    if thought is None:
        return []
    return [(Played(seat=seat, choice=thought.choice, forced=True), None)]


def beat_is_over(table: LiveTable, sitting: Sitting, now: float) -> bool:
    """Whether nobody is waited for any more in what lasts a beat, and it has lasted that long."""
    timing = table.timing
    if sitting.match.asked:
        return False
    return timing.deadline is None if sitting.in_window else timing.rested(now)


def passes(table: LiveTable, sitting: Sitting) -> list[Written]:
    """What those say who are asked in a beat and have ordered to pass, or have no other choice.

    A window that closes by itself needs nobody's word: there, whoever has no choice is silent.
    """
    match = sitting.match
    closes = sitting.in_window and table.timing.deadline is not None
    silent = [seat for seat in match.asked if not match.world.answers[seat]]
    said = []
    for seat in silent:
        if sitting.in_window and table.passes(seat):
            said.append(Played(seat=seat, choice=PASS, forced=True))
        elif not closes and table.seating.chairs[seat].bot is None:
            only = only_choice(match.view(seat))
            said += [] if only is None else [Played(seat=seat, choice=only, forced=True)]
    return written(*said)


def takeovers(table: LiveTable, now: float) -> list[Written]:
    """Bots that stand in for those who have been away for long enough."""
    away = [seat for seat, at in table.takeovers() if now >= at]
    return written(*[TakenOver(seat=seat, bot=table.stand_in) for seat in away])
