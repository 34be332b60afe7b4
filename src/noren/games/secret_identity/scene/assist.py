"""The deduction assistant: how my clue would be heard, and what the others' clues say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from noren import Seat
from noren.games.secret_identity.belief import (
    Floats,
    belief,
    common_habits,
    ears_for,
    hears_with,
    speaks_with,
    understood,
    voices,
)
from noren.games.secret_identity.bots.clue_search import best_clues
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Lay, Vote, laid
from noren.games.secret_identity.scene.log import laid_words
from noren.games.secret_identity.state import (
    NUMBERS,
    Clue,
    Laid,
    Number,
    Open,
    View,
    card_of,
    names,
    opponents,
)
from noren.scene import Bar, Bars, Text, Thing, seat

WORTHWHILE: Final = 0.02
"""A swap is named if it helps at least so large a share of the listeners."""


def assist(view: View) -> Sequence[Thing]:
    """Help with what this viewer is asked, from what this viewer sees."""
    if view.seat is None or view.mine is None:
        return ()
    match view.step:
        case Lay() if view.mine.key:
            return (my_clue(view, view.seat, view.mine.key),)
        case Vote():
            likely = belief(view.open, view.seat, view.mine.key)
            return [safe_bars(view.open, who, likely[who]) for who in likely]
        case Propose() | ChooseAgain() | BreakTie() if view.seat != view.open.active:
            active = view.open.active
            return (safe_bars(view.open, active, voices(view.open, active)),)
        case _:
            return ()


def my_clue(view: View, viewer: Seat, key: Number) -> Thing:
    """Whom listeners would take me for, and the one swap that would help most."""
    clue = laid(view.answer)
    if not clue:
        return Text(
            id="assist-clue", text="Lay a picto to see how it would be heard.", style="note"
        )
    open = view.open
    listeners = opponents(open, viewer)
    heard = _heard(view, listeners, clue)
    expected = len(listeners) * heard[key - 1]
    rival = max((number for number in NUMBERS if number != key), key=lambda n: heard[n - 1])
    note = (
        f"Expected right guesses: {expected:.1f} of {len(listeners)}."
        f" Likely confusion: {names(open, [open.board[rival - 1]])[0]}."
    )
    return Bars(
        id="assist-clue",
        label="Whom your clue would be taken for",
        bars=_bars(open, heard, key),
        note=note + _swap(view, listeners, clue, key, float(heard[key - 1])),
    )


def _heard(view: View, listeners: Sequence[Seat], clue: Clue) -> Floats:
    ears = ears_for(view.open, view.open.board)
    heard: Floats = hears_with(view.open, listeners) @ understood(ears, clue)
    return heard


def _swap(view: View, listeners: Sequence[Seat], clue: Clue, key: Number, share: float) -> str:
    """The best change of a single picto, if it is worth mentioning."""
    assert view.mine is not None
    ears, weights = ears_for(view.open, view.open.board), hears_with(view.open, listeners)
    best: tuple[float, Laid, Laid] | None = None
    for old in clue:
        rest = tuple(each for each in clue if each != old)
        spent = {card_of()[each.picture] for each in rest}
        cards = [card for card in view.mine.hand if card not in spent]
        plan = best_clues(ears, weights, key, cards, rest)[1 if rest else 0]
        found = float(_heard(view, listeners, plan.clue)[key - 1])
        if plan.clue[-1] != old and (best is None or found > best[0]):
            best = found, old, plan.clue[-1]
    if best is None or best[0] < share + WORTHWHILE:
        return ""
    found, old, new = best
    swap = f"{laid_words(old)} for {laid_words(new)}"
    return f" Best swap: {swap}, {len(listeners) * found:.1f} expected."


def safe_bars(open: Open, who: Seat, likely: Floats) -> Bars:
    """A bar for each character, and what each picto speaks for."""
    known, voice = common_habits(open, open.board), speaks_with(open, who)
    told = []
    for each in open.safes[who]:
        heard = voice @ known.meant([each])
        told.append(f"{laid_words(each)} speaks for {names(open, [open.board[heard.argmax()]])[0]}")
    return Bars(
        id=f"assist-safe-{who}",
        label=f"Who {seat(who)} may be",
        bars=_bars(open, likely),
        note="; ".join(told or ["Nothing was laid"]) + ".",
    )


def _bars(open: Open, likely: Floats, mine: Number = 0) -> tuple[Bar, ...]:
    return tuple(
        Bar(
            label=f"{number} {name}",
            share=round(float(likely[number - 1]), 3),
            tone="mine" if number == mine else "plain",
        )
        for number, name in zip(NUMBERS, names(open, open.board), strict=True)
    )
