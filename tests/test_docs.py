"""What the pages in docs/ say about numbers and places agrees with the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import arch_engine
import arch_widgets
from arch_engine import GAMES, rules_of
from arch_engine.cli import COMMANDS
from arch_engine.record.schema import column_types
from arch_engine.royal_society import components as royal_society

DOCS = Path(__file__).parent.parent / "docs"
LOG_FORMAT = (DOCS / "log-format.md").read_text(encoding="utf-8")


def numbered(words):
    return ", ".join(f"{number} {word}" for number, word in enumerate(words))


@pytest.mark.parametrize("game", GAMES)
def test_the_log_format_has_a_chapter_on_the_numbers_of_each_game(game):
    title = rules_of(game).title.removeprefix("Archaeology: ").removesuffix(" of Archeology")
    assert f"## Numbers of {title}\n" in LOG_FORMAT


@pytest.mark.parametrize("words", [royal_society.REGION_NAMES, royal_society.KINDS, royal_society.LOCATION_NAMES])
def test_the_log_format_numbers_the_royal_society_as_the_engine_does(words):
    assert numbered(words) in LOG_FORMAT


def test_the_columns_of_the_royal_society_that_the_log_format_names_are_its_columns():
    chapter = LOG_FORMAT.split("## Numbers of The Royal Society")[1].split("\n## ")[0]
    verbs = set(type(rules_of("royal_society").new_table(3)).VERBS)
    columns = set(column_types(rules_of("royal_society")))
    named = set(re.findall(r"`([a-z_]+)`", chapter))
    sheets = set(rules_of("royal_society").components().sheets)
    assert named & {column for game in GAMES for column in column_types(rules_of(game))} <= columns
    assert named <= columns | verbs | sheets | {"components", "honor"}


def sections(page):
    """The names by which links reach the headings of a page, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def test_the_links_of_the_pages_lead_somewhere():
    for page in [*DOCS.glob("*.md"), *DOCS.parent.glob("*.md")]:
        for link, section in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
            target = page.parent / link if link else page
            assert "://" in link or target.exists(), f"{page.name}: {link}"
            assert "://" in link or not section or section in sections(target), f"{page.name}: {link}#{section}"


def test_the_files_the_pages_name_are_there():
    """A name in back quotes that ends like a source file is one, with or without its folders; `GAME` stands for any game."""
    packages = [Path(package.__path__[0]) for package in (arch_engine, arch_widgets)]
    places = [path.as_posix() for folder in (*packages, DOCS.parent / "tests") for path in folder.rglob("*.*")]
    places += [
        path.as_posix()
        for path in (*DOCS.parent.glob("*.*"), *DOCS.parent.glob("widgets/*.*"), *DOCS.parent.glob("tools/*.*"))
    ]
    checkout = (DOCS.parent / "widgets").exists()
    kinds = (
        "py|js|css|ts" if checkout else "py|js|css"
    )  # a wheel does not build the front end; make check looks in the checkout
    for page in [*DOCS.glob("*.md"), *DOCS.parent.glob("*.md")]:
        if page.name == "CHANGELOG.md":
            continue
        for name in re.findall(rf"`([\w./-]+\.(?:{kinds}))`", page.read_text(encoding="utf-8")):
            if not checkout:
                name = name.removeprefix("widgets/arch_widgets/")
                if name.startswith("widgets/"):
                    continue
            for game in GAMES:
                wanted = f"/{name.replace('GAME', game)}"
                assert any(place.endswith(wanted) for place in places), f"{page.name}: {name}"


def test_the_commands_the_pages_name_are_there_and_each_command_is_on_a_page():
    pages = "\n".join(page.read_text(encoding="utf-8") for page in [*DOCS.glob("*.md"), DOCS.parent / "README.md"])
    commands = {command.__name__.rpartition(".")[2] for command in COMMANDS}
    assert set(re.findall(r"`arch-engine ([a-z]+)|^arch-engine ([a-z]+)", pages, re.MULTILINE)) <= {
        pair for command in commands for pair in ((command, ""), ("", command))
    }
    assert {command for command in commands if f"arch-engine {command}" not in pages} == set()
    for module in re.findall(r"python -m (tests(?:\.\w+)+)", pages):
        assert (DOCS.parent / f"{module.replace('.', '/')}.py").exists(), module
