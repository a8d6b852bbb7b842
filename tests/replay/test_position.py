"""Games to go through and index, positions as values, games that the program deals, and the built-in errors people catch."""

import pickle
from itertools import islice

import pytest

from arch_engine import (
    IllegalDecision,
    NoSuchFile,
    NoSuchName,
    NoSuchStep,
    NotationError,
    OptionError,
    load,
    new_game,
    rules_of,
)

GAMES = {name: f"replays/{name}.parquet" for name in ("mykerinos-3p", "new-expedition-2p-pyramid", "royal-society-3p")}


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return load(GAMES[request.param])


def test_going_through_a_game_gives_its_moves_with_number_player_and_text(game):
    moves = list(game)
    assert [move.number for move in moves] == list(range(1, len(game) + 1))
    assert [move.notation for move in moves] == [move.notation for move in game.moves]
    assert {move.player for move in moves} == {None, *game.names}
    for move in moves[::40]:
        assert str(move) == move.text != ""
        assert move.after.table.digest() == game.at(move.number).digest()
        assert move.before.number == move.number - 1


def test_indexing_gives_the_position_after_that_many_moves(game):
    assert game[0].number == 0 and game[-1].number == len(game)
    assert game[30].table.digest() == game.at(30).digest()
    assert str(game[30]) == game.board(30)
    with pytest.raises(IndexError, match=f"steps 0 to {len(game)}; there is no step 999"):
        game[999]


def test_a_played_position_is_a_new_one(game):
    step = next(k for k in range(40, len(game)) if game.moves[k].mover >= 0)
    position = game[step]
    before = position.table.digest()
    assert position.player == game.names[position.table.asked]
    assert game.moves[step].notation in position.legal_moves
    after = position.play(game.moves[step].notation)
    assert (position.number, position.table.digest()) == (step, before)
    assert (after.number, after.table.digest()) == (step + 1, game.at(step + 1).digest())


def test_what_is_not_legal_names_its_rule_and_changes_nothing():
    position = load(GAMES["mykerinos-3p"])[42]
    assert position.why_not("pass") is None
    assert position.why_not("extend h1 h2").rule == "excavation.pyramid"
    before = position.table.digest()
    with pytest.raises(ValueError, match="pyramid") as refused:
        position.play("extend h1 h2")
    assert isinstance(refused.value, IllegalDecision) and refused.value.rule == "excavation.pyramid"
    with pytest.raises(NotationError):
        position.play("nonsense")
    assert position.table.digest() == before
    assert "nonsense" not in position.legal_moves and 3 not in position.legal_moves


def test_legal_moves_are_those_of_the_rules_and_list_nothing_they_need_not():
    position = load(GAMES["mykerinos-3p"])[42]
    listed = list(position.legal_moves)
    assert position.legal_moves.count() == len(listed) == len(set(listed)) > 20
    assert bool(position.legal_moves)
    over = load(GAMES["mykerinos-3p"])[-1]
    assert over.player is None and not over.legal_moves and "the game is over" in repr(over)


def test_a_position_is_escaped_in_html():
    session = new_game("mykerinos", ["<i>Ana", "Bo"], seed=3)
    assert "<i>" not in session.position._repr_html_() and "&lt;i&gt;Ana" in session.position._repr_html_()


@pytest.mark.parametrize("name", ["mykerinos", "new_expedition", "royal_society"])
def test_a_new_game_deals_by_its_seed_after_every_move_and_a_file_keeps_it(name, tmp_path):
    path = tmp_path / "mine.parquet"
    session = new_game(name, ["Ana", "Bo"], seed=5, path=path)
    again = new_game(name, ["Ana", "Bo"], seed=5)
    for _ in range(9):
        assert session.position.player in ("Ana", "Bo")
        line = max(islice(session.position.legal_moves, 40))
        session.play(line)
        again.play(line)
    assert session.table.digest() == again.table.digest()
    assert [move.notation for move in load(path).moves] == [move.notation for move in session.replay().moves]
    before = session.table.digest()
    session.undo()
    session.play(line)
    assert session.table.digest() == before, "after an undo, chance does the same again"


def test_a_new_game_without_a_seed_keeps_the_long_one_it_drew():
    seed = new_game("mykerinos", ["Ana", "Bo"]).replay().record.seed
    assert seed is not None and seed > 2**40
    with pytest.raises(OptionError, match="seed -1 is below 0"):
        new_game("mykerinos", ["Ana", "Bo"], seed=-1)


def test_errors_are_those_people_catch(tmp_path):
    with pytest.raises(FileNotFoundError, match="cannot be read"):
        load(tmp_path / "gone.parquet")
    with pytest.raises(KeyError) as unknown:
        rules_of("chess")
    assert str(unknown.value).startswith("There is no game 'chess'")
    with pytest.raises(KeyError):
        load(GAMES["mykerinos-3p"]).tree["no such branch"]
    (tmp_path / "foreign.parquet").write_bytes(b"nothing of ours" * 20)
    with pytest.raises(ValueError):
        load(tmp_path / "foreign.parquet")
    for problem in (NoSuchFile("x"), NoSuchName("'y'"), NoSuchStep("z")):
        assert str(pickle.loads(pickle.dumps(problem))) == str(problem)
