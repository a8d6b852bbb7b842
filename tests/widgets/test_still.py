"""A position as a picture that needs neither scripts nor style sheets."""

import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

from arch_engine import load
from arch_widgets.still import colours

GAMES = ("mykerinos-3p", "new-expedition-4p-tomb", "royal-society-3p")


@pytest.fixture(scope="module", params=GAMES)
def drawn(request):
    """A game, and some of its positions as HTML."""
    game = load(f"replays/{request.param}.parquet")
    return game, [game[step]._repr_html_() for step in (0, len(game) // 2, len(game))]


def pictures(html):
    """The maps, each an image: of plain SVG a notebook that is not trusted shows the letters."""
    assert "<svg" not in html
    found = re.findall(r'<img [^>]*src="data:image/svg\+xml;base64,([^"]+)"', html)
    return [ElementTree.fromstring(b64decode(one).decode()) for one in found]


def test_every_map_is_an_image_of_its_own_with_a_title_and_pieces(drawn):
    _, htmls = drawn
    for html in htmls:
        found = pictures(html)
        assert found
        for picture in found:
            assert picture.attrib["role"] == "img" and picture.attrib["aria-label"]
            assert len(list(picture.iter())) > 5
        ElementTree.fromstring(html)  # and so is the whole


def test_it_needs_no_scripts_styles_or_variables(drawn):
    for html in drawn[1]:
        html += "".join(ElementTree.tostring(picture, encoding="unicode") for picture in pictures(html))
        assert not re.search(r"<script|<style|class=(?!.mathjax_ignore)|var\(|light-dark|color-mix|url\(", html)


def test_every_colour_is_one(drawn):
    for html in drawn[1]:
        for picture in pictures(html):
            for shape in picture.iter():
                for name in ("fill", "stroke"):
                    assert re.fullmatch(r"#[0-9a-f]{6}|rgb\([^)]*\)|none", shape.attrib.get(name, "none"))


def test_players_and_what_is_reconstructed_are_named(drawn):
    game, htmls = drawn
    for html in htmls:
        assert all(name in html for name in game.names)
        assert "reconstructed" in html
    assert game.rules.title in htmls[0] and "decides next" in htmls[1] and "the game is over" in htmls[2]


def test_the_colours_of_the_style_sheet_are_all_understood():
    for name in (
        "ink",
        "ink-soft",
        "paper",
        "space",
        "line",
        "line-strong",
        "ground",
        "seat-0",
        "seat-n-edge",
        "tint-7-ink",
    ):
        assert re.fullmatch(r"#[0-9a-f]{6}", colours()[name]), name
    assert colours()["ink-soft"] not in (colours()["ink"], colours()["paper"])
