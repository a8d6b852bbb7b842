"""Knowledge held against full enumeration on small deals: `python -m tests.knowledge.small_deals FILE 2000 [SAMPLER]`.

Each deal is a game of two or three players with 8 to 16 cards and a random history, seen by a random witness; every fourth is with
Beginner's Luck. The file gets a row for each deal, and the same command goes on where it was stopped; in the end all rows are summed up.

What is certain, possible and refused must be what enumeration says. Worlds are drawn as often as the number of full games says, whatever
comes out. If they come from the very distribution, the p-values of the deals are uniform (Kolmogorov and Smirnov). How far they are from it is said
twice, without the luck of the draw: full games that come too often in one half of the draws do so in the other half by the distance, or less;
and the chi-squared distance, whose estimate has no bias, bounds it from above. SAMPLER can be a wrong one, which all this must find out.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from math import exp, sqrt
from pathlib import Path
from random import Random

import numpy as np

from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.knowledge.bounds import bounds_of
from arch_engine.new_expedition.knowledge.in_sight import seen_history
from arch_engine.new_expedition.knowledge.posterior import contradiction, posterior_of
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, TRAY
from tests.knowledge import enumerated

MOST_GAMES = 2_000  # full games at a moment; deals, views and records with more are left out
DRAWN, DRAWN_EACH = 4_000, 20  # worlds of a deal at least, and for each full game
REFERENCES = (999, 19_999)  # draws from the very distribution for a p-value: at first, and if it is small
SMALL = 0.01
EVERY = 20  # deals it says how far it is


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


# -- how worlds are drawn ------------------------------------------------------------------------------------------------


def as_likely(worlds, posterior, truth, rng):
    """What is checked."""
    return key_of(posterior, worlds.kept(rng))


def unweighed(worlds, posterior, truth, rng):
    """Wrong: every world that is met is kept, whatever its weight."""
    return key_of(posterior, worlds.met(rng))


def one_too_often(worlds, posterior, truth, rng):
    """Wrong: 3 in 100 worlds are the likeliest full game, whatever was drawn."""
    return max(truth, key=truth.get) if rng.random() < 0.03 else as_likely(worlds, posterior, truth, rng)


SAMPLERS = {sampler.__name__: sampler for sampler in (as_likely, unweighed, one_too_often)}


def drawn(seed, beginners_luck, sampler=as_likely, most=MOST_GAMES):
    """(the chances of all full games of a deal, how often each was drawn in either half of the draws), or None if there are too many."""
    table = enumerated.small_deal(seed, beginners_luck)
    witness = Random(seed).choice((0, 0, 1, 2, 3))
    try:
        truth = enumerated.worlds(table, seen_history(table, witness), most)
    except enumerated.TooMany:
        return None
    posterior = posterior_of(table, witness)
    worlds, rng = worlds_of(posterior), Random(seed)
    number = {key: at for at, key in enumerate(truth)}
    halves = np.zeros((2, len(truth)), dtype=np.int64)
    for draw in range(max(DRAWN, DRAWN_EACH * len(truth))):
        halves[draw % 2, number[sampler(worlds, posterior, truth, rng)]] += 1  # one that enumeration lacks is an error
    return np.array(list(truth.values())), halves


# -- how far they are from it --------------------------------------------------------------------------------------------


def p_value(chances, counts, rng):
    """How often draws from the very distribution are as far from it as these or farther (Pearson), ties broken by lot: uniform, if they are such."""
    found = (counts**2 / chances).sum()
    total = int(counts.sum())
    for references in REFERENCES:
        farther = same = 0
        for begin in range(0, references, 500):
            those = rng.multinomial(total, chances / chances.sum(), size=min(500, references - begin))
            distances = (those**2 / chances).sum(axis=1)
            farther += int((distances > found).sum())
            same += int((distances == found).sum())
        p = (farther + (same + 1) * rng.random()) / (references + 1)
        if p > SMALL:
            break
    return p


def from_below(chances, halves):
    """The distance (total variation), or less: what came too often in one half of the draws, by how much it does so in the other; 0 on average
    if nothing is wrong."""
    found = []
    for one, other in (halves, halves[::-1]):
        often = one > one.sum() * chances
        found.append(other[often].sum() / other.sum() - chances[often].sum())
    return float(np.mean(found))


def chi_squared(chances, counts):
    """The chi-squared distance, estimated without bias; half its root is the total variation or more."""
    total = int(counts.sum())
    return float((counts * (counts - 1) / chances).sum() / (total * (total - 1)) - 1)


def kolmogorov_smirnov(values):
    """The greatest distance of values between 0 and 1 to a uniform distribution, and how often uniform values come as far (Stephens' formula)."""
    number = len(values)
    values = np.sort(values)
    steps = np.arange(number + 1) / number
    greatest = float(max((steps[1:] - values).max(), (values - steps[:-1]).max()))
    scaled = greatest * (sqrt(number) + 0.12 + 0.11 / sqrt(number))
    series = 2 * sum((-1) ** (term - 1) * exp(-2 * (term * scaled) ** 2) for term in range(1, 101))
    return greatest, min(1.0, max(0.0, series)) if scaled > 0.2 else 1.0


# -- records that cannot be ----------------------------------------------------------------------------------------------


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


# -- deal after deal -----------------------------------------------------------------------------------------------------


def views_compared(table):
    """How many views of a deal were held against enumeration, and how many of them differ."""
    found = Counter()
    for witness in range(4):
        try:
            truth = enumerated.worlds(table, seen_history(table, witness), MOST_GAMES)
        except enumerated.TooMany:
            continue
        least, most = enumerated.bounds(truth)
        bounds = bounds_of(posterior_of(table, witness))
        found["views"] += 1
        found["certain differs"] += dict(zip(bounds.places, bounds.least(), strict=True)) != least
        found["possible differs"] += dict(zip(bounds.places, bounds.most(), strict=True)) != most
    return found


def records_compared(table, seed):
    """The same for its spoiled records; the table keeps one."""
    found = Counter()
    for history in spoiled(table, seed):
        try:
            there_is_one = bool(enumerated.worlds(table, history, MOST_GAMES))
        except enumerated.TooMany:
            continue
        table.history = history
        found["records"] += 1
        found["refused differs"] += (contradiction(table) is None) != there_is_one
    return found


COMPARED = ("views", "certain differs", "possible differs", "records", "refused differs")
COLUMNS = ("deal", *COMPARED, "full games", "drawn", "p", "from below", "chi squared")


def row_of(seed, sampler):
    """What is written of a deal; 0 full games are too many."""
    beginners_luck = seed % 4 == 3
    counted: Counter[str] = Counter()
    if sampler is as_likely:
        table = enumerated.small_deal(seed, beginners_luck)
        counted = views_compared(table) + records_compared(table, seed)
    found = drawn(seed, beginners_luck, sampler)
    row = [seed, *[counted[name] for name in COMPARED]]
    if found is None:
        return [*row, 0, 0, "", "", ""]
    chances, halves = found
    counts = halves.sum(axis=0)
    p = p_value(chances, counts, np.random.default_rng(seed)) if len(chances) > 1 else ""
    return [*row, len(chances), counts.sum(), p, from_below(chances, halves), chi_squared(chances, counts)]


def summed_up(rows):
    """What the rows of a file say together."""
    total = {name: sum(int(row[name]) for row in rows) for name in COMPARED}
    told = [row for row in rows if int(row["full games"]) > 1]  # of a single full game nothing but it can be drawn
    p = np.array([float(row["p"]) for row in told])
    lines = [
        f"{len(rows)} deals, {sum(row['full games'] == '0' for row in rows)} of them with too many full games to list and {sum(row['full games'] == '1' for row in rows)} with one",
        f"{total['views']} views: certain differs in {total['certain differs']}, possible in {total['possible differs']};"
        f" {total['records']} spoiled records, {total['refused differs']} decided otherwise than enumeration",
    ]
    if len(told) > 1:
        greatest, chance = kolmogorov_smirnov(p)
        below, mean_below = with_error([float(row["from below"]) for row in told])
        chi, mean_chi = with_error([float(row["chi squared"]) for row in told])
        drawn_worlds = sum(int(row["drawn"]) for row in told)
        lines += [
            f"{len(told)} deals of several full games, {drawn_worlds:,} worlds: p-values {greatest:.4f} from uniform (p {chance:.2g}), the smallest {p.min():.2g}",
            f"mean distance from below {below:.5f} ± {mean_below:.5f}; chi-squared {chi:.2e} ± {mean_chi:.1e},"
            f" so the mean distance is at most {sqrt(max(0.0, chi + mean_chi)) / 2:.4f}",
        ]
    return "\n".join(lines)


def with_error(values):
    """A mean, and half its 95 % interval."""
    return float(np.mean(values)), 1.96 * float(np.std(values, ddof=1)) / sqrt(len(values))


def main(file, last, name=as_likely.__name__):
    """Go on with the deals that the file lacks."""
    path = Path(file)
    done = len(path.read_text().splitlines()) - 1 if path.exists() else -1
    with path.open("a", newline="") as out:
        writer = csv.writer(out)
        if done < 0:
            writer.writerow(COLUMNS)
        for seed in range(max(done, 0), last):
            writer.writerow(row_of(seed, SAMPLERS[name]))
            out.flush()
            if (seed + 1) % EVERY == 0:
                print(f"deals 0 to {seed}", flush=True)
    with path.open(newline="") as rows:
        print(summed_up(list(csv.DictReader(rows))))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
