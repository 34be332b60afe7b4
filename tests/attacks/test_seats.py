"""Whose seat it is, who may see its hand, and who is really there."""

import asyncio

import pytest

from tests.attacks.conftest import Make
from tests.attacks.evenings import begin, play_on, sit_down
from tests.attacks.people import Person, eventually
from tests.attacks.siege import Server

pytestmark = pytest.mark.anyio

GAME = "chiyos-secret"
AWAY = 5
"""The shortest time after which a bot may stand in."""


async def with_bots(host: Person, *guests: Person, seats: int = 5, **settings: object) -> None:
    """A match of people and bots: the people have the first seats."""
    await host.open(GAME, seats, settings=settings)
    await host.come()
    for guest in guests:
        await guest.join(host)
        await guest.come()
    await host.must("start", fill="baseline")
    for one in (host, *guests):
        await one.read_all()


def hands_seen(person: Person) -> set[int]:
    """The seats whose hands somebody was shown since the match began."""
    seat, seats = None, set()
    for update in person.updates:
        seat = update.get("you", {}).get("seat", seat)
        if update.get("hand") and seat is not None:
            seats.add(seat)
    return seats


# One hand a match


@pytest.mark.parametrize("watch_first", [False, True])
async def test_who_has_seen_a_hand_may_not_see_another(
    server: Server, person: Make, watch_first: bool
) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben, public=True)
    code = ann.seen["room"]["code"]
    await ben.leave_table()
    if watch_first:
        await ben.ask_in(ann.table, code=code, watch=True)
    for seat in (2, 3):
        await ben.ask_in(ann.table, code=code, seat=seat)
        if await ben.try_to_come() is None:
            await ben.read_all()
            await ben.leave_wire()
    assert hands_seen(ben) <= {1}


async def test_another_device_does_not_see_another_hand_either(
    server: Server, person: Make
) -> None:
    ann, ben, phone = person("Ann"), person("Ben"), person("Ben")
    await with_bots(ann, ben)
    code = ann.seen["room"]["code"]
    link = await ben.post(f"/api/tables/{ann.table}/device")
    await phone.post(f"/api/tables/{ann.table}/arrive", {"token": link["path"].split("=")[1]})
    await ben.leave_table()
    await phone.ask_in(ann.table, code=code, seat=2)
    if await phone.try_to_come() is None:
        await phone.read_all()
    assert hands_seen(phone) <= {1}


async def test_a_device_of_whoever_has_seen_a_hand_does_not_see_another(
    server: Server, person: Make
) -> None:
    """Also one that was linked when its owner had left the seat, and only watched."""
    ann, ben, cat, phone = (person(name) for name in ("Ann", "Ben", "Cat", "Ben"))
    await with_bots(ann, ben, cat)
    code = ann.seen["room"]["code"]
    await ben.leave_table()
    assert (await ben.ask_in(ann.table, code=code, watch=True)).is_success
    link = await ben.post(f"/api/tables/{ann.table}/device")
    await phone.post(f"/api/tables/{ann.table}/arrive", {"token": link["path"].split("=")[1]})
    await ben.come()
    await ben.leave_table()
    answer = await phone.ask_in(ann.table, code=code, seat=3)
    assert answer.status_code == 409
    assert "another hand" in answer.json()["text"]


async def test_the_host_cannot_look_into_every_bots_hand(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben)
    code = ann.seen["room"]["code"]
    await ann.leave_table()
    for seat in (2, 3):
        await ann.ask_in(ben.table, code=code, seat=seat)
        if await ann.try_to_come() is None:
            await ann.read_all()
            await ann.leave_table()
    assert hands_seen(ann) <= {0}


async def test_who_sits_down_in_a_running_match_is_announced(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann)
    await ben.join(ann, seat=2)
    await ann.read_all()
    assert any("Ben" in line for line in ann.said)


