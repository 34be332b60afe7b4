"""`noren check`: a report and a status."""

from tests.cli.command import noren

QUICK = ("--games", "3", "--only", "random play ends,legality,undo")


def test_a_sound_game_passes() -> None:
    run = noren("check", "secrets-game", *QUICK, "--seats", "3,5")
    assert run.stdout.count("✓") == 6
    assert "✗" not in run.stdout
    assert "secrets-game passes every check, 3 games deep" in run.stdout


def test_options_and_a_wrong_number_of_seats() -> None:
    noren("check", "secrets-game", *QUICK, "--seats", "3", "--options", "lines=grown-up")
    assert "3 to 24" in noren("check", "secrets-game", *QUICK, "--seats", "2", status=1).stderr
