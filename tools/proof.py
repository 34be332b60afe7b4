"""The long proof: every game at every number of seats and with every option, and the honest toy
with many seeds.

    python -m tools.proof --games 40 --to proof.jsonl

A line is written for each table as soon as it is checked; started again with the same file, it
goes on where it stopped. The last lines printed say what failed, if anything did.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import noren
from noren.check import Report, all_tables, check_game
from noren.core.game import AnyGame
from tests.check import toy

SEEDS = 100
"""The honest toy must pass so many runs of default depth."""


def tasks(names: list[str]) -> Iterator[tuple[AnyGame, int, dict[str, Any], int]]:
    """Game, seats, options and seed of each run."""
    for name in names:
        if name == toy.game.name:
            for seed in range(SEEDS):
                for seats in toy.game.seat_counts:
                    yield toy.game, seats, {}, 1_000_000 * (seed + 1)
        else:
            game = noren.load(name)
            for seats, options in all_tables(game):
                yield game, seats, options, 0


def line(game: AnyGame, report: Report, options: dict[str, Any], seed: int, took: float) -> str:
    """What is kept of one run."""
    failures = {result.name: result.words for result in report.failures}
    kept = {
        "game": game.name, "seats": report.results[0].seats, "options": options, "seed": seed,
        "games": report.games, "checks": len(report.results), "failures": failures,
        "seconds": round(took, 1),
    }  # fmt: skip
    return json.dumps(kept, sort_keys=True)


def done(path: Path) -> set[str]:
    """The runs that the file tells of, by all but their results."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {key(**json.loads(one)) for one in lines}


def key(game: str, seats: int, options: dict[str, Any], seed: int, games: int, **_: object) -> str:
    """What makes a run the same run."""
    return json.dumps([game, seats, options, seed, games], sort_keys=True)


def main() -> None:
    """Run whatever is not done yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=[*noren.installed(), toy.game.name])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--to", type=Path, default=Path("proof.jsonl"))
    arguments = parser.parse_args()
    known = done(arguments.to)
    for game, seats, options, seed in tasks(arguments.names):
        if key(game.name, seats, options, seed, arguments.games) in known:
            continue
        began = time.perf_counter()
        report = check_game(
            game, games=arguments.games, seats=[seats], options=[options], seed=seed
        )
        took = time.perf_counter() - began
        with arguments.to.open("a", encoding="utf-8") as out:
            out.write(line(game, report, options, seed, took) + "\n")
        verdict = "passes" if report.passed else f"FAILS {[r.name for r in report.failures]}"
        print(f"{game.name}, {seats} seats, {options}, seed {seed}: {verdict}, {took:.0f} s")
    lines = [json.loads(one) for one in arguments.to.read_text(encoding="utf-8").splitlines()]
    failed = [one for one in lines if one["failures"]]
    print(f"{len(lines)} runs, {len(failed)} failed.")
    for one in failed:
        print(one["game"], one["seats"], one["options"], one["failures"])


if __name__ == "__main__":
    main()
