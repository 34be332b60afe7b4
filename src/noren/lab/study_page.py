"""A study as a page that stands alone: tables, and pictures drawn in the page itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from noren.lab.series import Series
from noren.lab.statistics import Estimate, counted_mean, wilson
from noren.lab.study import (
    Counts,
    Finding,
    dead,
    dominated,
    findings,
    first_player_edge,
    length,
    share_of,
    strong_options,
)

WIDTH: Final = 420
ROW: Final = 24
MOST: Final = 60
"""So many options are listed; the rest are counted."""

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d1f27; background: #fbfaf7 }
h1, h2 { line-height: 1.2 }
h2 { margin-top: 2.5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #d9d5cc }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg { max-width: 100% }
text { font: 13px system-ui, sans-serif; fill: #1d1f27 }
.bar { fill: #28407a }
.whisker { stroke: #b4451f; stroke-width: 2 }
.fair { stroke: #6b675e; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
  body { color: #ece9e1; background: #17181d }
  text { fill: #ece9e1 }
  .bar { fill: #8ba3e0 }
  th, td { border-color: #3a3b42 }
}
"""


def page(series: Series, counts: Counts) -> str:
    """The whole page."""
    game, found = series.game, findings(counts)
    bots = ", ".join(dict.fromkeys(series.bots))
    title = f"A study of {game.meta.title}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{counts.games:,} games at a table of {series.seats}, played by {escape(bots)}; seed"
        f" {series.seed}, rules {escape(game.meta.rules_version)}. Intervals hold the true figure"
        " 95 times in a hundred.</p>",
        *_in_short(counts, found),
        *_who_wins(counts, series.seats),
        *_course(counts),
        *_options(found),
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        + "\n".join(parts)
        + "</main></body></html>\n"
    )


def _in_short(counts: Counts, found: Sequence[Finding]) -> Iterable[str]:
    edge, fair = first_player_edge(counts)
    fairly = edge.low <= fair <= edge.high
    yield "<h2>In short</h2><ul>"
    yield (
        f"<li>The first seat wins {edge.as_percentage()}, where {100 * fair:.1f} % would be fair:"
        f" {'no edge is proven' if fairly else 'an edge beyond doubt'}.</li>"
    )
    yield f"<li>A game has {length(counts)} decisions.</li>"
    most, games = max(counts.endings.items(), key=lambda pair: pair[1])
    share = wilson(games, counts.games).as_percentage()
    yield f"<li>Most games end by <em>{escape(most)}</em>: {share}.</li>"
    yield f"<li>{len(dead(found))} options were offered and never taken; {len(dominated(found))}"
    yield " did worse, beyond doubt, than leaving them.</li></ul>"


def _who_wins(counts: Counts, seats: int) -> Iterable[str]:
    yield "<h2>Who wins</h2>"
    total = sum(won for _, won in counts.by_seat.values()) / counts.games
    groups: list[tuple[str, dict[str, tuple[int, float]]]] = [
        ("By seat", {f"seat {seat}": each for seat, each in sorted(counts.by_seat.items())}),
        ("By role", dict(sorted(counts.by_role.items()))),
        ("By bot", dict(sorted(counts.by_bot.items()))),
    ]
    for name, shares in groups:
        if len(shares) > 1:
            yield f"<h3>{name}</h3>"
            yield bars({key: share_of(*each) for key, each in shares.items()}, total / seats)


def _course(counts: Counts) -> Iterable[str]:
    yield "<h2>How it goes</h2><h3>Endings</h3>"
    endings = sorted(counts.endings.items(), key=lambda pair: -pair[1])
    yield bars({name: wilson(games, counts.games) for name, games in endings})
    yield "<h3>Decisions in a game</h3>"
    yield histogram(counts.lengths, "decisions", "games")
    options = counted_mean(counts.widths)
    yield f"<h3>Options at a decision</h3><p>{options} on average.</p>"
    yield histogram(counts.widths, "options", "decisions")


def _options(found: Sequence[Finding]) -> Iterable[str]:
    yield "<h2>What is taken when it is offered</h2>"
    yield (
        "<p>How often an option was taken of the times it could be; and how often those seats won"
        " who took it in a match, beside those who could have and never did. Whoever is ahead may"
        " choose differently: these are findings to think about, not proofs.</p>"
    )
    yield table(found)
    for name, some in (
        ("Offered and never taken", dead(found)),
        ("Worse than leaving it, beyond doubt", dominated(found)),
        ("Better than leaving it, beyond doubt", strong_options(found)),
    ):
        yield f"<h3>{name}</h3>"
        yield table(some) if some else "<p>None.</p>"
    things = by_thing(found)
    if things:
        yield "<h3>By card, place or player</h3>"
        yield bars(dict(list(things.items())[:MOST]))


