"""The form of a new game: what it offers, and what is wrong with what was filled in."""

import pytest

from tests.widgets.play.evenings import desk_in, form_of


def test_it_begins_with_the_form_of_a_new_game(tmp_path):
    page = desk_in(tmp_path).page()
    assert page["screen"] == "new"
    assert [offer["game"] for offer in page["form"]["games"]][:3] == ["mykerinos", "new_expedition", "royal_society"]
    assert all(option["text"] for offer in page["form"]["games"] for option in offer["options"])
    assert page["form"]["folder"] == str(tmp_path / "games")
    assert not (tmp_path / "games").exists()  # looking makes no folder


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"game": "chess"}, "game", "Choose a game"),
        ({"seats": []}, "seats", "not 0"),
        ({"seats": None}, "seats", "not 0"),
        ({"seats": [{"name": " ", "kind": "person"}, {"name": "Bo", "kind": "person"}]}, "seat 0", "Write a name"),
        ({"seats": [{"name": "Bo", "kind": "person"}] * 2}, "seat 1", "Two players are called 'Bo'"),
        ({"seats": [{"name": "Ana", "kind": "genius"}, {"name": "Bo"}]}, "seat 0", "no computer player 'genius'"),
        ({"options": {"monument": "tower"}}, "options", "not 'tower'"),
        ({"luck": "named"}, "luck", "the program has to deal"),
        ({"way": "write", "witness": []}, "witness", "at least one player"),
        ({"way": "write", "witness": [7]}, "witness", "at least one player"),
        ({"seats": [{"name": "A\u202ena"}, {"name": "Bo"}]}, "", "cannot be shown"),
    ],
)
def test_what_is_wrong_with_a_form_is_said_at_its_field(tmp_path, change, field, said):
    desk = desk_in(tmp_path)
    desk.obey({"act": "begin", "form": form_of("new_expedition", ["person"] * 2) | change})
    assert desk.screen == "new"
    assert said in desk.page()["errors"][field]
    assert not list(tmp_path.glob("games/*.parquet"))


def test_computer_players_do_not_write_down(tmp_path):
    desk = desk_in(tmp_path)
    desk.obey({"act": "begin", "form": form_of("mykerinos", ["person", "quick"], way="write")})
    assert "make every player a person" in desk.page()["errors"]["seats"]


@pytest.mark.parametrize("wish", [{}, {"act": "fly"}, {"act": "begin"}, {"act": "begin", "form": 7}, {"act": ["do"]}])
def test_a_wish_that_means_nothing_changes_nothing(tmp_path, wish):
    desk = desk_in(tmp_path)
    desk.obey(wish)
    assert desk.screen == "new"
