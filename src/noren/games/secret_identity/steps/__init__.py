"""Secret Identity, a paragraph of its rules a step."""

from noren import Dice
from noren.games.secret_identity.meta import Options
from noren.games.secret_identity.state import World
from noren.games.secret_identity.steps.cooperative import (
    BeginTogether,
    BeginTurn,
    BreakTie,
    ChooseAgain,
    EndTogether,
    EndTurn,
    OpenTogether,
    Propose,
)
from noren.games.secret_identity.steps.doubts import Agree, Doubt, Replace
from noren.games.secret_identity.steps.rounds import BeginRound, CatchUp, EndGame, EndRound
from noren.games.secret_identity.steps.safes import Lay, OpenSafe, TakeKeys, Vote
from noren.games.secret_identity.steps.setting import set_up

STEPS = (
    BeginRound, Doubt, Agree, Replace, TakeKeys, Lay, Vote, OpenSafe, EndRound, CatchUp, EndGame,
    BeginTogether, BeginTurn, Propose, ChooseAgain, BreakTie, OpenTogether, EndTurn, EndTogether,
)  # fmt: skip


def setup(seats: int, options: Options, dice: Dice) -> World:
    """The world before the first round, or before the first turn together."""
    together = options.variant == "cooperative"
    return set_up(seats, options, dice, BeginTogether() if together else BeginRound())


__all__ = ["STEPS", "setup"]
