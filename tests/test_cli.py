"""The command line: what it does, and how it says no."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from arch_engine import GAMES, load
from arch_engine.cli import main
from arch_engine.core.chance import LONG_SEED


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
    assert "After move 5 of" in out
    assert sum(line.rstrip().endswith("]") for line in out.splitlines()) == 5


def test_export_writes_a_page(game, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert run(capsys, "export", game, "-o", page, "--step", 7)[0] == 0
    assert "Content-Security-Policy" in page.read_text()


def test_export_writes_a_page_that_opens_with_the_moves_to_come_hidden(game, tmp_path, capsys):
    pages = [tmp_path / "open.html", tmp_path / "hidden.html"]
    for page, more in zip(pages, [[], ["--hide"]], strict=True):
        assert run(capsys, "export", game, "-o", page, *more)[0] == 0
    assert ['"hiding":true' in page.read_text() for page in pages] == [False, True]


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
    import arch_engine
    import arch_widgets

    assert "site-packages" in arch_engine.__file__
    assert "site-packages" in arch_widgets.__file__


def test_an_export_of_components_does_not_replace_corrections(tmp_path, capsys):
    mine = tmp_path / "mine.json"
    mine.write_text("corrected")
    code, _, err = run(capsys, "components", "mykerinos", "--export", mine)
    assert (code, mine.read_text()) == (2, "corrected")
    assert "there already" in err


def test_without_a_seed_every_game_has_a_long_one_that_makes_it_again(tmp_path, capsys):
    args = ("simulate", "new_expedition", "--players", 2, "--kinds", "random")
    run(capsys, *args, "--games", 2, "--out", tmp_path / "drawn")
    drawn = [load(path).record for path in (tmp_path / "drawn").iterdir()]
    assert len({record.seed for record in drawn}) == 2
    assert all(LONG_SEED <= (record.seed or 0) < 2 * LONG_SEED for record in drawn)
    run(capsys, *args, "--seed", drawn[0].seed, "--out", tmp_path / "again")
    assert load(next((tmp_path / "again").iterdir())).record == drawn[0]


def test_the_longest_seed_that_is_drawn_can_be_given_again(tmp_path, capsys):
    longest = 2 * LONG_SEED - 1
    args = ("simulate", "new_expedition", "--players", 2, "--kinds", "random", "--out", tmp_path, "--seed")
    assert run(capsys, *args, longest)[0] == 0
    assert load(next(tmp_path.glob("*.parquet"))).record.seed == longest
    code, _, err = run(capsys, *args, 2**63)
    assert (code, "no whole number that can be meant" in err) == (2, True)


def test_show_as_a_player_knew_it_says_so_and_hides_the_rest(tmp_path, capsys):
    run(capsys, "simulate", "new_expedition", "--players", 2, "--kinds", "random", "--out", tmp_path)
    file = next(tmp_path.glob("*.parquet"))
    code, out, _ = run(capsys, "show", file, "--step", 4, "--seat", "red", "--moves")
    assert code == 0
    assert "as Red knew it" in out
    assert "4 unknown" in out
    everything = run(capsys, "show", file, "--step", 4)[1]
    assert "unknown" not in everything


def test_an_exported_page_of_one_seat_holds_one_film(tmp_path, capsys):
    run(capsys, "simulate", "new_expedition", "--players", 2, "--kinds", "random", "--out", tmp_path)
    file = next(tmp_path.glob("*.parquet"))
    page = tmp_path / "page.html"
    assert run(capsys, "export", file, "-o", page, "--seat", 1)[0] == 0
    text = page.read_text()
    assert "As Blue knew it" in text
    assert '"views":[1]' in text
    assert run(capsys, "export", file, "-o", page, "--replace")[0] == 0
    assert '"views":[0,1,2]' in page.read_text()


def test_a_player_the_game_does_not_have_is_refused(game, capsys):
    code, _, err = run(capsys, "show", game, "--seat", "Zoe")
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "arguments", [["--monument", "tomb"], ["--variant", "fierce_weather", "--variant", "beginners_luck"]], ids=str
)
def test_monument_and_variants_are_options_of_the_game(tmp_path, capsys, arguments):
    code, _, _ = run(
        capsys, "simulate", "new_expedition", "--players", 3, "--kinds", "random", *arguments, "--out", tmp_path
    )
    assert code == 0
    options = load(next(tmp_path.glob("*.parquet"))).record.options
    assert options["monument"] == ("tomb" if "tomb" in arguments else "any")
    assert options["fierce_weather"] is ("fierce_weather" in arguments)
