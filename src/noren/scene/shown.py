"""A game's pictures, for whoever draws them: the kernel hands pictures on without looking.

Any game can be asked, so here it is seen to that what `table`, `hand`, `assist`, `layers`,
`primer`, `news` and `ending` gave is made of this vocabulary; an author who gives something else is
told so in one line.
"""

from __future__ import annotations

from collections.abc import Sequence

from noren.core.errors import BrokenGame
from noren.core.event import Event
from noren.core.game import AnyGame
from noren.core.view import AnyView
from noren.scene.ending import Ending, plain_ending
from noren.scene.knowledge import Insight
from noren.scene.news import PLAIN, News
from noren.scene.primer import Primer, plain_primer
from noren.scene.reference import Reference, plain_reference
from noren.scene.scene import Hand, Table
from noren.scene.things import Layer, Thing


def table_of(game: AnyGame, view: AnyView) -> Table:
    """What everyone sees, from a spectator's view."""
    table = game.table(view)
    if not isinstance(table, Table):
        raise BrokenGame(f"`table` of {game.meta.title} gave {table!r}. Give noren.scene.Table.")
    return table


def hand_of(game: AnyGame, view: AnyView) -> Hand:
    """What one seat sees besides, from that seat's view."""
    hand = game.hand(view)
    if not isinstance(hand, Hand):
        raise BrokenGame(f"`hand` of {game.meta.title} gave {hand!r}. Give noren.scene.Hand.")
    return hand


def assist_of(game: AnyGame, view: AnyView) -> tuple[Thing, ...]:
    """What a deduction assistant shows this viewer; nothing if the game has none."""
    # Gathered here, not handed on: an assistant that is a generator would fail only while it is
    # drawn.
    things: list[Thing] = []
    for thing in game.assist(view) if game.assist else ():
        if not isinstance(thing, Thing):
            raise BrokenGame(
                f"`assist` of {game.meta.title} gave {thing!r}. Give things of noren.scene."
            )
        things.append(thing)
    return tuple(things)


def layers_of(game: AnyGame, view: AnyView) -> tuple[Layer, ...]:
    """What the assistant would lay over the table's maps; nothing if the game says nothing."""
    layers: list[Layer] = []
    for layer in game.layers(view) if game.layers else ():
        if not isinstance(layer, Layer):
            raise BrokenGame(
                f"`layers` of {game.meta.title} gave {layer!r}. Give noren.scene.Layer."
            )
        layers.append(layer)
    return tuple(layers)


def primer_of(game: AnyGame, view: AnyView) -> Primer | None:
    """Three cards for whoever has never played; None for whoever has no seat, or after the end."""
    if view.seat is None or view.over:
        return None
    if game.primer is None:
        return plain_primer(game.meta.title, game.meta.pitch, hand_of(game, view), view)
    primer = game.primer(view)
    if primer is not None and not isinstance(primer, Primer):
        raise BrokenGame(f"`primer` of {game.meta.title} gave {primer!r}. Give noren.scene.Primer.")
    return primer


def knowledge_of(game: AnyGame, view: AnyView) -> Insight | None:
    """What this viewer can know, in sentences; None if the game does not say."""
    if game.knows is None:
        return None
    known = game.knows(view)
    if not isinstance(known, Insight):
        raise BrokenGame(f"`knows` of {game.meta.title} gave {known!r}. Give Insight.")
    return known


def reference_of(game: AnyGame) -> Reference:
    """The quick reference of a game: its own, or one made of its clauses."""
    reference = game.reference() if game.reference else plain_reference(game)
    if not isinstance(reference, Reference):
        raise BrokenGame(f"`reference` of {game.meta.title} gave {reference!r}. Give Reference.")
    return reference


def news_of(game: AnyGame, event: Event) -> News:
    """How an event is told: as any other, if the game does not say."""
    news = game.news(event) if game.news else PLAIN
    if not isinstance(news, News):
        raise BrokenGame(f"`news` of {game.meta.title} gave {news!r}. Give noren.scene.News.")
    return news


def ending_of(game: AnyGame, views: Sequence[AnyView]) -> Ending:
    """The end in words, from the views of all seats."""
    ending = game.ending(views) if game.ending else plain_ending(views)
    if not isinstance(ending, Ending):
        raise BrokenGame(f"`ending` of {game.meta.title} gave {ending!r}. Give noren.scene.Ending.")
    return ending
