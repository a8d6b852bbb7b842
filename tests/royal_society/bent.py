"""Random games bent towards support, presenting, honoring and training, in search of a moment at which nothing is legal.

`python -m tests.royal_society.bent FROM TO` plays the games of these numbers, one after the other, and says every thousand games how far
it is; a search that was broken off goes on where it stopped. A game's number settles its setting, its luck and its players.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import perf_counter

from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES, free_actions
from arch_engine.royal_society.components import TILES
from arch_engine.royal_society.players.opinions import OPINIONS
from arch_engine.royal_society.table import COMPETITIVE, CONFRONTATION, SOLO, STANDARD

SETTINGS = tuple(
    (players, {"mode": mode, "simplified": simplified})
    for players, mode in ((1, SOLO), (2, CONFRONTATION), (2, COMPETITIVE), (3, STANDARD), (4, STANDARD))
    for simplified in (False, True)
)
SOUGHT = {
    ("publish", TILES.index(name)) for name in ("expertise-1", "expertise-2", "chosen-relic", "reserve", "reputation-4")
}
SENSIBLE = OPINIONS.players["sensible"]
EVERY = 1_000


class Stuck(AssertionError):
    """A moment that must not be."""


class Bent:
    """Decides at random, as it is bent: `wealth` is how seldom it swaps discs, `zeal` how often it does what may be done at any time."""

    def __init__(self, rng):
        self.rng = rng
        self.wealth = rng.choice((0.1, 0.6, 0.97))
        self.zeal = rng.choice((0.2, 0.6, 0.9))
        self.spread = rng.choice((0.1, 0.4))

    def choose(self, table, legal):
        rng = self.rng
        free = [option for option in legal if option[0] in free_actions.KINDS]
        plain = [option for option in legal if option[0] not in free_actions.KINDS]
        if free and (not plain or rng.random() < self.zeal):
            eager = [option for option in free if option[0] != "disc"]
            if eager or not plain or rng.random() > self.wealth:
                return rng.choice(eager if eager and rng.random() < self.wealth else free)
        if ("support",) in plain and rng.random() < 0.7:
            return ("support",)
        return rng.choice(self.sought(table, plain) if rng.random() > self.spread else plain)

    def sought(self, table, plain):
        """What leads to the moments that are looked for, or all there is."""
        if table.question == "reward" or table.question == "eight":
            return [("choose", 1)]  # prestige finds publishers
        if table.question == "bloomsbury":
            return [option for option in plain if option in SOUGHT] or plain
        if table.question == "expertise":
            return [option for option in plain if option == ("train", table.explorer)] or plain
        if table.question == "place":
            places = [option for option in plain if option[0] == "place"]
            location = self.rng.choice(places)[1] if places else None
            return [option for option in places if option[1] == location] or plain
        if table.question == "act":
            return [
                option for option in plain if option[0] in ("patron", "exhibit", "study-relic", "sell", "go")
            ] or plain
        return plain


def play(number, asked=0.02):
    """One game, to its end; a part of its moments is shown to the computer players, too. Raises Stuck, and gives the number of decisions."""
    players, options = SETTINGS[number % len(SETTINGS)]
    rng = Random(f"bent {number}")
    table, bent, decisions = RULES.new_table(players, options), [Bent(rng) for _ in range(players)], 0
    while not table.over:
        if table.asked == CHANCE:
            RULES.perform(table, RULES.draw(table, rng))
            continue
        legal = list(RULES.options(table))
        if not legal:
            raise Stuck(f"game {number}, decision {decisions}: {table!r} leaves seat {table.asked} nothing to decide.")
        decision = bent[table.asked].choose(table, legal)
        if rng.random() < asked:
            check(number, decisions, table, legal, decision, rng)
        RULES.perform(table, decision)
        decisions += 1
    return decisions


def check(number, decisions, table, legal, decision, rng):
    """The rules say the same of this moment everywhere, and every computer player finds something legal to do."""
    refusal = RULES.why_not(table, decision)
    view = RULES.hidden.as_witnessed(table, 1 << table.asked)
    found = {
        "random": RULES.pick(table, rng),
        "quick": OPINIONS.policies["quick"].start()(table, rng),
        "sensible": SENSIBLE.choose(view, legal, rng),
        "careful": OPINIONS.policies["careful"].start()(table, rng),
        "candidates": OPINIONS.candidates(view, 1, rng)[0],
    }
    wrong = [f"{who} would {choice}" for who, choice in found.items() if choice not in legal]
    if refusal is not None or wrong:
        said = refusal.sentence if refusal else ", ".join(wrong)
        raise Stuck(f"game {number}, decision {decisions}: {table!r}: {said}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, help="the number after the last game")
    asked = parser.parse_args()
    began, stuck, decisions = perf_counter(), 0, 0
    for number in range(asked.first, asked.last):
        try:
            decisions += play(number)
        except Exception as problem:  # whatever went wrong, the search goes on
            stuck += 1
            print(f"STUCK: game {number}: {type(problem).__name__}: {problem}", flush=True)
        done = number + 1 - asked.first
        if done % EVERY == 0 or number + 1 == asked.last:
            seconds = perf_counter() - began
            print(
                f"games {asked.first} to {number}: {done} played, {decisions} decisions, {stuck} stuck, {seconds:.0f} s",
                flush=True,
            )
    sys.exit(1 if stuck else 0)


if __name__ == "__main__":
    main()
