"""The assistants of the games: they know what their player knows, and all know of them."""

import json

import pytest

import noren
from noren.core.dice import Dice, seed_bytes
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.scene import assist_of
from noren.table.acts import decide
from noren.table.acts.assist import Assist
from noren.table.refused import Refused
from tests.table.tables import Host

HELPED = {"chiyos-secret": 5, "ninja": 2, "omnitsu": 3, "secret-identity": 4}


@pytest.mark.rule("chiyos-secret-14.14", "ninja-21.12", "omnitsu-9.9", "secret-identity-9.11")
@pytest.mark.parametrize("name", HELPED)
def test_all_are_told_who_plays_with_the_assistant(name: str) -> None:
    host = Host(name, seats=HELPED[name], people=2)
    host.start(fill="baseline")
    for update in host.do(1, Assist(on=True)).values():
        assert update["room"]["seats"][1]["assist"] is True
        assert "with the deduction assistant" in json.dumps(update["chat"])


@pytest.mark.rule("chiyos-secret-14.14", "ninja-21.12", "omnitsu-9.9", "secret-identity-9.11")
@pytest.mark.parametrize("name", HELPED)
def test_a_table_that_forbids_the_assistant_says_so(name: str) -> None:
    host = Host(name, seats=HELPED[name], people=2, assistant=False)
    host.start(fill="baseline")
    assert b"There is no deduction assistant" in host.table.chat.lines[-1]
    with pytest.raises(Refused, match="no deduction assistant"):
        decide(host.table, host.table.seating.people[1], Assist(on=True))


@pytest.mark.rule("chiyos-secret-14.14", "ninja-21.12", "omnitsu-9.9", "secret-identity-9.11")
@pytest.mark.parametrize("name", HELPED)
def test_the_assistant_reckons_from_what_its_player_may_know(name: str) -> None:
    game = noren.load(name)
    match, dice = Match.start(game, HELPED[name], {}, 3), Dice(seed_bytes(2))
    advised = 0
    while not match.over and advised < 8:
        seat = dice.pick(match.asked)
        view = match.view(seat)
        if view.options[1:] and assist_of(game, view):
            imagined = imagine(game, view, dice.split("another world"))
            assert assist_of(game, imagined.view(seat)) == assist_of(game, view)
            advised += 1
        match.play(seat, dice.pick(view.options))
    assert advised == 8


@pytest.mark.rule("secrets-game-7.7")
def test_the_secrets_game_has_no_assistant() -> None:
    host = Host("secrets-game", people=2)
    host.start(fill="baseline")
    with pytest.raises(Refused, match="no deduction assistant"):
        decide(host.table, host.table.seating.people[1], Assist(on=True))
