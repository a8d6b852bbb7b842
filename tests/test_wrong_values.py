"""The command line with wrong values: a sentence and exit code 1 or 2, no traceback, nothing that hangs."""

import pytest

from arch_engine import simulate
from arch_engine.cli import main
from tests.test_arguments import sane

ZERO, LONG = "\0", "x" * 300
NUMBERS = ["99999999999999999999", "9" * 5_000, "²", "1.5", "-1", "", "nan", "0x10", "1_0", "٣", ZERO, "1e3"]
PATHS = [ZERO, LONG, f"{LONG}/{LONG}", "x" * 10_000, "", ".", "\udcff", "nowhere/at/all.parquet", "/dev/null"]
WORDS = ["", ZERO, "²", "x" * 10_000, "\udcff", "{}", "%s", "0", "99"]
BUDGETS = [
    "expert:infs",
    "expert:1e9s",
    "expert:0",
    "expert:-3s",
    "expert:nans",
    f"expert:{'9' * 5_000}",
    "expert:²",
    "expert:9999999",
]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return str(simulate("mykerinos", ["random"] * 2, 1).save(tmp_path_factory.mktemp("wrong") / "game.parquet"))


def calls():
    """Command lines; FILE stands for a good record."""
    play = ["simulate", "mykerinos", "--kinds", "random"]
    for value in NUMBERS:
        for name in ("--players", "--games", "--seed"):
            yield [*play, name, value]
        for name in ("--rollouts", "--candidates", "--seed", "--workers"):
            yield ["review", "FILE", name, value]
        if value != "-1":
            yield ["show", "FILE", "--step", value]
            yield ["export", "FILE", "-o", "page.html", "--step", value]
        yield ["lab", "--port", value]
    for value in PATHS:
        yield ["verify", value]
        yield ["show", value]
        yield ["review", value]
        yield ["ask", value, "--measure", "points"]
        yield ["export", value, "-o", "page.html"]
        yield ["components", "mykerinos", "--check", value]
        yield [*play, "--components", value]
    for value in PATHS[:4]:
        yield ["export", "FILE", "-o", value]
        yield ["review", "FILE", "--into", value]
        yield [*play, "--out", value]
        yield ["components", "mykerinos", "--export", value]
        yield ["lab", "--folder", value]
    for value in WORDS:
        yield ["simulate", value]
        yield ["components", value]
        yield [value]
        yield ["show", "FILE", "--seat", value or "-"]
        yield ["show", "FILE", "--branch", value]
        yield ["export", "FILE", "-o", "page.html", "--language", value]
        yield ["review", "FILE", "--policy", value]
        yield ["simulate", "mykerinos", "--kinds", value]
        yield [*play, "--option", value]
        yield [*play, "--variant", value]
        yield [*play, "--monument", value]
        yield ["ask", ".", "--measure", value]
        yield ["ask", ".", "--measure", "points", "--by", value or ","]
        yield ["ask", ".", "--measure", "points", "--where", value]
        yield ["ask", ".", "--measure", "points", "--where", f"players={value}"]
    for value in BUDGETS:
        yield ["simulate", "mykerinos", "--kinds", value]
    yield [*play, "--title", "x" * 10_000]


CALLS = list(calls())


@pytest.mark.parametrize(
    "call", CALLS, ids=lambda call: " ".join(call)[:60].encode("ascii", "backslashreplace").decode()
)
def test_a_wrong_value_is_refused_in_a_sentence(call, file, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("os.execve", lambda *_: pytest.fail("JupyterLab was started"))
    code = main([file if part == "FILE" else part for part in call])
    said = capsys.readouterr()
    assert code in (1, 2)
    assert "Traceback" not in said.err
    if code == 2:
        _, ours, sentence = said.err.rpartition("arch-engine: ")  # a bar of progress may stand before it
        assert ours
        assert sane(sentence.rstrip("\n"))
        assert not said.out


def test_a_number_that_is_none_is_named(capsys):
    assert main(["simulate", "mykerinos", "--players", "99999999999999999999"]) == 2
    assert capsys.readouterr().err == (
        "arch-engine: Argument --players: '99999999999999999999' is no whole number that can be meant; "
        "see 'arch-engine simulate --help'.\n"
    )
