"""The rules of Secret Identity: a module for neighbouring chapters, a step for each paragraph."""

from noren.games.secret_identity.rules.board import Agree, Doubt, Replace
from noren.games.secret_identity.rules.cooperative import (
    BeginTogether,
    BeginTurn,
    BreakTie,
    ChooseAgain,
    EndTogether,
    EndTurn,
    OpenTogether,
    Propose,
)
from noren.games.secret_identity.rules.rounds import BeginRound, CatchUp, EndGame, EndRound
from noren.games.secret_identity.rules.safes import Lay, OpenSafe, TakeKeys, Vote
from noren.games.secret_identity.rules.setup import setup

STEPS = (
    BeginRound, Doubt, Agree, Replace, TakeKeys, Lay, Vote, OpenSafe, EndRound, CatchUp, EndGame,
    BeginTogether, BeginTurn, Propose, ChooseAgain, BreakTie, OpenTogether, EndTurn, EndTogether,
)  # fmt: skip


__all__ = ["STEPS", "setup"]
