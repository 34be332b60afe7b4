"""Questions with one answer: whoever has no choice is told so in a quiet line, and not asked.

In a step that lasts a beat everybody is asked whom the rules would let answer, as far as all can
tell, whether or not they hold anything that fits: nobody else learns which of them do. To whoever
holds nothing it is no question. It depends on the open drawer and one's own alone.
"""

from __future__ import annotations

from typing import Final

import msgspec

from noren.core.choice import Choice
from noren.core.step import Together, Window
from noren.core.view import AnyView
from noren.scene.scene import Hand

PASSED: Final = "You hold nothing that fits here: it passes by."
DONE: Final = "There is only one thing you can do here: it is done for you."


def only_choice(view: AnyView) -> Choice | None:
    """The one choice that this seat has in a step that lasts a beat, made or not; else None."""
    step, seat = view.step, view.seat
    if seat is None or not isinstance(step, Together) or not step.beat:
        return None
    if seat not in step.asks(view.open):
        return None
    options = step.options(view.open, view.mine, seat, ())
    if len(options) != 1 or not step.done(view.open, view.mine, seat, (options[0],)):
        return None
    return options[0]


def quieted(hand: Hand, view: AnyView) -> Hand:
    """The hand, with a quiet line instead of a question to which there is one answer."""
    if only_choice(view) is None:
        return hand
    text = quiet_line(view)
    prompt = msgspec.structs.replace(hand.prompt, text=text, offers=(), words=None, answered=False)
    return msgspec.structs.replace(hand, prompt=prompt)


def quiet_line(view: AnyView) -> str:
    """What is said to whoever has no choice."""
    return PASSED if isinstance(view.step, Window) else DONE
