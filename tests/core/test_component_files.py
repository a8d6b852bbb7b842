"""Component data from the files of an owner: JSON, a sheet as CSV, a folder of sheets. For every game."""

from __future__ import annotations

import csv
import io
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import GAMES, ComponentError, load, rules_of
from arch_engine.cli import main
from arch_engine.core.component_files import as_csv, read_own
from arch_engine.core.components import MOST_BYTES, MOST_ROWS, Components, Sheet

BOX = rules_of("mykerinos").components()

every_game = pytest.mark.parametrize("game", GAMES)


def written(folder, name, text):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def parcels(**changes):
    """The sheet of parcels as CSV, with some of its lines replaced: card_7="7,lemon,3,b2"."""
    lines = as_csv(BOX.sheets["parcels"]).splitlines()
    for line, text in changes.items():
        lines[int(line.removeprefix("card_"))] = text
    return "\n".join(lines)


def refusal(*paths, base=BOX):
    with pytest.raises(ComponentError) as refused:
        read_own(paths, base)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 500
    return sentence


# What is read


@every_game
def test_a_sheet_saved_unchanged_changes_nothing(game, tmp_path):
    base = rules_of(game).components()
    for name, sheet in base.sheets.items():
        path = written(tmp_path, f"{name}.csv", as_csv(sheet))
        own = read_own([path], base)
        assert own == base
        assert own.digest == base.digest


@every_game
def test_a_folder_holds_the_sheets_one_has(game, tmp_path):
    base = rules_of(game).components()
    for name, sheet in list(base.sheets.items())[:2]:
        written(tmp_path, f"{name}.csv", as_csv(sheet))
    written(tmp_path, "notes.txt", "not read")
    assert read_own([tmp_path], base) == base


def test_a_changed_value_is_the_owners_and_the_others_keep_their_source(tmp_path):
    own = read_own([written(tmp_path, "parcels.csv", parcels(card_2="2,violet,0,b2"))], BOX)
    sheet = own.sheets["parcels"]
    assert sheet.row(2) == {"card": 2, "patron": "violet", "prestige": 0, "pyramids": "b2"}
    assert sheet.source(2, "pyramids") == "owner"
    assert sheet.source(2, "prestige") == "reconstructed"
    assert sheet.source(36, "prestige") == "rulebook"
    assert sheet.values_from("owner") == 1
    assert own.sheets["box"] == BOX.sheets["box"]
    rules_of("mykerinos").check_components(own)


def test_every_value_of_a_new_row_is_the_owners(tmp_path):
    base = rules_of("royal_society").components()
    text = as_csv(base.sheets["patrons"]).replace(
        "lord-ashcombe,Lord Ashcombe,3,4,any africa", "lord-x,Lord X,3,4,any africa"
    )
    sheet = read_own([written(tmp_path, "patrons.csv", text)], base).sheets["patrons"]
    assert [sheet.source("lord-x", name) for name in sheet.columns] == ["owner"] * 5
    assert "lord-ashcombe" not in [row[0] for row in sheet.rows]


def test_several_files_are_laid_one_over_the_other(tmp_path):
    whole = written(tmp_path, "mine.json", BOX.as_text().replace('[7, "violet", 3, "b1 a2"]', '[7, "violet", 3, "b1"]'))
    sheet = written(tmp_path, "parcels.csv", parcels(card_1="1,violet,0,a1"))
    assert read_own([whole], BOX).sheets["parcels"].row(1)["pyramids"] == ""
    both = read_own([whole, sheet], BOX).sheets["parcels"]
    assert both.row(1)["pyramids"] == "a1"
    assert read_own([sheet, whole], BOX) == read_own([whole], BOX)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(",", ";"),
        lambda text: text.replace(",", "\t"),
        lambda text: text + "\n\n,,,\n",
        lambda text: text.replace(",", " , "),
        lambda text: text.replace("violet", '"violet"'),
        lambda text: "\n".join(",".join(line.split(",")[::-1]) for line in text.splitlines()),
    ],
    ids=["mark", "windows", "semicolons", "tabs", "empty lines", "spaces", "quotes", "other order"],
)
def test_what_spreadsheets_do_to_a_file_does_no_harm(change, tmp_path):
    assert read_own([written(tmp_path, "parcels.csv", change(parcels()))], BOX) == BOX


