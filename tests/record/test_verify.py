"""Whether a file is damaged, or whole but no longer what the rules would give."""

import polars as pl
import pytest

from arch_engine import ArchError, OptionError, Verification, load, simulate, verify
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.mykerinos import excavation, museum, season, survey
from tests.record.files import beginning, game, parts_of, raw_of, resealed, with_cell

GAME = game()
RAW = raw_of()
FRAME, HEADER = parts_of(RAW)


def written(tmp_path, raw=RAW):
    path = tmp_path / "game.parquet"
    path.write_bytes(raw)
    return path


def test_a_good_file_holds(tmp_path):
    path = written(tmp_path)
    assert verify(path) == Verification("holds", f"{path} holds: 141 moves, 490 facts.")
    assert verify(path).holds
    assert verify(str(path)) == verify(path)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("option", [True, False])
def test_every_saved_game_holds(players, option, tmp_path):
    for seed in range(5):
        played = simulate("mykerinos", ["random"] * players, seed, options={"neutral_after_last_action": option})
        assert verify(played.save(tmp_path / "game.parquet", replace=True)).holds


@pytest.mark.parametrize("moves", [0, 1, 5])
def test_an_unfinished_game_holds(moves, tmp_path):
    assert verify(beginning(moves).save(tmp_path / "game.parquet")).kind == "holds"


def test_one_move_is_not_called_moves(tmp_path):
    path = beginning(1).save(tmp_path / "game.parquet")
    assert verify(path).text == f"{path} holds: 1 move, 2 facts."


# Damaged, unreadable


def test_a_changed_byte_is_damage(tmp_path):
    raw = bytearray(RAW)
    raw[1000] ^= 1
    path = written(tmp_path, bytes(raw))
    text = f"{path} is damaged: its contents do not match its seal; use another copy of the file."
    assert verify(path) == Verification("damaged", text)
    assert not verify(path).holds


def test_a_file_that_is_not_there_is_unreadable(tmp_path):
    path = tmp_path / "none.parquet"
    assert verify(path) == Verification(
        "unreadable", f"{path} cannot be read: No such file or directory; check the name."
    )


def test_a_record_of_a_later_format_is_unreadable(tmp_path):
    path = written(tmp_path, resealed(RAW, header=lambda header: header | {"format": 2}))
    assert verify(path).kind == "unreadable"


# Whole, but the rules differ. Only what is looked up anew in each call can be changed where the engine is compiled.


def check_differs(path, move, words):
    verdict = verify(path)
    notation = GAME.moves[move - 1].notation
    assert verdict.kind == "rules-differ"
    assert verdict.move == move
    assert verdict.text == (
        f"{path}: the facts are intact, but the rules now differ from move {move} ({notation[:60]}) on: {words}"
    )


def first(rule):
    """The number of the first move that a rule allowed."""
    return 1 + [move.rule for move in GAME.moves].index(rule)


def test_a_rule_that_gives_other_facts_is_named_with_its_move(tmp_path, monkeypatch):
    path = written(tmp_path)
    monkeypatch.setitem(season.CUBES, 3, 10)
    words = "they give ('take_cubes', 0, 10), the record has ('take_cubes', 0, 11)."
    check_differs(path, first("set-up.markers"), words)


def test_a_rule_that_now_refuses_is_named_with_its_move(tmp_path, monkeypatch):
    path = written(tmp_path)
    as_it_is, refusal = excavation.why_not, Refusal("excavation.start", "Nothing can be started any more.")
    monkeypatch.setattr(excavation, "why_not", lambda *asked: refusal if asked[1][0] == "start" else as_it_is(*asked))
    check_differs(path, first("excavation.start"), "Nothing can be started any more.")


def test_a_rule_that_asks_another_player_is_named_with_its_move(tmp_path, monkeypatch):
    path = written(tmp_path)
    as_it_is = survey.act

    def act(table, decision):
        as_it_is(table, decision)
        if table.asked != CHANCE:
            table.ask((table.asked + 1) % 3, table.question)

    monkeypatch.setattr(survey, "act", act)
    verdict = verify(path)
    assert verdict.kind == "rules-differ"
    assert GAME.moves[verdict.move - 1].facts[-1][2] in ("first", "second", "third", "fourth", "action", "region")


def test_a_rule_of_the_end_differs_in_the_last_move(tmp_path, monkeypatch):
    path = written(tmp_path)
    monkeypatch.setattr(museum, "WINGS", 4)
    assert verify(path).kind == "rules-differ"
    assert verify(path).move == len(GAME)


def test_a_notation_that_cannot_be_read_any_more_is_named_with_its_move(tmp_path, monkeypatch):
    path = written(tmp_path)
    monkeypatch.setattr("arch_engine.mykerinos.notation.SIDES", ("west", "east"))
    claim = 1 + [move.notation.startswith("claim") for move in GAME.moves].index(True)
    check_differs(path, claim, "Say which of the two parcels, as in 'claim left'.")


def altered(tmp_path, row, column, value):
    return written(tmp_path, resealed(RAW, frame=with_cell(row, column, value)))


def row_of(move):
    return FRAME["move"].search_sorted(move)


def test_another_decision_than_its_facts_is_named_with_its_move(tmp_path):
    move = first("excavation.start")
    path = altered(tmp_path, row_of(move), "decision", "start h6")
    verdict = verify(path)
    assert (verdict.kind, verdict.move) == ("rules-differ", move)
    assert "they give ('place_cube', " in verdict.text


