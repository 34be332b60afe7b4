"""How long bots seem to think, and how long they may: one small table, by the bot's name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from noren.table.messages import Pace


class BotTiming(NamedTuple):
    """The seconds after which a bot's answer is seen, at least and at most, and its budget.

    The budget is for all the thinking that one visible answer takes. It is smaller than the
    shortest pause, so that a pause never tells how hard a question was; what is between them is
    for waiting until a worker is free. One that `heeds` leaves people the time to read what has
    just been announced.
    """

    pace: tuple[float, float]
    budget: float
    heeds: bool = False


USUAL: Final = BotTiming((1.0, 1.9), 0.6, heeds=True)
TIMINGS: Final = {"search": BotTiming((3.0, 4.2), 2.4, heeds=True)}
"""The bots that take their time; all others have the usual timing."""


SLOWER: Final = 2.0
"""So many times as long bots take at a slow pace."""
QUICKER: Final = 0.4
"""The part of the usual pause that is left at a quick pace, as far as thinking leaves it."""
LEEWAY: Final = 1.1


def paced(timing: BotTiming, pace: Pace) -> tuple[float, float]:
    """The seconds after which an answer is seen at this pace of the table, at least and at most.

    They go by what all know, the bot's name and the table's pace; even the quickest is later than
    the longest thought.
    """
    soonest, latest = timing.pace
    if pace == "slow":
        return SLOWER * soonest, SLOWER * latest
    if pace == "normal":
        return soonest, latest
    # Step by step, a person has waited already and has asked for it.
    quickest = max(QUICKER * soonest, min(soonest, LEEWAY * timing.budget))
    return quickest, quickest + QUICKER * (latest - soonest)


FIRST_WORD: Final = 7
"""So many times as long bots take where the first answer counts and a person might give it."""


SHORTEST_READING: Final = 1.5
LONGEST_READING: Final = 4.2
A_LETTER: Final = 0.032
MOST_READING: Final = 8.0
"""As long as a screen shows what is announced: each for so many seconds, and all for so many."""


def reading(announced: Iterable[str], pace: Pace) -> float:
    """The seconds before which nobody answers, for what was announced to all is still being read.

    It goes by what all have been told. Whoever wants it quick, or goes step by step, reads as they
    like.
    """
    if pace not in ("slow", "normal"):
        return 0.0
    times = (min(LONGEST_READING, SHORTEST_READING + A_LETTER * len(it)) for it in announced)
    return min(MOST_READING, sum(times))


def timing_of(bot: str) -> BotTiming:
    """How a bot of that name behaves."""
    return TIMINGS.get(bot, USUAL)
