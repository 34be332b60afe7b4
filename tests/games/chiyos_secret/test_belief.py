"""The deduction is exact: it equals brute force, keeps the truth, and is drawn from fairly."""

import itertools
from collections import Counter, defaultdict

import numpy as np
import pytest

from noren import Dice, Match
from noren.core.dice import seed_bytes
from noren.games.chiyos_secret import game
from noren.games.chiyos_secret.belief.card_faces import draw_faces, seen_by_all
from noren.games.chiyos_secret.belief.deduction import EVEN, Facts, arrangements_of, deduce
from noren.games.chiyos_secret.belief.possible_lies import possible_lies, trust
from noren.games.chiyos_secret.content import PATRONS, disguises_for
from noren.games.chiyos_secret.scene.assist import assist, percent
from noren.games.chiyos_secret.state import NOBODY, Answered, Question, View
from noren.scene import Sheet, Text
from tests.games.chiyos_secret.situations import Scenario

World = tuple[str, str, tuple[str, ...], int]


def random_game(seats: int, seed: int, choices: int) -> Match:
    """A random game, up to so many choices."""
    dice = Dice(seed_bytes(seed))
    match = Match.start(game, seats, {}, seed)
    while not match.over and len(match.choices) < choices:
        seat = match.asked[0]
        match.play(seat, dice.pick(match.options(seat)))
    return match


def is_true(question: Question, geisha: str, ronin: str, roles: dict[int, str]) -> bool:
    """The true answer in a world."""
    if question.neighbours:
        return any(roles[seat] == question.subject for seat in question.neighbours)
    hiding = {"geisha": geisha, "ronin": ronin}
    return any(hiding[fugitive] in question.patrons for fugitive in question.fugitives)


def likelihood(facts: Facts, world: World, liar: float) -> float:
    """How likely Motonaka was to answer just so, deciding by the dice whether to lie."""
    geisha, ronin, arrangement, lie = world
    roles = dict(zip(facts.nobles, arrangement, strict=True))
    chance, lied = 1.0, False
    for number, answered in enumerate(facts.questions):
        question = answered.question
        truth = is_true(question, geisha, ronin, roles)
        free = not lied and (question.false_no if truth else question.false_yes)
        if (answered.yes != truth) != (number == lie):
            return 0.0
        if number == lie:
            chance *= liar if free else 0.0
            lied = True
        elif free:
            chance *= 1 - liar
    return chance


def known(facts: Facts, world: World) -> bool:
    """Whether a world fits what is certain."""
    geisha, ronin, arrangement, _ = world
    roles = dict(zip(facts.nobles, arrangement, strict=True))
    hiding = {"geisha": geisha, "ronin": ronin}
    usurpers = tuple(seat for seat in facts.nobles if roles[seat] == "usurper")
    return (
        all(hiding[fugitive] == patron for fugitive, patron in facts.unmasked)
        and all(hiding[fugitive] != patron for fugitive, patron in facts.innocent)
        and all(roles[seat] == role for seat, role in facts.known_roles)
        and all(roles[seat] != "betrayer" for seat in facts.not_betrayer)
        and facts.all_usurpers in ((), usurpers)
    )


def brute_force(facts: Facts, liar: float) -> dict[World, float]:
    """Every world and its share."""
    worlds = {
        (geisha, ronin, roles, lie): 0.0
        for geisha, ronin in itertools.permutations(disguises_for(facts.seats), 2)
        for roles in arrangements_of(facts.seats)
        for lie in range(-1, len(facts.questions))
    }
    weights = {w: likelihood(facts, w, liar) if known(facts, w) else 0.0 for w in worlds}
    total = sum(weights.values())
    return {world: weight / total for world, weight in weights.items() if weight}


