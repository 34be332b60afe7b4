"""Whoever knows a secret character says nothing: the table keeps to what the game declares."""

from typing import Any

import pytest

from noren.games.secret_identity import game
from noren.games.secret_identity.state import hushed, picto_cards
from noren.table.act import Command
from noren.table.acts.chat import Chat
from noren.table.acts.leave import Leave
from noren.table.acts.rename import Rename
from noren.table.refused import Refused
from tests.games.secret_identity.situations import (
    guess_all,
    lay,
    lay_all,
    nobody,
    open_all,
    start,
    table,
    together,
    vote_all,
)
from tests.table.tables import Host

SAYINGS = (Chat(text="It is the one with the hat."), Chat(preset="ha"), Rename(name="The Hat"))


def can_speak(host: Host, number: int) -> list[bool]:
    """Whether a person can say something, use a ready-made line and take another name."""
    refusals = [refusal(host, number, saying) for saying in SAYINGS]
    assert {*refusals} <= {"", "not-now"}
    return [not refused for refused in refusals]


def refusal(host: Host, number: int, saying: Command) -> str:
    """Why a person may not do this now, if so."""
    try:
        saying.decide(host.table, host.table.seating.people[number])
    except Refused as refused:
        return refused.code
    return ""


def clue(host: Host, number: int) -> dict[int | None, dict[str, Any]]:
    """Lay one picto."""
    assert host.table.sitting is not None
    card = host.table.sitting.match.world.private[number].hand[0]
    host.play(number, "take", card)
    host.play(number, "green", picto_cards()[card][0])
    return host.play(number, "ready")


@pytest.mark.rule("secret-identity-8.4")
def test_together_the_chat_is_closed_to_the_clue_giver_while_the_clue_stands() -> None:
    host = Host(game.name, options={"variant": "cooperative", "unknown": "stay"})
    assert can_speak(host, 0) == [True] * 3
    host.start()
    for step in range(2):
        assert can_speak(host, 0) == [False] * 3
        assert can_speak(host, 1) == can_speak(host, 2) == [True] * 3
        if not step:
            assert clue(host, 0)[None]["asked"]["hushed"] == [0]
    for number in (1, 2):
        host.play(number, "guess", "4")
    assert can_speak(host, 0) == [False] * 3
    updates = host.play(0, "open")
    assert can_speak(host, 0) == [True] * 3
    assert updates[2]["asked"]["hushed"] == [1]


@pytest.mark.rule("secret-identity-4.4")
def test_while_votes_are_out_nobody_who_plays_says_anything() -> None:
    host = Host(game.name, options={"unknown": "stay"})
    host.start()
    for number in range(3):
        assert can_speak(host, number) == [False] * 3
        clue(host, number)
    assert host.table.sitting is not None
    for number in range(3):
        for vote in ("first", "second", "ready"):
            assert can_speak(host, number) == [False] * 3, vote
            host.play(number, *host.table.sitting.match.options(number)[0])
    assert can_speak(host, 0) == can_speak(host, 2) == [True] * 3


@pytest.mark.rule("secret-identity-8.4")
def test_whoever_leaves_the_seat_keeps_the_secret_too() -> None:
    host = Host(game.name, options={"variant": "cooperative", "unknown": "stay"})
    host.start()
    host.do(0, Leave())
    host.table.seating.add("Ann again", ("key-0",), None)
    assert can_speak(host, 3) == [False] * 3


def test_who_is_hushed_follows_from_what_lies_open() -> None:
    match = start(4, unknown="all agree")
    assert hushed(table(match)) == ()
    for seat in range(4):
        match.play(seat, ("ready",))
    assert hushed(table(match)) == [0, 1, 2, 3]
    lay_all(match)
    assert hushed(table(match)) == [0, 1, 2, 3]
    vote_all(match, nobody)
    assert hushed(table(match)) == ()
    open_all(match)
    assert hushed(table(match)) == ()
    match = together(4)
    lay(match, 0)
    guess_all(match, 3)
    assert hushed(table(match)) == [0]
    match.play(0, ("open",))
    assert hushed(table(match)) == [1]
