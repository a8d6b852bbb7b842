"""The widgets in a real JupyterLab: one notebook, all cells run, then used as a reader uses it."""

import contextlib
import json
import re
import shutil
from pathlib import Path

import pytest

from arch_engine import load, rules_of, simulate
from arch_engine.replay.session import Session
from arch_widgets.viewer.film import film_of
from tests.browser.driving import Shown, Tab, box_of, expect, table_at

pytestmark = pytest.mark.browser

HERE = Path(__file__).parents[2]
NOTEBOOK = HERE / "notebooks" / "replay-analyzer.ipynb"
MINUTE = 60_000
RAISED = "[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedText[data-mime-type*=stderr]"
START = 3  # the first step at which a player of the game with seed 3 decides

OWN = """
from arch_widgets import Analyzer

Analyzer("../replays")
"""
FIND = """
import gc

from arch_widgets import Analyzer

viewer = next(thing for thing in gc.get_objects() if isinstance(thing, Analyzer)).viewer
viewer.at = 30
"""
TRY = f"""
from arch_engine import simulate
from arch_widgets import TryIt

TryIt(simulate("mykerinos", ["random"] * 3, seed=3), at={START})
"""
LAST = 'print("All cells", "have run")'


def code(source, number):
    return {
        "cell_type": "code",
        "id": f"added-{number}",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "source": source.strip(),
    }


