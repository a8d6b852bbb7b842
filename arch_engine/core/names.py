"""What a text from people may hold: the name of a player or a branch, a title, a comment.

Such a text is shown and nothing else. It is never a key, a format, markup or part of a program; seats and lines go by their numbers.
So it may hold whatever can be seen, in any script, braces and quotation marks included. What is obeyed instead of being seen is
refused where somebody gives it, and replaced where an old file holds it: `check_text` and `cleaned` are the two ways in.
"""

from __future__ import annotations

from unicodedata import category

from arch_engine.core.errors import RecordError
from arch_engine.core.language import say

OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # escapes, text that runs backwards, half characters, line ends of their own
JOINERS = {0x200C, 0x200D, *range(0xE0020, 0xE0080)}  # without them several scripts and some flags cannot be written


def obeyed(letter: str) -> bool:
    """Whether a character is an order to what shows it, or no character at all, rather than something to be seen."""
    number = ord(letter)
    no_character = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return no_character or (category(letter) in OBEYED and number not in JOINERS)


def check_text(what: str, text: object, most: int, kept: str = "") -> None:
    """Raise RecordError for what is no text, empty, too long, or holds what is obeyed; `kept` are characters that may stand."""
    if not isinstance(text, str):
        raise RecordError(say("The {what} must be a text, not {text}.", what=say(what), text=str(text)[:40]))
    if not text.strip() or len(text) > most:
        raise RecordError(
            say("The {what} {text!r} must have 1 to {most} characters.", what=say(what), text=text[:40], most=most)
        )
    for letter in _doubtful(text):
        if obeyed(letter) and letter not in kept:
            raise RecordError(
                say(
                    "The {what} {text!r} holds a character that cannot be shown (U+{code:04X}); write it without.",
                    what=say(what),
                    text=text[:40],
                    code=ord(letter),
                )
            )


def cleaned(text: str, kept: str = "") -> str:
    """A text with a space or the replacement character where it holds what is obeyed."""
    for letter in set(_doubtful(text)):
        if obeyed(letter) and letter not in kept:
            text = text.replace(letter, " " if letter.isspace() else "\N{REPLACEMENT CHARACTER}")
    return text


def in_lines(text: str) -> str:
    """A text of several lines with the same line end after each, whatever they were typed with."""
    return "\n".join(text.splitlines())


def _doubtful(text: str) -> str:
    return "" if text.isprintable() else text
