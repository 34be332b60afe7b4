"""What lies open to all: the lines, the story being told, and the sheet."""

from __future__ import annotations

from msgspec.structs import replace

from noren import Seat
from noren.core.event import Said
from noren.games.secrets_game.belief import (
    known_life,
    last_told,
    played_by,
    told_by,
    unsigned,
    wrong_in,
)
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.rules import Tell, Vote
from noren.games.secrets_game.scene.signs import (
    Points,
    Teams,
    article,
    drawn_once,
    team_name,
    token,
    vote_token,
)
from noren.games.secrets_game.state import (
    NOBODY,
    ROUNDS,
    Story,
    Team,
    View,
    passed_over,
    speaker,
    totals,
)
from noren.scene import Area, Card, Fold, Player, Sheet, Table, Text, Thing, listed, seat

FITS = (
    "A bot plays one person: home town, work, brother or sister, friend, pet and neighbour are the"
    " same in all its true stories; other towns it only visits. A lie may get one of them"
    " wrong, or none."
)
"""By what a story can be judged: bots lie against their own lives, as people do (8.3)."""

FACT_NAMES = {
    "home": "home", "work": "work", "sibling": "brother or sister", "friend": "friend",
    "pet": "pet", "neighbour": "neighbour",
}  # fmt: skip
LONG = 240
"""So many letters of a story are told again."""


def table(view: View) -> Table:
    """The two lines, the story being told, the last reveal and the score sheet."""
    open, voting = view.open, isinstance(view.step, Vote)
    teams, sheet = tuple(map(tuple, open.teams)), tuple(map(tuple, open.sheet))
    teller = speaker(open, open.telling) if open.telling >= 0 else NOBODY
    things: list[Thing] = [opening_lines(tuple(open.lines), open.line)]
    if teller >= 0 and open.line:
        things.append(story(view, teller))
        if plays := life_of(view, teller):
            things.append(Text(id="plays", text=plays, style="note"))
    if voting:
        things.append(heard_before(view, teller))
    if open.stories:
        things.append(last_story(view, last_reveal(teams, open.stories[-1])))
    things.append(score_sheet(teams, sheet))
    heading = "The end" if view.over else f"Round {open.round} of {ROUNDS}"
    plates = players(teams, sheet, tuple(open.told), tuple(passed_over(open)), teller)
    folded = () if view.over else folds(open.round, bool(open.stories), voting)
    return Table(heading=heading, players=plates, things=tuple(things), folds=folded)


@drawn_once
def folds(round: int, revealed: bool, voting: bool) -> tuple[Fold, ...]:
    """The scores lie folded, and the last story only when there is another to be voted on."""
    sheet = Fold(thing="sheet", label=f"Score sheet, round {round} of {ROUNDS}")
    last = Fold(thing="reveal", label="The last story")
    return (last, sheet) if revealed and voting else (sheet,)


@drawn_once
def players(
    teams: Teams, sheet: Points, told: tuple[Team, ...], passed: tuple[Team, ...], teller: Seat
) -> tuple[Player, ...]:
    """Everyone's total, and where they are in this round."""
    plates: dict[Seat, Player] = {}
    for team, (members, points) in enumerate(zip(teams, totals(sheet), strict=True)):
        note = "passed over" if team in passed else "has told" if team in told else ""
        name = team_name(teams, team) if len(members) > 1 else ""
        for member in members:
            standing = "telling" if member == teller else note
            plates[member] = Player(seat=member, score=str(points), note=standing, team=name)
    return tuple(plates[member] for member in range(len(plates)))


@drawn_once
def opening_lines(ids: tuple[str, ...], told: str) -> Area:
    """The lines of the round; the one being told stands out."""
    cards = tuple(
        Card(
            id=line,
            text=lines()[line].text,
            note="this one is told" if line == told else "",
            tone="accent" if line == told else "quiet" if told else "plain",
        )
        for line in ids
    )
    return Area(id="lines", label="Opening lines", things=cards)


