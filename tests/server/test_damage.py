"""A damaged row costs nobody else anything, and is spoken of plainly."""

import asyncio
import contextlib
import socket
import sqlite3
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry

from noren.cli import main
from noren.server import metrics, sqlite_file, sqlite_schema
from noren.server.metrics import MOST_READERS, serving
from noren.server.settings import Address
from noren.server.sqlite import SqliteStore
from tests.server.running import Person, Server, running

Make = Callable[[str], Person]


async def damage(server: Server, sql: str, *values: str) -> None:
    """Change what is stored behind the server's back."""
    store = server.runtime.store
    assert isinstance(store, SqliteStore)
    await store._do(lambda database: database.execute(sql, values).rowcount)


@pytest.mark.anyio
async def test_a_damaged_table_empties_no_list_and_is_spoken_of_plainly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    db = tmp_path / "tables.db"
    async with running(db) as server:
        ann = Person(server, "Ann")
        tables = [await ann.open("secrets-game", 3, settings={"public": True}) for _ in range(3)]
        bad_card, bad_entry, sound = tables
        await damage(server, "UPDATE tables SET card = x'ff00' WHERE id = ?", bad_card)
        sql = "UPDATE entries SET entry = '[[' WHERE table_id = ? AND seq = 1"
        await damage(server, sql, bad_entry)
        for path in ("/api/mine", "/api/tables"):
            listed = (await ann.http.get(path)).json()["tables"]
            assert [table["table"] for table in listed] == [sound, bad_entry], path
        assert (await ann.http.get("/api/mine/games")).json()["games"] == []
        server.tables.drop(await server.tables.find(bad_entry))
        for _ in range(2):
            answer = await ann.http.get(f"/api/tables/{bad_entry}")
            assert answer.status_code == 503
            assert "damaged" in answer.json()["text"]
        assert (await ann.http.get(f"/api/tables/{sound}")).is_success
        await ann.http.aclose()
    damaged = [record for record in caplog.records if "damaged" in record.getMessage()]
    assert [record.exc_info for record in damaged] == [None], "said once, and in words"
    for command in (["list"], ["people", bad_entry], ["export", bad_entry]):
        await asyncio.to_thread(main, ["admin", *command, "--db", str(db)])
    told = capsys.readouterr()
    assert bad_card[:6] in told.out
    assert told.err.count("is damaged") == 2


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET entry = x'ff00' WHERE table_id = ? AND seq = 1",
        "UPDATE entries SET words = x'ff00' WHERE table_id = ? AND seq = 1",
        "UPDATE entries SET seq = 77 WHERE table_id = ? AND seq = 0",
        "DELETE FROM entries WHERE table_id = ? AND seq = 0",
        "DELETE FROM entries WHERE table_id = ? AND seq = 1",
    ],
)
@pytest.mark.anyio
async def test_a_table_of_which_anything_is_missing_is_no_other_table(
    server: Server, person: Make, caplog: pytest.LogCaptureFixture, sql: str
) -> None:
    """It is kept as it is; it is not played without what is missing, and the log says why."""
    ann = person("Ann")
    table = await ann.open("secrets-game", 3)
    await ann.come()
    await ann.do("start", fill="strong")
    await ann.leave()
    await damage(server, sql, table)
    server.tables.drop(await server.tables.find(table))
    answer = await ann.http.get(f"/api/tables/{table}")
    assert answer.status_code == 503
    assert "damaged" in answer.json()["text"]
    damaged = [record for record in caplog.records if "damaged" in record.getMessage()]
    assert [record.exc_info for record in damaged] == [None]


def test_figures_have_room_for_a_few_readers_and_wait_for_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(metrics, "READER_SECONDS", 0.3)
    server = serving(Address("127.0.0.1", 0), CollectorRegistry())
    port = server.server_port
    with ExitStack() as stack:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        stack.callback(thread.join)
        stack.callback(server.server_close)
        stack.callback(server.shutdown)
        slow = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            for _ in range(MOST_READERS + 9)
        ]
        for connection in slow:
            with contextlib.suppress(ConnectionError):
                connection.send(b"GET /metr")
        assert all(is_let_go(connection) for connection in slow)
        assert httpx.get(f"http://127.0.0.1:{port}/metrics").is_success


def is_let_go(connection: socket.socket) -> bool:
    """Whether the other side ends it, without an answer."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_a_full_disk_is_told_of_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When there is no room for its log, SQLite itself only says that something went wrong."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        sqlite_schema.migrate(database, str(path))
    assert main(["admin", "list", "--db", str(path)]) == 0

    def fails(*_asked: object, **_named: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(sqlite_file, "version_of", fails)
    assert main(["admin", "list", "--db", str(path)]) == 1
    assert "disk I/O error" in capsys.readouterr().err, "there is room: that was not it"
    monkeypatch.setattr(sqlite_file, "ROOM", 1 << 62)
    for command in (["admin", "list", "--db"], ["lessons", "omnitsu", "--db"], ["upgrade"]):
        assert main([*command, str(path)]) == 1
        assert "the disk is full" in capsys.readouterr().err
