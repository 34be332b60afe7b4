"""What each route of the interface does; `ROUTES` names these functions."""

from __future__ import annotations

import asyncio
import io
import time
from typing import Any, Final, Literal

import msgspec
import segno

import noren
from noren.bots.shelf import table_bots
from noren.server import replays, schemas
from noren.server.identity import hashed, new_secret
from noren.server.listings import shelf as shelf_of
from noren.server.listings import table_card as card_of
from noren.server.openapi import openapi as openapi_of
from noren.server.reading import read_number
from noren.server.request import ApiRequest
from noren.table.acts import devices
from noren.table.acts.come_in import come_first, come_in
from noren.table.acts.seat_bots import BotSat
from noren.table.acts.start import Started
from noren.table.messages import Settings
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import Entry, LiveTable

MOST_LISTED: Final = 50
LINK_SECONDS: Final = 600

read_card = msgspec.json.Decoder(schemas.TableCard).decode


async def shelf(request: ApiRequest) -> schemas.Shelf:
    """The installed games."""
    return shelf_of()


async def rules(request: ApiRequest) -> schemas.Rules:
    """A game's rulebook."""
    book = noren.load(request.path["game"]).rules
    return schemas.Rules(game=book.game, text=book.text, clauses=book.clauses)


async def public_tables(request: ApiRequest) -> schemas.TableList:
    """Public tables that are open."""
    cards = await request.tables.runtime.store.public_cards(MOST_LISTED)
    return schemas.TableList(tables=tuple(map(read_card, cards)))


async def my_tables(request: ApiRequest) -> schemas.TableList:
    """Open tables that the caller belongs to."""
    if request.known_key is None:
        return schemas.TableList(tables=())
    cards = await request.tables.runtime.store.cards_of(request.known_key, MOST_LISTED)
    return schemas.TableList(tables=tuple(map(read_card, cards)))


async def open_table(request: ApiRequest) -> schemas.Joined:
    """A new table; the caller is its host, in seat 0."""
    body: schemas.NewTable = request.body
    request.count_opening(body.settings.public)
    host = come_first(body.name, request.key)
    actor = await request.tables.open_table(
        request.key, body.game, body.seats, body.options, body.settings, [host]
    )
    return schemas.Joined(table=actor.table.id, person=0, seat=0)


async def play_now(request: ApiRequest) -> schemas.Joined:
    """A match against bots, begun at once."""
    body: schemas.PlayNow = request.body
    request.count_opening()
    game = noren.load(body.game)
    bot = body.bot or table_bots(game)[-1]
    if bot not in table_bots(game):
        raise Refused("unknown", f"{game.meta.title} has no bot called {bot!r}.")
    seats = game.seats(quick_seats(game.meta) if body.seats is None else body.seats)
    options = dict(game.quick_options) if body.options is None else body.options
    beginning: list[Entry] = [come_first(body.name, request.key)]
    beginning += [BotSat(seat=seat, bot=bot) for seat in range(1, seats)]
    beginning.append(Started())
    actor = await request.tables.open_table(
        request.key, body.game, seats, options, Settings(), beginning
    )
    actor.wake()
    return schemas.Joined(table=actor.table.id, person=0, seat=0)


def quick_seats(meta: noren.Meta) -> int:
    """Four at the table, or as near as the game allows."""
    return min(max(4, meta.min_seats), meta.max_seats)


async def by_code(request: ApiRequest) -> schemas.TableCard:
    """The table with that spoken code."""
    request.demand_guesses()
    table = await request.tables.runtime.store.by_code(request.path["code"].upper())
    if table is None:
        request.guessed_wrong()
        raise LookupError(request.path["code"])
    found = (await request.tables.find(table)).table
    if found.code != request.path["code"].upper():
        raise LookupError(request.path["code"])
    return card_of(found)


async def table_card(request: ApiRequest) -> schemas.TableCard:
    """A table in short."""
    return card_of((await request.actor_for_those_in(request.query.get("code", ""))).table)


async def join(request: ApiRequest) -> schemas.Joined:
    """Take a seat, or watch."""
    body: schemas.Join = request.body
    actor = await request.actor_for_those_in(body.code)
    request.count_coming()
    key = request.key
    return await actor.ask(
        lambda table: come_in(table, key, body.name, body.seat, body.watch, body.code),
        lambda table: joined(table, key),
    )


def person_with(table: LiveTable, key: str) -> Person:
    """The person with that key; whoever has gone meanwhile is told of no table."""
    person = table.seating.by_key(key)
    if person is None:
        raise Refused("unknown", "There is nothing here.")
    return person


def joined(table: LiveTable, key: str) -> schemas.Joined:
    """Where the person with that key is now."""
    person = person_with(table, key)
    return schemas.Joined(table=table.id, person=person.number, seat=person.seat)


async def device_link(request: ApiRequest) -> schemas.DeviceLink:
    """A one-time link for the caller's other device."""
    actor = await request.actor()
    if not request.belongs(actor):
        raise LookupError(actor.table.id)
    token, key, wall = new_secret(), request.key, time.time()
    until = wall + LINK_SECONDS
    await actor.ask(
        lambda table: devices.make_link(table, person_with(table, key), hashed(token), until, wall),
        lambda table: None,
    )
    path = f"/t/{actor.table.id}#device={token}"
    return schemas.DeviceLink(path=path, seconds=LINK_SECONDS)


async def arrive(request: ApiRequest) -> schemas.Joined:
    """Exchange the secret of a device link for the seat."""
    actor = await request.actor()
    token, key = hashed(request.body.token), request.key
    return await actor.ask(
        lambda table: devices.arrive(table, token, key, time.time()),
        lambda table: joined(table, key),
    )


async def qr(request: ApiRequest) -> bytes:
    """The invitation as a QR code."""
    actor = await request.actor()
    if not actor.table.settings.public and not request.belongs(actor):
        raise LookupError(actor.table.id)
    code = f"#code={actor.table.code}" if request.belongs(actor) else ""
    link = f"{request.base}/t/{actor.table.id}{code}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=2, omitsize=True, xmldecl=False)
    return picture.getvalue()


async def replay(request: ApiRequest) -> schemas.Replay:
    """A finished match, step by step; made in a thread, since it is played again.

    Stories that are not kept with the replay are read by those who were there, and nobody else.
    """
    actor = await request.actor()
    asked = request.query.get("eyes", "open")
    eyes: int | Literal["open"] | None = "open" if asked == "open" else read_number(asked)
    if eyes is None:
        raise Refused("bad-message", "`eyes` is a seat's number, or `open`.")
    replays.finished(actor.table)
    words = actor.table.settings.words == "replay" or request.belongs(actor)
    return await asyncio.to_thread(replays.replay_of, actor.table, eyes, words)


async def record(request: ApiRequest) -> dict[str, Any]:
    """The record of a finished match."""
    return replays.record_of((await request.actor()).table)


async def verify(request: ApiRequest) -> schemas.Verified:
    """Proof of fairness."""
    actor = await request.actor()
    replays.finished(actor.table)
    return await asyncio.to_thread(replays.proof_of, actor.table)


async def openapi(request: ApiRequest) -> dict[str, Any]:
    """This interface as OpenAPI."""
    return openapi_of()
