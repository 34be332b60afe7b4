"""Everything that can go wrong, each with words that tell a person what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

FAULTS: Final = (Exception, SystemExit)
"""How a game's code can fail: its `sys.exit()` may end a script, but no house full of tables."""


class NorenError(Exception):
    """The root of every error Noren raises on purpose."""


class UnknownGame(NorenError):
    """No game of that name is installed."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"No game is called {name!r}. Installed: {', '.join(sorted(known))}.")


class BadOptions(NorenError):
    """The seats or options asked for are not ones the game offers."""


class UnknownSeat(NorenError):
    """A viewer or player that sits at no seat of this match."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(
            f"There is no seat {seat!r}: seats are 0 to {seats - 1}, and None is a spectator."
        )


class NotAsked(NorenError):
    """A seat answered that is not being asked now."""

    def __init__(self, seat: int | None, asked: Sequence[int]) -> None:
        whom = f"asked now: {', '.join(map(str, asked))}" if asked else "the match is over"
        super().__init__(f"{'Nobody' if seat is None else f'Seat {seat} is not'} asked ({whom}).")


class IllegalChoice(NorenError):
    """A choice that is not among the options; nothing was changed."""

    def __init__(self, choice: object, rule: str, options: Sequence[tuple[str, ...]]) -> None:
        shown = "; ".join(" ".join(option) for option in options[:12])
        more = f"; and {len(options) - 12} more" if len(options) > 12 else ""
        super().__init__(f"{choice!r} is not allowed here (rule {rule}). Choose: {shown}{more}.")
        self.choice = choice
        self.rule = rule
        self.options = tuple(options)


class WordsNotTaken(NorenError):
    """Words came with a choice that takes none; nothing was changed."""

    def __init__(self, verb: str) -> None:
        super().__init__(f"No words can go with {verb!r}. Send the choice alone, or use the chat.")


class CannotUndo(NorenError):
    """Somebody has learned something since, so the choice stands."""


class BadRecord(NorenError):
    """A record that is malformed, incomplete or untrue."""


class WrongRules(BadRecord):
    """A record made under another version of the rules."""


class BrokenGame(NorenError):
    """A game that breaks the kernel's contract: a fault of its author, not of its players."""
