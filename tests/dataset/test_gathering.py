"""Folders of games as people have them: copies, bad files, folders in folders."""

import shutil
import warnings
from pathlib import Path

import polars as pl
import pytest

from arch_engine import Game, RecordError, Session, load, simulate
from arch_engine.cli import main
from arch_engine.core.errors import LeftOut
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.gathering import MOST_TOLD
from arch_engine.insights import ask, dataset_of
from arch_engine.insights.opening import file_of
from arch_engine.positions import find
from arch_engine.review import review_path
from tests.record.files import resealed

REPLAYS = Path("replays").absolute()
GAMES = ("mykerinos-2p.parquet", "mykerinos-3p.parquet", "mykerinos-3p-last-season.parquet")


@pytest.fixture
def folder(tmp_path):
    """Three games, one of them two folders down."""
    home = tmp_path / "evenings"
    (home / "2026" / "may").mkdir(parents=True)
    for name, place in zip(GAMES, (home, home, home / "2026" / "may"), strict=True):
        shutil.copy(REPLAYS / name, place)
    return home


def left_out(act):
    """What a call gives, and the sentences on what it left out."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = act()
    assert all(one.category is LeftOut for one in told)
    return found, [str(one.message) for one in told]


def spoil(folder):
    """Bad files of every kind; the names of those that are to be told."""
    raw = (folder / GAMES[0]).read_bytes()
    (folder / "a-cut.parquet").write_bytes(raw[:-500])
    (folder / "b-empty.parquet").write_bytes(b"")
    pl.DataFrame({"a": [1]}).write_parquet(folder / "c-foreign.parquet")
    (folder / "d-later.parquet").write_bytes(resealed(raw, header=lambda head: {**head, "format": 99}))
    (folder / "._e.parquet").write_bytes(b"Mac OS X")
    (folder / "f.parquet").mkdir()
    (folder / "f.parquet" / "g.parquet").write_bytes(b"PAR1")
    return {"a-cut", "b-empty", "c-foreign", "d-later", "._e", "g"}


def test_games_in_folders_of_a_folder_count(folder):
    found, told = left_out(lambda: dataset_of(folder))
    assert (len(found), told) == (3, [])
    assert {file_of(found, number) for number in range(3)} == {
        folder / GAMES[0],
        folder / GAMES[1],
        folder / "2026" / "may" / GAMES[2],
    }


def test_bad_files_are_left_out_and_named(folder, monkeypatch):
    monkeypatch.setattr("arch_engine.dataset.gathering.MOST_TOLD", 10)
    before = ask(folder, "points", where={"game": "mykerinos"})
    bad = spoil(folder)
    dataset, told = left_out(lambda: dataset_of(folder))
    assert dataset.left_out == told and len(told) == len(bad)
    assert all(one.startswith("Left out: ") for one in told)
    assert {Path(one.removeprefix("Left out: ").rpartition(".parquet")[0]).name for one in told} == {*bad}
    assert ask(dataset, "points", where={"game": "mykerinos"}).equals(before)
    found, told = left_out(lambda: find(folder, "game = mykerinos and season = 2"))
    assert found["number"].n_unique() == 3 and len(told) == len(bad)
    numbers, told = left_out(lambda: add_games(folder.parent / "many", [folder]))
    assert (numbers, len(told)) == (range(3), len(bad))


def test_many_bad_files_are_counted(folder):
    for number in range(MOST_TOLD + 2):
        (folder / f"{number}.parquet").write_bytes(b"x")
    told = left_out(lambda: dataset_of(folder))[1]
    assert (len(told), told[-1]) == (MOST_TOLD + 1, "2 more files are left out.")


def test_a_table_that_evaluate_wrote_is_left_out(folder):
    assert main(["evaluate", str(folder / GAMES[2]), "--out", str(folder / "chances.parquet")]) in (0, 2)
    pl.DataFrame({"step": [0]}).write_parquet(folder / "found.parquet")
    dataset, told = left_out(lambda: dataset_of(folder))
    assert len(dataset) == 3 and "found.parquet" in "".join(told)


def test_a_dataset_within_a_folder_is_named(folder):
    add_games(folder / "many", [folder / GAMES[0]])
    dataset, told = left_out(lambda: dataset_of(folder))
    assert (len(dataset), told) == (3, [f"Left out: {folder / 'many'} is a dataset; ask it by itself."])


def test_a_file_that_is_named_alone_is_refused_as_before(folder):
    spoil(folder)
    with pytest.raises(RecordError, match=r"a-cut\.parquet"):
        add_games(folder.parent / "many", [folder / "a-cut.parquet"])
    (folder / "empty").mkdir()
    with pytest.raises(RecordError, match=r"There is no \.parquet file in the folder .*empty; name another"):
        dataset_of(folder / "empty")
    shutil.copy(folder / "b-empty.parquet", folder / "empty")
    with pytest.raises(RecordError, match=r"No file in the folder .*empty is a game\. .*b-empty"):
        dataset_of(folder / "empty")


def test_links_that_lead_back_are_followed_once(folder):
    (folder / "2026" / "back").symlink_to(folder, target_is_directory=True)
    assert left_out(lambda: len(dataset_of(folder))) == (3, [])


# Equal games


def test_a_copy_counts_once(folder):
    where = {"game": "mykerinos"}
    before = ask(folder, "win_share", by="turn", where=where)
    (folder / "copies").mkdir()
    again = load(folder / GAMES[0])
    again.tree.game.note(3, "another file, the same game")
    again.save(folder / "copies" / "noted.parquet")
    dataset, told = left_out(lambda: dataset_of(folder))
    assert told == [f"{folder / GAMES[0]} is the same game as {folder / 'copies' / 'noted.parquet'} and counts once."] or told == [f"{folder / 'copies' / 'noted.parquet'} is the same game as {folder / GAMES[0]} and counts once."]  # fmt: skip
    assert ask(dataset, "win_share", by="turn", where=where).equals(before)
    shutil.copytree(folder / "2026", folder / "backup")
    dataset, told = left_out(lambda: dataset_of(folder))
    assert len(dataset) == 3 and told[0].startswith("2 games are there already and count once; the first is ")


def test_games_that_are_added_twice_count_once(tmp_path):
    records = [simulate("mykerinos", ["random"] * 2, seed=seed).record for seed in (1, 2, 3)]
    many = tmp_path / "many"
    assert left_out(lambda: add_games(many, records[:2])) == (range(2), [])
    numbers, told = left_out(lambda: add_games(many, records))
    assert (numbers, len(Dataset(many))) == (range(2, 3), 3)
    assert told == [f"2 games are there already and count once; the first is the game, the same as {many}, game 0."]
    Game(records[2]).save(tmp_path / "three.parquet")
    assert left_out(lambda: add_games(many, [tmp_path / "three.parquet"]))[0] == range(3, 3)
    assert [Dataset(many).record(number) == records[number] for number in range(3)] == [True] * 3


def test_games_that_have_hardly_begun_are_told_apart_by_their_players(tmp_path):
    games = [
        Session("mykerinos", names).do("first-player blue").replay().record for names in (["Ana", "Bo"], ["Cy", "Di"])
    ]
    assert left_out(lambda: add_games(tmp_path / "many", [*games, games[0]]))[0] == range(2)


def as_older_versions_did(monkeypatch, folder, games):
    """A dataset to which equal games were added again."""
    with monkeypatch.context() as patch:
        patch.setattr("arch_engine.dataset.writing.Held.taken", lambda *given: None)
        add_games(folder, games)
    return folder


def test_games_that_a_dataset_holds_twice_count_once(folder, tmp_path, monkeypatch, capsys):
    add_games(tmp_path / "once", [folder])
    once = Dataset(tmp_path / "once")
    many = as_older_versions_did(monkeypatch, tmp_path / "many", [folder, folder / GAMES[0], simulate("mykerinos", ["random"] * 2, seed=1).record, folder / GAMES[0]])  # fmt: skip
    assert len(Dataset(many)) == 6
    dataset, told = left_out(lambda: dataset_of(many))
    place = next(number for number in range(3) if dataset.record(number) == dataset.record(3))
    assert told == [f"2 games are there already and count once; the first is {many}, game 3, the same as {many}, game {place}."] == dataset.left_out  # fmt: skip
    assert left_out(lambda: dataset_of(dataset)) == (dataset, [])  # said once
    assert dataset.doubles == {3: place, 5: place}
    alike = {"game": "mykerinos", "player": ["Ana", "Bo", "Cleo"]}
    assert ask(dataset, "win_share", by="turn", where=alike).equals(ask(once, "win_share", by="turn", where=alike))
    assert sorted(find(dataset, "round = 2")["number"].unique()) == [0, 1, 2, 4]
    assert main(["ask", str(many), "--measure", "points"]) == 0
    assert "count once; the first is" in capsys.readouterr().err


@pytest.mark.parametrize("when", ["together", "later", "by an older version"])
def test_the_review_of_a_later_copy_is_kept(tmp_path, monkeypatch, when):
    name = GAMES[2]
    bare, reviewed, many = tmp_path / "a", tmp_path / "b", tmp_path / "many"
    bare.mkdir(), reviewed.mkdir()
    shutil.copy(REPLAYS / name, bare)
    for path in (REPLAYS / name, review_path(REPLAYS / name)):
        shutil.copy(path, reviewed)
    if when == "together":
        found, told = left_out(lambda: dataset_of(tmp_path))
        assert file_of(found, 0) == reviewed / name
    elif when == "later":
        add_games(many, [bare, REPLAYS / GAMES[0]])
        told = left_out(lambda: add_games(many, [reviewed]))[1]
        found = dataset_of(many)
    else:
        found, told = left_out(lambda: dataset_of(as_older_versions_did(monkeypatch, many, [bare, reviewed])))
    assert len([one for one in told if "counts once" in one]) == 1
    where = {"game": "mykerinos", "players": 3}
    assert ask(found, "mistakes", where=where).equals(ask(reviewed, "mistakes", where=where))
    assert ask(found, "mistakes", where=where)["games"].item() == 1


# On the command line


def test_the_commands_name_what_they_leave_out_and_the_folder_that_was_given(folder, capsys):
    spoil(folder)
    shutil.copy(folder / GAMES[0], folder / "z.parquet")
    assert main(["ask", str(folder), "--measure", "points", "--where", "game=mykerinos"]) == 0
    told = capsys.readouterr()
    assert "a-cut.parquet" in told.err and "z.parquet is the same game as" in told.err and "Warning" not in told.err
    assert main(["find", str(folder), "--where", "season = 2 and round = 2"]) == 0
    assert "._e.parquet is a file of the system" in capsys.readouterr().err
    assert main(["find", str(folder), "--game", "royal_society", "--where", "round = 2"]) == 2
    assert f"{folder} holds no game of royal_society" in capsys.readouterr().err
    shutil.copy(REPLAYS / "new-expedition-2p-pyramid.parquet", folder)
    assert main(["find", str(folder), "--where", "round = 2"]) == 2
    assert f"{folder} has several games" in capsys.readouterr().err
    assert main(["verify", str(folder)]) == 1
    assert "g.parquet" in capsys.readouterr().out
