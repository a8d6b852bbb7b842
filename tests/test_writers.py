"""What people write is not lost: games, reviews and pages, by the commands, in notebooks and by two processes at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arch_engine import ArchError, RecordError, Session, load, simulate, verify
from arch_engine.cli import main
from arch_engine.core.errors import Occupied, OptionError
from arch_engine.review import Judge, load_review, review
from tests.review.games import SMALL, game, late

pytestmark = pytest.mark.slow

NAMES = ["Ana", "Bo", "Cleo"]
START = ["first-player red", "markers violet lemon brown blackmore tangerine", "region 12 7t 30 1 2t 3 4 5", "start d4"]
GAME = simulate("mykerinos", ["random"] * 2, seed=1)
OTHER = simulate("mykerinos", ["random"] * 2, seed=2)


@pytest.fixture
def path(tmp_path):
    return GAME.save(tmp_path / "game.parquet")


def run(capsys, *words):
    code = main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.err or said.out


# The commands


def test_export_does_not_replace_the_game_by_its_page(path, capsys):
    raw = path.read_bytes()
    os.link(path, path.with_name("linked.parquet"))
    path.with_name("soft.html").symlink_to(path.name)
    for name in (
        path,
        path.parent / ".." / path.parent.name / path.name,
        *map(path.with_name, ["linked.parquet", "soft.html"]),
    ):
        for words in ([], ["--replace"]):
            code, said = run(capsys, "export", path, "-o", name, *words)
            assert (code, said.count("\n")) == (2, 1)
            assert "only a record may take its place" in said
    assert path.read_bytes() == raw
    assert path.with_name("soft.html").is_symlink()


def test_export_replaces_another_page_only_when_asked(path, capsys):
    page = path.with_name("page.html")
    page.write_text("a diary")
    code, said = run(capsys, "export", path, "-o", page)
    assert (code, page.read_text()) == (2, "a diary")
    assert "--replace" in said
    assert run(capsys, "export", path, "-o", page, "--replace")[0] == 0
    first = page.read_text()
    assert run(capsys, "export", path, "-o", page)[0] == 0, "the same page again is no loss"
    assert run(capsys, "export", path, "-o", page, "--step", 5)[0] == 2
    assert page.read_text() == first


def test_simulate_replaces_another_game_only_when_asked(tmp_path, capsys):
    words = ["simulate", "mykerinos", "--players", 2, "--seed", 7, "--out", tmp_path, "--kinds"]
    assert run(capsys, *words, "random")[0] == 0
    path = next(tmp_path.glob("*.parquet"))
    raw = path.read_bytes()
    assert run(capsys, *words, "random")[0] == 0, "a batch that was stopped can be run again"
    code, said = run(capsys, *words, "quick")
    assert (code, path.read_bytes()) == (2, raw)
    assert "--replace" in said
    assert run(capsys, *words, "quick", "--replace")[0] == 0
    assert load(path).record.kinds == ("quick", "quick")


def test_simulate_does_not_replace_the_components_it_plays_with(tmp_path, capsys):
    mine = tmp_path / "mykerinos-2p-seed-1.parquet"
    assert run(capsys, "components", "mykerinos", "--export", mine)[0] == 0
    text = mine.read_text()
    words = [
        "simulate",
        "mykerinos",
        "--players",
        2,
        "--kinds",
        "random",
        "--seed",
        1,
        "--components",
        mine,
        "--out",
        tmp_path,
    ]
    assert run(capsys, *words, "--replace")[0] == 2
    assert mine.read_text() == text


def test_components_are_exported_over_corrections_only_when_asked(tmp_path, capsys):
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "parcels.csv").write_text("corrected")
    assert run(capsys, "components", "mykerinos", "--export", folder)[0] == 2
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("parcels.csv", "corrected")]
    assert run(capsys, "components", "mykerinos", "--export", folder, "--replace")[0] == 0
    assert run(capsys, "components", "mykerinos", "--check", folder)[0] == 0


def test_a_review_says_before_the_work_that_its_page_would_replace_a_file(tmp_path, capsys, monkeypatch):
    path = game("new_expedition", 2).save(tmp_path / "game.parquet")
    monkeypatch.setattr("arch_engine.commands.review.review", lambda *_, **__: pytest.fail("it has begun"))
    for out in (path, path.with_name("diary.html")):
        path.with_name("diary.html").write_text("a diary")
        assert run(capsys, "review", path, "-o", out)[0] == 2


# In Python


def test_a_replay_is_saved_anew_where_it_came_from_and_not_over_another(path):
    replay = load(path)
    replay.tree.game.note(5, "Bold")
    assert load(replay.save(path)).tree.game.note_at(5).comment == "Bold"
    replay.tree.game.note(5, "Too bold")
    replay.save(path)
    with pytest.raises(Occupied, match="replace=True"):
        OTHER.save(path)
    assert load(path).tree.game.note_at(5).comment == "Too bold"
    OTHER.save(path, replace=True)
    assert load(path).record == OTHER.record


@pytest.mark.parametrize("name", [None, 5, ["game.parquet"], b"game.parquet"])
def test_what_is_no_name_of_a_file_is_told_in_a_sentence(name, tmp_path):
    from arch_widgets.viewer.widget import export_page

    for write in (GAME.save, lambda name: export_page(GAME, name)):
        with pytest.raises(ArchError, match="is no name of a file; give a text or a Path"):
            write(name)


def test_of_two_who_opened_one_study_the_second_to_save_is_told(path):
    one, two = load(path), load(path)
    one.branch(5, "Of one")
    two.branch(9, "Of two")
    one.save(path)
    with pytest.raises(Occupied, match="changed by somebody else"):
        two.save(path)
    assert [branch.name for branch in load(path).tree] == ["Of one"]
    two.save(path.with_name("two.parquet"))


def test_a_branch_does_not_take_the_place_of_its_study(path):
    replay = load(path)
    branch = replay.branch(5, "Bold")
    replay.save(path)
    with pytest.raises(Occupied):
        branch.replay().save(path)
    assert [branch.name for branch in load(path).tree] == ["Bold"]


def test_a_viewer_writes_its_own_page_anew_and_no_other(path):
    from arch_widgets import ReplayViewer

    viewer, page = ReplayViewer(load(path)), path.with_name("page.html")
    viewer.to_html(page)
    viewer.at = 5
    viewer.to_html(page)
    with pytest.raises(Occupied):
        ReplayViewer(load(path)).to_html(page)
    viewer.show(OTHER)
    with pytest.raises(Occupied):
        viewer.to_html(page)
    viewer.to_html(page, replace=True)
    with pytest.raises(Occupied, match="is a record"):
        viewer.to_html(path, replace=True)


def test_the_buttons_of_what_if_write_their_own_files_anew_and_no_others(path):
    from arch_widgets import WhatIf

    what = WhatIf(path)

    def pressed(act, name):
        what.panel.wish = {"act": act, "path": str(path.with_name(name)), "count": str(len(told))}
        told.append(what.panel.said["text"])
        return what.panel.said["ok"]

    told = []
    for act, name in (("save", "game.parquet"), ("save", "study.parquet"), ("export", "page.html")):
        assert pressed(act, name)
        what.line.note(5, f"{act} {name}")
        assert pressed(act, name)
    OTHER.save(path.with_name("other.parquet"))
    path.with_name("diary.html").write_text("a diary")
    for act, name in (("save", "other.parquet"), ("save", "diary.html"), ("export", "diary")):
        assert not pressed(act, name)
        assert told[-1].endswith("holds something else, which would be lost; choose another name.")
    assert load(path.with_name("other.parquet")).record == OTHER.record
    assert path.with_name("diary.html").read_text() == "a diary"


# Sessions

# Plays the lines it is given, one for each line of its own standard input, and says what came of each.
PLAY = f"""
import sys
from arch_engine import RecordError, Session, load
path, way = sys.argv[1:]
game = Session("mykerinos", {NAMES}, path=path) if way == "new" else Session.resumed(load(path), path=path)
print("ready", flush=True)
for line in sys.stdin:
    try:
        game.do(line.strip())
        print(len(game.replay()), flush=True)
    except RecordError as problem:
        print(len(game.replay()), problem, flush=True)
