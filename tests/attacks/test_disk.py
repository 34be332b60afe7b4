"""The disk and the clock as they are on bad days: full, broken, shared, read-only, wrong.

A clock that jumps is made by a `sitecustomize` on the server's path, which adds the seconds in a
file to `time.time`: nothing in the server is needed for it.
"""

import asyncio
import os
import resource
import signal
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.attacks.conftest import Make, Start
from tests.attacks.evenings import begin, play_on
from tests.attacks.people import Person, eventually
from tests.attacks.siege import Server

pytestmark = pytest.mark.anyio

DAY = 24 * 3600

JUMP = """
import os, time
_now, _file = time.time, os.environ["JUMP"]
def jumping():
    try:
        with open(_file) as file:
            return _now() + float(file.read() or 0)
    except OSError:
        return _now()
time.time = jumping
"""


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """While this lasts, the server can write nothing to any file."""
    soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, hard))


async def back(person: Make, who: Person) -> Person:
    """The same person, come again."""
    again = person(who.name, at=who.server)
    again.table, again.http.cookies = who.table, who.http.cookies
    return await again.come()


# Full


@pytest.mark.parametrize(
    ("do", "fields"),
    [("note", {"key": "text", "value": "lost?"}), ("rename", {"name": "Anna"}),
     ("chat", {"text": "lost?"}), ("pause", {})],
    ids=["note", "rename", "chat", "pause"],
)  # fmt: skip
async def test_what_a_full_disk_refuses_is_refused_in_plain_words(
    start: Start, person: Make, do: str, fields: dict[str, object]
) -> None:
    server = start()
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    ann = people[0]
    await begin(people, words="table")
    await ann.must("note", key="text", value="kept")
    with full_disk(server):
        answer = await ann.do(do, **fields)
        assert "disk" in answer["error"]["text"].lower()
        assert "taken back" not in answer["error"]["text"]
        assert answer["error"]["code"] != "broken"
        again = await back(person, ann)
        assert again.seen["notes"] == {"text": "kept"}
        assert again.seen["room"]["paused"] is False
    await ann.must(do, **fields)
    assert "Traceback" not in server.log


async def test_a_play_on_a_full_disk_is_not_heard_of_and_can_be_made_again(
    start: Start, person: Make
) -> None:
    server = start()
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    await begin(people)
    asked = next(one for one in people if one.offers)
    before = [list(one.log) for one in people]
    with full_disk(server):
        answer = await asked.play(asked.offers[0])
        assert "disk" in answer["error"]["text"].lower()
        for one in people:
            await one.read_all()
        assert [one.log for one in people] == before
    assert "ack" in await asked.play(asked.offers[0])


async def test_no_table_is_opened_on_a_full_disk_and_it_is_said_why(
    start: Start, person: Make
) -> None:
    server = start()
    ann, ben = person("Ann", at=server), person("Ben", at=server)
    await ann.open()
    await ann.come()
    body = {"game": "secrets-game", "name": "B", "seats": 3}
    with full_disk(server):
        for path in ("/api/tables", "/api/play-now"):
            sent = body if path == "/api/tables" else {"game": "secrets-game"}
            answer = await ben.http.post(path, json=sent)
            assert answer.status_code in (503, 507)
            assert "disk" in answer.json()["text"].lower()
        answer = await ben.ask_in(ann.table, code=ann.seen["room"]["code"])
        assert answer.status_code in (503, 507)
    assert (await ben.http.post("/api/tables", json=body)).status_code == 201
    assert (await ben.ask_in(ann.table, code=ann.seen["room"]["code"])).status_code == 200
    assert "Traceback" not in server.log


# Whatever was acknowledged


async def test_what_was_acknowledged_is_there_after_a_kill(start: Start, person: Make) -> None:
    server = start()
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    ann, ben, cat = people
    await begin(people, words="table")
    await play_on(people, [], choices=5)
    await ann.must("note", key="text", value="a note of mine")
    await ben.must("standing", passing=True)
    await cat.must("chat", text="said and done")
    await cat.must("rename", name="Cate")
    await ann.read_all()
    log = list(ann.log)
    server.kill()
    server.start()
    again = await back(person, ann)
    assert again.log == log
    assert again.seen["notes"] == {"text": "a note of mine"}
    assert "said and done" in again.said
    assert "Cate" in [one["name"] for one in again.people]
    assert (await back(person, ben)).seen["you"]["passing"] is True


