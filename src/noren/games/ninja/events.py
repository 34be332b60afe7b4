"""What is told to all in a night, and what each event changes on the table.

The open drawer is the fold of these events: whoever has heard them all can lay the same table.
"""

from __future__ import annotations

from noren import Event, Seat
from noren.games.ninja.state import (
    DEAD,
    HIDDEN,
    INSIDE,
    LEFT,
    NOTHING,
    PASSAGE,
    SEEN,
    SENTRY,
    Figure,
    Open,
    Patrol,
    World,
    change_guard,
    discard_wounds,
    guard_seats,
    leave_patrol,
    remove_guard,
)
from noren.games.ninja.state.guards import Guard


class Told(Event, frozen=True):
    """Anything that is told to all."""

    def show(self, open: Open) -> None:
        """What it changes for all to see; some things are only said."""


def announce(world: World, event: Told) -> None:
    """Tell everyone, and let it show on the table."""
    world.tell(event)
    event.show(world.open)


def take_back(open: Open, figure: Figure) -> None:
    """One guard player discards what lay on an intruder; two share it out first (19.10)."""
    if open.seats < 4:
        discard_wounds(open, figure, figure.wounds)


class Posted(Told, frozen=True):
    """A guard takes his place: a sentry, or a member of a patrol."""

    guard: str
    zone: str
    patrol: str

    def show(self, open: Open) -> None:
        open.guards[self.guard] = Guard(self.zone, self.patrol)
        open.guards = dict(sorted(open.guards.items()))  # as a view that was sent has them
        if self.patrol and self.patrol not in open.patrols:
            open.patrols[self.patrol] = Patrol()


class Faced(Told, frozen=True):
    """A patrol looks along the track; nowhere when it is off it."""

    patrol: str
    facing: str
    came: str

    def show(self, open: Open) -> None:
        open.patrols[self.patrol] = Patrol(self.facing, self.came)


class Came(Told, frozen=True):
    """A lone wolf says who he is."""

    who: str
    kind: str

    def show(self, open: Open) -> None:
        open.figures[self.who].kind = self.kind


class NightFell(Told, frozen=True):
    """The set-up is over."""


class TurnBegan(Told, frozen=True):
    """The turn marker moves on and every guard is fresh."""

    turn: int

    def show(self, open: Open) -> None:
        open.turn = self.turn
        open.played = {}
        open.alert_card = open.listened = False
        open.searches = []
        open.shares = {}
        for id, guard in open.guards.items():
            if guard.moved or guard.carded or guard.struck:
                open.guards[id] = Guard(guard.zone, guard.patrol, guard.drunk)


class PhaseBegan(Told, frozen=True):
    """One of the phases of a turn begins."""

    phase: str

    def show(self, open: Open) -> None:
        open.phase = self.phase
        open.cards_played = {}
        open.yielded = []
        open.handed = []
        open.crept, open.waited = [], ""
        open.drawn = {}


class AlertSet(Told, frozen=True):
    """The alert rises or falls to a level."""

    level: int
    why: str

    def show(self, open: Open) -> None:
        open.alert = self.level


class Drew(Told, frozen=True):
    """A guard player drew cards."""

    seat: Seat
    count: int

    def show(self, open: Open) -> None:
        open.drawn[str(self.seat)] = self.count


class GuardCard(Told, frozen=True):
    """A guard player plays a card on some guards; a free listen has no card."""

    seat: Seat
    card: str
    guards: tuple[str, ...]

    def show(self, open: Open) -> None:
        for guard in self.guards:
            change_guard(open, guard, carded=True)
        if not self.card:
            open.listened = True
            return
        key = str(self.seat)
        open.cards_played[key] = open.cards_played.get(key, 0) + 1
        if open.phase == "alert":
            open.alert_card = True
            open.drawn[key] -= 1
        if self.card == PASSAGE:
            open.passage_cards.append(self.seat)
        else:
            open.played[key] = [*open.played.get(key, ()), self.card]


class Stepped(Told, frozen=True):
    """Guards enter a zone."""

    guards: tuple[str, ...]
    zone: str

    def show(self, open: Open) -> None:
        for guard in self.guards:
            change_guard(open, guard, zone=self.zone, moved=True)


class Listened(Told, frozen=True):
    """Guards have listened, and heard somebody or nobody."""

    guards: tuple[str, ...]
    zone: str
    heard: bool


class Formed(Told, frozen=True):
    """Guards are a patrol now."""

    guards: tuple[str, ...]
    patrol: str

    def show(self, open: Open) -> None:
        for guard in self.guards:
            leave_patrol(open, guard)
        open.patrols.setdefault(self.patrol, Patrol())
        open.patrols = dict(sorted(open.patrols.items()))
        for guard in self.guards:
            change_guard(open, guard, patrol=self.patrol)


class Parted(Told, frozen=True):
    """A guard leaves his patrol."""

    guard: str

    def show(self, open: Open) -> None:
        leave_patrol(open, self.guard)


class Woke(Told, frozen=True):
    """Sleepers are up."""

    zone: str
    guards: tuple[str, ...]

    def show(self, open: Open) -> None:
        for guard in self.guards:
            open.guards[guard] = Guard(self.zone, carded=True)
        open.guards = dict(sorted(open.guards.items()))


class Dismissed(Told, frozen=True):
    """A guard goes home to make room for another."""

    guard: str

    def show(self, open: Open) -> None:
        remove_guard(open, self.guard)


class Yielded(Told, frozen=True):
    """A guard player plays no more cards in this phase."""

    seat: Seat

    def show(self, open: Open) -> None:
        open.yielded.append(self.seat)


