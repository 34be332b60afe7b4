"""Whoever remembers all that was shown and acknowledged, and holds it against the record."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.proving.guest import Picture, Screen
from benchmarks.proving.house import House
from benchmarks.proving.stored import Stored, encode, from_sqlite, sights
from noren.core.signs import clean_words

FLEETING: Final = ("here", "takeover", "awaited")
"""What of a seat or a person depends on who is connected."""
FORGETS: Final = ("leave", "remove", "close", "change")
"""What may throw notes away."""


class Witness:
    """Of one run of people through one or several tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: list[str] = []
        self._screens: list[Screen] = []
        self._one: dict[str, set[str]] = defaultdict(set)
        """Cookies that are one person, since one let the other in."""
        self._secrets: dict[str, bytes] = {}
        self._plays: list[tuple[str, int, str, tuple[str, ...]]] = []
        self._notes: dict[tuple[str, int, str], str] = {}

    @property
    def _db(self) -> Path:
        assert isinstance(self._house.db, Path)
        return self._house.db

    # What happens

    def opened(self, table: str) -> None:
        """There is a table to look at afterwards."""
        self._tables.append(table)

    def left(self, screen: Screen) -> None:
        """A screen is gone; what it was shown is not."""
        self._screens.append(screen)

    def linked(self, one: str, other: str) -> None:
        """Two devices of one person."""
        together = self._one[one] | self._one[other] | {one, other}
        for cookie in together:
            self._one[cookie] = together

    def secret(self, cookie: str) -> str:
        """A mark that only this person's screens may ever show."""
        mark = f"note-of-{len(self._secrets) if cookie not in self._secrets else ''}"
        if cookie not in self._secrets:
            self._secrets[cookie] = f"{mark}-".encode()
        return self._secrets[cookie].decode()

    def keeps_words(self, screen: Screen) -> bool:
        """Whether words are on disk for good, so that what was drawn by them can be drawn again."""
        return bool(screen.picture.room["settings"]["words"] == "replay")

    def accepted(self, screen: Screen, command: dict[str, Any], before: Picture) -> None:
        """Something was acknowledged, so it is there from now on."""
        if command["do"] == "play":
            seat, choice = before.you["seat"], tuple(command["choice"])
            self._plays.append((screen.table, seat, command["id"], choice))
        elif command["do"] == "note":
            where = screen.table, before.you["person"], clean_words(command["key"])
            self._notes[where] = clean_words(command["value"])
        elif command["do"] in FORGETS:
            gone = None if command["do"] in ("close", "change") else before.you["person"]
            gone = command.get("person", gone)
            for where in [w for w in self._notes if w[0] == screen.table and gone in (None, w[1])]:
                del self._notes[where]

    # What must be true

    def length(self, table: str) -> int:
        """How much is written down of a table."""
        with closing(sqlite3.connect(self._db, timeout=10)) as database:
            sql = "SELECT count(*) FROM entries WHERE table_id = ?"
            return int(database.execute(sql, (table,)).fetchone()[0])

    def check(self) -> None:
        """The log tells of no surprise, nothing is lost, and nobody saw what was not theirs."""
        surprises = self._house.surprises()
        assert not surprises, surprises[0]
        for table in self._tables:
            found = from_sqlite(self._db, table)
            self._nothing_lost(found)
            self._nothing_seen(found, [s for s in self._screens if s.table == table])
        for screen in self._screens:
            self._no_note_of_others(screen)
        self._one_hand_each()
        self._screens.clear()

    def _nothing_lost(self, found: Stored) -> None:
        played = found.played()
        for table, seat, id, choice in self._plays:
            if table == found.table:
                stored = played.get((seat, id))
                assert stored == [choice], f"{id} {choice} of seat {seat} is stored as {stored}"
        for (table, person, key), value in self._notes.items():
            if table == found.table:
                kept = found.notes.get((person, key), "")
                assert kept == value, f"{person}'s note {key!r}: {kept!r}, not {value!r}"

    def _nothing_seen(self, found: Stored, screens: list[Screen]) -> None:
        """Every hand and table that was shown is one that this seat's view has in the record."""
        moments = list(sights(found.journal))
        tables = {moment.table for moment in moments}
        hands: dict[int | None, set[bytes]] = defaultdict(set)
        for moment in moments:
            for seat, hand in moment.hands.items():
                hands[seat].add(hand)
        over = any(moment.over for moment in moments)
        for screen in screens:
            for told in screen.told:
                seen = f"{told} on a screen of seat {told.seat}"
                assert not told.hand or told.hand in hands[told.seat], f"not its hand: {seen}"
                assert not told.table or told.table in tables, f"not this table: {seen}"
            assert over or screen.picture.end in (b"", b"null"), "the end was told before the end"

    def _no_note_of_others(self, screen: Screen) -> None:
        own = self._one[screen.cookie] | {screen.cookie}
        foreign = [mark for cookie, mark in self._secrets.items() if cookie not in own]
        for update in screen.raw:
            for mark in foreign:
                assert mark not in update, f"another's note was told: {update!r}"

    def _one_hand_each(self) -> None:
        """No device sees two hands of one running match, whosever it was before the start."""
        seen: dict[tuple[str, str], set[int]] = defaultdict(set)
        for screen in self._screens:
            for told in screen.told:
                if told.hand and told.seat is not None and told.stage == "playing":
                    seen[screen.table, screen.cookie].add(told.seat)
        for (table, _), seats in seen.items():
            assert len(seats) == 1, f"one person saw the hands of {seats} at {table}"

    def compare(self, before: Picture, after: Picture) -> None:
        """Two pictures of one moment are the same, but for who happens to be connected."""
        keeps = before.room["settings"]["words"] != "memory"
        for part in ("you", "hand", "table", "end", "log", "notes", "vote"):
            old, new = getattr(before, part), getattr(after, part)
            assert same(old, new), f"{part} was {old!r} and is {new!r}"
        if keeps:
            assert before.chat == after.chat, f"chat was {before.chat} and is {after.chat}"
        old, new = lasting(before.room), lasting(after.room)
        assert old == new, f"the room was {old!r} and is {new!r}"


def same(old: Any, new: Any) -> bool:
    """Whether two parts say the same; a part that was never told is as good as an empty one."""
    return bool(old == new or (not read(old) and not read(new)))


def read(part: Any) -> Any:
    """A part as it is meant."""
    return msgspec.json.decode(part) if isinstance(part, bytes) and part else part


def lasting(room: dict[str, Any]) -> bytes:
    """A room without what depends on who is connected."""
    kept = {**room, "watching": 0}
    for part in ("seats", "people"):
        kept[part] = [{k: v for k, v in one.items() if k not in FLEETING} for one in room[part]]
    return encode(kept)
