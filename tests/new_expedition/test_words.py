"""What people read: names of cards and no keys, and why somebody is not asked."""

import re

import pytest

from arch_engine import IllegalDecision, NotationError, load
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import KINDS
from arch_engine.replay.shorthand import Shorthand
from tests.new_expedition.desk import Desk

KEYS = re.compile(rf"\b({'|'.join(KINDS)})\b")


@pytest.mark.parametrize("game", ["2p-pyramid", "3p-sphinx", "3p-temple", "4p-ruins", "4p-tomb", "5p-mine"])
def test_the_board_names_cards_and_no_keys(game):
    replay = load(f"replays/new-expedition-{game}.parquet")
    for step in range(0, len(replay), 11):
        text = replay.rules.words.board(replay.at(step), replay.names)
        found = set(KEYS.findall(text)) - {"map"}  # a chamber costs maps
        assert not found, text


def refused(desk, line):
    try:
        return RULES.why_not(desk.table, RULES.words.parse(desk.table, line)).sentence
    except NotationError as problem:
        return str(problem)


def test_refusals_name_cards_and_no_keys():
    desk = Desk(hands={"blue": "coin 2 scrap"}, market="shard", dig="coin")
    assert refused(desk, "trade 2 coin for shard") == "You hold a Coin, not 2."
    assert refused(desk, "trade 2 scrap for 2 shard") == "The marketplace holds a Pot Shard, not 2."
    assert refused(desk, "sell 3 scrap") == "You hold 2 Parchment Scraps; a set is one or more cards of your hand."


@pytest.mark.parametrize("line", ["sell 0 coin", "sell 2 3 coin", "trade 0 coin for shard"])
def test_a_number_out_of_place_is_not_blamed_on_the_kind(line):
    assert refused(Desk(hands={"blue": "coin"}), line).startswith("Write one number from 1 to 99 before a kind")


def test_whoever_has_no_tent_left_is_told_so():
    desk = Desk(hands=dict.fromkeys(("blue", "red", "green"), "4 coin"), tents={"red": 0}, question="tent", turn="blue")
    with pytest.raises(
        IllegalDecision, match=r"The tent of Bo is gone; a sandstorm asks only those who still have one."
    ):
        Shorthand(RULES, ["Ana", "Bo", "Cleo"]).meant(desk.table, "Bo: no-tent")
    with pytest.raises(IllegalDecision, match=r"The line is of Cleo, but Ana decides now."):
        Shorthand(RULES, ["Ana", "Bo", "Cleo"]).meant(desk.table, "Cleo: no-tent")
