"""Chiyo's Secret, a paragraph of its rules a step."""

from noren.games.chiyos_secret.effects import influence, patrons
from noren.games.chiyos_secret.effects.registry import EFFECTS, Choose
from noren.games.chiyos_secret.steps.looking import (
    ChooseWhom,
    Interrogate,
    Reveal,
    Search,
    SecondOne,
    TurnOneUp,
)
from noren.games.chiyos_secret.steps.moving import MoveTile, PickPatron, SendPatron
from noren.games.chiyos_secret.steps.setup import Disguise, EndPrelude, NameAssassin, Prelude, setup
from noren.games.chiyos_secret.steps.shogun import DrawHonor, Honor, Influence
from noren.games.chiyos_secret.steps.spy import Answer, Ask
from noren.games.chiyos_secret.steps.suspicion import CarryOut
from noren.games.chiyos_secret.steps.turns import (
    BeginTurn,
    EndTurn,
    Frame,
    LoyalAction,
    SecretAction,
)
from noren.games.chiyos_secret.steps.victory import BeginFinalAct, BreakTie, CheckVictory

STEPS = (
    Prelude, Disguise, NameAssassin, EndPrelude, BeginTurn, LoyalAction, PickPatron, SendPatron,
    MoveTile, Ask, Answer, Search, ChooseWhom, Reveal, Interrogate, SecondOne, TurnOneUp, CarryOut,
    Choose, SecretAction, Honor, DrawHonor, Influence, Frame, EndTurn, BeginFinalAct, BreakTie,
    CheckVictory,
)  # fmt: skip

__all__ = ["EFFECTS", "STEPS", "influence", "patrons", "setup"]
