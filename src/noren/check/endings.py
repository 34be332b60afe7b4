"""Random play comes to an end, and the end makes sense."""

from __future__ import annotations

from collections import Counter

from noren.check.run import Failed, Run, Walk


def check(run: Run) -> str:
    """Every random game is over within the bound, with a sound outcome."""
    lengths: list[int] = []
    endings: Counter[str] = Counter()
    for walk in run.walks(run.games):
        for _ in walk.moves():
            pass
        demand_ending(walk)
        lengths.append(len(walk.match.choices))
        endings[walk.match.outcome.ending if walk.match.outcome else ""] += 1
    run.longest = min(run.longest, 4 * max(lengths) + 100)
    shown = ", ".join(f"{name} {count}" for name, count in endings.most_common())
    return (
        f"{len(lengths)} random games ended after {min(lengths)} to {max(lengths)} choices: {shown}"
    )


def demand_ending(walk: Walk) -> None:
    """The match is over, nobody is asked any more, and the outcome speaks of its seats."""
    match = walk.match
    outcome = match.outcome
    if outcome is None:
        longest, walk.run.longest = walk.run.longest, min(walk.run.longest, 200)
        step = match.world.agenda[-1]
        if len(match.choices) < longest:
            raise Failed(f"{type(step).__name__} asks seats {match.asked} and one can do nothing.")
        raise Failed(
            f"The game is not over after {longest} random choices; the last step asking is"
            f" {type(step).__name__}."
        )
    if match.asked or match.world.agenda:
        raise Failed("The game is over, but steps are left on the agenda: end it last of all.")
    seats = match.seats
    if len(outcome.scores) != seats:
        raise Failed(f"{seats} seats, but the outcome has scores {outcome.scores}.")
    winners = {*outcome.winners}
    if len(winners) != len(outcome.winners) or not winners <= {*range(seats)}:
        raise Failed(f"The winners {outcome.winners} are not distinct seats of this match.")
    if not outcome.ending:
        raise Failed("The outcome does not say how the game ended: give `ending` a name.")
