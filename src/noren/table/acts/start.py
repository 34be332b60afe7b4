"""Start: the match begins."""

from __future__ import annotations

from typing import ClassVar

from noren.core.match import Match
from noren.table.act import Command
from noren.table.acts.assist import NO_ASSISTANT
from noren.table.acts.coach import COACH_IN
from noren.table.acts.seat_bots import BotSat
from noren.table.checks import demand_bot, demand_host, demand_lobby
from noren.table.messages import Key
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import Entry, LiveTable, Written, written


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The match began."""

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """Deal; the seed was fixed when the table was opened."""
        seats = len(table.seating.chairs)
        match = Match.start(table.game, seats, table.options, table.seed)
        table.sitting = Sitting(match, guide=table.guide)
        table.sighted = False
        table.seating.restart_absences(now)
        table.seating.deal()
        table.casts.begin(table.seating)
        if table.game.assist is not None and not table.settings.assistant:
            table.tell(NO_ASSISTANT)
        if table.settings.coach:
            table.tell(COACH_IN)


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """Host: begin. `fill` names the bot that sits in every empty seat."""

    fill: Key | None = None

    writes: ClassVar[tuple[type[Entry], ...]] = (BotSat, Started)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """When every seat has somebody, or a bot for it, and the game can be set up."""
        demand_host(table, person)
        demand_lobby(table)
        table.game.read_options(table.options)
        empty = table.seating.free()
        if empty and self.fill is None:
            raise Refused(
                "not-now", "Some seats are empty. Fill them with bots, or take them away."
            )
        Match.start(table.game, len(table.seating.chairs), table.options, table.seed)
        bots = [BotSat(seat=seat, bot=demand_bot(table, self.fill or "")) for seat in empty]
        return written(*bots, Started())
