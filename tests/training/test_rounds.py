"""Rounds of training: experts ask the weights of the round before, the better weights are kept, and nothing is done twice."""

import json
from functools import partial
from random import Random

import numpy as np
import polars as pl
import pytest

from arch_engine.cli import main
from arch_engine.core.play import RandomPlayer
from arch_engine.games import opinions_of, rules_of
from arch_engine.judge.learned import Learned, learned
from arch_engine.judge.weights import VERSION, Weights, fingerprint, loaded, save, shipped
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.searcher import expert
from arch_engine.training import fitting, held_out, judging, matches, positions, rounds
from arch_engine.training.mixtures import with_experts
from arch_engine.workers.spread import Workers
from tests.judge.made_up import arrays

RULES = rules_of("mykerinos")
OPINIONS = opinions_of(RULES)
FEATURES = judging.features_of(RULES)
GOOD = shipped(RULES, FEATURES)
BAD = Weights({**GOOD.arrays, "tell": -GOOD.arrays["tell"], "tell_bias": -GOOD.arrays["tell_bias"]}, GOOD.made)
"""Takes a seat that wins for one that loses."""


class Fitting:
    """In place of `judging.train`: gives some weights in turn, and remembers what they were fitted to."""

    def __init__(self, *given):
        self.given = list(given)
        self.fitted_to = []

    def __call__(self, game, files, made, seed=0, **how):
        self.fitted_to.append([path.name for path in files])
        note = {"game": game, "version": VERSION, "features": fingerprint(FEATURES), "figures": {"loss": 0.5}, **made}
        yield Weights(self.given.pop(0).arrays, note)


def random_weights(seed):
    return Weights(arrays(FEATURES, read=4, met=3, seed=seed), GOOD.made)


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    """Two games a file, and experts that decide in no time."""
    monkeypatch.setattr(positions, "A_FILE", 2)
    monkeypatch.setattr(matches, "ROLLOUTS", 8)


def bytes_of(weights, folder):
    return save(folder / f"{weights.digest}.npz", weights).read_bytes()


def trained(folder, *words):
    said = ["train", "mykerinos", "--folder", str(folder), "--games", "2", "--a-round", "2", "--match", "2"]
    return main([*said, "--kinds", "quick", "--width", "4", "--workers", "1", *words])


def lines(folder):
    return [json.loads(line) for line in (folder / "mykerinos-rounds.jsonl").read_text().splitlines()]


def weights_in(path):
    return loaded(path.read_bytes(), RULES, FEATURES)


def refuse(*given, **named):
    raise AssertionError("this has been done")


# -- who plays -------------------------------------------------------------------------------------------------------


def test_an_expert_asks_the_judge_it_is_given():
    judge = Learned(RULES, FEATURES, random_weights(1))
    assert expert(OPINIONS, 40, judge=judge).ahead.judge is judge
    assert expert(OPINIONS, 40).ahead.judge is learned(RULES)
    assert Lookahead(OPINIONS, OPINIONS.judged, judge).judge is judge
    assert Lookahead(OPINIONS, OPINIONS.played_out, judge).judge is None


def test_the_experts_of_a_round_ask_its_weights_and_nobody_else(monkeypatch, tmp_path):
    asked = []

    class Heard(Learned):
        def evaluate_all(self, tables):
            asked.append(self.digest)
            return super().evaluate_all(tables)

    monkeypatch.setattr(matches, "Learned", Heard)
    weights = random_weights(3)
    rows = pl.read_parquet(rounds.play("mykerinos", ["sensible", "quick"], bytes_of(weights, tmp_path), 40))
    assert set(rows["game"]) == {40, 41}
    assert set(asked) == {weights.digest} and len(asked) > 10


def test_experts_sit_among_players_of_all_strengths():
    best, other, made = RandomPlayer(), RandomPlayer(), []

    def new_expert():
        made.append(RandomPlayer())
        return made[-1]

    rng = Random(5)
    tables = [list(with_experts(RULES, new_expert, [best, other], 3, rng)) for _ in range(400)]
    experts = [[seat.player not in (best, other) for seat in table] for table in tables]
    seated = [seat.player for table in tables for seat in table if seat.player not in (best, other)]
    assert len(set(map(id, seated))) == len(seated)  # nobody sits on two chairs: an expert remembers its game
    good = [seats for seats, table in zip(experts, tables, strict=True) if not any(seat.often for seat in table)]
    assert 0.4 < len(good) / len(tables) < 0.6
    assert {sum(seats) for seats in experts} == {0, 1, 2, 3}
    assert any(seat.player is other and seat.often for table in tables for seat in table)
    assert any(seat.player in made and seat.often for table in tables for seat in table)


