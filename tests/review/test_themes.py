"""Themes of a game: each is true of the record, which the test counts in its own way."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from arch_engine import Session, load, simulate
from arch_engine.mykerinos.region import inside_area
from arch_engine.review.themes import themes_of

REPLAYS = Path(__file__).parents[2] / "replays"


def themes(name, pattern, perspective=None):
    """The themes of a recorded game that read so, with the numbers in them."""
    found = [
        (one, re.fullmatch(pattern, one.words)) for one in themes_of(load(REPLAYS / f"{name}.parquet"), perspective)
    ]
    return [(one, [int(number) for number in match.groups()]) for one, match in found if match]


def ties_of(replay):
    """Each tie as (winner, loser), and the seats of each season in the order in which they passed, by what is recorded of passing."""
    ties, seasons, passed = [], [], []
    for step, move in enumerate(replay.moves):
        cubes = replay.at(step).cubes
        for kind, *about in move.facts:
            if kind in ("pass_turn", "close_scale"):
                passed.append(about[0])
            elif kind == "survey_area":
                here = [inside_area(spaces, about[0]).bit_count() for spaces in cubes]
                ties += [pair for pair in combinations(passed, 2) if here[pair[0]] == here[pair[1]] > 0]
            elif kind == "empty_scale":
                seasons.append(passed)
                passed = []
    return ties, seasons


@pytest.mark.parametrize("name", ["mykerinos-3p", "mykerinos-3p-last-season", "mykerinos-4p"])
def test_who_passed_last_and_lost_ties_did(name):
    replay = load(REPLAYS / f"{name}.parquet")
    ties, seasons = ties_of(replay)
    late = themes(name, r"\w+ passed last in (\d) of (\d) seasons and lost (\d+) of (\d+) ties\.")
    early = themes(name, r"\w+ passed first in (\d) of (\d) seasons and won (\d+) of (\d+) ties\.")
    assert late and early
    for told, place, side in ((late, -1, 1), (early, 0, 0)):
        for one, (passed, of, number, among) in told:
            assert (passed, of) == (sum(season[place] == one.seat for season in seasons), len(seasons))
            mine = [tie for tie in ties if one.seat in tie]
            assert among == len(mine)
            assert number == sum(tie[side] == one.seat for tie in mine) == len(one.moves)


def test_who_led_few_areas_came_first_in_no_more():
    """Who is first: most cubes in the area, and of those with as many the one that passed first."""
    told = 0
    for seed in range(8):
        replay = simulate("mykerinos", ["random", "random", "sensible"], seed, names=["Ana", "Bo", "Cleo"])
        first, passed = list[int](), list[int]()
        for step, move in enumerate(replay.moves):
            table: Any = replay.at(step)
            for kind, *about in move.facts:
                if kind in ("pass_turn", "close_scale"):
                    passed.append(about[0])
                elif kind == "empty_scale":
                    passed = []
                elif kind == "survey_area":
                    here = [inside_area(spaces, about[0]).bit_count() for spaces in table.cubes]
                    if any(here):
                        first.append(max(passed, key=lambda seat: (here[seat], -passed.index(seat))))
        few = re.compile(r"\w+ came first in only (\d+) of (\d+) areas\.")
        found = {one.seat: match for one in themes_of(replay) if (match := few.fullmatch(one.words))}
        for seat in range(3):
            assert (seat in found) == (6 * first.count(seat) <= len(first))
        for seat, match in found.items():
            assert [int(number) for number in match.groups()] == [first.count(seat), len(first)]
        told += len(found)
    assert told


def test_what_sandstorms_took_and_small_sets_brought():
    replay = load(REPLAYS / "new-expedition-5p-mine.parquet")
    facts = [(number, fact) for number, move in enumerate(replay.moves, start=1) for fact in move.facts]
    storms = themes("new-expedition-5p-mine", r"\w+ lost (\d+) cards to (\d+) sandstorms and never used a tent\.")
    assert storms
    for one, (cards, often) in storms:
        lost = [(number, fact[3]) for number, fact in facts if fact[0] == "lose" and fact[1] == one.seat]
        assert (cards, often) == (sum(amount for _, amount in lost), len({number for number, _ in lost}))
        assert not any(fact[:2] == ("use_tent", one.seat) for _, fact in facts)
    ((small, (sets, money)),) = themes(
        "new-expedition-5p-mine", r"\w+ sold (\d+) sets of one or two cards .* for \$(\d+) in all\."
    )
    sold = [fact for number, fact in facts if number in small.moves and fact[0] == "sell"]
    assert (sets, money) == (len(sold), sum(fact[4] for fact in sold))
    assert all(fact[1] == small.seat and fact[3] <= 2 for fact in sold)


def test_what_was_sold_too_early_had_a_card_come_soon_and_no_storm_between():
    told = []
    for seed in range(12):
        replay = simulate("new_expedition", ["random"] * 2, seed, names=["Ana", "Bo"])
        facts = [(number, fact) for number, move in enumerate(replay.moves, start=1) for fact in move.facts]
        for one in themes_of(replay):
            if "too early" not in one.words:
                continue
            told.append(one)
            number, amount = map(int, re.findall(r"early (\d+) times.*\$(\d+) more", one.words)[0])
            assert number == len(one.moves) and amount > 0
            for move in one.moves:
                (sale,) = [fact for at, fact in facts if at == move and fact[0] == "sell"]
                later = [fact for at, fact in facts if at > move]
                storm = next((place for place, fact in enumerate(later) if fact[0] == "dig_storm"), len(later))
                turn = [place for place, fact in enumerate(later) if fact == ("begin_turn", one.seat)]
                until = min(storm, turn[3] if len(turn) > 3 else len(later))
                assert any(one.seat in fact[1:2] and sale[2] in fact[2:] for fact in later[:until])
    assert told


def test_what_was_left_at_the_end_was():
    for name in ("royal-society-2p-confrontation", "royal-society-3p", "royal-society-4p"):
        end: Any = load(REPLAYS / f"{name}.parquet").at(-1)
        for one, (number,) in themes(name, r"\w+ ended with (\d+) relics that were not exhibited\."):
            assert number == sum(end.relics[one.seat])
        for one, (number,) in themes(name, r"\w+ ended with (\d+) money unspent\."):
            assert number == end.money[one.seat]


def test_a_seat_is_told_its_own_and_a_game_that_has_just_begun_has_none():
    assert {one.seat for one in themes_of(load(REPLAYS / "mykerinos-3p.parquet"), 0)} == {0}
    assert themes_of(Session("royal_society", ["Ana", "Bo"], seed=1).replay()) == []
