"""The Secrets Game: true and false stories, secret votes. Read this folder first."""

from noren.core.game import Game
from noren.core.rules import Rulebook
from noren.games.secrets_game.bots import CoinBot, RandomTeller, StudentBot
from noren.games.secrets_game.imagine import imagine, things
from noren.games.secrets_game.meta import META, Options
from noren.games.secrets_game.scene import describe, hand, table
from noren.games.secrets_game.state import EVENTS, Mine, Open, Sealed
from noren.games.secrets_game.steps import STEPS, setup

game = Game(
    meta=META,
    rules=Rulebook.of(META.name, __name__),
    options=Options,
    open=Open,
    private=Mine,
    sealed=Sealed,
    steps=STEPS,
    events=EVENTS,
    setup=setup,
    discloses=("mine.life",),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    bots={"random": RandomTeller, "baseline": CoinBot, "strong": StudentBot},
)

__all__ = ["game"]
