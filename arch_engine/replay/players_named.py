"""Who is meant by a name, a colour or an initial."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.errors import NotationError, shown
from arch_engine.core.language import say
from arch_engine.core.names import composed
from arch_engine.core.words import listing


def folded_name(text: str) -> str:
    """A name as it is compared: without regard to capitals, to spaces around it, to how its accents are encoded, and to which apostrophe it has."""
    return " ".join(composed(composed(text).casefold()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def seats_meant(text: str, names: Sequence[str], hues: Sequence[str]) -> list[int]:
    """The seats a word may mean: that of the player with this name, that of the colour, or else those whose names begin so.

    >>> seats_meant("bo", ["Ana", "Bo", "Bob"], ["Blue", "Red", "Green"])
    [1]
    >>> seats_meant("b", ["Ana", "Bo", "Bob"], ["Blue", "Red", "Green"])
    [1, 2]
    """
    word = folded_name(text)
    own = [seat for seat, name in enumerate(names) if name == text] or [
        seat for seat, name in enumerate(names) if folded_name(name) == word
    ]
    coloured = [seat for seat in range(len(names)) if hues[seat].lower() == word]
    exact = sorted({*own, *coloured})
    return exact or [seat for seat, name in enumerate(names) if word and _begins(name, word)]


def seat_quoted(text: str, names: Sequence[str], hues: Sequence[str]) -> int:
    """The seat of the player with just this name; raises NotationError if nobody has it."""
    found = [seat for seat, name in enumerate(names) if name == text] or [
        seat for seat, name in enumerate(names) if folded_name(name) == folded_name(text)
    ]
    return one_seat(text, found, names, hues)


def one_seat(text: str, found: Sequence[int], names: Sequence[str], hues: Sequence[str]) -> int:
    """The only seat among those found; raises NotationError that names several, or all there are if there is none."""
    if len(found) == 1:
        return found[0]
    both = [_called(seat, names, hues) for seat in found or range(len(names))]
    if found:
        raise NotationError(
            "{text!r} may mean {players}; write more of the name.", text=text[:40], players=listing(both, "or")
        )
    raise NotationError(
        "There is no player {text!r}; the players are {players}.", text=text[:40], players=listing(both)
    )


def _called(seat: int, names: Sequence[str], hues: Sequence[str]) -> str:
    return say("{player} ({colour})", player=shown(names[seat]), colour=say(hues[seat]))


def _begins(name: str, word: str) -> bool:
    own = folded_name(name)
    return own.startswith(word) or "".join(part[0] for part in own.split()) == word
