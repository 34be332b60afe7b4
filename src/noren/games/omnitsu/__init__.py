"""Omnitsu: messengers with sealed scrolls, one of which says: kill this messenger."""

from noren.core.game import Game
from noren.core.lessons import lesson_texts
from noren.core.rules import Rulebook
from noren.games.omnitsu.afterwards import AFTERWARDS
from noren.games.omnitsu.bots import GentleHeuristic, Heuristic, LearnedBot, SharpBot
from noren.games.omnitsu.events import EVENTS
from noren.games.omnitsu.imagine import imagine, things
from noren.games.omnitsu.meta import META
from noren.games.omnitsu.rules import STEPS
from noren.games.omnitsu.rules.setup import setup
from noren.games.omnitsu.scene import assist, describe, hand, table
from noren.games.omnitsu.scene.ending import ending
from noren.games.omnitsu.scene.knowing import knows
from noren.games.omnitsu.scene.news import news
from noren.games.omnitsu.scene.primer import primer
from noren.games.omnitsu.scene.reference import reference
from noren.games.omnitsu.state import Mine, Open, Sealed
from noren.parts.random_bot import RandomBot

game = Game(
    meta=META,
    rules=Rulebook.of(META.name, __name__),
    open=Open,
    private=Mine,
    sealed=Sealed,
    steps=STEPS,
    events=EVENTS,
    setup=setup,
    # The set-up deals each their first card and turns up the first discards and the Scroll Pile.
    discloses=("mine.hand", "open.discard", "open.pile", "open.first_pile"),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    news=news,
    ending=ending,
    learning="noren.games.omnitsu.learning:learning",
    lessons=lesson_texts(__name__),
    primer=primer,
    reference=reference,
    knows=knows,
    bots={
        "random": RandomBot,
        "gentle": GentleHeuristic,
        "baseline": Heuristic,
        "learned": LearnedBot,
        "strong": SharpBot,
    },
    manners={
        "gentle": "Avoids what is plainly bad, and often takes the second best.",
        "baseline": "Takes what looks best now: swaps bad scrolls away and guards good ones.",
        "learned": "Looks to the end of every turn, and knows from thousands how such games end.",
        "strong": "Reads what you do with your scrolls, and thinks to the end when it comes.",
    },
    afterwards=AFTERWARDS,
    assist=assist,
)

__all__ = ["game"]
