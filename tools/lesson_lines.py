"""Looks for a deal and a line of play for a lesson, and shows what the learner is asked on it.

    python -m tools.lesson_lines ninja --seats 2 --learner 0 --wish "told Heard" --wish "0 go *"

plays the deals of many seeds with bots until one has all wishes, in this order, early on, and
prints its line as a lesson writes it, with the learner's questions as comments. `--follow FILE`
plays that line first, and bots from there: so an author changes a move and looks again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import noren
from noren.bots.order import who_goes
from noren.bots.shelf import find_bot
from noren.cli.arguments import add_options, read_options
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.lessons.lesson import LessonMove, fits, read_line
from noren.scene import hand_of, name_pictures

MOST_OFFERS = 60


class Line:
    """One deal, played by bots after the moves it is to begin with."""

    def __init__(self, game: AnyGame, asked: argparse.Namespace, seed: int) -> None:
        self.game = game
        self.learner: Seat = asked.learner
        self.options: dict[str, Any] = read_options(game, asked.options)
        self.match = Match.start(game, asked.seats, self.options, seed)
        self.bot = find_bot(game, asked.bot)
        self.dice = Dice(seed_bytes(seed)).split("line")
        self.seed = seed

    def moves(self, first: Sequence[LessonMove], most: int) -> Iterator[tuple[Seat, Choice]]:
        """Each move, just before it is played."""
        match = self.match
        given = list(first)
        while not match.over and len(match.choices) < most:
            move = next((m for m in given if m.choice in match.options(m.seat)), None)
            if move is not None and (move is given[0] or match.world.agenda[-1].together):
                given.remove(move)
                seat, choice = move.seat, move.choice
            elif given:
                raise SystemExit(f"{given[0]} is not on offer: {self.question(given[0].seat)}")
            else:
                seat = who_goes(match, self.dice)
                choice = self.bot.choose(match.view(seat), self.dice)
            yield seat, choice
            match.play(seat, choice)

    def question(self, seat: Seat) -> str:
        """What a seat is asked, and what it may choose, in words."""
        prompt = hand_of(self.game, self.match.view(seat)).prompt
        step = type(self.match.world.agenda[-1]).__name__
        offers = [f"{' '.join(o.choice)} = {o.label}" for o in prompt.offers[:MOST_OFFERS]]
        return name_pictures(f"[{step}] {prompt.text} :: " + " | ".join(offers))


def grants(line: Line, wishes: Sequence[str], first: Sequence[LessonMove], most: int) -> bool:
    """Whether all wishes come true in this order: `told Event`, or a seat's choice, `0 go *`."""
    left = [wish.split(maxsplit=1) for wish in wishes]
    heard = 0
    for seat, choice in line.moves(first, most):
        events = [type(event).__name__ for event in line.match.view(line.learner).heard()]
        while left and left[0][0] == "told" and left[0][1] in events[heard:]:
            heard = events.index(left[0][1], heard) + 1
            left.pop(0)
        if left and left[0][0] == str(seat) and fits(left[0][1], choice):
            left.pop(0)
        if not left:
            return True
    return not left


def show(line: Line, first: Sequence[LessonMove], most: int, *, questions: bool) -> None:
    """Print the line, with what the learner is asked and is told as comments."""
    heard = 0
    for number, (seat, choice) in enumerate(line.moves(first, most), start=1):
        events = [*line.match.view(line.learner).heard()]
        for event in events[heard:] if questions else ():
            print(f"#    told {type(event).__name__}: {name_pictures(line.game.describe(event))}")
        heard = len(events)
        if seat == line.learner and questions:
            print(f"#{number} {line.question(seat)}")
        print(seat, *choice)
    for event in [*line.match.view(line.learner).heard()][heard:] if questions else ():
        print(f"#    told {type(event).__name__}: {name_pictures(line.game.describe(event))}")


def main() -> None:
    """Search, and show the first line that has all wishes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--learner", type=int, default=0)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--wish", action="append", default=[])
    parser.add_argument("--seeds", default="0-200")
    parser.add_argument("--moves", type=int, default=60, help="how soon the wishes come true")
    parser.add_argument("--show", type=int, default=0, help="how many moves to show")
    parser.add_argument("--follow", type=Path)
    parser.add_argument("--plain", action="store_true", help="the moves alone")
    add_options(parser)
    asked = parser.parse_args()
    game = noren.load(asked.game)
    first = read_line("--follow", asked.follow.read_text("utf-8")) if asked.follow else ()
    low, _, high = asked.seeds.partition("-")
    for seed in range(int(low), int(high or low) + 1):
        if grants(Line(game, asked, seed), asked.wish, first, asked.moves):
            print(f"# seed {seed}")
            most = asked.show or asked.moves
            show(Line(game, asked, seed), first, most, questions=not asked.plain)
            return
    print("No seed grants that.")


if __name__ == "__main__":
    main()
