"""Replays step through what time decided, and tell nobody more of it than the match did."""

import io

import pytest
from rich.console import Console

from benchmarks.drivers import Evening
from noren.cli.replay import frames
from noren.core.match import Match
from noren.core.record import read_record
from noren.table.replay import ReplayStep, replay
from tests.games.replays import playthrough

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def match() -> Match:
    """An evening of Omnitsu at which some were late, in windows and elsewhere."""
    evening = Evening("omnitsu", 4, 3)
    evening.play()
    return evening.sitting.match


def seen(match: Match, eyes: int | None) -> list[ReplayStep]:
    record = match.record()
    beginning = Match.start(match.game, match.seats, {}, bytes.fromhex(record["seed"]))
    steps = list(replay(match, beginning, eyes))
    assert beginning.outcome == match.outcome
    return steps[1:]


def in_beats(match: Match) -> set[int]:
    """The numbers of the choices that were made while nobody knew who had answered."""
    record = match.record()
    again = Match.start(match.game, match.seats, {}, bytes.fromhex(record["seed"]))
    beats, asking = set(), again.in_beat
    for number in again.retrace(match):
        if asking:
            beats.add(number)
        asking = again.in_beat
    return beats


def test_open_eyes_see_whose_time_was_up(match: Match) -> None:
    steps = seen(match, None)
    assert {number for number, step in enumerate(steps) if step.late} == match.late
    assert all(step.label for step in steps)


def test_other_eyes_see_it_where_all_did_and_their_own(match: Match) -> None:
    beats = in_beats(match)
    expected = {n for n in match.late if n not in beats or match.choices[n][0] == 1}
    assert {number for number, step in enumerate(seen(match, 1)) if step.late} == expected
    assert match.late - expected, "nobody else was late in a beat: nothing was compared"


def test_late_choices_are_in_the_written_out_game_and_in_the_terminal(match: Match) -> None:
    assert sum("(time was up)" in line for line in playthrough(match)) == len(match.late)
    console = Console(file=io.StringIO(), width=100)
    for frame in frames(read_record(match.record()), None):
        console.print(frame)
    assert "Time was up for" in console.file.getvalue()  # type: ignore[attr-defined]
