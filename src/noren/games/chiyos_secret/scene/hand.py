"""What one player sees besides the table: the prompt, the role, the notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from noren.games.chiyos_secret.content import (
    CHARACTERS,
    INFLUENCE,
    PATRONS,
    disguises_for,
    honor_of,
    patrons_for,
)
from noren.games.chiyos_secret.events import AbilityUsed, ActionTaken
from noren.games.chiyos_secret.rules.answers import Answer
from noren.games.chiyos_secret.rules.board import own_houses, owners, tile_free
from noren.games.chiyos_secret.rules.card_texts import Choose
from noren.games.chiyos_secret.rules.final_act import BreakTie
from noren.games.chiyos_secret.rules.interrogate import Interrogate, SecondOne, TurnOneUp
from noren.games.chiyos_secret.rules.search import MOST, ChooseWhom, Reveal
from noren.games.chiyos_secret.rules.secret_actions import Frame, Influence, SecretAction
from noren.games.chiyos_secret.rules.setup import Disguise, NameAssassin
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.turns import LoyalAction, MoveTile, PickPatron, SendPatron
from noren.games.chiyos_secret.scene.aims import AIM, hidden_assassin, others_want
from noren.games.chiyos_secret.scene.honor import PURPOSE
from noren.games.chiyos_secret.scene.offers import known_name, offer, what_to_choose
from noren.games.chiyos_secret.scene.overture import overture
from noren.games.chiyos_secret.scene.table import PICTURES, house_area
from noren.games.chiyos_secret.scene.words import (
    ROLE,
    TILE,
    card_name,
    listed,
    name,
    number_of,
    place,
    question_text,
)
from noren.games.chiyos_secret.state import NOBODY, Mine, Open, View
from noren.scene import (
    Area,
    Card,
    Fold,
    Hand,
    Me,
    Paper,
    Prompt,
    Sheet,
    Text,
    Thing,
    Token,
    seat,
)

YOU_ARE = {
    "ally": "an Ally",
    "betrayer": "the Betrayer",
    "usurper": "a Usurper",
    "motonaka": "Motonaka",
}


def hand(view: View) -> Hand:
    """The prompt, my secrets, the cards I know, and a notebook."""
    offers = tuple(offer(view, choice) for choice in view.options)
    asked = view.seat in view.waiting
    text = ASKED[type(view.step)](view, view.step) if asked else waiting(view)
    sealed = view.step is not None and view.step.together
    prompt = Prompt(
        text=text,
        rule=view.rule,
        offers=offers,
        sealed=sealed,
        answered=bool(view.answer),
        focus=() if view.over else focus(view),
    )
    if view.mine is None or view.seat is None:
        return Hand(prompt=prompt)
    known, paper = secrets(view), notebook(view)
    return Hand(
        prompt=prompt,
        me=None if view.over else me(view),
        things=(*known, *paper),
        instead=(*own_places(view), *known_cards(view, view.mine), *taken_aside(view)),
        folds=tuple(Fold(thing=sheet.id, label=sheet.label) for sheet in paper),
        overture=overture(view, AIM[view.mine.role]),
    )


def focus(view: View) -> tuple[str, ...]:
    """What one looks at to answer: the city, and for questions what was answered before."""
    asking = isinstance(view.step, Ask | Answer) and view.open.questions
    return ("ring", "answers") if asking else ("ring",)


def me(view: View) -> Me:
    """My role and its aim; with a little more said, what the role lets me know."""
    assert view.mine is not None
    role = view.mine.role
    told = [*facts(view), others_want(role, view.open.seats), hidden_assassin(role), PURPOSE]
    more = tuple(Text(id=f"fact-{at}", text=text) for at, text in enumerate(told))
    who = f"You are {YOU_ARE[role]}"
    return Me(who=who, want=AIM[role], picture=PICTURES[role], things=more)


def facts(view: View) -> list[str]:
    """What my role lets me know, a sentence each."""
    open, mine = view.open, view.mine
    assert mine is not None
    assert view.seat is not None
    facts = []
    if mine.role != "motonaka":
        facts.append(f"Your establishments: {listed(map(place, own_houses(open, view.seat)))}.")
    if mine.role == "usurper" and len(mine.usurpers) > 1:
        facts.append(f"Usurpers: {listed(map(seat, mine.usurpers))}.")
    if mine.assassin:
        facts.append(f"The True Assassin is {name(mine.assassin)}.")
    if mine.tokens:
        values = [str(honor_of(token)) for token in mine.tokens]
        facts.append(f"Your honor tokens: {', '.join(values)}.")
    return facts


def secrets(view: View) -> tuple[Thing, ...]:
    """What Motonaka knows; after the end, everybody's role."""
    mine = view.mine
    assert mine is not None
    more = motonakas_secrets(view, mine) if mine.role == "motonaka" else ()
    return (own_role(view, mine), *more) if view.over else more


