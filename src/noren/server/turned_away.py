"""Tells whoever runs the house which names and pages were turned away: each once, and not many.

It is the first thing to know if something is wrong with a proxy. Anybody can send any name, so what
is told is short, in one line, and ends after a while.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from noren.server.door import OTHER_HOST, OTHER_ORIGIN, Turned

MOST: Final = 20
"""After so many different ones no more are told."""
LONGEST: Final = 100
WORDS: Final = {
    OTHER_HOST: "Turned away (421): a request for the name %s, which is none of the house's."
    " --url and --hosts say its names, and a proxy has to keep the Host header",
    OTHER_ORIGIN: "Turned away (403): a request of a page of %s, as it is not of the same name. A"
    " proxy has to keep the Host header",
}

log = logging.getLogger(__name__)


class TurnedAway:
    """What has been told already."""

    def __init__(self) -> None:
        self._told: set[tuple[Turned, str]] = set()

    def note(self, turned: Turned, said: Sequence[str]) -> None:
        """Somebody was turned away: for the last of these headers."""
        words = WORDS.get(turned)
        if words is None or not said or len(self._told) >= MOST:
            return
        what = repr(said[-1][:LONGEST])
        if (turned, what) not in self._told:
            self._told.add((turned, what))
            log.warning(words, what)
            if len(self._told) == MOST:
                log.warning("No more of those who are turned away are told, until the next start")
