"""The units that we hand out: systemd understands them, and they start what there is."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from noren.server.settings import SETTINGS
from tests.building import ROOT

UNITS = sorted((ROOT / "deploy").glob("noren*.*"))
HERE = Path(sys.executable).with_name("noren")


def lines(unit: Path, name: str) -> list[str]:
    """What a unit says under a name."""
    return re.findall(rf"^{name}=-?(.*)$", unit.read_text(), re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_what_there_is(unit: Path) -> None:
    for command in lines(unit, "ExecStart"):
        program, *words = shlex.split(command)
        assert program == "/opt/noren/bin/noren"
        helped = subprocess.run(
            [HERE, words[0], "--help"], capture_output=True, text=True, check=True
        )
        assert all(word in helped.stdout for word in words if word.startswith("--"))
    variables = {setting.variable for setting in SETTINGS}
    for said in lines(unit, "Environment"):
        assert {pair.partition("=")[0] for pair in shlex.split(said)} <= variables


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_a_unit(unit: Path, tmp_path: Path) -> None:
    """Where there is a systemd: what it does not know it says, and so it does of a misspelling."""
    verify = shutil.which("systemd-analyze")
    for other in UNITS:  # a timer wants its service beside it
        text = other.read_text().replace("/opt/noren/bin/noren", str(HERE))
        (tmp_path / other.name).write_text(text)
    told = systemd_says(verify, tmp_path / unit.name)
    assert told == ""
    with (tmp_path / unit.name).open("a") as file:
        file.write("WantdBy=nothing\n")
    assert verify is None or "WantdBy" in systemd_says(verify, tmp_path / unit.name)


def systemd_says(verify: str | None, unit: Path) -> str:
    """What it finds wrong; nothing if there is none here."""
    if verify is None:
        return ""
    command = [verify, "verify", "--man=no", str(unit)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr
