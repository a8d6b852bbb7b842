"""Everything that can go wrong for a user, as one family of exceptions.

Each message is one sentence that names what is wrong, where, and what to do.
"""

from __future__ import annotations


def shown(text: object) -> str:
    """A path or name from outside within a sentence: as it is if it prints on one line, else as Python writes it."""
    return str(text) if str(text).isprintable() else repr(str(text))


class ArchError(Exception):
    """The base of every error this package raises on purpose."""


class NotationError(ArchError):
    """A line of notation that cannot be read as a decision of this game."""


class IllegalDecision(ArchError):
    """A decision the rules do not allow now; nothing has changed.

    `rule` is the id of the rule it breaks, as in the rule texts.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule


class ComponentError(ArchError):
    """Component data that contradicts what is known of the game for sure."""


class OptionError(ArchError):
    """A game, a number of players or a game option that does not exist."""


class RecordError(ArchError):
    """A file that is not a record this version can read; nothing was loaded."""


class Occupied(RecordError):
    """A file that cannot be written without losing what it holds; nothing was written."""


class DamagedRecord(RecordError):
    """A record whose contents are not what was once written."""
