"""What must happen at a table without anybody's command, because time has brought it."""

from __future__ import annotations

from noren.core.choice import PASS
from noren.table.acts.play import Played
from noren.table.acts.takeover import TakenOver
from noren.table.acts.time_up import TimeUp
from noren.table.sitting import Sitting
from noren.table.table import LiveTable, Written, written


def due(table: LiveTable, now: float) -> list[Written]:
    """What is due now, as entries to write."""
    sitting = table.sitting
    if sitting is None or table.paused or table.closed or sitting.match.over:
        return []
    if not sitting.sound:
        return []
    if time_is_up(table, sitting, now):
        return written(TimeUp())
    return passes(table, sitting) or takeovers(table, now)


def time_is_up(table: LiveTable, sitting: Sitting, now: float) -> bool:
    """Whether the clock has run out, or a beat is over and nobody is waited for."""
    timing, match = table.timing, sitting.match
    if timing.passed(now):
        return True
    if not match.in_beat or match.asked:
        return False
    return timing.deadline is None if sitting.in_window else timing.rested(now)


def passes(table: LiveTable, sitting: Sitting) -> list[Written]:
    """In a window, the passes of those who have ordered them."""
    if not table.passing or not sitting.in_window:
        return []
    answers = sitting.match.world.answers
    silent = (seat for seat in sitting.match.asked if not answers[seat])
    return written(*(Played(seat=seat, choice=PASS) for seat in silent if table.passes(seat)))


def takeovers(table: LiveTable, now: float) -> list[Written]:
    """Bots that stand in for those who have been away for long enough."""
    if not table.seating.someone_away:
        return []
    away = [seat for seat, at in table.takeovers() if now >= at]
    return written(*[TakenOver(seat=seat, bot=table.stand_in) for seat in away])
