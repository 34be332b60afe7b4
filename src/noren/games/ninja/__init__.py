"""Ninja: two intruders, a fortress, and the guards who hear them."""

from noren.core.game import Game
from noren.core.lessons import lesson_texts
from noren.core.rules import Rulebook
from noren.games.ninja.afterwards import AFTERWARDS
from noren.games.ninja.bots import BaselineBot, SharpBot
from noren.games.ninja.events import EVENTS
from noren.games.ninja.imagine import imagine, things
from noren.games.ninja.meta import META, Options
from noren.games.ninja.rules import STEPS
from noren.games.ninja.rules.setup import DEALT, setup
from noren.games.ninja.scene import hand, table
from noren.games.ninja.scene.assist import assist, layers
from noren.games.ninja.scene.ending import ending
from noren.games.ninja.scene.knowing import knows
from noren.games.ninja.scene.log import describe
from noren.games.ninja.scene.news import news
from noren.games.ninja.scene.primer import primer
from noren.games.ninja.scene.reference import reference
from noren.games.ninja.state import Mine, Open, Sealed
from noren.parts.gentle import Gentle
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
    layers=layers,
    learning="noren.games.ninja.learning:learning",
    lessons=lesson_texts(__name__),
    primer=primer,
    reference=reference,
    knows=knows,
    bots={
        "random": RandomBot,
        "gentle": lambda: Gentle(BaselineBot(), one_in=8),
        "baseline": BaselineBot,
        "strong": SharpBot,
    },
    manners={
        "gentle": "Means to go the right way, and now and then goes another.",
        "baseline": "Guards who look wherever you may be; intruders who hurry.",
        "strong": "Guards who know where you are likely to be; intruders who know what they know.",
    },
    afterwards=AFTERWARDS,
    quick_options={"map": "outpost", "variant": "lone wolf"},
    quick_seats=2,
)

__all__ = ["game"]
