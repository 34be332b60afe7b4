"""Guesses: what people said to hold true, how likely that was to them then, and whether it was."""

from __future__ import annotations

from collections.abc import Iterator

from noren.afterwards.course import Stretch
from noren.afterwards.report import Guessed
from noren.afterwards.timeline import FINE, beliefs_of, secrets_of
from noren.core.afterwards import Guess
from noren.core.choice import Seat
from noren.core.dice import Dice
from noren.core.game import AnyGame


def guesses_in(game: AnyGame, stretch: Stretch, dice: Dice) -> Iterator[Guessed]:
    """Every vote and the like among the choices of a stretch, judged from its seat's view."""
    if game.afterwards is None or game.afterwards.guesses is None:
        return
    for seat in stretch.actors:
        said = _said(game, stretch, seat)
        if not said:
            continue
        truths = secrets_of(game, stretch.before.world)
        held = {
            belief.secret: belief.chances
            for belief in beliefs_of(game, stretch.before.view(seat), dice)
        }
        for at, guess in said:
            chance = held.get(guess.secret, {}).get(guess.answer, 0.0)
            right = truths[guess.secret].answer == guess.answer
            yield Guessed(at, seat, round(chance, FINE), right)


def _said(game: AnyGame, stretch: Stretch, seat: Seat) -> list[tuple[int, Guess]]:
    """What a seat said itself; what time said for it is nobody's guess."""
    asked = game.afterwards
    assert asked is not None
    assert asked.guesses is not None
    # Sealed answers change no view: all of a stretch was said from the view before it.
    view, found = stretch.before.view(seat), []
    for number in range(stretch.first, stretch.end):
        whose, choice = stretch.whole.choices[number]
        if whose == seat and number not in stretch.whole.late:
            guess = asked.guesses(view, choice)
            if guess is not None:
                found.append((number, guess))
    return found
