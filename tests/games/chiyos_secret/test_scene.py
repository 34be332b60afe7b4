"""What people see: the ring, backs that tell nothing, answers in public, a notebook."""

import re

from noren.games.chiyos_secret import game
from noren.scene import Area, Card, Paper, Sheet, Text, Track
from tests.games.chiyos_secret.situations import GEISHA, RONIN, Scenario


def test_the_ring_has_the_temple_in_the_middle_and_backs_without_names() -> None:
    scene = Scenario(6)
    scene.put("ayame", "temple", tokens=("ronin",))
    table = game.table(scene.match.view(None))
    ring, track = table.things[:2]
    assert isinstance(ring, Area)
    assert isinstance(track, Track)
    assert ring.layout == "ring"
    assert [house.id for house in ring.things] == scene.open.houses
    (temple,) = ring.centre
    assert isinstance(temple, Area)
    cards = [thing for thing in temple.things if isinstance(thing, Card)]
    assert [card.title for card in cards if card.face] == ["Lady Ayame, Poet"]
    assert all(card.title.isdigit() and not card.note for card in cards if not card.face)
    assert [token.symbol for card in cards for token in card.tokens] == ["R"]


def test_answers_are_listed_and_the_lie_is_told_only_at_the_end() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "commoner")
    scene.play("no")
    (sheet,) = [t for t in game.table(scene.match.view(None)).things if isinstance(t, Sheet)]
    assert sheet.rows[0][2] == "No"
    assert "At most one" in sheet.note
    scene.open.track = scene.private(0).city - 1
    scene.play("honor")
    assert scene.match.over
    things = {thing.id: thing for thing in game.table(scene.match.view(None)).things}
    ending, truth = things["ending"], things["truth"]
    assert isinstance(ending, Text)
    assert isinstance(truth, Area)
    assert "Motonaka wins" in ending.text
    assert [card.id for card in truth.things] == ["truth-Geisha", "truth-Ronin", "truth-Assassin"]
    assert "Answer 1 was the lie" in truth.note
    (sheet,) = [t for t in game.table(scene.match.view(None)).things if isinstance(t, Sheet)]
    assert sheet.rows[0][2] == "No (a lie)"


def test_a_noble_has_a_notebook_and_sees_the_cards_looked_at() -> None:
    scene = Scenario()
    scene.clear_house(scene.own)
    card = scene.put("baba", scene.own, up=False)
    me = scene.me
    scene.search(scene.own)
    hand = game.hand(scene.match.view(me))
    papers = [thing for thing in hand.things if isinstance(thing, Paper)]
    assert [paper.columns for paper in papers] == [
        ("Geisha", "Ronin"),
        ("Ally", "Betrayer", "Usurper"),
    ]
    assert [thing.id for thing in hand.instead] == [card]
    other = next(seat for seat in scene.open.nobles if seat != me)
    assert game.hand(scene.match.view(other)).instead == ()


def test_motonaka_sees_the_disguises_and_whether_an_answer_would_be_a_lie() -> None:
    scene = Scenario()
    scene.spy("type", "geisha", "commoner")
    hand = game.hand(scene.match.view(0))
    assert [offer.label for offer in hand.prompt.offers] == ["Yes (the truth)", "No (your lie)"]
    assert "You may lie" in hand.prompt.text
    ids = {card.id for area in hand.things if isinstance(area, Area) for card in area.things}
    assert {f"secret-{GEISHA}", f"secret-{RONIN}"} <= ids


def test_between_the_acts_nobody_is_active() -> None:
    scene = Scenario()
    for fugitive in ("geisha", "ronin"):
        scene.unmask_by_hand(fugitive, "temple")
    scene.spy("neighbours", "ally")
    scene.play(*scene.options()[0])
    scene.play("informant")
    scene.play("draw")
    assert scene.options()[0][0] == "first"
    assert game.table(scene.match.view(None)).heading == "The Final Act begins"


def test_questions_are_offered_in_words_that_name_people() -> None:
    scene = Scenario()
    scene.play("spy")
    while scene.options()[0] == ("stay",):
        scene.play("stay")
    labels = [offer.label for offer in game.hand(scene.match.view(scene.me)).prompt.offers]
    assert any(re.fullmatch(r"Is ⟦\d⟧ or ⟦\d⟧ an Ally\?", label) for label in labels)
    assert "Is the Geisha disguised as a Commoner?" in labels
    assert "Is the Ronin face-up?" in labels


def offered(scene: Scenario) -> list[str]:
    """What can be chosen now, in words."""
    view = scene.match.view(scene.match.asked[0])
    return [offer.label for offer in game.hand(view).prompt.offers]


def test_a_picked_patron_can_be_left_or_put_back() -> None:
    scene = Scenario()
    scene.play("spy")
    scene.play("pick", next(iter(scene.open.patrons)))
    assert offered(scene)[-2:] == ["Put it back and pick another", "Leave it where it is"]


def test_motonaka_is_told_what_declining_without_a_deck_means() -> None:
    scene = Scenario()
    scene.give("sealed-lips")
    scene.open.deck, scene.world.sealed.deck = 0, []
    scene.match.close()
    scene.play("informant")
    assert offered(scene)[0] == "Play none: the Informant is not met again"
    assert game.hand(scene.match.view(0)).prompt.text == "Do you play an influence card?"
