"""Views: parts are drawn once, told once, and kept for whoever comes back."""

import dataclasses
import json
from typing import Any

import pytest

from noren.scene import Table, Text
from noren.table.acts.chat import Chat
from noren.table.acts.rename import Rename
from noren.table.channels import HISTORY
from noren.table.chat import MOST_LINES, ChatLog
from noren.table.drawing import Drawing
from noren.table.log_lines import LogLines, common, lines_part
from noren.table.messages import ChatLine
from noren.table.parts import HAND, LOG, ROOM, Parts
from noren.table.views import Views
from tests.table import toys
from tests.table.tables import Host


def test_a_part_is_told_when_it_is_new_and_not_again() -> None:
    parts = Parts()
    assert parts.put(HAND, b"1", 1) == HAND + b"1"
    assert parts.put(HAND, b"1", 2) == b""
    assert parts.put(HAND, b"2", 3) == HAND + b"2"
    assert HAND in parts
    assert LOG not in parts


def test_parts_since_a_version_are_those_that_changed_after_it() -> None:
    parts = Parts()
    parts.put(HAND, b"1", 1)
    parts.put(ROOM, b"2", 2)
    assert parts.since(0) == HAND + b"1" + ROOM + b"2"
    assert parts.since(1) == ROOM + b"2"
    assert parts.since(2) == b""


def test_a_part_can_be_written_anew_without_being_news() -> None:
    parts = Parts()
    parts.put(ROOM, b"1", 1)
    parts.renew(ROOM, b"2")
    assert parts.since(0) == ROOM + b"2"
    assert parts.since(1) == b""
    parts.forget(ROOM)
    assert parts.put(ROOM, b"2", 2) == ROOM + b"2", "forgotten, it is news again"


def test_lines_begin_where_the_others_end() -> None:
    assert lines_part(1, [b'"a"', b'"b"', b'"c"']) == b'{"start":1,"lines":["b","c"]}'
    assert common([b"a", b"b"], [b"a", b"c"]) == 1
    assert common([b"a"], [b"a", b"b"]) == 1
    assert common([], [b"a"]) == 0


def begun(**settings: Any) -> Host:
    host = Host(**settings)
    host.start()
    return host


def texts(lines: LogLines) -> list[str]:
    return [json.loads(line)["text"] for line in lines.lines]


def test_the_log_of_a_seat_goes_on_from_that_of_all() -> None:
    host = begun(beat=1)
    sitting = host.table.sitting
    assert sitting is not None
    host.play(0, "knock")
    host.pass_time(2)
    drawing = Drawing(host.table)
    everyone = LogLines()
    assert everyone.refresh(drawing, sitting) == 0
    assert everyone.refresh(drawing, sitting) is None, "nothing is new"
    own = LogLines(1)
    own.refresh(drawing, sitting)
    assert texts(own) == texts(everyone) == ["Knocked"]


def test_a_whisper_to_whoever_was_away_stands_where_it_was_told() -> None:
    host = begun(beat=1)
    late = Views(host.table)
    late.refresh(host.now)
    for choice in ("feel", "knock"):
        host.play(0, choice)
        late.refresh(host.now)
    host.pass_time(2)
    late.refresh(host.now)
    again = Views(host.reload())
    again.refresh(host.now)
    told, told_again = (
        json.loads(views.everything(0, "", b"{}", host.now))["log"] for views in (late, again)
    )
    assert [line["text"] for line in told["lines"]] == ["Felt", "Knocked"]
    assert told_again == told, "as it would be after a restart"


def test_words_come_before_what_happened_by_them() -> None:
    host = begun()
    host.play(0, "knock", words="Open up!")
    assert host.log() == ["Open up!", "Knocked"]


def test_the_chat_drops_its_oldest_lines() -> None:
    chat = ChatLog()
    for number in range(MOST_LINES + 1):
        chat.add(ChatLine(person=None, name="", text=str(number)))
    assert len(chat.lines) == MOST_LINES // 2 + 1
    assert chat.shortened == 1
    assert json.loads(chat.lines[-1])["text"] == str(MOST_LINES)
    chat.clear()
    assert chat.lines == []
    assert chat.shortened == 2


class Counting:
    """Counts how often the table was drawn."""

    def __init__(self) -> None:
        self.count = 0

    def table(self, view: toys.View) -> Table:
        self.count += 1
        return toys.table(view)

    def counting(self, view: toys.View) -> Table:
        self.count += 1
        text = f"{len(view.waiting)} to go"
        return Table(heading="Ambush", players=(), things=(Text(id="to-go", text=text),))


def in_guess(host: Host) -> None:
    """A question at which all see who has answered."""
    host.play(0, "knock")
    host.pass_time(2)


