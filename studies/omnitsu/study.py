"""Measure Omnitsu: lengths, endings, seats, opening cards, bots. Prints Markdown tables.

python -m studies.omnitsu.study [GAMES], about a second for each ten games.
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from noren import Choice, Dice, Match
from noren.core.dice import seed_bytes
from noren.core.drawers import copy_drawer
from noren.core.game import Bot
from noren.games.omnitsu import game
from noren.games.omnitsu.bots import Strategist
from noren.games.omnitsu.content import CARDS
from noren.games.omnitsu.state import Mine, Sealed, View

WIDTH = 1.96
TRUE_WORLDS = 4
"""So often the cheater lets the true world unfold for every choice."""


class Peeker(Strategist):
    """A declared cheater, for comparison: the strong player, told what every scroll is."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None

    def choose(self, view: View, dice: Dice) -> Choice:
        """As the strong player would with all scrolls face-up."""
        view.mine = copy_drawer(view.mine or Mine())
        view.mine.knows.update(self.kinds(view))
        return super().choose(view, dice)

    def kinds(self, view: View) -> dict[str, str]:
        """What lies under every seal."""
        assert self.match is not None
        sealed: Sealed = self.match.world.sealed
        return {scroll.id: sealed.kinds[scroll.id] for scroll in view.open.scrolls}


class Cheater(Peeker):
    """Sees hands, deck and given answers too: it tries everything in the true world itself."""

    choices = 30
    doubt = math.inf

    def thinks(self, view: View) -> bool:
        """Always."""
        return True

    def worlds(self, view: View, dice: Dice) -> list[Match]:
        """The true world, about to unfold by other dice."""
        assert self.match is not None
        assert view.seat is not None
        found = [self.match.copy() for _ in range(TRUE_WORLDS)]
        for match in found:
            match.world.dice = dice.split("true")
            match.world.private[view.seat].knows.update(self.kinds(view))
        return found


CHEATERS: dict[str, type[Peeker]] = {"peeker": Peeker, "cheater": Cheater}


def interval(values: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1))
    return f"{mean:.3f} ± {WIDTH * spread / math.sqrt(len(values)):.3f}"


def play(names: Sequence[str], seed: int) -> Match:
    """One game; seat by seat, a bot by name."""
    match = Match.start(game, len(names), {}, seed)
    bots: list[Bot] = [CHEATERS[name]() if name in CHEATERS else game.bot(name) for name in names]
    for bot in bots:
        if isinstance(bot, Peeker):
            bot.match = match
    dice = Dice(seed_bytes(seed)).split("study")
    while not match.over:
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def share(match: Match, seat: int) -> float:
    """A seat's part of the victory."""
    assert match.outcome is not None
    winners = match.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def lengths(bot: str, seats: int, games: int) -> Iterator[str]:
    """How long games last, how they end, and whether a seat matters."""
    turns: list[int] = []
    endings: Counter[str] = Counter()
    by_seat: list[list[float]] = [[] for _ in range(seats)]
    for seed in range(games):
        match = play([bot] * seats, seed)
        assert match.outcome is not None
        turns.append(match.world.open.turn)
        endings[match.outcome.ending] += 1
        for seat in range(seats):
            by_seat[seat].append(share(match, seat))
    good = interval([float(6 <= turn <= 14) for turn in turns])
    ways = ", ".join(f"{name} {count / games:.1%}" for name, count in endings.most_common())
    middle = sorted(turns)[games // 2]
    shares = "; ".join(interval(values) for values in by_seat)
    yield f"| {bot} | {seats} | {games} | {middle} | {good} | {ways} | {shares} |"


def openings(seats: int, games: int, bot: str = "baseline") -> Iterator[str]:
    """What an opening card does to its owner's part of the victory."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for seed in range(games):
        first = Match.start(game, seats, {}, 100_000 + seed)
        hands = [mine.hand[0] for mine in first.world.private]
        match = play([bot] * seats, 100_000 + seed)
        for seat, card in enumerate(hands):
            found[card].append(share(match, seat) - 1 / seats)
    rows = sorted(found, key=lambda card: -sum(found[card]) / len(found[card]))
    for card in rows:
        yield f"| {CARDS[card].number} {CARDS[card].name} | {interval(found[card])} |"


def duel(tested: str, other: str, seats: int, games: int) -> str:
    """One bot among others of another kind, in every seat in turn."""
    values = []
    for number in range(games):
        seat = number % seats
        names = [tested if at == seat else other for at in range(seats)]
        values.append(share(play(names, 500_000 + number // seats), seat))
    return f"| {tested} | {seats - 1} × {other} | {games} | {interval(values)} | {1 / seats:.3f} |"


def main(games: int) -> None:
    """All tables."""
    print("| bots | players | games | median turns | 6-14 turns | endings | by seat |")
    print("|---|---|---|---|---|---|---|")
    for bot in ("baseline", "strong"):
        for seats in game.seat_counts:
            print(*lengths(bot, seats, games // 4), sep="\n", flush=True)
    print("\n| tested | against | games | share of victory | fair |\n|---|---|---|---|---|")
    for tested, other in (
        ("baseline", "random"), ("strong", "random"), ("strong", "baseline"),
        ("baseline", "strong"), ("peeker", "baseline"), ("cheater", "baseline"),
    ):  # fmt: skip
        count = games if (tested, other) == ("strong", "baseline") else games // 2
        print(duel(tested, other, 4, count), flush=True)
    print("\n| opening card | win share above fair |\n|---|---|")
    print(*openings(4, games), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
