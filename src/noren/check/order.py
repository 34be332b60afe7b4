"""The order in which sealed answers arrive cannot matter."""

from __future__ import annotations

from noren.check.run import Failed, Run, Walk
from noren.check.seen import difference, whole
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.match import Match
from noren.core.step import AnyTogether, Together

Arrival = list[tuple[Seat, Choice]]


def check(run: Run) -> str:
    """Let the same answers arrive in several orders."""
    count = max(2, run.games // 4)
    tried = 0
    for walk in run.walks(count):
        for _ in walk.moves():
            world = walk.match.world
            step = world.agenda[-1]
            several = len(world.waiting) > 1 and not any(world.answers)
            if isinstance(step, Together) and several:
                try_orders(walk, step)
                tried += 1
    if not tried:
        return "no step of this game gathers answers from several seats"
    return f"the answers of {tried} steps in {count} games arrived in other orders"


def try_orders(walk: Walk, step: AnyTogether) -> None:
    """In seat order, in reverse, and mixed; the resulting worlds are the same."""
    dice = walk.side("order")
    world = walk.match.world
    # On a copy, as the options of a faulty game may change what they look at.
    answers = {seat: step.random_answer(world.copy(), seat, dice) for seat in world.waiting}
    first = [(seat, choice) for seat in answers for choice in answers[seat]]
    backwards = [(seat, choice) for seat in reversed(answers) for choice in answers[seat]]
    expected = arrive(walk.match, first)
    for other in (backwards, mixed(answers, dice), mixed(answers, dice)):
        found = arrive(walk.match, other)
        unlike = difference(whole(expected), whole(found))
        if found.choices != expected.choices:
            unlike = unlike or "the record is not in seat order"
        if unlike:
            raise Failed(
                f"{type(step).__name__} depends on the order in which answers arrive:"
                f" {order(first)} and {order(other)} lead to different worlds: {unlike}."
            )


def arrive(match: Match, arrival: Arrival) -> Match:
    """The match after these answers, a beat included."""
    copy = match.copy()
    for seat, choice in arrival:
        copy.play(seat, choice)
    if any(copy.world.answers):
        copy.close()
    return copy


def mixed(answers: dict[Seat, tuple[Choice, ...]], dice: Dice) -> Arrival:
    """All small choices mixed, each seat's own in their order."""
    turns = [seat for seat, answer in answers.items() for _ in answer]
    dice.shuffle(turns)
    rest = {seat: iter(answer) for seat, answer in answers.items()}
    return [(seat, next(rest[seat])) for seat in turns]


def order(arrival: Arrival) -> str:
    """The seats in the order of their answers."""
    return "-".join(str(seat) for seat, _ in arrival)
