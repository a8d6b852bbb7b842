"""The games as PettingZoo environments: its own tests, and what is observed, rewarded and recorded."""

import warnings
from itertools import islice
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test

from arch_engine import GAMES, OptionError, rules_of, verify
from arch_engine.pettingzoo import DONE, Alphabet, Spelling, env, raw_env, reward_of

pytestmark = pytest.mark.slow

TABLES = [(game, players) for game in GAMES for players in rules_of(game).players]


def play(game, seed, moves=10**9):
    """A game by agents that write signs by lot; what every agent observed on the way."""
    game.reset(seed=seed)
    for agent in game.possible_agents:
        game.action_space(agent).seed(seed)
    seen = []
    for _ in range(moves):
        if not game.agents:
            break
        observation, reward, terminated, truncated, _ = game.last()
        seen.append((game.agent_selection, observation["observation"].copy(), reward))
        mask = observation["action_mask"]
        game.step(None if terminated or truncated else game.action_space(game.agent_selection).sample(mask))
    return seen


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_s_own_test_of_an_environment(game, players):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of observations that are not pictures
        api_test(env(game, players), num_cycles=300)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_s_own_test_of_seeds(game, players):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(game, players), num_cycles=60)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_ends_is_rewarded_and_can_be_opened(game, players, tmp_path):
    made = env(game, players)
    seen = play(made, 3)
    last = {agent: reward for agent, _, reward in seen}
    assert set(last) == set(made.possible_agents)
    replay = made.unwrapped.replay()
    shares = replay.rules.win_shares(replay.at())
    assert [last[agent] for agent in made.possible_agents] == [reward_of(share, players) for share in shares]
    assert players == 1 or not any(shares) or sum(last.values()) == pytest.approx(0)
    path = replay.save(tmp_path / "game.parquet")
    assert verify(path).holds


def test_options_are_those_of_the_game():
    made = env("new_expedition", 2, {"monument": "tomb", "beginners_luck": True})
    play(made, 1)
    assert made.unwrapped.replay().record.options["monument"] == "tomb"
    with pytest.raises(OptionError):
        env("new_expedition", 9)
    with pytest.raises(OptionError):
        env("new_expedition", 2, {"weather": "fair"})


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_decision_can_be_spelled_and_no_other(game):
    made = raw_env(game)
    made.reset(seed=5)
    rng = np.random.default_rng(5)
    asked = 0
    while made.agents and asked < 150:
        if any(made.terminations.values()):
            break
        options = list(islice(made.rules.options(made._table), 300))
        asked += 1
        for decision in options[:: max(1, len(options) // 25)]:
            spelling = Spelling(made.alphabet, options)
            for sign in (*made.alphabet.spelled(decision), DONE):
                if spelling.decision is not None:
                    break
                if (
                    len(spelling.signs)
                    and spelling.signs == list(made.alphabet.spelled(decision))[: len(spelling.signs)]
                ):
                    rest = list(made.alphabet.spelled(decision))[len(spelling.signs) :]
                    sign = rest[0] if rest else DONE
                spelling.put(sign)
            assert spelling.decision == decision
        while made._spelling.decision is None and made.agents:
            before = len(made._done)
            made.step(int(rng.choice(made._spelling.open)))
            if len(made._done) > before:
                break


def test_a_sign_that_is_not_open_is_refused_by_name():
    alphabet = Alphabet({"pass": ((),), "claim": ((3,),)})
    spelling = Spelling(alphabet, [("claim", 1), ("claim", 2), ("pass",)])
    assert spelling.open == [1, 2]
    with pytest.raises(ValueError, match="sign 0 is not open here; open are 1, 2"):
        spelling.put(DONE)
    spelling.put(1)
    assert [alphabet.meaning(sign) for sign in spelling.open] == [1, 2]
    spelling.put(spelling.open[0])
    assert spelling.decision == ("claim", 1)


def test_where_one_decision_goes_on_as_another_a_sign_ends_it():
    alphabet = Alphabet({"neutral": ((), (5,))})
    spelling = Spelling(alphabet, [("neutral",), ("neutral", 4)])
    assert spelling.open[0] == DONE
    spelling.put(DONE)
    assert spelling.decision == ("neutral",)
    assert alphabet.meaning(DONE) is None


@pytest.mark.parametrize("game", ["new_expedition", "royal_society"])
def test_what_an_agent_observes_does_not_depend_on_what_it_cannot_see(game):
    """The hidden things of a table are dealt anew as this seat could believe them; it observes the same."""
    from random import Random

    made = raw_env(game, 3)
    made.reset(seed=2)
    rng = np.random.default_rng(2)
    held = 0
    for step in range(400):
        if not made.agents or any(made.terminations.values()):
            break
        made.step(int(rng.choice(made._spelling.open)))
        if step % 40 or any(made.terminations.values()):
            continue
        true = made._table
        for seat, agent in enumerate(made.possible_agents):
            before = made.observe(agent)["observation"]
            made._table = made.rules.hidden.determinize(true, 1 << seat, Random(step))
            made._known.clear()
            assert np.array_equal(before, made.observe(agent)["observation"])
            made._table = true
            made._known.clear()
            held += 1
    assert held > 8


# -- used in the wrong order, or with what is no seed ------------------------------------------------------------------
EARLY = {
    "last": lambda made: made.last(),
    "step": lambda made: made.step(0),
    "observe": lambda made: made.observe("player_0"),
    "render": lambda made: made.render(),
    "replay": lambda made: made.unwrapped.replay(),
    "agent_iter": lambda made: next(iter(made.agent_iter())),
}
BY_ITSELF = [(raw_env, name) for name in EARLY if name != "agent_iter"]  # which is PettingZoo's own there


@pytest.mark.parametrize(("make", "name"), [*((env, name) for name in EARLY), *BY_ITSELF])
def test_before_the_first_reset_one_sentence_says_what_to_call(make, name):
    with pytest.raises(OptionError, match=rf"call reset\(\) before {name}\(\)"):
        EARLY[name](make("mykerinos", render_mode="ansi"))


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("seed", ["x", 1.5, -1, [1], "7", b"x"])
def test_a_seed_is_a_whole_number(make, seed):
    with pytest.raises(OptionError, match=r"The seed .* give a whole number from 0 on"):
        make("mykerinos").reset(seed=seed)


def test_a_seed_may_come_from_numpy():
    one, other = env("mykerinos"), env("mykerinos")
    one.reset(seed=np.int64(7))
    other.reset(seed=7)
    assert (one.last()[0]["observation"] == other.last()[0]["observation"]).all()
    assert one.unwrapped.replay().moves == other.unwrapped.replay().moves


def test_an_action_that_is_no_number_is_refused():
    made = raw_env("mykerinos")
    made.reset(seed=1)
    wrong: list[Any] = ["x", None, 1.5]
    for action in wrong:
        with pytest.raises(ValueError, match="not a sign"):
            made.step(action)
    with pytest.raises(OptionError, match="no agent 'x'"):
        made.observe("x")
