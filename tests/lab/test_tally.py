"""The figures of a series."""

import json
from typing import Any

import pytest

import noren
from noren.cli.starter import game as starter
from noren.lab.series import Series
from noren.lab.simulate import Played
from noren.lab.tally import Tally, to_json


def series(**changes: Any) -> Series:
    settings = {"game": starter, "seats": 3, "bots": ("random", "baseline", "random")}
    return Series(**{**settings, "games": 4, "seed": 1, **changes})


def played(index: int, winners: tuple[int, ...], scores: tuple[int, ...], ending: str) -> Played:
    return Played(
        index=index, bots=("random", "baseline", "random"), winners=winners, scores=scores,
        ending=ending, decisions=15 + index, digest=f"{index}",
    )  # fmt: skip


GAMES = [
    played(0, (0,), (3, 1, 1), "clear"),
    played(1, (1,), (1, 3, 1), "clear"),
    played(2, (0, 2), (2, 1, 2), "shared"),
    played(3, (0,), (4, 1, 0), "clear"),
]


def test_wins_scores_and_endings_are_counted() -> None:
    tally = Tally(series())
    tally.add(GAMES)
    summary = tally.summary()
    assert summary.games == 4
    assert [place.wins for place in summary.by_seat] == [3, 1, 1]
    assert [place.score.value for place in summary.by_seat] == [2.5, 1.5, 1.0]
    assert [(end.name, end.games) for end in summary.endings] == [("clear", 3), ("shared", 1)]
    assert summary.decisions.value == 16.5
    baseline, random = summary.by_bot
    assert (baseline.name, baseline.games, baseline.wins) == ("baseline", 4, 1)
    assert (random.name, random.games, random.wins) == ("random", 8, 4)
    assert random.score.value == pytest.approx(14 / 8)


def test_batches_do_not_matter() -> None:
    whole, parts = Tally(series()), Tally(series())
    whole.add(GAMES)
    for game in GAMES:
        parts.add([game])
    assert to_json(whole.summary()) == to_json(parts.summary())


def test_the_digest_tells_series_apart() -> None:
    forwards, backwards = Tally(series()), Tally(series())
    forwards.add(GAMES)
    backwards.add(reversed(GAMES))
    assert forwards.summary().digest != backwards.summary().digest


def test_the_json_says_what_was_played() -> None:
    secrets = noren.load("secrets-game")
    tally = Tally(series(game=secrets, options={"lines": "everyone"}, seed=9, rotate=True))
    tally.add(GAMES)
    data = json.loads(to_json(tally.summary()))
    assert data["game"] == "secrets-game"
    assert data["rules"] == secrets.meta.rules_version
    assert data["options"] == {"lines": "everyone", "teams": 6}
    assert data["bots"] == ["random", "baseline", "random"]
    assert (data["seats"], data["seed"], data["games"], data["rotate"]) == (3, 9, 4, True)
