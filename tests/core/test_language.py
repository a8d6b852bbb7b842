"""Sentences and their language: how one is said, and whether the catalogues are whole."""

from __future__ import annotations

import ast
from datetime import date
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import arch_engine
import arch_widgets
from arch_engine import GAMES, rules_of
from arch_engine.cli import main
from arch_engine.core import language
from arch_engine.core.language import count_of, dated, say, say_as, speaking, use_language, written
from arch_engine.core.words import capital, listing, names_in
from tools import catalogues

PACKAGES = [Path(str(package.__file__)).parent for package in (arch_engine, arch_widgets)]
CATALOGUES = catalogues.translations()
WHOLE = {"en", "fr"}
"""The languages in which every sentence is there. A language that is told here to be whole has to stay so."""


@pytest.fixture(scope="module")
def found():
    return catalogues.sentences(*PACKAGES)


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_every_sentence_in_the_source_is_in_the_catalogue(found, folder):
    """Babel overlooks a sentence in an f-string or within another one, and then nobody can translate it."""
    known = {(one.context, one.id if isinstance(one.id, str) else one.id[0]) for one in found}
    places = {"say": 0, "mark": 0, "mark_count": 0, "say_as": 1, "count_of": 1}
    missed = []
    for path in folder.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in places:
                words = [one.value if isinstance(one, ast.Constant) else None for one in call.args]
                sentence = words[places[call.func.id]]
                context = words[0] if call.func.id == "say_as" else None
                if sentence and (context, sentence) not in known:
                    missed.append((path.name, call.lineno, sentence))
    assert missed == []


class Other(NullTranslations):
    """A language with a few words."""

    WORDS = {"{player} passes.": "{player} passe.", "{player} digs": "{joueur} creuse", "Coins": "Pièces"}

    def gettext(self, message):
        return self.WORDS.get(message, message)

    def ngettext(self, one, many, number):
        return "{number} cube" if number < 2 else "{number} cubes, au pluriel"

    def pgettext(self, context, message):
        return f"{message} ({context})"


@pytest.fixture
def other(monkeypatch):
    plain = language.catalogue
    monkeypatch.setattr(language, "catalogue", lambda code, *more: Other() if code == "xx" else plain(code, *more))
    with speaking("xx"):
        yield


# Saying


def test_english_is_what_the_source_says():
    assert say("{player} passes.", player="{Ana}") == "{Ana} passes."
    assert say("100 % {as it is}") == "100 % {as it is}"
    assert [count_of(number, "1 cube", "{number} cubes") for number in (0, 1, 2)] == ["0 cubes", "1 cube", "2 cubes"]
    assert say_as("what a player has", "Score") == "Score"
    assert say("") == ""


def test_a_language_is_spoken_inside_and_no_longer_outside(other):
    assert say("{player} passes.", player="Ana") == "Ana passe."
    with speaking("en"):
        assert say("{player} passes.", player="Ana") == "Ana passes."
    assert [count_of(number, "1 cube", "{number} cubes") for number in (0, 2)] == ["0 cube", "2 cubes, au pluriel"]
    assert say_as("what a player has", "Score") == "Score (what a player has)"


def test_what_is_not_translated_is_english(other):
    assert say("The game is over.") == "The game is over."


def test_a_translation_with_a_name_that_is_not_there_is_shown_in_english(other):
    assert say("{player} digs", player="Ana") == "Ana digs"


def test_numbers_and_days_are_written_as_the_language_writes_them():
    many = "{where} is larger than {most:,} bytes; that is no component file."
    assert say(many, where="a", most=1234567).startswith("a is larger than 1,234,567 bytes")
    assert (written(1234.5, ",.1f"), dated(date(2026, 3, 9))) == ("1,234.5", "2026-03-09")
    with speaking("fr"):
        assert say(many, where="a", most=1234567).startswith("a dépasse 1\u202f234\u202f567 octets")
        assert (written(1234.5, ",.1f"), dated(date(2026, 3, 9))) == ("1\u202f234,5", "09/03/2026")


