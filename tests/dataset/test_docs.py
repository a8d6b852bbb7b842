"""The examples of docs/insights.md run, in Python as they stand and in SQL where DuckDB is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arch_engine.dataset import add_games

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "insights.md").read_text(encoding="utf-8")


def examples(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_of_the_page_runs(folder):
    names: dict = {}
    for example in examples("python"):
        exec(example, names)
    assert names["replay"].describe().startswith("Ana, Bo, Cleo")
    assert set(names["sources"]["source"]) == {"parcel", "wing", "series"}
    assert names["first_seat"]["len"].sum() > 3


def test_the_sql_of_the_page_runs(folder):
    duckdb = pytest.importorskip("duckdb")
    add_games("evenings", ["replays"])
    statements = [one for example in examples("sql") for one in example.split(";") if one.strip()]
    found = [duckdb.sql(statement).fetchall() for statement in statements]
    assert len(found) == 2 and all(found)
    asked = duckdb.sql("select max(move) from 'evenings/facts/game=mykerinos/*.parquet' where number = 2")
    assert asked.fetchall() == [(154,)]


def test_the_pyarrow_of_the_page_runs(folder):
    pytest.importorskip("pyarrow.dataset")
    add_games("evenings", ["replays"])
    names: dict = {}
    (example,) = (one for one in examples("text") if "pyarrow" in one)
    exec(example, names)
    assert names["table"].num_rows > 100
