"""What a table tells besides the match: names that stay true, the weight of news, the end."""

from __future__ import annotations

import json
from typing import Any

from noren.table.acts.leave import Leave, Remove
from noren.table.acts.rename import Rename
from noren.table.acts.start import Start
from tests.table.tables import Host, play_to_the_end


def told(host: Host, seat: int | None = 0) -> dict[str, Any]:
    return dict(json.loads(host.views.everything(seat, "", b"{}", host.now)))


def casts(host: Host, seat: int | None = 0) -> list[int]:
    return [line.get("cast", 0) for line in told(host, seat)["log"]["lines"]]


def playing() -> Host:
    host = Host("secrets-game", seats=3, people=3)
    host.start()
    host.play(1, "speak")
    return host


def test_after_a_kick_old_lines_keep_the_name_of_whoever_it_was() -> None:
    host = playing()
    before = len(casts(host))
    host.do(0, Remove(person=1))
    host.write_play(1)
    state = told(host)
    assert state["room"]["past"] == [["Ann", "Ben", "Cat"]]
    assert state["room"]["seats"][1]["name"] != "Ben"
    assert casts(host) == [0] * before + [1] * (len(casts(host)) - before)
    assert len(casts(host)) > before


def test_names_are_kept_across_a_restart() -> None:
    host = playing()
    host.do(1, Leave())
    host.write_play(1)
    before = told(host)
    host.lay(host.reload())
    host.refresh()
    assert told(host)["log"] == before["log"]
    assert told(host)["room"]["past"] == before["room"]["past"]


def test_another_name_is_no_other_person() -> None:
    host = playing()
    host.do(1, Rename(name="Benjamin"))
    state = told(host)
    assert state["room"]["past"] == []
    assert set(casts(host)) == {0}


def test_at_the_end_there_is_a_story() -> None:
    host = Host()
    host.start()
    play_to_the_end(host)
    story = told(host)["end"]["story"]
    assert story["text"] == "⟦0⟧ wins: dawn."
    assert [fate.get("score", "") for fate in story["fates"]] == ["", "", ""]


def test_heavy_news_says_so_on_the_wire() -> None:
    host = Host("secrets-game", seats=3, people=1)
    host.do(0, Start(fill="strong"))
    lines = told(host)["log"]["lines"]
    assert lines[0]["news"]["opens"] == "turn"
    assert "news" not in json.dumps(lines[0]["text"])


def test_whether_one_can_go_back_is_told_to_oneself_alone() -> None:
    host = playing()
    assert told(host, 1)["back"] is True
    assert told(host, 0)["back"] is False
    assert "back" not in told(host, None)


def test_a_whisper_keeps_the_names_of_whoever_played_then() -> None:
    """Nothing may have been told to all between it and the next cast; a restart changes nothing."""
    host = Host(seats=3, people=3)
    host.start()
    host.play(0, "feel")
    host.do(0, Remove(person=2))
    host.play(0, "feel")
    host.play(0, "creep")
    before = casts(host)
    assert before == [0, 1]
    host.lay(host.reload())
    host.refresh()
    assert casts(host) == before
