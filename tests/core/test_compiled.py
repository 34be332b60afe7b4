"""The compiled kernel is the same kernel, and comes in a wheel of its own."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import noren
from tools.compile_kernel import HOT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SOURCE = Path(noren.__file__).parent
# A compiled function refuses an argument of the wrong type before the kernel can word the refusal.
ILL_TYPED = "not unknown_viewer and not seats_and_options and not wrong_type"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is in the wheel with a compiled kernel that is built for this Python."""
    folder = tmp_path_factory.mktemp("compiled")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder),
        NOREN_COMPILED="1")  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.split("-")[2:4] == [python, python]
    assert not wheel.stem.endswith("any")
    zipfile.ZipFile(wheel).extractall(folder / "unpacked")
    return folder / "unpacked"


def test_a_compiled_wheel_has_all_that_the_pure_one_has(unpacked: Path) -> None:
    sources = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")}
    assert sources <= {path.relative_to(unpacked / "noren").as_posix() for path in
                       (unpacked / "noren").rglob("*.py")}  # fmt: skip
    assert (unpacked / "noren" / "web" / "dist" / "index.html").is_file()
    top = {path.name for path in unpacked.iterdir()}
    assert all(name.startswith("noren") or "__mypyc" in name for name in top)


def test_the_compiled_kernel_passes_the_kernel_tests(unpacked: Path) -> None:
    for name in HOT:
        assert list((unpacked / "noren" / "core").glob(f"{name}.*.so"))
    places = "import noren.core as c, noren.core.match as m; print(m.__file__)"
    where = run(sys.executable, "-c", places, PYTHONPATH=str(unpacked))
    assert where.strip().endswith(".so")
    tests = ["tests/core/test_match.py", "tests/core/test_record.py", "tests/core/test_undo.py"]
    tests += ["tests/core/test_dice.py", "tests/games/secrets_game/test_rules.py"]
    words = run(
        sys.executable, "-m", "pytest", "-q", "-k", ILL_TYPED, *tests, PYTHONPATH=str(unpacked)
    )  # fmt: skip
    assert " passed" in words
    assert "failed" not in words


@pytest.mark.parametrize("game", ["ninja", "omnitsu", "chiyos-secret", "secret-identity"])
def test_both_kernels_play_the_same_games(unpacked: Path, game: str) -> None:
    command = [sys.executable, "-m", "noren", "simulate", game, "--games", "8", "--json"]
    pure = run(*command, PYTHONPATH=str(SOURCE.parent))
    assert run(*command, PYTHONPATH=str(unpacked)) == pure


@pytest.mark.parametrize("kernel", ["compiled", "pure"])
def test_nobody_s_options_are_refused_in_words_by_both(unpacked: Path, kernel: str) -> None:
    """A compiled function may refuse what is no seat before the kernel can."""
    asks = """
import noren
match = noren.Match.start(noren.load("secrets-game"), 3, seed=1)
for ask in (lambda: match.options(None), lambda: match.play(None, ("speak",))):
    try:
        ask()
    except (noren.NorenError, TypeError) as error:
        print(type(error).__name__)
    else:
        raise SystemExit("nobody was let in")
assert not match.choices
"""
    at = unpacked if kernel == "compiled" else SOURCE.parent
    assert len(run(sys.executable, "-c", asks, PYTHONPATH=str(at)).split()) == 2


def run(*command: str, **environment: str) -> str:
    """What a command prints; its errors are the test's."""
    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
