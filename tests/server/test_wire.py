"""On the wire: whoever cannot tell two worlds apart by right gets the same bytes from both.

Two tables are alike but for what a viewer cannot know: the second one's match is imagined from the
viewer's own view. Both are played on, the others doing different things in secret, for as long as
the kernel says that the viewer's views are the same. Every byte the viewer gets is recorded, and
contents, count and order must be equal.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import noren
from noren.core.choice import Choice, Seat
from noren.core.game import AnyGame
from noren.server.limits import Limits
from noren.server.table_actor import TableActor
from noren.table.channels import Channel
from noren.table.sitting import Sitting
from noren.table.table import LiveTable
from tests.games.test_clauses import OURS
from tests.server.running import Person, Server, running
from tests.table.toys import ambush

pytestmark = pytest.mark.slow

noren.register(ambush)

HOUR = 3600.0
STEPS = 25
GAMES = [*OURS, "ambush"]


class StillClock:
    """Stands still while two worlds are compared, so that a slow machine cannot tell them apart."""

    def __init__(self, at: float) -> None:
        self.at = at

    def now(self) -> float:
        return self.at


class Twin:
    """One of the two tables: everyone's sockets, and the match behind them."""

    def __init__(self, server: Server, seats: int) -> None:
        self.server = server
        self.people = [Person(server, f"P{seat}") for seat in range(seats)]
        self.watcher = Person(server, "watcher")
        self.actor: TableActor

    async def open(self, game: str) -> None:
        """Open a public table and seat everyone, without a screen yet."""
        host, *guests = self.people
        await host.open(game, len(self.people), settings={"public": True, "beat": 120})
        for guest in guests:
            guest.table = host.table
            await guest.post(f"/api/tables/{host.table}/join", {"name": guest.name})
        self.watcher.table = host.table
        await host.come()
        await host.do("start")
        await host.leave()
        self.actor = await self.server.tables.find(host.table)

    async def connect(self, match: noren.Match) -> None:
        """Put the match on the table, then bring all screens."""
        before = self.sitting
        self.actor.table.sitting = Sitting(match)
        self.sitting.changes = before.changes + 1  # it is another match: all is to be drawn anew
        self.actor.table.follow_time(self.server.runtime.now())
        for one in (*self.people, self.watcher):
            await one.come()
        for one in (*self.people, self.watcher):
            await one.read_sent()
            one.raw.clear()

    @property
    def sitting(self) -> Sitting:
        assert self.actor.table.sitting is not None
        return self.actor.table.sitting

    def viewer(self, seat: Seat | None) -> Person:
        return self.watcher if seat is None else self.people[seat]

    async def play(self, seat: Seat, choice: Choice) -> None:
        await self.people[seat].read_sent()
        answer = await self.people[seat].play(list(choice))
        assert "error" not in answer, answer

    async def close_window(self) -> None:
        """Let the beat be over."""
        timing = self.actor.table.timing
        timing.deadline = self.server.runtime.now()
        self.actor.wake()
        while self.actor.busy:
            await self.people[0].read_sent()

    async def heard_by(self, seat: Seat | None) -> list[bytes]:
        viewer = self.viewer(seat)
        await viewer.read_sent()
        heard, viewer.raw = viewer.raw, []
        return heard

    async def close(self) -> None:
        for one in (*self.people, self.watcher):
            await one.close()


def comparable(data: bytes, twin: Twin) -> Any:
    """A message without what names the table itself: its id, code, life and commitment."""
    text = data.decode()
    table = twin.actor.table
    for name in (table.id, table.code, twin.actor.views.life, table.commitment):
        text = text.replace(name, "*" * len(name))
    message = json.loads(text)
    message.pop("undo", None)  # nobody can go back in an imagined match: it has no beginning
    return message


def played(sitting: Sitting, seat: Seat, choice: Choice) -> noren.Match:
    """The match as it would be after the choice."""
    after = sitting.match.copy()
    after.play(seat, choice)
    return after


def closed(sitting: Sitting) -> noren.Match:
    after = sitting.match.copy()
    after.close()
    return after


def look_alike(one: noren.Match, other: noren.Match, viewer: Seat | None) -> bool:
    if one.over or other.over:
        return False  # at the end everything is shown
    return one.view(viewer).encode() == other.view(viewer).encode()


def in_secret(
    real: Sitting, imagined: Sitting, seat: Seat, viewer: Seat | None, dice: noren.Dice
) -> tuple[Choice, Choice] | None:
    """A choice for each world, different if that can be, that the viewer cannot tell apart."""
    ours = list(real.match.options(seat))
    dice.shuffle(ours)
    for choice in ours[:6]:
        after = played(real, seat, choice)
        others = sorted(imagined.match.options(seat), key=lambda other: other == choice)
        for other in others[:12]:
            if look_alike(after, played(imagined, seat, other), viewer):
                return choice, other
    return None


