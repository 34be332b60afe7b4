"""Scenes are sound: every option has its offer, every offer touches what is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from noren.check.run import Failed, Run
from noren.check.seen import again, viewer_name
from noren.core.choice import Seat, choice_text
from noren.core.match import Match
from noren.core.view import View, encoder
from noren.core.world import Outcome
from noren.scene import (
    Hand,
    Layer,
    Map,
    Prompt,
    Table,
    Thing,
    Track,
    assist_of,
    ending_of,
    hand_of,
    layers_of,
    news_of,
    table_of,
)

MARK = re.compile(r"⟦(.*?)⟧")
HOLDERS: Final = (msgspec.Struct, dict, list, tuple)
"""What may have things in it."""


def check(run: Run) -> str:
    """Draw every viewer's scene along random games."""
    demand_clauses(run)
    count = max(2, run.games // 4)
    scenes = events = 0
    for walk in run.walks(count):
        for _ in walk.samples(4):
            scenes += demand_scenes(run, walk.match)
        scenes += demand_scenes(run, walk.match)
        events += demand_descriptions(walk.match)
    return f"{scenes} scenes and {events} log lines of {count} games"


def demand_clauses(run: Run) -> None:
    """Every step cites a clause of the rulebook."""
    for step in run.game.steps:
        if step.rule not in run.game.rules.clauses:
            raise Failed(f"{step.__name__} cites {step.rule!r}, which is no clause.", here=False)


def demand_scenes(run: Run, match: Match, *, assist: bool = True) -> int:
    """The table once, and every viewer's hand beside it, with the assistant's help or without."""
    table = table_of(run.game, again(run.game, match.view(None)))
    demand_declared(run, match, table)
    demand_players(table, run.seats)
    for viewer in run.viewers:
        view = again(run.game, match.view(viewer))
        # A view of its own for each function: one that changed its view would hide it from the
        # others.
        hand = hand_of(run.game, again(run.game, match.view(viewer)))
        try:
            demand_same_hand(run, match, view, hand)
            helped = advice(run, match, viewer) if assist else ()
            demand_marks(encoder.encode((table, hand, *helped)), run.seats)
            demand_ids(table, hand)
            if assist:
                demand_layers(table, hand, layers_of(run.game, again(run.game, view)))
            demand_frame(table, hand)
            demand_prompt(match, view, hand.prompt)
            demand_offers(view, hand.prompt, touchable(table, hand, run.seats))
        except Failed as failed:
            raise Failed(f"The scene of {viewer_name(viewer)}: {failed}") from None
    return len(run.viewers)


def demand_declared(run: Run, match: Match, table: Table) -> None:
    """A table that shows who has yet to answer says so: else it is not drawn when they have."""
    if run.game.table_shows_waiting:
        return
    view = again(run.game, match.view(None))
    # Drawn as if nobody were awaited: if that changes the table, the table depends on it.
    view.waiting = ()
    if table_of(run.game, view) != table:
        raise Failed(
            "`table` looks at `view.waiting`, but the game does not say so. Let it be"
            " Game(table_shows_waiting=True), or leave that to the screens, which show it anyway."
        )


def demand_same_hand(run: Run, match: Match, view: View[Any, Any], hand: Hand) -> None:
    """A hand that says who has yet to lay a sealed answer is declared: else it is not drawn anew
    when they have.
    """
    step = match.world.agenda[-1] if match.world.agenda else None
    if run.game.hand_shows_waiting or step is None or step.beat or not step.together:
        return
    asked = step.asks(match.world.open)
    # Drawn as if nobody else had answered: if that changes the hand, the hand depends on it.
    waiting = tuple(seat for seat in asked if seat != view.seat or seat in view.waiting)
    if waiting == view.waiting:
        return
    other = again(run.game, match.view(view.seat))
    other.waiting = waiting
    if hand_of(run.game, other) != hand:
        raise Failed(
            "`hand` says who has yet to lay a sealed answer, but the game does not say so. Name"
            " noren.scene.awaited(view), or let it be Game(hand_shows_waiting=True)."
        )


def demand_players(table: Table, seats: int) -> None:
    """Each player of the table is a seat, and none sits twice."""
    shown = [player.seat for player in table.players]
    if len({*shown}) != len(shown) or not {*shown} <= {*range(seats)}:
        raise Failed(f"The table shows players {shown}, but seats are 0 to {seats - 1}.")


def advice(run: Run, match: Match, viewer: Seat | None) -> Sequence[Thing]:
    """What the assistant shows a viewer, if there is one."""
    return assist_of(run.game, again(run.game, match.view(viewer)))


def demand_marks(text: bytes, seats: int) -> None:
    """Texts speak of seats that exist."""
    for mark in MARK.findall(text.decode()):
        if not mark.isdecimal() or int(mark) >= seats:
            raise Failed(f"A text speaks of ⟦{mark}⟧, but seats are 0 to {seats - 1}.")


def within(thing: Any) -> Iterator[msgspec.Struct]:
    """The thing and all that lies on it or in it."""
    waiting = [part for part in (thing,) if isinstance(part, HOLDERS)]
    while waiting:
        it = waiting.pop()
        if isinstance(it, msgspec.Struct):
            yield it
            held: Iterable[Any] = [getattr(it, name) for name in it.__struct_fields__]
        else:
            held = it.values() if isinstance(it, dict) else it
        # Most of a scene are words and numbers: to look into each would take longest of all.
        waiting += [part for part in held if isinstance(part, HOLDERS)]


def ids(thing: Any) -> Iterator[str]:
    """The ids of the thing and of all that lies on it or in it."""
    return filter(None, (getattr(it, "id", "") for it in within(thing)))


def demand_ids(table: Table, hand: Hand) -> None:
    """Ids are unique; what is drawn instead or over a thing names a thing."""
    on_table = [*ids(table)]
    found = Counter([*on_table, *ids(hand.things), *ids(hand.layers), *ids(hand.me)])
    twice = sorted(id for id, times in found.items() if times > 1)
    if twice:
        raise Failed(f"two things have the id {twice[0]!r}.")
    for thing in hand.instead:
        if thing.id not in on_table:
            raise Failed(f"{thing.id!r} is drawn instead of nothing: no such thing on the table.")
    demand_layers(table, hand, hand.layers)
    for plan in inside((table, hand), Map):
        demand_zones(plan, plan)
    for track in inside((table, hand), Track):
        demand_spaces(track)


def demand_frame(table: Table, hand: Hand) -> None:
    """What is folded is one of the things, and what a question is about is there to be shown."""
    for folds, things, where in (
        (table.folds, table.things, "the table"),
        (hand.folds, hand.things, "the hand"),
    ):
        lying = {thing.id for thing in things}
        for fold in folds:
            if fold.thing not in lying:
                raise Failed(f"{fold.thing!r} is to be folded, but lies not on {where}.")
    missing = sorted({*hand.prompt.focus} - {*ids(table), *ids(hand)})
    if missing:
        raise Failed(f"the question is about {missing[0]!r}, which is nowhere.")
    if hand.me is not None and not (hand.me.who and hand.me.want):
        raise Failed("`me` says either not who this seat is, or not what it wants.")


def inside(thing: Any, kind: type[Any]) -> Iterator[Any]:
    """All things of a kind, wherever they lie."""
    return (it for it in within(thing) if isinstance(it, kind))


def demand_layers(table: Table, hand: Hand, layers: Sequence[Layer]) -> None:
    """What is laid over a map lies over one that is there, and in its zones."""
    maps = {thing.id: thing for thing in inside((table, hand), Map)}
    for layer in layers:
        if layer.over not in maps:
            raise Failed(f"a layer lies over {layer.over!r}, which is no map.")
        demand_zones(maps[layer.over], layer)


def demand_zones(plan: Map, drawn: Map | Layer) -> None:
    """Markers and warmth are in zones of the map."""
    zones = {zone.id for zone in plan.zones}
    heat = drawn.heat if isinstance(drawn, Layer) else {}
    for zone in [*(marker.at for marker in drawn.markers), *heat]:
        if zone not in zones:
            raise Failed(f"the map {plan.id!r} has no zone {zone!r}.")


def demand_spaces(track: Track) -> None:
    """Markers stand on spaces, by number or by id."""
    spaces = {*map(str, range(len(track.spaces))), *(space.id for space in track.spaces)}
    for marker in track.markers:
        if marker.at not in spaces:
            raise Failed(f"the track {track.id!r} has no space {marker.at!r}.")


def touchable(table: Table, hand: Hand, seats: int) -> set[str]:
    """Everything an offer may name."""
    # Players are drawn by the client, so their ids are the same in every game and in no scene.
    return {*ids(table), *ids(hand), *(f"player:{seat}" for seat in range(seats))}


def demand_prompt(match: Match, view: View[Any, Any], prompt: Prompt) -> None:
    """The prompt has words and a clause, and takes words only where the step does."""
    if not prompt.text:
        raise Failed("the prompt says nothing.")
    if not view.over and prompt.rule not in match.game.rules.clauses:
        raise Failed(f"the prompt cites {prompt.rule!r}, which is no clause.")
    if prompt.words is not None:
        spoken: frozenset[str] = getattr(view.step, "spoken", frozenset())
        silent = [verb for verb in prompt.words.verbs if verb not in spoken]
        if silent:
            step = type(view.step).__name__
            raise Failed(f"the prompt asks for words with {silent[0]!r}, but {step} takes none.")


def demand_offers(view: View[Any, Any], prompt: Prompt, there: set[str]) -> None:
    """Each option has exactly one offer, and nothing else has any."""
    offers = Counter(offer.choice for offer in prompt.offers)
    for option in view.options:
        if offers[option] != 1:
            raise Failed(f"the option {choice_text(option)!r} has {offers[option]} offers, not 1.")
    for offer in prompt.offers:
        if offer.choice not in view.options:
            raise Failed(f"{choice_text(offer.choice)!r} is on offer but is no option.")
        if not offer.label:
            raise Failed(f"the offer of {choice_text(offer.choice)!r} has no label.")
        missing = [id for id in offer.touches if id not in there]
        if missing:
            raise Failed(
                f"the offer of {choice_text(offer.choice)!r} touches {missing[0]!r}, which is"
                f" not there. There are: {', '.join(sorted(there)[:20])}."
            )


def demand_descriptions(match: Match) -> int:
    """Every event that was told has words."""
    viewers: list[Seat | None] = [*range(match.seats), None]
    events = [event for viewer in viewers for event in match.view(viewer).heard()]
    for event in events:
        words: object = match.game.describe(event)
        if not isinstance(words, str) or not words:
            raise Failed(f"`describe` has no words for {event!r}.")
        demand_marks(words.encode(), match.seats)
        demand_marks(encoder.encode(news_of(match.game, event)), match.seats)
    if match.outcome is not None and is_whole(match.outcome, match.seats):
        demand_ending(match)
    return len(events)


def is_whole(outcome: Outcome, seats: int) -> bool:
    """Whether an end can be told: what is wrong with an outcome is another check's to say."""
    return len(outcome.scores) == seats and {*outcome.winners} <= {*range(seats)}


def demand_ending(match: Match) -> None:
    """The end has a sentence, and a fate for each seat, once."""
    views = [again(match.game, match.view(seat)) for seat in range(match.seats)]
    ending = ending_of(match.game, views)
    demand_marks(encoder.encode(ending), match.seats)
    if not ending.text:
        raise Failed("`ending` does not say who has won.")
    seats = [fate.seat for fate in ending.fates]
    if seats != [*range(match.seats)]:
        raise Failed(f"`ending` tells the fates of {seats}, but seats are 0 to {match.seats - 1}.")
