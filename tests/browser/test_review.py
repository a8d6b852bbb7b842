"""A review on a page of its own, and in a real JupyterLab the search for a better move."""

import json
import re
import shutil

import pytest

from arch_engine import load, simulate
from arch_engine.review import load_review
from arch_engine.review.store import review_path
from arch_widgets import Review
from arch_widgets.review.page import review_page
from tests.browser.driving import Shown, Tab, box_of, expect
from tests.browser.hosting import Hosted
from tests.browser.test_lab import MINUTE, code, run_all
from tests.browser.test_page import SMALL_TEXTS as SMALL_IN_VIEWER
from tests.replay.trees import REPLAYS
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.browser

SMALL_TEXTS = SMALL_IN_VIEWER.replace(".arch *", ".arch *, .arch-review *")


@pytest.fixture(scope="module")
def review():
    """Of a game with hidden hands."""
    return made_up(simulate("new_expedition", ["random"] * 3, seed=2, names=["Ana", "Bo", "Cleo"]), mistakes=5)


@pytest.fixture(scope="module")
def exported(review, tmp_path_factory):
    return review_page(review, tmp_path_factory.mktemp("page") / "game.html", at=0)


@pytest.fixture
def viewer(open_file, exported):
    viewer = open_file(exported).viewer
    viewer.shows(0)
    return viewer


@pytest.fixture
def panel(viewer):
    return viewer.find(".arch-side")


def moves(review, seat=None):
    """The mistakes, by the number of the move."""
    return [verdict.step + 1 for verdict in review.mistakes(seat)]


def test_a_move_has_one_number_in_the_list_and_the_counter_and_its_row_says_what_was_better(viewer, panel, review):
    fine = next(verdict for verdict in review.verdicts.values() if not verdict.mistake)
    row = panel.locator(".arch-move").nth(fine.step + 1)
    row.click()
    viewer.shows(fine.step + 1)
    expect(viewer.row.locator(".arch-move-number")).to_have_text(str(fine.step + 1))
    expect(panel.locator(".arch-review-why")).to_have_text(review.why(fine.step))
    expect(panel.locator(".arch-notation code")).to_have_text(fine.played)


def test_a_mistake_opens_at_the_position_before_it(viewer, panel, review):
    for move in moves(review):
        panel.locator(".arch-move").nth(move).click()
        viewer.shows(move - 1)
        expect(viewer.row.locator(".arch-move-number")).to_have_text(str(move))
        expect(panel.locator(".arch-review-why")).to_have_text(review.why(move - 1))
    # one step on, the board shows what was played
    viewer.root.focus()
    viewer.press("ArrowRight")
    viewer.shows(moves(review)[-1])
    expect(viewer.find("[data-lit=ghost]")).to_have_count(0)
    expect(viewer.row.locator(".arch-move-number")).to_have_text(str(moves(review)[-1]))
    # a page has nobody who could play the move
    expect(panel.get_by_role("button", name="Try it")).to_have_count(0)


def test_n_and_p_go_from_mistake_to_mistake_and_the_viewers_keys_still_work(viewer, panel, review):
    found = moves(review)
    viewer.root.focus()
    for move in found[:2]:
        viewer.press("n")
        viewer.shows(move - 1)
    expect(panel.locator(".arch-review-decision .arch-review-pill").first).to_have_text(re.compile("mistake|blunder"))
    viewer.press("p")
    viewer.shows(found[0] - 1)
    viewer.press("ArrowRight")
    viewer.shows(found[0])
    # and from the list, where the keyboard may be, too
    viewer.row.focus()
    viewer.press("n")
    viewer.shows(found[1] - 1)
    viewer.press("ArrowLeft")
    viewer.shows(found[1] - 2)


