"""Answers are what counting the games one by one gives."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from statistics import mean

import polars as pl
import pytest

from arch_engine import OptionError, Session, simulate
from arch_engine.cli import main
from arch_engine.core.moves import happening
from arch_engine.dataset import Dataset, add_games
from arch_engine.games import GAMES, rules_of
from arch_engine.insights import ask, dataset_of, dimensions, measures, reviewed, rows

SEATS = {"mykerinos": (2, 3, 4), "new_expedition": (2, 3, 5), "royal_society": (1, 2, 3)}


@pytest.fixture(scope="module")
def replays():
    """Games between players of two kinds, by their numbers in `many`."""
    return [
        simulate(game, [("quick", "random")[(seat + seed) % 2] for seat in range(seats)], seed)
        for game in GAMES
        for seats in SEATS[game]
        for seed in (1,)
    ]


@pytest.fixture(scope="module")
def many(tmp_path_factory, replays):
    folder = tmp_path_factory.mktemp("insights") / "many"
    add_games(folder, [replay.record for replay in replays])
    return Dataset(folder)


def seats(replays, game=None):
    """Every seat of the games, with its replay."""
    return [(one, seat) for one in replays if game in (None, one.rules.game) for seat in range(len(one.names))]


def answer(many, *question, **more):
    """What is asked, by the value of the dimension."""
    found = ask(many, *question, **more)
    return {row[0]: row[1] for row in found.select(found.columns[0], "value").rows()}


def facts(replay, kind, seat=None):
    return [
        (number, fact)
        for number, move in enumerate(replay.moves, start=1)
        for fact in move.facts
        if fact[0] == kind and seat in (None, fact[1])
    ]


def shares(replay):
    return replay.rules.win_shares(replay.at(len(replay.moves)))


def standing(replay, seat):
    measure = replay.rules.measures[0]
    return replay.rules.totals(replay.at(len(replay.moves)))[seat][measure]


def test_win_shares_by_kind_of_player(many, replays):
    own = {"quick": [], "random": []}
    for replay, seat in seats(replays):
        own[replay.record.kinds[seat]].append(shares(replay)[seat])
    assert answer(many, "win_share", by="kind") == pytest.approx({kind: mean(found) for kind, found in own.items()})
    counted = ask(many, "win_share", by="kind")
    assert counted["rows"].to_list() == [len(own["quick"]), len(own["random"])]


@pytest.mark.parametrize("game", GAMES)
def test_points_by_seat(many, replays, game):
    by_seat = {}
    for replay, seat in seats(replays, game):
        by_seat.setdefault(seat, []).append(standing(replay, seat))
    found = answer(many, "points", by="seat", where={"game": game})
    assert found == pytest.approx({seat: mean(points) for seat, points in by_seat.items()})


@pytest.mark.parametrize("game", GAMES)
def test_what_is_earned_by_origin(many, replays, game):
    earned = Counter()
    own = seats(replays, game)
    for replay, seat in own:
        scores = replay.scores().filter(pl.col("measure") == replay.rules.measures[0])
        for row in scores.filter(pl.col("seat") == seat).iter_rows(named=True):
            earned[replay.rules.origin(row)] += row["amount"]
    expected = {origin: amount / len(own) for origin, amount in earned.items()}
    assert answer(many, "earned", by="origin", where={"game": game}) == pytest.approx(expected)
    assert sum(expected.values()) == pytest.approx(ask(many, "points", where={"game": game})["value"].item())


@pytest.mark.parametrize("game", GAMES)
def test_the_standing_at_the_end_of_a_round(many, replays, game):
    """As the tables have it just before the fact that ends the round, which may be in the middle of a move."""
    found: dict = {}
    for replay in (one for one in replays if one.rules.game == game):
        table, last = replay.at(0), {}
        for move in replay.moves:
            for _ in happening(table, move.facts):
                last[table.round] = replay.rules.totals(table)
        last[table.round] = replay.rules.totals(table)
        for round, totals in last.items():
            found.setdefault(round, []).extend(total[replay.rules.measures[0]] for total in totals)
    del found[0]
    expected = {round: mean(points) for round, points in found.items()}
    assert answer(many, "standing", by="round", where={"game": game}) == pytest.approx(expected)


def test_money_in_hand_is_what_lies_before_the_players(many, replays):
    own = [one for one in replays if one.rules.game == "royal_society"]
    held = [money for one in own for money in one.at(len(one.moves)).money]
    last = rows(many, "money_held", by="round", where={"game": "royal_society"}).group_by("number", "seat")
    assert last.agg(pl.col("value").sort_by("round").last())["value"].mean() == pytest.approx(mean(held))


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_is_the_first_that_the_table_asks(many, replays, game):
    """The Royal Society names nobody; the others name their first player in a fact."""
    found = rows(many, "points", by=["first", "turn"], where={"game": game})
    begins = dict(found.filter("first").select("number", "seat").rows())
    first = {
        number: facts(replay, "name_first_player")[0][1][1]
        if game != "royal_society"
        else next(table.asked for table in map(replay.at, range(len(replay.moves))) if table.round and table.asked >= 0)
        for number, replay in enumerate(replays)
        if replay.rules.game == game
    }
    assert begins == first
    assert found.filter("first")["turn"].to_list() == [1] * len(first)
    for number, own in found.group_by("number"):
        assert sorted(own["turn"]) == list(range(1, own.height + 1)), number


def test_passing_first_is_counted_by_season(many, replays):
    expected = {}
    for number, replay in enumerate(replays):
        if replay.rules.game == "mykerinos":
            firsts = Counter()
            seen = set()
            for step, fact in facts(replay, "pass_turn"):
                if (season := replay.at(step - 1).round) not in seen:
                    seen.add(season)
                    firsts[fact[1]] += 1
            expected |= {(number, seat): firsts[seat] for seat in range(len(replay.names))}
    found = rows(many, "passed_first", where={"game": "mykerinos"})
    assert {(number, seat): value for number, seat, value in found.rows()} == expected


COUNTED = [
    ("mykerinos", "parcels", "claim_parcel"), ("mykerinos", "cubes", "place_cube"), ("new_expedition", "storms", "dig_storm"),
    ("royal_society", "expeditions", "complete_expedition"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "measure", "kind"), COUNTED)
def test_what_is_counted(many, replays, game, measure, kind):
    counted = [len(facts(replay, kind, seat)) for replay, seat in seats(replays, game)]
    assert ask(many, measure, where={"game": game})["value"].item() == pytest.approx(mean(counted))


def test_openings_and_societies(many, replays):
    founded = {
        (number, fact[1]): fact[2]
        for number, replay in enumerate(replays)
        for _, fact in facts(replay, "found_society")
    }
    found = rows(many, "points", by="society", where={"game": "royal_society"}).drop_nulls("society")
    assert {(number, seat): card for number, seat, card in found.select("number", "seat", "society").rows()} == founded
    cubes = rows(many, "points", by="opening", where={"game": "mykerinos"})
    for number, seat, space in cubes.select("number", "seat", "opening").rows():
        assert facts(replays[number], "place_cube", seat)[0][1][2] == space


def test_a_game_s_own_measure_counts_games(many, replays):
    found = ask(many, "length", by="game")
    expected = {game: mean(len(one.moves) for one in replays if one.rules.game == game) for game in GAMES}
    assert answer(many, "length", by="game") == pytest.approx(expected)
    assert found["rows"].to_list() == found["games"].to_list() == [3, 3, 3]


def test_the_lead_of_two_players_is_one_number_both_ways(many):
    found = rows(many, "lead", where={"players": 2})
    assert found.group_by("number").agg(pl.col("value").sum())["value"].to_list() == [0] * 3
    assert rows(many, "lead", where={"players": 1}).height == 0


def test_filters_keep_what_they_name(many):
    both = ask(many, "points", by="players", where={"players": [2, 3], "kind": "quick"})
    assert both["players"].to_list() == [2, 3]
    single = ask(many, "points", where={"players": "2", "kind": ["quick"]})
    assert single["value"].item() == both["value"][0]
    season = ask(many, "earned", where={"game": "mykerinos", "round": 4})["value"].item()
    assert season == answer(many, "earned", by="round", where={"game": "mykerinos"})[4]
    assert ask(many, "points", where={"player": "Nobody"}).height == 0
    assert ask(many, "points", where={"seat": 1000}).height == 0
    assert ask(many, "points", by=["seat", "seat"]).equals(ask(many, "points", by="seat"))


def test_a_measure_that_counts_serves_as_a_dimension(many):
    found = ask(many, "win_share", by="storms", where={"game": "new_expedition"})
    assert found["storms"].dtype.is_integer()
    assert found["rows"].sum() == ask(many, "win_share", where={"game": "new_expedition"})["rows"].item()


def test_everything_that_can_be_asked_has_an_answer_and_words(many):
    """What reviews say has its own tests: these games have none."""
    for game in GAMES:
        for one in measures(game).values():
            where = {"game": game} | ({} if one.adds else {"round": 1})
            unknown = one in reviewed.MEASURES
            assert ask(many, one.name, where=where).height == (not unknown), one.name
            assert one.about
        for dimension in dimensions(game).values():
            if dimension in reviewed.DIMENSIONS:
                continue
            measure = "earned" if dimension.of == "part" else "win_share"
            found = ask(many, measure, by=dimension.name, where={"game": game})
            assert found.height and all(dimension.in_words(value) for value in found[dimension.name]), dimension.name


@pytest.mark.parametrize("game", GAMES)
def test_points_that_are_never_lost_have_no_bound_below_nothing(many, replays, game):
    amounts = [fact[3] for replay in replays if replay.rules.game == game for _, fact in facts(replay, "score")]
    asked = [
        ask(many, "earned", ["seat", "round", "origin"], {"game": game}),
        ask(many, "points", "seat", {"game": game}),
    ]
    lows = [low for found in asked for low in found["low"].drop_nulls()]
    if rules_of(game).loses_points:
        assert min(amounts) < 0
    else:
        assert min(amounts) >= 0 and lows and min(lows) >= 0


def test_games_that_were_broken_off_do_not_count(tmp_path, replays):
    half = Session.resumed(replays[0], at=60).replay()
    add_games(tmp_path / "half", [replays[0].record, half.record])
    assert ask(tmp_path / "half", "length")["games"].item() == 1


def test_a_folder_of_games_is_asked_like_a_dataset(tmp_path, many, replays):
    for number, replay in enumerate(replays[:4]):
        replay.save(tmp_path / f"{number}.parquet")
    evenings = dataset_of(tmp_path)
    assert len(evenings) == 4
    held = evenings.folder
    assert ask(evenings, "points")["rows"].item() == ask(tmp_path, "points")["rows"].item() == 11
    del evenings
    assert not held.exists()


WRONG = [
    ({"measure": "wins"}, "There is no measure 'wins'"),
    ({"measure": "points", "by": "luck"}, "There is no dimension 'luck'"),
    ({"measure": "points", "by": "round"}, "points cannot be split by round."),
    ({"measure": "standing", "where": {"game": "mykerinos"}}, "standing differs from one round to the next; ask by round, or for one."),
    ({"measure": "earned"}, "These games are of several kinds"),
    ({"measure": "points", "where": {"game": "chess"}}, "holds no game of chess"),
    ({"measure": "points", "where": {"game": 3}}, "The game is a name"),
    ({"measure": "points", "where": {"players": "x"}}, "players is a whole number, not 'x'."),
    ({"measure": "points", "where": {"first": "x"}}, "first is yes or no, not 'x'."),
    ({"measure": "points", "where": {"kind": 3}}, "kind is a text, not 3."),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sentence"), WRONG, ids=str)
def test_a_question_that_cannot_be_meant_is_refused(many, question, sentence):
    with pytest.raises(OptionError) as refused:
        ask(many, **question)
    assert sentence in str(refused.value)


def test_an_empty_dataset_says_what_to_do(tmp_path):
    (tmp_path / "facts").mkdir()
    (tmp_path / "games").mkdir()
    with pytest.raises(OptionError, match="has no games yet; fill it by"):
        ask(tmp_path, "points")


def test_the_examples_of_the_page_run(tmp_path, monkeypatch):
    root = Path(__file__).parents[2]
    (tmp_path / "replays").symlink_to(root / "replays")
    monkeypatch.chdir(tmp_path)
    names: dict = {}
    page = (root / "docs" / "insights.md").read_text(encoding="utf-8")
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(example, names)
    assert names["turns"].height == 4 and names["origins"].columns[:2] == ["round", "origin"]
    assert names["games"].height == 6


def test_the_page_names_all_that_can_be_asked():
    page = (Path(__file__).parents[2] / "docs" / "insights.md").read_text(encoding="utf-8")
    table = page.split("| --- | --- | --- |\n")[1].split("\n\n")[0]
    named = set(re.findall(r"`(\w+)`", table))
    every = {name for game in GAMES for name in (*measures(game), *dimensions(game))}
    assert every - named == {option for game in GAMES for option in rules_of(game).game_options} - {"monument"}
    assert named <= every


def test_the_command_answers(capsys):
    root = Path(__file__).parents[2]
    assert (
        main(["ask", f"{root}/replays", "--measure", "length", "--by", "game,players", "--where", "players=2,3"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["Game", "Number", "of", "players", "Length", "95", "%", "interval", "Games"]
    assert len(lines) == 7
    assert main(["ask", f"{root}/replays", "--where", "game=mykerinos"]) == 0
    assert "passed_first" in capsys.readouterr().out
    assert main(["ask", f"{root}/replays", "--measure", "points", "--where", "player=Nobody"]) == 1
    assert capsys.readouterr().out == "No game fits.\n"
