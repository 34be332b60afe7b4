"""What is told in Chiyo's Secret: to all, and to some."""

from __future__ import annotations

import noren
from noren import Seat
from noren.games.chiyos_secret.state import Question, Truth


class Dealt(noren.Event, frozen=True):
    """The table is set; Motonaka has shown the role card."""

    motonaka: Seat
    houses: tuple[str, ...]


class Learned(noren.Event, frozen=True):
    """What the Prelude told one player: the role, and what it may know."""

    role: str
    usurpers: tuple[Seat, ...] = ()
    assassin: str = ""


class PreludeEnded(noren.Event, frozen=True):
    """Everyone may open their eyes."""


class TurnBegan(noren.Event, frozen=True):
    """A noble's turn."""

    seat: Seat
    turn: int


class ActionTaken(noren.Event, frozen=True):
    """A Loyal or Secret Action was chosen."""

    seat: Seat
    action: str


class Silent(noren.Event, frozen=True):
    """Somebody said nothing in time: what does not happen is an action, a question or a card."""

    seat: Seat
    what: str


class Moved(noren.Event, frozen=True):
    """A card went to another place; `face` is who it is, if all can see that."""

    card: str
    face: str
    house: str


class TileMoved(noren.Event, frozen=True):
    """The Daimyo or the Rival went to another place."""

    tile: str
    house: str


class Asked(noren.Event, frozen=True):
    """A question was put to Motonaka."""

    question: Question


class Said(noren.Event, frozen=True):
    """Motonaka's answer to the question before.

    `trust` is what all can make of it by everything answered so far: "true", "doubtful", or
    "false" if nothing else fits. `why` says by what it is true, and `lies` which other answers the
    lie must be among, if it must be.
    """

    question: Question
    yes: bool
    trust: str
    why: str = ""
    lies: tuple[int, ...] = ()


class Looked(noren.Event, frozen=True):
    """Somebody looked at face-down cards."""

    seat: Seat
    cards: tuple[str, ...]


class Saw(noren.Event, frozen=True):
    """What the one who looked saw."""

    cards: tuple[str, ...]
    faces: tuple[str, ...]


class TurnedUp(noren.Event, frozen=True):
    """Cards were turned face-up."""

    cards: tuple[str, ...]
    faces: tuple[str, ...]


class TurnedDown(noren.Event, frozen=True):
    """Cards were turned face-down."""

    cards: tuple[str, ...]
    faces: tuple[str, ...]


class Shuffled(noren.Event, frozen=True):
    """Cards of these places were shuffled together and dealt back."""

    houses: tuple[str, ...]
    cards: int


class Suspected(noren.Event, frozen=True):
    """Suspicion tokens were put on patrons; none of a kind of which there were too few."""

    faces: tuple[str, ...]
    tokens: tuple[str, ...]


class TokenTaken(noren.Event, frozen=True):
    """A suspicion token was taken off a patron."""

    face: str
    fugitive: str


class NotUnmasked(noren.Event, frozen=True):
    """The last one with such a token is not that fugitive."""

    face: str
    fugitive: str


class Unmasked(noren.Event, frozen=True):
    """A fugitive is found.

    `why`: "asked" if Motonaka has just said so, else "last" if the other fugitive was found before
    and "alone" if not, as nobody else wears such a token.
    """

    face: str
    fugitive: str
    card: str
    why: str = ""


class AbilityUsed(noren.Event, frozen=True):
    """The text of a patron or True card is carried out."""

    seat: Seat
    face: str


class HonorChanged(noren.Event, frozen=True):
    """What lies face-up in nobles' houses is worth more or less to them now: by how much."""

    nobles: tuple[Seat, ...]
    by: tuple[int, ...]
    now: tuple[int, ...]


class HonorDrawn(noren.Event, frozen=True):
    """A noble drew an honor token."""

    seat: Seat


class HonorSeen(noren.Event, frozen=True):
    """Which token it was."""

    token: str


class HonorLost(noren.Event, frozen=True):
    """A noble lost an honor token, and showed it."""

    seat: Seat
    token: str


class ShogunMoved(noren.Event, frozen=True):
    """The Shogun entered another space, or went back to one, which is not to enter it (11.2)."""

    space: int
    back: bool = False


class MarkerShown(noren.Event, frozen=True):
    """A city marker was turned up."""

    space: int
    city: bool


class InfluenceDrawn(noren.Event, frozen=True):
    """Motonaka drew an influence card."""


class InfluenceSeen(noren.Event, frozen=True):
    """Which one it was."""

    card: str


class InfluencePlayed(noren.Event, frozen=True):
    """Motonaka played an influence card."""

    card: str


class InfluenceLost(noren.Event, frozen=True):
    """Motonaka discarded an influence card at random."""

    card: str


class InfluenceDeclined(noren.Event, frozen=True):
    """Motonaka left the influence cards alone."""


class Held(noren.Event, frozen=True):
    """Action markers hold something fast."""

    what: str
    markers: int


class FinalActBegan(noren.Event, frozen=True):
    """Honor is counted, by seat; Motonaka has none."""

    totals: tuple[int, ...]


class OrderSet(noren.Event, frozen=True):
    """The order of turns from now on."""

    order: tuple[Seat, ...]


class Won(noren.Event, frozen=True):
    """A faction has won, and all secrets are told."""

    faction: str
    house: str
    truth: Truth


EVENTS = (
    Dealt, Learned, PreludeEnded, TurnBegan, ActionTaken, Moved, TileMoved, Asked, Said, Looked,
    Saw, TurnedUp, TurnedDown, Shuffled, Suspected, TokenTaken, NotUnmasked, Unmasked, AbilityUsed,
    HonorChanged, HonorDrawn, HonorSeen, HonorLost, ShogunMoved, MarkerShown, InfluenceDrawn,
    InfluenceSeen, InfluencePlayed, InfluenceLost, InfluenceDeclined, Held, FinalActBegan, OrderSet,
    Won, Silent,
)  # fmt: skip
