"""A table actor: all that happens to one live table of this process, one thing after another.

A message is decided, its entries are put on disk, then they are carried out, and only then does
anybody hear of them. Nothing else changes the table meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final, Literal, TypeVar

from noren.core.choice import Seat
from noren.core.errors import FAULTS
from noren.lessons import Guide
from noren.server.bot_turns import BotTurns
from noren.server.bot_worker import Answer
from noren.server.coaching import CoachDesk, Remembered
from noren.server.connections import Ack, Connections, Screen, ack_of, problem_frame
from noren.server.finished import to_keep
from noren.server.journal import Journal
from noren.server.lesson_steps import StepWatch
from noren.server.limits import Bucket
from noren.server.mailbox import Mailbox
from noren.server.reading import BadMessage, name_in, read
from noren.server.runtime import Runtime
from noren.server.store import Conflict, StepCount, StoreFailed
from noren.table.act import Command, Decision, Opening
from noren.table.acts import command_decoder, decide
from noren.table.acts.change import Change
from noren.table.acts.close import Closed
from noren.table.acts.leave import Went
from noren.table.acts.pause import Paused
from noren.table.acts.play import Play, bot_play
from noren.table.acts.strike import Struck
from noren.table.acts.upgrade import look, unnoted
from noren.table.due import due
from noren.table.refused import Refused
from noren.table.table import Entry, LiveTable, MatchEntry, Written, written
from noren.table.views import Views

T = TypeVar("T")
Decide = Callable[[LiveTable], Decision]
"""What to write at a table, as it is when this message's turn has come."""

Doer = tuple[Literal["plays", "does"], int | str | None]
"""Who plays, or does something else: a person, an address of watchers, or all without a name."""

log = logging.getLogger(__name__)

MOST_TRIES: Final = 8
PRESENCE_SECONDS: Final = 20.0
"""How long another node is believed about who is there."""
RETRY_SECONDS: Final = 1.0
FINISH_SECONDS: Final = 5.0
HELD_UP_SECONDS: Final = 0.5
"""An alarm that rings so late tells that the whole process stood still."""
BREATH_SECONDS: Final = 1.0
"""Then whoever has answered meanwhile is listened to for so long, before time is up."""
KEEP_AGAIN_SECONDS: Final = 30.0
FAULT: Final = ("broken", "Something is wrong with this game. Look again, or try something else.")
STRUCK: Final = (
    "broken",
    "A rule of this game failed at that. It was struck out, and the match is paused.",
)
HALTED: Final = (
    "broken",
    "The rules of this game fail. The match is paused; nothing that was played is lost.",
)
BUSY: Final = ("busy", "The table has too much to do. Try again in a moment.")


def nobody(_: Refused) -> None:
    """Nobody waits to hear that something was refused."""


Do = Callable[[float], Awaitable[Ack | None]]
Refuse = Callable[[Refused], None]
Message = tuple[Do, Refuse]
"""Something to be done, by one of the actor's methods, and whom to tell if it is refused."""


