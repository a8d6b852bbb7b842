"""As we know it now: a card that shows itself tells where it lay before, from the moment it certainly lay there."""

from __future__ import annotations

from itertools import accumulate

import pytest

from arch_engine import rules_of
from arch_engine.new_expedition.components import KINDS
from arch_engine.new_expedition.knowledge.hindsight import certain_at

MASK, MAP, COIN, SCRAP = (KINDS.index(kind) for kind in ("mask", "map", "coin", "scrap"))
UNKNOWN, ANA, BO = -1, 0, 1


@pytest.fixture
def table():
    """Ana and Bo have been dealt four cards each, which nobody has seen; five lie in the marketplace."""
    table = rules_of("new_expedition").new_table(2, witness=0)
    table.choose_monument(1)
    for seat in (ANA, BO):
        for _ in range(4):
            table.deal_card(seat, UNKNOWN)
    for kind in (SCRAP, SCRAP, COIN, COIN, MAP):
        table.lay_in_market(kind)
    return table


def digs(table, seat):
    """A seat digs up a card that nobody else sees."""
    table.dig = [UNKNOWN] * 10
    table.dig_treasure(seat, UNKNOWN)


def hand(table, seat, steps=None):
    """What a seat must have held after so many steps of the history, as the whole of it tells."""
    moment = len(table.history) if steps is None else steps
    return certain_at(table, {moment: {}})[moment][seat]


def test_a_sale_tells_that_the_cards_were_in_the_hand_since_the_last_one_came(table):
    dealt = len(table.history)
    digs(table, BO)
    dug = len(table.history)
    table.sell(BO, MASK, 4, 30)
    assert hand(table, BO, dealt)[MASK] == 3, "one of the four may have been dug up"
    assert hand(table, BO, dug)[MASK] == 4
    assert hand(table, BO)[MASK] == 0
    assert hand(table, ANA, dug) == [0] * len(KINDS)


def test_a_map_was_never_dealt(table):
    dealt = len(table.history)
    digs(table, BO)
    table.spend_maps(BO, 1)
    assert hand(table, BO, dealt)[MAP] == 0
    assert hand(table, BO, dealt + 1)[MAP] == 1


def test_a_stolen_card_was_the_one_that_its_robber_could_only_have_from_there(table):
    for kind in (
        COIN,
        SCRAP,
        SCRAP,
        SCRAP,
    ):  # Ana shows and gives all she was dealt, so she holds nothing that is unknown
        table.give(ANA, kind, 1)
    robbed = len(table.history)
    table.steal(ANA, BO, UNKNOWN)
    table.sell(ANA, MASK, 1, 4)
    assert hand(table, BO, robbed)[MASK] == 1
    assert hand(table, BO)[MASK] == 0


def test_what_is_known_of_other_kinds_leaves_no_room(table):
    table.show(BO, COIN, 2)
    table.steal(ANA, BO, UNKNOWN)
    table.sell(BO, SCRAP, 2, 1)
    assert hand(table, BO)[COIN] == 1 and hand(table, ANA)[COIN] == 1, "both scraps were Bo's, so Ana stole a coin"


def test_hindsight_only_adds_while_nothing_leaves(table):
    for _ in range(3):
        digs(table, BO)
    table.sell(BO, MASK, 4, 30)
    masks = [hand(table, BO, steps)[MASK] for steps in range(len(table.history))]
    assert masks == list(accumulate(masks, max)) and masks[-1] == 4
