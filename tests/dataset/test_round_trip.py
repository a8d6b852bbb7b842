"""What goes into a dataset comes out again, to us and to any reader of Parquet."""

from __future__ import annotations

import sys

import polars as pl
import pytest

from arch_engine import GAMES, Game, OptionError, RecordError, Session, rules_of, simulate
from arch_engine.dataset import Dataset, add_games, open_game
from arch_engine.dataset.playing import begin, play
from arch_engine.games import register
from arch_engine.record.write import facts_frame
from arch_widgets import ReplayViewer
from tests.dataset.made import SEEDS, altered, made_in, more, records, the_facts
from tests.dataset.test_refused import joined
from tests.fourth_game.shards import RULES as SHARDS


@pytest.fixture(scope="module", params=[*GAMES, SHARDS.game])
def rules(request):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys.modules["arch_engine.games"], "_added", {})
        if request.param == SHARDS.game:
            register(SHARDS)
        yield rules_of(request.param)


@pytest.fixture(scope="module")
def played(rules):
    return [record for players in rules.players for record in records(rules.game, players)[:2]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, played):
    return made_in(tmp_path_factory.mktemp("dataset"), *played)


def test_each_game_comes_back_equal(folder, played):
    dataset = Dataset(folder)
    assert len(dataset) == len(played)
    assert [dataset.record(number) for number in range(len(dataset))] == played


def test_the_facts_are_those_of_the_games_own_files(folder, played, rules):
    ours = Dataset(folder).facts(rules.game).collect()
    for number, record in enumerate(played):
        assert ours.filter(number=number).drop("number").equals(facts_frame(record).drop("digest")), number


def test_games_that_were_played_into_it_have_the_rows_of_their_own_files(tmp_path, rules):
    """They are written down while they are played, and no game is folded for them."""
    for seats in rules.players:
        folder = tmp_path / str(seats)
        for _ in play(folder, begin(folder, rules.game, ["random"] * seats, 2, seed=5), 1):
            pass
        ours = Dataset(folder).facts(rules.game).collect()
        for number, seed in enumerate((5, 6)):
            record = simulate(rules.game, ["random"] * seats, seed).record
            assert ours.filter(number=number).drop("number").equals(facts_frame(record).drop("digest")), seed
            assert Dataset(folder).record(number) == record


def test_facts_with_the_digests_that_an_earlier_version_wrote_open(tmp_path):
    """Also beside parts without them."""
    folder, game = made_in(tmp_path / "many"), records()[0]
    digests = pl.concat([facts_frame(record)["digest"] for record in records()])
    altered(the_facts(folder), frame=lambda rows: rows.with_columns(digests))
    joined(folder)
    add_games(folder, more()[:1])
    dataset = Dataset(folder)
    assert [dataset.record(number) for number in (0, 6)] == [game, more()[0]]
    assert "digest" not in dataset.facts("mykerinos").collect().columns


def test_the_table_of_games_tells_how_they_ended(folder, played, rules):
    games = Dataset(folder).games.collect()
    assert games["number"].to_list() == list(range(len(played)))
    for row, record in zip(games.iter_rows(named=True), played, strict=True):
        table = record.last_table()
        assert row["winners"] == rules.winners(table)
        assert {one["measure"]: one["by_seat"] for one in row["totals"]} == {
            measure: [totals[measure] for totals in rules.totals(table)] for measure in rules.measures
        }
        assert (row["seed"], row["moves"], row["facts"]) == (record.seed, len(record.moves), record.facts)


@pytest.fixture(scope="module")
def ours(tmp_path_factory):
    return made_in(tmp_path_factory.mktemp("ours"))


def prestige():
    return {
        (number, seat): points
        for number, record in enumerate(records())
        for seat, points in enumerate(record.last_table().prestige)
        if points
    }


def test_polars_reads_it_without_us(ours):
    facts = pl.scan_parquet(ours / "facts/game=mykerinos/*.parquet")
    scores = facts.filter(pl.col("kind") == "score").group_by("number", "seat").agg(pl.col("amount").sum()).collect()
    assert {(number, seat): points for number, seat, points in scores.iter_rows() if points} == prestige()


