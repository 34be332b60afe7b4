"""What is asked, and what is waited for, in words."""

from __future__ import annotations

from noren.core.step import AnyStep
from noren.games.ninja.content.cards import GUARDS, missions, numerals
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.rules.guarding import (
    CardPhase,
    Hush,
    cards_left,
    may_listen_free,
    no_card_yet,
)
from noren.games.ninja.rules.marching import FacePatrol, GuardMove, March, PatrolPhase
from noren.games.ninja.rules.night import AlertPhase
from noren.games.ninja.rules.placing import (
    ChooseCards,
    ChooseHand,
    ChooseStart,
    FacePost,
    PlaceObjects,
    PlacePassage,
    PlaceSleepers,
    PostPatrol,
    PostSentry,
)
from noren.games.ninja.rules.ready_made import (
    hand_size,
    objects_to_hide,
    sentries_wanted,
    sleepers_wanted,
)
from noren.games.ninja.rules.returning import PlaceBonus, TakeBonus
from noren.games.ninja.rules.searching import ArmSentry, FaceSentry, MakeRoom, Search
from noren.games.ninja.rules.sharing import Agree, DivideWounds, Share
from noren.games.ninja.rules.sneaking import Sneak, own_shadows
from noren.games.ninja.rules.variants import ChooseKind, PrepareHand, WriteMission
from noren.games.ninja.scene.castles import empty_zones
from noren.games.ninja.scene.log import found_words, the
from noren.games.ninja.scene.me import is_alone, newly_come
from noren.games.ninja.scene.peril import peril
from noren.games.ninja.scene.vain import in_vain
from noren.games.ninja.state import (
    BONUS_CARDS,
    DRAWS,
    Mine,
    Open,
    Shadow,
    View,
    fort_of,
    is_passage,
)
from noren.scene import awaited, listed, seat

QUESTIONS: dict[type[AnyStep], str] = {
    PostSentry: "Post a sentry: tap a watch post. {left} to post.",
    PostPatrol: "Place a patrol: tap a zone of the dotted track.",
    FacePost: "Which way does the patrol look?",
    PlaceSleepers: "In which barracks does the next guard sleep? {left} to place.",
    PlaceObjects: "Where do you hide {what}?",
    ChooseHand: "Leave {left} more out of your hand: they are the draw deck.",
    PrepareHand: "Which cards do you lay ready as {kind}? {left} to take.",
    ChooseKind: "Who are you tonight?",
    WriteMission: "Which mission do you write down, in secret?",
    ChooseCards: "Which cards does {who} take? {left} to take.",
    ChooseStart: "Where does {who} start, in secret?",
    PlacePassage: "Where is an end of the secret passage?",
    AlertPhase: "Play the cards you have just drawn?",
    Share: "How do you split the {split} between you? The other must agree to what is not usual.",
    Agree: "Of the {split} the swords would have {swords}. Do you agree?",
    DivideWounds: "{who} is gone. Whose discards get the Kenjutsu cards?",
    Hush: "The guards listen. Do you play a card?",
    GuardMove: "Where do the guards go? Up to {away}.",
    FacePatrol: "Which way does the patrol look?",
    PatrolPhase: "The patrols march: tap one, then where.",
    March: "Which fork does the patrol take?",
    TakeBonus: "You have killed a decoy: take cards into your hand, up to {left} more.",
    PlaceBonus: "Where does the next guard sleep?",
    Search: "Does {who} search? Tap a zone he passed, two at most.",
    FaceSentry: "A hidden sentry! What does {who} do?",
    MakeRoom: "All figures are on the map. Send one home for the hidden sentry?",
    ArmSentry: "Whose guard is the hidden sentry?",
}
WAITING: dict[type[AnyStep], str] = {
    Sneak: "Something moves in the dark.",
    Search: "Will anything be searched?",
    Hush: "The guards listen.",
}
SPLITS = {DRAWS: "cards to draw", BONUS_CARDS: "five cards for the decoy"}
MY_PACES = ("stand still", "creep", "walk", "run")
PACES = ("stands still", "creeps", "walks", "runs")


def question(view: View) -> str:
    """What the viewer is asked."""
    return to_me(view) or to_anybody(view)


