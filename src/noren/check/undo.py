"""Undo is sound: it takes everything back, and is refused once others have learned something."""

from __future__ import annotations

from noren.check.run import Failed, Run, Walk
from noren.check.seen import difference, viewer_name, whole
from noren.core.choice import Choice, Seat, choice_text
from noren.core.match import Match


def check(run: Run) -> str:
    """Do, undo and redo along random games."""
    count = max(2, run.games // 8)
    tried = undone = changed = 0
    for walk in run.walks(count):
        for _ in walk.samples(6, aloud=True):
            seat = walk.side("seat").pick(walk.match.asked)
            options = walk.match.options(seat)
            for option in walk.side("options").sample(options, min(4, len(options))):
                tried += 1
                undone += do_and_undo(run, walk.match, seat, option)
            changed += change_answer(walk, seat)
    return (
        f"{tried} choices in {count} games: {undone} could be taken back and were, the others had"
        f" been noticed; {changed} sealed answers changed"
    )


def do_and_undo(run: Run, match: Match, seat: Seat, option: Choice) -> bool:
    """Whether the choice can be undone; if so, undo leaves no trace and redo is the same."""
    copy = match.copy()
    copy.play(seat, option)
    # A sealed answer can always be changed until the last is in; any other choice only while
    # unnoticed.
    sealed = bool(copy.world.answers[seat])
    if not copy.can_undo(seat):
        if sealed:
            raise Failed(f"Seat {seat} cannot change its sealed answer {choice_text(option)!r}.")
        return False
    if not sealed:
        demand_unnoticed(run, match, copy, seat, option)
    done = whole(copy)
    copy.undo(seat)
    demand_same(match, copy, f"Seat {seat} took back {choice_text(option)!r}")
    copy.play(seat, option)
    unlike = difference(done, whole(copy))
    if unlike:
        raise Failed(f"Undone and done again, {choice_text(option)!r} leads elsewhere: {unlike}.")
    return True


def demand_unnoticed(run: Run, before: Match, after: Match, seat: Seat, option: Choice) -> None:
    """What can be undone has changed nothing that anybody else sees."""
    for viewer in run.viewers:
        if viewer != seat:
            views = before.view(viewer).encode(), after.view(viewer).encode()
            unlike = difference({"the view": views[0]}, {"the view": views[1]})
            if unlike:
                raise Failed(
                    f"Seat {seat} can take back {choice_text(option)!r}, although"
                    f" {viewer_name(viewer)} has seen it: {unlike}. Tell events with `tell` and"
                    " `whisper`, and keep the drawers' own equality."
                )


def demand_same(expected: Match, found: Match, what: str) -> None:
    """The two matches are in the same place, with the same words said."""
    unlike = difference(whole(expected), whole(found))
    if unlike:
        raise Failed(f"{what}, and not all is as before: {unlike}.")
    if expected.choices != found.choices or expected.words != found.words:
        raise Failed(f"{what}, and the record is not as before.")


def change_answer(walk: Walk, seat: Seat) -> int:
    """A sealed answer can be taken back although another came after it."""
    match, dice = walk.match, walk.side("change")
    others = [other for other in match.asked if other != seat]
    if not match.world.agenda[-1].together or not others:
        return 0
    other = dice.pick(others)
    answer = dice.pick(match.options(other))
    both, alone = match.copy(), match.copy()
    alone.play(other, answer)
    # Then the seat's answer would be the last, and the step is resolved: there is nothing to
    # change.
    if alone.asked == (seat,) and not match.in_beat:
        return 0
    both.play(seat, dice.pick(match.options(seat)))
    both.play(other, answer)
    if not both.can_undo(seat):
        raise Failed(f"Seat {seat} cannot change its sealed answer once seat {other} has answered.")
    both.undo(seat)
    demand_same(alone, both, f"Seat {seat} took back its sealed answer")
    return 1
