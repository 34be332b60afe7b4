"""What one player sees besides the table: the prompt, the role, the notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noren import Choice
from noren.games.chiyos_secret.board import true_answer
from noren.games.chiyos_secret.content import (
    CHARACTERS,
    HOUSES,
    INFLUENCE,
    TYPES,
    disguises_for,
    honor_of,
)
from noren.games.chiyos_secret.effects.registry import Choose
from noren.games.chiyos_secret.state import NOBODY, Mine, Open, View
from noren.games.chiyos_secret.steps.looking import (
    ChooseWhom,
    Interrogate,
    Reveal,
    SecondOne,
    TurnOneUp,
)
from noren.games.chiyos_secret.steps.moving import MoveTile, PickPatron, SendPatron
from noren.games.chiyos_secret.steps.setup import Disguise, NameAssassin
from noren.games.chiyos_secret.steps.shogun import Influence
from noren.games.chiyos_secret.steps.spy import Answer, Ask
from noren.games.chiyos_secret.steps.turns import Frame, LoyalAction, SecretAction
from noren.games.chiyos_secret.steps.victory import BreakTie
from noren.games.chiyos_secret.words import (
    FUGITIVE,
    ROLE,
    TILE,
    card_name,
    first_up,
    listed,
    name,
    number_of,
    place,
    question_text,
)
from noren.scene import Area, Card, Hand, Offer, Paper, Prompt, Thing, seat

AIM = {
    "ally": "Bring Ronin, Geisha, Daimyo and an Imperial together, not at the Betrayer's.",
    "betrayer": "Bring Ronin, Geisha and Daimyo together in one of your establishments.",
    "usurper": "Bring Ronin, Daimyo and the True Assassin together.",
    "motonaka": "Keep them apart until the Shogun reaches the city. You may lie once.",
}
LABELS = {
    "spy": "Spy: move two patrons, ask Motonaka",
    "search": "Search: move a patron and the Daimyo, look there",
    "interrogate": "Interrogate: move a patron and the Rival, question somebody",
    "honor": "Honor the Shogun: one space, one honor token",
    "informant": "Meet the Informant: Motonaka draws or plays influence",
    "frame": "Frame: turn two patrons face-down",
    "stay": "Leave everything where it is",
    "nobody": "Question nobody",
    "alone": "Only this one",
    "draw": "Draw an influence card",
    "decline": "Neither",
    "yes": "Yes",
    "no": "No",
}


def hand(view: View) -> Hand:
    """The prompt, my secrets, the cards I know, and a notebook."""
    offers = tuple(offer(view, choice) for choice in view.options)
    asked = view.seat in view.waiting
    text = ASKED[type(view.step)](view, view.step) if asked else waiting(view)
    prompt = Prompt(text=text, rule=view.rule, offers=offers)
    if view.mine is None or view.seat is None:
        return Hand(prompt=prompt)
    things = (*secrets(view.open, view.mine), *notebook(view))
    return Hand(prompt=prompt, things=things, instead=known_cards(view.open, view.mine))


def secrets(open: Open, mine: Mine) -> tuple[Thing, ...]:
    """My role and what it lets me know."""
    facts = [AIM[mine.role]]
    if mine.role == "usurper" and mine.assassin:
        facts.append(f"Usurpers: {listed(map(seat, mine.usurpers))}.")
    if mine.assassin:
        facts.append(f"The True Assassin is {name(mine.assassin)}.")
    if mine.tokens:
        values = [str(honor_of(token)) for token in mine.tokens]
        facts.append(f"Your honor tokens: {', '.join(values)}.")
    role = Card(id="my-role", title=ROLE[mine.role], text=" ".join(facts), tone="mine")
    if mine.role != "motonaka":
        return (role,)
    return (role, *motonakas_secrets(open, mine))


def motonakas_secrets(open: Open, mine: Mine) -> tuple[Thing, ...]:
    """All that Motonaka knows, and the influence cards."""
    drawn = mine.drawn or [face for face in (mine.geisha, mine.ronin) if face]
    labels = ["Geisha: ", "Ronin: "] if mine.geisha else ["Drawn: ", "Drawn: "]
    cards: list[Thing] = [
        Card(id=f"secret-{face}", title=label + name(face), note=CHARACTERS[face].type)
        for label, face in zip(labels, drawn, strict=True)
    ]
    roles = [f"{seat(s)} {ROLE[role]}" for s, role in enumerate(mine.roles) if s != open.motonaka]
    lie = "You have not lied yet." if mine.lie == NOBODY else f"You lied at answer {mine.lie + 1}."
    text = f"{', '.join(roles)}. The city is space {mine.city}. {lie}"
    held = tuple(
        Card(id=f"influence-{card}", title=INFLUENCE[card].name, text=INFLUENCE[card].text)
        for card in mine.hand
    )
    return (
        Area(id="my-secrets", label="What you know", things=tuple(cards), note=text),
        Area(id="my-influence", label="Your influence", layout="fan", things=held),
    )


def known_cards(open: Open, mine: Mine) -> tuple[Thing, ...]:
    """Face-down cards whose face I know, from a look of my own or because all have seen it."""
    known: list[Thing] = []
    for card, patron in open.patrons.items():
        face = patron.seen or mine.known.get(card, "")
        if face and not patron.face:
            number = number_of(card)
            character = CHARACTERS[face]
            known.append(
                Card(
                    id=card,
                    title=character.name,
                    text=character.text,
                    note=f"face-down; {character.type}, honor {character.honor}",
                    corner=number,
                    tone="quiet",
                    turned=True,
                )
            )
    return tuple(known)


def notebook(view: View) -> tuple[Thing, ...]:
    """Grids to take notes on: who may hide whom, and who may be what."""
    open = view.open
    if view.seat == open.motonaka or view.over:
        return ()
    patrons = tuple(f"{name(p)} ({CHARACTERS[p].type})" for p in disguises_for(open.seats))
    others = tuple(seat(noble) for noble in open.nobles if noble != view.seat)
    return (
        Paper(id="disguises", label="Who hides whom?", rows=patrons, columns=("Geisha", "Ronin")),
        Paper(
            id="roles", label="Who is what?", rows=others, columns=("Ally", "Betrayer", "Usurper")
        ),
    )


ASKED: dict[type, Callable[[View, Any], str]] = {
    Disguise: lambda v, s: "Which of the two patrons you drew hides the Geisha, not the Ronin?",
    NameAssassin: lambda v, s: "Which Assassin is the True Assassin?",
    LoyalAction: lambda v, s: "Choose your Loyal Action.",
    SecretAction: lambda v, s: f"Choose a Secret Action ({v.open.due} to take).",
    PickPatron: lambda v, s: f"Which patron do you move? ({s.left} left)",
    SendPatron: lambda v, s: f"Where does {_known_name(v, s.card)} go?",
    MoveTile: lambda v, s: f"Where does {TILE[s.tile]} go?",
    Ask: lambda v, s: "What do you ask Motonaka?",
    Answer: lambda v, s: _answer_prompt(v, question_text(s.question)),
    ChooseWhom: lambda v, s: "Which patrons do you look at?",
    Reveal: lambda v, s: "Whom do you turn up? Each beyond the first costs a Secret Action.",
    Interrogate: lambda v, s: "Whom do you interrogate?",
    SecondOne: lambda v, s: "Do you look at a second patron before you turn one up?",
    TurnOneUp: lambda v, s: "Which of the two do you turn up?",
    Choose: lambda v, s: f"{_source_text(v.open, s.chosen[0])} Choose.",
    Influence: lambda v, s: "Draw an influence card, or play one?",
    Frame: lambda v, s: "Which patron do you turn face-down?",
    BreakTie: lambda v, s: "Whose turn comes first among these equals?",
}


def _answer_prompt(view: View, text: str) -> str:
    free = "The choice is yours." if len(view.options) > 1 else "You must tell the truth."
    return f"{text} {free}"


def _source_text(open: Open, source: str) -> str:
    if source in INFLUENCE:
        return f"{INFLUENCE[source].name}: {INFLUENCE[source].text}"
    face = open.patrons[source].face or open.patrons[source].seen
    return f"{name(face)}: {CHARACTERS[face].text}"


DOING: dict[type, str] = {
    Disguise: "disguises the fugitives",
    NameAssassin: "chooses the True Assassin",
    Answer: "answers",
    Influence: "draws or plays influence",
    BreakTie: "decides between equals",
    LoyalAction: "chooses a Loyal Action",
    SecretAction: "chooses a Secret Action",
}


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    if view.over:
        return "The game is over."
    who = seat(view.waiting[0])
    if isinstance(view.step, Answer):
        return f"{question_text(view.step.question)} {who} answers."
    return f"{who} {DOING.get(type(view.step), 'is at it')}."


Words = tuple[str, tuple[str, ...]]


def offer(view: View, choice: Choice) -> Offer:
    """An option in words, and what to tap for it."""
    verb, *things = choice
    if verb in WORDED:
        label, touches = WORDED[verb](view, *things)
    else:
        label, touches = LABELS[verb], ()
    return Offer(choice=choice, label=label, touches=touches, hint=_hint(view, choice))


def _one_card(view: View, card: str) -> Words:
    return _known_name(view, card), (card,)


def _some_cards(view: View, *cards: str) -> Words:
    return f"Turn up {listed(_known_name(view, card) for card in cards)}", cards


def _accused(view: View, card: str, fugitive: str) -> Words:
    face = name(view.open.patrons[card].face)
    return f"Is {face} {FUGITIVE[fugitive]}?", (card, f"{card}-{fugitive}")


def _chosen(view: View, thing: str) -> Words:
    """A thing that an effect asks for, whatever kind of thing it is."""
    if thing in view.open.patrons:
        return _known_name(view, thing), (thing,)
    if thing in HOUSES:
        return HOUSES[thing].name, (thing,)
    if thing in TILE:
        return first_up(TILE[thing]), (thing,)
    if thing in TYPES:
        return f"All {thing.capitalize()}s", ()
    if thing in FUGITIVE:
        return f"The token of {FUGITIVE[thing]}", ()
    return seat(int(thing)), (f"player:{thing}",)


WORDED: dict[str, Callable[..., Words]] = {
    "pick": _one_card,
    "look": _one_card,
    "question": _one_card,
    "with": _one_card,
    "frame": lambda v, *cards: _one_card(v, *cards) if cards else (LABELS["frame"], ()),
    "reveal": _some_cards,
    "send": lambda v, house: (f"To {place(house)}", (house,)),
    "accuse": _accused,
    "neighbours": lambda v, role: (f"Is either of my neighbours {ROLE[role]}?", ()),
    "type": lambda v, f, kind: (f"Is {FUGITIVE[f]} disguised as {kind.capitalize()}?", ()),
    "face-up": lambda v, f: (f"Is {FUGITIVE[f]} face-up?", ()),
    "geisha": lambda v, patron: (f"{name(patron)} hides the Geisha", (f"secret-{patron}",)),
    "assassin": lambda v, patron: (name(patron), ()),
    "play": lambda v, card: (f"Play {INFLUENCE[card].name}", (f"influence-{card}",)),
    "first": lambda v, number: (f"{seat(int(number))} first", (f"player:{number}",)),
    "choose": _chosen,
}


def _hint(view: View, choice: Choice) -> str:
    """A word more: what a card does, whether an answer is true."""
    match choice:
        case ("assassin", patron):
            return CHARACTERS[patron].text
        case ("play", card):
            return INFLUENCE[card].text
        case (("yes" | "no") as word,) if view.mine and isinstance(view.step, Answer):
            truth = true_answer(view.mine, view.step.question)
            return "the truth" if truth == (word == "yes") else "a lie"
        case _:
            return ""


def _known_name(view: View, card: str) -> str:
    patron = view.open.patrons[card]
    face = patron.face or patron.seen or (view.mine.known.get(card, "") if view.mine else "")
    where = HOUSES[patron.house].name
    turned = "" if patron.face else ", face-down"
    return f"{first_up(card_name(card, face))} ({where}{turned})"
