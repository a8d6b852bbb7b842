"""Everything that can go wrong for a user, as one family of exceptions.

Each message is one sentence that names what is wrong, where, and what to do.
"""

from __future__ import annotations

import errno

from arch_engine.core.language import mark, say

LONGEST = 240  # characters of a path within a sentence


def shown(text: object) -> str:
    """A path or name from outside, fit for a sentence: as it is if it prints on one line, else its `repr`; shortened if very long."""
    whole = str(text)
    if len(whole) > LONGEST:
        whole = f"{whole[: LONGEST // 2]}…{whole[-LONGEST // 3 :]}"
    return whole if whole.isprintable() else repr(whole)


def given(value: object, most: int = 40) -> str:
    """A value from outside, fit for a sentence: always short, and never by a `repr` of its own."""
    if type(value) is int and abs(value) >= 10**most:
        return say("a number of more than {most} digits", most=most)
    if type(value) is str:
        return (
            repr(value)
            if len(value) <= most
            else say("{text!r} and {number:,} characters more", text=value[:most], number=len(value) - most)
        )
    if value is None or type(value) in (int, float, bool):
        return repr(value)
    kind = type(value).__name__[:most]
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"


REASONS = {
    errno.ENOENT: mark("No such file or directory"),
    errno.EACCES: mark("Permission denied"),
    errno.EPERM: mark("Operation not permitted"),
    errno.EEXIST: mark("File exists"),
    errno.EISDIR: mark("Is a directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.ENOTEMPTY: mark("Directory not empty"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EROFS: mark("Read-only file system"),
    errno.ENAMETOOLONG: mark("File name too long"),
    errno.EIO: mark("Input/output error"),
    errno.EADDRINUSE: mark("Address already in use"),
    errno.EADDRNOTAVAIL: mark("Cannot assign requested address"),
}
"""The usual errors of the system; it reports them in a language of its own, or in English."""


def reason_of(problem: BaseException) -> str:
    """Return why the system refused something, in the current language: a phrase for a sentence, without a full stop.

    >>> reason_of(FileNotFoundError(2, "Datei oder Verzeichnis nicht gefunden"))
    'No such file or directory'
    """
    usual = REASONS.get(getattr(problem, "errno", None) or 0)
    return say(usual) if usual else str(getattr(problem, "strerror", None) or problem)


class ArchError(Exception):
    """The base of every error this package raises on purpose. It is given a sentence in English and the values of its {names}, and says it in the
    current language.

    >>> from arch_engine import ArchError, Session
    >>> try:
    ...     Session("mykerinos", ["Ana"])
    ... except ArchError as problem:
    ...     print(problem)
    Mykerinos is for 2, 3, 4 players, not 1; choose one of these numbers.
    """

    def __init__(self, sentence: str = "", /, **values: object) -> None:
        super().__init__(say(sentence, **values))


class LeftOut(UserWarning):
    """Some files or games are left out; the sentence says which, and why."""


class NotationError(ArchError, ValueError):
    """A line of notation that cannot be read as a decision of this game."""


class IllegalDecision(ArchError, ValueError):
    """A decision the rules do not allow now; nothing has changed.

    Attributes:
        rule: The id of the rule it breaks, a key of `Rules.rule_texts`.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule


class ComponentError(ArchError, ValueError):
    """Component data that contradicts what is known for certain about the game."""


class OptionError(ArchError, ValueError):
    """A game, a number of players or a game option that does not exist."""


class NoSuchName(OptionError, KeyError):
    """A game, a branch or a player that does not exist by this name."""

    __str__ = Exception.__str__  # a KeyError would show its sentence in quotes


class NoSuchStep(OptionError, IndexError):
    """A moment that the game does not have."""


class PlayerFailed(OptionError):
    """A computer player that raised an error; the table is as it was before its move."""


class WrongArgument(OptionError, TypeError):
    """An argument of the wrong type for a public function; nothing has changed."""


def must_be(kind: type, value: object, name: str) -> None:
    """Raise WrongArgument, which names the argument, for a value of another type than it should be; True and False are no numbers.

    For what people give in a notebook and would else be refused ten calls further down, or not at all.
    """
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        wanted = say(WANTED[kind.__name__]) if kind.__name__ in WANTED else kind.__name__
        raise WrongArgument("{name} must be {wanted}, not {given}.", name=name, wanted=wanted, given=given(value))


WANTED = {"int": mark("a whole number"), "str": mark("a text"), "Timeline": mark("a game, as load gives it")}


class RecordError(ArchError, ValueError):
    """A file that is not a record this version can read; nothing was loaded."""


class NoSuchFile(FileNotFoundError, RecordError):  # in this order what pickles errors for another process can make one
    """A file that does not exist."""


class Occupied(RecordError):
    """A file that cannot be written without losing what it holds; nothing was written."""


class DamagedRecord(RecordError):
    """A record whose contents have changed since it was written."""
