"""Own components change a game: the judge reads them, and it is said how far they are from those it learned with."""

from dataclasses import replace

import pytest

from arch_engine.cli import main
from arch_engine.games import games, rules_of
from arch_engine.judge.learned import learned, rows_apart, told_apart
from arch_engine.replay.session import simulate
from arch_engine.review import review
from arch_widgets.viewer.charts import curve_of

RULES = rules_of("mykerinos")
BOX = RULES.components()


def parcels(rows):
    return replace(BOX, name="ours", sheets={**BOX.sheets, "parcels": replace(BOX.sheets["parcels"], rows=tuple(rows))})


def richer(number):
    """The box with a point more on some of its parcels of two points."""
    rows, left = [], number
    for card, patron, prestige, pyramids in BOX.sheets["parcels"].rows:
        more = 1 if left and prestige == 2 else 0
        left -= more
        rows.append((card, patron, int(prestige) + more, pyramids))
    return parcels(rows)


@pytest.mark.parametrize("game", games())
def test_of_the_box_nothing_is_said(game):
    rules = rules_of(game)
    differ, of = rows_apart(rules, rules.components())
    assert differ == 0 and of > 10
    assert told_apart(rules, rules.components()) == ""


def test_it_is_said_how_many_rows_differ():
    assert rows_apart(RULES, richer(3)) == (3, 47)
    assert "3 of 47 rows differ" in told_apart(RULES, richer(3))


def test_rows_that_only_one_of_them_has_differ():
    rows = BOX.sheets["parcels"].rows
    assert rows_apart(RULES, parcels(rows[1:])) == (1, 47)
    assert rows_apart(RULES, parcels([*rows, (99, *rows[0][1:])])) == (1, 48)


def test_only_what_is_in_the_box_counts_not_how_sure_we_are_of_it():
    sheet = BOX.sheets["parcels"]
    sure = replace(BOX, sheets={**BOX.sheets, "parcels": replace(sheet, sources=("owner",) * len(sheet.columns))})
    assert rows_apart(RULES, sure)[0] == 0


def test_command_chart_and_review_say_it_of_a_game_with_own_components(tmp_path, capsys):
    replay = simulate("mykerinos", ["quick"] * 2, 3, components=richer(5))
    assert main(["evaluate", str(replay.save(tmp_path / "ours.parquet"))]) == 0
    assert "5 of 47 rows differ" in capsys.readouterr().out
    found = review(replay, steps=[len(replay) - 1], luck=False, workers=1)
    assert "5 of 47 rows differ" in found.judged_by()
    assert curve_of(replay)["title"].endswith("(learned with other values)"), "one line, wherever a curve has room"


def test_richer_parcels_are_read():
    judge = learned(RULES)
    here, there = (simulate("mykerinos", ["quick"] * 2, 3, components=box).at(0) for box in (BOX, richer(10)))
    assert judge.evaluate(here).points != judge.evaluate(there).points
