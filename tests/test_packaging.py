"""What is built carries the browser client, and everything that is installed is pinned."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import noren
from noren.core.registry import GROUP
from tests.wheelhouse import fill

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True)
    return folder


def test_the_wheel_holds_the_client_and_the_licence(distributions: Path) -> None:
    names = zipfile.ZipFile(next(distributions.glob("*.whl"))).namelist()
    assert "noren/web/dist/index.html" in names
    assert any(re.fullmatch(r"noren/web/dist/assets/index-.*\.js", name) for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if not re.match(r"noren(/|-\d)", name)]


def test_the_version_is_said_in_one_place(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    assert wheel.name.split("-")[1] == noren.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    client = json.loads((ROOT / "web" / "package.json").read_text())
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert not any("version" in said for said in (project, client, lock, lock["packages"][""]))


def test_the_sdist_holds_the_client_and_its_sources(distributions: Path) -> None:
    with tarfile.open(next(distributions.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/noren/web/dist/index.html", "web/src/main.ts", "web/package-lock.json"} <= names
    assert not [name for name in names if "node_modules" in name]


def tracked() -> list[str]:
    """All files of the repository."""
    return subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()


def test_what_a_house_makes_in_the_folder_stays_there(tmp_path: Path) -> None:
    """An environment, databases, copies and passwords: by the documented way all lie here."""
    copy = tmp_path / "noren"
    skip = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in tracked():
        top = name.partition("/")[0]
        if (ROOT / top).is_dir() and not (copy / top).exists():
            shutil.copytree(ROOT / top, copy / top, symlinks=True, ignore=skip)
        elif (ROOT / top).is_file():
            copy.mkdir(exist_ok=True)
            shutil.copy(ROOT / top, copy / top)
    (copy / "house" / "bin").mkdir(parents=True)
    (copy / "house" / "bin" / "python3").symlink_to("/usr/bin/python3")
    (copy / "any name" / "bin").mkdir(parents=True)
    (copy / "any name" / "bin" / "python3").symlink_to("/usr/bin/python3")
    (copy / "deploy" / "postgres" / "secrets").mkdir()
    (copy / "backups").mkdir()
    made = ["tables.db", "tables.db-wal", "copy.db", "r.db", "backups/noren-20261118-033000.db",
            "tables.db.before-20261118-033000", "tables.db.lock", "noren.dump", ".env",
            "deploy/sqlite/.env", "deploy/postgres/secrets/database", "deploy/sqlite/copy.db",
            "src/noren/tables.db"]  # fmt: skip
    for name in made:
        (copy / name).write_text("hands")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d"]
    subprocess.run([*command, str(tmp_path / "dist")], cwd=copy, check=True)
    with tarfile.open(next((tmp_path / "dist").glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert not {name for name in names if name in made or name.startswith(("house", "any name"))}
    git = ["git", "-c", f"safe.directory={copy}", "-C", str(copy)]
    subprocess.run([*git, "init", "--quiet"], check=True)
    told = subprocess.run([*git, "status", "--short", "-uall"], capture_output=True, text=True,
                          check=True).stdout  # fmt: skip
    assert not [line for line in told.splitlines() if line[3:].strip('"') in made]


def test_the_sdist_has_all_that_is_ours(distributions: Path) -> None:
    ours = {name for name in tracked() if (ROOT / name).exists()}
    with tarfile.open(next(distributions.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    left_out = {name.partition("/")[0] for name in ours - names}
    assert left_out <= {".ci", ".github", ".pre-commit-config.yaml"}


def test_the_sdist_makes_the_same_wheel(distributions: Path, tmp_path: Path) -> None:
    """So whoever installs from either has the same; the image's test installs the wheel afresh."""
    (sdist,) = distributions.glob("*.tar.gz")
    alone = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    command = [sys.executable, "-m", "pip", "wheel", *alone, "--wheel-dir", str(tmp_path)]
    subprocess.run([*command, sdist], check=True)
    made, built = next(tmp_path.glob("*.whl")), next(distributions.glob("*.whl"))
    inside = [
        {it.filename: it.CRC for it in zipfile.ZipFile(wheel).infolist()} for wheel in (made, built)
    ]
    assert inside[0] == inside[1]


@pytest.fixture(scope="module")
def wheelhouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that Noren needs to be built and to run, but not Noren."""
    folder = tmp_path_factory.mktemp("wheelhouse")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    fill(folder, [*project["project"]["dependencies"], *project["build-system"]["requires"]])
    return folder


def by_uv(home: Path, wheelhouse: Path, distribution: Path) -> Path:
    """`uv tool install`, with a home of its own and no network; gives the program."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    assert uv, "uv comes with the tests' own packages"
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home), "UV_TOOL_DIR": str(home / "tools"),
        "UV_TOOL_BIN_DIR": str(home / "bin"), "UV_CACHE_DIR": str(home / "cache"),
    }  # fmt: skip
    command = [uv, "tool", "install", "--offline", "--no-index", "--no-config", "--quiet"]
    place = ["--find-links", str(wheelhouse), "--python", sys.executable, str(distribution)]
    subprocess.run([*command, *place], env=environment, check=True)
    return home / "bin" / "noren"


def by_pip(home: Path, wheelhouse: Path, distribution: Path) -> Path:
    """What pipx does: an environment for this alone, and pip; gives the program."""
    subprocess.run([sys.executable, "-m", "venv", home / "noren"], check=True)
    python = home / "noren" / "bin" / "python"
    command = [str(python), "-m", "pip", "install", "--no-index", "--quiet", "--no-cache-dir"]
    subprocess.run([*command, "--find-links", str(wheelhouse), str(distribution)], check=True)
    return python.with_name("noren")


@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
@pytest.mark.parametrize("install", [by_uv, by_pip])
def test_it_is_installed_as_people_install_it(
    install: Callable[[Path, Path, Path], Path],
    kind: str,
    distributions: Path,
    wheelhouse: Path,
    tmp_path: Path,
) -> None:
    """From the wheel and from the sources; what comes of it plays, and says that it could serve."""
    noren_there = install(tmp_path, wheelhouse, next(distributions.glob(kind)))

    def told(*words: str) -> str:
        return subprocess.run(
            [noren_there, *words], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout

    assert noren.__version__ in told("--version")
    # Not `installed()`: in this process other tests may have added games of their own.
    assert all(game.name in told("games") for game in entry_points(group=GROUP))
    assert "1 game" in told("simulate", "secrets-game", "--games", "1")
    told("serve", "--check", "--db", str(tmp_path / "tables.db"))
    assert any(tmp_path.rglob("noren/web/dist/index.html")), "the client came along"


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_requirement_has_a_version_and_hashes(path: Path) -> None:
    requirements = path.read_text().replace("\\\n", " ").strip().splitlines()
    assert requirements
    for requirement in requirements:
        assert re.match(r"[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", requirement)


@pytest.mark.parametrize(
    "path", [*REQUIREMENTS, ROOT / "web" / "package-lock.json"], ids=lambda path: path.name
)
def test_no_pin_names_a_registry(path: Path) -> None:
    assert not re.search(r'--(extra-)?index-url|--find-links|"resolved"', path.read_text())


def test_the_build_uses_the_pinned_tools() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    exact = [tool for tool in project["dependency-groups"]["build"] if "==" in tool]
    pinned = (ROOT / "requirements" / "build.txt").read_text()
    assert set(project["build-system"]["requires"]) <= set(exact)
    assert all(f"{tool} \\\n" in pinned for tool in exact)
