"""How widgets show themselves, and what a notebook keeps of them without a kernel."""

import re
from base64 import b64decode
from types import SimpleNamespace

import nbformat
import pytest

from arch_engine import load
from arch_engine.charts import display
from arch_widgets import Analyzer, Play, ReplayViewer, Review, WhatIf, showing

VIEW = "application/vnd.jupyter.widget-view+json"
GAME = "replays/new-expedition-2p-pyramid.parquet"


@pytest.fixture
def shown(monkeypatch):
    """A function that gives the outputs of a widget as a notebook gets them."""

    def outputs(widget):
        got = []
        with monkeypatch.context() as patch:
            patch.setattr(showing, "get_ipython", lambda: SimpleNamespace(kernel=object()))
            patch.setattr(showing, "display", lambda data, raw, metadata=None: got.append(data))
            widget._ipython_display_()
        return got

    return outputs


def drawn(html):
    """The pictures in what is kept, as SVG."""
    return [
        b64decode(found).decode() for found in re.findall(r'<img [^>]*src="data:image/svg\+xml;base64,([^"]+)"', html)
    ]


def made(name):
    kinds = {"viewer": ReplayViewer, "whatif": WhatIf, "review": Review}
    return (
        Analyzer("replays", "pyramid") if name == "analyzer" else kinds[name](load(GAME) if name == "viewer" else GAME)
    )


@pytest.mark.parametrize("name", ["viewer", "whatif", "review", "analyzer"])
def test_a_widget_keeps_a_picture_of_its_board_and_one_instruction(shown, name):
    kept, live = shown(made(name))
    assert drawn(kept["text/html"])[0].startswith("<svg")
    assert "<svg" not in kept["text/html"], "of which a notebook that is not trusted shows the letters"
    assert kept["text/html"].count("Run All Cells") == 1
    assert live["text/plain"] == ""
    assert "Run All Cells" in kept["text/plain"]
    assert "<script" not in kept["text/html"]
    assert VIEW in live
    assert VIEW not in kept


def test_a_notebook_that_is_converted_shows_the_picture(shown):
    exporter = pytest.importorskip("nbconvert").HTMLExporter()
    outputs = [nbformat.v4.new_output("display_data", data) for data in shown(ReplayViewer(load(GAME), 40))]
    page, _ = exporter.from_notebook_node(
        nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("viewer", outputs=outputs)])
    )
    assert drawn(page)
    assert "Run All Cells" in page
    assert "model not found" not in page


def test_a_perspective_keeps_what_it_knows_and_a_table_to_play_at_nothing(shown, tmp_path):
    replay = load(GAME)
    everything, own = (shown(ReplayViewer(replay, 60, perspective=seat))[0]["text/html"] for seat in (None, 0))
    assert everything != own
    kept, _ = shown(Play(tmp_path))
    assert not drawn(kept["text/html"])


def test_outside_a_notebook_it_prints_itself_and_so_it_does_once_closed(shown, capsys):
    viewer = ReplayViewer(load(GAME))
    viewer._ipython_display_()
    viewer.close()
    assert shown(viewer) == []
    assert capsys.readouterr().out == f"{viewer!r}\n" * 2


def test_a_kept_picture_has_the_curves_up_to_what_may_be_seen(shown):
    """Only vl-convert draws without a browser."""
    pytest.importorskip("vl_convert")
    viewer = ReplayViewer(load("replays/royal-society-4p.parquet"), 60)
    whole = shown(viewer)[0]["text/html"]
    assert "<script" not in whole
    for words in (">Prestige<", ">Money<"):
        assert words in "".join(drawn(whole))
    viewer.hiding = True
    seen = shown(viewer)[0]["text/html"]
    assert len(seen) < len(whole) - 5_000
    assert "".join(drawn(shown(ReplayViewer(load(GAME)))[0]["text/html"])).count(">Money<") == 1  # these are its points
    tried = ReplayViewer(load(GAME), live=True)
    assert ">Money<" not in "".join(drawn(shown(tried)[0]["text/html"]))


def test_without_what_draws_pictures_a_sentence_stands_where_the_curves_would_be(shown, monkeypatch):
    monkeypatch.setattr(display, "find_spec", lambda name: None)
    kept = shown(ReplayViewer(load(GAME), 40))[0]["text/html"]
    assert len(drawn(kept)) == len(drawn(shown(ReplayViewer(load(GAME), 40, live=True))[0]["text/html"])) > 0
    assert "Charts are kept here if vl-convert is installed" in kept
