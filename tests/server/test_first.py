"""From the first layout to this one with running tables: what could go on goes on, all is kept."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

import noren
from noren.cli import main
from noren.core import registry
from tests.database import throwaway_postgres
from tests.server.running import Person, running
from tests.table.versions import first

pytestmark = pytest.mark.anyio

SCHEMAS = Path(__file__).parent / "schemas"
COUNT, LOBBY, SECRETS = "Sce9AW0PkoMOFebZ", "k9JGiY98c7ZOGFKw", "Ku-i9rNrJzd_WK_M"
COOKIES = {"Ann": "XlxXLGXY2SFjEIT4YTXfYg", "Ben": "1Vn-U1y8n7icEO3Ez-u9mQ"}


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    noren.register(first)
    yield
    registry._added.pop("count")


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((SCHEMAS / "sqlite-1.sql").read_text())
        database.executescript((SCHEMAS / "tables-1.sql").read_text())
    if request.param == "sqlite":
        yield str(path)
        return
    with throwaway_postgres() as address:
        asyncio.run(bring_over(path, address))
        yield address


async def bring_over(path: Path, address: str) -> None:
    """The same rows as PostgreSQL had them then."""
    connection = await asyncpg.connect(address)
    await connection.execute((SCHEMAS / "postgres-1.sql").read_text())
    with closing(sqlite3.connect(path)) as database:
        for name in ("entries", "members", "notes"):
            rows = database.execute(f"SELECT * FROM {name}").fetchall()
            await connection.copy_records_to_table(name, records=rows)
        tables = [
            (id, code, bool(open), bool(public), *rest)
            for id, code, open, public, *rest in database.execute("SELECT * FROM tables")
        ]
    await connection.copy_records_to_table("tables", records=tables)
    await connection.close()


async def test_running_tables_outlive_every_layout(
    db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await asyncio.to_thread(main, ["upgrade", "--check", db]) == 1
    told = capsys.readouterr().out
    assert f"{COUNT}  count: goes on by rules 1" in told
    assert f"{SECRETS}  secrets-game: cannot go on" in told
    assert "3 tables are open; 1 cannot go on" in told
    async with running(db) as server:
        people = [Person(server, name) for name in COOKIES]
        for one in people:
            one.http.cookies.set("noren", COOKIES[one.name])
            one.table = COUNT
            await one.come()
        ann, ben = people
        assert [line["text"] for line in ann.log][1] == "Two!"
        assert ben.seen["notes"] == {"text": "Ann counts in big steps"}
        assert "ack" in await ann.play(["small"])
        await ben.read_sent()
        assert ben.seen["end"]["outcome"]["ending"] == "counted"
        mine = (await ann.http.get("/api/mine")).json()["tables"]
        assert {card["table"] for card in mine} == {COUNT, LOBBY}
        kept = await ann.http.get(f"/api/tables/{SECRETS}?code=DDXVF")
        assert kept.status_code == 503
        assert "kept as it is" in kept.json()["text"]
        for one in people:
            await one.close()
