"""Hindsight held against full enumeration on small deals: `python -m tests.knowledge.looking_back 1000`.

The deals are those of `small_deals`, each seen by a random witness; every fourth is with Beginner's Luck, every eighth with it and three players.
At every moment after the deal, for every place and kind: what hindsight calls certain, and whether it can have been as few as in the full game
with the fewest, and one fewer. Two numbers are the first deal and the one after the last.
"""

from __future__ import annotations

import sys
from random import Random

from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.knowledge.barred import barred_before_the_deal
from arch_engine.new_expedition.knowledge.hindsight import certain_at, places_of
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.table import GONE
from tests.knowledge import enumerated


def told_and_enumerated(seed, beginners_luck, seats=None):
    """(a table as a witness saw it, {steps: {place: counts}} as hindsight tells it, the same by enumeration)."""
    table = enumerated.small_deal(seed, beginners_luck, seats)
    table.history = seen_history(table, Random(seed).choice((0, 0, 1, 2, 3)))
    dealt = sum(step[0] == GONE for step in table.history)
    every = enumerated.fewest_ever(table, table.history)
    truth = {steps: {place: row[place] for place in places_of(table)} for steps, row in every.items() if steps >= dealt}
    return table, certain_at(table, {steps: {} for steps in truth}), truth


def answers(table, truth):
    """(whether a place can have held so few cards of a kind, whether that is right), for the fewest there can be and one fewer."""
    following = barred_before_the_deal(table)
    for steps in sorted(truth):
        following.follow(table.history[:steps])
        later = table.history[steps:]
        for place, counts in truth[steps].items():
            for kind in range(TREASURES):
                if table.in_play[kind]:
                    yield True, following.can_hold(place, kind, counts[kind], later) is True
                    if counts[kind]:
                        yield False, following.can_hold(place, kind, counts[kind] - 1, later) is False


def settings_of(seed):
    """Whether a deal is with Beginner's Luck, and its number of seats if that is not left to chance."""
    return seed % 4 == 3, 3 if seed % 8 == 7 else None


def main(first, last):
    """Hold the deals with these numbers against enumeration."""
    cards = moments = wrong = 0
    asked, wrongly = {True: 0, False: 0}, 0
    for seed in range(first, last):
        table, told, truth = told_and_enumerated(seed, *settings_of(seed))
        for steps, rows in truth.items():
            moments += 1
            cards += sum(sum(counts) for counts in rows.values())
            wrong += told[steps] != rows
        for can_be, right in answers(table, truth):
            asked[can_be] += 1
            wrongly += not right
    print(
        f"deals {first} to {last - 1}: {moments:,} moments with {cards:,} cards that are certain, {wrong} moments told otherwise;"
        f" {asked[True]:,} questions with the answer yes and {asked[False]:,} with no, {wrongly} answered otherwise"
    )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]] or [1000]
    main(*(numbers if len(numbers) > 1 else (0, numbers[0])))