# -- matches ---------------------------------------------------------------------------------------------------------


def test_weights_against_themselves_win_half(tmp_path):
    raw = bytes_of(random_weights(1), tmp_path)
    leads = matches.meet("mykerinos", raw, raw, 6_000_000)
    assert leads[0] == -leads[1]  # the same game from both sides
    assert matches.two_sided([leads]).value == 0.5


def test_a_luck_is_won_by_who_has_more_points_in_both_games():
    won = matches.two_sided([(10, -3), (-10, 3), (4, -4), (1, 1)])
    assert won.value == 0.625 and won.low < 0.625 < won.high and won.rollouts == 4


def test_processes_that_are_given_weights_play_the_same(monkeypatch, tmp_path):
    monkeypatch.undo()  # another process does not know of it
    new, old = (bytes_of(random_weights(seed), tmp_path) for seed in (1, 2))
    here = matches.meet("mykerinos", new, old, 6_010_000)
    meeting = partial(matches.meet, "mykerinos", new, old)
    with Workers(2) as busy:
        assert list(busy.as_done(meeting, [6_010_000])) == [(0, here)]


def test_no_luck_of_a_match_is_trained_on_or_held_out():
    seeds = [
        seed for number in range(1, rounds.MOST_ROUNDS + 1) for seed in matches.match_seeds(number, matches.MOST_MATCH)
    ]
    assert len(set(seeds)) == len(seeds)
    assert min(seeds) > matches.MATCHES and max(seeds) < held_out.FIRST


def test_rounds_whose_games_would_reach_the_matches_are_refused(tmp_path, capsys):
    assert trained(tmp_path, "--first", "5999994", "--rounds", "3") == 2
    told = capsys.readouterr().err
    assert "up to number 6000001, but numbers from 6000000 on are kept for matches" in told
    assert trained(tmp_path, "--first", "7000000") == 2, "held-out games are not learned from, with rounds or without"
    assert "--first is 7000000" in capsys.readouterr().err
    plan = rounds.Plan("mykerinos", tmp_path, 5_999_994, 2, ["quick"], 2, 2, 2, {})
    assert rounds.Rounds(plan).done == []  # the last is 5,999,999


# -- rounds ----------------------------------------------------------------------------------------------------------


def test_a_round_is_recorded_and_its_weights_are_written(monkeypatch, tmp_path, capsys):
    fits = Fitting(BAD, GOOD)
    monkeypatch.setattr(judging, "train", fits)
    assert trained(tmp_path, "--rounds", "1") == 0
    (line,) = lines(tmp_path)
    assert (line["round"], line["first"], line["games"], line["match"]) == (1, 2, 2, 2)
    assert line["kept"] and line["share"] == 1 and line["low"] < 1 == line["high"]
    assert (line["old"], line["new"]) == (BAD.digest, GOOD.digest)
    first, second = fits.fitted_to
    assert second == [*first, f"mykerinos-round-1-{BAD.digest[:8]}-0000002.parquet"]
    assert line["positions"] == sum(len(pl.read_parquet(tmp_path / name)) for name in second)
    groups = fitting.read([tmp_path / name for name in second], RULES, FEATURES)
    for name, weights in (("old", BAD), ("new", GOOD)):
        figures = fitting.measured_apart(weights.arrays, groups)
        assert line[f"loss_{name}"] == pytest.approx(figures["loss"])
        assert line[f"points_{name}"] == pytest.approx(figures["points"] * weights.arrays["points_scale"][0])
    assert weights_in(tmp_path / "mykerinos-round-1.npz").digest == GOOD.digest
    assert weights_in(tmp_path / "mykerinos-weights.npz").digest == GOOD.digest
    told = capsys.readouterr().out
    assert f"Round 1: 2 games, {line['positions']:,} positions in all; log loss {line['loss_new']:.4f}" in told
    assert "won 100.0 % of a match of 2 games" in told and "The new weights are kept." in told


