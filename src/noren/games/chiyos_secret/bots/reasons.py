"""Why the strong bot acts so, in the city's own terms; each reason is one it would miss."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final

from noren import Choice, Dice
from noren.core.advice import Advice, Weighed
from noren.games.chiyos_secret.belief.deduction import said_truly
from noren.games.chiyos_secret.belief.questions import answers_weigh, hypotheses
from noren.games.chiyos_secret.bots.left_out import ANSWER, CARD, NobleWithout
from noren.games.chiyos_secret.bots.motonaka import GAIN, Motonaka
from noren.games.chiyos_secret.bots.promises import plan, promise
from noren.games.chiyos_secret.bots.strong import StrongBot
from noren.games.chiyos_secret.content import CITY_SPACES, TRACKS
from noren.games.chiyos_secret.rules.answers import Answer, true_answer
from noren.games.chiyos_secret.rules.board import face_down, places
from noren.games.chiyos_secret.rules.interrogate import Interrogate
from noren.games.chiyos_secret.rules.search import ChooseWhom, Reveal
from noren.games.chiyos_secret.rules.secret_actions import Frame, SecretAction
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.turns import (
    INTERROGATE,
    SEARCH,
    SPY,
    LoyalAction,
    MoveTile,
    PickPatron,
    SendPatron,
)
from noren.games.chiyos_secret.scene.assist import percent
from noren.games.chiyos_secret.scene.knowing import alike
from noren.games.chiyos_secret.scene.words import FUGITIVE, card_name, name, place, question_text
from noren.games.chiyos_secret.state import NOBODY, Question, View
from noren.parts.advice import Because, advise

SUSPECTS: Final = 4
"""So many suspicious cards are tried as reasons."""

Worths = Callable[[NobleWithout], dict[Choice, float]]


class SharpBot(StrongBot):
    """The strong bot, who can say why."""

    def explain(self, view: View, dice: Dice) -> Advice | None:
        """By what is asked; None in the Final Act, and where a card's text is carried out."""
        step = view.step
        if isinstance(step, Answer) and view.seat == view.open.motonaka:
            return explain_answer(view, step.question, dice)
        if view.seat == view.open.motonaka or view.seat is None or view.open.final:
            return None
        return explain_noble(view, dice)


def explain_noble(view: View, dice: Dice) -> Advice | None:
    """What a noble weighs before the Final Act, or what an action that has begun is for."""
    step = view.step
    if isinstance(step, Ask):
        asks = bool(NobleWithout(view, dice).disguise_questions())
        return weighed(view, dice, NobleWithout.questions, ask_reasons(view)) if asks else None
    if isinstance(step, MoveTile) and step.tile == "daimyo":
        return weighed(view, dice, NobleWithout.places, hunt_reasons(view, dice))
    if isinstance(step, PickPatron | SendPatron | MoveTile):
        return begun(view, dice)
    if type(step) not in WEIGHED:
        return None
    worths, because = WEIGHED[type(step)]
    advice = weighed(view, dice, worths, because(view, dice))
    # Where a bot keeps to what it came for, its rule cannot be told as a sum.
    return advice if advice.choice == StrongBot().choose(view, dice.copy()) else None


def weighed(view: View, dice: Dice, worths: Worths, because: list[Because]) -> Advice:
    """What each option is worth to a noble, and to one who leaves something out."""
    return advise(
        lambda without: worths(NobleWithout(view, dice.copy(), without)),
        because,
        beliefs=beliefs(view),
        says=functools.partial(promise, NobleWithout(view, dice.copy())),
        rather=StrongBot().choose(view, dice.copy()),
    )


def begun(view: View, dice: Dice) -> Advice:
    """What only carries out an action that has begun is told by what that is to bring."""
    noble = NobleWithout(view, dice.copy())
    choice = StrongBot().choose(view, dice.copy())
    told = (plan(noble, choice), *beliefs(view))
    return Advice(
        choice=choice, weighed=(Weighed(choice=choice, worth=0.0),), margin=0.0, beliefs=told
    )