async def test_who_sits_down_in_a_running_match_is_agreed_to_by_all_who_play(
    server: Server, person: Make
) -> None:
    """Else somebody who plays could read a bot's hand under another name."""
    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    await with_bots(ann, ben)
    await cat.join(ann, seat=2)
    await cat.come()
    await cat.read_all()
    assert not hands_seen(cat)
    assert cat.people[2] == {
        "person": 2,
        "name": "Cat",
        "here": True,
        "wants": 2,
        "awaited": [0, 1],
    }
    assert "error" in await cat.do("admit", person=2, agree=True)
    await ann.must("admit", person=2, agree=True)
    await cat.read_all()
    assert not hands_seen(cat)
    await ben.must("admit", person=2, agree=True)
    await cat.read_all()
    assert hands_seen(cat) == {2}


async def test_one_who_plays_can_say_no_to_a_newcomer(server: Server, person: Make) -> None:
    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    await with_bots(ann, ben)
    await cat.join(ann, seat=2)
    await ben.must("admit", person=2, agree=False)
    assert "error" in await ann.do("admit", person=2, agree=True)
    await cat.come()
    assert not hands_seen(cat)


async def test_a_standing_order_is_the_persons_and_not_the_chairs(
    server: Server, person: Make
) -> None:
    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    await with_bots(ann, ben)
    await ben.must("standing", passing=True)
    await ben.leave_table()
    await cat.join(ann, seat=1)
    await ann.must("admit", person=2, agree=True)
    await cat.come()
    assert cat.seen["you"]["seat"] == 1
    assert cat.seen["you"]["passing"] is False


async def test_the_assistant_of_one_is_not_switched_on_for_the_next(
    server: Server, person: Make
) -> None:
    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    await with_bots(ann, ben)
    await ben.do("assist", on=True)
    await ben.leave_table()
    await cat.join(ann, seat=1)
    await ann.must("admit", person=2, agree=True)
    await cat.come()
    assert cat.seen["you"]["seat"] == 1
    assert cat.seen["you"]["assist"] is False


async def test_notes_do_not_stay_with_the_chair(server: Server, person: Make) -> None:
    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    await with_bots(ann, ben)
    await ben.must("note", key="text", value="Ann has the fan")
    await ben.leave_table()
    await cat.join(ann, seat=1)
    await ann.must("admit", person=2, agree=True)
    await cat.come()
    assert cat.seen["you"]["seat"] == 1
    assert not cat.seen.get("notes")


async def test_a_watcher_is_shown_no_hand(server: Server, person: Make) -> None:
    ann, eve, stranger = person("Ann"), person("Eve"), person()
    await with_bots(ann, public=True)
    await eve.join(ann, watch=True)
    stranger.table = ann.table
    for one in (eve, stranger):
        await one.come()
        await one.read_all()
        hand = one.seen.get("hand") or {}
        assert not hand.get("things"), hand
        assert not one.offers


