"""What a server tells the screens of a table, and the words that commands are made of.

The server sends one kind of message, `Update`, with only the parts that changed for this viewer; a
viewer for whom nothing changed is sent nothing. What a client may send is in `noren.table.acts`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from noren.core.world import Outcome
from noren.scene import Hand, Table, Thing

MAX_MESSAGE = 16 * 1024
"""A client's message may have this many bytes."""

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[str, Meta(max_length=2000)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Word = Annotated[str, Meta(max_length=80)]
ChoiceSent = Annotated[tuple[Word, ...], Meta(min_length=1, max_length=16)]
ChoicesSent = Annotated[tuple[ChoiceSent, ...], Meta(min_length=1, max_length=32)]

Stage = Literal["lobby", "playing", "over", "closed"]
Clock = Annotated[int, Meta(ge=5, le=86400)]
Beat = Annotated[int, Meta(ge=1, le=120)]
Grace = Annotated[int, Meta(ge=5, le=3600)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run, whatever the game.

    `clock`: seconds for each decision, or null for none; what it means to be late is a rule of the
    game.
    `beat`: seconds that every reaction window lasts, whoever holds what.
    `takeover`: a bot plays for whoever is away for `grace` seconds, or has left for good.
    `public`: listed for all, and anyone may watch.
    `assistant`: players may switch the deduction assistant on.
    `words`: how long stories and chat are kept. Until the table closes, for those at the table:
    `memory`, which a server with a file of its own never writes to disk, or `table`, which outlives
    a restart. `replay`: for good, with the replay, for whoever has its link.
    """

    clock: Clock | None = None
    beat: Beat = 5
    takeover: bool = True
    grace: Grace = 60
    public: bool = False
    assistant: bool = True
    words: Literal["memory", "table", "replay"] = "memory"


class SeatState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat: whose it is and who plays it.

    `person` is the owner's number, `bot` the bot that plays now, alone or standing in for the
    owner. `takeover` counts the seconds, at the time of sending, until a bot stands in.
    """

    name: str = ""
    person: int | None = None
    bot: str | None = None
    here: bool = False
    takeover: float | None = None


class PersonState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody at the table, seated or watching.

    `wants` is the seat in which they would like to sit down in the running match, if those who sit
    in the `awaited` seats agree (`admit`).
    """

    person: int
    name: str
    seat: int | None = None
    here: bool = False
    wants: int | None = None
    awaited: tuple[int, ...] = ()


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """The table as a place: who is here, who is host, how it is run.

    `code` is the spoken code that lets people in while the table is open; whoever only watches a
    public one is not told. `commitment` binds the
    shuffles before the first one. `watching` counts connected spectators and screens. `next` is the
    table of the next match of the same people.
    """

    table: str
    code: str | None
    game: str
    stage: Stage
    seats: tuple[SeatState, ...]
    people: tuple[PersonState, ...]
    host: int
    paused: bool
    options: dict[str, Any]
    settings: Settings
    watching: int
    commitment: str
    next: str | None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asked now and how much time is left.

    `of` are all seats the step asks, `seats` those that have yet to answer; in a window, and in
    any other step that lasts a beat, both are the same to the end, so that nobody can tell.
    `seconds` is what was left when this was sent; null means no hurry.
    """

    seats: tuple[int, ...]
    of: tuple[int, ...]
    window: bool = False
    seconds: float | None = None


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who I am here. A screen and an unnamed spectator have no person number."""

    person: int | None
    seat: int | None
    host: bool
    passing: bool = False
    assist: bool = False


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log; `said` is the seat whose words these are, `mine` a line only I got."""

    text: str
    said: int | None = None
    mine: bool = False


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """New lines: they replace everything from number `start` on."""

    start: int
    lines: tuple[LogLine, ...]


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something said; `preset` is the key of a ready-made line. No person: the table itself."""

    person: int | None
    name: str
    text: str
    preset: str = ""


class ChatLines(msgspec.Struct, frozen=True, kw_only=True):
    """New lines: they replace everything from number `start` on."""

    start: int
    lines: tuple[ChatLine, ...]


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """A seat asks to go back; `awaited` are the seats that have not agreed yet."""

    seat: int
    awaited: tuple[int, ...]


class End(msgspec.Struct, frozen=True, kw_only=True):
    """The match is over: how it ended, every seat's hand as it lay, and the seed."""

    outcome: Outcome
    hands: tuple[Hand, ...]
    seed: str


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a command was refused, in words for a person; nothing was changed.

    `code` is one of: stale, not-asked, illegal, paused, over, not-now, not-host, not-seated, taken,
    bad-message, too-fast, too-many, busy, unknown, closed, broken, not-let-in.
    """

    code: str
    text: str
    id: str = ""


class Update(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changed for this viewer; a part that is absent is as it was.

    `n` counts this viewer's updates, and `life` names the server's memory of them: reconnect with
    `?have=<life>.<n>` to be sent only what changed since. A message without `n` is an answer to me
    alone (`ack`, `error`).
    """

    n: int | UnsetType = UNSET
    life: str | UnsetType = UNSET
    you: You | UnsetType = UNSET
    room: Room | UnsetType = UNSET
    asked: Asked | UnsetType = UNSET
    table: Table | UnsetType = UNSET
    hand: Hand | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    log: Log | UnsetType = UNSET
    chat: ChatLines | UnsetType = UNSET
    notes: dict[str, str] | UnsetType = UNSET
    assist: tuple[Thing, ...] | UnsetType = UNSET
    vote: Vote | UnsetType | None = UNSET
    end: End | UnsetType | None = UNSET
    ack: str | UnsetType = UNSET
    error: Problem | UnsetType = UNSET
