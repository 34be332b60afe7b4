"""What is asked, and what each answer is called."""

from __future__ import annotations

from noren import Choice, Seat
from noren.core.step import AnyStep
from noren.games.secrets_game.content import lines
from noren.games.secrets_game.rules import ChooseLine, Claim, Tell, Vote
from noren.games.secrets_game.scene.signs import SIDES, drawn_once
from noren.games.secrets_game.state import LIE, TRUTH
from noren.scene import Offer, Prompt, Words, seat

IN_TURN = "Everybody tells one in each round, in any order: being first brings nothing."

HINT = (
    "A lie may be a truth with enough details changed to be more fiction than fact, or somebody"
    " else's true story."
)


@drawn_once
def question(
    step: AnyStep, options: tuple[Choice, ...], line: str, teller: Seat, still: int
) -> Prompt:
    """What the viewer is asked, where so many are still to tell."""
    words: Words | None = None
    match step:
        case Claim():
            wait = " If not, just wait: somebody else will begin." if still > 1 else ""
            text = f"Are you ready with a story?{wait} {IN_TURN}"
        case ChooseLine():
            text = "Which line will you tell a story to?"
        case Tell():
            text = f"Tell your story. Then say, in secret, whether it is true. {HINT}"
            label = (
                f"{lines()[line].text} (write it; people may also hear it aloud, bots only read)"
            )
            words = Words(verbs=("truth", "lie"), label=label)
        case _:
            text = f"Was {seat(teller)}'s story the truth or a lie?"
    offers = tuple(offer(step, choice, still) for choice in options)
    sealed = isinstance(step, Vote | Tell)
    focus = ("story",) if sealed else ("lines",)
    return Prompt(text=text, rule=step.rule, offers=offers, words=words, sealed=sealed, focus=focus)


@drawn_once
def waiting(step: AnyStep | None, seats: tuple[Seat, ...], answered: bool) -> Prompt:
    """What the viewer is waiting for."""
    names = ", ".join(map(seat, seats))
    match step:
        case Claim():
            text = f"Who is ready with a story? Still to tell: {names}."
        case ChooseLine():
            text = f"{names} chooses an opening line."
        case Tell():
            text = f"{names} tells a story. Listen well."
        case Vote():
            text = "Votes are being laid."
        case _:
            text = "The game is over."
    rule = step.rule if step is not None else ""
    sealed = isinstance(step, Vote | Tell)
    return Prompt(text=text, rule=rule, sealed=sealed, answered=answered)


@drawn_once
def offer(step: AnyStep, choice: Choice, still: int) -> Offer:
    """An option in words."""
    verb, *chosen = choice
    if verb == "tell":
        label = f"Tell: {lines()[chosen[0]].text}"
        return Offer(choice=choice, label=label, touches=tuple(chosen))
    if verb == "swap":
        which = "both lines" if len(chosen) > 1 else f"“{lines()[chosen[0]].text}”"
        hint = "Only once in your turn."
        return Offer(choice=choice, label=f"Swap {which}", hint=hint, aside=True)
    if verb == "wish":
        label = f"I would prefer another line to “{lines()[chosen[0]].text}”"
        hint = f"It goes if {still // 2 + 1} of the {still} still to tell wish so."
        return Offer(choice=choice, label=label, hint=hint, aside=True)
    if verb == "speak":
        return Offer(choice=choice, label="I have a story")
    return Offer(choice=choice, label=_side_label(step, choice))


def _side_label(step: AnyStep, choice: Choice) -> str:
    mine = isinstance(step, Tell)
    sign = SIDES[choice == TRUTH][1]
    if choice == LIE:
        return f"{sign} I made it up" if mine else f"{sign} It was a lie"
    return f"{sign} It is true" if mine else f"{sign} It was the truth"
