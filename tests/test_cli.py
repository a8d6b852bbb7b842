"""The command line: what it does, and how it says no."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from arch_engine import GAMES, load
from arch_engine.cli import main


def run(capsys, *arguments):
    """Exit code, output and errors of a command."""
    code = main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def game(tmp_path, capsys):
    assert main(["simulate", "mykerinos", "--kinds", "random", "--players", "3", "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    return next(tmp_path.glob("*.parquet"))


def test_simulate_writes_a_file_for_each_game_that_verify_accepts(tmp_path, capsys):
    code, out, _ = run(
        capsys, "simulate", "mykerinos", "--players", 4, "--kinds", "random", "--games", 3, "--out", tmp_path
    )
    assert code == 0
    assert "3 games" in out
    assert len(list(tmp_path.glob("*.parquet"))) == 3
    code, out, _ = run(capsys, "verify", tmp_path)
    assert (code, out.splitlines()[-1]) == (0, "3 of 3 records hold.")


def test_simulate_gives_each_seat_its_kind(tmp_path, capsys):
    run(capsys, "simulate", "mykerinos", "--kinds", "sensible,random,random", "--out", tmp_path)
    assert load(next(tmp_path.glob("*.parquet"))).record.kinds == ("sensible", "random", "random")


def test_simulate_takes_an_option_of_the_game(tmp_path, capsys):
    option = "neutral-after-last-action=no"
    run(capsys, "simulate", "mykerinos", "--players", 2, "--kinds", "random", "--option", option, "--out", tmp_path)
    assert load(next(tmp_path.glob("*.parquet"))).record.options == {"neutral_after_last_action": False}


def test_the_same_seed_writes_the_same_bytes(tmp_path, capsys):
    for folder in ("one", "two"):
        run(capsys, "simulate", "mykerinos", "--kinds", "random", "--seed", 9, "--out", tmp_path / folder)
    one, two = (next((tmp_path / folder).glob("*.parquet")).read_bytes() for folder in ("one", "two"))
    assert one == two


def test_simulate_plays_with_the_owners_components(tmp_path, capsys):
    mine = tmp_path / "mine.json"
    assert run(capsys, "components", "mykerinos", "--export", mine)[0] == 0
    data = json.loads(mine.read_text())
    data["sheets"]["parcels"]["rows"][0][2] = 3
    data["sheets"]["parcels"]["exceptions"]["1"] = {"prestige": "owner"}
    mine.write_text(json.dumps(data))
    assert run(capsys, "components", "mykerinos", "--check", mine)[0] == 0
    run(capsys, "simulate", "mykerinos", "--kinds", "random", "--components", mine, "--out", tmp_path)
    sheet = load(next(tmp_path.glob("*.parquet"))).record.components.sheets["parcels"]
    assert (sheet.row(1)["prestige"], sheet.source(1, "prestige")) == (3, "owner")


@pytest.mark.parametrize("name", GAMES)
def test_components_says_which_values_are_reconstructed(capsys, name):
    code, out, _ = run(capsys, "components", name)
    assert code == 0
    assert "reconstructed" in out
    assert "?" in out


def test_show_prints_a_moment_and_the_moves_that_led_there(game, capsys):
    code, out, _ = run(capsys, "show", game, "--step", 5, "--moves")
    assert code == 0
    assert "Step 5 of" in out
    assert sum(line.rstrip().endswith("]") for line in out.splitlines()) == 5


def test_export_writes_a_page(game, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert run(capsys, "export", game, "-o", page, "--step", 7)[0] == 0
    assert "Content-Security-Policy" in page.read_text()


def test_verify_says_which_file_is_damaged_and_exits_1(game, capsys):
    raw = bytearray(game.read_bytes())
    raw[200] ^= 1
    game.write_bytes(raw)
    code, out, _ = run(capsys, "verify", game)
    assert code == 1
    assert out.startswith(f"damaged: {game}")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["simulate", "chess"],
        ["simulate", "mykerinos", "--players", "7"],
        ["simulate", "mykerinos", "--players", "three"],
        ["simulate", "mykerinos", "--kinds", "clever"],
        ["simulate", "mykerinos", "--kinds", "random,random", "--players", "3"],
        ["simulate", "mykerinos", "--games", "0"],
        ["simulate", "mykerinos", "--seed", "-1"],
        ["simulate", "mykerinos", "--option", "speed=yes"],
        ["simulate", "mykerinos", "--option", "neutral-after-last-action"],
        ["simulate", "mykerinos", "--components", "/none.json"],
        ["simulate", "mykerinos", "--out", "/dev/null/games"],
        ["verify", "/none"],
        ["show", "/none.parquet"],
        ["show", "/"],
        ["export", "/none.parquet", "-o", "page.html"],
        ["components", "chess"],
        ["components", "mykerinos", "--check", "/none.json"],
    ],
    ids=" ".join,
)
def test_an_error_is_one_sentence_and_exit_2(tmp_path, monkeypatch, capsys, arguments):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *arguments)
    if arguments[:1] == ["verify"]:
        assert code == 1
        assert "/none cannot be read" in out.replace("'", "")
        return
    assert code == 2
    assert err.startswith("arch-engine: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_step_the_game_does_not_have_is_refused(game, capsys):
    code, _, err = run(capsys, "show", game, "--step", 9999)
    assert (code, err.count("\n")) == (2, 1)
    assert "there is no step 9999" in err


def test_python_dash_m_is_the_same_command():
    done = subprocess.run(
        [sys.executable, "-m", "arch_engine", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("arch-engine ")


@pytest.mark.skipif("ARCH_WHEEL" not in os.environ, reason="only make test runs against the built wheel")
def test_these_tests_run_against_the_installed_wheel():
    import arch_widgets

    import arch_engine

    assert "site-packages" in arch_engine.__file__
    assert "site-packages" in arch_widgets.__file__
