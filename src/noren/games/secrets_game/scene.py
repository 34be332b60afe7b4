"""What people see of The Secrets Game."""

from __future__ import annotations

from noren import Choice, Event, Seat
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.state import (
    LIE,
    ROUNDS,
    TRUTH,
    Claimed,
    LineChosen,
    Open,
    Revealed,
    RoundBegan,
    RoundEnded,
    Story,
    StoryTold,
    Swapped,
    Team,
    View,
    speaker,
    team_of,
    totals,
)
from noren.games.secrets_game.steps import ChooseLine, Claim, Tell, Vote
from noren.scene import (
    Area,
    Card,
    Hand,
    Offer,
    Player,
    Prompt,
    Sheet,
    Table,
    Text,
    Thing,
    Token,
    Tone,
    Words,
    seat,
)

SIDES: dict[bool, tuple[str, str, Tone]] = {
    True: ("truth", "✓", "good"),
    False: ("lie", "✗", "bad"),
}
TEAM_NAMES = ("Crane", "Fox", "Carp", "Hare", "Owl", "Tortoise")


def table(view: View) -> Table:
    """The two lines, the story being told, the last reveal and the score sheet."""
    open = view.open
    heading = "The end" if view.over else f"Round {open.round} of {ROUNDS}"
    things: list[Thing] = [opening_lines(open)]
    if open.telling >= 0 and open.line:
        things.append(story(view))
    if open.stories:
        things.append(last_reveal(open, open.stories[-1]))
    things.append(score_sheet(open))
    return Table(heading=heading, players=players(open), things=tuple(things))


def team_name(open: Open, team: Team) -> str:
    """A team's name; a player alone is simply that player."""
    members = open.teams[team]
    return seat(members[0]) if len(members) == 1 else TEAM_NAMES[team]


def players(open: Open) -> tuple[Player, ...]:
    """Everyone's total, and where they are in this round."""
    points = totals(open)
    return tuple(
        Player(
            seat=member,
            score=str(points[team]),
            note=_standing(open, team, member),
            team=team_name(open, team) if len(open.teams[team]) > 1 else "",
        )
        for member in range(sum(map(len, open.teams)))
        for team in (team_of(open, member),)
    )


def _standing(open: Open, team: Team, member: Seat) -> str:
    if team == open.telling and member == speaker(open, team):
        return "telling"
    return "has told" if team in open.told else ""


def opening_lines(open: Open) -> Area:
    """The lines of the round; the one being told stands out."""
    cards = tuple(
        Card(id=line, text=lines()[line].text, tone="accent" if line == open.line else "plain")
        for line in open.lines
    )
    return Area(id="lines", label="Opening lines", things=cards)


def story(view: View) -> Text:
    """The story, as written or as told aloud."""
    open = view.open
    teller = speaker(open, open.telling)
    opening = lines()[open.line].text
    told = not isinstance(view.step, Tell)
    written = [said.words for said in view.said if said.seat == teller]
    if told and written and view.said[-1].seat == teller and _said_now(view):
        return Text(id="story", text=f"{seat(teller)}: {opening} {written[-1]}", style="quote")
    doing = "has told a story" if told else "is telling a story"
    return Text(id="story", text=f"{seat(teller)} {doing}: {opening}", style="quote")


def _said_now(view: View) -> bool:
    """Whether the last words belong to this story, not to an earlier one of the same teller."""
    chosen = max(n for n, event in enumerate(view.log) if isinstance(event, LineChosen))
    return view.said[-1].after > chosen


def last_reveal(open: Open, last: Story) -> Area:
    """The tokens of the last story, turned up."""
    tokens = [_token(f"told-{last.team}", f"{team_name(open, last.team)} told", last.truth)]
    tokens += [
        _token(f"vote-{team}", f"{team_name(open, team)} voted", vote) for team, vote in last.votes
    ]
    fooled = sum(vote != last.truth for _, vote in last.votes)
    note = f"It was {_article(last.truth)}. Fooled: {fooled} of {len(last.votes)}."
    return Area(id="reveal", label="The last story", things=tuple(tokens), note=note)


def _article(truth: bool) -> str:
    return "the truth" if truth else "a lie"


def _token(id: str, who: str, truth: bool) -> Token:
    side, symbol, tone = SIDES[truth]
    return Token(id=id, label=f"{who}: {side}", symbol=symbol, tone=tone)


