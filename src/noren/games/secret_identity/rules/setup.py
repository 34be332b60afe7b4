"""Setting up (2.1 to 2.4, 8.1): shuffling, dealing, and the pack that a table brings, if any."""

from __future__ import annotations

from noren import Dice
from noren.games.secret_identity.content.associations import fingerprint
from noren.games.secret_identity.content.characters import Links, parse_collection
from noren.games.secret_identity.meta import Options
from noren.games.secret_identity.rules.cooperative import BeginTogether
from noren.games.secret_identity.rules.rounds import BeginRound
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
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


def setup(seats: int, options: Options, dice: Dice) -> World:
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
    first = BeginTogether() if cooperative else BeginRound()
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
