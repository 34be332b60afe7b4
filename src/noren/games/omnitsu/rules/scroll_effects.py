"""What effects do to scrolls: look, swap, mix, give, take, seal, exchange."""

from __future__ import annotations

from collections.abc import Sequence

from noren import Seat
from noren.games.omnitsu.content import Effect
from noren.games.omnitsu.events import Settled
from noren.games.omnitsu.rules import moving_scrolls
from noren.games.omnitsu.rules.actions import ask
from noren.games.omnitsu.rules.effects import EFFECTS, PICKS, Chosen, EffectRule, Pick
from noren.games.omnitsu.rules.evidence import note_deed
from noren.games.omnitsu.rules.moving_scrolls import find
from noren.games.omnitsu.state import (
    NOBODY,
    Act,
    Mine,
    Open,
    Way,
    World,
    contested,
    cracked_of,
    scrolls_of,
    sealed_of,
    seats,
)

SWAP, KEEP = "swap", "keep"
UNSAID = "unsaid"
"""In the place of what was not said in time and can be left undone."""


def all_sealed(open: Open) -> list[str]:
    """Every sealed scroll."""
    return [scroll.id for scroll in open.scrolls if not scroll.cracked]


def owns_sealed(open: Open, act: Act, effect: Effect) -> bool:
    """Whether its controller has a sealed scroll."""
    return bool(sealed_of(open, act.by))


def owns_cracked(open: Open, act: Act, effect: Effect) -> bool:
    """Whether its controller has a cracked scroll."""
    return bool(cracked_of(open, act.by))


def owns_scroll(open: Open, act: Act, effect: Effect) -> bool:
    """Whether its controller has any scroll."""
    return bool(scrolls_of(open, act.by))


def target_owns_sealed(open: Open, act: Act, effect: Effect) -> bool:
    """Whether the TARGET has a sealed scroll."""
    return bool(sealed_of(open, act.target))


def both_own_sealed(open: Open, act: Act, effect: Effect) -> bool:
    """Whether controller and TARGET both have a sealed scroll."""
    return owns_sealed(open, act, effect) and target_owns_sealed(open, act, effect)


def any_sealed(open: Open, act: Act, effect: Effect) -> bool:
    """Whether any scroll is sealed."""
    return bool(all_sealed(open))


def several_sealed(open: Open, act: Act, effect: Effect) -> bool:
    """Whether scrolls can change places."""
    return len(all_sealed(open)) > 1


def two_others_own(open: Open, act: Act, effect: Effect) -> bool:
    """Whether two other players have sealed scrolls."""
    return sum(1 for s in seats(open) if s != act.by and sealed_of(open, s)) > 1


def is_contested(open: Open, act: Act, effect: Effect) -> bool:
    """Whether Daimyo's scrolls contest each other, all being face-up."""
    return open.ended and bool(contested(open))


def can_force(open: Open, act: Act, effect: Effect) -> bool:
    """Whether there is an open scroll to give for a sealed one."""
    return owns_cracked(open, act, effect) and target_owns_sealed(open, act, effect)


def asking(pick: str, *, target: bool = False) -> EffectRule:
    """An effect that only asks; whether it is possible is filled in where it is listed."""
    return EffectRule(
        any_sealed,
        lambda world, act, effect: ask(world, act, effect, pick, act.target if target else act.by),
    )


