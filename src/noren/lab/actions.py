"""Numbers for choices, as learners want them: few, dense, and the same in every game.

Random games show which choices there are. A verb with a bounded number of choices gets a number
for each (`move harbour`); one without, such as swapping any two of a hundred cards, gets a number
for each place in the list of options (`swap #2`). What the random games did not show gets one of
a few spare numbers, so that every option always has a number of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from noren.core.choice import Choice, choice_text
from noren.core.dice import Dice
from noren.core.errors import BrokenGame
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.view import AnyView
from noren.lab.series import derive

# What so few games do not show gets a spare number; more of them would make every start slower.
SAMPLE_GAMES: Final = 50
# Above that, a learner would have a number for each of thousands of pairs it hardly ever sees.
MOST_OF_A_VERB: Final = 512
LONGEST: Final = 5000


class ActionBook:
    """Which number stands for which choice."""

    def __init__(
        self, seen: Iterable[Choice], longest_list: int, places: Mapping[str, int]
    ) -> None:
        # Sorted, so that the same games give the same numbers in every process: a trained net
        # depends on it.
        named = sorted({choice for choice in seen if choice[0] not in places})
        self.names = [choice_text(choice) for choice in named]
        self._number = {choice: number for number, choice in enumerate(named)}
        self._places: dict[str, range] = {}
        for verb, count in sorted(places.items()):
            self._places[verb] = self._more(f"{verb} #", count)
        self._spare = self._more("other #", longest_list)

    def _more(self, name: str, count: int) -> range:
        start = len(self.names)
        self.names += [f"{name}{place}" for place in range(count)]
        return range(start, start + count)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.names)

    def numbers(self, view: AnyView) -> list[int]:
        """The number of each option, in the order of the options."""
        number = {choice: number for number, choice in self.numbered(view.options).items()}
        return [number[choice] for choice in view.options]

    def numbered(self, options: Sequence[Choice]) -> dict[int, Choice]:
        """The options by their numbers, in the order of the numbers."""
        spare = iter(self._spare)
        places = {verb: iter(numbers) for verb, numbers in self._places.items()}
        found: dict[int, Choice] = {}
        for choice in options:
            number = self._number.get(choice)
            if number is None:
                number = next(places.get(choice[0], spare), None)
            if number is None:
                number = next(spare, None)
            if number is None:
                raise BrokenGame(
                    f"{len(options)} options are more than the random games ever showed:"
                    " make the book from more games."
                )
            found[number] = choice
        return dict(sorted(found.items()))


def action_book(
    game: AnyGame, seats: int, options: Mapping[str, Any], games: int = SAMPLE_GAMES
) -> ActionBook:
    """The book that so many random games fill; the same games every time."""
    seen: dict[str, set[Choice]] = {}
    most: dict[str, int] = {}
    longest = 1
    for index in range(games):
        for offered in _offers(game, seats, options, index):
            longest = max(longest, len(offered))
            by_verb: dict[str, int] = {}
            for choice in offered:
                seen.setdefault(choice[0], set()).add(choice)
                by_verb[choice[0]] = by_verb.get(choice[0], 0) + 1
            for verb, count in by_verb.items():
                most[verb] = max(most.get(verb, 0), count)
    places = {verb: most[verb] for verb, choices in seen.items() if len(choices) > MOST_OF_A_VERB}
    return ActionBook((choice for choices in seen.values() for choice in choices), longest, places)


def _offers(
    game: AnyGame, seats: int, options: Mapping[str, Any], index: int
) -> Iterable[Sequence[Choice]]:
    """Every list of options that a random game shows to anyone."""
    match = Match.start(game, seats, options, derive("actions", index))
    dice = Dice(derive("actions dice", index))
    while not match.over and len(match.choices) < LONGEST:
        seat = dice.pick(match.asked)
        offered = match.options(seat)
        yield offered
        match.play(seat, dice.pick(offered))