"""


class Player:
    """A session in another process."""

    def __init__(self, path, way="new"):
        words = [sys.executable, "-c", PLAY, path, way]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"

    def say(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()


def test_of_two_sessions_on_one_new_path_the_second_is_told_and_the_first_goes_on(tmp_path):
    path = tmp_path / "evening.parquet"
    with Player(path) as one, Player(path) as two:
        for player in (one, two):
            player.say("first-player red" if player is one else "first-player blue")
        said = {player: player.hear() for player in (one, two)}
        first, second = (one, two) if said[one] == "1" else (two, one)
        assert said[first] == "1"
        assert said[second].startswith("0 Nothing was changed, because ")
        assert "go on in another file" in said[second]
        raw = path.read_bytes()
        second.say("first-player green")
        assert second.hear().startswith("0 Nothing")
        assert path.read_bytes() == raw
        first.say(START[1])
        assert first.hear() == "2"
    assert len(load(path)) == 2


def test_of_two_who_go_on_with_one_game_the_second_is_told(tmp_path):
    path = tmp_path / "evening.parquet"
    Session("mykerinos", NAMES, path=path).do(START[0]).do(START[1])
    with Player(path, "resumed") as one, Player(path, "resumed") as two:
        one.say(START[2])
        assert one.hear() == "3"
        two.say("region 1 2 3 4 5 6 7 8")
        assert two.hear().startswith("2 Nothing was changed, because ")
    assert [move.notation for move in load(path).moves] == START[:3]


def test_who_is_told_goes_on_in_another_file(tmp_path):
    path = tmp_path / "evening.parquet"
    game = Session("mykerinos", NAMES, path=path).do(START[0])
    OTHER.save(path, replace=True)
    with pytest.raises(Occupied, match="go on in another file"):
        game.do(START[1])
    game = Session.resumed(game.replay(), path=tmp_path / "mine.parquet").do(START[1])
    assert (len(load(tmp_path / "mine.parquet")), load(path).record) == (2, OTHER.record)


def test_a_game_goes_on_only_in_its_own_file(tmp_path):
    path, other = tmp_path / "evening.parquet", OTHER.save(tmp_path / "other.parquet")
    session = Session("mykerinos", NAMES, path=path).do(START[0]).do(START[1])
    Session.resumed(session.replay(), path=path)
    with pytest.raises(Occupied, match=r"other\.parquet is there already"):
        Session.resumed(session.replay(), path=other)
    with pytest.raises(OptionError, match="holds moves after step 1, which would be lost"):
        Session.resumed(load(path), 1, path=path)
    assert (load(other).record, len(load(path))) == (OTHER.record, 2)


# A full disk

FULL = f"""
import resource, sys
from random import Random
from arch_engine import RecordError, Session, load
path = sys.argv[1]
game = Session("mykerinos", {NAMES}, path=path)
for line in {START[:2]}:
    game.do(line)