@pytest.mark.parametrize("liar", [EVEN, 0.1])
@pytest.mark.parametrize(("seats", "seed"), [(5, 1), (5, 2), (5, 7), (6, 3)])
def test_it_equals_brute_force(seats: int, seed: int, liar: float) -> None:
    match = random_game(seats, seed, 70)
    open = match.world.open
    view: View = match.view(open.nobles[seed % len(open.nobles)])
    facts = Facts.of(view)
    assert facts.questions
    belief, worlds = deduce(facts, liar), brute_force(facts, liar)
    for fugitive, at in (("geisha", 0), ("ronin", 1)):
        shares: defaultdict[str, float] = defaultdict(float)
        needs: defaultdict[str, set[int]] = defaultdict(set)
        for world, share in worlds.items():
            shares[str(world[at])] += share
            needs[str(world[at])].add(world[3])
        for patron, share in belief.hides(fugitive).items():
            assert share == pytest.approx(shares[patron], abs=1e-9)
        only = {p: frozenset(() if NOBODY in lies else lies) for p, lies in needs.items()}
        assert belief.only_if_lied_at(fugitive) == only
    lies: defaultdict[int, float] = defaultdict(float)
    roles: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for (_, _, arrangement, lie), share in worlds.items():
        lies[lie] += share
        roles[arrangement] += share
    assert belief.lies == pytest.approx(dict(lies), abs=1e-9)
    for arrangement, share in zip(belief.arrangements, belief.roles, strict=True):
        assert share == pytest.approx(roles[arrangement], abs=1e-9)


def test_it_is_drawn_from_fairly() -> None:
    match = random_game(5, 11, 90)
    facts = Facts.of(match.view(match.world.open.nobles[0]))
    worlds, belief = brute_force(facts, EVEN), deduce(facts)
    dice = Dice(seed_bytes(5))
    drawn = Counter(belief.draw(dice) for _ in range(4000))
    assert {*drawn} <= {*worlds}
    by_lie = Counter(world[3] for world in drawn.elements())
    for lie, share in belief.lies.items():
        assert by_lie[lie] / 4000 == pytest.approx(share, abs=0.04)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_the_truth_is_never_excluded(seats: int) -> None:
    for seed in range(60):
        match = random_game(seats, seed, 1000)
        open = match.world.open
        truth = open.truth
        roles = tuple(truth.roles[seat] for seat in open.nobles)
        for seat in (None, *open.nobles):
            belief = deduce(Facts.of(match.view(seat)))
            row, column = (belief.patrons.index(p) for p in (truth.geisha, truth.ronin))
            assert belief.pairs[row, column] > 0
            assert dict(zip(belief.arrangements, belief.roles, strict=True))[roles] > 0
            assert belief.lies.get(truth.lie, 0.0) > 0
            assert np.isclose(belief.pairs.sum(), 1.0)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_what_may_be_the_lie_is_what_has_any_chance_to_be(seats: int) -> None:
    """Told by sets alone and by weighing everything: after every answer of many games."""
    for seed in range(40):
        answers, match, dice = 0, Match.start(game, seats, {}, seed), Dice(seed_bytes(seed))
        while not match.over:
            if len(match.world.open.questions) > answers:
                open = match.world.open
                assert possible_lies(open) == {*deduce(Facts.known_to(open)).lies}
            answers = len(match.world.open.questions)
            seat = match.asked[0]
            match.play(seat, dice.pick(match.options(seat)))


def test_an_answer_is_trusted_as_far_as_it_can_be() -> None:
    assert trust(frozenset({NOBODY, 2}), 1) == "true"
    assert trust(frozenset({NOBODY, 2}), 2) == "doubtful"
    assert trust(frozenset({2}), 2) == "false"


def test_faces_fit_what_was_seen_through_any_number_of_shuffles() -> None:
    shuffles = 0
    for seed in range(150, 310):
        match = random_game(5, seed, 1000)
        open = match.world.open
        shuffles = max(shuffles, len(open.shuffles))
        seat = open.nobles[0]
        known_cards = match.world.private[seat].known
        faces = draw_faces(open, known_cards, Dice(seed_bytes(seed)))
        alive = [faces[card] for card in open.patrons]
        assert len({*alive}) == len(alive)
        for card, face in (seen_by_all(open) | known_cards).items():
            assert faces[card] == face
    assert shuffles >= 2


