"""What is saved is what is loaded, and the same game is the same file."""

import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from arch_engine import GAMES, Game, RecordError, Session, load, rules_of, simulate, verify
from arch_engine.record.schema import LONGEST_NAME, LONGEST_TEXT

PLAYERS = (2, 3, 4)
KINDS_OF_GAME = pytest.mark.parametrize(
    ("kind", "players"), [(kind, players) for kind in GAMES for players in rules_of(kind).players]
)


def reloaded(replay, tmp_path):
    return load(replay.save(tmp_path / "game.parquet"))


@KINDS_OF_GAME
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_finished_game_comes_back_as_it_was(kind, players, seed, tmp_path):
    game = simulate(kind, ["random"] * players, seed)
    assert reloaded(game, tmp_path).record == game.record
    assert verify(tmp_path / "game.parquet").holds


@KINDS_OF_GAME
@pytest.mark.parametrize("moves", [0, 1, 2, 3, 4, 40])
def test_an_unfinished_game_comes_back_as_it_was(kind, players, moves, tmp_path):
    session = Session(kind, [f"Player {number}" for number in range(players)])
    rng = Random(1)
    for _ in range(moves):
        decide = session.rules.pick if session.table.asked >= 0 else session.rules.draw
        session.do(session.rules.words.format(session.table, decide(session.table, rng)))
    game = session.replay()
    assert len(game) == moves
    assert reloaded(game, tmp_path).record == game.record


def test_everything_beside_the_moves_comes_back(tmp_path):
    game = simulate(
        "mykerinos",
        ["random", "random"],
        seed=7,
        names=["Ana", "Bo"],
        options={"neutral_after_last_action": False},
        title="Second lesson",
    )
    record = reloaded(game, tmp_path).record
    assert record.names == ("Ana", "Bo")
    assert record.kinds == ("random", "random")
    assert record.options == {"neutral_after_last_action": False}
    assert record.seed == 7
    assert record.title == "Second lesson"
    assert record.made_by.startswith("arch-engine ")


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=alert(1)>",
        "</script><script>alert(1)</script>",
        "🏺 Ülkü 王",
        'O\'Neil "the" `digger`',
        "back\\slash \\u0000 {{name}} ${name}",
        "{who} {x:>100000000} {who.__class__} %s",
        "__proto__",
        "👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم",
        "PAR1",
        "arch-engine",
        "x" * LONGEST_NAME,
        "𝒜" * LONGEST_NAME,
    ],
)
def test_a_name_can_be_any_short_text_that_can_be_seen(name, tmp_path):
    game = simulate("mykerinos", ["random"] * 3, seed=1, names=[name, "Bo", "Cy"], title=name)
    again = reloaded(game, tmp_path)
    assert again.names == (name, "Bo", "Cy")
    assert again.record == game.record
    assert verify(tmp_path / "game.parquet").holds


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * (LONGEST_NAME + 1)])
def test_a_game_does_not_begin_with_a_name_of_no_or_too_many_characters(name):
    with pytest.raises(RecordError) as refused:
        simulate("mykerinos", ["random"] * 3, seed=1, names=[name, "Bo", "Cy"])
    assert str(refused.value) == f"The player name {name[:40]!r} must have 1 to 80 characters."


