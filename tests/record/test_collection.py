"""Many games in one file."""

from __future__ import annotations

import polars as pl
import pytest

from arch_engine import Collection, DamagedRecord, OptionError, RecordError, load, save_collection, simulate, verify
from arch_engine.games import GAMES
from tests.record.files import resealed


@pytest.fixture(scope="module")
def records():
    return [simulate("mykerinos", ["random"] * players, seed).record for seed, players in enumerate((2, 3, 4))]


@pytest.fixture
def path(tmp_path, records):
    return save_collection(records, tmp_path / "all.parquet")


def test_each_game_of_a_collection_reads_back_equal(path, records):
    collection = Collection(path)
    assert [collection.record(number) for number in range(len(collection))] == records


def test_one_group_by_gives_the_scores_of_all_games(path, records):
    scores = (
        pl.read_parquet(path).filter(pl.col("kind") == "score").group_by("game", "seat").agg(pl.col("amount").sum())
    )
    for number, record in enumerate(records):
        found = dict(scores.filter(pl.col("game") == number).select("seat", "amount").iter_rows())
        assert [found.get(seat, 0) for seat in range(len(record.names))] == record.last_table().prestige


def test_the_games_frame_has_a_row_a_game(path):
    games = Collection(path).games
    assert games["game"].to_list() == [0, 1, 2]
    assert games["seed"].to_list() == [0, 1, 2]
    assert [len(names) for names in games["players"]] == [2, 3, 4]
    assert games["over"].all()


def test_verify_checks_every_game_of_a_collection(path):
    verdict = verify(path)
    assert verdict.holds
    assert "3 games" in verdict.text


def test_a_changed_bit_is_found(path):
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 4
    path.write_bytes(raw)
    with pytest.raises(DamagedRecord, match="seal"):
        Collection(path)
    assert verify(path).kind == "damaged"


def test_a_collection_is_not_loaded_as_a_game_nor_a_game_as_a_collection(path, tmp_path, records):
    with pytest.raises(RecordError, match="collection"):
        load(path)
    single = tmp_path / "one.parquet"
    simulate("mykerinos", ["random"] * 2, 1).save(single)
    with pytest.raises(RecordError, match="single game"):
        Collection(single)


def test_a_game_the_collection_does_not_have_is_refused(path):
    with pytest.raises(OptionError, match="no game 3"):
        Collection(path).record(3)


def test_nothing_and_a_mixture_are_no_collection(tmp_path, records):
    with pytest.raises(RecordError):
        save_collection([], tmp_path / "none.parquet")
    other = next(game for game in GAMES if game != "mykerinos")
    with pytest.raises(RecordError):
        save_collection([records[0], simulate(other, ["random"] * 2, 1).record], tmp_path / "mixed.parquet")


def test_a_collection_with_a_line_break_in_its_name_is_named_on_one_line(path):
    other = path.rename(path.with_name("two\nlines"))
    assert verify(other).text.startswith(f"{str(other)!r} holds: 3 games, ")
    with pytest.raises(OptionError, match=r"two\\nlines' has the games 0 to 2; there is no game 3\.$"):
        Collection(other).record(3)


@pytest.mark.parametrize("header", [None, [], "mykerinos", {}, {"game": "mykerinos"}])
def test_a_game_without_a_header_is_named(header, path):
    def without(whole):
        return whole | {"games": [*whole["games"][:2], header]}

    path.write_bytes(resealed(path.read_bytes(), header=without))
    with pytest.raises(RecordError, match=r"all\.parquet, game 2\b"):
        Collection(path)
    assert verify(path).kind == "unreadable"
