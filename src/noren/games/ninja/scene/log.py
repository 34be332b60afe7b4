"""What happened in a night, in words."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.content.cards import cards, missions, numerals
from noren.games.ninja.content.fortress import FASTEST
from noren.games.ninja.state import DRAWS, LEVELS, NOTHING, SENTRY, TRAP, weapon_of
from noren.scene import seat

SOMEBODY = f"somebody! They know only: no more zones away than that one moved, {FASTEST} at most."
PHASES = {
    "set-up": "Set-up",
    "alert": "Alert Phase",
    "cards": "Guards Card Phase",
    "patrols": "Guards Patrol Phase",
    "intruders": "Intruders Phase",
}
WHY = {
    "time": "as nothing more is heard",
    "heard": "something was heard",
    "detected": "an intruder was seen",
    "met": "guards have come upon him",
    "attack": "there is fighting",
    "trap": "a trap went off",
    "sentry": "a hidden sentry cries out",
    "kenjutsu": "steel was heard",
    "mission": "a mission was discovered",
    "passage": "a secret passage was discovered",
}
ENDINGS = {
    "both escaped": "Both intruders have done their deeds and are gone. The intruders win.",
    "one escaped": "One intruder has done his deed and is gone: a draw.",
    "intruders foiled": "No intruder is left, and none got away with a deed. The guards win.",
    "dawn": "Dawn breaks, and nobody got away with a deed. The guards win.",
    "lone wolf escaped": "The intruder has done his deed and is gone. He wins.",
    "ninja prevails": "The ninja was first to do his deed and get away. He wins.",
    "traitor prevails": "The traitor was first to do his deed and get away. He wins.",
    "both prevail": "Both rivals got away in the same hour: they share the victory.",
}


def the(who: str) -> str:
    """An intruder by name."""
    return f"the {who}"


def guard_name(guard: str) -> str:
    """A guard by weapon and number."""
    return f"{weapon_of(guard)} {guard.split('-')[1]}"


def patrol_name(patrol: str) -> str:
    """A patrol by its number."""
    return patrol.replace("-", " ")


def guard_names(guards: Sequence[str]) -> str:
    """Several guards by name."""
    return " and ".join(guard_name(guard) for guard in guards)


def found_words(what: str) -> str:
    """What lay in a zone, in words."""
    if what == NOTHING:
        return "nothing"
    if what == TRAP:
        return "a trap"
    if what == SENTRY:
        return "a hidden sentry"
    return f"{mission_name(what)}: {missions()[what].lower()}"


def mission_name(letter: str) -> str:
    """A mission by its number."""
    return f"mission {numerals()[letter]}"


def describe(event: Event) -> str:
    """An event as a line of the log."""
    return _guards_line(event) or _intruders_line(event) or _night_line(event)


def _night_line(event: Event) -> str:
    match event:
        case told.NightFell():
            return "Night falls over the fortress."
        case told.TurnBegan(turn):
            return f"Turn {turn} begins."
        case told.PhaseBegan(phase):
            return f"{PHASES[phase]}."
        case told.AlertSet(level, why):
            return f"The alert is {LEVELS[level]} now: {WHY[why]}."
        case told.Came(_, kind):
            return f"The intruder is {the(kind)}."
        case told.NightEnded(ending):
            return ENDINGS[ending]
        case _:
            raise TypeError(event)


def _guards_line(event: Event) -> str:
    match event:
        case told.Posted(guard, zone, patrol):
            return (
                f"A guard ({guard_name(guard)}) {'patrols at' if patrol else 'stands in'} {zone}."
            )
        case told.Faced(patrol, facing, _):
            return (
                f"{patrol_name(patrol).capitalize()} looks to {facing or 'nowhere in particular'}."
            )
        case told.Drew(who, count):
            return f"{seat(who)} drew {count} card{'s' if count > 1 else ''}."
        case told.GuardCard(who, card, guards):
            return f"{seat(who)} {_orders(card, guards)}."
        case told.Stepped(guards, zone):
            place = "the secret passage" if zone.startswith("passage") else zone
            return f"{guard_names(guards).capitalize()} enter{'s' * (len(guards) == 1)} {place}."
        case told.Listened(_, zone, heard):
            return f"The guards in {zone} hear {SOMEBODY if heard else 'nothing.'}"
        case told.Formed(guards, patrol):
            march = "marches" if len(guards) == 1 else "march"
            return f"{guard_names(guards).capitalize()} {march} with {patrol_name(patrol)}."
        case _:
            return _more_guards(event)


def _orders(card: str, guards: Sequence[str]) -> str:
    """A card on some guards, or none and a free listen."""
    if not card:
        return f"lets {guard_names(guards)} listen without a card"
    return f"plays {cards()[card].name}" + (f" on {guard_names(guards)}" if guards else "")


def _more_guards(event: Event) -> str:
    match event:
        case told.Parted(guard):
            return f"{guard_name(guard).capitalize()} leaves his patrol."
        case told.Woke(zone, guards):
            return (
                f"{guard_names(guards).capitalize()} wake{'s' * (len(guards) == 1)} up in {zone}."
            )
        case told.Dismissed(guard):
            return f"{guard_name(guard).capitalize()} is sent home."
        case told.Yielded(who):
            return f"{seat(who)} is done."
        case told.HandedOver(who):
            return f"{seat(who)} leaves a card to the other guard player."
        case told.Struck(who, guard, target, _):
            return f"{seat(who)}'s {guard_name(guard)} wounds {the(target)}."
        case _:
            return _finds(event) or _sharing(event) or _bonus(event)


def _sharing(event: Event) -> str:
    match event:
        case told.Shared(what, swords, agreed):
            whole = "the new cards" if what == DRAWS else "the cards for the decoy"
            word = "It is agreed" if agreed else "They do not agree"
            return f"{word}: of {whole} the swords have {swords}."
        case told.WoundsDivided(who, swords):
            return f"The swords discard {swords} of the Kenjutsu cards that lay on {the(who)}."
        case _:
            return ""


def _finds(event: Event) -> str:
    match event:
        case told.PassageFound(_, zone):
            return f"The guards have found an entrance of a secret passage in {zone}."
        case told.RopeFound(zones):
            return f"The guards have found a rope between {zones[0]} and {zones[1]}."
        case _:
            return ""


def _bonus(event: Event) -> str:
    match event:
        case told.LookedThrough(who):
            return f"{seat(who)} looks through deck and discards."
        case told.BonusTaken(who, count):
            return f"{seat(who)} took {count} card{'s' * (count != 1)} into hand."
        case told.Sleepers(count):
            more = "One more guard sleeps" if count == 1 else f"{count} more guards sleep"
            return f"{more} in the barracks."
        case _:
            return ""


def _intruders_line(event: Event) -> str:
    match event:
        case told.Seen(who, zone):
            place = "the secret passage" if zone.startswith("passage") else zone
            return f"There! {the(who).capitalize()} is seen in {place}: guards are there."
        case told.Vanished(who):
            return f"{the(who).capitalize()} has vanished."
        case told.Died(who, kind, _, decoy):
            name = the(who) if who == kind else f"the intruder, {the(kind)},"
            end = "It was only a decoy: soon a new one comes, once." if decoy else "For good."
            return f"{name.capitalize()} is dead. {end}"
        case told.Returned(who):
            return (
                f"It was only a decoy: a new {who} comes, from another place, with new cards and "
                "a new mission."
            )
        case told.ShadowCard(who, _, card, guard):
            on = f" on {guard_name(guard)}" if guard else ""
            return f"{the(who).capitalize()} plays {cards()[card].name}{on}.{_struck(card, guard)}"
        case _:
            return _passing(event) or _more_intruders(event)


def _struck(card: str, guard: str) -> str:
    """What becomes of a guard who was killed: whoever wakes next may bear his number."""
    if not guard or card == "potent-sake":
        return ""
    return f" He is gone; the next to wake may be {guard_name(guard)} again."


def _passing(event: Event) -> str:
    match event:
        case told.InPassage(who, _):
            return f"{the(who).capitalize()} is in a secret passage."
        case told.OutOfPassage(who):
            return f"{the(who).capitalize()} has left the secret passage."
        case told.Left(who):
            return f"{the(who).capitalize()} has left the map."
        case _:
            return ""


def _more_intruders(event: Event) -> str:
    match event:
        case told.Crept(who):
            return f"{the(who).capitalize()} has moved."
        case told.Waited(who):
            return f"{the(who).capitalize()} lets the other one go first."
        case told.Searched(who, zone):
            return f"{the(who).capitalize()} searches {zone}."
        case told.SearchEnded(who):
            return f"{the(who).capitalize()} searches no more."
        case told.Found(_, zone, what):
            return f"In {zone} there is {found_words(what)}."
        case told.MissionDone(who, letter):
            return f"{the(who).capitalize()} shows {mission_name(letter)}: it is done!"
        case _:
            return ""
