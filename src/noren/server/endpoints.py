"""What each route of the interface does; `ROUTES` names these functions."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import io
from functools import partial
from typing import Any, Final

import msgspec
import segno

import noren
from noren.bots.coach import Counsel
from noren.bots.shelf import first_bot, named_bot, table_bots
from noren.core.dice import seed_bytes
from noren.core.game import AnyGame
from noren.core.registry import edition, load_edition
from noren.lessons import examples_of, find_lesson
from noren.scene import Reference, reference_of
from noren.server import schemas
from noren.server.afterwards import proof_for, record_for, replay_piece, review_for, sketch_for
from noren.server.answers import Packed
from noren.server.identity import hashed, new_secret
from noren.server.listings import card_for, read_all, read_if_sound, read_kept
from noren.server.listings import shelf as shelf_of
from noren.server.listings import table_card as card_of
from noren.server.my_games import games_of
from noren.server.openapi import openapi as openapi_of
from noren.server.reading import read_number
from noren.server.replay_work import Eyes
from noren.server.request import ApiRequest
from noren.server.tables import Tables
from noren.table.acts import devices
from noren.table.acts.close import Closed
from noren.table.acts.come_in import Came, come_first, come_in
from noren.table.acts.learn import Guided, beginning
from noren.table.acts.new_code import as_typed, is_code
from noren.table.acts.seat_bots import BotSat
from noren.table.acts.start import Started
from noren.table.checks import free_name
from noren.table.messages import Settings
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.states import told_code
from noren.table.table import Entry, LiveTable, Written, written

MOST_LISTED: Final = 50
MOST_PAST: Final = 200
"""Tables that are open no more, among which those are found at which a match came to its end."""
MOST_LOOKED_AT: Final = 12
"""Tables that are loaded to see whose turn it is."""

ONLY_MINE: Final = "#175c68"
"""The ink of what is one's own: the code of a device link must not be taken for an invitation."""

read_card = msgspec.json.Decoder(schemas.TableCard).decode


async def house(request: ApiRequest) -> schemas.House:
    """Where other devices find this house."""
    reach, asked = request.tables.runtime.reach, request.request
    return schemas.House(
        address=reach.beyond(asked.url.scheme, asked.url.netloc),
        may_open=reach.may_open(request.caller, asked.headers),
        command=reach.command(),
    )


async def open_house(request: ApiRequest) -> schemas.House:
    """Let the local network in."""
    reach = request.tables.runtime.reach
    if reach.may_open(request.caller, request.request.headers):
        await reach.open()
    elif reach.address is None:
        raise Refused("not-let-in", "Only somebody at the machine that Noren runs on can do that.")
    return await house(request)


async def shelf(request: ApiRequest) -> schemas.Shelf:
    """The installed games; the first to ask has them all read, for which nobody else waits."""
    return await asyncio.to_thread(shelf_of)


async def rules(request: ApiRequest) -> schemas.Rules:
    """A game's rulebook, also of rules that it has kept, as in `ninja@4`."""
    return await asyncio.to_thread(rulebook, edition(load_edition(request.path["game"])))


@functools.cache
def rulebook(named: str) -> schemas.Rules:
    """The rulebook by which an edition of a game is played; its examples are drawn once."""
    game = load_edition(named)
    return schemas.Rules(
        game=game.rules.game,
        text=game.rules.plain_text,
        clauses=game.rules.clauses,
        examples=examples_of(game),
    )


async def reference(request: ApiRequest) -> Reference:
    """A game's quick reference, also of rules that it has kept."""
    return reference_of(load_edition(request.path["game"]))


async def public_tables(request: ApiRequest) -> schemas.TableList:
    """Public tables that are open."""
    cards = await request.tables.runtime.store.public_cards(MOST_LISTED)
    return schemas.TableList(tables=tuple(read_all(read_card, cards)))


