"""Every block of code in the book is run, or read by whatever would run it."""

import configparser
import contextlib
import doctest
import importlib.util
import io
import json
import re
import shlex
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from noren.cli import main
from tests.docs.pages import PAGES, ROOT, Block, blocks, commands, prose
from tools.docs_commands import names, parses

LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
INLINE = re.compile(r"`((?:make|noren|pytest|python -m) [^`\n]+)`")
NO_CODE = ("text",)
"""For drawings, trees of files, and what other programs print."""
ELSEWHERE = (
    "apt-get", "cd", "chmod", "cp", "curl", "docker", "echo", "git", "install", "mkdir", "openssl",
    "pg_restore", "pip", "pipx", "pre-commit", "python3", "systemctl", "useradd", "uv",
)  # fmt: skip
"""Programs that are not ours; a command of theirs is taken on trust."""


def parse_ini(text: str) -> None:
    """What a service is described by."""
    unit = configparser.ConfigParser(interpolation=None)
    unit.read_string(text)
    assert unit.sections()


READ: dict[str, Callable[[str], object]] = {
    "ini": parse_ini,
    "toml": tomllib.loads,
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place where a page may write, from which the repository's tests can be seen."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.fixture
def space() -> Iterator[ModuleType]:
    """The namespace that the Python blocks of one page share."""
    module = ModuleType("a_page_of_the_book")
    sys.modules[module.__name__] = module
    yield module
    del sys.modules[module.__name__]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)])
def test_every_block_of_the_page_does_what_it_says(
    page: str, folder: Path, space: ModuleType
) -> None:
    for block in blocks(page):
        where = f"{page}, line {block.line}"
        if block.language == "python":
            run_python(block, space, page)
        elif block.language == "console":
            for command, shown in commands(block.body):
                for single in command.split(" && "):
                    run_command(single, shown, where)
        elif block.language in READ:
            READ[block.language](block.body)
        else:
            is_directive = block.language.startswith("{")  # Sphinx runs it when it builds the book
            assert is_directive or block.language in NO_CODE, f"{where}: {block.language!r}?"


CLONE = re.compile(r"^(?:>>> )?(?:from|import) (benchmarks|examples|studies|tests|tools)\b", re.M)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)])
def test_a_page_whose_blocks_need_a_clone_says_so(page: str) -> None:
    needs = [block for block in blocks(page) if CLONE.search(block.body)]
    assert not needs or "clone" in prose(page)


@pytest.mark.parametrize("page", PAGES)
def test_every_command_in_the_text_can_be_typed(page: str, folder: Path) -> None:
    for command in INLINE.findall(prose(page)):
        program, *words = command.split()
        if program != "noren" or words[0] not in names() or words[1:]:  # not only named
            run_command(" ".join([program, *map(example, words)]), "", page)


def example(word: str) -> str:
    """A word of a command, with a game of ours in the place of any."""
    return re.sub("<game>|GAME", "secrets_game" if "/" in word else "secrets-game", word)


def run_python(block: Block, space: ModuleType, page: str) -> None:
    """Compare what a prompt shows; run what has no prompt."""
    if ">>> " not in block.body:
        code = "\n" * block.line + textwrap.dedent(block.body)
        exec(compile(code, page, "exec", dont_inherit=True), space.__dict__)
        return
    parser = doctest.DocTestParser()
    test = parser.get_doctest(block.body, space.__dict__, page, page, block.line)
    runner = doctest.DocTestRunner(optionflags=LOOSELY)
    told = io.StringIO()
    runner.run(test, out=told.write, clear_globs=False)
    space.__dict__.update(test.globs)
    assert not runner.failures, told.getvalue()


def run_command(command: str, shown: str, where: str) -> None:
    """Run a command whose output is shown; of any other only see that it can be typed."""
    program, *words = strip_place(shlex.split(command))
    if program == "noren":
        assert parses(words), f"{where}: noren does not understand {command!r}"
        if shown.strip():
            got = printed(words)
            assert doctest.OutputChecker().check_output(shown, got, LOOSELY), f"{where}:\n{got}"
        return
    assert not shown.strip(), f"{where}: only what noren prints can be compared"
    if program == "make":
        assert {word for word in words if "=" not in word} <= targets(), f"{where}: {command}"
    elif program == "python" and words[0] == "-m":
        assert importlib.util.find_spec(words[1]), f"{where}: there is no module {words[1]}"
    elif program == "python":
        assert (ROOT / words[0]).exists(), f"{where}: there is no file {words[0]}"
        assert words[1:2] != ["run"] or words[2] in scripts(), f"{where}: {command}"
    elif program == "pytest":
        assert all((ROOT / word).exists() for word in words if "/" in word), f"{where}: {command}"
    else:
        assert program in ELSEWHERE, f"{where}: what is {program!r}?"


def strip_place(words: list[str]) -> list[str]:
    """The command without what is set before it, and without the folder of its program."""
    bare = [word for word in words if not re.fullmatch(r"[A-Z_]+=.*", word)]
    if bare[0] == "sudo":
        bare = bare[3:] if bare[1] == "-u" else bare[1:]
    return [re.sub(r"^(\.venv|house|/opt/noren)/bin/", "", bare[0]), *bare[1:]]


def printed(words: list[str]) -> str:
    """What `noren WORDS` prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        main(words)
    return out.getvalue()


def scripts() -> set[str]:
    """What npm can run for the browser client."""
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return set(package["scripts"])


def targets() -> set[str]:
    """What `make` can make."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
