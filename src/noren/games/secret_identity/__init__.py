"""Secret Identity: a few pictures say who you are, and who you are not."""

from noren.core.game import Game
from noren.core.lessons import lesson_texts
from noren.core.rules import Rulebook
from noren.games.secret_identity.afterwards import AFTERWARDS
from noren.games.secret_identity.bots.baseline import BaselineBot
from noren.games.secret_identity.bots.gentle import GentleBot
from noren.games.secret_identity.bots.reasons import SharpBot
from noren.games.secret_identity.events import EVENTS
from noren.games.secret_identity.imagine import imagine, things
from noren.games.secret_identity.meta import META, Options
from noren.games.secret_identity.rules import STEPS, setup
from noren.games.secret_identity.scene.assist import assist
from noren.games.secret_identity.scene.ending import ending
from noren.games.secret_identity.scene.hand import hand
from noren.games.secret_identity.scene.knowing import knows
from noren.games.secret_identity.scene.log import describe
from noren.games.secret_identity.scene.news import news
from noren.games.secret_identity.scene.primer import primer
from noren.games.secret_identity.scene.reference import reference
from noren.games.secret_identity.scene.table import table
from noren.games.secret_identity.state import Mine, Open, Sealed, hushed
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
    discloses=("mine.hand",),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    news=news,
    ending=ending,
    learning="noren.games.secret_identity.learning:learning",
    lessons=lesson_texts(__name__),
    primer=primer,
    reference=reference,
    knows=knows,
    bots={
        "random": RandomBot,
        "gentle": GentleBot,
        "baseline": BaselineBot,
        "strong": SharpBot,
    },
    manners={
        "gentle": "Lays one plain picto, and takes every third clue for somebody similar.",
        "baseline": "Lays one plain picto, and takes every clue at its word.",
        "strong": "Lays what most of you would understand, and weighs all safes together.",
    },
    afterwards=AFTERWARDS,
    assist=assist,
    hushed=hushed,
)

__all__ = ["game"]
