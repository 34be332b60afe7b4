"""Whom a hand names as those who are waited for."""

from __future__ import annotations

from noren.core.choice import Seat
from noren.core.view import AnyView


def awaited(view: AnyView) -> tuple[Seat, ...]:
    """The seats one waits for; where several lay sealed answers, all others who are asked for one.

    Which of those have laid theirs changes with every answer, and every screen shows it beside the
    question: a hand that said so too would be drawn and sent anew to everyone each time.
    """
    step = view.step
    if step is None or step.beat or not step.together:
        return view.waiting
    return tuple(seat for seat in step.asks(view.open) if seat != view.seat)
