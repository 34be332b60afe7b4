"""A scene: the table that everyone sees, and the hand that only one seat sees.

The table is made from a spectator's view, so it is the same for all and is drawn once for all;
the hand is made from the seat's own view. Both are pure functions of the view.
"""

from __future__ import annotations

import msgspec

from noren.core.choice import Choice
from noren.core.picture import HandPicture, TablePicture
from noren.scene.frame import Fold, Me
from noren.scene.news import Overture
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
    `grave` says what the choice does that its chooser may regret and cannot take back: screens make
    it look different, say it, and ask once. `useless` says why it would come to nothing; it can be
    chosen all the same. Both are known from the open drawer and one's own, as all of a hand is.
    With `any_order` whatever it touches may be tapped first, such as a card before whom it is
    played on. What is `aside` is hardly ever what one is looking for: it stands last, and what
    only leads there is not outlined.
    """

    choice: tuple[str, ...]
    label: str
    touches: tuple[str, ...] = ()
    hint: str = ""
    quick: bool = False
    grave: str = ""
    useless: str = ""
    any_order: bool = False
    aside: bool = False


class Prompt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked, of whom, and under which clause.

    `offers` is empty for whoever is not asked; `text` then says who is awaited for what.
    `sealed` says that the answer stays secret until all are in; `answered` that mine is.
    `focus` names things that the question is about, besides those that the offers touch: they are
    brought into sight with it. `spare` is the one choice that makes sense, if there is but one: the
    screen of whoever plays with bots alone makes it. With others at the table all are asked alike,
    for by how soon an answer comes they would know that there was nothing to choose.
    """

    text: str
    rule: str = ""
    offers: tuple[Offer, ...] = ()
    words: Words | None = None
    sealed: bool = False
    answered: bool = False
    focus: tuple[str, ...] = ()
    spare: Choice = ()


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat as all see it."""

    seat: int
    score: str = ""
    note: str = ""
    badges: tuple[Token, ...] = ()
    team: str = ""


class Table(TablePicture, frozen=True, kw_only=True, omit_defaults=True):
    """What lies open before everyone; `folds` says what of it may lie folded now."""

    heading: str
    players: tuple[Player, ...]
    things: tuple[Thing, ...]
    folds: tuple[Fold, ...] = ()


class Hand(HandPicture, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat sees besides: its prompt, its own things, and what it knows of the table's.

    A thing in `instead` is drawn in the place of the table's thing of the same id. `me` says who
    this seat is and what it wants, which every screen keeps in sight; `folds` is for its `things`.
    `overture` is what came before this seat's first decision, as one scene.
    """

    prompt: Prompt
    me: Me | None = None
    things: tuple[Thing, ...] = ()
    instead: tuple[Thing, ...] = ()
    layers: tuple[Layer, ...] = ()
    overture: Overture | None = None
    folds: tuple[Fold, ...] = ()
