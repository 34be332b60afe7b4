"""The table: map, tracks, cards played, and how everyone stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from noren.games.ninja.content.cards import cards, missions
from noren.games.ninja.scene.log import ENDINGS, PHASES, guard_name, mission_name, the
from noren.games.ninja.scene.plan import FIGURES, PICTURES, plan
from noren.games.ninja.state import (
    DEAD,
    INSIDE,
    LEFT,
    LEVELS,
    LIVES,
    SEEN,
    Figure,
    Open,
    View,
    fort_of,
    guard_seats,
    is_passage,
    seat_of,
)
from noren.scene import (
    Area,
    Card,
    Fold,
    Marker,
    Player,
    Space,
    Table,
    Text,
    Thing,
    Token,
    Tone,
    Track,
)
from noren.scene import seat as name


def table(view: View) -> Table:
    """Everything that lies open."""
    open = view.open
    things: list[Thing] = [plan(view), turns(open), alert(open), *cards_shown(open)]
    if view.outcome is not None:
        things.insert(0, Text(id="ending", text=ENDINGS[view.outcome.ending], style="title"))
    folded = () if view.over else folds(open, things)
    return Table(heading=heading(view), players=players(open), things=tuple(things), folds=folded)


def folds(open: Open, things: list[Thing]) -> tuple[Fold, ...]:
    """The tracks, whose state the heading tells, and what was played."""
    last = fort_of(open).plan.night.turns
    played = {thing.id: thing.label for thing in things if isinstance(thing, Area)}
    labels = {
        "turns": f"The night: turn {max(1, open.turn)} of {last}",
        "alert": f"Alert: {LEVELS[open.alert].lower()}",
        **{id: label for id, label in played.items() if id != "in-passage"},
    }
    return tuple(Fold(thing=id, label=label) for id, label in labels.items())


def heading(view: View) -> str:
    """The hour of the night."""
    open = view.open
    if view.over:
        return "The night is over"
    if not open.turn:
        return PHASES["set-up"]
    last = fort_of(open).plan.night.turns
    return f"Turn {open.turn} of {last}: {PHASES[open.phase]}, alert {LEVELS[open.alert].lower()}"


def turns(open: Open) -> Track:
    """The turn track."""
    night = fort_of(open).plan.night
    spaces = tuple(
        Space(label=str(turn), tone="quiet" if turn <= night.second_life_until else "plain")
        for turn in range(1, night.turns + 1)
    )
    lantern = Token(id="turn-lantern", label=f"turn {max(1, open.turn)}", icon=PICTURES["lantern"])
    markers = (Marker(at=str(max(0, open.turn - 1)), token=lantern),)
    return Track(id="turns", label="The night", spaces=spaces, markers=markers)


def alert(open: Open) -> Track:
    """The alert track."""
    tones: tuple[Tone, ...] = ("quiet", "plain", "warn", "bad")
    spaces = tuple(Space(label=level, tone=tone) for level, tone in zip(LEVELS, tones, strict=True))
    label = f"alert {LEVELS[open.alert]}"
    lantern = Token(id="alert-lantern", label=label, icon=PICTURES["lantern"])
    markers = (Marker(at=str(open.alert), token=lantern),)
    return Track(id="alert", label="Alert", spaces=spaces, markers=markers)


def pile(id: str, kinds: Sequence[str]) -> tuple[Card, ...]:
    """Cards face up, those of a kind on one pile with its count."""
    count = Counter(kinds)
    return tuple(
        Card(
            id=f"{id}-{kind}",
            title=cards()[kind].name,
            text=cards()[kind].text,
            picture=PICTURES[kind],
            corner=f"×{count[kind]}",
        )
        for kind in count
    )


def cards_shown(open: Open) -> list[Thing]:
    """What each intruder and each guard player has played."""
    return [*spent_by_intruders(open), *played_by_guards(open), *passage_guards(open)]


def spent_by_intruders(open: Open) -> list[Thing]:
    """What each intruder has played, and what else is to be said of them."""
    areas: list[Thing] = []
    for who, figure in open.figures.items():
        shown = pile(f"spent-{who}", figure.spent)
        note = standing(figure)
        if shown or note:
            label = f"{the(who).capitalize()}"
            areas.append(
                Area(
                    id=f"spent-{who}",
                    label=f"{label} has played" if shown else label,
                    layout="plates",
                    things=shown,
                    note=note,
                    symbol=FIGURES[who],
                    picture=PICTURES[who],
                )
            )
    return areas


def played_by_guards(open: Open) -> list[Thing]:
    """What each guard player has played, and who of the guards is in the passage."""
    areas: list[Thing] = []
    for seat in guard_seats(open):
        played = [*open.played.get(str(seat), ()), *["passage"] * open.passage_cards.count(seat)]
        shown = pile(f"played-{seat}", played)
        inside = [guard_name(g) for g, guard in open.guards.items() if is_passage(guard.zone)]
        note = (
            f"In the passage: {', '.join(inside)}"
            if inside and seat == guard_seats(open)[0]
            else ""
        )
        if shown or note:
            areas.append(
                Area(
                    id=f"played-{seat}",
                    label=f"{name(seat)} has played",
                    layout="plates",
                    things=shown,
                    note=note,
                )
            )
    return areas


def passage_guards(open: Open) -> list[Thing]:
    """Guards in a secret passage, who are on no zone of the map."""
    inside = [g for g, guard in open.guards.items() if is_passage(guard.zone)]
    tokens = tuple(
        Token(id=guard, label=guard_name(guard), icon=PICTURES["passage"]) for guard in inside
    )
    if not tokens:
        return []
    return [Area(id="in-passage", label="In the secret passage", things=tokens)]


def standing(figure: Figure) -> str:
    """How an intruder stands, in words."""
    words = []
    if figure.letter:
        words.append(f"{mission_name(figure.letter)} done: {missions()[figure.letter].lower()}")
    if figure.wounds:
        most = LIVES.get(figure.kind)
        words.append(f"wounds: {len(figure.wounds)}" + (f" of {most}" if most else ""))
    if figure.life > 1:
        words.append("second life")
    states = {SEEN: f"seen in {figure.zone}", INSIDE: "in the passage", LEFT: "gone", DEAD: "dead"}
    if figure.state in states:
        words.append(states[figure.state])
    return "; ".join(words)


def players(open: Open) -> tuple[Player, ...]:
    """Who plays what."""
    found = []
    for seat in range(open.seats):
        if seat in guard_seats(open):
            weapon = ("swords", "spears")[guard_seats(open).index(seat)]
            note = f"with {weapon}" if open.seats == 4 else ""
            found.append(Player(seat=seat, note=note, team="Guards"))
        else:
            own = [who for who in open.figures if seat_of(open, who) == seat]
            contested = open.options.variant == "contested"
            note = "" if open.seats == 2 else " and ".join(the(who) for who in own)
            found.append(Player(seat=seat, note=note, team="" if contested else "Intruders"))
    return tuple(found)
