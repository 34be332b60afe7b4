"""Where the tables are kept is read in one place, and no password is ever told by it."""

import asyncio
import os
import shlex
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from noren.cli import main
from noren.server.database import (
    BadDatabase,
    is_postgres,
    password_of,
    read_database,
    shown,
    with_password,
    without_secrets,
)
from noren.server.inspection import inspect
from noren.server.postgres import PostgresStore
from noren.server.settings import read_settings
from noren.server.sqlite import SqliteStore
from tests.database import throwaway_postgres

SECRET = "Sup3rS3cret"
SOUND = {
    f"postgresql://noren:{SECRET}@db.example:5432/noren": "postgresql://noren@db.example:5432/noren",
    f"postgres://noren:{SECRET}@[::1]:5433/a?sslmode=require": (
        "postgres://noren@[::1]:5433/a?sslmode=require"
    ),
    f"postgresql://noren@/a?host=/run/pg&password={SECRET}": "postgresql://noren@/a?host=/run/pg",
    f"postgresql://n:{SECRET}%2F%40@one,two:5433/a": "postgresql://n@one,two:5433/a",
    "postgresql://": "postgresql://",
}
UNSOUND = [f"postgresql://noren:{sign}@127.0.0.1/noren" for sign in
           (f"a/{SECRET}", f"a?{SECRET}", f"1?{SECRET}", f"a#{SECRET}", f"1/{SECRET}",
            f"a@{SECRET}", f"a {SECRET}", f"1 {SECRET}", f"?x={SECRET}")]  # fmt: skip


@pytest.mark.parametrize("address", SOUND)
def test_an_address_is_shown_without_its_password(address: str) -> None:
    assert read_database(address) == address
    assert shown(address) == SOUND[address]
    assert SECRET not in without_secrets(f"cannot reach {address}, sorry")
    assert SOUND[address] in without_secrets(f"cannot reach {address}, sorry")
    assert (password_of(address) or SECRET).startswith(SECRET)


