"""One screen for several people: who may see what, in everything that is sent."""

import json

import pytest

from arch_engine.core.chance import generator
from arch_widgets.play.tapping import Tapping
from arch_widgets.viewer.film import film_of
from tests.widgets.play.evenings import begin, decide, desk_in, play

HIDDEN = ["new_expedition", "royal_society"]


@pytest.mark.parametrize("game", HIDDEN)
def test_between_seats_nothing_is_shown(tmp_path, game):
    desk = desk_in(tmp_path)
    begin(desk, game, ["person", "person", "quick"], undo=True, hints=True)
    covers = 0
    for _ in range(30):
        if desk.screen == "cover":
            covers += 1
            page = desk.page()
            assert desk.film() is None
            assert desk.tapping() is None
            assert desk.replay() is None
            name = desk.sitting.session.names[desk.sitting.table.asked]
            assert page["cover"]["text"] == f"Pass the laptop to {name}."
            # no word of the game: the page is the same whatever lies on the table
            assert set(page["can"]) <= {"leave", "uncover", "undo"}
            assert (page["said"]["text"], page["asked"], page["seat"], page.get("hints")) == ("", "", None, None)
            desk.obey({"act": "do", "text": "dig"})  # nobody decides from behind the cover
            assert desk.screen == "cover"
            desk.obey({"act": "uncover"})
        assert desk.sitting.eyes == desk.sitting.table.asked
        decide(desk)
    assert covers > 3


@pytest.mark.parametrize("game", HIDDEN)
def test_a_seat_is_sent_only_what_it_knows(tmp_path, game):
    desk = desk_in(tmp_path)
    begin(desk, game, ["person", "person"])
    for number in range(12):
        if desk.screen == "cover":
            desk.obey({"act": "uncover"})
        sitting, rules, names = desk.sitting, desk.sitting.session.rules, desk.sitting.session.names
        seat, film = sitting.table.asked, desk.film()
        assert film == {**film_of(sitting.session.replay(), None, seat), "subtitle": "", "views": []}
        assert str(sitting.session.replay().record.seed) not in json.dumps(film)
        # another world that agrees with all that the seat has seen is asked about in the same way
        other = rules.hidden.as_witnessed(
            rules.hidden.determinize(sitting.table, 1 << seat, generator(number)), 1 << seat
        )
        asked, alike = desk.tapping(), Tapping(rules, other, names)
        assert {**asked.asking(), "key": 0} == {**alike.asking(), "key": 0}
        assert {**asked.tapped(), "key": 0} == {**alike.tapped(), "key": 0}
        desk.obey({"act": "do", "text": "?"})
        decide(desk)


def test_where_nothing_is_hidden_there_is_no_cover(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person", "person"])
    for _ in range(6):
        assert (desk.screen, desk.sitting.eyes) == ("table", None)
        decide(desk)


def test_a_single_person_sees_one_hand_all_the_time(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "new_expedition", ["quick", "person", "quick"])
    for _ in range(6):
        assert (desk.screen, desk.sitting.eyes) == ("table", 1)
        assert desk.film()["view"] == 2
        decide(desk)


def test_a_game_that_is_not_over_is_laid_open_only_on_purpose(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "new_expedition", ["person", "person"])
    play(desk, 3)
    if desk.screen == "cover":
        desk.obey({"act": "uncover"})
    assert not {"look", "review", "whatif", "copy", "export"} & set(desk.page()["can"])
    desk.obey({"act": "look"})
    assert desk.screen == "table"
    desk.obey({"act": "lay open"})
    assert desk.screen == "look"
    assert desk.film()["view"] == 0
    desk.obey({"act": "back"})
    assert desk.screen == "cover"
    assert desk.film() is None
