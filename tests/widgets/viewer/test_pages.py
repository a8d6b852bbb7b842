"""Exported pages: what views share is stored once, and a seat's page holds nothing of another's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arch_engine import load, simulate
from arch_widgets.viewer.export import page
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.folding import folded
from arch_widgets.viewer.widget import export_page
from tests.widgets.pages import data_in, unfolded

REPLAYS = Path(__file__).parents[3] / "replays"

MOST_BYTES = 1_800_000
"""Of these what draws charts, packed, takes 320,000, and the charts of five views 100,000 each."""

texts = st.text(max_size=16) | st.sampled_from(
    ["~", "~~", "~0", "~1 and more", "a longer text that occurs", "__proto__"]
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_what_is_folded_unfolds_to_the_same(data):
    whole = {"one": data, "two": [data, {"three": data}]}
    assert json.dumps(unfolded(json.loads(json.dumps(folded(whole))))) == json.dumps(whole)


def test_what_occurs_twice_is_stored_once():
    element = {"in": "region", "face": "a cube of the blue player", "x": 3}
    data = json.dumps(folded([element, {"set": element}, [element, element]]))
    assert data.count("a cube of the blue player") == 1


@pytest.fixture(scope="module")
def largest(tmp_path_factory):
    """The largest of the recorded games, with every seat's view."""
    return export_page(load(REPLAYS / "royal-society-4p.parquet"), tmp_path_factory.mktemp("page") / "game.html")


def test_the_largest_game_with_all_its_views_is_a_small_page(largest):
    assert len(data_in(largest)["films"]) == 5
    assert largest.stat().st_size < MOST_BYTES


def test_more_views_cost_little():
    replay = simulate("royal_society", ["random"] * 3, 2)
    films = [film_of(replay, perspective=view) for view in (None, 0, 1, 2)]
    alone, together = (len(page(films[0], films=given)) for given in ((), films))
    # four views, and less than a third more than one: the script and the style sheet do not count
    bare = len(page({**films[0], "steps": [], "moves": [], "faces": {}, "panels": [], "rules": {}}))
    assert together - bare < 1.33 * (alone - bare)


@pytest.mark.parametrize("game", ["new_expedition", "royal_society"])
def test_the_page_of_a_seat_holds_its_view_alone(game, tmp_path):
    """What is shared is shared between the views of one page: the page of a seat is given no other view."""
    replay = simulate(game, ["random"] * 3, 2, names=["Ana", "Bo", "Cleo"])
    bo = data_in(export_page(replay, tmp_path / "bo.html", perspective=1))
    assert len(bo["films"]) == 1
    film = json.loads(json.dumps(film_of(replay, perspective=1)))
    assert {key: bo["films"][0][0][key] for key in film if key not in ("views", "curve")} == {
        key: value for key, value in film.items() if key not in ("views", "curve")
    }
    whole = data_in(export_page(replay, tmp_path / "all.html"))
    told = {fact for move in film["moves"] for fact in [move["text"], *move["facts"]]}
    hidden = {fact for move in whole["films"][0][0]["moves"] for fact in [move["text"], *move["facts"]]} - told
    assert hidden, "something was hidden from Bo"
    text = json.dumps(bo, ensure_ascii=False)
    assert not [words for words in hidden if json.dumps(words, ensure_ascii=False) in text]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_names_its_language(language, tmp_path):
    replay = simulate("mykerinos", ["random"] * 2, 1)
    path = export_page(replay, tmp_path / "page.html", language=language)
    assert f'<html lang="{language}"' in path.read_text(encoding="utf-8")
