"""Win chances of a whole game at once: a number for every seat and step, nobody's hidden cards in them, turning points where they turn."""

import re
from pathlib import Path
from random import Random

import polars as pl
import pytest

from arch_engine import OptionError, load
from arch_engine.cli import main
from arch_engine.core.opinions import Expectation
from arch_engine.core.table import ALL, CHANCE
from arch_engine.judge.learned import learned
from arch_engine.judge.measured import how_good
from arch_engine.replay import expectations
from arch_engine.replay.study import Game
from arch_engine.review.chances import begun, chances_frame, chances_of, turning_points
from arch_engine.search.rollouts import Draws, after_chance

pytestmark = pytest.mark.slow

GAMES = ("mykerinos-3p", "new-expedition-4p-tomb", "royal-society-2p-competitive", "royal-society-1p-solo")


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return load(f"replays/{request.param}.parquet")


def test_every_step_has_a_share_for_every_seat(replay):
    chances = chances_of(replay)
    assert len(chances) == len(replay) + 1
    for expected in chances[:-1]:
        assert len(expected.wins) == len(replay.names)
        assert sum(expected.wins) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("hindsight", [False, True])
def test_it_begins_at_any_step_that_there_is(replay, hindsight):
    whole = chances_of(replay, hindsight=hindsight)
    assert chances_of(Game(replay.record), hindsight=hindsight, since=-3) == whole[-3:]
    assert chances_of(replay, hindsight=hindsight, since=-3) == whole[-3:]
    for step in (len(replay) + 1, -len(replay) - 2):
        with pytest.raises(OptionError, match="there is no step"):
            chances_of(replay, hindsight=hindsight, since=step)


def test_the_judge_is_asked_of_a_game_once(replay, monkeypatch):
    chances = chances_of(replay, 0)
    monkeypatch.setattr(expectations, "learned", None)
    assert chances_of(replay, 0) == chances
    assert chances_of(replay, 0, since=5) == chances[5:]
    chances.clear()
    assert chances_of(replay, 0)


def test_the_last_word_is_the_result(replay):
    last = chances_of(replay)[-1]
    assert list(last.points) == list(map(float, replay.rules.standing(replay.at(-1))))
    winners = replay.rules.winners(replay.at(-1))
    assert [seat for seat, share in enumerate(last.wins) if share] == winners


