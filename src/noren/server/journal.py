"""The journal of one table: how its entries, its notes and its page in the list get on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from noren.core.errors import FAULTS, BadOptions
from noren.server.listings import page_of
from noren.server.store import Batch, Conflict, Page, Row, Store, StoreFailed
from noren.table.acts import entry_decoder, entry_encoder
from noren.table.acts.leave import Went
from noren.table.acts.new_code import Recoded
from noren.table.acts.note import Noted
from noren.table.acts.open import Opened
from noren.table.acts.upgrade import Upgraded
from noren.table.refused import Refused
from noren.table.table import Entry, LiveTable, MatchEntry, Written, written
from noren.table.upgrading import Verdict, judge, needs_verdict

log = logging.getLogger(__name__)

CANNOT_BE_SET_UP: Final = (
    "This game fails at setting the table up with these options. Nothing was opened."
)

encode: Final = entry_encoder.encode
decode: Final = entry_decoder.decode


class Journal:
    """Reads and writes one table; `length` is how many entries it has, as far as is known here.

    What is written under a number that another node has taken is refused by the store: whoever
    writes reads on, decides anew, and tries again.
    """

    __slots__ = ("_page", "_store", "length", "table_id")

    def __init__(self, store: Store, table_id: str) -> None:
        self.table_id = table_id
        self.length = 0
        self._store = store
        self._page: Page | None = None

    # Reading

    async def read(self, now: float) -> LiveTable:
        """The table as it is on disk, by the rules it goes on by; LookupError if there is none.

        WrongRules if the game has other rules now by which it looks otherwise, and has not kept
        those of then.
        """
        entries = await self._entries()
        while needs_verdict(entries):
            verdict = await asyncio.to_thread(judge, entries)
            if not verdict.upgrades:
                break
            try:
                await self._upgrade(verdict)
            except Conflict:  # another node has done so, or has written something else
                log.info("Another node has written to table %s meanwhile", self.table_id)
            entries = await self._entries()
        table = LiveTable.load(self.table_id, entries, now)
        table.read_notes(await self._store.notes(self.table_id))
        return table

    async def _entries(self) -> list[Written]:
        rows = await self._store.load(self.table_id)
        if not rows:
            raise LookupError(self.table_id)
        self.length = len(rows)
        entries = [(decode(row.entry), row.words) for row in rows]
        if not isinstance(entries[0][0], Opened):
            raise msgspec.ValidationError("its first entry is not how it was opened")
        if not all(isinstance(words, str | None) for _, words in entries):
            raise msgspec.ValidationError("its words are no words")
        return entries

    async def _upgrade(self, verdict: Verdict) -> None:
        """Write down that from here on the table is played by the installed rules."""
        row = Row(encode(Upgraded(rules=verdict.rules)), None)
        await self._store.append(Batch(self.table_id, self.length, [row]))
        log.info(
            "Table %s goes on by version %s of the rules of %s: every seat saw the same by %s",
            self.table_id, verdict.rules, verdict.game, verdict.before,
        )  # fmt: skip

    async def read_on(self, table: LiveTable, now: float) -> None:
        """Carry out what another node has written meanwhile."""
        for row in await self._store.load(self.table_id, self.length):
            self.length += 1
            try:
                table.apply(decode(row.entry), row.words, now)
            except FAULTS:
                if table.sitting is None or table.sitting.sound:
                    raise
                log.exception("A rule of %s failed at table %s", table.game.name, table.id)
        if table.sitting is not None:
            table.sitting.try_again()
        table.read_notes(await self._store.notes(self.table_id))

    # Writing

    async def begin(self, entries: Sequence[Entry], opener: str, now: float) -> LiveTable:
        """Write a new table down; Conflict if somebody has its spoken code already.

        Refused if the game fails at setting it up: then there is no such table.
        """
        table = set_up(self.table_id, entries, now)
        rows = [Row(encode(entry), None) for entry in entries]
        members = [key for entry in entries for key in entry.newcomers]
        await self._store.append(Batch(self.table_id, 0, rows, page_of(table, opener), members))
        self.length = len(rows)
        return table

    async def write(self, table: LiveTable, written: Sequence[Written]) -> None:
        """Return when the entries are on disk. Chat that stays in memory is not written at all,
        unless other nodes have to hear of it; then its entry is, without the words.
        """
        fleeting = table.settings.words == "memory"
        keeps = self._store.shared or not fleeting
        entry, words = written[0]
        if len(written) == 1 and isinstance(entry, MatchEntry):
            row = Row(encode(entry), words if keeps else None, fleeting)
            batch = Batch(self.table_id, self.length, (row,))
        else:
            batch = self._batch(table, written, keeps)
        if batch.rows or batch.notes:
            await self._store.append(batch)
            self.length += len(batch.rows)

    def _batch(self, table: LiveTable, written: Sequence[Written], keeps: bool) -> Batch:
        """Entries in their order, and apart from them notes, of which only the last is kept."""
        entries = [entry for entry, _ in written]
        return Batch(
            self.table_id,
            self.length,
            [
                Row(encode(entry), words if keeps else None, table.settings.words == "memory")
                for entry, words in written
                if not isinstance(entry, Noted) and (keeps or not entry.only_words)
            ],
            page=page_by(table, entries),
            members=[key for entry in entries for key in entry.newcomers],
            gone=[key for entry in entries for key in keys_gone(table, entry)],
            forget=table.settings.words != "replay" and any(e.forgets_words for e in entries),
            notes=[note for entry in entries for note in notes_by(table, entry)],
            forget_notes=any(e.forgets_notes for e in entries),
        )

    async def turn_page(self, table: LiveTable) -> None:
        """Keep the store's list of tables true; if that fails now, it is done next time."""
        page = page_of(table)
        if page == self._page:
            return
        try:
            await self._store.append(Batch(self.table_id, self.length, (), page))
            self._page = page
        except (StoreFailed, Conflict):  # it conflicts where a stored code is damaged
            log.warning("The page of table %s could not be written", self.table_id)


def set_up(id: str, entries: Sequence[Entry], now: float) -> LiveTable:
    """A new table, perhaps with a match that begins at once."""
    try:
        return LiveTable.load(id, written(*entries), now)
    except BadOptions:
        raise
    except FAULTS as error:
        game = getattr(entries[0], "game", "?")
        log.error("The game %s cannot be set up", game, exc_info=error)
        raise Refused("broken", CANNOT_BE_SET_UP) from None


def page_by(table: LiveTable, entries: Sequence[Entry]) -> Page | None:
    """The table's page with its new code, which is refused if another table has it."""
    codes = [entry.code for entry in entries if isinstance(entry, Recoded)]
    return page_of(table)._replace(code=codes[-1]) if codes else None


def keys_gone(table: LiveTable, entry: Entry) -> Collection[str]:
    """The keys of whoever goes by an entry: the table is no longer in their list.

    A match that somebody has played to its end stays among those they have played.
    """
    if not isinstance(entry, Went):
        return ()
    person = table.seating.people[entry.person]
    played = table.sitting is not None and table.sitting.over and person.seat is not None
    return () if played else person.keys


def notes_by(table: LiveTable, entry: Entry) -> list[tuple[int, str, str]]:
    """What is noted by an entry; whoever goes leaves no note behind, for nobody could read it."""
    match entry:
        case Noted():
            return [(entry.person, entry.key, entry.value)]
        case Went():
            return [(entry.person, key, "") for key in table.notes.get(entry.person, {})]
        case _:
            return []
