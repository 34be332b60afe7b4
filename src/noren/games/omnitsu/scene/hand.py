"""What one player sees besides: the question, the hand, and what they know of the scrolls."""

from __future__ import annotations

import msgspec

from noren.games.omnitsu.belief.scrolls import chances, expected, fates
from noren.games.omnitsu.content import CARDS, KINDS, POINTS
from noren.games.omnitsu.rules.actions import Choose, ChooseUnwatched, Levy, Point
from noren.games.omnitsu.rules.any_time import AnyTime, Respond
from noren.games.omnitsu.rules.draw_and_discard import Clearing, MakeRoom, owed
from noren.games.omnitsu.rules.resolving import TakeUp
from noren.games.omnitsu.rules.throwing import ThrowDown
from noren.games.omnitsu.scene.foresight import foreseen, in_vain, stopped
from noren.games.omnitsu.scene.labels import (
    SHORT_NAMES,
    at_whom,
    card_face,
    card_name,
    card_text,
    scroll_name,
    spoken_text,
)
from noren.games.omnitsu.scene.offers import offer
from noren.games.omnitsu.scene.table import CRACKED, scroll_face, sealed_scroll
from noren.games.omnitsu.state import (
    Laid,
    Mine,
    Open,
    Scroll,
    View,
    hand_limit,
    in_force,
    in_hand,
)
from noren.scene import (
    Area,
    Bar,
    Bars,
    Card,
    Fold,
    Hand,
    Me,
    Prompt,
    Text,
    Thing,
    Tone,
    awaited,
    seat,
)

MOMENTS = {
    "start": "before the first card is resolved",
    "castle": "before the Castle comes into play",
    "end": "before the scrolls are delivered",
}
PICKS = {
    "discard": "Discard which?",
    "trade-in": "Discard which, to draw 2 for each?",
    "recover": "Take which card from the discard pile?",
    "restore": "Bring back which destroyed card?",
    "cut-down": "Destroy which card?",
    "play-on": "Play which card now?",
    "replacement": "Which card was it really?",
    "tribute": "Show and give away which card?",
    "waylay": "Take which card?",
    "shed": "Discard which open scroll?",
    "look-back": "Look at which scroll in return?",
    "show": "Show which scroll to all?",
    "force": "Give away which open scroll?",
    "present": "Which of their scrolls goes into the pile?",
    "look-own": "Look at which of your scrolls?",
    "look": "Look at which scroll?",
    "look-any": "Look at which scroll?",
    "crack": "Crack which of your scrolls?",
    "give": "Give away which scroll?",
    "steal": "Take which scroll?",
    "behind-the-fan": "Behind the fan: swap {0} and {1}, or not? Only you will know.",
    "scout-swap": "You have looked at {0}. Swap it with yours, or leave it?",
    "swap-others": "Swap which scrolls?",
    "exchange": "Put which scroll into the pile?",
    "pile": "Take which scroll from the pile?",
    "reseal": "Seal which scroll again?",
    "drop": "Put which scroll into the pile?",
    "sink": "Shuffle which scroll into the deck?",
    "settle": "Which Daimyo's scroll is the true one?",
    "block": "Block which Location?",
    "unblock": "Clear which Location?",
    "raze": "Burn down which Location?",
}


def hand(view: View) -> Hand:
    """The question for this viewer and what only this viewer may see."""
    asked = view.seat in view.waiting
    prompt = Prompt(
        text=question(view) if asked else waiting(view),
        rule="omnitsu-4.7" if asked and is_paying(view) else view.rule,
        offers=tuple(offer(view, choice) for choice in view.options),
        sealed=view.step is not None and view.step.together,
        answered=bool(view.answer) and not asked,
        focus=focus(view),
    )
    if view.mine is None or view.seat is None:
        return Hand(prompt=prompt)
    ended = view.open.ended
    return Hand(
        prompt=prompt,
        me=me(view.open, view.mine, view.seat) if asked or not ended else None,
        things=own_things(view.open, view.mine, view.seat, going(view)),
        instead=() if ended else known_scrolls(view),
        folds=() if ended else (Fold(thing="prospect", label="If the Castle were reached now"),),
    )


