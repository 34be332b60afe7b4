"""The Secrets Game: true and false stories, secret votes. Read this folder first.

It is the smallest of our games and uses most of the kernel. A good order: `rules.md` is the game in
words; `state` says which drawer each thing lies in, and so who can ever see it; `rules` is the
rulebook again, a paragraph a class; `events` is what a step may tell; `scene` draws what a viewer
may see; `imagine` fills in what it cannot; `bots` play. Here below is all that Noren knows of it.
"""

from noren.core.game import Game
from noren.core.lessons import lesson_texts
from noren.core.rules import Rulebook
from noren.games.secrets_game.afterwards import AFTERWARDS
from noren.games.secrets_game.bots import (
    GentleBot,
    LearnedBot,
    PlainBot,
    RandomTeller,
    SharpBot,
    knows,
)
from noren.games.secrets_game.events import EVENTS
from noren.games.secrets_game.imagine import imagine, things
from noren.games.secrets_game.meta import META, Options
from noren.games.secrets_game.rules import STEPS, setup
from noren.games.secrets_game.scene.ending import ending
from noren.games.secrets_game.scene.hand import hand
from noren.games.secrets_game.scene.log import describe
from noren.games.secrets_game.scene.news import news
from noren.games.secrets_game.scene.primer import primer
from noren.games.secrets_game.scene.reference import reference
from noren.games.secrets_game.scene.table import table
from noren.games.secrets_game.state import Mine, Open, Sealed

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
    # What the set-up makes known: each seat learns the life that was drawn for it.
    discloses=("mine.life",),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    news=news,
    ending=ending,
    learning="noren.games.secrets_game.learning:learning",
    lessons=lesson_texts(__name__),
    primer=primer,
    reference=reference,
    knows=knows,
    bots={
        "random": RandomTeller,
        "gentle": GentleBot,
        "baseline": PlainBot,
        "learned": LearnedBot,
        "strong": SharpBot,
    },
    manners={
        "gentle": "Believes most of what it hears, and its lies do not fit its own life.",
        "baseline": "Has people's habits: it likes to alternate, and rather believes than not.",
        "learned": "Has learned from thousands of stories what others expect, and tells the other.",
        "strong": "Remembers every life and every vote, and tosses a coin where you would look.",
    },
    afterwards=AFTERWARDS,
)

__all__ = ["game"]
