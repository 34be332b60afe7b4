"""Games and tables as lists, forms and invitations show them."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec import inspect as kinds

import noren
from noren.bots.shelf import table_bots
from noren.core.game import AnyGame
from noren.core.registry import load_sound
from noren.server.schemas import Choosable, GameCard, OptionForm, Shelf, TableCard
from noren.server.store import Page
from noren.table.chat import PRESETS
from noren.table.table import LiveTable

log = logging.getLogger(__name__)


def shelf() -> Shelf:
    """All installed games, but for those that cannot be loaded."""
    games = tuple(game_card(game) for game in load_sound(log.warning))
    return Shelf(games=games, presets=PRESETS, version=noren.__version__)


def game_card(game: AnyGame) -> GameCard:
    """What the shelf says about a game."""
    return GameCard(
        **msgspec.structs.asdict(game.meta),
        options=option_forms(game.options),
        quick_options=dict(game.quick_options),
        bots=table_bots(game),
        assistant=game.assist is not None,
        windows=any(step.beat for step in game.steps),
    )


def option_forms(options: type[msgspec.Struct]) -> tuple[OptionForm, ...]:
    """A form for each option that a game declares."""
    info = kinds.type_info(options)
    assert isinstance(info, kinds.StructType)
    return tuple(option_form(field) for field in info.fields)


def option_form(field: kinds.Field) -> OptionForm:
    """One option: its kind and bounds from its type, its words from its metadata."""
    kind: Any = field.type
    words: dict[str, Any] = {}
    while isinstance(kind, kinds.Metadata):
        words = {**(kind.extra_json_schema or {}), **words}
        kind = kind.type
    default = field.default_factory() if callable(field.default_factory) else field.default
    shape = {
        "name": field.name,
        "title": words.get("title", field.name.replace("_", " ").capitalize()),
        "help": words.get("description", ""),
        "default": default,
    }
    match kind:
        case kinds.BoolType():
            return OptionForm(**shape, kind="bool")
        case kinds.IntType():
            return OptionForm(**shape, kind="int", min=kind.ge, max=kind.le)
        case kinds.LiteralType():
            return OptionForm(**shape, kind="choice", choices=choosable(kind.values, words))
        case _:
            return OptionForm(**shape, kind="text")


def choosable(values: Any, words: dict[str, Any]) -> tuple[Choosable, ...]:
    """The values of a choice, in words: a schema's `titles` if the game gives them."""
    titles = words.get("titles", {})
    return tuple(
        Choosable(value=value, title=titles.get(str(value), str(value).capitalize()))
        for value in values
    )


def table_card(table: LiveTable) -> TableCard:
    """A table in short."""
    seating = table.seating
    people = seating.present
    host = seating.people[seating.host].name if seating.people else ""
    free = seating.free() if table.stage == "lobby" else seating.adoptable()
    return TableCard(
        table=table.id,
        game=table.game.name,
        title=table.game.meta.title,
        stage=table.stage,
        host=host,
        people=tuple(person.name for person in people if person.seat is not None),
        seats=len(seating.chairs),
        free=tuple(free),
        public=table.settings.public,
    )


def page_of(table: LiveTable, opener: str = "") -> Page:
    """How the table stands in the store's list; its opener is noted once and kept."""
    open = table.stage in ("lobby", "playing")
    card = msgspec.json.encode(table_card(table))
    return Page(table.code if open else None, open, table.settings.public, opener, card)
