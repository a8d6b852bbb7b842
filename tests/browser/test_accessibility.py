"""The viewer for those who cannot see it, or use no mouse: names, announcements, contrast and focus."""

import re
from itertools import pairwise

import pytest

from arch_engine import simulate
from arch_widgets import ReplayViewer
from tests.browser.driving import expect

pytestmark = pytest.mark.browser

SCHEMES = ["light", "dark"]

# Colours as the eye gets them, and the contrast of two of them by WCAG 2.
COLOURS = """
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const seen = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return { parts: [red, green, blue], alpha: alpha / 255 };
  };
  const light = (parts) => {
    const [red, green, blue] = parts.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    game = simulate("mykerinos", ["random"] * 4, seed=3, names=["Ana", "Bo", "Cy", "Di"])
    return ReplayViewer(game, 100).to_html(tmp_path_factory.mktemp("page") / "game.html")


@pytest.fixture
def viewer(open_file, exported):
    viewer = open_file(exported).viewer
    viewer.shows(100)
    return viewer


def test_every_button_has_a_name(viewer):
    viewer.press("?")
    nameless = viewer.root.evaluate("""(root) => [...root.querySelectorAll("button")]
      .filter((button) => !(button.getAttribute("aria-label") || button.textContent).trim()).map((button) => button.outerHTML)""")
    assert nameless == []
    assert viewer.find("button").count() > 100


def test_slider_and_drop_downs_have_labels(viewer):
    expect(viewer.slider).to_have_attribute("aria-label", "Move")
    expect(viewer.slider).to_have_attribute("aria-valuetext", re.compile("^Move 100 of"))
    for choice in viewer.find("select").all():
        assert choice.get_attribute("aria-label")


def test_maps_are_pictures_with_a_description_and_ornaments_are_hidden(viewer):
    maps = viewer.find(".arch-map > svg")
    assert maps.count() == 2
    for picture in maps.all():
        expect(picture).to_have_attribute("role", "img")
        assert len(picture.get_attribute("aria-label")) > 40
    others = viewer.find("svg:not([role=img])").all()
    assert others and all(picture.get_attribute("aria-hidden") == "true" for picture in others)


def test_every_piece_says_what_it_is(viewer):
    titles = viewer.find(".arch-piece.is-link > title").all_text_contents()
    assert titles and all(title.strip() for title in titles)


def test_page_has_a_language_and_headings_in_order(viewer):
    assert viewer.page.locator("html").get_attribute("lang") == "en"
    levels = [
        int(tag[1])
        for tag in viewer.find("h1, h2, h3, h4").evaluate_all("(nodes) => nodes.map((node) => node.tagName)")
    ]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_step_is_announced(viewer):
    region = viewer.find(".arch-unseen[aria-live=polite]")
    expect(region).to_have_text("")
    viewer.root.focus()
    viewer.press("ArrowRight")
    viewer.shows(101)
    expect(region).to_have_text(re.compile(r"^Move 101 of \d+, Season \d\. .+\.$"))
    assert viewer.sentence.inner_text() in region.text_content()


def test_only_the_last_of_many_steps_is_announced(viewer):
    viewer.page.evaluate("""() => {
      const region = document.querySelector(".arch-unseen[aria-live]");
      window.heard = [];
      new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true });
    }""")
    viewer.root.evaluate("""(root) => {
      for (let press = 0; press < 8; press += 1) root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    }""")
    expect(viewer.find(".arch-unseen[aria-live]")).to_contain_text("Move 108 ")
    assert [words[:9] for words in viewer.page.evaluate("window.heard")] == ["Move 108 "]


def test_a_phone_tells_the_game_in_a_heading_too(open_file, exported):
    page = open_file(exported, width=390, height=844).page
    expect(page.get_by_role("heading", level=1)).to_have_text("Mykerinos")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_letters_on_seats_and_tints_can_be_read(open_file, exported, scheme):
    viewer = open_file(exported, color_scheme=scheme).viewer
    found = viewer.root.evaluate(f"""(root) => {{ {COLOURS}
      const probe = root.appendChild(document.createElement("i"));
      const value = (name) => {{ probe.style.color = `var(--arch-${{name}})`; return seen(getComputedStyle(probe).color).parts; }};
      const names = [...[0, 1, 2, 3, 4, 5, "n"].map((seat) => `seat-${{seat}}`), ...[0, 1, 2, 3, 4, 5, 6, 7].map((tint) => `tint-${{tint}}`), "accent"];
      return Object.fromEntries(names.map((name) => [name, contrast(value(name), value(`${{name}}-ink`))]));
    }}""")
    assert len(found) == 16
    assert {name: ratio for name, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lines_of_seats_stand_out_from_the_paper(open_file, exported, scheme):
    viewer = open_file(exported, color_scheme=scheme).viewer
    found = viewer.root.evaluate(f"""(root) => {{ {COLOURS}
      const probe = root.appendChild(document.createElement("i"));
      const value = (name) => {{ probe.style.color = `var(--arch-${{name}})`; return seen(getComputedStyle(probe).color).parts; }};
      return Object.fromEntries([0, 1, 2, 3, 4, 5, "n"].map((seat) => [seat, contrast(value(`seat-${{seat}}-line`), value("paper"))]));
    }}""")
    assert {seat: ratio for seat, ratio in found.items() if ratio < 3} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_can_be_read(open_file, exported, scheme):
    viewer = open_file(exported, color_scheme=scheme).viewer
    viewer.go(150)
    viewer.press("?")
    faint = viewer.root.evaluate(f"""(root) => {{ {COLOURS}
      const over = (top, under) => top.parts.map((part, k) => part * top.alpha + under[k] * (1 - top.alpha));
      const ground = (node) => {{
        const colour = seen(getComputedStyle(node).backgroundColor);
        if (colour.alpha === 1) return colour.parts;
        return over(colour, node.parentElement ? ground(node.parentElement) : [255, 255, 255]);
      }};
      return [...root.querySelectorAll("*:not(svg *, option, .arch-unseen)")]
        .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) && node.getClientRects().length)
        .map((node) => {{ const under = ground(node); return [node.className, node.textContent.slice(0, 30), contrast(over(seen(getComputedStyle(node).color), under), under)]; }})
        .filter(([, , ratio]) => ratio < 4.5);
    }}""")
    assert faint == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_focus_can_be_seen_wherever_tab_goes(open_file, exported, scheme):
    viewer = open_file(exported, color_scheme=scheme).viewer
    visited = []
    for _ in range(40):
        viewer.press("Tab")
        name, inside, outline, thickness = viewer.page.evaluate("""() => {
          const node = document.activeElement, style = getComputedStyle(node);
          const name = node.getAttribute("aria-label") || node.textContent.slice(0, 40);
          return [name, Boolean(node.closest(".arch")), style.outlineStyle, parseFloat(style.outlineWidth)];
        }""")
        if not inside:
            break
        visited.append(name)
        assert outline != "none" and thickness >= 2, name
    assert {"Play", "Move", "Speed", "Keys"} <= set(visited)
    # one stop for the whole list of moves, not one for each
    assert sum("Before the first move" in name for name in visited) <= 1


def test_nothing_moves_for_those_who_asked_for_stillness(open_file, exported):
    viewer = open_file(exported, reduced_motion="reduce").viewer
    viewer.root.focus()
    viewer.press("ArrowRight")
    viewer.shows(101)
    assert "is-moving" not in viewer.root.get_attribute("class")