# What is believed


def beliefs(view: View) -> tuple[str, ...]:
    """Who most likely hides whom, on which condition, and whether the lie is told already."""
    noble = NobleWithout(view, Dice(0))
    belief = noble.reading.belief
    told = []
    for fugitive, shares in noble.reading.hides.items():
        if number := alike(shares):
            told.append(f"{FUGITIVE[fugitive]} may hide as any of {number}: nobody stands out yet.")
            continue
        patron = max(shares, key=lambda each: shares[each])
        lies = belief.only_if_lied_at(fugitive).get(patron, frozenset())
        liable = " or ".join(str(at + 1) for at in sorted(lies))
        unless = f", if answer {liable} was the lie" if lies else ""
        share = percent(shares[patron])
        told.append(f"{FUGITIVE[fugitive]} hides as {name(patron)} with {share}{unless}.")
    left = noble.reading.lie_left
    told.append(f"Motonaka's lie is still to come with {percent(left)}.")
    return tuple(words[0].upper() + words[1:] for words in told)


# Reasons


def hunt_reasons(view: View, dice: Dice) -> list[Because]:
    """Whom to suspect, what was answered, and what finding is for."""
    noble = NobleWithout(view, dice)
    return [
        *suspects(noble),
        *answers(view),
        Because("find", "To turn a fugitive up is what brings the hunt forward."),
        Because("knowledge", "Whatever the answer, it tells much: it is far from certain."),
        Because("looks", "You also look at cards that you have not seen."),
        Because("gifts", "Whoever is questioned there has an ability that is of use."),
        Because("lie", doubt(view, dice)),
        Because("secrecy", "It is as good as the best, and tells the others least of your role."),
    ]


FRAMING: Final = [
    Because("framing", "A cleared patron may yet be the one: it is worth asking again."),
    Because("home", "To turn patrons down at home costs their honor."),
]
LOOKING: Final = [
    Because("suspicion", "Whom you look at you may turn up: so look at the likeliest."),
    Because("looks", "You look rather at cards that you have not seen."),
]


def doubt(view: View, dice: Dice) -> str:
    """What speaks for a choice while the lie is still to come: what it would do to the others."""
    chosen = StrongBot().choose(view, dice.copy())
    if chosen == SPY:
        return (
            "Motonaka may still lie, and would sooner deny that you found somebody than mislead a"
            " spy: until the lie is told, a question is worth more."
        )
    if chosen in (SEARCH, INTERROGATE):
        return (
            "Motonaka may still lie to a spy, but never says Yes here falsely: who is found, is"
            " found."
        )
    return "Motonaka may still lie, and a No would clear nobody for certain: that weighs for this."


def suspects(noble: NobleWithout) -> Iterator[Because]:
    """The cards most worth turning up, or accusing."""
    open, reading = noble.open, noble.reading
    hidden = sorted(face_down(open, places(open)), key=reading.worth, reverse=True)
    marked = [card for card, patron in open.patrons.items() if patron.tokens]
    for card in [*marked, *hidden[:SUSPECTS]]:
        face = reading.face(card)
        share = reading.guilt.get(face, 0.0) if card in marked else reading.worth(card)
        who = card_name(card, face)
        where = place(open.patrons[card].house)
        words = f"{who[0].upper()}{who[1:]}, in {where}, hides a fugitive with {percent(share)}."
        yield Because(f"{CARD}{card}", words, (card,))


def answers(view: View) -> Iterator[Because]:
    """What Motonaka has answered, each answer a reason of its own."""
    for number, said in enumerate(view.open.questions):
        word = "yes" if said.yes else "no"
        words = f"Answer {number + 1} counts: “{question_text(said.question)}” {word}."
        yield Because(f"{ANSWER}{number}", words, ("answers",))


def ask_reasons(view: View) -> list[Because]:
    """Earlier answers, and the lie that may be among them."""
    lie = Because("lie", "An answer may be the lie: this question also tests the earlier ones.")
    return [*answers(view), lie]


