"""What each route of the interface does; `ROUTES` names these functions."""

from __future__ import annotations

import asyncio
import io
import time
from typing import Any, Final

import msgspec
import segno

import noren
from noren.bots.shelf import table_bots
from noren.server import api, replays
from noren.server.call import Call
from noren.server.cards import shelf as shelf_of
from noren.server.cards import table_card as card_of
from noren.server.identity import hashed, new_secret
from noren.server.openapi import openapi as openapi_of
from noren.table import entries as e
from noren.table.hosting import come_in
from noren.table.messages import Settings
from noren.table.playing import Written
from noren.table.refused import Refused
from noren.table.table import LiveTable

MOST_LISTED: Final = 50
LINK_SECONDS: Final = 600
MOST_LINKS: Final = 32

read_card = msgspec.json.Decoder(api.TableCard).decode


async def shelf(call: Call) -> api.Shelf:
    """The installed games."""
    return shelf_of()


async def rules(call: Call) -> api.Rules:
    """A game's rulebook."""
    book = noren.load(call.path["game"]).rules
    return api.Rules(game=book.game, text=book.text, clauses=book.clauses)


async def public_tables(call: Call) -> api.TableList:
    """Public tables that are open."""
    cards = await call.house.store.public_cards(MOST_LISTED)
    return api.TableList(tables=tuple(map(read_card, cards)))


async def my_tables(call: Call) -> api.TableList:
    """Open tables that the caller belongs to."""
    if call.known_key is None:
        return api.TableList(tables=())
    cards = await call.house.store.cards_of(call.known_key, MOST_LISTED)
    return api.TableList(tables=tuple(map(read_card, cards)))


async def open_table(call: Call) -> api.Joined:
    """A new table; the caller is its host, in seat 0."""
    body: api.NewTable = call.body
    host = e.Came(name=body.name, keys=(call.key,), seat=0)
    table = await call.house.open_table(body.game, body.seats, body.options, body.settings, [host])
    return api.Joined(table=table.id, person=0, seat=0)


async def play_now(call: Call) -> api.Joined:
    """A match against bots, begun at once."""
    body: api.PlayNow = call.body
    game = noren.load(body.game)
    bot = body.bot or table_bots(game)[-1]
    if bot not in table_bots(game):
        raise Refused("unknown", f"{game.meta.title} has no bot called {bot!r}.")
    seats = game.seats(quick_seats(game.meta) if body.seats is None else body.seats)
    options = dict(game.quick_options) if body.options is None else body.options
    then: list[e.AnyEntry] = [e.Came(name=body.name, keys=(call.key,), seat=0)]
    then += [e.BotSat(seat=seat, bot=bot) for seat in range(1, seats)]
    then.append(e.Started())
    table = await call.house.open_table(body.game, seats, options, Settings(), then)
    (await call.house.find(table.id)).wake()
    return api.Joined(table=table.id, person=0, seat=0)


def quick_seats(meta: noren.Meta) -> int:
    """Four at the table, or as near as the game allows."""
    return min(max(4, meta.min_seats), meta.max_seats)


async def by_code(call: Call) -> api.TableCard:
    """The table with that spoken code."""
    call.count_guess()
    table = await call.house.store.by_code(call.path["code"].upper())
    if table is None:
        raise LookupError(call.path["code"])
    return card_of((await call.house.find(table)).table)


async def table_card(call: Call) -> api.TableCard:
    """A table in short."""
    return card_of((await call.desk_for_those_in(call.query.get("code", ""))).table)


async def join(call: Call) -> api.Joined:
    """Take a seat, or watch."""
    body: api.Join = call.body
    desk = await call.desk_for_those_in(body.code)
    key = call.key
    return await desk.ask(
        lambda table: come_in(table, key, body.name, body.seat, body.watch),
        lambda table: joined(table, key),
    )


def joined(table: LiveTable, key: str) -> api.Joined:
    """Where the person with that key is now."""
    person = table.seating.by_key(key)
    if person is None:
        raise LookupError(table.id)
    return api.Joined(table=table.id, person=person.number, seat=person.seat)


async def device_link(call: Call) -> api.DeviceLink:
    """A one-time link for the caller's other device."""
    desk = await call.desk()
    if not call.belongs(desk):
        raise LookupError(desk.table.id)
    token, key = new_secret(), call.key

    def link(table: LiveTable) -> Written:
        person = joined(table, key).person
        open_links = [link for link in table.seating.links.values() if link.until > time.time()]
        if len(open_links) >= MOST_LINKS:
            raise Refused("too-many", "There are too many open links. Wait a few minutes.")
        until = time.time() + LINK_SECONDS
        return [(e.Linked(person=person, token=hashed(token), until=until), None)]

    await desk.ask(link, lambda table: None)
    path = f"/t/{desk.table.id}#device={token}"
    return api.DeviceLink(path=path, seconds=LINK_SECONDS)


async def arrive(call: Call) -> api.Joined:
    """Exchange the secret of a device link for the seat."""
    desk = await call.desk()
    token, key = hashed(call.body.token), call.key

    def come(table: LiveTable) -> Written:
        link = table.seating.links.get(token)
        if link is None or link.until < time.time():
            raise Refused("unknown", "That link was used already or is too old. Make a new one.")
        here = table.seating.by_key(key)
        if here is not None and here.seat is not None and here.number != link.person:
            raise Refused("taken", "This device has a seat of its own at this table already.")
        return [(e.Arrived(token=token, key=key), None)]

    return await desk.ask(come, lambda table: joined(table, key))


async def qr(call: Call) -> bytes:
    """The invitation as a QR code."""
    desk = await call.desk()
    if not desk.table.settings.public and not call.belongs(desk):
        raise LookupError(desk.table.id)
    link = f"{call.base}/t/{desk.table.id}#code={desk.table.code}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", border=2, omitsize=True, xmldecl=False)
    return picture.getvalue()


async def replay(call: Call) -> api.Replay:
    """A finished match, step by step; made in a thread, since it is played again."""
    desk = await call.desk()
    eyes = call.query.get("eyes", "open")
    if eyes != "open" and not eyes.isdecimal():
        raise Refused("bad-message", "`eyes` is a seat's number, or `open`.")
    replays.finished(desk.table)
    return await asyncio.to_thread(
        replays.replay_of, desk.table, "open" if eyes == "open" else int(eyes)
    )


async def record(call: Call) -> dict[str, Any]:
    """The record of a finished match."""
    return replays.record_of((await call.desk()).table)


async def verify(call: Call) -> api.Verified:
    """Proof of fairness."""
    desk = await call.desk()
    replays.finished(desk.table)
    return await asyncio.to_thread(replays.proof_of, desk.table)


async def openapi(call: Call) -> dict[str, Any]:
    """This interface as OpenAPI."""
    return openapi_of()