def story(view: View, teller: Seat) -> Text:
    """The story, as written or as told aloud."""
    who, opening = seat(teller), lines()[view.open.line].text
    if isinstance(view.step, Tell):
        text = f"{who} is telling a story: {opening}"
    elif view.said and view.said[-1].after == len(view.log) - 1:  # told since, and nothing else
        # Whom a bot plays stands on a line of its own.
        text = f"{who}: {opening} {unsigned(view.said[-1].words)}"
    else:
        text = f"{who} has told a story: {opening}"
    return Text(id="story", text=text, style="quote")


def life_of(view: View, teller: Seat) -> str:
    """Whom a bot plays, and what is known of that life, each fact by what it is."""
    played = played_by(view, teller)
    if not played:
        return ""
    known = [
        f"{FACT_NAMES[slot]} {fact.removeprefix('working ')}"
        for slot, fact in known_life(view, teller).items()
    ]
    return f"{seat(teller)} plays: {played} Known for sure: {'; '.join(known)}."


def heard_before(view: View, teller: Seat) -> Text | Sheet:
    """What the storyteller told in earlier rounds, and what it was: lives are learned from that."""
    told = told_by(view, teller)
    if not told:
        words = f"There is no earlier story of {seat(teller)} to compare with. {FITS}"
        return Text(id="before", text=words)
    rows = tuple((unsigned(words), article(truth)) for words, truth in told)
    label = f"What {seat(teller)} told before"
    return Sheet(id="before", label=label, columns=("Story", "It was"), rows=rows, note=FITS)


def last_story(view: View, reveal: Area) -> Area:
    """The tokens, with the story, and what in a lie did not fit the teller's life."""
    told = last_told(view)
    if told is None:
        return reveal
    story = shortened(unsigned(told.words))
    note = f"“{story}” {reveal.note}" if story else reveal.note
    if not view.open.stories[-1].truth:
        note += giveaway(view, told)
    return replace(reveal, note=note)


def shortened(story: str) -> str:
    """A story on one line, of so many letters at the most; a word that is cut is left out."""
    line = story.replace("\n", " ")
    return line if len(line) <= LONG else f"{line[:LONG].rpartition(' ')[0] or line[:LONG]}…"


def giveaway(view: View, lie: Said) -> str:
    """What gave a lie away to whoever had listened, or that nothing did."""
    slips = [f"{fact} (before: {life})" for fact, life in wrong_in(view, lie)]
    if slips:
        return f" Wrong in it: {listed(slips)}."
    plays = played_by(view, lie.seat)
    return " Nothing in it gave that away: one could only guess." if plays else ""


@drawn_once
def last_reveal(teams: Teams, last: Story) -> Area:
    """The tokens of the last story, turned up."""
    tokens = [token(f"told-{last.team}", f"{team_name(teams, last.team)} told", last.truth)]
    tokens += [
        vote_token(f"vote-{team}", f"{team_name(teams, team)} voted", vote, vote == last.truth)
        for team, vote in last.votes
    ]
    fooled = sum(vote != last.truth for _, vote in last.votes)
    note = f"It was {article(last.truth)}. Fooled: {fooled} of {len(last.votes)}."
    voted = {last.team, *dict(last.votes)}
    silent = [team_name(teams, team) for team in range(len(teams)) if team not in voted]
    if silent:
        note += f" No vote in time: {', '.join(silent)}."
    return Area(id="reveal", label="The last story", things=tuple(tokens), note=note)


@drawn_once
def score_sheet(teams: Teams, sheet: Points) -> Sheet:
    """Points by round, and the total."""
    rows = [(f"Round {number}", *map(str, points)) for number, points in enumerate(sheet, start=1)]
    rows.append(("Total", *map(str, totals(sheet))))
    columns = ("", *(team_name(teams, team) for team in range(len(teams))))
    return Sheet(id="sheet", label="Score sheet", columns=columns, rows=tuple(rows), total=True)
