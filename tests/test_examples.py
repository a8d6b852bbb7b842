"""Every example in a docstring or on the page of the public interface gives what stands below it."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import arch_engine
import arch_widgets
from arch_engine.core.language import use_language

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules_with_examples():
    """The names of the modules of both packages in whose source a prompt stands."""
    for package in (arch_engine, arch_widgets):
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            if "brought" not in path.parts and ">>> " in path.read_text(encoding="utf-8"):
                yield ".".join((package.__name__, *path.relative_to(folder).with_suffix("").parts)).removesuffix(
                    ".__init__"
                )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the recorded games, as the examples take it for granted. One of them speaks French from then on, and no test after it should."""
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    monkeypatch.chdir(tmp_path)
    yield
    use_language("")


@pytest.mark.parametrize("name", tuple(modules_with_examples()))
def test_the_examples_of_a_module_hold(name, folder):
    result = doctest.testmod(import_module(name), optionflags=FLAGS)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_examples_of_the_page_of_the_public_interface_hold(folder):
    blocks = re.findall(r"```pycon\n(.*?)```", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/api.md", "docs/api.md", 0)
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert result.attempted > 10
    assert result.failed == 0


def pages_with_code():
    return [page for page in sorted((ROOT / "docs").glob("*.md")) if "```python\n" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", pages_with_code(), ids=lambda page: page.name)
def test_the_code_on_a_page_runs(page, folder):
    """Its pieces one after another, as somebody would type them."""
    known: dict[str, object] = {"__name__": "__main__"}
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    for block in blocks:
        if ">>> " in block:
            test = doctest.DocTestParser().get_doctest(block, known, page.name, page.name, 0)
            assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0
        else:
            exec(block, known)
