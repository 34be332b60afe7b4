"""Every option in words, and what to tap for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from noren import Choice
from noren.games.chiyos_secret.content import CHARACTERS, HOUSES, INFLUENCE, TYPES
from noren.games.chiyos_secret.rules.answers import Answer, true_answer
from noren.games.chiyos_secret.rules.board import at_house, disguised, is_true, tile_free
from noren.games.chiyos_secret.rules.card_texts import Choose
from noren.games.chiyos_secret.rules.search import Reveal
from noren.games.chiyos_secret.rules.secret_actions import Influence
from noren.games.chiyos_secret.rules.spy import Ask, spy_question
from noren.games.chiyos_secret.rules.turns import MoveTile, SendPatron
from noren.games.chiyos_secret.scene import honor, stakes
from noren.games.chiyos_secret.scene.city import warning
from noren.games.chiyos_secret.scene.words import (
    FUGITIVE,
    TILE,
    card_name,
    first_up,
    listed,
    name,
    place,
    question_text,
    short,
)
from noren.games.chiyos_secret.state import Open, View
from noren.scene import Offer, seat

LABELS = {
    "spy": "Spy: move two patrons, then ask Motonaka",
    "search": "Search: move a patron and the Daimyo, then look where he is",
    "interrogate": "Interrogate: move a patron and the Rival, then question somebody there",
    "honor": "Honor the Shogun: he comes one space nearer, you draw an honor token",
    "informant": "Meet the Informant: Motonaka draws or plays influence",
    "frame": "Frame: turn two patrons in your houses face-down",
    "stay": "Move nobody",
    "back": "Pick somebody else instead",
    "enough": "Look at no more",
    "nobody": "Question nobody",
    "alone": "No: turn this one up",
    "draw": "Draw an influence card",
    "decline": "Neither",
}

Words = tuple[str, tuple[str, ...]]


def offer(view: View, choice: Choice) -> Offer:
    """An option in words, and what to tap for it."""
    verb, *things = choice
    label, touches = WORDED[verb](view, *things) if verb in WORDED else (LABELS[verb], ())
    hint, useless = _hint(view, choice), _useless(view, choice)
    return Offer(
        choice=choice,
        label=label,
        touches=touches,
        hint=hint,
        grave=_grave(view, choice),
        useless=useless,
        aside=verb == "back",
        # It can be put back, or nothing comes of it that one would have to read first.
        quick=verb == "pick" or (verb == "send" and not hint and not useless),
    )


INTERROGATED = (
    "Where the Rival is then you ask a suspect, or turn up a face-down card and ask; nobody else."
)
QUESTIONED = "You can question only face-down cards, and people under suspicion"


ASKED_ANEW = "Face-down again, they can be searched and questioned anew."


def _questionable(open: Open, house: str = "") -> bool:
    """Whether anybody could be questioned there, or anywhere (8.1): all see who lies how."""
    cards = at_house(open, house) if house else list(open.patrons)
    patrons = (open.patrons[card] for card in cards)
    return any(not patron.face or patron.tokens for patron in patrons)


def _useless(view: View, choice: Choice) -> str:
    """Why an interrogation would have nobody to question, or a question but one answer."""
    open, step = view.open, view.step
    if choice[0] == "type" and choice[2] == "assassin":
        return "An Assassin never hides a fugitive: Motonaka can only say No, or lie."
    if choice == ("interrogate",) and not _questionable(open):
        return f"{QUESTIONED}, and there are none."
    if isinstance(step, MoveTile) and step.tile == "rival":
        house = choice[1] if choice[0] == "send" else open.tiles["rival"]
        if _questionable(open) and not _questionable(open, house):
            return f"{QUESTIONED}: nobody there is either."
    return ""


def _grave(view: View, choice: Choice) -> str:
    """What happens once in a game, and is gone then."""
    step = view.step
    if isinstance(step, Answer) and view.mine is not None:
        lies = true_answer(view.mine, step.question) != (choice[0] == "yes")
        return "This is a lie, and the only one you may ever tell." if lies else ""
    if isinstance(step, Influence) and choice[0] == "decline" and not step.may_decline:
        return "Nobody can meet the Informant again: you can then play cards at a mark only."
    return ""


def _asked_before(view: View, choice: Choice) -> str:
    """That a question was asked before, and what to ask it again is good for (10.1)."""
    assert isinstance(view.step, Ask)
    asked = question_text(spy_question(view.open, view.step.seat, choice))
    for answered in reversed(view.open.questions):
        if question_text(answered.question) == asked:
            said = "Yes" if answered.yes else "No"
            return f"Asked before: Motonaka said {said}. A lie would not be told twice."
    return ""


def known_face(view: View, card: str) -> str:
    """The face of a card, as far as the viewer knows it."""
    patron = view.open.patrons[card]
    return patron.face or patron.seen or (view.mine.known.get(card, "") if view.mine else "")


def short_name(view: View, card: str) -> str:
    """A card by its short name or number: where it lies, all see on the board."""
    face = known_face(view, card)
    return short(face) if face else card_name(card)


def known_name(view: View, card: str) -> str:
    """A card by its short name or number, and where it lies."""
    where = HOUSES[view.open.patrons[card].house].name
    return f"{first_up(short_name(view, card))} ({where})"


def _one_card(view: View, card: str) -> Words:
    return known_name(view, card), (card,)


def _some_cards(view: View, *cards: str) -> Words:
    return first_up(listed(short_name(view, card) for card in cards)), cards


def _frame(view: View, *cards: str) -> Words:
    return _one_card(view, *cards) if cards else (LABELS["frame"], ())


def _accused(view: View, card: str, fugitive: str) -> Words:
    face = short(view.open.patrons[card].face)
    return f"Is {face} {FUGITIVE[fugitive]}?", (card, f"{card}-{fugitive}")


def _stay(view: View) -> Words:
    match view.step:
        case MoveTile(tile):
            return f"Leave {TILE[tile]} where he is", ()
        case SendPatron(card):
            return f"Leave {short_name(view, card)} there: that was this move", ()
        case _:
            return LABELS["stay"], ()


def _declined(view: View) -> Words:
    step = view.step
    last = isinstance(step, Influence) and not step.may_decline
    return "Play none: the Informant is not met again" if last else LABELS["decline"], ()


def _answered(word: str) -> Callable[[View], Words]:
    def words(view: View) -> Words:
        if view.mine is None or not isinstance(view.step, Answer):
            return word, ()
        true = true_answer(view.mine, view.step.question) == (word == "Yes")
        return f"{word} ({'the truth' if true else 'your lie'})", ()

    return words


def _asked(kind: str) -> Callable[..., Words]:
    def words(view: View, *subject: str) -> Words:
        assert isinstance(view.step, Ask)
        return question_text(spy_question(view.open, view.step.seat, (kind, *subject))), ()

    return words


def _chosen(view: View, thing: str) -> Words:
    """A thing that an effect asks for, whatever kind of thing it is."""
    if thing in view.open.patrons:
        return known_name(view, thing), (thing,)
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
    "frame": _frame,
    "reveal": _some_cards,
    "send": lambda v, house: (f"To {place(house)}", (house,)),
    "stay": _stay,
    "decline": _declined,
    "accuse": _accused,
    "yes": _answered("Yes"),
    "no": _answered("No"),
    "neighbours": _asked("neighbours"),
    "type": _asked("type"),
    "face-up": lambda v, f: (f"Is {FUGITIVE[f]} face-up?", ()),
    "geisha": lambda v, patron: (f"{name(patron)} hides the Geisha", (f"secret-{patron}",)),
    "assassin": lambda v, patron: (name(patron), ()),
    "play": lambda v, card: (f"Play {INFLUENCE[card].name}", (f"influence-{card}",)),
    "first": lambda v, number: (f"{seat(int(number))} first", (f"player:{number}",)),
    "choose": _chosen,
}


def _hint(view: View, choice: Choice) -> str:
    """A word more: what a card does, or what was said to this before."""
    match choice:
        case ("neighbours" | "type" | "face-up", *_):
            return _asked_before(view, choice)
        case ("assassin", patron):
            return CHARACTERS[patron].text
        case ("play", card):
            return INFLUENCE[card].text
        case ("reveal", *cards):
            return _reveal_hint(view, cards)
        case ("interrogate",):
            return _interrogate_hint(view.open)
        case ("informant",):
            return _informant_hint(view.open)
        case _:
            return _honor_hint(view, choice)


def _interrogate_hint(open: Open) -> str:
    """Whom one can question in the end, said before anybody is moved."""
    held = "" if tile_free(open, "rival") else " The Rival cannot be moved now."
    return f"{INTERROGATED}{held}"


COURIER = "swift-courier"


def _informant_hint(open: Open) -> str:
    """That a card may move the Shogun as well, unless it has left the game."""
    if COURIER in open.played:
        return ""
    card = INFLUENCE[COURIER].name
    return f"A card can move the Shogun one space, too ({card}). {warning(open)}".strip()


def _honor_hint(view: View, choice: Choice) -> str:
    """What a choice is certain to gain or cost in honor."""
    match choice:
        case ("send" | "choose", house) if house in HOUSES:
            return _house_hint(view, house)
        case ("honor",):
            return honor.of_the_shogun(view.open)
        case ("frame",):
            return f"{honor.of_framing(view)} {ASKED_ANEW}".strip()
        case ("frame", card):
            return honor.turned_down(view.open, card) or "It brings nobody any honor."
        case _:
            return ""


MOVES_DAIMYO = ("invite_to_the_hunt", "go_out_by_moonlight")
"""What moves the Daimyo without his being chosen first."""


def _sent(view: View) -> str:
    """The card or tile that goes to the house that is asked for; nothing if none does."""
    match view.step:
        case SendPatron(card):
            return card
        case MoveTile(tile):
            return tile
        case Choose(effect) if effect in MOVES_DAIMYO:
            return "daimyo"
        case Choose(_, _, chosen):
            return chosen[-1]
        case _:
            return ""


def what_to_choose(view: View, step: Choose) -> str:
    """What a card's text wants to be chosen now, and what it says."""
    source = step.chosen[0]
    if source in INFLUENCE:
        card = INFLUENCE[source]
        return f"{_choosing(view)} {card.name} says: “{card.text}”"
    face = known_face(view, source)
    return f"{_choosing(view)} {short(face)} says: “{CHARACTERS[face].text}”"