def test_worse_weights_are_not_kept_and_the_next_round_asks_the_old_ones(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(judging, "train", Fitting(BAD, BAD))
    asked, play = [], rounds.play

    def heard(game, kinds, weights, first):
        asked.append(loaded(weights, RULES, FEATURES).digest)
        return play(game, kinds, weights, first)

    monkeypatch.setattr(rounds, "play", heard)
    begin = save(tmp_path / "mine.npz", GOOD)
    assert trained(tmp_path, "--rounds", "2", "--begin", str(begin)) == 0
    assert [(line["kept"], line["share"], line["old"], line["new"]) for line in lines(tmp_path)] == [
        (False, 0, GOOD.digest, BAD.digest)
    ] * 2
    assert asked == [GOOD.digest] * 2
    assert weights_in(tmp_path / "mykerinos-weights.npz").digest == GOOD.digest
    assert weights_in(tmp_path / "mykerinos-round-2.npz").digest == BAD.digest
    assert capsys.readouterr().out.count("The old weights are kept.") == 2


def stub(monkeypatch, *shares):
    """Matches that end as is wanted, by round, without playing."""
    monkeypatch.setattr(rounds, "meet", lambda game, new, old, seed: [shares[(seed - 6_010_000) // 10_000] - 0.5, 0.0])


def test_each_round_asks_what_the_round_before_kept_and_learns_from_all(monkeypatch, tmp_path):
    one, two, three, four = map(random_weights, range(4))
    fits = Fitting(one, two, three, four)
    monkeypatch.setattr(judging, "train", fits)
    stub(monkeypatch, 1, 0, 0.5)
    assert trained(tmp_path, "--rounds", "3") == 0
    assert [(line["old"], line["kept"]) for line in lines(tmp_path)] == [
        (one.digest, True), (two.digest, False), (two.digest, True),
    ]  # fmt: skip
    assert [len(files) for files in fits.fitted_to] == [1, 2, 3, 4]
    numbers = [number for name in fits.fitted_to[-1] for number in set(pl.read_parquet(tmp_path / name)["game"])]
    assert sorted(numbers) == list(range(8))  # none twice
    assert weights_in(tmp_path / "mykerinos-weights.npz").digest == four.digest


def test_a_finished_round_is_not_done_again(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(judging, "train", Fitting(random_weights(0), random_weights(1)))
    stub(monkeypatch, 1)
    assert trained(tmp_path, "--rounds", "1") == 0
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    told = capsys.readouterr().out
    with monkeypatch.context() as done:
        for where, name in ((judging, "train"), (judging, "play"), (rounds, "play"), (rounds, "meet")):
            done.setattr(where, name, refuse)
        assert trained(tmp_path, "--rounds", "1") == 0
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before
    assert capsys.readouterr().out.splitlines() == told.splitlines()[1:]  # but for the figures of the first fit
    # and another one goes on from there
    monkeypatch.setattr(judging, "train", Fitting(random_weights(2)))
    stub(monkeypatch, 1, 1)
    assert trained(tmp_path, "--rounds", "2") == 0
    assert [(line["round"], line["first"]) for line in lines(tmp_path)] == [(1, 2), (2, 4)]


def test_a_match_that_was_stopped_is_taken_up(monkeypatch, tmp_path):
    monkeypatch.setattr(judging, "train", Fitting(random_weights(0), random_weights(1)))
    played = []

    def stopped(game, new, old, seed):
        if seed == 6_010_001 and not played[1:]:
            raise KeyboardInterrupt
        played.append(seed)
        return [1.0, 0.0]

    monkeypatch.setattr(rounds, "meet", stopped)
    words = ("--rounds", "1", "--match", "6")
    assert trained(tmp_path, *words) == 130
    assert played == [6_010_000] and not (tmp_path / "mykerinos-rounds.jsonl").exists()
    played.append(None)
    for where, name in ((judging, "train"), (judging, "play"), (rounds, "play")):
        monkeypatch.setattr(where, name, refuse)
    assert trained(tmp_path, *words) == 0
    assert played == [6_010_000, None, 6_010_001, 6_010_002]
    assert lines(tmp_path)[0]["share"] == 1


def test_what_a_match_of_other_weights_came_to_does_not_count(monkeypatch, tmp_path):
    monkeypatch.setattr(judging, "train", Fitting(random_weights(0), random_weights(1)))
    stub(monkeypatch, 1)
    assert trained(tmp_path, "--rounds", "1") == 0
    (tmp_path / "mykerinos-round-1.npz").unlink()  # so the round is done again, but for its games
    monkeypatch.setattr(judging, "train", Fitting(random_weights(2)))
    monkeypatch.setattr(rounds, "play", refuse)
    stub(monkeypatch, 0)
    assert trained(tmp_path, "--rounds", "1") == 0
    (line,) = lines(tmp_path)
    assert (line["old"], line["new"]) == (random_weights(0).digest, random_weights(2).digest)
    assert line["share"] == 0 and not line["kept"]


def test_weights_are_fitted_anew_where_other_games_are_learned_from(monkeypatch, tmp_path):
    monkeypatch.setattr(judging, "train", Fitting(random_weights(0), random_weights(1), random_weights(2)))
    monkeypatch.setattr(rounds, "meet", refuse)
    with pytest.raises(AssertionError):
        trained(tmp_path, "--rounds", "1")
    stub(monkeypatch, 1)
    assert trained(tmp_path, "--rounds", "1", "--a-round", "3") == 0
    (line,) = lines(tmp_path)
    assert line["games"] == 4 and line["new"] == random_weights(2).digest


def test_rounds_begin_with_the_weights_of_an_earlier_run(monkeypatch, tmp_path):
    monkeypatch.setattr(judging, "train", Fitting(random_weights(5)))
    assert trained(tmp_path) == 0
    assert not (tmp_path / "mykerinos-round-0.npz").exists()
    fits = Fitting(random_weights(6))
    monkeypatch.setattr(judging, "train", fits)
    stub(monkeypatch, 1)
    assert trained(tmp_path, "--rounds", "1") == 0
    assert len(fits.fitted_to) == 1 and lines(tmp_path)[0]["old"] == random_weights(5).digest


def test_a_real_fit_goes_through_a_round(tmp_path, capsys):
    pytest.importorskip("jax")
    assert trained(tmp_path, "--rounds", "1", "--members", "1", "--ahead", "0") == 0
    assert weights_in(tmp_path / "mykerinos-round-1.npz").made["round"] == 1
    assert np.isfinite([lines(tmp_path)[0][name] for name in ("loss_old", "loss_new", "points_new")]).all()


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rounds", "-1"], "--rounds is -1; it must be 0 to 99."),
        (["--rounds", "100"], "--rounds is 100; it must be 0 to 99."),
        (["--rounds", "1", "--a-round", "0"], "--a-round is 0; it must be 1 to 1,000,000."),
        (["--rounds", "1", "--match", "0"], "--match is 0; it must be 2 to 10,000."),
        (["--rounds", "1", "--match", "3"], "--match is 3; it must be even, as each luck is played from both sides."),
        (["--begin", "mine.npz"], "--begin names the weights that the first round asks; give --rounds with it."),
        (["--rounds", "1", "--begin", "nowhere.npz"], "nowhere.npz cannot be read: No such file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words, sentence, tmp_path, capsys):
    assert trained(tmp_path, *words) == 2
    assert sentence in capsys.readouterr().err


def test_weights_of_another_version_are_named(tmp_path, capsys):
    path = save(tmp_path / "old.npz", Weights(GOOD.arrays, {**GOOD.made, "features": "others"}))
    assert trained(tmp_path, "--rounds", "1", "--begin", str(path)) == 2
    told = capsys.readouterr().err
    assert "old.npz are damaged, too large or not for this version of Mykerinos; name others with --begin" in told


@pytest.fixture
def one_round(monkeypatch, tmp_path):
    """A folder with a finished round."""
    monkeypatch.setattr(judging, "train", Fitting(random_weights(0), random_weights(1)))
    stub(monkeypatch, 1)
    assert trained(tmp_path, "--rounds", "1") == 0
    monkeypatch.setattr(judging, "train", refuse)
    return tmp_path


def test_other_first_games_would_have_other_numbers(one_round, capsys):
    assert trained(one_round, "--rounds", "2", "--games", "4") == 2
    assert "go on from game 2; give the same --first and --games" in capsys.readouterr().err


def test_other_weights_to_begin_with_are_refused_once_there_are_rounds(one_round, capsys):
    other = save(one_round / "other.npz", GOOD)
    assert trained(one_round, "--rounds", "1", "--begin", str(other)) == 2
    assert "began with other weights than those in" in capsys.readouterr().err
    for number in (0, 1):  # those that they began with are the same; and those that they led to may be named as well
        assert trained(one_round, "--rounds", "1", "--begin", str(one_round / f"mykerinos-round-{number}.npz")) == 0


@pytest.mark.parametrize(
    "line",
    ["", "no", "[]", "{}", '{"round": 2}', "other number", "other kind of value"],
    ids=lambda line: line or "empty",
)
def test_a_damaged_line_is_named(one_round, capsys, line):
    row = lines(one_round)[0]
    made = {"other number": {**row, "round": 3}, "other kind of value": {**row, "round": 2, "kept": 1}}
    path = one_round / "mykerinos-rounds.jsonl"
    path.write_text(f"{json.dumps(row)}\n{json.dumps(made[line]) if line in made else line}\n")
    assert trained(one_round, "--rounds", "2") == 2
    assert "Line 2 of" in (told := capsys.readouterr().err) and "rounds.jsonl is damaged; remove it" in told


def test_games_that_are_gone_are_named(one_round, capsys):
    (path,) = one_round.glob("mykerinos-round-1-*.parquet")
    path.unlink()
    assert trained(one_round, "--rounds", "2") == 2
    assert f"{path.name} is gone" in capsys.readouterr().err
