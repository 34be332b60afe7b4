"""What is offered is accepted; everything else is refused, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from noren.check.run import Failed, Run, Walk
from noren.check.seen import NO_CHOICE, difference, whole
from noren.core.choice import Choice, Seat, choice_text
from noren.core.dice import Dice
from noren.core.errors import IllegalChoice, NorenError, NotAsked, UnknownSeat
from noren.core.match import Match

MANY: Final = 12
"""So many options of a seat are tried, and so many choices that are none."""


def check(run: Run) -> str:
    """Try options, and choices that are none, on copies along random games."""
    count = max(2, run.games // 2)
    taken = refused = 0
    for walk in run.walks(count):
        met: set[Choice] = set()
        for _ in walk.samples(4):
            for seat in walk.match.asked:
                options = offered(walk.match, seat)
                taken += demand_accepted(walk, seat, options)
                refused += demand_refused(walk, seat, options, met)
                met.update(options)
            refused += demand_not_asked(walk)
        demand_offers(walk)
    return f"{taken} offered choices accepted and {refused} others refused in {count} games"


def demand_offers(walk: Walk) -> None:
    """Whoever is asked where the walk has stopped can do something."""
    for seat in walk.match.asked:
        offered(walk.match, seat)


def offered(match: Match, seat: Seat) -> Sequence[Choice]:
    """The seat's options, if they are distinct tuples of words."""
    options = match.options(seat)
    step = type(match.world.agenda[-1]).__name__
    if not len(options):
        raise Failed(f"{step} asks seat {seat} and offers nothing.")
    for option in options:
        if not is_choice(option):
            raise Failed(f"{step} offers seat {seat} {option!r}, which is no tuple of words.")
    twice = [option for option in options if list(options).count(option) > 1]
    if twice:
        raise Failed(f"{step} offers seat {seat} {choice_text(twice[0])!r} twice.")
    return options


def is_choice(option: object) -> bool:
    """A verb and things, as words."""
    return (
        type(option) is tuple
        and bool(option)
        and all(isinstance(word, str) and word for word in option)
    )


def demand_accepted(walk: Walk, seat: Seat, options: Sequence[Choice]) -> int:
    """Each offered option can be played, as a tuple or as a JSON array."""
    dice = walk.side("options")
    sample = dice.sample(options, min(MANY, len(options)))
    for option in sample:
        # Both come in practice: bots and tests hand tuples, and JSON from a socket knows only
        # lists.
        form: Any = option if dice.below(2) else list(option)
        try:
            walk.match.copy().play(seat, form)
        except Exception as error:
            raise Failed(
                f"Seat {seat} was offered {choice_text(option)!r}, but playing it raised"
                f" {type(error).__name__}: {error}"
            ) from error
    return len(sample)


def demand_refused(walk: Walk, seat: Seat, options: Sequence[Choice], met: set[Choice]) -> int:
    """What is not offered raises IllegalChoice and leaves the match as it was."""
    dice = walk.side("refused")
    wrong = [choice for choice in not_offered(walk, options, met, dice) if choice not in [*options]]
    for choice in wrong:
        demand_error(walk.match, seat, choice, IllegalChoice)
    return len(wrong)


def not_offered(
    walk: Walk, options: Sequence[Choice], met: set[Choice], dice: Dice
) -> list[Choice]:
    """Other seats' options, options of earlier moments, and altered ones."""
    option = dice.pick(options)
    words = sorted({word for choice in met for word in choice} or {"word"})
    # Near misses find more than nonsense: what another may do, what was legal a moment ago, one
    # word off.
    others = [c for seat in range(walk.run.seats) for c in walk.match.options(seat)]
    earlier = sorted(met)
    return [
        NO_CHOICE, (), option[:-1], (*option, option[-1]), (*option[:-1], dice.pick(words)),
        (option[0].upper(), *option[1:]), (dice.pick(words), *option[1:]),
        *dice.sample(others, min(MANY, len(others))),
        *dice.sample(earlier, min(MANY, len(earlier))),
    ]  # fmt: skip


def demand_not_asked(walk: Walk) -> int:
    """Who is not asked cannot play, not even what others may."""
    match = walk.match
    choice = match.options(match.asked[0])[0]
    idle = [seat for seat in range(walk.run.seats) if seat not in match.asked]
    for seat in idle:
        demand_error(match, seat, choice, NotAsked)
    for seat in (-1, walk.run.seats):
        demand_error(match, seat, choice, UnknownSeat)
    return len(idle) + 2


def demand_error(match: Match, seat: Seat, choice: Choice, error: type[NorenError]) -> None:
    """Playing so raises this error and changes nothing."""
    # Taken before the copy is made: a copy that shares something would change both alike.
    before, asked, played = whole(match), match.asked, len(match.choices)
    copy = match.copy()
    try:
        copy.play(seat, choice)
    except error as refused:
        if isinstance(refused, IllegalChoice) and refused.rule not in match.game.rules.clauses:
            raise Failed(f"The refusal cites {refused.rule!r}, which is no clause.") from None
    except Exception as other:
        raise Failed(
            f"Seat {seat} tried {choice!r} and got {type(other).__name__}, not {error.__name__}."
        ) from other
    else:
        raise Failed(f"Seat {seat} could play {choice!r}, which it was not offered.")
    unlike = difference(before, whole(copy))
    if unlike or copy.asked != asked or len(copy.choices) != played:
        raise Failed(f"Seat {seat} was refused {choice!r}, yet something changed: {unlike}.")
