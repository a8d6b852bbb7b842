"""The cards and their prices: what the owner of a box may correct, and what is known too well to be otherwise."""

from copy import deepcopy
from typing import Any

import pytest

from arch_engine import ComponentError, Session, load, simulate, verify
from arch_engine.cli import main
from arch_engine.core.component_files import as_csv, read_own
from arch_engine.core.components import from_data
from arch_engine.new_expedition import RULES, components
from arch_engine.new_expedition.components import KINDS, cards_of, shipped
from arch_engine.new_expedition.components import check as check_components

TREASURES, DIG_SITE = shipped().sheets["treasures"], shipped().sheets["dig_site"]
LADDER = ("x1", "x2", "x3", "x4", "x5")


def altered(sheet="treasures", **rows):
    """The shipped data with other values: altered(coin={"x3": 13}); numbers of players as p2 to p5."""
    data = deepcopy(shipped().as_data())
    columns = data["sheets"][sheet]["columns"]
    for key, values in rows.items():
        name = int(key[1:]) if sheet == "dig_site" else key
        row = next(row for row in data["sheets"][sheet]["rows"] if row[0] == name)
        for column, value in values.items():
            row[columns.index(column)] = value
    return from_data(data, "my-box.json")


def ladder(*prices):
    return dict(zip(LADDER, (*prices, 0, 0, 0, 0, 0), strict=False))


def with_sets_of_six(text):
    """The sheet of treasures with a column x6, which says `text` for coins."""
    lines = as_csv(TREASURES).splitlines()
    return "\n".join([f"{lines[0]},x6", *[f"{line},{text if line.startswith('coin,') else ''}" for line in lines[1:]]])


def refusal(components):
    with pytest.raises(ComponentError) as refused:
        check_components(components)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 250
    return sentence


# What is known to be false


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"talisman": {"trade": 2}, "shard": {"trade": 5}},
         "row 'talisman', column 'trade' is 2 and that of row 'shard' 5; together they are 4 in the rulebook's example of a trade."),
        ({"talisman": {"trade": 4}}, "row 'talisman', column 'trade' is 4 and that of row 'shard' 1; together they are 4"),
        ({"scrap": {"trade": 2}}, "row 'scrap', column 'trade' is 2; the card is known to say 1."),
        ({"scrap": {"x1": 2}}, "row 'scrap', column 'x1' is 2; the card is known to say 1."),
        ({"scrap": {"x2": 3}}, "row 'scrap', column 'x2' is 3; the card is known to say 2."),
        ({"scrap": {"x3": 9}}, "row 'scrap', column 'x3' is 9; the card is known to say 3."),
        ({"scrap": {"x4": 12}}, "row 'scrap', column 'x4' is 12; the card is known to say 10."),
        ({"scrap": {"x5": 20}}, "row 'scrap', column 'x5' must be 0; the largest set is known to have 4 cards."),
        ({"coin": {"trade": 3}}, "row 'coin', column 'trade' is 3; the card is known to say 2."),
        ({"coin": {"x5": 31}}, "row 'coin', column 'x5' is 31; the card is known to say 30."),
        ({"coin": {"x5": 0}}, "row 'coin', column 'x5' is 0; the card is known to say 30."),
        ({"talisman": {"x2": 9}}, "row 'talisman', column 'x2' is 9; the card is known to say 10."),
        ({"talisman": {"x4": 33}}, "row 'talisman', column 'x4' is 33; the card is known to say 32."),
        ({"talisman": {"x5": 0}}, "row 'talisman', column 'x5' is 0; the largest set is known to have 5 cards."),
        ({"tablet": {"trade": 2}}, "row 'tablet', column 'trade' is 2; the card is known to say 1."),
        ({"tablet": {"x3": 11}}, "row 'tablet', column 'x3' is 11; the card is known to say 10."),
        ({"mask": {"x5": 90}}, "row 'mask', column 'x5' must be 0; the box has 4 cards of this kind."),
        ({"cup": {"cards": 7}}, "row 'cup', column 'cards' is 7; the rulebook says 6."),
        ({"coin": {"x3": 6}}, "row 'coin', column 'x3' is 6 like x2; each card of a set adds to its price."),
        ({"map": {"x3": 7}}, "row 'map', column 'x3' is 7 like x2; each card of a set adds to its price."),
        ({"cup": ladder(2)}, "row 'cup', column 'x1' is 2; sets of this kind are worth little until they are complete"),
        ({"pendant": ladder(2, 15, 24)}, "row 'pendant', column 'x3' is 24; sets of this kind are worth little until they are complete"),
        ({"shard": ladder(1, 2, 3, 4, 5)}, "row 'shard', column 'x5' is 5; sets of this kind are worth little until they are complete"),
    ],
)  # fmt: skip
def test_a_card_that_contradicts_what_is_known_is_named(rows, said):
    assert refusal(altered(**rows)).startswith(f"Sheet 'treasures', {said}")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"p2": {"thieves": 10}}, "row '2', column 'thieves' is 10; the Long Expedition adds one, and the box has 10."),
        ({"p3": {"thieves": 10}}, "row '3', column 'thieves' is 10; the Long Expedition adds one, and the box has 10."),
        ({"p4": {"thieves": 11}}, "row '4', column 'thieves' is 11; the box has 10."),
        ({"p5": {"thieves": 9}}, "row '5', column 'thieves' is 9; all 10 of the box are known to play."),
        ({"p5": {"sandstorms": 7}}, "row '5', column 'sandstorms' is 7; the box has 6."),
        ({f"p{number}": {"sandstorms": 5} for number in range(2, 6)},
         "row '5', column 'sandstorms' is 5 as in every row; the rulebook says that it varies with the number of players."),
    ],
)  # fmt: skip
def test_thieves_and_sandstorms_that_cannot_be_are_named(rows, said):
    assert refusal(altered("dig_site", **rows)) == f"Sheet 'dig_site', {said}"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"coin": {"x3": "many"}}, "row 'coin', column 'x3' is 'many'; it must be a whole number from 0 to 999."),
        ({"coin": {"x3": 1000}}, "row 'coin', column 'x3' is 1000; it must be a whole number from 0 to 999."),
        ({"cup": {"trade": 0}}, "row 'cup', column 'trade' is 0; it must be above 0."),
        ({"cup": ladder(0)}, "row 'cup', column 'x1' is 0; it must be above 0."),
        ({"map": ladder(3, 0, 12)}, "row 'map', column 'x2' is 0, and x3 is not; 0 stands only after the largest set."),
        ({"map": ladder(3, 7, 6)}, "row 'map', column 'x3' is 6, less than x2; larger sets do not sell for less."),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named(rows, said):
    assert refusal(altered(**rows)) == f"Sheet 'treasures', {said}"


