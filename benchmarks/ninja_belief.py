"""What the guards' belief is worth: python -m benchmarks.ninja_belief COMMAND [GAMES] [SEED].

possible random and strong nights at every table: the truth must be possible at every moment
bits     strong nights: how much better the weights are than an even spread, once a guards' turn
draw     the same, and a picture of it for docs/ninja.md
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.ninja_balance import night
from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.events import PhaseBegan, Returned, TurnBegan
from noren.games.ninja.rules.detection import shadow_of
from noren.games.ninja.rules.sneaking import Sneak
from noren.games.ninja.state import HIDDEN, SEEN, is_passage

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"map": "outpost"}),
    (2, {"variant": "lone wolf", "both_hands": True}),
    (3, {"variant": "contested"}),
    (4, {"placement": "full"}),
    (2, {"search_standing": True, "notice_ropes": True}),
)
PICTURE = Path(__file__).parents[1] / "docs" / "ninja-belief.svg"


# -- what is possible


def demand_possible(match: Match, belief: StrongBelief) -> int:
    """Every intruder on the map is where he may be, at a pace he may have had."""
    checked = 0
    for who, figure in match.world.open.figures.items():
        shadow = shadow_of(match.world, who)
        if figure.state not in (HIDDEN, SEEN) or not shadow.zone or is_passage(shadow.zone):
            continue
        places = belief.suspects[who].possible[shadow.speed]
        assert places[belief.fort.number[shadow.zone]], (who, shadow.zone, shadow.speed)
        checked += 1
    return checked


def checked_night(seats: int, options: dict[str, Any], bot: str, seed: int) -> int:
    """One night, checked after everything that is told outside a secret move."""
    match = Match.start(game, seats, options, seed)
    dice = Dice(seed_bytes(seed))
    bots = [game.bot(bot) for _ in range(seats)]
    belief: StrongBelief | None = None
    checked = told = 0
    while not match.over:
        if len(match.world.log) > told:
            told = len(match.world.log)
            belief = read(match.view(None), StrongBelief, belief)
            sneaking = isinstance(match.world.agenda[-1], Sneak)
            if match.world.open.turn and not sneaking:
                checked += demand_possible(match, belief)
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    return checked


def possible(games: int, seed: int) -> None:
    """Nights of random and strong bots in turn, at every table in turn."""
    checked = 0
    for number in range(games):
        seats, options = TABLES[number // 2 % len(TABLES)]
        checked += checked_night(seats, options, ("random", "strong")[number % 2], seed + number)
    print(f"{games} nights, {checked} moments: the truth never dropped out", flush=True)


# -- the weights


@dataclass(frozen=True)
class Moment:
    """One hidden intruder as a guards' turn begins: what the truth costs in bits."""

    turn: int
    even: float
    plain: float
    strong: float


def back_at_once(match: Match) -> set[str]:
    """Who died in the first turn: where he had started is not kept."""
    found, turns = set(), 0
    for event in match.world.log:
        turns += isinstance(event, TurnBegan)
        if isinstance(event, Returned) and turns == 1:
            found.add(event.who)
    return found


def moments(match: Match) -> Iterator[Moment]:
    """Every guards' turn of a night, for every intruder whom nobody sees."""
    world = match.world
    ends = {
        who: {trail.turn: trail.zones[-1] for trail in shadow_of(world, who).path}
        for who in world.open.figures
    }
    for who, zones in ends.items():
        if who not in back_at_once(match):
            path = shadow_of(world, who).path
            zones.update({trail.turn - 1: trail.zones[0] for trail in path if trail.turn == 1})
    belief = StrongBelief(world.open.options, world.open.seats)
    for at, event in enumerate(world.log):
        if not (isinstance(event, PhaseBegan) and event.phase == "cards"):
            continue
        belief.read(world.log[: at + 1])
        for who, figure in belief.open.figures.items():
            zone = ends[who].get(belief.open.turn - 1, "")
            if figure.state == HIDDEN and zone and not is_passage(zone):
                yield moment(belief, who, zone)


