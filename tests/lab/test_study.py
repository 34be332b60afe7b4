"""A study counts what is offered and taken, and says it in a page that stands alone."""

from html.parser import HTMLParser

import pytest

import noren
from benchmarks.leduc import game as leduc
from noren.cli import main
from noren.core.game import AnyGame
from noren.lab.series import Series, line_up
from noren.lab.simulate import play_game
from noren.lab.study import (
    Counts,
    Use,
    dead,
    dominated,
    findings,
    first_player_edge,
    length,
    strong_options,
    study,
    watch,
)
from noren.lab.study_page import by_thing, page


def series(game: AnyGame, seats: int, games: int) -> Series:
    return Series(
        game=game, seats=seats, bots=line_up(["random"], seats), games=games, seed=4, rotate=True
    )


def test_the_games_are_those_of_the_series() -> None:
    played = series(leduc, 2, 40)
    counts = watch(played, range(40))
    games = [play_game(played, index) for index in range(40)]
    assert counts.games == 40
    assert sum(counts.by_seat[seat][1] for seat in (0, 1)) == pytest.approx(40)
    assert counts.by_seat[0][1] == sum(1 / len(game.winners) for game in games if 0 in game.winners)
    assert sum(n * count for n, count in counts.lengths.items()) == sum(g.decisions for g in games)
    assert {*counts.endings} == {game.ending for game in games}


def test_every_decision_takes_one_of_what_was_offered() -> None:
    counts = watch(series(leduc, 2, 30), range(30))
    assert {*counts.uses} == {"call", "fold", "raise"}
    wide = sum(count for width, count in counts.widths.items() if width > 1)
    assert sum(use.taken for use in counts.uses.values()) == wide
    for use in counts.uses.values():
        assert use.taken <= use.offered
        assert use.takers + use.others <= 60


def test_counts_put_together_are_the_counts_of_all() -> None:
    played = series(leduc, 2, 20)
    *_, whole = study(played)
    assert whole == watch(played, range(20))


def test_what_is_never_taken_is_dead_and_what_loses_is_dominated() -> None:
    counts = Counts(
        uses={
            "wait": Use(offered=200),
            "blunder": Use(500, 100, 100, 5.0, 100, 60.0),
            "rare": Use(3, 1, 1, 1.0, 2, 0.0),
            "sound": Use(500, 300, 100, 70.0, 100, 20.0),
        }
    )
    counts.uses["wait"].others = 90
    found = findings(counts)
    assert [each.name for each in found] == ["sound", "blunder", "wait"]
    assert [each.name for each in dead(found)] == ["wait"]
    assert [each.name for each in dominated(found)] == ["blunder"]
    assert [each.name for each in strong_options(found)] == ["sound"]


def test_the_edge_of_the_first_seat_is_beside_what_is_fair() -> None:
    counts = Counts(games=100, by_seat={0: (100, 80.0), 1: (100, 20.0)}, lengths={4: 100})
    edge, fair = first_player_edge(counts)
    assert edge.low > fair == 0.5
    assert length(counts).value == 4


class Reader(HTMLParser):
    """Finds what a page would fetch, and whether what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "line", "rect"):
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_stands_alone_and_says_it_all(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("study") / "ninja.html"
    told = main(["study", "ninja", "--games", "18", "--bots", "random", "--jobs", "1",
                 "--out", str(file)])  # fmt: skip
    assert told == 0
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    assert not reader.open
    assert not reader.fetched
    for words in ("By seat", "By role", "Endings", "Decisions in a game", "never taken", "guards"):
        assert words in reader.text


def test_the_same_seed_gives_the_same_page() -> None:
    played = series(noren.load("secrets-game"), 3, 12)
    pages = {page(played, watch(played, range(12))) for _ in range(2)}
    assert len(pages) == 1
    assert "line#0" in by_thing(findings(watch(played, range(12))))
