"""Any game as a PettingZoo environment (the AEC interface).

    env = noren.lab.pettingzoo.env("secrets-game", seats=5)

An observation is `{"observation": vector, "action_mask": mask}`; `env.book.names` says what each
action means. Seats that answer in secret act one after another and see nothing of each other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from noren.bots.order import who_goes
from noren.core.dice import Dice
from noren.core.errors import IllegalChoice
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.core.view import View
from noren.lab.actions import action_book
from noren.lab.extras import need
from noren.lab.features import features
from noren.lab.rewards import reward
from noren.lab.series import derive

pettingzoo: Any = need("pettingzoo", "pettingzoo")
spaces: Any = need("gymnasium.spaces", "pettingzoo")

Encoder = Callable[[View[Any, Any]], NDArray[np.float32]]


def env(game: AnyGame | str, **settings: Any) -> NorenEnv:
    """The environment for a game, by its name or the game itself."""
    return NorenEnv(load(game) if isinstance(game, str) else game, **settings)


class NorenEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game as an environment: one agent a seat, one action an option."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "noren",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: AnyGame,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward_by: str = "win",
        encode: Encoder = features,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.seats = game.seats(game.meta.min_seats if seats is None else seats)
        self.options = dict(options or {})
        self.book = action_book(game, self.seats, self.options)
        self.render_mode = render_mode
        self._reward = reward(reward_by)
        self._encode = encode
        self._seed = 0
        self._episode = 0
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.book.size) for agent in self._seat}
        self._deal()
        size = encode(self.match.view(0)).shape
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, size, np.float32),
                    "action_mask": spaces.Box(0, 1, (self.book.size,), np.int8),
                }
            )
            for agent in self._seat
        }

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; a seed begins a series of deals that can be repeated."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        # Without a seed no two environments should play the same deals; from then on it counts by
        # itself.
        elif not self._episode:
            self._seed = int.from_bytes(os.urandom(8))
        self._deal()
        self._episode += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _deal(self) -> None:
        seed = derive("pettingzoo", self._seed, self._episode)
        self.match = Match.start(self.game, self.seats, self.options, seed)
        self._order = Dice(derive("pettingzoo order", self._seed, self._episode))

    def _asked(self) -> str:
        agent: str = self.possible_agents[who_goes(self.match, self._order)]
        return agent

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The agent's view as a vector, and which actions are open to it."""
        view = self.match.view(self._seat[agent])
        mask = np.zeros(self.book.size, np.int8)
        mask[list(self.book.numbered(view.options))] = 1
        return {"observation": self._encode(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._play(self._seat[agent], action)
        self._clear_rewards()
        if self.match.outcome is not None:
            gains = self._reward(self.match.outcome, self.seats)
            self.rewards = dict(zip(self.possible_agents, gains, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def _play(self, seat: int, action: int | None) -> None:
        view = self.match.view(seat)
        choices = self.book.numbered(view.options)
        if action is None or int(action) not in choices:
            raise IllegalChoice(action, view.rule, view.options)
        self.match.play(seat, choices[int(action)])

    def render(self) -> str | None:
        """The table as a spectator sees it, in text."""
        if self.render_mode != "ansi":
            return None
        from rich.console import Console

        from noren.scene import table_of
        from noren.terminal.scene import draw_table

        console = Console(width=80, color_system=None)
        with console.capture() as capture:
            table = table_of(self.game, self.match.view(None))
            console.print(draw_table(table, None, self.possible_agents, None))
        return capture.get()

    def close(self) -> None:
        """Nothing is kept open."""
