"""Playing a game line by line."""

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
    rules_of,
    simulate,
    verify,
)
from arch_engine.core.digests import Digests
from arch_engine.record.study import Note

REGION = "region 1 2t 3 4 5 6 7 8"


def session(**named):
    return Session("mykerinos", ["Ana", "Bo", "Cy"], **named)


def begun(**named):
    """A game up to the first decision of Bo."""
    return session(**named).do("first-player red").do("markers violet lemon brown blackmore tangerine").do(REGION)


def facts_of(game):
    return list(game.table.log)


def shot(game):
    return repr(game.table.state()), len(game.table.log), len(game.replay())


# Notes


def test_a_note_stays_with_its_move(tmp_path):
    game = begun(path=tmp_path / "e.parquet").do("start h6").do("start e5").do("start a1")
    game.note(4, "far away", "?").note(-1, "in the corner")
    notes = {4: Note("far away", "?"), 6: Note("in the corner")}
    assert game.replay().notes == load(game.path).notes == notes
    game.insert(4, "start b2", whoever=True)
    assert load(game.path).notes == {5: notes[4], 7: notes[6]}
    game.remove(4, whoever=True)
    assert load(game.path).notes == notes
    game.amend(4, "start b2")
    assert load(game.path).notes == notes
    game.undo().undo().undo().undo()
    assert load(game.path).notes == {4: notes[4]}
    assert game.redo().replay().notes == notes
    again = Session.resumed(load(game.path), path=game.path).do("start b1")
    assert load(game.path).notes == again.replay().notes == notes
    assert Session.resumed(load(game.path), at=5).replay().notes == {4: notes[4]}


def test_a_note_that_cannot_be_kept_changes_nothing(tmp_path):
    game = begun(path=tmp_path / "e.parquet")
    for step, comment, glyph in ((9, "x", None), (1, "x\x1b", None), (1, None, "!!!"), (1, "x" * 4001, None)):
        with pytest.raises((OptionError, RecordError)):
            game.note(step, comment, glyph)
    assert not game.replay().notes and not load(game.path).notes


# Who is asked, and what they may do


def test_chance_is_asked_first_and_then_the_first_player():
    assert session().asked == "chance"
    assert session().do("first-player red").asked == "chance"
    assert begun().asked == "Bo"


def test_the_next_player_is_asked_after_a_decision():
    assert begun().do("start h6").asked == "Cy"


def test_nobody_is_asked_when_the_game_is_over():
    game, rng = begun(), Random(1)
    while game.asked != "over":
        game.draw(rng)
        if game.asked != "over":
            game.do(rng.choice(game.options()))
    assert game.options() == []
    assert game.draw(rng).asked == "over"
    assert game.replay().at().over


def test_options_are_lines_that_can_be_done():
    options = begun().options()
    assert "pass" in options
    assert "start h6" in options
    for line in options[::10]:
        begun().do(line)


def test_chance_has_no_options():
    assert session().options() == []


def test_why_not_names_the_rule():
    game = begun()
    assert game.why_not("start h6") is None
    refusal = game.why_not("extend h5 h6")
    assert refusal.rule == "excavation.extend-from-own"
    assert refusal.sentence == "Neither of h5 and h6 is beside a cube of this colour (corners do not count)."


def test_why_not_changes_nothing():
    game = begun()
    was = shot(game)
    game.why_not("start h6")
    game.why_not("extend h5 h6")
    assert shot(game) == was


# Decisions that are refused


@pytest.mark.parametrize(
    "line", ["extend h5 h6", "start h7", "claim left", "first-player blue", "neutral none", "decline"]
)
def test_an_illegal_decision_leaves_everything_as_it_was(line, tmp_path):
    game = begun(path=tmp_path / "game.parquet")
    was, raw = shot(game), game.path.read_bytes()
    with pytest.raises(IllegalDecision) as refused:
        game.do(line)
    assert refused.value.rule == game.why_not(line).rule
    assert str(refused.value) == game.why_not(line).sentence
    assert shot(game) == was
    assert game.path.read_bytes() == raw


@pytest.mark.parametrize("line", ["", "dig here", "start z9", "start", "x" * 500])
def test_a_line_that_cannot_be_read_leaves_everything_as_it_was(line, tmp_path):
    game = begun(path=tmp_path / "game.parquet")
    was, raw = shot(game), game.path.read_bytes()
    with pytest.raises(NotationError):
        game.do(line)
    with pytest.raises(NotationError):
        game.why_not(line)
    assert shot(game) == was
    assert game.path.read_bytes() == raw


def test_an_outcome_of_chance_that_cannot_be_is_refused():
    game = session().do("first-player red").do("markers violet lemon brown blackmore tangerine")
    with pytest.raises(IllegalDecision, match="Parcel 1 is named twice"):
        game.do("region 1 1 3 4 5 6 7 8")
    with pytest.raises(IllegalDecision, match="Each of the five patron markers lies on one wing"):
        session().do("first-player red").do("markers violet violet brown blackmore tangerine")
    with pytest.raises(IllegalDecision, match="The first player must be one of the players"):
        session().do("first-player white")


# Chance


