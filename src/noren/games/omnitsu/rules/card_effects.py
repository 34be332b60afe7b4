"""What effects do to cards: draw, discard, take, destroy, play in another's place, forbid."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from noren import Seat
from noren.games.omnitsu.content import CARDS, Effect
from noren.games.omnitsu.events import Forbade, Replaced
from noren.games.omnitsu.rules.actions import Levy, ask
from noren.games.omnitsu.rules.effects import (
    EFFECTS,
    PICKS,
    Chosen,
    EffectRule,
    Pick,
    always,
    never,
)
from noren.games.omnitsu.rules.moving_cards import (
    destroy,
    discard,
    discard_at_random,
    discardable,
    draw,
    everything_in_hand,
    leave_hand,
    take_openly,
)
from noren.games.omnitsu.rules.moving_scrolls import cause, take_scroll_openly
from noren.games.omnitsu.rules.resolving import play_in_place
from noren.games.omnitsu.state import (
    Act,
    Mine,
    Open,
    World,
    held,
    in_force,
    in_hand,
    seats,
    throwable,
)

STOP = "stop"


def draw_some(world: World, act: Act, effect: Effect) -> None:
    """Draw cards."""
    draw(world, {act.by: effect.count})


def others_draw(world: World, act: Act, effect: Effect) -> None:
    """Every other player draws."""
    draw(world, {seat: effect.count for seat in world.seats if seat != act.by})


def cards_due(open: Open, seat: Seat, effect: Effect) -> int:
    """How many cards an effect has a player draw, as things lie."""
    match effect.do:
        case "draw_places":
            return min(effect.count, len(in_force(open)))
        case "draw_open":
            return 1 + sum(scroll.cracked for scroll in open.scrolls)
        case "refill":
            return max(0, effect.count - in_hand(open, seat))
        case "renew":
            return in_hand(open, seat) + 1
        case _:
            return effect.count


def draw_due(world: World, act: Act, effect: Effect) -> None:
    """Draw as many cards as the table or the hand says."""
    draw(world, {act.by: cards_due(world.open, act.by, effect)})


def renew(world: World, act: Act, effect: Effect) -> None:
    """Discard everything in hand, and draw as many cards and one more."""
    count = cards_due(world.open, act.by, effect)
    discard(world, act.by, tuple(everything_in_hand(world, act.by)), act)
    draw(world, {act.by: count})


def strip(world: World, act: Act, effect: Effect) -> None:
    """Discard everything in hand."""
    discard(world, act.by, tuple(everything_in_hand(world, act.by)), act)


def some_due(open: Open, act: Act, effect: Effect) -> bool:
    """Whether its controller would draw anything."""
    return cards_due(open, act.by, effect) > 0


def holds_something(open: Open, act: Act, effect: Effect) -> bool:
    """Whether its controller has anything to discard."""
    return in_hand(open, act.by) > 0


def holds_cards(open: Open, act: Act, effect: Effect) -> bool:
    """Whether its controller has a card."""
    return open.cards[act.by] > 0


def target_holds_something(open: Open, act: Act, effect: Effect) -> bool:
    """Whether the TARGET has anything to discard."""
    return in_hand(open, act.target) > 0


def others_hold(open: Open, act: Act, effect: Effect) -> bool:
    """Whether any other player has anything to discard."""
    return any(in_hand(open, seat) >= effect.count for seat in seats(open) if seat != act.by)


def discard_one(world: World, act: Act, effect: Effect) -> None:
    """Discard a card of one's choice."""
    ask(world, act, effect, "discard", act.by)


def press(world: World, act: Act, effect: Effect) -> None:
    """The TARGET discards a card of their choice."""
    ask(world, act, effect, "discard", act.target)


def levy(world: World, act: Act, effect: Effect) -> None:
    """All others discard together."""
    world.then(Levy(act, effect.count))


def snatch(world: World, act: Act, effect: Effect) -> None:
    """The TARGET discards cards at random."""
    for _ in range(min(effect.count, in_hand(world.open, act.target))):
        discard_at_random(world, act.target, act)


def rob(world: World, act: Act, effect: Effect) -> None:
    """Take a card at random from the TARGET, for all to see."""
    thing = world.dice.pick(everything_in_hand(world, act.target))
    pass_openly(world, thing, act.target, act)


