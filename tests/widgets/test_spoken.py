"""The sentences of the browser parts: found in their sources, in the one catalogue, and handed to each widget in its language."""

from __future__ import annotations

import json
import re
from gettext import NullTranslations
from pathlib import Path

import pytest

import arch_widgets
from arch_engine import simulate
from arch_engine.core import language
from arch_engine.core.language import speaking
from arch_widgets import ReplayViewer
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.spoken import CONTEXT, SENTENCES, spoken
from arch_widgets.viewer.export import page
from tests.test_words import PACKAGES
from tools import catalogues

WIDGETS = Path(str(arch_widgets.__file__)).parent
SOURCES = sorted(path for path in WIDGETS.joinpath("static").rglob("*.ts") if path.parts[-2:] != ("shared", "words.ts"))
needs_sources = pytest.mark.skipif(not SOURCES, reason="a wheel holds the bundles, not the sources")


class Shouted(NullTranslations):
    """A language of capitals that has three numbers: one, two and many."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{\w+\}|[^{]", lambda part: part[0] if part[0].startswith("{") else part[0].upper(), message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(f"{message} ({context})")

    def ngettext(self, one: str, many: str, number: int) -> str:
        return "ONE" if number % 10 == 1 else "TWO" if number == 2 else "MANY"


@pytest.fixture
def shouting(monkeypatch: pytest.MonkeyPatch):
    plain = language.catalogue
    monkeypatch.setattr(language, "catalogue", lambda code, *more: Shouted() if code == "xx" else plain(code, *more))


def entry(catalogue, message):
    context, between, sentence = message.rpartition(CONTEXT) if isinstance(message, str) else ("", "", message)
    return catalogue.get(sentence, context if between else None)


@needs_sources
def test_every_sentence_of_the_browser_is_in_the_catalogue():
    found = catalogues.sentences(*PACKAGES)
    messages = [message for _, _, message in catalogues.spoken(WIDGETS)]
    assert len(set(messages)) > 150
    assert [message for message in messages if entry(found, message) is None] == []
    for path in PACKAGES[0].glob("locales/*/LC_MESSAGES/*.po"):
        known = catalogues.read(path)
        assert [message for message in messages if entry(known, message) is None] == [], "run make words"


@needs_sources
def test_what_python_knows_of_them_is_what_the_sources_say():
    assert SENTENCES.read_text(encoding="utf-8") == catalogues.listed(WIDGETS), "run make words"


@needs_sources
def test_every_call_is_found():
    calls = sum(
        len(re.findall(r"(?<![\w$])(?:t|tAs|woven|plural)\(", path.read_text(encoding="utf-8"))) for path in SOURCES
    )
    assert calls == len([path for path, _, _ in catalogues.spoken(WIDGETS) if path in SOURCES])


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('t("Move {step}", { step })', ["Move {step}"]),
        ('t(\n  "A \\"long\\" one",\n  { step },\n)', ['A "long" one']),
        ('tAs("the button", "Play")', ["the button\x04Play"]),
        ('...woven("{a} of {b}", { a, b })', ["{a} of {b}"]),
        ('plural(games, "One game", "{number} games")', [("One game", "{number} games")]),
        ('// t("no")\n/* t("no") */ t("yes"); split("no"); export function t(sentence: string) {}', ["yes"]),
    ],
)
def test_a_call_is_read(tmp_path, source, found):
    tmp_path.joinpath("static").mkdir()
    tmp_path.joinpath("static/a.ts").write_text(source, encoding="utf-8")
    assert [message for _, _, message in catalogues.spoken(tmp_path)] == found


@pytest.mark.parametrize(
    "source", ["t(word)", "t(`Move ${step}`)", 't("a" + "b")', 't(on ? "a" : "b")', 'plural(2, one, "b")']
)
def test_a_sentence_that_is_no_literal_is_refused(tmp_path, source):
    tmp_path.joinpath("static").mkdir()
    tmp_path.joinpath("static/a.ts").write_text(f"\n{source};", encoding="utf-8")
    with pytest.raises(ValueError, match=r"line 2.*literals"):
        list(catalogues.spoken(tmp_path))


CALL = re.compile(r'(?<![\w$])(?:t|tAs|woven|plural)\([^"]*"(?:[^"\\]|\\.)*"(?:,\s*"(?:[^"\\]|\\.)*")?')
VALUE = re.compile(r"\$\{[^{}]*\}")
SENTENCE = re.compile(r'(["`])( ?[A-Z][a-z]+(?: [^"`]*[a-z])?[.?!]?|[a-z]+(?: [a-z]+){3}[^"`]*)\1')
LABEL = re.compile(r'(?:"aria-label"|\btitle|placeholder|textContent)\s*[:=,]\s*(["`](?!aria-)[^"`]*[A-Za-z]{2}[^"`]*)')
KEYS = {"Escape", "Enter", "Home", "End", "Backspace"}
ATTRIBUTES = {
    "x y x1 y1 x2 y2 dx dy width height rx ry cx cy r d points transform",
    "font-size font-weight text-anchor dominant-baseline letter-spacing",
}
FONT = "Liberation Sans"
FILE = '"games/our-evening.parquet'
DAMAGED = "This page is damaged: "  # said before the page has its dictionary


@needs_sources
@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_sentence_is_shown_past_the_catalogue(path):
    source = catalogues.COMMENTS.sub("", path.read_text(encoding="utf-8"))
    while source != (source := VALUE.sub("", CALL.sub("", source))):
        pass
    left = [shown[2] for shown in SENTENCE.finditer(source)] + [label[1] for label in LABEL.finditer(source)]
    assert {words for words in left if not words.startswith(DAMAGED)} - KEYS - ATTRIBUTES - {FILE, FONT} == set()


def test_english_costs_nothing():
    assert spoken() == spoken("en_GB") == spoken("tlh") == {}
    film = {"title": "A game", "language": "en"}
    assert '"spoken"' not in page(film).split('id="film">')[1].split("</script>")[0]


def test_a_language_is_handed_over(shouting):
    said = spoken("xx")
    assert said["words"]["Move {step}"] == "MOVE {step}"
    assert said["words"][f"the button that runs the replay{CONTEXT}Play"] == "PLAY (THE BUTTON THAT RUNS THE REPLAY)"
    assert said["words"]["Play"] == "PLAY"
    forms = said["counts"]["1 page"]
    assert [forms[said["forms"][number]] for number in (1, 2, 3, 21, 102)] == ["ONE", "TWO", "MANY", "ONE", "MANY"]
    json.dumps(said)


def test_two_widgets_speak_two_languages(shouting):
    with speaking("xx"):
        other = Quiz("Why?", {"So.": "Yes."}, "So.")
    assert Quiz("Why?", {"So.": "Yes."}, "So.").spoken == {}
    assert other.spoken == spoken("xx") != {}


def test_a_viewer_speaks_the_language_it_is_asked_for(shouting):
    replay = simulate("mykerinos", ["random"] * 2, 1)
    with speaking("xx"):
        assert ReplayViewer(replay).spoken == spoken("xx")
        assert ReplayViewer(replay, language="en").spoken == {}
    assert ReplayViewer(replay).spoken == {}
