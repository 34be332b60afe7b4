"""What one can know of the others' characters, in sentences."""

from __future__ import annotations

from noren.games.secret_identity.belief import belief, voices
from noren.games.secret_identity.bots.reasons import called, pictos, who_may_be
from noren.games.secret_identity.rules.cooperative import BreakTie, ChooseAgain, Propose
from noren.games.secret_identity.rules.safes import Vote
from noren.games.secret_identity.state import View
from noren.scene import Insight, seat


def knows(view: View) -> Insight:
    """My own character for certain; of the others, what their pictos say."""
    if view.seat is None or view.mine is None or view.over:
        return Insight()
    open, key = view.open, view.mine.key
    certain = [f"You are {called(open, key)}, so nobody else is."] if key else []
    likely, learned = [], []
    match view.step:
        case Vote():
            for who, shares in belief(open, view.seat, key).items():
                likely.append(who_may_be(open, who, shares))
                learned += [f"{seat(who)}: {each.words}" for each in pictos(open, who)]
        case Propose() | ChooseAgain() | BreakTie() if view.seat != open.active:
            likely.append(who_may_be(open, open.active, voices(open, open.active)))
            learned += [each.words for each in pictos(open, open.active)]
    return Insight(certain=tuple(certain), likely=tuple(likely), learned=tuple(learned))