def by_thing(found: Iterable[Finding]) -> dict[str, Estimate]:
    """How often whatever had to do with a thing was taken when offered, the most taken first."""
    counts: dict[str, tuple[int, int]] = {}
    for each in found:
        for thing in {*each.name.split()[1:]}:
            taken, offered = counts.get(thing, (0, 0))
            counts[thing] = (taken + each.use.taken, offered + each.use.offered)
    shares = {thing: wilson(*both) for thing, both in counts.items()}
    return dict(sorted(shares.items(), key=lambda pair: -pair[1].value))


def table(found: Sequence[Finding]) -> str:
    """Options in figures."""
    head = ("option", "offered", "taken", "won with it", "won without")
    rows = [
        (
            escape(each.name),
            f"{each.use.offered:,}",
            each.taken.as_percentage(),
            each.won.as_percentage() if each.use.takers else "–",
            each.without.as_percentage() if each.use.others else "–",
        )
        for each in found[:MOST]
    ]
    more = f"<p>And {len(found) - MOST} more.</p>" if len(found) > MOST else ""
    return (
        "<table><thead><tr>"
        + "".join(f'<th scope="col"{_right(at)}>{name}</th>' for at, name in enumerate(head))
        + "</tr></thead><tbody>"
        + "".join(
            "<tr>"
            + "".join(f"<td{_right(at)}>{cell}</td>" for at, cell in enumerate(row))
            + "</tr>"
            for row in rows
        )
        + f"</tbody></table>{more}"
    )


def _right(column: int) -> str:
    return ' class="n"' if column else ""


def bars(shares: Mapping[str, Estimate], fair: float | None = None) -> str:
    """Shares as bars with their intervals; the words say the same."""
    left, height = 190, ROW * len(shares) + 6
    drawn = []
    for row, (name, share) in enumerate(shares.items()):
        y = row * ROW + 4
        middle = y + ROW / 2 - 2
        drawn.append(
            f'<text x="{left - 8}" y="{middle + 5}" text-anchor="end">{escape(name[:28])}</text>'
            f'<rect class="bar" x="{left}" y="{y}" width="{WIDTH * share.value:.1f}"'
            f' height="{ROW - 8}"/>'
            f'<line class="whisker" x1="{left + WIDTH * share.low:.1f}" y1="{middle}"'
            f' x2="{left + WIDTH * share.high:.1f}" y2="{middle}"/>'
            f'<text x="{left + WIDTH + 8}" y="{middle + 5}">{share.as_percentage()}</text>'
        )
    if fair is not None:
        x = left + WIDTH * fair
        drawn.append(f'<line class="fair" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{height}"/>')
    told = "; ".join(f"{name}: {share.as_percentage()}" for name, share in shares.items())
    return _svg(left + WIDTH + 190, height, drawn, told)


def histogram(counts: Mapping[int, int], across: str, up: str) -> str:
    """How often each number came up, in at most forty classes of one width."""
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // 40))
    heights: dict[int, int] = {}
    for number, count in counts.items():
        place = (number - low) // width
        heights[place] = heights.get(place, 0) + count
    most, classes = max(heights.values()), (high - low) // width + 1
    step = 640 / classes
    drawn = [
        f'<rect class="bar" x="{place * step:.1f}" y="{140 - 130 * count / most:.1f}"'
        f' width="{max(1.0, step - 1):.1f}" height="{130 * count / most:.1f}"/>'
        for place, count in sorted(heights.items())
    ]
    drawn.append(f'<text x="0" y="158">{low}</text>')
    drawn.append(f'<text x="640" y="158" text-anchor="end">{high} {across}</text>')
    label = f"{across} from {low} to {high}; at most {most} {up} in a class of {width}"
    return _svg(640, 164, drawn, label)


def _svg(width: int, height: int, drawn: Iterable[str], label: str) -> str:
    return (
        f'<svg role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<title>{escape(label)}</title>{''.join(drawn)}</svg>"
    )