def drawn_by(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> Host:
    host = begun(beat=1)
    monkeypatch.setattr(host.table, "game", dataclasses.replace(host.table.game, **parts))
    in_guess(host)
    return host


def answer(host: Host, seat: int) -> dict[int | None, dict[str, Any]]:
    host.play(seat, "yes")
    return host.play(seat, "no")


def test_a_table_is_not_drawn_anew_when_only_an_answer_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = Counting()
    host = drawn_by(monkeypatch, table=drawing.table)
    before = drawing.count
    updates = answer(host, 1)
    assert updates[0]["asked"]["seats"] == [0, 2]
    assert drawing.count == before


def test_a_table_that_shows_who_has_yet_to_answer_is_drawn_when_one_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = Counting()
    host = drawn_by(monkeypatch, table=drawing.counting, table_shows_waiting=True)
    updates = answer(host, 1)
    assert updates[None]["table"]["things"][0]["text"] == "2 to go"
    updates = answer(host, 0)
    assert updates[2]["table"]["things"][0]["text"] == "1 to go"


def test_the_table_is_drawn_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Counting()
    host = drawn_by(monkeypatch, table=drawing.table)
    before = drawing.count
    for seat in (0, 1, 2):
        answer(host, seat)
    assert drawing.count == before + 1, "when all answers were in"


def everything(host: Host, seat: int | None, have: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(host.views.everything(seat, have, b"{}", host.now))
    return found


def test_what_is_new_since_is_all_and_only_that() -> None:
    host = begun()
    n = host.views.channels[1].n
    host.do(2, Chat(text="Hm."))
    update = everything(host, 1, f"life.{n}")
    assert update["chat"]["lines"][-1]["text"] == "Hm."
    assert {"room", "table", "hand", "log"} & set(update) == set()
    host.do(2, Rename(name="Kit"))
    assert everything(host, 1, f"life.{n}")["room"]["seats"][2]["name"] == "Kit"


@pytest.mark.parametrize("have", ["", "other.1", "life.", "life.x", "life.99", "life.-1", "1"])
def test_whoever_has_nothing_that_is_known_gets_everything(have: str) -> None:
    host = begun()
    assert {"room", "table", "hand", "log", "chat", "asked"} <= set(everything(host, 1, have))


def test_whoever_was_away_for_too_many_updates_gets_everything() -> None:
    host = begun()
    n = host.views.channels[1].n
    for _ in range(HISTORY):
        host.do(2, Chat(text="Hm."))
    assert "room" in everything(host, 1, f"life.{n}")
    assert "room" not in everything(host, 1, f"life.{n + 1}")


def test_two_memories_of_one_table_have_different_names() -> None:
    host = begun()
    assert Views(host.table).life != Views(host.table).life


def breaking(*parts: str) -> dict[str, Any]:
    """Parts of a game that raise whatever they are handed."""

    def broken(given: object) -> Any:
        raise KeyError("no such picture")

    return dict.fromkeys(parts, broken)


def test_what_cannot_be_drawn_is_said_and_the_match_can_be_played(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host = begun()
    broken = dataclasses.replace(host.table.game, **breaking("table", "hand", "describe"))
    monkeypatch.setattr(host.table, "game", broken)
    host.views = Views(host.table)
    host.views.refresh(host.now)
    update = everything(host, 0)
    assert [thing["id"] for thing in update["table"]["things"]] == ["cannot-be-drawn"]
    assert [player["seat"] for player in update["table"]["players"]] == [0, 1, 2]
    assert {"choice": ["knock"], "label": "knock"} in update["hand"]["prompt"]["offers"]
    host.play(0, "knock")
    assert everything(host, 1)["log"]["lines"] == [{"text": "(Knocked)"}]
    assert caplog.text.count("table of ambush failed") == 1


@pytest.mark.parametrize(
    "made",
    ["\ud800", object(), [{}], float("nan")],
    ids=["half a character", "an object", "a row of nothing", "no number"],
)
@pytest.mark.parametrize(
    "part", ["table", "hand", "describe", "primer", "assist", "hushed", "news", "ending"]
)
def test_what_means_nothing_is_no_drawing_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, part: str, made: object
) -> None:
    """Whatever a game returns in the place of a picture, a word or a seat."""
    host = begun()
    meaningless: dict[str, Any] = {part: lambda *given: made}
    broken = dataclasses.replace(host.table.game, **meaningless)
    monkeypatch.setattr(host.table, "game", broken)
    host.table.assisted.add(0)
    host.views = Views(host.table)
    host.views.refresh(host.now)
    assert everything(host, 0)["hand"]["prompt"]["offers"]
    host.play(0, "knock")
    assert everything(host, 1)["asked"]["hushed"] == []


def test_the_last_good_picture_stays_until_there_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = begun()
    sound = host.table.game
    assert host.table.sitting is not None
    heading = toys.table(host.table.sitting.match.view(None)).heading
    monkeypatch.setattr(host.table, "game", dataclasses.replace(sound, **breaking("table")))
    host.play(0, "knock")
    stale = everything(host, 1)["table"]
    assert stale["heading"] == heading
    assert stale["things"][0]["id"] == "cannot-be-drawn"
    monkeypatch.setattr(host.table, "game", sound)
    host.views.refresh(host.now)
    assert "cannot-be-drawn" not in str(everything(host, 1)["table"])


def test_who_only_watches_has_no_hand_of_their_own_and_nothing_to_take_back() -> None:
    host = begun()
    update = everything(host, None)
    assert "undo" not in update
    assert "notes" not in update
    assert update["hand"]["prompt"].get("offers") is None
