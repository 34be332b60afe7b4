"""What people see of The Secrets Game: the table, one's own hand, the offers and the log.

All of it is made from a view and nothing else, and a view holds no secret of anyone else's; so no
label, colour or count in here can give one away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from noren import Choice, Event, Seat
from noren.core.event import Said
from noren.core.step import AnyStep
from noren.games.secrets_game.belief import (
    last_told,
    played_by,
    shown_by,
    told_by,
    unsigned,
    wrong_in,
)
from noren.games.secrets_game.content import decks, lines
from noren.games.secrets_game.events import (
    Called,
    Claimed,
    LineChosen,
    PassedOver,
    Revealed,
    RoundBegan,
    RoundEnded,
    StoryTold,
    Swapped,
    Wished,
)
from noren.games.secrets_game.rules import ChooseLine, Claim, Tell, Vote
from noren.games.secrets_game.state import (
    LIE,
    NOBODY,
    ROUNDS,
    TRUTH,
    Story,
    Team,
    View,
    passed_over,
    speaker,
    team_of,
    totals,
)
from noren.parts.content import read_content
from noren.parts.scores import leaders, turning_point
from noren.parts.silence import SILENCE
from noren.scene import (
    Area,
    Card,
    Ending,
    Fate,
    Fold,
    Hand,
    Me,
    News,
    Offer,
    Player,
    Primer,
    Prompt,
    Reference,
    Section,
    Sheet,
    Table,
    Text,
    Thing,
    Token,
    Tone,
    Words,
    listed,
    seat,
)

SIDES: dict[bool, tuple[str, str]] = {True: ("truth", "○"), False: ("lie", "≈")}
"""What a token says, and its sign; ticks, crosses and colours are for right and wrong."""
TEAM_NAMES = ("Crane", "Fox", "Carp", "Hare", "Owl", "Tortoise")

HINT = (
    "A lie may be a truth with enough details changed to be more fiction than fact, or somebody"
    " else's true story."
)

FITS = (
    "A bot plays one person: home town, work, brother or sister, friend, pet and neighbour are the"
    " same in all its true stories; other towns it only visits. A lie may get one of them"
    " wrong, or none."
)
"""By what a story can be judged: bots lie against their own lives, as people do (8.3)."""

LONG = 240
"""So many letters of a story are told again."""

IN_TURN = "Everybody tells one in each round, in any order: being first brings nothing."

Teams: TypeAlias = tuple[tuple[Seat, ...], ...]
Points: TypeAlias = tuple[tuple[int, ...], ...]

drawn_once = lru_cache(4096)
"""For parts of the table that seldom change: drawn from the same facts, they are shown again.

All tables share them, so they are drawn from what is open, never from a secret or a person's words.
"""


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


def team_name(teams: Teams, team: Team) -> str:
    """A team's name; a player alone is simply that player."""
    members = teams[team]
    return seat(members[0]) if len(members) == 1 else TEAM_NAMES[team]


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
    """Whom a bot plays, and what its true stories have shown of that life."""
    played = played_by(view, teller)
    if not played:
        return ""
    shown = shown_by(view, teller)
    more = f" Known from true stories: {', '.join(shown)}." if shown else ""
    return f"{seat(teller)} plays: {played}{more}"


def heard_before(view: View, teller: Seat) -> Text | Sheet:
    """What the storyteller told in earlier rounds, and what it was: lives are learned from that."""
    told = told_by(view, teller)
    if not told:
        words = f"There is no earlier story of {seat(teller)} to compare with. {FITS}"
        return Text(id="before", text=words)
    rows = tuple((unsigned(words), _article(truth)) for words, truth in told)
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
    tokens = [_token(f"told-{last.team}", f"{team_name(teams, last.team)} told", last.truth)]
    tokens += [
        _vote(f"vote-{team}", f"{team_name(teams, team)} voted", vote, vote == last.truth)
        for team, vote in last.votes
    ]
    fooled = sum(vote != last.truth for _, vote in last.votes)
    note = f"It was {_article(last.truth)}. Fooled: {fooled} of {len(last.votes)}."
    voted = {last.team, *dict(last.votes)}
    silent = [team_name(teams, team) for team in range(len(teams)) if team not in voted]
    if silent:
        note += f" No vote in time: {', '.join(silent)}."
    return Area(id="reveal", label="The last story", things=tuple(tokens), note=note)


def _article(truth: bool) -> str:
    return "the truth" if truth else "a lie"


@drawn_once
def _token(id: str, who: str, truth: bool) -> Token:
    """A token that says what a story is: neither side is the good one."""
    side, symbol = SIDES[truth]
    return Token(id=id, label=f"{who}: {side}", symbol=symbol, tone="accent")