def test_duckdb_reads_it_without_us(ours):
    duckdb = pytest.importorskip("duckdb")
    scores = duckdb.sql(
        f"select number, seat, sum(amount) from read_parquet('{ours}/facts/*/*.parquet', hive_partitioning = true) "
        "where game = 'mykerinos' and kind = 'score' group by all"
    ).fetchall()
    assert {(number, seat): points for number, seat, points in scores if points} == prestige()
    assert duckdb.sql(f"select points[1] from '{ours}/games/*.parquet' order by number").fetchall() == [
        (record.last_table().prestige[0],) for record in records()
    ]


def test_pyarrow_reads_it_without_us(ours):
    arrow = pytest.importorskip("pyarrow.dataset")
    table = arrow.dataset(ours / "facts", partitioning="hive").to_table(filter=arrow.field("kind") == "score")
    scores = table.group_by(["number", "seat"]).aggregate([("amount", "sum")]).to_pylist()
    assert {(row["number"], row["seat"]): row["amount_sum"] for row in scores if row["amount_sum"]} == prestige()


def test_any_game_opens_in_the_viewer(ours):
    replay = open_game(ours, 3)
    assert ReplayViewer(replay).replay.record.seed == SEEDS[3]


def test_games_with_a_witness_come_back_equal(tmp_path):
    game = simulate("new_expedition", ["random"] * 2, 1)
    witnessed = [game.as_witnessed("table").record, game.as_witnessed(["Blue"]).record, game.record]
    dataset = Dataset(made_in(tmp_path, *witnessed))
    assert [dataset.record(number) for number in range(3)] == witnessed


def test_a_game_that_is_not_over_and_has_lines_aside_comes_back_equal(tmp_path):
    session = Session("mykerinos", ["Ana", "Bo", "Cleo"], title="Tuesday")
    for line in (
        "first-player red",
        "markers violet lemon brown blackmore tangerine",
        "region 12 7t 30 1 2t 3 4 5",
        "start d4",
    ):
        session.do(line)
    session.amend(1, "first-player blue", whoever=False)
    record = session.replay().record
    assert record.aside
    assert Dataset(made_in(tmp_path, record)).record(0) == record


def test_files_and_folders_of_games_become_a_dataset(tmp_path):
    files = tmp_path / "files"
    files.mkdir()
    for number, record in enumerate(records()[:2]):
        Game(record).save(files / f"{number}.parquet")
    other = Game(records("new_expedition", 2)[0]).save(tmp_path / "other.parquet")
    named = Game(records()[2]).save(tmp_path / "named.parquet")
    numbers = add_games(tmp_path / "all", [files, other, str(named), *records()[3:5]])
    dataset = Dataset(tmp_path / "all")
    assert numbers == range(6)
    expected = [*records()[:2], records("new_expedition", 2)[0], *records()[2:5]]
    assert [dataset.record(number) for number in numbers] == expected
    assert add_games(tmp_path / "all", [records("new_expedition", 2)[1]]) == range(6, 7)
    assert len(Dataset(tmp_path / "all")) == 7


def test_what_there_is_not_is_refused(ours, tmp_path):
    dataset = Dataset(ours)
    for number in (-1, 6, 10**9):
        with pytest.raises(OptionError, match="no game"):
            dataset.record(number)
    with pytest.raises(OptionError, match="it has: mykerinos"):
        dataset.facts("new_expedition")
    with pytest.raises(RecordError, match="is a dataset itself"):
        add_games(tmp_path / "new", [ours])
    with pytest.raises(RecordError, match="no dataset"):
        Dataset(tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(RecordError, match=r"no \.parquet file"):
        add_games(tmp_path / "new", [tmp_path / "empty"])


def test_an_empty_dataset_has_no_games(tmp_path):
    assert add_games(tmp_path, []) == range(0)
    assert len(Dataset(tmp_path)) == Dataset(tmp_path).games.collect().height == 0
