"""A scene: the table that everyone sees, and the hand that only one seat sees.

The table is made from a spectator's view, so it is the same for all and is drawn once for all;
the hand is made from the seat's own view. Both are pure functions of the view.
"""

from __future__ import annotations

import msgspec

from noren.core.picture import HandPicture, TablePicture
from noren.scene.things import Layer, Thing, Token


class Words(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """That words may be written beside the choices with these verbs."""

    verbs: tuple[str, ...]
    label: str
    limit: int = 600
    required: bool = False


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option in words, and the things a person may tap, in order, to take it.

    `touches` names ids of things, `"player:2"` for a seat; empty means a plain button. What is
    `quick` is done at the last tap, without a question whether it is meant: it can be undone.
    """

    choice: tuple[str, ...]
    label: str
    touches: tuple[str, ...] = ()
    hint: str = ""
    quick: bool = False


class Prompt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked, of whom, and under which clause.

    `offers` is empty for whoever is not asked; `text` then says who is awaited for what.
    `sealed` says that the answer stays secret until all are in; `answered` that mine is.
    """

    text: str
    rule: str = ""
    offers: tuple[Offer, ...] = ()
    words: Words | None = None
    sealed: bool = False
    answered: bool = False


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat as all see it."""

    seat: int
    score: str = ""
    note: str = ""
    badges: tuple[Token, ...] = ()
    team: str = ""


class Table(TablePicture, frozen=True, kw_only=True, omit_defaults=True):
    """What lies open before everyone."""

    heading: str
    players: tuple[Player, ...]
    things: tuple[Thing, ...]


class Hand(HandPicture, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat sees besides: its prompt, its own things, and what it knows of the table's.

    A thing in `instead` is drawn in the place of the table's thing of the same id.
    """

    prompt: Prompt
    things: tuple[Thing, ...] = ()
    instead: tuple[Thing, ...] = ()
    layers: tuple[Layer, ...] = ()
