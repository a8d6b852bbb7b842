"""DuckDB gives the same answers on the same files."""

from __future__ import annotations

import pytest

from arch_engine import simulate
from arch_engine.dataset import add_games
from arch_engine.insights import ask

QUESTIONS = [
    (
        ("win_share", "kind"),
        """select unnest(kinds) as kind, unnest([case when list_contains(winners, s) then 1 / len(winners) else 0 end
        for s in range(len(players))]) as v from games""",
    ),
    (
        ("earned", "round"),
        """select round, sum(amount) / 15 as v from facts where kind = 'score' group by round""",
    ),
    (
        ("length", "players"),
        "select len(players) as players, moves as v from games",
    ),
]


@pytest.mark.parametrize(("question", "sql"), QUESTIONS, ids=lambda one: one[0] if isinstance(one, tuple) else "")
def test_duckdb_gives_the_same_means(tmp_path, question, sql):
    duckdb = pytest.importorskip("duckdb")
    kinds = ["quick", "random", "random"]
    add_games(
        tmp_path / "d", [simulate("mykerinos", kinds[:seats], seed).record for seats in (2, 3) for seed in (1, 2, 3)]
    )
    files = {name: f"read_parquet('{tmp_path}/d/{name}/**/*.parquet')" for name in ("games", "facts")}
    told = sql.replace("from games", f"from {files['games']}").replace("from facts", f"from {files['facts']}")
    by = question[1]
    found = duckdb.sql(f"select {by}, avg(v) from ({told}) group by {by} order by {by}").fetchall()
    ours = ask(tmp_path / "d", question[0], by=by).select(by, "value").rows()
    assert [row[0] for row in found] == [row[0] for row in ours]
    assert [row[1] for row in found] == pytest.approx([row[1] for row in ours])
