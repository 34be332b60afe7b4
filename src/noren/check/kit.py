"""The conformance kit: what every game must pass, ours or anybody's."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from noren.check import (
    apart,
    bots,
    chance,
    conservation,
    copies,
    determinism,
    disclosures,
    eavesdropper,
    endings,
    imagined,
    interference,
    lateness,
    legality,
    lessons,
    lots,
    order,
    possible,
    purity,
    records,
    scenes,
    truth,
    undo,
    wire,
)
from noren.check.ledger import Ledger
from noren.check.report import Report, Result
from noren.check.run import Failed, Run
from noren.core.errors import BadOptions, BrokenGame
from noren.core.game import AnyGame
from noren.core.match import Match

Check = Callable[[Run], str]
Progress = Callable[[str, int, int], object]
"""Told before each check: its name, how many are done, and how many there are."""

# From cheap and basic to dear and subtle: what fails early is mostly the cause of what fails later.
CHECKS: Final[Mapping[str, Check]] = {
    "random play ends": endings.check,
    "legality": legality.check,
    "determinism": determinism.check,
    "nothing but the dice": chance.check,
    "records": records.check,
    "copies": copies.check,
    "conservation": conservation.check,
    "views on the wire": wire.check,
    "looking changes nothing": purity.check,
    "scenes": scenes.check,
    "lessons": lessons.check,
    "order of answers": order.check,
    "undo": undo.check,
    "lateness": lateness.check,
    "non-interference": interference.check,
    "disclosures": disclosures.check,
    "fair lots": lots.check,
    "imagined worlds": imagined.check,
    "possible worlds": possible.check,
    "the truth is possible": truth.check,
    "bots": bots.check,
    "nothing but the view": apart.check,
    "the eavesdropper": eavesdropper.check,
}


def check_game(
    game: AnyGame,
    *,
    games: int = 40,
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, Any]] | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    only: Sequence[str] | None = None,
) -> Report:
    """Put a game through every check, at each number of seats.

    `games` is how deep to look; `seats` are the fewest, a middle number and the most unless told;
    `options` take turns from game to game.
    """
    counts = [game.seats(count) for count in seats or usual_seats(game)]
    chosen = {name: CHECKS[name] for name in only or CHECKS}
    results: list[Result] = []
    runs = [
        Run(game, count, games, options or usual_options(game, count), seed) for count in counts
    ]
    for run, (name, check) in product(runs, chosen.items()):
        if progress is not None:
            progress(name, len(results), len(counts) * len(chosen))
        try:
            results.append(perform(name, check, run))
        except BrokenGame as broken:  # one cause, one line: the other checks would say the same
            results.append(Result(name, run.seats, False, f"{broken}{place(run)}"))
            return Report(game.name, results, games, ["whatever comes after that"])
    return Report(game.name, results, games, [*untested(game, runs, chosen)])


def untested(game: AnyGame, runs: Sequence[Run], chosen: Collection[str]) -> Iterator[str]:
    """What was not looked at, in words."""
    seats = [str(count) for count in game.seat_counts if count not in {run.seats for run in runs}]
    if seats:
        yield f"{', '.join(seats)} seats"
    unseen = [step for step in runs[0].unseen if all(step in run.unseen for run in runs)]
    if unseen:
        yield f"what {', '.join(unseen)} make known"
    if len(chosen) < len(CHECKS):
        yield f"{len(CHECKS) - len(chosen)} other checks"
    read = [game.read_options(options) for run in runs for options in run.options]
    for field in msgspec.structs.fields(game.options):
        values = {getattr(options, field.name) for options in read}
        left = [value for value in possible_values(field.type) if value not in values]
        if left:
            yield f"{field.name} {' or '.join(map(str, left))}"


def possible_values(kind: Any) -> tuple[Any, ...]:
    """The values an option can take, where they can be counted."""
    kind = get_args(kind)[0] if hasattr(kind, "__metadata__") else kind
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()


def all_tables(
    game: AnyGame, counts: Iterable[int] | None = None
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with the usual options, and with each other value of each option."""
    fields = msgspec.structs.fields(game.options)
    others = [{field.name: value} for field in fields for value in possible_values(field.type)]
    usual = game.default_options
    changes = [
        change for change in others for name in change if getattr(usual, name) != change[name]
    ]
    for seats in counts or game.seat_counts:
        tables: list[dict[str, Any]] = []
        for options in ({}, dict(game.quick_options), *changes):
            # One option changed at a time: all combinations would be too many to look at any of
            # them closely.
            if options not in tables and can_be_set_up(game, seats, options):
                tables.append(options)
                yield seats, options


def can_be_set_up(game: AnyGame, seats: int, options: Mapping[str, Any]) -> bool:
    """Whether so many can play with these options."""
    try:
        Match.start(game, seats, options, seed=0)
    except BadOptions:
        return False
    return True


def find_flows(
    game: AnyGame,
    *,
    games: int = 40,
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, Any]] | None = None,
    seed: int = 0,
    ledger: Ledger | None = None,
) -> Ledger:
    """The ledger of a game: who learns what, where, how often, over several numbers of seats.

    What is found is added to a ledger that is handed in.
    """
    ledger = ledger or Ledger(game)
    for count in [game.seats(count) for count in seats or usual_seats(game)]:
        run = Run(game, count, games, options or usual_options(game, count), seed)
        disclosures.keep_ledger(run, ledger, strict=False)
    return ledger


def usual_seats(game: AnyGame) -> list[int]:
    """The fewest, a middle number, and the most."""
    low, high = game.meta.min_seats, game.meta.max_seats
    # Rules that depend on the number of players change at the ends, or somewhere in between.
    return sorted({low, (low + high) // 2, high})


def usual_options(game: AnyGame, seats: int) -> list[Mapping[str, Any]]:
    """The game's defaults, its quick options, and each other value of each option."""
    return [options for _, options in all_tables(game, [seats])]


def perform(name: str, check: Check, run: Run) -> Result:
    """One check; whatever it raises, but that the game is broken, is a failure with its place."""
    run.place = ""
    try:
        return Result(name, run.seats, True, f"{check(run)}.")
    except Failed as failed:
        return Result(name, run.seats, False, f"{failed}{place(run) if failed.here else ''}")
    except BrokenGame:
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        words = (
            f"{type(error).__name__}: {error} (in {last.name}, {Path(last.filename).name} line"
            f" {last.lineno})."
        )
        return Result(name, run.seats, False, words + place(run))


def place(run: Run) -> str:
    """How to get to where it happened."""
    return f" Look at {run.place}." if run.place else ""
