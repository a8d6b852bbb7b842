"""The form of the user's own box: checked as one types, resumable, and kept as the set that games are played with."""

import pytest

from arch_engine import load, rules_of
from arch_engine.core.components import read_components
from arch_engine.core.errors import OptionError
from arch_engine.lab.own import FOLDER_VARIABLE
from arch_widgets.own_box.form import BoxForm
from arch_widgets.own_box.kept import box_file
from tests.widgets.play.evenings import begin, desk_in

MYKERINOS, SOCIETY = rules_of("mykerinos"), rules_of("royal_society")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("game", ["mykerinos", "new_expedition", "royal_society"])
def test_only_what_is_reconstructed_is_asked_for(game):
    rules, form = rules_of(game), BoxForm(rules_of(game))
    asked = [
        (sheet.name, row[0], column)
        for sheet in form.sheets
        for row in form.rows(sheet)
        for column in form.columns(sheet)
        if form.asked(sheet, row[0], column)
    ]
    named = {"royal_society": 46 + 16 + 16}.get(game, 0)  # names that follow from the titles
    made_up = sum(sheet.values_from("reconstructed") for sheet in rules.components().sheets.values())
    assert len(asked) == made_up - named
    for sheet, key, column in asked[:: max(1, len(asked) // 40)]:  # as they come, all values can be
        form._fill((sheet, str(key), column), str(form.value(sheet, str(key), column)))
    assert form.errors == {}


def test_parcels_are_given_by_clicks():
    form = BoxForm(MYKERINOS)
    (sheet,) = form.sheets
    assert form.kind(sheet, "prestige") == ("choice", ["0", "2", "3"])
    assert form.kind(sheet, "pyramids") == ("marks", ["a1", "b1", "a2", "b2", "a3", "b3"])


def test_numbers_have_a_button_each_if_they_are_few_and_others_can_be_typed():
    form = BoxForm(SOCIETY)
    expeditions = form._base.sheets["expeditions"]
    assert form.kind(expeditions, "knowledge") == ("number", [str(number) for number in range(2, 10)])
    assert form.kind(expeditions, "cost") == ("number", [])
    form.fill("expeditions", "ajanta", "knowledge", "10")
    assert form.errors == {}


def test_a_card_is_called_by_its_title_and_found_again(folder):
    form = BoxForm(SOCIETY)
    form.fill("expeditions", "ajanta", "title", "Château d'Été 2")
    form.fill("expeditions", "ajanta", "cost", "19")
    form.fill("patrons", "dr-halloran", "title", "王")
    form.compare("expeditions", "ajanta")
    form.finish()
    own = read_components(box_file(SOCIETY))
    row = own.sheets["expeditions"].row("chateau-d-ete-2")
    assert (row["title"], row["cost"]) == ("Château d'Été 2", 19)
    assert own.sheets["expeditions"].source("chateau-d-ete-2", "region") == "owner"
    assert own.sheets["patrons"].row("dr-halloran")["title"] == "王"
    assert "chateau-d-ete-2" in SOCIETY.new_table(2, components=own).cards.expeditions[row_number(form, "ajanta")].name
    box_file(SOCIETY).with_suffix(".draft.json").unlink()
    again = BoxForm(SOCIETY)
    assert again.value("expeditions", "ajanta", "title") == "Château d'Été 2"
    assert again.components.sheets["expeditions"].rows == form.components.sheets["expeditions"].rows


def test_two_cards_of_one_title_are_refused_at_the_second():
    form = BoxForm(SOCIETY)
    form.fill("expeditions", "ajanta", "title", "Xanadu!")
    form.fill("expeditions", "aksum", "title", "xanadu")
    assert list(form.errors) == [("expeditions", "aksum", "title")]


def row_number(form, key):
    return [row[0] for row in form._base.sheets["expeditions"].rows].index(key)


def test_all_rows_of_a_sheet_are_ticked_off_at_once():
    form = BoxForm(SOCIETY)
    form.compare_all("patrons")
    assert len(form.seen) == 16
    assert form.components.sheets["patrons"].source("dr-halloran", "rate") == "owner"
    with pytest.raises(OptionError):
        form.compare_all("money")


def test_a_value_is_the_owners_and_so_is_a_row_that_was_compared():
    form = BoxForm(MYKERINOS)
    form.fill("parcels", "4", "pyramids", "a1 b2")
    form.compare("parcels", "5")
    parcels = form.components.sheets["parcels"]
    assert parcels.row(4)["pyramids"] == "a1 b2"
    assert [parcels.source(4, "pyramids"), parcels.source(4, "prestige")] == ["owner", "reconstructed"]
    assert [parcels.source(5, "pyramids"), parcels.source(5, "prestige")] == ["owner", "owner"]
    assert parcels.source(6, "pyramids") == "reconstructed"


@pytest.mark.parametrize(
    ("column", "text", "said"),
    [("prestige", "4", "0, 2 or 3"), ("prestige", "two", "whole number"), ("pyramids", "c1", "a1")],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_else_is_lost(column, text, said):
    form = BoxForm(MYKERINOS)
    form.fill("parcels", "4", "prestige", "3")
    form.fill("parcels", "5", column, text)
    assert said in form.errors["parcels", "5", column]
    assert form.components.sheets["parcels"].row(4)["prestige"] == 3
    with pytest.raises(OptionError):
        form.finish()
    again = BoxForm(MYKERINOS)  # what was typed is there when one goes on
    assert again.typed == form.typed
    form.fill("parcels", "5", column, str(form.value("parcels", "5", column)))
    assert form.errors == {}


@pytest.mark.parametrize(
    "place", [("parcels", "36", "prestige"), ("parcels", "4", "patron"), ("box", "x", "value"), ("", "", "")]
)
def test_what_is_not_asked_for_cannot_be_filled_in(place):
    with pytest.raises(OptionError):
        BoxForm(MYKERINOS).fill(place[0], place[1], place[2], "1")


def test_it_can_be_gone_on_with_and_corrected_later():
    form = BoxForm(MYKERINOS)
    form.call("Ana's box")
    form.fill("parcels", "4", "prestige", "3")
    form.compare("parcels", "4")
    again = BoxForm(MYKERINOS)
    assert (again.name, again.seen, again.components) == (form.name, form.seen, form.components)
    again.finish()
    box_file(MYKERINOS).with_suffix(".draft.json").unlink()
    later = BoxForm(MYKERINOS)
    assert later.value("parcels", "4", "prestige") == 3
    assert read_components(box_file(MYKERINOS)).name == "Ana's box"


def test_a_draft_that_cannot_be_saved_is_named_and_nothing_filled_in_is_lost(tmp_path):
    desk = desk_in(tmp_path)
    desk.obey({"act": "box", "game": "mykerinos"})
    folder = box_file(MYKERINOS).parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    fill = {"act": "box fill", "sheet": "parcels", "row": "4", "column": "prestige"}
    desk.obey({**fill, "text": "3"})
    assert not desk.said["ok"]
    assert "stands here, but is not saved: The folder" in desk.said["text"]
    assert desk.box.value("parcels", "4", "prestige") == 3
    desk.obey({"act": "box close"})
    assert desk.screen == "box"
    assert "Press Go on later once more to lose it" in desk.said["text"]
    folder.unlink()
    desk.obey({"act": "box compare", "sheet": "parcels", "row": "4"})
    assert desk.said is None
    assert BoxForm(MYKERINOS).value("parcels", "4", "prestige") == 3


@pytest.mark.parametrize(
    "spoiled", ["", "[]", '{"name": 3}', '{"name": "x", "values": [["parcels", "4"]], "typed": [], "seen": []}']
)
def test_a_spoiled_draft_begins_anew(spoiled):
    BoxForm(MYKERINOS).fill("parcels", "4", "prestige", "3")
    box_file(MYKERINOS).with_suffix(".draft.json").write_text(spoiled)
    assert BoxForm(MYKERINOS).value("parcels", "4", "prestige") == 2


def test_at_the_desk_a_box_is_filled_in_and_named_in_the_record(tmp_path):
    desk = desk_in(tmp_path)
    assert not desk.page()["form"]["games"][0]["box"]
    desk.obey({"act": "box", "game": "mykerinos"})
    page = desk.page()
    assert (page["screen"], page["box"]["rows"]) == ("box", 36)
    assert all(row["picture"] for row in page["box"]["sheets"][0]["rows"])
    desk.obey({"act": "box fill", "sheet": "parcels", "row": "4", "column": "prestige", "text": "3"})
    desk.obey({"act": "box compare", "sheet": "parcels", "row": "4"})
    desk.obey({"act": "box call", "name": "Ana's box"})
    assert desk.page()["box"]["seen"] == 1
    desk.obey({"act": "box finish"})
    assert "Ana's box" in desk.said["text"]
    assert desk.page()["form"]["games"][0]["box"] == "Ana's box"
    begin(desk, "mykerinos", ["person", "quick"], box=True)
    components = load(desk.sitting.session.path).record.components
    assert (components.name, components.sheets["parcels"].row(4)["prestige"]) == ("Ana's box", 3)


def test_a_box_that_was_spoiled_by_hand_is_named_in_the_form(tmp_path):
    BoxForm(MYKERINOS).finish()
    box_file(MYKERINOS).write_text("{")
    desk = desk_in(tmp_path)
    desk.obey({"act": "begin", "form": {"game": "mykerinos", "seats": [{"name": "A"}, {"name": "B"}], "box": True}})
    assert "mykerinos.json is not JSON" in desk.page()["errors"]["box"]
