"""A lesson as one page, without kernel or network: the page itself judges the answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import count_of, say
from arch_engine.replay.lesson import Chapter
from arch_widgets.lesson.chapters import asked_of, choices_in, film_for, key_of, name_of, sealed
from arch_widgets.viewer.export import document


def write_lesson_page(
    title: str, chapters: Sequence[Chapter], path: str | Path, *, replace: bool = False, kept: Kept | None = None
) -> Path:
    """Write the page. A file that is there already stays, unless `replace` is true; what notes say is not in it (see `notes_kept_back`)."""
    return write_file(path, lesson_page(title, chapters).encode(), replace=replace, kept=kept)


def notes_kept_back(chapters: Sequence[Chapter]) -> str:
    """Say that the notes of the games stay out of a lesson's page, because they may tell what it asks; "" if there are none."""
    notes = {(step, note) for chapter in chapters for step, note in chapter.line.all_notes().items()}
    if not notes:
        return ""
    return count_of(
        len(notes),
        "1 note is left out, because it may give an answer away.",
        "{number} notes are left out, because they may give answers away.",
    )


def lesson_page(title: str, chapters: Sequence[Chapter]) -> str:
    """The page as text. It holds each game only as far as the chapter goes, and the answers in `sealed` keys."""
    films = [film_for(chapter) for chapter in chapters]
    shown = [
        {
            "name": name_of(chapter, number),
            "asked": asked_of(chapter, number, film),
            "film": film,
            "choices": choices_in(chapter),
            "key": sealed(key_of(chapter)),
        }
        for number, (chapter, film) in enumerate(zip(chapters, films, strict=True))
    ]
    return document(
        {"views": [0], "films": [[films[0]]], "lesson": {"title": title, "chapters": shown}},
        mode="lesson",
        view=0,
        at=chapters[0].at,
        title=title or say("A lesson"),
    )
