"""What one player sees besides the table: character, cards, votes and notes."""

from __future__ import annotations

from typing import Final

from noren import Seat
from noren.games.secret_identity.rules.safes import Lay, Vote, laid
from noren.games.secret_identity.scene.prompts import prompt
from noren.games.secret_identity.scene.results import named
from noren.games.secret_identity.scene.table import picture_card, safe, shown_safes, side
from noren.games.secret_identity.state import (
    NO_KEY,
    NUMBERS,
    ROUNDS,
    Number,
    Open,
    View,
    card_of,
    character,
    names,
    opponents,
    owners,
    people,
    picto_cards,
    pictures,
)
from noren.scene import Area, Card, Fold, Hand, Me, Paper, Sheet, Thing, seat

ADVICE: Final = {
    True: "A trait, something they like, what you think of them.",
    False: "What they are not, do not like, or lack: it rules out a lookalike.",
}
"""What an empty side of one's safe may be used for (3.8)."""


def hand(view: View) -> Hand:
    """The question for this viewer, and the viewer's own character, cards, votes and notes."""
    if view.seat is None or view.mine is None:
        return Hand(prompt=prompt(view))
    open, things = view.open, list[Thing]()
    if isinstance(view.step, Lay) and view.mine.key:
        things += laying(view, view.seat)
    if view.mine.hand or not view.over:
        things.append(own_cards(view))
    if not view.over and (isinstance(view.step, Vote) or view.mine.votes):
        things.append(own_votes(view))
    if guessing(open) and view.seat != open.active:
        things.append(notes(open, view.seat))
    return Hand(
        prompt=prompt(view),
        me=None if view.over else me(view),
        things=tuple(things),
        instead=own_safes(view),
        folds=folds(things),
    )


FOLDED = {"notes": "Who may be who", "votes": "Your votes"}


def folds(things: list[Thing]) -> tuple[Fold, ...]:
    """Paper and grid lie folded: what they hold is on the safes as well."""
    kinds = [(thing.id, FOLDED.get(thing.id.partition("-")[0], "")) for thing in things]
    return tuple(Fold(thing=id, label=label) for id, label in kinds if label)


def me(view: View) -> Me:
    """Who I am this round, and what brings points."""
    open, key = view.open, view.mine.key if view.mine else NO_KEY
    who = _without_character(view)
    if key:
        who = f"You are {named(open, key)}, {people(open)[character(open, key)].hint}"
    if not open.cooperative:
        want = "Be guessed by your pictos, and guess who the others are."
    elif view.seat == open.active:
        want = "Let the others find out who you are."
    else:
        want = f"Find out together who {seat(open.active)} is." if key or open.shown else TOGETHER
    return Me(who=who, want=want)


def _without_character(view: View) -> str:
    """Who I am while I hold no key: none is taken yet, or my safe is open."""
    open = view.open
    if view.seat is None or not open.keys[view.seat]:
        return "You are nobody yet"
    goes_on = not open.cooperative and open.round < ROUNDS
    return "Your safe is open; you get a new character soon" if goes_on else "Your safe is open"


TOGETHER = "Find each other by your pictos, all together."


def laying(view: View, owner: Seat) -> list[Thing]:
    """The card in my fingers, its four pictograms large, and my safe while I lay pictos in it."""
    clue = list(laid(view.answer))
    taken = view.answer[-1][1] if view.answer and view.answer[-1][0] == "take" else ""
    sides = tuple(side(owner, clue, green=green, note=ADVICE[green]) for green in (True, False))
    safe = Area(
        id=f"safe-{owner}", label=f"{seat(owner)}'s safe", things=sides, owner=owner, tone="mine"
    )
    return [taken_card(taken), safe] if taken else [safe]


def taken_card(card: str) -> Area:
    """A card whose pictograms can be chosen from."""
    things = tuple(picture_card(f"picture-{picture}", picture) for picture in picto_cards()[card])
    return Area(id="taken", label="The card you took", layout="grid", things=things)


def own_cards(view: View) -> Area:
    """My hand, less what I have laid in secret."""
    assert view.mine is not None
    laid_now = laid(view.answer) if isinstance(view.step, Lay) else ()
    away = {card_of()[each.picture] for each in laid_now}
    cards = []
    for card in view.mine.hand:
        if card in away:
            continue
        shown = [pictures()[picture] for picture in picto_cards()[card]]
        held = bool(view.answer) and view.answer[-1] == ("take", card)
        cards.append(
            Card(
                id=card,
                caption=" · ".join(each.name for each in shown),
                pictures=tuple(each.icon for each in shown),
                tone="accent" if held else "plain",
            )
        )
    label = "Picto cards left" if view.over else "Picto cards"
    return Area(id="hand", label=label, layout="fan", things=tuple(cards))


def own_safes(view: View) -> tuple[Thing, ...]:
    """The safes as I see them: who I am, and how I vote."""
    assert view.seat is not None
    assert view.mine is not None
    open = view.open
    votes = cast_votes(view)
    return tuple(
        safe(open, owner, view.seat, view.mine.key, votes)
        for owner in shown_safes(open)
        if owner == view.seat or str(owner) in votes
    )


def cast_votes(view: View) -> dict[str, Number]:
    """My votes, as far as I have cast them, by the number of the seat."""
    assert view.mine is not None
    if isinstance(view.step, Vote):
        return {choice[1]: int(choice[2]) for choice in view.answer if choice[0] == "vote"}
    return view.mine.votes


def own_votes(view: View) -> Sheet:
    """The vote grid: a row for each opponent, a column for each key."""
    assert view.seat is not None
    cast = cast_votes(view)
    rows = tuple(
        (seat(other), *("●" if cast.get(str(other)) == number else "·" for number in NUMBERS))
        for other in opponents(view.open, view.seat)
    )
    columns = ("", *map(str, NUMBERS))
    return Sheet(id="votes", label="Votes", columns=columns, rows=rows)


def guessing(open: Open) -> bool:
    """Whether there is something to make up one's mind about."""
    return open.shown and not (open.voted or open.guess or any(open.keys))


def notes(open: Open, viewer: Seat) -> Paper:
    """A private notepad: a column for each opponent, a row for each character."""
    closed = [owner for owner in owners(open) if owner != viewer]
    rows = zip(NUMBERS, names(open, open.board), strict=True)
    return Paper(
        id=f"notes-{open.round}",
        label="Notes",
        rows=tuple(f"{number} {name}" for number, name in rows),
        columns=tuple(seat(owner) for owner in closed),
    )