def test_a_process_speaks_a_language_until_it_speaks_another(monkeypatch):
    plain = language.catalogue
    monkeypatch.setattr(language, "catalogue", lambda code, *more: Other() if code == "xx" else plain(code, *more))
    try:
        use_language("xx")
        assert say("Coins") == "Pièces"
    finally:
        use_language("en")
    assert say("Coins") == "Coins"


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "C", "LANGUAGE": "tlh:fr_CA:en"}, "fr"),
        ({"LANGUAGE": "en_GB:fr"}, "en"),
        ({"LANGUAGE": "../../etc:fr@euro"}, "fr"),
    ],
)
def test_the_environment_asks_for_a_language(environment, spoken):
    assert language.of_environment(environment) == spoken


def test_a_command_speaks_the_language_of_the_environment_unless_another_is_chosen(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr")
    use_language("")
    try:
        assert main(["verify", "nowhere.parquet"]) == 1
        assert language.language() == "fr"
        use_language("en")
        assert language.language() == "en"
    finally:
        use_language("")
        language.speak_by_default("en")


@pytest.mark.parametrize("code", ["", "tlh", "../../etc", "en", "en_GB", "fr\0", "a b", "x" * 5000])
def test_a_language_nobody_has_is_english(code):
    assert language.catalogue(code) is None
    with speaking(code):
        assert say("{player} passes.", player="Ana") == "Ana passes."


def test_a_country_speaks_the_language_it_shares():
    assert language.catalogue("fr") is not None
    assert language.catalogue("fr_CA").info() == language.catalogue("fr").info()
    with speaking("fr"):
        assert say("") == ""


def test_lists_and_beginnings():
    assert [listing(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert (capital("a Coin"), capital("")) == ("A Coin", "")


# The catalogues


def test_the_sources_are_searched(found):
    assert len(found) > 400
    assert "{player} passes." in found and ("a Coin", "{number} Coins") in found and "Angkor" in found


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_what_a_language_lacks_is_counted(found, path, record_property):
    translated = catalogues.read(path)
    lacking = catalogues.missing(found, translated)
    record_property("missing", len(lacking))
    assert len(lacking) <= len(found)
    if path.parts[-3] in WHOLE:
        assert lacking == []


def test_a_sentence_that_is_lacking_is_counted(found):
    translated = Catalog("fr")
    assert len(catalogues.missing(found, translated)) == len(found)
    translated.add("{player} passes.", "{player} passe.")
    translated.add(("1 cube", "{number} cubes"), ("1 cube", ""))
    assert len(catalogues.missing(found, translated)) == len(found) - 1


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_what_is_compiled_is_what_is_translated(path):
    assert path.with_suffix(".mo").read_bytes() == catalogues.compiled(catalogues.read(path)), "run make words"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_a_translation_has_the_names_of_its_sentence(path):
    wrong = [
        (message.id, said)
        for message in catalogues.read(path)
        for said in catalogues.forms(message.string)
        if said and message.id and not set(names_in(said)) <= names_of(message.id)
    ]
    assert wrong == []


def names_of(sentence):
    """What may stand in braces in a translation: all that does in English, and the number of a count."""
    if isinstance(sentence, str):
        return set(names_in(sentence))
    return {"number", *names_in(sentence[0]), *names_in(sentence[1])}


# Narration


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_fact_has_its_sentence(game, found):
    rules = rules_of(game)
    narration = __import__(f"arch_engine.{game}.narration", fromlist=["NARRATION"]).NARRATION
    assert set(narration.sentences) == set(type(rules.new_table(rules.players[0])).VERBS)
    for kind, sentence in narration.sentences.items():
        if isinstance(sentence, str) and sentence:
            assert sentence in found, f"the sentence of {kind} is not marked"
            assert set(names_in(sentence)) <= set(narration.words), f"{kind}: {sentence}"
