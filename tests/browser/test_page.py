"""An exported page: one file that shows a whole game, without Python, without a network, and whatever a film may hold."""

import re

import pytest

from arch_engine import RecordError, simulate
from arch_widgets import ReplayViewer
from arch_widgets.drawing import letters, packed
from arch_widgets.viewer.charts import curve_of
from arch_widgets.viewer.export import write_page
from arch_widgets.viewer.film import film_of
from tests.browser.driving import expect, table_at

pytestmark = pytest.mark.browser

SMALL_TEXTS = """() => [...document.querySelectorAll(".arch *")]
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) && node.getClientRects().length)
  .filter((node) => !["title", "OPTION"].includes(node.tagName) && !node.classList.contains("arch-unseen"))
  .map((node) => {
    const matrix = node.getScreenCTM?.(), scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return [node.textContent.slice(0, 30), parseFloat(getComputedStyle(node).fontSize) * scale];
  })
  .filter(([, size]) => size < 11.9)"""

HOSTILE_NAMES = [
    "<img src=x onerror=window.bad=1>",
    "</script><script>window.bad=1</script>",
    "\"'><b onclick=bad>Bo</b>",
]


@pytest.fixture(scope="module")
def replay():
    return simulate("mykerinos", ["random"] * 3, seed=3)


@pytest.fixture(scope="module")
def film(replay):
    return {**film_of(replay), "curve": curve_of(replay)}


@pytest.fixture(scope="module")
def exported(replay, tmp_path_factory):
    return ReplayViewer(replay).to_html(tmp_path_factory.mktemp("page") / "game.html")


@pytest.fixture
def viewer(open_file, exported):
    return open_file(exported).viewer


def hostile_chart(markup):
    """A chart all of whose words are markup."""
    return {
        "title": markup,
        "usermeta": {"id": markup, "label": markup},
        "data": {"name": markup},
        "datasets": {markup: [{"step": 0, "player": markup, "seat": None, "value": 1}]},
        "mark": "point",
        "encoding": {"x": {"field": "step", "type": "quantitative"}, "y": {"field": "player", "type": "nominal"}},
    }


def decisions(film, seat):
    """The steps at which a seat has decided."""
    return [step for step, move in enumerate(film["moves"], start=1) if move["seat"] == seat]


# -- opening -----------------------------------------------------------------------------------------------------------


def test_opens_at_the_start_of_the_game(viewer, film):
    viewer.shows(0)
    assert viewer.page.title() == film["title"]
    assert viewer.find("h1").inner_text().lower() == "mykerinos"
    assert viewer.find("h2").inner_text() == film["title"]
    assert viewer.find(".arch-result").inner_text() == film["result"]
    assert viewer.find(".arch-note").inner_text() == film["note"]


def test_opens_at_the_step_it_was_exported_at(open_file, film, tmp_path):
    open_file(write_page(film, tmp_path / "at.html", at=50)).viewer.shows(50)


def test_the_address_follows_the_move_and_opens_there(open_file, exported, tmp_path):
    tab = open_file(exported)
    tab.page.goto(f"{exported.absolute().as_uri()}#60")
    tab.page.reload()
    tab.viewer.shows(60)
    tab.viewer.press("ArrowRight")
    tab.page.wait_for_url("**#61")  # once one stays there
    tab.page.reload()
    tab.viewer.shows(61)
    tab.page.evaluate("location.hash = '#12'")
    tab.viewer.shows(12)


def test_policy_allows_its_two_scripts_and_one_style_sheet_by_hash(open_file, exported):
    tab = open_file(exported)
    policy = tab.page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == parts["base-uri"] == parts["form-action"] == "'none'"
    hashed = r"'sha256-[\w+/]{43}='"
    assert re.fullmatch(f"{hashed} {hashed}", parts["script-src"])  # the page's own, and what draws charts
    assert re.fullmatch(hashed, parts["style-src"])
    assert parts["img-src"] == "data:"


