"""The words of a line that somebody wrote, with names in quotation marks, and the comments of a text game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arch_engine.core.errors import NotationError
from arch_engine.core.names import cleaned, composed
from arch_engine.record.study import GLYPHS, LINES, Note

LONGEST = 4_000
CURLY = "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}«»"
"""Quotation marks that word processors put in the place of straight ones, in any pair."""

IN_STRAIGHT, IN_CURLY = r'"(?:[^"\\]|\\.)*"', rf"[{CURLY}](?:[^{CURLY}\\]|\\.)*[{CURLY}]"
TOKEN = re.compile(rf'({IN_STRAIGHT}|{IN_CURLY})|([^\s";:{CURLY}]+)|([;:])|(["{CURLY}])')
STRAIGHT_TOKEN = re.compile(rf'({IN_STRAIGHT})|([^\s";:]+)|([;:])|(")')
COMMENT = re.compile(rf'{IN_STRAIGHT}|{IN_CURLY}|"|(?:^|(?<=\s))#')


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; `quoted` ones are names of players, and nothing else. `comma`: one stood behind it."""

    text: str
    quoted: bool = False
    comma: bool = False


def words_of(text: str, *, curly: bool = True) -> list[Word]:
    """The words of a line; `;` and `:` outside quotation marks are words of their own. Raises NotationError for a quote that never ends.

    Without `curly`, only straight marks are quotation marks, because a player's name holds others.
    """
    if len(text) > LONGEST:
        raise NotationError(
            "A line has at most {most:,} characters; this one has {number:,}.", most=LONGEST, number=len(text)
        )
    found = []
    for match in (TOKEN if curly else STRAIGHT_TOKEN).finditer(composed(text)):
        name, word, mark, open_quote = match.groups()
        if open_quote:
            raise NotationError('A name that begins with " must end with it: {text}', text=text[match.start() :][:40])
        found.append(Word(word or mark) if name is None else Word(unquoted(name), quoted=True))
    return found


def unquoted(text: str) -> str:
    """A text without the quotation marks around it; any other text as it is."""
    if not re.fullmatch(rf"{IN_STRAIGHT}|{IN_CURLY}", text):
        return text
    inside = text[1:-1] if text[0] == '"' else text[1:-1].strip()  # French puts spaces within « »
    return re.sub(r"\\(.)", r"\1", inside)


def parted(line: str) -> tuple[str, str | None]:
    """A line up to a # that begins it or follows a space, outside quotation marks; and the comment behind it, None if there is none."""
    for match in COMMENT.finditer(line) if "#" in line else ():
        if match[0] == '"':  # a quote that never ends
            break
        if match[0] == "#":
            return line[: match.start()], line[match.end() :]
    return line, None


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


# -- comments ----------------------------------------------------------------------------------------------------------


HEADING = "#"  # behind the sign of a comment
JUDGED = re.compile(rf"\[({'|'.join(map(re.escape, GLYPHS))}|)\](?: |$)")
"""A glyph before a comment, as in "[??] too early"; empty brackets stand for none."""


def note_in(comments: Sequence[str]) -> Note:
    """The note that lines of comment on one move tell, each as it stands behind its sign."""
    first, *more = [cleaned(line, LINES) for line in comments]
    lines = [first.strip(), *(line.removeprefix(" ").rstrip() for line in more)]
    text = "\n".join(lines).strip("\n")
    if judged := JUDGED.match(text):
        return Note(text[judged.end() :], judged[1])
    return Note(text)


def comment_lines(note: Note) -> list[str]:
    """The lines of comment that tell a note, each with its sign; none for an empty one."""
    text = note.comment
    if note.glyph or JUDGED.match(text):
        text = f"[{note.glyph}] {text}"
    return [f"# {line}".rstrip() for line in text.split("\n")] if text else []
