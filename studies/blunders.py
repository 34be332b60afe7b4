"""See whether reviews find blunders that were planted, and how much they mark where there are none.

python -m studies.blunders GAME [--matches N] [--seed S]

Good bots play a match. Then the same match is played again up to some moment, at which one of them
does what it would surely not do and what costs it a good part of its chance; from there on they
play well again. The same match without the blunder says how much is marked for nothing.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import noren
from noren import Dice, Match
from noren.afterwards.chances import Reader
from noren.afterwards.decisions import Asked, Weighing, sure_of
from noren.afterwards.report import Decision, Option
from noren.afterwards.review import review
from noren.core.choice import Choice
from noren.core.game import AnyGame, Bot

GOOD = "strong"
COSTLY = 0.05
"""So much of its chance of winning a blunder costs whoever makes it, and more."""
TRIED = 3
"""So many other options are looked at, to find one that is a blunder."""
SURELY = 4
"""So often a bot must be sure of something else: once may be a coin that fell alike."""
WORLDS = 16
MOST = 1024
"""So many worlds say how bad it is: with fewer, much of what is planted would be no blunder."""
LATEST = 0.9
"""The last part of a match in which none is planted: there is little left to lose."""
MOST_SEATS = 5


@dataclass
class Found:
    """What was found in so many matches."""

    planted: int = 0
    noticed: int = 0
    clear: int = 0
    decided: int = 0
    marked: int = 0
    matches: int = 0
    without: list[int] = field(default_factory=list)
    """How many decisions stood out, once weighed, in matches without a blunder."""


def played(game: AnyGame, seats: int, seed: int, due: int = -1) -> tuple[Match, int]:
    """A match of good bots, and the moment from `due` on at which one of them blundered, or -1."""
    dice, planting = Dice(seed), Dice(seed + (1 << 80))
    match = Match.start(game, seats, {}, dice.key() + dice.key())
    bots = [game.bot(GOOD) for _ in range(seats)]
    at = -1
    while not match.over:
        seat = match.asked[0] if match.world.agenda[-1].together else dice.pick(match.asked)
        choice = bots[seat].choose(match.view(seat), dice)
        if 0 <= due <= len(match.choices) and at < 0:
            asked = Asked(len(match.choices), seat, choice, match.copy())
            wrong = blunder(game, bots[seat], asked, planting)
            if wrong is not None:
                at, choice = len(match.choices), wrong
        match.play(seat, choice)
    return match, at


def blunder(game: AnyGame, bot: Bot, asked: Asked, dice: Dice) -> Choice | None:
    """The worst of some other options; None if the bot would toss a coin or little is at stake."""
    view = asked.view
    others = [option for option in view.options if option != asked.chosen]
    if not others or any(asked.match.world.answers):
        return None
    if any(sure_of(bot, view, dice) != asked.chosen for _ in range(SURELY)):
        return None
    dice.shuffle(others)
    weighing = Weighing(game, Reader(game, dice.split("chances")), dice.split("worlds"))

    def cost(other: Choice, worlds: int) -> Decision:
        """What it is worth not to choose that."""
        wrong = Asked(asked.at, asked.seat, other, asked.match)
        good = Option(asked.chosen, "")
        doubt = Decision(asked.at, asked.seat, "", Option(other, ""), good, len(view.options))
        return weighing.weigh(wrong, doubt, worlds)

    worst = max(others[:TRIED], key=lambda other: cost(other, WORLDS).gain or 0.0)
    found = cost(worst, MOST)  # anew: the worst of some always looks worse than it is
    return worst if found.clear and (found.gain or 0.0) >= COSTLY else None


def look(found: Found, game: AnyGame, seats: int, seed: int) -> None:
    """One match without a blunder, and the same with one, if one could be planted."""
    plain, _ = played(game, seats, seed)
    report = review(plain.record(), deep=True)
    found.matches += 1
    found.decided += sum(report.decided)
    found.marked += len(report.decisions)
    found.without.append(sum(decision.clear for decision in report.decisions))
    due = Dice(seed + 4).below(max(1, int(LATEST * len(plain.choices))))
    wrong, at = played(game, seats, seed, due)
    if at < 0:
        return
    found.planted += 1
    marked = [one for one in review(wrong.record(), deep=True).decisions if one.at == at]
    found.noticed += len(marked)
    found.clear += sum(decision.clear for decision in marked)


def main() -> None:
    """Print the figures of one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=noren.load)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    game: AnyGame = given.game
    counts = [count for count in game.seat_counts if count <= MOST_SEATS]
    found = Found()
    for number in range(given.matches):
        look(found, game, counts[number % len(counts)], (given.seed << 40) + (number << 8))
        print(number, found, flush=True)


if __name__ == "__main__":
    main()
