"""Branches made on a board: what a decision begins, luck, computer players, notes, what a seat may see, files and pages."""

from __future__ import annotations

import asyncio
import json
from threading import Semaphore

import pytest

from arch_engine import Branch, load, rules_of, simulate
from arch_engine.core.errors import OptionError
from arch_engine.core.language import speaking
from arch_engine.core.table import CHANCE
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.study import Game
from arch_engine.review.chances import chances_of
from arch_widgets import WhatIf
from arch_widgets.play.strengths import strengths
from arch_widgets.viewer.charts import curve_of
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.widget import PageFilms
from arch_widgets.whatif.curves import CurveMaker, Values, band, tables_of, values
from arch_widgets.whatif.page import tree_page
from tests.widgets.pages import SCRIPTS, data_in

pytestmark = pytest.mark.slow

GAMES = {"mykerinos": 3, "new_expedition": 3, "royal_society": 2}


@pytest.fixture(scope="module", params=GAMES)
def recorded(request):
    """A game of each kind; every test works on a fresh study of it."""
    return simulate(request.param, ["random"] * GAMES[request.param], seed=4).record


@pytest.fixture
def replay(recorded):
    return Game(recorded)


@pytest.fixture
def myk():
    return simulate("mykerinos", ["random"] * 3, seed=3)


@pytest.fixture
def cards():
    return simulate("new_expedition", ["random"] * 3, seed=5, names=["Ana", "Bo", "Cleo"])


def branch_of(what):
    """The branch that is shown; the game itself is not expected."""
    assert isinstance(what.line, Branch)
    return what.line


def decision_step(replay, after=0.4, least=3):
    """A step from the given part of the game on at which a player has several decisions."""
    rules = replay.rules
    for step in range(int(after * len(replay)), len(replay)):
        table = replay.at(step)
        if table.asked != CHANCE and len(other_moves(rules, table, replay, step)) >= least - 1:
            return step
    raise AssertionError("no such step")


def other_moves(rules, table, replay, step):
    from itertools import islice

    return [
        line
        for decision in islice(rules.options(table), 60)
        if (line := rules.words.format(table, decision)) != replay.moves[step].notation
    ]


def other(what):
    """A legal decision that was not made at the moment shown."""
    played = what.line.all_moves()[what.at : what.at + 1]
    notations = [choice["notation"] for choice in what.viewer.choices if choice["notation"] != "…"]
    return next(line for line in notations if not played or line != played[0].notation)


def press(what, **wish):
    what.panel.wish = {"n": what.panel.wish.get("n", 0) + 1, **wish}


def started(replay):
    return WhatIf(replay, at=decision_step(replay))


# -- deciding ------------------------------------------------------------------------------------------------------
def test_another_decision_begins_a_branch_and_the_next_one_goes_on_in_it(replay):
    what = started(replay)
    step = what.at
    assert what.do(other(what))["ok"]
    [branch] = what.study
    assert (branch.at, what.line, what.at) == (step, branch, len(branch))
    before = len(branch)
    assert what.do(what.viewer.choices[0]["notation"])["ok"]
    assert list(what.study) == [branch]
    assert len(branch) > before


def test_what_was_played_is_shown_and_begins_nothing(replay):
    what = started(replay)
    step = what.at
    assert what.do(replay.moves[step].notation)["ok"]
    assert len(what.study) == 0
    assert what.at == step + 1


def test_the_same_decision_again_goes_to_the_branch_that_is_there(replay):
    what = started(replay)
    step, line = what.at, other(what)
    what.do(line)
    what.show("The game", step)
    what.luck = "same"
    what.do(line)
    assert len(what.study) == 1
    assert what.at == step + 1


def test_an_illegal_decision_says_why_not_and_by_which_rule(myk):
    what = WhatIf(myk, at=10)
    what.viewer.wish = {"n": 1, "text": "claim left"}
    assert what.viewer.answer["ok"] is False
    assert what.viewer.answer["rule"] in myk.rules.rule_texts()
    assert what.panel.said["rule"]
    assert len(what.study) == 0
    what.viewer.wish = {"n": 2, "text": "dance"}
    assert "no decision" in what.viewer.answer["text"]


