"""What one player sees besides the table: character, cards, votes and notes."""

from __future__ import annotations

from noren import Seat
from noren.games.secret_identity.rules.safes import Lay, Vote, laid
from noren.games.secret_identity.scene.prompts import prompt
from noren.games.secret_identity.scene.results import named
from noren.games.secret_identity.scene.table import picture_card, safe, shown_safes, side
from noren.games.secret_identity.state import (
    NUMBERS,
    Number,
    Open,
    View,
    character,
    names,
    opponents,
    owners,
    people,
    picto_cards,
    pictures,
)
from noren.scene import Area, Card, Hand, Paper, Sheet, Text, Thing, seat


def hand(view: View) -> Hand:
    """The question for this viewer, and the viewer's own character, cards, votes and notes."""
    if view.seat is None or view.mine is None:
        return Hand(prompt=prompt(view))
    open, things = view.open, list[Thing]()
    if view.mine.key:
        things.append(own_character(open, view.mine.key))
    if isinstance(view.step, Lay) and view.mine.key:
        things += laying(view, view.seat)
    if view.mine.hand or not view.over:
        things.append(own_cards(view))
    if not view.over and (isinstance(view.step, Vote) or view.mine.votes):
        things.append(own_votes(view))
    if guessing(open) and view.seat != open.active:
        things.append(notes(open, view.seat))
    return Hand(prompt=prompt(view), things=tuple(things), instead=own_safes(view))


def own_character(open: Open, key: Number) -> Text:
    """Who I am this round."""
    hint = people(open)[character(open, key)].hint
    return Text(id="me", text=f"You are {named(open, key)}: {hint}.", style="secret")


def laying(view: View, owner: Seat) -> list[Thing]:
    """The card in my fingers, its four pictograms large, and my safe while I lay pictos in it."""
    clue = list(laid(view.answer))
    taken = view.answer[-1][1] if view.answer and view.answer[-1][0] == "take" else ""
    sides = tuple(side(owner, clue, green=green, note="nothing yet") for green in (True, False))
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
    away = {each.card for each in laid(view.answer)} if isinstance(view.step, Lay) else set()
    cards = []
    for card in view.mine.hand:
        if card in away:
            continue
        shown = [pictures()[picture] for picture in picto_cards()[card]]
        held = bool(view.answer) and view.answer[-1] == ("take", card)
        cards.append(
            Card(
                id=card,
                text=" · ".join(each.name for each in shown),
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
