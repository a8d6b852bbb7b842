"""The widgets in a real JupyterLab: one notebook, all cells run, then used as a reader uses it."""

import contextlib
import json
import re
import shutil
from pathlib import Path

import pytest

from arch_engine import rules_of, simulate
from arch_engine.replay.session import Session
from arch_widgets.film import film_of
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
    return tab.page.locator(".arch-graph svg").first


@pytest.fixture
def lesson(tab):
    return Shown(tab.page.locator(".arch", has=tab.page.locator(".arch-try")).first)


def last_step(viewer):
    return int(viewer.slider.get_attribute("max"))


def rule_stands_at(curves, step, end):
    """Wait until the rule of a chart stands at a step."""
    curves.page.wait_for_function(
        """([chart, share]) => {
          const plot = chart.querySelector("path.background").getBoundingClientRect();
          const rule = [...chart.querySelectorAll(".mark-rule.role-mark")].at(-1).querySelector("line").getBoundingClientRect();
          return plot.width > 300 && Math.abs(rule.x + rule.width / 2 - plot.x - plot.width * share) < 3;
        }""",
        arg=[curves.element_handle(), step / end],
    )


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
    for width in (1000, 1700, 1400):
        tab.page.set_viewport_size({"width": width, "height": 1100})
        tab.page.wait_for_function(
            """([viewer, chart]) => {
              const cell = viewer.closest(".jp-Cell-outputWrapper").getBoundingClientRect();
              const widths = [viewer, chart].map((node) => node.getBoundingClientRect());
              return widths.every((box) => box.right <= cell.right + 1 && box.width > cell.width * 0.75);
            }""",
            arg=[viewer.root.element_handle(), curves.element_handle()],
        )


def test_step_of_the_viewer_moves_the_rule_of_the_chart(viewer, curves):
    end = last_step(viewer)
    for step in (60, 61, end):
        viewer.go(step)
        rule_stands_at(curves, step, end)
    viewer.press("Home")
    rule_stands_at(curves, 0, end)


def test_point_of_the_chart_moves_the_viewer_every_time(viewer, curves):
    point = curves.locator(".mark-symbol.role-mark path").nth(2)
    step = int(re.search(r"Move: (\d+)", point.get_attribute("aria-label"))[1])
    for start in (0, 5):
        viewer.go(start)
        rule_stands_at(curves, start, last_step(viewer))
        # a click that meets a chart just being drawn anew is lost: the player clicks again; a link that does not work fails
        # every time
        assert any(click_leads_to(viewer, point, step) for _ in range(3))
        rule_stands_at(curves, step, last_step(viewer))


def test_bar_of_the_breakdown_moves_the_viewer(viewer):
    bars = viewer.page.locator(".arch-graph .mark-rect.role-mark path")

    def picked(number):
        bar = bars.nth(number)
        step = int(re.search(r"Move: (\d+)", bar.get_attribute("aria-label"))[1])
        viewer.go(step + 1)  # so that going back is a change, and what was picked before is forgotten
        viewer.go(0)
        # the chart has heard of step 0 when nothing counts as scored any more
        expect(viewer.page.locator(".arch-graph text", has_text=re.compile(r"^0 of "))).to_have_count(
            len(player_sheets(viewer))
        )
        return click_leads_to(viewer, bar, step)

    # a click that meets a chart just being drawn anew is lost, as a player's would be, who clicks again; a link that does not
    # work fails every time
    assert any(picked(number) for number in range(5))


def click_leads_to(viewer, mark, step):
    """Whether a click on a mark of a chart brings the viewer to a step."""
    mark.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    left, top, width, height = at_rest(viewer.page, mark)
    viewer.page.mouse.click(left + width / 2, top + height / 2)
    try:
        viewer.shows(step, timeout=5_000)
    except AssertionError:
        return False
    return True


def at_rest(page, drawing):
    """The box of a drawing once it does not move any more."""
    before, box = None, box_of(drawing)
    while box != before:
        page.wait_for_timeout(600)  # a chart looks for its width twice a second
        before, box = box, box_of(drawing)
    return box


def player_sheets(viewer):
    """The sheets of the players."""
    return viewer.find(".arch-sheet[data-seat]").all()


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

    lesson.page.get_by_role("button", name="Undo", exact=True).click()
    lesson.shows(START)


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
