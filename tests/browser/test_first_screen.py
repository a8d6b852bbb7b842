"""`arch-engine lab` as somebody meets it first: the command, the address it prints, and nothing else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest

from arch_engine import load
from arch_engine.lab.folder import sources
from tests.browser.conftest import SECONDS_FOR_LAB, free_port, serving
from tests.browser.driving import Shown, Tab, box_of, expect

pytestmark = pytest.mark.browser

PROJECT = Path(__file__).parents[2]
SCREEN = {"width": 1280, "height": 800}
PATIENCE = 120_000  # the kernel starts and imports everything
LAB_NEWS = re.compile("/lab/api/(news|update)")
STRANGER = """
from pathlib import Path

Path("a-stranger-was-here").touch()
"""


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """The printed address, the folder of the user's (in a checkout of git) and the one of Jupyter's own files."""
    own, checkout = tmp_path_factory.mktemp("jupyter"), tmp_path_factory.mktemp("checkout")
    shutil.copy(PROJECT / ".gitignore", checkout)
    for command in (
        ["init", "--quiet"],
        ["add", "."],
        ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *command], cwd=checkout, check=True)
    folder = checkout / "lab"
    (folder / "games").mkdir(parents=True)
    shutil.copy(sources()["replays/mykerinos-3p.parquet"], folder / "our-evening.parquet")
    ours = nbformat.read(sources()["replay-analyzer.ipynb"], as_version=4)
    stranger = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(STRANGER)], metadata=ours.metadata)
    nbformat.write(stranger, folder / "stranger.ipynb")
    command = [sys.executable, "-m", "arch_engine", "lab", "--folder", "lab", "--no-browser", f"--port={free_port()}"]
    with serving(command, own, cwd=checkout) as server:
        yield _printed(server, own / "log"), folder, own


def _printed(server, log):
    end = time.monotonic() + SECONDS_FOR_LAB
    while time.monotonic() < end and server.poll() is None:
        if found := re.search(r"http://localhost\S+", log.read_text()):
            return found[0]
        time.sleep(0.1)
    return pytest.fail(f"no address was printed:\n{log.read_text()[-2000:]}")


@pytest.fixture(scope="module")
def originals():
    """What the project's own notebooks and games were before anybody worked in Lab."""
    return {path: path.read_bytes() for path in sources().values()}


class LabTab(Tab):
    """A tab that also notes what Lab asks for news and updates."""

    def __init__(self, page, **more):
        super().__init__(page, **more)
        self.news = []
        page.on("request", lambda request: LAB_NEWS.search(request.url) and self.news.append(request.url))


@pytest.fixture(scope="module")
def tab(originals, chromium, started):
    """The printed address, opened, and nothing done."""
    address = started[0]
    server = address.split("/lab")[0]
    page = chromium.new_context(viewport=SCREEN).new_page()
    page.set_default_timeout(PATIENCE)
    allowed = (f"{server}/", f"{server.replace('http', 'ws')}/", "data:", "blob:")
    tab = LabTab(page, allowed=allowed, heard=["error"])
    page.goto(address)
    yield tab
    page.context.close()


def test_the_printed_address_shows_a_picture_at_once_and_then_the_board_working(tab):
    picture, alive = tab.page.locator(".jp-OutputArea img").first, tab.viewer.find(".arch-map svg").first
    expect(picture.or_(alive).first).to_be_in_viewport(timeout=PATIENCE)
    expect(alive).to_be_visible(timeout=PATIENCE)
    expect(alive).to_be_in_viewport()  # Lab stands where the viewer is
    before = tab.viewer.at
    tab.viewer.button("Next move").click()
    tab.viewer.shows(before + 1)


