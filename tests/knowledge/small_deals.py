"""Knowledge held against full enumeration on small deals: `python -m tests.knowledge.small_deals 2000`.

Each deal is a game of two or three players with 8 to 16 cards and a random history, seen by a random witness; of every fourth, with
Beginner's Luck. It prints how often what is certain, what is possible and what is refused differs from enumeration (never), and the
greatest distance (total variation) of drawn worlds to it. Even worlds drawn from the very distribution come to some distance by luck, more
the more worlds there are. So a deal of few worlds is drawn until its distance is good; of a deal of many the distance that luck
alone would make is taken off. Two numbers are the first deal and the one after the last, to go on where it was stopped.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from math import pi, sqrt
from random import Random

from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.knowledge.bounds import bounds_of
from arch_engine.new_expedition.knowledge.feasible import contradiction, posterior_of
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, TRAY
from tests.knowledge import enumerated

FEW_WORLDS = 40
GOOD = 0.02
MOST_DRAWN = 60_000
EVERY = 10  # deals it says how far it is


def key_of(posterior, walk):
    """A drawn world in the form in which `enumerated.worlds` names it."""
    history, told = posterior.history, {step: walk.cards(cards) for step, cards in walk.told}
    kinds, at = [], 0
    while at < len(history):
        source, target, cards, _ = history[at]
        together = 1
        if HIDDEN in cards and source not in (GONE, DIG, target):
            if source >= CHAMBER:
                while at + together < len(history) and history[at + together][:2] == (source, target):
                    together += 1
                taken = [told[at + number][0] for number in range(together)]
                kinds.append(tuple(taken.count(kind) for kind in range(TREASURES)))
            else:
                kinds.append(told[at][0])
        at += together
    places = posterior.packing.places
    contents = [(place, tuple(walk.counts(number))) for number, place in enumerate(places)]
    return (*contents, (DIG, tuple(walk.deck.count(kind) for kind in range(TREASURES)))), tuple(kinds)


def distance(seed, beginners_luck, most=60_000):
    """(the total variation of drawn worlds to all full games, what luck alone would make of it, how many full games, how many drawn).

    Every world met counts by the chance that it is kept. Where there are few full games, more are drawn as long as the distance is above
    what counts as good, because that may be the luck of the draw; where there are many, as long as luck alone would make more.
    """
    table = enumerated.small_deal(seed, beginners_luck)
    witness = Random(seed).choice((0, 0, 1, 2, 3))
    truth = enumerated.worlds(table, seen_history(table, witness))
    posterior = posterior_of(table, witness)
    worlds, rng = worlds_of(posterior), Random(seed)
    drawn: defaultdict[object, float] = defaultdict(float)
    number, due = 0, 2_000
    total = squares = 0.0
    while True:
        while number < due:
            walk = worlds.met(rng)
            kept = min(1.0, walk.weight / worlds.largest)
            drawn[key_of(posterior, walk)] += kept
            total += kept
            squares += kept * kept
            number += 1
        found = sum(abs(drawn[key] / total - truth.get(key, 0.0)) for key in drawn.keys() | truth.keys()) / 2
        luck = by_luck(truth.values(), total * total / squares)
        few = len(truth) <= FEW_WORLDS
        if number >= (most if few else most // 3) or (found if few else luck) <= GOOD:
            return found, luck, len(truth), number
        due = min(most, 3 * number)


def by_luck(chances, number):
    """The mean total variation between a distribution and so many draws from it, each share taken as normal, the small ones as Poisson."""
    return sum(min(sqrt(2 * one * (1 - one) / (pi * number)), 2 * one) for one in chances) / 2


def spoiled(table, seed):
    """Histories in which one card that was seen is another, as far as the marketplace still holds what is taken from it."""
    rng = Random(seed)
    for witness in range(4):
        history = seen_history(table, witness)
        shown = [
            at
            for at, step in enumerate(history)
            if step[2] and HIDDEN not in step[2] and step[0] not in (GONE, MARKET, TRAY)
        ]
        if not shown:
            continue
        at = rng.choice(shown)
        source, target, cards, seen = history[at]
        kinds = list(cards)
        kinds[rng.randrange(len(kinds))] = rng.choice(enumerated.SMALL_KINDS)
        new = [*history[:at], (source, target, tuple(sorted(kinds)), seen), *history[at + 1 :]]
        if market_holds(new):
            yield new


def market_holds(history):
    """Whether only what lies open is taken from where all lies open."""
    lying = Counter()
    for source, target, cards, _ in history:
        for kind in cards:
            if source in (MARKET, TRAY):
                lying[source, kind] -= 1
                if lying[source, kind] < 0:
                    return False
            if target in (MARKET, TRAY):
                lying[target, kind] += 1
    return True


def main(first, last):
    """Hold the deals with these numbers against enumeration."""
    certain = possible = refused = views = records = 0
    few, many = [], []
    for seed in range(first, last):
        beginners_luck = seed % 4 == 3
        table = enumerated.small_deal(seed, beginners_luck)
        for witness in range(4):
            least, most = enumerated.bounds(enumerated.worlds(table, seen_history(table, witness)))
            bounds = bounds_of(posterior_of(table, witness))
            views += 1
            certain += dict(zip(bounds.places, bounds.least(), strict=True)) != least
            possible += dict(zip(bounds.places, bounds.most(), strict=True)) != most
        found, luck, worlds, _ = distance(seed, beginners_luck, MOST_DRAWN)
        if worlds <= FEW_WORLDS:
            few.append((found, seed))
        else:
            many.append((found - luck, seed))
        for history in spoiled(table, seed):
            there_is_one = bool(enumerated.worlds(table, history))
            table.history = history
            records += 1
            refused += (contradiction(table) is None) != there_is_one
        if (seed + 1 - first) % EVERY == 0 or seed + 1 == last:
            over = [sum(one[0] > GOOD for one in some) for some in (few, many)]
            print(
                f"deals {first} to {seed}: {views} views, certain differs in {certain}, possible in {possible};"
                f" {records} spoiled records, {refused} decided otherwise than enumeration;"
                f" {len(few)} deals of at most {FEW_WORLDS} worlds, greatest distance {max(few, default=None)}, {over[0]} above {GOOD};"
                f" {len(many)} of more, greatest distance less luck {max(many, default=None)}, {over[1]} above {GOOD}",
                flush=True,
            )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]] or [2000]
    main(*(numbers if len(numbers) > 1 else (0, numbers[0])))
