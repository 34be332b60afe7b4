"""A clause of a rulebook as text, and the example of it with what lay on the table then."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from noren.core.game import AnyGame
from noren.lessons import Shown, examples_of
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
