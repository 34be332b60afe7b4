"""What a command writes is there whole or not at all, and a full disk is told of in words."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from noren.cli import main
from noren.lab.whole_file import NoRoom, whole_file

FULL = Path("/dev/full")


def no_room(*_args: object, **_named: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("name", ["games.csv", "games.jsonl", "games.parquet", "figures.png"])
def test_games_take_no_place_before_they_are_whole(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_text("from last week")
    flag = "--plot" if file.suffix == ".png" else "--out"
    command = ["simulate", "secrets-game", "--games", "3", "--jobs", "1", flag, str(file)]
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", no_room)
        assert main(command) == 1
    assert "no room on the disk" in capsys.readouterr().err
    assert file.read_text() == "from last week"
    assert list(tmp_path.iterdir()) == [file], "nothing half is left beside it"
    assert main(command) == 0
    assert file.read_bytes() != b"from last week"


def test_a_new_game_is_a_whole_folder_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as full:
        full.setattr(Path, "write_text", no_room)
        assert main(["new", "moon-viewing", "--in", str(tmp_path)]) == 1
    assert "no room on the disk" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main(["new", "moon-viewing", "--in", str(tmp_path)]) == 0


def test_what_is_no_file_keeps_its_place() -> None:
    with whole_file(FULL) as beside:
        assert beside == FULL


def test_other_faults_name_the_file_that_was_asked_for(tmp_path: Path) -> None:
    wanted = tmp_path / "nowhere" / "games.csv"
    with pytest.raises(FileNotFoundError) as told, whole_file(wanted) as beside:
        beside.write_text("rows")
    assert told.value.filename == str(wanted)
    with pytest.raises(NoRoom, match=r"games\.csv"), whole_file(tmp_path / "games.csv"):
        no_room()


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a file that is always full")
def test_a_full_disk_behind_the_output_is_told_of() -> None:
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "noren", "rules", "omnitsu"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == (
        "noren: The disk is full, so not all of it could be written: make room, and try again.\n"
    )
