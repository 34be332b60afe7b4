"""What came out, in sheets and tracks: proposals, who guessed what of whom, and points."""

from __future__ import annotations

from noren import Seat
from noren.games.secret_identity.rules.cooperative import BANDS
from noren.games.secret_identity.rules.rounds import points
from noren.games.secret_identity.scene.log import clue_words
from noren.games.secret_identity.state import (
    NO_KEY,
    TURNS,
    Number,
    Open,
    Opened,
    character,
    names,
    openings,
    opponents,
    seats_of,
)
from noren.scene import Marker, Sheet, Space, Thing, Token, Track, seat
from noren.scene.things import Tone

TRACK = 30
BAND_TONES: dict[int, Tone] = {9: "good", 6: "accent", 3: "warn", 0: "plain"}


def named(open: Open, number: Number) -> str:
    """A number and who is on its spot; nobody, where none was named in time."""
    return f"{number} {names(open, [character(open, number)])[0]}" if number else "nobody"


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


def score_track(open: Open) -> Track:
    """Thirty spaces; whoever has gone round once has a “30” token."""
    spaces = tuple(Space(label=str(number)) for number in range(TRACK + 1))
    markers = []
    for who in seats_of(open):
        score = open.scores[who]
        rounds, at = divmod(score - 1, TRACK) if score else (0, -1)
        label = f"{seat(who)}: {score}" + (" (with a “30” token)" if rounds else "")
        token = Token(id=f"marker-{who}", label=label, symbol="30" if rounds else "", owner=who)
        markers.append(Marker(at=str(at + 1), token=token))
    return Track(id="track", label="Scoring track", spaces=spaces, markers=tuple(markers))


def found_track(open: Open) -> Track:
    """Ten spaces for all together, and what each band means."""
    bands = [least for least, _ in BANDS]
    spaces = tuple(
        Space(label=str(number), tone=BAND_TONES[next(b for b in bands if number >= b)])
        for number in range(TURNS + 1)
    )
    token = Token(id="found", label=f"Found: {open.found}", symbol="●", tone="accent")
    words = ", ".join(f"{least} {name}" for least, name in reversed(BANDS) if least)
    return Track(
        id="track",
        label=f"Right answers: {words}",
        spaces=spaces,
        markers=(Marker(at=str(open.found), token=token),),
    )


def guesses(open: Open, rounds: range) -> list[Thing]:
    """Who guessed what of whom in these rounds, or in all turns together."""
    if not open.opened:
        return []
    if open.cooperative:
        return [_turns(open)]
    return [_grid(open, round) for round in rounds if openings(open, round)]


def _grid(open: Open, round: int) -> Sheet:
    opened = openings(open, round)
    who = names(open, open.boards[round - 1])
    rows = [("is", *(f"{each.key} {who[each.key - 1]}" for each in opened))]
    rows.append(("showed", *(clue_words(each.clue) for each in opened)))
    rows += [
        (seat(voter), *(_cell(each, voter, who) for each in opened)) for voter in seats_of(open)
    ]
    return Sheet(
        id=f"guesses-{round}",
        label=f"Round {round}: who guessed what of whom",
        columns=("", *(seat(each.seat) for each in opened)),
        rows=tuple(rows),
    )


def _cell(opened: Opened, voter: Seat, who: tuple[str, ...]) -> str:
    if voter == opened.seat:
        return "–"
    number = dict(opened.votes).get(voter, NO_KEY)
    if not number:
        return "✗ no vote"
    return f"{'✓' if number == opened.key else '✗'} {number} {who[number - 1]}"


def _turns(open: Open) -> Sheet:
    rows = []
    for opened in reversed(open.opened):
        who = names(open, open.boards[opened.round - 1])
        sign = "✓" if opened.guess == opened.key else "✗"
        guess = who[opened.guess - 1] if opened.guess else "no guess"
        rows.append(
            (
                f"{opened.round} {seat(opened.seat)}",
                who[opened.key - 1],
                f"{sign} {guess}",
                clue_words(opened.clue),
            )
        )
    columns = ("", "is", "guess", "showed")
    return Sheet(id="guesses", label="The turns so far", columns=columns, rows=tuple(rows))


def round_points(open: Open) -> list[Thing]:
    """What each round brought, once one has."""
    if open.cooperative or not open.opened:
        return []
    played = range(1, open.opened[-1].round + 1)
    rows = [(f"Round {round}", *map(str, points(open, round))) for round in played]
    total = ("Total", *map(str, open.scores))
    columns = ("", *(seat(who) for who in seats_of(open)))
    return [Sheet(id="points", label="Points", columns=columns, rows=(*rows, total), total=True)]


def last_words(open: Open) -> str:
    """The last safe that was opened, in a sentence for whoever did not see it happen."""
    if not open.opened:
        return ""
    last = open.opened[-1]
    name = names(open, open.boards[last.round - 1])[last.key - 1]
    if open.cooperative:
        return f"{'Right' if last.guess == last.key else 'Wrong'}: {seat(last.seat)} was {name}. "
    right = ", ".join(map(seat, last.right))
    return f"{seat(last.seat)} was {name}, guessed by {right or 'nobody'}. "
