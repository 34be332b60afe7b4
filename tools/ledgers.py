"""Write each game's page of disclosures: python -m tools.ledgers [--games N] [GAME ...].

What the steps declare is read from the game; who was seen to learn what is found by running worlds
side by side at every number of seats and with every option.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import noren
from noren.check import Ledger, all_tables, find_flows
from noren.check.ledger import SETUP, Row
from noren.core.game import AnyGame

PAGES = Path(__file__).parent.parent / "docs" / "disclosures"


def declared(game: AnyGame) -> Iterator[str]:
    """The table of what the set-up and each step say that they make known."""
    yield "| step | clause | of what is hidden | of the choice |"
    yield "|---|---|---|---|"
    yield f"| {SETUP} | | {listed(game.discloses)} | |"
    for step in game.steps:
        if step.discloses or step.shows:
            told, choice = listed(step.discloses), shown(step.shows)
            yield f"| {step.__name__} | {step.rule} | {told} | {choice} |"


def listed(texts: Sequence[str]) -> str:
    """Declarations in a cell."""
    return ", ".join(f"`{text}`" for text in texts)


def shown(texts: tuple[str, ...]) -> str:
    """What a choice shows, in a cell."""
    return "everything" if texts == noren.EVERYTHING else listed(texts)


def seen(ledger: Ledger) -> Iterator[str]:
    """The table of what was seen to be learned of hidden drawers."""
    yield "| step | what | by whom | how often | bits |"
    yield "|---|---|---|---|---|"
    for row in ledger.finished():
        if row.source == "worlds":
            by = ledger.by_whom(row)
            yield f"| {row.step} | `{row.path}` | {by} | {row.often:.0%} | {weight(row)} |"


def weight(row: Row) -> str:
    """How many bits it tells, to a tenth."""
    return "" if row.mean_bits is None else f"{row.mean_bits:.1f}"


def page(game: AnyGame, games: int) -> Iterator[str]:
    """The whole page."""
    ledger = Ledger(game)
    for seats, options in all_tables(game):
        find_flows(game, games=games, seats=[seats], options=[options], ledger=ledger)
    yield f"# {game.meta.title}: who learns what"
    yield ""
    yield "Nothing hidden, and nothing of a choice, becomes known but by these declarations. `noren"
    yield "check` runs worlds side by side and fails whatever else gets out."
    yield ""
    yield "## Declared"
    yield ""
    yield from declared(game)
    yield ""
    yield "## Seen"
    yield ""
    yield (
        f"Over {ledger.pairs:,} pairs of worlds in random games and games led by bots, at every"
        " number of seats and with every option. *How often*: in which share of the comparisons"
        " at that step it made a difference. *Bits*: how much it then told, where the worlds that"
        " were thought possible could be counted (four at most, as sixteen were)."
    )
    yield ""
    yield from seen(ledger)


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=noren.installed())
    parser.add_argument("--games", type=int, default=4)
    arguments = parser.parse_args()
    PAGES.mkdir(exist_ok=True)
    for name in arguments.names:
        game = noren.load(name)
        text = "\n".join(page(game, arguments.games))
        path = PAGES / f"{name.replace('-', '_')}.md"
        path.write_text(text + "\n", encoding="utf-8")
        print(f"{path.name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