def test_a_remark_of_the_list_is_no_decision(myk):
    what = WhatIf(myk, at=len(myk))
    assert [choice["notation"] for choice in what.viewer.choices] == ["…"]
    what.viewer.wish = {"n": 1, "text": "…"}
    assert "over" in what.viewer.answer["text"]


def test_after_a_trial_one_click_leads_back_to_where_it_was_left(myk):
    what = started(myk)
    step = what.at
    assert what.viewer.back == ""
    what.viewer.wish = {"n": 1, "text": other(what)}
    what.finish("random", n=1)
    what.viewer.at = len(what.line)
    assert what.viewer.back == f"Back to move {step} of “{what.study.game.name}”"
    what.viewer.wish = {"n": 2, "back": True}
    assert (what.line, what.at) == (what.study.game, step)
    assert what.viewer.back == ""


def test_branches_of_branches_and_several_from_one_point(myk):
    what = WhatIf(myk, at=20)
    what.do(other(what))
    first = what.line
    what.do(what.viewer.choices[0]["notation"])
    what.viewer.at = len(first) - 1
    what.do(other(what))
    assert what.line.parent is first
    what.show("The game", 20)
    what.luck = "fresh"
    what.do(other(what))
    assert [branch.depth for branch in what.study] == [1, 2, 1]
    assert [row["parent"] for row in what.panel.lines] == [-1, 0, 1, 0]


# -- luck ----------------------------------------------------------------------------------------------------------
def test_the_luck_of_a_branch_is_what_was_chosen(replay):
    what = started(replay)
    step = what.at
    what.luck, what.seed = "fresh", 7
    what.do(other(what))
    assert (branch_of(what).luck, what.line.seed) == ("fresh", 7)
    what.show("The game", step)
    what.seed = 8
    what.do(other(what))
    assert {branch.seed for branch in what.study} == {7, 8}
    with pytest.raises(OptionError):
        what.luck = "good"


def test_with_another_luck_the_end_of_a_branch_is_left(myk):
    what = WhatIf(myk, at=20)
    what.do(other(what))
    first = what.line
    assert "goes on" in what.panel.here["next"]
    what.luck = "fresh"
    assert "begins" in what.panel.here["next"]
    what.do(what.viewer.choices[0]["notation"])
    assert what.line.parent is first


def test_the_reader_names_what_chance_does(replay):
    rules = replay.rules
    step = next(step for step in range(5, len(replay)) if replay.at(step).asked == CHANCE)
    what = WhatIf(replay, at=step)
    assert what.viewer.choices[0]["notation"] == "…"
    assert not what.do(replay.moves[step].notation)["ok"]
    what.luck = "chosen"
    outcomes = [choice["notation"] for choice in what.viewer.choices[1:]]
    assert outcomes
    table = replay.at(step)
    assert all(rules.why_not(table, rules.words.parse(table, line)) is None for line in outcomes)
    new = next((line for line in outcomes if line != replay.moves[step].notation), None)
    if new is not None:
        assert what.do(new)["ok"]
        assert branch_of(what).sources[0] == "chosen"


def test_chance_draws_in_a_fresh_branch(replay):
    step = next(step for step in range(5, len(replay)) if replay.at(step).asked == CHANCE)
    what = WhatIf(replay, at=step)
    press(what, act="draw")
    assert not what.panel.said["ok"]
    what.luck = "fresh"
    assert what.panel.here["draw"]
    press(what, act="draw")
    assert branch_of(what).sources[0] == "drawn"


# -- taking back, computer players ---------------------------------------------------------------------------------
def test_undo_takes_back_a_whole_finish_and_then_the_decision(replay):
    what = started(replay)
    step = what.at
    what.do(other(what))
    before = len(what.line)
    what.finish("random")
    assert branch_of(what).table.over
    what.undo()
    assert len(what.line) == before
    assert not what.finished
    what.undo()
    assert len(what.study) == 0
    assert (what.line, what.at) == (what.study.game, step)
    assert not what.undo()["ok"]


