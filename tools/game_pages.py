"""Make the book's pages of the games: python -m tools.game_pages [--games N] [--show] [GAME ...].

Plays seeded games between bots and keeps the figures in docs/games/figures.json. The book puts
them, and what the game says of itself, into its page at every build; `--show` prints that page.
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

import noren
from noren.bots.shelf import bot_names
from noren.core.game import AnyGame
from noren.core.rules import SHOWN, read_example
from noren.core.step import AnyStep, Happening, Together, Turn, Window
from noren.lab.tally import Summary
from noren.lessons.examples import draw_moment
from tools import docs_clauses, docs_learners
from tools import game_figures as f
from tools.docs_modules import game_modules
from tools.docs_scene import drawn
from tools.docs_words import first_paragraph, type_text
from tools.ledgers import declared

PLAYTHROUGHS: Final = Path(__file__).parents[1] / "tests" / "playthroughs"
LINES_SHOWN: Final = 36
LONGEST_LINE: Final = 160
MANY_SEATS: Final = 8


def page(name: str) -> str:
    """All of a game's page that is made from the game itself and its figures."""
    game, figures = noren.load(name), f.read()[name]
    parts = [
        *_facts(game), *docs_learners.page(game), *_options(game), *_decisions(game, figures),
        *_drawers(game), *_disclosures(game), *_rewards(game, figures), *_balance(figures),
        *_playthrough(game), *_rooms(game), *_rules(game),
    ]  # fmt: skip
    return "\n".join(parts)


