"""Both stores keep the same promises: order, no number twice, all or nothing."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from noren.server.postgres import PostgresStore
from noren.server.sqlite import SqliteStore
from noren.server.store import Batch, Conflict, Page, Row, Store, StoreFailed
from tests.database import throwaway_postgres


class Ears:
    """Notes what other nodes say."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def written(self, table: str) -> None:
        self.heard.append(table)

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None:
        self.heard.append((table, people))


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
    assert await store.opened_by("opener") >= 1
    with pytest.raises(Conflict):
        await store.append(Batch("p2", 0, rows("a"), page("CODE1")))
    assert await store.load("p2") == []
    await store.append(Batch("p1", 1, (), page(None, open=False)))
    assert await store.by_code("CODE1") is None
    assert await store.cards_of("ben", 10) == []
    assert b"card" not in await store.public_cards(10)
    await store.append(Batch("p3", 0, rows("a"), page("CODE3")))
    assert await store.public_cards(10) == [b"card"]
    assert await store.stale(1e12) == ["p3"]
    assert await store.stale(0) == []
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
