"""How well bots understand each other in Secret Identity: python -m benchmarks.secret_identity.

Prints the tables of docs/secret_identity.md. `--games` says how many eight-player games each figure
is from; all chance comes from `--seed`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from noren.games.secret_identity import game
from noren.games.secret_identity.belief import (
    PRIOR,
    Floats,
    best_votes,
    evidence,
    faint,
    match_keys,
    shares,
)
from noren.games.secret_identity.bots.clue_search import best_clues
from noren.games.secret_identity.content.associations import associations
from noren.games.secret_identity.state import Clue, pack_members, picto_cards
from noren.lab.arena import compare
from noren.lab.pool import play_series
from noren.lab.series import Series, line_up
from noren.lab.statistics import Estimate, mean

SEATS = 8
HAND = 10
LENGTHS = (1, 2, 3)
BLEND, LINKS, MEANING = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
Random = np.random.Generator


@dataclass(frozen=True)
class Deal:
    """One round of eight players: the board, the hands and the keys."""

    ears: Floats
    hands: list[list[str]]
    keys: list[int]


def deal(random: Random) -> Deal:
    """A random round."""
    made = associations()
    board = random.choice([made.row[id] for id in pack_members("classics")], SEATS, replace=False)
    ears = [ear[board] / ear.std() for ear in (made.scores, made.curated, made.meaning)]
    cards = random.permutation(list(picto_cards()))
    hands = [[str(card) for card in cards[HAND * s : HAND * (s + 1)]] for s in range(SEATS)]
    return Deal(np.stack(ears), hands, [int(key) + 1 for key in random.permutation(SEATS)])


def accuracy(
    games: int, seed: int, noise: float, speaker: Sequence[float], listener: Sequence[float]
) -> list[Estimate]:
    """How often clues of each length are understood; every listener hears a little otherwise."""
    random = np.random.default_rng(seed)
    hits: dict[int, list[float]] = {length: [] for length in LENGTHS}
    for _ in range(games):
        dealt = deal(random)
        plans = [
            best_clues(faint(dealt.ears), np.array(speaker), key, hand)
            for key, hand in zip(dealt.keys, dealt.hands, strict=True)
        ]
        heard = [
            faint(dealt.ears + random.normal(0, noise, dealt.ears.shape[1:])) for _ in range(SEATS)
        ]
        for length in LENGTHS:
            clues = [plan[length - 1].clue for plan in plans]
            hits[length].append(_right(dealt, clues, heard, np.array(listener)))
    return [mean(hits[length]) for length in LENGTHS]


def _right(
    dealt: Deal, clues: Sequence[Clue], heard: Sequence[Floats], weights: NDArray[np.float64]
) -> float:
    """The share of right votes in one round."""
    right = 0
    for voter, ears in enumerate(heard):
        others = [seat for seat in range(SEATS) if seat != voter]
        free = [number for number in range(SEATS) if number != dealt.keys[voter] - 1]
        likely = np.stack([weights @ shares(evidence(ears, clues[other])) for other in others])
        votes = best_votes(match_keys(likely[:, free]))
        right += sum(
            free[vote] == dealt.keys[other] - 1 for vote, other in zip(votes, others, strict=True)
        )
    return right / (SEATS * (SEATS - 1))


def understanding(games: int, seed: int) -> Iterator[str]:
    """The table of how often clues are understood."""
    rows = {
        "strong, strong listener, noise 0": (0.0, PRIOR, PRIOR),
        "strong, strong listener, noise 0.5": (0.5, PRIOR, PRIOR),
        "strong, strong listener, noise 1": (1.0, PRIOR, PRIOR),
        "strong, listener of links alone, noise 0.5": (0.5, PRIOR, LINKS),
        "strong, listener of meaning alone, noise 0.5": (0.5, PRIOR, MEANING),
        "speaker of links alone, strong listener, noise 0.5": (0.5, LINKS, PRIOR),
    }
    yield "| speaker and listener | 1 picto | 2 pictos | 3 pictos |"
    yield "|---|---|---|---|"
    for name, (noise, speaker, listener) in rows.items():
        found = accuracy(games, seed, noise, speaker, listener)
        yield f"| {name} | {' | '.join(_share(each) for each in found)} |"


def _share(found: Estimate) -> str:
    return f"{found.value:.3f} ± {found.high - found.value:.3f}"


def scores(bot: str, seats: int, games: int, seed: int, variant: str) -> list[float]:
    """What a table of one kind of bot scores: right answers, or points a seat."""
    plan = Series(
        game=game, seats=seats, bots=line_up([bot], seats), games=games, seed=seed,
        options={"variant": variant}, rotate=False,
    )  # fmt: skip
    played = (one for batch in play_series(plan, 1) for one in batch.played)
    return [sum(one.scores) / seats for one in played]


def together(games: int, seed: int) -> Iterator[str]:
    """The table of the cooperative variant."""
    yield "| bots | 3 players | 4 players | 6 players | 8 players |"
    yield "|---|---|---|---|---|"
    for bot in ("random", "baseline", "strong"):
        found = [mean(scores(bot, seats, games, seed, "cooperative")) for seats in (3, 4, 6, 8)]
        yield f"| {bot} | {' | '.join(_points(each) for each in found)} |"


def _points(found: Estimate) -> str:
    return f"{found.value:.2f} ± {found.high - found.value:.2f}"


def alone(games: int, seed: int) -> Iterator[str]:
    """Points a seat when all seats have the same bot; 56 is all there is."""
    yield "| bots | points a seat |"
    yield "|---|---|"
    for bot in ("random", "baseline", "strong"):
        yield f"| {bot} | {_points(mean(scores(bot, SEATS, games, seed, 'competitive')))} |"


def duel(games: int, seed: int) -> Iterator[str]:
    """Four strong and four baseline bots at one table, every deal from every seat."""
    yield "| bot | wins (fair 12.5 %) | points ahead of the others |"
    yield "|---|---|---|"
    pair = ["strong", "baseline"]
    for each in compare(game, pair, seats=SEATS, deals=max(2, games // SEATS), seed=seed):
        yield f"| {each.name} | {each.win_share.as_percentage()} | {each.lead} |"


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("understanding", "duel", "together", "alone"))
    given = parser.parse_args()
    tables: dict[str, Callable[[int, int], Iterator[str]]] = {
        "understanding": understanding, "duel": duel, "together": together, "alone": alone,
    }  # fmt: skip
    for name, table in tables.items():
        if given.only in (None, name):
            print(f"\n## {name}\n")
            for line in table(given.games, given.seed):
                print(line, flush=True)


if __name__ == "__main__":
    main()
