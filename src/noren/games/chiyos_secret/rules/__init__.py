"""The rules of Chiyo's Secret: a module for each chapter with steps, a step for each paragraph."""

from noren.games.chiyos_secret.rules import influence_cards, patron_abilities
from noren.games.chiyos_secret.rules.answers import Answer
from noren.games.chiyos_secret.rules.card_texts import Choose
from noren.games.chiyos_secret.rules.final_act import BeginFinalAct, BreakTie, CheckVictory, EndTurn
from noren.games.chiyos_secret.rules.interrogate import Interrogate, SecondOne, TurnOneUp
from noren.games.chiyos_secret.rules.search import ChooseWhom, Reveal, Search
from noren.games.chiyos_secret.rules.secret_actions import (
    DrawHonor,
    Frame,
    Honor,
    Influence,
    SecretAction,
)
from noren.games.chiyos_secret.rules.setup import Disguise, EndPrelude, NameAssassin, Prelude, setup
from noren.games.chiyos_secret.rules.spy import Ask
from noren.games.chiyos_secret.rules.suspicion import CarryOut
from noren.games.chiyos_secret.rules.turns import (
    BeginTurn,
    LoyalAction,
    MoveTile,
    PickPatron,
    SendPatron,
)

STEPS = (
    Prelude, Disguise, NameAssassin, EndPrelude, BeginTurn, LoyalAction, PickPatron, SendPatron,
    MoveTile, Ask, Answer, Search, ChooseWhom, Reveal, Interrogate, SecondOne, TurnOneUp, CarryOut,
    Choose, SecretAction, Honor, DrawHonor, Influence, Frame, EndTurn, BeginFinalAct, BreakTie,
    CheckVictory,
)  # fmt: skip

# The modules of card texts are imported for what they do: each function in them registers itself as
# the effect that a row of the content names.
__all__ = ["STEPS", "influence_cards", "patron_abilities", "setup"]
