"""Short ways to set up situations of Secret Identity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from noren import Choice, Match, Seat
from noren.games.secret_identity import game
from noren.games.secret_identity.state import Mine, Open, Sealed, picto_cards

READY: Choice = ("ready",)

PACK = '[packs.street]\ntitle = "Our street"\n' + "".join(
    f'\n[[character]]\nid = "neighbour-{number}"\nname = "Neighbour {number}"\n'
    f'hint = "lives at number {number}"\ndescription = "the neighbour at number {number}"\n'
    for number in range(32)
)


def start(seats: int = 4, seed: int = 1, **options: Any) -> Match:
    """A game in which characters stay, unless told otherwise."""
    return Match.start(game, seats, {"unknown": "stay", **options}, seed)


def together(seats: int = 4, seed: int = 1, **options: Any) -> Match:
    """A cooperative game."""
    return start(seats, seed, variant="cooperative", **options)


def table(match: Match) -> Open:
    opened: Open = match.world.open
    return opened


def mine(match: Match, seat: Seat) -> Mine:
    drawer: Mine = match.world.private[seat]
    return drawer


def sealed(match: Match) -> Sealed:
    drawer: Sealed = match.world.sealed
    return drawer


def lay(match: Match, seat: Seat, count: int = 1, side: str = "green") -> list[str]:
    """Lay the first cards of a hand, their first pictograms showing, and say ready."""
    cards = mine(match, seat).hand[:count]
    for card in cards:
        match.play(seat, ("take", card))
        match.play(seat, (side, picto_cards()[card][0]))
    match.play(seat, READY)
    return cards


def lay_all(match: Match, count: int = 1) -> None:
    """Everyone who is asked lays so many cards."""
    for seat in match.asked:
        lay(match, seat, count)


Judge = Callable[[Seat, Seat], bool]


def vote(match: Match, seat: Seat, right: Judge) -> None:
    """Vote on everyone: the true key where the judge says so, else a wrong one."""
    others = [other for other in range(match.seats) if other != seat]
    keys = {other: mine(match, other).key for other in others}
    for other in (each for each in others if right(seat, each)):
        match.play(seat, ("vote", str(other), str(keys[other])))
    for other in (each for each in others if not right(seat, each)):
        choices = [c for c in match.options(seat) if c[1] == str(other)]
        match.play(seat, _harmless(choices, seat, keys, right))
    match.play(seat, READY)


def _harmless(choices: list[Choice], seat: Seat, keys: Mapping[Seat, int], right: Judge) -> Choice:
    """A wrong vote, if possible with a key that is nobody's."""
    wrong = [choice for choice in choices if int(choice[2]) != keys[int(choice[1])]]
    taken = {key for other, key in keys.items() if not right(seat, other)}
    return min(wrong, key=lambda choice: int(choice[2]) in taken)


def vote_all(match: Match, right: Judge) -> None:
    for seat in match.asked:
        vote(match, seat, right)


def open_all(match: Match) -> None:
    """Everyone opens their safe."""
    number = table(match).round
    while not match.over and table(match).round == number and table(match).voted:
        match.play(match.asked[0], ("open",))


def nobody(voter: Seat, owner: Seat) -> bool:
    return False


def everybody(voter: Seat, owner: Seat) -> bool:
    return True


def play_round(match: Match, right: Judge = nobody, count: int = 1) -> None:
    """A whole round."""
    lay_all(match, count)
    vote_all(match, right)
    open_all(match)


def guess_all(match: Match, number: int) -> None:
    """All guessers propose the same."""
    for seat in match.asked:
        match.play(seat, ("guess", str(number)))


def play_turn(match: Match, *, right: bool, count: int = 1) -> None:
    """A whole turn of the cooperative variant."""
    active = table(match).active
    lay(match, active, count)
    key = mine(match, active).key
    guess_all(match, key if right else key % 8 + 1)
    match.play(active, ("open",))
