"""A table of people who play on through many servers, and what must be true of it after each."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx

from benchmarks.proving.player import Player
from benchmarks.proving.stored import Stored, bytes_of, from_store, sight_of, sights

GAMES: Final = (("secrets-game", 3), ("secret-identity", 3), ("chiyos-secret", 5), ("omnitsu", 3))
KEPT: Final = ("table", "memory", "replay")
NOBODY: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Whom to trust: to read all the authorities there are for each client took longer than a kill."""


class Evening:
    """One table, its people, and what they were told before the server went."""

    def __init__(self, game: str, words: str, players: list[Player]) -> None:
        self.table = players[0].table
        self.game = game
        self.in_memory = words == "memory"
        """Whether words must not be on disk."""
        self.players = players
        self._shown: list[list[dict[str, Any]]] = []

    @staticmethod
    async def open(
        port: int,
        number: int,
        chance: random.Random,
        games: Sequence[tuple[str, int]] = GAMES,
    ) -> Evening:
        """Open a table, sit down; who comes first begins as soon as all are there."""
        game, seats = games[number % len(games)]
        words = KEPT[number // len(games) % len(KEPT)]
        settings = {"public": True, "words": words, "takeover": False, "beat": 1}
        keeps, table = words != "memory", ""
        players: list[Player] = []
        for seat in range(seats):
            address = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=address, timeout=60, verify=NOBODY) as http:
                if seat == 0:
                    body = {"game": game, "name": "Host", "seats": seats, "settings": settings}
                    opened = await http.post("/api/tables", json=body)
                    table = opened.raise_for_status().json()["table"]
                else:
                    path = f"/api/tables/{table}/join"
                    (await http.post(path, json={"name": "Guest"})).raise_for_status()
                cookie = f"noren={http.cookies['noren']}"
            players.append(Player(table, seat, cookie, keeps, chance))
        return Evening(game, words, players)

    @property
    def over(self) -> bool:
        """Whether all have seen the end."""
        return all(player.over for player in self.players)

    async def played(self, choices: int) -> None:
        """Wait until so many were acknowledged."""
        while sum(len(player.plays) for player in self.players) < choices:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def come(self, ports: Sequence[int]) -> None:
        """Everyone connects, each to one of these servers."""
        self._shown = [player.log for player in self.players]
        coming = [
            player.come(ports[player.seat % len(ports)])
            for player in self.players
        ]  # fmt: skip
        await asyncio.gather(*coming)

    def go_on(self) -> None:
        """Everyone does something."""
        for player in self.players:
            player.go_on()

    def hang_up(self) -> None:
        """Nobody is connected any more."""
        for player in self.players:
            player.hang_up()

    async def move(self, gone: int, other: int) -> None:
        """Whoever was connected to a server that is gone goes to another, and goes on."""

        async def go(player: Player) -> None:
            player.hang_up()
            await player.come(other)
            player.go_on()

        # Each by themselves, as people do: nobody waits until the one before has arrived.
        await asyncio.gather(*(go(player) for player in self.players if player.port == gone))

    async def moved(self, since: float) -> float:
        """Wait until a choice was acknowledged after that time: when that was."""
        while not self.over:
            last = max(player.moved_at for player in self.players)
            if last > since:
                return last
            await asyncio.sleep(0.01)
        return since

    async def onlooker(self, port: int) -> Player:
        """Another screen of somebody's, at which nothing is done."""
        one = self.players[-1]
        looking = Player(self.table, one.seat, one.cookie, one.keeps, random.Random())
        await looking.come(port)
        return looking

    # Comparing

    def lost(self, db: Path | str, found: Stored) -> list[str]:
        """What was acknowledged and is not in the store, or is and should not be."""
        faults = [what for player in self.players for what in player.lost_in(found)]
        on_disk = isinstance(db, Path) and self._whispers_on(db)
        if self.in_memory and (on_disk or found.words()):
            faults.append(f"{self.table}: words that stay in memory are on disk")
        return faults

    def _whispers_on(self, db: Path) -> bool:
        disk = bytes_of(db)
        return any(f"{kind}-{self.table}".encode() in disk for kind in ("line", "story"))

    async def missed(self, db: Path | str, found: Stored) -> list[str]:
        """What is not told as it was, or not as the record has it; all have just come back."""
        pairs = zip(self.players, self._shown, strict=True)
        faults = [what for player, shown in pairs for what in player.missed(shown)]
        moment = sight_of(found.live())
        odd = [
            (player, player.hand)
            for player in self.players
            if moment and not player.could_see(player.hand, [moment])
        ]
        if odd:
            (later,) = await from_store(db, [self.table])
            since = list(sights(later.journal))
            faults += [
                f"{self.table}, seat {player.seat}: the hand is not what the record shows"
                for player, hand in odd
                if not player.could_see(hand, since)
            ]
        return faults