def shelf() -> str:
    """All games in one table of properties."""
    lines = [
        "| game | players | minutes | rules | decisions a game | options at once | actions |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, figures in f.read().items():
        game = noren.load(name)
        meta, page = game.meta, name.replace("-", "_")
        plays = _usual(figures)
        length = plays.summary.decisions.value
        lines.append(
            f"| [{meta.title}]({page}.md) | {_span(meta.min_seats, meta.max_seats)}"
            f" | {_span(*meta.minutes)} | {meta.rules_version} | {length:.0f}"
            f" | {_mean_options(plays):.1f} | {docs_learners.most_actions(game):,} |"
        )
    return "\n".join(lines)


def _usual(figures: f.Figures) -> f.LineUp:
    """The best bot's games at the smallest table."""
    least = min(series.summary.seats for series in figures.series)
    alone = [s for s in figures.series if s.summary.seats == least and not s.summary.rotate]
    return alone[-1]


def _mean_options(series: f.LineUp) -> float:
    choices = sum(moment.a_game for moment in series.moments.values())
    return sum(moment.a_game * moment.options for moment in series.moments.values()) / choices


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _facts(game: AnyGame) -> Iterator[str]:
    meta = game.meta
    yield "| | |"
    yield "|---|---|"
    yield f"| players | {_span(meta.min_seats, meta.max_seats)} |"
    yield f"| minutes | {_span(*meta.minutes)} |"
    for count, sides in zip(game.seat_counts, meta.sides, strict=False):
        yield f"| seats of {count} | {', '.join(sides)} |"
    yield f"| rules version | {meta.rules_version} |"
    yield f"| bots | {', '.join(f'`{name}`' for name in bot_names(game))} |"
    yield f"| play it | `noren play {game.name}`, or in the browser |"
    yield ""


def _options(game: AnyGame) -> Iterator[str]:
    yield "## Options"
    yield ""
    fields = msgspec.structs.fields(game.options)
    if not fields:
        yield "There is nothing to set."
    else:
        schema = msgspec.json.schema(game.options)
        properties = next(iter(schema["$defs"].values()))["properties"]
        yield "| option | what | values | default |"
        yield "|---|---|---|---|"
        for field in fields:
            about = properties[field.name]
            words = ". ".join(filter(None, (about.get("title"), about.get("description", ""))))
            default = _shown(getattr(game.default_options, field.name))
            yield f"| `{field.name}` | {words} | {_values(about)} | {default} |"
    yield ""


def _values(about: dict[str, Any]) -> str:
    if "enum" in about:
        return ", ".join(f"`{value}`" for value in about["enum"])
    if about["type"] == "boolean":
        return "`true`, `false`"
    if "minimum" in about:
        return f"{about['minimum']} to {about['maximum']}"
    return "words"


def _shown(value: object) -> str:
    return "" if value == "" else f"`{msgspec.json.encode(value).decode()}`"


def _decisions(game: AnyGame, figures: f.Figures) -> Iterator[str]:
    usual = _usual(figures)
    bot, seats = usual.summary.bots[0], usual.summary.seats
    yield "## Decisions"
    yield ""
    yield (
        f"Every moment of the rules is a step. The figures are of `{bot}` bots at {seats} seats:"
        " how often the step is answered in a game, and how many options there then are."
    )
    yield ""
    yield "| step | kind | clause | what | in | a game | options | most |"
    yield "|---|---|---|---|---|---|---|---|"
    for step in game.steps:
        moment = usual.moments.get(step.__name__)
        counted = f"{moment.a_game:g} | {moment.options:g} | {moment.most}" if moment else " | | "
        words = f"{_kind(step)} | {_clause(step)} | {first_paragraph(step)}"
        yield f"| {step.__name__} | {words} | `{_room(step)}` | {counted} |"
    yield ""


def _kind(step: type[AnyStep]) -> str:
    """How a step is decided."""
    if issubclass(step, Happening):
        return "happens"
    if issubclass(step, Window):
        return "window"
    sealed = "in secret, together" if issubclass(step, Together) else "one decides"
    assert issubclass(step, Turn | Together)
    return f"{sealed}; a beat" if step.beat else sealed


def _room(kind: type) -> str:
    """The file of the game's folder in which a class stands."""
    return "/".join(kind.__module__.split(".")[3:]) + ".py"


def _clause(step: type[AnyStep]) -> str:
    return step.rule.rpartition("-")[2]


def _drawers(game: AnyGame) -> Iterator[str]:
    yield "## What each seat observes"
    yield ""
    yield (
        "A seat's view is the open drawer and its own, what it has been told, the agenda, and its"
        " options. A spectator sees the open drawer alone. Nobody sees the sealed one."
    )
    drawers = (
        ("Open to everyone", game.open),
        ("Private to each seat", game.private),
        ("Sealed", game.sealed),
    )
    for title, drawer in drawers:
        yield from ("", f"### {title}", "", first_paragraph(drawer), "")
        fields = msgspec.structs.fields(drawer)
        if fields:
            yield "| field | holds |"
            yield "|---|---|"
            for field in fields:
                yield f"| `{field.name}` | `{type_text(field.type)}` |"
    yield from ("", "### Events that are told", "", "| event | what | fields |", "|---|---|---|")
    for event in game.events:
        names = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(event))
        yield f"| {event.__name__} | {first_paragraph(event)} | {names} |"
    yield ""


def _disclosures(game: AnyGame) -> Iterator[str]:
    study = f"../disclosures/{game.name.replace('-', '_')}.md"
    yield "## What becomes known"
    yield ""
    if (Path(__file__).parents[1] / "docs" / "games" / study).exists():
        yield f"Nothing else gets out; [as measured]({study}), with how often and how many bits."
        yield ""
    yield from declared(game)
    yield ""


def _rewards(game: AnyGame, figures: f.Figures) -> Iterator[str]:
    yield "## Endings and rewards"
    yield ""
    yield (
        "A learner is rewarded at the end alone: with `win` by its share of the victory (one over"
        " the number of winners, else nothing), with `zero` by the same less a fair share, with"
        " `score` by its points."
    )
    yield ""
    yield "| seats | bots | endings | points |"
    yield "|---|---|---|---|"
    for series in figures.series:
        summary = series.summary
        shares = (f"{end.name} {end.share.value:.0%}" for end in summary.endings)
        points = [place.score.value for place in summary.by_seat]
        mean = sum(points) / len(points)
        yield f"| {summary.seats} | {_line_up(summary)} | {', '.join(shares)} | {mean:.1f} |"
    yield ""


def _line_up(summary: Summary) -> str:
    return " and ".join(f"`{bot}`" for bot in dict.fromkeys(summary.bots))