def test_lab_stays_at_the_top_when_all_cells_have_run(tab):
    expect(tab.page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute(
        "data-status", "idle", timeout=PATIENCE
    )
    expect(tab.viewer.find(".arch-bar").first).to_be_in_viewport()
    expect(tab.viewer.find(".arch-map svg").first).to_be_in_viewport()
    assert box_of(tab.viewer.root)[1] > 0


def test_run_all_cells_ends_at_the_top_as_well(tab):
    prompt = tab.page.locator(".jp-CodeCell").nth(1).locator(".jp-OutputPrompt").first  # the viewer's own has no number
    before = prompt.inner_text()
    tab.page.get_by_role("menuitem", name="Run", exact=True).click()
    tab.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(prompt).to_have_text(re.compile(rf"^(?!{re.escape(before)}$)\[\d+\]:$"), timeout=PATIENCE)
    expect(tab.page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute(
        "data-status", "idle", timeout=PATIENCE
    )
    tab.page.wait_for_timeout(1_000)  # Lab scrolls when it likes
    expect(tab.viewer.find(".arch-map svg").first).to_be_in_viewport()
    tab.page.keyboard.press("Control+s")
    expect(tab.page.locator("#jp-main-dock-panel .jp-mod-dirty")).to_have_count(0)


def show_files(tab):
    """Unfold the sidebar, which a notebook of ours folded away."""
    if tab.page.locator("#jp-left-stack").is_hidden():
        tab.page.locator('.jp-SideBar [data-id="filebrowser"]').click()


def test_the_sidebar_is_folded_away_and_the_board_has_most_of_the_widget(tab):
    expect(tab.page.locator("#jp-left-stack")).to_be_hidden()
    viewer = tab.viewer
    _, _, wide, tall = box_of(viewer.root)
    _, _, across, down = box_of(viewer.find(".arch-board"))
    assert across * down >= 0.6 * wide * tall
    assert box_of(viewer.find(".arch-foot"))[3] + box_of(viewer.find(".arch-bar"))[3] <= 150


def test_only_the_notebook_is_open_and_the_file_browser_shows_the_games(tab):
    show_files(tab)
    names = tab.page.locator(".jp-DirListing-itemText")
    for name in ("replays", "games", "our-evening.parquet", "mykerinos-rules.ipynb"):
        expect(names.get_by_text(name, exact=True)).to_be_visible()
    expect(tab.page.locator(".jp-Launcher")).to_have_count(0)
    expect(tab.page.locator("#jp-main-dock-panel .lm-TabBar-tabLabel")).to_have_text(["replay-analyzer.ipynb"])


def test_no_news_pop_up(tab):
    expect(tab.page.locator(".Toastify__toast")).to_have_count(0)
    expect(tab.page.locator(".jp-Dialog")).to_have_count(0)
    assert tab.news == []


REVIEWED = ["mykerinos-3p-last-season", "new-expedition-2p-pyramid", "royal-society-1p-solo"]


@pytest.mark.parametrize("game", REVIEWED)
def test_the_verdict_of_a_review_and_the_curve_are_on_the_first_screen(tab, game):
    """They are where nothing is scrolled; chooser and code stand above."""
    page, viewer = tab.page, tab.viewer
    page.get_by_role("combobox", name="My games").click()
    page.locator(f'.arch-chooser-list [data-key="{game}.parquet"]').click()
    viewer.shows(load(sources()[f"replays/{game}.parquet"]).rounds[0])
    viewer.find('[data-mode="review"]').click()
    expect(viewer.find(".arch-review-lead")).to_be_visible()
    # Python has said all that it has to say of the game that was chosen, also where it stands
    expect(page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute("data-status", "idle")
    viewer.root.evaluate("(node) => node.focus({ preventScroll: true })")
    expect(viewer.root).to_be_focused()
    viewer.press("n")
    expect(viewer.find(".arch-review-decision .arch-review-pill").first).to_be_visible()
    screen = page.locator(".jp-WindowedPanel-outer").first
    screen.evaluate("(node) => node.scrollTo(0, 0)")  # on a busy machine Lab scrolls to a cell that it takes for hidden
    top, height = box_of(screen)[1], box_of(screen)[3]
    for part in (
        ".arch-maps",
        ".arch-strips",
        ".arch-bar",
        ".arch-underline svg[role=img]",
        ".arch-review-pill",
        ".arch-review-why",
    ):
        _, part_top, _, part_height = box_of(viewer.find(part).first)
        assert part_height > 10, part
        assert part_top >= top and part_top + part_height <= top + height, part


def test_working_in_a_notebook_leaves_the_checkout_and_the_users_settings_alone(tab, started, originals):
    _, folder, own = started
    notebook = folder / "replay-analyzer.ipynb"
    with tab.page.expect_response(lambda answer: answer.request.method == "PUT" and notebook.name in answer.url):
        tab.page.locator(".jp-Notebook").first.focus()
        tab.page.keyboard.press("Control+s")
    assert json.loads(notebook.read_text(encoding="utf-8")) != json.loads(sources()[notebook.name].read_bytes())
    status = subprocess.run(["git", "status", "--porcelain"], cwd=folder.parent, capture_output=True, text=True)
    assert (status.returncode, status.stdout) == (0, "")
    assert {path: path.read_bytes() for path in originals} == originals
    assert [path for path in (own / "config").rglob("*") if path.is_file() and path.name != "migrated"] == []


def test_another_notebook_of_ours_runs_when_it_is_opened(tab):
    show_files(tab)
    tab.page.locator(".jp-DirListing-itemText").get_by_text("game-review.ipynb", exact=True).dblclick()
    panel = tab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(panel.locator(".jp-InputPrompt", has_text="[1]:")).to_be_attached(timeout=PATIENCE)
    expect(Shown(panel.locator(".arch").first).root).to_be_attached(timeout=PATIENCE)


def test_a_strangers_notebook_does_not_run_by_itself(tab, started):
    show_files(tab)
    tab.page.locator(".jp-DirListing-itemText").get_by_text("stranger.ipynb", exact=True).dblclick()
    panel = tab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(panel.locator(".jp-CodeCell")).to_have_count(1, timeout=PATIENCE)
    expect(panel.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle", timeout=PATIENCE)
    tab.page.wait_for_timeout(3_000)  # in which one of ours would have begun
    expect(panel.locator(".jp-InputPrompt").first).to_have_text("[ ]:")
    assert not (started[1] / "a-stranger-was-here").exists()
    panel.locator(".jp-CodeCell").click()
    tab.page.keyboard.press("Shift+Enter")  # but it does when it is told to
    expect(panel.locator(".jp-InputPrompt").first).to_have_text("[1]:", timeout=PATIENCE)
    assert (started[1] / "a-stranger-was-here").exists()


def test_lab_was_quiet_and_asked_for_nothing_elsewhere(tab):
    """Last: it judges everything above."""
    assert tab.said == []
    assert tab.asked == []


def test_loading_the_page_again_runs_nothing_again(started, tab):
    """After the judgement: whether the widgets come back is Lab's, which gives a busy kernel four seconds for it."""
    page = tab.page
    page.locator("#jp-main-dock-panel .lm-TabBar-tab", has_text="replay-analyzer").click()
    prompt = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell .jp-OutputPrompt").first
    before = prompt.inner_text()
    page.goto(started[0])
    expect(page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute(
        "data-status", "idle", timeout=PATIENCE
    )
    page.wait_for_timeout(3_000)  # in which a notebook just opened would have begun
    expect(prompt).to_have_text(before)
    assert tab.asked == []
