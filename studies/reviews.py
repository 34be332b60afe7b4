"""See whether the accounts of reviews add up, and whether luck is nothing on average.

python -m studies.reviews play GAME FILE [--games N] [--seed S] [--bot NAME]
python -m studies.reviews tell FILE...

Matches are played at tables of every number of players in turn; each is a line of the file as soon
as it is over, so playing can be left off and taken up again. What is told: the largest error of a
sum, mean luck with its interval, and how much less the results spread once luck is taken out of
them, which is how many times fewer games `noren arena` needs.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean, pvariance

import msgspec

import noren
from noren import Dice, Match
from noren.afterwards.chances import Reader, won
from noren.afterwards.course import beginning, course
from noren.afterwards.luck import Ledger, accounts
from noren.afterwards.report import Account
from noren.bots.shelf import find_bot
from noren.core.game import AnyGame
from noren.lab.statistics import mean

MOST_SEATS = 8


def play(game: AnyGame, kept: Path, games: int, seed: int, bot: str) -> None:
    """Play on to so many matches, and keep the accounts of each."""
    have = kept.read_bytes().count(b"\n") if kept.exists() else 0
    counts = [count for count in game.seat_counts if count <= MOST_SEATS]
    for number in range(have, games):
        key = (seed << 32) + number
        found = accounts_of(played(game, counts[number % len(counts)], key, bot), key)
        with kept.open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")


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


def tell(kept: Path) -> None:
    """Print the figures of one file."""
    read = msgspec.json.Decoder(tuple[Account, ...]).decode
    matches = [read(line) for line in kept.read_bytes().splitlines()]
    found = [one for match in matches for one in match]
    worst = max(abs(one.even + one.luck + one.own + one.others - one.final) for one in found)
    print(f"{kept.name}: {len(matches)} matches, {len(found)} accounts, largest error {worst:.1e}")
    # A match, not a seat, is the unit: those of one match are not independent.
    first = mean([100 * match[0].luck for match in matches])
    everybody = mean([100 * fmean(one.luck for one in match) for match in matches])
    print(f"  mean luck in points: of seat 1 {first}; of all seats {everybody}")
    plain = pvariance([one.final - one.even for one in found])
    rest = pvariance([one.final - one.even - one.luck for one in found])
    print(f"  variance of the result {plain:.4f}, luck taken out {rest:.4f}: {plain / rest:.2f} x")


def main() -> None:
    """Play, or tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    does = parser.add_subparsers(dest="do", required=True)
    playing = does.add_parser("play")
    playing.add_argument("game", type=noren.load)
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--seed", type=int, default=5)
    playing.add_argument("--bot", default="baseline")
    does.add_parser("tell").add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.do == "play":
        play(given.game, given.file, given.games, given.seed, given.bot)
    else:
        for file in given.files:
            tell(file)


if __name__ == "__main__":
    main()