def own_role(view: View, mine: Mine) -> Area:
    """The role card, turned up when all is told."""
    text = " ".join([AIM[mine.role], *facts(view)])
    card = Card(
        id="my-role", title=ROLE[mine.role], text=text, picture=PICTURES[mine.role], tone="mine"
    )
    return Area(id="role", label="", layout="plates", things=(card,))


def motonakas_secrets(view: View, mine: Mine) -> tuple[Thing, ...]:
    """All that Motonaka knows, and the influence cards."""
    held = tuple(
        Card(id=f"influence-{card}", title=INFLUENCE[card].name, text=INFLUENCE[card].text)
        for card in mine.hand
    )
    things: list[Thing] = [] if view.over else [disguises(mine), *nobles_roles(view, mine)]
    if held:
        things.append(Area(id="my-influence", label="Your influence", layout="fan", things=held))
    return tuple(things)


def disguises(mine: Mine) -> Area:
    """The two patrons who are not what they seem, as soon as it is settled who hides whom."""
    drawn = mine.drawn or [face for face in (mine.geisha, mine.ronin) if face]
    hidden = ["hides the Geisha", "hides the Ronin"] if mine.geisha else ["drawn", "drawn"]
    cards = tuple(
        Card(
            id=f"secret-{face}",
            title=name(face),
            note=f"{CHARACTERS[face].type}, {words}",
            picture=PICTURES[CHARACTERS[face].type],
            tone="bad",
        )
        for words, face in zip(hidden, drawn, strict=True)
    )
    return Area(id="my-secrets", label="The fugitives", layout="plates", things=cards)


def nobles_roles(view: View, mine: Mine) -> tuple[Thing, ...]:
    """Who is what, where the city is, and whether the one lie is told."""
    tokens = tuple(
        Token(id=f"role-{s}", label=f"{seat(s)}: {ROLE[role]}", owner=s)
        for s, role in enumerate(mine.roles)
        if s != view.open.motonaka
    )
    lie = "You have not lied yet." if mine.lie == NOBODY else f"You lied at answer {mine.lie + 1}."
    text = f"The city is space {mine.city} of the Shogun's way. {lie}"
    return (
        Area(id="my-nobles", label="The nobles", things=tokens),
        Text(id="my-lie", text=text, style="secret"),
    )


def own_places(view: View) -> tuple[Thing, ...]:
    """My two establishments, marked as mine; Motonaka has none."""
    open, me = view.open, view.seat
    if me not in open.nobles:
        return ()
    return tuple(own_place(open, house, me) for house in own_houses(open, me))


def own_place(open: Open, house: str, me: int) -> Area:
    """An establishment as one of its two owners sees it."""
    (other,) = (owner for owner in owners(open, house) if owner != me)
    note = f"Yours, and {seat(other)}'s"
    return replace(house_area(open, house), owner=me, tone="mine", note=note)


def who_knows(view: View, card: str) -> str:
    """Who has seen a face-down card that I know: all know who has looked."""
    if view.open.patrons[card].seen:
        return "face-down; all have seen it"
    others = [seat(who) for who in view.open.peeks.get(card, ()) if who != view.seat]
    return f"face-down; seen by you and {listed(others)}" if others else "only you know this one"


def known_cards(view: View, mine: Mine) -> tuple[Thing, ...]:
    """Face-down cards whose face I know, from a look of my own or because all have seen it."""
    open = view.open
    known: list[Thing] = []
    for card, patron in open.patrons.items():
        face = patron.seen or mine.known.get(card, "")
        if face and not patron.face:
            character = CHARACTERS[face]
            known.append(
                Card(
                    id=card,
                    title=character.name,
                    text=character.text,
                    note=who_knows(view, card),
                    corner=number_of(card),
                    picture=PICTURES[character.type],
                    tone="quiet",
                    turned=True,
                )
            )
    return tuple(known)


def taken_aside(view: View) -> tuple[Card, ...]:
    """The backs that I have chosen to look at, while I may still choose another."""
    step = view.step
    if view.seat not in view.waiting:
        return ()
    chosen = (
        step.chosen if isinstance(step, ChooseWhom)
        else (step.first,) if isinstance(step, SecondOne)
        else ()
    )  # fmt: skip
    known = {it.id for it in known_cards(view, view.mine)} if view.mine is not None else set()
    return tuple(
        Card(id=card, face=False, title=f"{number_of(card)} ✓", tone="accent")
        for card in chosen
        if card not in known
    )


def notebook(view: View) -> tuple[Paper | Sheet, ...]:
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
        whos_who(open),
    )


def whos_who(open: Open) -> Sheet:
    """What each patron does when it is interrogated and is no fugitive (8.3)."""
    rows = tuple(
        (f"{patron.name} ({patron.type}, {patron.honor})", patron.text)
        for patron in (PATRONS[id] for id in patrons_for(open.seats))
    )
    columns = ("Patron (honor)", "Done when interrogated")
    return Sheet(id="whos-who", label="Who's who", columns=columns, rows=rows)


