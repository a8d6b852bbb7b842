"""The games as PettingZoo environments, for those who train players of their own: `pip install arch-engine[agents]`.

>>> from arch_engine.pettingzoo import env
>>> game = env("mykerinos", players=3)
>>> game.reset(seed=7)
>>> while game.agents:
...     observation, reward, terminated, truncated, info = game.last()
...     mask = None if terminated or truncated else observation["action_mask"]
...     game.step(None if mask is None else game.action_space(game.agent_selection).sample(mask))
>>> game.unwrapped.replay().record.game
'mykerinos'

An agent is a seat, `player_0` first. Chance is drawn from the seed of `reset`, and where a seat has no choice the game goes on.
`docs/api.md` tells what actions and observations mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from random import SystemRandom
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from arch_engine.core.errors import OptionError, given
from arch_engine.core.families import Bounds, Decision
from arch_engine.core.language import say
from arch_engine.core.play import generators
from arch_engine.core.table import CHANCE
from arch_engine.games import opinions_of, rules_of
from arch_engine.replay.session import Session
from arch_engine.replay.study import Game

SPELLED = 20
"""So many signs of the decision that is being spelled are observed; no decision has more."""


def env(
    game: str, players: int | None = None, options: Mapping[str, Any] | None = None, render_mode: str | None = None
) -> AECEnv:
    """An environment that ends an episode where an action is not legal, and says so where it is used in the wrong order.

    Args:
        game: A game by its name.
        players: How many seats; by default the fewest.
        options: Options of the game; the others have their defaults.
        render_mode: "ansi" if `render` shall give the board as text.

    Raises:
        OptionError: The game has no such number of players or option, or names no features to observe or no shapes of decisions.
    """
    made = raw_env(game, players, options, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return Ordered(made)


class Ordered(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # it has no types
    """Says in a sentence that a game has to begin before it is played."""

    def last(self, observe: bool = True) -> Any:
        """The same as `AECEnv.last`."""
        self.unwrapped.check_begun("last")
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """The same as `raw_env.step`."""
        self.unwrapped.check_begun("step")
        super().step(action)

    def observe(self, agent: str) -> Any:
        """The same as `raw_env.observe`."""
        self.unwrapped.check_begun("observe")
        return super().observe(agent)

    def render(self) -> Any:
        """The same as `raw_env.render`."""
        self.unwrapped.check_begun("render")
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The same as `AECEnv.agent_iter`."""
        self.unwrapped.check_begun("agent_iter")
        return super().agent_iter(max_iter)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name, and it has no types
    """A game as it is, without what `env` puts around it."""

    metadata = {"render_modes": ["ansi"], "name": "arch_engine", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, render_mode)
        super().__init__()
        self.rules = rules_of(game)
        self.seats = self.rules.players[0] if players is None else players
        self.options = self.rules.full_options(options)
        self.render_mode = render_mode
        features = opinions_of(self.rules).features
        if features is None or not self.rules.shapes:
            raise OptionError(
                "{title} cannot be learned here: it names no features to observe or no shapes of decisions.",
                title=self.rules.title,
            )
        self._features = features
        self._table = self.rules.new_table(self.seats, self.options)
        self.alphabet = Alphabet(self.rules.shapes)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        long = SPELLED + len(features.shared) + self.seats * len(features.own)
        look = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (long,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.alphabet.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, look)
        self.action_spaces = {agent: spaces.Discrete(self.alphabet.size) for agent in self.possible_agents}
        self._begun = False

    def check_begun(self, name: str) -> None:
        """Raise OptionError before the first `reset`; `name` is the method that cannot be called yet."""
        if not self._begun:
            raise OptionError("No game has begun; call reset() before {name}().", name=name)

    def last(self, observe: bool = True) -> Any:
        """The same as `AECEnv.last`."""
        self.check_begun("last")
        return super().last(observe)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The signs of the game (`docs/api.md`). Each agent has a space of its own, to be seeded apart."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game, with chance drawn from the seed; without one, from luck. `options` are left alone, as PettingZoo has it.

        Raises OptionError for a seed that is not a whole number from 0 on.
        """
        self._chance, _ = generators(SystemRandom().getrandbits(48) if seed is None else seed)
        self._begun = True
        self._table = self.rules.new_table(self.seats, self.options)
        self._done: list[Decision] = []
        self._known: dict[int, np.ndarray[Any, Any]] = {}  # by seat, until the next decision
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Write the next sign of the decision of the seat that is asked; a dead agent takes None.

        Raises:
            ValueError: No legal decision goes on like this.
            OptionError: No game has begun.
        """
        self.check_begun("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not isinstance(action, int | np.integer):
            raise ValueError(say("{action} is not a sign; give a whole number.", action=given(action)))
        self._spelling.put(int(action))
        if (decision := self._spelling.decision) is not None:
            self._do(decision)
            self._go_on()
        self._accumulate_rewards()

    def _do(self, decision: Decision) -> None:
        self._done.append(decision)
        self._known.clear()
        self.rules.carry_out(self._table, decision)

    def _go_on(self) -> None:
        """Let chance act and do what nobody has to choose, until a seat has a choice or the game is over."""
        rules, table = self.rules, self._table
        while not table.over:
            if table.asked == CHANCE:
                self._do(rules.draw(table, self._chance))
                continue
            self._spelling = Spelling(self.alphabet, rules.options(table))
            if (only := self._spelling.decision) is None:
                self.agent_selection = self.possible_agents[table.asked]
                return
            self._do(only)
        shares = rules.win_shares(table)
        for agent, share, points in zip(self.possible_agents, shares, rules.totals(table), strict=True):
            self.rewards[agent] = reward_of(share, self.seats)
            self.terminations[agent] = True
            self.infos[agent] = {"points": points}

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent knows now, and which signs it may write: none while another one is asked. Raises OptionError if no game has begun or for an agent that there is not."""
        self.check_begun("observe")
        if agent not in self._seat_of:
            raise OptionError("There is no agent {agent}; there are {agents}.", agent=given(agent), agents=", ".join(self.possible_agents))  # fmt: skip
        mask = np.zeros(self.alphabet.size, np.int8)
        spelled = np.full(SPELLED, -1.0, np.float32)
        if not self._table.over and agent == self.agent_selection:
            mask[self._spelling.open] = 1
            spelled[: len(self._spelling.signs)] = self._spelling.signs
        return {"observation": np.concatenate([spelled, self._features_of(self._seat_of[agent])]), "action_mask": mask}

    def _features_of(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat knows as numbers: those of the table, then those of each seat, from its own on."""
        if seat not in self._known:
            shared, own = self._features.read(self.rules.hidden.kept_in_mind(self._table, seat))
            turned = [number for other in range(self.seats) for number in own[(seat + other) % self.seats]]
            self._known[seat] = np.array(shared + turned, np.float32)
        return self._known[seat]

    def render(self) -> str | None:
        """The board as text, if the environment was made to give it. Raises OptionError if no game has begun."""
        self.check_begun("render")
        return self.rules.words.board(self._table, self.possible_agents) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def replay(self) -> Game:
        """The game so far, to save, review or show. Raises OptionError if none has begun."""
        self.check_begun("replay")
        session = Session(self.rules.game, self.possible_agents, options=self.options)
        for decision in self._done:
            session.play(decision)
        return session.replay()


def reward_of(share: float, seats: int) -> float:
    """What a share of the win is worth at the end: 1 for whoever wins alone, together 0; with one seat 1 or −1."""
    return 2 * share - 1 if seats == 1 else share - (1 - share) / (seats - 1)


# -- decisions as small numbers ------------------------------------------------------------------------------------------

DONE: Final = 0
"""The sign that ends a decision."""
LISTED: Final = 20_000
"""So many legal decisions are looked at, the most ordinary first. Only trades of very rich hands are more."""


class Alphabet:
    """The signs of a game: `DONE`, its kinds of decisions in alphabetical order, the values from 0.

    Attributes:
        kinds: The kinds of decisions, the first of which has sign 1.
        size: How many signs there are.
    """

    __slots__ = ("_signs", "kinds", "size")

    def __init__(self, shapes: Mapping[str, tuple[Bounds, ...]]) -> None:
        """`shapes`: the kinds of decisions and the bounds of their values (`Rules.shapes`)."""
        self.kinds = tuple(sorted(shapes))
        self._signs = {kind: sign for sign, kind in enumerate(self.kinds, start=1)}
        values = max((bound for forms in shapes.values() for bounds in forms for bound in bounds), default=0)
        self.size = 1 + len(self.kinds) + values

    def spelled(self, decision: Decision) -> tuple[int, ...]:
        """The signs of a decision, without `DONE`."""
        first = len(self.kinds) + 1
        return (self._signs[decision[0]], *[first + value for value in decision[1:]])

    def meaning(self, sign: int) -> str | int | None:
        """The kind or the value of a sign; None for `DONE`."""
        if sign == DONE:
            return None
        return self.kinds[sign - 1] if sign <= len(self.kinds) else sign - 1 - len(self.kinds)


class Spelling:
    """A decision that is being spelled.

    Attributes:
        signs: The signs so far, those that followed by themselves among them.
        open: The signs that may come next, in order; none once the decision is whole.
    """

    __slots__ = ("_left", "open", "signs")

    def __init__(self, alphabet: Alphabet, options: Iterable[Decision]) -> None:
        """`options`: the legal decisions, at least one."""
        self._left = [(alphabet.spelled(decision), decision) for decision in islice(options, LISTED)]
        self.signs: list[int] = []
        self.open: list[int] = []
        self._look()

    @property
    def decision(self) -> Decision | None:
        """What was spelled; None as long as several decisions begin like this."""
        return None if self.open else self._left[0][1]

    def put(self, sign: int) -> None:
        """Write one of the `open` signs.

        Raises:
            ValueError: No legal decision goes on like this.
        """
        if sign not in self.open:
            raise ValueError(f"sign {sign} is not open here; open are {', '.join(map(str, self.open))}")
        at = len(self.signs)
        if sign == DONE:
            self._left = [one for one in self._left if len(one[0]) == at]
        else:
            self._left = [one for one in self._left if len(one[0]) > at and one[0][at] == sign]
            self.signs.append(sign)
        self._look()

    def _look(self) -> None:
        """Find what may come next, and write what can only come."""
        while len(self._left) > 1:
            at = len(self.signs)
            self.open = sorted({signs[at] if len(signs) > at else DONE for signs, _ in self._left})
            if len(self.open) > 1:
                return
            self.signs.append(self.open[0])
        self.signs = list(self._left[0][0])
        self.open = []
