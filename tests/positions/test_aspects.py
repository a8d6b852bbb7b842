"""What is told of positions is what lies on the table: a moment of each game checked by hand against its board, and all moments against the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from arch_engine import simulate
from arch_engine.core.positions import NOT_KNOWN
from arch_engine.dataset import add_games
from arch_engine.games import GAMES, aspects_of, rules_of
from arch_engine.new_expedition.insights import best_price
from arch_engine.positions import aspects, find, positions

REPLAYS = Path(__file__).parents[2] / "replays"


def at(file, step):
    """What is told of one position of a shipped game."""
    found = find(REPLAYS / f"{file}.parquet")
    return found.filter(found["step"] == step).row(0, named=True)


def test_a_position_of_mykerinos_is_told_as_its_board_shows_it():
    """Bo has no cube in areas 1 and 3, where others have 1; one as others in 2, 4 and 5; 2 to 1 in area 6. Four cards of Lord Lemon at 5 make 20."""
    told = at("mykerinos-3p", 118)
    assert (told["player"], told["won"], told["round"], told["phase"], told["question"]) == (
        "Bo",
        True,
        4,
        "excavation",
        "action",
    )
    assert (told["done"], told["line"], told["points"], told["lead"], told["standing"]) == (
        "start",
        "start d4",
        14,
        -3,
        37,
    )
    assert [told[name] for name in ("cubes", "general", "placed", "passed", "parcels")] == [14, 4, 5, 0, 12]
    assert [told[f"{way}_{cubes}"] for way in ("behind", "ahead") for cubes in (1, 2, 3)] == [2, 0, 0, 1, 0, 0]
    assert [told[name] for name in ("tied", "cards", "series", "rooms")] == [3, 7, 0, 2]
    assert [told[f"lemon_{what}"] for what in ("cards", "untilted", "worth")] == [4, 4, 5]
    assert [told[f"tangerine_{what}"] for what in ("cards", "untilted", "worth")] == [1, 0, 1]
    assert [told[f"violet_{what}"] for what in ("cards", "untilted", "worth")] == [2, 2, 1]


def test_a_position_of_the_new_expedition_is_told_as_its_board_shows_it():
    """Bo holds coin, cup, tablet, 2 pendants and mask, which trade for 2, 2, 1, 2, 2 and 4, and sell for 2, 2, 1, 5 and 4."""
    told = at("new-expedition-3p-temple", 60)
    assert [told[name] for name in ("done", "points", "lead", "own_turn", "hand", "most_hand")] == [
        "dig",
        0,
        -30,
        True,
        6,
        4,
    ]
    assert [told[name] for name in ("hand_trade", "hand_sale", "tents", "cards_sold")] == [13, 14, 0, 0]
    assert [
        told[kind] for kind in ("scrap", "coin", "talisman", "shard", "cup", "tablet", "pendant", "map", "mask")
    ] == [0, 1, 0, 0, 1, 1, 2, 0, 1]
    assert [told[f"market{what}"] for what in ("", "_trade", "_scrap", "_shard", "_tablet")] == [18, 23, 3, 9, 4]
    assert [told[name] for name in ("dig_site", "thieves", "storms", "monument", "chambers", "chamber_cards")] == [
        43,
        7,
        3,
        "temple",
        3,
        15,
    ]
    assert (told["can_explore"], told["explored"], told["passes"]) == (False, False, 0)


def test_a_position_of_the_royal_society_is_told_as_its_board_shows_it():
    told = at("royal-society-3p", 150)
    assert [told[name] for name in ("player", "round", "done", "points", "lead", "science", "final_score")] == [
        "Ana",
        2,
        "activate",
        12,
        7,
        2,
        10,
    ]
    assert [told[name] for name in ("money", "reputation", "discs", "relics", "hand", "expeditions")] == [
        19,
        7,
        7,
        4,
        1,
        3,
    ]
    assert [told[f"knowledge{where}"] for where in ("", "_africa", "_mediterranean", "_asia", "_south_america")] == [
        6,
        0,
        5,
        1,
        0,
    ]
    assert [told[name] for name in ("explorers", "expertise", "best_expertise", "exhibited", "tiles")] == [
        1,
        9,
        4,
        2,
        1,
    ]
    assert [told[name] for name in ("objectives", "unmet", "society", "order", "location")] == [
        0,
        0,
        "kings-cross",
        1,
        None,
    ]


def test_areas_of_mykerinos_count_once_however_far_behind_and_not_where_no_parcel_lies():
    read = {one.name: place for place, one in enumerate(aspects_of(rules_of("mykerinos")).all)}
    table = rules_of("mykerinos").new_table(3)
    table.layout = [0, 1, 2, 3, -1, -1, 4, -1]
    table.cubes = [0b1, 0b111 << 4 | 0b11 << 1, 1 << 24]
    values = aspects_of(rules_of("mykerinos")).read(table, 0)
    assert [values[read[f"behind_{cubes}"]] for cubes in (1, 2, 3)] == [2, 1, 1]
    assert [values[read[f"ahead_{cubes}"]] for cubes in (1, 2, 3)] == [0, 0, 0]
    assert values[read["tied"]] == 0
    values = aspects_of(rules_of("mykerinos")).read(table, 1)
    assert [values[read[f"ahead_{cubes}"]] for cubes in (1, 2, 3)] == [2, 1, 1]


def test_cards_sell_in_the_sets_that_bring_most():
    scraps = (0, 1, 2, 3, 10)
    assert [best_price(scraps, number) for number in (0, 1, 4, 5, 8)] == [0, 1, 10, 11, 20]


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_a_seat_is_a_position_and_every_aspect_fits_its_table(game, tmp_path):
    replay = simulate(game, ["random"] * 3, 7)
    add_games(tmp_path / "one", [replay.record])
    found = find(tmp_path / "one")
    decided = [(step, move) for step, move in enumerate(replay.moves) if move.mover >= 0]
    assert found["step"].to_list() == [step for step, _ in decided]
    assert found["line"].to_list() == [move.notation for _, move in decided]
    assert found["done"].to_list() == [move.decision[0] for _, move in decided]
    assert found["seat"].to_list() == [move.mover for _, move in decided]
    own = aspects_of(rules_of(game))
    for row in found.iter_rows(named=True):
        table = replay.at(row["step"])
        assert (row["round"], row["phase"], row["question"]) == (table.round, table.phase, table.question)
        for one, value in zip(own.all, own.read(table, table.asked), strict=True):
            expected = (
                None if value == NOT_KNOWN else one.words[value] if one.words else bool(value) if one.truth else value
            )
            assert row[one.name] == expected, (row["step"], one.name)


def test_what_a_witness_does_not_see_is_not_known(tmp_path):
    """A record that knows the cards of one seat tells the hand of that seat only."""
    replay = simulate("new_expedition", ["random"] * 3, 7)
    add_games(tmp_path / "one", [replay.as_witnessed([replay.names[1]]).record])
    told = positions(tmp_path / "one").collect()
    others = told.filter((told["seat"] != 1) & (told["hand"] > 0) & (told["round"] > 10))
    assert others.height and others["hand_sale"].null_count() == others["scrap"].null_count() > 0
    assert told.filter(told["seat"] == 1)["hand_sale"].null_count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_names_are_unique_and_everything_has_words(game):
    known = aspects(game)
    own = aspects_of(rules_of(game)).all
    assert len({one.name for one in own}) == len(own) == len(known) - len(aspects())
    assert all(one.title and one.about.endswith(".") for one in known.values())
    assert rules_of(game).round_name.lower() not in {*known} - {"round"}