def test_policy_is_in_force(open_file, exported):
    tab = open_file(exported)
    tab.page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.bad = 1";
      document.body.append(script);
      document.querySelector("h2").setAttribute("onclick", "window.bad = 1");
      document.querySelector("h2").click();
    }""")
    assert tab.page.evaluate("window.bad") is None
    assert tab.said and all("Content Security Policy" in words for words in tab.said)
    tab.said.clear()


def test_folder_that_cannot_be_written_is_told(film, tmp_path):
    with pytest.raises(RecordError, match="cannot be written"):
        write_page(film, tmp_path / "missing" / "game.html")


def test_page_replaces_the_one_before(film, tmp_path):
    path = tmp_path / "game.html"
    path.write_text("before")
    assert write_page(film, path, replace=True) == path
    assert path.read_text().startswith("<!doctype html>")
    assert [other.name for other in tmp_path.iterdir()] == ["game.html"]


# -- keys --------------------------------------------------------------------------------------------------------------


def test_left_and_right_go_one_move(viewer, film):
    viewer.go(10)
    viewer.press("ArrowRight")
    viewer.shows(11)
    viewer.press("ArrowLeft", "ArrowLeft")
    viewer.shows(9)
    viewer.press("Home", "ArrowLeft")
    viewer.shows(0)
    viewer.press("End", "ArrowRight")
    viewer.shows(len(film["moves"]))


def test_home_and_end_go_to_the_start_and_the_end(viewer, film):
    viewer.go(10)
    viewer.press("End")
    viewer.shows(len(film["moves"]))
    viewer.press("Home")
    viewer.shows(0)


def test_brackets_go_to_the_starts_of_seasons(viewer, film):
    first, second, third, fourth = (season["step"] for season in film["rounds"])
    viewer.go(second + 3)
    viewer.press("[")
    viewer.shows(second)
    viewer.press("[")
    viewer.shows(first)
    viewer.press("]", "]")
    viewer.shows(third)
    viewer.press("]")
    viewer.shows(fourth)
    viewer.press("]")
    viewer.shows(len(film["moves"]))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_up_and_down_visit_the_decisions_of_the_chosen_player(viewer, film, seat):
    viewer.go(60)
    viewer.press(str(seat + 1))
    expect(viewer.find(".arch-seatwalk select")).to_have_value(str(seat))
    later = [step for step in decisions(film, seat) if step > 60]
    viewer.press("ArrowDown")
    viewer.shows(later[0])
    viewer.press("ArrowDown")
    viewer.shows(later[1])
    viewer.press("ArrowUp")
    viewer.shows(later[0])
    viewer.press("ArrowUp")
    viewer.shows(max(step for step in decisions(film, seat) if step < later[0]))
    assert viewer.row.locator(".arch-seat").get_attribute("title") == film["seats"][seat]["name"]


def test_digit_without_a_player_chooses_nobody(viewer):
    viewer.root.focus()
    viewer.press("3", "9")
    expect(viewer.find(".arch-seatwalk select")).to_have_value("2")


def test_h_hides_and_shows_the_moves_to_come(viewer, film):
    viewer.go(30)
    lines = viewer.find(".arch-move")
    viewer.press("h")
    expect(lines.nth(30)).to_be_visible()
    expect(lines.nth(31)).to_be_hidden()
    viewer.press("ArrowRight")
    expect(lines.nth(31)).to_be_visible()
    viewer.press("h")
    expect(lines.nth(len(film["moves"]))).to_be_visible()


def test_question_mark_shows_and_hides_the_keys(viewer):
    keys, button = viewer.find(".arch-keys"), viewer.button("Keys")
    viewer.root.focus()
    expect(keys).to_be_hidden()
    viewer.press("?")
    expect(keys).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(keys).to_be_hidden()


def test_space_plays_one_move_a_second_and_pauses(viewer):
    clock = stopped_clock(viewer)
    viewer.root.focus()
    viewer.press("Space")
    expect(viewer.button("Pause")).to_be_visible()
    clock.run_for(500)
    viewer.shows(1)
    clock.run_for(2000)
    viewer.shows(3)
    viewer.press("Space")
    expect(viewer.button("Play")).to_be_visible()
    clock.run_for(5000)
    viewer.shows(3)


def test_playing_can_be_faster(viewer):
    clock = stopped_clock(viewer)
    viewer.find("select[aria-label=Speed]").select_option("8")
    viewer.button("Play").click()
    clock.run_for(1010)
    viewer.shows(8)


def test_playing_stops_at_the_end_and_begins_again(viewer, film):
    end = len(film["moves"])
    viewer.go(end - 2)
    clock = stopped_clock(viewer)
    viewer.press("Space")
    clock.run_for(5000)
    viewer.shows(end)
    expect(viewer.button("Play")).to_be_visible()
    viewer.press("Space")
    clock.run_for(500)
    viewer.shows(1)


def stopped_clock(viewer):
    """The page's timers and frames from here on, which run only as far as a test says."""
    clock = viewer.page.clock
    clock.install(time=0)
    clock.pause_at(1000)
    return clock


