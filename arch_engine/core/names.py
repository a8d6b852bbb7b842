"""What text from people may contain: the name of a player or a branch, a title, a comment.

Such text is only ever shown. It is never a key, a format, markup or part of a program; seats and lines go by their numbers.
So it may contain anything visible, in any script, braces and quotation marks included. Characters that a display obeys instead of
showing are refused when somebody types them (`check_text`) and replaced when an old file contains them (`cleaned`).
"""

from __future__ import annotations

from typing import Any
from unicodedata import category, normalize

from arch_engine.core.errors import RecordError
from arch_engine.core.language import say

OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # control codes, direction marks, lone surrogates, line separators
JOINERS = {0x200C, 0x200D, *range(0xE0020, 0xE0080)}  # without them several scripts and some flags cannot be written


def composed(text: Any) -> Any:
    """Return a text with each accented letter as one character, so that what looks the same is the same, however it was typed.

    Anything else is returned as it is, for `check_text` to refuse.

    >>> composed("Zoe\u0301") == "Zo\u00e9"
    True
    """
    return normalize("NFC", text) if isinstance(text, str) and not text.isascii() else text


def looks(name: str) -> str:
    """Return what tells a name from others on a screen: without characters that take no room, and with one space for several."""
    return " ".join("".join(letter for letter in composed(name) if ord(letter) not in JOINERS).split())


def obeyed(letter: str) -> bool:
    """Return whether a character is a control character, or no character at all: a display acts on it and shows nothing."""
    number = ord(letter)
    no_character = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return no_character or (category(letter) in OBEYED and number not in JOINERS)


def check_text(what: str, text: object, most: int, kept: str = "") -> None:
    """Raise RecordError if `text` is no text, is empty or too long, or contains an `obeyed` character that is not in `kept`."""
    if not isinstance(text, str):
        raise RecordError("The {what} must be a text, not {text}.", what=say(what), text=str(text)[:40])
    if not text.strip() or len(text) > most:
        raise RecordError(
            "The {what} {text!r} must have 1 to {most} characters.", what=say(what), text=text[:40], most=most
        )
    for letter in _doubtful(text):
        if obeyed(letter) and letter not in kept:
            raise RecordError(
                "The {what} {text!r} holds a character that cannot be shown (U+{code:04X}); write it without.",
                what=say(what),
                text=text[:40],
                code=ord(letter),
            )


def cleaned(text: str, kept: str = "") -> str:
    """The text `composed`, with a space or the replacement character for each `obeyed` character that is not in `kept`."""
    text = composed(text)
    for letter in set(_doubtful(text)):
        if obeyed(letter) and letter not in kept:
            text = text.replace(letter, " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}")
    return text


def in_lines(text: str) -> str:
    """The text with plain newlines, whatever line ends it was typed with."""
    return "\n".join(text.splitlines())


def _doubtful(text: str) -> str:
    return "" if text.isprintable() else text
