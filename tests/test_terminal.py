"""Nothing that comes from a file or an argument reaches the terminal as anything but text."""

import io
import os
import subprocess
import sys
from unicodedata import category

import pytest

from arch_engine import simulate
from arch_engine.cli import main
from arch_engine.commands.printing import Visible, visible
from arch_engine.core.names import JOINERS
from tests.record.files import raw_of, resealed

pytestmark = pytest.mark.slow

ESCAPES = "\x1b[31m\x9b2J\x07\r\u202eevil\u2066\u2028\x00\x7f"
SHORT = "\x1b[2J\x9b1m\u202e"
OBEYED = {letter for letter in map(chr, range(0x110000)) if category(letter) in ("Cc", "Cf", "Zl", "Zp")}
OBEYED -= {"\n", *map(chr, JOINERS)}


def said(capsys, *words):
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    assert not set(out) & OBEYED
    assert not set(err) & OBEYED - {"\r"}, "a bar goes back to the beginning of its line, nothing else does"
    return code, out, err


@pytest.fixture
def path(tmp_path):
    return simulate("mykerinos", ["random"] * 2, 1, title="Evening").save(tmp_path / "game.parquet")


@pytest.mark.parametrize(
    "key", ["format", "game", "title", "players", "seed", "facts", "moves", "options", "study", "lines", "rows"]
)
def test_whatever_a_header_says_is_only_text(key, tmp_path, capsys):
    for number, value in enumerate([ESCAPES, [ESCAPES], {ESCAPES: ESCAPES}, [{"name": ESCAPES, "kind": ESCAPES}] * 3]):
        file = tmp_path / f"{number}.parquet"
        file.write_bytes(resealed(raw_of(), header=lambda header, value=value: header | {key: value}))
        for words in (["show", file], ["verify", file]):
            _, out, err = said(capsys, *words)
            assert (out + err).strip()


def arguments(path):
    escaped = path.with_name(SHORT + "game.parquet")
    escaped.write_bytes(path.read_bytes())
    folder = path.with_name(SHORT + "\nfolder")
    yield ["show", path, "--seat", ESCAPES]
    yield ["show", path, "--branch", ESCAPES]
    yield ["show", path, "--step", ESCAPES]
    yield ["show", ESCAPES[:-2]]
    yield ["show", ESCAPES]
    yield ["show", escaped]
    yield ["verify", escaped]
    yield ["verify", escaped, path.with_name(SHORT)]
    yield ["export", path, "-o", path.with_name(SHORT + "page.html")]
    yield ["export", path, "-o", path.with_name(SHORT) / "page.html"]
    yield ["export", path, "-o", path.with_name("page.html"), "--language", ESCAPES]
    yield ["simulate", "mykerinos", "--kinds", "random", "--out", folder]
    yield ["verify", folder]
    yield ["simulate", "mykerinos", "--out", path / SHORT]
    yield ["simulate", ESCAPES]
    yield ["simulate", "mykerinos", "--kinds", ESCAPES]
    yield ["simulate", "mykerinos", "--option", ESCAPES]
    yield ["simulate", "mykerinos", "--components", ESCAPES]
    yield ["components", "mykerinos", "--export", path.with_name(SHORT + "all.json")]
    yield ["components", "mykerinos", "--check", path.with_name(SHORT + "all.json")]
    yield ["components", "mykerinos", "--check", path]
    yield ["review", escaped, "--rollouts", "4", "--candidates", "2", "--workers", "1", "--no-luck"]
    yield [ESCAPES]
    yield ["show", path, ESCAPES]
    yield ["show", path, f"--{ESCAPES}"]


def test_no_argument_is_obeyed_by_the_terminal(path, capsys):
    for words in arguments(path):
        code, out, err = said(capsys, *words)
        assert out or err
        if code == 2:
            assert err.count("\n") == 1, "an error is one line whatever is in it"


def test_names_are_printed_as_they_are_but_for_what_a_terminal_obeys(capsys):
    assert visible("Zoë 名前 \N{NO-BREAK SPACE}👩‍🔬 …") == "Zoë 名前 \N{NO-BREAK SPACE}👩‍🔬 …"
    assert visible("a\x1b[31m\x9b\u202e\n\ud800") == "a\\x1b[31m\\x9b\\u202e\\n\\ud800"


def test_what_a_terminal_cannot_write_is_written_as_python_does():
    raw = io.BytesIO()
    terminal = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    print("Zoë \ud800 1", file=Visible(terminal))
    assert raw.getvalue().split() == [b"Zo\\xeb", b"\\ud800", b"1"]


def test_a_process_says_it_so_on_both_of_its_outputs(path):
    raw = path.read_bytes()
    path.write_bytes(resealed(raw, header=lambda header: header | {"facts": ESCAPES}))
    for words in (["show", path], [SHORT]):
        done = subprocess.run([sys.executable, "-m", "arch_engine", *map(str, words)], capture_output=True)
        assert not set((done.stdout + done.stderr).decode()) & OBEYED


@pytest.mark.skipif(os.name == "nt", reason="names there are text")
def test_a_name_that_is_no_text_is_told_not_thrown(tmp_path, capsys):
    assert said(capsys, "show", os.fsdecode(b"\xff\xfe.parquet"))[0] == 2