# What may be corrected


@pytest.mark.parametrize(
    "rows",
    [
        {"talisman": {"trade": 2}, "shard": {"trade": 2}},
        {"coin": ladder(3, 7, 13, 21, 30)},
        {"talisman": ladder(2, 10, 19, 32, 60)},
        {"shard": ladder(1, 2, 12)},
        {"cup": ladder(1, 2, 30)},
        {"tablet": ladder(1, 3, 10, 40)},
        {"mask": ladder(5, 15)},
        {"map": ladder(3)},
        {"map": {"name": "Carte"}},
    ],
)
def test_what_nobody_knows_for_sure_may_be_corrected(rows):
    check_components(altered(**rows))


@pytest.mark.parametrize("rows", [{"p2": {"thieves": 9}}, {"p3": {"thieves": 9}}, {"p2": {"sandstorms": 6}}])
def test_other_numbers_of_thieves_and_sandstorms(rows):
    check_components(altered("dig_site", **rows))


def test_with_all_that_may_be_corrected_there_are_never_more_thieves_than_in_the_box():
    own = altered("dig_site", p2={"thieves": 9}, p3={"thieves": 9})
    for players in (2, 3):
        replay = simulate(
            "new_expedition", ["random"] * players, seed=1, components=own, options={"long_expedition": True}
        )
        table: Any = replay.at(3)
        assert table.thieves == 10


# Sets of six and more


@pytest.mark.parametrize("kind", ["quick", "sensible"])
def test_a_set_of_six_is_read_from_a_sheet_and_sold(kind, tmp_path):
    path = tmp_path / "treasures.csv"
    path.write_text(with_sets_of_six("400"), encoding="utf-8")
    own = read_own([path], shipped())
    check_components(own)
    sheet = own.sheets["treasures"]
    assert sheet.columns == (*TREASURES.columns, "x6")
    assert (sheet.source("coin", "x6"), sheet.source("coin", "x5")) == ("owner", "rulebook")
    assert cards_of(own).largest[KINDS.index("coin")] == 6
    assert sheet.rows[0] == (*TREASURES.rows[0], 0), "what is left empty is no price"
    replay = simulate("new_expedition", [kind] * 2, seed=2, components=own)
    assert replay.at().over
    saved = replay.save(tmp_path / "game.parquet")
    assert verify(saved).holds
    assert load(saved).record.components == own
    assert any(move.notation == "sell 6 coin" for move in replay.moves), "at that price they are kept together"


