"""What effects do with the Scroll Pile: exchange for a scroll of it, take one, or give one away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from noren import Seat
from noren.games.omnitsu.content import Effect
from noren.games.omnitsu.rules import moving_scrolls
from noren.games.omnitsu.rules.actions import ask, tell_left_out
from noren.games.omnitsu.rules.effects import EFFECTS, PICKS, Chosen, EffectRule, Pick
from noren.games.omnitsu.rules.scroll_effects import asking, own_any
from noren.games.omnitsu.state import Act, Open, World, cracked_of, scrolls_of, seats

NOTHING: Final = "nothing"
"""In the place of a scroll that is given for another, where there is none to give."""


def can_exchange(open: Open, act: Act, effect: Effect) -> bool:
    """Whether there is a scroll of this kind to take."""
    return effect.kind in open.pile if effect.kind else bool(open.pile)


def without_scroll(open: Open, first: Seat) -> list[Seat]:
    """Who has no scroll at all, from this player on."""
    order = (*seats(open)[first:], *seats(open)[:first])
    return [seat for seat in order if not scrolls_of(open, seat)]


def can_give_alms(open: Open, act: Act, effect: Effect) -> bool:
    """Whether the pile has this kind, and anybody is without a scroll."""
    return effect.kind in open.pile and bool(without_scroll(open, act.by))


def in_pile(open: Open, act: Act, effect: Effect) -> bool:
    """Whether the pile has this kind."""
    return effect.kind in open.pile


def deadly(open: Open, seat: Seat) -> list[str]:
    """A player's scrolls that are open, or Poison as all can see."""
    cracked = cracked_of(open, seat)
    return [id for id in scrolls_of(open, seat) if id in cracked or open.seen.get(id) == "poison"]


def can_present(open: Open, act: Act, effect: Effect) -> bool:
    """Whether the TARGET has a deadly scroll to give for one of this kind."""
    return effect.kind in open.pile and bool(deadly(open, act.target))


def present(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The TARGET's scroll goes to the pile, and they have another from it instead."""
    moving_scrolls.drop_scroll(world, chosen[-1], act)
    moving_scrolls.from_pile(world, act.target, effect.kind, act)


def start_exchange(world: World, act: Act, effect: Effect) -> None:
    """Whoever has a scroll chooses which one goes; whoever has none only takes."""
    if scrolls_of(world.open, act.by):
        ask(world, act, effect, "exchange", act.by)
    else:
        exchange(world, act.by, act, effect, (NOTHING,))


def exchange(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """A scroll of one's own, or nothing, for one of the pile."""
    if effect.kind:
        chosen = (chosen[0], effect.kind)
    if len(chosen) == 1:
        ask(world, act, effect, "pile", seat, chosen)
        return
    if chosen[0] != NOTHING:
        moving_scrolls.drop_scroll(world, chosen[0], act)
    moving_scrolls.from_pile(world, seat, chosen[1], act)


def give_alms(world: World, act: Act, effect: Effect) -> None:
    """Everyone without a scroll takes one from the pile, whoever played the card first."""
    poor, unlucky = without_scroll(world.open, act.by), left_out(world.open, act, effect)
    for seat in poor[: len(poor) - len(unlucky)]:
        moving_scrolls.from_pile(world, seat, effect.kind, act)
    tell_left_out(world, act, unlucky)


def left_out(open: Open, act: Act, effect: Effect) -> Sequence[Seat]:
    """Who is without a scroll when the pile has no more of this kind."""
    return without_scroll(open, act.by)[open.pile.count(effect.kind) :]


def plant(world: World, act: Act, effect: Effect) -> None:
    """A scroll of the pile is sealed before the TARGET."""
    moving_scrolls.from_pile(world, act.target, effect.kind, act)


EFFECTS.update(
    {
        "present": asking("present")._replace(possible=can_present),
        "exchange": EffectRule(can_exchange, start_exchange),
        "alms": EffectRule(can_give_alms, give_alms, left_out),
        "plant": EffectRule(in_pile, plant),
    }
)

PICKS.update(
    {
        "present": Pick(lambda open, mine, seat, act, *_: deadly(open, act.target), present),
        "exchange": Pick(own_any, exchange),
        "pile": Pick(lambda open, *_: sorted({*open.pile}), exchange),
    }
)
