"""What whoever runs a house can set and see, and that it tells nothing of anybody's cards."""

import contextlib
import io
import json
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import yaml
from prometheus_client import CollectorRegistry, generate_latest

from noren.cli import main
from noren.server import metrics
from noren.server.inspection import inspect
from noren.server.logs import JsonLines
from noren.server.metrics import CROWD, Figures
from noren.server.pulse import Pulse
from noren.server.settings import SETTINGS, Serving, read_settings
from noren.server.store import StoreFailed
from tests.server.running import Person, Server

Make = Callable[[str], Person]
ROOT = Path(__file__).parents[2]

SAID = {
    "host": "0.0.0.0", "port": "9000", "db": "a.db", "db_password_file": "secret", "url": "https://Noren.example/",
    "hosts": "a.example, *.b.example", "proxies": "127.0.0.1,10.0.0.0/8",
    "limits": '{"head_seconds": 5}', "keep_words": "30", "keep_matches": "365", "workers": "3",
    "log": "json", "metrics": "127.0.0.1:9464", "drain": "5", "no_browser": "1",
}  # fmt: skip
BAD = {
    "db": "mysql://x@127.0.0.1/nope", "hosts": "https://foo",
    "port": "70000", "url": "noren.example", "proxies": "ours", "limits": '{"no": 1}',
    "keep_words": "never", "keep_matches": "0", "workers": "0", "log": "xml",
    "metrics": "localhost:1", "drain": "-1", "no_browser": "perhaps",
}  # fmt: skip


# What can be set


def test_every_option_is_a_flag_and_a_variable_and_means_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [setting.name for setting in SETTINGS] == list(SAID)
    found: list[Serving] = []
    monkeypatch.setattr("noren.server.main.serve", found.append)
    typed = [(it.flag, SAID[it.name]) if it.shape else (it.flag,) for it in SETTINGS]
    assert main(["serve", *(word for words in typed for word in words)]) == 0
    for setting in SETTINGS:
        monkeypatch.setenv(setting.variable, SAID[setting.name])
    assert main(["serve"]) == 0
    assert main(["serve", "--port", "9001"]) == 0
    by_flag, by_variable, by_both = found
    assert by_flag == by_variable
    assert by_both.port == 9001, "what is typed goes before the environment"
    assert by_flag.url == "https://noren.example"
    assert by_flag.door.turns_away(["noren.example"]) is None, "its own name is one of the house's"
    assert by_flag.limits.head_seconds == 5
    assert not [it for it in SETTINGS if getattr(by_flag, it.name) == getattr(Serving(), it.name)]


@pytest.mark.parametrize("name", BAD)
def test_what_means_nothing_is_named_by_flag_and_variable(name: str) -> None:
    wrong = [it.words for it in inspect({"port": "0", name: BAD[name]}) if it.kind == "wrong"]
    assert any(f"NOREN_{name.upper()}" in words for words in wrong), wrong


def test_a_look_beforehand_finds_what_would_go_wrong_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "photos.db"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE photos (id)")
    database.close()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = " ".join(
            finding.words
            for finding in inspect({"port": port, "db": str(foreign), "workers": "2",
                                    "url": "https://noren.example"})
        )  # fmt: skip
    for told in (f"port {port}", "another program", "needs PostgreSQL", "--proxies names none"):
        assert told in words
    new = tmp_path / "deep" / "new.db"
    assert main(["serve", "--check", "--port", "0", "--db", str(new)]) == 0
    assert "can be started" in capsys.readouterr().out
    assert not new.parent.exists()
    assert main(["serve", "--check", "--port", "0", "--db", str(tmp_path)]) == 1
    assert "is a folder" in capsys.readouterr().err


@pytest.mark.anyio
async def test_invitations_carry_the_public_address(server: Server, person: Make) -> None:
    server.runtime.reach._url = "https://noren.example"
    house = (await person("Ann").http.get("/api/house")).json()
    assert house["address"] == "https://noren.example"


# What can be seen