async def test_who_only_watches_can_do_nothing_to_the_match(server: Server, person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    await with_bots(ann, public=True)
    await eve.join(ann, watch=True)
    await eve.come()
    for do, fields in (
        ("play", {"choice": ["pass"], "seen": eve.seen["n"]}), ("undo", {}), ("ask-back", {}),
        ("consent", {"agree": True}), ("more-time", {}), ("standing", {"passing": True}),
        ("assist", {"on": True}), ("sit", {"seat": 2}), ("claim-back", {}), ("pause", {}),
        ("resume", {}), ("remove", {"person": 0}), ("pass-host", {"person": 1}), ("close", {}),
        ("add-bot", {"seat": 0, "bot": "baseline"}), ("remove-bot", {"seat": 2}),
        ("change", {"seats": 3}), ("start", {}), ("again", {}),
        ("note", {"key": "text", "value": "x"}),
    ):  # fmt: skip
        assert "error" in await eve.do(do, **fields), do


# Going back


async def test_one_person_does_not_go_back_while_the_others_are_away(
    server: Server, person: Make
) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    ann, ben, cat = people
    await begin(people, takeover=True, grace=AWAY)
    await play_on(people, [], choices=4)
    await ben.leave_wire()
    await cat.leave_wire()
    assert await eventually(ann, lambda: ann.seat(1).get("bot") and ann.seat(2).get("bot"))
    log = list(ann.log)
    answer = await ann.do("ask-back")
    await ann.read_all()
    assert ann.log[: len(log)] == log, "what the others saw happen was taken back without them"
    assert "error" in answer or ann.seen.get("vote"), answer


async def test_a_wish_to_go_back_waits_for_everyone(server: Server, person: Make) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    await begin(people)
    await play_on(people, [], choices=4)
    asking = None
    for one in people:
        if "ack" in await one.do("ask-back"):
            asking = one
            break
    assert asking is not None
    others = [one for one in people if one is not asking]
    for one in people:
        await one.read_all()
    if asking.seen.get("vote"):
        log = list(asking.log)
        await others[0].must("consent", agree=True)
        await asking.read_all()
        assert asking.log[: len(log)] == log
        assert asking.seen["vote"]["awaited"] == [others[1].seen["you"]["seat"]]


async def test_nobody_agrees_for_another(server: Server, person: Make) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cat")]
    await begin(people)
    await play_on(people, [], choices=4)
    for one in people:
        await one.do("ask-back")
        await one.read_all()
        if one.seen.get("vote"):
            assert "error" in await one.do("consent", agree=True)
            return


# Sent away


@pytest.mark.parametrize("begun", [False, True])
async def test_who_was_sent_away_does_not_come_back(
    server: Server, person: Make, begun: bool
) -> None:
    ann, ben = person("Ann"), person("Ben")
    if begun:
        await with_bots(ann, ben)
    else:
        await sit_down([ann, ben, person("Cat")])
    code = ann.seen["room"]["code"]
    number = ben.seen["you"]["person"]
    await ann.must("remove", person=number, ban=True)
    assert await ben.closed() == 4403
    for watch in (False, True):
        answer = await ben.ask_in(ann.table, code=code, watch=watch)
        assert 400 <= answer.status_code < 500
    assert await ben.try_to_come() == 4403


async def test_the_host_can_make_a_new_code(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open()
    await ann.come()
    old = ann.seen["room"]["code"]
    assert ann.socket is not None
    await ann.socket.send('{"do":"new-code","id":"n"}')
    await ann.read_all()
    new = ann.seen["room"]["code"]
    assert new != old
    assert (await ben.ask_in(ann.table, code=old)).status_code == 404
    assert (await ben.http.get(f"/api/codes/{old}")).status_code == 404
    assert (await ben.ask_in(ann.table, code=new)).status_code == 200


async def test_who_is_sent_away_hears_nothing_more(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben)
    screens = [person("Ben") for _ in range(2)]
    for screen in screens:
        screen.table, screen.http.cookies = ben.table, ben.http.cookies
        await screen.come()
    await ann.must("remove", person=ben.seen["you"]["person"])
    for screen in (ben, *screens):
        assert await screen.closed() == 4403


async def test_only_the_host_sends_people_away(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben)
    answer = await ben.do("remove", person=0)
    assert answer["error"]["code"] == "not-host"


# Public and private


async def test_a_public_table_made_private_puts_strangers_out(server: Server, person: Make) -> None:
    ann, stranger, watcher = person("Ann"), person(), person("Watcher")
    await ann.open(settings={"public": True})
    await ann.come()
    stranger.table = ann.table
    await stranger.come()
    assert (await watcher.ask_in(ann.table, watch=True)).is_success
    await watcher.come()
    old = ann.seen["room"]["code"]
    await ann.must("change", settings={**ann.seen["room"]["settings"], "public": False})
    assert await stranger.closed() == 4403
    assert await watcher.closed() == 4403
    assert (await person("Eve").http.get(f"/api/tables/{ann.table}")).status_code == 404
    answer = await person("Eve").ask_in(ann.table, code=old)
    assert answer.status_code == 404, "strangers have read that code"


async def test_the_code_of_a_public_table_is_not_a_strangers_to_keep(
    server: Server, person: Make
) -> None:
    """Whoever looks at a public table needs no code, so none is shown."""
    ann, stranger = person("Ann"), person()
    await ann.open(settings={"public": True})
    stranger.table = ann.table
    await stranger.come()
    assert stranger.seen["room"]["code"] is None
    path = f"/api/tables/{ann.table}/qr.svg"
    without = (await stranger.http.get(path)).text
    assert (await stranger.ask_in(ann.table, watch=True)).is_success
    assert (await stranger.http.get(path)).text == without, "nor in the picture of the invitation"
    assert (await ann.http.get(path)).text != without


async def test_a_private_table_is_there_for_nobody_else(server: Server, person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    table = await ann.open()
    eve.table = table
    assert await eve.try_to_come() == 4403
    assert await eve.try_to_come("?screen=1") == 4403
    for path in ("", "/qr.svg", "/replay", "/record", "/verify", "/review", "/sketch?at=0"):
        assert (await eve.http.get(f"/api/tables/{table}{path}")).status_code == 404
    for path in ("/device", "/join"):
        answer = await eve.http.post(f"/api/tables/{table}{path}", json={})
        assert answer.status_code == 404
    listed = (await eve.http.get("/api/tables")).json()["tables"]
    assert table not in [card["table"] for card in listed]


async def test_nothing_is_told_of_a_match_before_its_end(server: Server, person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    await with_bots(ann, public=True)
    for one in (ann, eve):
        for path in ("replay?eyes=open", "replay?eyes=0", "record", "verify"):
            answer = await one.http.get(f"/api/tables/{ann.table}/{path}")
            assert 400 <= answer.status_code < 500
            assert set(answer.json()) == {"code", "text"}


# Who is there


async def test_a_match_with_nobody_present_waits(server: Server, person: Make) -> None:
    """Also when somebody has left before: who has left is not there."""
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben, takeover=True, grace=AWAY)
    await ben.leave_table()
    await ann.read_all()
    await ann.leave_wire()
    await asyncio.sleep(AWAY + 1.5)
    again = person("Ann")
    again.table, again.http.cookies = ann.table, ann.http.cookies
    await again.come()
    assert again.seat(0).get("bot") is None
    assert not again.seen.get("end")


async def test_a_clock_does_not_run_while_nobody_is_there(server: Server, person: Make) -> None:
    ann = person("Ann")
    await with_bots(ann, takeover=False, clock=5)
    await eventually(ann, lambda: bool(ann.offers))
    await ann.leave_wire()
    await asyncio.sleep(6.5)
    again = person("Ann")
    again.table, again.http.cookies = ann.table, ann.http.cookies
    await again.come()
    assert not any("Time was up" in line["text"] for line in again.log)


async def test_a_newcomer_is_not_replaced_at_once(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, takeover=True, grace=60)
    await ben.join(ann, seat=2)
    await ann.must("admit", person=1, agree=True)
    await ann.read_all()
    assert ann.seat(2).get("name") == "Ben"
    assert ann.seat(2).get("bot") is None


async def test_who_joined_just_before_the_start_is_not_replaced_at_once(
    server: Server, person: Make
) -> None:
    ann, ben = person("Ann"), person("Ben")
    await ann.open(GAME, 5, settings={"takeover": True, "grace": 60})
    await ann.come()
    await ben.join(ann)
    await ann.must("start", fill="baseline")
    await ann.read_all()
    assert ann.seat(1).get("bot") is None


async def test_presence_is_counted_from_live_sockets(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben)
    second = person("Ben")
    second.table, second.http.cookies = ben.table, ben.http.cookies
    await second.come()
    await ben.leave_wire()
    await ann.read_all()
    assert ann.seat(1)["here"] is True
    await second.leave_wire()
    assert await eventually(ann, lambda: not ann.seat(1).get("here"))


async def test_a_device_link_is_good_once_and_for_one_seat(server: Server, person: Make) -> None:
    ann, phone, thief = person("Ann"), person(), person("Eve")
    table = await ann.open()
    token = (await ann.post(f"/api/tables/{table}/device"))["path"].split("=")[1]
    path = f"/api/tables/{table}/arrive"
    assert (await phone.post(path, {"token": token}))["seat"] == 0
    assert (await thief.http.post(path, json={"token": token})).status_code == 404
    assert (await thief.http.post(path, json={"token": "a" * 22})).status_code == 404


async def test_leaving_is_acknowledged_before_the_door_closes(server: Server, person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    await with_bots(ann, ben)
    id = await ben.send("leave")
    assert await ben.closed() == 4403
    assert id in [update.get("ack") for update in ben.updates]
