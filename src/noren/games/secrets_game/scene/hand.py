"""What is one's own: who one is, and the token one told by."""

from __future__ import annotations

from noren.core.step import AnyStep
from noren.games.secrets_game.rules import Claim, Tell, Vote
from noren.games.secrets_game.scene.offers import question, waiting
from noren.games.secrets_game.scene.signs import TEAM_NAMES, drawn_once, token
from noren.games.secrets_game.state import NOBODY, TRUTH, Team, View, speaker, team_of
from noren.parts.silence import SILENCE
from noren.scene import Hand, Me, Thing


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


def own_token(view: View) -> tuple[Thing, ...]:
    """The token I have laid, which only I can see."""
    mine = view.mine
    if mine is not None and mine.token:
        return (token("my-token", "My story", mine.token == "truth"),)
    if view.answer and view.answer[-1] != SILENCE:
        return (token("my-vote", "My vote", view.answer[-1] == TRUTH),)
    return ()