def test_the_assistant_tells_possible_from_likely() -> None:
    match = random_game(6, 5, 60)
    open = match.world.open
    assert assist(match.view(open.motonaka)) == ()
    sheet, *_ = assist(match.view(open.nobles[0]))
    assert isinstance(sheet, Sheet)
    words = " ".join(cell for row in sheet.rows for cell in row)
    assert "%" in words
    assert "was the lie" in words
    truth = match.world.private[open.motonaka]
    rows = {row[0].split(" (")[0]: row for row in sheet.rows}
    assert rows[PATRONS[truth.geisha].name][1] != "no"


def asked(kind: str, fugitive: str, patrons: tuple[str, ...], yes: bool) -> Answered:
    """A spy's question about one fugitive, and its answer."""
    question = Question(
        1, kind, fugitives=(fugitive,), patrons=patrons, false_yes=True, false_no=True
    )
    return Answered(question, yes)


def table_after(*answers: Answered, track: int = 0, blanks: tuple[int, ...] = ()) -> View:
    """What a spectator sees once these answers are given."""
    scene = Scenario()
    scene.open.questions.extend(answers)
    scene.open.track, scene.open.blanks = track, list(blanks)
    view: View = scene.match.view(None)
    return view


def cells(view: View) -> dict[str, str]:
    """What the assistant says of each patron as the Geisha."""
    sheet = assist(view)[0]
    assert isinstance(sheet, Sheet)
    return {row[0].split(" (")[0]: row[1] for row in sheet.rows}


@pytest.mark.rule("chiyos-secret-10.1")
def test_the_assistant_says_in_words_what_is_certain() -> None:
    all_but_kiku = tuple(patron for patron in disguises_for(5) if patron != "kiku")
    # Not among the others, said twice: at most one answer is a lie, so it is true.
    nobody_else = asked("type", "geisha", all_but_kiku, False)
    assert cells(table_after(nobody_else, nobody_else))[PATRONS["kiku"].name] == "certain"
    once = cells(table_after(nobody_else))
    assert once[PATRONS["kiku"].name].endswith(" %")
    assert once[PATRONS["otsu"].name].endswith(", if answer 1 was the lie")
    # It is Kiku, twice; and once it is not: the odd answer out is the lie.
    denied = asked("type", "geisha", ("kiku",), False)
    found = cells(table_after(nobody_else, denied, nobody_else))
    assert found[PATRONS["kiku"].name] == "certain, so answer 2 was the lie"
    two = cells(table_after(nobody_else, denied))
    assert two[PATRONS["otsu"].name].endswith(", if answer 1 was the lie")


@pytest.mark.rule("chiyos-secret-10.1")
@pytest.mark.parametrize(
    ("share", "words"),
    [(1.0, "100 %"), (1 - 1e-12, "100 %"), (0.9999, "99 %"), (0.0, "0 %"), (1e-5, "1 %")],
)
def test_a_certainty_is_a_hundred_per_cent_however_added_up(share: float, words: str) -> None:
    assert percent(share) == words


@pytest.mark.rule("chiyos-secret-11.3")
@pytest.mark.parametrize(
    ("track", "blanks", "words"),
    [
        (2, (), "The Shogun can advance 4 spaces without danger."),
        (6, (), "The next space is the city with 25 %."),
        (7, (7,), "The next space is the city with 33 %."),
        (6, (7,), "The Shogun can advance one space without danger."),
        (5, (7, 8), "The Shogun can advance 3 spaces without danger."),
        (9, (7, 8, 9), "The next space is the city for certain."),
    ],
)
def test_the_assistant_knows_which_spaces_are_free(
    track: int, blanks: tuple[int, ...], words: str
) -> None:
    text = assist(table_after(track=track, blanks=blanks))[-1]
    assert isinstance(text, Text)
    assert text.text == words