def score_sheet(open: Open) -> Sheet:
    """Points by round, and the total."""
    teams = range(len(open.teams))
    rows = [
        (f"Round {number}", *(str(points[team]) for team in teams))
        for number, points in enumerate(open.sheet, start=1)
    ]
    rows.append(("Total", *map(str, totals(open))))
    columns = ("", *(team_name(open, team) for team in teams))
    return Sheet(id="sheet", label="Score sheet", columns=columns, rows=tuple(rows), total=True)


def hand(view: View) -> Hand:
    """The question for this viewer, and the storyteller's own token."""
    offers = tuple(offer(view, choice) for choice in view.options)
    asked = view.seat in view.waiting
    prompt = Prompt(
        text=question(view) if asked else waiting(view),
        rule=view.rule,
        offers=offers,
        words=_words(view) if asked and isinstance(view.step, Tell) else None,
        sealed=isinstance(view.step, Vote | Tell),
        answered=bool(view.answer),
    )
    return Hand(prompt=prompt, things=own_token(view))


def _words(view: View) -> Words:
    opening = lines()[view.open.line].text
    return Words(verbs=("truth", "lie"), label=f"{opening} (write it, or tell it aloud)")


def own_token(view: View) -> tuple[Thing, ...]:
    """The token I have laid, which only I can see."""
    if view.mine is not None and view.mine.token:
        return (_token("my-token", "My story", view.mine.token == "truth"),)
    if view.answer:
        return (_token("my-vote", "My vote", view.answer[-1] == TRUTH),)
    return ()


def question(view: View) -> str:
    """What the viewer is asked."""
    match view.step:
        case Claim():
            return "Are you ready with a story?"
        case ChooseLine():
            return "Which line will you tell a story to?"
        case Tell():
            return "Tell your story. Then say, in secret, whether it is true."
        case _:
            teller = seat(speaker(view.open, view.open.telling))
            return f"Was {teller}'s story the truth or a lie?"


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    awaited = ", ".join(seat(other) for other in view.waiting)
    match view.step:
        case Claim():
            return f"Who is ready with a story? Still to tell: {awaited}."
        case ChooseLine():
            return f"{awaited} chooses an opening line."
        case Tell():
            return f"{awaited} tells a story. Listen well."
        case Vote():
            return f"Votes are being laid. Still to vote: {awaited}."
        case _:
            return "The game is over."


def offer(view: View, choice: Choice) -> Offer:
    """An option in words."""
    verb, *chosen = choice
    if verb == "tell":
        label = f"Tell: {lines()[chosen[0]].text}"
        return Offer(choice=choice, label=label, touches=tuple(chosen))
    if verb == "swap":
        which = "both lines" if len(chosen) > 1 else f"“{lines()[chosen[0]].text}”"
        return Offer(choice=choice, label=f"Swap {which}")
    if verb == "speak":
        return Offer(choice=choice, label="I have a story")
    return Offer(choice=choice, label=_side_label(view, choice))


def _side_label(view: View, choice: Choice) -> str:
    mine = isinstance(view.step, Tell)
    if choice == LIE:
        return "✗ I made it up" if mine else "✗ It was a lie"
    return "✓ It is true" if mine else "✓ It was the truth"


def describe(event: Event) -> str:
    """An event as a line of the log."""
    match event:
        case RoundBegan(number, opened):
            texts = " / ".join(lines()[line].text for line in opened)
            return f"Round {number} begins: {texts}"
        case Claimed(who):
            return f"{seat(who)} has a story."
        case Swapped(who, away, _):
            return f"{seat(who)} swapped {'both lines' if len(away) > 1 else 'a line'}."
        case LineChosen(who, line):
            return f"{seat(who)} chose “{lines()[line].text}”"
        case StoryTold(who):
            return f"{seat(who)} has told the story and laid a token."
        case Revealed(who, truth, right, fooled):
            names = ", ".join(map(seat, fooled)) or "nobody"
            return f"{seat(who)} told {_article(truth)}. Fooled: {names}; right: {len(right)}."
        case RoundEnded(number, points):
            return f"Round {number} ends: {', '.join(map(str, points))} points."
        case _:
            raise TypeError(event)
