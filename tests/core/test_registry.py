"""A package that is broken, or misnamed, says so in its author's terms."""

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

import noren
from noren.cli import main
from noren.core import registry
from noren.core.registry import GROUP

SOUND = "import noren\nfrom noren.games.secrets_game import game\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def offer(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, package: str, text: str
) -> Path:
    """A package with this text in it, under an entry point of this name."""
    path = folder / package / "__init__.py"
    path.parent.mkdir()
    path.write_text(text)
    entry = EntryPoint(name, f"{package}:game", GROUP)
    entries = {entry.name: entry, **{e.name: e for e in entry_points(group=GROUP)}}
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    return path


def test_installed_games_can_be_imported_too() -> None:
    import noren.games.ninja

    assert "ninja" in noren.installed()
    assert noren.games.ninja.game is noren.load("ninja")


SEATS = """import noren

META = noren.Meta(
    name="a", title="A", pitch="", min_seats=3, max_seats=2, minutes=(1, 1), rules_version="1"
)
"""


@pytest.mark.parametrize(
    ("package", "text", "words", "line"),
    [
        ("wrong_syntax", "import noren\ngame = (\n", "SyntaxError: '(' was never closed", 2),
        ("wrong_import", "\nfrom noren import Matches\n", "ImportError: cannot import name", 2),
        ("wrong_module", "import no_such\n", "ModuleNotFoundError: No module named 'no_such'", 1),
        ("wrong_name", "\n\ngame = gmae\n", "NameError: name 'gmae' is not defined", 3),
        ("wrong_seats", SEATS, "BrokenGame: A is for 3 to 2 players.", 3),
    ],
)
def test_a_package_that_cannot_be_loaded_is_named_with_file_and_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, package: str, text: str, words: str, line: int
) -> None:
    path = offer(folder, monkeypatch, "broken", package, text)
    with pytest.raises(noren.BrokenGame) as error:
        noren.load("broken")
    told = str(error.value)
    assert told.startswith(
        f"The game 'broken' cannot be loaded from the package {package}: {words}"
    )
    assert told.endswith(f"({path}, line {line}).")
    assert "\n" not in told


def test_a_broken_game_hides_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = offer(folder, monkeypatch, "broken", "half_written", "def setup(:\n")
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert "secrets-game" in shown.out
    assert shown.err == (
        "noren: The game 'broken' cannot be loaded from the package half_written: SyntaxError:"
        f" invalid syntax ({path}, line 1).\n"
    )
    assert main(["play", "broken"]) == 1
    assert capsys.readouterr().err == shown.err


def test_an_entry_point_has_the_name_of_its_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(folder, monkeypatch, "our_secrets", "our_secrets", SOUND)
    with pytest.raises(noren.BrokenGame) as error:
        noren.load("our_secrets")
    assert str(error.value) == (
        "The entry point 'our_secrets' gives a game whose Meta.name is 'secrets-game'. Make them"
        ' the same: write `secrets-game = "our_secrets:game"` under'
        ' [project.entry-points."noren.games"] and install the package again, or set Meta.name'
        " to 'our_secrets'."
    )
    assert main(["games"]) == 0
    assert "our_secrets" not in capsys.readouterr().out


def test_an_entry_point_names_a_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(folder, monkeypatch, "seven", "seven_games", "game = 7\n")
    with pytest.raises(noren.BrokenGame, match=r"names 7, which is not a noren\.Game"):
        noren.load("seven")


def test_an_unknown_game_is_told_with_the_known_ones() -> None:
    with pytest.raises(noren.UnknownGame, match=r"called 'chess'\. Installed: .*chiyos-secret"):
        noren.load("chess")
