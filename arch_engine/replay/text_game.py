"""Games as text files that people write and read: a head, then a line for each decision, with comments (docs/text-games.md)."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from arch_engine.core.components import Components
from arch_engine.core.errors import ArchError, NotationError, OptionError, RecordError
from arch_engine.core.errors import given as given_text
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, say
from arch_engine.core.names import obeyed
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.games import rules_of
from arch_engine.record.schema import MOST_BYTES, MOST_FACTS
from arch_engine.record.witness import EVERYBODY
from arch_engine.replay.line_words import HEADING, LONGEST, note_in, parted
from arch_engine.replay.session import Session
from arch_engine.replay.shorthand import Shorthand
from arch_engine.replay.study import Game
from arch_engine.replay.text_head import KEYS, TextHead, key_of, option_astray, read_head

OVER = "over"
"""The last line of a text whose game is over, so that decisions without a choice may be left out before it, too."""

MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
NUMBERED = re.compile(r"[0-9]{1,5}[.)][ \t]+")
"""The number that people put before a line; it says nothing."""

MOST_PROBLEMS = 1_000  # after so many a text is not looked over any further
MOST_MENDED = 50  # lines that cannot be read; after so many the text is no longer played

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
LINE_ENDS = str.maketrans({"\r": "\n"})


class TextProblems(NotationError):
    """What is wrong with a text, all that can be told at once.

    Attributes:
        problems: The number of a line, from 1 (0: what was given beside the text), and a sentence, in the order of the lines.
    """

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        self.problems = list(problems)
        number, first = self.problems[0]
        told = say("Line {number}: {problem}", number=number, problem=first) if number else first
        if len(self.problems) > 1:
            more = count_of(len(self.problems) - 1, "1 more line is wrong.", "{number} more lines are wrong.")
            told = f"{told} {more}"
        super().__init__(told)


@dataclass(frozen=True)
class TextGame:
    """A text as it was read.

    head      what its head says
    lines     the decisions, each with the number of its line
    problems  what is wrong so far, by line
    strays    lines in the head that are none of it, told as well; they say nothing to the game
    comments  each with the number of its line
    """

    head: TextHead
    lines: tuple[tuple[int, str], ...]
    problems: tuple[tuple[int, str], ...]
    strays: tuple[tuple[int, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()


def decoded(raw: bytes) -> str:
    """The text in a file: UTF-8, or what a byte order mark names. Raises TextProblems that names the line where it is neither."""
    if len(raw) > MOST_BYTES:
        raise RecordError(
            "The text has {bytes:,} bytes; that of a game has at most {most:,}.", bytes=len(raw), most=MOST_BYTES
        )
    mark, encoding = next((one for one in MARKS if raw.startswith(one[0])), (b"", "utf-8"))
    raw = raw[len(mark) :]
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        raise TextProblems([(line, say("This is no text in UTF-8; save the file as UTF-8."))]) from None


def read_text(text: str, given: Mapping[str, str] | None = None) -> TextGame:
    """The head, the lines and the comments of a text; nothing is played yet. `given` takes the place of lines of the head, by key."""
    for key in given or {}:
        if key not in KEYS:
            raise OptionError("A head has no {key!r}; its lines are {keys}.", key=key[:40], keys=", ".join(KEYS))
    numbered = []
    comments: list[tuple[int, str]] = []
    problems: list[tuple[int, str]] = []
    unread: dict[str, int] = {}  # parts of the head that are there
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").translate(LINE_ENDS)
    for number, line in enumerate(text.split("\n"), start=1):
        bare, comment = parted(line)
        bare = NUMBERED.sub("", bare.strip(" \t"))
        if comment is not None and not comment.startswith(HEADING):
            comments.append((number, comment))
        if not bare:
            continue
        hidden = [letter for letter in bare if obeyed(letter) and letter != "\t"] if not bare.isprintable() else []
        if hidden:
            told = say(
                "It holds a character that cannot be shown (U+{code:04X}); write it without.", code=ord(hidden[0])
            )
            problems.append((number, told))
            unread.setdefault(key_of(bare), number)
        elif len(bare) > LONGEST:
            told = say(
                "A line has at most {most:,} characters; this one has {number:,}.", most=LONGEST, number=len(bare)
            )
            problems.append((number, told))
            unread.setdefault(key_of(bare), number)
        else:
            numbered.append((number, bare))
    first = _end_of_head(numbered, given or {})
    strays = [(number, line) for number, line in numbered[:first] if not key_of(line)]
    numbered = [one for one in numbered if one not in strays]
    first -= len(strays)
    head, wrong = read_head(numbered[:first], given or {})
    problems += [(number, str(problem)) for number, problem in wrong]
    head.places = unread | head.places
    lines = []
    for number, line in numbered[first:]:
        key = key_of(line)
        if key and key not in head.places:
            problems.append((number, _out_of_place(key, *numbered[first])))
            head.places[key] = number
        elif told := option_astray(line, head):
            problems.append((number, told))
        else:
            lines.append((number, line))
    if len(lines) > MOST_FACTS:
        raise RecordError(
            "The text has {lines:,} lines; a game has at most {most:,} facts.", lines=len(lines), most=MOST_FACTS
        )
    stray = tuple((number, option_astray(line, head) or _stray(line)) for number, line in strays)
    return TextGame(head, tuple(lines), tuple(sorted(problems)), stray, tuple(comments))


def _end_of_head(numbered: Sequence[tuple[int, str]], given: Mapping[str, str]) -> int:
    """How many lines the head has. Until game and players are named it goes on, whatever stands in between."""
    keys = [key_of(line) for _, line in numbered]
    needed = [keys.index(key) for key in ("game", "players") if key in keys and key not in given]
    first = max(needed, default=-1) + 1
    return next((place for place in range(first, len(keys)) if not keys[place]), len(keys))


def _stray(line: str) -> str:
    return say(
        "{line} is no line of the head; a line that says nothing to the game begins with #.", line=given_text(line)
    )


def _out_of_place(key: str, number: int, line: str) -> str:
    return say(
        "'{key}:' belongs to the head, which ends before line {number} ({line!r}); a line that is no decision begins with #.",
        key=key,
        number=number,
        line=line[:30],
    )


def from_text(text: str, *, components: Components | None = None, **head: str) -> Game:
    """The game that a text tells, played by the rules in force; `as_text` writes such texts.

    >>> from_text("game: Mykerinos\\nplayers: Ana, Bo\\n\\nfirst-player Bo   # she is the youngest")
    <Game of Mykerinos: Ana, Bo; 1 move, not finished>
    >>> _.notes
    {1: Note(comment='she is the youngest', glyph='')}
    >>> from_text("first-player Bo", game="Mykerinos", players="Ana, Bo").names
    ('Ana', 'Bo')

    Args:
        text: A head, then decisions, in full notation or as people write them (docs/text-games.md).
        components: The component data it was played with, if that is your own.
        head: Lines of the head that take the place of those in the text, by their keys: `game`, `players`, `witness`, `options`, `title`.

    Raises:
        TextProblems: Where lines are wrong; it tells all that can be told at once.
        RecordError: For a game longer than a file holds.
    """
    return played(read_text(text, head), components).replay()


def begun(read: TextGame, components: Components | None = None, path: str | Path | None = None) -> Session:
    """The session that the head of a text begins, kept in a file if one is named; raises TextProblems."""
    problems = [*read.problems, *read.strays]
    session = _begun(read.head, components, problems, path)
    if session is None or problems:
        raise TextProblems(sorted(problems))
    return session


def played(read: TextGame, components: Components | None = None) -> Session:
    """A session in which the lines of a text were played; raises TextProblems."""
    problems = list(read.problems)
    session = _begun(read.head, components, problems)
    if session is not None and not problems:
        reached = _play(session, read.lines, problems)
        if not problems:
            _note(session, read.comments, reached, problems)
    elif read.head.names and read.head.game:
        rules = rules_of(read.head.game)
        table = _some_table(rules, read.head) if session is None else None  # else its cards have other names
        _look_over(Shorthand(rules, read.head.names), read.lines, table, problems)
    problems += read.strays
    if problems or session is None:
        raise TextProblems(sorted(problems))
    return session


def _begun(
    head: TextHead,
    components: Components | None,
    problems: list[tuple[int, str]],
    path: str | Path | None = None,
) -> Session | None:
    """The session that a head begins; None where it cannot, and then `problems` says why."""
    for key, example in (("game", "game: Mykerinos"), ("players", "players: Ana, Bo, Cleo")):
        if key not in head.places:
            told = say(
                "The text does not say its {key}; begin it with a line as '{example}'.", key=key, example=example
            )
            problems.append((1, told))
    if problems:
        return None
    try:
        session = Session(
            head.game,
            head.names,
            kinds=head.kinds,
            options=head.options,
            components=components,
            seed=head.seed,
            title=head.title,
            witness=head.witness or EVERYBODY,
            path=path,
        )
    except ArchError as problem:
        problems.append((head.places["players"], str(problem)))
        return None
    digest = session.replay().record.components.digest
    if not digest.startswith(head.components):
        told = say(
            "The game was played with the components {digest}, not with {own}; give their file (--components).",
            digest=head.components,
            own=digest,
        )
        problems.append((head.places["components"], told))
    return session


def _note(
    session: Session,
    comments: Sequence[tuple[int, str]],
    reached: Sequence[tuple[int, int]],
    problems: list[tuple[int, str]],
) -> None:
    """Note each comment on the move before it; `reached` has, for lines in order, the number of each and the step after it."""
    steps = [
        reached[at - 1][1] if (at := bisect_right(reached, number, key=itemgetter(0))) else 0 for number, _ in comments
    ]
    for step, group in groupby(zip(steps, comments, strict=True), key=itemgetter(0)):
        numbers, texts = zip(*(one for _, one in group), strict=True)
        note = note_in(texts)
        try:
            session.note(step, note.comment, note.glyph)
        except ArchError as problem:
            problems.append((numbers[0], str(problem)))


def _play(session: Session, lines: Sequence[tuple[int, str]], problems: list[tuple[int, str]]) -> list[tuple[int, int]]:
    """Play lines up to the first that the rules refuse; later ones are only looked over. Return, for each line, its number and the step after it.

    A line that cannot be read is told, and played as it was probably meant, so that what comes after it can be told, too.
    """
    shorthand, table = Shorthand(session.rules, session.names), session.table
    reached: list[tuple[int, int]] = []
    step = 0
    for place, (number, line) in enumerate(lines):
        before = table.copy()
        try:
            if place == len(lines) - 1 and line.lower() == OVER:
                step += len(_finish(table, shorthand))
            else:
                step += len(shorthand.play(table, line))
            reached.append((number, step))
        except ArchError as problem:
            unreadable = _unreadable(shorthand, line, table)
            meant = shorthand.mended(line, before) if unreadable else None
            problems.append((number, unreadable if meant else str(problem)))
            if not meant or len(problems) >= MOST_MENDED or not _plays(shorthand, before, meant):
                _look_over(shorthand, lines[place + 1 :], table, problems)
                break
            table = before
    return reached


def _plays(shorthand: Shorthand, table: Table, line: str) -> bool:
    """Play a line as it was probably meant; False if it is refused as well."""
    try:
        shorthand.play(table, line)
    except ArchError:
        return False
    return True


def _unreadable(shorthand: Shorthand, line: str, table: Table | None) -> str:
    """Why no table could make anything of a line; "" if one may."""
    try:
        shorthand.look_over(line, table)
    except ArchError as problem:
        return str(problem)
    return ""


def _some_table(rules: Rules, head: TextHead) -> Table | None:
    """A table of a game whose head is wrong, for the words that its lines may have; None if its cards may have other names."""
    if head.components and head.components != rules.components().digest:
        return None
    with suppress(ArchError):
        table: Table = rules.new_table(len(head.names), witness=0 if rules.hides else ALL)
        return table
    return None


def _finish(table: Table, shorthand: Shorthand) -> list[Decision]:
    done = shorthand.play_out(table)
    if not table.over:
        raise NotationError(
            "The text says that the game is over, and {player} still decides.", player=shorthand.decides(table)
        )
    return done


def _look_over(
    shorthand: Shorthand, lines: Sequence[tuple[int, str]], table: Table | None, problems: list[tuple[int, str]]
) -> None:
    """Say what is wrong with lines whatever the table is."""
    for place, (number, line) in enumerate(lines):
        if len(problems) >= MOST_PROBLEMS:
            return
        last = place == len(lines) - 1 and line.lower() == OVER
        if not last and (told := _unreadable(shorthand, line, table)):
            problems.append((number, told))
