"""Any game as an OpenSpiel game.

    import noren.lab.openspiel, pyspiel
    game = pyspiel.load_game("noren(game=secrets-game,seats=3)")

The deal is drawn byte by byte at chance nodes; whatever else falls by chance follows from it.
Seats that answer in secret act one after another and see nothing of each other. An information
state is what a seat sees now and a hash of all that it saw and chose before, so recall is perfect.
Returns are shares of the victory, or with `reward=score` points, which `limit` bounds.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
import numpy as np

from noren.bots.order import who_goes
from noren.core.choice import Choice
from noren.core.dice import Dice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.core.view import View
from noren.lab.actions import action_book
from noren.lab.address import address, at_address
from noren.lab.extras import need
from noren.lab.features import SIZE, features
from noren.lab.rewards import reward
from noren.lab.series import derive
from noren.lab.settings import read_settings

pyspiel: Any = need("pyspiel", "openspiel")

BYTE: Final = 256
LONGEST: Final = 10_000
MOST_SEATS: Final = 64
SETTINGS: Final[dict[str, Any]] = {
    "game": "secrets-game",
    "seats": 0,
    "options": "",
    "reward": "win",
    "limit": 1000,
    # OpenSpiel wants every chance event listed. A seed of 32 bytes cannot be; four bytes, one after
    # the other, give four thousand million deals by 256 outcomes each.
    "deal_bytes": 4,
}
"""`seats=0` means the fewest; options are written as `key:value;key:value`."""

GAME_TYPE: Final[Any] = pyspiel.GameType(
    short_name="noren",
    long_name="A Noren game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=SETTINGS,
)


class NorenGame(pyspiel.Game):  # type: ignore[misc]
    """A Noren game, set up as its parameters say."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**SETTINGS, **(params or {})}
        self.game = load(settings["game"])
        self.seats = self.game.seats(settings["seats"] or self.game.meta.min_seats)
        pairs = filter(None, settings["options"].split(";"))
        self.options = read_settings(self.game, pairs, ":")
        self.book = action_book(self.game, self.seats, self.options)
        self.reward = reward(settings["reward"])
        self.deal_bytes = settings["deal_bytes"]
        by_score = settings["reward"] == "score"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.book.size,
            max_chance_outcomes=BYTE,
            num_players=self.seats,
            min_utility=-float(settings["limit"]) if by_score else 0.0,
            max_utility=float(settings["limit"]) if by_score else 1.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> NorenState:
        """Before the deal."""
        return NorenState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Whoever looks at a state for a player."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False))


class Position:
    """The match inside a state, and each seat's hash of its own past.

    OpenSpiel copies and pickles what a state holds: a copy shares the game, and a pickle is the
    deal and the choices.
    """

    def __init__(self, game: AnyGame, seats: int, options: dict[str, Any], deal: list[int]) -> None:
        self.dealt = (seats, options, deal)
        self.match = Match.start(game, seats, options, derive("openspiel", *deal))
        self.order = Dice(derive("openspiel order", *deal))
        self.past = [b""] * seats
        self.player = who_goes(self.match, self.order)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position.__new__(Position)
        twin.dealt = self.dealt
        twin.match, twin.order = self.match.copy(), self.order.copy()
        twin.past, twin.player = self.past.copy(), self.player
        return twin

    def __reduce__(self) -> Any:
        return replayed, (address(self.match.game), self.dealt, self.match.choices)

    def play(self, seat: int, choice: Choice) -> None:
        """Play, and let the seat remember what it saw and chose."""
        # Perfect recall, as OpenSpiel defines it: all that a seat saw and did, whatever the game
        # keeps.
        seen = self.match.view(seat).encode()
        memory = self.past[seat] + seen + repr(choice).encode()
        self.past[seat] = hashlib.blake2b(memory, digest_size=16).digest()
        self.match.play(seat, choice)
        if not self.match.over:
            self.player = who_goes(self.match, self.order)


def replayed(
    where: str, dealt: tuple[int, dict[str, Any], list[int]], choices: list[tuple[int, Choice]]
) -> Position:
    """The position that these choices lead to."""
    position = Position(at_address(where), *dealt)
    for seat, choice in choices:
        position.play(seat, choice)
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
        """Who decides: chance before the deal, then whoever is asked."""
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.match.over else self.position.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every byte alike."""
        return [(byte, 1 / BYTE) for byte in range(BYTE)]

    def _choices(self, player: int) -> dict[int, Choice]:
        if self.position is None or player != self.current_player():
            return {}
        return self.parent.book.numbered(self.position.match.options(player))

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._choices(player))

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.deal.append(action)
            game = self.parent
            if len(self.deal) == game.deal_bytes:
                self.position = Position(game.game, game.seats, game.options, self.deal)
            return
        player = self.position.player
        self.position.play(player, self._choices(player)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        choice = self._choices(player).get(action)
        return " ".join(choice) if choice else self.parent.book.names[action]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position is not None and self.position.match.over

    def returns(self) -> list[float]:
        """Each seat's reward once the match is over, nothing before."""
        outcome = self.position.match.outcome if self.position else None
        seats = self.parent.seats
        return [0.0] * seats if outcome is None else self.parent.reward(outcome, seats)

    def __str__(self) -> str:
        """The deal and every choice: a line that tells states apart."""
        choices = self.position.match.choices if self.position else []
        told = [f"{seat}:{' '.join(choice)}" for seat, choice in choices]
        return " / ".join((f"deal {' '.join(map(str, self.deal))}", *told))


class Observer:
    """A view as a string or a vector: a seat's, its private part alone, or a spectator's."""

    def __init__(self, kind: Any) -> None:
        self.recall = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = kind.public_info
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {"view": self.tensor}

    def _view(self, state: NorenState, player: int) -> View[Any, Any] | None:
        if state.position is None:
            return None
        view = state.position.match.view(player if self.private else None)
        if self.public:
            return view
        return msgspec.structs.replace(view, open=None, agenda=[], waiting=(), log=[], said=[])

    def set_from(self, state: NorenState, player: int) -> None:
        """Put the view into the vector."""
        view = self._view(state, player)
        self.tensor[:] = 0 if view is None else features(view)

    def string_from(self, state: NorenState, player: int) -> str:
        """The view as text; with recall, after a hash of the seat's past."""
        view = self._view(state, player)
        seen = view.encode().decode() if view else "before the deal"
        if not self.private:
            return seen
        past = state.position.past[player].hex() if state.position and self.recall else ""
        return f"seat {player} {past} {seen}"


pyspiel.register_game(GAME_TYPE, NorenGame)
