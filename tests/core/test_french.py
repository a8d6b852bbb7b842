"""French as it is written: signs and spaces as a printer sets them, one word for one thing, and one way to speak to the reader."""

from __future__ import annotations

import json
import re

import pytest

from arch_engine import GAMES, ArchError, load, rules_of
from arch_engine.core.errors import REASONS, reason_of
from arch_engine.core.language import count_of, once_a_language, say, say_as, speaking, wished
from arch_engine.mykerinos.words import letter
from tools import catalogues

(CATALOGUE,) = [path for path in catalogues.translations() if path.parts[-3] == "fr"]
PAGES = [*catalogues.ROOT.glob("notebooks/*.fr.ipynb"), *catalogues.ROOT.glob("docs/*.fr.md")]

SIGNS = {
    "a plain space before : ; ! ? or »": re.compile(r"\S [:;!?»](?=\s|$|[),.*])"),
    "a plain space after «": re.compile(r"« "),
    "a plain space before %": re.compile(r"[\d}] %(?![(\w])"),
    "a straight apostrophe": re.compile(r"\b[^\W\d]+'[^\W\d]", re.IGNORECASE),
    "a point in a decimal number": re.compile(r"(?<![\w.:/])\d+\.\d+(?![\w.])"),
    "a space before …": re.compile(r"[\w}] …"),
}

RIVALS = {
    r"branches?": "variante",
    r"roll-?outs?": "fin de partie simulée",
    r"joueurs? (informatiques?|ordinateurs?|virtuels? de)": "ordinateur",
    r"accompli\w*": "réalisé",
    r"données de matériel": "données du matériel",
    r"seuls? coups? (?!était)": "coup unique",
    r"sondages?|arpentages?|excavations?": "relevé or fouille",
    r"commanditaires?|sponsors?": "mécène",
    r"bazar|place de marché": "marché",
    r"revues?": "analyse",
    r"(?<!chaque )joueurs? humains?": "personne",
    r"tu|toi|ton|tes": "vous",
    r"se joue à (\d|X)[^.;!?]*, et non": "est un jeu pour …",
    r"salles? (ch[eè]re|bon marché)s?": "salle de valeur 5",
    r"juges? appris\w*": "juge entraîné",
    r"\S+ % d’une victoire|coûte \d+ %": "points de chances de gain",
    r"ce qui (gagne|finit|\{does\})": "cela gagne …, dans une phrase à soi",
}
"""A word that is not used, and the one that is."""


def said() -> list[str]:
    return [one for message in catalogues.read(CATALOGUE) if message.id for one in catalogues.forms(message.string)]


def rules() -> list[str]:
    return [
        part for game in GAMES for rule in rules_of(game).rule_texts("fr").values() for part in (rule.title, rule.text)
    ]


def pages() -> list[str]:
    """The prose of the French notebooks and pages, without code."""
    found = []
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ipynb":
            cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown"]
            text = "\n".join("".join(cell["source"]) for cell in cells)
        text = re.sub(r"(?s)```.*?```|`[^`\n]*`|\]\([^)]*\)|<[^>]+>|^\|?[ :|-]+$", "", text, flags=re.MULTILINE)
        found += text.splitlines()
    return found


TEXTS = {"catalogue": said, "rules": rules, "pages": pages}


def prose(text: str) -> str:
    """A text without what people type as it stands: options, names of files and what is in straight quotes or backticks."""
    return re.sub(
        r"`[^`]*`|(?<!\w)'[^']*'|\"[^\"]*\"|(?<!\S)--\S+|\{[^{}]*\}|\S+\.(?:py|ipynb|html|parquet|md|csv)\b", "X", text
    )


@pytest.mark.parametrize("where", TEXTS)
@pytest.mark.parametrize("sign", SIGNS)
def test_signs_and_spaces_are_those_of_french(where, sign):
    assert [text for text in TEXTS[where]() if SIGNS[sign].search(prose(text))] == []


@pytest.mark.parametrize("where", TEXTS)
@pytest.mark.parametrize("rival", RIVALS)
def test_one_thing_has_one_word(where, rival):
    word = re.compile(rf"\b(?:{rival})\b", re.IGNORECASE)
    assert [text for text in TEXTS[where]() if word.search(prose(text))] == [], f"we say {RIVALS[rival]}"


def test_several_players_of_the_computer_are_not_several_machines():
    assert [text for text in said() if re.search(r"\bordinateurs\b", text)] == []


def test_a_museum_is_a_museum_in_mykerinos():
    """Its board says Museum; the Musée is a location of The Royal Society."""
    found = [
        message for message in catalogues.read(CATALOGUE) if any("mykerinos" in path for path, _ in message.locations)
    ]
    assert len(found) > 200
    assert [one for message in found for one in catalogues.forms(message.string) if "musée" in one.lower()] == []


@pytest.mark.parametrize("code", REASONS)
def test_what_the_system_refuses_is_said_in_french(code):
    with speaking("fr"):
        assert reason_of(OSError(code, REASONS[code])) not in ("", REASONS[code])


def test_a_file_that_is_not_there_is_refused_in_french():
    with speaking("fr"), pytest.raises(ArchError, match="fichier introuvable"):
        load("nowhere.parquet")


def test_a_reason_without_a_sentence_is_what_the_system_says():
    with speaking("fr"):
        assert reason_of(OSError(9999, "Odd")) == "Odd"
        assert reason_of(ValueError("embedded null byte")) == "embedded null byte"


def test_colours_have_their_french_letters():
    table = rules_of("mykerinos").new_table(4)
    with speaking("fr"):
        letters = [letter(table, colour) for colour in range(4)]
        assert letters[0] == "B"
        assert letters[1] == "R"
        assert letters[2] == "V"
        assert len(set(letters)) == 4
        assert say_as("the letter of the game beside its branches", "G") == "P"


def test_what_one_does_alone_is_said_of_everybody():
    with speaking("fr"):
        assert say("Alone: {solved} of {tried} have solved it", solved=3, tried=8) == (
            "Chacun de son côté\N{NO-BREAK SPACE}: 3 sur 8 ont trouvé"
        )


def test_a_reason_is_a_sentence_of_its_own():
    with speaking("fr"):
        assert say("Better: {decision}, which wins more often.", decision="Ana termine son tour") == (
            "Mieux\N{NO-BREAK SPACE}: Ana termine son tour. Cela gagne plus souvent."
        )


@pytest.mark.parametrize(
    ("header", "code"),
    [("fr-CA,fr;q=0.9,en;q=0.8", "fr"), ("en;q=0.5, fr", "fr"), ("en-US,fr;q=0.9", "en"), ("de,fr;q=0.3", "fr"), ("fr;q=0, de", None), ("", None), ("fr;q=x", None)],
)  # fmt: skip
def test_a_browser_asks_for_its_language(header, code):
    assert wished(header) == code


def test_what_is_made_once_is_made_for_each_language():
    class Sheet:
        made = 0

        @once_a_language
        def head(self):
            Sheet.made += 1
            return count_of(2, "1 cube", "{number} cubes") + say("{player} passes.", player="")

    one = Sheet()
    with speaking("fr"):
        french = one.head
    assert one.head == one.head != french
    assert Sheet.made == 2


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Que faire ?", "a plain space before : ; ! ? or »"),
        ("l'arbre", "a straight apostrophe"),
        ("95 % des cas", "a plain space before %"),
        ("environ 1.5 point", "a point in a decimal number"),
    ],
)
def test_a_fault_is_found(text, sign):
    assert SIGNS[sign].search(prose(text))
