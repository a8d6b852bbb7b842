"""A lesson played on its page by the keyboard, and one made by clicks in a real JupyterLab."""

import json

import pytest

from arch_engine import load
from arch_widgets import Lesson
from tests.browser.driving import Tab, expect
from tests.browser.test_lab import code, run_all
from tests.replay.trees import REPLAYS

pytestmark = pytest.mark.browser

GAME = REPLAYS / "mykerinos-3p.parquet"
HOSTILE = "<img src=x onerror=alert(1)>"
MINUTE = 60_000
CELL = """
from arch_engine import load
from arch_widgets import ReplayViewer

ReplayViewer(load("game.parquet"), at=42)
"""


@pytest.fixture
def page(open_file, tmp_path):
    replay = load(GAME)
    lesson = replay.tree.lesson
    lesson.title = HOSTILE
    lesson.add(42, HOSTILE, ["pass"], hints=["Look."], replies={"start b5": "Too early."}, title="Moves")
    lesson.add(43, "How many?", ["3", "5"], "number", replies={"9": "Far."}, title="Number")
    lesson.add(43, "Who?", ["Bo"], "choice", offered=["Ana", "Bo"], title="Choice")
    lesson.add(43, "Where?", ["space:33"], "area", offered=["space:33", "space:36"], title="Area")
    return open_file(Lesson(replay).to_html(tmp_path / "lesson.html"))


def test_a_lesson_is_played_through_by_the_keyboard(page):
    keys, shown = page.page.keyboard, page.viewer
    said = shown.find(".arch-lesson-said")
    expect(shown.find(".arch-lesson-question")).to_have_text(HOSTILE)

    # a move is typed; a hint is asked for
    shown.find(".arch-try input").focus()
    keys.type("start b5")
    keys.press("Enter")
    expect(said).to_have_text("✘ Too early.")
    shown.find(".arch-lesson").get_by_role("button", name="Hint").focus()
    keys.press("Enter")
    expect(shown.find(".arch-lesson-hints li")).to_have_text(["Look."])
    shown.find(".arch-try input").fill("pass")
    keys.press("Enter")
    expect(said).to_have_text("✔ That is right.")

    # a number
    shown.root.focus()
    keys.press("n")
    expect(shown.find(".arch-lesson-where")).to_contain_text("Number")
    expect(said).to_be_hidden()
    number = shown.find(".arch-lesson input")
    number.focus()
    for typed, answer in (("9", "✘ Far."), ("x", "Write a whole number, in digits."), ("4", "✔ That is right.")):
        number.fill(typed)
        keys.press("Enter")
        expect(said).to_have_text(answer)

    # a choice
    shown.root.focus()
    keys.press("n")
    shown.find(".arch-lesson-answers button").nth(1).focus()
    keys.press("Enter")
    expect(said).to_have_text("✔ That is right.")

    # a place: lit pieces are reached by the Tab key
    shown.root.focus()
    keys.press("n")
    expect(shown.find(".arch-lesson-where")).to_contain_text("Area")
    lit = shown.find(".arch-map .arch-piece[data-lit]")
    expect(lit).to_have_count(2)
    lit.first.focus()
    keys.press("Enter")
    expect(said).to_contain_text("That is")
    shown.find(".arch-lesson").get_by_role("button", name="Show the answer").click()
    expect(said).to_contain_text("The places that count have a frame.")
    shown.tab("chapters")
    expect(shown.find(".arch-lesson-chapters .arch-lesson-sign")).not_to_have_count(0)


@pytest.fixture(scope="module")
def tab(chromium, lab):
    address, root = lab
    folder = root / "lesson"
    folder.mkdir()
    load(GAME).save(folder / "game.parquet")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [code(CELL, 0), code('print("All cells", "have run")', 1)]
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "tested.ipynb").write_text(json.dumps(book), encoding="utf-8")
    page = chromium.new_context(viewport={"width": 1400, "height": 1100}).new_page()
    page.set_default_timeout(MINUTE)
    tab = Tab(page, allowed=(f"{address}/", f"{address.replace('http', 'ws')}/", "data:", "blob:"), heard=["error"])
    with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
        page.goto(f"{address}/lab/tree/lesson/tested.ipynb?reset")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    run_all(page)
    tab.viewer.shows(42, timeout=MINUTE)
    yield tab, folder
    page.context.close()


def test_a_lesson_is_made_by_clicks(tab):
    tab, folder = tab
    viewer = tab.viewer
    viewer.find("[data-mode=make]").click()
    form = viewer.find(".arch-make")
    expect(viewer.find(".arch-tab")).to_have_text(["Make a lesson", "Moves", "Try"], timeout=MINUTE)
    expect(form).to_be_visible()
    question = form.get_by_label("Question")
    question.fill(HOSTILE)

    # the first move that is picked counts
    viewer.tab("try")
    viewer.find(".arch-try input").fill("pass")
    viewer.find(".arch-submit").click()
    answers = form.locator(".arch-make-answer")
    expect(answers).to_have_count(1, timeout=MINUTE)
    viewer.tab("make")
    expect(answers.first.get_by_label("counts")).to_be_checked()
    form.get_by_label("Hints, one on each line").fill("one\ntwo")
    form.get_by_role("button", name="Keep as a chapter").click()
    expect(form.locator(".arch-make-chapters li")).to_have_count(1, timeout=MINUTE)
    expect(form.locator(".arch-make-what")).to_contain_text(HOSTILE)
    # the form is empty for the next one
    expect(question).to_have_value("", timeout=MINUTE)
    expect(answers).to_have_count(0)

    # a place, by a click on the board
    question.fill("Where?")
    form.get_by_label("The answer is").select_option("area")
    viewer.find(".arch-map .arch-piece[data-piece='space:33']").first.click(force=True)
    expect(answers).to_have_count(1)
    form.get_by_role("button", name="Keep as a chapter").click()
    expect(form.locator(".arch-make-chapters li")).to_have_count(2, timeout=MINUTE)
    form.get_by_role("button", name="Earlier: chapter 2").click()
    expect(form.locator(".arch-make-what").first).to_contain_text("Where?", timeout=MINUTE)

    # what is not kept is given up only when the pencil is pressed twice
    question.fill("Not kept yet?")
    form.get_by_role("button", name="Change chapter 2").click()
    expect(form.get_by_role("status")).to_contain_text("is not kept yet")
    expect(question).to_have_value("Not kept yet?")
    form.get_by_role("button", name="Change chapter 2").click()
    expect(question).to_have_value(HOSTILE, timeout=MINUTE)
    form.get_by_role("button", name="Change chapter 1").click()  # nothing was written since
    expect(question).to_have_value("Where?", timeout=MINUTE)

    form.get_by_label("Name of the lesson").fill("Mine")
    form.get_by_label("File").fill("mine.parquet")
    form.get_by_role("button", name="Save the lesson").click()
    expect(form.get_by_role("status")).to_contain_text("Saved as mine.parquet.", timeout=MINUTE)
    lesson = load(folder / "mine.parquet").tree.lesson
    assert [chapter.task.kind for chapter in lesson.chapters] == ["area", "moves"]
    assert (lesson[1].task.question, lesson[1].task.right, lesson[1].task.hints) == (HOSTILE, ("pass",), ("one", "two"))
    assert lesson.title == "Mine"
    assert tab.said == []
