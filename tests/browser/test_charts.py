"""Charts of an exported page: the slim curve under the slider, Altair's on the tab *Points*, what they say and what a step costs."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from arch_engine import simulate
from arch_engine.replay.study import Game
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_widgets import ReplayViewer, WhatIf
from arch_widgets.review.page import review_page
from arch_widgets.viewer.export import write_page
from arch_widgets.viewer.film import film_of
from tests.browser.driving import expect
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.browser

GAMES = {"mykerinos": 3, "new_expedition": 3, "royal_society": 2}
NAMES = ["Ana", "Bo", "Cleo"]
AT = 90

# how many drawings of charts come new onto the page while something is done; the rest of the page may change as it likes
DRAWN = """() => {
  window.drawn = 0;
  const shapes = (node) => (node.nodeType === 1 ? node.querySelectorAll("path, rect, line, text").length + node.matches("path, rect, line, text") : 0);
  const count = (changes) => {
    for (const change of changes) for (const node of change.addedNodes) if (change.target.closest(".arch-picture, .arch-plot, .mark-line")) window.drawn += shapes(node);
    window.drawn += changes.filter(({ attributeName, target }) => attributeName === "d" && target.closest(".arch-picture, .mark-line")).length;
  };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["d"] });
}"""


@pytest.fixture(scope="module")
def games():
    return {game: simulate(game, ["random"] * seats, seed=4, names=NAMES[:seats]) for game, seats in GAMES.items()}


class Pages(dict[str, Path]):
    """The page of each game, written when it is first opened."""

    def __init__(self, games, folder):
        self.games, self.folder = games, folder

    def __missing__(self, game):
        self[game] = ReplayViewer(self.games[game], AT).to_html(self.folder / f"{game}.html")
        return self[game]


@pytest.fixture(scope="module")
def pages(games, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    return Pages(games, folder)


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture
def viewer(open_file, pages, game):
    viewer = open_file(pages[game], height=800).viewer
    viewer.shows(AT)
    return viewer


def slim(viewer):
    return viewer.find(".arch-bar .arch-picture")


def charts(viewer):
    """The charts of the tab *Points*, each drawn as it came into sight."""
    viewer.tab("points")
    shown = viewer.find(".arch-chart")
    for chart in shown.all():
        chart.scroll_into_view_if_needed()
        expect(chart.locator("svg")).to_be_visible(timeout=60_000)
    shown.first.scroll_into_view_if_needed()
    return shown


def chart(viewer, name):
    """One of them, by the name that is the same in every language."""
    viewer.tab("points")
    one = viewer.find(f'.arch-chart[data-chart="{name}"]')
    one.scroll_into_view_if_needed()
    expect(one.locator("svg")).to_be_visible(timeout=60_000)
    return one


RULE = '.mark-rule line[stroke-width="1.5"]'


def plot_of(one):
    """Where a chart is drawn: left, top, width and height of what lies between its axes, in the window."""
    return one.locator("svg .mark-line").first.evaluate(
        """(marks) => {
          const box = marks.closest("svg").querySelector(".background").getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        }"""
    )


def rule_of(one):
    """How far along the axis the rule stands, from 0 to 1."""
    left, _, width, _ = plot_of(one)
    return (one.locator(RULE).bounding_box()["x"] - left) / width


def at_share(one, share):
    """A point in a chart, in the window, once the chart stands in the middle of its tab."""
    one.locator("svg .mark-line").first.evaluate("(marks) => marks.closest('svg').scrollIntoView({ block: 'center' })")
    left, top, width, height = plot_of(one)
    return left + width * share, top + height / 2


def place_of(picture, step):
    """Where a step stands in a picture, in the window: its cursor goes there and back."""
    return picture.evaluate(
        """(picture, share) => {
          const [floor, box] = [picture.querySelector(".arch-floor").getBoundingClientRect(), picture.getBoundingClientRect()];
          return [floor.left + floor.width * share, box.top + box.height / 2];
        }""",
        step,
    )


def spoken(viewer):
    """All that a viewer says: what is written, what is read aloud, and what a pointer would be told."""
    return viewer.root.evaluate("""(root) => {
      const said = [document.title, root.getAttribute("aria-label")];
      for (const node of root.querySelectorAll("*")) {
        if (!node.getClientRects().length && !node.closest("option, title")) continue;
        said.push(...["aria-label", "aria-valuetext", "title"].map((name) => node.getAttribute(name) ?? ""));
        said.push([...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join(" "));
      }
      return said.filter(Boolean).join("\\n");
    }""")


# -- what is seen first ------------------------------------------------------------------------------------------------


def test_board_slider_and_curve_are_seen_together(viewer):
    for part in (viewer.slider, slim(viewer), viewer.find(".arch-map").first):
        expect(part).to_be_in_viewport()
    slider, curve = viewer.slider.bounding_box(), slim(viewer).bounding_box()
    assert 0 <= curve["y"] - slider["y"] - slider["height"] < 40


@pytest.mark.parametrize("width", [390, 500, 900, 1280, 1920])
def test_controls_and_curve_stay_in_sight(open_file, pages, game, width):
    viewer = open_file(pages[game], width=width, height=800).viewer
    viewer.shows(AT)
    viewer.page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    viewer.settle()
    for part in (viewer.button("Next move"), viewer.slider, slim(viewer)):
        box = part.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 800
    assert viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [390, 500, 700, 1280])
def test_names_of_rounds_do_not_collide(open_file, pages, game, width):
    viewer = open_file(pages[game], width=width).viewer
    viewer.shows(AT)
    names = [box.bounding_box() for box in slim(viewer).locator(".arch-round-name").all()]
    assert names
    for one, other in pairwise(names):
        assert one["x"] + one["width"] <= other["x"]
    assert names[-1]["x"] + names[-1]["width"] <= width


@pytest.mark.parametrize("width", [390, 900, 1280, 1920])
def test_list_of_moves_scrolls_by_itself_and_is_no_longer_than_the_window(open_file, pages, game, width):
    viewer = open_file(pages[game], width=width, height=800).viewer
    viewer.shows(AT)
    tall, inside = viewer.find(".arch-moves").evaluate("(node) => [node.clientHeight, node.scrollHeight]")
    assert tall < 800 < inside


def test_without_a_chart_the_rounds_are_named_under_the_slider(open_file, games, tmp_path):
    viewer = open_file(write_page(film_of(games["mykerinos"]), tmp_path / "bare.html", at=AT)).viewer
    viewer.shows(AT)
    expect(slim(viewer).locator(".arch-round-name")).to_have_text([f"Season {n}" for n in (1, 2, 3, 4)])
    expect(viewer.find(".arch-tab[data-tab=points]")).to_have_count(0)
    expect(viewer.find(".arch-bar .arch-legend")).to_be_hidden()


# -- what they say -----------------------------------------------------------------------------------------------------


CUT = """(charts) => charts.flatMap((chart) => {
  const frame = chart.querySelector("svg").getBoundingClientRect();
  const texts = [...chart.querySelectorAll("svg text")].filter((text) => text.getClientRects().length);
  return texts.filter((text) => text.getBoundingClientRect().right > frame.right + 0.5).map((text) => text.textContent);
})"""
"""The labels that do not end within their chart."""


def test_labels_at_the_ends_of_lines_are_whole(viewer):
    shown = charts(viewer)
    assert shown.locator("svg text").count()
    assert shown.evaluate_all(CUT) == []


def test_every_curve_tells_players_and_values_where_the_pointer_is(viewer, games, game):
    replay = games[game]
    names, middle = [*replay.names, "Marketplace"], len(replay) // 2
    pictures = [(slim(viewer), place_of(slim(viewer), middle / len(replay)))]
    for one in charts(viewer).all():
        if one.locator(RULE).count():
            one.scroll_into_view_if_needed()
            pictures.append((one, at_share(one, middle / len(replay))))
    for picture, _ in pictures:
        picture.scroll_into_view_if_needed()
        where = (
            at_share(picture, middle / len(replay))
            if picture.locator("h3").count()
            else place_of(picture, middle / len(replay))
        )
        viewer.page.mouse.move(*where)
        tip = viewer.find(".arch-tip:visible")
        expect(tip).to_contain_text(re.compile(rf"Move ({middle - 1}|{middle}|{middle + 1}) "))
        lines = tip.locator(".arch-tip-line")
        assert lines.count()
        for line in lines.all():
            assert line.locator("span").last.inner_text() in names
            assert re.fullmatch(r"-?\d+(\.\d)?( %)?|unknown", line.locator("strong").inner_text())
    assert "undefined" not in viewer.page.content().split("<script")[0]


def test_bars_tell_who_scored_what_when_and_lead_there(viewer, games, game):
    replay = games[game]
    piece = chart(viewer, f"origins:{replay.rules.measures[0]}").locator(".mark-rect path").first
    piece.scroll_into_view_if_needed()
    piece.hover()
    tip = viewer.find(".arch-tip:visible")
    expect(tip).to_contain_text(re.compile(r"^Move \d+"))
    step = int(re.findall(r"Move (\d+)", tip.inner_text())[0])
    assert any(fact[0] == "score" for fact in replay.moves[step - 1].facts)
    piece.click()
    viewer.shows(step)


def test_values_beside_the_curve_are_those_of_the_move_shown(viewer, games, game):
    replay = games[game]
    chances = chances_of(replay)
    beside = chart(viewer, "if scored now").locator(".arch-legend strong")
    for step in (AT, len(replay)):
        viewer.go(step)
        wins = [str(round(100 * win)) for win in chances[step].wins]
        expect(viewer.find(".arch-bar .arch-legend strong")).to_have_text(wins)
        values = replay.curves("if scored now").filter(step=step)["value"].cast(int).to_list()
        expect(beside).to_have_text([str(value) for value in values])


def test_the_same_stands_there_as_numbers(viewer, games, game):
    replay = games[game]
    charts(viewer)
    viewer.find(".arch-charts summary").click()
    rows = viewer.find(".arch-charts-table tr")
    expect(rows.first).to_have_text(re.compile(rf"After move {AT}.*{replay.names[-1]}", re.DOTALL))
    now = replay.curves("if scored now").filter(step=AT)["value"].cast(int).to_list()
    own = viewer.find(".arch-charts-table tr", has_text=replay.rules.gauge_titles["if scored now"])
    expect(own.locator("td")).to_have_text([str(value) for value in now])


def test_moves_that_turned_the_game_are_marked_and_told(viewer, games, game):
    replay = games[game]
    turns = turning_points(chances_of(replay), begun(replay))
    assert turns
    expect(slim(viewer).locator(".arch-turn")).to_have_count(len(turns))
    viewer.page.mouse.move(*place_of(slim(viewer), turns[0] / len(replay)))
    expect(viewer.find(".arch-tip:visible")).to_contain_text("turned the game")


def test_curves_are_told_apart_without_colour(viewer, games, game):
    curves = slim(viewer).locator(".arch-curve")
    dashes = [curve.get_attribute("stroke-dasharray") for curve in curves.all()]
    assert len(set(dashes)) == len(games[game].names)
    letters = slim(viewer).locator(".arch-letter").all_text_contents()
    assert sorted(letters) == sorted(hue[0] for hue in games[game].rules.hues[: len(games[game].names)])


# -- pointing, and what a step costs -----------------------------------------------------------------------------------


def test_click_on_any_curve_goes_to_the_move_and_the_cursor_follows(viewer, games, game):
    end = len(games[game])
    for step in (end // 4, end // 2, end):
        viewer.page.mouse.click(*place_of(slim(viewer), step / end))
        viewer.shows(step)
    one = chart(viewer, "if scored now")
    for step in (end // 4, end // 2):
        one.scroll_into_view_if_needed()
        wide = plot_of(one)[2]
        viewer.page.mouse.click(*at_share(one, step / end))
        # in the column a pixel may stand for more than a move
        viewer.page.wait_for_function(
            "([step, slack]) => Math.abs(document.querySelector('.arch-slider').value - step) <= slack",
            arg=[step, 1 + end / wide],
        )
        viewer.page.wait_for_timeout(500)
        assert rule_of(one) == pytest.approx(viewer.at / end, abs=2 / wide)


def test_step_moves_the_rule_through_all_charts_and_draws_no_curve_anew(viewer, games, game):
    end = len(games[game])
    shown = [one for one in charts(viewer).all() if one.locator(RULE).count()]
    assert len(shown) >= 3
    viewer.root.focus()
    viewer.page.evaluate(DRAWN)
    before = slim(viewer).locator(".arch-cursor").get_attribute("x1")
    viewer.press("ArrowRight", "ArrowRight")
    viewer.shows(AT + 2)
    viewer.settle()
    viewer.page.wait_for_timeout(500)
    assert slim(viewer).locator(".arch-cursor").get_attribute("x1") != before
    for one in shown:
        assert rule_of(one) == pytest.approx((AT + 2) / end, abs=2 / plot_of(one)[2])
    assert viewer.page.evaluate("window.drawn") == 0


def test_only_charts_in_sight_are_drawn(viewer):
    expect(viewer.find(".arch-charts")).to_have_count(0)
    viewer.page.set_viewport_size({"width": 1280, "height": 720})
    viewer.tab("points")
    shown = viewer.find(".arch-chart")
    expect(shown.first.locator("svg")).to_be_visible(timeout=60_000)
    assert shown.count() > 4
    expect(shown.last.locator("svg")).to_have_count(0)
    shown.last.scroll_into_view_if_needed()
    expect(shown.last.locator("svg")).to_be_visible(timeout=60_000)


def test_a_stretch_that_is_brushed_lists_its_moves_and_what_was_earned(viewer, games, game):
    replay, mouse = games[game], viewer.page.mouse
    one, end = chart(viewer, "if scored now"), len(games[game])
    mouse.move(*at_share(one, 0.25))
    mouse.down()
    mouse.move(*at_share(one, 0.4))
    mouse.move(*at_share(one, 0.5))
    mouse.up()
    viewer.shows(AT)  # brushing goes nowhere
    stretch = viewer.find(".arch-stretch")
    expect(stretch).to_be_visible()
    first, last = map(int, re.findall(r"\d+", stretch.locator("h3").inner_text()))
    assert first == pytest.approx(end / 4, abs=3) and last == pytest.approx(end / 2, abs=3)
    expect(stretch.locator(".arch-move")).to_have_count(last - first + 1)
    earned = [
        (replay.names[fact[1]], fact[2], fact[3])
        for move in replay.moves[first - 1 : last]
        for fact in move.facts
        if fact[0] == "score"
    ]
    said = stretch.locator(".arch-legend").inner_text() if earned else ""
    for name, measure in {(name, measure) for name, measure, _ in earned}:
        total = sum(amount for *whose, amount in earned if whose == [name, measure])
        assert name in said and f"{'−' if total < 0 else '+'}{abs(total)} {measure}" in said
    expect(viewer.find(".arch-vega-band:visible").first).to_be_visible()
    stretch.locator(".arch-move").last.click()
    viewer.shows(last)
    stretch.get_by_role("button", name="Close").click()
    expect(stretch).to_be_hidden()


def test_charts_follow_the_view_of_a_seat(open_file, pages, games):
    known = games["new_expedition"].curve_rows("if scored now", 1).filter(seat=0)
    unknown = known.filter(known["value"].is_null())["step"][0]  # to Bo of Ana's hand
    viewer = open_file(pages["new_expedition"]).viewer
    viewer.go(unknown)
    values = chart(viewer, "if scored now").locator(".arch-legend strong")
    everything = values.all_inner_texts()
    assert "?" not in everything
    viewer.root.get_by_label("Seen by").select_option(label="What Bo knew")
    expect(values.nth(0)).to_have_text("?")
    expect(values.nth(1)).to_have_text(everything[1])


# -- moves to come hidden ----------------------------------------------------------------------------------------------


def test_h_hides_all_that_tells_the_future(viewer, games, game):
    replay = games[game]
    end = len(replay)
    viewer.root.focus()
    viewer.press("h")
    for one in charts(viewer).all():
        one.scroll_into_view_if_needed()
        viewer.settle()
        said = spoken(viewer)
        assert f"of {end}" not in said
        assert not re.search(r"\d+ of \d+$", said, re.MULTILINE)
        assert replay.result_line() not in said
        if one.locator(RULE).count():  # the chart ends at the move shown
            assert rule_of(one) == pytest.approx(1, abs=0.02)
    expect(viewer.slider).to_have_attribute("max", str(AT))
    # no curve goes on after the move shown, and none shows by its scale how high it will rise
    at = slim(viewer).locator(".arch-cursor").bounding_box()["x"]
    for curve in slim(viewer).locator(".arch-curve").all():
        box = curve.bounding_box()
        assert box["x"] + box["width"] <= at + 3
    seen = viewer.find(".arch-bar .arch-legend strong").all_inner_texts()
    viewer.press("h")
    expect(viewer.counter).to_contain_text(f"of {end}")
    expect(viewer.slider).to_have_attribute("max", str(end))
    assert viewer.find(".arch-bar .arch-legend strong").all_inner_texts() == seen


def test_what_has_been_shown_may_be_gone_back_to(viewer):
    viewer.root.focus()
    viewer.press("h", "ArrowRight", "ArrowRight")
    viewer.shows(AT + 2)
    viewer.go(AT - 20)
    expect(viewer.slider).to_have_attribute("max", str(AT + 2))
    expect(viewer.tab("moves").locator(".arch-move:visible")).to_have_count(AT - 19)
    viewer.press("End")
    expect(viewer.find(".arch-result")).to_be_visible()


def test_page_can_open_with_the_moves_to_come_hidden(open_file, tmp_path):
    replay = simulate("mykerinos", ["random"] * 3, seed=4, names=NAMES, title="Bo wins by a hair")
    path = ReplayViewer(replay, AT, hide=True).to_html(tmp_path / "hidden.html")
    assert "<title>Mykerinos</title>" in path.read_text(encoding="utf-8")
    viewer = open_file(path).viewer
    viewer.shows(AT)
    assert "by a hair" not in spoken(viewer)
    expect(viewer.find("h2")).to_have_text("Ana, Bo, Cleo")
    expect(viewer.counter).not_to_contain_text(" of ")
    viewer.root.focus()
    viewer.press("h")
    expect(viewer.find("h2")).to_have_text("Bo wins by a hair")


def test_escape_closes_the_keys(viewer):
    viewer.root.focus()
    viewer.press("?")
    expect(viewer.find(".arch-keys")).to_be_visible()
    viewer.press("Escape")
    expect(viewer.find(".arch-keys")).to_be_hidden()


CURSORS = {"look": ".arch-cursor", "review": ".arch-review-now", "whatif": ".arch-chances-place .arch-curves-now"}


@pytest.mark.parametrize("mode", CURSORS)
def test_the_cursor_stands_under_the_knob_of_the_slider(open_file, games, tmp_path, mode):
    """In each mode, in a branch, and where moves to come are hidden and the reader has gone back."""
    replay, path = games["mykerinos"], tmp_path / "page.html"
    if mode == "look":
        ReplayViewer(replay, AT).to_html(path)
    elif mode == "review":
        review_page(made_up(replay), path, at=AT)
    else:
        what = WhatIf(Game(replay.record), AT)
        what.luck = "fresh"
        what.do(what.viewer.choices[1]["notation"])
        what.to_html(path)
    viewer = open_file(path, width=1280, height=800).viewer
    expect(viewer.find(".arch-underline")).to_be_visible()

    def apart():
        viewer.settle()
        return viewer.root.evaluate(
            """(root, selector) => {
              const [slider, cursor] = [root.querySelector(".arch-slider"), root.querySelector(`.arch-underline ${selector}`)];
              const [box, knob] = [slider.getBoundingClientRect(), 18];
              const stands = box.left + knob / 2 + (box.width - knob) * (slider.value / slider.max);
              const line = cursor.getBoundingClientRect();
              return Math.abs(line.left + line.width / 2 - stands);
            }""",
            CURSORS[mode],
        )

    for step in (0, 20, AT - 1, AT):
        viewer.go(step)
        assert apart() < 1.5, step
    viewer.press("h")
    viewer.go(AT - 30)
    assert apart() < 1.5, "hidden, and gone back"