def test_before_the_end_the_result_is_not_looked_up(replay):
    assert all(max(expected.wins) < 1 for expected in chances_of(replay)[: len(replay) // 2]) or len(replay.names) == 1


def test_before_the_deal_nobody_is_far_ahead(replay):
    """A table that is half dealt tells nobody anything: the judge is asked of whole deals."""
    first, seats = begun(replay), len(replay.names)
    chances = chances_of(replay)
    assert len(set(chances[:first])) == 1
    assert chances[0].wins == pytest.approx([1 / seats] * seats, abs=0.04)
    assert chances[0].points == pytest.approx(chances[first].points, rel=0.25)


@pytest.mark.parametrize("perspective", [None, 0])
def test_where_chance_is_asked_it_is_the_mean_over_what_may_come_of_it(replay, perspective, monkeypatch):
    """Of a table at which no seat is asked, such as between two seasons, the judge has learned nothing."""
    many = 200
    monkeypatch.setattr(expectations, "CHANCES", many)
    rules, judge, chances = replay.rules, learned(replay.rules), chances_of(Game(replay.record), perspective)
    steps = [step for step in range(begun(replay), len(replay)) if replay.at(step).asked == CHANCE]
    assert steps
    for step in steps[:3]:
        table = replay.at(step)
        if perspective is not None and rules.hides:
            eyes = 1 << perspective
            worlds = rules.hidden.worlds(rules.hidden.as_witnessed(table, eyes), eyes, many, Random(step))
        else:
            eyes, worlds = ALL, [table] * many
        after = [after_chance(rules, world, Draws(rules, 99, number)) for number, world in enumerate(worlds)]
        said = judge.evaluate_all(
            [rules.hidden.in_sight(one, eyes) if rules.hides and eyes != ALL else one for one in after]
        )
        for seat in range(len(replay.names)):
            assert chances[step].wins[seat] == pytest.approx(sum(one.wins[seat] for one in said) / many, abs=0.05)


def test_a_seat_s_chances_rest_on_what_it_knew():
    """The same game with other hands in the seats it does not see gives the same numbers, as long as it sees the same."""
    replay = load("replays/new-expedition-4p-tomb.parquet")
    step = replay.rounds[1]
    table = replay.at(step)
    seat = table.asked
    seen = replay.rules.hidden.as_witnessed(table, 1 << seat)
    alike = replay.rules.hidden.as_witnessed(replay.rules.hidden.determinize(table, 1 << seat, Random(3)), 1 << seat)
    assert learned(replay.rules).evaluate(seen) == learned(replay.rules).evaluate(alike)
    assert chances_of(replay, seat)[step] == learned(replay.rules).evaluate(seen)


def test_a_record_with_a_witness_is_judged_by_what_it_knew():
    whole = load("replays/new-expedition-4p-tomb.parquet")
    told = whole.as_witnessed("table")
    assert told.at(0).witness != ALL
    assert len(chances_of(told)) == len(told) + 1
    assert chances_of(told) != chances_of(whole)


def expected(*wins):
    return Expectation(wins, (0.0,) * len(wins))


def test_turning_points_are_the_largest_swings_in_order_of_play():
    shares = [0.5, 0.5, 0.52, 0.8, 0.78, 0.8, 0.3, 0.31, 0.3]
    chances = [expected(share, 1 - share) for share in shares]
    assert turning_points(chances) == [3, 6]


def test_a_turning_point_stands_at_the_jump_not_a_move_before_it():
    shares = [0.3, 0.4, 0.4, 0.52, 0.82, 0.8, 0.65, 0.65]
    curve = [expected(share, 1 - share) for share in shares]
    longer = [abs(sum(shares[at : at + 3]) - sum(shares[at - 3 : at])) for at in (3, 4)]
    assert longer[0] > longer[1], "by the means alone it would be the move before"
    found = turning_points(curve)
    assert 4 in found
    assert 3 not in found


def test_a_chance_that_comes_back_at_once_turns_nothing():
    shares = [0.5, 0.5, 0.5, 0.75, 0.5, 0.5, 0.5]
    assert turning_points([expected(share, 1 - share) for share in shares]) == []


def test_at_most_five_turning_points_are_told():
    shares = [share for share in (0.1, 0.9) * 10 for _ in range(4)]
    assert len(turning_points([expected(share, 1 - share) for share in shares])) == 5


def test_a_quiet_game_has_none():
    assert turning_points([expected(0.5, 0.5), expected(0.55, 0.45), expected(0.6, 0.4)]) == []


def test_the_frame_has_a_row_for_each_step_and_seat(replay):
    frame = chances_frame(replay, chances_of(replay))
    assert frame.height == (len(replay) + 1) * len(replay.names)
    assert frame.columns == ["step", "round", "seat", "player", "win_chance", "points", "turning"]


def test_evaluate_prints_every_step_and_names_what_turned_the_game(capsys):
    assert main(["evaluate", "replays/mykerinos-3p.parquet"]) == 0
    printed = capsys.readouterr().out.splitlines()
    replay = load("replays/mykerinos-3p.parquet")
    turns = turning_points(chances_of(replay), begun(replay))
    assert sum("  ← " in line for line in printed) == len(turns) > 0
    assert "← marks the moves that turned the game" in printed[2]
    assert how_good(replay.rules) in printed
    assert len(printed) == len(replay) + 5


def test_who_plays_alone_is_told_points_and_no_win_chance(tmp_path, capsys):
    path = "replays/royal-society-1p-solo.parquet"
    assert main(["evaluate", path]) == 0
    told = capsys.readouterr().out
    assert "Points at the end" in told
    rows = told.splitlines()[-5:]
    assert all(re.fullmatch(r" *\d+ +\d+", row) for row in rows)
    out = tmp_path / "chances.parquet"
    assert main(["evaluate", path, "-o", str(out)]) == 0
    assert pl.read_parquet(out)["win_chance"].null_count() == len(load(path)) + 1


def test_evaluate_writes_no_parquet_into_a_file_that_is_called_otherwise(tmp_path, capsys):
    out = tmp_path / "chances.csv"
    assert main(["evaluate", "replays/mykerinos-2p.parquet", "-o", str(out)]) == 2
    assert "call it chances.parquet" in capsys.readouterr().err
    assert not out.exists()


def test_evaluate_writes_a_table_and_never_over_another(tmp_path, capsys):
    out = tmp_path / "chances.parquet"
    assert main(["evaluate", "replays/mykerinos-2p.parquet", "-o", str(out)]) == 0
    assert pl.read_parquet(out)["win_chance"].is_between(0, 1).all()
    before = out.read_bytes()
    assert main(["evaluate", "replays/mykerinos-4p.parquet", "-o", str(out)]) == 2
    assert "already" in capsys.readouterr().err
    assert out.read_bytes() == before


@pytest.mark.parametrize("name", ["game.parquet", "game.review.parquet"])
def test_evaluate_never_takes_the_place_of_a_record(name, tmp_path, capsys):
    for kind in ("", ".review"):
        raw = Path(f"replays/mykerinos-3p-last-season{kind}.parquet").read_bytes()
        (tmp_path / f"game{kind}.parquet").write_bytes(raw)
    out = tmp_path / name
    before = out.read_bytes()
    assert main(["evaluate", str(tmp_path / "game.parquet"), "-o", str(out), "--replace"]) == 2
    assert "only a record may take its place" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_evaluate_by_what_a_player_knew(capsys):
    assert main(["evaluate", "replays/new-expedition-4p-tomb.parquet"]) == 0
    everything = capsys.readouterr().out
    assert "by all that the record tells" in everything
    assert main(["evaluate", "replays/new-expedition-4p-tomb.parquet", "--seat", "1"]) == 0
    by_ana = capsys.readouterr().out
    assert "by what Ana knew" in by_ana
    assert by_ana.splitlines()[4:] != everything.splitlines()[4:]
