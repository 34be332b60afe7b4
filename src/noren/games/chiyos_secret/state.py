"""The drawers of Chiyo's Secret."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

import noren
from noren import Choice, Seat

NOBODY: Final = -1
SILENCE: Final[Choice] = ("silence",)
"""What counts where nothing was said in time (14); nobody is offered it."""
LOCKS: Final = ("daimyo", "rival", "spy", "temple")


def card_id(number: int) -> str:
    """The name of a card; names sort as the cards were dealt."""
    return f"card-{number:03}"


class Patron(msgspec.Struct, frozen=True):
    """A card on the table, which may be followed with the eyes.

    `face` is who it is while it lies face-up; `seen` is what everyone has ever seen it to be;
    `tokens` are the fugitives it is suspected to be.
    """

    house: str
    face: str = ""
    seen: str = ""
    tokens: tuple[str, ...] = ()


class Shuffle(msgspec.Struct, frozen=True):
    """Cards that became others: what all had seen of the old ones, and the new ones."""

    before: tuple[str, ...]
    seen: tuple[str, ...]
    after: tuple[str, ...]


class Question(msgspec.Struct, frozen=True):
    """What Motonaka is asked: of the neighbours' role, or whether a fugitive is among patrons.

    `patrons` are names, `cards` the cards that are being asked about, if any. The last two say
    which way an answer may be a lie.
    """

    asker: Seat
    kind: str
    subject: str = ""
    neighbours: tuple[Seat, ...] = ()
    fugitives: tuple[str, ...] = ()
    patrons: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    false_yes: bool = False
    false_no: bool = False


class Answered(msgspec.Struct, frozen=True):
    """A question, and what Motonaka said."""

    question: Question
    yes: bool


class Decision(msgspec.Struct, frozen=True):
    """What became of Motonaka's influence cards, as all could see.

    `what` is "draw", "decline" or "play" where Motonaka chose, "given" or "lost" where not;
    `blocked` are the cards whose condition did not hold then, `besides` the number of things that
    could have been chosen besides playing a card.
    """

    what: str
    card: str = ""
    blocked: tuple[str, ...] = ()
    besides: int = 0


class Truth(msgspec.Struct, frozen=True):
    """Everything, told when the game is over; `lie` is the number of the false answer or -1."""

    roles: tuple[str, ...]
    geisha: str
    ronin: str
    assassin: str
    city: int
    lie: int


class Open(noren.Drawer):
    """What lies on the table."""

    seats: int
    motonaka: Seat
    nobles: list[Seat]
    # The house at a noble's index lies to the noble's left, between it and the next noble.
    houses: list[str]
    patrons: dict[str, Patron]
    tiles: dict[str, str]
    # How many of what nobody may look at: honor tokens by seat, the deck, the pool.
    honor: list[int]
    deck: int
    pool: int
    # How many cards have had a name; a shuffle gives fresh ones, so that none can be followed.
    cards: int
    locks: dict[str, int]
    order: list[Seat]
    hand: int = 0
    informant_gone: bool = False
    """Whether Motonaka has declined at the Informant's with nothing left to draw."""
    track: int = 0
    blanks: list[int] = []
    arrived: bool = False
    active: Seat = NOBODY
    turn: int = 0
    due: int = 1
    """Secret Actions still owed this turn."""
    final: bool = False
    questions: list[Answered] = []
    unmasked: dict[str, str] = {}
    unmasked_after: dict[str, int] = {}
    """How many shuffles came before each unmasking, so that a card's history can be told."""
    innocent: list[tuple[str, str]] = []
    played: list[str] = []
    decisions: list[Decision] = []
    peeks: dict[str, list[Seat]] = {}
    """Who has looked at each face-down card; what they saw is theirs."""
    shuffles: list[Shuffle] = []
    shown: list[list[str]] = []
    lost: list[str] = []
    totals: list[int] = []
    # What all may conclude from the game's going on where somebody would have won (13.5).
    not_betrayer: list[Seat] = []
    not_assassin: list[str] = []
    truth: Truth | None = None


class Mine(noren.Drawer):
    """What one player knows: a noble's role, peeks and honor tokens, or all of Motonaka's.

    `known` has every card looked at and not shown to all since, also one shuffled away.
    """

    role: str
    usurpers: list[Seat] = []
    assassin: str = ""
    known: dict[str, str] = {}
    tokens: list[str] = []
    roles: list[str] = []
    drawn: list[str] = []
    geisha: str = ""
    ronin: str = ""
    city: int = 0
    hand: list[str] = []
    lie: int = NOBODY


class Sealed(noren.Drawer):
    """What nobody may look at: face-down cards, the influence deck, the honor pool."""

    faces: dict[str, str]
    deck: list[str]
    pool: list[str]


World: TypeAlias = noren.World[Open, Mine, Sealed]
View: TypeAlias = noren.View[Open, Mine]
