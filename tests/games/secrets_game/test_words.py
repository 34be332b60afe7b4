"""What bots say: no story twice in a round, a life that can be learned, and slips to be caught."""

import re
from typing import Any

import pytest

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.core.game import think
from noren.games.secrets_game import game
from noren.games.secrets_game.belief import evidence, facts, name_signed, signed_facts, told_by
from noren.games.secrets_game.content.personas import Heard, Persona, made_from, towns
from noren.games.secrets_game.events import RoundBegan
from noren.games.secrets_game.state import View
from noren.parts.content import read_table
from noren.scene import Area, Sheet, Text
from tests.games.secrets_game.situations import LIE, TRUTH, start, table, tell, vote

CONTENT = read_table("noren.games.secrets_game.content", "personas")
TELLINGS = {telling for row in CONTENT["tellings"].values() for telling in row}
COMPANY = ["baseline", "random", "strong", "random"] * 2


def played(seed: int, names: list[str]) -> Match:
    """A game of bots that speak."""
    match, dice = Match.start(game, len(names), seed=seed), Dice(seed_bytes(seed))
    bots = [game.bot(name) for name in names]
    while not match.over:
        seat = dice.pick(match.asked)
        match.play(seat, *think(bots[seat], match.view(seat), dice))
    return match


def rounds(match: Match) -> list[list[str]]:
    """The words of each round."""
    began = [at for at, event in enumerate(match.world.log) if isinstance(event, RoundBegan)]
    told: list[list[str]] = [[] for _ in began]
    for said in match.world.said:
        told[sum(at < said.after for at in began) - 1].append(said.words)
    return told


@pytest.mark.rule("secrets-game-8.1")
def test_a_bot_signs_its_first_story_and_keeps_its_name() -> None:
    match = played(3, COMPANY[:4])
    for seat in range(4):
        first, *later = [said.words for said in match.world.said if said.seat == seat]
        assert name_signed(first)
        assert not any(map(name_signed, later))
    assert len({name_signed(said.words) for said in match.world.said} - {""}) == 4


@pytest.mark.rule("secrets-game-8.1")
def test_nobody_is_two_people_and_no_two_are_the_same() -> None:
    persona = Persona.of(5)
    assert Persona.of(5, taken=[persona.name]).name != persona.name
    assert Persona.of(5, persona.name, [persona.name]) == persona


@pytest.mark.rule("secrets-game-8.1")
def test_what_was_told_before_is_on_the_table_for_those_who_vote() -> None:
    match = start()
    match.play(0, ("speak",))
    match.play(0, ("tell", table(match).lines[0]))
    match.play(0, LIE, words="I flew.")
    assert told_by(match.view(1), 0) == []
    vote(match, s1=TRUTH, s2=TRUTH, s3=LIE)
    for seat in (1, 2, 3):
        tell(match, seat, TRUTH)
        assert "no earlier story" in before(match.view(0))
        match.close()
    match.play(0, ("speak",))
    match.play(0, ("tell", table(match).lines[0]))
    match.play(0, LIE, words="I swam.")
    assert told_by(match.view(1), 0) == [("I flew.", False)]
    (sheet,) = [it for it in game.table(match.view(2)).things if it.id == "before"]
    assert isinstance(sheet, Sheet)
    assert sheet.rows == (("I flew.", "a lie"),)
    assert "other towns it only visits" in sheet.note


@pytest.mark.rule("secrets-game-8.1")
def test_whom_a_bot_plays_stands_apart_from_its_story() -> None:
    match, persona = start(), Persona.of(5)
    match.play(0, ("speak",))
    match.play(0, ("tell", table(match).lines[0]))
    match.play(0, TRUTH, words=f"{persona.story('deeds-01', True, 1)} {persona.signature}")
    things = {thing.id: thing for thing in game.table(match.view(1)).things}
    story, plays = things["story"], things["plays"]
    assert isinstance(story, Text)
    assert isinstance(plays, Text)
    assert persona.sketch not in story.text
    says = f"⟦0⟧ plays: {persona.name} of {persona.life['home']}. {persona.sketch} Known for sure: "
    assert plays.text.startswith(says)


@pytest.mark.rule("secrets-game-8.3")
def test_the_detail_that_was_wrong_is_named_once_the_lie_is_out() -> None:
    persona = Persona.of(5)
    true = f"{persona.life['friend']} was there. {persona.signature}"
    other = next(one for one in CONTENT["life"]["friend"] if one != persona.life["friend"])
    wrong = f"Wrong in it: {other} (before: {persona.life['friend']})."
    for words, token, told in (
        (f"I called {other} at once.", LIE, wrong),
        (f"I called {other} at once.", TRUTH, ""),
        (f"I called {persona.life['friend']} at once.", LIE, ""),
    ):
        match = start(seats=3)
        for said, kind in ((true, TRUTH), (words, token)):
            match.play(0, ("speak",))
            match.play(0, ("tell", table(match).lines[0]))
            match.play(0, kind, words=said)
            assert "Wrong in it" not in reveal(match.view(1))
            vote(match, s1=TRUTH, s2=TRUTH)
            if said == true:
                for seat in (1, 2):
                    tell(match, seat, TRUTH)
                    match.close()
        note = reveal(match.view(None))
        assert note.startswith(f"“{words}” It was ")
        assert note.endswith(told) if told else "Wrong" not in note
        nothing = token == LIE and not told
        assert ("Nothing in it gave that away" in note) == nothing