def test_a_set_of_six_in_a_file_of_everything(tmp_path, capsys):
    path = tmp_path / "mine.json"
    data = deepcopy(shipped().as_data())
    sheet = data["sheets"]["treasures"]
    sheet["columns"].append("x6")
    sheet["sources"].append("owner")
    for row in sheet["rows"]:
        row.append(45 if row[0] == "coin" else 0)
    path.write_text(from_data(data, "mine.json").as_text(), encoding="utf-8")
    assert main(["components", "new_expedition", "--check", str(path)]) == 0
    assert "fits everything known" in capsys.readouterr().out
    table: Any = Session("new_expedition", ["Ana", "Bo"], components=path).table
    assert table.cards.price[KINDS.index("coin")] == (0, 2, 6, 12, 20, 30, 45)
    assert table.cards.largest[KINDS.index("cup")] == 2


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (["x7"], "has no column 'x7'; the first row must name treasure, name, cards, trade, x1, x2, x3, x4, x5."),
        (["x06"], "has no column 'x06'"),
        (["x6", "x6"], "column 'x6' is there twice"),
        (["x6", "x8"], "has no column 'x8'; the first row must name treasure, name, cards, trade, x1, x2, x3, x4, x5, x6."),
        ([f"x{size}" for size in range(6, 18)], "Sheet 'treasures' needs the columns treasure, name, cards, trade, x1, x2, x3, x4, x5; x6 and so on, up to x16, may follow."),
        ([f"x{size}" for size in range(6, 90)], "has no column 'x26'"),
    ],
)  # fmt: skip
def test_only_columns_that_count_on_may_be_added(columns, said, tmp_path):
    path = tmp_path / "treasures.csv"
    lines = as_csv(TREASURES).splitlines()
    more = [",".join(columns), *[",".join("0" * len(columns))] * (len(lines) - 1)]
    path.write_text("\n".join(f"{line},{added}" for line, added in zip(lines, more, strict=True)), encoding="utf-8")
    with pytest.raises(ComponentError) as refused:
        check_components(read_own([path], shipped()))
    assert said in str(refused.value)


def test_a_set_of_more_cards_than_there_are_is_refused(tmp_path):
    path = tmp_path / "treasures.csv"
    path.write_text(with_sets_of_six("40").replace("46,", "46,70"), encoding="utf-8")
    assert "row 'talisman', column 'x6' must be 0; the largest set" in refusal(read_own([path], shipped()))
    path.write_text(with_sets_of_six("30"), encoding="utf-8")
    assert "row 'coin', column 'x6' is 30 like x5" in refusal(read_own([path], shipped()))
    path.write_text(with_sets_of_six("lots"), encoding="utf-8")
    with pytest.raises(
        ComponentError, match=r"row 'coin' \(line 3\), column 'x6' is 'lots'; it must be a whole number"
    ):
        read_own([path], shipped())


def test_the_command_names_file_sheet_row_and_column(tmp_path, capsys):
    path = tmp_path / "treasures.csv"
    path.write_text(as_csv(TREASURES).replace("16,1,1,2,3,10", "16,1,1,2,9,10"), encoding="utf-8")
    assert main(["components", "new_expedition", "--check", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"arch-engine: {path}: Sheet 'treasures', row 'scrap', column 'x3' is 9; the card is known to say 3.\n"
    )
    path.write_text(with_sets_of_six("45"), encoding="utf-8")
    assert main(["components", "new_expedition", "--check", str(path)]) == 0


# Records of before


def test_a_game_played_with_values_now_known_to_be_false_is_read_and_gone_on_with(tmp_path, monkeypatch):
    false = altered(scrap={"x3": 9}, talisman={"trade": 2}, shard={"trade": 5})
    with pytest.raises(ComponentError):
        simulate("new_expedition", ["random"] * 2, seed=1, components=false)
    with monkeypatch.context() as before:
        before.setattr(components, "check", components.check_usable)
        path = simulate("new_expedition", ["random"] * 2, seed=1, components=false).save(tmp_path / "old.parquet")
    replay = load(path)
    assert replay.record.components == false
    assert verify(path).holds
    game = Session.resumed(replay, 20)
    table: Any = game.table
    assert table.cards.price[0][3] == 9
    assert game.replay().record.components == false
    game.do(game.options()[0])


# The text board


def test_a_tent_for_one_storm_and_for_two():
    names = ["Ana", "Bo"]
    tents = {}
    for fierce in (False, True):
        for left in (0, 1, 2)[: 2 + fierce]:
            table = RULES.new_table(2, {"fierce_weather": fierce})
            table.tents = [left, left]
            tents[fierce, left] = RULES.words.board(table, names).splitlines()[-1].split("; ")[2]
    assert tents == {
        (False, 0): "no tent", (False, 1): "tent",
        (True, 0): "no tent", (True, 1): "tent for one more storm", (True, 2): "tent for two storms",
    }  # fmt: skip
