"""Everything that can be done at a table, one module an act.

To add a command, write its module (`pause` is a short one) and put its class into `COMMANDS`: the
wire, the journal, the OpenAPI document and the client's types follow from that.
"""

from __future__ import annotations

import functools
import operator
from typing import Any, Final

import msgspec

from noren.core.errors import BadOptions
from noren.table.act import Command, Decision
from noren.table.acts.admit import Admit, SeatWished
from noren.table.acts.assist import Assist
from noren.table.acts.change import Change
from noren.table.acts.chat import Chat
from noren.table.acts.close import Close
from noren.table.acts.coach import LetCoach
from noren.table.acts.come_in import Came
from noren.table.acts.devices import Arrived, Linked
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.learn import GoOn, Guided
from noren.table.acts.leave import Barred, Leave, Remove
from noren.table.acts.more_time import MoreTime
from noren.table.acts.new_code import NewCode
from noren.table.acts.note import Note
from noren.table.acts.open import Opened
from noren.table.acts.pace import Follow, SetPace, TakeStep
from noren.table.acts.pass_host import PassHost
from noren.table.acts.pause import Pause, Resume
from noren.table.acts.play import Play, Plays
from noren.table.acts.rematch import Again
from noren.table.acts.rename import Rename
from noren.table.acts.seat_bots import AddBot, RemoveBot
from noren.table.acts.sit import Sit
from noren.table.acts.standing import Standing
from noren.table.acts.start import Start
from noren.table.acts.strike import Struck
from noren.table.acts.stumble import Stumbled
from noren.table.acts.take_back import Undo
from noren.table.acts.takeover import ClaimBack
from noren.table.acts.time_up import TimeUp
from noren.table.acts.upgrade import Sighted, Upgraded
from noren.table.checks import demand_open
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable

COMMANDS: Final[tuple[type[Command], ...]] = (
    Play, Plays, Undo, AskBack, Consent, Chat, Note, MoreTime, Standing, Assist, Sit, Rename,
    ClaimBack, Leave, Start, AddBot, RemoveBot, Remove, Pause, Resume, PassHost, Change, Close,
    Again, Admit, NewCode, SetPace, TakeStep, Follow, GoOn, LetCoach,
)  # fmt: skip
"""What a client may send over a table's WebSocket."""

UNCOMMANDED: Final[tuple[type[Entry], ...]] = (
    Opened, Came, Barred, SeatWished, Linked, Arrived, TimeUp, Struck, Stumbled, Sighted, Upgraded,
    Guided,
)  # fmt: skip
"""Entries of what is asked over HTTP, or brought by time."""

ENTRIES: Final[tuple[type[Entry], ...]] = tuple(
    dict.fromkeys((*UNCOMMANDED, *(entry for command in COMMANDS for entry in command.writes)))
)
"""Every kind of entry that may stand in a journal."""

AnyCommand: Any = functools.reduce(operator.or_, COMMANDS)
AnyEntry: Any = functools.reduce(operator.or_, ENTRIES)

command_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(AnyCommand)
entry_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(AnyEntry)
entry_encoder: Final = msgspec.json.Encoder()


def decide(table: LiveTable, person: Person | None, command: Command) -> Decision:
    """What to write, if the person may do that now; else `Refused`. It changes nothing."""
    if person is None or person.gone:
        raise Refused("not-seated", "You are only watching.")
    if not command.when_closed:
        demand_open(table)
    try:
        return command.decide(table, person)
    except BadOptions as error:
        raise Refused("bad-message", str(error)) from None
