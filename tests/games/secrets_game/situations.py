"""Situations of The Secrets Game, played up to where a test begins."""

from __future__ import annotations

from noren import Choice, Match, Seat
from noren.games.secrets_game import game
from noren.games.secrets_game.state import Open

TRUTH, LIE = ("truth",), ("lie",)


def start(seats: int = 4, seed: int = 1, lines: str = "family", teams: int = 6) -> Match:
    return Match.start(game, seats, {"lines": lines, "teams": teams}, seed)


def table(match: Match) -> Open:
    opened: Open = match.world.open
    return opened


def tell(match: Match, seat: Seat, token: Choice) -> None:
    """One seat claims, takes the first line and tells."""
    match.play(seat, ("speak",))
    match.play(seat, ("tell", table(match).lines[0]))
    match.play(seat, token)


def vote(match: Match, **votes: Choice) -> None:
    """Votes by seat: s1=TRUTH."""
    for seat, side in votes.items():
        match.play(int(seat[1:]), side)


def play_round(match: Match) -> None:
    """A round in which all tell the truth and all believe it."""
    number = table(match).round
    while not match.over and table(match).round == number:
        tell(match, match.asked[0], TRUTH)
        for seat in match.asked:
            match.play(seat, TRUTH)
