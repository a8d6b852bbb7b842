"""What the column and the strips say at any width: marks of a review, names, letters on small maps, what can be tried."""

import pytest

from arch_engine import load, simulate
from arch_engine.mykerinos.table import MykerinosTable
from arch_engine.replay.session import Session
from arch_widgets import WhatIf
from arch_widgets.review.page import review_page
from arch_widgets.viewer.choices import choices_of
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.widget import export_page
from tests.browser.asked import workbench_page
from tests.browser.driving import expect, table_at
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.browser

OVERLAPPING = """(node) => {
  const texts = [...node.querySelectorAll(".arch-map text")].filter((one) => one.getClientRects().length && one.textContent);
  const boxes = texts.map((one) => [one.textContent, one.getBoundingClientRect()]);
  return boxes.flatMap(([words, one], k) => boxes.slice(k + 1).filter(([, other]) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4).map(([others]) => `${words} on ${others}`));
}"""


@pytest.fixture(scope="module")
def last_season(tmp_path_factory):
    """A game of Mykerinos, and the move in its last season at which most players stand in the areas."""
    replay = simulate("mykerinos", ["random"] * 4, seed=4)
    tables = [table for step in range(len(replay)) if isinstance(table := replay.at(step), MykerinosTable)]
    last = [step for step, table in enumerate(tables) if table.round == 4]
    at = max(last, key=lambda step: sum(cubes.bit_count() for cubes in tables[step].cubes))
    return export_page(replay, tmp_path_factory.mktemp("season") / "game.html", at)


@pytest.mark.parametrize(("wide", "tall"), [(1280, 800), (900, 800), (390, 844)])
def test_area_labels_and_counts_stay_apart_in_the_last_season(open_file, last_season, wide, tall):
    viewer = open_file(last_season, width=wide, height=tall).viewer
    expect(viewer.find(".arch-map").first).to_be_visible()
    viewer.settle()
    assert [one for one in viewer.root.evaluate(OVERLAPPING) if "Area" in one] == []
    labels = viewer.root.evaluate(
        """(root) => [...root.querySelectorAll("[data-piece^='area:'], [data-piece^='standing:']")].map((node) => {
          const { left, right, top } = node.querySelector(".arch-face").getBoundingClientRect();
          return [node.dataset.piece, left, right, Math.round(top / 9)];
        })"""
    )
    assert any(name.startswith("standing:") for name, *_ in labels)
    for name, left, right, top in labels:
        for other, from_, to, height in labels:
            if name < other and height == top:
                assert min(right, to) <= max(left, from_) + 0.5, (name, other)


@pytest.mark.parametrize(("wide", "tall"), [(1000, 700), (900, 800), (650, 800), (390, 844)])
def test_strips_show_name_and_value_at_any_width(open_file, tmp_path, wide, tall):
    replay = simulate("new_expedition", ["random"] * 5, seed=4, names=["Anton", "Bob", "Chris", "Diana", "Ewald"])
    at = next(step for step in range(40, len(replay)) if replay.at(step).asked >= 0)
    viewer = open_file(export_page(replay, tmp_path / "game.html", at), width=wide, height=tall).viewer
    expect(viewer.find(".arch-strip-seat.is-asked")).to_have_count(1)
    clipped = viewer.find(".arch-strip-name, .arch-strip-value").evaluate_all(
        "(nodes) => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
    )
    assert clipped == []
    rows = {round(one.bounding_box()["y"]) for one in viewer.find(".arch-strip-seat").all()}
    assert len(rows) == 1


