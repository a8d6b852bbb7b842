"""The scene of The Royal Society of Archeology: what lies on the table, what a seat may see of it, and where a click goes."""

import json
import re
from random import Random
from typing import Any

import pytest

from arch_engine import Session
from arch_engine.core.play import RandomPlayer, play_on
from arch_engine.games import rules_of
from arch_engine.royal_society.components import SORTS
from arch_engine.royal_society.table import AUTOMA, NOBODY
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.contract import elements_of
from arch_widgets.viewer.charts import Drawer
from arch_widgets.viewer.film import film_of

pytestmark = pytest.mark.slow

RULES = rules_of("royal_society")
SCENE = scene_of(RULES)
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "confrontation": (2, {}),
    "competitive": (2, {"mode": "competitive"}),
    "three": (3, {}),
    "four": (4, {}),
    "simplified": (3, {"simplified": True}),
}
NAMES = ["Ana", "Bo", "Cleo", "Di"]


def random_game(kind, seed=7):
    seats, options = GAMES[kind]
    session = Session("royal_society", NAMES[:seats], options=options, seed=seed)
    play_on(RULES, session.table, [RandomPlayer()] * seats, Random(seed), Random(seed + 1))
    return session.replay()


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return random_game(request.param)


@pytest.fixture(scope="module")
def film(replay):
    return film_of(replay)


@pytest.fixture(scope="module")
def three():
    return random_game("three")


def elements_by_step(film):
    """The elements after each step, added up as the viewer does."""
    table = dict(film["first"])
    yield table
    for difference in film["steps"]:
        table = {name: element for name, element in table.items() if name not in difference.get("gone", [])}
        table |= difference.get("set", {})
        yield table


# -- well formed -------------------------------------------------------------------------------------------------------


def test_every_element_lies_in_a_panel_and_has_a_face_that_exists(film):
    panels = {panel["id"]: panel for panel in film["panels"]}
    for table in elements_by_step(film):
        for name, element in table.items():
            panel = panels[element["in"]]
            if panel["kind"] == "map" or "face" in element:
                assert element["face"] in film["faces"], name
            if panel["kind"] == "sheet":
                assert element["slot"] in {"headline", "badge", *(slot["id"] for slot in panel["slots"])}, name
            if "large" in element:
                assert element["large"] in film["faces"], name


def test_every_piece_lies_within_its_map(film):
    views = {panel["id"]: panel["view"] for panel in film["panels"] if panel["kind"] == "map"}
    for table in elements_by_step(film):
        for name, element in table.items():
            if element["in"] in views:
                left, top, width, height = views[element["in"]]
                assert left <= element["x"] <= left + width and top <= element["y"] <= top + height, name


def test_every_piece_says_what_it_is(film):
    maps = {panel["id"] for panel in film["panels"] if panel["kind"] == "map"}
    for table in elements_by_step(film):
        assert all(element["label"].strip() for element in table.values() if element["in"] in maps)


def test_clicks_go_to_a_step_that_has_been(film):
    for step, table in enumerate(elements_by_step(film)):
        ats = [element["at"] for element in table.values() if element.get("at") is not None]
        assert all(1 <= at <= step for at in ats)


def test_film_is_plain_data(film):
    assert json.loads(json.dumps(film)) == film


# -- what lies there ---------------------------------------------------------------------------------------------------


def test_pawns_discs_and_cards_are_those_of_the_table(replay, film):
    for step, shown in enumerate(elements_by_step(film)):
        table = replay.at(step)
        pawns = sum(len(pawns) for pawns in table.pawns)
        assert sum(name.startswith("pawn:") for name in shown) == pawns
        discs = sum(owner != NOBODY for row in table.gallery for owner in row)
        assert sum(name.startswith("disc:") for name in shown) == discs
        assert {name for name in shown if re.fullmatch(r"program:\d+", name)} == {
            f"program:{card}" for card in table.program if card >= 0
        }
        for seat in range(table.seats):
            for sort in range(SORTS):
                assert (f"relic:{seat}:{sort}" in shown) == bool(table.relics[seat][sort])
            assert all(f"done:{card}" in shown for card in table.done[seat])
            assert all(f"hand:{card}" in shown for card, _ in table.hands[seat])


def test_the_marker_behind_is_the_final_score(replay, film):
    *_, shown = elements_by_step(film)
    table = replay.at(len(replay))
    for seat in range(table.seats):
        assert shown[f"final:{seat}"]["say"] == f"final: {table.final[seat]}"
        behind = "prestige" if table.prestige[seat] <= 5 * table.science[seat] else "science"
        marked = [measure for measure in ("prestige", "science") if shown[f"{measure}:{seat}"]["state"] == "mark"]
        assert marked == [behind]
        assert shown[f"seat-{seat}:final"]["value"] == str(table.final[seat])


def test_the_score_now_is_the_one_of_the_gauge_on_track_sheet_and_curve(replay, film):
    title = "Final score if it ended now"
    assert title in [spec["title"] for spec in Drawer(replay).specs()]
    for step, shown in enumerate(elements_by_step(film)):
        table = replay.at(step)
        scores = RULES.gauges(table, replay.names)[title]
        for seat, name in enumerate(replay.names):
            when = "final" if table.over else "now"
            assert shown[f"final:{seat}"]["say"] == f"{when}: {scores[name]}"
            assert shown[f"seat-{seat}:final"]["value"] == str(scores[name])
            points = "point" if scores[name] == 1 else "points"
            label = f"final {points}" if table.over else f"{points} now"
            assert shown[f"seat-{seat}:final"]["label"] == label


