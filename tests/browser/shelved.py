"""Finished matches in a house's database, as if they had been played there a while ago."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec

from noren.core.match import Match
from noren.core.record import read_record
from noren.server.identity import hashed
from noren.server.listings import KeptCard
from noren.server.replay_work import Job, Played, do
from noren.server.schemas import Result
from noren.server.sqlite_schema import migrate
from tests.afterwards.matches import kept

NAMES = ("Mai", "Oskar", "Priya", "Tomas", "Ulla", "Vito", "Wanda", "Xenia")


def shelve(path: Path, matches: Mapping[str, tuple[str, str]], owner: str) -> None:
    """Put matches away, each a game and a kept record by the id of its table.

    Whoever has the secret `owner` in a cookie sat in the first seat of all of them.
    """
    database = sqlite3.connect(path)
    migrate(database, str(path))
    for number, (table, (game, name)) in enumerate(matches.items()):
        match = Match.replay(read_record(kept(game, name)))
        put_away(database, table, match, hashed(owner), time.time() - 3600 * number)
    database.commit()
    database.close()


def put_away(
    database: sqlite3.Connection, table: str, match: Match, key: str, touched: float
) -> None:
    """One match: its card, its replay, and whose it is."""
    made = do(Job(played=played(table, match)))
    assert not made.error, made.error
    card = msgspec.json.encode(card_of(table, match, key))
    database.execute(
        "INSERT INTO tables (id, code, open, public, opener, card, touched)"
        " VALUES (?, NULL, 0, 0, ?, ?, ?)",
        (table, key, card, touched),
    )
    database.execute("INSERT INTO replays VALUES (?, ?, ?)", (table, made.head, made.kept))
    database.execute("INSERT INTO members VALUES (?, ?)", (key, table))


def played(table: str, match: Match) -> Played:
    """The match with people in its seats."""
    record = match.record()
    return Played(
        table=table,
        game=match.game.name,
        options=record["options"],
        seed=bytes.fromhex(str(record["seed"])),
        choices=tuple(match.choices),
        late=tuple(sorted(match.late)),
        closed=match.closed,
        words={},
        keeps_words="replay",
        names=NAMES[: match.seats],
    )


def card_of(table: str, match: Match, key: str) -> KeptCard:
    """What the list of somebody's matches shows of it."""
    names, outcome = NAMES[: match.seats], match.outcome
    assert outcome is not None
    return KeptCard(
        table=table,
        game=match.game.name,
        title=match.game.meta.title,
        stage="over",
        host=names[0],
        people=names,
        seats=match.seats,
        free=(),
        public=False,
        names=names,
        result=Result(
            ending=outcome.ending, winners=tuple(names[seat] for seat in outcome.winners)
        ),
        keys=((key,), *[()] * (match.seats - 1)),
        winners=outcome.winners,
    )
