"""Seat bots: the host puts bots in empty seats, and takes them out before the start."""

from __future__ import annotations

from typing import ClassVar

from noren.table.act import Command
from noren.table.checks import demand_bot, demand_host, demand_lobby
from noren.table.messages import Key, SeatNumber
from noren.table.refused import Refused
from noren.table.seating import Chair, Person
from noren.table.table import Entry, LiveTable, Written, written


class BotSat(Entry, frozen=True, kw_only=True, tag="bot-sat"):
    """A bot took an empty seat, or the place of a bot; None: it stood up."""

    seat: int
    bot: str | None

    def apply(self, table: LiveTable, words: str | None, now: float) -> None:
        """The chair is the bot's, or nobody's."""
        table.seating.chairs[self.seat] = Chair(bot=self.bot)


class AddBot(Command, frozen=True, kw_only=True, tag="add-bot"):
    """Host: put a bot in an empty seat, or in the place of the bot there."""

    seat: SeatNumber
    bot: Key

    writes: ClassVar[tuple[type[Entry], ...]] = (BotSat,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """A seat without an owner."""
        demand_host(table, person)
        bot = demand_bot(table, self.bot)
        chairs = table.seating.chairs
        if self.seat >= len(chairs) or chairs[self.seat].person is not None:
            raise Refused("taken", "That seat is taken.")
        if chairs[self.seat].bot == bot:
            return []
        return written(BotSat(seat=self.seat, bot=bot))


class RemoveBot(Command, frozen=True, kw_only=True, tag="remove-bot"):
    """Host: empty a bot's seat before the start."""

    seat: SeatNumber

    writes: ClassVar[tuple[type[Entry], ...]] = (BotSat,)

    def decide(self, table: LiveTable, person: Person) -> list[Written]:
        """A seat that a bot has."""
        demand_host(table, person)
        demand_lobby(table)
        chairs = table.seating.chairs
        if self.seat >= len(chairs) or chairs[self.seat].bot is None:
            raise Refused("unknown", "There is no bot in that seat.")
        return written(BotSat(seat=self.seat, bot=None))
