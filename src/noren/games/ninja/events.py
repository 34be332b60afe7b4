"""What is told to all in a night; the open drawer is the fold of these events (see `board`)."""

from __future__ import annotations

from noren import Event, Seat


class Posted(Event, frozen=True):
    """A guard takes his place: a sentry, or a member of a patrol."""

    guard: str
    zone: str
    patrol: str


class Faced(Event, frozen=True):
    """A patrol looks along the track; nowhere when it is off it."""

    patrol: str
    facing: str
    came: str


class Came(Event, frozen=True):
    """A lone wolf says who he is."""

    who: str
    kind: str


class NightFell(Event, frozen=True):
    """The set-up is over."""


class TurnBegan(Event, frozen=True):
    """The turn marker moves on and every guard is fresh."""

    turn: int


class PhaseBegan(Event, frozen=True):
    """One of the phases of a turn begins."""

    phase: str


class AlertSet(Event, frozen=True):
    """The alert rises or falls to a level."""

    level: int
    why: str


class Drew(Event, frozen=True):
    """A guard player drew cards."""

    seat: Seat
    count: int


class GuardCard(Event, frozen=True):
    """A guard player plays a card on some guards; a free listen has no card."""

    seat: Seat
    card: str
    guards: tuple[str, ...]


class Stepped(Event, frozen=True):
    """Guards enter a zone."""

    guards: tuple[str, ...]
    zone: str


class Listened(Event, frozen=True):
    """Guards have listened, and heard somebody or nobody."""

    guards: tuple[str, ...]
    zone: str
    heard: bool


class Formed(Event, frozen=True):
    """Guards are a patrol now."""

    guards: tuple[str, ...]
    patrol: str


class Parted(Event, frozen=True):
    """A guard leaves his patrol."""

    guard: str


class Woke(Event, frozen=True):
    """Sleepers are up."""

    zone: str
    guards: tuple[str, ...]


class Dismissed(Event, frozen=True):
    """A guard goes home to make room for another."""

    guard: str


class Yielded(Event, frozen=True):
    """A guard player plays no more cards in this phase."""

    seat: Seat


class Struck(Event, frozen=True):
    """A guard wounds an intruder."""

    seat: Seat
    guard: str
    who: str


class Seen(Event, frozen=True):
    """An intruder is detected."""

    who: str
    zone: str


class Vanished(Event, frozen=True):
    """An intruder is hidden again."""

    who: str


class Died(Event, frozen=True):
    """An intruder is dead."""

    who: str
    kind: str


class Returned(Event, frozen=True):
    """The dead one was a decoy: a new intruder is about."""

    who: str


class ShadowCard(Event, frozen=True):
    """An intruder plays a card, on a guard or for all to wonder about."""

    who: str
    kind: str
    card: str
    guard: str


class InPassage(Event, frozen=True):
    """An intruder is in the secret passage."""

    who: str
    passage: str


class OutOfPassage(Event, frozen=True):
    """An intruder left the secret passage, by whichever end."""

    who: str


class Left(Event, frozen=True):
    """An intruder left the map."""

    who: str


class Crept(Event, frozen=True):
    """An intruder has ended his secret move."""

    who: str


class Searched(Event, frozen=True):
    """An intruder declares a search."""

    who: str
    zone: str


class SearchEnded(Event, frozen=True):
    """An intruder declares no more searches."""

    who: str


class Found(Event, frozen=True):
    """What lay in a zone: a letter, trap, sentry or nothing."""

    who: str
    zone: str
    what: str


class MissionDone(Event, frozen=True):
    """An intruder shows that this was his mission."""

    who: str
    letter: str


class PassageFound(Event, frozen=True):
    """Guards found an entrance of the secret passage."""

    passage: str
    zone: str


class RopeFound(Event, frozen=True):
    """Guards found a rope."""

    zones: tuple[str, str]


class LookedThrough(Event, frozen=True):
    """A guard player takes deck and discards up to look through them."""

    seat: Seat


class BonusTaken(Event, frozen=True):
    """The guards took cards and sleepers for a decoy."""

    seat: Seat
    count: int


class Sleepers(Event, frozen=True):
    """More guards sleep in the barracks."""

    count: int


class NightEnded(Event, frozen=True):
    """Dawn, or nobody left to catch."""

    ending: str


EVENTS = (
    Posted, Faced, Came, NightFell, TurnBegan, PhaseBegan, AlertSet, Drew, GuardCard, Stepped,
    Listened, Formed, Parted, Woke, Dismissed, Yielded, Struck, Seen, Vanished, Died, Returned,
    ShadowCard, InPassage, OutOfPassage, Left, Crept, Searched, SearchEnded, Found, MissionDone,
    PassageFound, RopeFound, LookedThrough, BonusTaken, Sleepers, NightEnded,
)  # fmt: skip