def test_the_others_play_until_the_reader_is_asked_again(myk):
    what = WhatIf(myk, at=20)
    seat = what.departure.table.asked
    assert not what.let_others_play("random")["ok"]
    what.do(other(what))
    assert what.let_others_play("random")["ok"]
    assert branch_of(what).table.over or branch_of(what).table.asked == seat
    what.undo()
    assert [move.mover for move in what.line.moves] == [seat]


def test_finishing_often_gives_results_and_a_band(replay):
    what = started(replay)
    what.luck = "fresh"
    what.do(other(what))
    what.finish("random", n=5)
    told = what.panel.lines[what.panel.shown]["result"]
    assert told.startswith("wins of 5 games: "), "the tree tells all of them, not the first alone"
    assert all(name in told for name in replay.names)
    results = what.panel.results
    assert results["games"] == len(what.outcomes) == 5
    assert [row[0] for row in results["rows"]] == list(replay.names)
    for chart in what.curves.data["charts"][: -1 if what.curves.data["judged"] else None]:
        [drawn] = chart["bands"]
        low, middle, high = drawn["edges"]
        for rows in zip(low, middle, high, strict=True):
            for edges in zip(*rows, strict=True):
                assert None in edges or edges[0] <= edges[1] <= edges[2]
    assert what.curves.data["lines"][1]["games"] == 5


def test_a_single_finished_game_has_points_and_no_median(myk):
    what = WhatIf(myk, at=20)
    what.finish("random", n=1)
    [course] = what.finished[what.line].courses
    points = [f"{amount:g}" for amount in what.study.rules.standing(course.end)]
    assert what.panel.results["rows"] == [list(row) for row in zip(myk.names, points, strict=True)]


def test_a_file_does_as_well_as_a_replay(myk, tmp_path):
    what = WhatIf(myk.save(tmp_path / "game.parquet"))
    assert what.viewer.replay.moves == myk.moves


def test_finish_from_the_middle_of_the_game_makes_a_branch(myk):
    what = WhatIf(myk, at=30)
    press(what, act="finish")
    assert what.panel.said["ok"], what.panel.said
    assert what.line.at == 30
    assert branch_of(what).table.over


def test_an_interrupt_keeps_the_games_played_so_far(myk, monkeypatch):
    what = WhatIf(myk, at=30)
    real = type(what.panel).said

    class Stop:
        def __set__(self, panel, value):
            if value["text"].startswith("2 of"):
                raise KeyboardInterrupt
            real.__set__(panel, value)

        def __get__(self, panel, owner=None):
            return real.__get__(panel, owner)

    monkeypatch.setattr(type(what.panel), "said", Stop())
    what.finish("random", n=50)
    assert len(what.outcomes) == 2
    assert branch_of(what).table.over


def test_nobody_finishes_a_game_whose_chance_is_named(myk):
    what = WhatIf(myk, at=30)
    what.luck = "chosen"
    assert not what.finish("random")["ok"]
    assert len(what.study) == 0


# -- curves --------------------------------------------------------------------------------------------------------
def chances_in(curves, line):
    """What the last chart says of a line, by seat."""
    assert curves["judged"]
    return curves["charts"][-1]["curves"][line]["values"]


def percents(expected):
    return [[round(100 * wins) for wins in seat] for seat in zip(*(one.wins for one in expected), strict=True)]


def test_a_branch_of_one_move_has_its_win_chances_beside_those_of_the_game(replay):
    what = started(replay)
    what.do(other(what))
    branch = branch_of(what)
    whole = chances_of(branch.replay())
    assert chances_in(what.panel.curves, 0) == percents(chances_of(replay))
    assert (
        chances_in(what.panel.curves, 1)
        == percents(whole[branch.at :])
        == percents(chances_of(branch.replay(), since=branch.at))
    )
    assert what.panel.curves["charts"][-1]["names"] == list(replay.names)
    what.finish("random")
    assert [len(seat) for seat in chances_in(what.panel.curves, 1)] == [len(branch) - branch.at + 1] * len(replay.names)


