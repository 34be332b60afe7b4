"""Any game as an OpenSpiel game.

    import noren.lab.openspiel, pyspiel
    game = pyspiel.load_game("noren(game=secrets-game,seats=3)")

Whatever falls by chance falls at a chance node: the deal, every later throw of the dice, and who is
first where the first answer counts. A state holds no future throws, so a search that clones it can
foresee none. Seats that answer in secret act one after another and see nothing of each other.

An information state is what a seat sees now and a hash of all that it saw and chose before, so
recall is perfect. Its tensor is the observation, how often the seat has taken each action (`taken`)
and `FINGERPRINT` bits of a hash of its string: two tensors are equal where the strings are, and
nowhere else.

Parameters, with what they are if nobody says: `SETTINGS`; what they mean: docs/lab/learners.md.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
import numpy as np

from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.errors import BadOptions
from noren.core.game import AnyGame
from noren.core.imagined import imagine
from noren.core.match import Match
from noren.core.registry import load
from noren.core.view import View
from noren.lab.address import address, at_address
from noren.lab.extras import need
from noren.lab.numbers import Numbers
from noren.lab.rewards import Reward, reward
from noren.lab.series import derive
from noren.lab.settings import read_settings

pyspiel: Any = need("pyspiel", "openspiel")

MOST_SEATS: Final = 64
SETTINGS: Final[dict[str, Any]] = {
    "game": "secrets-game",
    "seats": 0,
    "options": "",
    "reward": "win",
    "limit": 1000,
    # OpenSpiel wants every chance event listed, and a seed of 32 bytes cannot be. Each throw is one
    # of so many, and the deal is made of several: four thousand million deals by 256 at a time.
    "deals": 256,
    "throws": 4,
    "sum": "",
    "recall": True,
}
"""What can be set, and what it is if nobody says."""
FINGERPRINT: Final = 64
"""So many bits tell information states apart: two are mistaken once in some thousand millions."""

SUMS: Final = {
    "zero": pyspiel.GameType.Utility.ZERO_SUM,
    "constant": pyspiel.GameType.Utility.CONSTANT_SUM,
    "general": pyspiel.GameType.Utility.GENERAL_SUM,
}

POSSIBLE_SUMS: Final = {
    "win": ("general", "constant"),
    "zero": ("general", "zero"),
    "score": ("general", "zero"),
}
"""What can be true of all returns together, by the reward."""


def demand_sound(settings: dict[str, Any]) -> None:
    """Refuse in words what OpenSpiel would take, and then be misled by."""
    sums = POSSIBLE_SUMS.get(settings["reward"], (*SUMS,))
    if settings["sum"] and settings["sum"] not in sums:
        raise BadOptions(
            f"sum={settings['sum']} cannot be true of reward={settings['reward']}: choose"
            f" {' or '.join(sums)}."
        )
    for name in ("deals", "throws", "limit"):
        if settings[name] < 1:
            raise BadOptions(f"{name}={settings[name]} is too few: let it be 1 at least.")


def game_type(utility: Any, *, recall: bool = True) -> Any:
    """What OpenSpiel must know of all our games, with the sum and the recall of one of them."""
    return pyspiel.GameType(
        short_name="noren",
        long_name="A Noren game",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=recall,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=SETTINGS,
    )


GAME_TYPE: Final[Any] = game_type(SUMS["general"])


class NorenGame(pyspiel.Game):  # type: ignore[misc]
    """A Noren game, set up as its parameters say."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**SETTINGS, **(params or {})}
        demand_sound(settings)
        self.game = load(settings["game"])
        self.seats = self.game.seats(settings["seats"] or self.game.meta.min_seats)
        pairs = filter(None, settings["options"].split(";"))
        self.options = read_settings(self.game, pairs, ":")
        self.numbers = Numbers(self.game, self.seats, self.options)
        self.reward: Reward = reward(settings["reward"])
        self.deals, self.throws = settings["deals"], settings["throws"]
        self.recall = settings["recall"]
        by_score, zero = settings["reward"] == "score", settings["reward"] == "zero"
        utility = SUMS[settings["sum"] or ("zero" if zero else "general")]
        low, high = (-1.0, 1.0) if zero else (0.0, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions.size,
            max_chance_outcomes=max(self.deals, self.seats),
            num_players=self.seats,
            min_utility=-float(settings["limit"]) if by_score else low,
            max_utility=float(settings["limit"]) if by_score else high,
            utility_sum={SUMS["zero"]: 0.0, SUMS["constant"]: 1.0}.get(utility),
            max_game_length=self.numbers.longest,
        )
        super().__init__(game_type(utility, recall=self.recall), info, params or {})

    def new_initial_state(self) -> NorenState:
        """Before the deal."""
        return NorenState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Whoever looks at a state for a player."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.perfect_recall and not self.recall:
            raise BadOptions("With recall=False nothing of the past is kept: leave it out.")
        return Observer(kind, self.numbers)


