"""Amending a game: a move replaced, put in or taken out; lines kept aside; undo and redo."""

from random import Random

import pytest

import arch_engine.replay.amending as keeping_module
from arch_engine import (
    IllegalDecision,
    NotationError,
    OptionError,
    RecordError,
    Session,
    load,
    simulate,
    verify,
)
from arch_engine.record.aside import AsideLine
from tests.record.files import resealed

SETTINGS = [
    ("mykerinos", 2, {}),
    ("mykerinos", 3, {}),
    ("new_expedition", 3, {"monument": "tomb"}),
    ("new_expedition", 4, {"monument": "sphinx", "fierce_weather": True}),
    ("royal_society", 2, {"mode": "confrontation"}),
]
START = ["first-player red", "markers violet lemon brown blackmore tangerine", "region 1 2t 3 4 5 6 7 8"]


def written(game="mykerinos", players=3, options=None, moves=60, seed=1, path=None):
    """A session with the lines of a simulated game, and these."""
    lines = [move.notation for move in simulate(game, ["random"] * players, seed, options=options).moves[:moves]]
    session = Session(game, [f"P{seat}" for seat in range(players)], options=options, path=path)
    for line in lines:
        session.do(line)
    return session, lines


def begun(**named):
    session = Session("mykerinos", ["Ana", "Bo", "Cy"], **named)
    for line in START:
        session.do(line)
    return session


def shot(session):
    return session.replay().record, session.aside, repr(session.table.state()), list(session.table.log)


def lines_of(session):
    return [move.notation for move in session.replay().moves]


# What amending does


def test_an_amended_move_is_played_in_place_of_the_old_one():
    game = begun().do("start d4").do("start e5").do("start b2")
    game.amend(5, "start f5")
    assert lines_of(game) == [*START, "start d4", "start f5", "start b2"]
    assert game.aside == ()
    straight = begun().do("start d4").do("start f5").do("start b2")
    assert shot(game)[2:] == shot(straight)[2:]


def test_the_first_line_that_no_longer_fits_is_named_and_the_rest_is_kept_aside():
    game = begun().do("start d4").do("start e5").do("start b2").do("extend d5 d6").do("start a1")
    game.amend(4, "start h6")
    assert lines_of(game) == [*START, "start h6", "start e5", "start b2"]
    assert game.aside == (AsideLine(7, 1, "extend d5 d6"), AsideLine(8, 2, "start a1"))
    assert (game.misfit.move, game.misfit.line) == (7, "extend d5 d6")
    assert game.misfit.why == "Neither of d5 and d6 is beside a cube of this colour (corners do not count)."


def test_a_line_of_another_player_does_not_fit():
    game = begun().do("start d4").do("start e5")
    game.remove(4)
    assert lines_of(game) == START
    assert game.aside == (AsideLine(5, 2, "start e5"),)
    assert game.misfit.why == "It was a decision of Cy, and now Bo decides."


def test_a_forgotten_move_shifts_the_later_ones_if_asked_to():
    """Bo's move was forgotten, so all that followed was written for the wrong players."""
    game = begun().do("start e5").do("start b2")
    game.insert(4, "start d4", whoever=True)
    assert [(move.mover, move.notation) for move in game.replay().moves[3:]] == [
        (1, "start d4"),
        (2, "start e5"),
        (0, "start b2"),
    ]
    assert game.aside == ()


def test_what_chance_did_can_be_amended():
    game = begun().do("start d4").amend(3, "region 9 2t 3 4 5 6 7 8")
    assert lines_of(game) == [*START[:2], "region 9 2t 3 4 5 6 7 8", "start d4"]


def test_a_line_can_be_put_in_at_the_end():
    assert lines_of(begun().insert(4, "start d4")) == [*START, "start d4"]


def test_lines_come_back_when_the_amendment_is_amended():
    game = begun().do("start d4").do("start e5").do("start b2").do("extend d5 d6").do("start a1")
    was = shot(game)
    game.amend(4, "start h6")
    assert len(game.aside) == 2
    game.amend(4, "start d4")
    assert shot(game) == was


def test_lines_of_another_place_do_not_come_back_by_themselves():
    game = begun().do("start d4").do("start e5").do("start b2").do("extend d5 d6")
    game.amend(4, "start h6").do("extend g6 g5")
    game.amend(4, "start d4")
    assert lines_of(game)[3:] == ["start d4", "start e5", "start b2"]
    assert [one.line for one in game.aside] == ["extend g6 g5", "extend d5 d6"]
    assert [one.move for one in game.aside] == [7, 7]


# Lines kept aside


def aside():
    game = begun().do("start d4").do("start e5").do("start b2").do("extend d5 d6").do("start a1")
    return game.amend(4, "start h6")


def test_taking_in_does_nothing_where_nothing_fits():
    game = aside()
    was = shot(game)
    assert shot(game.take_in()) == was
    with pytest.raises(IllegalDecision, match=r"^Neither of d5 and d6"):
        game.take_in(1)
    assert shot(game) == was