def test_beyond_the_last_and_the_first_mistake_it_is_said_that_there_is_no_more(viewer, panel, review):
    found, status = moves(review), panel.locator(".arch-review-found")
    viewer.root.focus()
    viewer.press(*"n" * len(found))
    expect(status).to_have_text(f"Mistake {len(found)} of {len(found)}.")
    viewer.press("n")
    expect(status).to_have_text("This is the last mistake.")
    viewer.shows(found[-1] - 1)
    viewer.press("ArrowRight", "ArrowRight")
    expect(status).to_have_text("")
    viewer.press("n")
    expect(status).to_have_text("No mistake comes after this move.")
    viewer.go(found[0])
    viewer.press("p")
    expect(status).to_have_text("This is the first mistake.")


def test_keys_of_the_review_stand_in_the_viewers_table(viewer):
    viewer.button("Keys").click()
    expect(viewer.find(".arch-keys")).to_contain_text("next mistake")


def test_decision_shows_its_candidates_with_intervals_and_what_was_played(viewer, panel, review):
    viewer.root.focus()
    viewer.press("n")
    one = review.verdicts[moves(review)[0] - 1]
    decision = panel.locator(".arch-review-decision")
    decision.locator("summary", has_text="Numbers and intervals").click()
    expect(decision).to_contain_text(f"With what {review.replay.names[one.seat]} could know, it cost about")
    expect(decision.locator(".arch-review-view")).to_have_count(2)
    knowing = decision.locator(".arch-review-view").first
    expect(knowing.locator(".arch-review-candidate.is-played code")).to_have_text(one.played)
    expect(knowing.locator(".arch-review-candidate", has_text="★ best").locator("code")).to_have_text(one.best)
    for number in knowing.locator(".arch-review-number").all_inner_texts():
        assert re.fullmatch(r"\d+ % \(\d+ to \d+\)", number)


def test_a_word_and_why_come_first_and_numbers_stand_behind_a_click(viewer, panel, review):
    step = moves(review)[0] - 1
    viewer.root.focus()
    viewer.press("n")
    decision = panel.locator(".arch-review-decision")
    expect(decision.locator(".arch-review-why")).to_have_text(review.why(step))
    expect(decision.locator(".arch-review-pill").first).to_contain_text(review.verdicts[step].word)
    expect(decision.locator(".arch-review-number:visible")).to_have_count(0)
    decision.locator("summary", has_text="Numbers and intervals").click()
    expect(decision.locator(".arch-review-number:visible").first).to_be_visible()
    # opened once, numbers stay in sight at the next decision
    viewer.root.focus()
    viewer.press("n")
    expect(decision.locator(".arch-review-number:visible").first).to_be_visible()


def test_curve_has_marks_and_follows_and_leads_the_viewer(viewer, panel, review):
    marks = viewer.find(".arch-review-mark")
    expect(marks).to_have_count(len(moves(review)))
    marks.last.click()
    expect(viewer.counter).not_to_contain_text("Move 0 of")
    at = viewer.at
    assert at + 1 in moves(review)
    before = viewer.find(".arch-review-now").get_attribute("x1")
    viewer.root.focus()
    viewer.press("ArrowLeft")
    viewer.shows(at - 1)
    expect(viewer.find(".arch-review-now")).not_to_have_attribute("x1", before)


def test_the_story_leads_to_its_moments_and_is_hidden_with_the_advice_and_the_moves_to_come(viewer, panel, review):
    viewer.tab("story")
    story, told = panel.locator(".arch-review-story"), review.story()
    for line, one in zip(story.locator(".arch-review-moments > li").all(), told.moments, strict=True):
        expect(line).to_contain_text(one.words)
    expect(story.locator(".arch-review-chapter")).to_have_count(len(told.chapters))
    last = told.moments[-1].move
    story.get_by_role("button", name=f"Move {last}").last.click()
    viewer.shows(last - 1 if last in moves(review) else last)
    viewer.root.focus()
    viewer.press("a")
    viewer.tab("story")
    expect(story).to_be_hidden()
    viewer.root.focus()
    viewer.press("a")
    expect(story).to_be_visible()
    viewer.press("h")
    expect(story).to_be_hidden()


