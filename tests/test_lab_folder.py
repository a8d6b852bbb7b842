"""The folder that `arch-engine lab` fills: what comes in, and that nothing of the user's is ever lost."""

from __future__ import annotations

import base64
import io
import json
import os
import struct
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

import arch_engine.lab.folder as lab_folder
from arch_engine import load
from arch_engine.cli import main
from arch_engine.lab.folder import FIRST, OWN, bring, sources
from arch_engine.lab.own import FOLDER_VARIABLE

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def own_jupyter(tmp_path, monkeypatch):
    """Jupyter notes whom the user trusts; here it does so in a place of its own. The user lives in a folder of its own as well."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path):
    bring(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def environments():
    """What JupyterLab would have been told by its environment."""
    return []


@pytest.fixture
def started(monkeypatch, environments):
    """What JupyterLab would have been started with."""
    commands = []

    def become(program, command, environment):
        commands.append(command)
        environments.append(environment)
        raise SystemExit(0)

    monkeypatch.setattr(os, "execve", become)
    return commands


def start_lab(*arguments):
    with pytest.raises(SystemExit):
        main(["lab", *map(str, arguments)])


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def book(text, outputs=()):
    cell = nbformat.v4.new_code_cell(text, outputs=list(outputs))
    return nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))


@pytest.fixture
def next_version(tmp_path, monkeypatch):
    """A later version that brings other contents for some files."""

    def brings(changes):
        newer = dict(sources())
        for name, text in changes.items():
            newer[name] = tmp_path / "later" / name
            newer[name].parent.mkdir(parents=True, exist_ok=True)
            newer[name].write_text(text)
        monkeypatch.setattr(lab_folder, "sources", lambda: newer)

    return brings


def test_notebooks_and_games_come_with_the_package(folder):
    books = sorted(path.name for path in folder.glob("*.ipynb"))
    assert FIRST in books
    assert len(books) == 16
    games = [path for path in (folder / "replays").glob("*.parquet") if not path.name.endswith(".review.parquet")]
    assert len(games) >= 16
    assert all(len(load(path)) > 0 for path in games)
    assert len(list((folder / "replays").glob("*.review.parquet"))) == 3, "one game of each kind comes reviewed"


def test_each_notebook_names_only_games_that_lie_in_the_folder(folder):
    for path in folder.glob("*.ipynb"):
        source = "".join("".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"])
        named = [word.split('"')[0] for word in source.split('"replays/')[1:]]
        assert all((folder / "replays" / name).is_file() for name in named), path
        assert "../" not in source, path


def test_a_second_start_changes_nothing_and_says_nothing(folder):
    before = files(folder)
    assert bring(folder) == []
    assert files(folder) == before


def test_what_the_user_changed_stays(folder):
    (folder / FIRST).write_text(book("mine = 1"))
    (folder / "replays" / "mykerinos-3p.parquet").write_bytes(b"my study")
    before = files(folder)
    assert bring(folder) == []
    assert files(folder) == before


def test_what_the_user_changed_stays_when_a_newer_version_comes_and_that_is_said(folder, next_version):
    (folder / FIRST).write_text(book("mine = 1"))
    next_version({FIRST: book("newer = 1")})
    before = files(folder)
    [said] = bring(folder)
    assert said.startswith(f"{FIRST} is yours and stays")
    assert files(folder) == before
    (folder / FIRST).rename(folder / "mine.ipynb")
    bring(folder)
    assert "newer = 1" in (folder / FIRST).read_text()
    assert "mine = 1" in (folder / "mine.ipynb").read_text()


def test_a_notebook_that_was_only_run_makes_way_for_a_newer_one(folder, next_version):
    old = nbformat.read(folder / FIRST, as_version=4)
    next(cell for cell in old.cells if cell.cell_type == "code").outputs = [
        nbformat.v4.new_output("stream", text="ran")
    ]
    nbformat.write(old, folder / FIRST)
    next_version({FIRST: book("newer = 1"), "replays/mykerinos-3p.parquet": "PAR1 arch-engine-seal: newer"})
    [said] = bring(folder)
    assert FIRST in said
    assert "newer = 1" in (folder / FIRST).read_text()
    assert (folder / "replays" / "mykerinos-3p.parquet").read_text() == "PAR1 arch-engine-seal: newer"


def test_a_file_that_was_there_before_is_never_written_over(tmp_path):
    (tmp_path / FIRST).write_text("not even a notebook")
    (tmp_path / "what-if.ipynb").mkdir()
    (tmp_path / "mykerinos-rules.ipynb").symlink_to(tmp_path / "nowhere")
    said = "\n".join(bring(tmp_path))
    for name in (FIRST, "what-if.ipynb", "mykerinos-rules.ipynb"):
        assert f"{name} is yours and stays" in said
    assert (tmp_path / FIRST).read_text() == "not even a notebook"
    assert (tmp_path / "what-if.ipynb").is_dir()
    assert not (tmp_path / "nowhere").exists()


def test_the_folder_of_the_project_is_used_as_it_is():
    """For those who work on the notebooks: `--folder notebooks` opens the originals."""
    originals = Path(__file__).parents[1] / "notebooks"
    before = {
        path: path.stat().st_mtime_ns for path in originals.rglob("*") if path.is_file() and OWN not in path.parts
    }
    assert bring(originals) == []
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_folder_that_cannot_be_used_is_an_error_in_one_sentence(tmp_path, capsys, started):
    (tmp_path / "file").write_text("here already")
    for wrong in (tmp_path / "file", tmp_path / "file" / "below", "a\0b", "x" * 300, "~nobody-of-this-name/x"):
        assert main(["lab", "--folder", str(wrong)]) == 2
        said = capsys.readouterr().err
        assert "--folder" in said
        assert said.count("\n") == 1
    assert started == []
    assert (tmp_path / "file").read_text() == "here already"


def test_lab_opens_the_analyzer_in_the_folder_that_is_named(tmp_path, started):
    start_lab("--folder", tmp_path / "mine", "--no-browser", "--port", 9999)
    [command] = started
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in command
    assert f"--LabApp.default_url=/lab/tree/{FIRST}" in command
    assert {"--no-browser", "--port=9999"} < set(command)


def test_tabs_that_were_open_last_do_not_come_back(folder, started):
    tabs = folder / OWN / "workspaces" / "default-37a8.jupyterlab-workspace"
    tabs.parent.mkdir()
    tabs.write_text("{}")
    start_lab("--folder", folder)
    assert not tabs.exists()
    assert f"--LabApp.workspaces_dir={tabs.parent}" in started[0]


def test_without_a_folder_the_user_is_asked_once(tmp_path, monkeypatch, started):
    asked = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "")
    for _ in range(2):
        start_lab()
    assert len(asked) == 1
    assert "~/arch-engine" in asked[0]
    assert (tmp_path / "home" / "arch-engine" / FIRST).is_file()


def test_the_answer_is_taken_and_later_found_where_the_user_stands(tmp_path, monkeypatch, started):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: "~/digs")
    start_lab()
    digs = tmp_path / "home" / "digs"
    assert (digs / FIRST).is_file()
    monkeypatch.chdir(digs)
    monkeypatch.setattr("builtins.input", lambda question: pytest.fail("asked again"))
    start_lab()
    assert f"--ServerApp.root_dir={digs}" in started[-1]


def test_only_the_lab_is_told_where_games_are_kept(tmp_path, started, environments):
    before = dict(os.environ)
    start_lab("--folder", tmp_path / "digs")
    assert environments == [{**before, FOLDER_VARIABLE: str(tmp_path / "digs")}]
    assert dict(os.environ) == before


@pytest.mark.parametrize("stdin", [subprocess.DEVNULL, subprocess.PIPE], ids=["nothing", "a pipe that stays open"])
def test_where_nobody_can_answer_the_usual_folder_is_taken_without_waiting(tmp_path, stdin):
    code = "import os; os.execve = lambda *command: os._exit(0)\nfrom arch_engine.cli import main; main(['lab'])"
    with subprocess.Popen([sys.executable, "-c", code], stdin=stdin, cwd=tmp_path, env=dict(os.environ)) as started:
        assert started.wait(60) == 0
    assert (tmp_path / "home" / "arch-engine" / FIRST).is_file()


def test_input_that_ends_before_the_answer_is_the_usual_folder(tmp_path, monkeypatch, started):
    monkeypatch.chdir(tmp_path)
    ended = io.StringIO("")
    monkeypatch.setattr(ended, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", ended)
    start_lab()
    assert f"--ServerApp.root_dir={tmp_path / 'home' / 'arch-engine'}" in started[0]


def test_jupyter_trusts_the_notebooks_that_were_brought_and_no_other(folder):
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    try:
        assert all(notary.check_signature(nbformat.read(path, as_version=4)) for path in folder.glob("*.ipynb"))
        assert not notary.check_signature(nbformat.reads(book("import os"), as_version=4))
    finally:
        notary.store.close()


def test_the_replay_analyzer_begins_with_a_picture_and_how_to_run_it():
    """For Jupyters that `arch-engine lab` has not started, and until the kernel is there."""
    cell = nbformat.read(sources()[FIRST], as_version=4).cells[0]
    said, picture = (output["data"] for output in cell["outputs"])
    assert cell["cell_type"] == "code"  # so one Shift + Enter runs it
    assert "Shift + Enter" in said["text/markdown"]
    width, height = struct.unpack(">II", base64.b64decode(picture["image/png"])[16:24])
    assert (width, height) > (800, 500)


@pytest.mark.parametrize("name", [name for name in sources() if name.endswith(".ipynb")])
def test_each_notebook_asks_to_run_when_it_is_opened(name):
    assert nbformat.read(sources()[name], as_version=4).metadata["arch-engine"] == {"run": "on opening"}


@pytest.mark.parametrize("name", [name for name in sources() if name.endswith(".ipynb")])
def test_no_notebook_keeps_the_view_of_a_widget_that_went_with_its_kernel(name):
    """Lab looks for its model for two seconds, then says "model not found" in its place, if the kernel is that slow."""
    book = nbformat.read(sources()[name], as_version=4)
    assert "widgets" not in book.metadata, "its style sheet would stay in place of the new one"
    cells = book.cells
    kept = {kind for cell in cells for output in cell.get("outputs", ()) for kind in output.get("data", ())}
    assert "application/vnd.jupyter.widget-view+json" not in kept
