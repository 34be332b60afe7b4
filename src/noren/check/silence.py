"""Silence: a sealed answer makes no sound until all are in, whatever it is."""

from __future__ import annotations

from noren.check.run import Failed, Run, Walk
from noren.check.seen import Bytes, difference, seen, viewer_name
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.match import Match


def check_silence(run: Run, walk: Walk) -> int:
    """Let one seat answer in several ways: nobody else may notice which; returns how many."""
    match = walk.match
    step = match.world.agenda[-1]
    if not step.together or (len(match.asked) < 2 and not step.beat):
        return 0
    dice = walk.side("silence")
    seat = dice.pick(match.asked)
    viewers = [viewer for viewer in run.viewers if viewer != seat]
    before = {viewer: seen(match, viewer) for viewer in viewers}
    answered: dict[tuple[Choice, ...], dict[Seat | None, Bytes]] = {}
    for _ in range(3):
        copy = match.copy()
        answer = answer_in_silence(copy, seat, dice, before)
        answered[answer] = {viewer: seen(copy, viewer) for viewer in viewers}
        if step.beat:
            demand_alike(seat, before, answered[answer], f"nothing yet or {answer}")
    answers = list(answered)
    for other in answers[1:]:
        demand_alike(seat, answered[answers[0]], answered[other], f"{answers[0]} or {other}")
    return len(answers) - 1


def answer_in_silence(
    copy: Match, seat: Seat, dice: Dice, before: dict[Seat | None, Bytes]
) -> tuple[Choice, ...]:
    """Answer in small random choices; while the answer is unfinished, nobody hears a thing."""
    answer: tuple[Choice, ...] = ()
    while seat in copy.asked:
        answer = (*answer, dice.pick(copy.options(seat)))
        copy.play(seat, answer[-1])
        if seat in copy.asked:
            now = {viewer: seen(copy, viewer) for viewer in before}
            demand_alike(seat, before, now, f"nothing yet or {answer}")
    return answer


def demand_alike(
    seat: Seat, one: dict[Seat | None, Bytes], other: dict[Seat | None, Bytes], answers: str
) -> None:
    """No viewer's bytes differ."""
    for viewer, sent in one.items():
        unlike = difference(sent, other[viewer])
        if unlike:
            raise Failed(
                f"{viewer_name(viewer).capitalize()} can tell whether seat {seat} answered"
                f" {answers} before all answers are in: {unlike}."
            )
