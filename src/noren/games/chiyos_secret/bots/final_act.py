"""The Final Act: who could win with the next action, and how to see to it, or to prevent it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from noren import Seat
from noren.games.chiyos_secret.belief.reading import Reading
from noren.games.chiyos_secret.content import PATRONS, TEMPLE, true_card
from noren.games.chiyos_secret.rules.board import own_houses, owners, tile_free

Moves = tuple[tuple[str, str], ...]

PATIENCE = 0.55
"""How much less each later turn counts than the one before."""


@dataclass(frozen=True)
class Position:
    """Where everything stands that a victory needs; cards by name, places by card."""

    at: dict[str, str]
    ronin: str
    geisha: str
    imperials: tuple[str, ...]
    assassins: tuple[tuple[str, str], ...]
    daimyo: str
    free: bool
    houses: tuple[str, ...]

    @staticmethod
    def of(reading: Reading) -> Position:
        """The position as this player knows it; an assassin counts face-down too, if placed."""
        open = reading.open
        at, true = {}, {"geisha": "", "ronin": ""}
        imperials, assassins = [], []
        for card, patron in open.patrons.items():
            face = reading.face(card)
            at[card] = patron.house
            for fugitive in true:
                if patron.face == true_card(fugitive):
                    true[fugitive] = card
            if patron.face in PATRONS and PATRONS[patron.face].type == "imperial":
                imperials.append(card)
            if face in PATRONS and PATRONS[face].type == "assassin":
                assassins.append((card, face))
        return Position(
            at, true["ronin"], true["geisha"], tuple(imperials), tuple(assassins),
            open.tiles["daimyo"], tile_free(open, "daimyo"), tuple(open.houses),
        )  # fmt: skip

    def after(self, moves: Moves, daimyo: str = "") -> Position:
        """The position after some moves."""
        return replace(self, at=self.at | dict(moves), daimyo=daimyo or self.daimyo)

    def sets(self, faction: str, assassin: str = "") -> Iterator[tuple[str, ...]]:
        """The groups of cards that would do for a faction, beside the Daimyo."""
        if not self.ronin:
            return
        if faction == "usurper":
            yield from ((self.ronin, card) for card, face in self.assassins if face == assassin)
        elif self.geisha and faction == "betrayer":
            yield (self.ronin, self.geisha)
        elif self.geisha:
            yield from ((self.ronin, self.geisha, card) for card in self.imperials)

    def gathering(self, cards: tuple[str, ...], house: str, moves: int, tile: bool) -> Moves | None:
        """The moves that bring cards and Daimyo together in a house, if so few can."""
        away = tuple((card, house) for card in cards if self.at[card] != house)
        if self.daimyo != house and not (tile and self.free and house != TEMPLE):
            return None
        barred = house == TEMPLE and any(card in (self.ronin, self.geisha) for card, _ in away)
        return None if barred or len(away) > moves else away


@dataclass(frozen=True)
class WinningPlan:
    """How to win now: what to move, where the Daimyo is then, and how sure it is."""

    moves: Moves
    house: str
    share: float


def victory(reading: Reading, position: Position, moves: int, tile: bool) -> WinningPlan | None:
    """The surest way for my faction to win with so many card moves, and the Daimyo's or not."""
    role = reading.mine.role
    places = (
        own_houses(reading.open, reading.seat) if role == "betrayer" else (*position.houses, TEMPLE)
    )
    best: WinningPlan | None = None
    for cards in position.sets(role, reading.mine.assassin):
        for house in places:
            found = position.gathering(cards, house, moves, tile)
            if found is None:
                continue
            share = 1.0
            if role == "ally":
                at_home = owners(reading.open, house)
                share = 1.0 - sum(reading.role_share(owner, "betrayer") for owner in at_home)
            if best is None or share > best.share:
                best = WinningPlan(found, house, share)
    return best


def can_win(reading: Reading, position: Position, seat: Seat, role: str) -> float:
    """How likely a noble of this role could win with one action from here."""
    if role == "usurper":
        return sum(
            share
            for face, share in reading.assassin_shares.items()
            if share
            and _within_reach(position, position.sets(role, face), (*position.houses, TEMPLE))
        )
    places = own_houses(reading.open, seat) if role == "betrayer" else position.houses
    return float(_within_reach(position, position.sets(role), places))


def _within_reach(
    position: Position, groups: Iterator[tuple[str, ...]], places: tuple[str, ...]
) -> bool:
    """Whether a Search or a Spy would do: one card and the Daimyo, or two cards."""
    for cards in groups:
        for house in places:
            if position.gathering(cards, house, 1, True) is not None:
                return True
            if position.gathering(cards, house, 2, False) is not None:
                return True
    return False


def prospect(reading: Reading, position: Position) -> float:
    """What the coming turns promise my faction: fellows' chances, less the others'."""
    open, total, weight = reading.open, 0.0, 1.0
    at = open.order.index(reading.seat)
    coming = [*open.order[at + 1 :], *open.order[:at]]
    reach: dict[tuple[Seat, str], float] = {}
    for seat in coming:
        for role in ("ally", "betrayer", "usurper"):
            share = reading.role_share(seat, role)
            if share:
                # Only a Betrayer's victory depends on whose houses it is in.
                key = (seat if role == "betrayer" else -1, role)
                if key not in reach:
                    reach[key] = can_win(reading, position, seat, role)
                total += weight * share * reach[key] * (1 if role == reading.mine.role else -1)
        weight *= PATIENCE
    return total


def candidates(position: Position, moves: int, tile: bool) -> Iterator[tuple[Moves, str]]:
    """Moves of the cards that can matter to a victory, and of the Daimyo; one for Search, else two.

    A patron that no faction needs changes nothing, wherever it goes.
    """
    tiles = [
        position.daimyo,
        *(h for h in position.houses if h != position.daimyo and tile and position.free),
    ]
    singles = _singles(position) if moves else []
    for daimyo in tiles:
        yield (), daimyo
        for one in singles:
            yield (one,), daimyo
    if moves > 1:
        for first, second in itertools.combinations(singles, 2):
            if first[0] != second[0]:
                yield (first, second), position.daimyo


def _singles(position: Position) -> list[tuple[str, str]]:
    """Single moves: a True card to any house, anybody else who counts to and from where it is told.

    Beside a True card or the Daimyo an Imperial or Assassin counts; elsewhere it is out of the way,
    and any one such place is as good as another.
    """
    true = [card for card in (position.ronin, position.geisha) if card]
    found = [
        (card, house) for card in true for house in position.houses if position.at[card] != house
    ]
    counts = {position.daimyo, TEMPLE, *(position.at[card] for card in true)}
    aside = next((house for house in position.houses if house not in counts), TEMPLE)
    others = [*position.imperials, *(card for card, _ in position.assassins)]
    for card in others:
        found += [(card, house) for house in sorted({*counts, aside}) if house != position.at[card]]
    return found


def defence(
    reading: Reading, position: Position, moves: int, tile: bool
) -> tuple[float, Moves, str]:
    """The moves after which the coming turns promise most."""
    best: tuple[float, Moves, str] | None = None
    for some, daimyo in candidates(position, moves, tile):
        # Of equals the one that moves least: a move shows what one is after.
        value = prospect(reading, position.after(some, daimyo)) - 0.001 * len(some)
        if best is None or value > best[0]:
            best = (value, some, daimyo)
    assert best is not None
    return best
