"""Both stores keep the same promises: order, no number twice, all or nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from noren.server import postgres_reach, postgres_schema, sqlite_schema
from noren.server.lesson_stops import Stop, stops
from noren.server.postgres import PostgresStore
from noren.server.sqlite import SqliteStore
from noren.server.store import (
    DAY,
    FULL,
    Batch,
    Conflict,
    KeptReplay,
    Page,
    Row,
    StepCount,
    Store,
    StoreFailed,
    StoreUnusable,
)
from tests.database import throwaway_postgres


class Ears:
    """Notes what other nodes say."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def written(self, table: str) -> None:
        self.heard.append(table)

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None:
        self.heard.append((table, people))

    def behind(self) -> None:
        self.heard.append("behind")


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with throwaway_postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, anyio_backend: object
) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        made: Store = SqliteStore(tmp_path / "a.db")
    else:
        made = PostgresStore(request.getfixturevalue("postgres_address"))
    await made.open(Ears())
    yield made
    await made.close()


def rows(*texts: str) -> list[Row]:
    return [Row(text.encode(), None) for text in texts]


def page(code: str | None = None, open: bool = True, public: bool = True) -> Page:
    return Page(code, open, public, "opener", b"card")


@pytest.mark.anyio
async def test_entries_come_back_in_order(store: Store) -> None:
    await store.append(Batch("order", 0, rows("a", "b")))
    await store.append(Batch("order", 2, [Row(b"c", "words")]))
    assert await store.load("order") == [*rows("a", "b"), Row(b"c", "words")]
    assert await store.load("order", 2) == [Row(b"c", "words")]
    assert await store.load("nothing") == []


@pytest.mark.anyio
async def test_no_number_is_given_twice_and_a_batch_is_all_or_nothing(store: Store) -> None:
    await store.append(Batch("twice", 0, rows("a")))
    with pytest.raises(Conflict):
        await store.append(Batch("twice", 0, rows("other")))
    with pytest.raises(Conflict):
        await store.append(Batch("twice", -1, rows("x", "y"), members=["k"]))
    assert await store.load("twice") == rows("a")


@pytest.mark.anyio
async def test_a_conflict_does_not_touch_others_in_the_same_commit(store: Store) -> None:
    await store.append(Batch("c0", 0, rows("first")))
    batches = [Batch(f"c{n}", 0, rows("again")) for n in range(300)]
    done = await asyncio.gather(*(store.append(b) for b in batches), return_exceptions=True)
    assert isinstance(done[0], Conflict)
    assert done[1:] == [None] * 299
    assert await store.load("c0") == rows("first")
    assert await store.load("c299") == rows("again")


@pytest.mark.anyio
async def test_pages_codes_and_members(store: Store) -> None:
    await store.append(Batch("p1", 0, rows("a"), page("CODE1"), ["ann", "ben"]))
    assert await store.by_code("CODE1") == "p1"
    assert await store.cards_of("ben", 10) == [b"card"]
    assert await store.past_cards_of("ben", 10) == []
    assert await store.opened_by("opener") >= 1
    with pytest.raises(Conflict):
        await store.append(Batch("p2", 0, rows("a"), page("CODE1")))
    assert await store.load("p2") == []
    await store.append(Batch("p1", 1, (), page(None, open=False)))
    assert await store.by_code("CODE1") is None
    assert await store.cards_of("ben", 10) == []
    ((card, since),) = await store.past_cards_of("ben", 10)
    assert (card, since > 0) == (b"card", True)
    assert await store.past_cards_of("eve", 10) == []
    assert b"card" not in await store.public_cards(10)
    await store.append(Batch("p3", 0, rows("a"), page("CODE3")))
    assert await store.public_cards(10) == [b"card"]
    await store.append(Batch("p3", 1, (), page(None, open=False)))


@pytest.mark.anyio
async def test_words_are_forgotten_on_demand(store: Store) -> None:
    await store.append(Batch("words", 0, [Row(b"a", "a story")]))
    await store.append(Batch("words", 1, rows("closed"), forget=True))
    assert [row.words for row in await store.load("words")] == [None, None]


