"""Omnitsu, a paragraph of its rules a step."""

from noren.games.omnitsu.steps.actions import CarryOut, Do, Finish, Launch, Levy, Respond
from noren.games.omnitsu.steps.choose import BehindTheFan, Choose, Point
from noren.games.omnitsu.steps.ending import EndPhase, Score
from noren.games.omnitsu.steps.night import Clearing, DrawUp, Limit, MakeRoom, MayClear
from noren.games.omnitsu.steps.resolve import Enter, NextCard, TakeUp
from noren.games.omnitsu.steps.turn import BeginTurn, ThrowDown, ThrowUnwatched
from noren.games.omnitsu.steps.windows import AnyTime, Pause, PlayNow

STEPS = (
    BeginTurn, ThrowDown, ThrowUnwatched, NextCard, TakeUp, Enter, Launch, Point, Respond, CarryOut,
    Do, Choose, BehindTheFan, Levy, Finish, Pause, AnyTime, PlayNow, DrawUp, MayClear, Clearing,
    Limit, MakeRoom, EndPhase, Score,
)  # fmt: skip

__all__ = ["STEPS"]
