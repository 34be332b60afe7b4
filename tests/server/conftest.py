"""A server and its people, for the tests of this folder."""

from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest

from tests.server.running import Person, Server, running


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: object) -> AsyncIterator[Server]:
    async with running(tmp_path / "tables.db") as server:
        yield server


@pytest.fixture
def person(server: Server) -> Callable[[str], Person]:
    """Make people; they all go home at the end."""
    return partial(Person, server)