async def my_tables(request: ApiRequest) -> schemas.TableList:
    """The caller's tables: those that wait for them, the others that are open, what is over."""
    key = request.known_key
    if key is None:
        return schemas.TableList(tables=())
    store = request.tables.runtime.store
    cards = await store.cards_of(key, MOST_LISTED)
    open = [card_for(card, key) for card in read_all(read_kept, cards)]
    turns = [await at_turn(request.tables, card) for card in open[:MOST_LOOKED_AT]]
    kept = await store.past_cards_of(key, MOST_PAST)
    read = ((read_if_sound(read_kept, card), ended) for card, ended in kept)
    past = (card_for(card, key, ended) for card, ended in read if card is not None)
    over = [card for card in past if card.result is not None][:MOST_LISTED]
    first = sorted([*turns, *open[MOST_LOOKED_AT:]], key=lambda card: not card.turn)
    return schemas.TableList(tables=(*first, *over))


async def at_turn(tables: Tables, card: schemas.TableCard) -> schemas.TableCard:
    """The card, and whether the match waits for its owner, which all at the table can see."""
    if card.stage != "playing" or card.seat is None:
        return card
    try:
        table = (await tables.find(card.table)).table
    except (LookupError, Refused):
        return card  # It cannot be played just now, so it waits for nobody.
    turn = table.sitting is not None and card.seat in table.sitting.match.world.waiting
    return msgspec.structs.replace(card, turn=turn)


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
    bot = named_bot(game, body.bot or first_bot(game))
    if bot not in table_bots(game):
        raise Refused("unknown", f"{game.meta.title} has no bot called {bot!r}.")
    seats = game.seats(quick_seats(game) if body.seats is None else body.seats)
    options = quick_options(game, seats) if body.options is None else body.options
    beginning: list[Entry] = [come_first(body.name, request.key)]
    beginning += [BotSat(seat=seat, bot=bot) for seat in range(1, seats)]
    beginning.append(Started())
    actor = await request.tables.open_table(
        request.key, body.game, seats, options, Settings(pace=body.pace), beginning
    )
    actor.wake()
    return schemas.Joined(table=actor.table.id, person=0, seat=0)


async def learn(request: ApiRequest) -> schemas.Joined:
    """A lesson, begun at once; the one that the caller has left before it is put away."""
    body: schemas.Learn = request.body
    request.count_opening()
    game = noren.load(body.game)
    lesson = find_lesson(game, body.lesson or "")
    await put_lessons_away(request)
    me = Came(name=free_name(body.name), keys=(request.key,), seat=lesson.learner, invited=True)
    others = [seat for seat in range(lesson.seats) if seat != lesson.learner]
    bot = lesson.bot or table_bots(game)[-1]
    actor = await request.tables.open_table(
        request.key,
        body.game,
        lesson.seats,
        lesson.options,
        Settings(pace=body.pace, latecomers="nobody", takeover=False),
        [me, *(BotSat(seat=seat, bot=bot) for seat in others), Guided(lesson=lesson.name),
         Started(), *beginning(game, lesson)],
        seed_bytes(lesson.seed),
    )  # fmt: skip
    actor.wake()
    return schemas.Joined(table=actor.table.id, person=0, seat=lesson.learner)


async def put_lessons_away(request: ApiRequest) -> None:
    """Close the caller's lessons that are open: one learns one thing at a time."""
    key = request.known_key
    if key is None:
        return
    cards = await request.tables.runtime.store.cards_of(key, MOST_LISTED)
    for kept in read_all(read_card, cards):
        if kept.lesson:
            with contextlib.suppress(LookupError, Refused):
                actor = await request.tables.find(kept.table)
                await actor.ask(partial(learned, key=key), lambda table: None)


def learned(table: LiveTable, key: str) -> list[Written]:
    """Put a lesson away, if it is this person's: whoever only looks on takes it from nobody."""
    person = table.seating.by_key(key)
    theirs = person is not None and person.number == table.seating.host
    return written(Closed()) if theirs and not table.closed else []


def quick_seats(game: AnyGame) -> int:
    """As many as the game says, or four at the table, or as near as it allows."""
    return game.quick_seats or min(max(4, game.meta.min_seats), game.meta.max_seats)


def quick_options(game: AnyGame, seats: int) -> dict[str, Any]:
    """What one plays with at once; as usual at a number of seats that it is not meant for."""
    return dict(game.quick_options) if game.quick_seats in (0, seats) else {}