def own_things(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """Everything in one's hand."""
    return discardable(open, held(open, mine, seat), seat)


def take_discard(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """What was chosen is discarded, and more until it is enough or the hand is empty."""
    discard(world, seat, (chosen[-1],), act)
    if len(chosen) < effect.count and in_hand(world.open, seat):
        ask(world, act, effect, "discard", seat, chosen)


def trade_in(world: World, act: Act, effect: Effect) -> None:
    """Discard some cards and draw two for each."""
    ask(world, act, effect, "trade-in", act.by)


def things_to_trade(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """What is left to discard, or stop."""
    return [STOP, *own_things(open, mine, seat, act, effect, chosen)]


def take_trade(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """Discard it and go on until stopped, until enough, or until the hand is empty; then draw."""
    if chosen[-1] != STOP:
        discard(world, seat, (chosen[-1],), act)
        if len(chosen) < effect.count and in_hand(world.open, seat):
            ask(world, act, effect, "trade-in", seat, chosen)
            return
    traded = [thing for thing in chosen if thing != STOP]
    draw(world, {seat: 2 * len(traded)})


def recover(world: World, act: Act, effect: Effect) -> None:
    """Take a card from the discard pile."""
    ask(world, act, effect, "recover", act.by)


def recoverable(open: Open, effect: Effect) -> list[str]:
    """The cards of the discard pile that may be taken."""
    return [card for card in open.discard if not effect.kind or CARDS[card].location]


def scavenge(world: World, act: Act, effect: Effect) -> None:
    """Take the card that was discarded last."""
    take_openly(world, act.by, world.open.discard.pop(), "discard")


def tribute(world: World, act: Act, effect: Effect) -> None:
    """The TARGET gives cards of their choice away."""
    ask(world, act, effect, "tribute", act.target)


def take_tribute(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """It is shown to all and goes to whoever asked for it."""
    pass_openly(world, chosen[-1], seat, act)
    if len(chosen) < effect.count and in_hand(world.open, seat):
        ask(world, act, effect, "tribute", seat, chosen)


def pass_openly(world: World, thing: str, giver: Seat, act: Act) -> None:
    """A card or an open scroll goes from hand to hand for all to see."""
    if thing in CARDS:
        leave_hand(world, giver, thing)
        take_openly(world, act.by, thing, f"hand {giver}", giver, cause(act))
    else:
        take_scroll_openly(world, thing, act.by, act)


def restore(world: World, act: Act, effect: Effect) -> None:
    """Take a destroyed card."""
    ask(world, act, effect, "restore", act.by)


def take_recovered(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card goes from the discard pile into the hand."""
    world.open.discard.remove(chosen[-1])
    take_openly(world, seat, chosen[-1], "discard")


def take_restored(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card is in the game again."""
    world.open.destroyed.remove(chosen[-1])
    take_openly(world, seat, chosen[-1], "destroyed")


def still_to_come(open: Open, act: Act) -> list[str]:
    """Other players' Persons that are still to resolve."""
    return [
        laid.card
        for laid in open.laid
        if laid.state in ("waiting", "held")
        and laid.seat != act.by
        and not CARDS[laid.card].location
    ]


def cut_down(world: World, act: Act, effect: Effect) -> None:
    """Destroy a Person that is still to resolve."""
    ask(world, act, effect, "cut-down", act.by)


def take_cut_down(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card is destroyed where it lies."""
    owner = off_the_table(world, chosen[-1])
    destroy(world, chosen[-1], owner, act)


def off_the_table(world: World, card: str) -> Seat:
    """A card that was still to resolve never will; whose it was."""
    laid = world.open.laid
    at = next(n for n, other in enumerate(laid) if other.card == card and other.state != "done")
    laid[at] = msgspec.structs.replace(laid[at], state="done")
    return laid[at].seat


def waylay(world: World, act: Act, effect: Effect) -> None:
    """Take a Person that is still to resolve."""
    ask(world, act, effect, "waylay", act.by)


def take_waylaid(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card goes from the table into the hand."""
    owner = off_the_table(world, chosen[-1])
    take_openly(world, seat, chosen[-1], "table", owner, cause(act))


def play_on(world: World, act: Act, effect: Effect) -> None:
    """Play another card from the hand in this card's place."""
    ask(world, act, effect, "play-on", act.by)


def own_cards(
    open: Open, mine: Mine, seat: Seat, act: Act, effect: Effect, chosen: Chosen
) -> Sequence[str]:
    """Any card of one's hand that may be thrown, or none: a Castle without its Locations is no more
    played through another card than thrown.
    """
    return throwable(open, held(open, mine, seat)) or [STOP]


def take_play_on(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The chosen card comes up now."""
    if chosen[-1] != STOP:
        play_in_place(world, seat, chosen[-1], world.open.laid[act.at].order)


def take_replacement(world: World, seat: Seat, act: Act, effect: Effect, chosen: Chosen) -> None:
    """The card that came up is discarded; the chosen one comes up in its place."""
    open, at = world.open, int(chosen[0])
    old = open.laid[at]
    open.laid[at] = msgspec.structs.replace(old, state="done")
    open.discard.append(old.card)
    world.tell(Replaced(seat, old.card, chosen[-1]))
    play_in_place(world, seat, chosen[-1], old.order)


def forbid(world: World, act: Act, effect: Effect) -> None:
    """Actions with a keyword are stopped until the turn ends."""
    world.open.forbidden.append(effect.keyword)
    world.tell(Forbade(effect.keyword))


def carried_out_elsewhere(world: World, act: Act, effect: Effect) -> None:
    """Nothing is left to do: responses, disguises and the Castle act where they are played.

    They are words of the cards all the same, so that bots and screens can ask about them.
    """


EFFECTS.update(
    {
        "draw": EffectRule(always, draw_some),
        "feast": EffectRule(always, others_draw),
        "discard": EffectRule(holds_something, discard_one),
        "press": EffectRule(target_holds_something, press),
        "snatch": EffectRule(target_holds_something, snatch),
        "rob": EffectRule(target_holds_something, rob),
        "levy": EffectRule(others_hold, levy),
        "trade_in": EffectRule(holds_something, trade_in),
        "draw_places": EffectRule(some_due, draw_due),
        "draw_open": EffectRule(always, draw_due),
        "refill": EffectRule(some_due, draw_due),
        "renew": EffectRule(always, renew),
        "strip": EffectRule(holds_something, strip),
        "tribute": EffectRule(target_holds_something, tribute),
        "scavenge": EffectRule(lambda open, act, effect: bool(open.discard), scavenge),
        "waylay": EffectRule(lambda open, act, effect: bool(still_to_come(open, act)), waylay),
        "recover": EffectRule(lambda open, act, effect: bool(recoverable(open, effect)), recover),
        "restore": EffectRule(lambda open, act, effect: bool(open.destroyed), restore),
        "cut_down": EffectRule(lambda open, act, effect: bool(still_to_come(open, act)), cut_down),
        "play_on": EffectRule(holds_cards, play_on),
        "stop": EffectRule(never, carried_out_elsewhere),
        "turn_back": EffectRule(never, carried_out_elsewhere),
        "disguise": EffectRule(never, carried_out_elsewhere),
        "forbid": EffectRule(always, forbid),
        "end": EffectRule(always, carried_out_elsewhere),
    }
)

PICKS.update(
    {
        "discard": Pick(own_things, take_discard, hidden=True),
        "trade-in": Pick(things_to_trade, take_trade, hidden=True, unsaid=STOP),
        "tribute": Pick(own_things, take_tribute, hidden=True),
        "waylay": Pick(lambda open, mine, seat, act, *rest: still_to_come(open, act), take_waylaid),
        "recover": Pick(
            lambda open, mine, seat, act, effect, *rest: recoverable(open, effect), take_recovered
        ),
        "restore": Pick(lambda open, *rest: open.destroyed, take_restored),
        "cut-down": Pick(
            lambda open, mine, seat, act, *rest: still_to_come(open, act), take_cut_down
        ),
        "play-on": Pick(own_cards, take_play_on, hidden=True, unwatched=True),
        "replacement": Pick(own_cards, take_replacement, hidden=True, unwatched=True),
    }
)
