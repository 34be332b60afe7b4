"""Thirty situations in which the coach says why; `python -m tools.coach_situations` writes them.

A situation is a seed and a number of moves, all made by chance: so it stays the same however well
bots learn to play. `tests/bots/test_reasons.py` takes the named reason away from the bot itself in
each of them, and looks what it does then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import noren
from noren.bots.coach import Coach, Counsel
from noren.bots.names import bot_names_in
from noren.bots.shelf import find_bot
from noren.core.advice import Advice, Explains
from noren.core.game import AnyGame, think
from noren.core.view import AnyView
from noren.scene import hand_of, name_pictures, name_seats

PAGE: Final = Path(__file__).parents[1] / "docs" / "play" / "reasons.md"


class Situation(NamedTuple):
    """Which game at how many seats, and how far chance has played it."""

    game: str
    seats: int
    seed: int
    moves: int


SITUATIONS: Final = tuple(
    Situation(game, seats, seed, moves)
    for game, seats, places in (
        ("secrets-game", 4, ((3, 40), (3, 71), (3, 94), (4, 100), (8, 92), (25, 115))),
        ("secret-identity", 4, ((1, 44), (1, 60), (2, 50), (2, 82), (3, 59), (3, 71))),
        ("omnitsu", 3, ((1, 11), (1, 15), (2, 13), (2, 22), (3, 19), (3, 82))),
        ("chiyos-secret", 5, ((1, 13), (1, 45), (2, 7), (2, 17), (3, 21), (3, 46))),
        ("ninja", 2, ((1, 9), (1, 49), (1, 57), (2, 28), (2, 32), (4, 14))),
    )
    for seed, moves in places
)


OPTIONS: Final[dict[str, dict[str, object]]] = {"chiyos-secret": {"motonaka": "last"}}
"""What the games were played with that are not played as usual."""


def reach(situation: Situation) -> AnyView:
    """The view of whoever is asked there, first of all who are."""
    game = noren.load(situation.game)
    match = noren.Match.start(
        game, situation.seats, OPTIONS.get(game.meta.name, {}), situation.seed
    )
    dice, chance = noren.Dice(situation.seed + 1), find_bot(game, "random")
    for _ in range(situation.moves):
        seat = match.asked[0]
        match.play(seat, *think(chance, match.view(seat), dice))
    return match.view(match.asked[0])


def advice_in(game: AnyGame, view: AnyView) -> Advice | None:
    """What the sharp bot says there."""
    bot = find_bot(game, "sharp")
    return bot.explain(view, noren.Dice(0)) if isinstance(bot, Explains) else None


HEAD: Final = """\
# Why, says the coach

*What would you do?* the coach is asked here, in thirty situations of the five games. Each answer is
the sharp bot's own, and so are its reasons: terms of its worth, or pieces of its belief. Beside
each reason stands the proof: what the same bot would choose if that one thing did not count, or
what then becomes of its lead. The first reason always tips the choice: `tests/bots/test_reasons.py`
takes it away from the bot that plays, and looks. What likely options win and risk is compared in
the figures that the bot went by.

All moves before were made by chance, so the situations are stranger than those of a good game.
"""


def page() -> str:
    """All situations, game by game."""
    lines, last = [HEAD], ""
    for situation in SITUATIONS:
        game = noren.load(situation.game)
        if game.meta.title != last:
            last = game.meta.title
            lines.append(f"\n## {last}\n")
        view = reach(situation)
        advice = advice_in(game, view)
        assert advice is not None
        counsel = Coach(game, view, noren.Dice(0), 0.0).quoted(advice)
        lines += told(situation, game, view, counsel)
    return "\n".join(lines) + "\n"


def told(situation: Situation, game: AnyGame, view: AnyView, counsel: Counsel) -> Iterator[str]:
    """One situation: what was asked, what the coach says, and why."""
    names = bot_names_in(game)[: situation.seats]

    def plain(words: str) -> str:
        # Marks that keep names apart from their line are of no use on a page of names.
        return name_pictures(name_seats(words, names)).translate({0x2068: None, 0x2069: None})

    asked = plain(hand_of(game, view).prompt.text)
    yield f"**Seed {situation.seed}, after {situation.moves} moves.** {asked}"
    yield ""
    yield f"- {plain(counsel.text)}"
    for each in (counsel.best, *counsel.others):
        if each is not None:
            yield f"- *Compared:* {plain(each.label)}: {plain(each.words)}."
    for belief in counsel.beliefs:
        yield f"- *Belief:* {plain(belief)}"
    for reason in counsel.reasons:
        yield f"- *Because:* {plain(reason.words)} *{plain(reason.without)}*"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
