"""The sentences people read, in their language: every one of them goes through here.

English is written in the source, and the English sentence is its own key in the catalogue (gettext; `locales/`). What a
catalogue does not have is shown in English.

>>> say("{player} passes.", player="Ana")
'Ana passes.'
>>> count_of(1, "1 cube", "{number} cubes"), count_of(3, "1 cube", "{number} cubes")
('1 cube', '3 cubes')

Facts, columns, kinds, notation and whatever is kept in files are not words for people: they never come here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources import files

ENGLISH = "en"
DOMAIN = "arch_engine"


class _Process:
    """The language of all that does not ask for another; a notebook sets it once, whatever cell or thread speaks next."""

    language = ENGLISH


_here: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """The code of the language that sentences are made in now."""
    return _here.get() or _Process.language


def use_language(code: str) -> None:
    """Speak a language from now on in this process, as "fr"; one that has no catalogue is shown in English."""
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
    """The translations into a language; None for English and where there are none. Those of `fr_CA` are those of `fr`."""
    for name in (code, code.partition("_")[0]):
        if name == ENGLISH or not name.isidentifier():
            return None
        found = files(package).joinpath("locales", name, "LC_MESSAGES", f"{domain}.mo")
        if found.is_file():
            with found.open("rb") as file:
                return GNUTranslations(file)
    return None


def say(sentence: str, /, **values: object) -> str:
    """A sentence in the language spoken, with values in place of its {names}. `sentence` is one that the catalogue finds in the
    source: written here, or marked with `mark` where it is a constant.
    """
    known = catalogue(language())
    said = (
        known.gettext(sentence) if known is not None and sentence else sentence
    )  # "" is the key of the catalogue's own header
    return _filled(said, sentence, values)


def say_as(context: str, sentence: str, /, **values: object) -> str:
    """A sentence whose English alone does not say what is meant: `context` tells translators, and is never shown.

    >>> say_as("the verb", "Score"), say_as("what a player has", "Score")
    ('Score', 'Score')
    """
    known = catalogue(language())
    return _filled(known.pgettext(context, sentence) if known is not None else sentence, sentence, values)


def count_of(number: int, one: str, many: str, /, **values: object) -> str:
    """A sentence about a number of things, which is its {number}: one of two in English, of as many as the language has in others."""
    known = catalogue(language())
    english = one if number == 1 else many
    said = english if known is None else known.ngettext(one, many, number)
    return _filled(said, english, {"number": number, **values})


def mark(sentence: str) -> str:
    """The sentence as it is: a constant, found by the catalogue here and translated by `say` where it is shown."""
    return sentence


def mark_count(one: str, many: str) -> tuple[str, str]:
    """Two constants for `count_of`, as they are."""
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