def focus(view: View) -> tuple[str, ...]:
    """What one looks at to answer: the scrolls, and the cards that were thrown down."""
    return ("thrown", "scrolls") if view.open.laid else ("scrolls",)


def me(open: Open, mine: Mine, who: int) -> Me:
    """The messenger, what he carries as far as he knows, and what it will bring."""
    scrolls = [scroll for scroll in open.scrolls if scroll.owner == who]
    shares = chances(open, mine)
    # What nobody told me I have by counting: else it would change without a word.
    told = {*mine.knows, *open.seen}
    known = [
        SHORT_NAMES[kind] + ("" if scroll.id in told else " (deduced)")
        for scroll in scrolls
        for kind in KINDS
        if shares[scroll.id][kind] > 1 - 1e-9
    ]
    unknown = len(scrolls) - len(known)
    sealed = "a scroll you do not know" if unknown == 1 else f"{unknown} scrolls you do not know"
    carried = [*known, *([sealed] if unknown else [])]
    more = (Text(id="me-more", text=POINTS_WORDS),)
    return Me(
        who=f"You are a messenger; you carry: {', '.join(carried) or 'no scroll'}",
        want="Reach the Castle alive with the Daimyo's scroll, sealed.",
        things=more,
    )


POINTS_WORDS = (
    f"At the Castle the Daimyo's scroll is worth {POINTS['daimyo']}, a Decoy {POINTS['decoy']}, and"
    " whoever lives counts 1 for each card in hand. Poison kills, and so does a cracked scroll. If"
    " two players bring a sealed Daimyo's scroll each, these are CONTESTED and kill like Poison,"
    " unless a card settles which is true."
)


def own_things(open: Open, mine: Mine, who: int, going: dict[str, str]) -> tuple[Thing, ...]:
    """One's cards, crossed out those one has chosen to part with, and what ending now brings."""
    if open.ended:
        return ()
    cards = tuple(own_card(open, card, going.get(card, "")) for card in mine.hand)
    return (
        Area(id="hand", label="Hand", layout="fan", things=cards),
        prospect(open, mine, who),
    )


PARTING = {"throw": "you throw it", "discard": "you discard it", "pay": "you pay with it"}
"""What one chooses to do with a card that then leaves the hand."""


def going(view: View) -> dict[str, str]:
    """What I have chosen to part with, while others still choose or I have more to choose."""
    chosen = [choice for choice in view.answer if choice[0] in PARTING and len(choice) > 1]
    return {choice[1]: PARTING[choice[0]] for choice in chosen}


def own_card(open: Open, card: str, parting: str) -> Card:
    """A card of mine as it is, crossed out if it goes, marked if it can do nothing for now."""
    if parting:
        return msgspec.structs.replace(card_face(card, card, parting, "quiet"), symbol="✕")
    why = stopped(open, card)
    if why:
        return msgspec.structs.replace(card_face(card, card, why, "quiet"), symbol="⊘")
    return card_face(card, card)


def prospect(open: Open, mine: Mine, who: int) -> Bars:
    """What becomes of me if the Castle were reached now, as far as I can know."""
    found = fates(open, mine, who)
    shown: tuple[tuple[str, str, Tone], ...] = (
        ("daimyo", f"Daimyo's scroll: {POINTS['daimyo']}", "good"),
        ("decoy", f"Decoy: {POINTS['decoy']}", "plain"),
        ("nothing", "No scroll: 0", "quiet"),
        ("killed", "Killed", "bad"),
    )
    bars = tuple(
        Bar(label=label, share=round(found[fate], 3), tone=tone)
        for fate, label, tone in shown
        if found[fate] > 0
    )
    worth = expected(found, open.cards[who])
    note = (
        f"{worth:.1f} points on average; whoever lives counts 1 for each card in hand. What cards"
        " could still change then is not counted."
    )
    return Bars(id="prospect", label="If the Castle were reached now", bars=bars, note=note)


