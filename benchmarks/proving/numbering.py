"""Every option that strong bots are offered has a declared number of its own.

    python -m benchmarks.proving.numbering --games 10000

plays so many games at each kind of table, by bots of every strength. Some are in the tests; all of
them take hours.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import Any, Final

import noren
from noren.bots.order import who_goes
from noren.bots.shelf import find_bot
from noren.core.match import Match
from noren.lab.numbers import Numbers
from noren.lab.series import Series, line_up

TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("secrets-game", 3, {}),
    ("secrets-game", 8, {"lines": "everyone"}),
    ("omnitsu", 2, {}),
    ("omnitsu", 4, {}),
    ("secret-identity", 3, {}),
    ("secret-identity", 8, {"characters": "everyone"}),
    ("secret-identity", 4, {"variant": "cooperative"}),
    ("chiyos-secret", 5, {}),
    ("chiyos-secret", 8, {}),
    ("ninja", 2, {}),
    ("ninja", 2, {"variant": "lone wolf", "both_hands": True}),
    ("ninja", 2, {"map": "outpost", "placement": "full"}),
    ("ninja", 3, {"variant": "contested", "letters": "written"}),
    ("ninja", 4, {"placement": "full", "patrols": 1, "sentries": 2, "search_standing": True}),
)


def number_of_every_option(
    name: str, seats: int, options: Mapping[str, Any], bot: str, games: Iterable[int]
) -> int:
    """Play games and number every option on the way; how many lists of options there were."""
    game = noren.load(name)
    numbers = Numbers(game, seats, options)
    lists = 0
    for index in games:
        series = Series(
            game=game, seats=seats, bots=line_up([bot], seats), games=index + 1, seed=22,
            options=options,
        )  # fmt: skip
        match = Match.start(game, seats, options, series.match_seed(index))
        bots = [find_bot(game, each) for each in series.bots]
        dice = [series.bot_dice(index, seat) for seat in range(seats)]
        order = series.order_dice(index)
        while not match.over:
            seat = who_goes(match, order)
            view = match.view(seat)
            found = numbers.actions.numbers(view)
            if len({*found}) < len(found) or max(found) >= numbers.actions.size:
                raise AssertionError(f"{name}: {view.options} have the numbers {found}.")
            lists += 1
            match.play(seat, bots[seat].choose(view, dice[seat]))
        if len(match.choices) > numbers.longest:
            raise AssertionError(f"{name}: {len(match.choices)} decisions are more than declared.")
    return lists


def main() -> None:
    """Play as many games as asked at every table, and print how many lists were numbered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--game", default="")
    asked = parser.parse_args()
    for name, seats, options in TABLES:
        if asked.game in ("", name):
            for bot in ("random", "baseline", "strong"):
                lists = number_of_every_option(name, seats, options, bot, range(asked.games))
                print(
                    f"{name} {seats} {options} {bot}: {asked.games} games, {lists} lists of options"
                )


if __name__ == "__main__":
    main()
