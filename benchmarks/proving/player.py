"""Somebody who plays at random, keeps notes, gives orders and talks, and remembers every answer."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from benchmarks.proving.stored import Sight, Stored, encode
from benchmarks.serving.wire import Wire

PAPERS: Final = ("text", "paper-1", "paper-2")
LINES: Final = 12
"""So many lines of each are shown for sure; of a long chat the oldest are not."""
LONGEST_PAUSE: Final = 0.03
PATIENCE: Final = 60.0
PAUSE: Final = 0.2

read = msgspec.json.Decoder(dict[str, Any]).decode


class Player:
    """One seat of a table that outlives many servers.

    One command is under way at a time; what was under way when the server died may have been
    written down or not, and is not held against it either way.
    """

    def __init__(
        self, table: str, seat: int, cookie: str, keeps: bool, chance: random.Random
    ) -> None:
        self.table, self.seat, self.cookie = table, seat, cookie
        self.keeps = keeps
        """Whether what is said outlives the server."""
        self.counts: Counter[str] = Counter()
        self.plays: dict[str, tuple[str, ...]] = {}
        self.notes: dict[str, str] = {}
        self.said: list[str] = []
        self.passing = False
        self.over = False
        self.port = 0
        """To which server they are connected."""
        self.looks = True
        """Whether they do nothing but look: until they are told to go on."""
        self.moved_at = 0.0
        """When their last choice was acknowledged."""
        self._chance = chance
        self._numbers = 0
        self._open: dict[str, Any] | None = None
        self._seen: dict[str, Any] = {}
        self._log: list[dict[str, Any]] = []
        self._chat: list[str] = []
        self._wire: Wire | None = None
        self._first: asyncio.Future[None] | None = None
        self._next: asyncio.TimerHandle | None = None

    # Coming and going

    async def come(self, port: int) -> None:
        """Connect, and return when everything has been told; nothing is done yet.

        Whoever is asked to come back in a moment does so, as a browser would.
        """
        self.port, self.looks = port, True
        async with asyncio.timeout(PATIENCE):
            while not await self._let_in(port):
                self.counts["told to come back"] += 1
                await asyncio.sleep(PAUSE)

    async def _let_in(self, port: int) -> bool:
        """Whether everything was told on a new connection, before it was closed again."""
        path = f"/api/tables/{self.table}/live"
        self._first = first = asyncio.get_running_loop().create_future()
        self._log, self._chat = [], []
        try:
            wire = await Wire.connect(port, path, self._heard, self, self.seat, self.cookie)
        except ConnectionError:
            return False
        self._wire = wire
        while not first.done() and not wire.gone:
            await asyncio.wait([first], timeout=PAUSE)
        return first.done()

    def hang_up(self) -> None:
        """The server is gone, or one has had enough of it."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def go_on(self) -> None:
        """Send again what had no answer, or do something else."""
        self.looks = False
        if self._open is None:
            self._soon()
        elif self._open["do"] == "chat":
            self._open = None  # to say it again would be to say it twice
            self._soon()
        else:
            self.counts["sent again"] += 1
            self._send()

    # Doing something

    def _soon(self) -> None:
        if self._next is None and self._wire is not None and not (self.over or self.looks):
            pause = self._chance.uniform(0.0, LONGEST_PAUSE)
            self._next = asyncio.get_running_loop().call_later(pause, self._act)

    def _act(self) -> None:
        self._next = None
        if self._open is not None or self._wire is None:
            return
        prompt = self._seen.get("hand", {}).get("prompt", {})
        offers = prompt.get("offers", [])
        if self._seen.get("room", {}).get("stage") == "lobby":
            self._open = {"do": "start"} if self.seat == 0 else None
        elif offers and self._chance.random() < 0.75:
            self._open = {"do": "play", "choice": self._chance.choice(offers)["choice"]}
            words = prompt.get("words")
            if words and self._open["choice"][0] in words["verbs"]:
                self._open["words"] = self._word("story")
        elif self._chance.random() < 0.1:
            self._open = self._private_act()
        if self._open is not None:
            self._numbers += 1
            self._open["id"] = f"{self.seat}-{self._numbers}"
            self._send()
        else:
            self._soon()

    def _private_act(self) -> dict[str, Any]:
        """A note, an order or a line of chat."""
        kind = self._chance.randrange(3)
        if kind == 0:
            return {"do": "note", "key": self._chance.choice(PAPERS), "value": self._word("note")}
        if kind == 1:
            return {"do": "standing", "passing": not self.passing}
        return {"do": "chat", "text": self._word("line")}

    def _word(self, kind: str) -> str:
        return f"{kind}-{self.table}-{self.seat}-{self._numbers}"

    def _send(self) -> None:
        assert self._wire is not None
        assert self._open is not None
        if self._open["do"] == "play":
            self._open["seen"] = self._seen.get("n", 0)
        if not self._wire.gone:
            self._wire.send(encode(self._open))

    # Hearing

    def _heard(self, _: Wire, data: bytes) -> None:
        update = read(data)
        for part in ("n", "you", "room", "hand", "table", "notes"):
            if part in update:
                self._seen[part] = update[part]
        if "log" in update:
            self._log[update["log"]["start"] :] = update["log"]["lines"]
        if "chat" in update:
            lines = [line["text"] for line in update["chat"]["lines"]]
            self._chat[update["chat"]["start"] :] = lines
        self.over = update.get("end", self.over or None) is not None
        if self._first is not None:
            self._first.set_result(None)
            self._first = None
            return
        if self._open is not None:
            self._hear_answer(self._open, update)
        self._soon()

    def _hear_answer(self, command: dict[str, Any], update: dict[str, Any]) -> None:
        if update.get("ack") == command["id"]:
            self._open = None
            self._remember(command)
        elif update.get("error", {}).get("id") == command["id"]:
            self._open = None
            self.counts[f"refused as {update['error']['code']}"] += 1

    def _remember(self, command: dict[str, Any]) -> None:
        do = command["do"]
        self.counts[f"{do} acknowledged"] += 1
        if do == "play":
            self.plays[command["id"]] = tuple(command["choice"])
            self.moved_at = asyncio.get_running_loop().time()
        elif do == "note":
            self.notes[command["key"]] = command["value"]
        elif do == "standing":
            self.passing = command["passing"]
        elif do == "chat":
            self.said.append(command["text"])

    # Comparing

    def lost_in(self, found: Stored) -> list[str]:
        """What was acknowledged and is not written down, or is there twice."""
        played, words, under_way = found.played(), found.words(), self._open or {}
        lost = [
            f"{id} {choice} is stored as {played.get((self.seat, id))}"
            for id, choice in self.plays.items()
            if played.get((self.seat, id)) != [choice]
        ]
        lost += self._lost_notes(found, under_way)
        orders = {self.passing, under_way.get("passing", self.passing)}
        if (self.seat in found.passing()) not in orders:
            lost.append(f"the order to pass is not {self.passing}")
        self.passing = self.seat in found.passing()
        if self.keeps:
            mine = [text for text in words if text in set(self.said)]
            lost += [] if mine == self.said else [f"of {self.said} there is only {mine}"]
        return [f"{self.table}, seat {self.seat}: {what}" for what in lost]

    def _lost_notes(self, found: Stored, under_way: dict[str, Any]) -> list[str]:
        lost = []
        for key in PAPERS:
            kept, known = found.notes.get((self.seat, key)), {self.notes.get(key)}
            if under_way.get("do") == "note" and under_way["key"] == key:
                known.add(under_way["value"])
            if kept not in known:
                lost.append(f"the note {key} is {kept}, not {known}")
            elif kept is not None:
                self.notes[key] = kept
        return lost

    def missed(self, shown: list[dict[str, Any]]) -> list[str]:
        """What is not told any more after a restart, though it was so before."""
        wrong = []
        lasting = [line for line in shown if self.keeps or "said" not in line]
        if self.lasting[: len(lasting)] != lasting:
            wrong.append("the log is another")
        open = self._open or {}
        noted = {**self.notes, open["key"]: open["value"]} if "key" in open else self.notes
        if self._seen.get("notes", {}) not in (self.notes, noted):
            wrong.append(f"notes {self.notes} are shown as {self._seen.get('notes')}")
        orders = self.passing, open.get("passing", self.passing)
        if self._seen["you"].get("passing", False) not in orders:
            wrong.append("the order to pass is shown wrongly")
        unsaid = set(self.said[-LINES:]) - set(self._chat)
        if self.keeps and unsaid:
            wrong.append(f"chat is missing: {unsaid}")
        return [f"{self.table}, seat {self.seat}: {what}" for what in wrong]

    @property
    def hand(self) -> Any:
        """What is shown to this seat alone."""
        return self._seen.get("hand")

    def could_see(self, hand: Any, moments: Iterable[Sight]) -> bool:
        """Whether a hand is what this seat's view is in one of these moments."""
        return any(hand == read(moment.hands[self.seat]) for moment in moments)

    @property
    def log(self) -> list[dict[str, Any]]:
        """The lines as they were shown."""
        return list(self._log)

    @property
    def lasting(self) -> list[dict[str, Any]]:
        """The lines that outlive a server, or the loss of a node's notices."""
        return [line for line in self._log if self.keeps or "said" not in line]