def test_a_column_of_numbers_is_read_as_numbers_and_one_of_texts_as_texts(tmp_path):
    sheet = read_own([written(tmp_path, "parcels.csv", parcels(card_2="2,7,+2,3"))], BOX).sheets["parcels"]
    assert sheet.row(2) == {"card": 2, "patron": "7", "prestige": 2, "pyramids": "3"}


@given(st.lists(st.tuples(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9), st.integers(-99, 10**8)),
                min_size=1, max_size=9, unique_by=lambda row: row[0]))  # fmt: skip
@settings(max_examples=100, deadline=None, derandomize=True)
def test_a_written_sheet_is_read_as_it_was(tmp_path_factory, rows):
    rows = [(f"row-{key}", number) for key, number in rows]
    base = Components("any", {"things": Sheet("things", ("name", "number"), ("public", "inferred"), tuple(rows))})
    path = written(tmp_path_factory.mktemp("sheet"), "things.csv", as_csv(base.sheets["things"]))
    assert read_own([path], base) == base


@given(st.binary(max_size=80) | st.text(alphabet='card,patron;\t\r\n"17 -', max_size=80).map(str.encode))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_bytes_are_read_or_refused_in_one_sentence(tmp_path_factory, raw):
    path = written(tmp_path_factory.mktemp("sheet"), "parcels.csv", b"card,patron,prestige,pyramids\n" + raw)
    try:
        own = read_own([path], BOX)
    except ComponentError as refused:
        assert str(refused).isprintable()
        assert "parcels.csv" in str(refused)
    else:
        assert own.sheets["parcels"].columns == BOX.sheets["parcels"].columns


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", ", sheet 'parcels', column 'card' is missing; the first row must name card, patron, prestige, pyramids."),
        ("card,patron,prestige", ", sheet 'parcels', column 'pyramids' is missing; the first row must name card, patron, prestige, pyramids."),
        ("card,card,patron,prestige,pyramids",
         ", sheet 'parcels', column 'card' is there twice; the first row must name card, patron, prestige, pyramids."),
        ("card,patron,prestige,pyramids,colour",
         ", sheet 'parcels' has no column 'colour'; the first row must name card, patron, prestige, pyramids."),
        (parcels(card_7="7,lemon,three,b2"), ", sheet 'parcels', row '7' (line 8), column 'prestige' is 'three'; it must be a whole number."),
        (parcels(card_7="7,lemon,2.5,b2"), ", sheet 'parcels', row '7' (line 8), column 'prestige' is '2.5'; it must be a whole number."),
        (parcels(card_7="7,lemon,,b2"), ", sheet 'parcels', row '7' (line 8), column 'prestige' is ''; it must be a whole number."),
        (parcels(card_7="7,lemon," + "9" * 5000 + ",b2"),
         f", sheet 'parcels', row '7' (line 8), column 'prestige' is '{'9' * 40}'; it must be a whole number."),
        (parcels(card_7="7,lemon,3"),
         ", sheet 'parcels', row '7' (line 8) has 3 values for 4 columns; put quotes around a text with a comma."),
        (parcels(card_7="7,lemon,3,a1,b2"),
         ", sheet 'parcels', row '7' (line 8) has 5 values for 4 columns; put quotes around a text with a comma."),
        (parcels(card_7="6,lemon,3,b2"), ", sheet 'parcels', row 7: card 6 is there twice."),
        (parcels(card_7='7,"lem\non",3,b2'), ", sheet 'parcels', row 7, column 'patron' holds 'lem\\non', not a whole number or short text."),
        (parcels(card_7='7,"lemon'), ", line 37 is not CSV (unexpected end of data); export a sheet to start from."),
        (b"card,patron,prestige,pyramids\n1,\xe9,2,", " is not UTF-8 text; save it from the spreadsheet as CSV UTF-8."),
        ("card,patron,prestige,pyramids\n" + "1,a,2,\n" * (MOST_ROWS + 1), " has more than 1000 rows, which is the most."),
        (" " * (MOST_BYTES + 1), " is larger than 1,000,000 bytes; that is no component file."),
    ],
)  # fmt: skip
def test_a_bad_sheet_is_named_with_the_place(text, sentence, tmp_path):
    path = written(tmp_path, "parcels.csv", text)
    assert refusal(path) == f"{path}{sentence}"


