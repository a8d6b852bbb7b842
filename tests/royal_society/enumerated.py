"""All full games that agree with a record, played side by side: what is legal, possible, and how likely, without any reasoning.

Small positions with few unknown expeditions are dealt in every way; each deal is a full table of its own, on which only the rules of the full
game decide. A line of the record keeps those on which it, or for an unknown card any decision like it, is legal and is told in the same
words. Nothing of `unseen` or `witnessed` is used.

`python -m tests.royal_society.enumerated FROM TO` compares the positions of these numbers with what a record says of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

from arch_engine.core.moves import logged
from arch_engine.core.table import CHANCE, UNKNOWN
from arch_engine.royal_society import RULES, secrets
from arch_engine.royal_society.notation import HUES
from arch_engine.royal_society.table import FIRST_CARDS
from tests.royal_society.desk import Desk

MOST_WORLDS = 1_500
MOVES = 14
SAMPLES = 1_500
NAMING = ("go", "discard")


def position(number):
    """A small position at the beginning of a turn: a few random expeditions, hands that the table does not know."""
    rng = Random(f"enumerated {number}")
    names = [f"c{n}" for n in range(rng.choice((9, 10, 11)))]
    texts = {}
    for name in names:
        region, kind = rng.choice(("asia", "africa")), rng.choice(("excavation", "cartography"))
        gains = rng.choice(("reserve", "reserve", "1 knowledge asia", "5 money", "1 reputation"))
        texts[name] = (
            f"region={region} type={kind} expertise={rng.choice((1, 1, 2, 3))} cost={rng.choice((0, 0, 4, 9))} "
            f"knowledge={rng.choice((0, 0, 2))} simple={rng.choice((0, 1))} gains='{gains}'"
        )
    program = names[: rng.choice((2, 3, 4))]
    rest = names[len(program) :]
    hands = {"blue": rest[: rng.choice((1, 2))]}
    rest = rest[len(hands["blue"]) :]
    hands["yellow"] = rest[: rng.choice((0, 1))]
    rest = rest[len(hands["yellow"]) :]
    cut = rng.randrange(len(rest) + 1)
    if len(rest) - cut < 1:
        cut = max(0, len(rest) - 1)
    desk = Desk(
        players=2, mode="confrontation", cards=texts, program=" ".join(["-"] * (6 - len(program)) + program), deck=" ".join(rest[cut:][:4]),
        discards=" ".join(rest[:cut] + rest[cut:][4:]), hidden_hand={colour: " ".join(own) for colour, own in hands.items()},
        patron_deck="q1", reputation={"blue": rng.choice((2, 5, 9)), "yellow": rng.choice((3, 6))}, money={"blue": rng.choice((0, 3, 6)), "yellow": 5},
        pawns={"port": "yellow:3:6"} if rng.random() < 0.7 else None, discs={"blue": rng.choice((0, 1)), "yellow": 1},
        expertise={"blue": rng.choice(("1 2 3", "3 3 3", "2 2 5"))},
    )  # fmt: skip
    table = desk.table
    for hand in table.hands:
        for place, (card, _) in enumerate(hand):
            if table.cards.expeditions[card].simple and rng.random() < 0.6:
                hand[place] = (card, FIRST_CARDS)
    table.log = None
    return table, rng


def all_deals(table):
    """Every full table that looks the same to everybody: the unknown expeditions of hands and deck in every way."""
    places = [(seat, place) for seat, hand in enumerate(table.hands) for place in range(len(hand))]
    cards = sorted([*table.deck, *[card for hand in table.hands for card, _ in hand]])
    expeditions = table.cards.expeditions
    found = []
    for order in permutations(cards):
        hands, deck = order[: len(places)], order[len(places) :]
        kinds = [table.hands[seat][place][1] for seat, place in places]
        ordered = all(
            own < other
            for number, own in enumerate(hands)
            for further, other in enumerate(hands)
            if number < further and places[number][0] == places[further][0] and kinds[number] == kinds[further]
        )
        if ordered and all(
            kind != FIRST_CARDS or expeditions[own].simple for own, kind in zip(hands, kinds, strict=True)
        ):
            world = table.copy()
            for (seat, place), card in zip(places, hands, strict=True):
                world.hands[seat][place] = (card, table.hands[seat][place][1])
            world.deck = list(deck)
            found.append(world)
    return found


def written(decision):
    """A decision as the table writes it down."""
    if decision[0] == "keep":
        return ("keep", *[UNKNOWN] * (len(decision) - 1))
    return ("reshuffle",) if decision[0] == "reshuffle" else decision


def decisions_of(world, drawn):
    """What can happen on a full table: all legal decisions, or what chance has drawn; an order of the deck is any."""
    if world.asked != CHANCE:
        return list(RULES.options(world))
    if world.question == "reshuffle":
        return [("reshuffle", *order) for order in permutations(drawn[1:])]
    return [drawn]


def told(world, decision):
    """The lines of a decision on a full table, and the table after it."""
    after = world.copy()
    after.log = []
    RULES.carry_out(after, decision)
    ((_, _, facts),) = logged(after.log)
    after.log = None
    return RULES.hidden.retold(world, decision, facts, 0), after


def in_any_order(world, lines):
    """The same lines, with the cards that a seat discards together in any order."""
    number = 1 + (len(world.drawn) - 1 if lines[0][0] == "keep" else 0)
    return [[lines[0], *order, *lines[number:]] for order in permutations(lines[1:number])]


class Difference(AssertionError):
    """A record that says otherwise than all full games together."""


def compare(number, sampled=False):
    """Play on from a position; wherever the record is asked something, compare. Gives the numbers of lines and of worlds looked at."""
    table, rng = position(number)
    worlds, record = all_deals(table), secrets.with_witness(table, 0)
    record.log = []
    lines = looked = 0
    for _ in range(MOVES):
        if record.over or not 1 <= len(worlds) <= MOST_WORLDS:
            break
        true = rng.choice(worlds)
        drawn = RULES.draw(true, rng) if true.asked == CHANCE else None
        of_each = [(world, decisions_of(world, drawn)) for world in worlds]
        looked += len(worlds)
        if drawn is None:
            check_legal(record, {written(decision) for _, every in of_each for decision in every}, number)
            check_known(record, worlds, number, rng, sampled)
            decision = bent(list(RULES.options(true)), rng)
        else:
            decision = rng.choice(of_each[0][1]) if true.question == "reshuffle" else drawn
        said, _ = told(true, decision)
        ways = []
        for world, every in of_each:
            for one in every:
                if written(one) == said[0]:
                    own, after = told(world, one)
                    ways += [(other, after) for other in in_any_order(world, own)]
        for place, line in enumerate(said):
            if place:
                check_chance(record, {own[place] for own, _ in ways}, number)
            RULES.decide(record, line)
            lines += 1
            ways = [(own, after) for own, after in ways if own[place] == line]
        worlds = [after for _, after in ways]
        if any(secrets.as_witnessed(after, 0).question != record.question for after in worlds):
            raise Difference(f"{number}: the record asks {record.question}")
    return lines, looked


def bent(options, rng):
    """A decision, bent towards the Port, reserving, and what a hand decides."""
    port = [one for one in options if one[0] in ("go", "reserve-deck", "keep", "discard") or one[:2] == ("place", 3)]
    return rng.choice(port if port and rng.random() < 0.75 else options)


def strangers_to(record):
    """Decisions that are mostly not legal."""
    yield from ((kind, card) for kind in NAMING for card in range(len(record.cards.expeditions)))
    yield from (("place", place, section) for place in range(4) for section in range(1, 7))
    yield from (("reserve", card) for card in record.program if card >= 0)
    yield from (("decline",), ("support",), ("disc",), ("reserve-deck",))


def check_legal(record, expected, number):
    """What is legal in some full game, and nothing else, is offered and accepted."""
    offered = list(RULES.options(record))
    if len(offered) != len(set(offered)) or set(offered) != expected:
        raise Difference(
            f"{number}: {record} {record.agenda} offers {sorted(set(offered) ^ expected)} otherwise, of {sorted(expected)}"
        )
    for one in strangers_to(record):
        if (RULES.why_not(record, one) is None) != (one in expected):
            raise Difference(f"{number}: {one} at {record}, {RULES.why_not(record, one)}")


def check_chance(record, expected, number):
    """A card may turn up exactly if it does in some full game."""
    for card in range(len(record.cards.expeditions)):
        if (RULES.why_not(record, ("turn-up", card)) is None) != (("turn-up", card) in expected):
            raise Difference(
                f"{number}: {card} turns up at {record.agenda}: {RULES.why_not(record, ('turn-up', card))}, {expected}"
            )


def hands_of(world):
    return tuple(tuple(sorted(card for card, _ in hand)) for hand in world.hands)


def check_known(record, worlds, number, rng, sampled):
    """What may be in a hand, and worlds drawn, against all full games."""
    true = Counter(map(hands_of, worlds))
    drawn = Counter()
    for _ in range(SAMPLES if sampled else 12):
        drawn[hands_of(RULES.hidden.determinize(record, 0, rng))] += 1
    check_chances(record, worlds, number)
    if not set(drawn) <= set(true):
        raise Difference(f"{number}: {set(drawn) - set(true)} is drawn, but cannot be")
    if sampled:
        distance = sum(abs(true[one] / len(worlds) - drawn[one] / SAMPLES) for one in true) / 2
        noise = (len(true) / SAMPLES) ** 0.5
        if distance > noise + 0.01:
            raise Difference(f"{number}: a distance of {distance:.3f} at {len(true)} hands")


def check_chances(record, worlds, number):
    """What is possible, what is certain and how likely everything is, to the last digit."""
    knowledge = RULES.hidden.knowledge(record, 0)
    names = [card.name for card in record.cards.expeditions]
    counted = {}
    for world in worlds:
        places = {f"hand {HUES[seat]}": [card for card, _ in hand] for seat, hand in enumerate(world.hands)}
        places |= {"deck": world.deck, "drawn": [card for card, _ in world.drawn]}
        known = {card for hand in (*record.hands, record.drawn) for card, _ in hand}
        for place, cards in places.items():
            counted.setdefault(place, Counter()).update(names[card] for card in cards if card not in known)
    true = {
        place: {card: Fraction(n, len(worlds)) for card, n in cards.items()}
        for place, cards in counted.items()
        if cards
    }
    said = {place: cards for place, cards in knowledge.chances().items() if place in counted}
    if said != true:
        raise Difference(f"{number}: {said} is said, {true} is so")
    sure = {place: {card for card, own in cards.items() if own == 1} for place, cards in true.items()}
    found = knowledge.certain()
    if any(set(found.get(place, ())) != cards for place, cards in sure.items()):
        raise Difference(f"{number}: {found} is certain, {sure} is so")


def main(first, last):
    lines = looked = 0
    for number in range(first, last):
        more, worlds = compare(number, sampled=number % 5 == 0)
        lines += more
        looked += worlds
        if (number + 1) % 50 == 0:
            print(f"{number + 1 - first} positions, {lines} lines, {looked} full games", flush=True)
    print(f"positions {first} to {last - 1}: {lines} lines, {looked} full games at their moments; no difference")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