def test_win_chances_are_those_that_the_seat_shown_could_know(cards):
    what = WhatIf(cards, at=decision_step(cards))
    what.do(other(what))  # deals cards as they truly lay
    what.show("The game", branch_of(what).at)
    what.luck = "fresh"
    what.do(other(what))
    branch = branch_of(what)
    what.viewer.view = branch.seat + 1
    curves = what.panel.curves
    assert chances_in(curves, 0) == percents(chances_of(cards, branch.seat))
    assert chances_in(curves, 1) == [[]] * 3, "it deals cards that the seat could not know"
    assert chances_in(curves, 2) == percents(chances_of(branch.replay(), branch.seat, since=branch.at))


def test_where_no_learned_judge_serves_there_are_the_other_curves(myk, monkeypatch):
    def nobody(*given, **more):
        raise NoJudge("nobody")

    monkeypatch.setattr("arch_widgets.whatif.curves.chances_of", nobody)
    what = WhatIf(myk, at=20)
    what.do(other(what))
    assert not what.panel.curves["judged"]
    assert what.panel.curves["charts"]


def test_the_curves_are_those_of_the_game(replay):
    curves = values(replay.rules, tables_of(replay.tree.game))
    titles = {measure: f"{measure.capitalize()} by move" for measure in replay.rules.measures}
    titles = {**replay.rules.gauge_titles, **titles}
    seats = {name: str(seat) for seat, name in enumerate(replay.names)}
    for row in replay.curves().iter_rows(named=True):
        line = seats.get(row["player"], row["player"])
        assert curves[titles[row["measure"]]][line][row["step"]] == row["value"]


def test_the_curve_is_that_of_the_line_shown(replay):
    what = started(replay)
    assert what.viewer.film["curve"] == curve_of(replay)
    assert what.do(other(what))["ok"]
    assert what.viewer.film["curve"] == curve_of(what.line.replay())
    assert what.viewer.film["curve"] != curve_of(replay)


def test_curves_of_a_branch_begin_where_it_parts(replay):
    what = started(replay)
    what.do(other(what))
    data = what.curves.data
    assert data["lines"][1]["at"] == what.line.at
    for chart in data["charts"]:
        for curve in chart["curves"][1]["values"]:
            assert len(curve) in (0, len(what.line.moves) + 1)


def test_a_band_holds_the_middle_of_the_games():
    games: list[Values] = [{"Points": {"Ana": list(range(k, k + 3))}} for k in range(11)]
    low, middle, high = band(games)
    assert low["Points"]["Ana"] == [1, 2, 3]
    assert middle["Points"]["Ana"] == [5, 6, 7]
    assert high["Points"]["Ana"] == [9, 10, 11]
    shorter: list[Values] = [{"Points": {"Ana": [4]}}, {"Points": {"Ana": [1, 2, 9]}}]
    assert band(shorter)[0]["Points"]["Ana"] == [1, 2, 4]


# -- the tree ------------------------------------------------------------------------------------------------------
def test_names_notes_order_and_folds(myk):
    what = WhatIf(myk, at=20)
    for seed in (1, 2):
        what.show("The game", 20)
        what.luck, what.seed = "fresh", seed
        what.do(other(what))
    press(what, act="rename", name="Wild")
    press(what, act="promote")
    assert [branch.name for branch in what.study] == ["Wild", "Branch 1"]
    number = [row["name"] for row in what.panel.lines].index("Wild")
    press(what, act="note", line=number, step=20, comment="Bold.", glyph="!?")
    assert (what.line.comment, what.line.glyph) == ("Bold.", "!?")
    assert what.panel.lines[number]["notes"] == [(20, "!?", "Bold.")]
    press(what, act="fold", line=number, folded=True)
    assert what.panel.lines[number]["folded"]
    press(what, act="rename", name="Branch 1")
    assert "already" in what.panel.said["text"]
    press(what, act="delete")
    assert [branch.name for branch in what.study] == ["Branch 1"]
    press(what, act="show", line=7)
    assert not what.panel.said["ok"]