class HandedOver(Told, frozen=True):
    """A guard player leaves his card of this phase to his partner."""

    seat: Seat

    def show(self, open: Open) -> None:
        open.handed.append(self.seat)


class Shared(Told, frozen=True):
    """Two guard players have agreed how to split cards, or could not agree."""

    what: str
    swords: int
    agreed: bool

    def show(self, open: Open) -> None:
        open.shares[self.what] = self.swords


class Struck(Told, frozen=True):
    """A guard wounds an intruder, who is played from the seat `whose`."""

    seat: Seat
    guard: str
    who: str
    whose: Seat

    def show(self, open: Open) -> None:
        change_guard(open, self.guard, struck=True)
        open.figures[self.who].wounds.append(self.seat)


class Seen(Told, frozen=True):
    """An intruder is detected."""

    who: str
    zone: str

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.state, figure.zone = SEEN, self.zone


class Vanished(Told, frozen=True):
    """An intruder is hidden again."""

    who: str

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.state, figure.zone = HIDDEN, ""


class Died(Told, frozen=True):
    """An intruder is dead, played from the seat `whose`; in a first life early on only a decoy."""

    who: str
    kind: str
    whose: Seat
    decoy: bool

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.state, figure.zone, figure.kind, figure.died_on = DEAD, "", self.kind, open.turn
        take_back(open, figure)


class WoundsDivided(Told, frozen=True):
    """Two guard players share out the Kenjutsu cards that lay on one who is gone."""

    who: str
    swords: int

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        swords, spears = guard_seats(open)
        owners = [swords] * self.swords + [spears] * (len(figure.wounds) - self.swords)
        discard_wounds(open, figure, owners)


class Returned(Told, frozen=True):
    """The dead one was a decoy: a new intruder is about."""

    who: str

    def show(self, open: Open) -> None:
        old = open.figures[self.who]
        open.figures[self.who] = Figure(old.kind, life=old.life + 1)
        open.shares = {}


class ShadowCard(Told, frozen=True):
    """An intruder plays a card, on a guard or for all to wonder about."""

    who: str
    kind: str
    card: str
    guard: str

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.kind = self.kind
        figure.spent.append(self.card)
        if self.guard and self.card == "potent-sake":
            leave_patrol(open, self.guard)
            change_guard(open, self.guard, drunk=True)
        elif self.guard:
            remove_guard(open, self.guard)


class InPassage(Told, frozen=True):
    """An intruder is in the secret passage."""

    who: str
    passage: str

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.state, figure.zone = INSIDE, self.passage
        # By the figure that lies on it, and not by the card alone: that may be a bluff, and lost.
        figure.passage_card = True


class OutOfPassage(Told, frozen=True):
    """An intruder left the secret passage, by whichever end."""

    who: str

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.state, figure.zone = HIDDEN, ""


class Left(Told, frozen=True):
    """An intruder left the map."""

    who: str

    def show(self, open: Open) -> None:
        figure = open.figures[self.who]
        figure.state, figure.zone, figure.left_on = LEFT, "", open.turn
        take_back(open, figure)


class Crept(Told, frozen=True):
    """An intruder has ended his secret move."""

    who: str

    def show(self, open: Open) -> None:
        open.crept.append(self.who)


class Waited(Told, frozen=True):
    """An intruder lets the other one move first."""

    who: str

    def show(self, open: Open) -> None:
        open.waited = self.who


class Searched(Told, frozen=True):
    """An intruder declares a search."""

    who: str
    zone: str

    def show(self, open: Open) -> None:
        open.searches.append((self.who, self.zone))


class SearchEnded(Told, frozen=True):
    """An intruder declares no more searches."""

    who: str


class Found(Told, frozen=True):
    """What lay in a zone: a letter, trap, sentry or nothing."""

    who: str
    zone: str
    what: str

    def show(self, open: Open) -> None:
        known = open.found.get(self.zone, NOTHING)
        if self.what != NOTHING or known != SENTRY:
            open.found[self.zone] = self.what


class MissionDone(Told, frozen=True):
    """An intruder shows that this was his mission."""

    who: str
    letter: str

    def show(self, open: Open) -> None:
        open.figures[self.who].letter = self.letter


class PassageFound(Told, frozen=True):
    """Guards found an entrance of the secret passage."""

    passage: str
    zone: str

    def show(self, open: Open) -> None:
        open.known_ends.setdefault(self.passage, []).append(self.zone)
        open.known_ends = dict(sorted(open.known_ends.items()))


class RopeFound(Told, frozen=True):
    """Guards found a rope."""

    zones: tuple[str, str]

    def show(self, open: Open) -> None:
        open.known_ropes.append(self.zones)


class LookedThrough(Told, frozen=True):
    """A guard player takes deck and discards up to look through them."""

    seat: Seat

    def show(self, open: Open) -> None:
        open.played.pop(str(self.seat), None)


class BonusTaken(Told, frozen=True):
    """The guards took cards and sleepers for a decoy."""

    seat: Seat
    count: int


class Sleepers(Told, frozen=True):
    """More guards sleep in the barracks."""

    count: int


class NightEnded(Told, frozen=True):
    """Dawn, or nobody left to catch."""

    ending: str


EVENTS = (
    Posted, Faced, Came, NightFell, TurnBegan, PhaseBegan, AlertSet, Drew, GuardCard, Stepped,
    Listened, Formed, Parted, Woke, Dismissed, Yielded, HandedOver, Shared, Struck, Seen, Vanished,
    Died, WoundsDivided, Returned, ShadowCard, InPassage, OutOfPassage, Left, Crept, Waited,
    Searched, SearchEnded, Found, MissionDone, PassageFound, RopeFound, LookedThrough, BonusTaken,
    Sleepers, NightEnded,
)  # fmt: skip
