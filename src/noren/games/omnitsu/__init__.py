"""Omnitsu: messengers with sealed scrolls, one of which says: kill this messenger."""

from noren.core.game import Game
from noren.core.rules import Rulebook
from noren.games.omnitsu import effects
from noren.games.omnitsu.assist import assist
from noren.games.omnitsu.bots import Heuristic, Strategist
from noren.games.omnitsu.events import EVENTS
from noren.games.omnitsu.imagine import imagine, things
from noren.games.omnitsu.meta import META
from noren.games.omnitsu.scene import describe, hand, table
from noren.games.omnitsu.state import Mine, Open, Sealed
from noren.games.omnitsu.steps import STEPS
from noren.games.omnitsu.steps.turn import setup
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
    discloses=("mine.hand", "open.discard", "open.pile", "open.first_pile"),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    bots={"random": RandomBot, "baseline": Heuristic, "strong": Strategist},
    assist=assist,
)

__all__ = ["effects", "game"]
