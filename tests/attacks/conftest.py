"""A server to attack, people, and the law that no attack leaves a traceback in its log."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.attacks.evenings import Evening, play_evening
from tests.attacks.people import Person
from tests.attacks.siege import Server
from tests.attacks.wire import Wire

LONGEST = 40

Make = Callable[..., Person]
Start = Callable[..., Server]


@pytest.fixture(scope="session")
def standing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with the usual settings for all attacks that leave it whole."""
    server = Server(tmp_path_factory.mktemp("attacked") / "tables.db").start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """No attack may hold the tests up: what hangs for so long has failed."""

    def over(number: int, frame: object) -> None:
        raise TimeoutError("the server, or the attack, hangs")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
async def going_home(anyio_backend: object) -> AsyncIterator[None]:
    """When a test is over, however it ended, people go and bare connections are closed."""
    yield
    await Wire.hang_up()
    await Person.all_go_home()


@pytest.fixture
def server(standing_server: Server) -> Iterator[Server]:
    """The server, which must not have been surprised by anything at the end of the test."""
    before = len(standing_server.log)
    yield standing_server
    assert "Traceback" not in standing_server.log[before:], standing_server.log[before:]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a server with settings of its own."""
    servers: list[Server] = []

    def starting(
        environment: Mapping[str, str] | None = None,
        db: Path | None = None,
        before: str = "",
    ) -> Server:
        servers.append(Server(db or tmp_path / "tables.db", environment, before))
        return servers[-1].start()

    yield starting
    for server in servers:
        server.stop()


@pytest.fixture
def person(standing_server: Server) -> Make:
    """Make people, at the standing server or at another."""

    def make(name: str = "", address: str = "", at: Server | None = None) -> Person:
        return Person(at or standing_server, name, address)

    return make


@pytest.fixture(scope="session")
def evening(standing_server: Server) -> Evening:
    """A finished match at a private table with the usual settings."""
    return asyncio.run(play_evening(standing_server))
