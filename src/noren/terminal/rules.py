"""The rules as text: a clause, the example of it, and the quick reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from noren.core.game import AnyGame
from noren.lessons import Shown, examples_of
from noren.scene import reference_of
from noren.terminal.things import draw_thing


def draw_example(game: AnyGame, clause: str) -> RenderableType:
    """The example of a clause, if it has one."""
    if clause not in game.rules.examples:
        return Group()
    return draw_shown(examples_of(game)[clause])


def draw_shown(shown: Shown) -> RenderableType:
    """What happened once, and the things it speaks of."""
    words = Text(f"For example: {shown.words}", style="italic")
    things = (draw_thing(thing, shown.names) for thing in shown.things)
    return Padding(Group(words, *things), (1, 0, 0, 2))


def draw_reference(game: AnyGame, options: Mapping[str, object]) -> Iterator[RenderableType]:
    """The turn at a glance, then every chapter that is about a table with these options."""
    reference = reference_of(game)
    yield Rule("the turn at a glance", align="left")
    for number, line in enumerate(reference.turn, start=1):
        yield Text(f"{number}. {line}")
    for section in reference.sections:
        if all(str(options.get(name, wanted)) == wanted for name, wanted in section.when.items()):
            yield Rule(section.title, align="left", style="dim")
            yield from (draw_thing(thing, ()) for thing in section.things)
