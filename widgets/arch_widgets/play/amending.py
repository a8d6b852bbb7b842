"""Amending a game that is written down: the move shown is changed, taken out, or gets another one in front of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from arch_engine.core.errors import OptionError
from arch_engine.core.language import count_of, say
from arch_engine.replay.session import Session
from arch_engine.replay.shorthand import Shorthand
from arch_widgets.play.screens import Amending, Kept
from arch_widgets.play.tapping import Tapping


class Changing(NamedTuple):
    """What was asked at a move is answered once more: instead of that move, or to put another one in before it."""

    move: int
    how: Literal["amend", "insert"]


def acts(session: Session, shown: int | None) -> list[str]:
    """What can be done with the move shown and with the lines kept aside."""
    can = ["redo"] if session.can_redo else []
    if _there(session, shown):
        can += ["change", "amend", "insert", "remove"]
    if session.aside:
        can += ["take in", "drop"]
    return can


def amending_of(session: Session, shown: int | Changing) -> Amending:
    """The move shown, or being written anew."""
    move, how = shown if isinstance(shown, Changing) else (shown, "")
    replay = session.replay()
    table = replay.at(move - 1)
    decision = replay.moves[move - 1].decision
    return {
        "move": move,
        "line": session.rules.words.format(table, decision),
        "text": session.rules.words.narrate_move(table, decision, session.names),
        "how": cast("Literal['', 'amend', 'insert']", how),
    }


def kept_aside(session: Session) -> list[Kept]:
    """The lines kept aside; the first says why it does not fit."""
    misfit = session.misfit
    return [
        {"move": one.move, "line": one.line, "why": misfit.why if misfit is not None and k == 0 else ""}
        for k, one in enumerate(session.aside)
    ]


def begin(session: Session, wish: Mapping[str, object]) -> Changing:
    """A move is to be written anew, or another one put in before it."""
    move, how = _move(session, wish), wish.get("how")
    return Changing(move, "insert" if how == "insert" else "amend")


def tapping(session: Session, changing: Changing) -> Tapping:
    """What was asked at a move, to be answered once more, on the table of that moment."""
    line = amending_of(session, changing)["line"] if changing.how == "amend" else ""
    return Tapping(session.rules, session.replay().at(changing.move - 1), session.names, written=line)


def finish(session: Session, changing: Changing, line: str) -> str:
    """The answer is there; returns what is said about it. Raises as `Session.amend` does."""
    wish = {"move": changing.move, "line": line}
    return amend(session, wish) if changing.how == "amend" else insert(session, wish)


def amend(session: Session, wish: Mapping[str, object]) -> str:
    """Put another line, as people write them, in the place of a move; returns what is said about it. Raises as `Session.amend` does."""
    move = _move(session, wish)
    session.amend(move, _line(session, move, wish))
    return _told(session, say("Move {move} is amended.", move=move))


def insert(session: Session, wish: Mapping[str, object]) -> str:
    """Put a line in before a move. Who was asked later may be somebody else then: the lines are played for whoever is."""
    move = _move(session, wish)
    session.insert(move, _line(session, move, wish), whoever=True)
    return _told(session, say("A move is put in before move {move}.", move=move))


def remove(session: Session, wish: Mapping[str, object]) -> str:
    """Take a move out."""
    move = _move(session, wish)
    session.remove(move, whoever=True)
    return _told(session, say("Move {move} is taken out.", move=move))


def redo(session: Session) -> str:
    """Do again what was undone last."""
    session.redo()
    return say("Done again what was undone.")


def take_in(session: Session) -> str:
    """Play as many of the lines kept aside as fit."""
    session.take_in(whoever=True)
    return _told(session, say("Lines that were kept aside are played."))


def drop(session: Session) -> str:
    """Throw the first line away that is kept aside."""
    session.drop_aside()
    return _told(session, say("The line is thrown away."))


def _there(session: Session, shown: int | None) -> bool:
    return shown is not None and 1 <= shown <= len(session.replay())


def _move(session: Session, wish: Mapping[str, object]) -> int:
    move = wish.get("move")
    if not isinstance(move, int) or not _there(session, move):
        raise OptionError(say("That move is not there any more."))
    return move


def _line(session: Session, move: int, wish: Mapping[str, object]) -> str:
    """What was written, in full notation."""
    table = session.replay().at(move - 1)
    return session.rules.words.format(
        table, Shorthand(session.rules, session.names).meant(table, str(wish.get("line", "")))
    )


def _told(session: Session, done: str) -> str:
    """What was done, and what does not fit any more."""
    misfit = session.misfit
    if misfit is None:
        return done
    aside = count_of(len(session.aside), "1 line is kept aside", "{number} lines are kept aside")
    why = say("{line} (move {move}) does not fit any more: {why}", line=misfit.line, move=misfit.move, why=misfit.why)
    return f"{done} {why} {aside}."