class Position:
    """The match inside a state, and each seat's hash of its own past.

    `thrown` are the chance outcomes so far; what has been chosen and waits for one is `pending`.
    OpenSpiel copies and pickles what a state holds: a copy shares the game, and a pickle is the
    chance outcomes and the choices.
    """

    def __init__(
        self, game: AnyGame, seats: int, options: dict[str, Any], throws: list[int], recall: bool
    ) -> None:
        self.dealt = (seats, options, list(throws), recall)
        self.thrown: list[int] = []
        self.told: list[tuple[int, int, Choice]] = []
        self.match = Match.start(game, seats, options, derive("openspiel", *throws))
        self.past = [b""] * seats
        self.recall = recall
        self.pending: tuple[int, Choice] | None = None
        self.player: int | None = None
        self.imagined = False
        self._go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position.__new__(Position)
        twin.dealt, twin.thrown, twin.told = self.dealt, self.thrown.copy(), self.told.copy()
        twin.match, twin.past = self.match.copy(), self.past.copy()
        twin.recall, twin.pending, twin.player = self.recall, self.pending, self.player
        twin.imagined = self.imagined
        return twin

    def __reduce__(self) -> Any:
        if self.imagined:
            raise TypeError("An imagined state has no beginning to be written down.")
        return replayed, (address(self.match.game), self.dealt, self.thrown, self.told)

    def play(self, action: int, choice: Choice) -> None:
        """Play the choice of that number; if the dice are needed for it, a throw comes first."""
        seat = self.player
        assert seat is not None
        if self.recall:
            # All that a seat saw and did, whatever the game keeps.
            seen = self.match.view(seat).encode()
            memory = self.past[seat] + seen + repr(choice).encode()
            self.past[seat] = hashlib.blake2b(memory, digest_size=16).digest()
        self.told.append((seat, action, choice))
        before = self.match.world.dice.drawn
        ahead = self.match.copy()
        ahead.play(seat, choice)
        if ahead.world.dice.drawn == before:
            self.match = ahead
            self._go_on()
        else:  # what was thrown in the copy must not count: it is thrown anew, for all to see
            self.pending, self.player = (seat, choice), None

    def throw(self, outcome: int) -> None:
        """Chance has spoken: for what is pending, or for who is first."""
        self.thrown.append(outcome)
        if self.pending is None:
            self.player = outcome
            return
        self.match.world.dice = Dice(derive("openspiel throw", *self.dealt[2], *self.thrown))
        self.match.play(*self.pending)
        self.pending = None
        self._go_on()

    def _go_on(self) -> None:
        """Who is next; in a race chance says who, and until then nobody is."""
        asked = self.match.asked
        race = len(asked) > 1 and not self.match.world.agenda[-1].together
        self.player = None if race or not asked else asked[0]

    @property
    def racing(self) -> tuple[int, ...]:
        """Those of whom chance picks the first, if that is what it waits for."""
        return self.match.asked if self.pending is None else ()


def replayed(
    where: str,
    dealt: tuple[int, dict[str, Any], list[int], bool],
    thrown: list[int],
    told: list[tuple[int, int, Choice]],
) -> Position:
    """The position that these throws and choices lead to."""
    position = Position(at_address(where), *dealt)
    throws, choices = iter(thrown), iter(told)
    for _ in range(len(thrown) + len(told)):
        if position.player is None:
            position.throw(next(throws))
        else:
            position.play(*next(choices)[1:])
    return position


