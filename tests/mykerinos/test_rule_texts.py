"""The rules in words: complete in both languages, and none that the engine never cites."""

import json
import re
from importlib.resources import files

import pytest

from arch_engine.mykerinos import RULES
from arch_engine.mykerinos.components import PATRONS

SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in files("arch_engine.mykerinos").iterdir() if path.name.endswith(".py")
)
TEXTS = {language: RULES.rule_texts(language) for language in ("en", "fr")}
WRITTEN_OUT = {f"patrons.{patron}" for patron in PATRONS} | {f"exhibition.room-{points}" for points in (1, 2, 3, 5)}


def cited():
    """The ids of rules that stand in the source."""
    return set(re.findall(r'"([a-z0-9-]+\.[a-z0-9-]+)"', SOURCE)) & set(TEXTS["en"]) | WRITTEN_OUT


@pytest.mark.parametrize("rule", TEXTS["en"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rule_has_a_chapter_a_title_and_a_text(rule, language):
    text = TEXTS[language][rule]
    assert text.id == rule
    assert text.chapter and text.title
    assert text.text.endswith(".")
    assert len(text.title) <= 60


def test_both_languages_have_the_same_rules():
    assert list(TEXTS["en"]) == list(TEXTS["fr"])


@pytest.mark.parametrize("rule", TEXTS["en"])
def test_a_text_is_translated(rule):
    assert TEXTS["en"][rule].text != TEXTS["fr"][rule].text


def test_no_two_rules_have_the_same_title():
    for texts in TEXTS.values():
        titles = [rule.title for rule in texts.values()]
        assert len(set(titles)) == len(titles)


def test_every_rule_the_source_cites_has_a_text():
    refusals = set(re.findall(r'Refusal\(\s*"([^"]+)"', SOURCE))
    assert refusals <= set(TEXTS["en"])


def test_no_rule_has_a_text_that_nothing_cites():
    assert sorted(set(TEXTS["en"]) - cited()) == []


def test_every_chapter_has_a_rule():
    raw = json.loads(files("arch_engine.mykerinos").joinpath("rules.json").read_text(encoding="utf-8"))
    assert {entry["chapter"] for entry in raw["rules"].values()} == set(raw["chapters"])