@pytest.mark.anyio
async def test_it_says_whether_it_lives_and_whether_it_can_write(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = person("Ann").http.get
    assert [(await ask(path)).status_code for path in ("/healthz", "/readyz")] == [200, 200]
    assert (await ask("/metrics")).status_code == 404, "guests see no figures"

    async def full() -> None:
        raise StoreFailed("full")

    monkeypatch.setattr(server.runtime.store, "beat", full)
    monkeypatch.setattr("noren.server.pulse.FRESH_SECONDS", 0.0)
    assert [(await ask(path)).status_code for path in ("/healthz", "/readyz")] == [200, 503]
    monkeypatch.undo()
    monkeypatch.setattr("noren.server.pulse.FRESH_SECONDS", 0.0)
    assert (await ask("/readyz")).status_code == 200, "it finds its way back"
    server.runtime.draining = True
    assert (await ask("/readyz")).status_code == 503, "nobody is sent to a server that goes"
    assert (await ask("/healthz")).status_code == 200


@pytest.mark.anyio
async def test_figures_stand_still_while_somebody_acts_in_secret(
    server: Server, person: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures, registry = Figures(Pulse(server.tables)), CollectorRegistry(auto_describe=False)
    registry.register(figures)
    monkeypatch.setattr(time, "process_time", lambda: 3.0)  # an act takes none worth telling

    def told() -> bytes:
        figures.sample()
        return generate_latest(registry)

    ann, ben, cat = person("Ann"), person("Ben"), person("Cat")
    table = await ann.open("secrets-game", 3)
    await ann.come()
    for guest in (ben, cat):
        await guest.join(ann)
        await guest.come()
    assert "ack" in await ann.do("start")
    await ben.read_sent()
    before = told()
    await ben.do("note", key="text", value="Ann blinks")
    await ben.do("standing", passing=True)
    assert "error" in await ben.play(["no such choice"])
    assert server.runtime.tally.refusals
    assert told() == before
    monkeypatch.setattr(metrics, "CROWD", 1)
    after = told()
    assert b'noren_refusals_total{code="' in after, "a crowd is told of together"
    assert b'noren_tables{stage="playing"} 1.0' in after
    assert b"noren_people 3.0" in after
    labels = {pair for line in after.splitlines() for pair in line.partition(b"{")[2].split(b",")}
    assert not [label for label in labels if table.encode() in label or b"Ann" in label]
    assert CROWD >= 5
    deploy = ROOT / "deploy"
    texts = [(deploy / name).read_text() for name in ("grafana.json", "alerts.yml")]
    drawn = {name for text in texts for name in re.findall(r"noren_\w+", text)}
    assert len(drawn) > 10
    names = {line.split(b"{")[0].split(b" ")[0].decode() for line in after.splitlines()}
    assert drawn - {"noren_refusals_total"} <= names, "they go by what is told"


def test_alerts_are_read_and_say_what_is_wrong_where() -> None:
    """Every label in their words is one that the figures have, or Prometheus itself."""
    deploy = ROOT / "deploy"
    fetched = yaml.safe_load((deploy / "prometheus.yml").read_text())
    assert fetched["rule_files"] == ["alerts.yml"]
    (job,) = fetched["scrape_configs"]
    (group,) = yaml.safe_load((deploy / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]:
        jobs = re.findall(r'job="(\w+)"', rule["expr"])
        assert set(jobs) <= {job["job_name"]}
        labels = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]))
        assert labels <= {"instance", *(["of"] if "noren_queue" in rule["expr"] else [])}


def test_lines_for_machines_have_no_secret_in_them() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    log = logging.Logger("noren.test")
    log.addHandler(handler)
    try:
        raise ValueError("the Betrayer is Ann")
    except ValueError:
        log.exception("Table %s could not carry out a message", "k3J-x_Zq81mWvb0A")
    line = json.loads(out.getvalue())
    assert line["says"] == "Table k3J-... could not carry out a message"
    assert line["error"] == "ValueError"
    assert line["way"][0].startswith("test_operating.py:")
    assert "Betrayer" not in out.getvalue()


# Several processes


@contextlib.contextmanager
def two_workers(db: str) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A house of two processes, and somebody who looks whether it is open."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    house = subprocess.Popen(
        [sys.executable, "-m", "noren", "serve", "--no-browser", "--workers", "2",
         "--port", str(port), "--db", db, "--log", "json"],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as guest:
            until(lambda: is_ready(guest), house)
            yield house, guest
    finally:
        house.kill()
        assert house.stderr is not None
        house.stderr.close()


def test_workers_share_a_port_and_are_renewed_one_by_one(postgres_url: str) -> None:
    with two_workers(postgres_url) as (house, guest):
        first = children(house.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        until(lambda: len(children(house.pid)) == 2 and first[0] not in children(house.pid))
        house.send_signal(signal.SIGHUP)
        until(lambda: len(set(children(house.pid)) - set(first)) == 2)
        until(lambda: is_ready(guest), house)
        house.send_signal(signal.SIGTERM)
        assert house.wait(30) == 0
        assert children(house.pid) == []


def test_workers_go_with_a_house_that_was_killed(postgres_url: str) -> None:
    with two_workers(postgres_url) as (house, guest):
        workers = children(house.pid)
        house.kill()
        house.wait()
        until(lambda: not any(is_alive(worker) for worker in workers))
        assert not is_ready(guest)


def test_a_worker_that_does_not_end_holds_up_neither_end_nor_others(postgres_url: str) -> None:
    with two_workers(postgres_url) as (house, guest):
        stuck, other = children(house.pid)
        os.kill(stuck, signal.SIGSTOP)
        try:
            house.send_signal(signal.SIGHUP)
            os.kill(other, signal.SIGKILL)
            until(lambda: len({*children(house.pid)} - {stuck, other}) == 1)
            until(lambda: is_ready(guest), house)
        finally:
            os.kill(stuck, signal.SIGCONT)
        until(lambda: stuck not in children(house.pid) and len(children(house.pid)) == 2)
        house.send_signal(signal.SIGTERM)
        assert house.wait(30) == 0


def is_alive(process: int) -> bool:
    """Whether there is such a process, and it has not only to be taken note of."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def is_ready(guest: httpx.Client) -> bool:
    try:
        return guest.get("/readyz", headers={"connection": "close"}).status_code == 200
    except httpx.HTTPError:
        return False


def children(parent: int) -> list[int]:
    """The processes that one has started, as far as they live."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                state, its_parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if int(its_parent) == parent and state != "Z":
                found.append(int(entry.name))
    return sorted(found)


def until(holds: Callable[[], bool], house: subprocess.Popen[str] | None = None) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        assert house is None or house.poll() is None, house.stderr and house.stderr.read()
        time.sleep(0.05)


def test_a_setting_that_means_nothing_ends_it_in_words() -> None:
    with pytest.raises(Exception, match="NOREN_PORT"):
        read_settings({"port": "many"})
