"""How long bots seem to think, and how long they may: one small table, by the bot's name."""

from __future__ import annotations

from typing import Final, NamedTuple

from noren.table.messages import Pace


class BotTiming(NamedTuple):
    """The seconds after which a bot's answer is seen, at least and at most, and its budget.

    The budget is for all the thinking that one visible answer takes. It is smaller than the
    shortest pause, so that a pause never tells how hard a question was; what is between them is
    for waiting until a worker is free.
    """

    pace: tuple[float, float]
    budget: float


USUAL: Final = BotTiming((1.0, 1.9), 0.6)
TIMINGS: Final = {"search": BotTiming((3.0, 4.2), 2.4)}
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


def timing_of(bot: str) -> BotTiming:
    """How a bot of that name behaves."""
    return TIMINGS.get(bot, USUAL)