def _choosing(view: View) -> str:
    """The question, by what can be chosen."""
    thing, sent = view.options[0][1] if view.options else "", _sent(view)
    if thing in HOUSES and sent in TILE:
        return f"Where does {TILE[sent]} go?"
    if thing in HOUSES and sent in view.open.patrons:
        return f"Where does {short_name(view, sent)} go?"
    kinds: dict[str, Collection[str]] = {
        "Which place?": HOUSES,
        "Whom do you move?": TILE,
        "Which card?": view.open.patrons,
        "Which type?": TYPES,
        "Which token?": FUGITIVE,
    }
    return next((asked for asked, kind in kinds.items() if thing in kind), "Which noble?")


def _house_hint(view: View, house: str) -> str:
    """Whose it is and what could be won there, and what honor it brings."""
    open, thing = view.open, _sent(view)
    gain = honor.moved(open, thing, house) if thing in open.patrons else ""
    return ". ".join(part for part in (gain, stakes.of_sending(view, thing, house)) if part)


def _text_of(view: View, face: str) -> str:
    """What becomes of the text of a card that is turned up (7.4, 7.7, 8.3, 8.6)."""
    text = CHARACTERS[face].text
    if is_true(face):
        return "Nothing is asked about a True card, and its text is not repeated."
    if isinstance(view.step, Reveal):
        return "In a Search its text is not carried out."
    if disguised(view.open):
        return f"If Motonaka says No, you must do what it says: {text}"
    return f"You must do what it says: {text}"


def _reveal_hint(view: View, cards: Sequence[str]) -> str:
    """What they do, what they are worth to whom, and what it costs to turn up several."""
    faces = {card: face for card in cards if (face := known_face(view, card))}
    gain = honor.turned_up(view, faces)
    if len(cards) > 1:
        more = len(cards) - 1
        cost = f"{more} more Secret Action{'s' * (more > 1)} to take."
        return f"{cost} {gain}".strip()
    text = "".join(_text_of(view, face) for face in faces.values())
    told = (f"{gain}." if gain else "", stakes.of_turning_up(view, faces), text)
    return " ".join(part for part in told if part)
