"""What is remembered of games has bounds: a long process holds no more than they allow, and answers stay the same."""

import gc
from random import Random
from weakref import WeakSet

import pytest

from arch_engine import rules_of
from arch_engine.knowledge.remembered import Remembered
from arch_engine.new_expedition.knowledge import filling, posterior
from arch_engine.new_expedition.knowledge.posterior import posterior_of
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import ExpeditionTable
from tests.replay.witnesses import played

RULES = rules_of("new_expedition")


class Follower:
    """Holds a list for each step it has followed."""

    def __init__(self, parts=()):
        self._parts = list(parts)

    def copy(self):
        return Follower(self._parts)

    def follow(self, history):
        self._parts += [[None] * step for step in history[len(self._parts) :]]

    @property
    def size(self):
        return sum(map(len, self._parts))

    def parts(self):
        return self._parts


def followed(history, begun=None):
    new = begun.copy() if begun is not None else Follower()
    new.follow(history)
    return new


def kept(remembered, names):
    return [name for name in names if remembered.find(name, [10])[0] is not None]


def test_those_asked_for_least_lately_go_when_there_is_no_room():
    remembered = Remembered(9, room=30)
    for name in "abc":
        remembered.keep(name, [10], followed([10]))
    remembered.find("a", [10])
    remembered.keep("d", [10], followed([10]))
    assert kept(remembered, "abcd") == ["a", "c", "d"]


def test_what_followers_share_takes_room_once():
    remembered = Remembered(9, room=30)
    history, last = [10, 15], None
    for more in range(5):
        last = followed([*history, *[1] * more], last)
        remembered.keep("a", [*history, *[1] * more], last)
    assert all(remembered.find("a", [*history, *[1] * more])[1] for more in range(5))
    remembered.keep("b", [10], followed([10]))
    assert kept(remembered, "b") == ["b"]
    assert not remembered.find("a", history)[1]


def test_one_that_takes_all_the_room_is_kept_alone():
    remembered = Remembered(9, room=30)
    remembered.keep("a", [10], followed([10]))
    remembered.keep("b", [10, 99], followed([10, 99]))
    assert kept(remembered, "a") == []
    assert remembered.find("b", [10, 99])[1]


def at(replay, step):
    table = replay.at(step)
    assert isinstance(table, ExpeditionTable)
    return table


@pytest.fixture
def alive(monkeypatch):
    """All posteriors that have not been freed; the collector of circles sleeps meanwhile, so that none waits for it."""
    found: WeakSet[posterior.Posterior] = WeakSet()
    begin = posterior.Posterior.__init__

    def noted(self, *arguments):
        begin(self, *arguments)
        found.add(self)

    monkeypatch.setattr(posterior.Posterior, "__init__", noted)
    gc.disable()
    yield found
    gc.enable()


@pytest.mark.parametrize("room", [5_000, 1 << 60])
def test_many_games_hold_no_more_states_than_there_is_room_for(monkeypatch, alive, room):
    """Each game is looked at, drawn from and looked back on; then only what is remembered is left of it. Without a bound it would be more."""
    monkeypatch.setattr(posterior, "_remembered", Remembered(1 << 60, room))
    monkeypatch.setattr(posterior, "_last", {})
    held = []
    for number in (20, 23, 26):
        told = played("new_expedition", number).as_witnessed("table")
        for step in (60, 120):
            knowledge = RULES.hidden.knowledge(told.at(step), 0)
            assert knowledge.certain() != knowledge.possible()
            knowledge.world(Random(step))
        told.known(100, now=True)
        del knowledge
        held.append(sum({id(part): len(part) for one in list(alive) for part in one.parts()}.values()))
    if room == 5_000:
        assert max(held) <= room
    else:
        assert max(held) > 5_000


def test_a_posterior_that_is_forgotten_is_freed_at_once(monkeypatch, alive):
    monkeypatch.setattr(posterior, "_remembered", Remembered(1, posterior.ROOM))
    monkeypatch.setattr(posterior, "_last", {})
    replay = played("new_expedition", 20)
    for step in (90, 95, 100):
        found = posterior_of(at(replay, step), 0)
        worlds_of(found).kept(Random(1))
        RULES.hidden.knowledge(replay.at(step), 0).certain()
    del found
    assert len(alive) == 1


def test_who_has_seen_the_same_knows_the_same():
    """In a record of what the table saw no seat knows more, so it is worked out once for all of them."""
    told = at(played("new_expedition", 20).as_witnessed("table"), 60)
    assert posterior_of(told, 0) is posterior_of(told, 1) is posterior_of(told, 0b1000)


def test_counts_are_forgotten_when_there_are_many_and_counted_again(monkeypatch):
    table = played("new_expedition", 27).at(70)  # Beginner's Luck
    whole = RULES.hidden.knowledge(table, 0)
    monkeypatch.setattr(posterior, "_remembered", Remembered(1, posterior.ROOM))
    monkeypatch.setattr(posterior, "_last", {})
    monkeypatch.setattr(filling, "_counted", {})
    monkeypatch.setattr(filling, "MOST_KNOWN", 20)
    again = RULES.hidden.knowledge(table, 0)
    assert (again.certain(), again.possible()) == (whole.certain(), whole.possible())
    (found,) = filling._counted.values()
    assert 0 < len(found.deals) <= 20
    assert 0 < len(found.hands) <= 20
    assert 0 < len(found.rests) <= 20


def test_counts_of_old_boxes_are_forgotten(monkeypatch):
    monkeypatch.setattr(filling, "_counted", {})
    boxes = [filling.counted_for(number) for number in range(filling.GAMES)]
    for box in boxes:
        box.deals[1] = 1.0
    assert filling.counted_for(0) is boxes[0]
    filling.counted_for("another")
    assert [len(box.deals) for box in boxes] == [1, 0, *[1] * (filling.GAMES - 2)]
    assert len(filling._counted) == filling.GAMES