def own_sealed(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """One's own sealed scrolls."""
    return sealed_of(open, seat)


def own_any(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """All of one's own scrolls."""
    return scrolls_of(open, seat)


def own_cracked(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """One's own cracked scrolls."""
    return cracked_of(open, seat)


def target_sealed(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """The TARGET's sealed scrolls."""
    return sealed_of(open, act.target)


def everyones(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """Every sealed scroll that was not chosen before."""
    return [id for id in all_sealed(open) if id not in chosen]


def others_sealed(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """Sealed scrolls of other players, the second from another than the first."""
    taken = find(open, chosen[0]).owner if chosen else NOBODY
    return [s.id for s in open.scrolls if not s.cracked and s.owner not in (seat, taken)]


def look(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Look at it and put it back."""
    moving_scrolls.look(world, seat, chosen[-1])


def look_at_several(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Look at it, and go on to another until there have been enough."""
    moving_scrolls.look(world, seat, chosen[-1])
    if len(chosen) < min(effect.count, len(all_sealed(world.open))):
        ask(world, act, effect, "look-any", seat, chosen)


def crack(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Its owner breaks the seal."""
    moving_scrolls.crack(world, chosen[-1], act)


def reseal(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It is sealed again."""
    moving_scrolls.reseal(world, chosen[-1])


def give(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It goes to the TARGET."""
    moving_scrolls.move(world, chosen[-1], act.target, act)


def steal(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It comes from the TARGET."""
    moving_scrolls.move(world, chosen[-1], act.by, act)


def drop(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It goes face-up to the Scroll Pile."""
    moving_scrolls.drop_scroll(world, chosen[-1], act)


def sink(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It is shuffled into the Main Deck."""
    moving_scrolls.sink(world, chosen[-1])


def then_theirs(pick: str) -> Pick:
    """Choose a scroll of one's own, then go on to the TARGET's."""
    return Pick(
        own_sealed,
        lambda world, seat, act, effect, chosen: ask(world, act, effect, pick, seat, chosen),
    )


def swap(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The two scrolls change places."""
    moving_scrolls.swap(world, chosen[0], chosen[1], act)


def mix(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The two scrolls are mixed, and nobody knows how."""
    order = list(chosen)
    world.dice.shuffle(order)
    moving_scrolls.mix(world, list(chosen), NOBODY, order, act.card)


def mix_all(world: World, act: Act, effect: Effect) -> None:
    """All sealed scrolls are mixed."""
    old = all_sealed(world.open)
    order = old.copy()
    world.dice.shuffle(order)
    moving_scrolls.mix(world, old, NOBODY, order, act.card)


def behind_the_fan(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Swap or keep, in secret: to all others the two scrolls are mixed.

    They get new names even if they were kept, or the old ones would tell.
    """
    first, second, deed = chosen
    order = [second, first] if deed == SWAP else [first, second]
    moving_scrolls.mix(world, [first, second], seat, order, act.card)


def scout(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Look at the TARGET's scroll, then decide."""
    moving_scrolls.look(world, seat, chosen[-1])
    ask(world, act, effect, "scout-swap", seat, chosen)


def scouted(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Swap it with a scroll of one's own, or leave it."""
    theirs, mine = chosen[0], chosen[-1]
    if mine == UNSAID:
        return
    swaps = [Way(0, (theirs,), (id,)) for id in sealed_of(world.open, seat)]
    done = Way() if mine == KEEP else Way(0, (theirs,), (mine,))
    note_deed(world.open, seat, done, [Way(), *swaps])
    if mine != KEEP:
        moving_scrolls.swap(world, theirs, mine, act)


def swap_and_look(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The two scrolls change places, and one looks at what one got."""
    moving_scrolls.swap(world, chosen[0], chosen[1], act)
    moving_scrolls.look(world, seat, chosen[1])


def show(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It is shown to all and sealed again."""
    moving_scrolls.show(world, seat, chosen[-1])


def swap_others(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Two other players' scrolls change places."""
    if len(chosen) == 1:
        ask(world, act, effect, "swap-others", seat, chosen)
    else:
        moving_scrolls.swap(world, chosen[0], chosen[1], act)


def settle(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """This Daimyo's scroll is the true one, if one is named."""
    if chosen[-1] == UNSAID:
        return
    world.open.true_scroll = chosen[-1]
    world.tell(Settled(seat, chosen[-1], find(world.open, chosen[-1]).owner))


def pass_on(world: World, act: Act, effect: Effect) -> None:
    """All sealed scrolls go round."""
    moving_scrolls.pass_round(world, effect.count, act)


EFFECTS.update(
    {
        "look_own": asking("look-own")._replace(possible=owns_sealed),
        "look": asking("look")._replace(possible=target_owns_sealed),
        "look_any": asking("look-any"),
        "crack": asking("crack", target=True)._replace(possible=target_owns_sealed),
        "give": asking("give")._replace(possible=owns_scroll),
        "look_back": asking("look-back", target=True)._replace(possible=owns_sealed),
        "show_own": asking("show")._replace(possible=owns_sealed),
        "show_any": asking("show-any"),
        "shed": asking("shed")._replace(possible=owns_cracked),
        "force": asking("force")._replace(possible=can_force),
        "swap_look": asking("swap-look")._replace(possible=both_own_sealed),
        "steal": asking("steal")._replace(possible=target_owns_sealed),
        "swap": asking("swap")._replace(possible=both_own_sealed),
        "sleight": asking("sleight")._replace(possible=both_own_sealed),
        "mix": asking("mix")._replace(possible=both_own_sealed),
        "mix_all": EffectRule(several_sealed, mix_all),
        "scout": asking("scout")._replace(possible=target_owns_sealed),
        "swap_others": asking("swap-others")._replace(possible=two_others_own),
        "pass_on": EffectRule(any_sealed, pass_on),
        "reseal": asking("reseal")._replace(possible=owns_cracked),
        "drop": asking("drop")._replace(possible=owns_scroll),
        "sink": asking("sink")._replace(possible=owns_cracked),
        "settle": asking("settle")._replace(possible=is_contested),
    }
)

PICKS.update(
    {
        "look-own": Pick(own_sealed, look),
        "look": Pick(target_sealed, look),
        "look-any": Pick(everyones, look_at_several),
        "crack": Pick(own_sealed, crack),
        "give": Pick(own_any, give),
        "look-back": Pick(lambda open, mine, seat, act, *_: sealed_of(open, act.by), look),
        "show": Pick(own_sealed, show),
        "show-any": Pick(everyones, show),
        "shed": Pick(own_cracked, drop),
        "force": Pick(
            own_cracked,
            lambda world, seat, act, effect, chosen: ask(
                world, act, effect, "force-theirs", seat, chosen
            ),
        ),
        "force-theirs": Pick(target_sealed, swap),
        "swap-look": then_theirs("swap-look-theirs"),
        "swap-look-theirs": Pick(target_sealed, swap_and_look),
        "steal": Pick(target_sealed, steal),
        "swap": then_theirs("swap-theirs"),
        "swap-theirs": Pick(target_sealed, swap),
        "mix": then_theirs("mix-theirs"),
        "mix-theirs": Pick(target_sealed, mix),
        "sleight": then_theirs("sleight-theirs"),
        "sleight-theirs": Pick(
            target_sealed,
            lambda world, seat, act, effect, chosen: ask(
                world, act, effect, "behind-the-fan", seat, chosen
            ),
        ),
        "behind-the-fan": Pick(lambda *_: (SWAP, KEEP), behind_the_fan, secret=True),
        "scout": Pick(target_sealed, scout),
        "scout-swap": Pick(
            lambda open, mine, seat, *_: [KEEP, *sealed_of(open, seat)], scouted, unsaid=UNSAID
        ),
        "swap-others": Pick(others_sealed, swap_others),
        "reseal": Pick(own_cracked, reseal),
        "drop": Pick(own_any, drop),
        "sink": Pick(own_cracked, sink),
        "settle": Pick(lambda open, *_: contested(open), settle, unsaid=UNSAID),
    }
)