class TableActor:
    """Everything about one table that is in this process."""

    __slots__ = (
        "_alarm", "_bots", "_closed", "_connections", "_done", "_drop", "_journal", "_kept",
        "_mailbox", "_nodes", "_open_table", "_runtime", "_watch", "desk", "table", "used",
        "views",
    )  # fmt: skip

    def __init__(
        self,
        runtime: Runtime,
        journal: Journal,
        table: LiveTable,
        open_table: Callable[[Opening], Awaitable[None]],
        drop: Callable[[TableActor], None],
    ) -> None:
        self.table = table
        self.views = Views(table)
        self.desk = CoachDesk(table)
        self.used = runtime.now()
        self._runtime = runtime
        self._journal = journal
        self._open_table = open_table
        self._drop = drop
        self._connections = Connections(runtime.limits)
        self._mailbox: Mailbox[Message] = Mailbox(runtime.limits.mail)
        self._bots = BotTurns(runtime, table)
        self._alarm: asyncio.TimerHandle | None = None
        self._nodes: set[str] = set()
        self._done: dict[Doer, Bucket] = {}
        """What each of them may still do."""
        self._closed = False
        self._watch: StepWatch | None = None
        self._kept = False
        """Whether the replay is kept, as far as is known here."""

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._mailbox.busy

    @property
    def waiting(self) -> int:
        """How many messages wait for their turn."""
        return self._mailbox.waiting

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going on."""
        return not self.watched and not self.busy and not self._bots

    @property
    def watched(self) -> bool:
        """Whether anybody looks."""
        return any(self._connections)

    # Messages

    def receive(self, screen: Screen, data: bytes) -> None:
        """A person sent a command."""
        try:
            command = read(command_decoder.decode, data)
        except BadMessage as error:
            self._refuse(screen, name_in(data), Refused("bad-message", str(error)))
            return
        refuse = partial(self._refuse, screen, command.id)
        if not self._may_act(screen, command):
            refuse(Refused("too-fast", "That was too much at once. Wait a little."))
        else:
            self._put(partial(self._command, screen, command), refuse)

    def _refuse(self, screen: Screen, id: str, refused: Refused) -> None:
        """Tell the sender alone."""
        self._runtime.tally.refused(refused.code)
        screen.send(problem_frame(refused, id))

    def _may_act(self, screen: Screen, command: Command) -> bool:
        """Whether they have not done too much already, on all their screens.

        Whoever has no seat cannot play, so whatever they send counts like all that is no play;
        those who come from one address are counted together besides, and so are all who have no
        name. Else a crowd of them would fill the mailbox and the chat, and drown those who play.
        """
        limits, person = self._runtime.limits, screen.acting
        if command.quick and person is not None and person.seat is not None:
            rate, most = limits.commands_a_second, limits.commands_at_once
            return self._takes(("plays", person.number), rate, most)
        rate, most = limits.acts_a_second, limits.acts_at_once
        if person is None:
            return self._takes(("does", None), rate, most)
        may = self._takes(("does", person.number), rate, most)
        return may and (person.seat is not None or self._takes(("does", screen.caller), rate, most))

    def _takes(self, who: Doer, rate: float, most: float) -> bool:
        now = self._runtime.now()
        bucket = self._done.get(who)
        if bucket is None:
            bucket = self._done[who] = Bucket(most, now)
        return bucket.take(rate, most, now)

    def enter(self, screen: Screen, key: str | None, have: str) -> None:
        """A screen is here."""
        self._put(partial(self._let_in, screen, key, have), must=True)

    def knows(self, key: str | None) -> bool:
        """Whether this is one of the table, or nobody can be whom only another node knows."""
        return not self._runtime.store.shared or key is None or bool(self.table.seating.by_key(key))

    def leave(self, screen: Screen) -> None:
        """A screen is gone."""
        self._put(partial(self._let_go, screen), must=True)

    def wake(self) -> None:
        """Look what is due, as is done after every message."""
        self._put(self._nothing, must=True, used=False)

    def read_on(self) -> None:
        """Another node has written."""
        self._put(self._read_on, must=True, used=False)

    def note_sight(self) -> None:
        """Have it written down what every seat sees, for the day on which the rules are others."""
        if unnoted(self.table):
            self._put(self._note_sight, must=True, used=False)

    def hear(self, node: str, people: Collection[int]) -> None:
        """Another node says who is connected there; one that is new is told who is here."""
        self._put(partial(self._believe, node, people), must=True, used=False)
        if node not in self._nodes:
            self._nodes.add(node)
            self._runtime.own(self.announce())

    def ask(self, decide: Decide, answer: Callable[[LiveTable], T]) -> asyncio.Future[T]:
        """Have something decided and carried out, and be answered."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        refuse = partial(refuse_future, future)
        self._put(partial(self._ask, decide, answer, future), refuse)
        return future

    def _play_bot(
        self, seat: Seat, question: int, answer: Answer, stumbled: bool = False
    ) -> asyncio.Future[bool]:
        """Have a bot's answer played, and be told whether it was taken."""
        taken: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        choose = partial(
            bot_play, seat=seat, question=question, choice=answer.choice, words=answer.words,
            stumbled=stumbled,
        )  # fmt: skip
        play = partial(self._ask, choose, lambda _: True, taken)
        self._put(play, lambda _: settle(taken, False), must=True)
        return taken

    def _put(self, do: Do, refuse: Refuse = nobody, must: bool = False, used: bool = True) -> None:
        """Let it have its turn; a full mailbox takes only what must not be lost.

        Not `used` is a table by what the house does by itself: else it were never let go of.
        """
        if used:
            self.used = self._runtime.now()
        if not self._mailbox.put((do, refuse), self, must=must):
            refuse(Refused(*BUSY))

    # What each message does

    async def _command(self, screen: Screen, command: Command, now: float) -> Ack | None:
        seen: Remembered | None = None
        if isinstance(command, Play):
            seen = self.desk.look(screen.acting, command.choice)
        elif isinstance(command, Change):
            self._demand_opening(screen, command, now)
        await self._carry_out(lambda table: decide(table, screen.acting, command), now)
        if seen is not None:
            self.desk.remember(screen.acting, seen)
        return ack_of(screen, command.id)

    def _demand_opening(self, screen: Screen, change: Change, now: float) -> None:
        """Let no address put tables in the list for all without end."""
        if change.settings is None or not change.settings.public or self.table.settings.public:
            return
        if not self._runtime.public_openings.take(screen.caller, now):
            raise Refused("too-many", "Too many tables were made public from here.")

    async def _ask(
        self,
        decide: Decide,
        answer: Callable[[LiveTable], T],
        future: asyncio.Future[T],
        now: float,
    ) -> None:
        await self._carry_out(decide, now)
        settle(future, answer(self.table))

    async def _let_in(self, screen: Screen, key: str | None, have: str, now: float) -> None:
        if not self.knows(key):
            await self._read_on(now)
        self._connections.let_in(self.views, screen, key, have, now)
        await self.announce_if_shared()

    async def _let_go(self, screen: Screen, now: float) -> None:
        self._connections.let_go(self.views, screen, now)
        await self.announce_if_shared()

    async def _believe(self, node: str, people: Collection[int], now: float) -> None:
        self.table.hear(node, people, now + PRESENCE_SECONDS, now)

    async def _read_on(self, now: float) -> None:
        try:
            await self._journal.read_on(self.table, now)
        except StoreFailed:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.read_on)
            raise

    async def _note_sight(self, now: float) -> None:
        with contextlib.suppress(*FAULTS):  # a game that fails at it says so when it is played
            await self._carry_out(look, now)

    async def _nothing(self, now: float) -> None:
        pass

    # How every message is carried out

    async def work(self, message: Message) -> None:
        """Do what it says, tell everyone, then do whatever has become due by it."""
        do, refuse = message
        now = self._runtime.now()
        try:
            ack = None
            try:
                ack = await do(now)
            except Refused as refused:
                refuse(refused)
            room = self._connections.publish(self.views, now, ack)
            if due(self.table, now):
                room |= await self._do_what_is_due()
            if room:
                await self._follow_room()
        except StoreFailed as failed:
            refuse(Refused("busy", str(failed)))
        except FAULTS:
            log.exception("Table %s could not carry out a message", self.table.id)
            refuse(Refused(*FAULT))

    async def _follow_room(self) -> None:
        """All see another room: so the list of tables must, and what is over is kept."""
        table = self.table
        if table.closed:
            self._runtime.replays.forget_words(table.id)
        if not self._kept and table.stage in ("over", "closed"):
            self._kept = True
            self._runtime.own(self._keep())
        await self._journal.turn_page(table)

    def rest(self) -> None:
        """Nothing is left to do: wait for time, and for bots."""
        if not self._closed:
            self._set_alarm(self._runtime.now())
            if self.table.seating.has_bots:
                self._bots.ask(self._play_bot)
        if self.table.guide is not None:
            self._count_steps(self.table.guide)

    def _count_steps(self, guide: Guide) -> None:
        """In a lesson: count who comes to each step, and how long it takes."""
        self._watch = self._watch or StepWatch(guide)
        counts = self._watch.follow(guide, self._runtime.now())
        if counts:
            self._runtime.own(self._keep_counts(counts))

    async def _keep_counts(self, counts: list[StepCount]) -> None:
        """What cannot be counted is not worth a word to anybody."""
        with contextlib.suppress(StoreFailed):
            await self._runtime.store.count_steps(counts)

    async def _keep(self) -> None:
        """Keep the replay of the match that is over, as soon as the store can write again.

        If drawing it fails, which was logged, it is tried the next time it is read.
        """
        while True:
            try:
                with contextlib.suppress(Refused):
                    await self._runtime.replays.keep(self.table.id, to_keep(self.table))
            except StoreFailed:
                await asyncio.sleep(KEEP_AGAIN_SECONDS)
            else:
                return

    async def _carry_out(self, decide: Decide, now: float) -> None:
        """Decide, write, carry out; if another node was quicker, read on and decide anew."""
        for _ in range(MOST_TRIES):
            table = self.table
            decided = decide(table)
            if not decided:
                return
            if self._is_full and not ends(decided):
                raise Refused("too-many", "This table has gone on for too long.")
            if isinstance(decided, Opening):
                await self._open_table(decided)
                decided = decided.then()
            try:
                await self._journal.write(table, decided)
            except Conflict:
                await self._journal.read_on(table, now)
                self._connections.publish(self.views, now)
                continue
            except StoreFailed as failed:
                raise Refused("busy", str(failed)) from None
            length = 0 if table.sitting is None else len(table.sitting.course.moves)
            try:
                for entry, words in decided:
                    table.apply(entry, words, now)
            except FAULTS:
                log.exception("Table %s could not carry out what was written", table.id)
                raise await self._after_fault(decided, length, now) from None
            return
        raise Refused(*BUSY)

    @property
    def _is_full(self) -> bool:
        """Whether no more is written here, but how it ends."""
        return self._journal.length > self._runtime.limits.entries_a_table

    async def _after_fault(self, decided: list[Written], length: int, now: float) -> Refused:
        """A rule failed at what was written: a move is struck out, and the match paused."""
        table = self.table
        if table.sitting is None or table.sitting.sound:
            self._drop(self)
            return Refused(*FAULT)
        if all(entry.is_move for entry, _ in decided if isinstance(entry, MatchEntry)):
            await self._halt([Struck(length=length), Paused(paused=True)], now)
            return Refused(*STRUCK)
        await self._halt([Paused(paused=True)], now)
        return Refused(*HALTED)

    async def _halt(self, entries: list[Entry], now: float) -> None:
        """Write that, and how, the match stands still because a rule failed."""
        table, halt = self.table, written(*entries)
        for _ in range(MOST_TRIES):
            try:
                await self._journal.write(table, halt)
            except Conflict:
                await self._journal.read_on(table, now)
                continue
            for entry, words in halt:
                table.apply(entry, words, now)
            return

    async def _do_what_is_due(self) -> bool:
        """What time has brought: windows that close, bots that take over."""
        room = False
        try:
            while due(self.table, now := self._runtime.now()):
                await self._carry_out(partial(due, now=now), now)
                room |= self._connections.publish(self.views, self._runtime.now())
        except Refused:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake)
        return room

    def _set_alarm(self, now: float) -> None:
        """Wake up when something is due."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        at = self.table.wake_at(now)
        if at is not None:
            self._alarm = asyncio.get_running_loop().call_at(at, self._ring, at)

    def _ring(self, at: float) -> None:
        """Something is due since that time; what came while nothing could be read was in time."""
        now = self._runtime.now()
        if now - at > HELD_UP_SECONDS:
            self.table.timing.stay_open(now + BREATH_SECONDS)
        self.wake()

    # Other nodes, and the end

    async def catch_up(self) -> None:
        """Have read what other nodes have written; whoever came in there is then known here too."""
        self.read_on()
        await self.finish()

    async def finish(self) -> None:
        """Return when all that was asked before is answered."""
        with contextlib.suppress(Refused, TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self.ask(lambda _: [], lambda _: None)

    async def announce_if_shared(self) -> None:
        """Tell other nodes who is connected here, if there may be any."""
        if self._runtime.store.shared:
            await self.announce()

    async def announce(self) -> None:
        """Tell other nodes who is connected here; forget what silent nodes said."""
        present = [person.number for person in self.table.seating.people if person.connections]
        await self._runtime.store.announce(self.table.id, present)
        for node in self.table.seating.silent_nodes(self._runtime.now()):
            self.hear(node, ())

    def close(self) -> None:
        """Let everyone go."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._connections.close(self.table.closed)

    def stop(self) -> None:
        """Give up whatever is being done."""
        self._mailbox.stop()


def ends(decided: Decision) -> bool:
    """Whether a table comes to its end by this, or somebody goes from it: that can always be."""
    if isinstance(decided, Opening):
        return False
    return any(isinstance(entry, Closed | Went) for entry, _ in decided)


def refuse_future(future: asyncio.Future[T], refused: Refused) -> None:
    """Let whoever waits for an answer have the refusal."""
    if not future.done():
        future.set_exception(refused)


def settle(future: asyncio.Future[T], result: T) -> None:
    """Answer whoever still waits."""
    if not future.done():
        future.set_result(result)
