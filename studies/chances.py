"""Learn each game's chance of winning from many games of its bots, and see whether it comes true.

python -m studies.chances play GAME FILE [--games N] [--seed S]
python -m studies.chances fit GAME FILE...       writes the game's content/chances.json
python -m studies.chances true GAME FILE...      how true they come, and docs/play/chances-GAME.svg

The same seed gives the same games. A FILE has a line for every game: the signs of some of its
moments, and who won. Playing can be left off and taken up again. What is fitted must not be what is
judged, so play with another seed for `true`.
"""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import noren
from noren import Dice, Match
from noren.core.game import AnyGame
from noren.parts.win_model import Learned, Table, WinModel
from studies.reliability import Reliability, drawing
from studies.win_net import Sample, fit_all

PAGES = Path(__file__).parents[1] / "docs" / "play"
ONE_IN = 9
"""Of so many moments one is kept, and the first: neighbours tell nothing new."""
MOST_SEATS = 8
TABLES = (("strong",), ("strong", "baseline"), ("baseline",))
"""Who sits at a table: these chances are those of matches among such bots."""
SETUPS = 4000


class Played(msgspec.Struct, array_like=True):
    """One game: what kind of table it was, who won, and everybody's signs at some moments."""

    kind: str
    won: list[float]
    rows: list[list[list[float]]]


def learned(game: AnyGame) -> Learned:
    """How a game reads its worlds."""
    chances: Any = game.afterwards and game.afterwards.chances
    found = chances.__self__
    assert isinstance(found, Learned)
    return found


def play(game: AnyGame, kept: Path, games: int, seed: int) -> None:
    """Play on to so many games; each is a line in the file as soon as it is over."""
    have = kept.read_bytes().count(b"\n") if kept.exists() else 0
    for number in range(have, games):
        found = played(game, (seed << 32) + number)
        with kept.open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")


def played(game: AnyGame, seed: int) -> Played:
    """One game at a table of any size and kind."""
    dice, reads = Dice(seed), learned(game)
    match = laid(game, dice)
    among = dice.pick(TABLES)
    bots = [game.bot(dice.pick(among)) for _ in range(match.seats)]
    seen = [reads.signs(match.world)]
    while not match.over:
        seat = match.asked[0] if match.world.agenda[-1].together else dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
        settled = not match.outcome and not any(match.world.answers)
        if settled and not dice.below(ONE_IN):
            seen.append(reads.signs(match.world))
    assert match.outcome is not None
    won = [float(seat in match.outcome.winners) for seat in range(match.seats)]
    rows = [[[round(sign, 4) for sign in row] for row in signs] for _, signs in seen]
    return Played(seen[0][0], won, rows)


def laid(game: AnyGame, dice: Dice) -> Match:
    """A table of any size and kind that there is."""
    while True:
        seats = dice.pick([n for n in game.seat_counts if n <= MOST_SEATS])
        match = started(game, seats, dice.pick(settings(game)), dice)
        if match is not None:
            return match


def started(game: AnyGame, seats: int, options: dict[str, Any], dice: Dice) -> Match | None:
    """A fresh match; none where the options are not for so many."""
    try:
        return Match.start(game, seats, options, dice.key() + dice.key())
    except noren.NorenError:
        return None


def gather(files: list[Path]) -> dict[str, Sample]:
    """Signs, victories and games, by the kind of table."""
    found: dict[str, tuple[list[Any], list[float], list[int]]] = {}
    read = msgspec.json.Decoder(Played).decode
    lines = (line for file in files for line in file.read_bytes().splitlines())
    for number, line in enumerate(lines):
        one = read(line)
        signs, wins, games = found.setdefault(one.kind, ([], [], []))
        for rows in one.rows:
            signs += rows
            wins += one.won
            games += [number] * len(one.won)
    return {k: (np.array(s), np.array(w), np.array(g)) for k, (s, w, g) in found.items()}


def expectations(game: AnyGame, model: WinModel, kinds: set[str]) -> dict[str, tuple[float, ...]]:
    """What each place of a table may expect: the mean over many set-ups, as the net sees them."""
    reads, found = learned(game), dict[str, tuple[float, ...]]()
    for seats in game.seat_counts:
        for options in settings(game):
            sums: dict[str, dict[int, list[float]]] = {}
            for number in range(SETUPS):
                match = started(game, seats, options, Dice((99 << 32) + number))
                if match is None:
                    break
                kind, rows = reads.signs(match.world)
                told = model.chances(kind, rows) if kind in kinds else None
                if told is None:
                    break
                places = reads.places(match.world) if reads.places else range(seats)
                for place, chance in zip(places, told, strict=True):
                    sums.setdefault(kind, {}).setdefault(place, []).append(chance)
            for kind, by_place in sums.items():
                even = tuple(round(float(np.mean(by_place[p])), 5) for p in sorted(by_place))
                found[f"{kind} {seats}"] = even
    return found


def settings(game: AnyGame) -> list[dict[str, Any]]:
    """The options by which tables differ in kind."""
    more: dict[str, list[dict[str, Any]]] = {
        "ninja": [{}, {"map": "outpost"}, {"variant": "lone wolf"}, {"variant": "contested"}],
        "secret-identity": [{"variant": "cooperative"}],
    }
    return [{}, *more.get(game.name, [])]


def true(game: AnyGame, files: list[Path]) -> None:
    """Print how true the chances come, and draw it for the book."""
    model = WinModel(msgspec.json.decode(where(game).read_bytes(), type=Table))
    found: list[Sample] = []
    for kind, (signs, wins, games) in gather(files).items():
        chances = model.chances(kind, signs.tolist())
        if chances is None:
            print(f"nothing was learned of {kind}")
        else:
            found.append((np.array(chances), wins, games))
    told, won, games = (np.concatenate([part[at] for part in found]) for at in range(3))
    reliability = Reliability.of(told, won, games)
    print(f"{game.name}: {len(told)} chances of {reliability.matches} matches")
    for one in reliability.bins:
        print(
            f"| {one.told:.3f} | {one.came:.3f} | {one.low:.3f} to {one.high:.3f} | {one.count} |"
        )
    low, high = 100 * reliability.low, 100 * reliability.high
    print(f"error {100 * reliability.error:.2f} points ({low:.2f} to {high:.2f})")
    print(f"Brier {np.mean((told - won) ** 2):.4f}")
    (PAGES / f"chances-{game.name}.svg").write_text(drawing(game.meta.title, reliability))


def where(game: AnyGame) -> Path:
    """Where a game keeps what was learned."""
    package = importlib.import_module(learned(game).package)
    return Path(package.__file__ or "").parent / "chances.json"


def main() -> None:
    """Play, fit, or tell how true it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=("play", "fit", "true"))
    parser.add_argument("game", type=noren.load)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game: AnyGame = given.game
    if given.do == "play":
        play(game, given.files[0], given.games, given.seed)
    elif given.do == "fit":
        nets = fit_all(gather(given.files))
        model = WinModel(Table(nets, {}))
        table = Table(nets, expectations(game, model, {*nets}))
        where(game).write_bytes(msgspec.json.encode(table) + b"\n")
    else:
        true(game, given.files)


if __name__ == "__main__":
    main()