def test_keys_in_a_drop_down_are_its_own(viewer):
    viewer.go(10)
    viewer.find(".arch-seatwalk select").focus()
    viewer.press("ArrowDown", "ArrowLeft")
    viewer.press("]")
    viewer.shows(47)


# -- pointing ----------------------------------------------------------------------------------------------------------


def test_buttons_do_what_their_names_say(viewer, film):
    end, (first, second, third, _) = len(film["moves"]), [season["step"] for season in film["rounds"]]
    mine = decisions(film, 0)
    viewer.go(second)
    for name, step in [
        ("Next move", second + 1),
        ("Previous move", second),
        ("Next round", third),
        ("Previous round", second),
        ("Previous round", first),
        ("To the end", end),
        ("Previous decision of this player", max(step for step in mine if step < end)),
        ("To the start", 0),
        ("Next decision of this player", mine[0]),
    ]:
        viewer.button(name).click()
        viewer.shows(step)
    viewer.button("Play").click()
    viewer.button("Pause").click()


def test_slider_goes_anywhere_and_follows(viewer):
    viewer.slider.fill("77")
    viewer.shows(77)
    viewer.slider.focus()
    viewer.press("ArrowRight")
    viewer.shows(78)
    viewer.press("]")
    viewer.shows(94)
    expect(viewer.slider).to_have_value("94")
    expect(viewer.slider).to_have_attribute("aria-valuetext", re.compile("^Move 94 of 164"))


def test_line_of_the_list_goes_to_its_move(viewer, film):
    viewer.root.focus()
    before = viewer.page.evaluate("scrollY")
    line = viewer.find(".arch-move").nth(40)
    line.click()
    viewer.shows(40)
    expect(line).to_have_attribute("aria-current", "step")
    expect(viewer.find("[aria-current]")).to_have_count(1)
    expect(viewer.sentence).to_have_text(film["moves"][39]["text"])
    # the list scrolls, the page does not, and the keyboard goes on from the line
    viewer.press("End", "Home", "]", "ArrowRight")
    viewer.shows(4)
    expect(viewer.find("[aria-current]")).to_be_focused()
    expect(viewer.find("[aria-current]")).to_be_in_viewport()
    assert viewer.page.evaluate("scrollY") == before


def test_what_happened_says_facts_and_rule(viewer, film):
    step = next(step for step, move in enumerate(film["moves"], start=1) if move["scores"] and len(move["facts"]) > 1)
    move = film["moves"][step - 1]
    viewer.go(step)
    expect(viewer.find(".arch-facts li")).to_have_text(move["facts"])
    expect(viewer.find(".arch-rule").first).to_contain_text(film["rules"][move["rule"]]["text"])
    expect(viewer.find(".arch-scores li")).to_have_count(len(move["scores"]))