def begun(game: AnyGame, seats: int, dice: noren.Dice, steps: int) -> noren.Match:
    """A match some way on, played at random."""
    match = noren.Match.start(game, seats, game.quick_options, seed=dice.below(1 << 30))
    for _ in range(steps):
        if match.over:
            return begun(game, seats, dice, steps // 2)
        seat = dice.pick(match.asked)
        match.play(seat, dice.pick(match.options(seat)))
    return match


async def compare(real: Twin, imagined: Twin, viewer: Seat | None) -> None:
    """Everything the viewer got since the last time, from both."""
    first, second = await real.heard_by(viewer), await imagined.heard_by(viewer)
    assert [comparable(data, real) for data in first] == [
        comparable(data, imagined) for data in second
    ]


def next_choices(
    real: Sitting, imagined: Sitting, viewer: Seat | None, dice: noren.Dice
) -> tuple[Seat, Choice, Choice] | None:
    """Who acts next and how in each world, if the viewer's views can stay the same."""
    waiting = [seat for seat in real.match.asked if seat in imagined.match.asked]
    if not waiting:
        return None
    seat = dice.pick(waiting)
    if seat != viewer:
        pair = in_secret(real, imagined, seat, viewer, dice)
        return None if pair is None else (seat, *pair)
    choice = dice.pick(real.match.options(seat))
    same = look_alike(played(real, seat, choice), played(imagined, seat, choice), viewer)
    return (seat, choice, choice) if same else None


async def play_on(
    real: Twin, imagined: Twin, viewer: Seat | None, dice: noren.Dice
) -> tuple[int, int]:
    """Play both as long as the viewer cannot tell them apart; count steps and differences."""
    steps = different = 0
    while steps < STEPS and not real.sitting.match.over:
        if real.sitting.match.in_beat and dice.below(3) == 0:
            if not look_alike(closed(real.sitting), closed(imagined.sitting), viewer):
                break
            await real.close_window()
            await imagined.close_window()
        else:
            chosen = next_choices(real.sitting, imagined.sitting, viewer, dice)
            if chosen is None:
                break
            await play_both(real, imagined, viewer, *chosen)
            different += chosen[1] != chosen[2]
        steps += 1
        await compare(real, imagined, viewer)
    return steps, different


async def play_both(
    real: Twin, imagined: Twin, viewer: Seat | None, seat: Seat, choice: Choice, other: Choice
) -> None:
    """Play on at both tables; whoever sees nothing change must not even hear a sound."""
    before = real.sitting.match.view(viewer).encode()
    await real.play(seat, choice)
    await imagined.play(seat, other)
    if seat != viewer and real.sitting.match.view(viewer).encode() == before:
        assert await real.heard_by(viewer) == [], "a silent act was heard of"
        assert await imagined.heard_by(viewer) == [], "a silent act was heard of"


@contextlib.asynccontextmanager
async def seated(server: Server, game: str, match: noren.Match) -> AsyncIterator[Twin]:
    """A table with everyone at it and that match on it."""
    twin = Twin(server, match.seats)
    try:
        await twin.open(game)
        await twin.connect(match)
        yield twin
    finally:
        await twin.close()


def viewers(seats: int) -> Iterator[Seat | None]:
    yield None
    yield from range(seats)


async def compare_worlds(name: str, folder: Path, lengths: tuple[int, ...]) -> tuple[int, int]:
    """Swap worlds for every viewer at several points of a match."""
    game = noren.load(name)
    seats = game.meta.min_seats
    dice = noren.Dice(bytes(range(32)))
    total = secret = 0
    patient = Limits(commands_at_once=100_000)  # no bucket fills while the clock stands still
    async with running(folder / "tables.db", patient) as server:
        clock = StillClock(server.runtime.now())
        server.runtime.now = clock.now
        for viewer in viewers(seats):
            for steps in lengths:
                clock.at += HOUR
                match = begun(game, seats, dice, steps)
                other = noren.imagine(game, match.view(viewer), dice.split("world"))
                async with seated(server, name, match) as real, seated(server, name, other) as twin:
                    await compare(real, twin, viewer)
                    done, different = await play_on(real, twin, viewer, dice)
                total += done
                secret += different
    return total, secret


@pytest.mark.anyio
@pytest.mark.parametrize("name", GAMES)
async def test_the_wire_tells_nobody_more_than_their_view(
    name: str, tmp_path: Path, anyio_backend: object
) -> None:
    # Worlds of Omnitsu come apart soon, as cards come up: they are begun more often.
    lengths = (0, 4, 9, 17, 25) if name == "omnitsu" else (0, 9, 25)
    steps, secret = await compare_worlds(name, tmp_path, lengths)
    assert steps >= 10, "the worlds came apart at once: nothing was compared"
    assert secret >= 1, "nobody did anything in secret: nothing was compared"


def somebody_elses_hand(channel: Channel) -> bytes | None:
    update, table = REFRESH(channel), channel.table
    if update is None or table.sitting is None:
        return update
    hand = table.game.hand(table.sitting.match.view(0))
    return update[:-1] + b',"also":' + msgspec.json.encode(hand) + b"}"


def one_push_too_many(channel: Channel) -> bytes | None:
    return REFRESH(channel) or b'{"n":%d}' % channel.n


def a_global_counter(channel: Channel) -> bytes | None:
    update = REFRESH(channel)
    return update and update[:-1] + b',"secret":%d}' % sum(m.at for m in private(channel.table))


def private(table: LiveTable) -> list[Any]:
    return table.sitting.match.world.private if table.sitting else []


REFRESH = Channel.refresh
LEAKS = [
    (Channel, "refresh", somebody_elses_hand),
    (Channel, "refresh", one_push_too_many),
    (Channel, "refresh", a_global_counter),
]


@pytest.mark.anyio
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak[2].__name__)
async def test_planted_leaks_are_caught(
    leak: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: object
) -> None:
    monkeypatch.setattr(*leak)
    with pytest.raises(AssertionError):
        await compare_worlds("ambush", tmp_path, (0, 9))
