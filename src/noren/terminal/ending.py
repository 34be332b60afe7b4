"""The end in text: the sentence, what turned it, and the fate of everyone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from noren.core.choice import Seat
from noren.scene import Ending, isolated, name_seats


def draw_ending(ending: Ending, names: Sequence[str], seat: Seat) -> Iterator[Text]:
    """Line by line; what could not be known is for the one who could not."""
    yield Text(name_seats(ending.text, names), "bold")
    if ending.turning:
        yield Text(f"What turned it: {name_seats(ending.turning, names)}")
    for fate in ending.fates:
        score = f": {fate.score}" if fate.score else ""
        line = Text(f"  {isolated(names[fate.seat])}{score}", "bold")
        for more in (fate.wanted and f"Wanted: {fate.wanted}", fate.had):
            if more:
                line.append(f"  {name_seats(more, names)}", "not bold")
        yield line
        if fate.seat == seat and fate.unknown:
            yield Text(f"    What you could not know: {name_seats(fate.unknown, names)}", "magenta")