class NorenState(pyspiel.State):  # type: ignore[misc]
    """A match between two decisions."""

    def __init__(self, game: NorenGame) -> None:
        super().__init__(game)
        self.deal: list[int] = []
        self.position: Position | None = None

    @property
    def parent(self) -> NorenGame:
        """The game this is a state of."""
        game: NorenGame = self.get_game()
        return game

    def current_player(self) -> Any:
        """Who decides: chance, or whoever is asked."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.position is None or self.position.player is None:
            return pyspiel.PlayerId.CHANCE
        return self.position.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every throw alike; in a race, everyone who may be first."""
        if self.position is not None and self.position.racing:
            asked = self.position.racing
            return [(seat, 1 / len(asked)) for seat in asked]
        deals = self.parent.deals
        return [(throw, 1 / deals) for throw in range(deals)]

    def _choices(self, player: int) -> dict[int, Choice]:
        if self.position is None or player != self.current_player():
            return {}
        view = self.position.match.view(player)
        numbers = self.parent.numbers.actions.numbers(view)
        return dict(sorted(zip(numbers, view.options, strict=True)))

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._choices(player))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.deal.append(action)
            game = self.parent
            if len(self.deal) == game.throws:
                self.position = Position(
                    game.game, game.seats, game.options, self.deal, game.recall
                )
        elif self.position.player is None:
            self.position.throw(action)
        else:
            self.position.play(action, self._choices(self.position.player)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"throw {action}"
        choice = self._choices(player).get(action)
        return " ".join(choice) if choice else self.parent.numbers.actions.names[action]

    def is_terminal(self) -> bool:
        """Whether the match is over, or has gone on for longer than the game declares."""
        if self.position is None:
            return False
        match = self.position.match
        return match.over or len(self.position.told) >= self.parent.numbers.longest

    def returns(self) -> list[float]:
        """Each seat's reward once the match is over, nothing before, and nothing if it never is."""
        outcome = self.position.match.outcome if self.position else None
        seats = self.parent.seats
        return [0.0] * seats if outcome is None else self.parent.reward(outcome, seats)

    def resample_from_infostate(self, player: int, sampler: Any) -> NorenState:
        """A state that this player cannot tell from this one, as likely as the game imagines it."""
        twin: NorenState = self.clone()
        if self.position is None or twin.position is None:
            return twin
        dice = Dice(derive("openspiel resample", int(sampler() * (1 << 53))))
        view = self.position.match.view(player)
        twin.position.match = imagine(self.parent.game, view, dice)
        twin.position.imagined = True
        # Another's past is imagined too, and so it must not be the true one's hash.
        own = twin.position.past[player]
        twin.position.past = [own if seat == player else b"" for seat in range(self.parent.seats)]
        return twin

    def __str__(self) -> str:
        """The throws and every choice: a line that tells states apart."""
        if self.position is None:
            return f"throws {' '.join(map(str, self.deal))}"
        told = [f"{seat}:{' '.join(choice)}" for seat, _, choice in self.position.told]
        thrown = " ".join(map(str, (*self.deal, *self.position.thrown)))
        pending = " pending" if self.position.pending else ""
        return " / ".join((f"throws {thrown}", *told)) + pending


class Observer:
    """A view as a string or a vector: a seat's, its private part alone, or a spectator's."""

    def __init__(self, kind: Any, numbers: Numbers) -> None:
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = kind.public_info
        # A spectator does nothing and has no past but the log, which is in the view.
        self.recall = kind.perfect_recall and self.private
        encoder = numbers.encoder
        past = {"taken": numbers.actions.size, "fingerprint": FINGERPRINT} if self.recall else {}
        self.tensor = np.zeros(encoder.size + sum(past.values()), np.float32)
        self.seen = self.tensor[: encoder.size]
        self.dict = {
            feature.name: self.seen[encoder.slices[feature.name]].reshape(feature.shape)
            for feature in encoder.features
        }
        at = encoder.size
        for name, size in past.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size
        self._write = encoder.onto(self.seen)

    def _view(self, state: NorenState, player: int) -> View[Any, Any] | None:
        if state.position is None:
            return None
        view = state.position.match.view(player if self.private else None)
        if self.public:
            return view
        return msgspec.structs.replace(view, open=None, agenda=[], waiting=(), log=[], said=[])

    def set_from(self, state: NorenState, player: int) -> None:
        """Put the view into the vector; with recall, the seat's past after it."""
        self.tensor.fill(0)
        if state.position is None:
            return
        match = state.position.match
        self._write(match.view(player if self.private else None))
        if not self.public:  # only what one's own drawer adds to what everyone sees
            whole = self.seen.copy()
            self._write(match.view(None))
            self.seen[:] = whole - self.seen
        if self.recall:
            self._remember(state, state.position, player)

    def _remember(self, state: NorenState, position: Position, player: int) -> None:
        taken = self.dict["taken"]
        for seat, action, _ in position.told:
            if seat == player:
                taken[action] += 1
        # Features leave things out, so by them alone two information states could look alike.
        told = self.string_from(state, player).encode()
        bits = hashlib.blake2b(told, digest_size=FINGERPRINT // 8).digest()
        self.dict["fingerprint"][:] = np.unpackbits(np.frombuffer(bits, np.uint8))

    def string_from(self, state: NorenState, player: int) -> str:
        """The view as text; with recall, after a hash of the seat's past."""
        view = self._view(state, player)
        seen = view.encode().decode() if view else "before the deal"
        if not self.private:
            return seen
        past = state.position.past[player].hex() if state.position and self.recall else ""
        return f"seat {player} {past} {seen}"


pyspiel.register_game(GAME_TYPE, NorenGame)
