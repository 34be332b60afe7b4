"""Any game as a PettingZoo environment, one agent after the other (AEC) or all at once (parallel).

    env = noren.lab.pettingzoo.env("secrets-game", seats=5)
    env = noren.lab.pettingzoo.parallel_env("omnitsu", seats=4)

An observation is `{"observation": vector, "action_mask": mask}`; `env.numbers` says what each
number means. Seats that answer in secret act one after another and see nothing of each other; in
the parallel environment they act at once. Both take the same settings:

- `seats`: how many play, the fewest unless told; `options`: the game's own options.
- `reward`: `win`, `zero` or `score`, as `noren.lab.rewards` has them.
- `tensors=False`: masks and no vectors, which is quicker; `encode`: an encoder of one's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from noren.bots.order import who_goes
from noren.core.dice import Dice
from noren.core.errors import NorenError
from noren.core.game import AnyGame
from noren.core.match import Match
from noren.core.registry import load
from noren.core.view import AnyView
from noren.lab import rewards
from noren.lab.extras import need
from noren.lab.numbers import IllegalAction, Numbers
from noren.lab.series import derive

pettingzoo: Any = need("pettingzoo", "pettingzoo")
spaces: Any = need("gymnasium.spaces", "pettingzoo")

Encode = Callable[[AnyView], NDArray[np.float32]]
SINCE_RESET: Final = (
    "agent_selection", "agents", "rewards", "terminations", "truncations", "infos",
)  # fmt: skip
"""What PettingZoo wants an environment to have once it has been reset, and not before."""


class NotReset(NorenError, AttributeError):
    """An environment was asked for what there is only in a match."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"There is no {wanted} now: call reset() first.")


def env(game: AnyGame | str, **settings: Any) -> NorenEnv:
    """The environment for a game, by its name or the game itself."""
    return NorenEnv(load(game) if isinstance(game, str) else game, **settings)


class Deals:
    """What both environments share: a game in numbers, dealt again and again from a seed.

    `encode` is an encoder of one's own; with `tensors=False` there are masks and nothing else.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        seats: int | None,
        options: Mapping[str, Any] | None,
        reward: str,
        encode: Encode | None,
        tensors: bool,
    ) -> None:
        self.game = game
        self.seats = game.seats(game.meta.min_seats if seats is None else seats)
        self.options = dict(options or {})
        self.numbers = Numbers(game, self.seats, self.options)
        self.reward = rewards.reward(reward)
        self.encode: Encode | None = (encode or self.numbers.encoder) if tensors else None
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.agents)}
        self._seed = 0
        self._episode = 0
        self.match, self.order = self._deal()

    def space(self, more: int = 0) -> Any:
        """What an agent sees, if it has so many actions more than the game declares."""
        mask = spaces.Box(0, 1, (self.numbers.actions.size + more,), np.int8)
        if self.encode is None:
            return spaces.Dict({"action_mask": mask})
        size = self.encode(self.match.view(0)).shape
        return spaces.Dict(
            {"observation": spaces.Box(-np.inf, np.inf, size, np.float32), "action_mask": mask}
        )

    def state_space(self) -> Any:
        """What all seats see together."""
        encode = self.encode or self.numbers.encoder
        (size,) = encode(self.match.view(0)).shape
        return spaces.Box(-np.inf, np.inf, (self.seats * size,), np.float32)

    def again(self, seed: int | None) -> None:
        """Deal anew; a seed begins a series of deals that can be repeated."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        # Without a seed no two environments should play the same deals; from then on it counts by
        # itself.
        elif not self._episode:
            self._seed = int.from_bytes(os.urandom(8))
        self.match, self.order = self._deal()
        self._episode += 1

    def _deal(self) -> tuple[Match, Dice]:
        seed = derive("pettingzoo", self._seed, self._episode)
        match = Match.start(self.game, self.seats, self.options, seed)
        return match, Dice(derive("pettingzoo order", self._seed, self._episode))

    @property
    def too_long(self) -> bool:
        """Whether the match has gone on for longer than the game declares."""
        return len(self.match.choices) >= self.numbers.longest

    def state(self) -> NDArray[np.float32]:
        """Every seat's view in numbers, one after the other: for critics that may see all."""
        encode = self.encode or self.numbers.encoder
        return np.concatenate([encode(self.match.view(seat)) for seat in range(self.seats)])

    def choose(self, seat: int, numbers: list[int], action: int | None) -> None:
        """Play the option of that number; an action that is not open raises."""
        view = self.match.view(seat)
        if action is None or action not in numbers:
            names = [*self.numbers.actions.names, "do nothing"]
            raise IllegalAction(self.agents[seat], action, names, view, numbers)
        self.match.play(seat, view.options[numbers.index(int(action))])


class NorenEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game as an environment: one agent a seat, one action an option.

    Made by `env(GAME, ...)`; a seed that is handed to `reset` begins a series of deals.
    """

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
        reward: str = "win",
        encode: Encode | None = None,
        tensors: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.deals = Deals(
            game, seats=seats, options=options, reward=reward, encode=encode, tensors=tensors
        )
        self.game, self.numbers = game, self.deals.numbers
        self.render_mode = render_mode
        self.possible_agents = self.deals.agents
        self._seat = self.deals.seat
        self.action_spaces = {
            agent: spaces.Discrete(self.numbers.actions.size) for agent in self._seat
        }
        self.observation_spaces = {agent: self.deals.space() for agent in self._seat}
        self.state_space = self.deals.state_space()
        self._open: list[int] = []
        self._open_at = -1

    def __getattr__(self, name: str) -> Any:
        # Asked only for what is not there.
        if name in SINCE_RESET:
            raise NotReset(name)
        raise AttributeError(f"{type(self).__name__} has no {name}.")

    @property
    def match(self) -> Match:
        """The match that is being played."""
        return self.deals.match

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; a seed begins a series of deals that can be repeated."""
        self.deals.again(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._open_at = -1
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        agent: str = self.possible_agents[who_goes(self.deals.match, self.deals.order)]
        return agent

    def _numbers(self, view: AnyView) -> list[int]:
        """The numbers of the options of whoever is to act, found once for looking and playing."""
        at = len(self.deals.match.choices)
        if self._open_at != at:
            self._open, self._open_at = self.numbers.actions.numbers(view), at
        return self._open

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The agent's view as a vector, and which actions are open to it."""
        view = self.deals.match.view(self._seat[agent])
        mask = np.zeros(self.numbers.actions.size, np.int8)
        if agent == self.agent_selection and view.options:
            mask[self._numbers(view)] = 1
        elif view.options:
            mask[self.numbers.actions.numbers(view)] = 1
        if self.deals.encode is None:
            return {"action_mask": mask}
        return {"observation": self.deals.encode(view), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """Every seat's view, one after the other."""
        return self.deals.state()

    def step(self, action: int | None) -> None:
        """Take the selected agent's action."""
        agent, deals = self.agent_selection, self.deals
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        deals.choose(seat, self._numbers(deals.match.view(seat)), action)
        self._cumulative_rewards[agent] = 0.0
        # Nothing is won before the end, so rewards are not cleared and summed at every step.
        if deals.match.outcome is not None:
            gains = deals.reward(deals.match.outcome, deals.seats)
            self.rewards = dict(zip(self.possible_agents, gains, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif deals.too_long:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()

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


def parallel_env(game: AnyGame | str, **settings: Any) -> NorenParallelEnv:
    """The environment in which all act at once, by a game's name or the game itself."""
    return NorenParallelEnv(load(game) if isinstance(game, str) else game, **settings)


class NorenParallelEnv(pettingzoo.ParallelEnv):  # type: ignore[misc]
    """A game in which whoever is asked acts at the same time; the others do nothing.

    The last action is to do nothing, and is open to those alone who are not asked. Where several
    are asked and the first answer counts, a lot decides whose action that is.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "noren-parallel", "render_modes": []}

    def __init__(
        self,
        game: AnyGame,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        encode: Encode | None = None,
        tensors: bool = True,
    ) -> None:
        self.deals = Deals(
            game, seats=seats, options=options, reward=reward, encode=encode, tensors=tensors
        )
        self.numbers = self.deals.numbers
        self.nothing = self.numbers.actions.size
        self.render_mode = None
        self.possible_agents = self.deals.agents
        self.agents: list[str] = []
        self.action_spaces = {
            agent: spaces.Discrete(self.nothing + 1) for agent in self.possible_agents
        }
        space = self.deals.space(1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.state_space = self.deals.state_space()

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew; a seed begins a series of deals that can be repeated."""
        self.deals.again(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._observe(self.deals.seat[agent]) for agent in self.possible_agents}

    def _observe(self, seat: int) -> dict[str, NDArray[Any]]:
        view = self.deals.match.view(seat)
        mask = np.zeros(self.nothing + 1, np.int8)
        mask[self.numbers.actions.numbers(view) or [self.nothing]] = 1
        if self.deals.encode is None:
            return {"action_mask": mask}
        return {"observation": self.deals.encode(view), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """Every seat's view, one after the other."""
        return self.deals.state()

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Take everybody's action: observations, rewards, terminations, truncations and infos."""
        deals = self.deals
        match, agents = deals.match, self.agents
        if not agents:
            raise NotReset("agent to act")
        asked = match.asked
        if not match.world.agenda[-1].together:
            asked = (who_goes(match, deals.order),)
        # All are looked up before any is played: the last answer may change what is on offer.
        numbers = {seat: self.numbers.actions.numbers(match.view(seat)) for seat in asked}
        for seat in asked:
            deals.choose(seat, numbers[seat], actions.get(self.possible_agents[seat]))
        over, long = match.over, deals.too_long
        gains = deals.reward(match.outcome, deals.seats) if match.outcome else [0.0] * deals.seats
        if over or long:
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, long and not over),
            {agent: {} for agent in agents},
        )
