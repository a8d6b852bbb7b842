"""What a few seeds give, down to the last digit of every roll-out: the same, whether the engine runs compiled or as plain Python.

`python -m tests.core.both_ways` prints it as JSON, so that another process can hold it against its own.
"""

from __future__ import annotations

import json
from random import Random

import arch_engine
from arch_engine import GAMES, opinions_of, rules_of, simulate
from arch_engine.core.opinions import Foresight
from arch_engine.core.table import CHANCE
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.policies import policy_named
from arch_engine.search.rollouts import roll_out

SEED = 1
CASES = [(game, seats) for game in GAMES for seats in rules_of(game).players]
MOMENTS = (0.3, 0.6, 0.9)


def found():
    """Of each game and number of players: a random game, what roll-outs of some of its moments give, a game of its own players."""
    return {"compiled": arch_engine.compiled, **{f"{game} {seats}": case(game, seats) for game, seats in CASES}}


def case(game, seats):
    replay = simulate(game, ["random"] * seats, SEED)
    played = simulate(game, ["sensible", *["random"] * (seats - 1)], SEED)
    return {
        "digests": [replay.at(step).digest() for step in range(len(replay) + 1)],
        "played": played.at(len(played)).digest(),
        "quickly": quick_game(game, seats),
        "roll-outs": [rolled(replay, int(part * len(replay))) for part in MOMENTS],
    }


def rolled(replay, step):
    results = [
        roll_out(replay.at(step), [None], 0, SEED, n, Lookahead(opinions_of(replay.rules), Foresight(policy)))[0]
        for policy in ("quick", "random")
        for n in (1, 2)
    ]
    return [[*result.wins, *result.points] for result in results]


def quick_game(game, seats):
    """The digests of a game of quick decisions, recorded."""
    rules, rng = rules_of(game), Random(SEED)
    table, digests, quick = rules.new_table(seats), [], policy_named(rules, "quick").start()
    while not table.over:
        rules.carry_out(table, rules.draw(table, rng) if table.asked == CHANCE else quick(table, rng))
        digests.append(table.digest())
    return digests


if __name__ == "__main__":
    print(json.dumps(found()))
