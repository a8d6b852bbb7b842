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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Generic, TypeVar

ENGLISH = "en"
DOMAIN = "arch_engine"
CODE = re.compile("[a-z]{2,3}(_[A-Z]{2})?")
MOST_WISHED = 20
"""How many languages of a browser are looked at."""


class _Process:
    """The language wherever no other is asked for; a notebook sets it once, for all cells and threads."""

    language = ""  # as somebody chose
    default = ENGLISH


_here: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """The code of the current language."""
    return _here.get() or _Process.language or _Process.default


def use_language(code: str) -> None:
    """Speak a language, such as "fr", from now on in this process; one without a catalogue is shown in English."""
    _Process.language = code


def speak_by_default(code: str) -> None:
    """Speak a language where nobody has chosen one by `use_language` or `speaking`."""
    _Process.default = code


def of_environment(environment: Mapping[str, str]) -> str:
    """The language that environment variables ask for, as gettext reads them: the first of LANGUAGE, LC_ALL, LC_MESSAGES and LANG that is set.

    >>> of_environment({"LANG": "de_DE.UTF-8"}), of_environment({"LANG": "C", "LANGUAGE": "en_GB:fr"})
    ('en', 'en')
    """
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return first_known(next(filter(None, map(environment.get, names)), "").split(":"))


def first_known(codes: Iterable[str]) -> str:
    """The first of some languages that has a catalogue, by the name of the catalogue (`fr` for "fr_CA.UTF-8"); English if none has."""
    for code in codes:
        own = re.split("[.@]", code)[0].replace("-", "_")
        for name in (own, own.partition("_")[0]):
            if name == ENGLISH or (CODE.fullmatch(name) and _file(name).is_file()):
                return name
    return ENGLISH


@lru_cache(maxsize=1)
def languages() -> dict[str, str]:
    """The languages there are: the code of each, and what it calls itself.

    >>> languages()["en"], languages()["fr"]
    ('English', 'Français')
    """
    folders = sorted(folder.name for folder in files("arch_engine").joinpath("locales").iterdir())
    found = {}
    for code in (ENGLISH, *(name for name in folders if CODE.fullmatch(name) and _file(name).is_file())):
        with speaking(code):
            name = say_as("this language", "English")
        found[code] = name if code == ENGLISH or name != "English" else code
    return found


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
        found = _file(name, domain, package)
        if found.is_file():
            with found.open("rb") as file:
                return GNUTranslations(file)
    return None


def _file(name: str, domain: str = DOMAIN, package: str = "arch_engine") -> Traversable:
    return files(package).joinpath("locales", name, "LC_MESSAGES", f"{domain}.mo")


def speak_in_task(code: str) -> None:
    """Speak a language from now on in this asynchronous task and in those that it starts."""
    _here.set(code)


def wished(header: str) -> str | None:
    """The first language with a catalogue among those that a browser asks for (`Accept-Language`); None if it asks for none of them.

    >>> wished("fr-CA,fr;q=0.9,en;q=0.8"), wished("de, en-GB;q=0.5"), wished("de, *"), wished("")
    ('fr', 'en', None, None)
    """
    asked = []
    for part in header.split(",")[:MOST_WISHED]:
        code, _, weight = part.partition(";")
        try:
            worth = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            worth = 0.0
        asked.append((code.strip().partition("-")[0].lower(), worth))
    known = [one for one in asked if one[0] in languages() and one[1] > 0]
    return max(known, key=lambda one: one[1])[0] if known else None


Made = TypeVar("Made")


class once_a_language(Generic[Made]):  # noqa: N801  (a decorator)
    """A property that is made once for each language in which it is asked for, and kept with its object."""

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self.make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = f"{name} in"

    def __get__(self, of: Any, owner: type | None = None) -> Made:
        kept: dict[str, Made] = of.__dict__.setdefault(self.name, {})
        code = language()
        if code not in kept:
            kept[code] = self.make(of)
        return kept[code]


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


def written(number: float, form: str = "") -> str:
    """A number in a form of `format`, with the marks of the current language.

    >>> written(12345.6, ",.1f"), written(3)
    ('12,345.6', '3')
    """
    marks = {",": say_as("between thousands", ","), ".": say_as("before decimals", ".")}
    return "".join(marks.get(sign, sign) for sign in format(number, form))


def dated(day: date) -> str:
    """A day in numbers.

    >>> dated(date(2026, 3, 9))
    '2026-03-09'
    """
    return say("{year}-{month:02}-{day:02}", year=day.year, month=day.month, day=day.day)


class _Filler(Formatter):
    """`str.format`, but a number in a form has the marks of the current language."""

    def format_field(self, value: object, form: str) -> str:
        if form and isinstance(value, int | float):
            return written(value, form)
        return str(super().format_field(value, form))


_filler = _Filler()
MARKED = re.compile(r"\{\w+:[^}]*[,.g]")
"""A number in a form that may have marks in it."""


def _filled(said: str, english: str, values: dict[str, object]) -> str:
    if not values:
        return said
    try:
        if MARKED.search(said):
            return _filler.format(said, **values)
        return said.format(**values)
    except (
        KeyError,
        IndexError,
        ValueError,
        AttributeError,
    ):  # a translation with a name that the sentence does not have
        return english.format(**values)