def test_a_score_that_depends_on_hidden_study_cards_is_not_told(three):
    shown = list(elements_by_step(film_of(three, perspective=0)))[60]
    assert shown["final:1"]["say"] == "now: ?"
    assert "not known" in shown["final:1"]["label"]


def test_a_click_leads_to_the_move_that_brought_the_piece(three):
    film = film_of(three)
    *_, shown = elements_by_step(film)
    for name, element in shown.items():
        if element.get("at") is None:
            continue
        move = film["moves"][element["at"] - 1]
        told = " ".join([move["text"], *move["facts"]])
        if name.startswith("pawn:"):
            assert "places explorer" in told
        elif name.startswith("done:"):
            assert "completes the expedition" in told
        elif name.startswith("disc:"):
            assert "exhibits" in told


def test_the_automa_has_pieces_of_a_colour_nobody_plays():
    film = film_of(random_game("competitive"))
    assert any(
        name == f"marker:{AUTOMA}" for name in next(iter(elements_by_step(film))) | film["steps"][-1].get("set", {})
    ) or any(f"marker:{AUTOMA}" in table for table in elements_by_step(film))
    labels = {element.get("label", "") for table in elements_by_step(film) for element in table.values()}
    assert any(label.startswith("The Automa's pawn in section") for label in labels)
    assert not any(
        "seat" in element and element["seat"] == AUTOMA
        for table in elements_by_step(film)
        for element in table.values()
    )


def test_blocked_spaces_are_told_from_an_automa():
    film = film_of(random_game("confrontation"))
    labels = {element.get("label", "") for table in elements_by_step(film) for element in table.values()}
    assert any(label.endswith(": nobody's disc") for label in labels)
    assert not any("Automa" in label for label in labels)
    assert film["faces"]["disc-n"][1][-1] == "×"


# -- what a seat knows -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nothing_hidden_from_a_seat_is_in_its_film(three, seat):
    film = film_of(three, perspective=seat)
    for step, shown in enumerate(elements_by_step(film)):
        view = RULES.hidden.as_witnessed(three.at(step), 1 << seat)
        known = {card for hand in view.hands for card, _ in hand if card >= 0}
        assert {int(name[5:]) for name in shown if re.fullmatch(r"hand:\d+", name)} == known
        for other in range(view.seats):
            unknown = sum(name.startswith(f"hand:{other}:hidden:") for name in shown)
            assert unknown == sum(card < 0 for card, _ in view.hands[other])
            studies = [element["text"] for name, element in shown.items() if name.startswith(f"study:{other}:")]
            assert studies.count("unknown study card") == sum(card < 0 for card in view.studies[other])


# -- panels, colours, charts -------------------------------------------------------------------------------------------


def test_colours_follow_the_names_of_the_hues(three):
    seats = film_of(three)["seats"]
    assert [(seat["hue"], seat["colour"], seat["letter"]) for seat in seats] == [
        ("Blue", 0, "B"),
        ("Yellow", 6, "Y"),
        ("Purple", 5, "P"),
    ]


def test_parts_have_titles_and_say_what_they_show(film):
    for panel in film["panels"]:
        assert panel["title"] and panel["help"].endswith(".")
    maps = [panel for panel in film["panels"] if panel["kind"] == "map"]
    assert [panel["row"] for panel in maps] == sorted(panel["row"] for panel in maps)


def test_data_nobody_knows_is_called_reconstructed(three):
    assert "reconstructed" in film_of(three)["note"]


def rows_of(spec):
    """The rows a chart is about."""
    return spec["datasets"][spec["data"]["name"]]


def test_each_measure_has_curves_and_a_breakdown_of_its_own(three):
    first, *titles = [spec["title"] for spec in Drawer(three).specs()]
    assert first == "Win chance"
    assert titles[:4] == ["Final score if it ended now", "Money", "Reputation", "Knowledge"]
    assert titles[4:6] == ["Prestige", "Science"]
    assert titles[6] == "Prestige and 5 × science: the lower one counts"
    assert titles[7:] == ["Where the prestige came from", "Where the science came from"]


def test_charts_of_a_seat_leave_out_what_it_did_not_know(three):
    everything = three.curves("if scored now")
    known = three.curves("if scored now", perspective=0).filter(player="Bo")
    assert everything.filter(player="Bo")["value"].null_count() < known["value"].null_count()
    drawer = Drawer(three)
    own = {spec["title"]: spec for spec in drawer.specs(0)}
    assert list(own) == [spec["title"] for spec in drawer.specs()]
    assert any(row["value"] is None for row in rows_of(own["Final score if it ended now"]) if row["player"] == "Bo")


def test_scene_needs_no_table_of_a_finished_game():
    table = Session("royal_society", NAMES[:3]).table
    assert elements_of(SCENE, table, NAMES[:3])


def test_the_city_names_the_patron_who_lies_open(replay, film):
    """The patron deck lies honored side up: all know who is on top."""
    for step, elements in enumerate(elements_by_step(film)):
        table = replay.at(step)
        if table.patron_deck:
            top = table.cards.patrons[table.patron_deck[-1]].title
            assert f"the patron on top: {top}" in elements["london:2"]["label"]