@pytest.mark.parametrize(("step", "part"), [(60, "cube"), (164, "room")], ids=["cube in the region", "cube in a room"])
def test_piece_goes_to_the_moment_it_was_placed(viewer, film, step, part):
    pieces = [element for name, element in table_at(film, step).items() if name.startswith(f"{part}:")]
    earlier = [element for element in pieces if element["at"] < step]
    viewer.go(step)
    viewer.piece(earlier[0]["label"]).click()
    viewer.shows(earlier[0]["at"])
    assert film["moves"][earlier[0]["at"] - 1]["text"] == viewer.sentence.inner_text()


def test_card_goes_to_the_moment_it_was_taken(viewer, film):
    card = next(element for name, element in table_at(film, 164).items() if name.startswith("card:"))
    viewer.go(164)
    viewer.sheet(next(panel["title"] for panel in film["panels"] if panel["id"] == card["in"]))
    viewer.find(".arch-card button").and_(viewer.page.get_by_title(card["label"], exact=True)).click()
    viewer.shows(card["at"])


def test_line_of_the_scale_goes_to_the_moment_of_passing(viewer, film):
    step, line = next(
        (step, element)
        for step in range(len(film["moves"]), 0, -1)
        for name, element in table_at(film, step).items()
        if name.startswith("scale:") and element.get("at") not in (None, step)
    )
    viewer.go(step)
    viewer.sheet("Passing scale").locator(".arch-line button", has_text=line["text"]).click()
    viewer.shows(line["at"])
    assert "pass" in viewer.sentence.inner_text()


# -- the table ---------------------------------------------------------------------------------------------------------


def test_every_step_looks_the_same_from_wherever_one_comes(viewer):
    viewer.sheet("Passing scale")
    different = viewer.page.evaluate("""async () => {
      const slider = document.querySelector(".arch-slider"), end = Number(slider.max);
      const picture = async (step) => {
        slider.value = step;
        slider.dispatchEvent(new Event("input"));
        do await new Promise(requestAnimationFrame);
        while (!document.querySelector(".arch-counter").textContent.startsWith(`Move ${step} `));
        const pieces = [...document.querySelectorAll(".arch-piece")];
        return pieces.map((piece) => piece.textContent + piece.style.transform + piece.getAttribute("class")).sort().join()
          + [...document.querySelectorAll(".arch-sheet, .arch-strips")].map((sheets) => sheets.textContent).join();
      };
      const forward = [], odd = [];
      for (let step = 0; step <= end; step += 1) forward.push(await picture(step));
      for (let step = end; step >= 0; step -= 7) if (await picture(step) !== forward[step]) odd.push(step);
      return odd;
    }""")
    assert different == []


def test_numbers_on_the_table_are_those_of_the_game(viewer, replay):
    for step in (0, 100, len(replay)):
        viewer.go(step)
        totals = [str(total["prestige"]) for total in replay.rules.totals(replay.at(step))]
        expect(viewer.find(".arch-strip-value strong")).to_have_text(totals)


# -- widths, light and dark --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 480, 700, 1000, 1500])
def test_fits_any_width_with_texts_that_can_be_read(open_file, exported, width):
    viewer = open_file(exported, width=width).viewer
    viewer.go(150)
    viewer.press("?")
    expect(viewer.find(".arch-keys")).to_be_visible()
    assert viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert viewer.page.evaluate(SMALL_TEXTS) == []


