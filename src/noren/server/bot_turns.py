"""The bots of one table: each thinks about its question and answers when that is due."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from noren.core.choice import Seat
from noren.core.registry import edition
from noren.server.bot_pool import BotTurn
from noren.server.bot_timing import reading
from noren.server.bot_worker import Answer
from noren.server.runtime import Runtime
from noren.table.announced import announced
from noren.table.messages import Pace
from noren.table.sitting import Sitting
from noren.table.table import LiveTable

Play = Callable[[Seat, int, Answer, bool], Awaitable[bool]]
"""Play a bot's answer to the question of that number, and tell whether it was taken; the last is
whether the table is to hear that the bot failed."""


class Owed(NamedTuple):
    """An answer that a bot owes: for which seat, and at which visible moment."""

    seat: Seat
    bot: str
    moment: int


class BotTurns:
    """Which bots of a table are thinking, and about what."""

    __slots__ = ("_failed", "_moment", "_owed", "_runtime", "_told_at", "table")

    def __init__(self, runtime: Runtime, table: LiveTable) -> None:
        self.table = table
        self._runtime = runtime
        self._owed: dict[Seat, Owed] = {}
        self._failed: set[tuple[Seat, str]] = set()
        """Of which bots the table has heard that they fail: it is told once."""
        self._moment, self._told_at = 0, 0.0
        """Since when all have been told what they were told last."""

    def __bool__(self) -> bool:
        """Whether any bot is thinking."""
        return bool(self._owed)

    def ask(self, play: Play) -> None:
        """Let bots think about the questions that are theirs to answer."""
        sitting = self.table.sitting
        if sitting is not None and sitting.moment != self._moment:
            self._moment, self._told_at = sitting.moment, self._runtime.now()
        for seat, bot in self.table.bots_asked():
            assert sitting is not None
            owed = self._owed.get(seat)
            if owed is None or owed.moment != sitting.moment or owed.bot != bot:
                self._owed[seat] = Owed(seat, bot, sitting.moment)
                self._runtime.own(self._answer(self._owed[seat], play))

    async def _answer(self, owed: Owed, play: Play) -> None:
        """Have a bot give its answer when that is due, whatever it took to find it."""
        try:
            table = self.table
            over = table.timing.next(self._runtime.now())
            name, race, pace = edition(table.game), table.races_with_people, table.bots_pace
            bots = self._runtime.bots
            unread = self._unread(pace)
            async with bots.turn(name, owed.bot, over, race=race, pace=pace, unread=unread) as turn:
                answer = await self._think(owed, turn, play)
            await turn.wait()
            sitting = self._stands(owed)
            if answer is not None and sitting is not None:
                fails = turn.failed and (owed.seat, owed.bot) not in self._failed
                if await play(owed.seat, sitting.questions[owed.seat], answer, fails):
                    self._failed |= {(owed.seat, owed.bot)} if fails else set()
        finally:
            if self._owed.get(owed.seat) is owed:
                del self._owed[owed.seat]
        self.ask(play)

    def _unread(self, pace: Pace) -> float:
        """For how many seconds people are still reading what was announced."""
        elapsed = self._runtime.now() - self._told_at
        return max(0.0, reading(announced(self.table.sitting), pace) - elapsed)

    async def _think(self, owed: Owed, turn: BotTurn, play: Play) -> Answer | None:
        """What the bot answers for all to see; what nobody sees it does at once."""
        while (sitting := self._stands(owed)) is not None:
            seat, question = owed.seat, sitting.questions[owed.seat]
            view = sitting.match.view(seat)
            answer = self._by_lesson(sitting, seat)
            if answer is None:
                answer = await turn.choose(view.encode(), view.options)
            if self._stands(owed) is not sitting or sitting.questions[seat] != question:
                continue
            if answer.words or sitting.waits(seat, answer.choice):
                return answer
            if not await play(seat, question, answer, False):
                return None
        return None

    def _by_lesson(self, sitting: Sitting, seat: Seat) -> Answer | None:
        """What a lesson has the seat play, if the match is one."""
        if sitting.guide is None:
            return None
        thought = sitting.guide.scripted(sitting.match, seat)
        return None if thought is None else Answer(thought.choice, thought.words)

    def _stands(self, owed: Owed) -> Sitting | None:
        """The match, if the bot still owes this answer."""
        sitting = self.table.sitting
        if sitting is None or sitting.moment != owed.moment:
            return None
        if self._owed.get(owed.seat) is not owed:
            return None
        return sitting if (owed.seat, owed.bot) in self.table.bots_asked() else None
