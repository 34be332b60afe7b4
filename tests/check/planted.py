"""Leaks planted in the games themselves, as a hasty change of a rule might sow them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from noren import Answers
from noren.games.chiyos_secret.rules import influence_cards
from noren.games.chiyos_secret.rules.cards_and_tokens import shuffle_together
from noren.games.ninja.rules.night import BeginTurn
from noren.games.omnitsu.rules import moving_cards
from noren.games.omnitsu.rules.moving_cards import reshuffle
from noren.games.secret_identity.rules.board import READY, Doubt
from noren.games.secrets_game.events import RoundBegan
from noren.games.secrets_game.rules import BeginRound

World = Any
"""Of whichever game it is."""


@dataclass(frozen=True)
class Plant:
    """Where something is put in the place of what a game has, and how it is to be found."""

    game: str
    seats: int
    where: Any
    name: str
    put: Any
    check: str
    named: str


# A new order without a lot


def sorted_reshuffle(world: World) -> None:
    """The discard pile is the new deck, sorted by name."""
    reshuffle(world)
    world.sealed.deck.sort()


def turned_reshuffle(world: World) -> None:
    """The discard pile is turned over, and what lay there all have seen."""
    lay = world.open.discard[::-1]
    reshuffle(world)
    world.sealed.deck[:] = lay


def following_shuffle(world: World, cards: Sequence[str]) -> None:
    """Each card gets the name that follows in its order: all can go on following it."""
    faces = [world.sealed.faces[card] for card in cards]
    shuffle_together(world, cards)
    fresh = list(world.sealed.faces)[-len(faces) :]
    world.sealed.faces.update(zip(fresh, faces, strict=True))


# A lot that is not fair


def reshuffle_under_one(world: World) -> None:
    """One place is left out: the last card thrown away comes last."""
    last = world.open.discard[-1]
    reshuffle(world)
    world.sealed.deck.remove(last)
    world.sealed.deck.insert(0, last)


def cut_cards(self: BeginTurn, world: World) -> None:
    """The deck is cut and not shuffled."""
    played, decks = dict(world.open.played), world.sealed.decks
    lay = {key: [*decks[key], *played[key]] for key in played}
    begin_turn(self, world)
    for key, deck in lay.items():
        cut = world.dice.below(len(deck))
        decks[key][:] = deck[cut:] + deck[:cut]


begin_turn = BeginTurn.happen


# The order of a row that is declared


def lines_by_life(self: BeginRound, world: World) -> None:
    """The lines lie as somebody's life has it."""
    begin_round(self, world)
    last = world.log.pop()
    world.open.lines.sort(reverse=world.private[0].life < "8")
    world.tell(RoundBegan(last.round, tuple(world.open.lines)))


begin_round = BeginRound.happen


def doubted_as_named(self: Doubt, world: World, answers: Answers) -> None:
    """The names that somebody does not know stand as they were named, seat by seat."""
    doubt(self, world, answers)
    named = [choice[1] for answer in answers.values() for choice in answer if choice != READY]
    world.open.doubted.sort(key=lambda name: named.index(name) if name in named else 0)


doubt = Doubt.resolve


PLANTED: dict[str, Plant] = {
    "a deck made by sorting": Plant(
        "omnitsu", 3, moving_cards, "reshuffle", sorted_reshuffle, "fair lots", "sealed.deck",
    ),
    "a discard pile turned over": Plant(
        "omnitsu", 2, moving_cards, "reshuffle", turned_reshuffle, "fair lots", "sealed.deck",
    ),
    "cards that can be followed through a shuffle": Plant(
        "chiyos-secret", 5, influence_cards, "shuffle_together", following_shuffle,
        "fair lots", "sealed.faces",
    ),
    "a card that a shuffle leaves out": Plant(
        "omnitsu", 2, moving_cards, "reshuffle", reshuffle_under_one, "fair lots", "not fair",
    ),
    "a deck that is only cut": Plant(
        "ninja", 2, BeginTurn, "happen", cut_cards, "fair lots", r"sealed\.decks",
    ),
    "lines in an order that tells a life": Plant(
        "secrets-game", 4, BeginRound, "happen", lines_by_life, "disclosures", "The order of",
    ),
    "names in the order of those who gave them": Plant(
        "secret-identity", 3, Doubt, "resolve", doubted_as_named, "disclosures",
        "The order of open.doubted",
    ),
}  # fmt: skip
"""What was planted, the check that finds it in a run of default depth, and how it is named."""