@pytest.mark.parametrize("text", ["arch-engine-seal:", "I am arch-engine-seal:" + "0" * 52])
def test_a_name_or_title_cannot_hold_the_mark_of_the_seal(text, tmp_path):
    for game in (
        simulate("mykerinos", ["random"] * 3, seed=1, names=[text, "Bo", "Cy"]),
        simulate("mykerinos", ["random"] * 3, seed=1, title=text),
    ):
        with pytest.raises(RecordError, match="holds the text 'arch-engine-seal:', which files reserve; use another"):
            game.save(tmp_path / "game.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_game_does_not_begin_with_a_title_too_long_to_be_loaded():
    with pytest.raises(RecordError, match=r"^The title 'x{40}' must have 1 to 400 characters\.$"):
        simulate("mykerinos", ["random"] * 3, seed=1, title="x" * (LONGEST_TEXT + 1))


def test_a_game_does_not_begin_with_a_kind_of_player_too_long_to_be_loaded():
    with pytest.raises(RecordError, match=r"^The kind of player 'x{40}' must have 1 to 80 characters\.$"):
        Session("mykerinos", ["Ana", "Bo", "Cy"], kinds=["x" * (LONGEST_NAME + 1), "person", "person"])


@pytest.mark.parametrize("part", ["names", "title"])
def test_a_game_does_not_begin_with_a_text_that_is_no_proper_unicode(part):
    half = "half of an emoji \ud83c"
    words: dict[str, Any] = {"names": [half, "Bo", "Cy"], "title": half}
    with pytest.raises(
        RecordError, match=r"half of an emoji \\ud83c' holds a character that cannot be shown \(U\+D83C\)"
    ):
        simulate("mykerinos", ["random"] * 3, seed=1, **{part: words[part]})


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ("", "Bo", "Cy")},
        {"kinds": ("", "person", "person")},
        {"title": "x" * (LONGEST_TEXT + 1)},
        {"made_by": "\ud83c"},
        {"seed": 1.5},
    ],
)
def test_a_record_made_by_hand_is_not_saved_where_it_could_not_be_loaded(changes, tmp_path):
    record = simulate("mykerinos", ["random"] * 3, seed=1).record
    with pytest.raises(RecordError):
        Game(replace(record, **changes)).save(tmp_path / "game.parquet")
    assert list(tmp_path.iterdir()) == []


@KINDS_OF_GAME
def test_the_same_game_is_the_same_file_byte_by_byte(kind, players, tmp_path):
    for name in ("one", "other"):
        simulate(kind, ["random"] * players, seed=5).save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_a_loaded_game_is_saved_as_the_same_file(tmp_path):
    simulate("mykerinos", ["random"] * 4, seed=5).save(tmp_path / "one")
    load(tmp_path / "one").save(tmp_path / "other")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


SAVE_ONE = """
import sys
from arch_engine import simulate
simulate("mykerinos", ["random"] * 3, seed=5).save(sys.argv[1])
"""


@pytest.mark.parametrize("hashing", ["0", "1"])
def test_another_process_makes_the_same_file(hashing, tmp_path):
    environment = {"PYTHONHASHSEED": hashing, "PYTHONPATH": ":".join(sys.path)}
    subprocess.run([sys.executable, "-c", SAVE_ONE, tmp_path / "other"], env=environment, check=True)
    simulate("mykerinos", ["random"] * 3, seed=5).save(tmp_path / "one")
    one, other = [sha256((tmp_path / name).read_bytes()).hexdigest() for name in ("one", "other")]
    assert one == other


@pytest.mark.parametrize("players", PLAYERS)
def test_the_rows_of_a_file_are_those_of_the_replay(players, tmp_path):
    game = simulate("mykerinos", ["random"] * players, seed=1)
    assert reloaded(game, tmp_path).facts.equals(game.facts)
    assert game.facts.height == game.record.facts


def test_a_row_says_what_happened_to_whom_when_and_why(tmp_path):
    game = simulate("mykerinos", ["random"] * 3, seed=1)
    row = game.facts.filter(kind="place_cube").row(0, named=True)
    told = {name: value for name, value in row.items() if value is not None and name not in ("digest", "decision")}
    first = next(move for move in game.moves if ("place_cube") in {fact[0] for fact in move.facts})
    _, seat, space = next(fact for fact in first.facts if fact[0] == "place_cube")
    assert told["kind"] == "place_cube"
    assert (told["seat"], told["space"]) == (seat, space)
    assert (told["round"], told["phase"]) == (1, "excavation")
    assert told["move"] == game.moves.index(first) + 1
    assert told["mover"] == first.mover
    assert told["seen_by"] == 0b111