def test_a_line_that_was_written_anew_is_dropped_and_the_rest_taken_in():
    game = aside().do("extend g6 g5").drop_aside().take_in()
    assert lines_of(game)[3:] == ["start h6", "start e5", "start b2", "extend g6 g5", "start a1"]
    assert game.aside == ()
    assert game.misfit is None


def test_lines_are_taken_in_one_by_one():
    game = begun().do("start d4").do("start e5").do("start b2").do("extend d5 d6").do("start a1")
    game.remove(4)
    assert [one.move for one in game.aside] == [5, 6, 7, 8]
    game.do("start d4").take_in(1)
    assert lines_of(game)[3:] == ["start d4", "start e5"]
    game.take_in(2)
    assert [one.line for one in game.aside] == ["start a1"]


def test_more_lines_than_there_are_cannot_be_taken_in_or_dropped():
    game = aside()
    for wish in (game.take_in, game.drop_aside):
        with pytest.raises(OptionError, match=r"^3 lines cannot be taken, because 2 are kept aside\.$"):
            wish(3)
        with pytest.raises(OptionError):
            wish(-1)


# Nothing is lost


def test_lines_kept_aside_are_in_the_file(tmp_path):
    path = tmp_path / "evening.parquet"
    game = begun(path=path).do("start d4").do("start e5").do("start b2").do("extend d5 d6").do("start a1")
    game.amend(4, "start h6")
    again = Session.resumed(load(path), path=path)
    assert again.aside == game.aside
    assert load(path).record == game.replay().record
    assert verify(path).holds
    again.do("extend g6 g5").drop_aside().take_in()
    assert load(path).record == again.replay().record
    assert load(path).record.aside == ()


def test_only_a_file_with_lines_kept_aside_has_the_later_format(tmp_path):
    path = tmp_path / "evening.parquet"
    game = begun(path=path).do("start d4").do("start e5")

    def version():
        found = []
        resealed(path.read_bytes(), header=lambda header: found.append(header["format"]) or header)
        return found[0]

    assert version() == 1
    game.remove(4)
    assert version() == 3
    game.undo()
    assert version() == 1


@pytest.mark.parametrize(
    "lines", [5, [5], [[1, 0]], [[0, 0, "pass"]], [[1, 3, "pass"]], [[1, 0, ""]], [[1, 0, "x" * 500]], {"a": 1}]
)
def test_made_up_lines_kept_aside_are_refused(lines, tmp_path):
    path = tmp_path / "evening.parquet"
    begun(path=path)
    path.write_bytes(resealed(path.read_bytes(), header=lambda header: header | {"aside": lines}))
    with pytest.raises(RecordError, match=r"evening\.parquet: The lines kept aside must have a move"):
        load(path)


def test_a_copy_of_a_game_keeps_the_lines_and_a_branch_does_not(tmp_path):
    game = aside().replay()
    assert load(game.save(tmp_path / "copy.parquet")).record.aside == game.record.aside != ()
    branch = game.branch(at=4).do("start a1")
    assert branch.replay().record.aside == ()
    assert load(game.save(tmp_path / "study.parquet")).record.aside == game.record.aside


def test_going_on_from_an_earlier_move_begins_without_the_lines():
    game = aside()
    assert Session.resumed(game.replay()).aside == game.aside
    assert Session.resumed(game.replay(), at=4).aside == ()


@pytest.mark.parametrize(
    "wish",
    [
        lambda game: game.amend(4, "start h6"),
        lambda game: game.insert(4, "start h6"),
        lambda game: game.remove(4),
        lambda game: game.take_in(),
        lambda game: game.drop_aside(),
        lambda game: game.undo(),
        lambda game: game.redo(),
    ],
)
def test_what_cannot_be_saved_has_not_happened(wish, tmp_path, monkeypatch):
    path = tmp_path / "evening.parquet"
    game = begun(path=path).do("start d4").do("start e5").do("start b2").do("extend d5 d6")
    game.amend(4, "start h6").do("extend g6 g5").do("start c1").undo().undo()
    game.insert(7, "extend g6 g5").undo()
    game.amend(4, "start d4").remove(4).do("start d4")
    game.do("start e5").undo()
    was, raw = shot(game), path.read_bytes()

    def stop(*_arguments, **_named):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(keeping_module, "write_file", stop)
        wish(game)
    assert (shot(game), path.read_bytes()) == (was, raw)
    wish(game)
    assert load(path).record == game.replay().record != was[0]


def test_a_file_that_somebody_else_wrote_stays_and_so_does_the_game(tmp_path):
    path = tmp_path / "evening.parquet"
    game = begun(path=path).do("start d4").do("start e5")
    Session.resumed(load(path), path=path).do("start b2")
    was, raw = shot(game), path.read_bytes()
    for wish in (lambda: game.amend(4, "start h6"), lambda: game.remove(4), game.undo):
        with pytest.raises(RecordError, match=r"Nothing was changed, because .* holds what somebody else has written"):
            wish()
        assert (shot(game), path.read_bytes()) == (was, raw)


