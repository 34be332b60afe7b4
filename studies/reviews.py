"""See whether the accounts of reviews add up, and whether luck is nothing on average.

python -m studies.reviews GAME [--games N] [--seed S] [--bot NAME]

For each number of players in turn: the largest error of a sum, each place's mean luck with its
interval, and how much less wins spread once luck is taken out of them.
"""

from __future__ import annotations

import argparse
from statistics import pvariance

import noren
from noren import Dice, Match
from noren.afterwards.chances import Reader, won
from noren.afterwards.course import beginning, course
from noren.afterwards.luck import Ledger, accounts
from noren.afterwards.report import Account
from noren.bots.shelf import find_bot
from noren.core.game import AnyGame
from noren.lab.statistics import mean


def played(game: AnyGame, seats: int, seed: int, bot: str) -> Match:
    """A match of bots."""
    dice = Dice(seed)
    match = Match.start(game, seats, {}, dice.key() + dice.key())
    bots = [find_bot(game, bot) for _ in range(seats)]
    while not match.over:
        seat = match.asked[0] if match.world.agenda[-1].together else dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return match


def accounts_of(match: Match, seed: int) -> tuple[Account, ...]:
    """Luck and decisions of one match, as a review has them."""
    dice = Dice(seed + (1 << 64))
    record, game = match.record(), match.game
    reader = Reader(game, dice.split("chances"))
    begun = beginning(record, game)
    chances = reader.of(begun)
    even = reader.even(begun, record["options"])
    ledger = Ledger(reader, dice.split("luck"))
    parts = [ledger.set_up(even, chances)]
    for stretch in course(begun, match):
        before, chances = chances, reader.of(stretch.after)
        parts += ledger.parts(stretch, before, chances)
    assert match.outcome is not None
    return accounts(parts, even, won(match.outcome, match.seats), [""] * match.seats)


def main() -> None:
    """Print the figures of one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=noren.load)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--bot", default="baseline")
    given = parser.parse_args()
    game: AnyGame = given.game
    counts = [count for count in game.seat_counts if count <= 8]
    found: list[Account] = []
    worst = 0.0
    for number in range(given.games):
        seed = (given.seed << 32) + number
        match = played(game, counts[number % len(counts)], seed, given.bot)
        for one in accounts_of(match, seed):
            worst = max(worst, abs(one.even + one.luck + one.own + one.others - one.final))
            found.append(one)
    luck = mean([100 * one.luck for one in found if one.seat == 0])
    lucky = mean([100 * one.luck for one in found])
    plain = pvariance([one.final - one.even for one in found])
    rest = pvariance([one.final - one.even - one.luck for one in found])
    print(f"{game.name}: {given.games} matches, {len(found)} accounts, largest error {worst:.1e}")
    print(f"  mean luck of seat 1 in points {luck}; of all seats {lucky}")
    print(
        f"  variance of the result {plain:.4f}, with luck taken out {rest:.4f}: {plain / rest:.2f}"
    )


if __name__ == "__main__":
    main()