def test_the_list_of_moves_has_the_marks_of_the_review_as_signs_with_words(open_file, tmp_path):
    replay = simulate("mykerinos", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"])
    review = made_up(replay, luck=False)
    viewer = open_file(review_page(review, tmp_path / "review.html"), width=1280, height=800).viewer
    moves = viewer.tab("moves")
    marks = moves.locator(".arch-move-mark")
    expect(marks).to_have_count(sum(1 for verdict in review.verdicts.values() if verdict.word != "fine"))
    worst = next(verdict for verdict in review.verdicts.values() if verdict.mistake)
    row = moves.locator(".arch-move").nth(worst.step + 1)
    sign = {"blunder": "✘✘", "mistake": "✘"}[worst.word]
    expect(row.locator(".arch-move-mark")).to_contain_text(sign)
    assert row.locator(".arch-move-mark").get_attribute("title").startswith(f"{worst.word}: ")
    viewer.root.focus()
    viewer.press("a")
    expect(marks).to_have_count(0)
    viewer.press("a")
    expect(marks.first).to_be_attached()
    viewer.find('[data-mode="look"]').click()
    expect(marks).to_have_count(0)


def test_a_page_says_that_other_moves_are_tried_in_a_notebook_and_carries_no_code_of_play(open_file, tmp_path):
    what = WhatIf(simulate("mykerinos", ["random"] * 3, seed=3), at=30)
    page = what.to_html(tmp_path / "tree.html")
    viewer = open_file(page).viewer
    expect(viewer.tab("branches")).to_contain_text("Other moves are tried in a notebook")
    text = page.read_text(encoding="utf-8")
    assert "arch-ask-item" not in text and "arch-table-" not in text


def test_review_waits_for_what_python_has_made(open_file, tmp_path):
    replay = simulate("mykerinos", ["random"] * 3, seed=3)
    state = {"film": film_of(replay), "at": 9, "mode": "review", "modes": ["look", "review"]}
    viewer = open_file(workbench_page(tmp_path / "waits.html", state)).viewer
    viewer.shows(9)
    expect(viewer.find('[data-mode="review"]')).to_have_attribute("aria-pressed", "true")
    expect(viewer.find(".arch-move[aria-current]")).to_be_visible()
    viewer.press("n")
    viewer.shows(9)


def test_what_can_be_tried_is_lit_and_picked_by_click_or_key(open_file, tmp_path):
    replay = load("replays/mykerinos-3p.parquet")
    session = Session.resumed(replay, 40)
    rules, table = session.rules, session.table
    choices = choices_of(rules, table, session.names, rules.options(table), "")
    state = {"film": film_of(replay), "at": 40, "mode": "look", "modes": ["look"], "live": True, "choices": choices}
    viewer = open_file(workbench_page(tmp_path / "try.html", state), width=1280, height=800).viewer
    lit = viewer.find(".arch-map [data-lit=legal]")
    expect(lit.first).to_be_visible()
    spaces = lit.count()
    lit.first.click()
    chosen = viewer.find(".arch-map [data-lit=chosen]")
    expect(chosen).to_have_count(1)
    assert lit.count() < spaces
    expect(viewer.find(".arch-try .arch-chip[aria-label^='Let go']")).to_have_count(1)
    chosen.focus()
    viewer.press("Enter")
    expect(chosen).to_have_count(0)
    expect(lit).to_have_count(spaces)


def test_try_decides_what_is_picked_or_says_what_is_missing(open_file, tmp_path):
    replay = load("replays/mykerinos-3p.parquet")
    session = Session.resumed(replay, 40)
    rules, table = session.rules, session.table
    choices = choices_of(rules, table, session.names, rules.options(table), "")
    state = {"film": film_of(replay), "at": 40, "mode": "look", "modes": ["look"], "live": True, "choices": choices}
    viewer = open_file(workbench_page(tmp_path / "tries.html", state), width=1280, height=800).viewer
    said, asked = viewer.find(".arch-answer"), lambda: viewer.page.evaluate("() => window.model.get('wish')?.text")
    viewer.find(".arch-submit").click()
    expect(said).to_contain_text("Click spaces on the board, type a decision")
    longer = next(one for one in choices if len(set(one["spaces"])) == 2)
    labels = {piece["space"]: piece["label"] for piece in table_at(film_of(replay), 40).values() if piece.get("space")}
    viewer.find(".arch-try input").fill(longer["notation"].split()[0])
    viewer.piece(labels[longer["spaces"][0]]).first.click()
    viewer.find(".arch-submit").click()
    expect(said).to_contain_text("Several decisions fit")
    assert asked() is None
    viewer.piece(labels[longer["spaces"][1]]).first.click()
    expect(said).to_be_empty()
    viewer.find(".arch-submit").click()
    assert asked() == longer["notation"]
