"""Chapter 3: throwing down. All at once, everyone throws a card down or cracks a scroll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, PASS, Answers, Choice, Happening, Seat, Together
from noren.games.omnitsu.content import CASTLE, NUMBER, POINTED
from noren.games.omnitsu.events import Fetched, Idle, OutOfTime, Thrown, TurnBegan
from noren.games.omnitsu.rules.any_time import Pause
from noren.games.omnitsu.rules.draw_and_discard import DrawUp
from noren.games.omnitsu.rules.ending import EndPhase
from noren.games.omnitsu.rules.evidence import PLAYING_ON, note_asked, note_deed, note_idle
from noren.games.omnitsu.rules.moving_cards import DRAWING, SURFACING, draw, lay
from noren.games.omnitsu.rules.moving_scrolls import LOOKING, crack
from noren.games.omnitsu.rules.resolving import NextCard
from noren.games.omnitsu.rules.silence import by_lot
from noren.games.omnitsu.state import (
    LAST_TURN,
    NOBODY,
    Laid,
    Mine,
    Open,
    Sealed,
    Way,
    World,
    castle_allowed,
    in_force,
    is_out,
    sealed_of,
    seats,
    throwable,
)
from noren.parts.silence import SILENCE


class BeginTurn(Happening[Open, Mine, Sealed], frozen=True):
    """A turn begins with a clear table, or all are fetched to the Castle: there were enough."""

    rule: ClassVar[str] = "omnitsu-3.1"

    def happen(self, world: World) -> None:
        open = world.open
        open.laid = []
        open.forbidden = []
        if open.turn == LAST_TURN:
            world.tell(Fetched(open.turn))
            world.then(EndPhase())
            return
        open.turn += 1
        world.tell(TurnBegan(open.turn))
        world.then(ThrowUnwatched() if haste_tells(open) else ThrowDown())


# A turn ends in the next one, and modules import downwards only: so the end is told here.
DrawUp.next_turn = BeginTurn()


class ThrowDown(Together[Open, Mine, Sealed], frozen=True):
    """All at once, everyone throws a card down, pointed at its TARGET, or cracks a scroll."""

    rule: ClassVar[str] = "omnitsu-3.2"
    discloses: ClassVar[tuple[str, ...]] = (*LOOKING, *DRAWING, *SURFACING)
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    def asks(self, open: Open) -> Sequence[Seat]:
        return seats(open)

    def options(
        self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]
    ) -> Sequence[Choice]:
        if so_far:
            return [("point", str(other)) for other in seats(open) if other != seat]
        cards = throwable(open, mine.hand)
        throws = [("throw", card) for card in cards] if cards else [PASS]
        return throws + [("crack", scroll) for scroll in sealed_of(open, seat)]

    def done(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> bool:
        points = so_far[0][0] == "throw" and _points(open, so_far[0][1])
        return len(so_far) == (2 if points else 1)

    def resolve(self, world: World, answers: Answers) -> None:
        open = world.open
        silent = [seat for seat, answer in answers.items() if answer[-1] == SILENCE]
        # Before anything leaves a hand: the notes are about what each could have thrown.
        self._note(open, silent)
        given = {seat: self._complete(world, seat, answer) for seat, answer in answers.items()}
        thrown = []
        for seat, answer in given.items():
            if answer[0][0] == "throw":
                laid = _thrown(open, seat, answer)
                lay(world, laid)
                thrown.append((seat, laid.card, laid.target))
                # Whoever goes to the Castle of their own will trusts their scroll.
                if laid.card == CASTLE and seat not in silent:
                    note_deed(open, seat, Way(0, tuple(sealed_of(open, seat))), [Way(PLAYING_ON)])
        world.tell(Thrown(tuple(thrown)))
        for seat, answer in given.items():
            if answer[0][0] == "crack":
                crack(world, answer[0][1])
                reward(world, seat)
            elif answer[0] == PASS:
                world.tell(Idle(seat))
                note_idle(open, seat)
        world.then(Pause("start"), NextCard())

    def late(self, open: Open, mine: Mine, seat: Seat, so_far: tuple[Choice, ...]) -> Choice:
        """The dice throw a card, or point the one that was thrown (9.1, 9.2)."""
        return SILENCE

    def _note(self, open: Open, silent: Sequence[Seat]) -> None:
        """A Castle that may not be thrown leaves its holder one card less to throw."""
        if castle_allowed(open):
            return
        for seat in seats(open):
            if open.cards[seat] > 1:
                # Lots never crack a scroll: whoever was silent had that much less to choose from.
                cracks = 0 if seat in silent else len(sealed_of(open, seat))
                note_asked(open, seat, open.cards[seat] + cracks, (), (CASTLE,))

    def _complete(self, world: World, seat: Seat, answer: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The answer with what is missing drawn by lot, never a crack."""
        if answer[-1] != SILENCE:
            return answer
        open, mine = world.open, world.private[seat]
        throws = answer[:-1] or [("throw", card) for card in throwable(open, mine.hand)]
        if not throws:
            world.tell(OutOfTime(seat))
            return (PASS,)
        (throw,) = by_lot(world, seat, throws)
        if not _points(open, throw[1]):
            return (throw,)
        return (throw, world.dice.pick(self.options(open, mine, seat, (throw,))))


def reward(world: World, seat: Seat) -> None:
    """What the Locations in play give to whoever cracks a scroll."""
    count = sum(card.lasting.cracking for card in in_force(world.open))
    if count:
        draw(world, {seat: count})


def _points(open: Open, card: str) -> bool:
    """Whether a card must be pointed at one of several players."""
    return card in POINTED and len(open.cards) > 2


class ThrowUnwatched(ThrowDown, frozen=True):
    """The same, and nobody learns who has thrown until a beat has passed and all have."""

    beat: ClassVar[bool] = True


def haste_tells(open: Open) -> bool:
    """Whether a Castle in the hand may leave somebody just one card to throw and none to crack."""
    if castle_allowed(open) or is_out(open, CASTLE):
        return False
    return any(open.cards[seat] == 2 and not sealed_of(open, seat) for seat in seats(open))


def _thrown(open: Open, seat: Seat, answer: tuple[Choice, ...]) -> Laid:
    card = answer[0][1]
    target = NOBODY
    if len(answer) > 1:
        target = int(answer[1][1])
    elif card in POINTED:
        target = 1 - seat  # of two players nobody is asked whom a card points at
    return Laid(card, seat, NUMBER[card], target)
