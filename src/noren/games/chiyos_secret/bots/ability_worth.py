"""What a patron's ability is worth to the noble who must carry it out, in bits of knowledge."""

from __future__ import annotations

from typing import Final

from noren.games.chiyos_secret.content import PATRONS

QUESTION: Final = ("pass_on_gossip", "carry_a_spy", "whisper_behind_a_fan")
"""Abilities that ask one more question."""
TURN_UP: Final = ("check_papers", "light_the_lanterns", "make_the_rounds")
"""Abilities that turn one more patron up and ask about it."""
WORTH: Final = {
    "delay_the_escort": 0.3,
    "silence_the_broker": 0.15,
    "compose_a_verse": 0.1,
    "draw_the_curtain": 0.1,
    "level_the_spear": 0.1,
    "flatter_the_neighbours": -0.05,
    "present_the_bill": -0.1,
    "hold_the_gaze": -0.2,
    "call_to_prayer": -0.3,
    "announce_the_shogun": -0.3,
}
"""What the other abilities are worth; those left out, nothing."""


def ability_worth(face: str, question: float, find: float) -> float:
    """What a patron's ability is worth if a question and one more find are worth so much."""
    ability = PATRONS[face].ability if face in PATRONS else ""
    if ability in QUESTION:
        return question
    return find if ability in TURN_UP else WORTH.get(ability, 0.0)
