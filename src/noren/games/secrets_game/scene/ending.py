"""How it came out, and why."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Event
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.events import LineChosen, Revealed
from noren.games.secrets_game.scene.signs import Teams, article, team_name
from noren.games.secrets_game.state import Story, Team, View, team_of, totals
from noren.parts.scores import leaders, turning_point
from noren.scene import Ending, Fate, listed


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
        f"{team_name(teams, story.team)}'s story of round {story.round}, {article(story.truth)}:"
        f" from then on {lead} led to the end."
    )
