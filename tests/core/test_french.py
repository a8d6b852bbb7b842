"""French as it is written: signs and spaces as a printer sets them, one word for one thing, and one way to speak to the reader."""

from __future__ import annotations

import json
import re

import pytest

from arch_engine import GAMES, rules_of
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


def test_a_museum_is_a_museum_in_mykerinos():
    """Its board says Museum; the Musée is a location of The Royal Society."""
    found = [
        message for message in catalogues.read(CATALOGUE) if any("mykerinos" in path for path, _ in message.locations)
    ]
    assert len(found) > 200
    assert [one for message in found for one in catalogues.forms(message.string) if "musée" in one.lower()] == []


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
