"""The form of *Make a lesson*: what its maker has written, as a task, and a task as the form shows it."""

from __future__ import annotations

from collections.abc import Mapping

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.record.lesson import AREA, CHOICE, MOVES, Task
from arch_widgets.viewer.schema import Element


def task_of(draft: object, table: Mapping[str, Element]) -> Task:
    """What the form sends, as a task that nobody has checked yet. `table` is what lies on the board, by id.

    An answer that neither counts nor gets a reply stays in the task, with an empty reply: its maker may still write one.
    Raises OptionError for a place that is not on the board.
    """
    form = draft if isinstance(draft, Mapping) else {}
    given = form.get("answers")
    answers = [one for one in given if isinstance(one, Mapping)] if isinstance(given, list) else []
    kind = _text(form, "kind")
    counts = {_text(one, "answer"): bool(one.get("counts")) for one in answers if _text(one, "answer")}
    replies = {_text(one, "answer"): _text(one, "reply") for one in answers}
    listed = list(counts) if kind == CHOICE or (kind == MOVES and form.get("only")) else []
    return Task(
        question=_text(form, "question"),
        kind=kind,
        right=tuple(answer for answer, right in counts.items() if right),
        title=_text(form, "title"),
        offered=tuple(pieces_like(list(counts), table) if kind == AREA else listed),
        hints=tuple(filter(None, map(str.strip, _text(form, "hints").splitlines()))),
        replies={one: replies[one] for one, right in counts.items() if replies[one] or not (right or one in listed)},
        well=_text(form, "well"),
        otherwise=_text(form, "otherwise"),
    )


def form_of(task: Task) -> dict[str, object]:
    """A task as the form has it."""
    named = task.offered if task.offered and task.kind != AREA else (*task.right, *task.replies)
    answers = [
        {"answer": one, "counts": one in task.right, "reply": task.replies.get(one, "")} for one in dict.fromkeys(named)
    ]
    return {
        "title": task.title,
        "question": task.question,
        "kind": task.kind,
        "answers": answers,
        "only": bool(task.offered),
        "hints": "\n".join(" ".join(one.split()) for one in task.hints),
        "well": task.well,
        "otherwise": task.otherwise,
    }


def pieces_like(named: list[str], table: Mapping[str, Element]) -> list[str]:
    """What can be tapped for a place on the board: everything like the pieces named, in the same part of the table."""
    lost = next((one for one in named if one not in table), None)
    if lost is not None:
        raise OptionError(say("There is no {piece!r} on the board at this moment; click a place.", piece=lost[:40]))
    like = {_sort(one, table) for one in named}
    return [one for one in table if _sort(one, table) in like]


def _sort(piece: str, table: Mapping[str, Element]) -> tuple[str, str]:
    """Where a piece lies, and what it is."""
    return table[piece]["in"], piece.partition(":")[0]


def _text(form: Mapping[str, object], name: str) -> str:
    return str(form.get(name) or "").strip()
