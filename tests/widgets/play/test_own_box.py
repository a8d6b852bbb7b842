"""The form of the user's own box: checked as one types, resumable, and kept as the set that games are played with."""

import pytest

from arch_engine import load, rules_of
from arch_engine.core.components import read_components
from arch_engine.core.errors import OptionError
from arch_engine.lab.own import FOLDER_VARIABLE
from arch_widgets.own_box.form import BoxForm
from arch_widgets.own_box.kept import box_file
from tests.widgets.play.evenings import begin, desk_in

MYKERINOS = rules_of("mykerinos")


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
    assert len(asked) == sum(sheet.values_from("reconstructed") for sheet in rules.components().sheets.values())
    for sheet, key, column in asked[:: max(1, len(asked) // 40)]:  # as they come, all values can be
        form._fill((sheet, str(key), column), str(form.value(sheet, str(key), column)))
    assert form.errors == {}


def test_parcels_are_given_by_clicks():
    form = BoxForm(MYKERINOS)
    (sheet,) = form.sheets
    assert form.kind(sheet, "prestige") == ("choice", ["0", "2", "3"])
    assert form.kind(sheet, "pyramids") == ("marks", ["a1", "b1", "a2", "b2", "a3", "b3"])


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
    [("prestige", "4", "0 or 2 or 3"), ("prestige", "two", "whole number"), ("pyramids", "c1", "a1")],
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
