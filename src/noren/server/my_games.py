"""My games: a person's finished matches, and where their results came from. Nobody else's eyes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from noren.server.listings import card_for, read_if_sound, read_kept
from noren.server.request import ApiRequest
from noren.server.review_worker import read_summary
from noren.server.reviews import REST, Wanted
from noren.server.schemas import MyGame, MyGames
from noren.server.store import PastMatch
from noren.table.refused import Refused

MOST_GAMES: Final = 200
MOST_LOOKED: Final = 20
MOST_REVIEWED: Final = 10
"""So many matches are looked at, and so many reviews begun, for one asking; the others have their
turn when it asks again."""


async def games_of(request: ApiRequest) -> MyGames:
    """The caller's finished matches; those without a review are reviewed by and by."""
    key = request.known_key
    if key is None:
        return MyGames(games=())
    store = request.tables.runtime.store
    past = [my_game(match, key) for match in await store.past_matches_of(key, MOST_GAMES)]
    games = tuple(game for game in past if game is not None and game.table.result is not None)
    missing = [game for game in games if game.account is None and game.table.seat is not None]
    return MyGames(games=games, reviewing=await begin_some(request, missing))


async def begin_some(request: ApiRequest, missing: Sequence[MyGame]) -> int:
    """Have some of these matches reviewed; how many are, or 1 if others are yet to be looked at."""
    reviews = request.tables.runtime.reviews
    hopeful = [game for game in missing if reviews.may_be_made(review_of(game))]
    begun = 0
    for game in hopeful[:MOST_LOOKED]:
        if begun == MOST_REVIEWED:
            break
        begun += await begin(request, game)
    return begun or int(len(hopeful) > MOST_LOOKED)


def review_of(game: MyGame) -> Wanted:
    """Its quick review."""
    return Wanted(game.table.table, False)


def my_game(match: PastMatch, key: str) -> MyGame | None:
    """One match as its owner sees it: their own account, and nobody else's; None if damaged."""
    kept = read_if_sound(read_kept, match.card)
    if kept is None:
        return None
    card = card_for(kept, key)
    found = None if match.summary is None else read_if_sound(read_summary, match.summary)
    if found is None or card.seat is None:
        return MyGame(table=card, at=match.touched)
    return MyGame(
        table=card,
        at=match.touched,
        moments=found.moments,
        account=found.accounts[card.seat],
        decided=found.decided[card.seat],
        agreed=found.agreed[card.seat],
        guesses=tuple(guess for guess in found.guesses if guess.seat == card.seat),
    )


async def begin(request: ApiRequest, game: MyGame) -> bool:
    """Have a match reviewed whose replay is kept; whether that is under way now."""
    runtime = request.tables.runtime
    head = await runtime.replays.head(game.table.table)
    if head is None:
        # The replay of a match that was over just now may be on its way.
        if time.time() - game.at > REST:
            runtime.reviews.give_up(review_of(game))
        return False
    try:
        await runtime.reviews.ask(review_of(game), head.record, request.caller)
    except Refused:
        return False
    return True
