"""Coming late: a newcomer takes over a bot's seat if those agree whom the table has asked."""

from typing import Any

import msgspec
import pytest

from noren.table.acts.admit import Admit
from noren.table.acts.come_in import come_in
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.leave import Leave, Remove
from noren.table.acts.sit import Sit
from noren.table.acts.start import Start
from noren.table.checks import seats_to_take
from noren.table.refused import Refused
from noren.table.states import person_state
from tests.table.tables import Host

BOT = 3
NEWCOMER = 3
"""The number of whoever comes after the first three."""


def begun(**settings: Any) -> Host:
    """Three people, of whom the first is host, and a bot."""
    host = Host("secrets-game", seats=4, people=3, **settings)
    host.do(0, Start(fill="strong"))
    return host


def hosted_from_aside(**settings: Any) -> Host:
    """The same, but the host only watches; bots have two seats."""
    host = Host("secrets-game", seats=4, people=3, **settings)
    host.do(0, Sit(seat=None))
    host.do(0, Start(fill="strong"))
    return host


def come(host: Host, seat: int = BOT) -> None:
    host.write(come_in(host.table, "key-late", "Eve", seat, watch=False))


def asked(host: Host) -> tuple[tuple[int, ...], bool]:
    state = person_state(host.table, host.table.seating.people[NEWCOMER])
    return state.awaited, state.asks_host


def chat(host: Host) -> list[str]:
    return [msgspec.json.decode(line)["text"] for line in host.table.chat.lines]


def refused(host: Host, person: int, agree: bool = True) -> bool:
    with pytest.raises(Refused) as refusal:
        host.do(person, Admit(person=NEWCOMER, agree=agree))
    return refusal.value.code == "not-now"


def test_the_host_alone_may_let_a_newcomer_in() -> None:
    host = begun(latecomers="host")
    come(host)
    assert asked(host) == ((0,), False)
    assert refused(host, 1), "nobody else is asked"
    host.do(0, Admit(person=NEWCOMER, agree=True))
    assert host.table.seating.chairs[BOT].person == NEWCOMER
    assert host.table.seating.chairs[BOT].bot is None


def test_nobody_has_agreed_for_whoever_has_the_seat_after_them() -> None:
    host = begun()
    come(host)
    host.do(1, Admit(person=NEWCOMER, agree=True))
    assert asked(host) == ((0, 2), False)
    host.do(1, Leave())
    host.write(come_in(host.table, "key-dan", "Dan", 1, watch=False))
    dan = NEWCOMER + 1
    host.do(0, Admit(person=dan, agree=True))
    host.do(2, Admit(person=dan, agree=True))
    host.table.connect(host.table.seating.people[dan], host.now)
    assert host.table.seating.chairs[1].person == dan
    assert asked(host) == ((0, 1, 2), False)


def test_the_host_says_no_and_the_newcomer_goes_on_watching() -> None:
    host = begun(latecomers="host")
    come(host)
    host.do(0, Admit(person=NEWCOMER, agree=False))
    assert host.table.seating.wishes == {}
    assert chat(host)[-1] == "Ann does not agree that Eve sits down."


def test_while_the_host_is_away_all_who_play_are_asked() -> None:
    host = begun(latecomers="host")
    host.table.disconnect(host.table.seating.people[0], host.now)
    come(host)
    assert asked(host) == ((1, 2), False)
    host.do(1, Admit(person=NEWCOMER, agree=True))
    host.do(2, Admit(person=NEWCOMER, agree=True))
    assert host.table.seating.chairs[BOT].person == NEWCOMER


def test_nobody_sits_down_where_nobody_may() -> None:
    host = begun(latecomers="nobody")
    assert seats_to_take(host.table) == []
    with pytest.raises(Refused) as refusal:
        come(host)
    assert refusal.value.code == "not-now"
    host.write(come_in(host.table, "key-late", "Eve", None, watch=True))


@pytest.mark.parametrize(
    ("latecomers", "awaited"), [("all", (1, 2)), ("host", ())], ids=["all", "host"]
)
def test_a_host_who_only_watches_is_asked_too(latecomers: str, awaited: tuple[int, ...]) -> None:
    host = hosted_from_aside(latecomers=latecomers)
    come(host, 0)
    assert asked(host) == (awaited, True)
    for seat in awaited:
        host.do(seat, Admit(person=NEWCOMER, agree=True))
    assert host.table.seating.chairs[0].person is None, "the host has not agreed yet"
    host.do(0, Admit(person=NEWCOMER, agree=True))
    assert host.table.seating.chairs[0].person == NEWCOMER


def test_somebody_who_watches_and_is_not_host_has_no_say() -> None:
    host = hosted_from_aside()
    host.write(come_in(host.table, "key-wat", "Wat", None, watch=True))
    host.write(come_in(host.table, "key-late", "Eve", 0, watch=False))
    host.table.connect(host.table.seating.people[3], host.now)
    with pytest.raises(Refused):
        host.do(3, Admit(person=4, agree=True))


def test_a_host_who_would_like_to_sit_down_asks_the_others() -> None:
    host = hosted_from_aside(latecomers="host")
    host.write(come_in(host.table, "key-0", "Ann", 0, watch=False))
    state = person_state(host.table, host.table.seating.people[0])
    assert (state.awaited, state.asks_host) == ((1, 2), False)


def test_after_the_last_player_the_host_is_still_asked() -> None:
    host = hosted_from_aside()
    host.do(1, Leave())
    host.do(2, Leave())
    come(host, 1)
    assert asked(host) == ((), True)


def test_who_is_sent_away_is_told_of_by_name_and_by_whom() -> None:
    host = begun()
    host.do(0, Remove(person=1, ban=True))
    assert "Ben was sent away by Ann for good. A bot plays on in that seat." in chat(host)


def test_who_sits_down_while_somebody_asks_to_go_back_is_asked_too() -> None:
    """The match is theirs as well by now, and they have seen what would be taken back."""
    host = begun(latecomers="host")
    host.play(0, *first_offer(host, 0))
    host.do(0, AskBack())
    come(host)
    host.do(0, Admit(person=NEWCOMER, agree=True))
    host.do(1, Consent(agree=True))
    told = host.do(2, Consent(agree=True))[None]
    assert told["vote"] == {"seat": 0, "awaited": [BOT]}
    assert host.reload().vote == host.table.vote
    assert "vote" in host.do(NEWCOMER, Consent(agree=True))[None]
    assert host.table.vote is None
    assert host.table.length == 0


def test_what_somebody_asked_who_has_left_is_asked_no_more() -> None:
    """Else a table would go back for a bot, or for whoever sits there next."""
    host = begun(takeover=True)
    host.play(1, *first_offer(host, 1))
    host.do(1, AskBack())
    host.do(1, Leave())
    assert host.table.vote is None
    assert host.reload().vote is None
    for person in (0, 2):
        with pytest.raises(Refused):
            host.do(person, Consent(agree=True))
    assert host.table.length == 1


def first_offer(host: Host, seat: int) -> tuple[str, ...]:
    sitting = host.table.sitting
    assert sitting is not None
    return sitting.match.options(seat)[0]
