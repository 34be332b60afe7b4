"""How long bots seem to think, and how long they may: one small table, by the bot's name."""

from __future__ import annotations

from typing import Final, NamedTuple


class Manner(NamedTuple):
    """The seconds after which a bot's answer is seen, at least and at most, and its budget.

    The budget is for all the thinking that one visible answer takes. It is smaller than the
    shortest pause, so that a pause never tells how hard a question was; what is between them is
    for waiting until a worker is free.
    """

    pace: tuple[float, float]
    budget: float


USUAL: Final = Manner((1.0, 1.9), 0.6)
MANNERS: Final = {"search": Manner((3.0, 4.2), 2.4)}
"""The bots that take their time; all others have the usual manner."""


def manner_of(bot: str) -> Manner:
    """How a bot of that name behaves."""
    return MANNERS.get(bot, USUAL)
