"""Setting up (2.1 to 2.4, 8.1): shuffling, dealing, and the pack that a table brings, if any."""

from __future__ import annotations

from noren import Dice
from noren.games.secret_identity.content.associations import fingerprint
from noren.games.secret_identity.content.characters import Links, not_harder, parse_collection
from noren.games.secret_identity.meta import Options
from noren.games.secret_identity.rules.cooperative import BeginTogether
from noren.games.secret_identity.rules.lots import pick_several
from noren.games.secret_identity.rules.rounds import BeginRound
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
    TOGETHER,
    Mine,
    Open,
    Person,
    Sealed,
    World,
    members,
    person,
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
    cast, made_from = own_cast(options.own, options.difficulty)
    open = Open(
        cooperative=cooperative,
        pack="own" if cast else options.characters,
        difficulty=options.difficulty,
        rows=options.rows,
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
    deck, box = make_deck(open, dice)
    open.deck = len(deck)
    first = BeginTogether() if cooperative else BeginRound()
    return World(open, private, Sealed(deck, cards, list(NUMBERS), box), dice, [first])


def make_deck(open: Open, dice: Dice) -> tuple[list[str], list[str]]:
    """The deck of characters, and those left in the box: together seventeen are used (8.2)."""
    everybody = list(members(open))
    if not open.cooperative:
        return everybody, []
    picked = pick_several(open, TOGETHER, everybody, (), dice)
    # From the last to the first, as the top of a deck is its end.
    return picked[::-1], [id for id in everybody if id not in picked]


def own_cast(text: str, difficulty: str) -> tuple[dict[str, Person], str]:
    """The people of a table's own pack, and what its associations are known by (2.2)."""
    if not text:
        return {}, ""
    collection = parse_collection(text, "Your pack")
    cast = {
        each.id: person(each, collection.links.get(each.id, Links()))
        for each in not_harder(collection.characters, difficulty)
    }
    return cast, fingerprint(collection)
