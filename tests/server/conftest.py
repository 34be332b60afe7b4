"""A server and its people, for the tests of this folder."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.server.running import Person, Server, running


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: object) -> AsyncIterator[Server]:
    async with running(tmp_path / "tables.db") as server:
        yield server


@pytest.fixture
async def person(server: Server) -> AsyncIterator[Callable[[str], Person]]:
    """Make people; they all go home at the end."""
    people: list[Person] = []

    def make(name: str) -> Person:
        people.append(Person(server, name))
        return people[-1]

    yield make
    for one in people:
        await one.close()
