"""A workshop as a teacher leads it: a room in a notebook in a real JupyterLab, two phones, and the room opened anew in between."""

import json
import shutil
from pathlib import Path

import pytest

from arch_engine import load
from arch_widgets.room.question import Question
from tests.browser.driving import Tab, expect
from tests.browser.test_lab import LAST, MINUTE, code, run_all
from tests.browser.test_room import PHONE, go

pytestmark = pytest.mark.browser

GAME = Path(__file__).parents[2] / "replays" / "mykerinos-3p.parquet"
ROOM = """
from arch_engine import load
from arch_widgets import Room

room = Room(load("mykerinos-3p.parquet"), "monday.parquet")
room
"""
STEP = 40


@pytest.fixture
def teacher(chromium, lab):
    """The notebook with its room."""
    address, root = lab
    folder = root / "workshop"
    folder.mkdir()
    shutil.copy(GAME, folder)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [code(source, number) for number, source in enumerate([ROOM, LAST])]
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "workshop.ipynb").write_text(json.dumps(book), encoding="utf-8")
    page = chromium.new_context(viewport={"width": 1400, "height": 1000}).new_page()
    page.set_default_timeout(MINUTE)
    with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
        page.goto(f"{address}/lab/tree/workshop/workshop.ipynb?reset")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    run_all(page)
    yield page
    page.context.close()


@pytest.fixture
def phones(chromium, teacher):
    """Two phones in the room; they ask nobody else for anything."""
    expect(teacher.locator(".arch-room-address").first).to_contain_text("http://127.0.0.1")
    address = teacher.locator(".arch-room-address").first.inner_text()
    home = address.rpartition("/")[0] + "/"
    tabs = []
    for _ in range(2):
        page = chromium.new_context(viewport=PHONE, has_touch=True).new_page()
        tabs.append(Tab(page, allowed=(home, home.replace("http", "ws")), heard=[]))
        page.goto(address)
    yield [tab.page for tab in tabs]
    for tab in tabs:
        tab.page.context.close()
        assert tab.asked == []


def test_a_workshop_with_a_notebook_and_two_phones(teacher, phones):
    where = teacher.locator(".arch-room-where")
    expect(where).to_have_text("2 are here · 2 follow")
    ana, bo = phones

    # follow, break free, come back
    go(teacher, STEP)
    for phone in phones:
        expect(phone.locator(".arch-counter")).to_contain_text(f"Move {STEP} of {STEP}")
    go(bo, 12)
    expect(where).to_have_text("2 are here · 1 follow")
    bo.get_by_role("button", name="Back to the leader").click()
    expect(where).to_have_text("2 are here · 2 follow")

    # predict
    teacher.get_by_role("button", name="Ask before this move").click()
    space = Question(load(GAME), 1, STEP).result({1: "start a1"})["bars"][0]["pieces"][0]
    for phone in phones:
        phone.locator(f'.arch-piece[data-piece="{space}"]').click()
        phone.locator(".arch-ask-done").click()
        expect(phone.locator(".arch-room-question")).to_contain_text("Your answer: Bo starts on a1")
    expect(where).to_contain_text("2 of 2 have answered")

    # the cell runs again: the same room, in the same place
    opened = teacher.locator(".arch-room-address").first.inner_text()
    before = teacher.locator(".jp-CodeCell .jp-InputPrompt").first.inner_text()
    run_all(teacher)
    expect(teacher.locator(".jp-CodeCell .jp-InputPrompt").first).not_to_have_text(before)
    expect(teacher.locator(".arch-room-address").first).to_have_text(opened)
    expect(where).to_contain_text("2 of 2 have answered")
    expect(ana.locator(".arch-room-question")).to_contain_text("Your answer: Bo starts on a1")

    # reveal: beside the decisions and on the board
    teacher.get_by_role("button", name="Reveal").click()
    for phone in phones:
        expect(phone.locator(".arch-room-bars .is-played")).to_contain_text("Bo starts on c2")
        expect(phone.locator(f'.arch-piece[data-piece="{space}"] .arch-tally text')).to_have_text("2")
    expect(teacher.locator(f'.arch-piece[data-piece="{space}"] .arch-tally text')).to_have_text("2")
