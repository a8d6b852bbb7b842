"""What is on the cards, how sure we are of it, and the file of somebody who owns the box."""

import json
import os
import pickle
from copy import deepcopy

import pytest

from arch_engine import ArchError, ComponentError, OptionError, load, rules_of, simulate, verify
from arch_engine.core.components import MOST_BYTES, from_data, read_components
from arch_engine.mykerinos import RULES, museum, neutral, region, season, survey
from arch_engine.mykerinos.components import PATRON_NAMES, PATRONS, parcels_of, shipped

PARCELS = shipped().sheets["parcels"]


def data():
    """The shipped components as plain data, to be altered."""
    return deepcopy(shipped().as_data())


def written(tmp_path, text):
    path = tmp_path / "my-box.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_parcels_of_the_same_data_are_one_object_also_when_a_table_was_sent_to_another_process():
    table = RULES.new_table(3)
    assert RULES.new_table(2).parcels is table.parcels
    assert pickle.loads(pickle.dumps(table)).parcels is table.parcels


def test_the_numbers_the_rules_play_with_are_those_of_the_box():
    assert {row[0]: row[1] for row in shipped().sheets["box"].rows} == {
        "cubes of a colour": parcels_of(shipped()).cubes,
        "neutral cubes a season": neutral.CUBES_A_SEASON,
        "cubes a season, 2 or 3 players": season.CUBES[2],
        "cubes a season, 4 players": season.CUBES[4],
        "parcels a season, 1 to 3": 2 * region.areas_in(1),
        "parcels in season 4": 2 * region.areas_in(4),
        "spaces of a parcel, wide": region.PARCEL_WIDTH,
        "spaces of a parcel, tall": region.PARCEL_HEIGHT,
        "wings of the museum": museum.WINGS,
        "rooms of the museum": museum.ROOMS,
        "spaces of the passing scale": len(survey.RANKS),
    }
    assert season.CUBES[3] == season.CUBES[2]
    assert len(PATRONS) == len(PATRON_NAMES) == museum.WINGS


def refusal_of_file(path):
    with pytest.raises(ComponentError) as refused:
        RULES.check_components(read_components(path))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


def refusal_of(altered):
    with pytest.raises(ComponentError) as refused:
        RULES.check_components(from_data(altered, "my-box.json"))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


# What comes with the package


def test_there_are_36_cards_and_one_has_no_patron():
    assert len(PARCELS.rows) == 36
    assert [row[0] for row in PARCELS.rows if row[1] == "none"] == [36]


def test_every_patron_has_seven_cards():
    assert [cards.bit_count() for cards in parcels_of(shipped()).of_patron] == [7, 7, 7, 7, 7]


def test_a_card_is_read_by_its_number():
    assert PARCELS.row(36) == {"card": 36, "patron": "none", "prestige": 5, "pyramids": "a1 b3"}


def test_there_is_no_card_37():
    with pytest.raises(KeyError):
        PARCELS.row(37)


def test_every_value_says_how_sure_we_are_of_it():
    assert PARCELS.source(36, "prestige") == "rulebook"
    assert PARCELS.source(36, "pyramids") == "reconstructed"
    assert PARCELS.source(1, "patron") == "inferred"
    assert PARCELS.source(1, "prestige") == "reconstructed"


def test_values_are_counted_by_their_source():
    counted = {source: PARCELS.values_from(source) for source in ("rulebook", "inferred", "reconstructed", "owner")}
    assert counted == {"rulebook": 2, "inferred": 71, "reconstructed": 71, "owner": 0}


def test_the_shipped_components_are_accepted():
    RULES.check_components(shipped())


# A file of the owner


def test_exported_components_can_be_imported(tmp_path):
    path = written(tmp_path, shipped().as_text())
    assert read_components(path) == shipped()
    assert read_components(path).digest == shipped().digest


def test_an_exported_file_has_one_card_a_line():
    assert '        [36, "none", 5, "a1 b3"]\n' in shipped().as_text()


def own_box(tmp_path):
    """Card 1 has a pyramid in our box, and we looked at every cartouche."""
    altered = data()
    altered["sheets"]["parcels"]["rows"][0][3] = "a2 b3"
    altered["sheets"]["parcels"]["sources"][2] = "owner"
    return read_components(written(tmp_path, json.dumps(altered)))


