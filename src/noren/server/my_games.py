"""My games: a person's finished matches, and where their results came from. Nobody else's eyes."""

from __future__ import annotations

from typing import Final

import msgspec

from noren.server.listings import card_for, read_if_sound, read_kept
from noren.server.request import ApiRequest
from noren.server.review_worker import Summary
from noren.server.reviews import Wanted
from noren.server.schemas import MyGame, MyGames
from noren.server.store import PastMatch
from noren.table.refused import Refused

MOST_GAMES: Final = 200
MOST_REVIEWED: Final = 10
"""So many matches are looked at for one asking; the others have their turn when it asks again."""

read_summary: Final = msgspec.json.Decoder(Summary).decode


async def games_of(request: ApiRequest) -> MyGames:
    """The caller's finished matches; those without a review are reviewed by and by."""
    key = request.known_key
    if key is None:
        return MyGames(games=())
    store = request.tables.runtime.store
    past = [my_game(match, key) for match in await store.past_matches_of(key, MOST_GAMES)]
    games = tuple(game for game in past if game is not None and game.table.result is not None)
    missing = [game for game in games if game.account is None and game.table.seat is not None]
    begun = 0
    for game in missing:
        if begun == MOST_REVIEWED:
            break
        begun += await begin(request, game.table.table)
    return MyGames(games=games, reviewing=begun)


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


async def begin(request: ApiRequest, table: str) -> bool:
    """Have a match reviewed whose replay is kept; whether that is under way now."""
    runtime = request.tables.runtime
    head = await runtime.replays.head(table)
    if head is None:
        return False
    try:
        await runtime.reviews.ask(Wanted(table, False), head.record, request.caller)
    except Refused:
        return False
    return True
