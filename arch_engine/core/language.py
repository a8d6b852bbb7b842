"""Puts every sentence that people read into their language.

English is written in the source, and the English sentence is its own key in the catalogue (gettext; `locales/`). A sentence
that a catalogue lacks is shown in English.

>>> say("{player} passes.", player="Ana")
'Ana passes.'
>>> count_of(1, "1 cube", "{number} cubes"), count_of(3, "1 cube", "{number} cubes")
('1 cube', '3 cubes')

Facts, columns, kinds, notation and whatever is kept in files are not words for people: they never come here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources import files

ENGLISH = "en"
DOMAIN = "arch_engine"
CODE = re.compile("[a-z]{2,3}(_[A-Z]{2})?")


class _Process:
    """The language wherever no other is asked for; a notebook sets it once, for all cells and threads."""

    language = ENGLISH


_here: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """The code of the current language."""
    return _here.get() or _Process.language


def use_language(code: str) -> None:
    """Speak a language, such as "fr", from now on in this process; one without a catalogue is shown in English."""
    _Process.language = code


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language inside a `with`, whatever the process speaks."""
    token = _here.set(code)
    try:
        yield
    finally:
        _here.reset(token)


@lru_cache(maxsize=32)
def catalogue(code: str, domain: str = DOMAIN, package: str = "arch_engine") -> GNUTranslations | None:
    """The translations into a language; None for English, or if there are none. `fr_CA` uses those of `fr`."""
    for name in (code, code.partition("_")[0]):
        if name == ENGLISH or not CODE.fullmatch(name):
            return None
        found = files(package).joinpath("locales", name, "LC_MESSAGES", f"{domain}.mo")
        if found.is_file():
            with found.open("rb") as file:
                return GNUTranslations(file)
    return None


def say(sentence: str, /, **values: object) -> str:
    """A sentence in the current language, with values in place of its {names}. The catalogue must find `sentence` in the source:
    as a literal in the call, or as a constant in `mark`.
    """
    known = catalogue(language())
    said = (
        known.gettext(sentence) if known is not None and sentence else sentence
    )  # "" is the key of the catalogue's own header
    return _filled(said, sentence, values)


def say_as(context: str, sentence: str, /, **values: object) -> str:
    """A sentence whose English alone is ambiguous: `context` tells translators what it means, and is never shown.

    >>> say_as("the verb", "Score"), say_as("what a player has", "Score")
    ('Score', 'Score')
    """
    known = catalogue(language())
    return _filled(known.pgettext(context, sentence) if known is not None else sentence, sentence, values)


def count_of(number: int, one: str, many: str, /, **values: object) -> str:
    """A sentence about a {number} of things, in the form for that number: English has two, other languages as many as they need."""
    known = catalogue(language())
    english = one if number == 1 else many
    said = english if known is None else known.ngettext(one, many, number)
    return _filled(said, english, {"number": number, **values})


def mark(sentence: str) -> str:
    """The sentence unchanged: a constant that the catalogue finds here and `say` translates where it is shown."""
    return sentence


def mark_count(one: str, many: str) -> tuple[str, str]:
    """Two constants for `count_of`, unchanged."""
    return one, many


def _filled(said: str, english: str, values: dict[str, object]) -> str:
    if not values:
        return said
    try:
        return said.format(**values)
    except (
        KeyError,
        IndexError,
        ValueError,
        AttributeError,
    ):  # a translation with a name that the sentence does not have
        return english.format(**values)