def _answer_prompt(view: View, step: Answer) -> str:
    assert view.mine is not None
    if len(view.options) > 1:
        free = "You may lie, once in the game."
    elif view.mine.lie == NOBODY:
        free = "Here you must tell the truth."
    else:
        free = "You have lied already, so you tell the truth."
    return f"{seat(step.question.asker)} asks: {question_text(step.question)} {free}"


def _secret_action(view: View, step: SecretAction) -> str:
    left = f" {view.open.due} to take." if view.open.due > 1 else ""
    return f"Your turn ends with a Secret Action: which?{left}"


PARTS = {"spy": "Spy", "search": "Search", "interrogate": "Interrogate"}


def under_way(view: View) -> str:
    """The Loyal Action that is being taken; a patron's text may have made it a Spy."""
    for event in reversed(view.log):
        match event:
            case ActionTaken(_, action) if action in PARTS:
                return action
            case AbilityUsed(_, face) if CHARACTERS[face].ability == "carry_a_spy":
                return "spy"
    return ""


def part(view: View) -> str:
    """Which part of a Loyal Action this is, of how many: it is not over when somebody has moved."""
    action, step = under_way(view), view.step
    if not action:
        return ""
    tile = {"search": "daimyo", "interrogate": "rival"}.get(action, "")
    parts = 3 if not tile or tile_free(view.open, tile) or isinstance(step, MoveTile) else 2
    match step:
        case PickPatron(left) | SendPatron(_, left):
            number = 3 - left if action == "spy" else 1
        case MoveTile():
            number = 2
        case _:
            number = parts
    return f"{PARTS[action]}, {number} of {parts}: "


NUMBERS = ("none", "one", "two", "three")


def _look_at(step: ChooseWhom) -> str:
    """One chooses them one by one, and looks at all of them then."""
    if not step.chosen:
        return f"Whom do you look at? Choose up to {NUMBERS[MOST]}, one after the other."
    more = NUMBERS[MOST - len(step.chosen)]
    return f"You will look at {listed(map(card_name, step.chosen))}. Up to {more} more: whom?"


ASKED: dict[type, Callable[[View, Any], str]] = {
    Disguise: lambda v, s: (
        "You drew these two patrons. Which one hides the Geisha? The other hides the Ronin."
    ),
    NameAssassin: lambda v, s: "Which Assassin is the True Assassin?",
    LoyalAction: lambda v, s: (
        "Your turn: what do you do? (Your Loyal Action; a Secret one follows.)"
    ),
    SecretAction: _secret_action,
    PickPatron: lambda v, s: f"{part(v)}Which patron do you move? Nobody has to go.",
    SendPatron: lambda v, s: f"{part(v)}Where does {known_name(v, s.card)} go?",
    MoveTile: lambda v, s: f"{part(v)}Where does {TILE[s.tile]} go? He may stay.",
    Ask: lambda v, s: f"{part(v)}What do you ask Motonaka?",
    Answer: _answer_prompt,
    ChooseWhom: lambda v, s: f"{part(v)}{_look_at(s)}",
    Reveal: lambda v, s: (
        f"{part(v)}Whom do you turn up? For each beyond the first you owe a Secret Action."
    ),
    Interrogate: lambda v, s: f"{part(v)}Whom do you interrogate?",
    SecondOne: lambda v, s: (
        "Do you take a second one? You look at both then, and turn up one of them."
    ),
    TurnOneUp: lambda v, s: "Which of the two do you turn up?",
    Choose: what_to_choose,
    Influence: lambda v, s: (
        "Draw an influence card, or play one?" if v.open.deck else "Do you play an influence card?"
    ),
    Frame: lambda v, s: "Which patron do you turn face-down?",
    BreakTie: lambda v, s: "Whose turn comes first among these equals?",
}


DOING: dict[type, str] = {
    Disguise: "disguises the fugitives",
    NameAssassin: "chooses the True Assassin",
    Answer: "answers",
    Influence: "draws or plays influence",
    BreakTie: "decides between equals",
    LoyalAction: "chooses a Loyal Action",
    SecretAction: "chooses a Secret Action",
    PickPatron: "chooses a patron to move",
    SendPatron: "moves a patron",
    MoveTile: "moves the Daimyo or the Rival",
    Ask: "thinks of a question",
    ChooseWhom: "chooses whom to look at",
    Reveal: "decides whom to turn up",
    Interrogate: "chooses whom to interrogate",
    SecondOne: "may look at a second patron",
    TurnOneUp: "decides whom to turn up",
    Choose: "does as the card says",
    Frame: "turns patrons face-down",
}


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    if view.over:
        return "The game is over."
    if not view.waiting:
        return "You have decided. Everyone hears it in a moment, however quick you were."
    who = seat(view.waiting[0])
    if isinstance(view.step, Answer):
        asker = seat(view.step.question.asker)
        return f"{asker} asks: {question_text(view.step.question)} {who} answers."
    return f"{who} {DOING[type(view.step)]}."
