"""A fourth game touches nothing: one entry, and it is recorded, replayed, shown, imagined, reviewed and named on the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arch_engine import OptionError, Session, load, rules_of, simulate, verify
from arch_engine.core.opinions import Foresight, NamedPolicy, Opinions
from arch_engine.dataset import Dataset, add_games
from arch_engine.games import games as all_games
from arch_engine.games import opinions_of, register
from arch_engine.record.schema import column_types
from arch_engine.review import Judge, fitting, load_review, review, review_path
from arch_engine.search.players import players_of, usual_kind
from arch_widgets import Analyzer, ReplayViewer, Review, TryIt, WhatIf
from arch_widgets.viewer.charts import Drawer, curve_of
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.widget import export_page
from tests.core.contract import check_game, check_nonsense
from tests.fourth_game import shards
from tests.fourth_game.shards import DEPTH, RULES, ShardsTable, lying

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
SMALL = Judge(rollouts=4, candidates=2)


@pytest.fixture(autouse=True)
def entry(monkeypatch):
    """The one entry; after the test nobody knows the game any more."""
    monkeypatch.setattr(games_module(), "_added", {})
    register(RULES)


def games_module():
    return sys.modules["arch_engine.games"]


@pytest.fixture
def replay():
    return simulate("shards", ["random"] * 3, seed=3)


@pytest.fixture
def path(replay, tmp_path):
    return replay.save(tmp_path / "game.parquet")


def deciding(replay):
    """The steps at which a seat decides."""
    return [step for step, move in enumerate(replay.moves) if move.mover >= 0]


# Rules


@pytest.mark.parametrize("seats", RULES.players)
@pytest.mark.parametrize("seed", range(4))
def test_it_keeps_the_contract(seats, seed):
    check_game(RULES, seats, seed, None)


@pytest.mark.parametrize("seats", RULES.players)
def test_decisions_nobody_could_say_are_refused(seats):
    check_nonsense(RULES, seats, 1, None)


def test_a_cave_in_costs_what_lay_in_the_tent():
    table = RULES.new_table(2)
    for decision in (("coats", 0, 5), ("dig",), ("find", 5), ("dig",), ("find", 5)):
        RULES.decide(table, decision)
    assert (table.tent, table.points, table.asked) == ([], [0, 0], 1)
    for decision in (("dig",), ("find", 3), ("stop",)):
        RULES.decide(table, decision)
    assert (table.points, table.asked) == ([0, 4], 0)


# Record


def test_it_is_listed_and_found():
    assert "shards" in all_games()
    assert rules_of("shards") is RULES
    assert usual_kind(RULES) == "random"
    assert fitting(RULES) == Judge(rollouts=100)


def test_its_columns_come_from_its_own_verbs(replay):
    own = {
        "seat": "Int8",
        "amount": "Int16",
        "measure": "String",
        "question": "String",
        "shard": "Int16",
        "source": "String",
    }
    columns = column_types(RULES)
    assert {name: columns[name] for name in own} == own
    assert replay.facts.filter(kind="find")["shard"].null_count() == 0
    assert set(columns) - set(own) == set(column_types(rules_of("mykerinos"))) - set(
        ShardsTable.columns()
        | dict.fromkeys(
            ["area", "card", "colour", "patron", "place", "room", "seat", "space", "step", "turned", "wing"], ()
        )
    ) - {"amount", "measure", "question", "source"}


def test_it_is_saved_opened_and_verified(replay, path):
    assert verify(path).holds
    opened = load(path)
    assert opened.record == replay.record
    assert opened.describe() == replay.describe()
    for step in range(len(replay) + 1):
        assert opened.at(step).digest() == replay.at(step).digest()
    with pytest.raises(OptionError, match="no step"):
        opened.at(len(replay) + 1)


def test_the_rules_in_force_are_checked(path, monkeypatch):
    """With another rulebook the record no longer holds: verifying decides every move again."""
    monkeypatch.setattr(shards, "DEPTH", DEPTH - 3)
    assert not verify(path).holds


def test_what_a_seat_saw_leaves_the_other_coats_out(replay):
    hidden = replay.facts_seen_by(1).filter(kind="hide").select("seat", "shard").rows()
    assert [(seat, shard is None) for seat, shard in hidden] == [(0, True), (1, False), (2, True)]


def test_games_of_it_make_a_dataset(tmp_path):
    played = [simulate("shards", ["random"] * 2, seed) for seed in (1, 2)]
    add_games(tmp_path, [one.record for one in played])
    dataset = Dataset(tmp_path)
    assert [dataset.record(number) for number in range(2)] == [one.record for one in played]
    assert dataset.games.collect()["over"].all()


# Game


def test_curves_and_scores_are_there(replay):
    assert replay.measures == ("shards", "In the tent")
    tents = replay.curves("In the tent")["value"].to_list()
    assert tents == [lying(replay.at(step)) for step in range(len(replay) + 1)]
    totals = [total["shards"] for total in RULES.totals(replay.at(-1))]
    assert replay.curves("shards").filter(step=len(replay))["value"].to_list() == totals
    assert set(replay.scores()["origin"]) <= {"Tent", "Coat"}
    assert len(replay.rounds) == 3


def test_people_play_it():
    session = Session("shards", ["Ana", "Bo"]).do("coats 0 5").do("dig").do("find 3").do("stop")
    table: Any = session.table
    assert RULES.totals(table) == [{"shards": 4}, {"shards": 0}]
    replay: Any = session.replay()
    told = [
        RULES.words.narrate_move(replay.at(step), move.decision, replay.names) for step, move in enumerate(replay.moves)
    ]
    assert told == ["Chance draws coats 0 5", "Ana plays dig", "Chance draws find 3", "Ana plays stop"]
    assert "points: [4, 0]" in RULES.words.board(table, session.names)
    with pytest.raises(OptionError, match="no computer player 'sensible'; Shards has random, expert"):
        players_of(RULES, ["sensible"])


# What if


def test_another_decision_is_tried_and_kept(replay, tmp_path):
    step = deciding(replay)[3]
    other = "stop" if replay.moves[step].notation == "dig" else "dig"
    branch = replay.branch(step, other, luck="fresh")
    outcomes = branch.finish(n=5)
    assert len(outcomes) == 5
    assert branch.table.over
    kept = replay.save(tmp_path / "study.parquet")
    assert verify(kept).holds
    assert load(kept).tree.record() == replay.tree.record()


# Review


def test_its_decisions_are_judged_and_kept(replay, path):
    found = review(replay, SMALL, workers=1, into=review_path(path))
    assert found.finished
    assert set(found.verdicts) == set(deciding(replay))
    assert found.has_luck
    assert "played on at random, for the game has no rules of thumb" in found.text()
    again = load_review(review_path(path), load(path))
    assert again.finished
    assert again.rows().equals(found.rows())


def test_other_processes_know_it_too(replay):
    steps = deciding(replay)[-4:]
    alone = review(replay, SMALL, steps=steps, luck=False, workers=1)
    assert review(replay, SMALL, steps=steps, luck=False, workers=2).rows().equals(alone.rows())


# Widgets


def test_it_has_a_film_and_charts(replay):
    film = film_of(replay)
    assert len(film["moves"]) == len(replay)
    assert any("A shard worth" in str(move) for move in film["moves"])
    assert curve_of(replay)["title"] == "In the tent"
    assert [spec["title"] for spec in Drawer(replay).specs()] == ["In the tent", "Shards", "Where the points came from"]


def test_the_film_of_a_seat_holds_nothing_of_the_other_coats():
    """Two games that differ in what seat 0 cannot see have the same film for it, and not the same for everybody."""
    one, other = (
        Session("shards", ["Ana", "Bo", "Cleo"]).do(coats).do("dig").do("find 3").do("stop").replay()
        for coats in ("coats 0 5 2", "coats 0 4 1")
    )
    assert film_of(one, perspective=0) == film_of(other, perspective=0)
    assert film_of(one) != film_of(other)


def test_it_is_exported(replay, tmp_path):
    export_page(replay, tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "Shards" in page
    assert "In the tent" in page


def offered(what):
    """The kinds of computer players that may play a branch on."""
    return [strength["kind"] for strength in what.panel.strengths]


def test_every_widget_shows_it(replay, path):
    ReplayViewer(replay)
    Analyzer(path.parent)
    TryIt(replay, deciding(replay)[2])
    what = WhatIf(replay)
    assert offered(what) == ["expert:0.4s", "random"]
    Review(replay, review(replay, SMALL, steps=deciding(replay)[:2], luck=False, workers=1))


# Opinions


class Bold:
    """Digs until the tent is half full."""

    def choose(self, view, options, rng):
        return ("dig",) if lying(view) <= DEPTH // 2 else ("stop",)


def timid(table, rng):
    """Stops as soon as anything lies in the tent."""
    return ("stop",) if table.tent else ("dig",)


class ShardsOpinions(Opinions[ShardsTable]):
    """Opinions about Shards."""

    players = {"bold": Bold()}
    foresights = (Foresight("timid"),)


def test_judges_are_added_by_naming_them():
    register(
        RULES, ShardsOpinions(RULES, [NamedPolicy("timid", "by digging once", lambda: timid, "It digs too little.")])
    )
    game = simulate("shards", ["bold", "random"], seed=2)
    assert usual_kind(RULES) == "bold"
    assert "bold" in offered(WhatIf(game))
    judge = fitting(RULES)
    assert judge.policy == "timid"
    found = review(
        game, Judge(rollouts=4, candidates=2, policy="timid"), steps=deciding(game)[:2], luck=False, workers=1
    )
    assert "played on by digging once" in found.judged_by()
    assert found.judged_by().endswith("It digs too little.")
    assert opinions_of(RULES).candidates(game.at(1), 2, Random(1))[0] == Bold().choose(game.at(1), (), None)


# Entries


def test_a_name_that_is_none_or_taken_is_refused():
    class Other(shards.Shards):
        game = "my game"

    class Taken(shards.Shards):
        game = "mykerinos"

    with pytest.raises(OptionError, match="'my game' cannot be the name of a game"):
        register(Other())
    with pytest.raises(OptionError, match="has a game 'mykerinos' already"):
        register(Taken())


def test_a_game_that_nobody_has_entered_is_unknown(path, monkeypatch):
    monkeypatch.setattr(games_module(), "_added", {})
    with pytest.raises(OptionError, match="no game 'shards'"):
        rules_of("shards")
    assert not verify(path).holds


@pytest.fixture
def brought(tmp_path):
    """A folder with what pip notes of a package that brings the game, and the environment in which it is found."""
    info = tmp_path / "packages" / "shards-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shards\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[arch_engine.games]\nshards = tests.fourth_game.shards:RULES\n")
    found = [str(info.parent), str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, found))}


def test_the_command_line_knows_a_game_that_a_package_brings(brought, tmp_path):
    def told(*words):
        command = [sys.executable, "-m", "arch_engine", *map(str, words)]
        done = subprocess.run(
            command, env=brought, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "royal_society, shards" in " ".join(told("simulate", "--help").split())
    assert "Green (random)" in told("simulate", "shards", "--seed", 1, "--out", tmp_path / "games")
    (file,) = (tmp_path / "games").glob("*.parquet")
    assert file.name == "shards-3p-seed-1.parquet"
    assert "deck: " in told("show", file)
    assert "1 of 1 record holds" in told("verify", file)
    assert "decisions judged" in told("review", file, "--rollouts", 4, "--candidates", 2, "--workers", 2, "--no-luck")
    told("export", file, "--out", tmp_path / "game.html")
    assert "Shards" in (tmp_path / "game.html").read_text(encoding="utf-8")
