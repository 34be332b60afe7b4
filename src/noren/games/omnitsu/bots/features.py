"""A view and its options as numbers, for a bot that has learned to weigh them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from noren import PASS, Choice, Seat
from noren.games.omnitsu.bots.baseline import judge
from noren.games.omnitsu.bots.insight import Insight
from noren.games.omnitsu.content import CARDS, CASTLE, KINDS
from noren.games.omnitsu.state import (
    NOBODY,
    View,
    castle_needs,
    cracked_of,
    in_force,
    is_out,
    sealed_of,
)
from noren.games.omnitsu.steps.actions import Levy, Respond
from noren.games.omnitsu.steps.choose import Choose, PayCost, Point
from noren.games.omnitsu.steps.night import Clearing
from noren.games.omnitsu.steps.resolve import TakeUp
from noren.games.omnitsu.steps.turn import ThrowDown
from noren.games.omnitsu.steps.windows import AnyTime
from noren.games.omnitsu.vocabulary import PICKS

Floats = NDArray[np.float32]

CARD_AT: Final = {card: at for at, card in enumerate(CARDS)}
PLACES: Final = tuple(id for id, card in CARDS.items() if card.location and id != CASTLE)
OTHERS: Final = 3
SEAT_SIZE: Final = 9
DEEDS: Final = (
    "throw", "crack", "idle", "point", "use", "hold", "disguise", "nothing", "discard held",
    "aim", "pay", "pass free", "play free", "pass response", "play response", "levy",
    "pass clearing", "clear", "make room", *sorted(PICKS),
)  # fmt: skip
DEED_AT: Final = {deed: at for at, deed in enumerate(DEEDS)}

STATE_SIZE: Final = 22 + len(PLACES) + OTHERS * SEAT_SIZE + len(CARDS)
CARD_START: Final = len(DEEDS)
CONTEXT_START: Final = CARD_START + len(CARDS)
REST_START: Final = CONTEXT_START + len(CARDS)
OPTION_SIZE: Final = REST_START + 2 + SEAT_SIZE + 1 + 7 + 1


def seat_numbers(sight: Insight, seat: Seat) -> list[float]:
    """A player in numbers."""
    open = sight.open
    sealed = sealed_of(open, seat)
    best = max(sealed, key=sight.goodness) if sealed else ""
    shares = sight.shares(best) if best else (0.0, 0.0, 0.0)
    return [
        1.0, open.cards[seat] / 5, len(sealed) / 2, float(len(cracked_of(open, seat))), *shares,
        float(best in sight.known), sight.standing(seat) / 8,
    ]  # fmt: skip


def state_numbers(view: View, sight: Insight) -> Floats:
    """All that a seat sees, as a row of numbers."""
    open, me = view.open, sight.me
    count = len(open.cards)
    standing = in_force(open)
    missing = castle_needs(count) - len(standing)
    numbers = [
        open.turn / 10, float(count == 2), float(count == 3), float(count == 4),
        *seat_numbers(sight, me), float(missing <= 0), missing / 6, float(CASTLE in sight.hand),
        float(is_out(open, CASTLE)), float(sight.would_win), float(open.ended),
        float("combat" in open.forbidden), float("shadow" in open.forbidden), open.deck / 30,
    ]  # fmt: skip
    names = {card.id for card in standing}
    numbers += [float(place in names) for place in PLACES]
    for step in range(1, OTHERS + 1):
        other = seat_numbers(sight, (me + step) % count) if step < count else [0.0] * SEAT_SIZE
        numbers += other
    row = np.zeros(STATE_SIZE, np.float32)
    row[: len(numbers)] = numbers
    for card in sight.hand:
        row[STATE_SIZE - len(CARDS) + CARD_AT[card]] = 1
    return row


def option_numbers(view: View, sight: Insight) -> Floats:
    """Each option as a row of numbers, the baseline's judgement among them."""
    rows = np.zeros((len(view.options), OPTION_SIZE), np.float32)
    for row, option in zip(rows, view.options, strict=True):
        fill(row, view, sight, option)
    return rows


def fill(row: Floats, view: View, sight: Insight, option: Choice) -> None:
    """Write an option down."""
    step: Any = view.step
    row[DEED_AT[deed(step, option)]] = 1
    thing = option[1] if len(option) > 1 else ""
    if thing in CARD_AT:
        row[CARD_START + CARD_AT[thing]] = 1
    card, target = context(view, step, option)
    if card:
        row[CONTEXT_START + CARD_AT[card]] = 1
    at = REST_START
    if option[0] == "use":
        row[at + int(thing) - 1] = 1
    at += 2
    if target != NOBODY:
        row[at : at + SEAT_SIZE] = seat_numbers(sight, target)
    at += SEAT_SIZE
    row[at] = isinstance(step, Respond) and step.act.target == sight.me
    row[at + 1 : at + 8] = scroll_numbers(view, sight, step, thing)
    row[at + 8] = max(-2.0, min(2.0, judge(view, sight, option) / 5))


def deed(step: Any, option: Choice) -> str:
    """What kind of thing is done."""
    verb = option[0]
    match step:
        case ThrowDown():
            return "idle" if option == PASS else verb
        case TakeUp():
            return "discard held" if verb == "discard" else verb
        case Choose():
            return str(step.pick)
        case Point():
            return "aim"
        case AnyTime():
            return f"{verb} free"
        case Respond():
            return f"{verb} response"
        case _:
            return discard_deed(step, option)


def discard_deed(step: Any, option: Choice) -> str:
    """Which kind of discard it is."""
    if isinstance(step, PayCost):
        return "pay"
    if isinstance(step, Levy):
        return "levy"
    if isinstance(step, Clearing):
        return "pass clearing" if option == PASS else "clear"
    return "make room"


def context(view: View, step: Any, option: Choice) -> tuple[str, Seat]:
    """The card that is being played, and the other player it is about."""
    pointed = int(option[1]) if option[0] == "point" else NOBODY
    match step:
        case ThrowDown():
            return (view.answer[0][1] if view.answer else ""), pointed
        case TakeUp() | Point():
            laid = view.open.laid[step.at]
            return laid.card, laid.target if pointed == NOBODY else pointed
        case Respond():
            return step.act.card, step.act.by
        case Choose():
            act = step.act
            return act.card, act.target if act.words.target else NOBODY
        case _:
            return "", NOBODY


def scroll_numbers(view: View, sight: Insight, step: Any, thing: str) -> list[float]:
    """The scroll that an option is about."""
    if thing in KINDS:
        return [1.0, 0.0, 0.0, *(float(thing == kind) for kind in KINDS), 1.0]
    if thing == "swap" and isinstance(step, Choose):
        mine, theirs = (sight.shares(id) for id in step.chosen[:2])
        return [1.0, 0.0, 0.0, *(b - a for a, b in zip(mine, theirs, strict=True)), 0.0]
    for scroll in view.open.scrolls:
        if scroll.id == thing:
            own, cracked = float(scroll.owner == sight.me), float(scroll.cracked)
            known = float(thing in sight.known)
            return [1.0, own, cracked, *sight.shares(thing), known]
    return [0.0] * 7
