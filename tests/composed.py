"""A composition, started on this machine as an engine would: service by service, without one.

Three things are done otherwise. Services have no network of their own, so each has a port here, and
names lead to it; what is mounted lies in a folder; and PostgreSQL and Caddy are Debian's.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import yaml

from tests.building import ROOT, Stage, told
from tests.programs import find_caddy, find_postgres

PATIENCE = 60.0
INNER = 8787
"""At which port every container of ours listens."""


class Composition:
    """The services of one `compose.yaml`, each started when those it waits for are well."""

    def __init__(self, kind: str, image: Stage, folder: Path, free_port: Callable[[], int]) -> None:
        self.place = ROOT / "deploy" / kind
        said = yaml.safe_load((self.place / "compose.yaml").read_text())
        self.services: dict[str, dict[str, Any]] = said["services"]
        self._secrets: dict[str, Any] = said.get("secrets", {})
        self._image, self._folder = image, folder
        self._free_port = free_port
        self.ports = {name: free_port() for name in self.services}
        self.name = f"localhost:{self.ports['caddy']}"
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.started: list[str] = []

    @contextmanager
    def up(self) -> Iterator[None]:
        """All of it, and in the end nothing of it."""
        self._make_secrets()
        try:
            while len(self.started) < len(self.services):
                ready = [
                    name for name, service in self.services.items()
                    if name not in self.started
                    and set(service.get("depends_on", ())) <= set(self.started)
                ]  # fmt: skip
                assert ready, "they wait for each other"
                for name in ready:
                    self.start(name)
                    self.started.append(name)
            yield
        finally:
            with ExitStack() as last:
                for name in self.started:
                    last.callback(self.stop, name)

    def _make_secrets(self) -> None:
        for name in self._secrets:
            password = "it's a pass/word: 7%"
            (self._folder / name).write_text(password + "\n")

    def start(self, name: str) -> None:
        """Start one service, and wait until it is well."""
        service = self.services[name]
        environment = {
            key: self.here(str(it)) for key, it in service.get("environment", {}).items()
        }
        begin = {"postgres": self._postgres, "caddy": self._caddy}.get(name, self._ours)
        health = begin(name, service, environment)
        end = time.monotonic() + PATIENCE
        while not health():
            assert self.running[name].poll() is None, (self._folder / f"{name}.log").read_text()
            assert time.monotonic() < end, f"{name} is not well"
            time.sleep(0.1)

    def stop(self, name: str) -> None:
        """End it as an engine does, within the time that it is given."""
        if name in self.running:
            process = self.running.pop(name)
            process.send_signal(signal.SIGINT if name == "postgres" else signal.SIGTERM)
            grace = self.services[name].get("stop_grace_period", "10s")
            process.wait(float(grace.removesuffix("s")))

    def here(self, text: str) -> str:
        """A value with everything of the composition where it is here."""
        text = re.sub(r"\$\{NOREN_NAME[^}]*\}", self.name, text)
        text = text.replace("/run/secrets/", f"{self._folder}/")
        text = re.sub(r"@postgres/", lambda _: f"@127.0.0.1:{self.ports['postgres']}/", text)
        for name, port in self.ports.items():
            text = text.replace(f"{name}:{INNER}", f"127.0.0.1:{port}")
        return re.sub(r"172\.28\.\d+\.0/24", "127.0.0.1", text)

    def _run(self, name: str, command: list[str], environment: dict[str, str], **more: Any) -> None:
        with (self._folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                command, env={"PATH": os.environ["PATH"], **environment}, stdout=log, stderr=log,
                **more,
            )  # fmt: skip

    def _ours(
        self, name: str, service: dict[str, Any], environment: dict[str, str]
    ) -> Callable[[], bool]:
        """Our image: its own settings, and over them those of the composition."""
        assert (self.place / service["build"] / "Dockerfile").samefile(ROOT / "Dockerfile")
        port = {"NOREN_PORT": str(self.ports[name]), "NOREN_HOST": "127.0.0.1"}
        image = self._image
        path = image.environment["PATH"].replace("$PATH", os.environ["PATH"])
        whole = {**image.environment, **environment, **port, "PATH": path}
        entry = [*told(image.said["ENTRYPOINT"]), *told(image.said["CMD"])]
        program = str(image.root / "opt/noren/bin" / entry[0])
        self._run(name, [program, *entry[1:]], whole, cwd=image.at("."))
        health = told(image.said["HEALTHCHECK"])
        return lambda: says_yes(health, whole)

    def _postgres(
        self, name: str, service: dict[str, Any], environment: dict[str, str]
    ) -> Callable[[], bool]:
        """What the entry of the PostgreSQL image does with its variables."""
        found = find_postgres()
        assert found, "no PostgreSQL server found; on Debian: apt-get install postgresql"
        owner = None if os.geteuid() else "postgres"
        somebody = {"user": owner, "group": owner, "extra_groups": []} if owner else {}
        place: dict[str, Any] = {"cwd": "/tmp", **somebody}
        data, user = self._folder / "data", environment["POSTGRES_USER"]
        password = self._folder / "pwfile"
        password.write_text(Path(environment["POSTGRES_PASSWORD_FILE"]).read_text().strip())
        data.mkdir()
        if owner:
            shutil.chown(data, owner, owner)
            shutil.chown(password, owner, owner)
        initdb = [
            str(found / "initdb"), "-D", str(data), "--no-sync", "--username", user,
            "--auth=scram-sha-256", "--pwfile", str(password),
        ]  # fmt: skip
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, **place)
        port = str(self.ports[name])
        listen = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={data}"]
        command = [str(found / "postgres"), "-D", str(data), "-p", port, *listen]
        self._run(name, command, {}, **place)
        kind, health = service["healthcheck"]["test"]
        assert kind == "CMD-SHELL"
        there = {"PGHOST": "127.0.0.1", "PGPORT": port, "PGPASSWORD": password.read_text()}
        programs = {**os.environ, **there, "PATH": f"{found}:{os.environ['PATH']}"}
        create = ["createdb", "--username", user, environment["POSTGRES_DB"]]
        # The image makes the database before it says that it is well.
        return lambda: (
            says_yes(shlex.split(health), programs)
            and (says_yes(create, programs) or says_yes(["psql", *create[1:], "-c", ""], programs))
        )

    def _caddy(
        self, name: str, service: dict[str, Any], environment: dict[str, str]
    ) -> Callable[[], bool]:
        """Caddy with the file that is mounted, kept from the rest of this machine."""
        program = find_caddy()
        assert program, "no Caddy found; on Debian: apt-get install caddy"
        mounted = next(it.split(":") for it in service["volumes"] if "Caddyfile" in it)
        assert mounted[1:] == ["/etc/caddy/Caddyfile", "ro"]
        alone = "\n{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
        own = self._folder / "Caddyfile"
        own.write_text((self.place / mounted[0]).read_text().replace("\n{\n", alone, 1))
        home = {key: str(self._folder) for key in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        command = [str(program), "run", "--config", str(own), "--adapter", "caddyfile"]
        self._run(name, command, {**environment, **home})
        return (self._folder / "caddy/pki/authorities/local/root.crt").is_file


def says_yes(command: list[str], environment: dict[str, str]) -> bool:
    """Whether a program ends well."""
    told = subprocess.run(command, env=environment, capture_output=True, check=False)
    return told.returncode == 0
