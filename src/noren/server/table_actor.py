"""A actor: one live table's serial mailbox, its alarm clock and its thinking bots.

A letter is decided, its entries are put on disk, then they are carried out, and only then does
anybody hear of them. Nothing else changes the table meanwhile.

The mailbox is emptied by a coroutine that begins at once, in the call that brings the letter, and
goes on when the store says that it has written; so most letters need no task of their own. What
waits for anything but the store's word gets one from the tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec

from noren.core.choice import Seat
from noren.server.bot_pool import BotTurn
from noren.server.bot_worker import Answer
from noren.server.connections import Connections
from noren.server.journal import Journal
from noren.server.mailbox import (
    Asked,
    BotAnswered,
    Entered,
    Letter,
    Lost,
    Ordered,
    Overtaken,
    Rumoured,
    Woken,
    problem_frame,
    read_command,
)
from noren.server.store import Conflict, StoreFailed
from noren.server.websocket import Socket
from noren.table import entries as e
from noren.table.messages import Note
from noren.table.playing import Written
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.sitting import Sitting
from noren.table.table import LiveTable

if TYPE_CHECKING:
    from noren.server.tables import Tables

T = TypeVar("T")
Decide = Callable[[LiveTable, float], Written]

log = logging.getLogger(__name__)

MOST_TRIES: Final = 8
PRESENCE_SECONDS: Final = 20.0
"""How long another node is believed about who is there."""
RETRY_SECONDS: Final = 1.0
BROKEN: Final = ("broken", "Something is wrong with this game. The last choice was taken back.")
BUSY: Final = ("busy", "The table has too much to do. Try again in a moment.")
UNWRITTEN: Final = ("busy", "That could not be written down. Try again in a moment.")


class Duty(NamedTuple):
    """An answer that a bot owes: for which seat, and at which visible moment."""

    seat: Seat
    bot: str
    moment: int


class TableActor:
    """Everything about one table that is in this process."""

    __slots__ = (
        "_alarm",
        "_duties",
        "_journal",
        "_mail",
        "_nodes",
        "_tables",
        "busy",
        "screens",
        "table",
        "used",
    )  # fmt: skip

    def __init__(self, tables: Tables, table: LiveTable) -> None:
        self.table = table
        self.screens = Connections(tables.limits)
        self.used = tables.now()
        self._tables = tables
        self._mail: deque[Letter] = deque()
        self.busy = False
        self._alarm: asyncio.TimerHandle | None = None
        self._duties: dict[Seat, Duty] = {}
        self._journal = Journal(tables.store)
        self._nodes: set[str] = set()

    # Letters in

    def post(self, letter: Letter, *, must: bool = False) -> None:
        """Put a letter in the mailbox; a full one takes only what must not be lost."""
        if len(self._mail) >= self._tables.limits.mail and not must:
            letter.refused(Refused(*BUSY))
            return
        self._mail.append(letter)
        if not self.busy:
            self.busy = True
            go_on(self._work())

    def received(self, socket: Socket, data: bytes) -> None:
        """A person sent a command."""
        try:
            command = read_command.decode(data)
        except msgspec.DecodeError as error:
            socket.send(problem_frame(Refused("bad-message", str(error))))
            return
        self.post(Ordered(socket, command))

    def enter(self, socket: Socket, key: str | None, have: str) -> None:
        """A screen is here."""
        self.post(Entered(socket, key, have), must=True)

    def lost(self, socket: Socket) -> None:
        """A screen is gone."""
        self.post(Lost(socket), must=True)

    def wake(self) -> None:
        """Look what is due."""
        self.post(Woken(), must=True)

    def overtaken(self) -> None:
        """Another node has written."""
        self.post(Overtaken(), must=True)

    def ask(
        self, decide: Callable[[LiveTable], Written], answer: Callable[[LiveTable], T]
    ) -> asyncio.Future[T]:
        """Have something decided and carried out, and be answered."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.post(Asked(decide, answer, future))
        return future

    def rumour(self, node: str, people: Collection[int]) -> None:
        """Another node says who is connected there; one that is new is told who is here."""
        until = self._tables.now() + PRESENCE_SECONDS
        self.post(Rumoured(node, people, until), must=True)
        if node not in self._nodes:
            self._nodes.add(node)
            self._tables.own(self.announce())

    async def announce_if_shared(self) -> None:
        """Tell other nodes who is connected here, if there may be any."""
        if self._tables.store.shared:
            await self.announce()

    async def announce(self) -> None:
        """Tell other nodes who is connected here; forget what silent nodes said."""
        present = [person.number for person in self.table.seating.people if person.connections]
        await self._tables.store.announce(self.table.id, present)
        for node in self.table.seating.silent_nodes(self._tables.now()):
            self.rumour(node, ())

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going on."""
        return not any(self.screens) and not self.busy and not self._duties

    # The worker

    async def _work(self) -> None:
        """Carry the letters out, one after another, until there are none."""
        try:
            while self._mail:
                letter = self._mail.popleft()
                self.used = self._tables.now()
                try:
                    await self._carry_out(letter, self.used)
                except Exception:
                    log.exception("Table %s could not carry out a letter", self.table.id)
                    letter.refused(Refused(*BROKEN))
                    if not await self._mend():
                        return
            now = self._tables.now()
            self._set_alarm(now)
            self._ask_bots()
        finally:
            self.busy = False

    async def _carry_out(self, letter: Letter, now: float) -> None:
        """Decide, write, do, tell; then whatever has become due by it."""
        if letter.before is not None:
            await self._tables.own(letter.before(self, now))
        done: Letter | None = letter
        try:
            await self._write_and_apply(letter.decide, now)
        except Refused as refused:
            letter.refused(refused)
            done = None
        else:
            rest = letter.done(self)
            if rest is not None:
                await self._tables.own(rest)
        room = self.screens.publish(self.table, now, done)
        if self.table.due(now):
            room |= await self._do_what_is_due()
        if room:
            await self._journal.turn_page(self.table)

    async def _do_what_is_due(self) -> bool:
        """What time has brought: windows that close, bots that take over."""
        room = False
        try:
            while self.table.due(self._tables.now()):
                await self._write_and_apply(all_due, self._tables.now())
                room |= self.screens.publish(self.table, self._tables.now())
        except Refused:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake)
        return room

    async def _write_and_apply(self, decide: Decide, now: float) -> None:
        """Decide, write, carry out; if another node was quicker, look again and decide anew."""
        for _ in range(MOST_TRIES):
            table = self.table
            written = decide(table, now)
            if not written:
                return
            if table.entries > self._tables.limits.entries_a_table:
                raise Refused("too-many", "This table has gone on for too long.")
            if type(written[0][0]) is e.AgainAsked:
                written = [(await self._tables.own(self._tables.rematch(table)), None)]
            try:
                writing = self._journal.write(table, written)
                if writing is not None:
                    await writing
            except Conflict:
                await self._tables.own(self.catch_up())
                continue
            except StoreFailed:
                raise Refused(*UNWRITTEN) from None
            keeps = self._journal.keeps_words(table)
            for entry, words in written:
                if type(entry) is e.Chatted and not keeps:
                    table.chatted(entry, words, now)
                else:
                    table.apply(entry, words, now)
            return
        raise Refused(*BUSY)

    async def keep_note(self, person: Person, note: Note) -> None:
        """Put a private note on disk."""
        store = self._tables.store
        await store.write_note(self.table.id, person.number, note.key, note.value)

    async def catch_up(self) -> None:
        """Carry out what another node has written."""
        now = self._tables.now()
        for row in await self._tables.store.load(self.table.id, self.table.entries):
            self.table.apply(e.decoder.decode(row.entry), row.words, now)
        self.screens.publish(self.table, now)

    async def _mend(self) -> bool:
        """After a fault in a game: read the table anew, without the choice that broke it."""
        self._duties.clear()
        try:
            self.table = await self._tables.own(self._tables.mend(self.table.id))
            self.screens.start_over(self.table, self._tables.now())
        except Exception:
            log.exception("Table %s cannot be mended; everyone is sent away", self.table.id)
            while self._mail:
                self._mail.popleft().refused(Refused(*BROKEN))
            self._tables.drop(self)
            return False
        return True

    # Time and bots

    def _set_alarm(self, now: float) -> None:
        """Wake up when something is due."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        at = self.table.wake_at(now)
        if at is not None:
            self._alarm = asyncio.get_running_loop().call_at(at, self.wake)

    def _ask_bots(self) -> None:
        """Let bots think about the questions that are theirs to answer."""
        sitting = self.table.sitting
        for seat, bot in self.table.bots_asked():
            assert sitting is not None
            duty = self._duties.get(seat)
            if duty is None or duty.moment != sitting.moment or duty.bot != bot:
                self._duties[seat] = Duty(seat, bot, sitting.moment)
                self._tables.own(self._fulfil(self._duties[seat]))

    async def _fulfil(self, duty: Duty) -> None:
        """Have a bot give its answer when that is due, whatever it took to find it."""
        try:
            table, bots = self.table, self._tables.bots
            over = table.timing.next(self._tables.now())
            async with bots.turn(table.game.name, duty.bot, over) as turn:
                answer = await self._think(duty, turn)
            await turn.wait()
            if answer is not None and self._stands(duty) is not None:
                await self._give(duty.seat, answer)
        finally:
            if self._duties.get(duty.seat) is duty:
                del self._duties[duty.seat]
        self._ask_bots()

    async def _think(self, duty: Duty, turn: BotTurn) -> Answer | None:
        """What the bot answers for all to see; what nobody sees it does at once."""
        while (sitting := self._stands(duty)) is not None:
            seat, question = duty.seat, sitting.questions[duty.seat]
            view = sitting.match.view(seat)
            answer = await turn.choose(view.encode(), view.options)
            if self._stands(duty) is not sitting or sitting.questions[seat] != question:
                continue
            if answer.words or sitting.waits(seat, answer.choice):
                return answer
            if not await self._give(seat, answer):
                return None
        return None

    def _stands(self, duty: Duty) -> Sitting | None:
        """The match, if the bot still owes this answer."""
        sitting = self.table.sitting
        if sitting is None or sitting.moment != duty.moment:
            return None
        if self._duties.get(duty.seat) is not duty:
            return None
        return sitting if (duty.seat, duty.bot) in self.table.bots_asked() else None

    def _give(self, seat: Seat, answer: Answer) -> asyncio.Future[bool]:
        """Post a bot's answer, and be told whether it was taken."""
        assert self.table.sitting is not None
        taken: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        question = self.table.sitting.questions[seat]
        self.post(BotAnswered(seat, question, answer, taken), must=True)
        return taken

    def close(self) -> None:
        """Let everyone go."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self.screens.close()


def go_on(work: Coroutine[asyncio.Future[Any], None, None], _: object = None) -> None:
    """Let a coroutine run until it awaits a future, and again when that is done."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return
    awaited._asyncio_future_blocking = False  # as a task would, for whoever else awaits it
    awaited.add_done_callback(partial(go_on, work))


def all_due(table: LiveTable, now: float) -> Written:
    """What time has brought, as entries to write."""
    return [(entry, None) for entry in table.due(now)]
