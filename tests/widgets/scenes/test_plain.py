"""The plain scene shows any game, what a seat knows of it and no more."""

import json
from random import Random
from typing import Any

import pytest

from arch_engine import simulate
from arch_engine.core.moves import happening
from arch_engine.core.wording import Words
from arch_engine.games import GAMES, rules_of
from arch_widgets import scenes
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.contract import elements_of
from arch_widgets.scenes.plain import LETTER, WIDE, PlainScene, broken, lettering
from arch_widgets.viewer.film import film_of
from tests.widgets.test_schemas import troubles

NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return simulate(request.param, ["random"] * 3, seed=4, names=NAMES)


def elements(rules, table, moments=None):
    """What the plain scene shows of a table."""
    return elements_of(PlainScene(rules), table, NAMES, moments)


def texts(shown):
    return "\n".join(str(element.get("say", element.get("text", element.get("value")))) for element in shown.values())


def test_a_game_with_a_scene_of_its_own_is_shown_by_it():
    assert not any(isinstance(scene_of(rules_of(game)), PlainScene) for game in GAMES)


def test_a_game_without_one_is_shown_plainly():
    rules = type("Tiny", (type(rules_of("mykerinos")),), {"game": "tiny"})()
    assert isinstance(scene_of(rules), PlainScene)


@pytest.mark.parametrize("game", ["plain", "contract", "a.b"])
def test_no_name_of_a_game_is_taken_for_a_part_of_the_scenes(game):
    rules = type("Tiny", (type(rules_of("mykerinos")),), {"game": game})()
    assert isinstance(scene_of(rules), PlainScene)


def test_a_scene_that_misses_something_is_no_game_without_a_scene(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError("No module named 'colours_of_elsewhere'", name="colours_of_elsewhere")

    monkeypatch.setattr(scenes, "import_module", missing)
    with pytest.raises(ModuleNotFoundError):
        scene_of(rules_of("mykerinos"))


def test_every_element_has_a_panel_and_a_slot(replay):
    scene = PlainScene(replay.rules)
    panels = {panel["id"]: panel for panel in scene.panels(replay.at(0), NAMES)}
    assert [panel["title"] for panel in panels.values() if panel.get("seat") is not None] == list(NAMES)
    for step in range(0, len(replay) + 1, 7):
        shown = elements(replay.rules, replay.at(step))
        json.dumps(shown, allow_nan=False)
        for element in shown.values():
            panel = panels[element["in"]]
            if panel["kind"] == "map":
                assert "slot" not in element
            else:
                assert element["slot"] in {"headline", "badge", *(slot["id"] for slot in panel["slots"])}


def test_the_board_the_totals_and_the_winner_are_shown(replay):
    rules, table = replay.rules, replay.at(len(replay))
    shown = elements(rules, table)
    first = next(line.strip() for line in rules.words.board(table, NAMES).splitlines() if line.strip())
    assert first in texts(shown)
    for seat, totals in enumerate(rules.totals(table)):
        assert shown[f"seat-{seat}:0"]["value"] == str(totals[rules.measures[0]])
        assert (f"seat-{seat}:won" in shown) == (seat in rules.winners(table))


def test_columns_of_the_board_stay_apart():
    board = ["  a  b", "1 .  x"]
    pieces: Any = lettering(board)
    shown = {name: (piece["say"], piece["x"], piece["y"]) for name, piece in pieces.items() if "say" in piece}
    assert shown == {
        "board:0:2": ("a", 2 * LETTER, 0.5),
        "board:0:5": ("b", 5 * LETTER, 0.5),
        "board:1:0": ("1 .", 0, 1.5),
        "board:1:5": ("x", 5 * LETTER, 1.5),
    }


def test_a_long_line_of_the_board_is_broken_and_loses_nothing():
    line = "  Area 1: " + ", ".join(f"player {n}" for n in range(30))
    parts = broken(line)
    assert len(parts) > 1 and all(len(part) <= WIDE for part in parts)
    assert " ".join(part.strip() for part in parts) == line.strip()
    assert parts[1].startswith("      player") and broken("") == [""]


def test_the_map_shows_the_whole_board(replay):
    for step in (0, len(replay) // 2, len(replay)):
        shown = elements(replay.rules, replay.at(step))
        _, top, width, height = shown["view:table"]["view"]
        pieces = [piece for piece in shown.values() if "say" in piece]
        assert all(piece["x"] + len(piece["say"]) * LETTER <= width and top < piece["y"] < height for piece in pieces)


def test_a_game_without_a_board_shows_the_slots_of_its_table():
    rules = type("Silent", (type(rules_of("mykerinos")),), {"words": Words()})()
    table = rules.new_table(3)
    said = texts(elements(rules, table))
    assert all(f"{slot.replace('_', ' ')}:" in said for slot in table.STATE)


def test_each_kind_of_fact_tells_when_it_came_last(replay):
    scene, moments, last = PlainScene(replay.rules), {}, {}
    table = replay.at(0)
    for step, move in enumerate(replay.moves, start=1):
        for fact in happening(table, move.facts):
            scene.remember(table, fact, step, moments)
            last[fact[0]] = step
    shown = elements(replay.rules, table, moments)
    kinds = set(table.columns()) - {"ask", "enter_phase"}
    assert {name.removeprefix("verb:") for name in shown if name.startswith("verb:")} == kinds
    assert {verb: shown[f"verb:{verb}"]["at"] for verb in kinds} == {verb: last.get(verb) for verb in kinds}


@pytest.mark.parametrize("game", [game for game in GAMES if rules_of(game).hides])
def test_a_view_shows_nothing_that_the_seat_does_not_know(game):
    replay = simulate(game, ["random"] * 3, seed=4, names=NAMES)
    rules = replay.rules
    for step in range(0, len(replay), 9):
        table = replay.at(step)
        for seat in range(3):
            other = rules.hidden.determinize(table, 1 << seat, Random(step))
            views = [rules.hidden.as_witnessed(world, 1 << seat) for world in (table, other)]
            assert elements(rules, views[0]) == elements(rules, views[1])


def test_a_whole_film_is_made_of_it(monkeypatch):
    replay = simulate("new_expedition", ["random"] * 3, seed=4, names=NAMES)
    monkeypatch.setattr("arch_widgets.viewer.film.scene_of", PlainScene)
    for perspective in (None, 1):
        film = film_of(replay, perspective=perspective)
        assert troubles("viewer/film.schema.json", film) == []
        assert len(film["steps"]) == len(replay)
