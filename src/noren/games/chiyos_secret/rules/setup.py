"""Chapters 2 and 3: setting up, and the Prelude."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from noren import Choice, Dice, Happening, Seat, Turn
from noren.games.chiyos_secret.content import (
    CITY_SPACES,
    HONOR_TOKENS,
    INFLUENCE,
    ROLE_DECKS,
    TEA_HOUSE,
    TEMPLE,
    TRACKS,
    assassins,
    disguises_for,
    houses_for,
    patrons_for,
)
from noren.games.chiyos_secret.events import Dealt, Learned, PreludeEnded
from noren.games.chiyos_secret.meta import Options
from noren.games.chiyos_secret.rules.turns import BeginTurn
from noren.games.chiyos_secret.state import LOCKS, Mine, Open, Patron, Sealed, World, card_id

PATRONS_EACH = 3


def setup(seats: int, options: Options, dice: Dice) -> World:
    """Deal roles, establishments and patrons, draw the disguises and hide the city (2)."""
    # The dice are thrown whatever the table has settled, so that a seed deals the same city.
    motonaka = {"dice": dice.below(seats), "first": 0, "last": seats - 1}[options.motonaka]
    roles = list(ROLE_DECKS[seats])
    dice.shuffle(roles)
    roles.insert(motonaka, "motonaka")
    private = [Mine(role) for role in roles]
    all_seeing = private[motonaka]
    all_seeing.roles = roles
    all_seeing.drawn = dice.sample(disguises_for(seats), 2)
    all_seeing.city = TRACKS[seats].spaces + 1 + dice.below(CITY_SPACES)
    open, faces = lay_out(seats, motonaka, dice)
    sealed = Sealed(faces, shuffled(tuple(INFLUENCE), dice), shuffled(HONOR_TOKENS, dice))
    return World(open, private, sealed, dice, [Prelude()])


def shuffled(things: Sequence[str], dice: Dice) -> list[str]:
    """The things in random order."""
    return dice.sample(things, len(things))


def lay_out(seats: int, motonaka: Seat, dice: Dice) -> tuple[Open, dict[str, str]]:
    """The table, and the faces of the face-down patrons."""
    nobles = [seat for seat in range(seats) if seat != motonaka]
    houses = shuffled(houses_for(seats), dice)
    first = houses.index(TEA_HOUSE)
    places = [place for place in (*houses, TEMPLE) for _ in range(PATRONS_EACH)]
    cards = [card_id(number) for number in range(1, len(places) + 1)]
    faces = shuffled(patrons_for(seats), dice)
    open = Open(
        seats=seats,
        motonaka=motonaka,
        nobles=nobles,
        houses=houses,
        patrons={card: Patron(place) for card, place in zip(cards, places, strict=True)},
        tiles={"daimyo": TEMPLE, "rival": TEMPLE},
        honor=[0] * seats,
        deck=len(INFLUENCE),
        pool=len(HONOR_TOKENS),
        cards=len(cards),
        locks=dict.fromkeys(LOCKS, 0),
        order=nobles[first:] + nobles[:first],
    )
    return open, dict(zip(cards, faces, strict=True))


class Prelude(Happening[Open, Mine, Sealed], frozen=True):
    """The table is set, and Motonaka begins to weave."""

    rule: ClassVar[str] = "chiyos-secret-2.2"

    def happen(self, world: World) -> None:
        world.tell(Dealt(world.open.motonaka, tuple(world.open.houses)))
        world.then(Disguise(), NameAssassin(), EndPrelude(), BeginTurn())


class Disguise(Turn[Open, Mine, Sealed], frozen=True):
    """Motonaka says which of the two drawn patrons hides the Geisha; the other hides the Ronin."""

    rule: ClassVar[str] = "chiyos-secret-2.8"

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.motonaka,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("geisha", patron) for patron in mine.drawn]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        mine = world.private[seat]
        mine.geisha = choice[1]
        mine.ronin = next(patron for patron in mine.drawn if patron != choice[1])
        mine.drawn = []


class NameAssassin(Turn[Open, Mine, Sealed], frozen=True):
    """Motonaka chooses the True Assassin."""

    rule: ClassVar[str] = "chiyos-secret-3.2"

    def asks(self, open: Open) -> Sequence[Seat]:
        return (open.motonaka,)

    def options(self, open: Open, mine: Mine, seat: Seat) -> Sequence[Choice]:
        return [("assassin", patron) for patron in assassins()]

    def take(self, world: World, seat: Seat, choice: Choice) -> None:
        world.private[seat].assassin = choice[1]


class EndPrelude(Happening[Open, Mine, Sealed], frozen=True):
    """Each player learns what the role may know."""

    rule: ClassVar[str] = "chiyos-secret-3.3"
    discloses: ClassVar[tuple[str, ...]] = (
        "Learned.usurpers to actor", "Learned.assassin to actor", "mine.usurpers", "mine.assassin",
    )  # fmt: skip

    def happen(self, world: World) -> None:
        usurpers = [seat for seat in world.seats if world.private[seat].role == "usurper"]
        assassin = world.private[world.open.motonaka].assassin
        for seat in world.seats:
            mine = world.private[seat]
            if mine.role == "usurper":
                mine.usurpers, mine.assassin = usurpers, assassin
            world.whisper(Learned(mine.role, tuple(mine.usurpers), mine.assassin), seat)
        world.tell(PreludeEnded())