def test_a_note_before_a_branch_belongs_to_the_game(myk):
    what = WhatIf(myk, at=20)
    what.do(other(what))
    what.note("The start.", "!", at=5)
    assert what.study.game.notes[5].comment == "The start."


def test_branches_made_in_python_are_there_after_a_refresh(myk):
    what = WhatIf(myk)
    myk.branch(at=20, name="By hand")
    what.refresh()
    assert [row["name"] for row in what.panel.lines] == ["The game", "By hand"]


def test_another_line_can_be_shown_beside_the_one_shown(replay):
    what = started(replay)
    step = what.at
    what.do(other(what))
    what.finish("random")
    what.compare("The game")
    what.viewer.at = len(what.line)
    assert what.panel.beside == {**film_of(replay), "title": "The game"}
    assert what.panel.other == 0
    what.show("The game", step)
    assert (what.panel.beside, what.panel.other) == ({}, -1)


# -- what a seat may see -------------------------------------------------------------------------------------------
def test_in_a_seats_view_only_its_own_decisions_and_only_fresh_luck(cards):
    step = decision_step(cards)
    seat = cards.at(step).asked
    what = WhatIf(cards, at=step, perspective=(seat + 1) % 3)
    assert [choice["notation"] for choice in what.viewer.choices] == ["…"]
    assert not what.do(cards.moves[step].notation)["ok"]
    what.viewer.view = seat + 1
    what.panel.luck = "same"
    assert what.luck == "fresh"
    assert what.panel.here["lucks"] == ["fresh"]
    assert what.do(other(what))["ok"]
    assert (branch_of(what).luck, branch_of(what).seat) == ("fresh", seat)


def test_nothing_in_a_seats_view_depends_on_what_is_hidden_from_it(cards):
    """The table is dealt anew in everything Bo cannot see: all that his view is given stays the same."""
    from dataclasses import replace

    from arch_engine.record.determinized import determinized_parts
    from arch_engine.record.study import after_determinizing

    step = decision_step(cards)
    seat = cards.at(step).asked
    views = []
    for seed in (None, 1, 2):
        moves = cards.record.moves[:step]
        if seed is not None:
            table = cards.at(step)
            parts = determinized_parts(cards.rules, table, seat, seed)
            table.replace(parts)
            moves = after_determinizing(moves, parts, table.digest())
        what = WhatIf(Game(replace(cards.record, moves=moves)), at=step, perspective=seat)
        views.append(
            [what.viewer.film["steps"], what.viewer.choices, what.panel.here, what.panel.lines, what.curves.data]
        )
    assert json.dumps(views[0]) == json.dumps(views[1]) == json.dumps(views[2])


def test_the_film_of_a_branch_is_that_seats(cards):
    what = WhatIf(cards, at=decision_step(cards))
    what.luck = "fresh"
    what.do(other(what))
    what.finish("random")
    what.viewer.view = branch_of(what).seat + 1
    shown, seat = what.line.replay(), branch_of(what).seat
    assert what.viewer.film == {**film_of(shown, perspective=seat), "curve": curve_of(shown, seat)}
    assert what.curves.data == CurveMaker(what.study).curves_of(what.finished, branch_of(what).seat)


def test_a_seat_is_not_shown_a_branch_in_which_cards_lie_as_they_truly_lay(cards):
    what = WhatIf(cards, at=decision_step(cards))
    what.do(other(what))
    what.finish("random")
    truly = what.line
    with pytest.raises(OptionError, match="deals cards as they truly lay, which Bo could not know"):
        what.viewer.view = 2
    assert (what.perspective, what.viewer.film["view"]) == (None, 0)
    assert what.viewer.film["views"] == ["Everything", None, None, None]
    what.show("The game")
    what.viewer.view = 2
    assert what.panel.lines[1]["withheld"]
    assert not what.panel.lines[1]["first"]
    assert not any(any(curve["values"]) for chart in what.curves.data["charts"] for curve in chart["curves"][1:])
    press(what, act="show", line=1)
    assert not what.panel.said["ok"]
    assert what.line is what.study.game
    press(what, act="compare", line=1)
    assert "truly lay" in what.panel.said["text"]
    assert what.panel.beside == {}
    with pytest.raises(OptionError, match="truly lay"):
        film_of(truly.replay(), perspective=1)
    with pytest.raises(OptionError, match="truly lay"):
        truly.replay().curves(perspective=1)


