"""What must happen at a table without anybody's command, because time has brought it."""

from __future__ import annotations

from noren.core.choice import PASS
from noren.scene import only_choice
from noren.table.acts.play import Played
from noren.table.acts.takeover import TakenOver
from noren.table.acts.time_up import TimeUp
from noren.table.sitting import Sitting
from noren.table.table import LiveTable, Written, written


def due(table: LiveTable, now: float) -> list[Written]:
    """What is due now, as entries to write."""
    sitting = table.sitting
    if sitting is None or table.waits or table.closed or sitting.match.over:
        return []
    if not sitting.sound:
        return []
    if time_is_up(table, sitting, now):
        return written(TimeUp())
    return led(table, sitting) or passes(table, sitting) or takeovers(table, now)


def led(table: LiveTable, sitting: Sitting) -> list[Written]:
    """What a lesson plays for its learner, where it has nothing to ask about."""
    if table.guide is None or table.guide.done:
        return []
    seat = table.guide.lesson.learner
    if seat not in sitting.match.asked or table.seating.chairs[seat].bot is not None:
        return []
    thought = table.guide.scripted(sitting.match, seat)
    if thought is None:
        return []
    return [(Played(seat=seat, choice=thought.choice, forced=True), None)]


def time_is_up(table: LiveTable, sitting: Sitting, now: float) -> bool:
    """Whether the clock has run out, or a beat is over and nobody is waited for."""
    timing, match = table.timing, sitting.match
    if timing.passed(now):
        return True
    if not match.in_beat or match.asked:
        return False
    return timing.deadline is None if sitting.in_window else timing.rested(now)


def passes(table: LiveTable, sitting: Sitting) -> list[Written]:
    """What those say who are asked in a beat and have ordered to pass, or have no other choice.

    A window that closes by itself needs nobody's word: there, whoever has no choice is silent.
    """
    match = sitting.match
    if not match.in_beat:
        return []
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
    if not table.seating.someone_away:
        return []
    away = [seat for seat, at in table.takeovers() if now >= at]
    return written(*[TakenOver(seat=seat, bot=table.stand_in) for seat in away])
