"""The console of every command: whatever a record or a game says, it cannot steer the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console as RichConsole
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

from noren.core.signs import clean_line


class Console(RichConsole):
    """Rich drops a few control characters, but lets escape sequences through; here none pass.

    Styles are Rich's own affair and are added afterwards, so only what others wrote is cleaned.
    """

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """The segments of anything that is printed, each of visible signs."""
        for segment in super().render(renderable, options):
            # Nearly every segment; only the others are worth the slow look.
            if segment.control or (segment.text.isascii() and segment.text.isprintable()):
                yield segment
            else:
                yield Segment(clean_line(segment.text), segment.style)
