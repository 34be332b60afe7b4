"""What one player sees of Secret Identity besides: character, cards, votes and notes."""

from __future__ import annotations

from noren import Seat
from noren.games.secret_identity.prompts import prompt
from noren.games.secret_identity.scene import named, picture_card, safe
from noren.games.secret_identity.state import (
    NUMBERS,
    Number,
    Open,
    View,
    names,
    opponents,
    picto_cards,
    pictures,
)
from noren.games.secret_identity.steps.safes import Lay, Vote, laid
from noren.scene import Area, Card, Hand, Paper, Sheet, Text, Thing, seat


def hand(view: View) -> Hand:
    """The question for this viewer, and the viewer's own character, cards, votes and notes."""
    if view.seat is None or view.mine is None:
        return Hand(prompt=prompt(view))
    things: list[Thing] = []
    if view.mine.key:
        things.append(own_character(view, view.mine.key))
    if isinstance(view.step, Lay) and view.answer and view.answer[-1][0] == "take":
        things.append(taken_card(view.answer[-1][1]))
    things.append(own_cards(view))
    if isinstance(view.step, Vote) or view.mine.votes:
        things.append(own_votes(view))
    if view.open.dealt and not view.over and view.seat != view.open.active:
        things.append(notes(view.open, view.seat))
    return Hand(prompt=prompt(view), things=tuple(things), instead=own_safe(view))


def own_character(view: View, key: Number) -> Text:
    """Who I am this round."""
    return Text(id="me", text=f"You are {named(view.open, key)}.", style="secret")


def taken_card(card: str) -> Area:
    """The card in my fingers, its four pictograms large."""
    things = tuple(picture_card(f"picture-{picture}", picture) for picture in picto_cards()[card])
    return Area(id="taken", label="Which pictogram shows?", layout="grid", things=things)


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
    return Area(id="hand", label="Your Picto cards", layout="fan", things=tuple(cards))


def own_safe(view: View) -> tuple[Thing, ...]:
    """My safe as I see it while I lay my pictos."""
    assert view.seat is not None
    assert view.mine is not None
    open = view.open
    if not open.dealt or (open.cooperative and view.seat != open.active):
        return ()
    clue = list(laid(view.answer)) if isinstance(view.step, Lay) else open.safes[view.seat]
    return (safe(open, view.seat, clue, view.mine.key),)


def own_votes(view: View) -> Sheet:
    """The vote grid: a row for each opponent, a column for each key."""
    assert view.mine is not None
    assert view.seat is not None
    cast = dict(view.mine.votes)
    if isinstance(view.step, Vote):
        cast = {choice[1]: int(choice[2]) for choice in view.answer if choice[0] == "vote"}
    rows = tuple(
        (seat(other), *("●" if cast.get(str(other)) == number else "·" for number in NUMBERS))
        for other in opponents(view.open, view.seat)
    )
    columns = ("", *map(str, NUMBERS))
    return Sheet(id="votes", label="Your votes", columns=columns, rows=rows)


def notes(open: Open, viewer: Seat) -> Paper:
    """A private grid: a row for each opponent, a column for each character."""
    owners = [open.active] if open.cooperative else opponents(open, viewer)
    return Paper(
        id=f"notes-{open.round}",
        label="Your notes",
        rows=tuple(seat(owner) for owner in owners),
        columns=tuple(
            f"{number} {name}"
            for number, name in zip(NUMBERS, names(open, open.board), strict=True)
        ),
    )
