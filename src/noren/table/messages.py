"""Every message that goes over a table's wire.

A client sends one `Command`, tagged by `do`. The server sends one kind of message, `Update`, with
only the parts that changed for this viewer; a viewer for whom nothing changed is sent nothing.
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
    `words`: where stories and chat are kept: in memory only, on disk until the table closes, or
    with the replay.
    """

    clock: Clock | None = None
    beat: Beat = 5
    takeover: bool = True
    grace: Grace = 60
    public: bool = False
    assistant: bool = True
    words: Literal["memory", "table", "replay"] = "memory"


# What a client sends


class _Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """`id` is the client's own name for the message; the server answers it by `ack` or `error`."""

    id: Id = ""


class Play(_Command, frozen=True, kw_only=True, tag="play"):
    """Take one of the offered choices.

    `seen` is the `n` of the last update the person acted on. If the question has changed since,
    the play is refused as stale, except a sealed answer, which is never stale. A play sent again
    under the same id counts once.
    """

    choice: ChoiceSent
    seen: int
    words: Words | None = None


class Plays(_Command, frozen=True, kw_only=True, tag="plays"):
    """Take several choices in a row, all or none, as long as nothing is learned in between."""

    choices: ChoicesSent
    seen: int


class Undo(_Command, frozen=True, kw_only=True, tag="undo"):
    """Take back my last choice; possible while the last update said `undo`."""


class AskBack(_Command, frozen=True, kw_only=True, tag="ask-back"):
    """Ask the table to go back to before my last choice."""


class Consent(_Command, frozen=True, kw_only=True, tag="consent"):
    """Agree, or not, to go back."""

    agree: bool


class Chat(_Command, frozen=True, kw_only=True, tag="chat"):
    """Say something to all: a preset by its key, or free text."""

    text: Line | None = None
    preset: Key | None = None


class Note(_Command, frozen=True, kw_only=True, tag="note"):
    """Keep a private note of my seat under a key: `text`, or a Paper's id and the marks on it."""

    key: Key
    value: Annotated[str, Meta(max_length=8000)]


class MoreTime(_Command, frozen=True, kw_only=True, tag="more-time"):
    """Ask that the running window or clock be longer by its own length."""


class Standing(_Command, frozen=True, kw_only=True, tag="standing"):
    """A standing order: pass every window for me until I say otherwise. Nobody sees it."""

    passing: bool


class Assist(_Command, frozen=True, kw_only=True, tag="assist"):
    """Switch the deduction assistant on or off for my seat."""

    on: bool


class Sit(_Command, frozen=True, kw_only=True, tag="sit"):
    """Before the start: take another seat; null stands up and watches."""

    seat: SeatNumber | None


class Rename(_Command, frozen=True, kw_only=True, tag="rename"):
    """Go by another name."""

    name: Name


class ClaimBack(_Command, frozen=True, kw_only=True, tag="claim-back"):
    """Take my seat back from the bot that stands in for me."""


class Leave(_Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the table for good; if the table has agreed to it, a bot plays on in my seat."""


class Start(_Command, frozen=True, kw_only=True, tag="start"):
    """Host: begin. `fill` names the bot that sits in every empty seat."""

    fill: Key | None = None


class AddBot(_Command, frozen=True, kw_only=True, tag="add-bot"):
    """Host: put a bot in an empty seat, or in the place of the bot there."""

    seat: SeatNumber
    bot: Key


class RemoveBot(_Command, frozen=True, kw_only=True, tag="remove-bot"):
    """Host: empty a bot's seat before the start."""

    seat: SeatNumber


class Remove(_Command, frozen=True, kw_only=True, tag="remove"):
    """Host: send a person away; if the table has agreed to it, a bot plays on in the seat."""

    person: int


class Pause(_Command, frozen=True, kw_only=True, tag="pause"):
    """Host: stop clocks, windows and bots; nobody can play."""


class Resume(_Command, frozen=True, kw_only=True, tag="resume"):
    """Host: go on."""


class PassHost(_Command, frozen=True, kw_only=True, tag="pass-host"):
    """Host: make another person the host."""

    person: int


class Change(_Command, frozen=True, kw_only=True, tag="change"):
    """Host, before the start: other options, another number of seats, other settings."""

    seats: SeatNumber | None = None
    options: dict[str, Any] | None = None
    settings: Settings | None = None


class Close(_Command, frozen=True, kw_only=True, tag="close"):
    """Host: end the table; stories and chat are deleted as the settings say."""


class Again(_Command, frozen=True, kw_only=True, tag="again"):
    """Host, after the end: a new table for the same people and bots; see `Room.next`."""


Command = (
    Play | Plays | Undo | AskBack | Consent | Chat | Note | MoreTime | Standing | Assist | Sit
    | Rename | ClaimBack | Leave | Start | AddBot | RemoveBot | Remove | Pause | Resume | PassHost
    | Change | Close | Again
)  # fmt: skip


# What the server sends


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
    """Somebody at the table, seated or watching."""

    person: int
    name: str
    seat: int | None = None
    here: bool = False


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """The table as a place: who is here, who is host, how it is run.

    `code` is the spoken code that lets people in while the table is open. `commitment` binds the
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
    bad-message, too-fast, too-many, busy, unknown, closed, broken.
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
