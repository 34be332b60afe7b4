"""Who wants what at a table of this size: one's own aim, the others', and who can win now."""

from __future__ import annotations

from collections.abc import Iterator

from noren.games.chiyos_secret.content import ROLE_DECKS, assassins
from noren.games.chiyos_secret.scene.words import name

AIM = {
    "ally": "Bring Ronin, Geisha, Daimyo and an Imperial together, not at the Betrayer's.",
    "betrayer": "Bring Ronin, Geisha and Daimyo together in one of your establishments.",
    "usurper": "Bring Ronin, Daimyo and the True Assassin together.",
    "motonaka": "Keep them apart until the Shogun reaches the city. You may lie once.",
}
NEEDS = {
    "ally": "Ronin, Geisha, Daimyo and an Imperial patron in one place, not at the Betrayer's",
    "betrayer": "Ronin, Geisha and Daimyo in a house of the Betrayer's own",
    "usurper": "Ronin, Daimyo and the True Assassin in one place",
    "motonaka": "the Shogun to reach the city before anybody wins",
}
NUMBERS = ("no", "one", "two", "three", "four")


def sides(seats: int) -> Iterator[tuple[str, str]]:
    """Each side at a table of this size, and what it is called with its number."""
    deck = ROLE_DECKS[seats]
    yield "ally", f"the {NUMBERS[deck.count('ally')]} Allies"
    yield "betrayer", "the Betrayer"
    several = deck.count("usurper")
    yield "usurper", f"the {NUMBERS[several]} Usurpers" if several > 1 else "the one Usurper"
    yield "motonaka", "Motonaka"


def others_want(role: str, seats: int) -> str:
    """What everybody else at the table may be after, in one line."""
    wants = [f"{_wanting(who)} {NEEDS[side]}" for side, who in sides(seats) if side != role]
    return f"The others may want something else: {'; '.join(wants)}."


def _wanting(who: str) -> str:
    """A side and its verb."""
    return f"{who} want" if who.endswith("s") else f"{who} wants"


def hidden_assassin(role: str) -> str:
    """Which patrons are Assassins, and who knows the true one."""
    *front, last = (name(face).partition(",")[0] for face in assassins())
    three = f"{', '.join(front)} or {last}"
    broker = "you" if role == "motonaka" else "Motonaka"
    return f"The True Assassin is {three}: only Usurpers and {broker} know which."


def can_win(seats: int) -> str:
    """What ends the game from the Final Act on."""
    ways = [f"{who} with {NEEDS[side]}" for side, who in sides(seats) if side != "motonaka"]
    return f"Now these can win: {'; '.join(ways)}; and Motonaka, when the Shogun comes."
