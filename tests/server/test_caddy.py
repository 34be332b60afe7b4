"""A house behind a real Caddy with the Caddyfile that we hand out, as the compositions start it."""

import asyncio
import contextlib
import ipaddress
import os
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.browser.house import free_port
from tests.programs import find_caddy
from tests.server.proxied import CADDYFILE, Node, caddy

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def foreign_name() -> str:
    """A name that leads here and is none of the house's, as those of containers are."""
    for name in (socket.gethostname(), "ip6-localhost", "localhost.localdomain"):
        with contextlib.suppress(OSError):
            found = socket.getaddrinfo(name, 0, type=socket.SOCK_STREAM)[0]
            address = str(found[4][0])
            if ipaddress.ip_address(address).is_loopback:
                socket.create_server((address, 0), family=found[0]).close()
                return name
    return "127.0.0.1"


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: object) -> AsyncIterator[str]:
    name, port = foreign_name(), free_port()
    address = f"https://localhost:{port}"
    node = Node(str(tmp_path / "tables.db"), address, tmp_path / "node.log", host=name)
    await asyncio.to_thread(node.start)
    try:
        with caddy(tmp_path, port, [node]):
            yield address
    finally:
        await asyncio.to_thread(node.stop)


async def test_a_house_behind_caddy_is_open(house: str) -> None:
    """Its health checks ask a node by the name that Caddy knows it by."""
    async with httpx.AsyncClient(base_url=house, verify=False) as guest, asyncio.timeout(60):
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await guest.get("/api/house")
                if answer.status_code == 200:
                    break
            await asyncio.sleep(0.1)
        await asyncio.sleep(5)  # some health checks later it is so still
        assert (await guest.get("/")).status_code == 200
        assert answer.json()["address"] == house
        assert "max-age" in answer.headers["strict-transport-security"]
        table = await guest.post(
            "/api/tables", json={"game": "secrets-game", "name": "Ann", "seats": 3}
        )
        assert table.status_code == 201, table.text
        assert "; Secure" in table.headers["set-cookie"], "Caddy said that it was TLS"
        other = await guest.get("/api/house", headers={"Host": "evil.example"})
        assert other.content == b"", "Caddy answers for no other name"


def test_caddy_understands_what_we_hand_out() -> None:
    environment = {**os.environ, "NOREN_NAME": "noren.example.org", "NOREN_NODES": "a:1 b:2"}
    program = find_caddy()
    assert program, "no Caddy found; on Debian: apt-get install caddy"
    command = [str(program), "adapt", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert '"dial":"b:2"' in told.stdout
