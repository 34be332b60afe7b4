"""How a house begins and ends, as whoever starts it from outside sees it."""

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from noren.cli import main
from noren.server.fitting import taken
from noren.server.inspection import inspect
from noren.server.settings import Serving


@contextlib.contextmanager
def house(folder: Path, *words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`noren serve` without a terminal, as a service is run."""
    command = [sys.executable, "-m", "noren", "serve", "--no-browser", "--port", "0", "--db",
               str(folder / "tables.db"), *words]  # fmt: skip
    # A service hears when its line is hung up, also where the tests themselves were told not to.
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    signal.signal(signal.SIGHUP, before)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def opened(process: subprocess.Popen[str]) -> str:
    """The address that it tells, when it can be reached there."""
    assert process.stdout is not None
    address = process.stdout.readline().split()[4]
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{address}readyz").status_code == 200:
                return address
        time.sleep(0.05)
    raise AssertionError(address)


def test_a_hangup_leaves_a_house_of_one_process_open(tmp_path: Path) -> None:
    """The unit's reload sends it, whether or not there are workers."""
    with house(tmp_path, "--drain", "60", NOREN_PORTT="1") as process:
        address = opened(process)
        process.send_signal(signal.SIGHUP)
        assert process.stderr is not None
        told = process.stderr.readline() + process.stderr.readline()
        assert "NOREN_PORTT is no setting" in told
        assert "NOREN_PORT meant?" in told
        assert "this house has none" in told
        assert httpx.get(f"{address}readyz").status_code == 200
        process.terminate()
        assert process.wait(30) == 0, "an empty house waits for nobody, and ends well"


def test_systemd_is_told_when_it_can_be_reached(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        with house(tmp_path, NOTIFY_SOCKET=str(tmp_path / "notify")):
            assert systemd.recv(100) == b"READY=1"


def test_a_port_that_is_taken_is_said_before_anything_is_open(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for words in (["--port", port], ["--metrics", f"127.0.0.1:{port}"]):
            with house(tmp_path, *words) as process:
                out, err = process.communicate(timeout=60)
            assert process.returncode == 1
            assert f"port {port}: Address already in use" in err
            assert out == ""
            assert len(err.splitlines()) == 1


def test_to_see_whether_a_port_is_free_lets_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes back in that moment, after a restart, would be let in and dropped."""

    def listen(place: socket.socket, backlog: int) -> None:
        raise AssertionError(f"{place} is listened at")

    monkeypatch.setattr(socket.socket, "listen", listen)
    assert not [*taken(Serving(port=0))]


def test_in_json_every_line_is_json(tmp_path: Path) -> None:
    with house(tmp_path, "--log", "json") as process:
        assert process.stderr is not None
        while "Noren is open at http://127.0.0.1:" not in (line := process.stderr.readline()):
            json.loads(line)
        with house(tmp_path, "--log", "json") as other:
            out, err = other.communicate(timeout=60)
        assert out == ""
        assert "Another server uses" in json.loads(err)["says"]
        assert other.returncode == 1


def test_a_setting_that_no_other_try_mends_has_a_status_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["--port", "many"], ["--db", "mysql://x/y"], ["--workers", "2"],
                  ["--workers", "9", "--db", "postgresql:///", "--metrics", "127.0.0.1:65530"],
                  ["--port", "18999", "--metrics", "127.0.0.1:18999"]):  # fmt: skip
        assert main(["serve", *words]) == 78
        assert main(["serve", "--check", *words]) == 1, "one judge for both"
    assert list(tmp_path.iterdir()) == []


WRONG = {
    "hosts": {
        "https://foo": "no name such as", "a b": "no name such as", "name:8787": "no name such as",
        "*": "no name such as",
    },
    "url": {"https://ho st": "no name of a machine"},
    "host": {"nosuchhost.invalid": "nobody knows such a name"},
    "limits": {'{"head_seconds": "5"}': "head_seconds is a number", "[1]": "it is an object"},
}  # fmt: skip
NOTED = {
    "proxies": {"0.0.0.0/0": "believes everybody"},
    "drain": {"120": "TimeoutStopSec"},
    "url": {"http://noren.example.org": "Without https"},
    "metrics": {"0.0.0.0:0": "everybody who can reach this machine"},
}


@pytest.mark.parametrize(
    ("kind", "name", "text", "words"),
    [(kind, name, text, words) for kind, of in (("wrong", WRONG), ("note", NOTED))
     for name, texts in of.items() for text, words in texts.items()],
)  # fmt: skip
def test_a_look_beforehand_says_what_is_odd(
    kind: str, name: str, text: str, words: str, tmp_path: Path
) -> None:
    found = inspect({"port": "0", "db": str(tmp_path / "a.db"), name: text})
    assert [it for it in found if it.kind == kind and words in it.words], found


def test_a_look_beforehand_finds_damage_and_disagreement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with house(tmp_path) as process:
        opened(process)
        process.terminate()
        process.wait(30)
    sound = inspect({"port": "0", "db": str(path)})
    assert sound == [], "nothing is said of a house that is well"
    data = bytearray(path.read_bytes())
    with contextlib.closing(sqlite3.connect(path)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
    data[size : 2 * size] = b"\xff" * size
    path.write_bytes(data)
    wrong = [it.words for it in inspect({"port": "0", "db": str(path)}) if it.kind == "wrong"]
    assert any("damaged" in words or "malformed" in words for words in wrong), wrong
    path.unlink()
    (tmp_path / "bad.toml").write_text("]")
    monkeypatch.setenv("NOREN_PACKS", str(tmp_path))
    monkeypatch.setenv("NOREN_PROXY", "127.0.0.1")
    said = {"port": "0", "db": str(path), "keep_words": "365", "keep_matches": "30"}
    told = " ".join(it.words for it in inspect(said))
    for words in ("NOREN_PROXIES meant?", "bad.toml cannot be used", "--keep-words 365 has no"):
        assert words in told
    monkeypatch.setenv("NOREN_PACKS", str(tmp_path / "nowhere"))
    assert any(it.kind == "wrong" and "NOREN_PACKS" in it.words for it in inspect(said))
