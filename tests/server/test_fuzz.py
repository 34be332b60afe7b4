"""Whatever people do to the server, it is not surprised, accepts nothing wrong, loses nothing."""

from pathlib import Path

import pytest

from benchmarks.fuzz import done, fuzz
from benchmarks.proving.guest import Picture, Prompt
from benchmarks.proving.house import stable
from benchmarks.proving.legal import unlawful
from benchmarks.proving.progress import Progress


@pytest.mark.slow
def test_some_thousand_commands_and_frames(tmp_path: Path) -> None:
    tally = Progress(seed=7)
    with stable() as warm:
        while done(tally) < 3000:
            fuzz(tmp_path, tally, warm)
    assert tally.counts["accepted"] > 300
    assert tally.counts["restarts"] > 10


def shown(**changes: object) -> Picture:
    picture = Picture()
    seats = [{"person": 0}, {"person": 1}, {"bot": "strong"}]
    picture.you = {"person": 1, "seat": 1, "host": False}
    picture.room = {
        "stage": "playing", "paused": False, "seats": seats, "settings": {"public": True},
        "people": [{"person": 0}, {"person": 1}],
    }  # fmt: skip
    picture.n = 5
    picture.prompt = Prompt()
    for name, value in changes.items():
        if name in picture.room:
            picture.room[name] = value
        else:
            setattr(picture, name, value)
    return picture


WRONG: tuple[tuple[dict[str, object], dict[str, object]], ...] = (
    ({"do": "play", "choice": ["pass"], "seen": 5}, {}),
    ({"do": "pause"}, {}),
    ({"do": "sit", "seat": 2}, {"stage": "lobby"}),
    ({"do": "sit", "seat": 9}, {"stage": "lobby"}),
    ({"do": "undo"}, {"paused": True}),
    ({"do": "undo"}, {"stage": "over"}),
    ({"do": "chat", "text": "x"}, {"stage": "closed"}),
    ({"do": "chat", "text": "x"}, {"you": {"person": None, "seat": None, "host": False}}),
    ({"do": "note", "key": "k", "value": "v"}, {"you": {"person": 1, "seat": None, "host": False}}),
    ({"do": "consent", "agree": True}, {}),
    ({"do": "consent", "agree": True}, {"vote": {"seat": 0, "awaited": [0]}}),
    ({"do": "admit", "person": 0, "agree": True}, {}),
    ({"do": "start"}, {"you": {"person": 0, "seat": 0, "host": True}}),
    ({"do": "standing", "passing": True}, {"you": {"person": 1, "seat": 2, "host": False}}),
)


@pytest.mark.parametrize(("command", "changes"), WRONG)
def test_the_model_knows_what_is_wrong(
    command: dict[str, object], changes: dict[str, object]
) -> None:
    assert unlawful(command, shown(**changes))


@pytest.mark.parametrize(
    "command",
    [{"do": "chat", "text": "x"}, {"do": "undo"}, {"do": "leave"}, {"do": "more-time"}],
)
def test_the_model_lets_pass_what_may_be_right(command: dict[str, object]) -> None:
    assert unlawful(command, shown()) == ""
