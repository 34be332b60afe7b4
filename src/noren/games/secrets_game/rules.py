"""Chapters 1 to 7: the whole game, a paragraph of its rules a step.

The agenda is a stack of steps. A step leaves it before it is carried out and puts on it what comes
next, so the order of play is read from one `world.then` to another: a round begins, then for every
team somebody claims, chooses a line and tells, and the others vote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Answers, Choice, Dice, Happening, Seat, Together, Turn
from noren.games.secrets_game.content import lines_for
from noren.games.secrets_game.events import (
    Called,
    Claimed,
    LineChosen,
    PassedOver,
    Revealed,
    RoundBegan,
    RoundEnded,
    StoryTold,
    Swapped,
    Wished,
)
from noren.games.secrets_game.meta import Options
from noren.games.secrets_game.state import (
    LIE,
    NOBODY,
    ROUNDS,
    SPEAK,
    TRUTH,
    Mine,
    Open,
    Sealed,
    Story,
    Team,
    World,
    lives,
    speaker,
    team_of,
    totals,
    voter,
)
from noren.parts.scores import leaders
from noren.parts.silence import SILENCE


def setup(seats: int, options: Options, dice: Dice) -> World:
    """Form the teams and shuffle the lines into one pile (1.2, 1.3, 2.1)."""
    deck = list(lines_for(options.lines))
    dice.shuffle(deck)
    open = Open(form_teams(seats, options.teams), options.lines)
    return World(open, lives(seats, dice), Sealed(deck), dice, [BeginRound()])


def form_teams(seats: int, most: int) -> list[list[Seat]]:
    """As many teams as there may be, dealt out round the table: sizes differ by one (1.3)."""
    teams = min(seats, most)
    return [list(range(team, seats, teams)) for team in range(teams)]


def draw(world: World) -> str:
    """The top line of the pile; under the shuffled lines lie the ones sent to the bottom."""
    if world.sealed.deck:
        return world.sealed.deck.pop()
    if world.open.bottom:
        return world.open.bottom.pop(0)
    world.sealed.deck, world.open.aside = world.open.aside, []
    world.dice.shuffle(world.sealed.deck)
    return world.sealed.deck.pop()


def swap(world: World, *away: str) -> None:
    """Send lines to the bottom of the pile and turn up new ones in their places (2.3, 2.5)."""
    open = world.open
    for line in away:
        open.lines[open.lines.index(line)] = draw(world)
        open.bottom.append(line)


class BeginRound(Happening[Open, Mine, Sealed], frozen=True):
    """Put the old lines aside and turn up two new ones."""

    rule: ClassVar[str] = "secrets-game-2.2"
    # The lines come from the sealed pile: nothing may leave a hidden drawer undeclared.
    discloses: ClassVar[tuple[str, ...]] = ("open.lines", "RoundBegan.lines")

    def happen(self, world: World) -> None:
        open = world.open
        open.round += 1
        open.told = []
        open.sheet.append([0] * len(open.teams))
        open.aside += open.lines
        open.lines = []
        open.lines = [draw(world), draw(world)]
        world.tell(RoundBegan(open.round, tuple(open.lines)))
        world.then(Claim())


class Claim(Turn[Open, Mine, Sealed], frozen=True):
    """Whoever is ready first speaks first; until then, most of them may wish for other lines."""

    rule: ClassVar[str] = "secrets-game-3.1"
    discloses: ClassVar[tuple[str, ...]] = ("open.lines", "Swapped.lines")
    # The choice itself is made in the open.
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        untold = (team for team in range(len(open.teams)) if team not in open.told)
        return sorted(speaker(open, team) for team in untold)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        own = team_of(open, seat)
        mine_away = [line for team, line in open.wishes if team == own]
        if len(mine_away) == len(open.lines):
            return (SPEAK,)
        return (SPEAK, *(("wish", line) for line in open.lines if line not in mine_away))

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice[0] == "wish":
            self.wish(world, seat, choice[1])
            return
        world.open.telling = team_of(world.open, seat)
        world.tell(Called(seat) if choice == SILENCE else Claimed(seat))
        world.then(ChooseLine(), Tell())  # in this order

    def wish(self, world: World, seat: Seat, line: str) -> None:
        """A line goes when more than half of those who still have to tell wish it away (2.5)."""
        open = world.open
        open.wishes.append((team_of(open, seat), line))
        world.tell(Wished(seat, line))
        if 2 * sum(line == unwanted for _, unwanted in open.wishes) > len(self.asks(open)):
            swap(world, line)
            world.tell(Swapped(seat, (line,), tuple(open.lines), wished=True))
        world.then(self)  # ask again: nobody has claimed yet

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """Nobody is ready: the seat that the dice have drawn is called upon (7.1)."""
        return SILENCE


class ChooseLine(Turn[Open, Mine, Sealed], frozen=True):
    """The storyteller takes a line, or first swaps one or both for new ones."""

    rule: ClassVar[str] = "secrets-game-2.3"
    discloses: ClassVar[tuple[str, ...]] = ("open.lines", "Swapped.lines")
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return (speaker(open, open.telling),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        first, second = open.lines
        tell = (("tell", first), ("tell", second))
        if open.swapped:
            return tell
        return (*tell, ("swap", first), ("swap", second), ("swap", first, second))

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        open = world.open
        verb, *chosen = choice
        if verb != "swap":
            open.line = chosen[0]
            world.tell(LineChosen(seat, open.line, given=verb == "given"))
            return
        swap(world, *chosen)
        open.swapped = True
        world.tell(Swapped(seat, tuple(chosen), tuple(open.lines)))
        world.then(self)  # ask again: the line itself is still to be chosen

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """The first line is as good as the second (7.2)."""
        return ("given", open.lines[0])


class Tell(Turn[Open, Mine, Sealed], frozen=True):
    """The storyteller tells the story and lays the token that says what it was, face down.

    It neither discloses nor shows anything: all see that a story was told, and not what it was.
    """

    rule: ClassVar[str] = "secrets-game-3.4"
    # With these choices come words, which are heard by all but are no part of the record.
    spoken: ClassVar[frozenset[str]] = frozenset({"truth", "lie"})

    def asks(self, open: Open) -> Sequence[Seat]:
        return (speaker(open, open.telling),)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return (TRUTH, LIE)

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        if choice == SILENCE:
            world.tell(PassedOver(seat))
            move_on(world)
            return
        world.private[seat].token = choice[0]
        world.tell(StoryTold(seat))
        world.then(Vote())

    def late(self, open: Open, mine: Mine, seat: Seat) -> Choice:
        """A story that is not told is passed over (7.3)."""
        return SILENCE


class Vote(Together[Open, Mine, Sealed], frozen=True):
    """Every listening team votes in secret; then all tokens are turned up and scored.

    Answers that are given together lie sealed until the last is in, and are resolved in the order
    of seats: who was quick makes no difference and leaves no trace.
    """

    rule: ClassVar[str] = "secrets-game-4.1"
    stands: ClassVar[bool] = True
    discloses: ClassVar[tuple[str, ...]] = (
        "Revealed.truth", "Revealed.right", "Revealed.fooled", "open.stories.truth", "open.sheet",
    )  # fmt: skip
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return sorted(voter(open, team) for team in listeners(open))

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        return (TRUTH, LIE)

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        # The token moves from the teller's drawer to the open one: that is what turning up means.
        teller = speaker(open, open.telling)
        truth = world.private[teller].token == "truth"
        world.private[teller].token = ""
        laid = {team: answers[voter(open, team)][0] for team in listeners(open)}
        votes = {team: side == TRUTH for team, side in laid.items() if side != SILENCE}
        score(open.sheet[-1], open.telling, truth, votes)
        right = tuple(sorted(voter(open, t) for t, vote in votes.items() if vote == truth))
        fooled = tuple(sorted(voter(open, t) for t, vote in votes.items() if vote != truth))
        silent = tuple(sorted(voter(open, t) for t in laid if t not in votes))
        open.stories.append(Story(open.round, open.telling, truth, tuple(votes.items())))
        world.tell(Revealed(teller, truth, right, fooled, silent))
        move_on(world)

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """A vote that is not laid does not count (7.4)."""
        return SILENCE


def move_on(world: World) -> None:
    """The storyteller's turn is over; whoever has not told yet comes next, or the round ends."""
    open = world.open
    open.told.append(open.telling)
    open.telling, open.line, open.swapped, open.wishes = NOBODY, "", False, []
    world.then(Claim() if len(open.told) < len(open.teams) else EndRound())


