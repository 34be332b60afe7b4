"""The journal of one table: how its entries, its notes and its page in the list get on disk."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from noren.server.listings import page_of
from noren.server.store import Batch, Page, Row, Store, StoreFailed
from noren.table.acts import entry_decoder, entry_encoder
from noren.table.acts.note import Noted
from noren.table.table import Entry, LiveTable, MatchEntry, Written

log = logging.getLogger(__name__)

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
        """The table as it is on disk; LookupError if there is none."""
        rows = await self._store.load(self.table_id)
        if not rows:
            raise LookupError(self.table_id)
        return await self._fold(rows, now)

    async def _fold(self, rows: Sequence[Row], now: float) -> LiveTable:
        entries = ((decode(row.entry), row.words) for row in rows)
        table = LiveTable.load(self.table_id, entries, now)
        table.read_notes(await self._store.notes(self.table_id))
        self.length = len(rows)
        return table

    async def read_on(self, table: LiveTable, now: float) -> None:
        """Carry out what another node has written meanwhile."""
        for row in await self._store.load(self.table_id, self.length):
            self.length += 1
            try:
                table.apply(decode(row.entry), row.words, now)
            except Exception:
                if table.sitting is None or table.sitting.sound:
                    raise
                log.exception("A rule of %s failed at table %s", table.game.name, table.id)
        if table.sitting is not None:
            table.sitting.try_again()
        table.read_notes(await self._store.notes(self.table_id))

    # Writing

    async def begin(self, entries: Sequence[Entry], opener: str, now: float) -> LiveTable:
        """Write a new table down; Conflict if somebody has its spoken code already."""
        table = LiveTable.load(self.table_id, ((entry, None) for entry in entries), now)
        rows = [Row(encode(entry), None) for entry in entries]
        members = [key for entry in entries for key in entry.newcomers]
        await self._store.append(Batch(self.table_id, 0, rows, page_of(table, opener), members))
        self.length = len(rows)
        return table

    async def write(self, table: LiveTable, written: Sequence[Written]) -> None:
        """Return when the entries are on disk. Chat that stays in memory is not written at all."""
        keeps = self._store.shared or table.settings.words != "memory"
        entry, words = written[0]
        if len(written) == 1 and isinstance(entry, MatchEntry):
            row = Row(encode(entry), words if keeps else None)
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
                Row(encode(entry), words if keeps else None)
                for entry, words in written
                if not isinstance(entry, Noted) and (keeps or not entry.only_words)
            ],
            members=[key for entry in entries for key in entry.newcomers],
            forget=table.settings.words != "replay" and any(e.forgets_words for e in entries),
            notes=[(e.person, e.key, e.value) for e in entries if isinstance(e, Noted)],
        )

    async def turn_page(self, table: LiveTable) -> None:
        """Keep the store's list of tables true; if that fails now, it is done next time."""
        page = page_of(table)
        if page == self._page:
            return
        try:
            await self._store.append(Batch(self.table_id, self.length, (), page))
            self._page = page
        except StoreFailed:
            log.warning("The page of table %s could not be written", self.table_id)
