"""Draw how a net learns: PPO by self-play, and on the way matches against players of chance.

    python -m examples.curves omnitsu --seats 4 --minutes 30 --out omnitsu.json
    python -m examples.curves --draw curves.svg omnitsu.json chiyos-secret.json

Every so many updates the net sits down alone among `random`, in each seat in turn, and its share of
the victories is noted. It plays each option as often as it prefers it, so that at first it is a
player of chance itself. Minutes are of the processor, and only training counts. With `--among BOT`
it learns among such bots and sits down among them; dotted is what chance wins there.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from examples.ppo import BATCH, lessons
from noren import Dice, Match
from noren.bots.order import who_goes
from noren.bots.search import win_shares
from noren.bots.shelf import find_bot
from noren.core.game import Bot
from noren.core.registry import load
from noren.lab.net import NetBot
from noren.lab.numbers import Numbers
from noren.lab.series import derive
from noren.lab.statistics import Estimate, mean_share

MATCHES: Final = 200
"""So many for each point of a curve."""
CHANCE: Final = 3
"""So many times as many matches say what a player of chance wins there."""
EVERY: Final = 15
"""A point every so many updates."""
UPDATES: Final = 400
"""Over so many updates curiosity fades; the minutes may be over before."""


def alone(bot: Bot, name: str, seats: int, matches: int, among: str) -> Estimate:
    """A bot's share of the victories alone among others, in each seat in turn."""
    game, shares, longest = load(name), [], Numbers(load(name), seats, {}).longest
    for number in range(matches):
        other = find_bot(game, among)
        mine = number % seats
        match = Match.start(game, seats, {}, derive("curve", number // seats))
        dice = Dice(derive("curve dice", number))
        while not match.over and len(match.choices) < longest:
            seat = who_goes(match, dice)
            player = bot if seat == mine else other
            match.play(seat, player.choose(match.view(seat), dice))
        shares.append(win_shares(match.outcome, seats)[mine] if match.outcome else 0.0)
    return mean_share(shares)


def learn(
    game: str, seats: int, *, minutes: float, seed: int, matches: int = MATCHES, batch: int = BATCH,
    guide: float | None = None, among: str | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The curve of a net that learns for so many minutes of the processor."""
    points: list[dict[str, Any]] = []
    spent, begun = 0.0, time.process_time()
    how: dict[str, Any] = {"guide": guide, "among": among}
    for net in lessons(game, seats=seats, updates=UPDATES, seed=seed, batch=batch, **how):
        now = spent + time.process_time() - begun
        if net.about["updates"] % EVERY == 1 or now > 60 * minutes:
            spent = now
            bot = NetBot(net, sample=True)
            share = alone(bot, game, seats, matches, among or "random")
            about = {name: net.about[name] for name in ("updates", "games", "decisions")}
            about |= {"minutes": round(spent / 60, 2), "share": round(share.value, 4)}
            points.append({**about, "low": round(share.low, 4), "high": round(share.high, 4)})
            print(game, points[-1], flush=True)
            begun = time.process_time()
        if now > 60 * minutes:
            break
    lot = alone(find_bot(load(game), "random"), game, seats, CHANCE * matches, among or "random")
    about = {"game": game, "seats": seats, "seed": seed, "matches": matches, **how}
    return {**about, "random": round(lot.value, 4), "points": points}


def draw(files: list[Path], out: Path) -> None:
    """All curves side by side, with their intervals and what chance would win."""
    from matplotlib.figure import Figure  # an extra, and only for this

    kept = [json.loads(file.read_text("utf-8")) for file in files]
    figure = Figure(figsize=(3.4 * len(kept), 3), layout="constrained")
    for axes, told in zip(np.ravel(figure.subplots(1, len(kept))), kept, strict=True):
        points = told["points"]
        games = [point["games"] / 1000 for point in points]
        shares = [100 * point["share"] for point in points]
        low = [100 * point["low"] for point in points]
        high = [100 * point["high"] for point in points]
        axes.plot(games, shares, color="#7a3b1e")
        axes.fill_between(games, low, high, color="#7a3b1e", alpha=0.2, linewidth=0)
        axes.axhline(100 * told["random"], color="#555", linestyle=":")
        axes.set_title(f"{load(told['game']).meta.title}, {told['seats']} seats", fontsize=10)
        axes.set_xlabel("thousand games played")
        axes.set_ylabel(f"wins among {told['among'] or 'random'}, %")
        axes.set_ylim(0, 100)
    figure.savefig(out, metadata={"Date": None})


def main() -> None:
    """Learn or draw, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="+")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=MATCHES, help="so many for each point")
    parser.add_argument("--batch", type=int, default=BATCH, help="so many decisions an update")
    parser.add_argument("--guide", type=float, help="as of examples.ppo")
    parser.add_argument("--among", metavar="BOT", help="as of examples.ppo, and in its matches")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--draw", type=Path)
    asked = parser.parse_args()
    if asked.draw:
        draw([Path(file) for file in asked.what], asked.draw)
        return
    game = load(asked.what[0])
    seats = asked.seats or game.meta.min_seats
    told = learn(
        game.name, seats, minutes=asked.minutes, seed=asked.seed, matches=asked.matches,
        batch=asked.batch, guide=asked.guide, among=asked.among,
    )  # fmt: skip
    out = asked.out or Path(f"{game.name}.json")
    out.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