def test_drawing_goes_on_until_a_player_is_asked():
    game = session().draw(Random(1))
    assert game.asked in ("Ana", "Bo", "Cy")
    assert len(game.replay()) == 3


def test_drawing_where_a_player_is_asked_does_nothing():
    game = begun()
    was = shot(game)
    assert shot(game.draw(Random(1))) == was


def test_the_same_generator_draws_the_same():
    assert facts_of(session().draw(Random(5))) == facts_of(session().draw(Random(5)))


# Saving


def test_without_a_path_nothing_is_saved(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    begun()
    assert list(tmp_path.iterdir()) == []


def test_with_a_path_the_file_is_whole_after_every_move(tmp_path):
    path = tmp_path / "game.parquet"
    game, rng = session(path=path), Random(1)
    for moves in range(1, 30):
        decide = game.rules.pick if game.table.asked >= 0 else game.rules.draw
        game.do(game.rules.words.format(game.table, decide(game.table, rng)))
        assert load(path).record == game.replay().record
        assert len(load(path)) == moves
    assert verify(path).holds
    assert [file.name for file in tmp_path.iterdir()] == ["game.parquet"]


def test_what_chance_draws_is_saved_too(tmp_path):
    game = session(path=tmp_path / "game.parquet").draw(Random(1))
    assert load(tmp_path / "game.parquet").record == game.replay().record


def test_names_that_cannot_be_saved_are_refused_before_the_first_move(tmp_path):
    with pytest.raises(RecordError, match=r"^The player name '' must have 1 to 80 characters\.$"):
        Session("mykerinos", ["", "Bo", "Cy"], path=tmp_path / "game.parquet")
    assert list(tmp_path.iterdir()) == []


# Beginning


def test_a_session_says_what_it_is(tmp_path):
    record = session(title="Lesson", seed=4, kinds=["person", "random", "person"]).replay().record
    assert record.game == "mykerinos"
    assert record.names == ("Ana", "Bo", "Cy")
    assert record.kinds == ("person", "random", "person")
    assert (record.title, record.seed) == ("Lesson", 4)
    assert record.options == {"neutral_after_last_action": True}


def test_players_are_people_unless_something_else_is_said():
    assert session().replay().record.kinds == ("person", "person", "person")


@pytest.mark.parametrize("names", [[], ["Ana"], list("ABCDE")])
def test_another_number_of_players_is_refused(names):
    with pytest.raises(OptionError, match=f"Mykerinos is for 2, 3, 4 players, not {len(names)}"):
        Session("mykerinos", names)


def test_an_unknown_game_is_refused():
    with pytest.raises(OptionError, match="There is no game 'chess'; the games are mykerinos"):
        Session("chess", ["Ana", "Bo"])


def test_an_unknown_option_is_refused():
    with pytest.raises(OptionError, match="no option 'fly'"):
        session(options={"fly": True})


@pytest.mark.parametrize("kinds", [["person"], ["person"] * 4])
def test_kinds_are_as_many_as_names(kinds):
    with pytest.raises(OptionError):
        session(kinds=kinds)


# Games between computer players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_simulated_game_is_whole_and_holds(players, tmp_path):
    game = simulate("mykerinos", ["random"] * players, seed=8)
    assert game.at().over
    assert game.record.kinds == ("random",) * players
    assert game.record.seed == 8
    assert verify(game.save(tmp_path / "game.parquet")).holds


def test_players_without_names_have_the_colours_of_their_seats():
    assert simulate("mykerinos", ["random"] * 4, seed=1).names == ("Blue", "Red", "Green", "White")


def test_the_same_arguments_give_the_same_game_and_another_seed_another():
    games = [simulate("mykerinos", ["random"] * 3, seed).moves for seed in (1, 1, 2, 3)]
    assert games[0] == games[1]
    assert games[0] != games[2] != games[3]


def test_names_and_title_do_not_change_what_happens():
    plain = simulate("mykerinos", ["random"] * 3, seed=1)
    named = simulate("mykerinos", ["random"] * 3, seed=1, names=["Ana", "Bo", "Cy"], title="Lesson")
    assert plain.moves == named.moves


def test_an_unknown_kind_of_player_is_refused():
    with pytest.raises(
        OptionError, match="There is no computer player 'genius'; Mykerinos has random, sensible, expert"
    ):
        simulate("mykerinos", ["random", "genius"], seed=1)


@pytest.mark.parametrize("names", [["Ana", "Bo"], ["Ana", "Bo", "Cy", "Di"]])
def test_a_simulation_has_as_many_names_as_players(names):
    with pytest.raises(OptionError):
        simulate("mykerinos", ["random"] * 3, seed=1, names=names)


def test_a_seed_no_file_could_hold_is_refused():
    with pytest.raises(OptionError, match=r"^seed must be a whole number, not 1\.5\.$"):
        simulate("mykerinos", ["random"] * 3, seed=1.5)  # type: ignore[arg-type]


START = ["first-player red", "markers violet lemon brown blackmore tangerine", "region 12 7t 30 1 2t 3 4 5", "start d4"]


@pytest.fixture
def evening(tmp_path):
    path = tmp_path / "evening.parquet"
    session = Session("mykerinos", ["Ana", "Bo", "Cleo"], path=path)
    for line in START:
        session.do(line)
    return path


def test_a_file_that_is_there_is_not_replaced_by_a_new_game(evening):
    before = evening.read_bytes()
    with pytest.raises(OptionError, match="is there already"):
        Session("mykerinos", ["Ana", "Bo", "Cleo"], path=evening)
    assert evening.read_bytes() == before


def test_a_game_goes_on_in_its_file_after_a_break(evening):
    session = Session.resumed(load(evening), path=evening)
    session.do("start e5")
    assert [move.notation for move in load(evening).moves] == [*START, "start e5"]


def test_the_last_line_can_be_taken_back_in_the_file_too(evening):
    session = Session.resumed(load(evening), path=evening)
    session.undo()
    assert session.asked == "Bo"
    assert [move.notation for move in load(evening).moves] == START[:-1]


def test_before_the_first_line_nothing_is_taken_back():
    assert len(Session("mykerinos", ["Ana", "Bo"]).undo().replay()) == 0


@pytest.mark.parametrize("names", ["Ana", ["Ana", "Ana", "Bo"]])
def test_players_are_a_list_of_different_names(names):
    with pytest.raises(OptionError):
        Session("mykerinos", names)


@pytest.mark.parametrize("text", [None, 5, ["pass"]])
def test_what_is_no_text_is_no_decision(text):
    with pytest.raises(TypeError, match=r"^A decision must be a text, not "):
        Session("mykerinos", ["Ana", "Bo"]).do(text)


def test_capitals_are_read_too():
    session = Session("mykerinos", ["Ana", "Bo", "Cleo"])
    for line in START:
        session.do(line.upper().replace("7T", "7t"))
    assert session.replay().moves[-1].notation == "start d4"


def test_a_region_of_the_wrong_size_is_told_how_many_parcels_are_due():
    session = Session("mykerinos", ["Ana", "Bo", "Cleo"])
    for line in START[:2]:
        session.do(line)
    assert "8 different parcels" in session.why_not("region 1 2 3").sentence


def test_a_player_who_acts_for_chance_is_told_how_chance_is_written():
    assert "first-player red" in Session("mykerinos", ["Ana", "Bo"]).why_not("pass").sentence


def test_components_can_be_given_as_a_file(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(rules_of("mykerinos").components().as_text().replace("reconstructed", "owner"))
    assert (
        Session("mykerinos", ["Ana", "Bo"], components=path).replay().record.components.sheets["parcels"].sources[2]
        == "owner"
    )


# Moves that cannot be finished


def lines_of(seed=1, most=25):
    return [move.notation for move in simulate("mykerinos", ["random"] * 3, seed).moves[:most]]


@pytest.mark.parametrize("where", ["file", "rows", "rule", "digest"])
def test_a_session_that_is_interrupted_anywhere_goes_on_as_if_nothing_had_been(where, tmp_path, monkeypatch):
    """Whatever stops a move half-way, Ctrl-C say, table, log and file are those from before, and the next move can be made."""
    path, lines = tmp_path / "evening.parquet", lines_of()
    game = session(path=path)
    places = {
        "file": (keeping_module, "write_file"),
        "rows": (type(game.rules.hidden), "seen_by"),
        "rule": (type(game.rules), "rule_of"),
        "digest": (Digests, "digest"),
    }

    def stop(*_arguments, **_named):
        raise KeyboardInterrupt

    for number, line in enumerate(lines):
        if number:
            was, raw = shot(game), path.read_bytes()
            with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
                patch.setattr(*places[where], stop)
                game.do(line)
            assert (shot(game), path.read_bytes()) == (was, raw)
        game.do(line)
    plain = session()
    for line in lines:
        plain.do(line)
    assert game.replay().record == plain.replay().record == load(path).record
    assert facts_of(game) == facts_of(plain)
    assert verify(path).holds


def test_an_undo_that_cannot_be_saved_has_not_happened(tmp_path, monkeypatch):
    game = begun(path=tmp_path / "evening.parquet")
    was, raw = shot(game), game.path.read_bytes()

    def stop(*_arguments, **_named):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(keeping_module, "write_file", stop)
        game.undo()
    assert (shot(game), game.path.read_bytes()) == (was, raw)
    game.undo().do(REGION).do("start h6")
    assert load(game.path).record == game.replay().record


def test_what_was_replayed_does_not_change_with_the_game():
    game = begun()
    then = game.replay()
    board = then.board()
    game.do("start h6").do("pass")
    game.undo().undo().undo()
    assert (len(then), then.board()) == (3, board)
    assert len(game.replay()) == 2


def test_undoing_a_whole_game_and_playing_it_again_gives_the_same_file(tmp_path):
    path, lines = tmp_path / "evening.parquet", lines_of(most=70)
    game = session(path=path)
    for line in lines:
        game.do(line)
    raw = path.read_bytes()
    for number in range(len(lines), 0, -1):
        assert len(load(path)) == number
        game.undo()
    assert game.table.log == []
    for line in lines:
        game.do(line)
    assert path.read_bytes() == raw
