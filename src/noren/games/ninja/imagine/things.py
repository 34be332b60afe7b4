"""The counting of things: no card, mission, object or figure is ever lost or doubled."""

from __future__ import annotations

from collections import Counter

from noren.games.ninja.state import (
    MOST_OF_A_WEAPON,
    WEAPONS,
    World,
    guard_seats,
    intruder_seats,
    writes_letters,
)


def things(world: World) -> list[str]:
    """Every card, mission, object and figure, numbered within its kind."""
    open = world.open
    found = Counter[str]()
    for mine in world.private:
        for shadow in mine.shadows.values():
            found.update(f"shadow {card}" for card in shadow.hand + shadow.box)
            # A letter that somebody has written down is no thing that could be lost or doubled.
            if not writes_letters(open):
                found[f"mission {shadow.mission}"] += 1
    for figure in open.figures.values():
        found.update(f"shadow {card}" for card in figure.spent)
        found["guard kenjutsu"] += len(figure.wounds)
    for seat in intruder_seats(open):
        found.update(f"shadow {card}" for card in world.private[seat].spare)
    for seat in guard_seats(open):
        mine = world.private[seat]
        cards = [*mine.hand, *mine.drawn, *mine.pool, *mine.spare]
        found.update(f"guard {card}" for card in cards)
        found.update(f"guard {card}" for card in world.sealed.decks.get(str(seat), ()))
        found.update(f"guard {card}" for card in open.played.get(str(seat), ()))
    found["guard passage"] += len(open.passage_cards)
    found.update(f"mission {letter}" for letter in world.sealed.missions)
    figures = [f"{weapon}-{n}" for weapon in WEAPONS for n in range(1, MOST_OF_A_WEAPON + 1)]
    numbered = [f"{name} {number}" for name, count in found.items() for number in range(count)]
    return [*numbered, *(f"figure {figure}" for figure in figures)]
