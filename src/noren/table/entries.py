"""Entries: all that is ever written down about a table. A table is the fold of its entries."""

from __future__ import annotations

from typing import Any

import msgspec

from noren.core.choice import Choice
from noren.table.messages import Settings


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """The base of all entries. Words are in none of them."""


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The table was opened. The seed of its match is fixed here and stays on the server."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    settings: Settings
    seed: str
    code: str


class Came(Entry, frozen=True, kw_only=True, tag="came"):
    """A person came in; the first to come is the host. `keys` are hashes of their secrets."""

    name: str
    keys: tuple[str, ...]
    seat: int | None = None


class Seated(Entry, frozen=True, kw_only=True, tag="seated"):
    """A person took another seat, or stood up."""

    person: int
    seat: int | None


class Renamed(Entry, frozen=True, kw_only=True, tag="renamed"):
    """A person goes by another name."""

    person: int
    name: str


class Linked(Entry, frozen=True, kw_only=True, tag="linked"):
    """A person made a link for another device: the hash of its secret, and its last second."""

    person: int
    token: str
    until: float


class Arrived(Entry, frozen=True, kw_only=True, tag="arrived"):
    """Another device of a person came in by such a link."""

    token: str
    key: str


class Went(Entry, frozen=True, kw_only=True, tag="went"):
    """A person left, or was sent away; `bot` plays on in their seat."""

    person: int
    bot: str | None = None


class BotSat(Entry, frozen=True, kw_only=True, tag="bot-sat"):
    """A bot took an empty seat, or the place of a bot; None: it stood up."""

    seat: int
    bot: str | None


class HostPassed(Entry, frozen=True, kw_only=True, tag="host-passed"):
    """Somebody else is the host."""

    person: int


class Changed(Entry, frozen=True, kw_only=True, tag="changed"):
    """The host changed how the match will be played."""

    seats: int
    options: dict[str, Any]
    settings: Settings


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The match began."""


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """The host stopped the match, or let it go on."""

    paused: bool


class Played(Entry, frozen=True, kw_only=True, tag="played"):
    """A seat's choice was taken; `id` is the client's name for it, so that it counts once."""

    seat: int
    choice: Choice
    id: str = ""


class TimeUp(Entry, frozen=True, kw_only=True, tag="time-up"):
    """A beat was over, or the clock ran out: whoever was silent was late, as the rules say."""


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """A seat took its last choice back."""

    seat: int


class BackAsked(Entry, frozen=True, kw_only=True, tag="back-asked"):
    """A seat asked the table to go back to before it chose last: to so many plays and time-ups."""

    seat: int
    length: int


class BackAnswered(Entry, frozen=True, kw_only=True, tag="back-answered"):
    """A seat agreed to go back, or did not, which settles the matter."""

    seat: int
    agree: bool


class Rewound(Entry, frozen=True, kw_only=True, tag="rewound"):
    """The table went back to when this many plays and time-ups stood."""

    length: int


class TakenOver(Entry, frozen=True, kw_only=True, tag="taken-over"):
    """A bot stands in for the person in the seat; None: the person plays again."""

    seat: int
    bot: str | None


class AgainAsked(Entry, frozen=True, kw_only=True, tag="again"):
    """The same people go on at another table."""

    next: str


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The table is no more."""


class Chatted(Entry, frozen=True, kw_only=True, tag="chatted"):
    """Somebody said something; the words themselves are kept apart."""

    person: int | None
    preset: str = ""


AnyEntry = (
    Opened | Came | Seated | Renamed | Linked | Arrived | Went | BotSat | HostPassed | Changed
    | Started | Paused | Played | TimeUp | Undone | BackAsked | BackAnswered
    | Rewound | TakenOver | AgainAsked | Closed | Chatted
)  # fmt: skip

encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
