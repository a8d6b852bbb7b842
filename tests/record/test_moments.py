"""The tables of a row of moves, in any order, while it grows and is cut; and their digests."""

import pickle
from dataclasses import replace
from threading import Thread

import pytest

from arch_engine import GAMES, rules_of, simulate
from arch_engine.core.digests import Digests
from arch_engine.core.moves import happening
from arch_engine.core.table import Table
from arch_engine.record.moments import KEPT_EVERY, Moments

KINDS = pytest.mark.parametrize("kind", GAMES)


def games(kind):
    return [simulate(kind, ["random"] * seats, seed=seats) for seats in rules_of(kind).players]


def states(replay):
    """The state after every move, folded one after the other."""
    table = replay.record.first_table()
    found = [repr(table.state())]
    for move in replay.moves:
        table.advance(move.facts)
        found.append(repr(table.state()))
    return found


def state(moments, step):
    return repr(moments.table(step).state())


@KINDS
def test_what_grows_and_is_cut_has_the_tables_of_its_moves(kind):
    for replay in games(kind):
        expected, row = states(replay), []
        moments = Moments(replay.record.first_table(), row)
        for goal in (3, KEPT_EVERY, 2 * KEPT_EVERY + 5, 70, 64, 63, 1, 0, len(replay)):
            length = min(goal, len(replay))
            if length < len(row):
                moments.cut(length)
                del row[length:]
            else:
                row += replay.moves[len(row) : length]
            assert repr(moments.front.state()) == expected[length]
            assert [state(moments, step) for step in range(length, -1, -17)] == expected[length::-17]
            assert moments.rounds == [step for step in replay.rounds if step <= length]


def test_what_was_begun_after_a_move_is_cut_too():
    replay = games("mykerinos")[0]
    moments = Moments(replay.record.first_table(), replay.moves[:70])
    moments.front.advance(replay.moves[70].facts[:1])
    moments.cut(70)
    assert repr(moments.front.state()) == states(replay)[70]


def test_a_snapshot_does_not_grow_with_the_row_it_was_taken_of():
    replay = games("mykerinos")[0]
    expected, row = states(replay), list(replay.moves[:80])
    moments = Moments(replay.record.first_table(), row)
    whole, part = moments.snapshot(tuple(row)), moments.snapshot(tuple(row[:30]))
    row += replay.moves[80:]
    moments.cut(20)
    del row[20:]
    assert repr(whole.front.state()) == expected[80]
    assert repr(part.front.state()) == expected[30]
    assert part.rounds == [step for step in replay.rounds if step <= 30]
    assert repr(moments.front.state()) == expected[20]


def test_who_is_given_a_table_may_change_it():
    replay = games("mykerinos")[0]
    for step in (0, 20, len(replay)):
        was = repr(replay.at(step).state())
        replay.at(step).advance(replay.moves[0].facts)
        assert repr(replay.at(step).state()) == was


def test_several_threads_may_ask():
    replay = games("royal_society")[1]
    expected, found = states(replay), {}
    moments = Moments(replay.record.first_table(), replay.moves)

    def ask(first):
        found[first] = [state(moments, step) for step in range(first, len(replay) + 1, 3)]

    threads = [Thread(target=ask, args=(first,)) for first in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {first: expected[first::3] for first in range(3)}


def test_each_fact_is_shown_just_before_it_happens():
    replay = games("new_expedition")[0]
    table, aside = replay.at(0), replay.at(0)
    for move in replay.moves:
        for fact in happening(table, move.facts):
            assert table.state() == aside.state()
            aside.apply(fact)
    assert table.state() == replay.at().state()


# Digests


@KINDS
def test_digests_of_a_table_that_goes_on_are_those_of_each_table(kind):
    for replay in games(kind):
        digests, table = Digests(), replay.record.first_table()
        for move in replay.moves:
            table.advance(move.facts)
            assert digests.text(table) == repr(table.state())
            assert digests.digest(table) == table.digest() == move.digest


class Odd(Table):
    """A table with whatever somebody puts on it."""

    STATE = ("what",)

    def __init__(self, what):
        super().__init__(1)
        self.what = what


@pytest.mark.parametrize(
    "values",
    [
        (True, 1, 1.0, "1", b"1"),
        ([1, 2], [1, True], (1, 2), [1, 2, None]),
        (0.0, -0.0, 0),
        ({"a": 1}, {"a": True}, {}),
        (range(3), range(3), range(4), [range(3)]),
        ("ä", "a\u0308", ""),
    ],
)
def test_a_digest_tells_apart_what_its_text_does(values):
    digests = Digests()
    for value in values:
        assert digests.text(Odd(value)) == repr(Odd(value).state())


def test_a_list_that_is_changed_in_place_is_another():
    table, digests = Odd([[1], [2]]), Digests()
    digests.text(table)
    table.what[1][0] = 3
    assert digests.text(table) == repr(table.state())


@KINDS
def test_another_process_is_sent_a_game_without_its_tables_and_folds_them_itself(kind):
    replay = games(kind)[0]
    assert replay.at(70).seats
    sent = pickle.loads(pickle.dumps(replay.record))
    assert (sent, "moments" in vars(replay.record), "moments" in vars(sent)) == (replay.record, True, False)
    assert sent.last_table().state() == replay.at().state()
    assert pickle.loads(pickle.dumps(replay.record.moments)).rounds == replay.rounds


def test_other_moves_have_other_moments():
    record = games("mykerinos")[0].record
    assert record.last_table().over
    assert not replace(record, moves=record.moves[:5]).last_table().over
    assert not record.until(5).last_table().over
    assert record.until(-1).moves == record.moves[:-1]