def listeners(open: Open) -> list[Team]:
    """The teams that vote on this story."""
    return [team for team in range(len(open.teams)) if team != open.telling]


def score(points: list[int], telling: Team, truth: bool, votes: dict[Team, bool]) -> None:
    """A right vote is a point for its listener, a wrong one for the teller (5.1, 5.2)."""
    for team, vote in votes.items():
        points[team if vote == truth else telling] += 1


class EndRound(Happening[Open, Mine, Sealed], frozen=True):
    """The round's points stand on the sheet; a new round begins, or the game ends."""

    rule: ClassVar[str] = "secrets-game-5.3"

    def happen(self, world: World) -> None:
        open = world.open
        teams = tuple(map(tuple, open.teams))
        world.tell(RoundEnded(open.round, tuple(open.sheet[-1]), teams))
        world.then(BeginRound() if open.round < ROUNDS else EndGame())


class EndGame(Happening[Open, Mine, Sealed], frozen=True):
    """The highest total wins, or is shared."""

    rule: ClassVar[str] = "secrets-game-6.1"

    def happen(self, world: World) -> None:
        open = world.open
        points = totals(open.sheet)
        best = leaders(points)
        winners = sorted(seat for team in best for seat in open.teams[team])
        by_seat = {seat: points[team] for team, m in enumerate(open.teams) for seat in m}
        ending = "highest score" if len(best) == 1 else "shared victory"
        world.end(winners, [by_seat[seat] for seat in world.seats], ending)


STEPS = (BeginRound, Claim, ChooseLine, Tell, Vote, EndRound, EndGame)