def test_hiding_the_advice_hides_every_number_and_mark(viewer, panel):
    viewer.root.focus()
    viewer.press("n", "a")
    hidden = (
        ".arch-move-mark",
        ".arch-review-mark",
        ".arch-review-decision",
        ".arch-review-number",
        "[data-lit=ghost]",
    )
    for part in hidden:
        expect(viewer.find(f"{part}:visible")).to_have_count(0)
    expect(viewer.tab("points").locator(".arch-review-number:visible")).to_have_count(0)
    viewer.tab("story")
    expect(panel).to_contain_text("Judged by a computer player")
    panel.get_by_role("button", name="Show advice").click()
    expect(viewer.tab("moves").locator(".arch-move-mark").first).to_be_attached()


def test_moves_to_come_are_hidden_in_the_review_too(viewer, panel, review):
    first, second = moves(review)[:2]
    viewer.go(second - 1)
    viewer.press("h")
    expect(viewer.find(".arch-review-mark")).to_have_count(1)
    expect(panel.locator(".arch-move:visible")).to_have_count(second)
    # neither how many mistakes there will be, nor where the next one is
    expect(viewer.tab("story")).not_to_contain_text("decisions judged")
    viewer.tab("moves")
    viewer.root.focus()
    viewer.press("n")
    expect(panel.locator(".arch-review-found")).to_have_text("What comes after this move is hidden.")
    viewer.shows(second - 1)
    viewer.press("p")
    viewer.shows(first)
    expect(viewer.tab("points").locator(".arch-luck-parts:visible")).to_have_count(0)


def test_one_players_mistakes_alone(viewer, panel, review):
    seat = review.verdicts[moves(review)[-1] - 1].seat
    viewer.tab("story").get_by_role("combobox", name="Of").select_option(label=review.replay.names[seat])
    panel.get_by_label("mistakes only").check()
    numbers = viewer.tab("moves").locator(".arch-move:visible:has(.arch-move-mark) .arch-move-number")
    expect(numbers).to_have_text([str(move) for move in moves(review, seat)])


def test_what_a_seat_knew_has_no_hindsight(viewer, panel, review):
    viewer.root.get_by_label("Seen by").select_option(label="What Bo knew")
    expect(viewer.find(".arch-review-chip")).to_have_count(1)
    worse = [verdict for verdict in review.verdicts.values() if verdict.seat == 1 and verdict.word != "fine"]
    expect(panel.locator(".arch-move-mark")).to_have_count(len(worse))
    viewer.root.focus()
    viewer.press("n")
    expect(panel.locator(".arch-review-decision")).not_to_contain_text("hindsight")
    expect(viewer.tab("points").locator(".arch-luck-cards > section")).to_have_count(1)


def test_luck_tells_what_mattered_and_leads_there(viewer, review):
    luck = viewer.tab("points")
    expect(luck.locator(".arch-luck-parts")).to_have_count(3)
    expect(luck.locator(".arch-luck-parts").first).to_contain_text("Own choices")
    fact = luck.locator(".arch-luck-facts button").first
    step = int(fact.inner_text().split()[1])
    fact.click()
    viewer.shows(step)


@pytest.mark.parametrize("width", [320, 640, 1000])
def test_it_fits_with_texts_that_can_be_read(open_file, exported, width):
    viewer = open_file(exported, width=width, color_scheme="dark").viewer
    viewer.root.focus()
    viewer.press("n")
    viewer.settle()
    assert viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert viewer.page.evaluate(SMALL_TEXTS) == []


