"""The server killed at random moments loses nothing that anybody has heard of."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from benchmarks.proving.crashing import crash
from benchmarks.proving.evening import Evening
from benchmarks.proving.house import House, Stable, stable
from benchmarks.proving.progress import Progress
from benchmarks.proving.stored import Stored, from_store
from noren.table.acts.play import Played
from tests.database import throwaway_postgres

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def warm() -> Iterator[Stable]:
    with stable() as made:
        yield made


@pytest.mark.anyio
async def test_forty_kills_lose_nothing(tmp_path: Path, warm: Stable) -> None:
    tally = Progress(seed=20)
    await crash(tmp_path, tmp_path, kills=40, tables=4, tally=tally, warm=warm)
    assert tally.faults == []
    assert tally.counts["kills"] == 40
    for kind in ("play", "note", "standing", "chat"):
        assert tally.counts[f"{kind} acknowledged"] > 10, tally.words()


@pytest.mark.anyio
async def test_ten_kills_lose_nothing_on_the_shared_store(tmp_path: Path, warm: Stable) -> None:
    tally = Progress(seed=21)
    with throwaway_postgres() as address:
        await crash(address, tmp_path, kills=10, tables=3, tally=tally, warm=warm)
    assert tally.faults == []
    assert tally.counts["play acknowledged"] > 10


@pytest.mark.anyio
async def test_a_loss_would_be_found(tmp_path: Path, warm: Stable) -> None:
    """The proof is worth nothing unless it fails when something is lost."""
    house, tally = House(tmp_path / "tables.db", tmp_path / "log", warm), Progress()
    evening = await one_life(house, tally)
    (found,) = await from_store(house.db, [evening.table])
    assert evening.lost(house.db, found) == []
    heard = {id for player in evening.players for id in player.plays}
    plays = [
        at
        for at, (entry, _) in enumerate(found.journal)
        if isinstance(entry, Played) and entry.id in heard
    ]
    without = [*found.journal[: plays[-1]], *found.journal[plays[-1] + 1 :]]
    assert evening.lost(house.db, Stored(found.table, without, found.notes))
    twice = [*found.journal, found.journal[plays[0]]]
    assert evening.lost(house.db, Stored(found.table, twice, found.notes))
    entry, words = found.journal[plays[0]]
    other = (msgspec.structs.replace(entry, choice=("another",)), words)
    changed = [*found.journal[: plays[0]], other, *found.journal[plays[0] + 1 :]]
    assert evening.lost(house.db, Stored(found.table, changed, found.notes))
    unnoted = dict.fromkeys(found.notes, "another note")
    assert not unnoted or evening.lost(house.db, Stored(found.table, found.journal, unnoted))


async def one_life(house: House, tally: Progress) -> Evening:
    """A table of the Secrets Game, played until something was acknowledged; then a kill."""
    house.start()
    try:
        evening = await Evening.open(house.port, 0, random.Random(3))
        await evening.come([house.port])
        evening.go_on()
        async with asyncio.timeout(20):
            await evening.played(6)
    finally:
        house.kill()
    evening.hang_up()
    return evening
