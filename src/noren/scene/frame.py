"""How a scene is framed: who I am and what I want, and what may lie folded.

A screen has little room and one question at a time. Only the game knows what can be put away for
now, and what a person must never have to look for: the own role and the own goal.
"""

from __future__ import annotations

import msgspec

from noren.scene.things import Thing


class Me(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who a seat is and what it wants, in one line that is always in sight.

    `who` and `want` are read together, `things` when somebody wants to know more. It is for the
    seat's own eyes, as everything in a hand.
    """

    who: str
    want: str
    picture: str = ""
    things: tuple[Thing, ...] = ()


class Fold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A thing of the scene, by its id, that lies folded until somebody opens it.

    `label` is what remains to be seen of it, with its state in a word or two: "The night: turn 3 of
    12". It opens by itself while an option touches something in it.
    """

    thing: str
    label: str
