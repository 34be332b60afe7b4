"""Two nodes on one PostgreSQL: one is killed, or loses the database, and nobody loses anything."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.proving.house import Stable, stable
from benchmarks.proving.progress import Progress
from benchmarks.proving.proxy import Proxy, proxy
from benchmarks.proving.two_nodes import TO_CATCH_UP, TO_GO_ON, cut_nodes, kill_nodes, two_nodes
from noren.server.postgres import PostgresStore
from noren.server.store import Batch, Row, StoreFailed
from tests.database import throwaway_postgres
from tests.server.test_stores import Ears

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def warm() -> Iterator[Stable]:
    with stable() as made:
        yield made


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with throwaway_postgres() as made:
        yield made


@pytest.mark.anyio
async def test_nodes_are_killed_and_cut_off_and_nothing_is_lost(
    tmp_path: Path, address: str, warm: Stable
) -> None:
    tally = Progress(seed=3)
    async with two_nodes(address, tmp_path, 3, tally, warm) as nodes:
        await kill_nodes(nodes, 5, tally, lambda: None)
        await cut_nodes(nodes, 2, tally, lambda: None)
    assert tally.faults == []
    assert tally.counts["play acknowledged"] > 20
    assert {TO_GO_ON, TO_CATCH_UP} <= set(tally.most)


@pytest.fixture
async def wire(address: str, anyio_backend: object) -> AsyncIterator[Proxy]:
    async with proxy(address) as made:
        yield made


@pytest.mark.anyio
async def test_all_that_waits_is_refused_at_once_when_the_database_is_out_of_reach(
    wire: Proxy,
) -> None:
    store = PostgresStore(wire.address)
    await store.open(Ears())
    wire.cut("silent")
    batches = [Batch(f"away-{n}", 0, [Row(b"{}", None)]) for n in range(20)]
    async with asyncio.timeout(20):  # one after another they would take minutes
        writing = [asyncio.ensure_future(store.append(batch)) for batch in batches]
        for one in writing:
            with pytest.raises(StoreFailed, match="database"):
                await one
    wire.mend()
    await store.append(Batch("after-silence", 0, [Row(b"{}", None)]))
    assert len(await store.load("after-silence")) == 1
    await store.close()


@pytest.mark.anyio
async def test_a_node_that_lost_the_database_hears_of_others_again(
    wire: Proxy, address: str
) -> None:
    store, other, ears = PostgresStore(wire.address), PostgresStore(address), Ears()
    await store.open(ears)
    await other.open(Ears())
    wire.cut("reset")
    await other.append(Batch("meanwhile", 0, [Row(b"{}", None)]))
    assert ears.heard == []
    wire.mend()
    await until(lambda: "behind" in ears.heard)
    await other.append(Batch("later", 0, [Row(b"{}", None)]))
    await until(lambda: "later" in ears.heard)
    assert len(await store.load("meanwhile")) == 1
    await store.close()
    await other.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
