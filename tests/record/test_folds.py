"""How often a game's facts are folded: opening one folds them once, saving one at most once, and no line of notation is parsed again."""

import pytest

from arch_engine import GAMES, Session, compiled, load, rules_of, simulate, verify
from arch_engine.commands.show import move_lines
from arch_engine.core.errors import NotationError
from arch_engine.core.moves import moves_of
from arch_engine.dataset import Dataset, add_games
from arch_engine.record.moments import KEPT_EVERY
from arch_engine.record.verify import check_rules
from arch_engine.replay.branch_luck import outcomes_of
from arch_widgets.viewer.charts import curve_of
from arch_widgets.viewer.film import film_of
from tests.record.files import raw_of, resealed, with_cell

KINDS = pytest.mark.parametrize("kind", GAMES)
plain = pytest.mark.skipif(compiled, reason="compiled calls cannot be counted")


@pytest.fixture
def path(kind, tmp_path):
    replay = simulate(kind, ["random"] * rules_of(kind).players[0], seed=1, names=None)
    return replay.save(tmp_path / "game.parquet")


@pytest.fixture
def applied(kind, monkeypatch):
    """How many facts were applied to tables of the game: called, it says so and begins anew."""
    tables = type(rules_of(kind).new_table(rules_of(kind).players[0]))
    apply, facts = tables.apply, []

    def counted(table, fact):
        facts.append(fact)
        apply(table, fact)

    monkeypatch.setattr(tables, "apply", counted)

    def so_far():
        number = len(facts)
        facts.clear()
        return number

    return so_far


@plain
@KINDS
def test_opening_a_game_folds_it_once(path, applied):
    replay = load(path)
    assert applied() == replay.record.facts
    assert replay.at().over
    assert (len(replay.rounds) > 0, replay.describe() != "") == (True, True)
    assert applied() == 0, "the end and the rounds were met on the way"
    film_of(replay)
    assert applied() == replay.record.facts


@plain
@KINDS
def test_any_step_is_a_few_moves_away(path, applied):
    replay = load(path)
    longest = max(
        sum(len(move.facts) for move in replay.moves[first : first + KEPT_EVERY]) for first in range(len(replay))
    )
    applied()
    for step in range(0, len(replay), 7):
        replay.at(step)
        assert applied() < longest


@plain
@KINDS
def test_saving_a_game_folds_it_once(path, applied, tmp_path):
    replay = load(path)
    applied()
    replay.save(tmp_path / "again.parquet")
    assert applied() == replay.record.facts


@plain
@KINDS
def test_a_dataset_folds_each_game_once_to_write_and_once_to_read_it(kind, applied, tmp_path):
    games = [simulate(kind, ["random"] * rules_of(kind).players[0], seed=seed).record for seed in (1, 2)]
    applied()
    add_games(tmp_path, games)
    assert applied() == sum(record.facts for record in games)
    assert Dataset(tmp_path).record(1) == games[1]
    assert applied() == games[1].facts


@plain
@KINDS
def test_opening_a_study_folds_each_line_once(path, applied):
    replay = load(path)
    branch = replay.branch(len(replay) - 30, luck="fresh", seed=1)
    branch.finish("random")
    later = branch.branch(len(branch) - 5, luck="fresh", seed=2)
    later.finish("random")
    replay.save(path)
    lines = replay.record.facts + sum(len(move.facts) for line in (branch, later) for move in line.moves)
    to_their_starts = sum(len(move.facts) for line in (branch, later) for move in line.all_moves(line.at)[-KEPT_EVERY:])
    applied()
    tree = load(path).tree
    assert lines <= applied() <= lines + to_their_starts
    assert [one.table.over for one in tree] == [True, True]
    assert applied() == 0, "the ends of the lines were met on the way"


@plain
@KINDS
def test_verifying_decides_anew_and_folds_no_more_than_opening(path, applied):
    assert verify(path).holds
    assert applied() == load(path).record.facts