def secret_reasons(view: View) -> list[Because]:
    """What each Secret Action gives, and what it costs."""
    open = view.open
    track = TRACKS[open.seats]
    left = max(1, CITY_SPACES - len(open.blanks))
    near = open.track + 1 > track.spaces
    city = (
        f"The next space of the Shogun is the city with {percent(1 / left)}."
        if near
        else "The Shogun is still far from the city."
    )
    return [
        Because("city", city, ("track",)),
        Because("token", "An honor token counts when honor decides who acts first."),
        Because("influence", "Whatever lets Motonaka draw or play helps him."),
        Because("home", "To turn patrons down at home costs their honor."),
        Because(
            "framing", "A cleared patron of yours may yet be the one: it is worth asking again."
        ),
        Because("secrecy", "It is as good as the best, and tells the others least of your role."),
    ]


WEIGHED: Final[dict[type, tuple[Worths, Callable[[View, Dice], list[Because]]]]] = {
    LoyalAction: (NobleWithout.actions, hunt_reasons),
    Reveal: (NobleWithout.reveals, hunt_reasons),
    Interrogate: (NobleWithout.interrogations, hunt_reasons),
    SecretAction: (NobleWithout.secrets, lambda view, dice: secret_reasons(view)),
    Frame: (NobleWithout.framings, lambda view, dice: FRAMING),
    ChooseWhom: (NobleWithout.looks, lambda view, dice: LOOKING),
}
"""What is weighed by itself at a step, and what may speak for it."""


# Motonaka


def explain_answer(view: View, question: Question, dice: Dice) -> Advice | None:
    """The truth or the lie: how much each leaves for the nobles to find out."""
    if len(view.options) < 2 or question.neighbours:
        return None
    truth, lie = view.options

    def weigh(without: str) -> dict[Choice, float]:
        if without == "gain":
            return {truth: 1.0, lie: 1.0 / (2 * GAIN)}
        return answer_worths(Motonaka(view, dice), question, truth, lie)

    worths = weigh("")
    ratio = worths[lie] / max(worths[truth], 1e-9)
    if question.cards and worths[lie] > worths[truth]:
        words = "A fugitive lies open there: a denial costs them whole turns."
    else:
        times = f"{ratio * 2 * GAIN:.1f} times as much to find out"
        words = f"After the lie they have {times} as after the truth."
    return advise(
        weigh,
        [Because("gain", words)],
        beliefs=(spent(view),),
        says=lambda choice: replied(
            question, choice == lie, worths[lie] / max(worths[truth], 1e-9)
        ),
    )


def replied(question: Question, lies: bool, ratio: float) -> str:
    """What an answer leaves to be found out, and what it spends."""
    spends = "your one lie is spent" if lies else "your lie is kept"
    if question.cards:
        hides = lies and ratio > 1
        left = "they go on hunting" if hides else "they know that a fugitive is among these"
        return f"{left}; {spends}"
    times = ratio * 2 * GAIN if lies else 1 / max(ratio * 2 * GAIN, 1e-9)
    return f"leaves {times:.1f} times as much to find out as the other answer; {spends}"


def spent(view: View) -> str:
    """Whether there is a lie left to tell."""
    told = view.mine is not None and view.mine.lie != NOBODY
    return "Your lie is spent." if told else "You have one lie for the whole game."


def answer_worths(
    motonaka: Motonaka, question: Question, truth: Choice, lie: Choice
) -> dict[Choice, float]:
    """What each answer leaves to distinguish; a lie must leave much more to be worth it."""
    if question.cards:
        return {truth: 1.0, lie: 2.0 if true_answer(motonaka.mine, question) else 0.0}
    clean, tainted = hypotheses(motonaka.public())
    says = said_truly(motonaka.open.seats, question.fugitives, question.patrons)
    yes, no = answers_weigh(clean, tainted, says)
    honest, false = (yes, no) if true_answer(motonaka.mine, question) else (no, yes)
    return {truth: float(honest), lie: false / (2 * GAIN)}
