"""The deduction assistant: what my scroll may be, who may know, and what ending now would bring."""

from __future__ import annotations

from collections.abc import Sequence

from noren.games.omnitsu.belief.prospects import Prospects
from noren.games.omnitsu.belief.scrolls import chances, expected, fates
from noren.games.omnitsu.content import KINDS
from noren.games.omnitsu.scene.labels import KIND_NAMES, KIND_TONES, scroll_name
from noren.games.omnitsu.state import Mine, Open, View
from noren.scene import Bar, Bars, Sheet, Text, Thing, seat

MENTIONED = 0.02
"""So much must the others' deeds say for the assistant to mention them."""
ORDER = ("daimyo", "decoy", "nothing", "killed")
"""The fates, as the columns of the sheet go."""


def assist(view: View) -> Sequence[Thing]:
    """All that can be worked out from this view, and nothing more."""
    open, mine = view.open, view.mine or Mine()
    if open.ended:
        return (Text(id="assist", text="All is face-up."),)
    things: list[Thing] = [scroll_bars(open, mine, id, view.seat) for id in chances(open, mine)]
    things.append(fate_sheet(open, mine, view.seat))
    if view.seat is not None:
        share = Prospects(view).now
        text = (
            f"If the Castle were reached now, you would win with a chance of {share:.0%}, with what"
            " the any-time cards in your hand could do then."
        )
        things.append(Text(id="assist-win", text=text))
    return tuple(things)


def scroll_bars(open: Open, mine: Mine, id: str, viewer: int | None) -> Bars:
    """What a scroll may be, who has looked at it, and what mere counting would say."""
    counted = chances(open, mine)[id]
    shares = chances(open, mine, viewer)[id]
    bars = tuple(
        Bar(label=KIND_NAMES[kind], share=round(shares[kind], 3), tone=KIND_TONES[kind])
        for kind in KINDS
        if shares[kind] > 0
    )
    lookers = ["you" if who == viewer else seat(who) for scroll, who in open.looked if scroll == id]
    note = f"Seen by {', '.join(lookers)}." if lookers else "Nobody has seen it as it lies."
    if any(abs(shares[kind] - counted[kind]) > MENTIONED for kind in KINDS):
        chance = ", ".join(f"{k.capitalize()} {counted[k]:.0%}" for k in KINDS if counted[k] > 0)
        note += f" Read from what others did; by counting alone: {chance}."
    name = scroll_name(open, id, viewer)
    return Bars(id=f"assist-{id}", label=name[0].upper() + name[1:], bars=bars, note=note)


def fate_sheet(open: Open, mine: Mine, viewer: int | None) -> Sheet:
    """What each player may expect if the game ended now."""
    rows = []
    for who in range(len(open.cards)):
        found = fates(open, mine, who, viewer)
        worth = expected(found, open.cards[who])
        rows.append((seat(who), *(f"{found[f]:.0%}" for f in ORDER), f"{worth:.1f}"))
    columns = ("", "Daimyo", "Decoy", "No scroll", "Killed", "Points")
    return Sheet(
        id="assist-fates", label="If the game ended now", columns=columns, rows=tuple(rows)
    )
