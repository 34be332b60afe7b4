import json
from pathlib import Path
from typing import Any

import pytest

import noren
from noren import Match
from tests.core.test_match import play_on


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(Match.start(noren.load("secrets-game"), seats=3, seed=11), seed=5)


@pytest.fixture
def record(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(match.record()))
    return data


def holds(record: dict[str, Any]) -> bool:
    return all(finding.holds for finding in noren.verify(record))


def test_a_record_is_small_plain_and_replays_to_the_same_match(
    match: Match, record: dict[str, Any]
) -> None:
    again = Match.replay(record)
    assert len(json.dumps(record)) < 4000
    assert again.outcome == match.outcome
    for seat in (None, 0, 1, 2):
        assert again.view(seat).encode() == match.view(seat).encode()
    assert again.record() == record


def test_the_seed_comes_only_at_the_end() -> None:
    match = Match.start(noren.load("secrets-game"), seats=3, seed=11)
    open_record = match.record()
    assert open_record["seed"] is None
    assert len(open_record["commitment"]) == 64
    with pytest.raises(noren.BadRecord, match="holds no seed"):
        Match.replay(open_record)
    kept = match.record(reveal=True)
    assert Match.replay(kept).view(0).encode() == match.view(0).encode()
    assert open_record["commitment"] == play_on(match).record()["commitment"]


def test_verify_accepts_a_true_record_in_words(record: dict[str, Any]) -> None:
    findings = noren.verify(record)
    assert all(finding.holds for finding in findings)
    words = " ".join(finding.words for finding in findings)
    assert "digest" in words
    assert "committed" in words
    assert "choices are legal" in words
    assert "outcome follows" in words


def test_verify_refuses_any_single_choice_changed(record: dict[str, Any]) -> None:
    for at in range(len(record["choices"])):
        changed = json.loads(json.dumps(record))
        seat, choice = changed["choices"][at]
        changed["choices"][at] = [seat, ["lie"] if choice == ["truth"] else ["truth"]]
        assert not holds(changed)
        shifted = json.loads(json.dumps(record))
        shifted["choices"][at][0] = (seat + 1) % 3
        assert not holds(shifted)
        shorter = json.loads(json.dumps(record))
        del shorter["choices"][at]
        assert not holds(shorter)


def test_verify_refuses_any_seed_byte_changed(record: dict[str, Any]) -> None:
    seed = bytearray.fromhex(record["seed"])
    for at in range(len(seed)):
        other = bytearray(seed)
        other[at] ^= 1
        assert not holds({**record, "seed": other.hex()})


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": None},
        {"outcome": {"winners": [0, 1, 2], "scores": [99, 0, 0], "ending": "highest score"}},
        {"commitment": "0" * 64},
        {"options": {"lines": "everyone"}},
        {"digest": ""},
        {"seats": 4},
    ],
)
def test_verify_refuses_anything_else_changed(
    record: dict[str, Any], change: dict[str, Any]
) -> None:
    assert not holds({**record, **change})


def test_a_forged_digest_does_not_help(record: dict[str, Any]) -> None:
    from noren.core.record import read_record

    forged = {**record, "outcome": {**record["outcome"], "scores": [9, 9, 9]}}
    forged["digest"] = read_record(forged).fingerprint()
    findings = noren.verify(forged)
    assert not findings[-1].holds
    assert "another outcome" in findings[-1].words
    reseeded = {**record, "seed": "00" * 32}
    reseeded["digest"] = read_record(reseeded).fingerprint()
    assert "committed" in noren.verify(reseeded)[-1].words
    changed = json.loads(json.dumps(record))
    changed["choices"][0] = [0, ["fly"]]
    changed["digest"] = read_record(changed).fingerprint()
    assert "Choice 0" in noren.verify(changed)[-1].words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "No game is called 'chess'"),
        ({"rules": "99"}, "version 99"),
        ({"noren": 3}, "format 3"),
        ({"choices": [[0, "speak"]]}, "not a Noren record"),
        ({"choices": "none"}, "not a Noren record"),
        ({"colour": "red"}, "not a Noren record"),
        ({"seed": "zz"}, "not hexadecimal"),
        ({"seed": "00"}, "32 bytes"),
        ({"seats": 2}, "3 to 24 players"),
        ({"choices": [[7, ["speak"]]]}, "Choice 0 of the record"),
    ],
)
def test_a_bad_record_is_refused_with_words(
    record: dict[str, Any], change: dict[str, Any], words: str
) -> None:
    with pytest.raises(noren.NorenError, match=words):
        Match.replay({**record, **change})


def test_a_missing_field_is_named(record: dict[str, Any]) -> None:
    del record["choices"]
    with pytest.raises(noren.BadRecord, match="choices"):
        Match.replay(record)


@pytest.mark.parametrize("name", ["omnitsu", "secret-identity", "secrets-game"])
def test_a_record_of_the_first_format_is_still_read(name: str) -> None:
    path = Path(__file__).parent / "records" / f"{name}-format-1.json"
    old = json.loads(path.read_text(encoding="utf-8"))
    assert old["noren"] == 1
    assert holds(old)
    new = Match.replay(old).record()
    assert new["outcome"] == old["outcome"]
    came = new["choices"] != old["choices"]
    assert came == (name == "secrets-game"), "here answers stood in the order in which they came"
    assert Match.replay(new).record() == new


def test_answers_out_of_order_are_refused(record: dict[str, Any]) -> None:
    choices = record["choices"]
    votes = [n for n, (_, choice) in enumerate(choices) if choice in (["truth"], ["lie"])]
    at = next(n for n in votes if n + 1 in votes and choices[n][0] < choices[n + 1][0])
    choices[at : at + 2] = choices[at + 1], choices[at]
    with pytest.raises(noren.BadRecord):
        Match.replay(record)
