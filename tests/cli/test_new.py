"""`noren new`: somebody else's game, from nothing to played, in an environment of its own."""

import ast
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import noren as package
from noren.check import check_game
from noren.cli.new import write_game
from tests.cli.command import noren

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    out = noren("new", "moon-viewing", cwd=folder).stdout
    assert "noren play moon-viewing" in out
    return folder / "moon-viewing"


@pytest.fixture(scope="module")
def python(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that sees what is installed here, with the game installed into it."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    here = sysconfig.get_paths()["purelib"]
    Path(paths["purelib"], "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    python = Path(paths["scripts"], "python")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check",
         "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", folder],
        check=True,
    )  # fmt: skip
    return python


def test_the_game_is_small_and_under_its_own_name(folder: Path) -> None:
    rooms = [*(folder / "src" / "moon_viewing").glob("*.py")]
    assert all(ast.get_docstring(ast.parse(room.read_text())) for room in rooms)
    code = [line for room in rooms for line in room.read_text().splitlines() if line.strip()]
    assert len(code) < 220
    for path in folder.rglob("*"):
        assert "starter" not in path.name
        if path.is_file():
            assert "starter" not in path.read_text().casefold()


def test_the_installed_game_is_listed_beside_ours(python: Path) -> None:
    out = noren("games", python=python).stdout
    assert "moon-viewing" in out
    assert "secrets-game" in out
    assert "moon-viewing" not in noren("games").stdout


def test_the_installed_game_passes_the_kit(python: Path) -> None:
    out = noren("check", "moon-viewing", "--games", "8", "--seats", "3,5", python=python).stdout
    assert "moon-viewing passes every check, 8 games deep" in out


def test_the_installed_game_is_played_proved_and_replayed(python: Path, tmp_path: Path) -> None:
    record = tmp_path / "night.json"
    arguments = ("play", "moon-viewing", "--names", "Me,Ann,Bo", "--save", record)
    out = noren(*arguments, typed="1\n\n" * 5, python=python).stdout
    assert "Round 5 of 5" in out
    assert re.search(r"wins?( together)?: most rounds taken", out, re.IGNORECASE)
    assert "The match was fair." in noren("verify", record, python=python).stdout
    assert "The end" in noren("replay", record, "--all", python=python).stdout


def test_the_installed_game_is_simulated_on_two_cores(python: Path) -> None:
    series = ("simulate", "moon-viewing", "--games", "1000", "--bots", "baseline,random", "--json")
    alone, together = (noren(*series, "--jobs", jobs, python=python).stdout for jobs in "12")
    assert alone == together


def test_its_own_tests_pass(folder: Path, python: Path) -> None:
    run = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider",
         "-W", "error::pytest.PytestUnknownMarkWarning", "tests"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
    assert "4 passed" in run.stdout


def test_what_is_there_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "tea-time").mkdir()
    with pytest.raises(package.BadOptions, match="exists already"):
        write_game("tea-time", tmp_path / "tea-time")
    assert list((tmp_path / "tea-time").iterdir()) == []


@pytest.mark.parametrize(
    "name", ["Tea", "tea_time", "7-teas", "tea--time", "../tea", "class", "noren"]
)
def test_a_name_must_do_for_a_package(name: str, tmp_path: Path) -> None:
    with pytest.raises(package.BadOptions, match="name"):
        write_game(name, tmp_path / "tea")
    assert list(tmp_path.iterdir()) == []


def test_the_starter_passes_the_kit_as_it_stands() -> None:
    from noren.cli.starter import game

    report = check_game(game, games=10, seats=[3, 6])
    assert report.passed, str(report)


def test_the_starter_says_which_event_it_has_no_words_for() -> None:
    from noren.cli.starter.scene import describe

    with pytest.raises(package.BrokenGame, match="no words for Event"):
        describe(package.Event())
