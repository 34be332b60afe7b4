"""What partners know of each other: all that was so when they last told each other."""

from __future__ import annotations

from typing import Any

from noren.games.ninja import events as told
from noren.games.ninja.belief.particles import Particle, Rope
from noren.games.ninja.content.cards import all_cards
from noren.games.ninja.rules.detection import copy_shadow
from noren.games.ninja.state import Mine, Shadow, View, intruder_seats, rope_between

Guessed = dict[str, Particle]


def share(view: View, private: list[Mine], guessed: Guessed) -> None:
    """Give every partner the copies that he has."""
    open = view.open
    if open.seats == 2 or open.options.variant == "contested":
        return
    one, other = (private[seat] for seat in intruder_seats(open))
    for mine, partner in ((one, other), (other, one)):
        for who, shadow in partner.shadows.items():
            particle = guessed.get(who)
            if particle is not None and particle.synced is not None:
                copy = copy_shadow(particle.synced)
                hung = [rope for rope in particle.ropes if rope not in particle.synced_ropes]
            else:
                copy, hung = last_told(view, who, shadow, partner.ropes)
            copy.mission = shadow.mission
            mine.allies[who] = copy
            mine.ropes = [rope for rope in mine.ropes if rope not in hung]


def last_told(view: View, who: str, shadow: Shadow, ropes: list[Rope]) -> tuple[Shadow, list[Rope]]:
    """An intruder as he was when his player last told of him, and the ropes he has hung since."""
    copy, step = copy_shadow(shadow), view.step
    doing: Any = type(step).__name__ if getattr(step, "who", "") == who else ""
    if doing == "ChooseCards":
        copy.hand, copy.box = [], list(all_cards(shadow.kind))
    if doing != "Sneak" or not shadow.trail:
        return copy, []
    told_of = [e for e in view.log[begun_at(view) :] if isinstance(e, told.ShadowCard)]
    played = [event.card for event in told_of]
    copy.hand = sorted([*shadow.hand, *played])
    copy.zone, copy.trail = shadow.trail[0], shadow.trail[:1]
    copy.steps, copy.halted, copy.pending = 0, False, False
    if shadow.steps or shadow.covered == view.open.turn:
        copy.covered = -1
    climbed = [rope_between(*shadow.trail[-2:])] if len(shadow.trail) > 1 else []
    return copy, climbed if "rope" in played and climbed == ropes[-1:] else []


def begun_at(view: View) -> int:
    """Where in the log the secret move begins that is going on."""
    ended = (told.Crept, told.Left, told.PhaseBegan, told.Sleepers)
    return max(at for at, event in enumerate(view.log) if isinstance(event, ended)) + 1
