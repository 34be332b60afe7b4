"""Learn how strong intruders weigh moves: python -m studies.ninja.strong_moves [ROUNDS] [GAMES].

Every round plays nights in which intruders choose with some chance, estimates from how the nights
went on what each choice was worth, and turns its part of content/move_model.toml a little that way
(natural policy gradient; what a moment promises is guessed by a small network). Guards are strong
in four nights of five, baseline in the fifth.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from noren import Match
from noren.core.dice import Dice, seed_bytes
from noren.games.ninja import game
from noren.games.ninja.belief import move_model
from noren.games.ninja.belief.move_model import MOMENTS
from noren.games.ninja.belief.routes import Routes
from noren.games.ninja.bots.plans import Plan
from noren.games.ninja.bots.strong import StrongBot, StrongIntruder
from noren.games.ninja.content.plan import Ward
from noren.games.ninja.state import DEAD, HIGH, LEFT, SEEN, is_passage
from studies.ninja.weights import write

Doubles = npt.NDArray[np.float64]
Guess = Callable[[Doubles], Doubles]

FIRST_SEED = 2_000_000
HEAT = 0.3
"""How freely intruders choose while they learn."""
STRIDE = 0.1
"""How far one round may turn the weights, as the root of twice the divergence of a choice."""
AHEAD = 0.7
"""How much later guesses count against the next one."""
MEMORY = 8
"""From how many rounds the guesses are learned."""
NEURONS = 24


@dataclass
class Deed:
    """A move: whose, which way it turns the weights, and what could be seen before it."""

    who: str
    turn: Doubles
    sight: list[float]


@dataclass
class Story:
    """What one night with some weights taught: its deeds, and how many intruders got home."""

    weights: Doubles
    deeds: list[Deed] = field(default_factory=list)
    home: int = 0
    strong: bool = True


class Apprentice(StrongIntruder):
    """Chooses among plans by chance, and notes it."""

    story: Story

    def weigh(self, plans: list[Plan], routes: Routes) -> list[float]:
        """All but the drawn plan are worth nothing."""
        looks, moments = self.features(plans, routes), self.moments()
        worth = looks @ (moments @ self.story.weights)
        fates = zip(worth.tolist(), self.fates(plans), strict=True)
        worth = np.array([value if fate is None else fate for value, fate in fates])
        shares = np.exp((worth - worth.max()) / HEAT)
        shares /= shares.sum()
        drawn = self.dice.weighted(range(len(plans)), shares.tolist())
        if not plans[drawn].left:
            turn = np.outer(moments, (looks[drawn] - shares @ looks) / HEAT).ravel()
            self.story.deeds.append(Deed(self.who, turn, self.sight(routes)))
        return [float(number == drawn) for number in range(len(plans))]

    def sight(self, routes: Routes) -> list[float]:
        """What tells how the night will end for both."""
        open, hand = self.open, self.shadow.hand
        figure = open.figures[self.who]
        friend = next(one for name, one in open.figures.items() if name != self.who)
        left = self.fort.plan.night.turns - open.turn
        inside = is_passage(self.shadow.zone)
        far = 3.0 if inside else min(20.0, routes.turns(self.shadow.zone, hand.count("rope")))
        facts = [
            left / 20, self.done, bool(self.known_places), figure.life == 2,
            figure.state == SEEN, len(figure.wounds), open.alert / HIGH, far / 10,
            (left - far) / 10, friend.in_play, friend.state == LEFT and bool(friend.letter),
            friend.state == DEAD, friend.state == SEEN, bool(friend.letter), friend.life == 2,
            len(friend.wounds), len(open.guards) / 20, len(self.odds) / 20,
            self.done * (left - far) / 10, figure.kind == "ninja", len(hand) / 8, left - far < 1,
            hand.count("rope"), hand.count("shadow-walk"), hand.count("shuriken"),
        ]  # fmt: skip
        return [float(fact) for fact in facts] + ([0.0] * 7 if inside else self.around())

    def around(self) -> list[float]:
        """Guards near him, what they think, and where he is."""
        zone = self.shadow.zone
        away = [self.fort.distance(zone, guard) for guard in self.sober if not is_passage(guard)]
        thought = self.belief.suspects[self.who].weights.sum(axis=(0, 1))
        ward = self.fort.zones[zone].ward
        return [
            float(thought[self.fort.number[zone]]),
            self.reached[zone] / 5,
            float(sum(steps <= 2 for steps in away)),
            float(sum(steps <= 4 for steps in away)),
            *(float(ward is one) for one in (Ward.CASTLE, Ward.TOWN, Ward.BAILEY)),
        ]


def live(seed: int, weights: Doubles) -> Story:
    """One night with these weights."""
    story = Story(weights, strong=seed % 5 > 0)
    pupil: Any = StrongBot()
    pupil.intruder = type("Pupil", (Apprentice,), {"story": story})
    bots = [pupil, game.bot("strong" if story.strong else "baseline")]
    match = Match.start(game, 2, {}, seed)
    dice = Dice(seed_bytes(seed + 1_000_000))
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, bots[seat].choose(match.view(seat), dice))
    figures = match.world.open.figures.values()
    story.home = sum(figure.state == LEFT and bool(figure.letter) for figure in figures)
    return story


# -- what a moment promises


def learn_guess(sights: Doubles, home: Doubles, rounds: int = 6) -> Guess:
    """A network with one hidden layer that guesses the share of intruders who get home."""
    rng = np.random.default_rng(0)
    mean, scale = sights.mean(axis=0), np.maximum(sights.std(axis=0), 0.05)
    rows = (sights - mean) / scale
    size = rows.shape[1]
    parts = [
        rng.normal(size=(size, NEURONS)) / np.sqrt(size),
        np.zeros(NEURONS),
        0.3 * rng.normal(size=NEURONS) / np.sqrt(NEURONS),
        np.zeros(()),
    ]
    first, second = ([np.zeros_like(part) for part in parts] for _ in range(2))
    count = 0
    for number in range(rounds):
        pace = 5e-3 * 0.5 * (1 + np.cos(np.pi * number / rounds)) + 1e-5
        for batch in np.array_split(rng.permutation(len(rows)), max(1, len(rows) // 256)):
            count += 1
            for at, slope in enumerate(slopes(parts, rows[batch], home[batch])):
                first[at] = 0.9 * first[at] + 0.1 * slope
                second[at] = 0.999 * second[at] + 0.001 * slope**2
                step = first[at] / (1 - 0.9**count)
                parts[at] = parts[at] - pace * step / (
                    np.sqrt(second[at] / (1 - 0.999**count)) + 1e-8
                )
    return lambda found: promise(parts, (found - mean) / scale)[1]


def promise(parts: list[Doubles], rows: Doubles) -> tuple[Doubles, Doubles]:
    """The hidden layer and the guess."""
    inner = np.tanh(rows @ parts[0] + parts[1])
    return inner, 1 / (1 + np.exp(-(inner @ parts[2] + parts[3])))


def slopes(parts: list[Doubles], rows: Doubles, home: Doubles) -> list[Doubles]:
    """Which way the cost of the guess rises."""
    inner, guess = promise(parts, rows)
    miss = (guess - home) / len(rows)
    back = np.outer(miss, parts[2]) * (1 - inner**2)
    return [
        rows.T @ back + 2e-4 * parts[0],
        back.sum(axis=0),
        inner.T @ miss + 2e-4 * parts[2],
        miss.sum(),
    ]


# -- what each deed was worth


def gains(story: Story, guess: Guess) -> Doubles:
    """How much more each deed led to than its moment promised."""
    promised = 2 * guess(np.array([deed.sight for deed in story.deeds]))
    found = np.zeros(len(story.deeds))
    after: dict[str, int] = {}
    for at in range(len(story.deeds) - 1, -1, -1):
        who = story.deeds[at].who
        then = after.get(who)
        if then is None:
            found[at] = story.home - promised[at]
        else:
            found[at] = promised[then] - promised[at] + AHEAD * found[then]
        after[who] = at
    return found


def turned(stories: list[Story], guess: Guess, drift: Doubles) -> tuple[Doubles, Doubles]:
    """The next step of the weights, and the gradient as it has been of late."""
    turns = np.array([deed.turn for story in stories for deed in story.deeds])
    worth = np.concatenate([gains(story, guess) for story in stories if story.deeds])
    worth -= worth.mean()
    drift = 0.7 * drift + 0.3 * (turns.T @ worth / len(worth))
    bend = turns.T @ turns / len(worth)
    calm = 0.02 * np.diag(bend) + 0.01 * np.trace(bend) / len(bend) + 1e-6
    step = np.linalg.solve(bend + np.diag(calm), drift)
    return step * (STRIDE / np.sqrt(max(1e-12, float(step @ bend @ step)))), drift


def main() -> None:
    """Learn, and keep the weights after every round."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    weights: Doubles = move_model.weights(*MOMENTS).astype(np.float64)
    kept, drift = weights.copy(), np.zeros(weights.size)
    past: list[Story] = []
    with ProcessPoolExecutor() as pool:
        for number in range(rounds):
            seeds = range(FIRST_SEED + number * games, FIRST_SEED + (number + 1) * games)
            stories = list(pool.map(live, seeds, [weights] * games, chunksize=4))
            past = (past + stories)[-MEMORY * games :]
            sights = np.array([deed.sight for story in past for deed in story.deeds])
            home = np.array([story.home / 2 for story in past for _ in story.deeds])
            step, drift = turned(stories, learn_guess(sights, home), drift)
            weights = weights + step.reshape(weights.shape)
            kept = 0.8 * kept + 0.2 * weights
            write(dict(zip(MOMENTS, kept.tolist(), strict=True)))
            shares = {
                strong: np.mean([s.home / 2 for s in stories if s.strong is strong])
                for strong in (True, False)
            }
            print(
                f"{number + 1}/{rounds}: home {shares[True]:.3f} against strong guards, "
                f"{shares[False]:.3f} against baseline",
                flush=True,
            )


if __name__ == "__main__":
    main()
