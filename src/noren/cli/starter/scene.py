"""What people see, made from a view and nothing else."""

from __future__ import annotations

import noren
from noren.cli.starter.events import Shown
from noren.cli.starter.state import ROUNDS, View
from noren.scene import (
    Area,
    Card,
    Hand,
    Offer,
    Player,
    Primer,
    PrimerCard,
    Prompt,
    Table,
    seat,
)


def table(view: View) -> Table:
    """The points, and the cards of the last round."""
    open = view.open
    cards = tuple(Card(id=card, title=card, owner=who) for who, card in enumerate(open.last))
    players = tuple(Player(seat=who, score=str(points)) for who, points in enumerate(open.points))
    heading = "The end" if view.over else f"Round {open.round} of {ROUNDS}"
    area = Area(id="last", label="The last round", things=cards)
    return Table(heading=heading, players=players, things=(area,))


def hand(view: View) -> Hand:
    """My cards, and the question."""
    cards = view.mine.hand if view.mine else []
    mine = Area(
        id="hand", label="My hand", layout="fan", things=tuple(Card(id=c, title=c) for c in cards)
    )
    offers = tuple(
        Offer(choice=choice, label=f"Lay {choice[1]}", touches=(choice[1],))
        for choice in view.options
    )
    text = "Which card do you lay?" if offers else "Cards are being laid."
    prompt = Prompt(
        text=text, rule=view.rule, offers=offers, sealed=bool(offers), answered=bool(view.answer)
    )
    return Hand(prompt=prompt, things=(mine,) if cards else ())


def primer(view: View) -> Primer | None:
    """Three cards for whoever has never played: who, what for, and how."""
    who = PrimerCard(
        title=f"One of {len(view.open.points)}", text="All hold five cards, and see only their own."
    )
    want = PrimerCard(title="To be second", text="The second highest card takes the round.")
    turn = PrimerCard(
        title="Lay one card", text="All lay in secret, then all are turned up. Five rounds."
    )
    return Primer(who=who, want=want, turn=turn)


def describe(event: noren.Event) -> str:
    """A round in words."""
    match event:
        case Shown(round, cards, taker):
            laid = ", ".join(f"{seat(who)} {card}" for who, card in enumerate(cards))
            return f"Round {round}: {laid}. {seat(taker)} takes it."
    raise noren.BrokenGame(f"describe has no words for {type(event).__name__}: give it some.")
