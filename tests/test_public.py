"""The public interface: what an import gives to people and to type checkers, and the reference that is made of it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import arch_engine
import arch_engine.dataset
import arch_engine.insights
import arch_engine.positions
import arch_engine.review
import arch_widgets
from arch_engine import ArchError

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PACKAGES = (arch_engine, arch_widgets)
PUBLIC = (
    arch_engine,
    arch_engine.dataset,
    arch_engine.insights,
    arch_engine.positions,
    arch_engine.review,
    arch_widgets,
)


def each(modules):
    return pytest.mark.parametrize("module", modules, ids=lambda module: module.__name__)


@each(PACKAGES)
def test_type_checkers_believe_the_annotations_of_the_package(module):
    assert files(module).joinpath("py.typed").is_file()


@each(PUBLIC)
def test_every_public_name_is_there_and_says_what_it_is(module):
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        public = getattr(module, name)
        assert not callable(public) or public.__doc__, name


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """The folder with the pages that `make reference` makes."""
    folder = tmp_path_factory.mktemp("reference")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    public = re.findall(r"^PUBLIC = (.*)$", makefile, re.MULTILINE)[0]
    options = re.findall(r"^\t\.venv/bin/pdoc (.*)$", makefile, re.MULTILINE)[0]
    command = options.replace("build/reference", str(folder)).replace("$(PUBLIC)", public)
    made = subprocess.run(
        [sys.executable, "-m", "pdoc", *shlex.split(command)], cwd=ROOT, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    assert "Warn" not in made.stderr, made.stderr
    return folder


@each(PUBLIC)
def test_the_reference_has_every_public_name(module, reference):
    page = (reference / (module.__name__.replace(".", "/") + ".html")).read_text(encoding="utf-8")
    for name in module.__all__:
        assert f'<section id="{name}">' in page, name


def test_the_reference_has_what_a_class_inherits_and_nothing_internal(reference):
    page = (reference / "arch_engine.html").read_text(encoding="utf-8")
    assert 'id="Game.at" class="classattr"' in page
    assert sorted(path.relative_to(reference).as_posix() for path in reference.rglob("*.html")) == [
        "arch_engine.html",
        "arch_engine/dataset.html",
        "arch_engine/insights.html",
        "arch_engine/positions.html",
        "arch_engine/review.html",
        "arch_widgets.html",
        "index.html",
    ]


API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@each(PUBLIC)
def test_the_page_of_the_public_interface_names_all_of_it_and_nothing_else(module):
    heading, row = f"## From `{module.__name__}`\n", f"| `{module.__name__}` |"
    chapter = API.split(heading if heading in API else row)[1].split("\n## " if heading in API else "\n")[0]
    text = re.sub(r"^(>>>|\.\.\.).*$", "", chapter, flags=re.MULTILINE)
    named = set(re.findall(r"`(\w+)`", text)) - {"choose"}
    assert named == set(module.__all__)


def test_a_game_that_is_written_in_a_notebook_has_no_rule_texts():
    class Written(arch_engine.Rules[Any]):
        game = "written"

    Written.__module__ = "__main__"
    assert Written().rule_texts() == {}


@each(PUBLIC)
def test_what_can_be_called_has_an_example(module):
    without = {
        name
        for name in module.__all__
        if callable(public := getattr(module, name))
        and ">>>" not in public.__doc__
        and not (isinstance(public, type) and issubclass(public, ArchError))
    }
    assert without <= {
        "Expectation",
        "Rule",
        "Verification",
        "register",
    }  # results, and what would leave something behind
