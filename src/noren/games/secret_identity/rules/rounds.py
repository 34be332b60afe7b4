"""Chapters 6 and 7: the four rounds of the competitive game, and its end."""

from __future__ import annotations

from typing import ClassVar

from noren import Happening
from noren.games.secret_identity.events import CaughtUp, RoundBegan, RoundScored
from noren.games.secret_identity.rules.board import doubts, lay_out
from noren.games.secret_identity.rules.safes import Lay, OpenSafe, TakeKeys, Vote, clear_safes
from noren.games.secret_identity.state import ROUNDS, Mine, Open, Sealed, World, names, openings
from noren.parts.scores import leaders

FAR_BEHIND = 10
EXTRA_CARDS = 2


class BeginRound(Happening[Open, Mine, Sealed], frozen=True):
    """Eight new characters are laid out."""

    rule: ClassVar[str] = "secret-identity-6.1"
    discloses: ClassVar[tuple[str, ...]] = ("RoundBegan.names", "open.board", "open.fresh")

    def happen(self, world: World) -> None:
        open = world.open
        open.round += 1
        lay_out(world)
        world.tell(RoundBegan(open.round, names(open, open.board)))
        opening = [OpenSafe(seat) for seat in world.seats]
        world.then(*doubts(open), TakeKeys(), Lay(), Vote(), *opening, EndRound())


class EndRound(Happening[Open, Mine, Sealed], frozen=True):
    """The round is scored; a new one begins, or the game ends."""

    rule: ClassVar[str] = "secret-identity-6.1"

    def happen(self, world: World) -> None:
        open = world.open
        world.tell(RoundScored(open.round, points(open, open.round), tuple(open.scores)))
        if open.round == ROUNDS:
            world.then(EndGame())
        else:
            clear_safes(world)
            world.then(CatchUp(), BeginRound())


def points(open: Open, round: int) -> tuple[int, ...]:
    """What everyone scored in a round (5.2, 5.3)."""
    scored = [0] * len(open.scores)
    for opened in openings(open, round):
        scored[opened.seat] += len(opened.right)
        for seat in opened.right:
            scored[seat] += 1
    return tuple(scored)


class CatchUp(Happening[Open, Mine, Sealed], frozen=True):
    """Whoever is more than ten points behind the leader gets two more Picto cards."""

    rule: ClassVar[str] = "secret-identity-6.2"
    discloses: ClassVar[tuple[str, ...]] = ("mine.hand",)

    def happen(self, world: World) -> None:
        open = world.open
        far = max(open.scores) - FAR_BEHIND
        behind = [seat for seat in world.seats if open.scores[seat] < far]
        # Whoever is furthest behind first, as the cards put aside may not be enough for all; of
        # those who are equally far behind, whoever sits first.
        for seat in sorted(behind, key=lambda seat: (open.scores[seat], seat)):
            cards = min(EXTRA_CARDS, open.aside)
            if not cards:
                return
            world.private[seat].hand += [world.sealed.aside.pop() for _ in range(cards)]
            open.aside -= cards
            open.hands[seat] += cards
            world.tell(CaughtUp(seat, cards))


class EndGame(Happening[Open, Mine, Sealed], frozen=True):
    """Most points win, then most cards in hand; otherwise the victory is shared."""

    rule: ClassVar[str] = "secret-identity-7.1"

    def happen(self, world: World) -> None:
        open = world.open
        best = leaders(open.scores)
        # Cards left over mean that fewer were needed to be understood.
        most = max(open.hands[seat] for seat in best)
        winners = [seat for seat in best if open.hands[seat] == most]
        ending = "most points" if len(best) == 1 else "most cards left"
        world.end(winners, open.scores, ending if len(winners) == 1 else "shared victory")
