"""Chiyo's Secret: two fugitives in disguise, four factions, and a broker who may lie once."""

from noren.core.game import Game
from noren.core.lessons import lesson_texts
from noren.core.rules import Rulebook
from noren.games.chiyos_secret.afterwards import AFTERWARDS
from noren.games.chiyos_secret.bots import BaselineBot, SharpBot
from noren.games.chiyos_secret.events import EVENTS
from noren.games.chiyos_secret.imagine import imagine, things
from noren.games.chiyos_secret.meta import META, Options
from noren.games.chiyos_secret.rules import STEPS, setup
from noren.games.chiyos_secret.rules.disclosures import DEAL
from noren.games.chiyos_secret.scene.assist import assist
from noren.games.chiyos_secret.scene.ending import ending
from noren.games.chiyos_secret.scene.hand import hand
from noren.games.chiyos_secret.scene.knowing import knows
from noren.games.chiyos_secret.scene.log import describe
from noren.games.chiyos_secret.scene.news import news
from noren.games.chiyos_secret.scene.primer import primer
from noren.games.chiyos_secret.scene.reference import reference
from noren.games.chiyos_secret.scene.table import table
from noren.games.chiyos_secret.state import Mine, Open, Sealed
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
    discloses=DEAL,
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    news=news,
    ending=ending,
    learning="noren.games.chiyos_secret.learning:learning",
    lessons=lesson_texts(__name__),
    primer=primer,
    reference=reference,
    knows=knows,
    bots={"random": RandomBot, "baseline": BaselineBot, "strong": SharpBot},
    manners={
        "gentle": "Follows a hunch, and every third time asks or looks at the wrong one.",
        "baseline": "Believes in one story that fits, and acts as if it were true.",
        "strong": "Weighs every story that fits, and lies only when it pays.",
    },
    afterwards=AFTERWARDS,
    assist=assist,
    quick_options={"motonaka": "last"},
)

__all__ = ["game"]
