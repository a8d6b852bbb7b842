"""`arch-engine review` as it is typed."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from arch_engine import load
from arch_engine.cli import main
from arch_engine.commands import review as command
from arch_engine.core.errors import RecordError
from arch_engine.review import load_review
from arch_engine.review.words import LONGEST
from tests.review.games import game

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path):
    return game("new_expedition", 2).save(tmp_path / "game.parquet")


def test_it_prints_the_losses_and_keeps_the_review_beside_the_game(path, capsys):
    words = ["review", str(path), "--rollouts", "4", "--candidates", "2", "--workers", "1", "--no-luck", "--most", "3"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Judged by a computer player" in said
    assert "What cost most" in said or "No decision was surely worse" in said
    assert "losses in win chance" in said
    assert str(path.with_name("game.review.parquet")) in said
    found = load_review(path.with_name("game.review.parquet"), load(path))
    assert found.finished
    assert f"{len(found.verdicts)} decisions judged" in said
    page = path.with_name("page.html")
    assert main([*words, "-o", str(page)]) == 0
    assert capsys.readouterr().out == f"{said}{page} shows it\n", "what is there is used again"
    assert "Content-Security-Policy" in page.read_text(encoding="utf-8")
    assert main(["review", str(path), "--workers", "1", "--no-luck", "--most", "3"]) == 0
    assert capsys.readouterr().out == said, "the kept judge is asked where none is named"
    everything = ["review", str(path), "--workers", "1", "--no-luck", "--most", "500"]
    assert main(everything) == 0
    assert "  Blue  " in capsys.readouterr().out
    assert main([*everything, "--seat", "red"]) == 0
    of_red = capsys.readouterr().out
    mine = sum(verdict.seat == 1 for verdict in found.verdicts.values())
    assert f"{mine} decisions judged" in of_red
    assert "  Blue  " not in of_red, "only this player's decisions are told"
    assert main(["review", str(path), "--workers", "1", "--no-luck", "--most", "0"]) == 0
    none = capsys.readouterr().out
    assert "No decision was" not in none and "losses in win chance" not in none
    assert main(["review", str(path), "--rollouts", "6", "--no-luck"]) == 2
    assert "another judge" in capsys.readouterr().err
    assert main(["verify", str(path.parent)]) == 0


def test_careful_roll_outs_where_the_game_has_them(path, tmp_path, capsys):
    words = ["--rollouts", "4", "--candidates", "2", "--workers", "1", "--no-luck", "--policy"]
    assert main(["review", str(path), *words, "careful"]) == 0
    assert "much as the computer player 'sensible' plays" in capsys.readouterr().out
    assert load_review(path.with_name("game.review.parquet"), load(path)).judge.policy == "careful"
    assert main(["review", str(path), *words, "quick"]) == 2
    assert "policy careful" in capsys.readouterr().err
    assert main(["review", str(path), *words, "best"]) == 2
    assert "has no roll-out policy 'best'; it has quick, careful, random" in capsys.readouterr().err
    other = game("mykerinos", 2).save(tmp_path / "other.parquet")
    assert main(["review", str(other), *words, "careful"]) == 2
    assert "no roll-out policy 'careful'; it has quick, varied, random" in capsys.readouterr().err
    assert not other.with_name("other.review.parquet").exists()


def test_one_seat_in_a_place_of_its_own(path, tmp_path, capsys):
    into = tmp_path / "own.parquet"
    words = [
        "--rollouts",
        "4",
        "--candidates",
        "2",
        "--workers",
        "1",
        "--no-luck",
        "--seat",
        "red",
        "--into",
        str(into),
    ]
    assert main(["review", str(path), *words]) == 0
    assert {found.seat for found in load_review(into, load(path)).verdicts.values()} == {1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rollouts", "2"], "rollouts are 4"),
        (["--seat", "Zoe"], "no player 'Zoe'"),
        (["--workers", "0"], "1 to 250 workers"),
        (["--most", "-1"], "--most is -1; it must be 0 to 10,000"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(path, capsys, words, said):
    assert main(["review", str(path), *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
def test_ctrl_c_keeps_what_is_done_and_leaves_no_process(path):
    into = path.with_name("game.review.parquet")
    words = ["review", str(path), "--rollouts", "20", "--workers", "2", "--no-luck"]
    with subprocess.Popen(
        [sys.executable, "-m", "arch_engine", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        said = b""
        while said.count(b"%") < 5:  # the bar moves as decisions are judged
            more = os.read(running.stderr.fileno(), 4096)
            assert more, said
            said += more
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"goes on where it was" in err
    assert b"not finished" in out
    part = load_review(into, load(path))
    assert part.verdicts
    assert not part.finished
    assert len(children) >= 2
    until = monotonic() + 10
    while any(Path(f"/proc/{child}").exists() for child in children) and monotonic() < until:
        sleep(0.05)
    assert not any(Path(f"/proc/{child}").exists() for child in children)


def test_the_story_of_one_seat_is_told_of_that_seat_alone(capsys):
    words = ["review", "replays/new-expedition-2p-pyramid.parquet", "--most", "0"]
    assert main(words) == 0
    everybody = capsys.readouterr().out
    assert all(f"\n{name} could expect" in everybody for name in ("Ana", "Bo"))
    assert main([*words, "--seat", "Bo"]) == 0
    of_bo = capsys.readouterr().out
    assert "\nBo could expect" in of_bo and "\nAna could expect" not in of_bo


def test_long_decisions_are_cut_with_a_mark(capsys):
    assert main(["review", "replays/new-expedition-2p-pyramid.parquet", "--most", "200"]) == 0
    table = capsys.readouterr().out.split("The same in numbers")[1]
    assert "…" in table
    assert all(
        len(cell) <= LONGEST for line in table.splitlines() for cell in re.split("  +", line) if cell.endswith("…")
    )


def test_a_damaged_review_beside_a_game_can_be_moved_away(path, capsys):
    path.with_name("game.review.parquet").write_bytes(b"PAR1 and no more")
    assert main(["review", str(path)]) == 2
    assert "Or move it away and review the game anew." in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_has_a_way_out(path, monkeypatch, capsys):
    def refused(place):
        raise RecordError("It cannot be written.")

    monkeypatch.setattr(command, "check_place", refused)
    assert main(["review", str(path)]) == 2
    assert "Give another file for the review with --into." in capsys.readouterr().err


def test_a_file_whose_name_begins_with_a_dash(path, monkeypatch, capsys):
    monkeypatch.chdir(path.parent)
    path.rename("-game.parquet")
    assert main(["review", "-game.parquet"]) == 2
    assert "write ./-game.parquet" in capsys.readouterr().err.replace("'", "")
