"""Finished matches, as they are drawn and kept."""

from __future__ import annotations

from functools import partial

from noren.core.match import Match
from noren.core.registry import edition
from noren.server.replay_work import Played
from noren.server.replays import Play
from noren.table.refused import Refused
from noren.table.table import LiveTable


def finished(table: LiveTable) -> Match:
    """The match, if it is over: before that there is nothing to tell."""
    if table.sitting is None or not table.sitting.over:
        raise Refused("not-now", "The match is not over yet.")
    return table.sitting.match


def played(table: LiveTable, words: bool) -> Played:
    """All that it takes to draw a finished match, with what was said in it or without."""
    match = finished(table)
    return Played(
        table=table.id,
        game=edition(table.game),
        options=table.options,
        seed=table.seed,
        choices=tuple(match.choices),
        late=tuple(sorted(match.late)),
        closed=match.closed,
        words=match.words if words else {},
        keeps_words=table.settings.words,
        names=names_at(table),
        past=table.casts.past_names(table.seating),
        casts=casts_of(table, match),
    )


def names_at(table: LiveTable) -> tuple[str, ...]:
    """What to call whoever sits in each seat."""
    return tuple(table.seating.name_of(seat) for seat in range(len(table.seating.chairs)))


def casts_of(table: LiveTable, match: Match) -> tuple[int, ...]:
    """Which cast played when each event was told, and after the last; none if it never changed."""
    if not table.casts.changed:
        return ()
    return tuple(table.cast_of(event) for event in range(len(match.world.log) + 1))


def to_keep(table: LiveTable) -> Play | None:
    """The match as its replay is kept, with words only if they are; None if there is none."""
    if table.sitting is None or not table.sitting.over:
        return None
    return partial(played, table, table.settings.words == "replay")