# -- files ---------------------------------------------------------------------------------------------------------
def test_a_study_is_saved_and_opened_again(replay, tmp_path):
    what = started(replay)
    what.do(other(what))
    what.note("Kept.", "!", at=what.line.at)
    path = str(tmp_path / "study.parquet")
    press(what, act="save", path=path)
    assert what.panel.said["ok"]
    assert [branch.comment for branch in load(path).tree] == ["Kept."]
    again = WhatIf(replay)
    press(again, act="open", path=path)
    assert [row["name"] for row in again.panel.lines] == ["The game", "Branch 1"]
    press(again, act="open", path=str(tmp_path / "none.parquet"))
    assert not again.panel.said["ok"]
    press(again, act="save", path=" ")
    assert "name of a file" in again.panel.said["text"]


def test_the_page_holds_every_line(replay, tmp_path):
    what = started(replay)
    what.luck = "fresh"
    what.do(other(what))
    what.finish("random", n=2)
    page = what.to_html(tmp_path / "tree.html").read_text()
    films = data_in(page)["films"][0]
    for film, line in zip(films, [what.study.game, *what.study], strict=True):
        assert film == json.loads(json.dumps(PageFilms(line.replay()).of(None)))
    assert "default-src 'none'" in page


def test_a_page_of_one_seat_holds_no_other_view(cards):
    what = WhatIf(cards, at=decision_step(cards))
    what.do(other(what))
    truly = what.line
    what.show("The game", truly.at)
    what.luck = "fresh"
    what.do(other(what))
    seat = branch_of(what).seat
    page = tree_page(what.study, 1, what.at, seat, {})
    data = data_in(page)
    assert data["views"] == [seat + 1]
    assert len(data["films"]) == len(data["tree"]["lines"]) == len(data["tree"]["curves"]) == 1
    assert data["films"][0][1] == {}
    expected = PageFilms(what.line.replay()).of(seat)
    assert data["films"][0][2] == json.loads(json.dumps({**expected, "views": []}))


def test_a_hostile_name_stays_text(myk, tmp_path):
    what = WhatIf(myk, at=20)
    what.do(other(what))
    press(what, act="rename", name="</script><img src=x onerror=alert(1)>")
    page = what.to_html(tmp_path / "tree.html").read_text()
    assert page.count("</script>") == SCRIPTS
    assert "<img" not in page


def test_who_plays_on_is_chosen_in_the_words_of_the_form_of_a_new_game():
    for game, seats in GAMES.items():
        what = WhatIf(simulate(game, ["random"] * seats, seed=1))
        assert what.panel.strengths == strengths(rules_of(game))
        assert what.players == ("sensible",) * seats


def test_a_budget_is_set_from_python_and_named_in_the_list(myk):
    what = WhatIf(myk, at=30)
    what.players = ["expert:20", "sensible", "quick"]
    assert {"kind": "expert:20", "text": "thinks ahead (expert:20)"} in what.panel.strengths
    for kinds, words in (("genius", "no computer player 'genius'"), (["quick"], "3 seats and 1 players")):
        with pytest.raises(OptionError, match=words):
            what.players = kinds
    assert what.players == ("expert:20", "sensible", "quick")