def test_the_owner_of_a_box_can_correct_a_card(tmp_path):
    box = own_box(tmp_path)
    RULES.check_components(box)
    assert box.sheets["parcels"].row(1)["pyramids"] == "a2 b3"
    assert box.sheets["parcels"].source(1, "prestige") == "owner"
    assert box.digest != shipped().digest


def test_a_game_with_another_box_keeps_it_in_its_file(tmp_path):
    box = own_box(tmp_path)
    simulate("mykerinos", ["random"] * 3, seed=1, components=box).save(tmp_path / "game.parquet")
    assert load(tmp_path / "game.parquet").record.components == box
    assert verify(tmp_path / "game.parquet").holds


def test_other_pyramids_give_another_game(tmp_path):
    box = own_box(tmp_path)
    games = [simulate("mykerinos", ["random"] * 3, seed=1, components=parts).moves for parts in (box, shipped())]
    assert games[0] != games[1]


# What is refused, and where it is


@pytest.mark.parametrize(
    ("card", "column", "value", "sentence"),
    [
        (7, 1, "scarlet", "Sheet 'parcels', card 7, column 'patron' is 'scarlet'; it must be one of "
                          "violet, lemon, brown, blackmore, tangerine or none."),
        (7, 1, 2, "Sheet 'parcels', card 7, column 'patron' is 2; it must be one of "
                  "violet, lemon, brown, blackmore, tangerine or none."),
        (7, 2, 1, "Sheet 'parcels', card 7, column 'prestige' is 1; with this patron it must be 0, 2 or 3."),
        (7, 2, 5, "Sheet 'parcels', card 7, column 'prestige' is 5; with this patron it must be 0, 2 or 3."),
        (7, 2, -2, "Sheet 'parcels', card 7, column 'prestige' is -2; with this patron it must be 0, 2 or 3."),
        (7, 2, "3", "Sheet 'parcels', card 7, column 'prestige' is '3'; with this patron it must be 0, 2 or 3."),
        (36, 2, 3, "Sheet 'parcels', card 36, column 'prestige' is 3; with this patron it must be 5."),
        (7, 3, "c1", "Sheet 'parcels', card 7, column 'pyramids' is 'c1'; name different spaces out of a1 b1 a2 b2 a3 b3."),
        (7, 3, "a1 a1", "Sheet 'parcels', card 7, column 'pyramids' is 'a1 a1'; "
                        "name different spaces out of a1 b1 a2 b2 a3 b3."),
        (7, 3, 4, "Sheet 'parcels', card 7, column 'pyramids' is 4; name different spaces out of a1 b1 a2 b2 a3 b3."),
        (7, 0, 8, "my-box.json, sheet 'parcels', row 8: card 8 is there twice."),
        (7, 0, 77, "Sheet 'parcels', column 'card' must count the 36 cards from 1 to 36 in order."),
        (1, 1, "none", "Sheet 'parcels', card 1, column 'prestige' is 0; with this patron it must be 5."),
        (7, 2, 2.5, "my-box.json, sheet 'parcels', row 7, column 'prestige' holds '2.5', not a whole number or short text."),
        (7, 2, None, "my-box.json, sheet 'parcels', row 7, column 'prestige' holds 'None', not a whole number or short text."),
        (7, 2, True, "my-box.json, sheet 'parcels', row 7, column 'prestige' holds 'True', not a whole number or short text."),
        (7, 2, [3], "my-box.json, sheet 'parcels', row 7, column 'prestige' holds '[3]', not a whole number or short text."),
        (7, 3, "a" * 201, f"my-box.json, sheet 'parcels', row 7, column 'pyramids' holds {'a' * 40!r}, "
                          "not a whole number or short text."),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_its_place(card, column, value, sentence):
    altered = data()
    altered["sheets"]["parcels"]["rows"][card - 1][column] = value
    assert refusal_of(altered) == sentence


def test_a_second_card_without_patron_is_refused():
    altered = data()
    altered["sheets"]["parcels"]["rows"][0][1:3] = ["none", 5]
    assert refusal_of(altered) == "Sheet 'parcels' has 2 cards without a patron; the game has exactly one."


def test_a_missing_card_is_refused():
    altered = data()
    del altered["sheets"]["parcels"]["rows"][20]
    del altered["sheets"]["parcels"]["exceptions"]["36"]
    assert refusal_of(altered) == "Sheet 'parcels', column 'card' must count the 36 cards from 1 to 36 in order."


def test_what_the_rulebook_fixes_cannot_be_altered():
    altered = data()
    altered["sheets"]["box"]["rows"][0][1] = 26
    assert refusal_of(altered) == "The sheet 'box' holds what the rulebook fixes; leave its rows as they are."


def test_components_of_another_game_are_refused():
    altered = data() | {"game": "thebes"}
    assert refusal_of(altered) == "These components are for 'thebes', not for mykerinos; give a file of this game."


def test_a_missing_sheet_is_named():
    altered = data()
    del altered["sheets"]["parcels"]
    assert (
        refusal_of(altered) == "Mykerinos needs the sheet 'parcels' with the columns card, patron, prestige, pyramids."
    )


def test_another_sheet_is_refused():
    altered = data()
    altered["sheets"]["dice"] = altered["sheets"]["box"]
    assert refusal_of(altered) == "Mykerinos has the sheets parcels, box and no others."


def parcels_with(**changes):
    altered = data()
    altered["sheets"]["parcels"] |= changes
    return altered


@pytest.mark.parametrize(
    ("altered", "sentence"),
    [
        (None, 'my-box.json is not a component file: it needs "game" and "sheets"; export one to start from.'),
        ([], 'my-box.json is not a component file: it needs "game" and "sheets"; export one to start from.'),
        ("box", 'my-box.json is not a component file: it needs "game" and "sheets"; export one to start from.'),
        ({"game": 1, "sheets": {}}, 'my-box.json is not a component file: it needs "game" and "sheets"; export one to start from.'),
        ({"game": "mykerinos"}, 'my-box.json is not a component file: it needs "game" and "sheets"; export one to start from.'),
        ({"game": "mykerinos", "sheets": {"parcels": 3}},
         "my-box.json, sheet 'parcels' needs the lists \"columns\", \"sources\" and \"rows\"."),
        (parcels_with(rows={}), "my-box.json, sheet 'parcels' needs the lists \"columns\", \"sources\" and \"rows\"."),
        (parcels_with(columns=[]), "my-box.json, sheet 'parcels' needs column names that are different texts."),
        (parcels_with(columns=["card", "card", "x", "y"]), "my-box.json, sheet 'parcels' needs column names that are different texts."),
        (parcels_with(columns=[1, 2, 3, 4]), "my-box.json, sheet 'parcels' needs column names that are different texts."),
        (parcels_with(sources=["owner"]),
         "my-box.json, sheet 'parcels' needs one source for each column, out of: "
         "rulebook, public, inferred, reconstructed, owner."),
        (parcels_with(sources=["owner", "owner", "owner", "a friend"]),
         "my-box.json, sheet 'parcels' needs one source for each column, out of: "
         "rulebook, public, inferred, reconstructed, owner."),
        (parcels_with(rows=[[1]] * 1001), "my-box.json, sheet 'parcels' has 1001 rows; 1000 is the most."),
        (parcels_with(rows=[[1, "violet", 0]]),
         "my-box.json, sheet 'parcels', row 1 needs 4 values: card, patron, prestige, pyramids."),
        (parcels_with(rows=[7]), "my-box.json, sheet 'parcels', row 1 needs 4 values: card, patron, prestige, pyramids."),
        (parcels_with(exceptions=[]), "my-box.json, sheet 'parcels': \"exceptions\" maps a row to {column: source}."),
        (parcels_with(exceptions={"37": {}}),
         "my-box.json, sheet 'parcels': the exception for '37' names a row, a column or a source that is not there."),
        (parcels_with(exceptions={"1": {"colour": "owner"}}),
         "my-box.json, sheet 'parcels': the exception for '1' names a row, a column or a source that is not there."),
        (parcels_with(exceptions={"1": {"patron": "a friend"}}),
         "my-box.json, sheet 'parcels': the exception for '1' names a row, a column or a source that is not there."),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_named_with_its_place(altered, sentence):
    assert refusal_of(altered) == sentence


def test_a_component_can_be_no_text_that_fills_the_screen():
    refusal_of(data() | {"game": "x" * 10_000})
    refusal_of(data() | {"sheets": {"x" * 10_000: 3}})


def test_a_line_break_in_a_column_s_name_does_not_break_the_sentence():
    sentence = refusal_of(parcels_with(columns=["card", "a\nb", "c", "d"], rows=[[1]]))
    assert sentence == "my-box.json, sheet 'parcels', row 1 needs 4 values: 'card, a\\nb, c, d'."
    sentence = refusal_of(parcels_with(columns=["a\nb"], sources=["owner"], rows=[[1], [1]], exceptions={}))
    assert sentence == "my-box.json, sheet 'parcels', row 2: 'a\\nb' 1 is there twice."


def test_a_line_break_anywhere_else_does_not_break_the_sentence():
    refusal_of(parcels_with(columns=["card", "a\nb", "c", "d"]))
    refusal_of(parcels_with(exceptions={"1\n" * 1000: {}}))
    refusal_of(data() | {"game": "a\nb"})
    refusal_of(data() | {"sheets": {"a\nb": 3}})


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[31mred", "half \ud83c"])
def test_a_text_is_one_that_can_be_printed(text):
    altered = data()
    altered["sheets"]["parcels"]["rows"][6][3] = text
    assert refusal_of(altered) == (
        f"my-box.json, sheet 'parcels', row 7, column 'pyramids' holds {text!r}, not a whole number or short text."
    )


def test_very_many_columns_do_not_fill_the_screen():
    names = [f"column {number}" for number in range(1000)]
    refusal_of(parcels_with(columns=names, sources=["owner"] * 1000, rows=[[1]]))


# Files that are no component files


def test_a_file_that_is_not_there_is_named(tmp_path):
    assert refusal_of_file(tmp_path / "none.json") == f"{tmp_path}/none.json cannot be read: No such file or directory."


def test_a_folder_is_refused(tmp_path):
    assert refusal_of_file(tmp_path) == f"{tmp_path} is not a file; export a component file to start from."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_before_anybody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert refusal_of_file(tmp_path / "pipe").endswith("pipe is not a file; export a component file to start from.")


@pytest.mark.parametrize(("name", "reason"), [("a\0b", "embedded null byte"), ("a\nb", "No such file or directory")])
def test_a_name_that_cannot_be_printed_stays_on_one_line(name, reason, tmp_path):
    assert refusal_of_file(tmp_path / name) == f"{str(tmp_path / name)!r} cannot be read: {reason}."


@pytest.mark.parametrize(
    "text", ["", "not json", "{", '{"game": "mykerinos",}', "\x00", '{"game": "mykerinos"} and more']
)
def test_a_file_that_is_not_json_is_refused(tmp_path, text):
    sentence = refusal_of_file(written(tmp_path, text))
    assert sentence.startswith(f"{tmp_path}/my-box.json is not JSON (")
    assert sentence.endswith("); export a component file to start from.")


def test_a_file_that_is_not_text_is_refused(tmp_path):
    path = tmp_path / "my-box.json"
    path.write_bytes(b"\xff\xfe\x00\x01")
    assert refusal_of_file(path).startswith(f"{path} is not JSON (")


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_deep_nesting_is_refused(tmp_path, text):
    assert refusal_of_file(written(tmp_path, text)).startswith(f"{tmp_path}/my-box.json is not ")


def test_a_number_with_thousands_of_digits_is_refused(tmp_path):
    refusal_of_file(written(tmp_path, shipped().as_text().replace('"none", 5', '"none", ' + "5" * 5000)))
    refusal_of_file(written(tmp_path, shipped().as_text().replace('"none", 5', '"none", ' + "5" * 4000)))


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = written(tmp_path, shipped().as_text() + " " * MOST_BYTES)
    assert refusal_of_file(path) == f"{path} is larger than 1,000,000 bytes; that is no component file."


def test_a_game_is_not_begun_with_refused_components():
    altered = data() | {"game": "thebes"}
    with pytest.raises(ComponentError):
        simulate("mykerinos", ["random"] * 3, seed=1, components=from_data(altered, "my-box.json"))


@pytest.mark.parametrize("number", [0, 1, 5])
def test_there_are_no_other_numbers_of_players(number):
    with pytest.raises(
        OptionError, match=f"Mykerinos is for 2, 3, 4 players, not {number}; choose one of these numbers."
    ):
        rules_of("mykerinos").new_table(number)


def test_every_error_of_components_is_one_of_this_package():
    assert issubclass(ComponentError, ArchError)