def _vote(id: str, who: str, truth: bool, right: bool) -> Token:
    """A vote that was turned up: its colour and sign say whether it was right."""
    verdict = "right" if right else "wrong"
    tone: Tone = "good" if right else "bad"
    label = f"{who}: {SIDES[truth][0]}, {verdict}"
    return Token(id=id, label=label, symbol="✓" if right else "✗", tone=tone)


@drawn_once
def score_sheet(teams: Teams, sheet: Points) -> Sheet:
    """Points by round, and the total."""
    rows = [(f"Round {number}", *map(str, points)) for number, points in enumerate(sheet, start=1)]
    rows.append(("Total", *map(str, totals(sheet))))
    columns = ("", *(team_name(teams, team) for team in range(len(teams))))
    return Sheet(id="sheet", label="Score sheet", columns=columns, rows=tuple(rows), total=True)


def hand(view: View) -> Hand:
    """The question for this viewer, and the storyteller's own token."""
    open, step = view.open, view.step
    voting = isinstance(step, Vote)
    if view.seat in view.waiting:
        # No more than the question has in it, so that it is drawn seldom.
        teller = speaker(open, open.telling) if voting else NOBODY
        line = open.line if isinstance(step, Tell) else ""
        still = 0 if open.telling >= 0 else len(open.teams) - len(open.told)
        prompt = question(step, tuple(view.options), line, teller, still)
    else:
        # Who has yet to vote is shown by the table; all other steps ask whoever is waited for.
        prompt = waiting(step, () if voting else view.waiting, bool(view.answer))
    # Tokens lie on the table only while there is a vote.
    things = own_token(view) if voting else ()
    return Hand(prompt=prompt, me=me(view, step), things=things)


def me(view: View, step: AnyStep | None) -> Me | None:
    """Whether I tell or listen now, and what brings points."""
    open, seat = view.open, view.seat
    if seat is None or step is None:
        return None
    team = team_of(open, seat)
    mates = len(open.teams[team]) > 1
    speaks = not mates or speaker(open, team) == seat
    if isinstance(step, Claim) and team not in open.told:
        return ready(team, mates, speaks)
    return role(team, mates, open.telling == team, speaks)


@drawn_once
def ready(team: Team, mates: bool, speaks: bool) -> Me:
    """What somebody may do who has not told in this round, while nobody tells."""
    of = f" for the {TEAM_NAMES[team]}s" if mates else ""
    who = f"You may tell next{of}" if speaks else f"You listen{of}"
    return Me(
        who=who, want="A point for each who is fooled by your story, and one for being right."
    )


@drawn_once
def role(team: Team, mates: bool, team_tells: bool, speaks: bool) -> Me:
    """What somebody of this team does now, and wants."""
    of = f" for the {TEAM_NAMES[team]}s" if mates else ""
    if team_tells and speaks:
        each = "token that" if mates else "listener who"
        want = f"Fool them: 1 point for each {each} takes your story for what it is not."
        return Me(who=f"You tell{of}", want=want)
    if team_tells:
        return Me(who=f"Your team tells{of}", want="Keep a straight face.")
    want = "Do not be fooled: 1 point if you tell truth from lie."
    if mates:
        want = "Do not be fooled: 1 point for your team if its token tells truth from lie."
    return Me(who=f"You listen{of}", want=want)


@lru_cache
def primers() -> dict[str, Primer]:
    """Three cards for whoever has never played, alone and in a team."""
    return read_content("noren.games.secrets_game.content", "primer", dict[str, Primer])


def primer(view: View) -> Primer:
    """Those of whoever plays alone, or in a team."""
    mates = max(map(len, view.open.teams)) > 1
    return primers()["team" if mates else "alone"]


@lru_cache(maxsize=1)
def reference() -> Reference:
    """The turn at a glance, and every opening line."""
    turn = read_content("noren.games.secrets_game.content", "reference", tuple[str, ...], "turn")
    signs = (_token("sign-truth", "A story", True), _token("sign-lie", "A story", False))
    sheets = [
        Section(title=deck.title, things=tuple(Text(id=it.id, text=it.text) for it in deck.lines))
        for deck in decks()
    ]
    return Reference(turn=turn, sections=(Section(title="Signs", things=signs), *sheets))


def own_token(view: View) -> tuple[Thing, ...]:
    """The token I have laid, which only I can see."""
    mine = view.mine
    if mine is not None and mine.token:
        return (_token("my-token", "My story", mine.token == "truth"),)
    if view.answer and view.answer[-1] != SILENCE:
        return (_token("my-vote", "My vote", view.answer[-1] == TRUTH),)
    return ()


