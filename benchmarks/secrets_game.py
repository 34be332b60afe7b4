"""How bots do in The Secrets Game: python -m benchmarks.secrets_game.

Prints the tables of docs/secrets_game.md. `--deals` says how many deals each row is from, every one
of them played from every seat; all chance comes from `--seed`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

from noren.games.secrets_game import game
from noren.games.secrets_game.bots import StudentBot
from noren.lab.arena import compare
from noren.lab.series import Series, line_up
from noren.lab.simulate import play_match
from noren.lab.statistics import Estimate, mean

SEATS = range(3, 9)
SILENT = "benchmarks.secrets_game:SilentStudent"
Table = Callable[[int, int, int], Iterator[str]]


class SilentStudent(StudentBot):
    """The strong bot where no story is written down: it has only tokens to go by."""

    listens = False


def duel(deals: int, seed: int, jobs: int) -> Iterator[str]:
    """Strong against baseline in turn round the table, at every number of seats from 3 to 8."""
    tables = [line_up(("strong", "baseline"), seats) for seats in SEATS]
    yield from meetings("strong", tables, deals, seed, jobs)


def alone(deals: int, seed: int, jobs: int) -> Iterator[str]:
    """One against three of the other kind."""
    tables = [
        (first, *[second] * 3)
        for other in ("baseline", "random")
        for first, second in (("strong", other), (other, "strong"))
    ]
    yield from meetings("strong", tables, deals, seed, jobs)


def chance(deals: int, seed: int, jobs: int) -> Iterator[str]:
    """Strong against random in turn round the table."""
    tables = [line_up(("strong", "random"), seats) for seats in SEATS]
    yield from meetings("strong", tables, deals, seed, jobs)


def silence(deals: int, seed: int, jobs: int) -> Iterator[str]:
    """Without any words: habits are all there is to read."""
    tables = [(SILENT, *[other] * 3) for other in ("baseline", "random")]
    yield from meetings(SILENT, tables, deals, seed, jobs)


def meetings(
    strong: str, tables: Sequence[Sequence[str]], deals: int, seed: int, jobs: int
) -> Iterator[str]:
    """How the strong bot and the other did at each table."""
    yield "| table | a strong one wins | one of the others wins | strong is ahead by |"
    yield "|---|---|---|---|"
    for bots in tables:
        seats = len(bots)
        found = compare(game, bots, seats=seats, deals=deals, seed=seed, jobs=jobs)
        ours, theirs = sorted(found, key=lambda each: each.name != strong)
        who = f"{bots.count(strong)} strong, {bots.count(theirs.name)} {theirs.name}"
        shares = f"{ours.win_share.as_percentage()} | {theirs.win_share.as_percentage()}"
        yield f"| {who} | {shares} | {ours.lead} |"


def reading(deals: int, seed: int, jobs: int) -> Iterator[str]:
    """How often the strong listener is right about each kind of teller, round by round."""
    yield "| teller | round 1 | round 2 | round 3 | round 4 |"
    yield "|---|---|---|---|---|"
    for teller in ("random", "baseline", "strong"):
        rounds = listened(teller, deals, seed)
        yield f"| {teller} | {' | '.join(map(_share, rounds))} |"


def listened(teller: str, games: int, seed: int) -> list[Estimate]:
    """The share of right votes of one strong listener among three tellers, for every round."""
    bots = ("strong", *[teller] * 3)
    series = Series(game=game, seats=4, bots=bots, games=games, seed=seed, rotate=False)
    right: dict[int, list[float]] = {1: [], 2: [], 3: [], 4: []}
    for index in range(games):
        for story in play_match(series, index).world.open.stories:
            if story.team != 0:
                right[story.round].append(float(dict(story.votes)[0] == story.truth))
    return [mean(votes) for votes in right.values()]


def _share(found: Estimate) -> str:
    return f"{found.value:.3f} ± {found.high - found.value:.3f}"


def main() -> None:
    """Print every table."""
    tables: dict[str, Table] = {
        "duel": duel, "alone": alone, "chance": chance, "silence": silence, "reading": reading,
    }  # fmt: skip
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=tuple(tables))
    given = parser.parse_args()
    for name, table in tables.items():
        if given.only in (None, name):
            print(f"\n## {name}\n")
            for line in table(given.deals, given.seed, given.jobs):
                print(line, flush=True)


if __name__ == "__main__":
    main()
