"""What people say and are called: kept as long as was promised, and never more than letters."""

import re
import unicodedata
from pathlib import Path

import pytest

from tests.attacks.conftest import Make, Start
from tests.attacks.evenings import Evening, begin, play_evening, play_on, sit_down
from tests.attacks.siege import Server, brief

pytestmark = pytest.mark.anyio


def bytes_on_disk(db: Path) -> bytes:
    """All that a thief of the disk would read."""
    return b"".join(path.read_bytes() for path in sorted(db.parent.glob(db.name + "*")))


# Stories


@pytest.mark.parametrize("path", ["replay?eyes=open", "replay?eyes=1", "record"])
async def test_a_stranger_reads_no_story_of_a_private_table(
    server: Server, evening: Evening, person: Make, path: str
) -> None:
    answer = await person("Eve").http.get(f"/api/tables/{evening.table}/{path}")
    assert answer.status_code == 200
    assert not [story for story in evening.stories if story in answer.text]


async def test_those_who_were_there_read_their_stories_until_the_table_closes(
    server: Server, evening: Evening, person: Make
) -> None:
    path = f"/api/tables/{evening.table}/replay"
    answer = await person().http.get(path, headers={"Cookie": evening.cookies[1]})
    assert [story for story in evening.stories if story in answer.text] == list(evening.stories)


async def test_a_story_kept_with_the_replay_is_there_for_all(start: Start, person: Make) -> None:
    server = start()
    evening = await play_evening(server, words="replay")
    answer = await person(at=server).http.get(f"/api/tables/{evening.table}/replay")
    assert evening.stories[0] in answer.text


async def test_words_in_memory_only_are_never_on_disk(start: Start, person: Make) -> None:
    server = start()
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    stories: list[str] = []
    await begin(people, words="memory")
    await play_on(people, stories, choices=6)
    await people[0].must("chat", text="a word between us")
    server.stop()
    on_disk = bytes_on_disk(server.db)
    assert stories
    assert not [story for story in stories if story.encode() in on_disk]
    assert b"a word between us" not in on_disk


async def test_closing_deletes_stories_chat_and_notes(start: Start, person: Make) -> None:
    server = start()
    people = [person(name, at=server) for name in ("Ann", "Ben", "Cat")]
    stories: list[str] = []
    await begin(people, words="table")
    await play_on(people, stories, choices=6)
    await people[0].must("chat", text="a word between us")
    await people[1].must("note", key="text", value="Ann is lying")
    assert b"Ann is lying" in bytes_on_disk(server.db)
    await people[0].must("close")
    for one in people[1:]:
        await one.leave_wire()
    server.stop()
    on_disk = bytes_on_disk(server.db)
    assert not [story for story in stories if story.encode() in on_disk]
    assert b"a word between us" not in on_disk
    assert b"Ann is lying" not in on_disk


async def test_after_closing_nobody_is_shown_words_or_notes(server: Server, person: Make) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    ann, ben, _ = people
    await sit_down(people)
    await ann.must("chat", text="a word between us")
    await ben.must("note", key="text", value="a note of mine")
    await ann.must("close")
    await ben.leave_wire()
    again = person("Ben")
    again.table, again.http.cookies = ben.table, ben.http.cookies
    if await again.try_to_come() is None:
        assert "a word between us" not in again.said
        assert not again.seen.get("notes")


@pytest.mark.parametrize(
    ("do", "fields"),
    [("chat", {"text": "after all"}), ("chat", {"preset": "hello"}), ("rename", {"name": "Anna"}),
     ("note", {"key": "text", "value": "after all"}), ("sit", {"seat": None}),
     ("standing", {"passing": True}), ("assist", {"on": True})],
    ids=["chat", "preset", "rename", "note", "sit", "standing", "assist"],
)  # fmt: skip
async def test_a_closed_table_takes_nothing_more(
    server: Server, person: Make, do: str, fields: dict[str, object]
) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    await sit_down(people)
    await people[0].must("close")
    await people[1].read_all()
    answer = await people[1].do(do, **fields)
    assert answer["error"]["code"] in ("closed", "not-now")


