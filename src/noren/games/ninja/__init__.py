"""Ninja: two intruders, a fortress, and the guards who hear them."""

from noren.core.game import Game
from noren.core.rules import Rulebook
from noren.games.ninja.afterwards import AFTERWARDS
from noren.games.ninja.bots import BaselineBot, StrongBot
from noren.games.ninja.events import EVENTS
from noren.games.ninja.imagine import imagine, things
from noren.games.ninja.meta import META, Options
from noren.games.ninja.rules import STEPS
from noren.games.ninja.rules.setup import DEALT, setup
from noren.games.ninja.scene import hand, table
from noren.games.ninja.scene.assist import assist
from noren.games.ninja.scene.ending import ending
from noren.games.ninja.scene.log import describe
from noren.games.ninja.scene.news import news
from noren.games.ninja.state import Mine, Open, Sealed
from noren.parts.random_bot import RandomBot

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
    discloses=DEALT,
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    news=news,
    ending=ending,
    assist=assist,
    learning="noren.games.ninja.learning:learning",
    bots={"random": RandomBot, "baseline": BaselineBot, "strong": StrongBot},
    afterwards=AFTERWARDS,
)

__all__ = ["game"]
