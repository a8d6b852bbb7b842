"""The form of a new game offers the names of earlier evenings."""

import json

import pytest

from arch_widgets.play.names_used import names_used, note_names
from tests.widgets.play.evenings import begin, desk_in

NOTHING = {"names": [], "last": []}


def used(desk):
    desk.obey({"act": "leave"})
    return desk.page()["form"]["used"]


def seats(*names, kind="person"):
    return [{"name": name, "kind": kind} for name in names]


def test_the_names_of_the_last_evening_are_offered(tmp_path):
    desk = desk_in(tmp_path)
    assert used(desk) == NOTHING
    begin(desk, "mykerinos", ["person", "quick", "person"])
    found = used(desk_in(tmp_path))  # another day
    assert found["names"] == ["Ana", "Bo", "Cleo"]
    assert [seat["kind"] for seat in found["last"]] == ["person", "quick", "person"]


def test_the_latest_names_stand_first_and_each_once(tmp_path):
    note_names(tmp_path, seats("Ana", "Bo"), [])
    note_names(tmp_path, seats("Zoé", "Ana"), [])
    assert names_used(tmp_path) == {"names": ["Zoé", "Ana", "Bo"], "last": seats("Zoé", "Ana")}


def test_a_colour_that_stands_for_a_name_is_no_name(tmp_path):
    note_names(tmp_path, seats("Ana", "Red"), ["Blue", "Red"])
    assert names_used(tmp_path) == {"names": ["Ana"], "last": seats("Ana", "")}
    note_names(tmp_path, seats("Blue", "Red"), ["Blue", "Red"])
    assert names_used(tmp_path)["names"] == ["Ana"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "[" * 30_000, "null", '{"names": 3, "last": {}}', '{"names": ["\\u0000", 4, ""], "last": [{"name": "A"}]}',
     json.dumps({"names": ["x" * 99], "last": seats(*"ABCDEF")})],
)  # fmt: skip
def test_a_broken_file_is_ignored_and_written_anew(tmp_path, text):
    desk = desk_in(tmp_path)
    file = tmp_path / "games/.arch-engine/names-used.json"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert used(desk) == NOTHING
    begin(desk, "mykerinos", ["person"] * 3)
    assert used(desk)["names"] == ["Ana", "Bo", "Cleo"]


def test_a_folder_that_cannot_be_written_to_offers_nothing(tmp_path):
    (tmp_path / ".arch-engine").write_text("a file where a folder should be")
    note_names(tmp_path, seats("Ana"), [])
    assert names_used(tmp_path) == NOTHING
