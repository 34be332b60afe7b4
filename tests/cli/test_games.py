"""`noren games` and `noren rules`."""

import noren as package
from tests.cli.command import noren

SECRETS = package.load("secrets-game")


def test_every_installed_game_is_listed() -> None:
    out = noren("games").stdout
    assert "secrets-game" in out
    assert "3-24" in out


def test_one_game_is_told_of_with_bots_and_options() -> None:
    out = " ".join(noren("games", "secrets_game").stdout.split())
    assert SECRETS.meta.pitch in out
    assert "Bots: baseline, gentle, learned, random, search, strong" in out
    assert "--options lines=everyone|family|grown-up" in out
    assert "(default: family)" in out


def test_the_whole_rulebook_can_be_read() -> None:
    out = " ".join(noren("rules", "secrets-game").stdout.split())
    for clause in SECRETS.rules.clauses.values():
        assert clause[:40].replace("*", "") in out


def test_one_clause_can_be_read_by_its_number_or_its_name() -> None:
    short = " ".join(noren("rules", "secrets-game", "3.1").stdout.split())
    full = " ".join(noren("rules", "secrets-game", "secrets-game-3.1").stdout.split())
    assert short == full
    # An example may follow.
    assert short.startswith(SECRETS.rules.clauses["secrets-game-3.1"])
