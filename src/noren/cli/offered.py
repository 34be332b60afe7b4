"""Commands that games offer: ours and third parties', found by the entry point `noren.commands`.

Nothing of a game is imported to list its commands, so that help stays quick however many there are.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import cast

from noren.cli.command import Offered
from noren.core.errors import NorenError
from noren.core.registry import GROUP as GAMES

GROUP = "noren.commands"


def offered() -> dict[str, EntryPoint]:
    """What games offer, by what one types."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def listed(entry: EntryPoint) -> str:
    """A line of help, from the entry point alone: whose command it is."""
    return f"a command of {_offering(entry)}"


def _offering(entry: EntryPoint) -> str:
    """The game in whose package the command lies, or else that package."""
    for game in entry_points(group=GAMES):
        if f"{entry.module}.".startswith(f"{game.module}."):
            return game.name
    return entry.module.partition(".")[0]


def load_offered(entry: EntryPoint) -> Offered:
    """The command itself."""
    try:
        return cast("Offered", entry.load())
    except Exception as error:
        raise NorenError(
            f"The command {entry.name!r} cannot be loaded from {entry.module}:"
            f" {type(error).__name__}: {str(error).rstrip('.')}."
        ) from error
