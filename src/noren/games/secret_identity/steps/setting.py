"""Setting up: shuffling, dealing, and laying characters on the board."""

from __future__ import annotations

from noren import Dice
from noren.core.step import AnyStep
from noren.games.secret_identity.associations import fingerprint
from noren.games.secret_identity.content import Links, parse_collection
from noren.games.secret_identity.meta import Options
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
    SPOTS,
    Mine,
    Open,
    Person,
    Sealed,
    World,
    members,
    picto_cards,
)


def hand_size(seats: int, cooperative: bool) -> int:
    """Ten cards each; together, the fewer the more play (2.3, 8.1)."""
    if not cooperative or seats <= 4:
        return 10
    return 8 if seats <= 6 else 6


def set_up(seats: int, options: Options, dice: Dice, first: AnyStep) -> World:
    """Shuffle the characters and the Picto cards, and deal (2.1, 2.3, 8.1)."""
    cooperative = options.variant == "cooperative"
    size = hand_size(seats, cooperative)
    cards = list(picto_cards())
    dice.shuffle(cards)
    private = [Mine([cards.pop() for _ in range(size)]) for _ in range(seats)]
    cast, made_from = own_cast(options.own)
    open = Open(
        cooperative=cooperative,
        pack="own" if cast else options.characters,
        unknown=options.unknown,
        cast=cast,
        made_from=made_from,
        hands=[size] * seats,
        aside=len(cards),
        deck=0,
        scores=[0] * seats,
        safes=[[] for _ in range(seats)],
        keys=[NO_KEY] * seats,
    )
    deck = list(members(open))
    dice.shuffle(deck)
    open.deck = len(deck)
    return World(open, private, Sealed(deck, cards, list(NUMBERS)), dice, [first])


def own_cast(text: str) -> tuple[dict[str, Person], str]:
    """The people of a table's own pack, and what its associations are known by (2.2)."""
    if not text:
        return {}, ""
    collection = parse_collection(text, "Your pack")
    cast = {}
    for each in collection.characters:
        links = collection.links.get(each.id, Links())
        cast[each.id] = Person(each.name, each.hint, links.strong, links.some)
    return cast, fingerprint(collection)


def draw(world: World) -> str:
    """The top character of the deck."""
    world.open.deck -= 1
    return world.sealed.deck.pop()


def lay_out(world: World) -> None:
    """Eight new characters on the board; the old ones are out of the game (2.1, 6.1)."""
    open = world.open
    open.gone += open.board
    open.board = [draw(world) for _ in range(SPOTS)]
    open.fresh = list(open.board)