async def by_code(request: ApiRequest) -> schemas.TableCard:
    """The table with that spoken code."""
    request.demand_guesses()
    code = as_typed(request.path["code"])
    table = await request.tables.runtime.store.by_code(code) if is_code(code) else None
    if table is None:
        request.guessed_wrong()
        raise LookupError(request.path["code"])
    found = (await request.tables.find(table)).table
    if found.code != code:
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
    token, key, wall = new_secret(), request.key, await request.tables.runtime.store.wall()
    await actor.ask(
        lambda table: devices.make_link(table, person_with(table, key), hashed(token), wall),
        lambda table: None,
    )
    path = f"/t/{actor.table.id}#device={token}"
    address = request.base + path
    picture = qr_of(address, dark=ONLY_MINE).decode()
    return schemas.DeviceLink(path=path, seconds=devices.LINK_SECONDS, address=address, qr=picture)


async def arrive(request: ApiRequest) -> schemas.Joined:
    """Exchange the secret of a device link for the seat."""
    actor = await request.actor()
    token, key = hashed(request.body.token), request.key
    wall = await request.tables.runtime.store.wall()
    return await actor.ask(
        lambda table: devices.arrive(table, token, key, wall),
        lambda table: joined(table, key),
    )


async def coach(request: ApiRequest) -> Counsel:
    """What the coach says to the caller's seat, and to nobody else."""
    actor, runtime = await request.actor(), request.tables.runtime
    if not request.belongs(actor):
        raise LookupError(actor.table.id)
    if not runtime.counsels.take(request.key, runtime.now()):
        raise Refused("too-fast", "The coach is out of breath. Wait a little.")
    person = person_with(actor.table, request.key)
    with runtime.askers.place(request.key, request.caller):
        return await actor.desk.ask(person, request.body.ask, runtime.coach)


async def qr(request: ApiRequest) -> bytes:
    """The invitation as a QR code, with the table's code in it for those who are told that."""
    actor = await request.actor()
    table, person = actor.table, request.person(actor)
    if not table.settings.public and person is None:
        raise LookupError(table.id)
    code = told_code(table, watching=person is None or person.seat is None)
    return qr_of(f"{request.base}/t/{table.id}" + ("" if code is None else f"#code={code}"))


def qr_of(link: str, dark: str = "#000") -> bytes:
    """A link as a QR code."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", border=2, omitsize=True, xmldecl=False, dark=dark
    )
    return picture.getvalue()


def read_eyes(request: ApiRequest) -> Eyes:
    """Whose eyes are asked for."""
    asked = request.query.get("eyes", "open")
    eyes: Eyes | None = "open" if asked == "open" else read_number(asked)
    if eyes is None:
        raise Refused("bad-message", "`eyes` is a seat's number, or `open`.")
    return eyes


async def replay(request: ApiRequest) -> Packed:
    """A finished match, step by step, all of it or the piece with one step in it."""
    eyes, start = read_eyes(request), request.query.get("from")
    number = None if start is None else read_number(start)
    if start is not None and number is None:
        raise Refused("bad-message", "`from` is the number of a step.")
    return Packed(await replay_piece(request, eyes, number))


async def review(request: ApiRequest) -> schemas.Reviewed:
    """How far the review of a finished match is, and what there is of it."""
    return await review_for(request, deep=request.query.get("deep", "") == "1")


async def sketch(request: ApiRequest) -> Packed:
    """What somebody could make of a moment of a finished match."""
    at = read_number(request.query.get("at", ""))
    if at is None:
        raise Refused("bad-message", "`at` is the number of a step.")
    return Packed(await sketch_for(request, read_eyes(request), at))


async def my_games(request: ApiRequest) -> schemas.MyGames:
    """The caller's finished matches."""
    return await games_of(request)


async def forget_past(request: ApiRequest) -> schemas.MyGames:
    """Let a finished match, or all, be the caller's no more."""
    body: schemas.Forget = request.body
    if request.known_key is not None:
        await request.tables.runtime.store.forget_past(request.known_key, body.table)
    return await games_of(request)


async def record(request: ApiRequest) -> dict[str, Any]:
    """The record of a finished match."""
    return (await record_for(request)).record


async def verify(request: ApiRequest) -> bytes:
    """Proof of fairness."""
    return await proof_for(request)


async def openapi(request: ApiRequest) -> dict[str, Any]:
    """This interface as OpenAPI."""
    return openapi_of()
