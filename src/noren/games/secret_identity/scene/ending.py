"""The end in words: who understood whom, how many, and which round turned it."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Outcome, Seat
from noren.games.secret_identity.rules.cooperative import VICTORY
from noren.games.secret_identity.rules.rounds import points
from noren.games.secret_identity.state import ROUNDS, TURNS, Open, Opened, View, names, seats_of
from noren.parts.scores import leaders, turning_point
from noren.scene import Ending, Fate, listed, seat, winners_in_words

WANTED = "To be understood, and to understand the others: 1 point for each."


def ending(views: Sequence[View]) -> Ending:
    """Who won by how much, and who was taken for whom."""
    open = views[0].open
    return _together(open) if open.cooperative else _rivals(views[0])


def _rivals(view: View) -> Ending:
    open, outcome = view.open, view.outcome
    assert outcome is not None
    best = outcome.winners[0]
    rest = [score for who, score in enumerate(open.scores) if who not in outcome.winners]
    ahead = open.scores[best] - max(rest) if rest else 0
    why = f"{open.scores[best]} points"
    if ahead:
        why += f", {ahead} ahead of the next"
    fates = tuple(
        Fate(
            seat=who,
            wanted=WANTED,
            had=(
                f"{_found(open, who)} Understood by others {_understood(open, who)} times."
                f" {_left(open.hands[who])}"
            ),
            score=str(open.scores[who]),
            unknown=_mistaken(open, who),
        )
        for who in seats_of(open)
    )
    text = f"{winners_in_words(outcome)} with {why}.{_tie(open, outcome)}"
    return Ending(text=text, fates=fates, turning=_turning(open))


def _left(cards: int) -> str:
    return f"{cards} Picto {'card' if cards == 1 else 'cards'} left."


def _tie(open: Open, outcome: Outcome) -> str:
    """What broke a tie for the victory, or did not (7.2, 7.3); without one nothing is said."""
    best = max(open.scores)
    level = [who for who in seats_of(open) if open.scores[who] == best]
    if len(level) == 1:
        return ""
    if outcome.ending != "most cards left":
        cards = ", ".join(f"{seat(who)} {open.hands[who]}" for who in level)
        return f" Cards left do not decide between those with {best} points: {cards}."
    behind = [who for who in level if who not in outcome.winners]
    cards = ", ".join(f"{seat(who)} {open.hands[who]}" for who in (*outcome.winners, *behind))
    return f" {listed(map(seat, level))} have {best} points each; cards left decide: {cards}."


def _together(open: Open) -> Ending:
    won = open.found >= VICTORY
    verdict = "You win together" if won else f"You needed {VICTORY} to win"
    text = f"{verdict}: {open.found} of {TURNS} characters found."
    fates = tuple(
        Fate(
            seat=who,
            wanted=f"That all together find {VICTORY} of {TURNS} characters.",
            had=f"Understood {_shown_well(open, who)} of {_turns(open, who)} times.",
        )
        for who in seats_of(open)
    )
    missed = [it for it in open.opened if it.guess != it.key]
    last = missed[0] if missed and not won else None
    return Ending(text=text, fates=fates, turning=_missed(open, last) if last else "")


def _turns(open: Open, who: Seat) -> int:
    return sum(it.seat == who for it in open.opened)


def _shown_well(open: Open, who: Seat) -> int:
    return sum(it.seat == who and it.guess == it.key for it in open.opened)


def _missed(open: Open, it: Opened) -> str:
    guess = _name(open, it, it.guess) if it.guess else "nobody"
    return (
        f"Turn {it.round} was the first that was missed: {seat(it.seat)} was"
        f" {_name(open, it, it.key)}, and you guessed {guess}."
    )


def _found(open: Open, who: Seat) -> str:
    right = sum(who in it.right for it in open.opened)
    voted = sum(who in dict(it.votes) for it in open.opened)
    return f"Found {right} of {voted} characters."


def _understood(open: Open, who: Seat) -> int:
    return sum(len(it.right) for it in open.opened if it.seat == who)


def _mistaken(open: Open, who: Seat) -> str:
    """Whom this player took for whom, in the last round; the sheets have the rest."""
    wrong = [
        f"{seat(it.seat)} was {_name(open, it, it.key)}, not {_name(open, it, number)}"
        for it in open.opened
        for voter, number in it.votes
        if voter == who and number != it.key and it.round == ROUNDS
    ]
    return f"In the last round {'; '.join(wrong)}." if wrong else ""


def _name(open: Open, it: Opened, number: int) -> str:
    return names(open, [open.boards[it.round - 1][number - 1]])[0]


def _turning(open: Open) -> str:
    """The round after which the winners led to the end."""
    tallies, total = [], [0] * len(open.scores)
    for round in range(1, open.round + 1):
        total = [sum(pair) for pair in zip(total, points(open, round), strict=True)]
        tallies.append(total)
    turned = turning_point(tallies)
    if turned is None or len(leaders(tallies[-1])) == len(open.scores):
        return ""
    lead = listed(map(seat, leaders(tallies[-1])))
    return f"Round {turned + 1}: from then on {lead} led."