def stands_in(folder: Path, words: bytes) -> bool:
    return any(words in file.read_bytes() for file in folder.iterdir())


@pytest.mark.anyio
async def test_forgotten_words_are_in_no_file_any_more(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.db")
    await store.open(Ears())
    await store.append(Batch("words", 0, [Row(b"a", "what happened at the ferry")]))
    assert stands_in(tmp_path, b"at the ferry")
    await store.append(Batch("words", 1, rows("closed"), forget=True))
    assert not stands_in(tmp_path, b"at the ferry")
    await store.close()


@pytest.mark.anyio
async def test_notes_are_written_over_and_thrown_away(store: Store) -> None:
    await store.append(Batch("notes", 0, (), notes=[(1, "text", "one")]))
    await store.append(Batch("notes", 0, (), notes=[(1, "text", "two"), (2, "text", "other")]))
    await store.append(Batch("notes", 0, (), notes=[(2, "text", "")]))
    assert await store.notes("notes") == [(1, "text", "two")]


@pytest.mark.anyio
async def test_a_closed_store_writes_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.db")
    await store.open(Ears())
    written = asyncio.gather(*(store.append(Batch(f"t{n}", 0, rows("x"))) for n in range(50)))
    await store.close()
    await written
    with pytest.raises(StoreFailed):
        await store.append(Batch("late", 0, rows("x")))
    again = SqliteStore(tmp_path / "a.db")
    await again.open(Ears())
    assert await again.load("t49") == rows("x")
    await again.close()


@pytest.mark.anyio
async def test_nodes_hear_of_each_others_writing(postgres_address: str) -> None:
    ears = [Ears(), Ears()]
    nodes = [PostgresStore(postgres_address), PostgresStore(postgres_address)]
    for node, its in zip(nodes, ears, strict=True):
        await node.open(its)
    await nodes[0].append(Batch("shared", 0, rows("a")))
    await nodes[0].announce("shared", [0, 2])
    for _ in range(100):
        await asyncio.sleep(0.01)
        if len(ears[1].heard) == 2:
            break
    assert ears[0].heard == []
    assert ears[1].heard == ["shared", ("shared", (0, 2))]
    with pytest.raises(Conflict):
        await nodes[1].append(Batch("shared", 0, rows("b")))
    for node in nodes:
        await node.close()


NOW = 1.8e9


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_steps_of_lessons_are_added_up(
    request: pytest.FixtureRequest, kind: str, tmp_path: Path
) -> None:
    in_a_file = kind == "sqlite"
    where = str(tmp_path / "a.db") if in_a_file else request.getfixturevalue("postgres_address")
    store: Store = SqliteStore(tmp_path / "a.db") if in_a_file else PostgresStore(where)
    await store.open(Ears())
    came, went = StepCount("tea", "first", 0, 1, 0, 0.0), StepCount("tea", "first", 0, 0, 1, 2.5)
    await store.count_steps([came])
    await store.count_steps([went, came])
    assert await stops(where, "tea") == [Stop("first", 0, 2, 1, 2.5)]
    await store.close()


SCHEMAS = Path(__file__).parent / "schemas"
"""How the stores were laid out by each released version: these files never change."""


@pytest.mark.anyio
async def test_days_are_counted_one_by_one_whatever_the_clock_says(store: Store) -> None:
    await store.append(Batch("old", 0, rows("a"), page("OLD")))
    assert await store.look(NOW, 2) == []
    assert await store.look(NOW + DAY / 2, 2) == [], "no day has passed"
    assert await store.look(NOW + 70 * DAY, 2) == [], "a jump of months is one day"
    assert await store.look(NOW + DAY, 2) == [], "and the way back is none"
    assert await store.look(NOW + 2 * DAY, 2) == ["old"]
    await store.append(Batch("old", 1, (), page("OLD")))
    assert await store.look(NOW + 3 * DAY, 2) == [], "somebody has touched it"
    await store.append(Batch("old", 1, (), page(None, open=False)))
    assert await store.look(NOW + 9 * DAY, 0) == []


@pytest.mark.anyio
async def test_what_no_store_can_write_stops_nobody_else(store: Store) -> None:
    odd = Batch("odd", 0, (), notes=[(1, "text", "half a pair: \ud800")])
    done = await asyncio.gather(
        store.append(odd), store.append(Batch("even", 0, rows("a"))), return_exceptions=True
    )
    assert isinstance(done[0], StoreFailed)
    assert await store.load("even") == rows("a")


@pytest.mark.anyio
async def test_the_time_of_day_is_one_for_all_nodes(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(postgres_address)
    await store.open(Ears())
    try:
        await store.append(Batch("late", 0, rows("a"), page(None, open=False), ["ann"]))
        monkeypatch.setattr("time.time", lambda: NOW + 70 * DAY)
        before = await store.wall()
        await store.append(Batch("later", 0, rows("a"), page(None, open=False), ["ann"]))
        times = [at for _, at in await store.past_cards_of("ann", 9)]
        assert max(times) - min(times) < DAY, "a node's own clock says nothing"
        assert abs(before - max(times)) < DAY
    finally:
        await store.close()


# A file with little room


@pytest.mark.anyio
async def test_what_needs_much_room_does_not_refuse_what_needs_little(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path / "a.db")
    await store.open(Ears())
    try:
        await store.append(Batch("t", 0, rows("a"), page("T")))
        await store._do(leave_pages(4))
        much = KeptReplay(b"head", b"x" * 200_000)
        done = await asyncio.gather(
            store.keep_replay("t", much),
            store.append(Batch("t", 1, rows("b"))),
            store.load("t"),
            return_exceptions=True,
        )
        assert [type(one) for one in done] == [StoreFailed, type(None), list]
        assert await store.load("t") == rows("a", "b")
        assert str(done[0]) == FULL
        caplog.clear()
        with pytest.raises(StoreFailed):
            await store.keep_replay("t", much)
        await store.load("t")
        assert "again" not in caplog.text, "to read is not to write"
        await store._do(leave_pages(1_000))
        await store.keep_replay("t", much)
        assert await store.replay("t") == much
        assert "again" in caplog.text
    finally:
        await store.close()


def leave_pages(count: int) -> Callable[[sqlite3.Connection], None]:
    """Let the file grow by so many pages and no more."""

    def leave(database: sqlite3.Connection) -> None:
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages + count}")

    return leave


@pytest.mark.anyio
async def test_nobody_waits_for_who_holds_the_file_and_what_is_to_go_goes_later(
    tmp_path: Path,
) -> None:
    store, path = SqliteStore(tmp_path / "a.db"), tmp_path / "a.db"
    await store.open(Ears())
    try:
        await store.append(Batch("t", 0, [Row(b"a", "meet me at the ferry")], page("T")))
        with closing(sqlite3.connect(path, isolation_level=None)) as copier:
            copier.execute("BEGIN")
            copier.execute("SELECT * FROM entries").fetchall()
            await store.append(Batch("t", 1, (), forget=True))
            await store.append(Batch("t", 1, rows("b")))
            copier.execute("ROLLBACK")
        await store.append(Batch("t", 2, rows("c")))
        log = path.with_name("a.db-wal").read_bytes()
        assert b"ferry" not in path.read_bytes() + log
    finally:
        await store.close()


# Versions of the schema


def of_the_first_version(path: Path) -> None:
    """A file as the first released version left it, with a table in it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((SCHEMAS / "sqlite-1.sql").read_text())
        database.execute("INSERT INTO entries VALUES ('t', 0, 'opened', 'words')")
        database.execute("INSERT INTO tables VALUES ('t', 'CODE', 1, 0, 'ann', 'card', 5.0)")
        database.execute("INSERT INTO members VALUES ('ann', 't')")
        database.execute("INSERT INTO notes VALUES ('t', 0, 'text', 'mine')")
        database.commit()


async def has_the_table(store: Store) -> bool:
    return (
        await store.load("t") == [Row(b"opened", "words")]
        and await store.by_code("CODE") == "t"
        and await store.notes("t") == [(0, "text", "mine")]
        and await store.opened_by("ann") == 1
    )


@pytest.mark.anyio
async def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    of_the_first_version(path)
    for _ in range(2):
        store = SqliteStore(path)
        await store.open(Ears())
        assert await has_the_table(store)
        assert await store.look(NOW, 1) == []
        await store.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (sqlite_schema.LATEST,)
        assert database.execute("PRAGMA application_id").fetchone() == (
            sqlite_schema.APPLICATION_ID,
        )


def layout(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
        return sorted(
            (name, *map(str, row))
            for name in names
            for row in database.execute(f"PRAGMA table_info({name})")
        )


@pytest.mark.anyio
async def test_old_files_and_new_ones_are_laid_out_alike(tmp_path: Path) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    of_the_first_version(old)
    for path in (old, new):
        store = SqliteStore(path)
        await store.open(Ears())
        await store.close()
    assert layout(old) == layout(new)


@pytest.mark.anyio
async def test_a_database_of_the_first_version_is_brought_up_to_date(
    postgres_address: str,
) -> None:
    connection = await asyncpg.connect(postgres_address)
    await connection.execute("CREATE SCHEMA first; SET search_path = first")
    await connection.execute((SCHEMAS / "postgres-1.sql").read_text())
    await connection.execute(
        "INSERT INTO tables VALUES ('t', 'CODE', true, false, 'ann', 'card', 5.0)"
    )
    for _ in range(2):
        await postgres_schema.migrate(connection)
    assert await connection.fetchval("SELECT idle_days FROM tables") == 0
    assert await postgres_schema.version_of(connection) == postgres_schema.LATEST
    await connection.execute("UPDATE noren_layout SET version = 9999")
    with pytest.raises(StoreUnusable, match="later version"):
        await postgres_schema.migrate(connection)
    await connection.close()


@pytest.mark.anyio
async def test_a_file_belongs_to_one_store_at_a_time(tmp_path: Path) -> None:
    first, second = SqliteStore(tmp_path / "a.db"), SqliteStore(tmp_path / "a.db")
    await first.open(Ears())
    with pytest.raises(StoreUnusable, match="Another server"):
        second.prepare()
    await first.close()
    second.prepare()
    await second.close()


@pytest.mark.anyio
async def test_a_database_that_is_only_read_is_not_said_to_be_written_again(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Reading goes on when a disk is full; what is written to nobody's table says it, too."""
    store = PostgresStore(postgres_url)
    await store.open(Ears())
    try:
        assert str(store._failed(asyncpg.DiskFullError("no room"))) == FULL
        await store.load("t")
        await store.append(Batch("", 0, ()))
        assert "again" not in caplog.text, "to read is not to write"
        await store.beat()
        assert "again" in caplog.text
    finally:
        await store.close()


def test_a_database_that_is_not_there_is_said_so() -> None:
    with pytest.raises(StoreUnusable, match="cannot be used"):
        PostgresStore("postgresql://nobody@127.0.0.1:1/nothing").prepare()


@pytest.mark.anyio
async def test_a_database_that_does_not_serve_yet_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers = iter([asyncpg.CannotConnectNowError("starting up"), TimeoutError(), "connection"])

    async def connect(_address: str, **_options: object) -> object:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(postgres_reach, "RETRY", 0.0)
    monkeypatch.setattr(asyncpg, "connect", connect)
    assert await postgres_reach.first_connection("anywhere") == "connection"
    assert [record.getMessage() for record in caplog.records] == [
        "Waiting for the PostgreSQL database: starting up"
    ]


@pytest.mark.anyio
async def test_a_start_does_not_wait_for_ever_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def silent(_address: str, **_options: object) -> object:
        raise TimeoutError

    monkeypatch.setattr(asyncpg, "connect", silent)
    with pytest.raises(TimeoutError) as told:
        await postgres_reach.first_connection("anywhere", patience=-1.0)
    assert "no answer within 5 seconds" in str(postgres_reach.unusable(told.value))