async def test_notes_are_nobody_elses(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await sit_down([ann, ben, person("Cat")])
    await ben.must("note", key="text", value="a note of mine")
    await ann.read_all()
    assert "a note of mine" not in str(ann.updates)


@pytest.mark.parametrize(
    "text", ["\x00", "a\x00b", "\x1b[31mred", "\u202eevil", "⟦0⟧ has lost", "a\u2028b", "\x7f\x9b"],
    ids=brief,
)  # fmt: skip
async def test_what_is_said_has_no_hidden_signs(server: Server, person: Make, text: str) -> None:
    ann = person("Ann")
    await ann.open()
    await ann.come()
    await ann.do("chat", text=text)
    for line in ann.said:
        assert not forbidden(line, "\n"), ascii(line)


# Names

HIDDEN = {
    "zero width": "A\u200bn\u200dn",
    "joined": "An\u2060n",
    "a byte order mark": "\ufeffAnn",
    "right to left": "\u202eAnn",
    "an isolate": "\u2066Ann\u2069",
    "a mark of direction": "A\u200fnn",
    "NUL": "A\x00nn",
    "ANSI": "\x1b[31mAnn",
    "C1": "A\x9bnn",
    "delete": "Ann\x7f",
    "a bell": "Ann\x07",
    "a new line": "An\nn",
    "a line separator": "An\u2028n",
    "a seat's sign": "⟦0⟧",
    "a seat's sign in words": "I am ⟦1⟧",
    "a picture": "⟪laurel-crown|Ann⟫",
    "half a picture": "⟪skull|",
    "a soft hyphen": "An\u00adn",
    "a tag": "Ann\U000e0041",
    "a variation": "Ann\ufe0f",
    "private use": "Ann\ue000",
    "a filler": "\u3164",
    "a blank of dots": "\u2800",
    "nothing but hidden": "\u200b\u200d\u2060",
    "spaces": "   ",
    "wide spaces": "\u3000\u2003",
    "not a character": "Ann\uffff",
    "a long stack of marks": "A" + "\u0301" * 20 + "nn",
}


def forbidden(text: str, but: str = "") -> list[str]:
    """Signs that nobody can see, or that change how others are read."""
    hidden = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    found = [sign for sign in text if unicodedata.category(sign) in hidden and sign not in but]
    found += [sign for sign in text if sign in "⟦⟧⟪⟫\u3164\u115f\u1160\uffa0\u2800\ufe0f"]
    if re.search("[\u0300-\u036f]{4}", text):
        found.append("marks")
    return found


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN.keys())
async def test_a_name_has_only_signs_that_can_be_seen(
    server: Server, person: Make, name: str
) -> None:
    ann, ben = person("Zoe"), person("Ben")
    await ann.open()
    await ann.come()
    await ben.join(ann)
    await ben.come()
    await ben.do("rename", name=name)
    guest = person(name)
    await guest.ask_in(ann.table, code=ann.seen["room"]["code"], watch=True)
    host = person(name)
    await host.http.post("/api/tables", json={"game": "secrets-game", "name": name, "seats": 3})
    await ann.read_all()
    for one in (*ann.people, *ann.seen["room"]["seats"]):
        assert not forbidden(one.get("name", "")), ascii(one)
        assert one.get("name", "x").strip() == one.get("name", "x") != ""
    cards = (await host.http.get("/api/mine")).json()["tables"]
    assert not [card for card in cards if forbidden(card["host"]) or not card["host"].strip()]


ALIKE = {
    "Cyrillic": "\u0410nn",
    "Greek": "\u0391nn",
    "full width": "\uff21\uff4e\uff4e",
    "other case": "ANN",
    "a wide space": "Ann\u2003",
    "mathematical": "\U0001d400\U0001d427\U0001d427",
    "an accent alone": "Ann\u0331",
    "Lisu": "\ua4ee\ua4e0\ua4e0",
    "Canadian syllables": "\u15e9\u144e\u144e",
}


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE.keys())
@pytest.mark.parametrize("way", ["join", "rename"])
async def test_nobody_takes_a_name_that_looks_like_anothers(
    server: Server, person: Make, name: str, way: str
) -> None:
    ann, eve = person("Ann"), person("Eve" if way == "rename" else name)
    await ann.open()
    await ann.come()
    code = ann.seen["room"]["code"]
    answer = await eve.ask_in(ann.table, code=code)
    if way == "rename":
        await eve.come()
        await eve.do("rename", name=name)
    else:
        assert answer.status_code in (200, 409)
    await ann.read_all()
    others = [one["name"] for one in ann.people if one["person"] != 0]
    assert all(other == "Eve" or re.search(r"\d", other) for other in others), others


async def test_letters_of_any_script_are_welcome(server: Server, person: Make) -> None:
    ann = person("Ann")
    await ann.open("chiyos-secret", 5)
    await ann.come()
    for name in ("Zoë", "Ольга", "千代", "محمد", "D'Arcy-Ó Néill", "นิด", "🦊 Fox", "José Luis"):
        await ann.must("rename", name=name)
        await ann.read_all()
        assert unicodedata.normalize("NFC", ann.people[0]["name"]) == name


async def test_the_same_name_twice_can_be_told_apart(server: Server, person: Make) -> None:
    ann, other = person("Ann"), person("Ann")
    await ann.open()
    await ann.come()
    answer = await other.ask_in(ann.table, code=ann.seen["room"]["code"])
    assert answer.status_code in (200, 409)
    await ann.read_all()
    names = [one["name"] for one in ann.people]
    assert len(set(names)) == len(names)


async def test_a_bots_name_cannot_be_taken(server: Server, person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    await ann.open()
    await ann.come()
    await ann.must("add-bot", seat=1, bot="baseline")
    await ann.read_all()
    bot = ann.seat(1)["name"]
    await eve.join(ann)
    await eve.come()
    await eve.do("rename", name=bot)
    await ann.read_all()
    names = [one["name"] for one in ann.seen["room"]["seats"]]
    assert len(set(names)) == len(names)
