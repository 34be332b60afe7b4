"""The soak in small: one match follows on another, and the figures are what was measured."""

import asyncio
import contextlib
import dataclasses
import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.proving.house import House, stable
from benchmarks.serving.endless import Places
from benchmarks.serving.load import Load
from benchmarks.soak import MEGA, Soaked, soak
from noren.server import tables
from noren.server.frames import Wire
from noren.server.limits import Limits
from noren.server.table_actor import TableActor
from noren.server.websocket import Socket
from noren.table.table import LiveTable
from tests.server.running import Person, running

pytestmark = pytest.mark.slow


@pytest.mark.anyio
async def test_match_follows_on_match(tmp_path: Path) -> None:
    with stable() as warm:
        house = House(tmp_path / "soak.db", tmp_path / "log", warm)
        house.start()
        places = Places(house.port, Load(), [])
        try:
            await places.open(2)
            async with asyncio.timeout(60):
                while places.matches < 3:
                    for table in places.tables:
                        if not table.over and table.moved:
                            table.move()
                    await asyncio.sleep(0.005)
            assert house.surprises() == []
        finally:
            places.close()
            house.kill()


@pytest.mark.anyio
async def test_a_short_soak(tmp_path: Path) -> None:
    with stable() as warm:
        house = House(tmp_path / "soak.db", tmp_path / "log", warm)
        house.start()
        try:
            soaked = await soak(house, tables=4, seconds=2)
        finally:
            house.kill()
    assert soaked.faults == []
    assert len(soaked.times) >= 4
    assert len(soaked.bytes) >= 4
    assert "moves" in soaked.words()


def test_the_slope_is_that_of_the_second_half() -> None:
    moments = [float(second) for second in range(100)]
    grows = [5e8] * 50 + [second * MEGA / 36 for second in range(50)]
    soaked = Soaked(times=[0.001, 0.002, 0.003], moments=moments, bytes=grows)
    assert soaked.slope == pytest.approx(100.0)
    assert soaked.quantile(0.5) == pytest.approx(2.0)


@pytest.mark.anyio
async def test_a_table_that_is_looked_after_is_let_go_of_all_the_same(tmp_path: Path) -> None:
    """The soak found it: what the house notes by itself kept every table in memory for good."""
    limits = dataclasses.replace(Limits(), look_seconds=0.05, idle_seconds=0.4)
    async with running(tmp_path / "tables.db", limits) as server:
        ann = Person(server, "Ann")
        await ann.open("secrets-game", 3)
        await ann.come()
        await ann.do("start", fill="strong")
        (actor,) = server.tables.actors
        await ann.do("close")
        await ann.close()
        async with asyncio.timeout(20):
            while actor in server.tables.actors:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


@pytest.mark.anyio
async def test_nothing_of_a_table_that_is_let_go_of_waits_for_the_cycle_collector(
    tmp_path: Path,
) -> None:
    """The soak found it: the collector comes seldom, and 5,000 tables lay there waiting for it."""
    limits = dataclasses.replace(Limits(), look_seconds=0.05, idle_seconds=0.4)
    async with running(tmp_path / "tables.db", limits) as server:
        with collector_off():
            before = living(TableActor, LiveTable, Socket, Wire)
            ann = Person(server, "Ann")
            await ann.open("secrets-game", 3)
            await ann.come()
            await ann.do("start", fill="baseline")
            await asyncio.sleep(5 * limits.look_seconds)  # her screen has been looked after
            await ann.do("close")
            await ann.close()
            assert living(TableActor) - before, "or nothing is looked at"
            async with asyncio.timeout(20):
                while living(TableActor, LiveTable, Socket, Wire) - before:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)


@contextlib.contextmanager
def collector_off() -> Iterator[None]:
    """What is in a cycle stays."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def living(*kinds: type) -> Counter[str]:
    """How many there are of each."""
    found = (type(thing) for thing in gc.get_objects())
    return Counter(kind.__name__ for kind in found if kind in kinds)


@pytest.mark.anyio
@pytest.mark.parametrize("said", [False, True])
async def test_a_table_is_kept_for_words_that_are_in_memory_alone_and_not_without(
    tmp_path: Path, said: bool
) -> None:
    """Tables without a word were kept for a day too: one address could fill the memory by them."""
    limits = dataclasses.replace(Limits(), look_seconds=0.05, idle_seconds=0.2)
    async with running(tmp_path / "tables.db", limits) as server:
        silent, spoken = Person(server, "Ann"), Person(server, "Ben")
        for one in (silent, spoken):
            await one.open("secrets-game", 3)
            await one.come()
        if said:
            await spoken.do("chat", text="Until tomorrow")
        for one in (silent, spoken):
            await one.close()
        async with asyncio.timeout(20):
            while server.tables.loaded(silent.table):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        assert (server.tables.loaded(spoken.table) is not None) is said


@pytest.mark.anyio
async def test_words_do_not_keep_tables_in_memory_without_end(tmp_path: Path) -> None:
    limits = dataclasses.replace(Limits(), tables_loaded=4)
    async with running(tmp_path / "tables.db", limits) as server:
        people = [Person(server, f"Ann {number}") for number in range(8)]
        for ann in people:
            await ann.open("secrets-game", 3)
            await ann.come()
            await ann.do("chat", text="Until tomorrow")
            await ann.close()
            async with asyncio.timeout(20):
                while any(actor.watched for actor in server.tables.actors):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        assert len(server.tables.actors) <= 4
        assert server.tables.loaded(people[-1].table), "the last one is the last to go"


@pytest.mark.anyio
async def test_what_other_nodes_say_does_not_keep_a_table_in_memory(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as server:
        ann = Person(server, "Ann")
        await ann.open("secrets-game", 3)
        (actor,) = server.tables.actors
        actor.used = long_ago = -1.0
        actor.hear("another", (0,))
        actor.read_on()
        actor.wake()
        await actor.ask(lambda _: [], lambda _: None)
        assert actor.used > long_ago, "to ask is to use"
        actor.used = long_ago
        server.tables.present("another", ann.table, ())
        server.tables.written(ann.table)
        await asyncio.sleep(0.1)
        async with asyncio.timeout(20):
            while actor.busy:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert actor.used == long_ago


@pytest.mark.anyio
async def test_a_closed_table_is_let_go_of_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 500 tables played without a break, four of five in memory were closed ones."""
    monkeypatch.setattr(tables, "CLOSED_SECONDS", 0.2)
    limits = dataclasses.replace(Limits(), look_seconds=0.05, idle_seconds=600.0)
    async with running(tmp_path / "tables.db", limits) as server:
        open_one, closed = Person(server, "Ann"), Person(server, "Ben")
        for one in (open_one, closed):
            await one.open("secrets-game", 3)
            await one.come()
        await closed.do("close")
        for one in (open_one, closed):
            await one.close()
        async with asyncio.timeout(20):
            while server.tables.loaded(closed.table):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert server.tables.loaded(open_one.table) is not None
