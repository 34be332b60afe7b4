"""What was counted of lessons, for whoever runs the house: the database is only read."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from noren.server.database import is_postgres
from noren.server.main import default_db
from noren.server.sqlite_file import looked_into

ALL: Final = "SELECT lesson, step, started, finished, seconds FROM lesson_steps WHERE game = {}"


class Stop(NamedTuple):
    """One step of a lesson, and how many came to it and got over it."""

    lesson: str
    step: int
    started: int
    finished: int
    seconds: float


async def stops(db: str | None, game: str) -> list[Stop]:
    """What was counted of a game's lessons; the database is only read."""
    if is_postgres(db):
        from noren.server.postgres_reach import reading

        async with reading(str(db)) as connection:
            return [Stop(*row) for row in await connection.fetch(ALL.format("$1"), game)]
    return in_file(Path(default_db() if db is None else db), game)


def in_file(path: Path, game: str) -> list[Stop]:
    """What was counted in an SQLite file."""
    with looked_into(path) as database:
        return [Stop(*row) for row in database.execute(ALL.format("?"), (game,))]
