"""News: how an event is told, besides its words.

The log tells everything alike. Only the game knows which of its events are moments that nobody at
the table should miss, where on the table they happen, and which begin a new turn. A screen makes
the rest of that: it shows heavy news large where it happens, reads it out, collects it for whoever
comes back to the table with their next question, and folds the log by turns.
"""

from __future__ import annotations

from typing import Literal

from noren.core.picture import Picture
from noren.scene.things import Tone

Weight = Literal["quiet", "plain", "heavy"]
Opens = Literal["", "turn", "phase"]


class News(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """What an event weighs, where it happens, and whether a chapter of the log begins with it.

    `heavy` news is announced; `quiet` news stands in the log and is not read out. `at` names the
    things it happens to, the first that is in sight first, `"player:2"` for a seat; a screen that
    finds none of them tells it all the same. `title` is what stands large: a few words, and the
    line of the log below them. `tone` says whether it is good or bad for the table as a whole.
    `opens` begins a turn, or a phase within it. `to` names the seats to whom something was done
    that they did not choose: they are told first, and find it unfolded when they are asked again.
    `yours` is the title for these seats, where they are called you; without it theirs is `title`.
    `stops` names the seats that had waited for it, or must know it to go on: it stays before them
    until they have read it or decided the next thing. `tells_time` says that it tells itself for
    whom time was up, so that the table need not.
    """

    weight: Weight = "plain"
    title: str = ""
    at: tuple[str, ...] = ()
    tone: Tone = "plain"
    icon: str = ""
    opens: Opens = ""
    to: tuple[int, ...] = ()
    yours: str = ""
    stops: tuple[int, ...] = ()
    tells_time: bool = False


class Overture(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """What came before a seat's first decision, as one scene: who is who, what I am, what I know.

    A hand has one until its seat has decided something; a screen shows it once, and again when it
    is asked for.
    """

    title: str
    lines: tuple[str, ...]


PLAIN = News()
"""How an event is told of which the game says nothing more."""
