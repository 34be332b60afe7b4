"""The end in words: which faction has what it needs, who was who, and which answer was the lie."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Event, Seat
from noren.games.chiyos_secret import events
from noren.games.chiyos_secret.belief.possible_lies import possible_lies
from noren.games.chiyos_secret.content import of_type, true_card
from noren.games.chiyos_secret.rules.board import disguised
from noren.games.chiyos_secret.scene.log import describe
from noren.games.chiyos_secret.scene.words import (
    FUGITIVE,
    ROLE,
    first_up,
    listed,
    name,
    place,
    question_text,
)
from noren.games.chiyos_secret.state import Open, Truth, View
from noren.scene import Ending, Fate, seat, winners_in_words

GOALS = {
    "ally": "Both fugitives and an Imperial before the Daimyo, but not in the Betrayer's house.",
    "betrayer": "Both fugitives and the Daimyo in a house of the Betrayer's own.",
    "usurper": "The Ronin, the Daimyo and the True Assassin in one place.",
    "motonaka": "That the Shogun reaches the city before anybody else has won.",
}
WHY = {
    "ally": "the Allies have both fugitives before the Daimyo",
    "betrayer": "the Betrayer has both fugitives and the Daimyo at home",
    "usurper": "the Usurpers have the Ronin, the Daimyo and the True Assassin together",
    "motonaka": "the Shogun has reached the city",
}


def ending(views: Sequence[View]) -> Ending:
    """Who won and by what, who was who, and what the nobles could not know."""
    open, outcome = views[0].open, views[0].outcome
    assert outcome is not None
    truth = open.truth
    assert truth is not None
    won = next(event for event in views[0].log if isinstance(event, events.Won))
    where = f", in {place(won.house)}" if won.house else ""
    text = f"{winners_in_words(outcome)}: {WHY[won.faction]}{where}."
    fates = tuple(_fate(open, truth, who, outcome.winners) for who in range(open.seats))
    return Ending(text=text, fates=fates, turning=_turning(views[0]))


def _fate(open: Open, truth: Truth, who: Seat, winners: Sequence[Seat]) -> Fate:
    role = truth.roles[who]
    honor = f" with {open.totals[who]} honor" if open.final and who in open.nobles else ""
    has = "had it" if who in winners else "did not get it"
    return Fate(
        seat=who,
        wanted=GOALS[role],
        had=f"{ROLE[role]}{honor}: {has}.",
        unknown=_unknown(open, truth, role),
    )


def _unknown(open: Open, truth: Truth, role: str) -> str:
    """What this role could not know to the end: whoever was unmasked by then, all knew."""
    if role == "motonaka":
        return ""
    hidden = {"geisha": truth.geisha, "ronin": truth.ronin}
    told = [f"{FUGITIVE[it]} was {name(hidden[it])}" for it in disguised(open)]
    if role != "usurper":
        usurpers = [seat(who) for who, it in enumerate(truth.roles) if it == "usurper"]
        were = "Usurpers were" if len(usurpers) > 1 else "Usurper was"
        told.append(f"the {were} {listed(usurpers)}" if usurpers else "")
        told.append(f"the True Assassin was {name(truth.assassin)}")
    traitor = next((who for who, it in enumerate(truth.roles) if it == "betrayer"), None)
    if traitor is not None and role != "betrayer":
        told.append(f"the Betrayer was {seat(traitor)}")
    words = "; ".join(part for part in told if part)
    roles = f"{first_up(words)}." if words else ""
    return " ".join(part for part in (roles, _lie(open, truth)) if part)


def _lie(open: Open, truth: Truth) -> str:
    """Which answer was false, unless all could tell by then."""
    if possible_lies(open) == {truth.lie}:
        return ""
    if truth.lie < 0 or truth.lie >= len(open.questions):
        return "Motonaka never lied."
    answered = open.questions[truth.lie]
    said = "Yes" if answered.yes else "No"
    return f"Motonaka lied once: the {said} to “{question_text(answered.question)}”"


def _turning(view: View) -> str:
    """The last unmasking and the move that won, or the step that brought the Shogun to the city."""
    open, turn, who = view.open, 0, ""
    found, moves = "", dict[str, str]()
    for event in view.log:
        if isinstance(event, events.TurnBegan):
            turn, who = event.turn, seat(event.seat)
        elif isinstance(event, events.Unmasked):
            face, fugitive = name(event.face), FUGITIVE[event.fugitive]
            found = f"Turn {turn}: {face} was unmasked as {fugitive}."
        elif isinstance(event, events.ShogunMoved) and open.arrived:
            found = f"Turn {turn}: the Shogun entered space {event.space}, the city."
        for thing in _placed(open, event):
            moves.pop(thing, None)
            moves[thing] = f" The winning move, turn {turn}, {who}: {describe(event)}"
    if open.arrived:
        return found
    found += _first(view)
    needed = _needed(view, list(moves))
    return found + next((words for it, words in reversed(moves.items()) if it in needed), "")


def _first(view: View) -> str:
    """What honor did: whoever won in the first turn of the Final Act owes it to that."""
    open = view.open
    began = next(at for at, it in enumerate(view.log) if isinstance(it, events.FinalActBegan))
    turns = [it.seat for it in view.log[began:] if isinstance(it, events.TurnBegan)]
    if len(turns) != 1:
        return ""
    who, honor = seat(turns[0]), open.totals[turns[0]]
    return f" {who} had most honor, {honor}, and so the first turn of the Final Act."


def _placed(open: Open, event: Event) -> list[str]:
    """The cards and tiles that an event put where they lie in the end, or turned up."""
    match event:
        case events.Moved(card) | events.Unmasked(_, _, card):
            return [card]
        case events.TileMoved(tile):
            return [tile]
        case events.TurnedUp(cards):
            return list(cards)
        case _:
            return []


def _needed(view: View, placed: Sequence[str]) -> set[str]:
    """What the winners had to have together: of several Imperials, the one that came first."""
    open = view.open
    won = next(event for event in view.log if isinstance(event, events.Won))
    here = {p.face: card for card, p in open.patrons.items() if p.house == won.house and p.face}
    faces = {true_card("ronin")}
    faces |= {won.truth.assassin} if won.faction == "usurper" else {true_card("geisha")}
    needed = {here[face] for face in faces} | {"daimyo"}
    if won.faction == "ally":
        imperials = {here[face] for face in here.keys() & set(of_type(open.seats, "imperial"))}
        needed |= {next((card for card in placed if card in imperials), "")}
    return needed
