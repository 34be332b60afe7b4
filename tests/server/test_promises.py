"""What is promised about words, lists, codes and games that fail: on either store."""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

import noren
from noren.core import registry
from noren.server.door import Door
from noren.server.fleeting import PART, FleetingWords, told
from noren.server.main import make_server
from noren.server.reach import Reach
from noren.server.settings import Serving
from noren.table.acts.new_code import CODE_LENGTH, PUBLIC_CODE_LENGTH, as_typed
from tests.database import throwaway_postgres
from tests.server.running import HURRIED, Person, Server, running
from tests.table.versions import first

pytestmark = pytest.mark.anyio

Make = Callable[[str], Person]


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    noren.register(first)
    yield
    registry._added.pop("count")


# Words


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with throwaway_postgres() as address:
        yield address


async def stands_on_disk(address: str, words: bytes) -> bool:
    """Whether these words are in any file of the database, its log and its notices included."""
    connection = await asyncpg.connect(address)
    await connection.execute("CHECKPOINT")
    await connection.close()
    (folder,) = parse_qs(urlsplit(address).query)["host"]
    return await asyncio.to_thread(found_in, Path(folder), words)


def found_in(folder: Path, words: bytes) -> bool:
    return any(words in path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def two_nodes_talk(address: str, words: str, line: str, story: str) -> tuple[Person, Person]:
    """Ann and Ben are on different nodes; she says something and tells a story."""
    async with running(address) as one, running(address) as other:
        ann, ben = Person(one, "Ann"), Person(other, "Ben")
        await ann.open("count", 2, settings={"words": words})
        await ann.come()
        await ben.join(ann)
        await ben.come()
        await ann.do("start")
        await ann.do("chat", text=line)
        await ann.play(["small"], words=story)
        while not any(it["text"] == story for it in ben.log):
            await ben.read()
        for person in (ann, ben):
            await person.close()
        return ann, ben


async def test_words_in_memory_reach_other_nodes_and_no_disk(postgres_address: str) -> None:
    story = "what the boatman saw: " + "日" * 1900
    _, ben = await two_nodes_talk(postgres_address, "memory", "meet me at the ferry", story)
    assert "meet me at the ferry" in [line["text"] for line in ben.chat]
    assert not await stands_on_disk(postgres_address, b"at the ferry")
    assert not await stands_on_disk(postgres_address, b"the boatman saw")


async def test_words_that_are_kept_are_on_disk(postgres_address: str) -> None:
    await two_nodes_talk(postgres_address, "table", "meet me at the mill", "what the miller saw")
    assert await stands_on_disk(postgres_address, b"at the mill"), "so it would be found"
    assert await stands_on_disk(postgres_address, b"what the miller saw")


@pytest.mark.parametrize("length", [1, PART, PART + 1, 3 * PART + 7])
def test_words_are_put_together_from_their_parts(length: int) -> None:
    said = ("a b  c " * length)[:length]
    heard = FleetingWords()
    for _ in range(2):  # a node that said it again after a failed commit
        for notice in told("table", 7, said):
            assert len(notice.encode()) < 8000
            heard.hear(notice)
    assert heard.read("table", 7) == said
    assert heard.read("table", 7) is None


# My tables


async def mine(person: Person) -> list[str]:
    answer = await person.http.get("/api/mine")
    return [card["table"] for card in answer.json()["tables"]]


@pytest.mark.parametrize("how", ["removed", "banned", "left"])
async def test_a_table_one_has_gone_from_is_in_no_list_of_mine(person: Make, how: str) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open("count", 2)
    await ann.come()
    await ben.join(ann)
    await ben.come()
    assert await mine(ben) == [ann.table]
    if how == "left":
        await ben.do("leave")
    else:
        await ann.do("remove", person=1, ban=how == "banned")
    assert await mine(ben) == []
    assert await mine(ann) == [ann.table]
    await ann.read_sent()
    if how == "removed":
        await ben.join(ann)
        assert await mine(ben) == [ann.table], "whoever comes back has it again"


# Games that fail


@pytest.mark.parametrize("kind", [ZeroDivisionError, noren.BrokenGame])
async def test_a_setup_that_fails_is_said_plainly_and_leaves_nothing_behind(
    server: Server, person: Make, kind: type[Exception]
) -> None:
    def setup(*_: object) -> Any:
        raise kind("no")

    noren.register(dataclasses.replace(first, setup=setup))
    ann = person("Ann")
    answer = await ann.http.post("/api/play-now", json={"game": "count"})
    assert answer.status_code == 503
    assert answer.json()["code"] == "broken"
    assert "Nothing was opened" in answer.json()["text"]
    assert await mine(ann) == []
    assert await server.runtime.store.unkept(10) == []
    noren.register(first)
    assert (await ann.http.post("/api/play-now", json={"game": "count"})).status_code == 201


# Codes


@pytest.mark.parametrize(
    ("host", "door", "public"),
    [
        ("127.0.0.1", Door(), False),
        ("localhost", Door(), False),
        ("0.0.0.0", Door(), True),
        ("192.0.2.7", Door(), True),
        ("127.0.0.1", Door(["games.example"]), True),
    ],
)
def test_a_house_that_strangers_can_reach_is_known_as_such(
    host: str, door: Door, public: bool
) -> None:
    assert Reach(host, 8787, door).is_public is public


@pytest.mark.parametrize("hosts", [[], ["games.example"]])
async def test_codes_are_longer_where_strangers_can_guess(hosts: list[str], tmp_path: Path) -> None:
    length = PUBLIC_CODE_LENGTH if hosts else CODE_LENGTH
    settings = Serving(port=0, hosts=tuple(hosts))
    server = Server(make_server(db=tmp_path / "a.db", timing=HURRIED, settings=settings))
    await server.ready()
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    await ann.open("count", 2)
    await ann.come()
    code = ann.seen["room"]["code"]
    assert len(code) == length
    await ann.do("new-code")
    code = ann.seen["room"]["code"]
    assert len(code) == length, "a new one is as hard to guess"
    typed = f" {code[:4].lower()}-{code[4:]} "
    assert as_typed(typed) == code
    assert (await ben.http.get(f"/api/codes/{typed.strip()}")).json()["table"] == ann.table
    for person in (ann, ben):
        await person.close()
    await server.stop()