def _balance(figures: f.Figures) -> Iterator[str]:
    yield "## Length, speed and balance"
    yield ""
    yield (
        "Seeded games; the figure after each mean is its 95 % interval. *Won* is by seat, from the"
        " first on, or where different bots meet, by bot. Speed is decisions for each second of"
        " one processor, with the bots' thinking; it depends on the machine, the rest does not."
    )
    yield ""
    yield "| seats | bots | games | decisions a game | won | a view, bytes | decisions a second |"
    yield "|---|---|---|---|---|---|---|"
    for series in figures.series:
        summary = series.summary
        won = _won(summary)
        yield (
            f"| {summary.seats} | {_line_up(summary)} | {summary.games} | {summary.decisions}"
            f" | {won} | {series.view_bytes:,} | {series.speed:,} |"
        )
    seed = figures.series[0].summary.seed
    yield ""
    yield f"Made by `python -m tools.game_pages`, seed {seed}, rules version {figures.rules}."
    yield ""


def _won(summary: Summary) -> str:
    """Who won how often: by bot where they differ, else by seat, in short where there are many."""
    if summary.rotate:
        return "; ".join(f"{bot.name} {bot.win_share.as_percentage()}" for bot in summary.by_bot)
    shares = [place.win_share.value for place in summary.by_seat]
    if len(shares) > MANY_SEATS:
        return f"{min(shares):.0%} to {max(shares):.0%}"
    return "; ".join(f"{share:.0%}" for share in shares)


def _playthrough(game: AnyGame) -> Iterator[str]:
    path = PLAYTHROUGHS / f"{game.name}.txt"
    if not path.exists():
        return
    yield "## The beginning of a game"
    yield ""
    yield f"The whole of it is `tests/playthroughs/{path.name}`."
    yield ""
    yield "```text"
    for line in path.read_text(encoding="utf-8").splitlines()[:LINES_SHOWN]:
        yield line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..."
    yield "```"
    yield ""


def _rooms(game: AnyGame) -> Iterator[str]:
    package = inspect.getmodule(game.setup)
    assert package is not None
    home = ".".join(package.__name__.split(".")[:3])
    folder = "/".join(("src", *home.split(".")))
    yield from ("## Where each clause lives", "")
    yield (
        f"Files begin at `{folder}`, tests at `tests/games/{folder.rpartition('/')[2]}`. A step"
        " cites its clause in `rule`, other code in brackets, as in `(5.2)`; a clause that nothing"
        " cites is somewhere in its chapter."
    )
    yield from ("", docs_clauses.page(game, home), "")
    yield from ("## Its files", "", f"In `{folder}`:", "", game_modules(home), "")


def _rules(game: AnyGame) -> Iterator[str]:
    """The rulebook, its headings one lower."""
    yield "## The rules"
    drawn = SHOWN.sub(lambda mark: _moment(game, mark[0]), game.rules.text)
    body = re.sub(r"\A#[^\n]*\n", "", drawn)
    yield re.sub(r"^#", "##", body, flags=re.M)


def _moment(game: AnyGame, mark: str) -> str:
    """The moment that an example shows, as the terminal draws it, still within the example."""
    moment = read_example(mark).moment
    assert moment is not None
    lines = [line for thing in draw_moment(game, moment) for line in drawn(thing).splitlines()]
    return "\n".join(["", ">", "> ```text", *(f"> {line}" for line in lines), "> ```"])


def main() -> None:
    """Measure the games, or show a page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=noren.installed(), metavar="GAME")
    parser.add_argument("--games", type=int, default=100, help="how many for each figure")
    parser.add_argument("--show", action="store_true", help="print the pages and play nothing")
    arguments = parser.parse_args()
    figures = f.read() if f.FILE.exists() else {}
    for name in arguments.names:
        if arguments.show:
            print(page(name))
        else:
            figures[name] = f.measure(noren.load(name), arguments.games)
            f.write(figures)
            print(f"{name}: {len(figures[name].series)} series of {arguments.games} games")


if __name__ == "__main__":
    main()