def known_scrolls(view: View) -> tuple[Card, ...]:
    """The scrolls as I know them: what each is, or what it may be."""
    shares = chances(view.open, view.mine or Mine())
    hidden = [scroll for scroll in view.open.scrolls if scroll.id not in view.open.seen]
    looked = (view.mine or Mine()).knows
    return tuple(
        known_scroll(scroll, shares[scroll.id], "you know" if scroll.id in looked else "deduced")
        for scroll in hidden
    )


def known_scroll(scroll: Scroll, shares: dict[str, float], how: str) -> Card:
    """A cracked scroll that I know face-up; a sealed one keeps its back, with what it is or may be
    beside it, so that it looks as sealed as it is.
    """
    kind = next((kind for kind in KINDS if shares[kind] > 1 - 1e-9), "")
    if kind and scroll.cracked:
        return scroll_face(scroll, kind, how)
    if not kind:
        return guess(scroll, shares)
    return sealed_scroll(scroll, kind, how)


def guess(scroll: Scroll, shares: dict[str, float]) -> Card:
    """A scroll's back with what it may be written beside it."""
    may = [f"{SHORT_NAMES[kind]} {shares[kind]:.0%}" for kind in KINDS if shares[kind] > 0]
    state = CRACKED if scroll.cracked else "sealed"
    return Card(
        id=scroll.id,
        face=False,
        note="\n".join((state, *may)),
        owner=scroll.owner,
        turned=scroll.cracked,
    )


def question(view: View) -> str:
    """What the viewer is asked."""
    open, step = view.open, view.step
    match step:
        case ThrowDown():
            return pointing(view, view.answer[0][1]) if view.answer else throw_question(view)
        case TakeUp() if is_paying(view):
            return "Pay with which card?"
        case TakeUp():
            return take_up_question(view, open.laid[step.at])
        case Point():
            return pointing(view, open.laid[step.at].card)
        case Choose() | ChooseUnwatched():
            return pick_question(view, step)
        case AnyTime():
            return f"Play an any-time card, {MOMENTS[step.moment]}?"
        case Respond():
            return f"{announced(view)} Any response?"
        case _:
            return discard_question(view)


THROW = "Throw down a card, or crack a scroll."


def throw_question(view: View) -> str:
    """What to do this turn, as far as there is a choice."""
    verbs = {choice[0] for choice in view.options}
    if "crack" not in verbs:
        return "Throw down a card."
    return THROW if "throw" in verbs else "Crack a scroll?"


def pointing(view: View, card: str) -> str:
    """Whom to point at, and what of the card would do nothing whoever it is."""
    ahead = foreseen(view.open, view.mine or Mine(), view.seat or 0, card)
    return f"{point_question(card)}{ahead and ' '}{ahead}"


def point_question(card: str) -> str:
    """Whom to point at, with what the card will do to them."""
    marks = zip("①②", CARDS[card].actions, strict=False)
    aimed = [mark for mark, action in marks if action.target]
    only = f" It matters for {aimed[0]} alone." if len(aimed) == 1 else ""
    return f"Point {card_name(card)} at whom?{only} {card_text(CARDS[card])}"


def pick_question(view: View, step: Choose | ChooseUnwatched) -> str:
    """What to choose; whoever has to give something up is told how much, and because of what."""
    words, because = PICKS.get(step.pick, "Which scroll?"), card_name(step.act.card)
    if step.pick in NAMING:
        return words.format(*(scroll_name(view.open, id, view.seat) for id in step.chosen))
    if step.pick not in DEMANDS:
        return words
    left = step.effect.count - len(step.chosen)
    many = f" {left} in all." if left > 1 else ""
    mine = "your" if step.act.by == step.seat else f"{seat(step.act.by)}'s"
    return f"{words} Because of {mine} {because}.{many}"