async def test_the_assistant_stays_on_after_a_kill(start: Start, person: Make) -> None:
    server = start()
    ann = person("Ann", at=server)
    await ann.play_now("chiyos-secret")
    await ann.come()
    await ann.must("assist", on=True)
    server.kill()
    server.start()
    assert (await back(person, ann)).seen["you"]["assist"] is True


# Whose file it is


async def test_a_second_server_on_the_same_file_refuses_in_plain_words(
    start: Start, person: Make
) -> None:
    first = start()
    second = Server(first.db).launch()
    status = second.ended(6)
    second.stop()
    assert status not in (None, 0)
    assert "Traceback" not in second.log
    assert str(first.db) in second.log
    await person("Ann", at=first).open()


@pytest.mark.parametrize("make", [os.symlink, os.link], ids=["symbolic", "hard"])
async def test_a_second_server_does_not_come_by_another_name_of_the_file(
    start: Start, person: Make, make: Callable[[Path, Path], None]
) -> None:
    first = start()
    ann = person("Ann", at=first)
    await ann.open()
    other = first.db.with_name("other.db")
    make(first.db, other)
    second = Server(other).launch()
    status = second.ended(6)
    second.stop()
    assert status not in (None, 0)
    assert "Traceback" not in second.log
    assert str(other) in second.log
    first.kill()
    Server(other).start().stop()  # by any name, as long as nobody uses it by another
    first.start()
    await ann.come()


async def test_what_is_no_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    server = Server(pipe).launch()
    status = server.ended(6)
    server.kill()
    assert status not in (None, 0)
    assert "Traceback" not in server.log
    assert "is no file" in server.log
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o666
    assert not pipe.with_name("pipe.lock").exists()


async def test_a_killed_server_leaves_the_file_free(start: Start, person: Make) -> None:
    server = start()
    await person("Ann", at=server).open()
    server.kill()
    server.start()
    await person("Ben", at=server).open()


