"""What a record or a game says is shown, and never obeyed, by the terminal."""

import io

import pytest
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from noren.cli import check, games, new, pick, play, replay, rules, simulate, verify
from noren.terminal.console import Console

STEERING = ("\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "\x08", "\r", "\x00", "\u202e", "\u2066")


def printed(thing: object, terminal: bool = False) -> str:
    out = io.StringIO()
    Console(file=out, width=60, force_terminal=terminal, highlight=False).print(thing)
    return out.getvalue()


@pytest.mark.parametrize("sign", STEERING, ids=ascii)
@pytest.mark.parametrize("wrap", [Text, str, lambda text: Panel(Text(text), title=Text(text))])
def test_no_sign_that_steers_gets_through(sign: str, wrap: type) -> None:
    out = printed(wrap(f"before {sign} after"))
    assert "before" in out
    assert "after" in out
    assert not [one for one in sign if one in out and (one < " " or one > "~")]


def test_also_in_the_cells_of_a_table() -> None:
    table = Table("\x1b[1mName")
    table.add_row("\x1b[2J")
    assert "\x1b" not in printed(table)


def test_our_own_colours_stay() -> None:
    out = printed(Text("red \x1b[2J", "red"), terminal=True)
    assert out == "\x1b[31mred �[2J\x1b[0m\n"


def test_letters_lines_and_boxes_stay() -> None:
    assert printed(Text("千代 ✓\n“Zoë” 👩\u200d👧")) == "千代 ✓\n“Zoë” 👩\u200d👧\n"


@pytest.mark.parametrize(
    "command", [check, games, new, pick, play, replay, rules, simulate, verify]
)
def test_every_command_prints_by_it(command: object) -> None:
    assert vars(command)["Console"] is Console