def to_anybody(view: View) -> str:
    """What is asked, with every intruder called by name."""
    assert view.mine is not None
    assert view.step is not None
    step, who = view.step, getattr(view.step, "who", "")
    match step:
        case Sneak():
            shadow = own_shadows(view)[who]
            return f"{new_mission(view, who, shadow)}{sneaking(view.open, who, shadow)}"
        case ChooseStart() if newly_come(view, who):
            return f"That was only a decoy. From where does the new {who} come, in secret?"
        case ChooseCards() if newly_come(view, who):
            count = left(view.open, view.mine, step)
            return f"New cards for the new {who}: {count} to take. Then a new mission is drawn."
        case CardPhase():
            return commanding(view)
        case AlertPhase() if not view.mine.drawn:
            return "You have no new cards. Strike, or go on?"
        case PatrolPhase() if not any(choice[0] == "march" for choice in view.options):
            return "The patrols have marched. Strike, or let them rest?"
        case Search() if view.answer:
            return (
                f"{the(who).capitalize()} will search {view.answer[0][1]}. One zone more as well,"
                " or that one alone?"
            )
    return QUESTIONS[type(step)].format(
        who=the(who),
        kind=the(getattr(step, "kind", "")),
        split=SPLITS.get(getattr(step, "what", ""), ""),
        swords=getattr(step, "swords", 0),
        away=zones_away(getattr(step, "left", 0)),
        left=left(view.open, view.mine, step),
        what=next_object(view.open, view.mine),
    )


def to_me(view: View) -> str:
    """What somebody is asked who plays one intruder alone, and is called you; else nothing."""
    step = view.step
    if not is_alone(view):
        return ""
    match step:
        case Sneak(who):
            shadow = own_shadows(view)[who]
            return f"{new_mission(view, who, shadow)}{creeping(view, who, shadow)}"
        case Search() if view.answer:
            return f"You will search {view.answer[0][1]}. One zone more as well, or that one alone?"
        case Search() if is_in_vain(view):
            return "Nothing can lie where you passed. Search all the same?"
        case Search():
            vain = f" {words}" if (words := vain_words(view)) else ""
            return f"Do you search? Tap a zone you passed, two at most; all are told which.{vain}"
        case ChooseStart(who) if not newly_come(view, who):
            return "Where do you start, in secret?"
        case _:
            return ""


def left(open: Open, mine: Mine, step: AnyStep) -> int:
    """How many pieces or cards are still to be placed or chosen."""
    match step:
        case PostSentry():
            posted = sum(not guard.patrol for guard in open.guards.values())
            return sentries_wanted(open) - posted
        case PlaceSleepers():
            return sleepers_wanted(open) - sum(mine.sleepers.values())
        case ChooseHand():
            return len(mine.hand) - hand_size(open, GUARDS)
        case TakeBonus(_, taken):
            return step.most(open) - taken
        case PrepareHand(_, kind):
            return hand_size(open, kind) - len(mine.prepared.get(kind, ()))
        case ChooseCards(who):
            shadow = mine.shadows[who]
            return hand_size(open, shadow.kind, open.figures[who].life) - len(shadow.hand)
        case _:
            return 0


def next_object(open: Open, mine: Mine) -> str:
    """What is hidden next."""
    wanted = objects_to_hide(open)
    return found_words(wanted[len(mine.objects)]) if len(mine.objects) < len(wanted) else ""


def new_mission(view: View, who: str, shadow: Shadow) -> str:
    """The mission of a second life, when its first move begins."""
    if shadow.steps or not shadow.mission or not newly_come(view, who):
        return ""
    number, what = numerals()[shadow.mission], missions()[shadow.mission].lower()
    return f"A new mission for {the(who)}: {number}, {what}. "


def searches(view: View) -> list[str]:
    """The zones that may be searched, or searched as well."""
    return [choice[1] for choice in view.options if choice[0] == "search"]


def is_in_vain(view: View) -> bool:
    """Whether nothing that he wants can lie in any zone he may search, or search as well."""
    return isinstance(view.step, Search) and all(in_vain(view, zone) for zone in searches(view))


