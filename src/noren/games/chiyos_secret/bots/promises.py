"""What each option wins and risks, in the city's own terms: the figures the strong noble weighs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noren import Choice
from noren.games.chiyos_secret.belief.reading import DENIER, LIAR, bits
from noren.games.chiyos_secret.bots.hunt import LOOKS, QUESTIONED, heads
from noren.games.chiyos_secret.bots.left_out import NobleWithout
from noren.games.chiyos_secret.content import CHARACTERS, CITY_SPACES, TRACKS
from noren.games.chiyos_secret.rules.board import face_down, frameable
from noren.games.chiyos_secret.rules.interrogate import Interrogate
from noren.games.chiyos_secret.rules.search import ENOUGH, ChooseWhom, Reveal
from noren.games.chiyos_secret.rules.secret_actions import FRAME, HONOR, INFORMANT, Frame
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.turns import (
    INTERROGATE,
    SEARCH,
    SPY,
    MoveTile,
    PickPatron,
    SendPatron,
)
from noren.games.chiyos_secret.scene.assist import percent
from noren.games.chiyos_secret.scene.words import FUGITIVE, card_name, place
from noren.games.chiyos_secret.state import Question


def promise(noble: NobleWithout, choice: Choice) -> str:
    """What a choice may bring, and what it costs or risks."""
    match noble.view.step:
        case Reveal():
            return turned_up(noble, choice[1:])
        case MoveTile():
            return searched(noble, choice[1] if choice[0] == "send" else noble.open.tiles["daimyo"])
        case Ask():
            return asked(noble, choice)
        case Interrogate():
            return questioned(noble, choice)
        case Frame():
            return turned_down(noble, choice)
        case ChooseWhom():
            return looked_at(noble, choice)
    deeds = {
        SEARCH: search,
        INTERROGATE: interrogation,
        SPY: spying,
        HONOR: honoring,
        INFORMANT: informed,
        FRAME: framed,
    }
    return deeds[choice](noble) if choice in deeds else ""


# What an action that has begun is for


def plan(noble: NobleWithout, choice: Choice) -> str:
    """What the action under way is to find, and what this choice does for it."""
    step = noble.view.step
    left = step.left if isinstance(step, PickPatron | SendPatron) else 0
    doing = noble.doing()
    wanted = {SEARCH: search, INTERROGATE: interrogation}
    aim = f"The plan: {wanted[doing](noble)}." if doing in wanted else "The plan: to ask Motonaka."
    if isinstance(step, PickPatron) and choice[0] == "pick":
        house = noble.moves_to_make(left)[0][0][1]
        return f"{aim} {errand(noble, choice[1], house)}"
    if isinstance(step, SendPatron) and choice[0] == "send":
        return f"{aim} {errand(noble, step.card, choice[1])}"
    return aim


def errand(noble: NobleWithout, card: str, house: str) -> str:
    """What a patron is moved for."""
    face = noble.open.patrons[card].face
    who = card_name(card, face)
    who = who[0].upper() + who[1:]
    if not face:
        return f"{who} is to lie in {place(house)} then."
    honor = CHARACTERS[face].honor
    if not honor:
        return f"{who}, may be framed in {place(house)}, which is yours, and searched again."
    return f"{who}, brings {honor} honor to whoever owns {place(house)}: you are one of them."


def turned_down(noble: NobleWithout, choice: Choice) -> str:
    """What it costs to turn a patron down, and whether it may be found there after all."""
    card = choice[1]
    words = f"{noble.honor(card)} honor less for you"
    guilt = noble.guilt_of(card)
    again = f"; a fugitive with {percent(guilt)}, and can then be searched again"
    return words + (again if guilt else "")


def looked_at(noble: NobleWithout, choice: Choice) -> str:
    """How likely a card is worth turning up, and whether one has seen it."""
    if choice == ENOUGH:
        return "you see no more"
    known = "you know who it is" if noble.reading.face(choice[1]) else "you have not seen it yet"
    return f"a fugitive with {percent(noble.reading.worth(choice[1]))}; {known}"


# Loyal Actions


def search(noble: NobleWithout) -> str:
    """The best place to search, and who may be found there."""
    _, house, guest = noble.search_plan(1)
    return searched(noble, house, guest)


def searched(noble: NobleWithout, house: str, guest: str = "") -> str:
    """What a Search of that place finds, and what is seen there for the first time."""
    cards = {*face_down(noble.open, (house,))} | {guest} - {""}
    if not cards:
        return f"nobody lies face-down in {place(house)}"
    likeliest = sorted(cards, key=noble.reading.worth, reverse=True)[:LOOKS]
    best = max(heads(likeliest), key=lambda some: noble.find([*map(noble.reading.worth, some)]))
    return f"in {place(house)} {turned_up(noble, best)}{looks(noble, cards, LOOKS)}"


def turned_up(noble: NobleWithout, cards: Sequence[str]) -> str:
    """How likely one of these is a fugitive, what turning them up costs, and what may be denied."""
    share = min(1.0, sum(map(noble.reading.worth, cards)))
    words = f"a fugitive is found with {percent(share)}"
    if len(cards) > 1:
        owed = len(cards) - 1
        words += f", for {owed} more Secret Action{'s' * (owed > 1)}"
    denied = share * noble.reading.lie_left * DENIER
    return f"{words}, though the lie may hide it with {percent(denied)}" if denied else words


def looks(noble: NobleWithout, cards: set[str], most: int) -> str:
    """How many cards one would see for the first time."""
    new = min(most, sum(not noble.reading.face(card) for card in cards))
    return f"; you see {new} card{'s' * (new > 1)} for the first time" if new else ""


def interrogation(noble: NobleWithout) -> str:
    """The best accusation, or the best questioning if that is worth more."""
    _, card, fugitive = noble.accusation()
    if card and not noble.questions_rather(1):
        return accused(noble, card, fugitive)
    _, house, guest = noble.question_plan(1)
    cards = {*face_down(noble.open, (house,))} | {guest} - {""}
    if not cards:
        return "there is nobody to question"
    found = turned_up(noble, [max(cards, key=noble.questioned)])
    return (
        f"in {place(house)} {found}; if not, the card's text is carried out"
        f"{looks(noble, cards, QUESTIONED)}"
    )


def accused(noble: NobleWithout, card: str, fugitive: str) -> str:
    """How likely a suspect is the fugitive, and what either answer brings."""
    face = noble.open.patrons[card].face
    share = noble.reading.hides[fugitive].get(face, 0.0)
    who = f"{card_name(card, face)} is {FUGITIVE[fugitive]} with {percent(share)}"
    return f"{who}, and is then unmasked; if not, a token comes off"


def questioned(noble: NobleWithout, choice: Choice) -> str:
    """What asking somebody may bring."""
    match choice:
        case ("accuse", card, fugitive):
            return accused(noble, card, fugitive)
        case ("question", card):
            return f"{turned_up(noble, [card])}; if not, the card's text is carried out"
        case _:
            return "nobody is asked, and nothing is learned"


def spying(noble: NobleWithout) -> str:
    """What the question that tells most would be answered with."""
    questions = noble.disguise_questions()
    if not questions:
        return "it can only tell of roles"
    shares = [spied(noble, question) for _, question in questions]
    yes = max(shares, key=lambda share: bits(share * (1 - lied(noble)) + (1 - share) * lied(noble)))
    return f"the best question brings a yes with {percent(yes)}{doubted(noble)}; nobody is found"


def spied(noble: NobleWithout, question: Question) -> float:
    """How likely the true answer to a question is yes."""
    shares = noble.reading.hides[question.fugitives[0]]
    return sum(shares.get(patron, 0.0) for patron in question.patrons)


def lied(noble: NobleWithout) -> float:
    """How likely Motonaka lies to a spy now."""
    return noble.reading.lie_left * LIAR


def doubted(noble: NobleWithout) -> str:
    """How likely an answer to a spy is the lie."""
    return f", the answer being the lie with {percent(lied(noble))}" if lied(noble) else ""


def asked(noble: NobleWithout, choice: Choice) -> str:
    """How likely a question is answered with yes, and what it settles at least."""
    question = dict(noble.disguise_questions())[choice]
    settled = max(0.0, noble.questions()[choice])
    return (
        f"a yes with {percent(spied(noble, question))}; even the worse answer settles"
        f" {percent(settled)} of what is open{doubted(noble)}"
    )


# Secret Actions


def honoring(noble: NobleWithout) -> str:
    """A token, and how near the Shogun comes by it."""
    return f"an honor token; {'; '.join(shogun(noble))}"


def shogun(noble: NobleWithout) -> Iterator[str]:
    """What the next space of the Shogun brings."""
    open, track = noble.open, TRACKS[noble.open.seats]
    ahead = open.track + 1
    if ahead > track.spaces:
        share = 0.0 if ahead in open.blanks else 1 / (CITY_SPACES - len(open.blanks))
        yield f"the Shogun reaches the city with {percent(share)}, and Motonaka wins"
        return
    left = track.spaces - open.track
    yield f"the Shogun has {left} space{'s' * (left > 1)} left before the city"
    if ahead in track.marks:
        yield "on this one Motonaka draws or plays an influence card"


def informed(noble: NobleWithout) -> str:
    """What Motonaka gets."""
    held, up = noble.open.hand, len(noble.open.unmasked)
    words = f"Motonaka draws or plays an influence card, and holds {held} already"
    return f"{words}: it may hide one of the {up} unmasked" if held and up else words


def framed(noble: NobleWithout) -> str:
    """What honor it costs, and who may be found by it after all."""
    cards = frameable(noble.open, noble.reading.seat)
    cost = sum(sorted(noble.honor(card) for card in cards)[:2])
    guilt, card = max((noble.guilt_of(card), card) for card in cards)
    words = f"{cost} honor less in your houses" if cost else "no honor lost in your houses"
    if not guilt:
        return f"{words}; who lies there is nobody's disguise"
    who = card_name(card, noble.open.patrons[card].face)
    return f"{words}; {who} may then be searched again, a fugitive with {percent(guilt)}"
