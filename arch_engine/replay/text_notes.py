"""The comments of a game written as text, which are the notes of its record (docs/text-games.md).

A comment belongs to the move before it; before the first move it is about the game. What begins with ## is for the eye only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from arch_engine.core.names import cleaned
from arch_engine.record.study import GLYPHS, LINES, Note

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