@pytest.mark.parametrize(("scheme", "other"), [("light", "dark"), ("dark", "light")])
def test_follows_light_and_dark_and_has_a_button_for_the_other(open_file, exported, scheme, other):
    viewer = open_file(exported, color_scheme=scheme).viewer

    def looks():
        ground, ink = (
            viewer.root.evaluate("""(node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color]
          .map((colour) => {
            const pen = document.createElement("canvas").getContext("2d");
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            return pen.getImageData(0, 0, 1, 1).data[1];
          })""")
        )
        return "light" if ground > ink else "dark"

    assert looks() == scheme
    viewer.root.get_by_role("button", name="Light or dark").click()
    assert looks() == other


# -- films that are not what they should be ----------------------------------------------------------------------------


def test_names_are_only_ever_text(open_file, tmp_path):
    title = "</title></script><script>window.bad=1</script>"
    game = simulate("mykerinos", ["random"] * 3, seed=3, names=HOSTILE_NAMES, title=title)
    tab = open_file(ReplayViewer(game).to_html(tmp_path / "hostile.html"))
    viewer = tab.viewer
    viewer.go(len(game))
    assert viewer.page.title() == viewer.find("h2").inner_text() == title
    assert viewer.find(".arch-strip-name").all_text_contents() == HOSTILE_NAMES
    for name in HOSTILE_NAMES:
        expect(viewer.sheet(name).locator("h3")).to_have_text(name)
    assert viewer.find("img, script, b, a, iframe").count() == 0
    assert tab.page.evaluate("window.bad") is None


def test_drawings_are_copied_by_an_allow_list_and_charts_are_only_numbers(open_file, film, tmp_path):
    face = [
        "rect",
        {"width": 0.1, "height": 0.1, "onclick": "window.bad=1", "style": "fill:red", "class": "accent evil"},
    ]
    odd = {"in": "region", "x": 1, "y": 1, "face": "constructor", "label": "odd"}
    markup = "</text><script>window.bad=1</script>"
    lines = [{"name": markup, "colour": markup, "changes": [[0, 1], [markup, markup], None]}, None]
    hostile = {
        **film,
        "faces": {**film["faces"], "cube-0": [["script", {}, "window.bad=1"], face]},
        "first": {**film["first"], "__proto__": odd},
        "curve": {"title": markup, "lines": lines},
        "drawn": letters(packed([hostile_chart(markup)])),
    }
    viewer = open_file(write_page(hostile, tmp_path / "hostile.html", at=60)).viewer
    viewer.shows(60)
    expect(viewer.find(".arch-bar .arch-graph-name")).to_have_text(markup)
    expect(viewer.tab("points").locator(".arch-charts h3")).to_have_text(markup)
    expect(viewer.find(".arch-vega svg")).to_contain_text(markup[:26])  # the name of an axis ends where the axis does
    assert viewer.find("script, foreignObject, a, b, .evil, [onclick], [onload]").count() == 0
    assert viewer.page.evaluate("window.bad") is None


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda film: {}, "There is no film to show yet."),
        (lambda film: {**film, "version": 9}, "This film is of version 9; this viewer shows version 1."),
        (lambda film: {"version": 1, "title": "x"}, "This film cannot be shown: its “steps” are missing."),
        (
            lambda film: {**film, "steps": film["steps"][1:]},
            "This film cannot be shown: it has 163 steps for 164 moves.",
        ),
        (lambda film: {**film, "panels": [None]}, "This film cannot be shown: its panel 1 is damaged."),
    ],
    ids=["empty", "later version", "parts missing", "a step missing", "panel damaged"],
)
def test_damaged_film_is_one_sentence(open_file, film, tmp_path, damage, sentence):
    viewer = open_file(write_page(damage(film), tmp_path / "damaged.html")).viewer
    expect(viewer.find(".arch-sorry")).to_have_text(sentence)
    expect(viewer.find(".arch-body")).to_be_hidden()


def test_elements_that_are_none_do_no_harm(open_file, film, tmp_path):
    strange = {**film, "first": {**film["first"], "a": None, "b": 3, "c": {"in": "nowhere"}}}
    open_file(write_page(strange, tmp_path / "strange.html")).viewer.shows(0)
