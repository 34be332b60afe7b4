"""The HTTP interface: what goes in and out of each route, and the table of routes.

Every answer is JSON unless its route says otherwise. A refusal is a `Problem` with a status of 400
or more. Identity is the cookie `noren`, which the server sets when it is first needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from noren.afterwards.report import Account, Guessed, Review
from noren.afterwards.sketch import Sketch
from noren.bots.characters import Character
from noren.bots.coach import Ask, Counsel
from noren.core.verify import Finding
from noren.core.world import Outcome
from noren.lessons import Shown
from noren.scene import Ending, Reference
from noren.table.messages import Key, Name, Pace, Problem, SeatNumber, Settings, Stage
from noren.table.replay import ReplayStep

Code = Annotated[str, Meta(max_length=12)]
Past = Annotated[str, Meta(max_length=64)]
"""One of my finished matches, or none."""
Token = Annotated[str, Meta(min_length=16, max_length=64)]


# The house


class House(msgspec.Struct, frozen=True, kw_only=True):
    """Where other devices find this house: nowhere, as long as `address` is null.

    Then `command` starts it so that they do, and who `may_open` it can do that at once: somebody at
    the machine on which it runs.
    """

    address: str | None
    may_open: bool
    command: str


# The shelf


class Choosable(msgspec.Struct, frozen=True, kw_only=True):
    """One value that an option may have."""

    value: Any
    title: str


class OptionForm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option of a game, as a form shows it."""

    name: str
    title: str
    kind: Literal["bool", "int", "choice", "text"]
    default: Any
    help: str = ""
    min: int | None = None
    max: int | None = None
    choices: tuple[Choosable, ...] = ()


class LessonCard(msgspec.Struct, frozen=True, kw_only=True):
    """One lesson of a game, as its door shows it."""

    name: str
    title: str
    teaches: str
    minutes: int
    steps: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """What the shelf says about a game, and what can be set.

    `bots` can be seated at a table, the gentlest first; `characters` are the same as people know
    them. `windows`: there are reaction windows, which last a beat.
    """

    name: str
    title: str
    pitch: str
    min_seats: int
    max_seats: int
    minutes: tuple[int, int]
    rules_version: str
    accent: str
    emblem: str
    icon: str
    sides: tuple[tuple[str, ...], ...]
    depth: int
    options: tuple[OptionForm, ...]
    quick_options: dict[str, Any]
    bots: tuple[str, ...]
    characters: tuple[Character, ...]
    assistant: bool
    windows: bool
    lessons: tuple[LessonCard, ...] = ()


class Shelf(msgspec.Struct, frozen=True, kw_only=True):
    """All installed games, and the ready-made chat lines by key."""

    games: tuple[GameCard, ...]
    presets: dict[str, str]
    version: str


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook as Markdown, and each numbered clause by its name, as `Prompt.rule` cites it.

    `examples` are of the same names: a quotation in the text is the example of the clause above it.
    """

    game: str
    text: str
    clauses: dict[str, str]
    examples: dict[str, Shown] = {}


# Tables


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; whoever opens it is its host and sits in seat 0."""

    game: Key
    name: Name
    seats: SeatNumber
    options: dict[str, Any] = {}
    settings: Settings = Settings()


class PlayNow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match against bots, begun at once; seats, bot and options are the game's usual ones."""

    game: Key
    name: Name = "Guest"
    seats: SeatNumber | None = None
    bot: Key | None = None
    options: dict[str, Any] | None = None
    pace: Pace = "normal"


class Learn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson to take: the first one, unless another is named."""

    game: Key
    lesson: Key | None = None
    name: Name = "Guest"
    pace: Pace = "quick"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: by which ending, who won, and whether I did, if I had a seat."""

    ending: str
    winners: tuple[str, ...]
    won: bool | None = None


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a list or an invitation shows it.

    `names` are what to call whoever sits in each seat. In a list of my own tables `seat` is mine,
    and `turn` says that the match waits for me. `result` is there once the match is over, and
    `ended`, in seconds since 1970, says when that was.
    `lesson` is the title of the lesson, if it is one.
    """

    table: str
    game: str
    title: str
    stage: Stage
    host: str
    people: tuple[str, ...]
    seats: int
    free: tuple[int, ...]
    public: bool
    names: tuple[str, ...] = ()
    seat: int | None = None
    turn: bool = False
    result: Result | None = None
    ended: float | None = None
    lesson: str = ""


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    """Some tables, the newest first."""

    tables: tuple[TableCard, ...]


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Come in: with a seat (the first free one if null), or to watch.

    A private table wants its spoken code. Whoever is already in may join again: it changes nothing.
    """

    name: Name = "Guest"
    seat: SeatNumber | None = None
    watch: bool = False
    code: Code = ""


