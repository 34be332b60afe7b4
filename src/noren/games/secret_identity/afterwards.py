"""What a review asks of Secret Identity: who has which key, and how the points stand."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from noren import Choice, Dice
from noren.core.afterwards import Afterwards, Belief, Guess, Secret
from noren.games.secret_identity import content
from noren.games.secret_identity.belief import PRIOR, belief, ears_for, understood, voices
from noren.games.secret_identity.imagine import unseen_characters
from noren.games.secret_identity.rules.cooperative import Propose
from noren.games.secret_identity.rules.safes import votes_on
from noren.games.secret_identity.state import (
    ROUNDS,
    TURNS,
    Sealed,
    View,
    World,
    names,
    owners,
)
from noren.parts.win_model import Learned
from noren.scene import seat


def secrets(world: World) -> dict[str, Secret]:
    """Whose character each closed safe stands for."""
    open = world.open
    faces = names(open, open.board)
    return {
        f"key-{who}": Secret(f"Who is {seat(who)}?", faces[world.private[who].key - 1])
        for who in world.seats
        if world.private[who].key
    }


def beliefs(view: View) -> list[Belief]:
    """Who the others may be, from their pictos and one's own key; before that all is even."""
    open = view.open
    if view.seat is None or view.mine is None or not open.dealt:
        return []
    closed = [who for who in owners(open) if who != view.seat and not open.keys[who]]
    faces = names(open, open.board)
    if not open.shown:
        free = [n for n in range(len(faces)) if n + 1 != view.mine.key]
        flat = {faces[n]: 1 / len(free) for n in free}
        return [Belief(f"key-{who}", flat) for who in closed]
    if open.cooperative:
        found = {who: voices(open, who) for who in closed}
    else:
        # Safes are opened one by one; what is open is no question any more.
        mine = view.mine.key or open.keys[view.seat]
        found = {who: it for who, it in belief(open, view.seat, mine).items() if who in closed}
    return [
        Belief(f"key-{who}", dict(zip(faces, shares.tolist(), strict=True)))
        for who, shares in found.items()
    ]


def guesses(view: View, choice: Choice) -> Guess | None:
    """A vote says whose safe it is; so does what somebody proposes before they hear the others."""
    open = view.open
    if choice[0] == "vote":
        whose, number = choice[1], choice[2]
    elif choice[0] == "guess" and isinstance(view.step, Propose):
        whose, number = str(open.active), choice[1]
    else:
        return None
    return Guess(f"key-{whose}", names(open, open.board)[int(number) - 1])


def signs(world: World) -> tuple[str, list[list[float]]]:
    """How everyone stands, with all keys and votes face-up."""
    if world.open.cooperative:
        return "cooperative", together_signs(world)
    return "competitive", apart_signs(world)


def apart_signs(world: World) -> list[list[float]]:
    """What speaks for each seat's victory: points, also those that lie in closed safes, and cards.

    The last round's safes are as good as opened once all have voted.
    """
    open, count = world.open, len(world.private)
    points = projected(world)
    hands = open.hands
    counted = open.round - 1 + (open.voted + open.shown) / 2 if open.round else 0.0
    left = ROUNDS - counted
    spread = math.sqrt(0.6 + 1.6 * (count - 1) * left)
    rows = []
    for who in world.seats:
        others = sorted((points[s] for s in world.seats if s != who), reverse=True)
        lead = points[who] - others[0]
        cards = (hands[who] - (sum(hands) - hands[who]) / (count - 1)) / 3
        rows.append([
            lead / spread, lead / 4, (points[who] - others[1]) / spread,
            (points[who] - sum(others) / len(others)) / spread, cards, cards / (1 + left),
            left / ROUNDS, float(open.voted), float(open.shown and not open.voted),
            sum(other > points[who] + 1e-9 for other in others) / count,
            float(abs(lead) < 1e-9) * math.copysign(1, cards), 1 / count,
        ])  # fmt: skip
    return rows


def projected(world: World) -> list[float]:
    """Everyone's points with the closed safes counted: as they were voted, or may be heard."""
    open = world.open
    points = [float(score) for score in open.scores]
    if not open.shown:
        return points
    ears = None if open.voted else ears_for(open, open.board)
    for owner in world.seats:
        key = world.private[owner].key
        if not key:
            continue
        if open.voted:
            right = {who: float(number == key) for who, number in votes_on(world, owner)}
        else:
            heard = np.array(PRIOR) @ understood(ears, open.safes[owner])  # type: ignore[arg-type]
            right = {who: float(heard[key - 1]) for who in world.seats if who != owner}
        for who, share in right.items():
            points[who] += share
            points[owner] += share
    return points


def together_signs(world: World) -> list[list[float]]:
    """What speaks for a victory of all: how many were found, and how many turns are left."""
    open = world.open
    opened = bool(open.round and open.active >= 0 and open.keys[open.active])
    left = TURNS - max(0, open.round - 1) - opened
    key = world.private[open.active].key if open.active >= 0 else 0
    sure, known = 0.0, float(bool(open.shown and key))
    if open.shown and key:
        heard = np.array(PRIOR) @ understood(ears_for(open, open.board), open.safes[open.active])
        sure = float(open.guess == key) if open.guess else float(heard[key - 1])
    cards = sum(open.hands) / (10 * len(open.hands))
    row = [open.found / TURNS, left / TURNS, (open.found + 0.9 * left) / TURNS, sure, known, cards,
           (open.found - 6) / math.sqrt(left + 1), 1 / len(open.hands)]  # fmt: skip
    return [row for _ in world.seats]


def redraw(world: World, dice: Dice) -> Sealed:
    """Cards aside, keys and characters in any order that nobody could tell from the true one."""
    sealed = world.sealed
    aside, keys = list(sealed.aside), list(sealed.keys)
    dice.shuffle(aside)
    dice.shuffle(keys)
    deck, box = unseen_characters(world.open, dice)
    return Sealed(deck, aside, keys, box)


LEARNED: Final = Learned(content.__name__, signs)
AFTERWARDS: Final = Afterwards(
    secrets=secrets,
    beliefs=beliefs,
    guesses=guesses,
    grounds="model",
    supposing=(
        "By which pictograms people link with whom, and by what each player's opened safes have"
        " taught about the way they speak."
    ),
    chances=LEARNED.chances,
    even=LEARNED.even,
    redraw=redraw,
)
