"""`noren games`: what is installed."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

import msgspec
from rich import box
from rich.table import Table
from rich.text import Text

from noren.bots.characters import character
from noren.bots.shelf import bot_names, table_bots
from noren.core.game import AnyGame
from noren.core.registry import load, load_sound
from noren.core.signs import clean_line
from noren.terminal.console import Console

EXAMPLE: Final = "noren games secrets-game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game to tell more about."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="tell more about this one")


def run(arguments: argparse.Namespace) -> int:
    """List the games, or show one with its bots and options."""
    console = Console(highlight=False)
    if arguments.game:
        _show(load(arguments.game), console)
    else:
        console.print(shelf(sound_games()))
    return 0


def sound_games() -> list[AnyGame]:
    """Every game that can be loaded; what is wrong with the others is told on stderr."""
    return load_sound(lambda words: print(f"noren: {clean_line(words)}", file=sys.stderr))


def shelf(listed: list[AnyGame]) -> Table:
    """All games in a list."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("Game", no_wrap=True)
    for column in ("Title", "Players", "Minutes", "What it is"):
        table.add_column(column)
    for game in listed:
        meta = game.meta
        table.add_row(
            Text(game.name, "bold"), Text(f"{meta.emblem} {meta.title}"),
            _span(meta.min_seats, meta.max_seats), _span(*meta.minutes), Text(meta.pitch),
        )  # fmt: skip
    return table


def _show(game: AnyGame, console: Console) -> None:
    meta = game.meta
    console.print(Text(f"{meta.emblem} {meta.title} ({game.name})", "bold"))
    console.print(Text(meta.pitch))
    console.print(
        f"{_span(meta.min_seats, meta.max_seats)} players, {_span(*meta.minutes)} minutes,"
        f" rules version {meta.rules_version}"
    )
    console.print(Text(f"Bots: {', '.join(bot_names(game))}"))
    for bot in table_bots(game):
        known = character(game, bot)
        console.print(Text(f"  --bot {known.name}  {known.line}"))
    for line in option_lines(game):
        console.print(Text(line))


def option_lines(game: AnyGame) -> list[str]:
    """Each option with what it may be and what it is by default."""
    _, components = msgspec.json.schema_components([game.options])
    schema: dict[str, Any] = components[game.options.__name__]
    return [_option_line(name, field) for name, field in schema["properties"].items()]


def _option_line(name: str, field: dict[str, Any]) -> str:
    title = field.get("title", "")
    words = ". ".join(part.rstrip(".") for part in (title, field.get("description", "")) if part)
    return f"  --options {name}={_values(field)}  {words} (default: {field.get('default')})"


def _values(field: dict[str, Any]) -> str:
    if "enum" in field:
        return "|".join(map(str, field["enum"]))
    if field.get("type") == "boolean":
        return "true|false"
    low, high = field.get("minimum"), field.get("maximum")
    if low is not None and high is not None:
        return f"{low}..{high}"
    return str(field.get("type", "value")).upper()


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"