class AskCoach(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to ask the coach: its advice, what I can know, or whether my last choice was wise."""

    ask: Ask


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """Where one is now: the table, one's number there, and the seat if one has one."""

    table: str
    person: int
    seat: int | None


class DeviceLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link for my other device: good once, until `seconds` have passed.

    `path` carries the secret in its fragment, which no server log ever sees. `address` is the same
    in full, and `qr` a picture of it in SVG, to be shown to nobody else.
    """

    path: str
    seconds: int
    address: str
    qr: str


class DeviceToken(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The secret from a device link, exchanged for the seat."""

    token: Token


# After the end


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match, step by step; the first step is the start.

    These are the steps from number `start` on, of `total`. With the first of them come the table
    and all hands these eyes see, whether they changed by it or not, so that one can begin anywhere.

    `names` are those in the seats at the end, `past` those of the casts before, as in `Room`.
    """

    table: str
    game: str
    names: tuple[str, ...]
    eyes: int | Literal["open"]
    outcome: Outcome
    start: int
    total: int
    steps: tuple[ReplayStep, ...]
    past: tuple[tuple[str, ...], ...] = ()
    story: Ending


class Reviewed(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is, from 0 to 1, and what there is of it: null until the quick part is done.

    Whoever wants the rest asks again.
    """

    share: float
    names: tuple[str, ...]
    review: Review | None = None


class MyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match of mine: when it was, how it ended, and where my result came from.

    `account` and the numbers of my decisions are there once it was reviewed.
    """

    table: TableCard
    at: float
    moments: int | None = None
    account: Account | None = None
    decided: int = 0
    agreed: int = 0
    guesses: tuple[Guessed, ...] = ()
    """What I said to hold true, vote by vote."""


class MyGames(msgspec.Struct, frozen=True, kw_only=True):
    """My finished matches, the newest first; `reviewing` more are being looked at."""

    games: tuple[MyGame, ...]
    reviewing: int = 0


class Forget(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match that is to be mine no more; none means all of them."""

    table: Past = ""


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the shuffles were fair and every choice legal."""

    holds: bool
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Route:
    """One route: `name` is the function that answers it."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    summary: str
    answer: Any
    body: Any = None
    query: tuple[tuple[str, str], ...] = ()
    media: str = "application/json"
    status: int = 200


ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/house", "house", "Where other devices find this house.", House),
    Route("POST", "/api/house/open", "open_house",
          "Let the local network in; for somebody at this very machine.", House),
    Route("GET", "/api/games", "shelf", "The installed games and their options.", Shelf),
    Route("GET", "/api/games/{game}/reference", "reference",
          "A game's quick reference: the turn at a glance, signs, every card.", Reference),
    Route("GET", "/api/games/{game}/rules", "rules", "A game's rulebook.", Rules),
    Route("GET", "/api/tables", "public_tables", "Public tables that are open.", TableList),
    Route("GET", "/api/mine", "my_tables",
          "My tables: those that are open, then finished matches.", TableList),
    Route("GET", "/api/mine/games", "my_games",
          "My finished matches, with luck and skill where they were reviewed.", MyGames),
    Route("POST", "/api/mine/forget", "forget_past",
          "Let a finished match, or all, be mine no more.", MyGames, body=Forget),
    Route("POST", "/api/tables", "open_table", "Open a table and sit at it as its host.", Joined,
          body=NewTable, status=201),
    Route("POST", "/api/play-now", "play_now", "Begin a match against bots.", Joined, body=PlayNow,
          status=201),
    Route("POST", "/api/learn", "learn", "Begin a lesson.", Joined, body=Learn, status=201),
    Route("GET", "/api/codes/{code}", "by_code", "The table with that spoken code.", TableCard),
    Route("GET", "/api/tables/{table}", "table_card",
          "A table in short: for those in it, for those with its code, or if it is public.",
          TableCard, query=(("code", "the spoken code"),)),
    Route("POST", "/api/tables/{table}/join", "join", "Take a seat, or watch.", Joined, body=Join),
    Route("POST", "/api/tables/{table}/device", "device_link",
          "A one-time link that lets my other device into my seat.", DeviceLink),
    Route("POST", "/api/tables/{table}/arrive", "arrive",
          "Exchange the secret of a device link for the seat.", Joined, body=DeviceToken),
    Route("POST", "/api/tables/{table}/coach", "coach",
          "What the coach says to my seat: where the host has let it in, or I am alone with bots.",
          Counsel, body=AskCoach),
    Route("GET", "/api/tables/{table}/qr.svg", "qr", "The invitation as a QR code, for those in.",
          None, media="image/svg+xml"),
    Route("GET", "/api/tables/{table}/replay", "replay", "A finished match, step by step.", Replay,
          query=(("eyes", "a seat's number, or `open`"),
                 ("from", "a step's number: only the piece with that step in it"))),
    Route("GET", "/api/tables/{table}/review", "review",
          "What could be known in a finished match, where it turned, how much was luck.", Reviewed,
          query=(("deep", "1: decisions are weighed over imagined worlds"),)),
    Route("GET", "/api/tables/{table}/sketch", "sketch",
          "What somebody could make of a moment of a finished match, as the assistant draws it.",
          Sketch, query=(("at", "a step's number"),
                         ("eyes", "a seat's number, or `open`: only what all could see"))),
    Route("GET", "/api/tables/{table}/record", "record",
          "The record of a finished match, to keep.", dict[str, Any]),
    Route("GET", "/api/tables/{table}/verify", "verify",
          "Proof that the shuffles of a finished match were fair.", Verified),
    Route("GET", "/api/openapi.json", "openapi", "This interface as OpenAPI 3.1.", dict[str, Any]),
)  # fmt: skip
"""Besides these: WebSocket `/api/tables/{table}/live?have=<life>.<n>&screen=1` (see messages)."""

__all__ = ["ROUTES", "Problem", "Route"]