@pytest.mark.parametrize("width", [420, 640])
def test_the_axis_has_every_season(open_file, tmp_path, width):
    review = made_up(simulate("mykerinos", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"]))
    viewer = open_file(review_page(review, tmp_path / "game.html"), width=width).viewer
    labels = viewer.page.locator(".arch-review-place text").all_text_contents()
    for season in range(1, len(review.replay.rounds) + 1):
        assert {str(season), f"Season {season}"} & set(labels)


def test_luck_says_what_its_bars_mean_and_no_interval_is_closed(viewer):
    luck = viewer.tab("points")
    expect(luck.locator(".arch-luck-key")).to_contain_text("starts where the one before ended")
    expect(luck.locator(".arch-luck-key")).to_contain_text("percentage points")
    for number in viewer.page.locator(".arch-review-number:visible").all_inner_texts():
        found = re.search(r"\((\S+) to (\S+)\)", number)
        assert found is None or found[1] != found[2], number


def test_one_who_plays_alone(open_file, tmp_path):
    found = made_up(simulate("royal_society", ["random"], seed=2, names=["Ana"]))
    viewer = open_file(review_page(found, tmp_path / "solo.html")).viewer
    panel = viewer.root
    viewer.tab("story")
    expect(panel).to_contain_text("Points expected at the end")
    expect(panel).not_to_contain_text("win chance")


def test_from_a_mistake_to_a_finished_branch_are_three_taps_without_scrolling(chromium, monkeypatch):
    monkeypatch.setattr("arch_widgets.whatif.widget.running_loop", lambda: None)  # computer players finish at once
    game = REPLAYS / "mykerinos-3p-last-season.parquet"
    found = load_review(review_path(game), load(game))
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    widget = Review(found.replay, found, at=0)
    Hosted(page, widget)
    viewer = Shown(page.locator(".arch").first)

    def tap(name):
        button = viewer.root.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        left, top, wide, tall = box_of(button)
        page.mouse.click(left + wide / 2, top + tall / 2)

    move = moves(found)[0]
    tap("Mistake ›")
    viewer.shows(move - 1)
    expect(viewer.find(".arch-piece[data-lit=ghost]").first).to_be_visible()
    tap("Try it")
    expect(viewer.find("h2")).to_contain_text("Branch 1")
    viewer.shows(move)
    assert widget.viewer.replay.moves[move - 1].notation == found.verdicts[move - 1].best
    tap("Let the computer finish")
    expect(viewer.find(".arch-what-said")).to_contain_text("✔")
    assert widget.viewer.replay.at(len(widget.viewer.replay)).over
    page.context.close()


# -- in the notebook ---------------------------------------------------------------------------------------------------

NOTEBOOK = """
from arch_widgets import Review

Review("reviewed.parquet", at=0)
"""


def test_a_better_move_is_looked_for_in_lab(chromium, lab, review):
    address, root = lab
    game = review.replay.save(root / "reviewed.parquet")
    review.save(review_path(game))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [code(NOTEBOOK, 0), code('print("All cells", "have run")', 1)]
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (root / "review.ipynb").write_text(json.dumps(book), encoding="utf-8")
    page = chromium.new_context(viewport={"width": 1400, "height": 1100}).new_page()
    page.set_default_timeout(MINUTE)
    tab = Tab(page, allowed=(f"{address}/", f"{address.replace('http', 'ws')}/", "data:", "blob:"), heard=["error"])
    with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
        page.goto(f"{address}/lab/tree/review.ipynb?reset")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    run_all(page)
    viewer = Shown(page.locator(".arch").first)
    panel = viewer.root
    move = moves(review)[0]
    viewer.shows(0)

    viewer.tab("story").get_by_role("button", name="Find a better move").click()
    viewer.shows(move - 1)
    quest = panel.locator(".arch-review-quest")
    expect(quest).to_contain_text(f"Move {move}:")
    expect(panel.locator(".arch-move-mark:visible, .arch-review-decision:visible")).to_have_count(0)
    viewer.find(".arch-try input").fill(review.verdicts[move - 1].played)
    viewer.find(".arch-submit").click()
    expect(quest).to_contain_text("That is what was played")
    quest.get_by_role("button", name="Show the answer").click()
    expect(viewer.find(".arch-try")).to_have_count(0)
    viewer.shows(move)
    viewer.tab("moves")
    expect(panel.locator(".arch-review-decision")).to_be_visible()

    viewer.root.focus()
    viewer.press("n")
    viewer.shows(moves(review)[1] - 1)
    expect(viewer.row.locator(".arch-move-number")).to_have_text(str(moves(review)[1]))
    assert tab.said == []
    assert tab.asked == []
    page.context.close()
    shutil.rmtree(root / ".ipynb_checkpoints", ignore_errors=True)