# What cannot be


@pytest.mark.parametrize("move", [0, -1, 6, 10**30])
def test_only_moves_there_are_can_be_amended(move):
    game = begun().do("start d4").do("start e5")
    was = shot(game)
    with pytest.raises(OptionError, match=r"^The moves are 1 to 5; there is no move |is a whole number"):
        game.amend(move, "pass")
    with pytest.raises(OptionError):
        game.remove(move)
    assert shot(game) == was


def test_before_the_first_move_there_is_nothing_to_amend():
    with pytest.raises(OptionError, match=r"^There is no move yet; write the first one with `do`\.$"):
        Session("mykerinos", ["Ana", "Bo"]).amend(1, "pass")


@pytest.mark.parametrize(("line", "error"), [("extend d4 d5", IllegalDecision), ("dance", NotationError)])
def test_a_line_that_is_not_allowed_there_changes_nothing(line, error):
    game = begun().do("start d4").do("start e5")
    was = shot(game)
    for wish in (game.amend, game.insert):
        with pytest.raises(error):
            wish(4, line)
        assert shot(game) == was


# Undo and redo


def test_every_edit_is_one_step():
    game = begun()
    shots = [shot(game)]
    wishes = [
        lambda: game.do("start d4"),
        lambda: game.do("start e5"),
        lambda: game.do("start b2"),
        lambda: game.do("extend d5 d6"),
        lambda: game.amend(4, "start h6"),
        lambda: game.do("extend g6 g5"),
        lambda: game.drop_aside(),
        lambda: game.insert(8, "start a1"),
        lambda: game.remove(4),
        lambda: game.do("start d4"),
        lambda: game.take_in(),
    ]
    for wish in wishes:
        wish()
        assert shot(game) != shots[-1]
        shots.append(shot(game))
    for was in shots[-2::-1]:
        assert shot(game.undo()) == was
    for was in shots[1:]:
        assert shot(game.redo()) == was
    assert shot(game.redo()) == shots[-1]


def test_what_chance_drew_until_a_player_was_asked_is_one_step():
    game = Session("mykerinos", ["Ana", "Bo"]).draw(Random(1))
    assert len(game.replay()) == 3
    assert len(game.undo().replay()) == 0
    assert len(game.redo().replay()) == 3


def test_after_something_else_was_done_nothing_is_done_again():
    game = begun().do("start d4").undo().do("start e5")
    assert lines_of(game.redo()) == [*START, "start e5"]


def test_moves_played_at_the_table_itself_are_undone_one_by_one():
    game = begun().do("start d4")
    for line in ("start e5", "start b2"):
        game.rules.decide(game.table, game.rules.words.parse(game.table, line))
    game.do("extend d5 d6")
    for left in range(6, -1, -1):
        assert len(game.undo().replay()) == left
    assert lines_of(game.redo().redo().redo().redo().redo()) == [*START, "start d4", "start e5"]


def test_after_a_break_moves_are_undone_one_by_one_and_done_again(tmp_path):
    path = tmp_path / "evening.parquet"
    begun(path=path).do("start d4")
    game = Session.resumed(load(path), path=path)
    was = shot(game)
    assert lines_of(game.undo().undo()) == START[:2]
    assert shot(game.redo().redo()) == was
    assert load(path).record == was[0]


# Whatever the game


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_amending_a_move_to_itself_changes_nothing(game, players, options):
    session, lines = written(game, players, options)
    was, rng = shot(session), Random(2)
    for _ in range(6):
        move = 1 + int(rng.random() * len(lines))
        assert shot(session.amend(move, lines[move - 1])) == was


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_putting_a_line_in_and_taking_it_out_again_changes_nothing(game, players, options):
    session, lines = written(game, players, options)
    was, rng, tried = shot(session), Random(3), 0
    for _ in range(10):
        move = 1 + int(rng.random() * len(lines))
        table = session.replay().at(move - 1)
        if table.asked >= 0:
            line = session.rules.words.format(table, session.rules.pick(table, rng))
            session.insert(move, line)
            assert lines_of(session)[:move] == [*lines[: move - 1], line]
            assert shot(session.remove(move)) == was
            tried += 1
    assert tried > 3


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_every_amendment_loses_nothing_and_can_be_undone(game, players, options, tmp_path):
    session, lines = written(game, players, options, path=tmp_path / "game.parquet")
    rng = Random(4)
    for _ in range(6):
        was = shot(session)
        move = 1 + int(rng.random() * len(lines))
        table = session.replay().at(move - 1)
        if table.asked < 0:
            continue
        line = session.rules.words.format(table, session.rules.pick(table, rng))
        session.amend(move, line)
        left = [one.line for one in session.aside]
        assert lines_of(session) + left == [*lines[: move - 1], line, *lines[move:]]
        assert (session.misfit is None) == (not left)
        assert load(session.path).record == session.replay().record
        assert shot(session.amend(move, lines[move - 1])) == was
        assert shot(session.undo().undo()) == was
