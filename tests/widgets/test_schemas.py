"""What the browser parts are given is what the schemas say."""

import json
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from arch_engine import simulate
from arch_widgets import WhatIf
from arch_widgets.play.desk import Desk
from arch_widgets.review.data import data_of
from arch_widgets.viewer.schema import VERSION
from arch_widgets.viewer.widget import film_with_curve
from arch_widgets.whatif.curves import CurveMaker
from arch_widgets.whatif.words import rows_of
from tests.widgets.reviews import made_up

GAMES = {"mykerinos": 3, "new_expedition": 3, "royal_society": 2}


def schema(name):
    """The validator of one of the schemas that come with the package."""
    return Draft202012Validator(json.loads(files("arch_widgets").joinpath(name).read_text("utf-8")))


def troubles(name, data):
    """What is wrong with some data, as they are in JSON."""
    found = schema(name).iter_errors(json.loads(json.dumps(data)))
    return [f"{problem.json_path}: {problem.message[:300]}" for problem in found]


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return simulate(request.param, ["random"] * GAMES[request.param], seed=4)


@pytest.fixture(scope="module", params=[None, 0], ids=["whole", "of a seat"])
def film(replay, request):
    return film_with_curve(replay, "en", request.param)


@pytest.fixture(scope="module")
def short():
    """A film that ends after five moves."""
    film = film_with_curve(simulate("mykerinos", ["random"] * 2, seed=1), "en", None)
    return {**film, "steps": film["steps"][:5], "moves": film["moves"][:5]}


def test_a_film_is_what_its_schema_says(film):
    assert troubles("viewer/film.schema.json", film) == []


def test_what_a_film_names_is_in_it(film):
    """A schema cannot say that an id is that of something."""
    panels = {panel["id"]: panel for panel in film["panels"]}
    assert len(film["steps"]) == len(film["moves"])
    there = set(film["first"])
    for step in film["steps"]:
        assert set(step.get("gone", [])) <= there
        there = (there - set(step.get("gone", []))) | set(step.get("set", {}))
    for element in [*film["first"].values(), *(one for step in film["steps"] for one in step.get("set", {}).values())]:
        panel = panels[element["in"]]
        if panel["kind"] == "sheet":
            assert element["slot"] in {"headline", "badge", *(slot["id"] for slot in panel["slots"])}
        else:
            assert "view" in element or "x" in element
        assert {element[key] for key in ("face", "large") if key in element} <= set(film["faces"])
    for move in film["moves"]:
        assert {move["rule"], *move["also"]} <= set(film["rules"])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"version": VERSION + 1}, "$.version"),
        ({"moves": [{"seat": "Ana"}]}, "$.moves[0]"),
        ({"steps": [{"put": {}}]}, "$.steps[0]"),
        ({"first": {"a": {"in": "board", "x": 1, "y": 2, "colour": "red"}}}, "$.first.a"),
        ({"extra": 1}, "$"),
    ],
)
def test_anything_else_is_no_film(short, change, where):
    film = {**short, **change}
    assert troubles("viewer/film.schema.json", short) == []
    assert any(problem.startswith(where) for problem in troubles("viewer/film.schema.json", film))


@pytest.mark.parametrize("perspective", [None, 0])
def test_the_data_of_a_review_are_what_their_schema_says(replay, perspective):
    review = made_up(replay)
    assert review.mistakes()
    assert troubles("review/data.schema.json", data_of(review, perspective)) == []


def test_the_data_of_a_study_are_what_their_schema_says(replay):
    what = WhatIf(replay, at=len(replay) // 2)
    what.study.game.branch(len(replay) // 2)
    what.study.game.branch(3, luck="fresh", seed=2).note(3, "looked at", "!")
    for perspective in (None, 0):
        data = {"lines": rows_of(what.study, perspective), "curves": CurveMaker(what.study).curves_of({}, perspective)}
        assert len(data["lines"]) == 3
        assert troubles("whatif/data.schema.json", data) == []


def test_the_page_of_a_table_to_play_at_is_what_its_schema_says(tmp_path):
    desk = Desk(tmp_path)
    pages = [desk.page()]
    seats = [{"name": name, "kind": "person"} for name in ("Ana", "Bo", "Cleo")]
    desk.obey({"act": "begin", "form": {"game": "mykerinos", "way": "write", "seats": seats}})
    for line in ("first-player red", "markers violet lemon brown blackmore tangerine", "region 12 7t 30 1 2t 3 4 5"):
        desk.obey({"act": "do", "text": line})
    desk.obey({"act": "do", "text": "start d4"})
    desk.obey({"act": "do", "text": "start a1"})
    desk.show(4)
    desk.obey({"act": "amend", "move": 4, "line": "start a1"})
    pages.append(desk.page())
    assert {"amending", "aside"} <= set(pages[1])
    desk.obey({"act": "leave"})
    desk.obey({"act": "begin", "form": {"game": "new_expedition", "seats": seats}})
    pages.append(desk.page())
    assert "cover" in pages[2]
    for page in pages:
        assert troubles("play/page.schema.json", page) == []
