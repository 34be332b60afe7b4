"""Omnitsu, a paragraph of its rules a step, and a module for each chapter, or half of one.

What several chapters share stands beside them: cards and scrolls that move (`moving_cards`,
`moving_scrolls`), what the words on the cards do (`effects` and the modules named after it), and
what everybody could write down of a game (`evidence`).
"""

from noren.games.omnitsu.rules import card_effects, pile_effects, scroll_effects
from noren.games.omnitsu.rules.actions import (
    BehindTheFan,
    CarryOut,
    Choose,
    ChooseUnwatched,
    Do,
    Finish,
    Levy,
    Point,
)
from noren.games.omnitsu.rules.any_time import AnyTime, Launch, Pause, PlayNow, Respond
from noren.games.omnitsu.rules.draw_and_discard import Clearing, DrawUp, Limit, MakeRoom, MayClear
from noren.games.omnitsu.rules.ending import EndPhase, Score
from noren.games.omnitsu.rules.locations import Enter
from noren.games.omnitsu.rules.resolving import NextCard, TakeUp
from noren.games.omnitsu.rules.throwing import BeginTurn, ThrowDown, ThrowUnwatched

STEPS = (
    BeginTurn, ThrowDown, ThrowUnwatched, NextCard, TakeUp, Enter, Launch, Point, Respond, CarryOut,
    Do, Choose, ChooseUnwatched, BehindTheFan, Levy, Finish, Pause, AnyTime, PlayNow, DrawUp,
    MayClear, Clearing, Limit, MakeRoom, EndPhase, Score,
)  # fmt: skip

# The effects are imported for what they do: each module enters its words into `effects.EFFECTS`.
__all__ = ["STEPS", "card_effects", "pile_effects", "scroll_effects"]
