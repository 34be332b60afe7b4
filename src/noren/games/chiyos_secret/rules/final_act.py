"""Chapter 13: the Final Act. Honor, the order of turns, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import EVERYTHING, Choice, Happening, Seat, Turn
from noren.core.step import AnyStep
from noren.games.chiyos_secret.content import PATRONS, TEMPLE, honor_of, true_card
from noren.games.chiyos_secret.events import FinalActBegan, OrderSet, Won
from noren.games.chiyos_secret.rules.board import disguised, honor_at_table, owners, where_is
from noren.games.chiyos_secret.rules.disclosures import END_GAME
from noren.games.chiyos_secret.state import NOBODY, Mine, Open, Sealed, Truth, World

ENDINGS = {
    "ally": "allies",
    "betrayer": "betrayer",
    "usurper": "usurpers",
    "motonaka": "motonaka",
}


def end_game(world: World, faction: str, house: str) -> None:
    """A faction has won: everything is told."""
    open = world.open
    secrets = world.private[open.motonaka]
    roles = tuple(mine.role for mine in world.private)
    open.truth = Truth(
        roles, secrets.geisha, secrets.ronin, secrets.assassin, secrets.city, secrets.lie
    )
    world.tell(Won(faction, house, open.truth))
    winners = [seat for seat in world.seats if roles[seat] == faction]
    scores = [int(seat in winners) for seat in world.seats]
    world.end(winners, scores, ENDINGS[faction])


def gathered(open: Open) -> tuple[str, bool, list[str]]:
    """Where the True Ronin and the Daimyo are together, whether the Geisha is too, and who else."""
    house = open.tiles["daimyo"]
    if where_is(open, true_card("ronin")) != house:
        return "", False, []
    faces = [p.face for p in open.patrons.values() if p.house == house and p.face in PATRONS]
    return house, where_is(open, true_card("geisha")) == house, faces


def victors(open: Open, roles: Sequence[str], assassin: str) -> list[str]:
    """The factions that have what they need (1.2, 1.3, 1.4)."""
    house, geisha, faces = gathered(open)
    found = []
    if house and assassin in faces:
        found.append("usurper")
    if house and geisha:
        if any(roles[owner] == "betrayer" for owner in owners(open, house)):
            found.append("betrayer")
        elif any(PATRONS[face].type == "imperial" for face in faces):
            found.append("ally")
    return found


class CheckVictory(Happening[Open, Mine, Sealed], frozen=True):
    """In the Final Act, see whether anybody has won; if not, all have learned that."""

    rule: ClassVar[str] = "chiyos-secret-13.5"
    discloses: ClassVar[tuple[str, ...]] = (
        "open.not_betrayer", "open.not_assassin", *END_GAME, "agenda.SecretAction",
        "agenda.SecretAction.taken", "agenda.EndTurn", "agenda.BeginTurn",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        open = world.open
        if not open.final:
            return
        roles = [mine.role for mine in world.private]
        found = victors(open, roles, world.private[open.motonaka].assassin)
        if found:
            turns = [open.active, *open.order] if open.active != NOBODY else open.order
            first = next(roles[seat] for seat in turns if roles[seat] in found)
            end_game(world, first, open.tiles["daimyo"])
        else:
            note_silence(open)


def note_silence(open: Open) -> None:
    """What everyone can conclude from the game's going on.

    It is written down, since later the table looks otherwise and nobody could conclude it again.
    """
    house, geisha, faces = gathered(open)
    if not house:
        return
    for face in faces:
        if PATRONS[face].type == "assassin" and face not in open.not_assassin:
            open.not_assassin.append(face)
    if geisha and house != TEMPLE:
        for owner in owners(open, house):
            if owner not in open.not_betrayer:
                open.not_betrayer.append(owner)


class EndTurn(Happening[Open, Mine, Sealed], frozen=True):
    """After the turn in which both fugitives were unmasked comes the Final Act."""

    rule: ClassVar[str] = "chiyos-secret-13.1"
    next_turn: ClassVar[AnyStep]
    """How a turn begins. Turns follow each other in a ring, which chapter 5 closes."""

    def happen(self, world: World) -> None:
        if disguised(world.open) or world.open.final:
            world.then(self.next_turn)
        else:
            world.then(BeginFinalAct(), self.next_turn)


class BeginFinalAct(Happening[Open, Mine, Sealed], frozen=True):
    """Both fugitives are found: honor is counted."""

    rule: ClassVar[str] = "chiyos-secret-13.1"
    discloses: ClassVar[tuple[str, ...]] = (
        "open.shown", "open.totals", "FinalActBegan.totals", "open.order", "OrderSet",
        "OrderSet.order", "agenda.BreakTie", "agenda.BreakTie.done", "agenda.BreakTie.equals",
        "agenda.CheckVictory",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        open = world.open
        open.final = True
        open.active = NOBODY
        open.shown = [list(mine.tokens) for mine in world.private]
        open.totals = [0] * open.seats
        for seat in open.nobles:
            tokens = world.private[seat].tokens
            open.totals[seat] = honor_at_table(open, seat) + sum(map(honor_of, tokens))
            world.private[seat].tokens = []
            open.honor[seat] = 0
        world.tell(FinalActBegan(tuple(open.totals)))
        settle_order(world, ())


def settle_order(world: World, done: tuple[Seat, ...]) -> None:
    """The highest honor first; between equals Motonaka is asked (13.3)."""
    open = world.open
    while rest := [seat for seat in open.nobles if seat not in done]:
        best = max(open.totals[seat] for seat in rest)
        equals = tuple(seat for seat in rest if open.totals[seat] == best)
        if len(equals) > 1:
            world.then(BreakTie(done, equals))
            return
        done += equals
    open.order = list(done)
    world.tell(OrderSet(done))
    world.then(CheckVictory())


class BreakTie(Turn[Open, Mine, Sealed], frozen=True):
    """Motonaka decides which of several nobles with equal honor goes first."""

    rule: ClassVar[str] = "chiyos-secret-13.3"
    shows: ClassVar[tuple[str, ...]] = EVERYTHING

    done: tuple[Seat, ...]
    equals: tuple[Seat, ...]

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.motonaka,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("first", str(noble)) for noble in self.equals]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        settle_order(world, (*self.done, int(choice[1])))
