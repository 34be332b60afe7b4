"""The table that everyone sees: the board, the safes, the track."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from noren import Seat
from noren.games.secret_identity.scene.results import (
    found_track,
    guesses,
    named,
    proposals,
    round_points,
    score_track,
)
from noren.games.secret_identity.state import (
    NO_KEY,
    NOBODY,
    ROUNDS,
    TURNS,
    Laid,
    Number,
    Open,
    View,
    openings,
    owners,
    people,
    pictures,
    seats_of,
)
from noren.scene import Area, Card, Fold, Player, Sheet, Table, Thing, Token, seat

NO_VOTES: Mapping[str, Number] = MappingProxyType({})


def table(view: View) -> Table:
    """The board, the safes, the track, and who guessed what.

    What the last round brought lies folded: all are asked about the next one already.
    """
    open = view.open
    track = found_track(open) if open.cooperative else score_track(open)
    together = [proposals(open)] if open.proposals else []
    shown = [safes(open)] if open.shown else []
    middle = [*shown, board(open), *together] if open.cooperative else [board(open), *shown]
    last = open.opened[-1].round if open.opened else 0
    told = guesses(open, range(1, ROUNDS + 1) if view.over else range(last, last + 1))
    told += round_points(open)
    things: list[Thing] = [*middle, track, *told]
    folded = () if view.over else folds(open, told)
    return Table(heading=heading(view), players=players(open), things=tuple(things), folds=folded)


def folds(open: Open, told: list[Thing]) -> tuple[Fold, ...]:
    """The track lies folded, and so does what past rounds brought."""
    score = f"{open.found} found" if open.cooperative else "points"
    track = Fold(thing="track", label=f"Scoring track: {score}")
    past = tuple(Fold(thing=it.id, label=it.label) for it in told if isinstance(it, Sheet))
    return (track, *past)


def heading(view: View) -> str:
    """Where the game is."""
    open = view.open
    if view.outcome is not None:
        found = f", {open.found} of {TURNS} found" if open.cooperative else ""
        return f"The end: {view.outcome.ending}{found}"
    if not open.cooperative:
        return f"Round {open.round} of {ROUNDS}"
    return f"Turn {open.round} of {TURNS}" if open.round else "Before the first turn"


def players(open: Open) -> tuple[Player, ...]:
    """Everyone's points, and the cards they have left as far as all can tell."""
    return tuple(
        Player(
            seat=each,
            score="" if open.cooperative else str(open.scores[each]),
            note=_cards(open.hands[each]) + (", gives the clue" if each == open.active else ""),
        )
        for each in seats_of(open)
    )


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def board(open: Open) -> Area:
    """The eight characters; once a safe is open, whose character it was stands there."""
    found = {key: owner for owner, key in enumerate(open.keys) if key}
    cards = []
    for number, id in enumerate(open.board, start=1):
        owner = found.get(number)
        face = people(open)[id]
        cards.append(
            Card(
                id=f"character-{number}",
                corner=str(number),
                title=face.name,
                text=face.hint,
                owner=owner,
                tone="plain" if owner is None else "accent",
            )
        )
    note = f"{open.deck} characters in the deck, {open.aside} Picto cards aside."
    return Area(id="board", label="Characters", layout="grid", things=tuple(cards), note=note)


def safes(open: Open) -> Area:
    """A safe for everyone whose pictos are shown."""
    shown = tuple(safe(open, owner) for owner in shown_safes(open))
    return Area(id="safes", label="Safes", things=shown)


def shown_safes(open: Open) -> list[Seat]:
    """Whose safes lie on the table."""
    return list(owners(open)) if open.shown else []


def safe(
    open: Open,
    owner: Seat,
    viewer: Seat = NOBODY,
    key: Number = NO_KEY,
    votes: Mapping[str, Number] = NO_VOTES,
) -> Area:
    """A safe: its green and its red side; once it is open, its key and the votes.

    Its owner knows the `key` before, and a viewer the own vote.
    """
    clue, opened = open.safes[owner], open.keys[owner]
    sides = [side(owner, clue, green=green) for green in (True, False)]
    below: list[Thing] = []
    if opened:
        found = next(each for each in openings(open, open.round) if each.seat == owner)
        told = [_vote(open, owner, opened, voter, number) for voter, number in found.votes]
        below = [_key(open, owner, opened), *told]
    elif str(owner) in votes:
        label = f"{seat(viewer)} votes {named(open, votes[str(owner)])}"
        below = [Token(id=f"vote-{owner}-{viewer}", label=label, symbol="●", tone="mine")]
    mine = owner == viewer
    secret = f": {named(open, key)} (only you know)" if mine and key and not opened else ""
    return Area(
        id=f"safe-{owner}",
        label=f"{seat(owner)}'s safe{secret}",
        owner=owner,
        things=tuple(each for each in sides if each.things),
        centre=tuple(below),
        note="" if clue else "Nothing was laid in time.",
        tone="mine" if mine else "plain",
    )


def _key(open: Open, owner: Seat, key: Number) -> Token:
    return Token(id=f"key-{owner}", label=named(open, key), icon="key", symbol="◐", tone="accent")


def side(owner: Seat, clue: list[Laid], *, green: bool, note: str = "") -> Area:
    """The green side of a safe, or the red one."""
    shown = [each.picture for each in clue if each.green == green]
    return Area(
        id=f"safe-{owner}-{'green' if green else 'red'}",
        label="Fits" if green else "Is not",
        symbol="✓" if green else "✗",
        tone="good" if green else "bad",
        things=tuple(picture_card(f"shown-{picture}", picture) for picture in shown),
        note="" if shown else note,
    )


def picture_card(id: str, picture: str) -> Card:
    """A pictogram as a card; where there is an emoji for it, a terminal has something to show."""
    shown = pictures()[picture]
    emoji = "" if shown.emoji.isascii() else shown.emoji
    return Card(id=id, caption=shown.name, symbol=emoji, picture=shown.icon)


def _vote(open: Open, owner: Seat, key: Number, voter: Seat, number: Number) -> Token:
    right = number == key
    return Token(
        id=f"vote-{owner}-{voter}",
        label=f"{seat(voter)}: {named(open, number)}",
        symbol="✓" if right else "✗",
        tone="good" if right else "bad",
        owner=voter,
    )