@pytest.mark.parametrize("address", UNSOUND)
@pytest.mark.parametrize("ask", ["serve", "check", "backup", "list", "upgrade", "restore", "typo"])
def test_what_cannot_be_understood_is_refused_without_being_repeated(
    address: str, ask: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    command = {
        "serve": ["serve", "--port", "0", "--db", address],
        "check": ["serve", "--check", "--port", "0", "--db", address],
        "backup": ["backup", str(tmp_path), "--db", address],
        "list": ["admin", "list", "--db", address],
        "upgrade": ["upgrade", "--check", address],
        "restore": ["restore", "a.dump", "--db", address],
        "typo": ["backup", "a", "b", address],
    }[ask]
    assert ended(command) in (1, 2, 78)
    told = "".join(capfd.readouterr())
    assert SECRET not in told
    assert ask == "typo" or "%2F" in told, "it says what to do"
    assert shown(address) == "a PostgreSQL database"
    assert SECRET not in without_secrets(f"no: {address} at all")


def ended(command: list[str]) -> object:
    """With which status a command ends, however it ends."""
    try:
        return main(command)
    except SystemExit as stopped:
        return stopped.code


def test_another_kind_of_database_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for db in ("mysql://x@127.0.0.1:1/nope", "http://db", "Postgresql://x/y"):
        with pytest.raises(BadDatabase, match="begins with postgresql"):
            read_database(db)
        assert any("--db" in it.words for it in inspect({"port": "0", "db": db}))
        assert main(["backup", "copy.db", "--db", db]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_password_with_any_sign_comes_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    password, file = "a/b?c#d@e%f:g&h i+j", tmp_path / "password"
    file.write_text(f"{password}\n")
    settings = read_settings({"db": "postgresql://noren@h/n", "db_password_file": str(file)})
    assert password_of(settings.db) == password
    assert is_postgres(settings.db)
    assert shown(settings.db) == "postgresql://noren@h/n"
    assert password_of(with_password("postgresql://n:old@h/n?password=x", password)) == password
    wrong = [it.words for it in inspect({"port": "0", "db": "postgresql://noren@h/n",
             "db_password_file": str(tmp_path / "nowhere")}) if it.kind == "wrong"]  # fmt: skip
    assert "No such file" in wrong[0]


# What PostgreSQL's own program copies


def test_postgres_is_copied_by_its_own_program_and_the_password_is_no_argument(
    own_postgres: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    PostgresStore(own_postgres).prepare()
    typed(own_postgres, ONE_TABLE)
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(
        '#!/bin/sh\nfor it; do case $it in --file=*) echo "$@ $PGPASSWORD" > "${it#--file=}";;'
        " esac; done\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("NOREN_DB", own_postgres.replace("noren@", f"noren:{SECRET}@"))
    copies = tmp_path / "copies"
    copies.mkdir()
    assert main(["backup", str(copies)]) == 0
    (first,) = copies.iterdir()
    whose, *_ = first.name.rsplit("-", 2)
    first.unlink()
    for day in "123":
        (copies / f"{whose}-2026010{day}-000000.dump").write_bytes(b"PGDMP")
    assert main(["backup", str(copies), "--keep", "2"]) == 0
    kept = sorted(copies.iterdir())
    assert kept[0].name == f"{whose}-20260103-000000.dump"
    assert len(kept) == 2
    arguments, _, password = kept[1].read_text().strip().rpartition(" ")
    assert password == SECRET
    assert "--format=custom" in arguments
    assert arguments.endswith(own_postgres)
    assert stat.S_IMODE(kept[1].stat().st_mode) == 0o600
    program.write_text(f"#!/bin/sh\necho 'no: postgresql://noren:{SECRET}@db/noren' >&2; exit 1\n")
    assert main(["backup", str(tmp_path / "one.dump")]) == 1
    assert not list(tmp_path.glob("one*")), "nothing half is left"
    monkeypatch.setenv("PATH", str(copies))
    assert main(["backup", str(tmp_path / "one.dump")]) == 1
    out, err = capsys.readouterr()
    assert SECRET not in out + err
    assert "apt-get install postgresql-client" in err


def test_what_root_makes_belongs_to_the_owner_of_the_folder(tmp_path: Path) -> None:
    """The service runs as somebody else, and must be able to use what was restored for it."""
    home, source = tmp_path / "noren", tmp_path / "a.db"
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, 4321, 4321)
    store = SqliteStore(source)
    store.prepare()
    store._file.close()
    assert main(["backup", str(home / "copy.db"), "--db", str(source)]) == 0
    for _ in range(2):
        assert main(["restore", str(home / "copy.db"), "--db", str(home / "new" / "t.db")]) == 0
    assert main(["serve", "--check", "--port", "0", "--db", str(home / "copy.db")]) == 0
    owners = {path.stat().st_uid for path in (home, *home.rglob("*"))}
    assert owners == {home.stat().st_uid}
    assert len(list(home.rglob("*"))) == 5
    assert not (home / "copy.db.lock").exists(), "a look beforehand leaves nothing behind"


ONE_TABLE = """
INSERT INTO tables (id, open, public, opener, card, touched) VALUES ('t', true, false, 'a', '', 5.0)
"""


@pytest.fixture
def own_postgres() -> Iterator[str]:
    with throwaway_postgres() as address:
        yield address


def typed(address: str, *commands: str) -> list[str]:
    """What PostgreSQL answers to each."""

    async def ask() -> list[str]:
        connection = await asyncpg.connect(address)
        try:
            return [await connection.execute(command) for command in commands]
        finally:
            await connection.close()

    return asyncio.run(ask())


def test_a_real_postgres_is_copied_and_put_back_whole_or_not_at_all(
    own_postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, cut = tmp_path / "one.dump", tmp_path / "cut.dump"
    assert main(["backup", str(copy), "--db", own_postgres]) == 1, "there is nothing in it yet"
    assert not copy.exists()
    PostgresStore(own_postgres).prepare()
    typed(own_postgres, ONE_TABLE)
    assert main(["backup", str(copy), "--db", own_postgres]) == 0
    assert copy.read_bytes().startswith(b"PGDMP")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "tables: 1, of them open: 1" in capsys.readouterr().out
    sqlite = tmp_path / "tables.db"
    sqlite.write_bytes(b"SQLite format 3")
    for path in (sqlite, tmp_path / "nowhere.dump"):
        assert main(["restore", str(path), "--db", own_postgres]) == 1
        assert "pg_restore" not in capsys.readouterr().out

    cut.write_bytes(copy.read_bytes()[:-60])
    assert main(["restore", str(cut), "--db", own_postgres]) == 1
    command = shlex.split(capsys.readouterr().out.splitlines()[-1])
    assert subprocess.run(command, capture_output=True, check=False).returncode
    assert typed(own_postgres, "SELECT FROM tables") == ["SELECT 1"], "nothing was changed"

    command.remove("--single-transaction")
    assert subprocess.run(command, capture_output=True, check=False).returncode
    capsys.readouterr()
    for words, status in (
        (["serve", "--check", "--port", "0"], 1),
        (["admin", "list"], 1),
        (["upgrade", "--check"], 1),
        (["backup", str(tmp_path / "two.dump")], 1),
    ):
        assert main([*words, "--db", own_postgres]) == status
        assert "only a part of Noren's tables" in capsys.readouterr().err
    command[-1] = str(copy)
    command.insert(1, "--single-transaction")
    subprocess.run(command, check=True)
    assert main(["serve", "--check", "--port", "0", "--db", own_postgres]) == 0
    assert typed(own_postgres, "SELECT FROM tables") == ["SELECT 1"]


def test_a_copy_is_put_nowhere_by_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NOREN_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = SqliteStore(tmp_path / "a.db")
    store.prepare()
    store._file.close()
    assert main(["restore", str(tmp_path / "a.db")]) == 1
    assert "--db" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_a_database_that_cannot_be_ours_is_refused_with_what_to_do(
    own_postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(own_postgres, "CREATE ROLE guest LOGIN", "CREATE DATABASE latin TEMPLATE template0"
          " ENCODING 'LATIN1' LOCALE 'C'")  # fmt: skip
    for address, words in (
        (own_postgres.replace("noren@", "guest@"), "ALTER DATABASE postgres OWNER TO guest"),
        (own_postgres.replace("/postgres", "/latin"), "--encoding=UTF8"),
    ):
        assert main(["serve", "--check", "--port", "0", "--db", address]) == 1
        assert words in capsys.readouterr().err
