"""The bots themselves, with one thing taken away: what they then choose, by their own `choose`."""

from __future__ import annotations

import copy
from collections import Counter

import msgspec
import pytest

from noren import Choice, Dice
from noren.core.view import AnyView
from noren.games.chiyos_secret.bots.left_out import NobleWithout
from noren.games.chiyos_secret.bots.motonaka import Motonaka
from noren.games.ninja.belief.log_reader import read
from noren.games.ninja.belief.plain_belief import Belief
from noren.games.ninja.belief.strong_belief import StrongBelief
from noren.games.ninja.bots.left_out import CaptainWithout, IntruderWithout
from noren.games.ninja.state import guard_seats
from noren.games.omnitsu.bots import planner
from noren.games.omnitsu.bots.planner import Planner
from noren.games.omnitsu.bots.preferences import PREFERENCES
from noren.games.omnitsu.bots.reasons import CARES, SCROLL, unseen
from noren.games.secret_identity.bots import strong as identity
from noren.games.secret_identity.bots.reasons import PICTO, seen_without
from noren.games.secret_identity.bots.strong import StrongBot
from noren.games.secret_identity.rules.safes import Vote
from noren.games.secrets_game.bots import players
from noren.games.secrets_game.bots.players import StudentBot

THROWS = 41
"""Bots that toss coins are asked so often, and the most counts."""


def mostly(chosen: list[Choice]) -> Choice:
    """What was chosen most often."""
    return Counter(chosen).most_common(1)[0][0]


def choose_without(game: str, view: AnyView, key: str, patch: pytest.MonkeyPatch) -> Choice | None:
    """What a game's bot chooses if the thing of that key does not count; None: no such bot."""
    return LACKING[game](view, key, patch)


def secrets(view: AnyView, key: str, patch: pytest.MonkeyPatch) -> Choice:
    """A listener to whom the table's habits, the last story or the words say nothing."""
    nothing = {"table": "habit_odds", "last": "switch_odds"}
    if key in nothing:
        patch.setattr(players, nothing[key], lambda open: 0.0)
    elif key == "words":
        patch.setattr(players, "evidence", lambda view, seat: 1.0)
    elif key == "victory":
        patch.setattr(players, "decides_the_game", lambda open: False)
    else:
        patch.setattr(players, "leaning", lambda view: 0.0)
    return mostly([StudentBot().choose(view, Dice(seed)) for seed in range(THROWS)])


def identities(view: AnyView, key: str, patch: pytest.MonkeyPatch) -> Choice | None:
    """A voter who has not seen a picto; a speaker to whom cards or a fitting one do not count."""
    if isinstance(view.step, Vote) and key.startswith(PICTO):
        who = int(StrongBot().choose(view, Dice(0))[1])
        other = seen_without(view, who, key)
        mine = [option for option in view.options if int(option[1]) == who]
        likely, best = identity.weigh_votes(other)
        return max(mine, key=lambda o: (best[who] == int(o[2]), float(likely[who][int(o[2]) - 1])))
    if key.startswith("fits:picto"):
        other = copy.copy(view)
        assert view.mine is not None
        hand = [card for card in view.mine.hand if card != key.removeprefix("fits:")]
        other.mine = msgspec.structs.replace(view.mine, hand=hand)
        return StrongBot().choose(other, Dice(0))
    if key == "cards":
        patch.setattr(identity, "best_chance", lambda open, seat, share, kept: share)
        return StrongBot().choose(view, Dice(0))
    return None


def messengers(view: AnyView, key: str, patch: pytest.MonkeyPatch) -> Choice | None:
    """A planner who does not care for something, or has not seen a scroll."""
    if key == "worlds":
        return None
    if key.startswith(SCROLL):
        view = unseen(view, key.removeprefix(SCROLL))
    patch.setattr(planner, "NOISE", 0.0)
    cares = msgspec.structs.replace(PREFERENCES, **dict.fromkeys(CARES.get(key, ()), 0.0))
    return Planner(cares).choose(view, Dice(0))


def nobles(view: AnyView, key: str, patch: pytest.MonkeyPatch) -> Choice:
    """A noble, or Motonaka to whom no lie is worth it."""
    if view.seat == view.open.motonaka:
        patch.setattr(Motonaka, "time_to_lie", lambda self, question: False)
        return Motonaka(view, Dice(0)).choose()
    noble = NobleWithout(view, Dice(0), key)
    if key == "secrecy":
        patch.setattr(
            noble, "quietly", lambda worths: max(worths[noble.role], key=worths[noble.role].get)
        )
    return noble.choose()


def night(view: AnyView, key: str, patch: pytest.MonkeyPatch) -> Choice:
    """Guards or an intruder."""
    if view.seat in guard_seats(view.open):
        patch.setattr(CaptainWithout, "caprice", 0.0)
        belief = read(view, StrongBelief)
        return mostly([CaptainWithout(view, belief, Dice(s), key).choose() for s in range(5)])
    return IntruderWithout(view, read(view, Belief), Dice(0), key).choose()


LACKING = {
    "secrets-game": secrets,
    "secret-identity": identities,
    "omnitsu": messengers,
    "chiyos-secret": nobles,
    "ninja": night,
}
