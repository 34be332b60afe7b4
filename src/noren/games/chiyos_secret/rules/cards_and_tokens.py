"""What is done to cards, tiles and tokens, whichever rule or card demands it, and how it is told.

Whatever shows a face or shuffles it away does it here, so that what all have seen and who has
looked is written down in one place. Suspicion is chapter 9's, and so is turning a card face-down,
which takes suspicion off it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from noren import Seat
from noren.games.chiyos_secret.events import (
    Held,
    HonorChanged,
    HonorDrawn,
    HonorLost,
    HonorSeen,
    InfluenceDrawn,
    InfluenceSeen,
    Looked,
    Moved,
    Saw,
    Shuffled,
    TileMoved,
    TurnedUp,
)
from noren.games.chiyos_secret.rules.board import honors, worth
from noren.games.chiyos_secret.state import Decision, Patron, Shuffle, World, card_id


def tell_honor(world: World, old: Sequence[Patron], new: Sequence[Patron]) -> None:
    """Say whose honor on the table these patrons have changed; once it is counted, it stays (13.2).

    `old` is how they lay before. Nobody else is counted while they are worth the same as before.
    """
    open = world.open
    if open.final or worth(old) == worth(new):
        return
    before, after = honors(open, old), honors(open, new)
    changed = [at for at, honor in enumerate(after) if honor != before[at]]
    if changed:
        now = honors(open, open.patrons.values())
        by = tuple(after[at] - before[at] for at in changed)
        nobles = tuple(open.nobles[at] for at in changed)
        world.tell(HonorChanged(nobles, by, tuple(now[at] for at in changed)))


def move(world: World, card: str, house: str) -> None:
    """Take a card elsewhere, as it lies."""
    move_all(world, [(card, house)])


def move_all(world: World, ways: Iterable[tuple[str, str]]) -> None:
    """Take cards elsewhere, each as it lies, as one move."""
    patrons, old, new = world.open.patrons, list[Patron](), list[Patron]()
    for card, house in ways:
        patron = patrons[card]
        moved = patrons[card] = replace(patron, house=house)
        old.append(patron)
        new.append(moved)
        world.tell(Moved(card, patron.face, house))
    tell_honor(world, old, new)


def move_tile(world: World, tile: str, house: str) -> None:
    """Take the Daimyo or the Rival elsewhere, unless markers hold it fast (12.4)."""
    open = world.open
    if not open.locks[tile] and open.tiles[tile] != house:
        open.tiles[tile] = house
        world.tell(TileMoved(tile, house))


def hold(world: World, what: str, markers: int) -> None:
    """Put action markers; where more lie already, it stays at those (12.5)."""
    locks = world.open.locks
    locks[what] = max(locks[what], markers)
    world.tell(Held(what, locks[what]))


def turn_up(world: World, cards: Sequence[str]) -> list[str]:
    """Turn cards face-up for all to see; their faces."""
    patrons, faces = world.open.patrons, []
    old = [patrons[card] for card in cards]
    for card in cards:
        face = world.sealed.faces.pop(card)
        patrons[card] = replace(patrons[card], face=face, seen=face)
        faces.append(face)
        # What all see is nobody's secret any more.
        for seat in world.open.peeks.pop(card, ()):
            del world.private[seat].known[card]
    if cards:
        world.tell(TurnedUp(tuple(cards), tuple(faces)))
    tell_honor(world, old, [patrons[card] for card in cards])
    return faces


def look(world: World, seat: Seat, cards: Sequence[str]) -> None:
    """Let one player look at face-down cards."""
    faces = tuple(world.sealed.faces[card] for card in cards)
    world.private[seat].known.update(zip(cards, faces, strict=True))
    for card in cards:
        lookers = world.open.peeks.setdefault(card, [])
        if seat not in lookers:
            lookers.append(seat)
    if cards:
        world.tell(Looked(seat, tuple(cards)))
        # What all have seen is nobody's secret, and no news.
        if not all(world.open.patrons[card].seen for card in cards):
            world.whisper(Saw(tuple(cards), faces), seat)


def shuffle_together(world: World, cards: Sequence[str]) -> None:
    """Shuffle face-down cards and deal them back to where they lay, as cards nobody knows."""
    open, sealed = world.open, world.sealed
    faces = [sealed.faces.pop(card) for card in cards]
    world.dice.shuffle(faces)
    # Peeks and notes stay with the old names: what was seen of a card that is now one of several
    # still tells of all of them together.
    old = [open.patrons.pop(card) for card in cards]
    fresh = [card_id(open.cards + number) for number in range(1, len(cards) + 1)]
    open.cards += len(cards)
    for card, patron, face in zip(fresh, old, faces, strict=True):
        open.patrons[card] = Patron(patron.house)
        sealed.faces[card] = face
    seen = tuple(patron.seen for patron in old)
    open.shuffles.append(Shuffle(tuple(cards), seen, tuple(fresh)))
    world.tell(Shuffled(tuple(sorted({patron.house for patron in old})), len(cards)))


def draw_honor(world: World, seat: Seat) -> None:
    """A noble draws an honor token, if there is one (11.1)."""
    if not world.sealed.pool:
        return
    token = world.sealed.pool.pop()
    world.private[seat].tokens.append(token)
    world.open.pool -= 1
    world.open.honor[seat] += 1
    world.tell(HonorDrawn(seat))
    world.whisper(HonorSeen(token), seat)


def lose_honor(world: World, seat: Seat) -> None:
    """A noble loses a hidden token at random; it is shown and leaves the game."""
    tokens = world.private[seat].tokens
    if not tokens:
        return
    token = tokens.pop(world.dice.below(len(tokens)))
    world.open.lost.append(token)
    world.open.honor[seat] -= 1
    world.tell(HonorLost(seat, token))


def draw_influence(world: World, decision: Decision) -> None:
    """Motonaka draws an influence card, if there is one."""
    open = world.open
    if not open.deck:
        return
    card = world.sealed.deck.pop()
    world.private[open.motonaka].hand.append(card)
    open.deck -= 1
    open.hand += 1
    open.decisions.append(decision)
    world.tell(InfluenceDrawn())
    world.whisper(InfluenceSeen(card), open.motonaka)


def discard_influence(world: World, card: str, decision: Decision) -> None:
    """A card leaves Motonaka's hand."""
    open = world.open
    world.private[open.motonaka].hand.remove(card)
    open.hand -= 1
    open.played.append(card)
    open.decisions.append(decision)
