"""A chapter of a lesson as the browser gets it: the position without a later move, what is asked, and the key to the answers."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from itertools import islice
from typing import TypedDict

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.record.lesson import AREA, CHOICE, MOVES, NUMBER, Task, is_number
from arch_engine.replay.lesson import Chapter
from arch_widgets.viewer.choices import MOST_LISTED, Choice, choice_of
from arch_widgets.viewer.cut import cut
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.schema import Film
from arch_widgets.viewer.when import when


class Offer(TypedDict):
    """An answer to choose, and its words."""

    answer: str
    text: str


class Asked(TypedDict):
    """What is asked: everything about a chapter that may be seen before it is answered.

    offered   what there is to choose from as buttons; `pieces` what can be tapped
    hints     how many hints there are
    """

    number: int
    title: str
    where: str
    question: str
    kind: str
    step: int
    offered: list[Offer]
    pieces: list[str]
    hints: int


class Key(TypedDict):
    """What tells the answer: which answers count, what is said to each, the hints, and the answer in words."""

    right: list[str]
    replies: Mapping[str, str]
    well: str
    otherwise: str
    hints: list[str]
    answer: str


WELL = mark("That is right.")
OTHERWISE = mark("That is not it. Look again.")


def film_for(chapter: Chapter) -> Film:
    """The position of a chapter; no later move is in it, and nothing that the seat shown did not know."""
    replay = chapter.line.replay()
    seen = "" if chapter.seat is None else say("As {player} knew it.", player=replay.names[chapter.seat])
    return cut(film_of(replay, None, chapter.seat), chapter.at, seen)


def asked_of(chapter: Chapter, number: int, film: Film) -> Asked:
    """What is asked in a chapter; `number` is its place from 0."""
    task, table = chapter.task, chapter.table
    where = when(film["round_name"], [one["step"] for one in film["rounds"]], chapter.at)
    if not table.over and table.asked != CHANCE:
        where = say("{when}: {player} decides", when=where, player=chapter.line.study.names[table.asked])
    return {
        "number": number,
        "title": task.title,
        "where": where,
        "question": task.question,
        "kind": task.kind,
        "step": chapter.at,
        "offered": [{"answer": one, "text": words_of(chapter, table, one)} for one in _offered(task)],
        "pieces": list(task.offered) if task.kind == AREA else [],
        "hints": len(task.hints),
    }


def _offered(task: Task) -> tuple[str, ...]:
    return task.offered if task.kind in (MOVES, CHOICE) else ()


def choices_in(chapter: Chapter) -> list[Choice]:
    """The legal decisions to answer with, where nothing else is offered; those that something is said to are always among them."""
    task, table = chapter.task, chapter.table
    if task.kind != MOVES or task.offered:
        return []
    rules, names = chapter.rules, chapter.line.study.names
    found = list(islice(rules.options(table), MOST_LISTED))
    if (
        len(found) == MOST_LISTED
    ):  # the list is cut off: what the task speaks of must be in it, in a place that tells nothing
        spoken = [_decision(rules, table, answer) for answer in (*task.right, *task.replies)]
        there = set(found)
        found += [decision for decision in dict.fromkeys(spoken) if decision is not None and decision not in there]
        found.sort(key=lambda decision: str(rules.words.format(table, decision)))
    return [choice_of(rules, table, names, decision) for decision in found]


def _decision(rules: Rules, table: Table, line: str) -> Decision | None:
    """The decision that a line means; None where a file says a line that is not legal."""
    try:
        decision = rules.words.parse(table, line)
    except ArchError:
        return None
    return decision if rules.why_not(table, decision) is None else None


def words_of(chapter: Chapter, table: Table, answer: str) -> str:
    """An answer in words: a move as a sentence, any other as it is."""
    decision = _decision(chapter.rules, table, answer) if chapter.task.kind == MOVES else None
    if decision is None:
        return answer
    return choice_of(chapter.rules, table, chapter.line.study.names, decision)["text"]


def name_of(chapter: Chapter, place: int) -> str:
    """What a chapter is called; `place` is its place from 0."""
    return chapter.task.title or say("Chapter {number}", number=place + 1)


def judged(chapter: Chapter, key: Key, text: str) -> tuple[str, bool, str]:
    """An answer as the task has it, whether it counts, and what is said to it. Raises an ArchError for a text that is no answer."""
    task, answer = chapter.task, chapter.reading(text)
    if task.kind == NUMBER and not is_number(answer):
        raise OptionError(say("Write a whole number, in digits."))
    if task.offered and answer not in task.offered:
        raise OptionError(say("That is not on the list; choose one of its lines."))
    right = task.counts(answer)
    return answer, right, key["replies"].get(answer) or key["well" if right else "otherwise"]


def answer_of(chapter: Chapter) -> str:
    """The answer in a sentence, for who asks for it."""
    task = chapter.task
    if task.kind == AREA:
        return say("The places that count have a frame.")
    if task.kind == NUMBER:
        low, high = task.right[0], task.right[-1]
        right = low if low == high else say("{low} to {high}", low=low, high=high)
    else:
        table = chapter.table
        right = "; ".join(words_of(chapter, table, one) for one in task.right)
    told = say("The answer: {answer}.", answer=right.rstrip("."))
    return f"{told} {task.said_to(task.right[0])}".strip()


def key_of(chapter: Chapter) -> Key:
    """The key of a chapter."""
    task = chapter.task
    return {
        "right": list(task.right),
        "replies": dict(task.replies),
        "well": task.well or say(WELL),
        "otherwise": task.otherwise or say(OTHERWISE),
        "hints": list(task.hints),
        "answer": answer_of(chapter),
    }


def sealed(key: Key) -> str:
    """A key as letters that nobody reads at a glance. It is no secret: whoever looks for it in a page can read it."""
    return b64encode(json.dumps(key, ensure_ascii=False).encode()).decode()
