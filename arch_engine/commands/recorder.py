"""Writing a game down line by line at a terminal. The file is saved after every line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from arch_engine.core.errors import ArchError, NotationError, OptionError, given
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.table import CHANCE
from arch_engine.core.words import decider
from arch_engine.record.aside import AsideLine
from arch_engine.record.study import Note
from arch_engine.replay.line_words import comment_lines, note_in, parted
from arch_engine.replay.session import Session
from arch_engine.replay.text_game import BYTE_ORDER_MARK

SIGN = "/"
WITH_LINE = ("amend", "insert", "forgot")  # commands that write a move
MOST_SHOWN = 40  # options that are listed at once

HELP = mark("""Write what was decided, as on paper: 'start d4', 'Ana: st d4', several decisions with a ; between them. What stands behind a # is kept as a comment.
  /undo, /redo        undo the last step, do it again
  /moves              the moves so far; /moves 5: the last five
  /amend 12 LINE      put LINE in the place of move 12; what follows is played again
  /insert 12 LINE     put LINE in as move 12
  /forgot 12 LINE     the same, and what follows is played for whoever decides then, because the move was forgotten
  /remove 12          take move 12 out
  /aside              the lines that do not fit any more; they are kept in the file
  /take, /take 3      play the lines kept aside as far as they fit, or three of them
  /drop, /drop 3      throw the first of them away, or three
  /options, /options st   what may be written now, also after chance; only what begins so
  /board              the table
  /quit               stop; the game is saved""")


class Recorder:
    """A session at a terminal: it asks, does what is written, and says what happened."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo, "redo": self._redo, "moves": self._moves, "amend": self._amend, "insert": self._insert,
            "forgot": self._forgot, "remove": self._remove, "aside": self._aside, "take": self._take, "drop": self._drop,
            "options": self._options, "board": self._board, "help": self._help,
        }  # fmt: skip

    def run(self, lines: TextIO, out: TextIO) -> int:
        """Read lines until they end or one says /quit. Returns the exit code."""
        self.out = out
        self._say(say("Write a line for each decision; /help says what else there is."))
        if self.session.aside:
            self._aside("")
        while True:
            self.out.write(self._prompt())
            self.out.flush()
            line = lines.readline(100_000)
            if not line or line.strip().lower() == f"{SIGN}quit":
                break
            try:
                self._do(line)
            except ArchError as problem:
                self._say(str(problem))
        if len(self.session.replay()):
            self._say(say("{game} is saved.", game=self.session.replay().describe()))
        return 0

    def _prompt(self) -> str:
        table, names, hues = self.session.table, self.session.names, self.session.rules.hues
        number = len(self.session.replay()) + 1
        if table.over:
            return say("over> ")
        who = decider(table.asked, names, hues)
        if table.asked == CHANCE:
            who = f"{who}, {table.question}"
        return f"{number} {who}> "

    def _say(self, text: str) -> None:
        if text:
            self.out.write(f"{text}\n")

    def _do(self, line: str) -> None:
        bare, comment = parted(line.removeprefix(BYTE_ORDER_MARK))
        text = bare.strip()
        if text.startswith(SIGN):
            self._command(text, comment)
            return
        if text:
            before = len(self.session.replay())
            self.session.enter(text)
            self._tell(before)
        if comment is not None:
            self._note(len(self.session.replay()), comment)

    def _note(self, step: int, comment: str) -> None:
        """Put a comment on a step, below what is noted there."""
        note, there = note_in([comment]), self.session.replay().notes.get(step, Note())
        text = "\n".join(filter(None, (there.comment, note.comment)))
        self.session.note(step, text, note.glyph or None)

    def _command(self, text: str, comment: str | None) -> None:
        word, _, rest = text[1:].partition(" ")
        known = [name for name in self.commands if name.startswith(word.lower())] if word else []
        if word.lower() in self.commands:
            known = [word.lower()]
        if len(known) != 1:
            raise NotationError("There is no command {word}; /help lists them.", word=given(f"{SIGN}{word}"))
        before = len(self.session.replay().notes)
        self.commands[known[0]](rest.strip())
        gone = before - len(self.session.replay().notes)
        if gone > 0:
            self._say(
                count_of(
                    gone,
                    "A comment is gone with its move; /undo brings both back.",
                    "{number} comments are gone with their moves; /undo brings them back.",
                )
                if known[0] != "undo"
                else count_of(
                    gone,
                    "A comment is gone with its move; /redo brings both back.",
                    "{number} comments are gone with their moves; /redo brings them back.",
                )
            )
        if comment is not None and known[0] in WITH_LINE:
            self._note(self._numbered(rest.strip(), "")[0], comment)
        elif comment is not None:
            self._say(say("The comment is not kept, because it stands behind a command; write it behind a move."))

    def _tell(self, after: int) -> None:
        """Say what the moves after one were."""
        replay = self.session.replay()
        rules, table = replay.rules, replay.at(after)
        for number, move in enumerate(replay.moves[after:], start=after + 1):
            self._say(
                f"{number:4}  {rules.words.narrate_move(table, move.decision, replay.names)}  [{move.notation[:60]}]"
            )
            for line in comment_lines(replay.notes.get(number, Note())):
                self._say(f"      {line}")
            table.advance(move.facts)
        if replay.at().over:
            self._say(replay.result_line())

    # -- commands --------------------------------------------------------------------------------------------------
    def _undo(self, rest: str) -> None:
        self.session.undo()
        self._where()

    def _redo(self, rest: str) -> None:
        self.session.redo()
        self._where()

    def _where(self) -> None:
        moves = len(self.session.replay())
        self._tell(moves - 1) if moves else self._say(say("The game has not begun."))

    def _moves(self, rest: str) -> None:
        moves = len(self.session.replay())
        self._tell(max(0, moves - _number(rest)) if rest else 0)

    def _amend(self, rest: str) -> None:
        move, line = self._numbered(rest, "amend 12 start d4")
        self.session.amend(move, self.session.in_full(line, move))
        self._amended(move - 1)

    def _insert(self, rest: str) -> None:
        move, line = self._numbered(rest, "insert 12 start d4")
        self.session.insert(move, self.session.in_full(line, move))
        self._amended(move - 1)

    def _forgot(self, rest: str) -> None:
        move, line = self._numbered(rest, "forgot 12 start d4")
        self.session.insert(move, self.session.in_full(line, move), whoever=True)
        self._amended(move - 1)

    def _remove(self, rest: str) -> None:
        move = _number(rest)
        self.session.remove(move)
        self._amended(move - 1)

    def _amended(self, after: int) -> None:
        self._tell(after)
        self._aside("")

    def _aside(self, rest: str) -> None:
        waiting, misfit = self.session.aside, self.session.misfit
        if not waiting:
            if not rest:
                self._say(say("No line is kept aside."))
            return
        self._say(count_of(len(waiting), "1 line is kept aside:", "{number} lines are kept aside:"))
        for one in waiting:
            self._say(f"  {self._written(one)}")
        if misfit is not None:
            self._say(say("The first does not fit: {why}", why=misfit.why))

    def _written(self, one: AsideLine) -> str:
        who = decider(one.mover, self.session.names, self.session.rules.hues)
        return say("once move {move}, {who}: {line}", move=one.move, who=who, line=one.line)

    def _take(self, rest: str) -> None:
        before = len(self.session.replay())
        self.session.take_in(_number(rest) if rest else None)
        self._tell(before)
        self._aside("")

    def _drop(self, rest: str) -> None:
        self.session.drop_aside(_number(rest) if rest else 1)
        self._aside("")

    def _options(self, rest: str) -> None:
        lines = [line for line in self.session.options() if line.startswith(rest.lower())]
        if self.session.table.asked == CHANCE:
            self._say(self._outcome())
        self._say("\n".join(lines[:MOST_SHOWN]))
        if len(lines) > MOST_SHOWN:
            self._say(say("… and {number} lines more", number=len(lines) - MOST_SHOWN))

    def _outcome(self) -> str:
        """How to write what chance did, as the game says it when a line says too little."""
        if self.session.table.over:
            return say("The game is over.")
        try:
            refusal = self.session.why_not(self.session.table.question)
        except NotationError as problem:
            return str(problem)
        return refusal.sentence if refusal is not None else say("Chance decides; write what it did.")

    def _board(self, rest: str) -> None:
        self._say(self.session.rules.words.board(self.session.table, self.session.names))

    def _help(self, rest: str) -> None:
        self._say(say(HELP))

    def _numbered(self, rest: str, example: str) -> tuple[int, str]:
        """The number of a move and the line behind it."""
        number, _, line = rest.partition(" ")
        if not line.strip():
            raise OptionError("Write the number of the move and the line, as in '{example}'.", example=f"/{example}")
        return _number(number), line.strip()


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise OptionError("{text} is not a move number.", text=given(text))
    return int(text)
