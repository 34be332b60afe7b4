"""The end at the Castle in words: who delivered what, who was killed why, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from noren import Event, Seat
from noren.games.omnitsu import events
from noren.games.omnitsu.belief.scrolls import chances
from noren.games.omnitsu.content import CASTLE, POINTS
from noren.games.omnitsu.rules.ending import fate, points
from noren.games.omnitsu.scene.labels import FATES, KIND_NAMES
from noren.games.omnitsu.scene.log import describe
from noren.games.omnitsu.scene.news import news
from noren.games.omnitsu.state import Mine, Open, View, seats
from noren.scene import Ending, Fate, listed, seat, winners_in_words

WANTED = "To reach the Castle alive with one sealed scroll, best of all the Daimyo's."
SURE = 1 - 1e-9
PLURAL = {
    "daimyo": "delivered the Daimyo's scroll",
    "decoy": "delivered a Decoy, and nobody did better",
    "nothing": "came without a scroll, and nobody alive did better",
}


def ending(views: Sequence[View]) -> Ending:
    """Who won by what, what became of everyone, and the last change of scrolls."""
    open, outcome = views[0].open, views[0].outcome
    assert outcome is not None
    fates = tuple(_fate(open, views[who], who, outcome.winners) for who in seats(open))
    turning = _turning(views[0].log, outcome.winners)
    if not outcome.winners:
        return Ending(text="Nobody wins: everyone is killed.", fates=fates, turning=turning)
    best = outcome.winners[0]
    score = outcome.scores[best]
    why = f"{PLURAL[fate(open, best)]}, {score} points"
    return Ending(text=f"{winners_in_words(outcome)}: {why}.", fates=fates, turning=turning)


def _fate(open: Open, view: View, who: Seat, winners: Sequence[Seat]) -> Fate:
    became = fate(open, who)
    had = FATES[became][0].upper() + FATES[became][1:]
    had += f": {_why_killed(open, who)}." if became == "killed" else _counted(open, who, became)
    had += _behind(open, who, winners)
    return Fate(
        seat=who,
        course=course(view.log, who),
        turning="" if who in winners else _turning(view.log, (who,)),
        stamp="killed" if became == "killed" else "",
        wanted=WANTED,
        had=had,
        score=str(points(open, who)),
        unknown=_unseen(open, view, who),
    )


def _counted(open: Open, who: Seat, became: str) -> str:
    """Where the points come from."""
    worth = POINTS.get(became, 0)
    return f": {worth} points, and {open.cards[who]} for cards in hand."


def _behind(open: Open, who: Seat, winners: Sequence[Seat]) -> str:
    """What somebody alive lacked to win: a better scroll, or cards."""
    if who in winners or not winners or fate(open, who) == "killed":
        return ""
    best = winners[0]
    scroll = POINTS.get(fate(open, best), 0) - POINTS.get(fate(open, who), 0)
    cards = open.cards[best] - open.cards[who]
    more = [f"{scroll} more for the scroll"] if scroll > 0 else []
    more += [f"{cards} more for cards"] if cards > 0 else []
    return f" {seat(best)} had {listed(more)}."


def _why_killed(open: Open, who: Seat) -> str:
    mine = [scroll for scroll in open.scrolls if scroll.owner == who]
    if len(mine) > 1:
        return "with more than one scroll"
    if mine[0].cracked:
        return "the scroll was cracked"
    if open.seen[mine[0].id] == "poison":
        return "the scroll was Poison"
    return (
        "the Herald called another Daimyo's scroll the true one"
        if open.true_scroll
        else ("two Daimyo's scrolls, and no Herald to say which is true")
    )


def _unseen(open: Open, view: View, who: Seat) -> str:
    """What the scrolls were that this player could not tell, as they lay."""
    known = _known(open, view)
    hidden = [
        f"{'your own' if scroll.owner == who else seat(scroll.owner)}"
        f" {KIND_NAMES[open.seen[scroll.id]]}"
        for scroll in open.scrolls
        if scroll.id not in known
    ]
    return f"Scrolls you had not seen: {', '.join(hidden)}." if hidden else ""


def _known(open: Open, view: View) -> set[str]:
    """The scrolls this player had seen, or could tell by what all saw: from the pile, for one."""
    seen = {it.event.scroll for it in view.whispers if isinstance(it.event, events.Saw)}
    shown = {event.scroll for event in view.log if isinstance(event, events.Shown)}
    mixed = {name for trail in open.trails for name in trail.new}
    # Whatever was neither dealt nor mixed came from the pile, where all could see it.
    from_pile = {s.id for s in open.scrolls} - {*open.dealt} - mixed
    lying = {scroll.id for scroll in open.scrolls} - shown - from_pile
    before = {id: kind for id, kind in open.seen.items() if id not in lying}
    then = msgspec.structs.replace(open, seen=before, ended=False)
    shares = chances(then, view.mine or Mine())
    return seen | shown | from_pile | {id for id, of in shares.items() if max(of.values()) > SURE}


def _turning(log: Sequence[Event], winners: Sequence[Seat]) -> str:
    """The last time that a scroll came to, or went from, somebody who won by it."""
    return next(iter(reversed([*_moves(log, winners)])), "")


LONGEST = 6
"""So many lines of a story are read."""


def course(log: Sequence[Event], who: Seat) -> tuple[str, ...]:
    """What was done to a player's scrolls and cards, by turns, and what ended it all; the last of
    it, if it is long.
    """
    turn, found = 0, list[str]()
    for event in log:
        if isinstance(event, events.TurnBegan):
            turn = event.turn
        elif isinstance(event, events.Came) and event.card == CASTLE:
            found.append(f"Turn {turn}: {seat(event.seat)} reaches the Castle: all is turned up.")
        elif isinstance(event, events.Looked | events.Failed):
            continue
        elif who in news(event).to or who in _bearers(event):
            found.append(f"Turn {turn}: {describe(event)}")
    return tuple(found[-LONGEST:])


def _moves(log: Sequence[Event], winners: Sequence[Seat]) -> Iterator[str]:
    """Each time that one of these got a scroll, or lost one, and by which card."""
    turn = 0
    for event in log:
        if isinstance(event, events.TurnBegan):
            turn = event.turn
        elif {*_bearers(event)} & {*winners}:
            yield f"Turn {turn}: {describe(event)}"


def _bearers(event: Event) -> tuple[Seat, ...]:
    """Whose scroll is another after it, or worth something else."""
    match event:
        case events.Moved(_, giver, taker):
            return (giver, taker)
        case events.Mixed(owners):
            return owners
        case events.Passed(_, moves):
            return tuple(who for move in moves for who in move)
        case events.FromPile(who) | events.ToPile(who) | events.Sunk(who) | events.Cracked(who):
            return (who,)
        case events.Settled(_, _, owner):
            return (owner,)
        case _:
            return ()