def test_another_mover_than_the_one_asked_is_named_with_its_move(tmp_path):
    move = first("excavation.start")
    other = (GAME.moves[move - 1].mover + 1) % 3

    def moved(frame):
        by = pl.when(pl.col("move") == move).then(pl.lit(other, pl.Int8)).otherwise(pl.col("mover"))
        return frame.with_columns(by.alias("mover"))

    verdict = verify(written(tmp_path, resealed(RAW, frame=moved)))
    assert (verdict.kind, verdict.move) == ("rules-differ", move)
    assert verdict.text.endswith("another player would be asked.")


@pytest.mark.parametrize("rule", ["excavation.pass", "no.such-rule"])
def test_another_rule_than_the_one_that_allowed_a_move_is_named(rule, tmp_path):
    move = first("excavation.start")
    path = altered(tmp_path, row_of(move), "rule", rule)
    assert load(path).moves[move - 1].rule == rule, "rules may be named anew between versions"
    check_differs(path, move, "they give it the rule excavation.start.")


def test_another_mover_in_one_row_of_a_move_is_damage(tmp_path):
    move = first("excavation.start")
    verdict = verify(altered(tmp_path, row_of(move) + 1, "mover", (GAME.moves[move - 1].mover + 1) % 3))
    assert verdict.kind == "damaged"


@pytest.mark.parametrize(("column", "value"), [("source", "series"), ("rule", "no.such-rule"), ("rule", "x" * 400)])
def test_a_score_from_another_source_or_by_another_rule_is_named(column, value, tmp_path):
    row = FRAME.with_row_index("number").filter(kind="score")["number"][0]
    path = altered(tmp_path, row, column, value)
    assert load(path).facts[column][row] == value
    verdict = verify(path)
    assert (verdict.kind, verdict.move) == ("rules-differ", FRAME["move"][row])
    assert len(verdict.text) < len(str(path)) + 400


def test_a_file_with_a_line_break_in_its_name_is_verified_on_one_line(tmp_path, monkeypatch):
    path = tmp_path / "two\nlines"
    path.write_bytes(RAW)
    assert verify(path).text == f"{str(path)!r} holds: 141 moves, 490 facts."
    monkeypatch.setitem(season.CUBES, 3, 10)
    assert verify(path).text.startswith(f"{str(path)!r}: the facts are intact, but ")


# The seed


@pytest.mark.parametrize("seed", [2, 0, -1, 2**62])
@pytest.mark.parametrize(("kind", "players"), [("mykerinos", 2), ("new_expedition", 3), ("royal_society", 1)])
def test_a_false_seed_does_not_hold(seed, kind, players, tmp_path):
    path = simulate(kind, ["random"] * players, seed=1).save(tmp_path / "game.parquet")
    assert verify(path).holds
    path.write_bytes(resealed(path.read_bytes(), header=lambda header: header | {"seed": seed}))
    verdict = verify(path)
    assert verdict.kind == "seed-differs"
    if seed < 0:
        assert verdict.text == f"{path}: facts and rules hold, but no simulated game has the seed {seed}."
        with pytest.raises(OptionError, match="is below 0"):
            simulate(kind, ["random"] * players, seed)
        return
    assert verdict.text.startswith(
        f"{path}: facts and rules hold, but the seed {seed} does not give what chance did in move "
    )
    assert load(path).moves[verdict.move - 1].mover == CHANCE


@pytest.mark.parametrize("kinds", [["sensible", "random"], ["quick", "quick"]])
def test_the_seed_is_checked_whoever_plays(kinds, tmp_path):
    path = simulate("mykerinos", kinds, seed=3).save(tmp_path / "game.parquet")
    assert verify(path).holds
    path.write_bytes(resealed(path.read_bytes(), header=lambda header: header | {"seed": 4}))
    assert verify(path).kind == "seed-differs"


def test_a_false_seed_in_a_study_does_not_hold(tmp_path):
    replay = simulate("mykerinos", ["random"] * 2, seed=1)
    replay.branch(20, "Bold")
    study = replay.save(tmp_path / "study.parquet")
    assert verify(study).kind == "holds"
    study.write_bytes(resealed(study.read_bytes(), header=lambda header: header | {"seed": 2}))
    assert verify(study).kind == "seed-differs"


def test_a_game_without_a_seed_claims_none(tmp_path):
    path = written(tmp_path, resealed(RAW, header=lambda header: header | {"seed": None}))
    assert verify(path).holds


# Players who answer in their own way


class Backwards:
    """Names the spaces of its decisions from last to first."""

    def choose(self, view, options, rng):
        kind, *parts = options[int(rng.random() * len(options))]
        return (kind, *parts[::-1])


class Talkative:
    """Adds a number that nobody asked for."""

    def choose(self, view, options, rng):
        return (*options[int(rng.random() * len(options))], 7)


@pytest.mark.parametrize("player", [Backwards(), Talkative()])
def test_a_game_is_either_refused_while_it_is_played_or_holds(player, tmp_path, monkeypatch):
    def choices(rules, kinds):
        return [player] * len(kinds)

    monkeypatch.setattr("arch_engine.replay.session.players_of", choices)
    try:
        played = simulate("mykerinos", ["random"] * 3, seed=1)
    except ArchError:
        return
    assert verify(played.save(tmp_path / "game.parquet")).holds