def vain_words(view: View) -> str:
    """Which of the zones that may be searched hold nothing, or what all know."""
    fort, vain = fort_of(view.open), [zone for zone in searches(view) if in_vain(view, zone)]
    known = [zone for zone in vain if zone in view.open.found]
    keeps = [zone for zone in vain if zone in empty_zones(fort) and zone not in known]
    told = [f"Nothing is hidden in {listed(keeps)}, a watch post."] if keeps else []
    told += [f"What lies in {listed(known)} is known."] if known else []
    return " ".join(told)


def creeping(view: View, who: str, shadow: Shadow) -> str:
    """Where one is in one's move, how far it is heard, and what one risks by stopping here."""
    open = view.open
    if shadow.pending:
        place = "the secret passage" if is_passage(shadow.zone) else shadow.zone
        return f"You have walked into guards in {place}!"
    more = FASTEST - shadow.steps
    if not shadow.steps:
        return f"Where do you sneak? Up to {zones_away(more)}, tap them one by one."
    if is_passage(shadow.zone):
        return "You are in the secret passage."
    heard = f"You {MY_PACES[shadow.steps]}: heard {zones_away(shadow.steps)} away{peril(view, who)}"
    leaving = a_zone_to_leave(open, who, shadow)
    if shadow.halted or not more:
        return f"{heard} {why_no_further(open, shadow, 'You', 'your')}{leaving}"
    return f"{heard} {zones_away(more).capitalize()} more, or stop?{leaving}"


def a_zone_to_leave(open: Open, who: str, shadow: Shadow) -> str:
    """That leaving costs a zone, to whoever would leave and has none to spare for it (9.8)."""
    fort, more = fort_of(open), FASTEST - shadow.steps
    if not open.figures[who].letter or shadow.halted or is_passage(shadow.zone):
        return ""
    edge = (shadow.zone,) if not more else fort.neighbours(shadow.zone)
    if more > 1 or not set(edge) & set(fort.exits) or (more and shadow.zone in fort.exits):
        return ""
    return " To leave from the edge is a zone of movement too: that must wait a turn."


def why_no_further(open: Open, shadow: Shadow, he: str = "He", his: str = "his") -> str:
    """What has ended a move: the water, a wall that was climbed, or the third zone (9.2, 9.5)."""
    if shadow.halted and shadow.zone in fort_of(open).moats:
        return f"{he} can go no further: a moat ends {his} move."
    if shadow.halted:
        return f"{he} can go no further: climbing a wall ends {his} move."
    return f"{he} can go no further: {FASTEST} zones are the most."


def sneaking(open: Open, who: str, shadow: Shadow) -> str:
    """Where he is in his move, and how far it is heard."""
    name = the(who).capitalize()
    if shadow.pending:
        place = "the secret passage" if is_passage(shadow.zone) else shadow.zone
        return f"{name} has walked into guards in {place}!"
    more = FASTEST - shadow.steps
    if not shadow.steps:
        return f"Where does {the(who)} sneak? Up to {zones_away(more)}, tap them one by one."
    if is_passage(shadow.zone):
        return f"{name} is in the secret passage."
    heard = f"{name} {PACES[shadow.steps]}: heard {zones_away(shadow.steps)} away."
    if shadow.halted or not more:
        return f"{heard} {why_no_further(open, shadow)}"
    return f"{heard} {zones_away(more).capitalize()} more, or done?"


def commanding(view: View) -> str:
    """How many cards the guards may still play, and whether one of them may listen for free."""
    assert view.seat is not None
    cards = cards_left(view.open, view.seat)
    if not cards:
        return "No card more. Strike, or gather guards, or go on?"
    played = view.open.cards_played.get(str(view.seat))
    count = "Up to two cards" if cards > 1 else "One more card" if played else "One card"
    free = " Or one may listen for free." if no_card_yet(view.open) else ""
    if free and not may_listen_free(view.open, view.seat):
        free = " Or one may listen for free, once your partner plays no card either."
    return f"{count}: tap where guards are, then choose.{free}"


def zones_away(count: int) -> str:
    """A distance."""
    return "one zone" if count == 1 else f"{count} zones"


def waiting(view: View) -> str:
    """What the viewer is waiting for."""
    if view.over:
        return "The night is over."
    assert view.step is not None
    mood = WAITING.get(type(view.step), "The night goes on.")
    names = " and ".join(seat(other) for other in awaited(view))
    return f"{mood} Waiting for {names}." if names else mood
