"""The rules of a game in our own words: `rules.json` in its package, in every language that they are told in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from arch_engine.core.errors import OptionError, given
from arch_engine.core.language import say
from arch_engine.core.words import listing

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words.

    Attributes:
        id: What refusals and records call it, as "excavation.connected".
        chapter: The rulebook's heading it stands under.
        title: A few words.
        text: The rule itself.
    """

    id: str
    chapter: str
    title: str
    text: str


def rule_texts(package: str, language: str) -> dict[str, Rule]:
    """The rules of a game's package by id; empty if it has none. Raises OptionError for a language that no rules are told in."""
    if language not in LANGUAGES:
        raise OptionError(
            say(
                "The rules are told in {languages}, not {language}.",
                languages=listing(list(map(repr, LANGUAGES)), "or"),
                language=given(language),
            )
        )
    return _read(package, language)


@lru_cache(maxsize=16)
def _read(package: str, language: str) -> dict[str, Rule]:
    path = files(package).joinpath("rules.json") if package else None  # a game may be written in a notebook
    if path is None or not path.is_file():
        return {}
    raw = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: Rule(name, raw["chapters"][entry["chapter"]][language], entry[language][0], entry[language][1])
        for name, entry in raw["rules"].items()
    }
