"""What an act of the table is: a command, who may give it and when, and what is written of it.

Every act has a module of its own in `noren.table.acts`. A command says what a client sends and, in
`decide`, whether that may be now; its entries say what is written and, in `apply`, what that does.
`decide` only looks: whatever it is to change is an entry, or else another node and the next start
of the server would know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from noren.table.messages import Id, Settings
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable, Written


class Opening(NamedTuple):
    """Another table that has to be opened before anything is written at this one.

    `beginning` are its first entries, and `then` gives what to write here once the table with that
    id stands. So nothing untrue is ever an entry, not even for a moment. The `id` is the same
    whoever opens it and however often: if the house falls in between, or two nodes do it at once,
    there is still only one.
    """

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    settings: Settings
    beginning: Sequence[Entry]
    then: Callable[[], list[Written]]


Decision = list[Written] | Opening
"""What a command comes to."""


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """`id` is the client's own name for the message; the server answers it by `ack` or `error`."""

    id: Id = ""

    writes: ClassVar[tuple[type[Entry], ...]] = ()
    """The entries by which it is carried out."""
    quick: ClassVar[bool] = False
    """Whether it may be given as often as messages may be sent: moves and notes. Of all others a
    person has only so many, or their entries would fill the table."""
    when_closed: ClassVar[bool] = False
    """Whether it can be given at a table that is closed."""

    def decide(self, table: LiveTable, person: Person) -> Decision:
        """What to write, if the person may do that now; else `Refused`. It changes nothing."""
        raise NotImplementedError
