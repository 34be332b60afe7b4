"""What lies in a table's mailbox: each letter is decided, written down, carried out, answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from noren.core.choice import Seat
from noren.server.bot_worker import Answer
from noren.server.frames import frame
from noren.table.decide import decide
from noren.table.messages import Assist, Command, Note, Problem, Standing, Update
from noren.table.playing import Written, bot_play
from noren.table.refused import Refused
from noren.table.table import LiveTable

if TYPE_CHECKING:
    from noren.server.table_actor import TableActor
    from noren.server.websocket import Socket

    Before = Callable[[TableActor, float], Coroutine[Any, Any, None]]

encode = msgspec.json.Encoder().encode
read_command: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def problem_frame(refused: Refused, id: str = "") -> bytes:
    """A refusal as a frame."""
    problem = Problem(code=refused.code, text=refused.text, id=id)
    return frame(encode(Update(error=problem)))


class Letter:
    """The base: nothing to decide, nobody to answer."""

    __slots__ = ()

    sender: Socket | None = None
    personal = False
    """Whether it may change who its sender is, for the sender alone."""
    before: Before | None = None
    """What to do before it is decided."""

    def decide(self, table: LiveTable, now: float) -> Written:
        """The entries to write."""
        return []

    def done(self, actor: TableActor) -> Coroutine[Any, Any, None] | None:
        """It has been carried out; return what is left to do, if anything."""
        return None

    def refused(self, refused: Refused) -> None:
        """It will not be."""

    @property
    def ack(self) -> bytes:
        """The field that acknowledges it, to be spliced into the sender's message."""
        return b""


class Ordered(Letter):
    """A person's command."""

    __slots__ = ("command", "sender")

    def __init__(self, sender: Socket, command: Command) -> None:
        self.sender = sender
        self.command = command

    def decide(self, table: LiveTable, now: float) -> Written:
        """What the rules of the table say."""
        person = None if self.sender is None else self.sender.acting
        return decide(table, person, self.command, now)

    def refused(self, refused: Refused) -> None:
        """Tell the sender alone."""
        if self.sender is not None:
            self.sender.send(problem_frame(refused, self.command.id))

    @property
    def ack(self) -> bytes:
        """The command's id, if it has one."""
        return b',"ack":' + encode(self.command.id) if self.command.id else b""

    @property
    def personal(self) -> bool:  # type: ignore[override]
        """Standing orders and the assistant are nobody else's business."""
        return type(self.command) in (Assist, Standing)

    def done(self, actor: TableActor) -> Coroutine[Any, Any, None] | None:
        """A note goes into the store by a way of its own."""
        command = self.command
        if type(command) is not Note or self.sender is None or self.sender.acting is None:
            return None
        return actor.keep_note(self.sender.acting, command)


class Asked(Letter):
    """Something that a request over HTTP wants of the table, and waits for."""

    __slots__ = ("_answer", "_decide", "future")

    def __init__(
        self,
        decide: Callable[[LiveTable], Written],
        answer: Callable[[LiveTable], Any],
        future: asyncio.Future[Any],
    ) -> None:
        self._decide = decide
        self._answer = answer
        self.future = future

    def decide(self, table: LiveTable, now: float) -> Written:
        """Whatever was asked."""
        return self._decide(table)

    def done(self, actor: TableActor) -> None:
        """Answer the request."""
        if not self.future.done():
            self.future.set_result(self._answer(actor.table))

    def refused(self, refused: Refused) -> None:
        """Let the request fail."""
        if not self.future.done():
            self.future.set_exception(refused)


class BotAnswered(Letter):
    """What a bot chose for the question it was asked; of no use if the question has changed.

    `taken` is told whether it was.
    """

    __slots__ = ("_answer", "_question", "_seat", "taken")

    def __init__(
        self, seat: Seat, question: int, answer: Answer, taken: asyncio.Future[bool]
    ) -> None:
        self._seat = seat
        self._question = question
        self._answer = answer
        self.taken = taken

    def decide(self, table: LiveTable, now: float) -> Written:
        """Play it, if the bot is still asked."""
        sitting = table.sitting
        if sitting is None or sitting.questions[self._seat] != self._question:
            return []
        if table.seating.chairs[self._seat].bot is None:
            return []
        return bot_play(table, self._seat, self._answer.choice, self._answer.words)

    def done(self, actor: TableActor) -> None:
        """Let the bot go on."""
        if not self.taken.done():
            self.taken.set_result(True)

    def refused(self, refused: Refused) -> None:
        """Let the bot think again."""
        if not self.taken.done():
            self.taken.set_result(False)


class Entered(Letter):
    """A screen wants to be told what it may know."""

    __slots__ = ("have", "key", "socket")

    def __init__(self, socket: Socket, key: str | None, have: str) -> None:
        self.socket = socket
        self.key = key
        self.have = have

    async def before(self, actor: TableActor, now: float) -> None:
        """Let it in, or send it away."""
        actor.screens.let_in(actor.table, self, now)
        await actor.announce_if_shared()


class Lost(Letter):
    """A screen is gone."""

    __slots__ = ("_socket",)

    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    async def before(self, actor: TableActor, now: float) -> None:
        """Let it go."""
        actor.screens.let_go(actor.table, self._socket, now)
        await actor.announce_if_shared()


class Rumoured(Letter):
    """Another node says who is connected there."""

    __slots__ = ("_node", "_people", "_until")

    def __init__(self, node: str, people: Collection[int], until: float) -> None:
        self._node = node
        self._people = people
        self._until = until

    def decide(self, table: LiveTable, now: float) -> Written:
        """Believe it for a while."""
        table.hear(self._node, self._people, self._until, now)
        return []


class Woken(Letter):
    """Time has come for something."""

    __slots__ = ()


class Overtaken(Letter):
    """Another node has written."""

    __slots__ = ()

    async def before(self, actor: TableActor, now: float) -> None:
        """Read on."""
        await actor.catch_up()
