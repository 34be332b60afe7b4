"""Measure what is in sight at every question of whole games: `python -m tools.sights`.

Writes docs/sight.md. `--most 30` looks at so many questions of each table, from the whole game;
`--only ninja` at one game, and prints what is found instead of writing it.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

import noren
from tests.browser.conftest import FLAGS
from tests.browser.house import open_house
from tests.browser.sighting import SIZES, Sight, Size, sights, some
from tests.programs import find_chromium

PAGE: Final = Path(__file__).parents[1] / "docs" / "sight.md"
Seen = dict[tuple[str, int], list[Sight]]

HEAD: Final = """\
# One screen per decision

A person who is asked must have before their eyes what the question is about, and know who they are
and what they want. That is measured, in Chromium: bots play whole games of every game with the
fewest and the most players, and every question of the first and of the last seat{every} is laid
out on screens of seven sizes, as the client draws it, with the log of that moment. Written by
`python -m tools.sights`; `tests/browser/test_sight.py` looks at some questions of each in every run
of the tests.

How the parts of the screen find their place is told in [The browser client](web.md).

"""

WIDE: Final = """\
## Where there is room

The share of questions at which everything that an option touches, and every other button, is in
sight and uncovered, without scrolling. The aim is 95 %.

"""
SMALL: Final = """\
## On a phone

The share of questions at which the part of the hand or of the board that is concerned is in sight,
and whatever else can be tapped is one swipe away at most, or one tap on the hand that is laid down.
The aim is 95 % for phones held upright.

"""
REST: Final = """\
## All games together

*In sight*: the share of all things that options touch which are in sight, uncovered, before
anything has been tapped or moved. *44 px*: the share of them that a fingertip hits. *Me*: the share
of questions at which the own role and the own goal are in sight. *Question*: so with the question
itself. *Swipes*: how often one must scroll at most, on average.

"""
LOOKED: Final = """
## Looked at

What no figure tells was looked at, picture by picture: the first and a middle decision of every
game on six screens, by day and by night, and the first page, the lobby, the television, an end
and the settings. It led to this: places stand in columns that are evenly full, so that a large
screen is no longer half empty and a small one shows more of the city; long names neither break
nor leave their places; on a small screen the line of who I am is as small as was meant; the
handle of what I hold says *yours*; what is tapped second comes into sight as well as what is
tapped first; the log keeps its newest line in sight when the question takes room from it; points
of players are not cut through. Places of a city keep their columns, and are a ring only where
there is much room; nothing on a patron reaches beyond its place; the pictures on a card of four
are a fifth larger on a phone.

Looked at again since, the first and a middle decision of every game on six screens by day and by
night, side by side and at less than their size, and the television with the fewest and the most
players of Ninja and Chiyo's Secret. An option whose words name a card was laid out in pieces
beside each other, and reads as one line again; more than eight whole sentences to choose from did
not fit below each other at 1280 x 800, and stand in two columns; a map on a television had codes
of 15 pixels and has all of the height now, with codes of 28; what just happened was cut off there
when it was much, and stands in two columns. Known and left: late in a game of Chiyo's Secret with
eight players, a television shows the city at four fifths of its size, with letters of 22 pixels;
in Ninja two codes of narrow moats touch those beside them there.
"""


def measure(most: int, only: str) -> Seen:
    """Whole games of all, at their fewest and their most seats."""
    found: Seen = {}
    chromium = find_chromium()
    assert chromium, "no Chromium found; on Debian: apt-get install chromium-headless-shell"
    with (
        tempfile.TemporaryDirectory() as scratch,
        open_house(Path(scratch)) as house,
        sync_playwright() as playwright,
    ):
        for name in noren.installed():
            meta = noren.load(name).meta
            for seats in (meta.min_seats, meta.max_seats) if only in ("", name) else ():
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                seen = [
                    it
                    for seat in (0, seats - 1)
                    for it in sights(
                        browser, house, name, seats, SIZES, some(name, seats, seat, most)
                    )
                ]
                browser.close()
                found[name, seats] = seen
                print(f"{name}, {seats} seats: {len(seen) // len(SIZES)} questions", flush=True)
    return found


def table(found: Seen, sizes: Sequence[Size], good: Callable[[Sight], bool]) -> str:
    """A row for each game and number of seats, a column for each size."""
    lines = [
        f"| game | seats | questions | {' | '.join(size.name for size in sizes)} |",
        f"|---|---|---|{'---|' * len(sizes)}",
    ]
    for (name, seats), seen in found.items():
        shares = [percent([good(it) for it in seen if it.size == size]) for size in sizes]
        count = len(seen) // len(SIZES)
        row = f"| {noren.load(name).meta.title} | {seats} | {count} | {' | '.join(shares)} |"
        lines.append(row)
    together = [it for seen in found.values() for it in seen]
    shares = [percent([good(it) for it in together if it.size == size]) for size in sizes]
    lines.append(f"| **all** | | {len(together) // len(SIZES)} | {' | '.join(shares)} |")
    return "\n".join(lines) + "\n\n"


def percent(facts: Sequence[float]) -> str:
    """A share, never rounded up to all."""
    share = sum(facts) / max(1, len(facts))
    return "100 %" if share == 1 else f"{min(share, 0.999):.1%}".replace("%", " %")


def summary(found: Seen) -> str:
    """All games together, a row for each size."""
    lines = ["| screen | in sight | 44 px | me | question | swipes |", "|---|---|---|---|---|---|"]
    for size in SIZES:
        seen = [it for each in found.values() for it in each if it.size == size]
        swipes = sum(it.swipes for it in seen) / max(1, len(seen))
        things = [thing for it in seen for thing in it.things]
        shares = (
            percent([thing["seen"] for thing in things]),
            percent([thing["large"] for thing in things]),
            percent([it.knows_me for it in seen]),
            percent([it.asked for it in seen]),
        )
        lines.append(f"| {size.name} | {' | '.join(shares)} | {swipes:.2f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the page or tell what is amiss."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--only", default="")
    wish = parser.parse_args()
    found = measure(wish.most, wish.only)
    wide = [size for size in SIZES if size.wide]
    small = [size for size in SIZES if not size.wide]
    page = HEAD.format(
        every=f" (here {wish.most} at most, from the whole game)" if wish.most else ""
    )
    page += WIDE + table(found, wide, lambda it: it.is_whole)
    page += SMALL + table(found, small, lambda it: it.is_led and it.swipes <= 1)
    page += REST + summary(found) + LOOKED
    if wish.only:
        print(page)
    else:
        PAGE.write_text(page)
    for seen in found.values():
        for it in seen:
            if it.fault:
                print(it.fault)


if __name__ == "__main__":
    main()