NAMING = ("behind-the-fan", "scout-swap")
"""What is asked about the scrolls that were chosen before it, by name."""
DEMANDS = ("tribute", "discard", "crack", "give", "force", "show")
"""What somebody else's card may ask of me."""


def is_paying(view: View) -> bool:
    """Whether the action is chosen and has its cost."""
    return isinstance(view.step, TakeUp) and bool(view.answer)


def take_up_question(view: View, laid: Laid) -> str:
    """Which of its actions, if any can be carried out."""
    card = card_name(laid.card)
    usable = [choice for choice in view.options if choice[0] == "use"]
    if laid.state == "held" and ("hold",) in view.options:
        return f"{card} has waited. Use it now that another card has gone?"
    if len(usable) == 2:
        return f"{card} comes up. Which action?"
    which = "only one of its actions" if usable else "neither of its actions"
    why = unusable(view, laid)
    return f"{card} comes up: {which} can be done now{why and f' ({why})'}."


def unusable(view: View, laid: Laid) -> str:
    """What stops the actions of a card that comes up, or what they lack."""
    found = in_vain(view.open, view.mine or Mine(), laid.seat, laid.card, laid.target)
    return "; ".join(f"{'①②'[number]} {why}" for number, why in found.items())


def discard_question(view: View) -> str:
    """What to discard, and why."""
    match view.step:
        case Clearing():
            return "The Temple lets you discard one thing, a cracked scroll too. Do you?"
        case MakeRoom():
            more = owed(view.open, view.seat or 0) - len(view.answer)
            again = " more" if view.answer else ""
            return f"Discard {more}{again}: {excess(view.open, view.seat or 0)}."
        case Levy(act):
            return f"Discard which card? {seat(act.by)}'s {card_name(act.card)} demands one."
        case _:
            return "Discard which card?"


def excess(open: Open, who: int) -> str:
    """Why somebody has to discard at the end of a turn."""
    over = in_hand(open, who) > hand_limit(open)
    places = [place.name for place in in_force(open) if place.lasting.forced]
    asking = f"the {' and the '.join(places)}"
    if over:
        again = f", and that counts for {asking} too" if places else ""
        return f"the hand limit is {hand_limit(open)}{again}"
    return f"{asking} asks it of everyone" if places else "everyone must"


def announced(view: View) -> str:
    """The action that is about to be carried out."""
    step = view.step
    if not isinstance(step, Respond):
        return ""
    act = step.act
    target = at_whom(act.target) if act.words.target else ""
    return f"{seat(act.by)}, {card_name(act.card)}{target}: {spoken_text(act.words, act.by)}"


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    names = ", ".join(seat(other) for other in awaited(view))
    from_whom = f" Awaited: {names}." if names else ""
    match view.step:
        case ThrowDown():
            return "Cards are being chosen."
        case AnyTime():
            return f"A pause for any-time cards, {MOMENTS[view.step.moment]}.{from_whom}"
        case Respond():
            return f"{announced(view)} A pause for responses.{from_whom}"
        case None:
            return "The game is over."
        case TakeUp() | ChooseUnwatched() if view.answer:
            return "You have chosen. A moment, so that nobody can tell how long it took."
        case _:
            return f"{names} {doing(view)}."


def doing(view: View) -> str:
    """What whoever is awaited is about to do."""
    laid, step = view.open.laid, view.step
    match step:
        case TakeUp():
            return f"chooses an action of {card_name(laid[step.at].card)}"
        case Point():
            return f"points {card_name(laid[step.at].card)} at somebody"
        case Choose() | ChooseUnwatched() if step.act.card:
            return f"decides about {card_name(step.act.card)}"
        case MakeRoom() | Clearing() | Levy():
            return "may discard" if isinstance(step, Clearing) else "has to discard"
        case _:
            return "decides"
