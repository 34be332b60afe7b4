"""The journal: what is written of a table, what is not, and what comes back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import noren
from noren.server.journal import Journal
from noren.server.sqlite import SqliteStore
from noren.server.store import Conflict
from noren.table.acts.chat import Chatted
from noren.table.acts.close import Closed
from noren.table.acts.come_in import Came
from noren.table.acts.note import Noted
from noren.table.acts.open import Opened
from noren.table.acts.pause import Paused
from noren.table.acts.play import Played
from noren.table.acts.standing import Ordered
from noren.table.acts.start import Started
from noren.table.acts.strike import Struck
from noren.table.messages import Settings
from noren.table.table import Entry, LiveTable, Written, written
from tests.table import toys

noren.register(toys.ambush)


class Deaf:
    """There are no other nodes to hear."""

    def written(self, table: str) -> None: ...

    def present(self, node: str, table: str, people: tuple[int, ...]) -> None: ...

    def behind(self) -> None: ...


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: object) -> AsyncIterator[SqliteStore]:
    made = SqliteStore(tmp_path / "tables.db")
    await made.open(Deaf())
    yield made
    await made.close()


async def begun(
    store: SqliteStore, words: str = "memory", id: str = "t"
) -> tuple[Journal, LiveTable]:
    """A journal with a match that has begun."""
    settings = Settings(words=words)  # type: ignore[arg-type]
    opened = Opened(
        game="ambush", rules="1", seats=3, options={}, settings=settings, seed="5a" * 32, code=id
    )
    people = [Came(name=f"P{seat}", keys=(f"key-{seat}",), seat=seat) for seat in range(3)]
    journal = Journal(store, id)
    return journal, await journal.begin([opened, *people, Started()], "key-0", 0.0)


async def put(journal: Journal, table: LiveTable, *entries: Entry | Written) -> None:
    """Write entries, then carry them out."""
    pairs = [entry if isinstance(entry, tuple) else (entry, None) for entry in entries]
    await journal.write(table, pairs)
    for entry, words in pairs:
        table.apply(entry, words, 0.0)


@pytest.mark.anyio
async def test_a_new_table_is_in_the_list_and_in_that_of_its_people(store: SqliteStore) -> None:
    journal, table = await begun(store)
    assert journal.length == 5
    assert table.stage == "playing"
    assert await store.by_code("t") == "t"
    assert len(await store.cards_of("key-2", 10)) == 1
    assert await store.opened_by("key-0") == 1


@pytest.mark.anyio
async def test_a_spoken_code_is_given_once(store: SqliteStore) -> None:
    await begun(store)
    journal = Journal(store, "other")
    opened = Opened(
        game="ambush", rules="1", seats=3, options={}, settings=Settings(), seed="", code="t"
    )
    with pytest.raises(Conflict):
        await journal.begin([opened], "key-0", 0.0)
    assert await store.load("other") == []


@pytest.mark.anyio
async def test_what_is_written_is_read_again(store: SqliteStore) -> None:
    journal, table = await begun(store)
    await put(journal, table, Played(seat=0, choice=("creep",), id="mine"))
    await put(journal, table, Ordered(person=1, passing=True), Played(seat=0, choice=("knock",)))
    assert journal.length == 8
    again = Journal(store, "t")
    read = await again.read(0.0)
    assert again.length == 8
    assert read.passing == {1}
    assert read.sitting is not None
    assert [move and move.choice for move in read.sitting.course.moves] == [("creep",), ("knock",)]


@pytest.mark.anyio
async def test_a_note_is_kept_apart_and_only_the_last(store: SqliteStore) -> None:
    journal, table = await begun(store)
    for text in ("A", "An", "Ann"):
        await put(journal, table, Noted(person=1, key="text", value=text))
    assert journal.length == 5
    assert await store.notes("t") == [(1, "text", "Ann")]
    assert (await Journal(store, "t").read(0.0)).notes == {1: {"text": "Ann"}}
    await put(journal, table, Noted(person=1, key="text", value=""))
    assert await store.notes("t") == []


@pytest.mark.anyio
async def test_words_in_memory_are_not_written(store: SqliteStore) -> None:
    journal, table = await begun(store)
    await put(journal, table, (Chatted(person=1), "xyzzy"))
    assert journal.length == 5, "a line of chat is nothing without its words"
    await put(journal, table, (Played(seat=0, choice=("knock",)), "plugh"))
    rows = await store.load("t")
    assert len(rows) == journal.length == 6
    assert [row.words for row in rows] == [None] * 6


@pytest.mark.anyio
async def test_words_on_disk_are_forgotten_when_the_table_closes(store: SqliteStore) -> None:
    for words, left in (("table", 0), ("replay", 2)):
        journal, table = await begun(store, words, id=words)
        await put(journal, table, (Chatted(person=1), "xyzzy"))
        await put(journal, table, (Played(seat=0, choice=("knock",)), "plugh"))
        assert sum(bool(row.words) for row in await store.load(words)) == 2
        await put(journal, table, Closed())
        assert sum(bool(row.words) for row in await store.load(words)) == left


@pytest.mark.anyio
async def test_who_writes_second_is_refused_reads_on_and_has_the_same_table(
    store: SqliteStore,
) -> None:
    first, table = await begun(store)
    second = Journal(store, "t")
    twin = await second.read(0.0)
    await put(first, table, Played(seat=0, choice=("creep",)))
    with pytest.raises(Conflict):
        await second.write(twin, written(Played(seat=0, choice=("knock",))))
    await put(first, table, Noted(person=1, key="text", value="x"))
    await second.read_on(twin, 0.0)
    assert second.length == first.length
    assert twin.notes == table.notes
    assert twin.sitting is not None
    assert twin.sitting.match.world.private[0].at == 1
    await second.write(twin, written(Played(seat=0, choice=("knock",))))


@pytest.mark.anyio
async def test_an_unknown_table_is_an_error(store: SqliteStore) -> None:
    with pytest.raises(LookupError):
        await Journal(store, "nothing").read(0.0)


@pytest.mark.anyio
async def test_the_page_is_turned_when_it_says_something_else(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, table = await begun(store)
    turned: list[object] = []
    append = store.append

    def count(batch: object) -> asyncio.Future[None]:
        turned.append(batch)
        return append(batch)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "append", count)
    await journal.turn_page(table)
    await journal.turn_page(table)
    assert len(turned) == 1
    await put(journal, table, Closed())
    await journal.turn_page(table)
    assert len(turned) == 3
    assert await store.by_code("t") is None


@pytest.mark.anyio
async def test_what_was_struck_out_is_not_played_when_the_journal_is_read(
    store: SqliteStore,
) -> None:
    journal, table = await begun(store)
    await put(journal, table, Played(seat=0, choice=("creep",), id="good"))
    broken = Played(seat=0, choice=("creep",), id="bad")
    await put(journal, table, broken, Struck(length=1), Paused(paused=True))
    read = await Journal(store, "t").read(0.0)
    assert read.sitting is not None
    assert len(read.sitting.course.moves) == 1
    assert list(read.sitting.course.ids) == [(0, "good")]
    assert read.paused


@pytest.mark.anyio
async def test_a_node_reads_on_past_a_choice_at_which_the_rules_fail(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, table = await begun(store)
    second = Journal(store, "t")
    twin = await second.read(0.0)
    await put(first, table, Played(seat=0, choice=("creep",)))

    def broken(step: object, world: object, seat: int, choice: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(toys.Creep, "take", broken)
        await second.read_on(twin, 0.0)
    assert twin.sitting is not None
    assert not twin.sitting.sound
    await put(first, table, Struck(length=0), Paused(paused=True))
    await second.read_on(twin, 0.0)
    assert twin.sitting.sound
    assert second.length == first.length
    assert twin.paused
