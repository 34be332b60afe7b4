"""Lessons over real sockets: begun at once, counted without a name, put away for the next one."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from noren.server.lesson_stops import Stop, in_file
from tests.server.running import Person, running


@contextlib.asynccontextmanager
async def learner(db: Path) -> AsyncIterator[Person]:
    """Somebody at a server of their own."""
    async with running(db) as server:
        ann = Person(server, "Ann")
        yield ann
        await ann.leave()
        await ann.http.aclose()


async def begin(person: Person, lesson: str = "first") -> None:
    """Begin a lesson of The Secrets Game, and listen."""
    wish: dict[str, Any] = {"game": "secrets-game", "lesson": lesson, "name": person.name}
    person.table = (await person.post("/api/learn", wish))["table"]
    await person.come()


async def until(person: Person, waits: str) -> dict[str, Any]:
    """Read on until the guide waits for this."""
    while person.seen["guide"]["waits"] != waits:
        await person.read()
    said: dict[str, Any] = person.seen["guide"]
    return said


@pytest.mark.anyio
async def test_a_lesson_from_its_first_word_to_its_last(tmp_path: Path) -> None:
    async with learner(tmp_path / "a.db") as ann:
        await begin(ann)
        while (said := ann.seen["guide"])["waits"] != "end":
            if said["waits"] == "go-on":
                await ann.do("go-on", step=said["number"])
            elif said["waits"] == "choice":
                await ann.play(said["choices"][0])
            else:
                await ann.read()
        assert ann.errors == []
    counted = in_file(tmp_path / "a.db", "secrets-game")
    assert {(it.started, it.finished) for it in counted} == {(1, 1)}
    assert len(counted) == ann.seen["guide"]["of"]


@pytest.mark.anyio
async def test_it_is_seen_where_a_learner_stops(tmp_path: Path) -> None:
    async with learner(tmp_path / "a.db") as ann:
        await begin(ann)
        await ann.do("go-on", step=0)
        await until(ann, "choice")
    counted = [it[:4] for it in in_file(tmp_path / "a.db", "secrets-game")]
    assert counted == [Stop("first", 0, 1, 1, 0.0)[:4], Stop("first", 1, 1, 0, 0.0)[:4]]


@pytest.mark.anyio
async def test_the_next_lesson_puts_the_last_one_away(tmp_path: Path) -> None:
    async with learner(tmp_path / "a.db") as ann:
        await begin(ann)
        await ann.leave()
        await begin(ann, "teams")
        mine = (await ann.http.get("/api/mine")).json()["tables"]
        assert [table["lesson"] for table in mine] == ["In teams"]


@pytest.mark.anyio
async def test_who_looks_on_at_a_lesson_takes_it_from_nobody(tmp_path: Path) -> None:
    async with learner(tmp_path / "a.db") as ann:
        await begin(ann)
        eve = Person(ann.server, "Eve")
        await eve.join(ann, watch=True)
        await eve.post("/api/learn", {"game": "secrets-game", "lesson": "first", "name": "Eve"})
        (mine,) = (await ann.http.get("/api/mine")).json()["tables"]
        assert (mine["table"], mine["stage"]) == (ann.table, "playing")
        await ann.do("go-on", step=0)
        await eve.http.aclose()


@pytest.mark.anyio
async def test_the_shelf_says_what_can_be_learned(tmp_path: Path) -> None:
    async with learner(tmp_path / "a.db") as ann:
        games = (await ann.http.get("/api/games")).json()["games"]
        first = next(game for game in games if game["name"] == "secrets-game")["lessons"][0]
        assert first["name"] == "first"
        assert first["minutes"] == 4
