"""When a spectator hears of a bot's answer: real actors, workers and pauses, short ones."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

import noren
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice, seed_bytes
from noren.core.game import AnyGame
from noren.lab.statistics import Estimate
from noren.server.bot_pool import BotPool
from noren.server.bot_timing import BotTiming
from noren.server.connections import Ack, Connections
from noren.server.runtime import Runtime
from noren.server.sqlite import SqliteStore
from noren.server.table_actor import TableActor
from noren.server.tables import Tables
from noren.table.acts.come_in import Came
from noren.table.acts.seat_bots import BotSat
from noren.table.acts.start import Started
from noren.table.messages import Settings
from noren.table.sitting import Sitting
from noren.table.views import Views

PATIENCE = 60.0
SURE = 3.3
"""So many standard errors: a fair coin is outside once in a thousand times."""
keys = itertools.count()


class Position(NamedTuple):
    """A match in which a seat is asked something, and nobody else but bots could answer."""

    match: noren.Match
    seat: Seat


class Delay(NamedTuple):
    """How long a bot's answer took in the eyes of a spectator, and what it was."""

    seconds: float
    position: Position
    answer: tuple[Choice, ...]


class Ear:
    """Hears for each table when a spectator is told something, or would be if a beat were over."""

    def __init__(self) -> None:
        self.waiting: dict[str, tuple[Seat, asyncio.Future[float]]] = {}

    def listen(self, views: Views) -> None:
        update, table = views.channels[None].refresh(), views.table
        waiting = self.waiting.get(table.id)
        if waiting is None or table.sitting is None:
            return
        seat, heard = waiting
        match = table.sitting.match
        silent = match.in_beat and seat not in match.asked
        if (update is not None or silent) and not heard.done():
            heard.set_result(asyncio.get_running_loop().time())


@contextlib.asynccontextmanager
async def bot_tables(folder: Path, timing: BotTiming, workers: int = 2) -> AsyncIterator[Tables]:
    """Tables with nobody at them but bots."""
    tables = Tables(Runtime(SqliteStore(folder / "tables.db"), BotPool(workers, timing)))
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


@contextlib.contextmanager
def listening() -> Iterator[Ear]:
    """Listen to every table of the process."""
    ear, publish = Ear(), Connections.publish

    def publish_and_listen(
        self: Connections, views: Views, now: float, ack: Ack | None = None
    ) -> bool:
        changed = publish(self, views, now, ack)
        ear.listen(views)
        return changed

    Connections.publish = publish_and_listen  # type: ignore[method-assign]
    try:
        yield ear
    finally:
        Connections.publish = publish  # type: ignore[method-assign]


async def delays(
    positions: Sequence[Position], bot: str, folder: Path, timing: BotTiming, at_once: int = 36
) -> list[Delay]:
    """Let a bot answer in each position, at a table of its own, so many tables at once."""
    room = asyncio.Semaphore(at_once)
    async with bot_tables(folder, timing) as tables:
        with listening() as ear:
            await asyncio.gather(*(warm(tables, positions[0], bot, ear) for _ in range(2)))
            going = (one_delay(tables, position, bot, ear, room) for position in positions)
            return list(await asyncio.gather(*going))


async def warm(tables: Tables, position: Position, bot: str, ear: Ear) -> None:
    """Have the workers started before anything is measured."""
    await one_delay(tables, position, bot, ear, asyncio.Semaphore(1))


async def one_delay(
    tables: Tables, position: Position, bot: str, ear: Ear, room: asyncio.Semaphore
) -> Delay:
    async with room:
        actor = await laid(tables, position, bot)
        table, loop = actor.table, asyncio.get_running_loop()
        heard: asyncio.Future[float] = loop.create_future()
        ear.waiting[table.id] = (position.seat, heard)
        began = loop.time()
        actor.wake()
        at = await asyncio.wait_for(heard, PATIENCE)
        assert table.sitting is not None
        made = table.sitting.course.moves
        tables.drop(actor)
        answer = tuple(
            move.choice for move in made if move is not None and move.seat == position.seat
        )
        return Delay(at - began, position, answer)


async def laid(tables: Tables, position: Position, bot: str) -> TableActor:
    """A table with that position on it, and a bot in that seat alone."""
    match = position.match.copy()
    key = f"key-{next(keys)}"
    beginning = [Came(name="Ann", keys=(key,)), Started()]
    seats, name = match.seats, match.game.name
    actor = await tables.open_table(key, name, seats, {}, Settings(), beginning)
    table, views, now = actor.table, actor.views, tables.runtime.now()
    table.sitting = Sitting(match)
    table.connect(table.seating.people[0], now)
    views.refresh(now)
    for seat in (None, *range(match.seats)):
        views.channels[seat].refresh()
    table.apply(BotSat(seat=position.seat, bot=bot), None, now)
    views.refresh(now)
    views.channels[None].refresh()
    return actor


def positions(
    game: str, seats: int, step: str, count: int, but: Callable[[Position], bool] = lambda _: True
) -> list[Position]:
    """So many moments at which random games ask for this step."""
    found = (
        Position(match.copy(), seat)
        for match, seat in random_games(noren.load(game), seats)
        if type(match.world.agenda[-1]).__name__ == step and not match.world.answers[seat]
    )
    listed = list(itertools.islice(filter(but, found), count))
    Dice(bytes(32)).shuffle(listed)
    return listed


def random_games(game: AnyGame, seats: int) -> Iterator[tuple[noren.Match, Seat]]:
    """Every decision of random games, the step's first seat at a time."""
    for number in itertools.count():
        match = noren.Match.start(game, seats, {}, seed=number)
        dice, step = Dice(seed_bytes(number)), None
        while not match.over:
            if match.world.agenda[-1] is not step:
                step = match.world.agenda[-1]
                yield match, dice.pick(match.asked)
            seat = dice.pick(match.asked)
            match.play(seat, dice.pick(match.options(seat)))


def told_apart(first: Iterable[float], second: Iterable[float]) -> Estimate:
    """How surely delays tell two classes apart: the area under the curve, by rank sums.

    0.5 is chance. The interval is Hanley and McNeil's.
    """
    one, two = np.sort(list(first)), np.sort(list(second))
    n, m = len(one), len(two)
    below = np.searchsorted(two, one, "left") + np.searchsorted(two, one, "right")
    area = float(below.sum()) / (2 * n * m)
    both, other = area / (2 - area), 2 * area * area / (1 + area)
    spread = area * (1 - area) + (n - 1) * (both - area**2) + (m - 1) * (other - area**2)
    error = SURE * math.sqrt(max(spread, 0.0) / (n * m))
    return Estimate(area, area - error, area + error)
