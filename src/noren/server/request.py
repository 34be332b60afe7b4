"""One request as an endpoint sees it."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request

from noren.server.identity import hashed, is_table_id, new_secret, secret_in
from noren.server.table_actor import TableActor
from noren.server.tables import Tables
from noren.table.acts.new_code import as_typed
from noren.table.refused import Refused
from noren.table.seating import Person

NO_TABLE: Final = "-"


class ApiRequest:
    """Who asks what of the tables; a secret is made for whoever needs one and has none."""

    def __init__(self, request: Request, tables: Tables, body: Any) -> None:
        self.tables = tables
        self.body = body
        self.path = request.path_params
        if not is_table_id(self.path.get("table", NO_TABLE)):
            raise LookupError(self.path["table"])  # no store is asked for what can be no id
        self.query = request.query_params
        self.request = request
        self.new_secret: str | None = None
        self._secret = secret_in("; ".join(request.headers.getlist("cookie")))

    @property
    def known_key(self) -> str | None:
        """The hash of the caller's secret, if they have one."""
        return hashed(self._secret) if self._secret else None

    @property
    def key(self) -> str:
        """The hash of the caller's secret, new if need be."""
        if self._secret is None:
            self._secret = self.new_secret = new_secret()
        return hashed(self._secret)

    @property
    def caller(self) -> str:
        """Where the request comes from, as the door has it."""
        return self.request.client.host if self.request.client else ""

    @property
    def base(self) -> str:
        """The address that invitations carry."""
        url = self.request.url
        return self.tables.runtime.reach.base(url.scheme, url.netloc)

    async def actor(self) -> TableActor:
        """The actor of the table that the path names, which knows the caller if any node does."""
        actor = await self.tables.find(self.path["table"])
        if not actor.knows(self.known_key):
            await actor.catch_up()
        return actor

    async def actor_for_those_in(self, code: str = "") -> TableActor:
        """The actor, for people of the table, for those with its code, and of public tables."""
        try:
            actor = await self.actor()
        except LookupError:
            # Else it would be told by the brake on guesses which private tables there are.
            self.demand_guesses()
            self.guessed_wrong()
            raise
        table = actor.table
        if table.settings.public or self.belongs(actor):
            return actor
        self.demand_guesses()
        if as_typed(code) != table.code:
            self.guessed_wrong()
            raise LookupError(table.id)
        return actor

    def person(self, actor: TableActor) -> Person | None:
        """Who of the table's people the caller is, if any."""
        key = self.known_key
        return None if key is None else actor.table.seating.by_key(key)

    def belongs(self, actor: TableActor) -> bool:
        """Whether the caller is one of the table's people."""
        return self.person(actor) is not None

    def count_coming(self) -> None:
        """Let no address send people to tables without end."""
        runtime = self.tables.runtime
        if not runtime.comings.take(self.caller, runtime.now()):
            raise Refused("too-many", "Too many people come from where you are. Wait a little.")

    def count_opening(self, public: bool = False) -> None:
        """Let no address open tables without end, or fill the list of public ones."""
        runtime, now = self.tables.runtime, self.tables.runtime.now()
        allowed = runtime.openings.take(self.caller, now)
        if not allowed or (public and not runtime.public_openings.take(self.caller, now)):
            raise Refused("too-many", "Too many tables were opened from here. Wait a little.")

    @property
    def _guessers(self) -> tuple[str, ...]:
        """Against whom a wrong code counts: the address, and the person if there is one."""
        key = self.known_key
        return (self.caller,) if key is None else (self.caller, key)

    def demand_guesses(self) -> None:
        """Refuse whoever has said too many wrong codes."""
        self.tables.runtime.guesses.demand_some_left(self._guessers, self.tables.runtime.now())

    def guessed_wrong(self) -> None:
        """Count a wrong code."""
        self.tables.runtime.guesses.was_wrong(self._guessers, self.tables.runtime.now())
