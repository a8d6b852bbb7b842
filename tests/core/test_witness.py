"""Who saw what is written: the witness of a table, and the forms of the contract that take one."""

from random import Random

import pytest

from arch_engine import OptionError, rules_of, simulate
from arch_engine.core.table import ALL, sees

HIDDEN_GAMES = ("new_expedition", "royal_society")


def test_a_witness_sees_what_one_of_its_seats_sees_and_what_lies_open():
    assert sees(0b100, 0b110, 3) and sees(0, 0b111, 3) and sees(ALL, 0, 3)
    assert not sees(0b001, 0b110, 3) and not sees(0, 0b110, 3) and not sees(0b111, 0, 3)


@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_a_table_keeps_its_witness_and_is_the_same_table_whoever_wrote_it(game):
    rules = rules_of(game)
    table, open_table = rules.new_table(3), rules.new_table(3, witness=0b101)
    assert (table.witness, open_table.witness, open_table.copy().witness) == (ALL, 0b101, 0b101)
    assert table.state() == open_table.state() and table.digest() == open_table.digest()


def test_where_nothing_is_hidden_every_witness_sees_everything():
    assert rules_of("mykerinos").new_table(3, witness=0).witness == ALL


@pytest.mark.parametrize("witness", [-2, 0b1000])
def test_a_witness_who_does_not_play_is_refused(witness):
    with pytest.raises(OptionError, match="no such witness"):
        rules_of("new_expedition").new_table(3, witness=witness)


@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_a_witness_of_one_seat_is_that_seat_and_all_see_the_table_itself(game):
    replay = simulate(game, ["quick"] * 3, 5)
    rules = replay.rules
    for step in range(0, len(replay.moves), 40):
        table = replay.at(step)
        assert rules.hidden.as_witnessed(table, ALL).state() == table.state()
        assert rules.hidden.as_witnessed(table, 1 << 1).state() == rules.hidden.as_witnessed(table, 0b010).state()
        world = rules.hidden.determinize(table, 0b010, Random(step))
        assert world.state() == rules.hidden.determinize(table, 1 << 1, Random(step)).state()
        assert world.witness == ALL


@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_two_seats_together_see_the_facts_that_either_sees(game):
    replay = simulate(game, ["quick"] * 3, 6)
    rules = replay.rules
    for step, move in enumerate(replay.moves[:60]):
        table = replay.at(step)
        for fact in move.facts:
            told = [rules.hidden.redact(table, fact, witness) == fact for witness in (0, 0b001, 0b100, 0b101)]
            assert told[3] == (told[1] or told[2]) and (not told[0] or all(told))
            table.advance([fact])
