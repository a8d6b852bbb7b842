"""Files saved by earlier versions load for ever.

A file in `formats` is never changed or removed. A new version of the format adds its own:
`python -m tests.record.test_formats` saves those that are missing.
"""

from pathlib import Path

import pytest

from arch_engine import GAMES, Session, load, rules_of, simulate, verify
from arch_engine.record.schema import FORMAT, WITNESS_FORMAT

FORMATS = Path(__file__).parent / "formats"

SAVED = {
    "v1-mykerinos-2.parquet": (128, [{"prestige": 15}, {"prestige": 21}], [1]),
    "v1-mykerinos-3.parquet": (141, [{"prestige": 35}, {"prestige": 36}, {"prestige": 4}], [1]),
    "v1-mykerinos-4.parquet": (174, [{"prestige": 19}, {"prestige": 18}, {"prestige": 31}, {"prestige": 43}], [3]),
    "v1-new_expedition-2.parquet": (186, [{"money": 49}, {"money": 35}], [0]),
    "v1-new_expedition-3.parquet": (173, [{"money": 29}, {"money": 31}, {"money": 27}], [1]),
    "v1-new_expedition-4.parquet": (225, [{"money": 30}, {"money": 19}, {"money": 35}, {"money": 23}], [2]),
    "v1-new_expedition-5.parquet": (
        257,
        [{"money": 27}, {"money": 21}, {"money": 18}, {"money": 35}, {"money": 23}],
        [3],
    ),
    "v1-royal_society-1.parquet": (156, [{"prestige": 10, "science": 9}], [0]),
    "v1-royal_society-2.parquet": (273, [{"prestige": 0, "science": 5}, {"prestige": 11, "science": 10}], [1]),
    "v1-royal_society-3.parquet": (
        347,
        [{"prestige": 0, "science": 4}, {"prestige": 0, "science": 6}, {"prestige": 6, "science": 4}],
        [2],
    ),
    "v1-royal_society-4.parquet": (
        382,
        [
            {"prestige": 0, "science": 4},
            {"prestige": 0, "science": 1},
            {"prestige": 0, "science": 6},
            {"prestige": 0, "science": 3},
        ],
        [2],
    ),
    "v3-new_expedition-3-witness.parquet": (172, [{"money": 29}, {"money": 31}, {"money": 27}], [1]),
    "v3-new_expedition-5-witness.parquet": (
        256,
        [{"money": 27}, {"money": 21}, {"money": 18}, {"money": 35}, {"money": 23}],
        [3],
    ),
    "v3-royal_society-2-witness.parquet": (285, [{"prestige": 0, "science": 6}, {"prestige": 1, "science": 5}], [1]),
    "v3-royal_society-4-witness.parquet": (
        427,
        [
            {"prestige": 0, "science": 4},
            {"prestige": 8, "science": 2},
            {"prestige": 0, "science": 5},
            {"prestige": 0, "science": 3},
        ],
        [1],
    ),
    "v3-mykerinos-3-aside.parquet": (42, [{"prestige": 3}, {"prestige": 0}, {"prestige": 0}], []),
}


@pytest.mark.parametrize("name", SAVED)
def test_a_file_of_an_earlier_version_loads(name):
    replay = load(FORMATS / name)
    moves, totals, winners = SAVED[name]
    assert len(replay) == moves
    assert replay.rules.totals(replay.at()) == totals
    assert replay.rules.winners(replay.at()) == winners
    assert replay.facts.height == replay.record.facts


def test_every_file_of_an_earlier_version_is_tested():
    assert sorted(path.name for path in FORMATS.iterdir()) == sorted(SAVED)


@pytest.mark.parametrize("game", GAMES)
def test_the_format_of_today_has_its_files_of_every_game(game):
    for players in rules_of(game).players:
        assert f"v{FORMAT}-{game}-{players}.parquet" in SAVED


def test_a_file_with_lines_kept_aside_keeps_them():
    game = Session.resumed(load(FORMATS / "v3-mykerinos-3-aside.parquet"))
    assert len(game.aside) == 99
    assert (game.misfit.move, game.misfit.line) == (43, "start f1")


WITNESSED = {
    ("new_expedition", 3): "table",
    ("new_expedition", 5): ["Blue", "White"],
    ("royal_society", 2): ["Yellow"],
    ("royal_society", 4): "table",
}


@pytest.mark.parametrize(("game", "witness"), WITNESSED.items())
def test_a_file_with_a_witness_keeps_it_and_what_is_unknown(game, witness):
    path = FORMATS / f"v3-{game[0]}-{game[1]}-witness.parquet"
    replay = load(path)
    assert replay.witness == witness
    dealt, card = ("deal_card", "treasure") if game[0] == "new_expedition" else ("deal_study", "card")
    assert None in replay.facts.filter(kind=dealt)[card].to_list()
    assert verify(path).holds


def with_lines_aside():
    """A game one of whose moves was amended, so that later ones do not fit any more."""
    lines = [move.notation for move in simulate("mykerinos", ["random"] * 3, seed=1).moves]
    game = Session("mykerinos", ["Ana", "Bo", "Cleo"])
    for line in lines:
        game.do(line)
    return game.amend(40, "pass").replay()


def save_missing():
    """Save a file for each game and number of players, where there is none yet, and print its line of `SAVED`."""
    for game, players in [(name, number) for name in GAMES for number in rules_of(name).players]:
        path = FORMATS / f"v{FORMAT}-{game}-{players}.parquet"
        if not path.exists():
            replay = simulate(game, ["random"] * players, seed=1)
            replay.save(path)
            table, rules = replay.at(), replay.rules
            print(f'    "{path.name}": ({len(replay)}, {rules.totals(table)}, {rules.winners(table)}),')
    for (game, players), witness in WITNESSED.items():
        path = FORMATS / f"v{WITNESS_FORMAT}-{game}-{players}-witness.parquet"
        if not path.exists():
            replay = simulate(game, ["random"] * players, seed=1).as_witnessed(witness)
            replay.save(path)
            table, rules = replay.at(), replay.rules
            print(f'    "{path.name}": ({len(replay)}, {rules.totals(table)}, {rules.winners(table)}),')
    aside = FORMATS / f"v{WITNESS_FORMAT}-mykerinos-3-aside.parquet"
    if not aside.exists():
        with_lines_aside().save(aside)


if __name__ == "__main__":
    save_missing()
