"""What is compared in reviews and searches: first what `sensible` does, then what comes near to it."""

from random import Random

from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.players.candidates import SALES
from arch_engine.new_expedition.players.opinions import OPINIONS
from tests.new_expedition.desk import Desk

CALM = "scrap coin shard scrap coin shard cup talisman scrap coin shard scrap"


def candidates(desk, most=8):
    """The candidates on a desk, as notation."""
    table = desk.table
    view = RULES.hidden.as_witnessed(table, 1 << table.asked)
    return [RULES.words.format(table, decision) for decision in OPINIONS.candidates(view, most, Random(0))]


def storm(**more):
    desk = Desk(
        hands={"red": "3 talisman scrap 2 shard"}, dig=f"sandstorm {CALM}", question="dig",
        tents={"red": 0, "blue": 0, "green": 0}, **more,
    )  # fmt: skip
    return desk.do("dig")


def test_what_a_storm_may_get_is_what_sensible_gives_with_one_card_changed():
    found = candidates(storm())
    assert found[0] == "lose scrap 2 shard"
    assert set(found[1:]) == {"lose talisman 2 shard", "lose scrap talisman shard"}


def test_of_what_a_storm_may_get_the_least_loss_comes_first_and_no_more_than_asked_for():
    assert candidates(storm(), most=1) == ["lose scrap 2 shard"]
    assert candidates(storm(), most=2) == candidates(storm())[:2]


def test_trades_for_what_sensible_would_not_take_are_compared():
    desk = Desk(hands={"blue": "2 talisman 2 scrap shard", "red": "coin"}, market="cup mask coin", dig=CALM)
    found = candidates(desk)
    taken = {words.partition(" for ")[2] for words in found if words.startswith("trade")}
    assert len(taken) >= 2, found
    assert "end" in found


def test_sales_that_lose_much_are_compared_only_where_there_is_nothing_else():
    desk = Desk(
        hands={"blue": "2 talisman 2 scrap shard", "red": "coin"}, market="cup mask coin", dig=f"{CALM} {CALM} 3 talisman",
    )  # fmt: skip
    assert not any(words.startswith("sell") for words in candidates(desk)[1:])
    alone = candidates(Desk(hands={"blue": "talisman scrap", "red": "coin"}, dig=f"{CALM} {CALM} 3 talisman"))
    assert sum(words.startswith("sell") for words in alone) == SALES


def test_for_the_sphinx_the_best_kind_is_named_with_another_too():
    desk = Desk(
        players=2, hands={"blue": "map cup 3 shard", "red": "map coin"}, monument="sphinx", dig=f"coin {CALM}",
        chambers={1: "4 talisman cup mask"}, turn="red",
    )  # fmt: skip
    desk.next_chance("sphinx 4 talisman cup").run("explore scrap coin", "end", "dig")
    found = candidates(desk)
    assert found[0] == "explore talisman cup"
    assert sum(words.startswith("explore") for words in found) == 3


def test_in_the_tomb_the_pairs_that_bring_most_are_compared():
    desk = Desk(
        players=3, hands={"blue": "2 map 2 talisman", "red": "coin"}, monument="tomb", dig=CALM,
        chambers={1: "2 talisman scrap coin shard"},
    )  # fmt: skip
    desk.do("explore 1")
    found = candidates(desk, most=3)
    assert found[0] == "keep 2 talisman"
    assert len(found) == 3