def test_a_file_is_named_after_its_sheet(tmp_path):
    path = written(tmp_path, "cards.csv", parcels())
    assert refusal(path) == f"{path} is not named after a sheet; call it by one of parcels.csv, box.csv."


def test_a_folder_without_a_sheet_is_refused(tmp_path):
    assert refusal(tmp_path) == f"There is no .csv file in the folder {tmp_path}; export a sheet to start from."


def test_a_file_that_is_not_there_is_named(tmp_path):
    assert refusal(tmp_path / "parcels.csv") == f"{tmp_path}/parcels.csv cannot be read: No such file or directory."
    assert refusal(tmp_path / "none.json") == f"{tmp_path}/none.json cannot be read: No such file or directory."
    refusal(tmp_path / "a\0b")
    refusal(tmp_path / "a\nb.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_before_anybody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "parcels.csv")
    assert refusal(tmp_path / "parcels.csv").endswith(" is not a file; export a component file to start from.")
    assert refusal(tmp_path).endswith(" is not a file; export a component file to start from.")


# The command line


def run(capsys, *arguments):
    """Exit code, output and errors of a command."""
    code = main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@every_game
def test_every_sheet_can_be_exported_into_a_folder_and_checked(game, tmp_path, capsys):
    code, out, _ = run(capsys, "components", game, "--export", tmp_path)
    assert (code, out.startswith(f"{tmp_path} holds the component data of ")) == (0, True)
    assert sorted(file.stem for file in tmp_path.iterdir()) == sorted(rules_of(game).components().sheets)
    code, out, _ = run(capsys, "components", game, "--check", tmp_path)
    assert (code, "fits everything known" in out) == (0, True)


def test_one_sheet_is_exported_by_its_name(tmp_path, capsys):
    path = tmp_path / "parcels.csv"
    assert run(capsys, "components", "mykerinos", "--export", path)[0] == 0
    assert list(csv.DictReader(io.StringIO(path.read_text())))[35] == {
        "card": "36", "patron": "none", "prestige": "5", "pyramids": "a1 b3",
    }  # fmt: skip


def test_an_export_replaces_no_sheet(tmp_path, capsys):
    path = written(tmp_path, "box.csv", "corrected")
    for wanted in (path, tmp_path):
        code, _, err = run(capsys, "components", "mykerinos", "--export", wanted)
        assert (code, "there already" in err) == (2, True)
    assert path.read_text() == "corrected"
    assert not (tmp_path / "parcels.csv").exists()


def test_an_export_of_no_sheet_is_refused(tmp_path, capsys):
    code, _, err = run(capsys, "components", "mykerinos", "--export", tmp_path / "cards.csv")
    assert (code, "call it by one of parcels.csv, box.csv" in err) == (2, True)


def test_a_game_is_played_with_a_corrected_sheet(tmp_path, capsys):
    path = written(tmp_path, "parcels.csv", parcels(card_2="2,violet,0,b2"))
    code, _, _ = run(capsys, "simulate", "mykerinos", "--kinds", "random", "--components", path, "--out", tmp_path)
    assert code == 0
    record = load(next(tmp_path.glob("*.parquet"))).record
    assert record.components == read_own([path], BOX)
    assert run(capsys, "verify", tmp_path)[0] == 0


def test_a_sheet_the_game_refuses_is_named_with_file_row_and_column(tmp_path, capsys):
    path = written(tmp_path, "parcels.csv", parcels(card_7="7,scarlet,3,b2"))
    box = written(tmp_path, "box.csv", as_csv(BOX.sheets["box"]))
    code, _, err = run(capsys, "components", "mykerinos", "--check", box, "--check", path)
    assert code == 2
    assert err == (
        f"arch-engine: {box}, {path}: Sheet 'parcels', card 7, column 'patron' is 'scarlet'; it must be one of violet, lemon, brown, "
        "blackmore, tangerine or none.\n"
    )
    path.write_text(parcels())
    code, out, _ = run(capsys, "components", "mykerinos", "--check", box, "--check", path)
    assert (code, out) == (0, f"{box}, {path} fit everything known of Mykerinos.\n")
