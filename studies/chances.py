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
from numpy.typing import NDArray

import noren
from noren import Dice, Match
from noren.core.game import AnyGame
from noren.parts.win_model import Learned, Net, Table, WinModel
from studies.reliability import Reliability, drawing

Floats = NDArray[np.float64]
PAGES = Path(__file__).parents[1] / "docs" / "play"
ONE_IN = 9
"""Of so many moments one is kept, and the first: neighbours tell nothing new."""
MOST_SEATS = 8
TABLES = (("strong",), ("strong", "baseline"), ("baseline",))
"""Who sits at a table: these chances are those of matches among such bots."""
UNITS = 20
DECAY = 3e-4
HELD_BACK = 0.15
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


def gather(files: list[Path]) -> dict[str, tuple[Floats, Floats, NDArray[np.int64]]]:
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


def fit(signs: Floats, won: Floats, games: NDArray[np.int64]) -> Net:
    """A net by Adam, stopped where games that it has not seen are told best."""
    rng = np.random.default_rng(7)
    mean, scale = signs.mean(0), signs.std(0)
    scale = np.where(scale < 1e-3, 1.0, scale)  # what is always the same tells nothing
    rows = np.clip((signs - mean) / scale, -6, 6)
    rows = np.concatenate([rows, np.ones((len(rows), 1))], axis=1)
    ids = np.unique(games)
    held = np.isin(games, rng.choice(ids, int(len(ids) * HELD_BACK), replace=False))
    wide = rows.shape[1]
    parts = [rng.normal(0, 0.3 / np.sqrt(wide), (UNITS, wide)), np.zeros(wide), np.zeros(UNITS)]
    parts[2] = rng.normal(0, 0.1, UNITS)
    first, second = [np.zeros_like(p) for p in parts], [np.zeros_like(p) for p in parts]
    train = np.flatnonzero(~held)
    best, kept, since, step = np.inf, [p.copy() for p in parts], 0, 0
    for _ in range(80):
        for batch in np.array_split(rng.permutation(train), max(1, len(train) // 512)):
            step += 1
            for at, moved in enumerate(slopes(parts, rows[batch], won[batch])):
                first[at] = 0.9 * first[at] + 0.1 * moved
                second[at] = 0.999 * second[at] + 0.001 * moved**2
                spread = np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8
                parts[at] = parts[at] - 0.002 * first[at] / (1 - 0.9**step) / spread
        loss = surprise(odds(parts, rows[held]), won[held])
        if loss < best - 1e-5:
            best, kept, since = loss, [p.copy() for p in parts], 0
        else:
            since += 1
            if since > 6:
                break
    base = surprise(np.full(held.sum(), np.log(won.mean() / (1 - won.mean()))), won[held])
    print(f"  {len(ids)} games, {len(rows)} rows: loss {best:.4f}, without signs {base:.4f}")
    return Net(*(_plain(part) for part in (mean, scale, kept[0], kept[1], kept[2])))


def odds(parts: list[Floats], rows: Floats) -> Floats:
    """The odds of each row, as a logarithm."""
    hidden, straight, out = parts
    told: Floats = np.tanh(rows @ hidden.T) @ out + rows @ straight
    return told


def slopes(parts: list[Floats], rows: Floats, won: Floats) -> list[Floats]:
    """How the loss changes with each weight."""
    hidden, straight, out = parts
    lit = np.tanh(rows @ hidden.T)
    off = (1 / (1 + np.exp(-(lit @ out + rows @ straight))) - won) / len(won)
    back = (off[:, None] * out) * (1 - lit**2)
    moved = [back.T @ rows, rows.T @ off, lit.T @ off]
    return [each + DECAY * part for each, part in zip(moved, parts, strict=True)]


def surprise(told: Floats, won: Floats) -> float:
    """The mean loss in nats."""
    return float(np.mean(np.logaddexp(0, told) - won * told))


def _plain(part: Floats) -> Any:
    return np.round(part, 4).tolist()


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
    found: list[tuple[Floats, Floats, NDArray[np.int64]]] = []
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
        nets = {kind: fit(*data) for kind, data in gather(given.files).items()}
        model = WinModel(Table(nets, {}))
        table = Table(nets, expectations(game, model, {*nets}))
        where(game).write_bytes(msgspec.json.encode(table) + b"\n")
    else:
        true(game, given.files)


if __name__ == "__main__":
    main()
