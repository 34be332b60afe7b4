"""How the events of a night are told: what is heavy, where it happens, what begins a turn."""

from __future__ import annotations

from noren import Event
from noren.games.ninja import events as told
from noren.games.ninja.content.cards import numerals
from noren.games.ninja.scene.log import guard_name, mission_name, the
from noren.games.ninja.state import NOTHING, SENTRY, TRAP, is_passage
from noren.scene import News

CHANGES = {
    told.Vanished: "Vanished!",
    told.OutOfPassage: "Out of the passage",
    told.InPassage: "In a secret passage!",
}


def news(event: Event) -> News:
    """Turns and phases fold the log; sight, blood and finds are heavy."""
    return _night(event) or _intruders(event) or _guards(event) or News()


def _night(event: Event) -> News | None:
    match event:
        case told.TurnBegan():
            return News(opens="turn", weight="quiet")
        case told.PhaseBegan():
            return News(opens="phase", weight="quiet")
        case told.AlertSet(_, why) if why != "time":
            # What raised it has just been told, and heavily: a second headline would hide that.
            return News(at=("alert",), tone="warn")
        case told.Posted() | told.Faced() | told.Drew() | told.Yielded() | told.AlertSet():
            return News(weight="quiet")
        case told.NightEnded():
            return News(weight="quiet")
        case _:
            return None


def _intruders(event: Event) -> News | None:
    match event:
        case told.Seen(who, zone):
            place = "in the passage" if is_passage(zone) else f"in {zone}"
            return _heavy(f"{the(who).capitalize()} is seen {place}!", zone)
        case told.MissionDone(who, letter):
            return News(
                weight="heavy", title=f"{the(who).capitalize()}: {mission_name(letter)} done!"
            )
        case told.ShadowCard(who, _, card, guard) if guard:
            drunk = card == "potent-sake"
            title = "A guard is drunk!" if drunk else f"{the(who).capitalize()} strikes!"
            return News(weight="heavy", title=title, at=(guard,), tone="bad")
        case told.Found(_, zone, what):
            return _found(zone, what)
        case _:
            return _come_or_gone(event)


def _come_or_gone(event: Event) -> News | None:
    match event:
        case told.Died(who, _, whose, decoy):
            return News(
                weight="heavy",
                title=f"{the(who).capitalize()} is dead!",
                tone="bad",
                to=(whose,),
                yours=f"{_yours(who)} dead{', but it was only a decoy' if decoy else ' for good'}!",
                stops=(whose,),
            )
        case told.Left(who):
            return News(weight="heavy", title=f"{the(who).capitalize()} has left the map!")
        case told.Returned(who):
            title = f"It was only a decoy: a new {who} comes!"
            return News(weight="heavy", title=title, tone="warn")
        case told.Vanished() | told.InPassage() | told.OutOfPassage():
            return News(weight="heavy", title=CHANGES[type(event)])
        case _:
            return None


def _yours(who: str) -> str:
    """How an intruder is called to whoever plays him: one who is nobody else is called you."""
    return "You are" if who == "intruder" else f"Your {who} is"


def _found(zone: str, what: str) -> News:
    if what == NOTHING:
        return _heavy(f"Nothing in {zone}", zone)
    titles = {TRAP: f"A trap in {zone}!", SENTRY: f"A hidden sentry in {zone}!"}
    if what not in titles:
        return _heavy(f"Mission {numerals()[what]} lies in {zone}!", zone)
    return _heavy(titles[what], zone)


def _guards(event: Event) -> News | None:
    match event:
        case told.Listened(_, zone, heard):
            return _heavy(f"Somebody is heard from {zone}!", zone) if heard else News(at=(zone,))
        case told.Struck(_, guard, who, whose):
            return News(
                weight="heavy",
                title=f"{the(who).capitalize()} is wounded!",
                at=(f"seen-{who}", guard),
                tone="bad",
                to=(whose,),
                yours=f"{_yours(who)} wounded!",
                stops=(whose,),
            )
        case told.Woke(zone, guards):
            woken = "A guard wakes up!" if len(guards) == 1 else f"{len(guards)} guards wake up!"
            return _heavy(woken, zone)
        case told.PassageFound(_, zone):
            return _heavy("A secret passage is found!", zone)
        case told.RopeFound(zones):
            return _heavy("A rope is found!", *zones)
        case told.GuardCard(_, _, guards) | told.Stepped(guards):
            return News(at=guards)
        case told.Dismissed(guard):
            return News(weight="heavy", title=f"{guard_name(guard).capitalize()} is sent home")
        case _:
            return None


def _heavy(title: str, *zones: str) -> News:
    """Heavy news in zones of the map; a passage is on no map."""
    at = tuple(zone for zone in zones if not is_passage(zone))
    return News(weight="heavy", title=title, at=at, tone="warn")
