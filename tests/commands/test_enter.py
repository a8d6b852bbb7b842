"""`arch-engine enter`, from a text and line by line, and `show --lines`."""

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from arch_engine import Session, as_text, from_text, load
from arch_engine.cli import main
from arch_engine.commands.recorder import Recorder
from arch_engine.record.study import Note
from tests.replay.test_amending import START

REPLAYS = Path("replays").absolute()
HEAD = "game: Mykerinos\nplayers: Ana, Bo, Cleo\n"
LINES = "Bo\nviolet lemon brown blackmore tangerine\n1 2t 3 4 5 6 7 8\nstart d4\nC: start e5\n"


@pytest.fixture
def enter(tmp_path, monkeypatch, capsys):
    """Enter a text with some arguments; gives the exit code, what was printed, and the errors."""
    monkeypatch.chdir(tmp_path)

    def run(text, *arguments):
        if text is not None:
            (tmp_path / "notes.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
        code = main(["enter", "notes.txt", *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def by_hand(path, *lines, **named):
    """What the recorder says to lines, and the game after them."""
    session = Session("mykerinos", ["Ana", "Bo", "Cleo"], path=path, **named) if not path.exists() else None
    session = session or Session.resumed(load(path), path=path)
    out = io.StringIO()
    Recorder(session).run(io.StringIO("\n".join(lines) + "\n"), out)
    return out.getvalue(), session


# From a text


def test_a_text_becomes_a_game(enter, tmp_path):
    code, out, err = enter(HEAD + LINES, "-o", "evening.parquet")
    assert (code, out, err) == (0, "evening.parquet holds Ana, Bo, Cleo; 5 moves, not finished\n", "")
    assert [move.notation for move in load("evening.parquet").moves] == [*START, "start d4", "start e5"]


def test_the_game_stands_beside_its_text_if_no_file_is_named(enter):
    assert enter(HEAD + LINES)[0] == 0
    assert len(load("notes.parquet")) == 5


def test_what_show_writes_is_entered_as_the_same_game(enter, capsys):
    path = f"{REPLAYS}/new-expedition-4p-tomb.parquet"
    assert main(["show", path, "--lines"]) == 0
    text = capsys.readouterr().out
    assert text == as_text(load(path))
    assert enter(text, "-o", "again.parquet")[0] == 0
    assert load("again.parquet").record.moves == load(path).record.moves


def noted(tmp_path):
    """The file of a game with a note, a branch with another, and the game."""
    game = load(f"{REPLAYS}/new-expedition-4p-tomb.parquet")
    game.tree.game.note(0, "at Bo's")
    game.tree.game.note(60, "too early", "?!")
    game.branch(at=40, name="Bold").comment = "why not?"
    return game.save(tmp_path / "noted.parquet"), game


def test_show_tells_what_was_noted(capsys, tmp_path):
    path, game = noted(tmp_path)
    assert main(["show", str(path)]) == 0
    told = capsys.readouterr()
    assert "\n   0  # at Bo's\n  60  # [?!] too early\n" in told.out
    assert "\nBold, 40  # why not?\n" in told.out
    assert main(["show", str(path), "--step", "60", "--moves"]) == 0
    assert re.search("\n  60  .*\n      # \\[\\?!\\] too early\n", capsys.readouterr().out)
    assert main(["show", str(path), "--branch", "Bold"]) == 0
    assert "\n  40  # why not?\n" in capsys.readouterr().out
    assert main(["show", str(path), "--seat", "Bo"]) == 0
    told = capsys.readouterr()
    name = game.names[1]
    assert told.err == f"2 notes are left out, because they may tell what {name} could not know.\n"
    assert "too early" not in told.out and "why not" not in told.out


def test_show_writes_notes_as_comments_and_says_what_it_leaves_out(capsys, tmp_path, enter):
    path, game = noted(tmp_path)
    assert main(["show", str(path), "--lines"]) == 0
    text = capsys.readouterr().out
    assert text == as_text(game) and text.endswith("\n## 1 branch is left out here.\n")
    assert enter(text, "-o", "again.parquet")[0] == 0
    assert load("again.parquet").notes == game.notes
    assert main(["show", str(path), "--lines", "--seat", "Bo"]) == 0
    told = capsys.readouterr()
    assert "too early" not in told.out
    assert told.err.endswith("could not know.\n1 branch is left out here.\n")


def test_show_writes_the_lines_up_to_a_step(capsys, enter):
    path = f"{REPLAYS}/new-expedition-4p-tomb.parquet"
    assert main(["show", path, "--lines", "--step", "10"]) == 0
    text = capsys.readouterr().out
    assert enter(text, "-o", "ten.parquet")[0] == 0
    assert load("ten.parquet").moves == load(path).moves[:10]
    assert main(["show", path, "--lines", "--step", "100000"]) == 2
    assert "there is no step 100000" in capsys.readouterr().err
    assert main(["show", path, "--lines", "--step", "-2", "--seat", "Bo"]) == 0
    assert len(from_text(capsys.readouterr().out)) == len(load(path).as_witnessed(["Bo"])) - 1


def test_show_writes_what_one_player_saw(capsys, enter):
    path = f"{REPLAYS}/new-expedition-4p-tomb.parquet"
    assert main(["show", path, "--lines", "--seat", "Bo"]) == 0
    text = capsys.readouterr().out
    assert "\nwitness: Bo\n" in text
    assert " ?" in text
    assert "\nseed: " not in text
    assert enter(text, "-o", "again.parquet")[0] == 0
    assert load("again.parquet").witness == ["Bo"]


def test_faults_are_told_by_line_and_nothing_is_written(enter, tmp_path):
    code, out, err = enter(HEAD + LINES + "Bo: start a1\nDora: pass\n", "-o", "evening.parquet")
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "notes.txt, line 8: The line is of Bo, but Ana decides now.",
        "notes.txt, line 9: There is no player 'Dora'; the players are Ana (Blue), Bo (Red) and Cleo (Green).",
        "arch-engine: notes.txt is not entered, and nothing was written.",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_of_many_faults_some_are_told(enter):
    _, _, err = enter(HEAD + LINES + "Dora: pass\n" * 100)
    assert len(err.splitlines()) == 22
    assert err.splitlines()[20] == "… and 80 lines more"


def test_the_head_may_be_given_with_the_command(enter):
    code, _, _ = enter("first-player Dora", "--game", "new", "--players", "Dora, Eli (quick)", "--witness", "all")
    assert code == 2
    assert enter(LINES, "--game", "myk", "--players", "Ana, Bo, Cleo", "--title", 'A "rainy" #1')[0] == 0
    assert load("notes.parquet").record.title == 'A "rainy" #1'


def test_the_witness_may_be_given_with_the_command(enter):
    text = "game: new_expedition\nplayers: Ana, Bo\nmonument tomb\n"
    assert enter(text, "--witness", "table", "--option", "tomb")[0] == 0
    assert load("notes.parquet").witness == "table"
    _, _, err = enter(text, "--witness", "Dora", "-o", "b.parquet")
    assert err.splitlines()[0] == "notes.txt: There is no player 'Dora'; the players are Ana (Blue) and Bo (Red)."


def test_components_come_from_a_game_that_was_played_with_them(enter, capsys):
    path = f"{REPLAYS}/royal-society-2p-confrontation.parquet"
    main(["show", path, "--lines"])
    text = capsys.readouterr().out
    assert "give their file (--components)" in enter(text)[2]
    assert enter(text, "--components", path)[0] == 0
    assert load("notes.parquet").record.moves == load(path).record.moves


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_a_file_of_another_system_is_read(enter, mark):
    assert enter(mark + (HEAD + LINES).replace("\n", "\r\n").encode())[0] == 0


def test_a_file_in_another_encoding_is_refused_by_its_line(enter):
    _, _, err = enter((HEAD + "# Zoë\n" + LINES).encode("latin-1"))
    assert err.splitlines()[0] == "notes.txt, line 3: This is no text in UTF-8; save the file as UTF-8."


@pytest.mark.parametrize(
    "raw", [b"", b"\x00" * 100, b"PAR1" * 100, b"\xff\xfe", b"\xef\xbb\xbf", b'"' * 1000, b"#" * 10_000]
)
def test_what_is_no_text_of_a_game_is_refused(enter, raw, tmp_path):
    code, _, err = enter(raw)
    assert (code, err.splitlines()[-1]) == (2, "arch-engine: notes.txt is not entered, and nothing was written.")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_text_that_is_not_there_is_refused(enter):
    assert enter(None)[2] == "arch-engine: notes.txt cannot be read: No such file or directory; check the name.\n"


def test_names_that_play_tricks_are_only_names(enter):
    names = ["pass", "Blue", "game: x"]
    text = 'game: Mykerinos\nplayers: pass, "Blue", "game: x"\nf "Blue"\n' + LINES.partition("\n")[2].replace(
        "C:", '"game: x":'
    )
    assert enter(text)[0] == 0
    assert load("notes.parquet").names == tuple(names)
    told = enter(text.replace('f "Blue"', "f Blue"), "-o", "b.parquet")[2]
    assert (
        told.splitlines()[0] == "notes.txt, line 3: 'Blue' may mean pass (Blue) or Blue (Red); write more of the name."
    )
    for letter in ("\u202e", "\u2066", "\x1b[2J"):
        told = enter(text.replace("game: x", f"x{letter}y"), "-o", "b.parquet")[2]
        assert "holds a character that cannot be shown (U+" in told.splitlines()[0]
        assert letter not in told


# A game that grew


def test_a_game_goes_on_where_its_text_has_grown(enter, tmp_path):
    enter(HEAD + LINES)
    raw = (tmp_path / "notes.parquet").read_bytes()
    more = LINES + "Ana: start a1\n"
    assert "is there already" in enter(HEAD + more)[2]
    assert (tmp_path / "notes.parquet").read_bytes() == raw
    assert enter(HEAD + more, "--resume")[0] == 0
    assert len(load("notes.parquet")) == 6
    assert enter(HEAD + LINES, "--replace")[0] == 0
    assert len(load("notes.parquet")) == 5


def test_a_text_that_tells_another_game_does_not_go_on(enter, tmp_path):
    enter(HEAD + LINES)
    raw = (tmp_path / "notes.parquet").read_bytes()
    told = enter(HEAD + LINES.replace("d4", "d5"), "--resume")[2]
    assert told.startswith("arch-engine: Move 4 is 'start d4' in notes.parquet and 'start d5' in notes.txt; amend one")
    told = enter(HEAD + LINES.replace("C: start e5\n", ""), "--resume")[2]
    assert told.startswith("arch-engine: notes.parquet has 5 moves and notes.txt only 4; nothing was written")
    told = enter(HEAD.replace("Cleo", "Cy") + LINES, "--resume")[2]
    assert told.startswith("arch-engine: notes.parquet holds a game with another head: Ana, Bo, Cleo")
    assert (tmp_path / "notes.parquet").read_bytes() == raw


def test_lines_kept_aside_stay_where_a_game_goes_on(enter, tmp_path):
    enter(HEAD + LINES + "Ana: start a1\n")
    session = Session.resumed(load("notes.parquet"), path=tmp_path / "notes.parquet").remove(5)
    assert len(session.aside) == 1
    assert enter(HEAD + LINES, "--resume")[0] == 0
    assert load("notes.parquet").record.aside == session.aside


def test_branches_are_not_lost_where_a_game_goes_on(enter):
    enter(HEAD + LINES)
    replay = load("notes.parquet")
    replay.branch(at=3).do("start a1")
    replay.save("notes.parquet")
    assert "holds branches or a lesson, which would be lost" in enter(HEAD + LINES, "--resume")[2]
    assert len(load("notes.parquet").tree) == 1


def test_comments_of_a_text_are_notes_of_the_game_and_grow_with_it(enter):
    text = f"# At Bo's\n{HEAD}{LINES}"
    assert enter(f"{text}# what a place", "-o", "e.parquet")[0] == 0
    assert enter(f"{text}# what a place\nA: start a1  # in the corner", "-o", "e.parquet", "--resume")[0] == 0
    notes = {0: Note("At Bo's"), 5: Note("what a place"), 6: Note("in the corner")}
    assert load("e.parquet").notes == notes
    code, _, err = enter(f"{text}A: start a1  # in the corner\nB: start b2", "-o", "e.parquet", "--resume")
    assert (code, "has a comment on move 5 that notes.txt does not have" in err) == (2, True)
    assert load("e.parquet").notes == notes


# Line by line


def test_a_game_is_written_line_by_line_and_saved_after_each(tmp_path):
    path = tmp_path / "evening.parquet"
    said, session = by_hand(path, *LINES.splitlines(), "A: st a1  # in the corner")
    assert "   6  Ana starts on a1  [start a1]" in said
    assert "7 Bo> " in said
    assert said.endswith("Ana, Bo, Cleo; 6 moves, not finished is saved.\n")
    assert load(path).record == session.replay().record
    assert load(path).notes == {6: Note("in the corner")}


def test_comments_stay_with_their_moves_line_by_line(tmp_path):
    path = tmp_path / "e.parquet"
    said, _ = by_hand(
        path,
        "\ufeff# At Bo's",
        *LINES.splitlines(),
        "# far away",
        "# and high up",
        "/moves 1",
        "/amend 4 st h6 # slip",
        "/board # look",
    )
    assert "   5  Cleo starts on e5  [start e5]\n      # far away\n      # and high up\n" in said
    assert said.count("The comment is not kept, because it stands behind a command") == 1
    notes = {0: Note("At Bo's"), 4: Note("slip"), 5: Note("far away\nand high up")}
    assert load(path).notes == notes
    said, session = by_hand(path, "/remove 4")
    assert "2 comments are gone with their moves; /undo brings them back.\n" in said
    assert load(path).notes == session.replay().notes == {0: Note("At Bo's")}
    out = io.StringIO()
    Recorder(session).run(io.StringIO("/undo\n/undo\n/redo\n"), out)
    assert "A comment is gone with its move; /redo brings both back.\n" in out.getvalue()
    assert load(path).notes == notes


def test_what_is_refused_is_told_and_nothing_happens(tmp_path):
    said, session = by_hand(
        tmp_path / "e.parquet",
        *LINES.splitlines(),
        "Bo: pass",
        "/fly",
        "/amend x",
        "/amend 3",
        "/remove 0",
        "/",
        "\x1b",
    )
    for sentence in (
        "The line is of Bo, but Ana decides now.",
        "There is no command '/fly'; /help lists them.",
        "Write the number of the move and the line, as in '/amend 12 start d4'.",
        "The moves are 1 to 5; there is no move 0.",
    ):
        assert f"> {sentence}\n" in said
    assert len(session.replay()) == 5


def test_moves_are_amended_and_lines_kept_aside(tmp_path):
    path = tmp_path / "e.parquet"
    said, session = by_hand(path, *LINES.splitlines(), "/rem 4", "/aside")
    assert "1 line is kept aside:\n  once move 5, Cleo: start e5\n" in said
    assert "The first does not fit: It was a decision of Cleo, and now Bo decides.\n" in said
    said, session = by_hand(path, "st d4", "/take", "/amend 4 st h6", "/undo", "/redo", "/moves 1")
    assert said.startswith("Write a line for each decision; /help says what else there is.\n1 line is kept aside:")
    assert [move.notation for move in session.replay().moves[3:]] == ["start h6", "start e5"]
    assert load(path).record == session.replay().record
    said, session = by_hand(path, "/forgot 4 start a1", "/insert 6 st b2", "/drop", "/options st", "/board", "/help")
    assert [(move.mover, move.notation) for move in session.replay().moves[3:]] == [(1, "start a1"), (2, "start h6"), (0, "st b2".replace("st", "start"))]  # fmt: skip
    assert "start c2" in said


def test_what_may_be_written_is_told_for_chance_too(tmp_path):
    said, _ = by_hand(tmp_path / "e.parquet", "/options", "Bo", "/options")
    assert "1 Chance, first-player> Name the colour that begins: blue, red or green.\n" in said
    assert "Name the patrons on wings 1 to 5, out of violet, lemon" in said


def test_a_game_goes_on_line_by_line(tmp_path, monkeypatch, capsys):
    path = tmp_path / "e.parquet"
    monkeypatch.setattr("sys.stdin", io.StringIO("Bo\n"))
    assert main(["enter", "-o", str(path), "--game", "myk", "--players", "Ana, Bo"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("violet lemon brown blackmore tangerine\n/quit\nnot read\n"))
    assert main(["enter", "-o", str(path), "--resume"]) == 0
    assert len(load(path)) == 2
    capsys.readouterr()
    assert main(["enter", "-o", str(path), "--game", "myk", "--players", "Ana, Bo"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["enter"]) == 2
    assert "Name the file that the game is kept in" in capsys.readouterr().err
    assert main(["enter", "-o", str(tmp_path / "b.parquet")]) == 2
    assert "does not say its game" in capsys.readouterr().err


def test_somebody_else_s_moves_are_not_lost(tmp_path):
    path = tmp_path / "e.parquet"
    by_hand(path, *LINES.splitlines())
    session = Session.resumed(load(path), path=path)
    by_hand(path, "start a1")
    out = io.StringIO()
    Recorder(session).run(io.StringIO("start b2\n/amend 4 start h6\n/undo\n"), out)
    assert out.getvalue().count("Nothing was changed, because") == 3
    assert [move.notation for move in load(path).moves[5:]] == ["start a1"]


# Killed, and a full disk

KILLED = "import sys; from arch_engine.cli import main; sys.exit(main(sys.argv[1:]))"
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000)); "


@pytest.mark.skipif(os.name == "nt", reason="signals and limits of this kind are Unix")
def test_a_recorder_that_is_killed_has_lost_nothing(tmp_path):
    path = tmp_path / "e.parquet"
    words = [sys.executable, "-c", KILLED, "enter", "-o", path, "--game", "myk", "--players", "Ana, Bo, Cleo"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write((LINES + "/remove 4\n").encode())
        process.stdin.flush()
        for _ in range(300):
            sleep(0.05)
            if path.exists() and load(path).record.aside:
                break
        process.send_signal(signal.SIGKILL)
    assert [one.line for one in load(path).record.aside] == ["start e5"]
    assert len(load(path)) == 3


@pytest.mark.skipif(os.name == "nt", reason="limits of this kind are Unix")
def test_on_a_full_disk_a_text_leaves_nothing_behind(tmp_path):
    (tmp_path / "notes.txt").write_text(HEAD + LINES)
    words = [sys.executable, "-c", FULL + KILLED, "enter", "notes.txt"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert "notes.parquet cannot be written: File too large; make room or choose another place." in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