was, raw = (game.table.digest(), list(game.table.log)), open(path, "rb").read()
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))
for act in (lambda: game.do({START[2]!r}), lambda: game.draw(Random(1)), game.undo):
    try:
        act()
    except RecordError as problem:
        print(problem)
    assert (game.table.digest(), game.table.log) == was
    assert open(path, "rb").read() == raw
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
game.do({START[2]!r})
assert load(path).record == game.replay().record
"""


@pytest.mark.skipif(os.name == "nt", reason="limits of this kind are Unix")
def test_on_a_full_disk_table_and_file_stay_together_and_the_same_line_works_later(tmp_path):
    path = tmp_path / "evening.parquet"
    done = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout.splitlines()
        == [
            f"Nothing was changed, so write the line again once it can be saved: {path} cannot be written: File too large; "
            "make room or choose another place."
        ]
        * 3
    )
    assert [file.name for file in tmp_path.iterdir()] == ["evening.parquet"]
    assert verify(path).holds


def test_an_interruption_while_saving_takes_the_move_back(tmp_path, monkeypatch):
    path = tmp_path / "evening.parquet"
    game = Session("mykerinos", NAMES, path=path).do(START[0])
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(os, "fsync", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        game.do(START[1])
    assert len(game.replay()) == len(load(path)) == 1
    game.do(START[1])
    assert len(load(path)) == 2


# Reviews

REVIEW = """
import sys
from arch_engine.review import review
from tests.review.games import SMALL, game, late
replay = game("new_expedition", 2)
sys.stdin.readline()
review(replay, SMALL, seats=[int(sys.argv[2])], steps=late(replay, 8), luck=False, workers=1, into=sys.argv[1])
"""


def test_two_reviews_into_one_file_keep_the_work_of_both(tmp_path):
    path = tmp_path / "game.review.parquet"
    replay = game("new_expedition", 2)
    steps = late(replay, 8)
    assert {replay.moves[step].mover for step in steps} == {0, 1}
    folder = Path(__file__).parents[1]
    both = [
        subprocess.Popen([sys.executable, "-c", REVIEW, path, str(seat)], stdin=subprocess.PIPE, cwd=folder)
        for seat in (0, 1)
    ]
    for process in both:
        process.stdin.write(b"go\n")
        process.stdin.flush()
    for process in both:
        process.communicate()
        assert process.returncode == 0
    assert sorted(load_review(path, replay).verdicts) == sorted(steps)


def test_a_review_does_not_replace_another_judges_nor_a_game(tmp_path):
    replay = game("new_expedition", 2)
    steps = late(replay, 2)
    one = review(replay, SMALL, steps=steps[:1], luck=False, workers=1)
    two = review(replay, Judge(rollouts=4, candidates=2), steps=steps[1:], luck=False, workers=1)
    path, played = one.save(tmp_path / "game.review.parquet"), replay.save(tmp_path / "game.parquet")
    raw = path.read_bytes(), played.read_bytes()
    with pytest.raises(RecordError, match="another judge"):
        two.save(path)
    for words in ({}, {"replace": True}):
        with pytest.raises(RecordError, match="is no review"):
            two.save(played, **words)
    assert raw == (path.read_bytes(), played.read_bytes())
    two.save(path, replace=True)
    assert sorted(load_review(path, replay).verdicts) == steps[1:]


def test_a_review_that_is_saved_beside_another_of_its_judge_learns_what_that_one_knew(tmp_path):
    replay = game("new_expedition", 2)
    steps = late(replay, 3)
    one, two = (review(replay, SMALL, steps=[step], luck=False, workers=1) for step in steps[:2])
    path = one.save(tmp_path / "game.review.parquet")
    assert list(two.verdicts) == steps[1:2]
    assert not two.shared
    two.save(path)
    assert two.shared
    assert list(two.verdicts) == list(load_review(path, replay).verdicts) == sorted(steps[:2])
