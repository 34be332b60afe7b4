"""What a review asks of The Secrets Game: the face-down token, and how the points stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from noren import Choice, Dice, Seat
from noren.core.afterwards import Afterwards, Belief, Guess, Secret
from noren.games.secrets_game import content
from noren.games.secrets_game.bots import truthfulness
from noren.games.secrets_game.rules import Vote
from noren.games.secrets_game.state import (
    LIE,
    ROUNDS,
    TRUTH,
    Sealed,
    View,
    World,
    speaker,
    team_of,
    totals,
)
from noren.parts.win_model import Learned
from noren.scene import seat

KIND: Final = "game"


def secrets(world: World) -> dict[str, Secret]:
    """The token of the story that is being voted on."""
    open = world.open
    if not _voting(world.agenda):
        return {}
    teller = speaker(open, open.telling)
    token = world.private[teller].token
    return {"token": Secret(f"Is the story of {seat(teller)} true?", token)} if token else {}


def beliefs(view: View) -> list[Belief]:
    """How likely the story is true, by habit and by words, to whoever did not tell it."""
    open = view.open
    if not _voting(view.agenda) or view.seat == speaker(open, open.telling):
        return []
    truth = truthfulness(view)
    return [Belief("token", {"truth": truth, "lie": 1 - truth})]


def guesses(view: View, choice: Choice) -> Guess | None:
    """A vote says what the token shows."""
    if not _voting(view.agenda) or choice not in (TRUTH, LIE):
        return None
    return Guess("token", "truth" if choice == TRUTH else "lie")


def _voting(agenda: Sequence[object]) -> bool:
    return bool(agenda) and isinstance(agenda[-1], Vote)


def signs(world: World) -> tuple[str, list[list[float]]]:
    """How everyone stands."""
    return KIND, [_signs_of(world, who) for who in world.seats]


def _signs_of(world: World, who: Seat) -> list[float]:
    """What speaks for a seat's victory: its lead, and how much is still to come."""
    open = world.open
    team, count = team_of(open, who), len(open.teams)
    points = totals(open.sheet) if open.sheet else [0] * count
    told = max(0, open.round - 1) * count + len(open.told)
    left = (count - 1) * (count * ROUNDS - told)
    others = sorted((points[t] for t in range(count) if t != team), reverse=True)
    spread = math.sqrt(left + 1)
    lead = points[team] - others[0]
    own_left = ROUNDS - max(0, open.round - 1) - (team in open.told)
    others_left = (count * ROUNDS - told - own_left) / (count - 1)
    return [
        lead / spread,
        lead / 4,
        (points[team] - others[1]) / spread if len(others) > 1 else lead / spread,
        (points[team] - sum(others) / len(others)) / spread,
        left / 40,
        sum(other > points[team] for other in others) / count,
        sum(other == points[team] for other in others) / count,
        (own_left - others_left) * (count - 1) / spread,
        1 / count,
    ]


def redraw(world: World, dice: Dice) -> Sealed:
    """The face-down pile in any order: nobody has seen it."""
    deck = list(world.sealed.deck)
    dice.shuffle(deck)
    return Sealed(deck)


LEARNED: Final = Learned(content.__name__, signs)
AFTERWARDS: Final = Afterwards(
    secrets=secrets,
    beliefs=beliefs,
    guesses=guesses,
    grounds="model",
    supposing=(
        "By how often people at this table told the truth and changed between truth and lie."
        " Words are no part of a record, so what they gave away is not counted in."
    ),
    chances=LEARNED.chances,
    even=LEARNED.even,
    redraw=redraw,
)
