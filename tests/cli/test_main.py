"""What all commands share: help with an example, and errors that say what to do."""

import importlib
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import noren as package
from noren.cli import COMMANDS, PLAIN, _parser, main
from noren.server.settings import SETTINGS, Serving
from tests.cli.command import ROOT, noren


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"example:\n  noren {command}" in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_can_be_parsed(command: str) -> None:
    words = importlib.import_module(f"noren.cli.{command}").EXAMPLE.split()
    assert words[0] == "noren"
    assert _parser(command).parse_args(words[1:]).command == command


def test_help_lists_every_command() -> None:
    out = noren("--help").stdout
    assert all(f"\n    {command}" in out for command in COMMANDS)
    assert PLAIN in COMMANDS


def test_noren_alone_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Serving] = []
    monkeypatch.setattr("noren.server.main.serve", asked.append)
    assert main([]) == 0
    assert main(["--port", "9000", "--no-browser"]) == 0
    found = [(it.host, it.port, it.db, it.no_browser) for it in asked]
    assert found == [("127.0.0.1", 8787, "", False), ("127.0.0.1", 9000, "", True)]


def test_the_version_is_told() -> None:
    assert noren("--version").stdout == f"noren {package.__version__}\n"


@pytest.mark.parametrize("command", ["verify", "replay", "review"])
def test_a_record_that_is_nested_without_end_is_refused_in_plain_words(
    tmp_path: Path, command: str
) -> None:
    file = tmp_path / "deep.json"
    file.write_bytes(b"[" * 100_000)
    run = noren(command, str(file), status=1)
    assert run.stderr.endswith(f"{file} is not a Noren record: it is nested too deeply.\n")
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["dance"], 2, "invalid choice: 'dance'"),
        (["rules", "whist"], 1, "No game is called 'whist'. Installed: "),
        (["rules", "secrets-game", "99"], 1, "has no clause '99'"),
        (["play", "secrets-game", "--seats", "2"], 1, "3 to 24 players, not 2"),
        (["play", "secrets-game", "--as", "7"], 1, "There is no seat 7"),
        (["play", "secrets-game", "--bot", "ghost"], 1, "has no bot called 'ghost'"),
        (["play", "secrets-game", "--names", "A,B"], 1, "2 names for 3 seats"),
        (["play", "secrets-game", "--save", "no/such/folder/a.json"], 1, "No such file"),
        (["play", "secrets-game", "--options", "lines=rude"], 1, "Options offered: lines"),
        (["play", "secrets-game", "--options", "lines"], 1, "KEY=VALUE"),
        (["simulate", "secrets-game", "--games", "0"], 2, "not above zero"),
        (["simulate", "secrets-game", "--games", "many"], 2, "invalid whole_number value"),
        (["simulate", "secrets-game", "--bots", "ghost"], 1, "has no bot called 'ghost'"),
        (["replay", "nothing.json"], 1, "nothing.json: No such file"),
        (["verify", "nothing.json"], 1, "nothing.json: No such file"),
        (["verify", "README.md"], 1, "README.md is not a Noren record"),
        (["check", "secrets-game", "--only", "luck"], 1, "There is no check 'luck'"),
        (["new", "No Name"], 1, "is no name for a game"),
        (["new", "secrets-game"], 1, "is taken"),
    ],
)
def test_errors_go_to_stderr_and_say_what_to_do(
    arguments: list[str], status: int, words: str
) -> None:
    run = noren(*arguments, status=status)
    assert words in run.stderr
    assert run.stdout == ""


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """Whoever runs the tests in the background ignores Ctrl-C, and so would the programs here."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_ctrl_c_ends_a_simulation_cleanly() -> None:
    arguments = ["simulate", "secrets-game", "--games", "100000000", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "noren", *arguments],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as run:  # fmt: skip
        time.sleep(3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130, err
    assert out == ""
    assert "Traceback" not in err


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_ctrl_c_at_a_question_leaves_cleanly_and_saves(tmp_path: Path) -> None:
    record = tmp_path / "left.json"
    with subprocess.Popen(
        [sys.executable, "-m", "noren", "play", "secrets-game", "--save", record],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as run:  # fmt: skip
        assert run.stdout is not None
        while "ready with a story" not in run.stdout.readline():
            pass
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=60)
    assert run.returncode == 130, err
    assert "Traceback" not in err
    assert record.exists()


def test_a_reader_who_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m noren rules secrets-game | head -1"
    run = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stderr == ""


def test_on_a_terminal_a_simulation_shows_a_bar() -> None:
    screen, terminal = pty.openpty()
    arguments = ["simulate", "secrets-game", "--games", "300", "--jobs", "1", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "noren", *arguments],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=terminal,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    ) as run:  # fmt: skip
        os.close(terminal)
        shown = b""
        try:
            while chunk := os.read(screen, 65536):
                shown += chunk
        except OSError:
            pass  # Linux reports the closed terminal as an error.
    os.close(screen)
    assert run.returncode == 0
    assert "━" in shown.decode()
    assert "/300" in shown.decode()


def test_the_server_and_its_command_agree_on_the_port() -> None:
    from noren.server.main import HOST, PORT

    usual = {it.name: it.read(it.usual) for it in SETTINGS if it.usual}
    assert usual == {name: getattr(Serving(), name) for name in usual}
    assert (usual["host"], usual["port"]) == (HOST, PORT)
