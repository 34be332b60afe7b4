import re

import msgspec
import pytest

import noren
from noren.check import CHECKS, Report, check_game, position
from noren.core.game import AnyGame
from tests.check import toy
from tests.check.broken import BROKEN, WRECKED
from tests.check.planted import PLANTED
from tests.check.plants import PLANTS

pytestmark = pytest.mark.slow


def failed(game: AnyGame, games: int = 16) -> dict[str, str]:
    """What fails, by check, and in which words."""
    report = check_game(game, games=games, seats=[3])
    return {result.name: result.words for result in report.failures}


@pytest.fixture(scope="module")
def report() -> Report:
    return check_game(toy.game, games=30)


def test_an_honest_game_passes(report: Report) -> None:
    assert report.passed, str(report)
    assert [result.seats for result in report.results] == [n for n in (2, 3, 4) for _ in CHECKS]
    assert {result.name for result in report.results} == {*CHECKS}


def test_an_honest_game_passes_with_other_seeds() -> None:
    for seed in range(1000, 4000, 1000):
        report = check_game(toy.game, games=12, seats=[2], seed=seed)
        assert report.passed, str(report)


def test_the_secrets_game_passes() -> None:
    report = check_game(noren.load("secrets-game"), games=8, seats=[3, 8])
    assert report.passed, str(report)


@pytest.mark.parametrize("fault", BROKEN)
def test_each_fault_is_caught_by_its_check_alone(fault: str) -> None:
    game, checks = BROKEN[fault]
    found = failed(game)
    assert {*found} == checks, found


def test_every_check_catches_something_by_itself() -> None:
    caught = set().union(*(checks for _, checks in BROKEN.values()))
    caught |= {check for _, check, _ in PLANTS.values()}
    caught |= {plant.check for plant in PLANTED.values()}
    # What is wrong with a lesson is caught in tests/lessons: Stones teaches none.
    assert {*CHECKS} == caught | {"lessons"}


@pytest.mark.parametrize("wreck", WRECKED)
def test_each_wreck_is_caught(wreck: str) -> None:
    game, check = WRECKED[wreck]
    assert check in failed(game, games=10)


def test_words_say_where_to_look_and_what_differs() -> None:
    game, _ = BROKEN["a digest of an answer before all are in"]
    words = failed(game)["non-interference"]
    assert "before all answers are in: view.open.mark is" in words
    assert "Look at noren.check.position(game, seats=3, seed=" in words


def test_words_name_the_leak() -> None:
    game, _ = BROKEN["a secret in a step"]
    words = failed(game)["the eavesdropper"]
    assert re.search(r"when (agenda\[\*\].hint = |a step = MarkedAct\(hint=)", words)


def test_words_say_that_a_bot_remembers() -> None:
    game, _ = BROKEN["a bot with a memory"]
    words = failed(game)["bots"]
    assert "The bot 'grudging' in seat" in words
    assert "when it has played before, to the same view and dice." in words


def test_a_place_can_be_visited() -> None:
    start = position(toy.game, seats=3, seed=5, choices=0)
    assert start.choices == []
    there = position(toy.game, seats=3, seed=5, choices=6, options={"rounds": 1})
    assert len(there.choices) == 6
    again = position(toy.game, seats=3, seed=5, choices=6, options={"rounds": 1})
    assert there.view(0).encode() == again.view(0).encode()
    assert position(toy.game, seats=3, seed=5, choices=10_000).over


def test_looking_does_not_lead_the_walk_astray() -> None:
    game, _ = BROKEN["things that leave the hand"]
    words = failed(game)["conservation"]
    place = words[words.index("seats=") : words.index(").")]
    seats, seed, choices = (int(part.split("=")[1]) for part in place.split(", ")[:3])
    options = {"rounds": 1} if "rounds" in place else None
    match = position(game, seats, seed, choices, options)
    assert len(match.world.open.shown) == 1
    assert f"lost {match.world.open.shown}" in words


def test_a_report_is_plain_data(report: Report) -> None:
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert str(report).endswith("stones passes every check, 30 games deep at 2, 3, 4 seats.")
    assert "✓ the eavesdropper (3 seats): over 750 moments" in str(report)


def test_a_failing_report_says_so() -> None:
    game, _ = BROKEN["things that leave the hand"]
    report = check_game(game, games=4, seats=[2, 3], only=["conservation", "records"])
    assert not report.passed
    left = f"not looked at: 4 seats; {len(CHECKS) - 2} other checks"
    assert str(report).endswith(f"stones fails 2 of 4, 4 games deep at 2, 3 seats; {left}.")
    assert "✗ conservation (3 seats): Things have changed" in str(report)


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    check_game(
        toy.game, games=2, seats=[2, 3], only=["records", "undo"],
        progress=lambda name, done, total: told.append((name, done, total)),
    )  # fmt: skip
    assert told == [("records", 0, 4), ("undo", 1, 4), ("records", 2, 4), ("undo", 3, 4)]


def test_seats_that_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(noren.BadOptions, match="2 to 4 players"):
        check_game(toy.game, seats=[5])


def test_the_same_seed_gives_the_same_report() -> None:
    only = ["random play ends", "the truth is possible", "the eavesdropper"]
    first, second = (check_game(toy.game, games=6, seats=[3], only=only) for _ in range(2))
    assert first == second
    assert check_game(toy.game, games=6, seats=[3], only=only, seed=1) != first