def notebook():
    """The replay analyzer, or a notebook like it, and cells that the tests need."""
    if NOTEBOOK.exists():
        book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        sources = [FIND, TRY, LAST]
    else:
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = {"cells": [], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        sources = [OWN, FIND, TRY, LAST]
    book["cells"] += [code(source, number) for number, source in enumerate(sources)]
    return book


@pytest.fixture(scope="module")
def tab(chromium, lab):
    """The notebook in Lab, all its cells run."""
    address, root = lab
    for folder in ("notebooks", "replays"):
        if (HERE / folder).is_dir():
            shutil.copytree(HERE / folder, root / folder)
    for folder in ("notebooks", "replays"):
        (root / folder).mkdir(exist_ok=True)
    if not list((root / "replays").glob("*.parquet")):
        simulate("mykerinos", ["random"] * 3, seed=3).save(root / "replays" / "game.parquet")
    (root / "notebooks" / "tested.ipynb").write_text(json.dumps(notebook()), encoding="utf-8")

    page = chromium.new_context(viewport={"width": 1400, "height": 1100}).new_page()
    page.set_default_timeout(MINUTE)
    tab = Tab(page, allowed=(f"{address}/", f"{address.replace('http', 'ws')}/", "data:", "blob:"), heard=["error"])
    # Lab says "idle" before there is a session: wait for the session, then for the name of its kernel
    with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
        page.goto(f"{address}/lab/tree/notebooks/tested.ipynb?reset")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    run_all(page)
    expect(page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute("data-status", "idle")
    tab.viewer.shows(30)
    yield tab
    page.context.close()


def run_all(page):
    """Run all cells. Lab forgets the wish when its kernel is not quite connected; then it is asked again."""
    ran, begun = (
        page.get_by_text("All cells have run", exact=True),
        page.locator(".jp-InputPrompt", has_text=re.compile(r"[*\d]")),
    )
    for _ in range(5):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with contextlib.suppress(AssertionError):
            expect(begun.first).to_be_attached(timeout=10_000)
            break
    try:
        expect(ran).to_be_visible(timeout=MINUTE)
    except AssertionError:
        prompts, errors = page.locator(".jp-InputPrompt").all_inner_texts(), page.locator(RAISED).all_inner_texts()
        pytest.fail(f"Not all cells have run: {prompts}\n{errors}")


@pytest.fixture
def viewer(tab):
    return tab.viewer


@pytest.fixture
def curves(tab):
    return tab.viewer.tab("points").locator(".arch-chart").first.locator(".arch-vega svg")


@pytest.fixture
def lesson(tab):
    return Shown(tab.page.locator(".arch", has=tab.page.locator(".arch-try")).last)


def last_step(viewer):
    return int(viewer.slider.get_attribute("max"))


def cursor_stands_at(picture, step, end):
    """Wait until the cursor of a chart stands at a step."""
    picture.page.wait_for_function(
        """([chart, share]) => {
          const plot = chart.querySelector(".arch-floor").getBoundingClientRect();
          const cursor = chart.querySelector(".arch-cursor").getBoundingClientRect();
          return plot.width > 150 && Math.abs(cursor.x - plot.x - plot.width * share) < 2;
        }""",
        arg=[picture.element_handle(), step / end],
    )


def rule_stands_at(chart, step, end):
    """Wait until the rule of one of Altair's charts stands at a step. The chart may be drawn anew meanwhile, for another width."""
    for _ in range(600):
        if chart.evaluate(RULE_STANDS, step / end):
            return
        chart.page.wait_for_timeout(100)
    pytest.fail(f"the rule does not stand at step {step}")


RULE_STANDS = """(chart, share) => {
  const plot = chart.querySelector(".background")?.getBoundingClientRect();
  const rule = chart.querySelector('.mark-rule line[stroke-width="1.5"]')?.getBoundingClientRect();
  return Boolean(plot && rule) && plot.width > 90 && Math.abs(rule.x - plot.x - plot.width * share) < 2;
}"""


def test_no_cell_raises(tab):
    assert tab.page.locator(RAISED).all_inner_texts() == []
    assert tab.page.locator(".arch-sorry:visible").count() == 0


def test_keys_move_the_viewer_and_leave_the_cells_alone(tab, viewer):
    cells = """() => {
      const cells = [...document.querySelectorAll(".jp-Notebook .jp-Cell")];
      const selected = cells.flatMap((cell, k) => (cell.matches(".jp-mod-active, .jp-mod-selected") ? [k] : []));
      return [cells.length, selected, document.querySelectorAll(".jp-Notebook.jp-mod-editMode").length];
    }"""
    viewer.go(10)
    viewer.find(".arch-map > svg").first.click(position={"x": 5, "y": 5})
    expect(viewer.root).to_be_focused()
    before = tab.page.evaluate(cells)
    viewer.press("ArrowRight", "ArrowRight")
    viewer.shows(12)
    # what these would do to a notebook: insert above and below, delete, cut, turn into text, merge, undo, go up and down
    viewer.press("a", "b", "d", "d", "x", "m", "y", "r", "Shift+M", "z", "j", "k", "ArrowDown", "ArrowUp", "Enter", "l")
    viewer.find(".arch-modes").get_by_text("Look", exact=True).click()  # M went to the next modes
    expect(viewer.find(".arch-tab-place .arch-move").first).to_be_visible()
    viewer.root.focus()
    viewer.press("Home")
    viewer.shows(0)
    viewer.press("End")
    viewer.shows(last_step(viewer))
    viewer.press("[", "]", "Home", "?")
    expect(viewer.find(".arch-keys")).to_be_visible()
    viewer.press("?")
    viewer.press("Space")
    expect(viewer.counter).to_contain_text(re.compile("^Move [2-9]"))
    viewer.press("Space")
    expect(viewer.button("Play")).to_be_visible()
    expect(viewer.root).to_be_focused()
    assert tab.page.evaluate(cells) == before


def test_escape_gives_the_keyboard_back_to_the_notebook(tab, viewer):
    viewer.root.focus()
    viewer.press("Escape")
    assert tab.page.locator(".jp-Notebook.jp-mod-commandMode").count() == 1


def test_pointing_works_in_lab(viewer):
    viewer.go(50)
    viewer.button("Next move").click()
    viewer.shows(51)
    viewer.find(".arch-move").nth(20).click()
    viewer.shows(20)
    cube = viewer.find(".arch-map .arch-piece.is-link", has=viewer.page.locator("title", has_text=" on ")).last
    cube.click()
    assert viewer.at <= 20


def test_texts_keep_their_size_in_lab(viewer):
    sizes = viewer.root.evaluate("""(root) => [...root.querySelectorAll(".arch-map text")].filter((node) => node.textContent)
      .map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a)""")
    assert sizes and min(sizes) > 11.9


def test_everything_follows_the_width_of_its_cell(tab, viewer, curves):
    curves.wait_for()
    for width in (1000, 1700, 1400):
        tab.page.set_viewport_size({"width": width, "height": 1100})
        tab.page.wait_for_function(
            """(viewer) => {
              const chart = viewer.querySelector(".arch-tab-place .arch-vega svg"); // follows the width
              if (!chart) return false;
              const cell = viewer.closest(".jp-Cell-outputWrapper").getBoundingClientRect();
              const column = chart.closest(".arch-side");
              const fills = (box, around) => box.right <= around.right + 1 && box.width > around.width * 0.75;
              const [whole, place, own] = [viewer, column, chart].map((node) => node.getBoundingClientRect());
              return fills(whole, cell) && fills(own, place);
            }""",
            arg=viewer.root.element_handle(),
        )


def test_step_from_python_and_from_the_viewer_moves_the_cursor_of_every_chart(viewer, curves):
    end = last_step(viewer)
    curves.wait_for()
    picture = viewer.find(".arch-bar .arch-picture")
    for step in (60, 61, end):
        viewer.go(step)
        cursor_stands_at(picture, step, end)
        rule_stands_at(curves, step, end)
    viewer.press("Home")
    cursor_stands_at(picture, 0, end)
    rule_stands_at(curves, 0, end)


def test_click_on_a_chart_moves_the_viewer_and_python_hears_of_it(tab, viewer, curves):
    end = last_step(viewer)
    for step in (end // 2, end // 4):
        curves.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
        left, top, width, tall = box_of(curves.locator(".background").first)
        tab.page.mouse.click(left + width * step / end, top + tall / 2)
        tab.page.wait_for_function(
            "([slider, step]) => Math.abs(slider.value - step) <= 1", arg=[viewer.slider.element_handle(), step]
        )
        rule_stands_at(curves, viewer.at, end)


def test_controls_and_curve_stay_in_sight_in_lab(tab, viewer):
    viewer.root.evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    for part in (".arch-board", ".arch-side", ".arch-bar"):
        expect(viewer.find(part)).to_be_in_viewport(ratio=1)


def test_h_hides_what_the_picker_tells(tab, viewer):
    picker = tab.page.locator(".arch-chooser")
    title = viewer.find("h2").text_content()
    find = picker.get_by_role("combobox", name="My games")
    expect(find).to_have_attribute("placeholder", re.compile(re.escape(title)))
    viewer.root.focus()
    viewer.press("h")
    expect(find).not_to_have_attribute("placeholder", re.compile(re.escape(title)))
    expect(find).to_have_attribute("title", "")
    find.click()
    expect(picker.get_by_role("option", name=title)).to_have_count(0)
    viewer.root.focus()
    viewer.press("h")
    find.click()
    expect(picker.get_by_role("option", name=title)).to_have_count(1)


def test_another_game_is_picked_in_lab_and_named(tab, viewer):
    picker = tab.page.locator(".arch-chooser")
    find = picker.get_by_role("combobox", name="My games")

    def choose(row):
        find.click()
        key = row.get_attribute("data-key")
        row.click()
        expect(find).to_have_attribute("title", re.compile(re.escape(key)))
        return key

    find.click()
    before = picker.locator('[role=option][aria-selected="true"]').get_attribute("data-key")
    other = choose(picker.locator('[role=option][aria-selected="false"]').first)
    find.fill("no/such.parquet")
    find.press("Enter")
    expect(picker.locator(".arch-chooser-said")).to_contain_text("no/such.parquet")
    expect(find).to_have_attribute("title", re.compile(re.escape(other)))
    choose(picker.locator(f'[data-key="{before}"]'))
    expect(picker.locator(".arch-chooser-said")).to_be_hidden()
    viewer.go(30)


def test_a_game_opened_after_another_shows_its_own_decisions(tab, viewer):
    """The panel beside the board had gone on asking for a decision of the game before."""
    picker = tab.page.locator(".arch-chooser")
    find = picker.get_by_role("combobox", name="My games")

    def choose(key):
        find.click()
        picker.locator(f'[data-key="{key}"]').click()

    find.click()
    before = picker.locator('[role=option][aria-selected="true"]').get_attribute("data-key")
    find.press("Escape")  # the list lies over the modes
    viewer.find('[data-mode="whatif"]').click()
    panel = viewer.tab("try")
    for name in ("new-expedition-4p-tomb", "royal-society-3p", "mykerinos-2p"):
        game = load(HERE / "replays" / f"{name}.parquet")
        choose(f"{name}.parquet")
        expect(viewer.counter).to_contain_text(f" of {len(game)} ", timeout=MINUTE)
        session = Session.resumed(game, viewer.at)
        expect(panel).to_contain_text(f"{session.asked} decides move {viewer.at + 1}")
        expect(panel.locator(".arch-choices code").first).to_be_visible()
        assert set(panel.locator(".arch-choices code").all_inner_texts()) <= {*session.options(), "…"}
    choose(before)
    viewer.find('[data-mode="look"]').click()
    viewer.go(30)


def test_legal_decision_is_made_and_an_illegal_one_refused_with_its_rule(lesson):
    game = Session.resumed(simulate("mykerinos", ["random"] * 3, seed=3), START)
    choice = next(option for option in game.options() if option.startswith("start"))
    refusal = game.do(choice).why_not(choice)
    rule = rules_of("mykerinos").rule_texts("en")[refusal.rule]
    answer, line = lesson.find(".arch-answer"), lesson.find(".arch-try input")

    lesson.shows(START)
    lesson.find(".arch-choices button").filter(has=lesson.page.locator("code").get_by_text(choice, exact=True)).click()
    expect(answer).to_contain_text("Done.")
    lesson.shows(START + 1)
    expect(lesson.find(".arch-try-who")).to_contain_text(f"{game.asked} decides move {START + 2}")

    line.fill(choice)
    line.press("Enter")
    expect(answer).to_contain_text("Refused.")
    expect(answer).to_contain_text(rule.title)
    expect(answer).to_contain_text(rule.text)
    lesson.shows(START + 1)

    line.fill("dance on the table")
    line.press("ArrowLeft")
    line.press("Enter")
    expect(answer).to_contain_text("dance")
    lesson.shows(START + 1)

    lesson.page.get_by_role("button", name=f"Back to move {START}", exact=True).click()
    lesson.shows(START)
    expect(lesson.find(".arch-try-back")).to_be_hidden()


def test_clicked_space_narrows_the_choices(lesson):
    lesson.shows(START)
    game = simulate("mykerinos", ["random"] * 3, seed=3)
    choices = Session.resumed(game, START).options()
    name = next(choice for choice in choices if choice.startswith("start")).split()[1]
    label = next(piece["label"] for piece in table_at(film_of(game), START).values() if piece.get("space") == name)
    lesson.piece(label).click()
    fitting = [choice for choice in choices if name in choice.split()[1:]]
    expect(lesson.find(".arch-choices code")).to_have_text(fitting)
    lesson.find(".arch-chips").get_by_role("button", name=f"Let go of {name}").click()
    expect(lesson.find(".arch-try-count")).to_have_text(re.compile(f"^{len(choices)} of {len(choices)} "))


def test_lab_was_quiet_and_asked_for_nothing_elsewhere(tab):
    """Last: it judges everything above."""
    assert tab.said == []
    assert tab.asked == []
