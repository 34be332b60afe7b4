"""Starter: everyone lays a card in secret, and the second highest takes the round.

`rules.md` is the game in words; `state` says where everything lies, `rules` what happens, `events`
what is told, `scene` what people see; `imagine` fills in what a viewer cannot see; `bots` play.
"""

import noren
from noren.cli.starter.bots import HighBot
from noren.cli.starter.events import EVENTS
from noren.cli.starter.imagine import imagine, things
from noren.cli.starter.meta import META
from noren.cli.starter.rules import STEPS, setup
from noren.cli.starter.scene import describe, hand, primer, table
from noren.cli.starter.state import Mine, Open, Sealed
from noren.core.lessons import lesson_texts
from noren.parts.random_bot import RandomBot

game = noren.Game(
    meta=META,
    rules=noren.Rulebook.of(META.name, __name__),
    open=Open,
    private=Mine,
    sealed=Sealed,
    steps=STEPS,
    events=EVENTS,
    setup=setup,
    # The set-up deals: each seat learns its own hand.
    discloses=("mine.hand",),
    imagine=imagine,
    things=things,
    table=table,
    hand=hand,
    describe=describe,
    primer=primer,
    lessons=lesson_texts(__name__),
    bots={"random": RandomBot, "baseline": HighBot},
)

__all__ = ["game"]