def modes_in(folder: Path) -> dict[str, int]:
    """Who may read and write the database, and what SQLite keeps beside it."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob("tables.db*")}


async def test_the_file_is_the_owners_alone(tmp_path: Path, person: Make) -> None:
    server = Server(tmp_path / "tables.db", before="umask 0").start()
    await person("Ann", at=server).open()
    modes = modes_in(tmp_path)
    server.stop()
    assert modes["tables.db"] == 0o600
    assert {mode & 0o077 for mode in modes.values()} == {0}, modes


async def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    Server(db).start().stop()
    db.chmod(0o644)
    Server(db).start().stop()
    assert stat.S_IMODE(db.stat().st_mode) == 0o600


def refusal(db: Path, before: str = "") -> str:
    """What the server says that will not start with this file."""
    server = Server(db, before=before).launch()
    status = server.ended(8)
    server.stop()
    assert status not in (None, 0), server.log
    assert "Traceback" not in server.log
    return server.log


@pytest.mark.parametrize(
    "content",
    [b"not a database at all\n" * 400, b"\x89PNG\r\n\x1a\n" + bytes(4000), b"SQLite format 3\x00",
     b"SQLite format 3\x00" + b"\xff" * 8000],
    ids=["text", "picture", "a head alone", "a head and rubbish"],
)  # fmt: skip
async def test_what_is_no_database_is_refused_in_plain_words(
    tmp_path: Path, content: bytes
) -> None:
    db = tmp_path / "tables.db"
    db.write_bytes(content)
    assert str(db) in refusal(db)
    assert db.read_bytes() == content, "and is left as it was"


async def test_a_torn_database_is_refused_in_plain_words(tmp_path: Path, person: Make) -> None:
    db = tmp_path / "tables.db"
    server = Server(db).start()
    await person("Ann", at=server).open()
    server.stop()
    data = bytearray(db.read_bytes())
    for page in range(1, len(data) // 4096):
        data[page * 4096 : page * 4096 + 512] = os.urandom(512)
    db.write_bytes(data)
    assert str(db) in refusal(db)


async def test_a_folder_is_refused_in_plain_words(tmp_path: Path) -> None:
    assert str(tmp_path) in refusal(tmp_path)


async def test_another_programs_database_is_refused_in_plain_words(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with closing(sqlite3.connect(db)) as database:
        database.execute("CREATE TABLE tables (legs INTEGER, wood TEXT)")
        database.commit()
    assert str(db) in refusal(db)


async def test_a_database_of_a_later_version_is_refused_in_plain_words(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    Server(db).start().stop()
    with closing(sqlite3.connect(db)) as database:
        database.execute("PRAGMA user_version = 9999")
        database.commit()
    assert str(db) in refusal(db)


AS_ANYBODY = 'exec setpriv --bounding-set=-dac_override,-dac_read_search "$@"'
"""What lets root write anywhere is given up; whoever is not root has nothing to give up."""


async def test_a_read_only_database_is_refused_in_plain_words(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    db = folder / "tables.db"
    Server(db).start().stop()
    db.chmod(0o400)
    folder.chmod(0o500)
    try:
        assert str(db) in refusal(db, AS_ANYBODY if os.geteuid() == 0 else "")
    finally:
        folder.chmod(0o700)


async def test_a_port_in_use_is_said_in_plain_words(start: Start, tmp_path: Path) -> None:
    first = start()
    second = Server(tmp_path / "other.db")
    second.port = first.port
    second.launch()
    status = second.ended(8)
    second.stop()
    assert status not in (None, 0)
    assert "Traceback" not in second.log
    assert str(first.port) in second.log


# The clock


async def test_a_clock_that_jumps_ahead_does_nothing_that_cannot_be_undone(
    start: Start, person: Make, tmp_path: Path
) -> None:
    jump = tmp_path / "jump"
    (tmp_path / "sitecustomize.py").write_text(JUMP)
    server = start({"PYTHONPATH": str(tmp_path), "JUMP": str(jump)})
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    await begin(people, words="table")
    await people[0].must("chat", text="said before")
    for one in people:
        await one.leave_wire()
    jump.write_text(str(70 * DAY))
    await asyncio.sleep(7)
    jump.write_text("0")
    again = await back(person, people[0])
    assert again.seen["room"]["stage"] == "playing"
    assert "said before" in again.said


async def test_a_clock_that_jumps_back_locks_nobody_out(
    start: Start, person: Make, tmp_path: Path
) -> None:
    jump = tmp_path / "jump"
    (tmp_path / "sitecustomize.py").write_text(JUMP)
    server = start({"PYTHONPATH": str(tmp_path), "JUMP": str(jump)})
    ann, phone = person("Ann", at=server), person(at=server)
    table = await ann.open()
    jump.write_text(str(-70 * DAY))
    token = (await ann.post(f"/api/tables/{table}/device"))["path"].split("=")[1]
    assert (await phone.post(f"/api/tables/{table}/arrive", {"token": token}))["seat"] == 0
    await ann.come()
    await ann.must("chat", text="all is well")


async def test_who_answers_while_the_server_stands_still_is_in_time(
    start: Start, person: Make
) -> None:
    """As when a machine is frozen: what they said is read when all clocks have run out."""
    server = start()
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    await begin(people, "secret-identity", clock=5)
    os.kill(server.pid, signal.SIGSTOP)
    try:
        sent = [await one.send("play", choice=one.offers[0], seen=one.seen["n"]) for one in people]
        await asyncio.sleep(6)
    finally:
        os.kill(server.pid, signal.SIGCONT)
    for one, id in zip(people, sent, strict=True):
        assert await eventually(one, lambda id=id, one=one: one.seen.get("ack") == id), one.errors


@pytest.mark.parametrize("end", ["", "-wal"])
async def test_a_file_that_is_taken_away_is_noticed_and_can_be_put_back(
    start: Start, person: Make, end: str
) -> None:
    """Whatever was still written to it would be gone with the server, and was acknowledged."""
    server = start()
    ann = person("Ann", at=server)
    await ann.open()
    await ann.come()
    await ann.must("note", key="text", value="before")
    file = server.db.with_name(server.db.name + end)
    file.rename(server.db.with_name("elsewhere"))
    await asyncio.sleep(1.2)
    refused = await ann.do("note", key="text", value="to nobody")
    assert "was moved or removed" in refused["error"]["text"]
    assert server.log.count("was moved or removed") == 1
    server.db.with_name("elsewhere").rename(file)
    await ann.must("note", key="text", value="after")
    server.kill()
    again = start()
    ann.server, ann.http.base_url = again, f"http://{again.address}"
    await ann.come()
    assert ann.seen["notes"] == {"text": "after"}
