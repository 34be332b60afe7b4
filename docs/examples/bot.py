"""A player over the network, in plain Python: it joins a table by its code and plays to the end.

    pip install websockets
    python bot.py http://127.0.0.1:8787 KBDFG Robin

Everything it uses is in docs/protocol.md. To make it clever, change `choose`.
"""

import asyncio
import json
import random
import sys
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


def choose(hand: dict[str, Any], table: dict[str, Any]) -> dict[str, Any]:
    """One of the offers in my prompt; `hand` and `table` are all that a person would see."""
    offer: dict[str, Any] = random.choice(hand["prompt"]["offers"])
    return offer


class House:
    """The server's HTTP side; the cookie it sets is who I am."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, path: str, body: Any = None) -> Any:
        """GET, or POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        with self.opener.open(self.address + path, data) as answer:
            return json.load(answer)

    def cookie_header(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)


async def play(wire: ClientConnection) -> dict[str, Any]:
    """Keep what I am told up to date, and answer whenever I am asked."""
    seen: dict[str, Any] = {}
    answered = 0
    async for message in wire:
        update = json.loads(message)
        if "error" in update and update["error"]["code"] != "stale":
            print("refused:", update["error"]["text"])
        seen.update(update)  # a part that is absent is as it was
        if seen.get("end"):
            break
        offers = (seen.get("hand") or {}).get("prompt", {}).get("offers")
        if offers and "n" in update and seen["n"] != answered:
            answered = seen["n"]
            offer = choose(seen["hand"], seen["table"])
            command = {"do": "play", "choice": offer["choice"], "seen": answered}
            await wire.send(json.dumps({**command, "id": f"move-{answered}"}))
    outcome: dict[str, Any] = seen["end"]["outcome"]
    return outcome


async def main(address: str, code: str, name: str) -> None:
    """Find the table, sit down, play."""
    house = House(address)
    table = house.ask(f"/api/codes/{code}")["table"]
    seat = house.ask(f"/api/tables/{table}/join", {"name": name, "code": code})["seat"]
    print(f"I sit in seat {seat} of table {table}")
    live = f"{house.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with connect(live, additional_headers={"Cookie": house.cookie_header()}) as wire:
        outcome = await play(wire)
    print(f"It ended by {outcome['ending']}; won by seats {outcome['winners']}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
