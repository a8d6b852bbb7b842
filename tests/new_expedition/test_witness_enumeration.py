"""A line is accepted exactly when a full game agrees with it: checked against the enumeration of all full games, on small deals.

`python -m tests.new_expedition.test_witness_enumeration 1000` plays so many small games and counts.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from arch_engine.core.table import ALL, CHANCE
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import MINE, MONUMENTS, SANDSTORM, SPHINX, THIEF, TREASURES
from arch_engine.new_expedition.witnessed.showing import may_show
from tests.new_expedition.enumeration import Referee, played, small_cards, small_table, spoiled

MOST_POSITIONS = 3_000
FEW_POSITIONS = 40


def check_game(seed, monument, witness, options):
    """Write down a small game as a witness sees it. At every line ask for spoiled ones and for cards shown, sometimes for all options."""
    rng = Random(seed)
    cards = small_cards(rng, MONUMENTS.index(monument))
    full = small_table(ALL, monument, cards, options)
    record = small_table(witness, monument, cards, options)
    referee, seen = Referee(), Counter()
    for decision in played(full, rng):
        for line in RULES.hidden.retold(full, decision, (), witness):
            if referee.positions:
                check_spoiled(record, referee, line, rng, seen)
                check_shown(record, referee, rng, seen)
                if len(referee.positions) <= FEW_POSITIONS and not rng.randrange(4):
                    check_options(record, referee, seen)
            assert RULES.why_not(record, line) is None
            if line[0] not in ("monument", "first-player"):
                referee.positions = referee.after(record, line)
                assert referee.positions
            if len(referee.positions) > MOST_POSITIONS:
                return seen
            RULES.carry_out(record, line)
            seen["lines"] += 1
        RULES.carry_out(full, decision)
    seen["whole games"] += 1
    return seen


def check_spoiled(record, referee, line, rng, seen):
    kinds = [kind for kind, number in enumerate(record.in_play) if number]
    hand = [rng.choice(kinds) for _ in range(rng.randrange(1, 4))]
    shown = ("show", rng.randrange(2), *[hand.count(kind) for kind in range(TREASURES)])
    for wrong in {shown, *[spoiled(record, line, rng) for _ in range(3)]}:
        why = RULES.why_not(record, wrong)
        assert (why is None) == referee.allows(record, wrong), (RULES.words.format(record, wrong), why)
        seen["spoiled"] += 1
        seen["refused"] += why is not None


def check_shown(record, referee, rng, seen):
    seat = rng.randrange(record.seats)
    most = [max(position[0][seat][kind] for position in referee.positions) for kind in range(TREASURES)]
    assert may_show(record, seat) == most


def check_options(record, referee, seen):
    """The decisions offered are those that the rules offer in any of the full positions, as the witness writes them."""
    if record.asked == CHANCE:
        return
    wanted = set()
    for position in referee.positions:
        tops: list[int | None] = [None]
        if record.question == "dig":
            tops = [kind for kind, number in enumerate(position[3]) if number]
            tops += [THIEF] * bool(record.thieves) + [SANDSTORM] * bool(record.storms)
        for top in tops:
            for pile in piles(position[2]) if top == SANDSTORM else [None]:
                world = referee.full_table(record, position, top)
                if pile is not None:
                    world.pile = pile
                for decision in RULES.options(world):
                    wanted.update(RULES.hidden.retold(world, decision, (), record.witness))
    assert set(RULES.options(record)) == {without_known_names(record, decision) for decision in wanted}
    seen["options"] += len(wanted)


def without_known_names(record, decision):
    """A look into a chamber whose cards the record knows names none of them."""
    named = decision[0] in ("look", "explore") and len(decision) > 2 and record.monument not in (MINE, SPHINX)
    return decision[:2] if named and not record.hidden_chambers[decision[1]] else decision


def piles(counts):
    """The pile in every order in which its last three cards can lie."""

    def ends(left, number):
        if not number or not any(left):
            yield []
            return
        for kind in range(TREASURES):
            if left[kind]:
                rest = tuple(own - (kind == other) for other, own in enumerate(left))
                for others in ends(rest, number - 1):
                    yield [*others, kind]

    for end in ends(counts, 3):
        rest = [own - end.count(kind) for kind, own in enumerate(counts)]
        yield [kind for kind, number in enumerate(rest) for _ in range(number)] + end


@pytest.mark.parametrize("monument", MONUMENTS)
@pytest.mark.parametrize("witness", [0, 1])
def test_a_line_is_accepted_exactly_when_a_full_game_agrees(monument, witness):
    seen = Counter()
    for seed in range(3):
        seen += check_game(seed, monument, witness, {"beginners_luck": seed % 2 == 1})
    assert seen["spoiled"] > 50 and seen["refused"] > 20


def test_the_referee_itself_finds_a_lie():
    """Every game above would pass with a referee that allows everything."""
    record = small_table(0, "pyramid", [9, 6, 0, 5, 0, 0, 0, 2, 0])
    referee = Referee()
    for line in ("monument pyramid", "deal market 2 scrap coin 2 shard, blue 4 coin", "first-player blue", "dig ?"):
        decision = RULES.words.parse(record, line)
        referee.positions = referee.after(record, decision) if line.startswith(("deal", "dig")) else referee.positions
        RULES.decide(record, decision)
    assert referee.allows(record, RULES.words.parse(record, "sell 4 coin"))
    assert not referee.allows(record, RULES.words.parse(record, "sell 2 shard"))


if __name__ == "__main__":
    number, total = int(sys.argv[1]), Counter()
    for game in range(number):
        luck, monument_of_game = game % 4 == 3, MONUMENTS[game % len(MONUMENTS)]
        total += check_game(game, monument_of_game, Random(game).randrange(3), {"beginners_luck": luck})
    print(dict(total))
