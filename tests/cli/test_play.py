"""`noren play`, `noren pick`, `noren replay` and `noren verify`, at a real keyboard."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import noren as package
from noren.scene import reference_of
from tests.cli.command import noren

NAMES = ("--names", "Me,Ann,Bo")
TALE = "it snowed [in] July"
WHOLE_GAME = "1\n\n" * 400


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "evening.json"
    run = noren("play", "secrets-game", *NAMES, "--seed", "4", "--save", path, typed=WHOLE_GAME)
    assert "the end" in run.stdout
    assert " wins with " in run.stdout or " win with " in run.stdout
    return path


def at_the_table(typed: str, *arguments: str) -> str:
    """Play a little, leave, and return all that was shown, in one line."""
    run = noren("play", "secrets-game", *NAMES, "--seed", "4", *arguments, typed=typed, status=1)
    drawn = [
        line for line in run.stdout.splitlines() if not re.match(r"> |“ |Your answer is", line)
    ]
    assert max(map(len, drawn)) <= 80
    return " ".join(run.stdout.split())


def test_the_table_and_the_question_are_shown() -> None:
    shown = at_the_table("quit\n")
    assert "Round 1 of 4" in shown
    assert "Me (you)" in shown
    assert "Are you ready with a story? If not, just wait: somebody else will begin." in shown
    assert "[secrets-game-3.1]" in shown
    assert shown.endswith("You have left the game.")


def test_a_question_mark_shows_the_rule() -> None:
    clause = package.load("secrets-game").rules.clauses["secrets-game-3.1"]
    assert clause in at_the_table("?\nquit\n")


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("chiyos-secret", "Kujo"), ("ninja", "Potent Sake"), ("omnitsu", "Mirror Polisher"),
        ("secret-identity", "Picto"), ("secrets-game", "token"),
    ],
)  # fmt: skip
def test_the_turn_and_every_card_are_one_word_away(name: str, card: str) -> None:
    shown = noren("play", name, "--seed", "4", typed="glance\nquit\n", status=1).stdout
    glance = " ".join(shown.partition("the turn at a glance")[2].split())
    assert glance.startswith("─")
    reference = reference_of(package.load(name))
    for number, line in enumerate(reference.turn, start=1):
        assert f"{number}. {line}" in glance
    for section in reference.sections:
        assert section.title in glance
    # Chapters about other tables than this one are left out.
    assert glance.count("The map ─") == any(section.when for section in reference.sections)
    assert card in glance


def test_choices_can_be_typed_as_numbers_or_words() -> None:
    shown = at_the_table("i have a story\n1\nlie\n\nquit\n")
    assert "Me has a story." in shown
    assert "Me has told the story and laid a token." in shown


def test_words_that_fit_several_offers_are_asked_again() -> None:
    shown = at_the_table("1\nswap\ndance\nswap both\nquit\n")
    assert "Which of these?" in shown
    assert "Choose 1 to 5, or type words" in shown


def test_a_story_is_heard_as_it_was_written() -> None:
    assert f"Me: “{TALE}”" in at_the_table(f"1\n1\ntruth\n{TALE}\nquit\n")


def test_a_story_may_hold_any_letters() -> None:
    assert "Me: “⟦99⟧ ⟦x⟧ 雪”" in at_the_table("1\n1\ntruth\n⟦99⟧ ⟦x⟧ 雪\nquit\n")


def test_a_sealed_answer_can_be_changed() -> None:
    shown = at_the_table("wait\nwait\nlie\nundo\ntruth\n\nquit\n")
    assert shown.count("Your answer is sealed") == 2
    assert "Everybody waits for you." in shown


def test_what_others_have_noticed_stands() -> None:
    assert "There is nothing to take back" in at_the_table("1\nundo\nquit\n")


def test_somebody_else_may_be_first() -> None:
    shown = at_the_table("wait\nquit\n")
    assert "Ann has a story." in shown or "Bo has a story." in shown


def test_help_log_table_rules_and_assist() -> None:
    shown = at_the_table("help\nlog\ntable\nrules\nassist\nquit\n")
    assert "take your last choice back" in shown
    assert shown.count("Round 1 of 4") == 2
    assert shown.count("Round 1 begins") == 2
    assert "This game has no assistant." in shown


def test_the_end_of_input_leaves_the_game() -> None:
    assert at_the_table("").endswith("You have left the game.")


def test_options_reach_the_game(tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    at_the_table("quit\n", "--options", "lines=everyone", "--save", str(path))
    assert json.loads(path.read_bytes())["options"] == {"lines": "everyone", "teams": 6}


def test_every_seat_can_be_played_against_every_bot() -> None:
    for seat, bot in enumerate(("random", "strong", "random,strong")):
        shown = at_the_table("quit\n", "--as", str(seat), "--bot", bot)
        assert f"{NAMES[1].split(',')[seat]} (you)" in shown


def test_a_record_that_exists_is_not_overwritten(record: Path) -> None:
    before = record.read_bytes()
    run = noren("play", "secrets-game", "--save", record, typed=WHOLE_GAME, status=1)
    assert "exists already" in run.stderr
    assert record.read_bytes() == before


def test_a_game_is_picked_from_the_list() -> None:
    run = noren("pick", typed="nosuch\nsecrets\n9000\n4\nquit\n", status=1)
    assert "Which game?" in run.stdout
    assert "Type one of:" in run.stdout
    assert "Round 1 of 4" in run.stdout
    assert "No game was picked." in noren("pick", status=1).stdout


def test_a_real_record_is_proved(record: Path) -> None:
    out = noren("verify", record).stdout
    assert out.count("✓") == 4
    assert "The match was fair." in out


def changed(data: dict[str, Any], what: str) -> dict[str, Any]:
    match what:
        case "choice":
            at = next(n for n, (_, choice) in enumerate(data["choices"]) if choice == ["truth"])
            data["choices"][at][1] = ["lie"]
        case "seed":
            data["seed"] = "f" + data["seed"][1:]
        case "outcome":
            data["outcome"]["scores"][0] += 1
        case "rules":
            data["rules"] = "0"
    return data


@pytest.mark.parametrize("what", ["choice", "seed", "outcome", "rules"])
def test_a_changed_record_is_refused(record: Path, tmp_path: Path, what: str) -> None:
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(changed(json.loads(record.read_bytes()), what)))
    run = noren("verify", forged, status=1)
    assert "✗" in run.stdout
    assert "does not prove a fair match" in run.stdout


def test_a_record_is_replayed_as_a_spectator_saw_it(record: Path) -> None:
    out = noren("replay", record, "--all").stdout
    assert "The end" in out
    assert "(you)" not in out


def test_a_record_is_replayed_as_a_seat_saw_it(record: Path) -> None:
    spectator = noren("replay", record, "--all").stdout
    seat = noren("replay", record, "--all", "--as", "1").stdout
    assert "(you)" in seat
    assert "○ It was the truth" in seat
    assert "○ It was the truth" not in spectator
    assert "There is no seat 5" in noren("replay", record, "--as", "5", status=1).stderr


def test_a_record_of_other_rules_is_not_replayed(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps(changed(json.loads(record.read_bytes()), "rules")))
    assert "version 0" in noren("replay", other, status=1).stderr