def test_each_seat_plays_on_as_is_set_for_it(myk, monkeypatch):
    asked = []

    class Noted:
        def __init__(self, kind):
            self.kind = kind

        def choose(self, view, options, rng):
            asked.append((view.asked, self.kind))
            return next(iter(options))

    monkeypatch.setattr("arch_widgets.whatif.playing.player_of", lambda rules, kind: Noted(kind))
    what = WhatIf(myk, at=len(myk) - 30)
    what.panel.seated = ["sensible", "quick", "random"]
    assert what.finish()["ok"]
    assert set(asked) == {(0, "sensible"), (1, "quick"), (2, "random")}
    what.panel.games = 2
    what.show("The game", len(myk) - 30)
    what.finish()
    by = "Blue plays well, Red plays by rules of thumb, Green plays at random"
    assert what.panel.results["by"] == by


# -- in the background -------------------------------------------------------------------------------------------------
def in_background(act, until):
    """What a reader does while the notebook's loop runs: act, then look at it until something holds."""

    async def run():
        act()
        for _ in range(2000):
            if until():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it did not come about within 20 seconds")

    asyncio.run(run())


def test_a_button_finishes_a_branch_in_the_background(myk):
    made = []
    said = []

    def begin():
        what = WhatIf(myk, at=30)
        made.append(what)
        what.panel.observe(lambda change: said.append(change["new"]), "said")
        what.panel.games = 3
        press(what, act="finish")
        assert what.panel.busy, "the click is answered before anything is played"
        press(what, act="finish")
        assert "still playing" in what.panel.said["text"]

    in_background(begin, lambda: not made[0].panel.busy)
    [what] = made
    assert what.panel.said["ok"], what.panel.said
    assert branch_of(what).table.over
    assert what.panel.results["games"] == 3
    now = WhatIf(Game(myk.record), at=30)
    now.finish(n=3)
    assert now.line.moves == what.line.moves, "the same games as without a background"
    assert any("of 3 games played" in one["text"] for one in said if one["ok"] is None)
    press(what, act="undo")
    assert len(what.study) == 0


class Waits:
    """Plays at random, but not before somebody lets it."""

    def __init__(self, gate):
        self.gate = gate

    def choose(self, view, options, rng):
        assert self.gate.acquire(timeout=20)
        return next(iter(options))


def test_what_is_played_when_somebody_stops_stays_and_can_be_played_on(myk, monkeypatch):
    gate = Semaphore(5)
    monkeypatch.setattr("arch_widgets.whatif.playing.player_of", lambda rules, kind: Waits(gate))
    made = []

    def begin():
        made.append(WhatIf(myk, at=30))
        press(made[0], act="finish")

    def stopped():
        what = made[0]
        if what.at_work is not None and what.at_work.moves >= 6:
            press(what, act="stop")
            gate.release()  # the move in progress is made
        return not what.panel.busy

    in_background(begin, stopped)
    [what] = made
    branch = branch_of(what)
    assert "can be played on" in what.panel.said["text"]
    assert not branch.table.over
    assert [source for source in branch.sources if not source], "moves were kept"
    monkeypatch.undo()
    kept = len(branch)
    what.show(branch, len(branch))
    assert what.finish("random")["ok"]
    assert branch.table.over
    what.undo()
    assert len(branch) == kept


def test_a_branch_that_changed_meanwhile_stays_as_it_is(myk, monkeypatch):
    gate = Semaphore(0)
    monkeypatch.setattr("arch_widgets.whatif.playing.player_of", lambda rules, kind: Waits(gate))
    made = []

    def begin():
        what = WhatIf(myk, at=30)
        made.append(what)
        what.do(other(what))
        press(what, act="finish")
        what.do(other(what))
        press(what, act="stop")
        gate.release()

    in_background(begin, lambda: not made[0].panel.busy)
    assert "changed meanwhile" in made[0].panel.said["text"]
    assert [source for source in branch_of(made[0]).sources if not source] == ["", ""]


def test_the_title_of_a_broken_rule_is_in_the_language_that_is_spoken(myk):
    with speaking("fr"):
        what = WhatIf(myk, at=10)
        rule = what.do("claim left")["rule"]
    assert what.panel.said["rule"] == myk.rules.rule_texts("fr")[rule].title
    assert what.panel.said["rule"] != myk.rules.rule_texts("en")[rule].title
