"""Commands that games offer: found by their entry point, listed without loading anything."""

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from noren.cli import COMMANDS, _parser, main, offered
from tests.cli.command import noren

ENTRIES = offered.offered()


def offer(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Let an installed package offer this command."""
    entry = EntryPoint(name, value, offered.GROUP)
    monkeypatch.setattr(offered, "offered", lambda: {name: entry})


def test_our_games_offer_commands_and_none_is_called_like_one_of_ours() -> None:
    assert "associate" in ENTRIES
    assert ENTRIES.keys().isdisjoint(COMMANDS)


@pytest.mark.parametrize("name", ENTRIES)
def test_an_offered_command_has_help_with_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    command = offered.load_offered(ENTRIES[name])
    assert command.WORDS.capitalize() in told
    assert f"example:\n  {command.EXAMPLE}" in told


@pytest.mark.parametrize("name", ENTRIES)
def test_the_example_of_an_offered_command_can_be_parsed(name: str) -> None:
    words = offered.load_offered(ENTRIES[name]).EXAMPLE.split()
    assert words[0] == "noren"
    assert _parser(name).parse_args(words[1:]).command == name


def test_help_says_whose_commands_they_are() -> None:
    assert "a command of secret-identity" in noren("--help").stdout


def test_help_loads_no_game() -> None:
    program = (
        "import sys; from noren.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print([name for name in sys.modules if name.startswith('noren.games')])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.endswith("\n[]\n")


def test_a_command_outside_any_games_package_goes_by_its_package() -> None:
    entry = EntryPoint("deal", "hunt_tools.deal:command", offered.GROUP)
    assert offered.listed(entry) == "a command of hunt_tools"


def test_a_command_that_cannot_be_loaded_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, "deal", "noren.games.no_such_game:command")
    assert main(["deal"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("noren: The command 'deal' cannot be loaded from noren.games.no_such")
    assert told.count("\n") == 1


def test_a_game_cannot_take_the_name_of_one_of_our_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, "rules", "noren.games.no_such_game:command")
    assert main(["rules", "secrets-game", "1.1"]) == 0
    assert capsys.readouterr().err == ""