@drawn_once
def question(
    step: AnyStep, options: tuple[Choice, ...], line: str, teller: Seat, still: int
) -> Prompt:
    """What the viewer is asked, where so many are still to tell."""
    words: Words | None = None
    match step:
        case Claim():
            wait = " If not, just wait: somebody else will begin." if still > 1 else ""
            text = f"Are you ready with a story?{wait} {IN_TURN}"
        case ChooseLine():
            text = "Which line will you tell a story to?"
        case Tell():
            text = f"Tell your story. Then say, in secret, whether it is true. {HINT}"
            label = (
                f"{lines()[line].text} (write it; people may also hear it aloud, bots only read)"
            )
            words = Words(verbs=("truth", "lie"), label=label)
        case _:
            text = f"Was {seat(teller)}'s story the truth or a lie?"
    offers = tuple(offer(step, choice, still) for choice in options)
    sealed = isinstance(step, Vote | Tell)
    focus = ("story",) if sealed else ("lines",)
    return Prompt(text=text, rule=step.rule, offers=offers, words=words, sealed=sealed, focus=focus)


@drawn_once
def waiting(step: AnyStep | None, seats: tuple[Seat, ...], answered: bool) -> Prompt:
    """What the viewer is waiting for."""
    names = ", ".join(map(seat, seats))
    match step:
        case Claim():
            text = f"Who is ready with a story? Still to tell: {names}."
        case ChooseLine():
            text = f"{names} chooses an opening line."
        case Tell():
            text = f"{names} tells a story. Listen well."
        case Vote():
            text = "Votes are being laid."
        case _:
            text = "The game is over."
    rule = step.rule if step is not None else ""
    sealed = isinstance(step, Vote | Tell)
    return Prompt(text=text, rule=rule, sealed=sealed, answered=answered)


@drawn_once
def offer(step: AnyStep, choice: Choice, still: int) -> Offer:
    """An option in words."""
    verb, *chosen = choice
    if verb == "tell":
        label = f"Tell: {lines()[chosen[0]].text}"
        return Offer(choice=choice, label=label, touches=tuple(chosen))
    if verb == "swap":
        which = "both lines" if len(chosen) > 1 else f"“{lines()[chosen[0]].text}”"
        hint = "Only once in your turn."
        return Offer(choice=choice, label=f"Swap {which}", hint=hint, aside=True)
    if verb == "wish":
        label = f"I would prefer another line to “{lines()[chosen[0]].text}”"
        hint = f"It goes if {still // 2 + 1} of the {still} still to tell wish so."
        return Offer(choice=choice, label=label, hint=hint, aside=True)
    if verb == "speak":
        return Offer(choice=choice, label="I have a story")
    return Offer(choice=choice, label=_side_label(step, choice))


def _side_label(step: AnyStep, choice: Choice) -> str:
    mine = isinstance(step, Tell)
    sign = SIDES[choice == TRUTH][1]
    if choice == LIE:
        return f"{sign} I made it up" if mine else f"{sign} It was a lie"
    return f"{sign} It is true" if mine else f"{sign} It was the truth"


@drawn_once
def describe(event: Event) -> str:
    """An event as a line of the log."""
    match event:
        case RoundBegan(number, opened):
            texts = " / ".join(lines()[line].text for line in opened)
            return f"Round {number} begins: {texts}"
        case RoundEnded():
            return _round_points(event)
        case Revealed():
            return _verdict(event)
        case Called() | LineChosen(given=True) | PassedOver():
            return _out_of_time(event)
        case _:
            return _telling(event)


def _round_points(event: RoundEnded) -> str:
    """What the round brought to each."""
    brought = ", ".join(
        f"{team_name(event.teams, team)} +{points}" for team, points in enumerate(event.points)
    )
    return f"Round {event.round} ends: {brought}."


def _verdict(event: Revealed) -> str:
    """What the tokens said, and whose vote does not count."""
    names = ", ".join(map(seat, event.fooled)) or "nobody"
    told = f"{seat(event.seat)} told {_article(event.truth)}."
    votes = f"Fooled: {names}; right: {len(event.right)}."
    silent = ", ".join(map(seat, event.silent))
    return f"{told} {votes}" + (f" No vote in time, so none counts: {silent}." if silent else "")


def _out_of_time(event: Called | LineChosen | PassedOver) -> str:
    """What a clock did that ran out."""
    who = seat(event.seat)
    match event:
        case Called():
            return f"Nobody was ready in time: the dice call on {who}."
        case LineChosen(_, line):
            return f"{who} chose no line in time and is given “{lines()[line].text}”"
        case PassedOver():
            return f"{who} told no story in time and is passed over: nobody votes or scores."


