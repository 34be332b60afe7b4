"""What might lie hidden: keys, hands, votes, and the order of what is face down."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Dice, Hidden, Seat
from noren.games.secret_identity.rules.lots import pick_several
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
    Mine,
    Number,
    Open,
    Sealed,
    View,
    World,
    card_of,
    members,
    openings,
    opponents,
    owners,
    picto_cards,
    seats_of,
)


def imagine(view: View, dice: Dice) -> Hidden[Mine, Sealed]:
    """Deal what the viewer has not seen; every way that fits is equally likely.

    Random players lay and vote without regard to meaning, so pictos tell nothing here; but
    nobody votes with the number of their own key.
    """
    open = view.open
    cards = _unseen_cards(view)
    dice.shuffle(cards)
    private = []
    for seat in seats_of(open):
        seen = seat == view.seat and view.mine is not None
        size = 0 if seen else open.hands[seat]
        private.append(Mine([cards.pop() for _ in range(size)]))
    keys = imagine_keys(view, private, dice)
    if open.voted:
        for seat in seats_of(open):
            private[seat].votes = _votes(view, private[seat].key or open.keys[seat], seat, dice)
    deck, box = unseen_characters(open, dice)
    return Hidden(private, Sealed(deck, cards, keys, box))


def unseen_characters(open: Open, dice: Dice) -> tuple[list[str], list[str]]:
    """Everybody who has not come up yet; together, who is in the deck is drawn by lot as ever."""
    seen = {*open.board, *open.gone}
    unseen = [id for id in members(open) if id not in seen]
    if not open.cooperative:
        return unseen, []
    picked = pick_several(open, open.deck, unseen, (*open.board, *open.gone), dice)
    return picked[::-1], [id for id in unseen if id not in picked]


def _unseen_cards(view: View) -> list[str]:
    open = view.open
    shown = (*open.used, *(each.picture for safe in open.safes for each in safe))
    seen = {card_of()[picture] for picture in shown}
    if view.mine is not None:
        seen.update(view.mine.hand)
    return [card for card in picto_cards() if card not in seen]


def imagine_keys(view: View, private: Sequence[Mine], dice: Dice) -> list[Number]:
    """Give every closed safe a key that its owner has not voted with; return those left."""
    open = view.open
    if not open.dealt:
        return list(NUMBERS)
    known = {key for key in open.keys if key}
    if view.seat is not None and view.mine is not None and view.mine.key:
        private[view.seat].key = view.mine.key
        known.add(view.mine.key)
    closed = [seat for seat in owners(open) if not open.keys[seat] and not private[seat].key]
    free = [number for number in NUMBERS if number not in known]
    spent = [{*_shown_votes(open, seat).values()} for seat in closed]
    # Dealt anew until they fit, which keeps every fitting way equally likely.
    while True:
        dice.shuffle(free)
        if not any(key in votes for key, votes in zip(free, spent, strict=False)):
            break
    for seat, key in zip(closed, free, strict=False):
        private[seat].key = key
    return free[len(closed) :]


def _shown_votes(open: Open, seat: Seat) -> dict[str, Number]:
    """The votes of a seat that lie open: on safes opened this round."""
    if not open.voted:
        return {}
    opened = openings(open, open.round)
    return {str(each.seat): dict(each.votes)[seat] for each in opened if seat in dict(each.votes)}


def _votes(view: View, key: Number, seat: Seat, dice: Dice) -> dict[str, Number]:
    """Votes of a seat that fit those that lie open."""
    shown = _shown_votes(view.open, seat)
    spent = {key or NO_KEY, *shown.values()}
    free = [number for number in NUMBERS if number not in spent]
    opened = {each.seat for each in openings(view.open, view.open.round)}
    closed = [str(other) for other in opponents(view.open, seat) if other not in opened]
    hidden = zip(closed, dice.sample(free, len(closed)), strict=True)
    return dict(sorted({**shown, **dict(hidden)}.items()))


def things(world: World) -> list[str]:
    """Every character, Picto card and mystery key lies in exactly one place."""
    open, sealed = world.open, world.sealed
    keys = [*open.keys, *(mine.key for mine in world.private), *sealed.keys]
    shown = (*open.used, *(each.picture for safe in open.safes for each in safe))
    return [
        *sealed.deck, *sealed.box, *open.board, *open.gone,
        *sealed.aside, *(card for mine in world.private for card in mine.hand),
        *(card_of()[picture] for picture in shown),
        *(f"key-{key}" for key in keys if key),
    ]  # fmt: skip
