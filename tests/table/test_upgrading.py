"""Tables outlive an upgrade: by the new rules if nobody can tell, else by those of before."""

import dataclasses
from collections.abc import Iterator

import pytest

import noren
from noren.core import registry
from noren.core.errors import BrokenGame, WrongRules
from noren.core.game import AnyGame
from noren.table.acts import entry_decoder, entry_encoder
from noren.table.acts.go_back import AskBack, Consent
from noren.table.acts.rematch import next_table
from noren.table.acts.upgrade import Sighted, Upgraded, look
from noren.table.table import LiveTable, Written, written
from noren.table.upgrading import UNSEEN, judge, needs_verdict
from tests.table.tables import Host
from tests.table.versions import first, made, upgraded


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """The first version is installed when a table begins, and no version is afterwards."""
    noren.register(first)
    yield
    registry._added.pop("count")


def begun(*choices: str, sighted: bool = True) -> list[Written]:
    """The journal of a table at which this was played."""
    host = Host("count", seats=2, people=2)
    host.start()
    if sighted:
        host.write(look(host.table))
    for choice in choices:
        assert host.table.sitting is not None
        host.play(host.table.sitting.match.asked[0], choice)
        if sighted:
            host.write(look(host.table))
    data = [entry_encoder.encode(entry) for entry, _ in host.written]
    return [(entry_decoder.decode(text), None) for text in data]


def load_again(journal: list[Written], rules: str = "") -> LiveTable:
    more = written(Upgraded(rules=rules)) if rules else []
    return LiveTable.load("table", [*journal, *more], 0.0)


@pytest.mark.parametrize("kept", [True, False])
def test_a_table_that_looks_the_same_goes_on_by_the_new_rules(kept: bool) -> None:
    journal = begun("small", "small")
    noren.register(upgraded(kept, big=2))
    verdict = judge(journal)
    assert (verdict.rules, verdict.difference, verdict.upgrades) == ("2", None, True)
    table = load_again(journal, "2")
    assert table.game.meta.rules_version == "2"
    assert table.sitting is not None
    assert table.sitting.match.world.open.count == 2
    assert table.sitting.match.record(reveal=True)["rules"] == "2"


@pytest.mark.parametrize("sighted", [True, False])
def test_one_that_would_have_been_another_finishes_by_the_rules_of_before(sighted: bool) -> None:
    journal = begun("small", "big", sighted=sighted)
    noren.register(upgraded(True, big=2))
    verdict = judge(journal)
    assert verdict.rules == "1"
    assert not verdict.upgrades
    assert verdict.difference is not None
    changed, _ = journal[verdict.difference.at]
    assert getattr(changed, "choice", None) == ("big",), "it says at which entry they part"
    table = load_again(journal)
    assert table.game is first
    assert table.sitting is not None
    assert table.sitting.match.world.open.count == 2


def test_without_the_rules_of_before_what_was_seen_decides() -> None:
    journal = begun("small", "big")
    noren.register(upgraded(False, big=2))
    verdict = judge(journal)
    assert verdict.rules == ""
    assert verdict.difference is not None
    assert isinstance(journal[verdict.difference.at][0], Sighted)
    with pytest.raises(WrongRules):
        load_again(journal)


def test_without_either_nothing_can_be_said_and_nothing_is_lost() -> None:
    journal = begun("small", sighted=False)
    noren.register(upgraded(False))
    verdict = judge(journal)
    assert verdict.rules == ""
    assert verdict.difference is not None
    assert verdict.difference.words == UNSEEN


@pytest.mark.parametrize("kept", [True, False])
def test_an_option_more_is_a_difference_though_nobody_took_it(kept: bool) -> None:
    journal = begun("small")
    noren.register(upgraded(kept, more=True))
    assert judge(journal).rules == ("1" if kept else "")


@pytest.mark.parametrize("kept", [True, False])
def test_rules_that_fail_at_what_was_played_are_others(kept: bool) -> None:
    journal = begun("big")
    noren.register(upgraded(kept, fails=True))
    verdict = judge(journal)
    assert verdict.rules == ("1" if kept else "")
    assert verdict.difference is not None
    assert kept is ("ZeroDivisionError" in verdict.difference.words)


