"""The words of a line that somebody wrote, with names in quotation marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arch_engine.core.errors import NotationError
from arch_engine.core.language import say

LONGEST = 4_000
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s";:]+)|([;:])|(")')


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; `quoted` ones are names of players, and nothing else. `comma`: one stood behind it."""

    text: str
    quoted: bool = False
    comma: bool = False


def words_of(text: str) -> list[Word]:
    """The words of a line; `;` and `:` outside quotation marks are words of their own. Raises NotationError for a quote that never ends."""
    if len(text) > LONGEST:
        raise NotationError(
            say("A line has at most {most:,} characters; this one has {number:,}.", most=LONGEST, number=len(text))
        )
    found = []
    for match in TOKEN.finditer(text):
        name, word, mark, open_quote = match.groups()
        if open_quote:
            raise NotationError(
                say('A name that begins with " must end with it: {text}', text=text[match.start() :][:40])
            )
        found.append(Word(word or mark) if name is None else Word(re.sub(r"\\(.)", r"\1", name), quoted=True))
    return found


def in_quotes(name: str) -> str:
    """A name in quotation marks, as `words_of` reads it."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def without_commas(words: Sequence[Word]) -> list[Word]:
    """The words without full stops, and with a space for every comma; each keeps in mind whether one stood behind it."""
    found: list[Word] = []
    for word in words:
        if word.quoted:
            found.append(word)
            continue
        for place, text in enumerate(word.text.split(",")):
            if place and found:
                found[-1] = replace(found[-1], comma=True)
            if text := text.rstrip(".!") or text:
                found.append(Word(text))
    return found
