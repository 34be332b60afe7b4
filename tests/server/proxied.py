"""Nodes in processes of their own behind a real proxy with TLS, and people who play on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.browser.house import free_port
from tests.programs import find_caddy, find_nginx
from tests.server.running import PATIENCE, Person

ROOT = Path(__file__).parents[2]
CADDYFILE = ROOT / "deploy" / "Caddyfile"
LIMITS = {"codes_at_once": 3, "codes_a_second": 0.001}


class Node:
    """`noren serve` as an operator starts it."""

    def __init__(self, db: str, house: str, log: Path, host: str = "127.0.0.1") -> None:
        self.port = free_port()
        self._host = host
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = {
            **os.environ, "NOREN_PORT": str(self.port), "NOREN_DB": db, "NOREN_URL": house,
            "NOREN_PROXIES": "127.0.0.1,::1", "NOREN_HOST": host,
            "NOREN_DRAIN": "0.5", "NOREN_LOG": "json",
            "NOREN_NO_BROWSER": "1", "NOREN_LIMITS": json.dumps(LIMITS),
        }  # fmt: skip

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [sys.executable, "-m", "noren", "serve"]
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        end = time.monotonic() + 60
        while not self._is_ready():
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < end
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"http://{self._host}:{self.port}/readyz").status_code == 200
        return False

    def stop(self) -> None:
        """Ask it to end, as systemd and containers do, and wait until it has."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(60)
            self._process = None

    @property
    def dial(self) -> str:
        """Where a proxy finds it."""
        return f"{self._host}:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text()


@contextlib.contextmanager
def nginx(folder: Path, port: int, nodes: list[Node]) -> Iterator[Path]:
    """The proxy with the configuration that we hand out; gives the certificate to trust."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    for ours, theirs in (
        ("127.0.0.1:8787", f"127.0.0.1:{nodes[0].port}"),
        ("127.0.0.1:8788", f"127.0.0.1:{nodes[1].port}"),
        ("    listen 80;\n    listen [::]:80;\n", f"    listen 127.0.0.1:{free_port()};\n"),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("noren.example.org;", "localhost;"),
        ("/etc/ssl/noren", str(folder)),
    ):
        assert ours in site
        site = site.replace(ours, theirs)
    temporary = "".join(
        f"{name}_temp_path {folder};" for name in
        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )  # fmt: skip
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{ worker_connections 512; }} http {{ access_log off; {temporary} {site} }}"
    )
    program = find_nginx()
    assert program, "no nginx found; on Debian: apt-get install nginx"
    proxy = subprocess.Popen([program, "-e", folder / "error.log", "-c", main])
    try:
        yield certificate
    finally:
        proxy.send_signal(signal.SIGQUIT)
        proxy.wait(20)


@contextlib.contextmanager
def caddy(folder: Path, port: int, nodes: list[Node]) -> Iterator[Path]:
    """The same with Caddy, kept from the rest of this machine: it makes its certificates itself."""
    program = find_caddy()
    assert program, "no Caddy found; on Debian: apt-get install caddy"
    own = folder / "Caddyfile"
    alone = "\n{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
    own.write_text(CADDYFILE.read_text().replace("\n{\n", alone, 1))
    environment = {
        **os.environ, "NOREN_NAME": f"https://localhost:{port}",
        "NOREN_NODES": " ".join(node.dial for node in nodes),
        "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
    }  # fmt: skip
    command = [str(program), "run", "--config", str(own), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("wb") as log:
        proxy = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        certificate = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        end = time.monotonic() + 60
        while not certificate.is_file():
            assert proxy.poll() is None, (folder / "caddy.log").read_text()
            assert time.monotonic() < end
            time.sleep(0.05)
        yield certificate
    finally:
        proxy.terminate()
        proxy.wait(20)


class Guest(Person):
    """Somebody beyond the proxy, who plays whatever is offered and comes back when let go."""

    def __init__(self, house: str, certificate: Path, name: str, address: str) -> None:
        self.house = house
        self.name = name
        self.trusts = ssl.create_default_context(cafile=str(certificate))
        self.address = address
        transport = httpx.AsyncHTTPTransport(verify=self.trusts, local_address=address)
        self.http = httpx.AsyncClient(base_url=house, transport=transport, timeout=PATIENCE)
        self.table, self.seen, self.socket = "", {}, None
        self.log, self.chat, self.raw, self.acks, self.errors = [], [], [], [], []
        self._sent = 0
        self.closed: Counter[int] = Counter()
        self.played: set[str] = set()
        """Plays that were acknowledged."""

    @property
    def plays(self) -> int:
        return len(self.played)

    async def come(self, query: str = "") -> Person:
        """Connect, again and again until somebody answers."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.house.replace("https", "wss", 1)
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    self.socket = await connect(
                        f"{address}/api/tables/{self.table}/live{query}", ssl=self.trusts,
                        additional_headers={"Cookie": cookies}, origin=self.house,  # type: ignore[arg-type]
                        compression=None, local_addr=(self.address, 0),
                    )  # fmt: skip
                    break
                except (InvalidHandshake, OSError):
                    await asyncio.sleep(0.1)
        await self.read()
        return self

    async def keep_playing(self, until: asyncio.Event) -> None:
        """Play until the end; what had no answer when the line broke is sent again by its id."""
        pending: dict[str, object] | None = None
        while not until.is_set() and not self.seen.get("end"):
            try:
                if pending is None and "hand" in self.seen and self.offers:
                    pending = self._next_play()
                if pending is None:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self.read(), 0.3)
                    continue
                answer = await self.do("play", **pending, seen=self.seen["n"])
                if "ack" in answer:
                    self.played.add(answer["ack"])
                pending = None
                await asyncio.sleep(random.uniform(0.0, 0.05))
            except ConnectionClosed as closed:
                self.closed[closed.rcvd.code if closed.rcvd else 0] += 1
                await self.come()

    def _next_play(self) -> dict[str, object]:
        self._sent += 1
        prompt = self.seen["hand"]["prompt"]
        choice = random.choice(prompt["offers"])["choice"]
        wants = prompt.get("words") and choice[0] in prompt["words"]["verbs"]
        words = {"words": "Once"} if wants else {}
        return {"id": f"{self.name}-{self._sent}", "choice": choice, **words}
