"""Where the tables are kept is read in one place, and no password is ever told by it."""

import os
import stat
from pathlib import Path

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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(
        '#!/bin/sh\nfor it; do case $it in --file=*) echo "$@ $PGPASSWORD" > "${it#--file=}";;'
        " esac; done\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("NOREN_DB", f"postgresql://noren:{SECRET}@db.example/noren")
    copies = tmp_path / "copies"
    copies.mkdir()
    for day in "123":
        (copies / f"noren-2026010{day}-000000.dump").touch()
    assert main(["backup", str(copies), "--keep", "2"]) == 0
    kept = sorted(copies.iterdir())
    assert kept[0].name == "noren-20260103-000000.dump"
    assert len(kept) == 2
    arguments, _, password = kept[1].read_text().strip().rpartition(" ")
    assert password == SECRET
    assert "--format=custom" in arguments
    assert arguments.endswith("postgresql://noren@db.example/noren")
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
    assert len(list(home.rglob("*"))) >= 6


def test_a_real_postgres_is_copied(postgres_url: str, tmp_path: Path) -> None:
    PostgresStore(postgres_url).prepare()
    assert main(["backup", str(tmp_path / "one.dump"), "--db", postgres_url]) == 0
    assert (tmp_path / "one.dump").read_bytes().startswith(b"PGDMP")
    assert stat.S_IMODE((tmp_path / "one.dump").stat().st_mode) == 0o600
