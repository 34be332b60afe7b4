"""What listeners can learn from words: the lives that tellers let show, and where they slip.

A bot's life shows in its signature and in its true stories. A story that gets something of it wrong
is a lie; one that gets right what a careless liar might have got wrong is a little likelier true.
"""

from __future__ import annotations

import re
from functools import cache

from noren import Seat
from noren.core.event import Said
from noren.games.secrets_game.content.personas import Persona, facts_of
from noren.games.secrets_game.events import Revealed
from noren.games.secrets_game.state import View

FACTS = ("home", "work", "sibling", "friend", "pet", "neighbour")
SIGNATURE = " \N{EM DASH} "
OWNER = re.compile(r"^(?:my|our|old) ")

SLIP_SHARE = 0.3
"""How often a liar gets a known fact wrong, before one has caught them or not."""
SLIP_WEIGHT = 2.0
"""How many lies that guess is worth."""
MEMORY_FAILS = 0.02
"""How often somebody tells the truth and gets a fact wrong all the same."""


def told_by(view: View, seat: Seat) -> list[tuple[str, bool]]:
    """The words of each story a seat has told so far, and whether it was true."""
    told, log = [], view.log
    for said in view.said:
        if said.seat == seat:
            after = (log[at] for at in range(said.after, len(log)))
            end = next((event for event in after if isinstance(event, Revealed)), None)
            if end is not None and end.seat == seat:
                told.append((said.words, end.truth))
    return told


def last_told(view: View) -> Said | None:
    """The words of the story that was revealed last, if it came with any.

    Looked for from the end, as it is drawn after nearly every choice.
    """
    for said in reversed(view.said):
        ends = [event for event in view.log[said.after :] if isinstance(event, Revealed)]
        if ends:
            return said if len(ends) == 1 and ends[0].seat == said.seat else None
    return None


def played_by(view: View, seat: Seat) -> str:
    """Whom a seat plays: what it signed with, which all have heard; nothing if it has not."""
    for said in view.said:
        if said.seat == seat and (name := name_signed(said.words)):
            return _signature(name).removeprefix(SIGNATURE)
    return ""


def known_life(view: View, seat: Seat) -> dict[str, str]:
    """What all may know of the life that a seat plays: by its signature and its true stories."""
    life: dict[str, str] = {}
    for said in view.said:
        if said.seat == seat and (name := name_signed(said.words)):
            life |= signed_facts(name)
    for words, truth in told_by(view, seat):
        life |= facts(words) if truth else {}
    return {slot: life[slot] for slot in FACTS if slot in life}


def unsigned(words: str) -> str:
    """The story itself, without the name that a bot puts below its first."""
    name = name_signed(words)
    return words.removesuffix(_signature(name)) if name else words


def _signature(name: str) -> str:
    return f" {Persona.of(0, name).signature}"


def wrong_in(view: View, lie: Said) -> list[tuple[str, str]]:
    """What a lie got wrong of the life that earlier true stories and the signature have shown."""
    if not played_by(view, lie.seat):
        return []
    life = known_life(view, lie.seat)
    told = facts(lie.words).items()
    return [(fact, life[slot]) for slot, fact in told if life.get(slot, fact) != fact]


def name_signed(words: str) -> str:
    """Who says to be speaking, if anybody does."""
    if SIGNATURE not in words:  # as people's stories are, and most of a bot's
        return ""
    name = words.partition(SIGNATURE)[2].partition(" of ")[0]
    return name if name in Persona.names() else ""


def facts(words: str) -> dict[str, str]:
    """What a story, without its signature, says of a life."""
    found = _telltales().findall(words.partition(SIGNATURE)[0])
    return {_slots()[each]: each for each in found}


@cache
def _slots() -> dict[str, str]:
    """Which fact of a life a few words stand for."""
    before = {"work": "working "}
    told = ((slot, fact) for slot in FACTS for fact in facts_of(slot))
    return {OWNER.sub("", before.get(slot, "") + fact): slot for slot, fact in told}


@cache
def _telltales() -> re.Pattern[str]:
    longest_first = sorted(_slots(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def evidence(view: View, seat: Seat) -> float:
    """How many times likelier the words just heard are from a truth than from a lie."""
    if not view.said or view.said[-1].seat != seat:
        return 1.0
    life: dict[str, str] = {}
    slipped, checked = SLIP_SHARE * SLIP_WEIGHT, SLIP_WEIGHT
    for words, truth in told_by(view, seat):
        life |= signed_facts(name_signed(words))
        slip = contradicts(life, words)
        if truth:
            life |= facts(words)
        elif slip is not None:
            slipped, checked = slipped + slip, checked + 1
    last = view.said[-1].words
    slip, share = contradicts(life | signed_facts(name_signed(last)), last), slipped / checked
    if slip is None:
        return 1.0
    return MEMORY_FAILS / share if slip else (1 - MEMORY_FAILS) / (1 - share)


def contradicts(life: dict[str, str], words: str) -> bool | None:
    """Whether words get a life wrong as far as it is known; None if nothing known comes up."""
    right = [life[slot] == fact for slot, fact in facts(words).items() if slot in life]
    return not all(right) if right else None


@cache
def signed_facts(name: str) -> dict[str, str]:
    """What a signature lets everybody know."""
    if not name:
        return {}
    life = Persona.of(0, name).life
    return {"home": life["home"], "work": f"working {life['work']}"}
