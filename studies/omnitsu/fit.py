"""Find what the strong player of Omnitsu should care about, by playing. Prints Markdown tables.

python -m studies.omnitsu.fit preferences [GAMES]   other figures every game; what each one does
python -m studies.omnitsu.fit win-chance [GAMES]    the chance to win as a turn begins
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.core.game import Bot
from noren.games.omnitsu import game
from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.bots.planner import Planner
from noren.games.omnitsu.bots.preferences import PREFERENCES, Preferences
from noren.games.omnitsu.content import ANY_TIME
from noren.games.omnitsu.rules.throwing import ThrowDown
from studies.omnitsu.study import WIDTH, share

Numbers = NDArray[np.float64]
FIRST_SEED = 20_000_000
SPREAD = {
    "victory": 7.0, "card": 0.6, "harm": 0.7, "place": 1.0, "lead": 0.3, "push": 0.4,
    "enough": 0.2, "haste": 0.07, "spare": 0.9, "reserve": 1.5, "guard": 1.2, "keep": 1.2,
    "ferry": 1.2, "trust": 0.1, "insight": 1.0,
}  # fmt: skip
"""How far each figure is taken from where it is, up and down."""


def drawn(dice: Dice) -> Preferences:
    """Some other preferences."""
    around = {
        name: getattr(PREFERENCES, name) + spread * (2 * dice.unit() - 1)
        for name, spread in SPREAD.items()
    }
    return Preferences(**around)


def turns(match: Match, bots: list[Bot], dice: Dice) -> Iterator[Match]:
    """Play to the end, stopping as each turn begins."""
    turn = 0
    while not match.over:
        if match.world.open.turn != turn and isinstance(match.world.agenda[-1], ThrowDown):
            turn = match.world.open.turn
            yield match
        seat = match.asked[0]
        match.play(seat, bots[seat].choose(match.view(seat), dice))


def preference_slopes(games: int) -> Iterator[str]:
    """What a step up in each figure does to the part of the victory against three baselines."""
    tried, shares = [], []
    for number in range(games):
        dice, seat = Dice(seed_bytes(number)).split("taste"), number % 4
        preferences = drawn(dice)
        bots = [Planner(preferences) if at == seat else game.bot("baseline") for at in range(4)]
        match = Match.start(game, 4, {}, FIRST_SEED + number)
        list(turns(match, bots, dice))
        tried.append([getattr(preferences, name) for name in SPREAD])
        shares.append(share(match, seat))
    figures = np.array(tried)
    scaled = (figures - figures.mean(0)) / figures.std(0)
    ones = np.column_stack([np.ones(games), scaled])
    slopes, *_ = np.linalg.lstsq(ones, np.array(shares), rcond=None)
    spread = float(np.std(np.array(shares) - ones @ slopes)) / math.sqrt(games)
    yield f"{games} games, share of victory {np.mean(shares):.3f} ± {WIDTH * spread:.3f}"
    for name, slope, step in zip(SPREAD, slopes[1:], figures.std(0), strict=True):
        yield f"| {name} | {step:.2f} | {slope:+.4f} ± {WIDTH * spread:.4f} |"


def win_chance_weights(games: int) -> Iterator[str]:
    """What speaks for a victory as a turn begins."""
    for seats in game.seat_counts:
        seen, won = [], []
        for number in range(games):
            match = Match.start(game, seats, {}, 2 * FIRST_SEED + number)
            dice = Dice(seed_bytes(number)).split("hopes")
            bots = [dice.pick((Planner(), game.bot("baseline"))) for _ in range(seats)]
            rows = [
                (seat, signs(Prospects(now.view(seat))))
                for now in turns(match, bots, dice)
                for seat in range(seats)
                if isinstance(bots[seat], Planner)
            ]
            seen += [row for _, row in rows]
            won += [share(match, seat) for seat, _ in rows]
        fitted = ", ".join(f"{weight:.3f}" for weight in logistic(np.array(seen), np.array(won)))
        yield f"| {seats} | {len(seen)} | {fitted} |"


def signs(sight: Prospects) -> list[float]:
    """The numbers that `noren.games.omnitsu.bots.win_chance` rests on, in its order."""
    cards = sight.open.cards
    return [
        1.0,
        sight.now * sight.nearness,
        float(cards[sight.me]),
        sum(cards[seat] for seat in sight.others) / len(sight.others),
        float("ferryman" in sight.hand),
        float(sum(card in sight.hand for card in ANY_TIME["response"])),
    ]


def logistic(seen: Numbers, won: Numbers) -> Numbers:
    """Weights of a logistic regression, by Newton's method."""
    weights: Numbers = np.zeros(seen.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-seen @ weights))
        curve = (seen * (chance * (1 - chance))[:, None]).T @ seen + np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, seen.T @ (won - chance) - weights)
    return weights


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    fit = win_chance_weights if sys.argv[1:2] == ["win-chance"] else preference_slopes
    print(*fit(count), sep="\n")
