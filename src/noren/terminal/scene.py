"""A whole scene in text: the table, and the hand of one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Words

from noren.scene import Hand, Map, Me, Offer, Player, Prompt, Table, Thing, name_seats
from noren.terminal.maps import draw_map
from noren.terminal.things import draw_thing
from noren.terminal.tokens import draw_token

Names = Sequence[str]
SHORT_OFFER = 24
MANY_OFFERS = 8


def draw_table(table: Table, hand: Hand | None, names: Names, seat: int | None) -> Group:
    """What lies open, with what this seat knows of it in its place."""
    parts: list[RenderableType] = []
    if table.players:
        parts.append(draw_players(table.players, names, seat))
    parts += [draw_with_hand(thing, hand, names) for thing in table.things]
    heading = Words(name_seats(table.heading, names), "bold")
    return Group(Panel(heading, box=box.HEAVY, expand=True), *parts)


def draw_with_hand(thing: Thing, hand: Hand | None, names: Names) -> RenderableType:
    """A thing of the table, or what the hand shows instead, with the hand's layers over it."""
    if hand is None:
        return draw_thing(thing, names)
    shown = next((mine for mine in hand.instead if mine.id == thing.id), thing)
    if isinstance(shown, Map):
        return draw_map(shown, [layer for layer in hand.layers if layer.over == shown.id], names)
    return draw_thing(shown, names)


def draw_players(players: Sequence[Player], names: Names, seat: int | None) -> Grid:
    """Who sits where, with scores and notes."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for player in players:
        name = Words(names[player.seat], "bold")
        if player.seat == seat:
            name.append(" (you)", "magenta")
        badges = Words("  ").join(draw_token(badge, names) for badge in player.badges)
        grid.add_row(
            name,
            Words(player.score, justify="right"),
            Words(name_seats(player.team, names), "dim"),
            badges,
            Words(name_seats(player.note, names)),
        )
    return grid


def draw_hand(hand: Hand, names: Names) -> Group:
    """One's own things, then the question."""
    things = [draw_thing(thing, names) for thing in hand.things]
    return Group(*things, *draw_me(hand.me, names), draw_prompt(hand.prompt, names))


def draw_me(me: Me | None, names: Names) -> list[RenderableType]:
    """Who I am and what I want, above every question, and more of it."""
    if me is None:
        return []
    line = Words(f"● {name_seats(me.who, names)}", "bold magenta")
    line.append(f"  {name_seats(me.want, names)}", "not bold default")
    return [*(draw_thing(thing, names) for thing in me.things), line]


def draw_prompt(prompt: Prompt, names: Names) -> Group:
    """The question, the numbered offers, and where the rule stands."""
    question = Words(name_seats(prompt.text, names), "bold")
    if prompt.rule:
        question.append(f"  [{prompt.rule}]", "not bold dim")
    parts: list[RenderableType] = [question]
    if prompt.sealed and prompt.offers:
        parts.append(Words("◆ Your answer stays secret until it is revealed.", "magenta"))
    if prompt.offers:
        parts.append(draw_offers(list(numbered(prompt.offers)), names))
    return Group(*parts)


def numbered(offers: Sequence[Offer]) -> Iterator[tuple[int, Offer]]:
    """Offers with the numbers to choose them by, from 1."""
    return enumerate(offers, start=1)


def draw_offers(offers: Sequence[tuple[int, Offer]], names: Names) -> RenderableType:
    """The offers, in columns when they are many and short."""
    lines = [_draw_offer(number, offer, names) for number, offer in offers]
    if len(lines) > MANY_OFFERS and max(len(line) for line in lines) <= SHORT_OFFER:
        return Columns(lines, padding=(0, 2), equal=True, column_first=True)
    return Group(*lines)


def _draw_offer(number: int, offer: Offer, names: Names) -> Words:
    style = "dim" if offer.useless else "bold red" if offer.grave else "default"
    sign = "! " if offer.grave else ""
    words = Words(f"{number:>3}  ", "bold cyan")
    words.append(f"{sign}{name_seats(offer.label, names)}", style)
    for more in (offer.hint, offer.grave, offer.useless):
        if more:
            words.append(f"  {name_seats(more, names)}", "not bold dim")
    return words
