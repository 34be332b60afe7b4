"""Games and tables as lists, forms and invitations show them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect as kinds

import noren
from noren.bots.characters import character
from noren.bots.shelf import table_bots
from noren.core.errors import BrokenGame
from noren.core.game import AnyGame
from noren.core.registry import load_sound
from noren.core.world import Outcome
from noren.lessons import lessons_of
from noren.server.schemas import (
    Choosable,
    GameCard,
    LessonCard,
    OptionForm,
    Result,
    Shelf,
    TableCard,
)
from noren.server.store import Page
from noren.table.chat import PRESETS
from noren.table.checks import seats_to_take
from noren.table.table import LiveTable

T = TypeVar("T")

log = logging.getLogger(__name__)

MOST_KNOWN: Final = 1000


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
        characters=tuple(character(game, bot) for bot in table_bots(game)),
        assistant=game.assist is not None,
        windows=any(step.beat for step in game.steps),
        lessons=lesson_cards(game),
    )


def lesson_cards(game: AnyGame) -> tuple[LessonCard, ...]:
    """What can be learned; lessons that cannot be read are not offered."""
    try:
        lessons = lessons_of(game)
    except BrokenGame as broken:
        log.warning("%s", broken)
        return ()
    return tuple(
        LessonCard(
            name=lesson.name, title=lesson.title, teaches=lesson.teaches, minutes=lesson.minutes,
            steps=len(lesson.steps),
        )
        for lesson in lessons
    )  # fmt: skip


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


class KeptCard(TableCard, frozen=True, kw_only=True):
    """A table in short as the store has it: with the hashed keys of each seat's owner.

    They stay here: whoever asks for their own tables is told their seat, and nobody else's keys.
    `winners` are the seats that won.
    """

    keys: tuple[tuple[str, ...], ...] = ()
    winners: tuple[int, ...] = ()


KNOWN: Final[set[bytes]] = set()
"""Cards of which it was said already that they cannot be read."""


def read_all(read: Callable[[bytes], T], cards: Iterable[bytes]) -> Iterator[T]:
    """The cards that can be read: one that is damaged does not empty anybody's list."""
    for card in cards:
        found = read_if_sound(read, card)
        if found is not None:
            yield found


def read_if_sound(read: Callable[[bytes], T], card: bytes) -> T | None:
    """A card, or None if it is damaged, which is said once."""
    try:
        return read(card)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError) as error:
        if card not in KNOWN and len(KNOWN) < MOST_KNOWN:
            KNOWN.add(card)
            log.error("A table's card cannot be read and is left out of lists: %s", error)
        return None


read_kept: Final = msgspec.json.Decoder(KeptCard).decode


def table_card(table: LiveTable) -> TableCard:
    """A table in short."""
    seating = table.seating
    people = seating.present
    host = seating.people[seating.host].name if seating.people else ""
    return TableCard(
        table=table.id,
        game=table.game.name,
        title=table.game.meta.title,
        stage=table.stage,
        host=host,
        people=tuple(person.name for person in people if person.seat is not None),
        seats=len(seating.chairs),
        free=tuple(seats_to_take(table)),
        public=table.settings.public,
        names=names_of(table),
        result=result_of(table),
        lesson="" if table.guide is None else table.guide.lesson.title,
    )


def names_of(table: LiveTable) -> tuple[str, ...]:
    """What to call whoever sits in each seat."""
    return tuple(table.seating.name_of(seat) for seat in range(len(table.seating.chairs)))


def outcome_of(table: LiveTable) -> Outcome | None:
    """How the match ended, if it has."""
    return None if table.sitting is None else table.sitting.match.outcome


def result_of(table: LiveTable) -> Result | None:
    """How the match ended, in words and names."""
    outcome = outcome_of(table)
    if outcome is None:
        return None
    winners = tuple(table.seating.name_of(seat) for seat in outcome.winners)
    return Result(ending=outcome.ending, winners=winners)


def card_for(kept: KeptCard, key: str, ended: float | None = None) -> TableCard:
    """A kept card as the person with that key sees it: which seat is theirs, and if they won."""
    seat = next((seat for seat, keys in enumerate(kept.keys) if key in keys), None)
    card = {name: getattr(kept, name) for name in TableCard.__struct_fields__}
    result = kept.result
    if result is not None and seat is not None:
        result = msgspec.structs.replace(result, won=seat in kept.winners)
    return TableCard(**{**card, "seat": seat, "result": result, "ended": ended})


def keys_of(table: LiveTable) -> tuple[tuple[str, ...], ...]:
    """The hashed keys of each seat's owner."""
    people = table.seating.people
    owners = (chair.person for chair in table.seating.chairs)
    return tuple(() if it is None else tuple(sorted(people[it].keys)) for it in owners)


def kept_card(table: LiveTable) -> KeptCard:
    """The card as the store has it."""
    outcome = outcome_of(table)
    return KeptCard(
        **msgspec.structs.asdict(table_card(table)),
        keys=keys_of(table),
        winners=() if outcome is None else outcome.winners,
    )


def page_of(table: LiveTable, opener: str = "") -> Page:
    """How the table stands in the store's list; its opener is noted once and kept."""
    open = table.stage in ("lobby", "playing")
    card = msgspec.json.encode(kept_card(table))
    return Page(table.code if open else None, open, table.settings.public, opener, card)