@plain
@KINDS
def test_a_session_that_is_saved_folds_the_facts_of_the_new_move_alone(kind, path, applied, tmp_path):
    replay = load(path)
    lines = [move.notation for move in replay.moves[-20:]]
    session = Session.resumed(replay, len(replay) - len(lines), tmp_path / "evening.parquet")
    session.do(lines[0])
    applied()
    for line in lines[1:]:
        session.do(line)
        assert applied() == len(session.replay().moves[-1].facts)
        assert applied() == 0, "nor does it to show the game"
    assert load(tmp_path / "evening.parquet").moves == replay.moves


# Notation


@KINDS
def test_no_line_is_parsed_twice(kind, path, monkeypatch):
    words = type(rules_of(kind).words)
    parse, lines = words.parse, []

    def counted(self, table, text):
        lines.append(text)
        return parse(self, table, text)

    monkeypatch.setattr(words, "parse", counted)
    replay = load(path)
    assert lines == [move.notation for move in replay.moves]
    lines.clear()
    film_of(replay)
    curve_of(replay)
    for seat in range(len(replay.names)) if replay.rules.hides else ():
        film_of(replay, perspective=seat)
        replay.facts_seen_by(seat)
    assert replay.facts.height == replay.record.facts
    assert len(move_lines(replay, len(replay))) == len(replay)
    assert outcomes_of(replay.at(0), replay.moves)
    assert check_rules(replay.record, "it").holds
    replay.branch(20).finish("random")
    assert Session.resumed(replay).undo().replay().moves == replay.moves[:-1]
    assert lines == []


@KINDS
def test_a_move_that_was_played_keeps_the_decision_that_its_line_means(path, kind):
    played = simulate(kind, ["random"] * rules_of(kind).players[0], seed=1)
    read = load(path)
    table = read.at(0)
    for one, other in zip(played.moves, read.moves, strict=True):
        assert one == other
        assert one.decision == other.decision == read.rules.words.parse(table, one.notation)
        table.advance(one.facts)


def unreadable(tmp_path):
    path = tmp_path / "game.parquet"
    path.write_bytes(resealed(raw_of(), frame=with_cell(0, "decision", "first-player purple")))
    return path


def test_a_line_that_cannot_be_read_any_more_opens_and_says_so_when_it_is_asked_what_it_means(tmp_path):
    replay = load(unreadable(tmp_path))
    assert replay.at().over
    assert replay.moves[1].decision[0] == "markers"
    with pytest.raises(NotationError, match=r"^The move 'first-player purple' was recorded and cannot be read: .*\.$"):
        _ = replay.moves[0].decision
    with pytest.raises(NotationError, match="'first-player purple'"):
        film_of(replay)
    replay.save(tmp_path / "again.parquet")
    assert load(tmp_path / "again.parquet").record == replay.record


def test_verify_names_the_move_that_cannot_be_read(tmp_path):
    path = unreadable(tmp_path)
    verdict = verify(path)
    assert (verdict.kind, verdict.move) == ("rules-differ", 1)
    assert verdict.text.startswith(
        f"{path}: the facts are intact, but the rules now differ from move 1 (first-player purple) on: "
    )


def test_a_decision_that_makes_no_sense_at_its_table_is_a_line_that_cannot_be_read(tmp_path, monkeypatch):
    def parse(self, table, text):
        raise IndexError(text)

    path = tmp_path / "game.parquet"
    path.write_bytes(raw_of())
    monkeypatch.setattr(type(rules_of("mykerinos").words), "parse", parse)
    replay = load(path)
    with pytest.raises(NotationError, match="No such decision can be made at this table"):
        _ = replay.moves[0].decision


@KINDS
def test_a_table_s_log_gives_the_moves_that_were_made(kind):
    replay = simulate(kind, ["random"] * rules_of(kind).players[0], seed=2)
    log = Session.resumed(replay).table.log
    assert log and moves_of(replay.rules, replay.at(0), log) == list(replay.moves)
