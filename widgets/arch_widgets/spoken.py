"""What the browser parts say by themselves, in the language spoken: their buttons, hints and labels.

English stands in their sources, in `static/`. `make words` finds it there and lists it in `spoken.json`; the translations are in the one
catalogue. A browser part is handed only the sentences of the browser, and in English none.
"""

from __future__ import annotations

import json
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import TypedDict

import anywidget
import traitlets

from arch_engine.core import language
from arch_widgets.showing import Showing

SENTENCES = Path(__file__).parent / "spoken.json"
CONTEXT = "\x04"
"""What gettext writes between a context and its sentence."""
NUMBERS = 200
"""Languages tell numbers apart by their last two digits, and small numbers one by one: these show how."""


class Spoken(TypedDict, total=False):
    """The dictionary of a browser part (`static/shared/words.ts`); {} for English."""

    words: dict[str, str]
    """The translation of each sentence that has one."""
    counts: dict[str, list[str]]
    """The forms of each sentence about a number, by the sentence about one."""
    forms: list[int]
    """Which of the forms each of the first 200 numbers takes."""


class SpeakingWidget(Showing, anywidget.AnyWidget):
    """A widget whose browser part speaks the language that was spoken when it was made."""

    spoken = traitlets.Dict().tag(sync=True)

    @traitlets.default("spoken")
    def _speak(self) -> Spoken:
        return spoken()


def spoken(code: str | None = None) -> Spoken:
    """The sentences of the browser parts in a language; without one, in the language spoken now."""
    known = language.catalogue(code or language.language())
    if known is None:
        return {}
    plain = [sentence for sentence in _sentences() if isinstance(sentence, str)]
    pairs = [(one, many) for one, many in (pair for pair in _sentences() if not isinstance(pair, str))]
    said = {sentence: _translated(known, sentence) for sentence in plain}
    by_number = [tuple(known.ngettext(one, many, number) for one, many in pairs) for number in range(NUMBERS)]
    forms = list(dict.fromkeys(by_number))
    return {
        "words": {key: words for key, words in said.items() if words != key.rpartition(CONTEXT)[2]},
        "counts": {one: [form[k] for form in forms] for k, (one, _) in enumerate(pairs)},
        "forms": [forms.index(form) for form in by_number],
    }


def _translated(known: NullTranslations, key: str) -> str:
    context, between, sentence = key.rpartition(CONTEXT)
    return known.pgettext(context, sentence) if between else known.gettext(sentence)


@cache
def _sentences() -> list[str | list[str]]:
    """Every sentence of the browser parts, behind its context if it has one; one about a number as the pair of its English forms."""
    found: list[str | list[str]] = json.loads(SENTENCES.read_text(encoding="utf-8"))
    return found
