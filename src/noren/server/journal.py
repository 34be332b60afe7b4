"""The journal of one table: how its entries, its page in the list, and its notes get on disk."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import Final

from noren.server.listings import page_of
from noren.server.store import Batch, Page, Row, Store, StoreFailed
from noren.table import entries as e
from noren.table.playing import Written
from noren.table.table import LiveTable

log = logging.getLogger(__name__)

PLAIN: Final = (e.Played, e.TimeUp)


class Journal:
    """Writes for one table. Chat that is kept in memory only is none of the disk's business."""

    __slots__ = ("_page", "_store")

    def __init__(self, store: Store) -> None:
        self._store = store
        self._page: Page | None = None

    def keeps_words(self, table: LiveTable) -> bool:
        """Whether words go on disk: if the table wants it, or if other nodes must hear them."""
        return self._store.shared or table.settings.words != "memory"

    def write(self, table: LiveTable, written: Written) -> Awaitable[None] | None:
        """Put entries on disk; None if there is nothing to put there."""
        keeps = self.keeps_words(table)
        rows = [
            Row(e.encoder.encode(entry), words if keeps else None)
            for entry, words in written
            if keeps or type(entry) is not e.Chatted
        ]
        if not rows:
            return None
        if len(written) == 1 and type(written[0][0]) in PLAIN:
            return self._store.append(Batch(table.id, table.entries, rows))
        entries = [entry for entry, _ in written]
        members = keys_of_those_who_come(entries)
        closes = any(isinstance(entry, e.Closed) for entry in entries)
        forget = closes and table.settings.words != "replay"
        return self._store.append(Batch(table.id, table.entries, rows, None, members, forget))

    async def turn_page(self, table: LiveTable) -> None:
        """Keep the store's list of tables true; if that fails now, it is done next time."""
        page = page_of(table)
        if page == self._page:
            return
        try:
            await self._store.append(Batch(table.id, table.entries, (), page))
            self._page = page
        except StoreFailed:
            log.warning("The page of table %s could not be written", table.id)


def keys_of_those_who_come(entries: list[e.AnyEntry]) -> list[str]:
    """The hashed keys of everyone whom these entries let in."""
    keys: list[str] = []
    for entry in entries:
        if isinstance(entry, e.Came):
            keys += entry.keys
        elif isinstance(entry, e.Arrived):
            keys.append(entry.key)
    return keys
