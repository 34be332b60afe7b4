"""What a server tells the screens of a table, and the words that commands are made of.

The server sends one kind of message, `Update`, with only the parts that changed for this viewer; a
viewer for whom nothing changed is sent nothing. What a client may send is in `noren.table.acts`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from noren.core.world import Outcome
from noren.lessons import Guidance
from noren.scene import Ending, Hand, News, Primer, Table, Thing

MAX_MESSAGE = 16 * 1024
"""A client's message may have this many bytes."""

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[str, Meta(max_length=2000)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
StepNumber = Annotated[int, Meta(ge=0, le=999)]
Word = Annotated[str, Meta(max_length=80)]
ChoiceSent = Annotated[tuple[Word, ...], Meta(min_length=1, max_length=16)]
ChoicesSent = Annotated[tuple[ChoiceSent, ...], Meta(min_length=1, max_length=32)]

Stage = Literal["lobby", "playing", "over", "closed"]
Clock = Annotated[int, Meta(ge=5, le=86400)]
Beat = Annotated[int, Meta(ge=1, le=120)]
Grace = Annotated[int, Meta(ge=5, le=3600)]
Latecomers = Literal["all", "host", "nobody"]
Trail = Annotated[int, Meta(ge=0, le=9)]
Pace = Literal["slow", "normal", "quick", "step"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run, whatever the game.

    `clock`: seconds for each decision, or null for none; what it means to be late is a rule of the
    game.
    `beat`: seconds that every reaction window lasts, whoever holds what.
    `takeover`: a bot plays for whoever is away for `grace` seconds, or has left for good.
    `public`: listed for all, and anyone may watch.
    `assistant`: players may switch the deduction assistant on, which all are told.
    `coach`: all may ask the coach what it would do, and all are told that they may. Whoever plays
    alone with bots always may.
    `latecomers`: who must agree that a newcomer takes over a bot's seat in the running match: `all`
    who play, and the host; the `host` alone, or all while the host is away; `nobody` ever does.
    `words`: how long stories and chat are kept. Until the table closes, for those at the table:
    `memory`, which is never written to disk, or `table`, which outlives a restart. `replay`: for
    good, with the replay, for whoever has its link.
    `trail`: how many turns behind those are shown the match who only watch, the table's own screen
    too; once it is over they see it all.
    `pace`: how much time bots leave between what they do. At `step` they wait until whoever plays
    alone among them says `step`; where several people play, that is as `slow`.
    """

    clock: Clock | None = None
    beat: Beat = 5
    takeover: bool = True
    grace: Grace = 60
    public: bool = False
    assistant: bool = True
    coach: bool = False
    words: Literal["memory", "table", "replay"] = "memory"
    latecomers: Latecomers = "all"
    trail: Trail = 0
    pace: Pace = "normal"


class SeatState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat: whose it is and who plays it.

    `person` is the owner's number, `bot` the bot that plays now, alone or standing in for the
    owner. `takeover` counts the seconds, at the time of sending, until a bot stands in. `assist`
    says that the owner plays with the deduction assistant.
    """

    name: str = ""
    person: int | None = None
    bot: str | None = None
    here: bool = False
    takeover: float | None = None
    assist: bool = False


class PersonState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody at the table, seated or watching.

    `wants` is the seat in which they would like to sit down in the running match, if those who sit
    in the `awaited` seats agree (`admit`), and the host too if `asks_host`, who then has no seat.
    """

    person: int
    name: str
    seat: int | None = None
    here: bool = False
    wants: int | None = None
    awaited: tuple[int, ...] = ()
    asks_host: bool = False


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """The table as a place: who is here, who is host, how it is run.

    `code` is the spoken code that lets people in while the table is open; whoever only watches a
    public one is not told. `commitment` binds the
    shuffles before the first one. `watching` counts connected spectators and screens. `next` is the
    table of the next match of the same people. `past` are the names by seat in each cast that
    played before the one in `seats`: a line of the log says by `cast` who they were then.
    `following` are the people who have asked bots to wait. `edition` is the name of the game, with
    a version as in `ninja@4` while the table finishes by rules of before: so its rulebook is asked
    for.
    """

    table: str
    code: str | None
    game: str
    edition: str
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
    past: tuple[tuple[str, ...], ...] = ()
    following: tuple[int, ...] = ()


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asked now and how much time is left.

    `of` are all seats the step asks, `seats` those that have yet to answer; in a window, and in
    any other step that lasts a beat, both are the same to the end, so that nobody can tell.
    `seconds` is what was left when this was sent; null means no hurry. `span` is how much time
    there was in all. `still`: the clock stands, and `seconds` do not run. `held`: bots wait until
    whoever plays alone lets them take a `step`, or those in `Room.following` let them go on.
    `hushed` are the seats that may say nothing now, by the rules of the game.
    """

    seats: tuple[int, ...]
    of: tuple[int, ...]
    window: bool = False
    seconds: float | None = None
    span: float | None = None
    still: bool = False
    held: bool = False
    hushed: tuple[int, ...] = ()


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who I am here. A screen and an unnamed spectator have no person number."""

    person: int | None
    seat: int | None
    host: bool
    passing: bool = False
    assist: bool = False


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log; `said` is the seat whose words these are, `mine` a line only I got.

    `news` is how the game wants it told, unless as any other line. `cast` says who sat in the
    seats then: names are those in `Room.past` of that number, or else in `Room.seats`.
    """

    text: str
    said: int | None = None
    mine: bool = False
    news: News | None = None
    cast: int = 0


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """New lines: they replace everything from number `start` on."""

    start: int
    lines: tuple[LogLine, ...]


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something said; `preset` is the key of a ready-made line. No person: the table itself.

    What is `quiet` is only written down: no screen announces it.
    """

    person: int | None
    name: str
    text: str
    preset: str = ""
    quiet: bool = False


class ChatLines(msgspec.Struct, frozen=True, kw_only=True):
    """New lines: they replace everything from number `start` on."""

    start: int
    lines: tuple[ChatLine, ...]


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """A seat asks to go back; `awaited` are the seats that have not agreed yet."""

    seat: int
    awaited: tuple[int, ...]


class End(msgspec.Struct, frozen=True, kw_only=True):
    """The match is over: how it ended, every seat's hand as it lay, and the seed.

    `story` is the end in words: who won and why, what each wanted and had, what turned it.
    """

    outcome: Outcome
    hands: tuple[Hand, ...]
    seed: str
    story: Ending


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a command was refused, in words for a person; nothing was changed.

    `code` is one of: stale, not-asked, illegal, paused, over, not-now, not-host, not-seated, taken,
    bad-message, too-fast, too-many, busy, unknown, closed, broken, not-let-in; and
    lesson, when a guide asks for another choice.
    """

    code: str
    text: str
    id: str = ""


class Update(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changed for this viewer; a part that is absent is as it was.

    `primer` are three cards for whoever has never played: who my seat is, what it wants, what it
    does. `n` counts this viewer's updates, and `life` names the server's memory of them: reconnect
    with `?have=<life>.<n>` to be sent only what changed since. A message without `n` is an answer
    to me alone (`ack`, `error`).
    """

    n: int | UnsetType = UNSET
    life: str | UnsetType = UNSET
    you: You | UnsetType = UNSET
    room: Room | UnsetType = UNSET
    asked: Asked | UnsetType = UNSET
    table: Table | UnsetType = UNSET
    hand: Hand | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    back: bool | UnsetType = UNSET
    log: Log | UnsetType = UNSET
    chat: ChatLines | UnsetType = UNSET
    notes: dict[str, str] | UnsetType = UNSET
    assist: tuple[Thing, ...] | UnsetType = UNSET
    guide: Guidance | UnsetType = UNSET
    primer: Primer | UnsetType | None = UNSET
    vote: Vote | UnsetType | None = UNSET
    end: End | UnsetType | None = UNSET
    ack: str | UnsetType = UNSET
    error: Problem | UnsetType = UNSET
