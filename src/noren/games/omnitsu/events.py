"""What is told in Omnitsu."""

from __future__ import annotations

import msgspec

import noren
from noren import Seat
from noren.games.omnitsu.state import NOBODY


class Cause(msgspec.Struct, frozen=True):
    """The card by which something came about, whose it is, and whether it was turned back."""

    card: str
    seat: Seat
    back: bool = False


class TurnBegan(noren.Event, frozen=True):
    """A new turn."""

    turn: int


class OutOfTime(noren.Event, frozen=True):
    """Time was up for a player; with `lots`, the dice chose instead."""

    seat: Seat
    lots: bool = False


class Thrown(noren.Event, frozen=True):
    """All cards were thrown down at once: (seat, card, target)."""

    cards: tuple[tuple[Seat, str, Seat], ...]


class Idle(noren.Event, frozen=True):
    """A player had nothing to throw and passed."""

    seat: Seat


class Cracked(noren.Event, frozen=True):
    """A player broke a seal, of their own will or by somebody's card."""

    seat: Seat
    scroll: str
    cause: Cause | None = None


class Announced(noren.Event, frozen=True):
    """An action was chosen."""

    seat: Seat
    card: str
    action: int
    target: Seat


class Came(noren.Event, frozen=True):
    """A Location came into play."""

    seat: Seat
    card: str


class Failed(noren.Event, frozen=True):
    """A card did nothing, for this player. `why`: the keyword that is stopped, a Location that is
    missing, or a word for what all have seen; where it is empty, there is nothing it could be done
    to.
    """

    seat: Seat
    card: str
    why: str = ""


class Held(noren.Event, frozen=True):
    """An any-time card is held back."""

    seat: Seat
    card: str


class AnyTime(noren.Event, frozen=True):
    """A card was played at any time."""

    seat: Seat
    card: str


class Stopped(noren.Event, frozen=True):
    """An action was stopped by this card; whose it was."""

    card: str
    by: str
    owner: Seat = NOBODY


class Reversed(noren.Event, frozen=True):
    """An action was turned back by this card; whose it was."""

    card: str
    by: str
    owner: Seat = NOBODY


class Replaced(noren.Event, frozen=True):
    """A card took the place of another."""

    seat: Seat
    old: str
    new: str


class Pointed(noren.Event, frozen=True):
    """A card played later was pointed at somebody."""

    seat: Seat
    card: str
    target: Seat


class Drawn(noren.Event, frozen=True):
    """Players drew cards: (seat, how many)."""

    counts: tuple[tuple[Seat, int], ...]


class DrewCards(noren.Event, frozen=True):
    """What a player drew, told to that player alone."""

    cards: tuple[str, ...]


class Reshuffled(noren.Event, frozen=True):
    """The discard pile became the deck."""

    cards: int


class Discarded(noren.Event, frozen=True):
    """A player discarded cards, face-up; `cause` is another's card that made them."""

    seat: Seat
    cards: tuple[str, ...]
    cause: Cause | None = None


class Taken(noren.Event, frozen=True):
    """A card all have seen went into a hand; `source` is discard, destroyed, table or a player's
    hand; `owner` had it before, and `cause` took it from them.
    """

    seat: Seat
    card: str
    source: str
    owner: Seat = NOBODY
    cause: Cause | None = None


class Destroyed(noren.Event, frozen=True):
    """A card was removed from the game: whose it was, if anybody's, and by whose card."""

    card: str
    owner: Seat = NOBODY
    by: Seat = NOBODY
    cause: str = ""


class Blocked(noren.Event, frozen=True):
    """A Location was blocked, or cleared again if `by` is empty."""

    location: str
    by: str


class Removed(noren.Event, frozen=True):
    """A Location left play."""

    location: str


class Forbade(noren.Event, frozen=True):
    """Actions with a keyword are stopped until the turn ends."""

    keyword: str


class Moved(noren.Event, frozen=True):
    """A scroll went from one player to another; what it is, if all know, and whether it is open."""

    scroll: str
    giver: Seat
    taker: Seat
    cause: Cause | None = None
    kind: str = ""
    cracked: bool = False


class Mixed(noren.Event, frozen=True):
    """Sealed scrolls went out of sight and came back; only `by` may know how. By which card."""

    owners: tuple[Seat, ...]
    by: Seat
    cause: str = ""


class Passed(noren.Event, frozen=True):
    """All sealed scrolls went round the table: from whom to whom."""

    step: int
    moves: tuple[tuple[Seat, Seat], ...] = ()
    cause: Cause | None = None


class Looked(noren.Event, frozen=True):
    """A player looked at a scroll."""

    seat: Seat
    scroll: str
    owner: Seat


class Saw(noren.Event, frozen=True):
    """What the scroll was, told to whoever looked."""

    scroll: str
    kind: str
    owner: Seat


class Shown(noren.Event, frozen=True):
    """A player shows a scroll to all; whose it is, and whether it is open."""

    seat: Seat
    scroll: str
    kind: str
    owner: Seat = NOBODY
    cracked: bool = False


class ToPile(noren.Event, frozen=True):
    """A scroll was turned face-up in the Scroll Pile; `seat` is -1 if it came from the deck;
    `cause` is another's card that put it there.
    """

    seat: Seat
    kind: str
    cause: Cause | None = None


class FromPile(noren.Event, frozen=True):
    """A scroll was taken from the Scroll Pile and sealed, or given by another's card."""

    seat: Seat
    kind: str
    cause: Cause | None = None


class Resealed(noren.Event, frozen=True):
    """A cracked scroll was sealed again."""

    seat: Seat
    scroll: str


class Sunk(noren.Event, frozen=True):
    """A cracked scroll was shuffled into the Main Deck."""

    seat: Seat


class Fetched(noren.Event, frozen=True):
    """The last turn is over, and all are brought to the Castle."""

    turn: int


class EndBegan(noren.Event, frozen=True):
    """The Castle is reached: hands and scrolls are face-up."""

    hands: tuple[tuple[str, ...], ...]
    scrolls: tuple[tuple[Seat, str, bool], ...]


class Settled(noren.Event, frozen=True):
    """A herald said whose Daimyo's scroll is true."""

    seat: Seat
    scroll: str
    owner: Seat


class Scored(noren.Event, frozen=True):
    """What each player delivered, and the points: killed, or daimyo, decoy, nothing."""

    fates: tuple[str, ...]
    points: tuple[int, ...]


EVENTS = (
    TurnBegan, OutOfTime, Thrown, Idle, Cracked, Announced, Came, Failed, Held, AnyTime, Stopped,
    Reversed, Replaced, Pointed, Drawn, DrewCards, Reshuffled, Discarded, Taken, Destroyed, Blocked,
    Removed, Forbade, Moved, Mixed, Passed, Looked, Saw, Shown, ToPile, FromPile, Resealed, Sunk,
    Fetched, EndBegan, Settled, Scored,
)  # fmt: skip
