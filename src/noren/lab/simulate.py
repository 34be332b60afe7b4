"""One game, played from start to end by bots; in silence, unless one of them listens to words."""

from __future__ import annotations

import hashlib

import msgspec

from noren.bots.order import who_goes
from noren.bots.shelf import find_bot
from noren.core.choice import Seat
from noren.core.errors import NorenError
from noren.core.game import think
from noren.core.match import Match
from noren.core.world import Outcome
from noren.lab.series import Series
from noren.parts.random_bot import draws_lots

LONGEST = 100_000
"""After so many decisions a game is taken to be one that never ends."""
UNFINISHED = "unfinished"
"""The ending of such a game: nobody has won it, and the series goes on."""

encoder = msgspec.json.Encoder(order="deterministic")


class GameFailed(NorenError):
    """A game of the series could not be played to its end."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a game: how it ended, how long it was, and a hash of all its choices."""

    index: int
    bots: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str
    decisions: int
    digest: str


def play_game(series: Series, index: int) -> Played:
    """The game with this number, the same whoever plays it and when."""
    try:
        match = play_match(series, index)
    except Exception as error:
        kind = type(error).__name__
        raise GameFailed(
            f"Game {index} of seed {series.seed} failed with {kind}: {error}"
        ) from error
    outcome = match.outcome or Outcome((), (0,) * series.seats, UNFINISHED)
    return Played(
        index=index,
        bots=series.seating(index),
        winners=outcome.winners,
        scores=outcome.scores,
        ending=outcome.ending,
        decisions=len(match.choices),
        digest=fingerprint(match),
    )


def play_match(series: Series, index: int) -> Match:
    """The same game as a match, whose record can be kept."""
    match = Match.start(series.game, series.seats, series.options, series.match_seed(index))
    # Fresh for each game, so that nothing learned in one can reach another that another process
    # plays.
    bots = [find_bot(series.game, name) for name in series.seating(index)]
    dice = [series.bot_dice(index, seat) for seat in range(series.seats)]
    order = series.order_dice(index)
    aloud = any(getattr(bot, "listens", False) for bot in bots)
    if aloud:
        while not match.over and len(match.choices) < LONGEST:
            seat = who_goes(match, order)
            match.play(seat, *think(bots[seat], match.view(seat), dice[seat]))
        return match
    # In silence, as most series are played: nothing but looking, choosing and playing.
    choose = [None if draws_lots(bot) else bot.choose for bot in bots]
    view, play, world, choices = match.view, match.play, match.world, match.choices
    while world.outcome is None and len(choices) < LONGEST:
        seat = who_goes(match, order)
        chosen = choose[seat]
        if chosen is None:
            match.play_by_lot(seat, dice[seat])
        else:
            play(seat, chosen(view(seat), dice[seat]))
    return match


def fingerprint(match: Match) -> str:
    """A hash of every choice and the outcome."""
    told = encoder.encode((match.choices, match.outcome))
    return hashlib.blake2b(told, digest_size=16).hexdigest()