@pytest.mark.rule("secrets-game-8.3")
def test_what_true_stories_have_shown_of_a_life_stands_beside_the_next_one() -> None:
    match, persona = start(seats=3), Persona.of(5)
    first = f"{persona.life['friend']} was there. {persona.signature}"
    for words in (first, "I swam."):
        match.play(0, ("speak",))
        match.play(0, ("tell", table(match).lines[0]))
        match.play(0, TRUTH, words=words)
        plays = {thing.id: thing for thing in game.table(match.view(1)).things}["plays"]
        assert isinstance(plays, Text)
        life, more = persona.life, ""
        if words != first:
            more = f"; friend {life['friend']}"
        known = f" Known for sure: home {life['home']}; work {life['work']}{more}."
        assert plays.text.endswith(known)
        if words == first:
            vote(match, s1=TRUTH, s2=TRUTH)
            for seat in (1, 2):
                tell(match, seat, TRUTH)
                match.close()


def test_a_foreign_town_is_told_as_a_journey() -> None:
    tellings = [one for one in TELLINGS if "{town}" in one]
    journey = re.compile(
        "on holiday|trip|far from home|weekend|changing trains|came to see|bus to|summer|passing"
        "|from {town}|A museum in|an address in|all the way to"
    )
    assert [one for one in tellings if not journey.search(one)] == []


def reveal(view: View) -> str:
    """What is said of the last story."""
    found = [thing for thing in game.table(view).things if thing.id == "reveal"]
    assert all(isinstance(thing, Area) for thing in found)
    return "".join(thing.note for thing in found if isinstance(thing, Area))


def before(view: View) -> str:
    """What stands beside the vote."""
    (text,) = [thing for thing in game.table(view).things if thing.id == "before"]
    assert isinstance(text, Text)
    return text.text


@pytest.mark.rule("secrets-game-8.2")
@pytest.mark.parametrize("seats", [3, 6, 8])
def test_no_two_share_a_template_in_a_round_nor_a_town_thrice_in_a_game(seats: int) -> None:
    for seed in range(20):
        match = played(seed, COMPANY[:seats])
        for words in rounds(match):
            for template in (*TELLINGS, *CONTENT["asides"]):
                assert sum(made_from(template, story) for story in words) <= 1, template
        everything = "\n".join(said.words for said in match.world.said)
        assert max(everything.count(town) for town in towns()) <= 2


@pytest.mark.rule("secrets-game-8.2")
def test_a_story_that_was_heard_already_is_not_told_again() -> None:
    persona = Persona.of(7)
    for true in (True, False):
        first = persona.story("deeds-01", true, 1)
        again = persona.story("deeds-01", true, 1, Heard([first], [first]))
        template = next(one for one in CONTENT["tellings"]["heroic"] if made_from(one, first))
        assert not made_from(template, again)
        assert not Heard(["Lisbon", "Lisbon"]).tires("Ghent")
        assert Heard(["Lisbon", "Lisbon"]).tires("Lisbon")


@pytest.mark.rule("secrets-game-8.3")
def test_a_true_story_agrees_with_a_life_and_a_slip_contradicts_it() -> None:
    for seed in range(40):
        persona = Persona.of(seed)
        life = facts(". ".join([*persona.life.values(), f"working {persona.life['work']}"]))
        assert life.items() >= signed_facts(persona.name).items()
        for line in ("deeds-01", "childhood-07", "friendship-20", "mishaps-40"):
            for true, slips in ((True, False), (False, False), (False, True)):
                seen = facts(persona.story(line, true, 1, slips=slips))
                assert seen, "something of a life comes up in every story"
                assert any(life[slot] != fact for slot, fact in seen.items()) == slips


@pytest.mark.rule("secrets-game-8.3")
@pytest.mark.parametrize(("bot", "share"), [("random", 0.5), ("baseline", 0.5), ("strong", 0.05)])
def test_so_many_lies_slip(bot: str, share: float) -> None:
    teller: Any = game.bot(bot)
    lies = [Persona.of(seed).slips("deeds-01", 1, teller.one_slip_in) for seed in range(1000)]
    assert sum(lies) / len(lies) == pytest.approx(share, abs=0.04)


def odds(*stories: tuple[str, bool]) -> float:
    """What the last of the stories of seat 0 sounds like to seat 1, the others being known."""
    match = start(seats=3)
    for number, (words, truth) in enumerate(stories, start=1):
        match.play(0, ("speak",))
        match.play(0, ("tell", table(match).lines[0]))
        match.play(0, TRUTH if truth else LIE, words=words)
        if number == len(stories):
            break
        vote(match, s1=TRUTH, s2=TRUTH)
        for seat in (1, 2):
            tell(match, seat, TRUTH)
            match.close()
    return evidence(match.view(1), 0)


SIGNED = "fell. — Odile of Dieppe. Retired ferry pilot."


@pytest.mark.rule("secrets-game-8.3")
def test_a_listener_catches_a_slip() -> None:
    assert odds((SIGNED, True)) == 1.0
    assert odds((SIGNED, True), ("sank. That was in Dieppe.", True)) > 1
    assert odds((SIGNED, True), ("sank. That was in Norwich.", False)) < 0.1
    assert odds((f"sank. I was working in a clock shop then. {SIGNED}", False)) < 0.1
    assert odds(("I called Marta.", True), ("I called Jonas.", False)) < 0.1
    assert odds(("I called Marta.", False), ("I called Jonas.", True)) == 1.0, "lies teach nothing"


@pytest.mark.rule("secrets-game-8.3")
def test_who_has_slipped_is_believed_the_more_for_getting_it_right() -> None:
    right = ("sank. That was in Dieppe.", True)
    slipped = odds((SIGNED, True), ("fell. That was in Bath.", False), right)
    careful = odds((SIGNED, True), ("fell. That was in Dieppe.", False), right)
    assert slipped > odds((SIGNED, True), right) > careful > 1


def test_a_story_told_aloud_is_no_evidence() -> None:
    match = start()
    tell(match, 0, TRUTH)
    assert evidence(match.view(1), 0) == 1.0