def moment(belief: StrongBelief, who: str, zone: str) -> Moment:
    """What the truth costs."""
    number, suspect = belief.fort.number[zone], belief.suspects[who]
    even = math.log2(len(suspect.zones))
    plain, strong = (
        -math.log2(float(likely[number])) for likely in (suspect.likely(), belief.likely(who))
    )
    return Moment(belief.open.turn, even, plain, strong)


def bits(games: int, seed: int, intruders: str = "strong") -> list[Moment]:
    """Play nights and say what the weights are worth; intervals are by night."""
    found: list[Moment] = []
    gains = []
    turns, seconds = 0, 0.0
    for number in range(games):
        match = night(2, {}, (intruders, "strong"), seed + number)
        started = time.process_time()
        here = [*moments(match)]
        seconds += time.process_time() - started
        turns += match.world.open.turn
        found += here
        if here:
            gains.append((sum(m.even - m.strong for m in here), len(here)))
    mean = sum(gain for gain, _ in gains) / len(found)
    spread = statistics.pstdev([gain - mean * count for gain, count in gains])
    error = 1.96 * spread * math.sqrt(len(gains)) / len(found)
    average = [
        statistics.mean(getattr(m, name) for m in found) for name in ("even", "plain", "strong")
    ]
    print(f"{intruders} intruders, {games} nights, {len(found)} moments")
    print("even {:.2f} bits, plain weights {:.2f}, strong belief {:.2f}".format(*average))
    print(f"the strong belief gains {mean:.2f} bits ({mean - error:.2f} to {mean + error:.2f})")
    print(f"{1000 * seconds / turns:.1f} ms a turn", flush=True)
    return found


def draw(found: list[Moment]) -> str:
    """Bits by turn, as a picture."""
    by_turn: defaultdict[int, list[Moment]] = defaultdict(list)
    for one in found:
        by_turn[one.turn].append(one)
    turns = [turn for turn in sorted(by_turn) if len(by_turn[turn]) >= 10]
    width, height, most = 640, 300, 6.0
    lines = []
    for name, colour, dash in (
        ("even", "#777", "6 4"),
        ("plain", "#28c", "2 3"),
        ("strong", "#c33", ""),
    ):
        points = " ".join(
            f"{60 + 540 * (turn - turns[0]) / max(1, turns[-1] - turns[0]):.0f},"
            f"{250 - 220 * statistics.mean(getattr(m, name) for m in by_turn[turn]) / most:.0f}"
            for turn in turns
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"'
            f' stroke-dasharray="{dash}"/>'
        )
        last = points.split()[-1].split(",")
        lines.append(f'<text x="{int(last[0]) + 4}" y="{int(last[1]) + 4}">{name}</text>')
    for level in range(int(most) + 1):
        y = 250 - 220 * level / most
        lines.append(f'<line x1="56" x2="600" y1="{y:.0f}" y2="{y:.0f}" stroke="#ddd"/>')
        lines.append(f'<text x="36" y="{y + 4:.0f}">{level}</text>')
    for turn in turns[::2]:
        x = 60 + 540 * (turn - turns[0]) / max(1, turns[-1] - turns[0])
        lines.append(f'<text x="{x - 5:.0f}" y="270">{turn}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        ' font-family="sans-serif" font-size="13">\n'
        '<text x="60" y="18">What the truth costs in bits, turn by turn</text>\n'
        '<text x="300" y="292">turn</text>\n' + "\n".join(lines) + "\n</svg>\n"
    )


def main() -> None:
    """Run what is asked for."""
    command = sys.argv[1] if len(sys.argv) > 1 else "bits"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 200_000
    if command == "possible":
        possible(games, seed)
        return
    found = bits(games, seed)
    if command == "draw":
        PICTURE.write_text(draw(found), encoding="utf-8")
        bits(games // 2, seed, "baseline")


if __name__ == "__main__":
    main()
