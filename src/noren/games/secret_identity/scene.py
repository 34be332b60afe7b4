"""What everyone sees of Secret Identity."""

from __future__ import annotations

from noren import Seat
from noren.games.secret_identity.state import (
    ROUNDS,
    TURNS,
    Laid,
    Number,
    Open,
    Opened,
    View,
    character,
    names,
    openings,
    opponents,
    people,
    pictures,
    seats_of,
)
from noren.games.secret_identity.steps.cooperative import BANDS
from noren.games.secret_identity.telling import clue_words
from noren.scene import (
    Area,
    Card,
    Marker,
    Player,
    Sheet,
    Space,
    Table,
    Thing,
    Token,
    Track,
    seat,
)

TRACK = 30


def table(view: View) -> Table:
    """The board, the safes, the track, and who guessed what."""
    open = view.open
    things: list[Thing] = [board(open), *safes(open)]
    if open.proposals:
        things.append(proposals(open))
    things.append(found_track(open) if open.cooperative else score_track(open))
    things += guesses(open)
    return Table(heading=heading(view), players=players(open), things=tuple(things))


def heading(view: View) -> str:
    """Where the game is."""
    open = view.open
    if view.outcome is not None:
        return f"The end: {view.outcome.ending}"
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
    owners = {key: owner for owner, key in enumerate(open.keys) if key}
    cards = []
    for number, id in enumerate(open.board, start=1):
        owner = owners.get(number)
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


def safes(open: Open) -> list[Thing]:
    """A safe for everyone who has a character now."""
    if not open.dealt:
        return []
    owners = [open.active] if open.cooperative else list(seats_of(open))
    return [safe(open, owner, open.safes[owner]) for owner in owners]


def safe(open: Open, owner: Seat, clue: list[Laid], own: Number | None = None) -> Area:
    """A safe: its key, its green and its red side, and the votes once it is open.

    `own` is the key as its owner knows it.
    """
    key = open.keys[owner]
    things: list[Thing] = [_side(owner, clue, green=True), _side(owner, clue, green=False)]
    if key:
        token = Token(id=f"key-{owner}", label=named(open, key), symbol="⚿", tone="accent")
        things.insert(0, token)
        opened = openings(open, open.round)
        votes = next(each.votes for each in opened if each.seat == owner)
        things += [_vote(open, owner, key, voter, number) for voter, number in votes]
    else:
        label = f"{named(open, own)} (hidden)" if own else "hidden key"
        things.insert(0, Token(id=f"key-{owner}", label=label, symbol="⚿", tone="quiet"))
    return Area(
        id=f"safe-{owner}",
        label=f"{seat(owner)}'s safe" if own is None else "Your safe",
        layout="column",
        owner=owner,
        things=tuple(things),
        tone="plain" if own is None else "mine",
    )


def _side(owner: Seat, clue: list[Laid], *, green: bool) -> Area:
    shown = [each.picture for each in clue if each.green == green]
    cards = tuple(picture_card(f"shown-{picture}", picture) for picture in shown)
    return Area(
        id=f"safe-{owner}-{'green' if green else 'red'}",
        label="Fits" if green else "Does not fit",
        symbol="✓" if green else "✗",
        tone="good" if green else "bad",
        things=cards,
    )


def picture_card(id: str, picture: str) -> Card:
    """A pictogram as a card; where there is an emoji for it, a terminal has something to show."""
    shown = pictures()[picture]
    emoji = "" if shown.emoji.isascii() else shown.emoji
    return Card(id=id, title=shown.name, symbol=emoji, picture=shown.icon)


def _vote(open: Open, owner: Seat, key: Number, voter: Seat, number: Number) -> Token:
    right = number == key
    name = names(open, [character(open, number)])[0]
    return Token(
        id=f"vote-{owner}-{voter}",
        label=f"{seat(voter)}: {number} {name}",
        symbol="✓" if right else "✗",
        tone="good" if right else "bad",
        owner=voter,
    )


def proposals(open: Open) -> Sheet:
    """What the guessers said first, and what they said then."""
    again = open.ballots != open.proposals
    rows = []
    for who in opponents(open, open.active):
        row = [seat(who), named(open, open.proposals[who])]
        rows.append((*row, named(open, open.ballots[who])) if again else tuple(row))
    note = f"The guess: {named(open, open.guess)}." if open.guess else ""
    columns = ("", "proposed", "chose then") if again else ("", "proposed")
    return Sheet(id="proposals", label="Proposals", columns=columns, rows=tuple(rows), note=note)


def named(open: Open, number: Number) -> str:
    """A number and who is on its spot."""
    return f"{number} {names(open, [character(open, number)])[0]}"


def score_track(open: Open) -> Track:
    """Thirty spaces; whoever has gone round once has a “30” token."""
    spaces = tuple(Space(label=str(number)) for number in range(TRACK + 1))
    markers = []
    for who in seats_of(open):
        score = open.scores[who]
        rounds, at = divmod(score - 1, TRACK) if score else (0, -1)
        label = f"{seat(who)}: {score}" + (" (with a “30” token)" if rounds else "")
        token = Token(id=f"marker-{who}", label=label, symbol="30" if rounds else "●", owner=who)
        markers.append(Marker(at=str(at + 1), token=token))
    return Track(id="track", label="Scoring track", spaces=spaces, markers=tuple(markers))


def found_track(open: Open) -> Track:
    """Ten spaces for all together, and what each band means."""
    starts = dict(BANDS)
    spaces = tuple(
        Space(label=f"{number} {starts[number]}" if number in starts else str(number))
        for number in range(TURNS + 1)
    )
    token = Token(id="found", label=f"Found: {open.found}", symbol="●", tone="accent")
    marker = Marker(at=str(open.found), token=token)
    return Track(id="track", label="Right answers", spaces=spaces, markers=(marker,))


def guesses(open: Open) -> list[Thing]:
    """Who guessed what of whom, in this round as far as it is open, or in the last."""
    if not open.opened:
        return []
    return [_turns(open)] if open.cooperative else [_grid(open, open.opened[-1].round)]


def _grid(open: Open, round: int) -> Sheet:
    opened = openings(open, round)
    who = names(open, open.boards[round - 1])
    rows = [("is", *(f"{each.key} {who[each.key - 1]}" for each in opened))]
    rows.append(("showed", *(clue_words(each.clue) for each in opened)))
    rows += [
        (seat(voter), *(_cell(each, voter, who) for each in opened)) for voter in seats_of(open)
    ]
    return Sheet(
        id="guesses",
        label=f"Round {round}: who guessed what of whom",
        columns=("", *(seat(each.seat) for each in opened)),
        rows=tuple(rows),
    )


def _cell(opened: Opened, voter: Seat, who: tuple[str, ...]) -> str:
    if voter == opened.seat:
        return "–"
    number = dict(opened.votes)[voter]
    return f"{'✓' if number == opened.key else '✗'} {number} {who[number - 1]}"


def _turns(open: Open) -> Sheet:
    rows = []
    for opened in open.opened:
        who = names(open, open.boards[opened.round - 1])
        sign = "✓" if opened.guess == opened.key else "✗"
        rows.append(
            (
                str(opened.round),
                seat(opened.seat),
                clue_words(opened.clue),
                who[opened.key - 1],
                f"{sign} {who[opened.guess - 1]}",
            )
        )
    columns = ("", "clue by", "showed", "is", "guess")
    return Sheet(id="guesses", label="The turns so far", columns=columns, rows=tuple(rows))
