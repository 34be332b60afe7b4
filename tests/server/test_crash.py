"""The server killed at random moments loses nothing that anybody has heard of."""

from pathlib import Path

import pytest

from benchmarks.crashing import crash

pytestmark = pytest.mark.slow


@pytest.mark.anyio
async def test_ten_kills_lose_nothing(tmp_path: Path, anyio_backend: object) -> None:
    tally = await crash(tmp_path, kills=10, tables=3, seed=20)
    assert tally.faults == []
    assert tally.kills == 10
    assert tally.acknowledged > 30
