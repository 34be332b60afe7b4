"""Scrolls changing hands. A scroll keeps its name while people can follow it with their eyes.

A name lies open and so must say nothing: when scrolls are mixed out of sight, they come back under
names that no scroll has had.
"""

from __future__ import annotations

from typing import Final

from noren import Seat
from noren.games.omnitsu.events import (
    Cause,
    Cracked,
    FromPile,
    Looked,
    Mixed,
    Moved,
    Passed,
    Resealed,
    Saw,
    Shown,
    Sunk,
    ToPile,
)
from noren.games.omnitsu.state import NOBODY, Act, Open, Scroll, Trail, World, seats

LOOKING: Final = ("mine.knows", "Saw.kind to actor")
"""Whoever looks at a scroll learns what it is."""
HANDING: Final = ("mine.knows to seats", "Saw.kind to seats", "Shown.kind", "open.seen")
"""Whoever gets an open scroll reads it; some scrolls are shown to all."""
DROPPING: Final = ("ToPile.kind", "open.pile", "open.seen")
"""A scroll is turned face-up in the Scroll Pile."""


def find(open: Open, id: str) -> Scroll:
    """The scroll of that name."""
    return next(scroll for scroll in open.scrolls if scroll.id == id)


def change(open: Open, id: str, owner: Seat, cracked: bool) -> None:
    """Put a scroll before another player, or break or mend its seal."""
    at = next(n for n, scroll in enumerate(open.scrolls) if scroll.id == id)
    open.scrolls[at] = Scroll(id, owner, cracked)


def new_name(open: Open) -> str:
    """A name no scroll has had."""
    open.next_scroll += 1
    return f"scroll-{open.next_scroll}"


def learn(world: World, seat: Seat, id: str) -> None:
    """A player sees what a scroll is."""
    open, kind = world.open, world.sealed.kinds[id]
    if (id, seat) not in open.looked:
        open.looked.append((id, seat))
    world.private[seat].knows[id] = kind
    world.whisper(Saw(id, kind, find(open, id).owner), seat)


def look(world: World, seat: Seat, id: str) -> None:
    """A player looks at a sealed scroll and puts it back."""
    world.tell(Looked(seat, id, find(world.open, id).owner))
    learn(world, seat, id)


def cause(act: Act) -> Cause:
    """The card that an action is of, for all to be told."""
    return Cause(act.card, act.owner, act.reversed)


def imposed(act: Act | None, on: Seat) -> Cause | None:
    """The card by which somebody else does this to a player; none if it is their own doing."""
    return cause(act) if act is not None and act.by != on else None


def crack(world: World, id: str, act: Act | None = None) -> None:
    """Its owner breaks the seal and takes the scroll in hand, as an action may demand."""
    owner = find(world.open, id).owner
    change(world.open, id, owner, True)
    world.tell(Cracked(owner, id, imposed(act, owner)))
    learn(world, owner, id)


def reseal(world: World, id: str) -> None:
    """A cracked scroll lies sealed before its owner again."""
    owner = find(world.open, id).owner
    change(world.open, id, owner, False)
    world.tell(Resealed(owner, id))


def move(world: World, id: str, taker: Seat, act: Act) -> None:
    """A scroll goes to another player as it is; an open one its new holder can read."""
    scroll = find(world.open, id)
    change(world.open, id, taker, scroll.cracked)
    kind = world.open.seen.get(id, "")
    world.tell(Moved(id, scroll.owner, taker, cause(act), kind, scroll.cracked))
    if scroll.cracked:
        learn(world, taker, id)


def take_scroll_openly(world: World, id: str, taker: Seat, act: Act) -> None:
    """An open scroll goes to another player, and everyone is shown what it is."""
    move(world, id, taker, act)
    show(world, taker, id)


def show(world: World, seat: Seat, id: str) -> None:
    """Everyone is shown what a scroll is."""
    kind = world.sealed.kinds[id]
    world.open.seen[id] = kind
    scroll = find(world.open, id)
    world.tell(Shown(seat, id, kind, scroll.owner, scroll.cracked))


def swap(world: World, first: str, second: str, act: Act) -> None:
    """Two scrolls change places."""
    one, other = find(world.open, first), find(world.open, second)
    move(world, first, other.owner, act)
    move(world, second, one.owner, act)


def pass_round(world: World, step: int, act: Act) -> None:
    """All sealed scrolls go so many seats to the left."""
    open = world.open
    count = len(seats(open))
    givers = sorted({scroll.owner for scroll in open.scrolls if not scroll.cracked})
    open.scrolls = [
        s if s.cracked else Scroll(s.id, (s.owner + step) % count) for s in open.scrolls
    ]
    world.tell(Passed(step, tuple((who, (who + step) % count) for who in givers), cause(act)))


def mix(world: World, old: list[str], by: Seat, order: list[str], card: str) -> None:
    """Scrolls go out of sight; in the places of `old` lie the scrolls of `order`, newly named."""
    open, kinds = world.open, world.sealed.kinds
    new = [new_name(open) for _ in old]
    places = {scroll.id: n for n, scroll in enumerate(open.scrolls)}
    owners = tuple(open.scrolls[places[id]].owner for id in old)
    found = [kinds.pop(id) for id in order]
    for place, owner, name, kind in zip(old, owners, new, found, strict=True):
        open.scrolls[places[place]] = Scroll(name, owner)
        kinds[name] = kind
    # The trail tells all which names went in and which came out, and only `by` which became which.
    open.trails.append(Trail(tuple(old), tuple(new), by))
    if by != NOBODY:
        world.private[by].traced.update(zip(new, order, strict=True))
    world.tell(Mixed(owners, by, card))


def to_pile(world: World, id: str) -> str:
    """Turn a scroll face-up in the Scroll Pile; its kind is returned."""
    open = world.open
    kind = world.sealed.kinds.pop(id)
    open.scrolls = [scroll for scroll in open.scrolls if scroll.id != id]
    open.seen[id] = kind
    open.pile.append(kind)
    open.pile.sort()
    return kind


def drop_scroll(world: World, id: str, act: Act | None = None) -> None:
    """A player's scroll goes face-up to the Scroll Pile."""
    owner = find(world.open, id).owner
    world.tell(ToPile(owner, to_pile(world, id), imposed(act, owner)))


def from_pile(world: World, seat: Seat, kind: str, act: Act) -> None:
    """A scroll of the pile, which all have seen, is sealed before a player."""
    open = world.open
    open.pile.remove(kind)
    name = new_name(open)
    open.scrolls.append(Scroll(name, seat))
    open.seen[name] = kind
    world.sealed.kinds[name] = kind
    world.tell(FromPile(seat, kind, imposed(act, seat)))


def sink(world: World, id: str) -> None:
    """A cracked scroll is shuffled into the Main Deck."""
    open = world.open
    owner = find(open, id).owner
    open.scrolls = [scroll for scroll in open.scrolls if scroll.id != id]
    open.sunk.append(id)
    world.sealed.deck.append(id)
    world.dice.shuffle(world.sealed.deck)  # or all would know when it comes up
    open.deck += 1
    world.tell(Sunk(owner))
