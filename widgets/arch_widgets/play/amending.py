"""Amending a game that is written down: the move shown is changed, taken out, or gets another one in front of it."""

from __future__ import annotations

from collections.abc import Mapping

from arch_engine.core.errors import OptionError
from arch_engine.core.language import count_of, say
from arch_engine.replay.session import Session
from arch_widgets.play.screens import Amending, Kept


def acts(session: Session, shown: int | None) -> list[str]:
    """What can be done with the move shown and with the lines kept aside."""
    can = ["redo"]
    if _there(session, shown):
        can += ["amend", "insert", "remove"]
    if session.aside:
        can += ["take in", "drop"]
    return can


def amending_of(session: Session, shown: int | None) -> Amending:
    """The move shown, to amend."""
    assert shown is not None
    replay = session.replay()
    table = replay.at(shown - 1)
    decision = replay.moves[shown - 1].decision
    return {
        "move": shown,
        "line": session.rules.format(table, decision),
        "text": session.rules.narrate_move(table, decision, session.names),
    }


def kept_aside(session: Session) -> list[Kept]:
    """The lines kept aside; the first says why it does not fit."""
    misfit = session.misfit
    return [
        {"move": one.move, "line": one.line, "why": misfit.why if misfit is not None and k == 0 else ""}
        for k, one in enumerate(session.aside)
    ]


def amend(session: Session, wish: Mapping[str, object]) -> str:
    """Put another line in the place of a move; returns what is said about it. Raises as `Session.amend` does."""
    move = _move(session, wish)
    session.amend(move, str(wish.get("line", "")))
    return _told(session, say("Move {move} is amended.", move=move))


def insert(session: Session, wish: Mapping[str, object]) -> str:
    """Put a line in before a move. Who was asked later may be somebody else then: the lines are played for whoever is."""
    move = _move(session, wish)
    session.insert(move, str(wish.get("line", "")), whoever=True)
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


def _told(session: Session, done: str) -> str:
    """What was done, and what does not fit any more."""
    misfit = session.misfit
    if misfit is None:
        return done
    aside = count_of(len(session.aside), "1 line is kept aside", "{number} lines are kept aside")
    why = say("{line} (move {move}) does not fit any more: {why}", line=misfit.line, move=misfit.move, why=misfit.why)
    return f"{done} {why} {aside}."
