"""Whole games over real sockets: host, guests, bots, screens, coming back, the end."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.running import Person, Server

Make = Callable[[str], Person]


async def seated(person: Make, *names: str, seats: int = 3, **settings: Any) -> list[Person]:
    """People at one table of The Secrets Game, the first of them its host."""
    host = person(names[0])
    await host.open("secrets-game", seats, settings=settings)
    await host.come()
    guests = [person(name) for name in names[1:]]
    for guest in guests:
        await guest.join(host)
        await guest.come()
    await host.read_all()
    return [host, *guests]


async def play_out(people: list[Person], limit: int = 400) -> None:
    """Everyone takes the first offer, with a story where one is asked for, until the end."""
    for _ in range(limit):
        for one in people:
            await one.read_all(0.01)
        if all(one.seen.get("end") for one in people):
            return
        asked = next((one for one in people if one.offers), None)
        if asked is None:
            await asyncio.sleep(0.02)
            continue
        words = {"words": "Once"} if asked.seen["hand"]["prompt"].get("words") else {}
        await asked.play(asked.offers[0]["choice"], **words)
    pytest.fail("the game did not end")


@pytest.mark.anyio
async def test_three_people_and_a_bot_play_a_whole_game(server: Server, person: Make) -> None:
    people = await seated(person, "Ann", "Ben", "Cat", seats=4)
    host, ben, _ = people
    await host.do("start", fill="strong")
    await play_out(people)
    assert host.seen["room"]["stage"] == "over"
    assert len(host.seen["end"]["hands"]) == 4
    assert host.log == ben.log
    assert any(line.get("said") == 3 for line in host.log), "the bot told no story"
    assert any(line == {"text": "Once", "said": 1} for line in host.log)
    problems = {error["code"] for one in people for error in one.errors}
    assert problems <= {"stale"}, "the bot may be quicker, but nothing else may go wrong"

    path = f"/api/tables/{host.table}"
    stranger = person("Eve")
    replay = (await stranger.http.get(f"{path}/replay?eyes=1")).json()
    assert len(replay["steps"]) == 1 + len(
        (await host.http.get(f"{path}/record")).json()["choices"]
    )
    assert set().union(*(step.get("hands", {}) for step in replay["steps"])) == {"1"}
    opened = (await stranger.http.get(f"{path}/replay?eyes=open")).json()
    assert set().union(*(step.get("hands", {}) for step in opened["steps"])) == set("0123")
    assert all(step["label"] for step in opened["steps"][1:])
    assert (await stranger.http.get(f"{path}/verify")).json()["holds"] is True

    await host.do("again")
    after = host.seen["room"]["next"]
    for one in people:
        one.table = after
        await one.leave()
        one.seen.clear()
        await one.come()
    assert [one.seen["you"]["seat"] for one in people] == [0, 1, 2]
    assert host.seen["you"]["host"] is True
    await host.read_all()
    await host.do("start")
    assert host.seen["room"]["stage"] == "playing"


@pytest.mark.anyio
async def test_play_now_reaches_the_first_decision_at_once(server: Server, person: Make) -> None:
    me = person("Me")
    me.table = (await me.post("/api/play-now", {"game": "secrets-game"}))["table"]
    await me.come()
    assert me.offers[0]["choice"] == ["speak"]
    await play_out([me])
    assert me.seen["end"]["outcome"]["scores"]


@pytest.mark.anyio
async def test_nothing_is_told_of_a_running_match_but_to_its_people(
    server: Server, person: Make
) -> None:
    people = await seated(person, "Ann", "Ben", "Cat")
    await people[0].do("start")
    for path in ("replay", "record", "verify"):
        answer = await people[0].http.get(f"/api/tables/{people[0].table}/{path}")
        assert answer.status_code == 409


@pytest.mark.anyio
async def test_a_dropped_player_resumes_where_they_were(server: Server, person: Make) -> None:
    ann, ben, cat = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    await ben.read_all()
    have = f"{ben.seen['life']}.{ben.seen['n']}"
    await ben.leave()
    await ann.read_all()
    assert ann.seen["room"]["seats"][1].get("here", False) is False
    assert ann.seen["room"]["seats"][1]["takeover"] > 50
    await ann.play(["speak"])
    await ben.come(f"?have={have}")
    update = ben.raw[-1]
    assert b'"life"' in update
    assert b'"commitment"' in update, "the room has changed meanwhile"
    assert b'"start":1,' in update, "the log goes on where it was"
    assert ben.log[-1]["text"] == "⟦0⟧ has a story."
    have = f"{ben.seen['life']}.{ben.seen['n']}"
    await ben.leave()
    await cat.read_all()
    await ben.come("?have=other.3")
    assert b'"start":0,' in ben.raw[-1]


@pytest.mark.anyio
async def test_a_second_device_takes_the_same_seat(server: Server, person: Make) -> None:
    ann, ben, _ = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    link = await ann.post(f"/api/tables/{ann.table}/device")
    path, _, token = link["path"].partition("#device=")
    assert path == f"/t/{ann.table}"
    has_a_seat = await ben.http.post(f"/api/tables/{ann.table}/arrive", json={"token": token})
    assert has_a_seat.status_code == 409
    phone = person("phone")
    phone.table = ann.table
    assert (await phone.post(f"/api/tables/{ann.table}/arrive", {"token": token}))["seat"] == 0
    await phone.come()
    assert phone.seen["hand"] == ann.seen["hand"]
    await phone.play(["speak"])
    await ann.read_all()
    assert ann.seen["hand"] == phone.seen["hand"]
    thief = person("thief")
    again = await thief.http.post(f"/api/tables/{ann.table}/arrive", json={"token": token})
    assert again.status_code == 404


@pytest.mark.anyio
async def test_a_device_that_watches_is_of_the_seat_as_soon_as_it_is_linked(
    server: Server, person: Make
) -> None:
    ann, *_ = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    phone = person("phone")
    await phone.join(ann, watch=True)
    await phone.come()
    assert phone.seen["you"]["seat"] is None
    link = await ann.post(f"/api/tables/{ann.table}/device")
    token = link["path"].partition("#device=")[2]
    await phone.post(f"/api/tables/{ann.table}/arrive", {"token": token})
    await phone.read_all()
    assert phone.seen["you"]["seat"] == 0, "without coming anew"
    assert phone.seen["hand"] == ann.seen["hand"]
    await ann.read_all()
    assert [one["name"] for one in ann.seen["room"]["people"]] == ["Ann", "Ben", "Cat"]
    assert (await phone.play(["speak"])).get("ack")


@pytest.mark.anyio
async def test_a_table_screen_sees_what_all_may_see(server: Server, person: Make) -> None:
    ann, ben, _ = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    screen = person("screen")
    screen.http.cookies = ann.http.cookies
    screen.table = ann.table
    await screen.come("?screen=1")
    assert screen.seen["you"] == {
        "person": None, "seat": None, "host": False, "passing": False, "assist": False,
    }  # fmt: skip
    assert screen.offers == []
    assert "undo" not in screen.seen
    await screen.send("play", choice=["speak"], seen=screen.seen["n"])
    await screen.read_all()
    assert screen.errors[0]["code"] == "not-seated"
    await ben.read_all()
    assert ben.seen["room"]["watching"] == 1
    qr = await screen.http.get(f"/api/tables/{ann.table}/qr.svg")
    assert qr.headers["content-type"] == "image/svg+xml"


@pytest.mark.anyio
async def test_a_stale_play_is_refused_and_a_sealed_one_is_not(
    server: Server, person: Make
) -> None:
    ann, ben, cat = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    await ben.read_all()
    old = ben.seen["n"]
    await ann.play(["speak"])
    answer = await ben.do("play", choice=["speak"], seen=old)
    assert answer["error"]["code"] == "stale"
    await ben.read_all()
    assert answer["error"]["id"] not in ben.acks
    await ann.play(ann.offers[0]["choice"])
    await ann.play(["truth"])
    await ben.read_all()
    await cat.read_all()
    seen = cat.seen["n"]
    await ben.play(["lie"])
    assert "ack" in await cat.do("play", choice=["lie"], seen=seen)


@pytest.mark.anyio
async def test_a_play_sent_again_is_acknowledged_and_counts_once(
    server: Server, person: Make
) -> None:
    ann, _, _ = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    await ann.play(["speak"], id="mine")
    again = await ann.play(["speak"], id="mine")
    assert again == {"ack": "mine"}


@pytest.mark.anyio
async def test_a_removed_person_is_sent_away(server: Server, person: Make) -> None:
    ann, ben, _ = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("remove", person=1)
    assert ben.socket is not None
    await asyncio.wait_for(ben.socket.wait_closed(), 5)
    assert ben.socket.close_code == 4403
    ben.socket = None
    with pytest.raises(Exception, match="4403"):
        await ben.come()


@pytest.mark.anyio
async def test_who_changes_seats_gets_the_eyes_of_the_new_one(server: Server, person: Make) -> None:
    ann, ben, _ = await seated(person, "Ann", "Ben", "Cat", seats=4)
    await ben.do("note", key="text", value="mine")
    await ben.do("sit", seat=3)
    await ben.read_all()
    assert ben.seen["you"]["seat"] == 3
    assert ben.seen["notes"] == {"text": "mine"}
    await ben.do("sit", seat=None)
    await ben.read_all()
    assert ben.seen["you"]["seat"] is None
    await ann.read_all()
    assert [seat.get("person") for seat in ann.seen["room"]["seats"]] == [0, None, 2, None]


@pytest.mark.anyio
async def test_a_server_that_starts_again_goes_on(
    server: Server, person: Make, tmp_path: Any
) -> None:
    from tests.server.running import running

    ann, ben, cat = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    await ann.play(["speak"])
    await ann.do("note", key="text", value="remember")
    await ann.play(ann.offers[0]["choice"])
    await ann.play(["lie"], words="A tall story")
    await ben.read_all()
    await ben.play(["truth"])
    await server.stop()
    async with running(tmp_path / "tables.db") as again:
        back = []
        for old in (ann, ben, cat):
            new = Person(again, old.name)
            new.http.cookies = old.http.cookies
            new.table = old.table
            await new.come(f"?have={old.seen['life']}.{old.seen['n']}")
            back.append(new)
        assert back[0].seen["notes"] == {"text": "remember"}
        assert back[1].seen["hand"]["prompt"]["answered"] is True
        assert back[1].seen["undo"] is True
        assert back[0].seen["asked"]["seats"] == [2]
        assert all("A tall story" not in str(one.log) for one in back), "words are in memory only"
        await play_out(back)
        for one in back:
            await one.close()


@pytest.mark.anyio
async def test_orders_notes_and_time_outlive_the_server(
    server: Server, person: Make, tmp_path: Any
) -> None:
    from tests.server.running import running

    ann, ben, cat = await seated(person, "Ann", "Ben", "Cat", clock=300)
    await ann.do("start")
    await ben.do("standing", passing=True)
    await ben.do("note", key="text", value="remember")
    await cat.do("more-time")
    assert cat.seen["asked"]["seconds"] > 590
    await server.stop()
    async with running(tmp_path / "tables.db") as again:
        back = []
        for old in (ann, ben, cat):
            new = Person(again, old.name)
            new.http.cookies = old.http.cookies
            new.table = old.table
            back.append(await new.come())
        assert [one.seen["you"]["passing"] for one in back] == [False, True, False]
        assert [one.seen["notes"] for one in back] == [{}, {"text": "remember"}, {}]
        assert all(one.seen["asked"]["seconds"] > 590 for one in back)
        for one in back:
            await one.close()


@pytest.mark.anyio
async def test_another_screen_of_mine_hears_of_my_private_acts_and_no_other_does(
    server: Server, person: Make
) -> None:
    ann, ben, cat = await seated(person, "Ann", "Ben", "Cat", grace=60)
    await ann.do("start")
    await cat.leave()
    phone = person("phone")
    phone.http.cookies, phone.table = ben.http.cookies, ben.table
    await phone.come()
    for one in (ann, ben, phone):
        await one.read_all()
        one.raw.clear()
    await asyncio.sleep(0.3)
    await ben.do("standing", passing=True)
    await ben.do("note", key="text", value="Ann blinks")
    await phone.read_sent()
    await ann.read_sent()
    assert ann.raw == [], "a private act was heard of"
    assert phone.seen["you"]["passing"] is True
    assert phone.seen["notes"] == {"text": "Ann blinks"}


@pytest.mark.anyio
async def test_words_on_disk_last_until_the_table_closes(
    server: Server, person: Make, tmp_path: Any
) -> None:
    ann, _, _ = await seated(person, "Ann", "Ben", "Cat", words="table")
    await ann.do("start")
    await ann.do("chat", text="Between us: xyzzy")
    await ann.play(["speak"])
    await ann.play(ann.offers[0]["choice"])
    await ann.play(["lie"], words="A story of plugh")
    files = [path for path in tmp_path.iterdir() if path.name.startswith("tables.db")]
    on_disk = b"".join(path.read_bytes() for path in files)
    assert b"xyzzy" in on_disk
    assert b"plugh" in on_disk
    await ann.do("close")
    assert not any("plugh" in line["text"] for line in ann.log)
    await server.stop()
    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"plugh" not in on_disk
    assert b"xyzzy" not in on_disk


@pytest.mark.anyio
async def test_words_in_memory_never_touch_the_disk(
    server: Server, person: Make, tmp_path: Any
) -> None:
    ann, ben, _ = await seated(person, "Ann", "Ben", "Cat")
    await ann.do("start")
    await ann.do("chat", text="Between us: xyzzy")
    await ann.play(["speak"])
    await ann.play(ann.offers[0]["choice"])
    await ann.play(["lie"], words="A story of plugh")
    await ben.leave()
    await ben.come()
    assert "A story of plugh" in str(ben.log), "a page can be loaded again"
    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"plugh" not in on_disk
    assert b"xyzzy" not in on_disk