def test_a_table_without_a_match_goes_on_by_the_new_rules() -> None:
    journal = Host("count", seats=2, people=2).written
    noren.register(upgraded(False, big=2, more=True))
    assert judge(journal).upgrades


def test_what_was_taken_back_was_seen_too() -> None:
    host = Host("count", seats=2, people=2)
    host.start()
    host.play(0, "big")
    host.do(0, AskBack())
    host.do(1, Consent(agree=True))
    host.play(0, "small")
    assert host.table.sitting is not None
    assert len(host.table.sitting.course.moves) == 1
    noren.register(upgraded(True, big=2))
    assert judge(host.written).rules == "1"


def test_the_same_version_is_taken_at_its_word_but_is_looked_at_when_asked() -> None:
    journal = begun("big")
    assert not needs_verdict(journal)
    assert judge(journal).difference is None
    noren.register(made("1", big=2))
    assert not needs_verdict(journal)
    verdict = judge(journal)
    assert verdict.rules == "1"
    assert verdict.difference is not None, "somebody changed a rule and said nothing"


def test_after_an_upgrade_the_rules_of_before_are_needed_no_more() -> None:
    journal = [*begun("small"), *written(Upgraded(rules="2"))]
    noren.register(upgraded(False, big=2))
    table = load_again(journal)
    assert table.game.meta.rules_version == "2"
    noren.register(made("3", big=2))
    assert needs_verdict(journal)
    assert judge(journal).before == "2"


def test_another_node_that_has_the_table_follows() -> None:
    host = Host("count", seats=2, people=2)
    host.start()
    host.play(0, "small")
    noren.register(upgraded(True, big=2))
    host.write(written(Upgraded(rules="2")))
    assert host.table.game.meta.rules_version == "2"
    host.play(1, "big")
    assert host.table.sitting is not None
    assert host.table.sitting.match.world.open.count == 3


def test_a_sight_is_written_once_and_after_every_change() -> None:
    host = Host("count", seats=2, people=2)
    assert look(host.table) == []
    host.start()
    assert len(look(host.table)) == 1
    assert host.write(look(host.table)) == {}, "nobody hears of it"
    assert look(host.table) == []
    assert look(host.reload()) == []
    host.play(0, "small")
    assert len(look(host.table)) == 1
    assert len(look(host.reload())) == 1


def test_the_next_match_is_played_by_the_installed_rules() -> None:
    journal = begun("big", "small", "small")
    noren.register(upgraded(True, big=2))
    table = load_again(journal)
    assert table.stage == "over"
    assert table.game is first
    assert next_table(table).game == "count", "which names no version"


# Records, and how rules are kept


def record_of(game: AnyGame) -> dict[str, object]:
    match = noren.Match.start(game, seats=2, seed=7)
    while not match.over:
        match.play(match.asked[0], ("big",))
    return match.record()


def test_a_record_of_before_is_replayed_and_verified_by_the_rules_of_before() -> None:
    record = record_of(first)
    noren.register(upgraded(True, big=2))
    assert noren.Match.replay(record).game is first
    assert all(finding.holds for finding in noren.verify(record))
    noren.register(upgraded(False, big=2))
    with pytest.raises(WrongRules, match="version 1"):
        noren.Match.replay(record)


def test_an_edition_names_the_version_only_if_it_is_not_the_installed_one() -> None:
    assert registry.edition(first) == "count"
    today = noren.register(upgraded(True))
    assert registry.edition(today) == "count"
    assert registry.edition(first) == "count@1"
    assert registry.load_edition("count@1") is first
    assert registry.load_edition("count@2") is today
    assert registry.load_edition("count") is today
    with pytest.raises(WrongRules):
        registry.load_edition("count@0")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("tests.table.nowhere:first", "cannot be loaded"),
        ("tests.table.versions:nothing", "cannot be loaded"),
        ("tests.table.versions:KEPT", "not a noren.Game"),
        ("tests.table.toys:ambush", "is wanted"),
    ],
)
def test_what_is_kept_wrongly_is_said(place: str, words: str) -> None:
    noren.register(dataclasses.replace(made("2"), earlier={"1": place}))
    with pytest.raises(BrokenGame, match=words):
        registry.load_rules("count", "1")
