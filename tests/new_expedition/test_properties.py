"""What must hold at every moment of every game of The New Expedition."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arch_engine import simulate
from arch_engine.core.moves import happening
from arch_engine.core.table import CHANCE
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import BOX, KINDS, MONUMENTS, PENDANT, SANDSTORM, TABLET, THIEF, TREASURES
from arch_widgets.viewer.film import film_of

few = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
seats = st.integers(2, 5)
seeds = st.integers(0, 10_000)


@st.composite
def settings_of_a_game(draw):
    players = draw(seats)
    options = {
        "monument": draw(st.sampled_from(MONUMENTS)),
        "fierce_weather": draw(st.booleans()),
        "beginners_luck": draw(st.booleans()),
        "long_expedition": players < 4 and draw(st.booleans()),
    }
    return players, options


def moments(players, options, seed):
    """The table before each decision of a random game, and its last state."""
    rng = Random(seed)
    table = RULES.new_table(players, options)
    while not table.over:
        if table.asked == CHANCE:
            RULES.carry_out(table, RULES.draw(table, rng))
        else:
            yield table, rng
            RULES.carry_out(table, RULES.pick(table, rng))
    yield table, rng


def treasures(table):
    """All treasures by kind, wherever they are."""
    counts = [0] * TREASURES
    for cards in (*table.hands, table.market, *table.chambers, table.tray):
        for kind, number in enumerate(cards):
            counts[kind] += number
    for kind in (*table.dig, *table.pile):
        if kind < TREASURES:
            counts[kind] += 1
    for sets in table.sold:
        for kind, number, _ in sets:
            counts[kind] += number
    counts[KINDS.index("map")] += table.maps_gone
    return counts


@few
@given(settings_of_a_game(), seeds)
def test_every_treasure_is_somewhere_at_every_moment(game, seed):
    players, options = game
    expected = list(BOX)
    if players < 4 and not options["long_expedition"]:
        expected[TABLET] = 0
    if players < 5 and not options["long_expedition"]:
        expected[PENDANT] = 0
    for table, _ in moments(players, options, seed):
        assert treasures(table) == expected
        assert table.thieves == table.dig.count(THIEF)
        assert table.storms == table.dig.count(SANDSTORM)


def test_with_five_players_there_are_85_treasures():
    for table, _ in moments(5, {"monument": "mine"}, 3):
        assert sum(treasures(table)) == 85


@few
@given(settings_of_a_game(), seeds)
def test_money_is_what_the_sets_sold_for(game, seed):
    players, options = game
    for table, _ in moments(players, options, seed):
        for seat in range(players):
            assert table.money[seat] == sum(table.cards.price[kind][number] for kind, number, _ in table.sold[seat])


def visible(view):
    """Everything a view shows."""
    return (
        view.hands, view.hidden_hands, view.market, view.dig, view.chambers, view.hidden_chambers, view.pile, view.tray,
        view.tents, view.sold, view.money, view.thieves, view.storms, view.asked, view.question,
    )  # fmt: skip


@few
@given(settings_of_a_game(), seeds)
def test_a_guess_looks_like_the_table_to_its_seat_and_holds_every_card(game, seed):
    """A world is the table with hidden cards swapped: the seat's view may not change, and no card may be lost."""
    players, options = game
    for number, (table, rng) in enumerate(moments(players, options, seed)):
        seat = number % players
        world = RULES.hidden.determinize(table, 1 << seat, rng)
        assert visible(RULES.hidden.as_witnessed(world, 1 << seat)) == visible(
            RULES.hidden.as_witnessed(table, 1 << seat)
        )
        assert treasures(world) == treasures(table)
        assert world.dig.count(THIEF) == table.thieves
        assert [world.hand_size(other) for other in range(players)] == [
            table.hand_size(other) for other in range(players)
        ]


@few
@given(settings_of_a_game(), seeds)
def test_a_guess_is_a_table_every_seat_can_look_at(game, seed):
    """What moved unseen is part of a world, so that its other players can play on from what they would know."""
    players, options = game
    for number, (table, rng) in enumerate(moments(players, options, seed)):
        if number % 6:
            continue
        world = RULES.hidden.determinize(table, 1 << (number % players), rng)
        for other in range(players):
            view = RULES.hidden.as_witnessed(world, 1 << other)
            assert view.hands[other] == world.hands[other]
            assert min(view.hidden_hands) >= 0
            for third in range(players):
                assert all(known <= own for known, own in zip(view.hands[third], world.hands[third], strict=True))
        if not options["beginners_luck"]:
            again = RULES.hidden.determinize(world, 1 << ((number + 1) % players), rng)
            assert treasures(again) == treasures(table)


@few
@given(settings_of_a_game(), seeds)
def test_what_a_seat_is_sure_of_is_true(game, seed):
    players, options = game
    for table, _ in moments(players, options, seed):
        for seat in range(players):
            view = RULES.hidden.as_witnessed(table, 1 << seat)
            for other in range(players):
                assert all(known <= own for known, own in zip(view.hands[other], table.hands[other], strict=True))
            for chamber, cards in enumerate(table.chambers):
                assert all(known <= own for known, own in zip(view.chambers[chamber], cards, strict=True))
            assert view.hands[seat] == table.hands[seat]


@few
@given(settings_of_a_game(), seeds)
def test_the_announced_hands_have_the_announced_value_in_a_guess(game, seed):
    players, _ = game
    for number, (table, rng) in enumerate(moments(players, {"beginners_luck": True}, seed)):
        if number > 0:
            break
        for seat in range(players):
            world = RULES.hidden.determinize(table, 1 << seat, rng)
            for other in range(players):
                held = sum(table.cards.trade[kind] * amount for kind, amount in enumerate(world.hands[other]))
                assert held == table.announced[other]


def test_the_money_of_a_file_is_a_group_by(tmp_path):
    replay = simulate("new_expedition", ["random"] * 4, 8)
    facts = pl.read_parquet(replay.save(tmp_path / "game.parquet")).filter(pl.col("kind") == "score")
    found = dict(facts.group_by("seat").agg(pl.col("amount").sum()).iter_rows())
    end: Any = replay.at(-1)
    assert [found.get(seat, 0) for seat in range(4)] == end.money


def test_a_film_from_a_seat_names_no_card_the_seat_did_not_see():
    """Every sentence about a card another seat dug up or stole unseen says just "a card"."""
    replay = simulate("new_expedition", ["random"] * 3, 5, options={"monument": "tomb"})
    film = film_of(replay, perspective=1)
    table: Any = replay.at(0)
    for move, shown in zip(replay.moves, film["moves"], strict=True):
        for fact in happening(table, move.facts):
            if not RULES.hidden.seen_by(table, fact) >> 1 & 1:
                told = RULES.words.narrate(table, RULES.hidden.redact(table, fact, 1 << 1), replay.names)
                assert told == "" or told in shown["facts"]
                assert "a card" in told.lower() or told == ""
        assert not shown["notation"].startswith(("deal S", "dig-site S"))
    assert film["first"].keys() == film_of(replay)["first"].keys()


def test_the_files_digest_does_not_depend_on_who_looks():
    replay = simulate("new_expedition", ["random"] * 2, 1)
    table: Any = replay.at(-1)
    before = table.digest()
    RULES.hidden.as_witnessed(table, 1 << 0)
    assert table.digest() == replay.at(-1).digest() == before