def _telling(event: Event) -> str:
    match event:
        case Claimed(who):
            return f"{seat(who)} has a story."
        case Wished(who, line):
            return f"{seat(who)} would prefer another line to “{lines()[line].text}”"
        case Swapped(_, away, now, wished=True):
            gone = " / ".join(lines()[line].text for line in away)
            texts = " / ".join(lines()[line].text for line in now)
            return f"Most of those still to tell wished “{gone}” away. The lines are now: {texts}"
        case Swapped(who, away, _):
            return f"{seat(who)} swapped {'both lines' if len(away) > 1 else 'a line'}."
        case LineChosen(who, line):
            return f"{seat(who)} chose “{lines()[line].text}”"
        case StoryTold(who):
            return f"{seat(who)} has told the story and laid a token."
        case _:
            raise TypeError(event)


@drawn_once
def news(event: Event) -> News:
    """A round is a turn of the log, a storyteller a phase; what a story was is heavy."""
    match event:
        case RoundBegan():
            return News(opens="turn", weight="quiet")
        case Claimed():
            return News(opens="phase", weight="quiet")
        case Called(who):
            return News(opens="phase", weight="heavy", title="Time is up", at=(f"player:{who}",))
        case LineChosen(who, given=True) | PassedOver(who):
            return News(weight="heavy", title="Time is up", at=(f"player:{who}",))
        case RoundEnded(number):
            title = "The last round is over" if number == ROUNDS else f"Round {number} is over"
            return News(weight="heavy", title=title, at=("sheet",))
        case Revealed(who, truth):
            title = "It was the truth!" if truth else "It was a lie!"
            at, heard = ("reveal", f"player:{who}"), {*event.right, *event.fooled, *event.silent}
            return News(weight="heavy", title=title, at=at, stops=(who, *sorted(heard)))
        case _:
            return News()


def ending(views: Sequence[View]) -> Ending:
    """Who won, by what kind of points, and which story turned it."""
    open, outcome = views[0].open, views[0].outcome
    assert outcome is not None
    teams, points = tuple(map(tuple, open.teams)), totals(open.sheet)
    told = _lines_told(views[0].log)
    best = leaders(points)
    rest = [points[team] for team in range(len(teams)) if team not in best]
    ahead = f", {points[best[0]] - max(rest)} ahead of the next" if rest else ""
    each = " each" if len(best) > 1 else ""
    named = listed(team_name(teams, team) for team in best)
    verb = "win" if len(best) > 1 or len(teams[best[0]]) > 1 else "wins"
    fates = [
        Fate(
            seat=number,
            wanted="To tell truth from lie, and to be taken for what one is not.",
            had=_deeds(open.stories, team_of(open, number)),
            score=str(score),
            unknown=_believed(teams, open.stories, told, team_of(open, number)),
        )
        for number, score in enumerate(outcome.scores)
    ]
    won = f"{named} {verb} with {points[best[0]]} points{each}{ahead}"
    # Those who share a victory have earned it differently: what each did is with each.
    text = f"{won}: {_deeds(open.stories, best[0])}" if len(best) == 1 else f"{won}."
    return Ending(text=text, fates=tuple(fates), turning=_turning(teams, open.stories))


def _deeds(stories: Sequence[Story], team: Team) -> str:
    seen = sum((team, story.truth) in story.votes for story in stories)
    fooled = sum(
        vote != story.truth for story in stories if story.team == team for _, vote in story.votes
    )
    return f"{seen} stories seen through, {fooled} listeners fooled."


def _lines_told(log: Sequence[Event]) -> list[str]:
    """The opening line of each story that was revealed, in order."""
    told, line = [], ""
    for event in log:
        if isinstance(event, LineChosen):
            line = lines()[event.line].text
        elif isinstance(event, Revealed):
            told.append(line)
    return told


def _believed(teams: Teams, stories: Sequence[Story], told: Sequence[str], team: Team) -> str:
    """What this team took for what it was not."""
    taken = []
    for truth, words in ((False, "Lies believed"), (True, "Truths doubted")):
        wrong = [
            f"{team_name(teams, story.team)}'s “{line}” (round {story.round})"
            for story, line in zip(stories, told, strict=True)
            if story.truth == truth and (team, not truth) in story.votes
        ]
        taken += [f"{words}: {listed(wrong)}."] if wrong else []
    return " ".join(taken)


def _turning(teams: Teams, stories: Sequence[Story]) -> str:
    """The story after which the winners led to the end."""
    if not stories:
        return ""
    tallies, points = [], [0] * len(teams)
    for story in stories:
        for team, vote in story.votes:
            points[team if vote == story.truth else story.team] += 1
        tallies.append(tuple(points))
    turned = turning_point(tallies)
    if turned is None or len(leaders(points)) == len(teams):
        return ""
    story = stories[turned]
    lead = listed(team_name(teams, team) for team in leaders(points))
    return (
        f"{team_name(teams, story.team)}'s story of round {story.round}, {_article(story.truth)}:"
        f" from then on {lead} led to the end."
    )
