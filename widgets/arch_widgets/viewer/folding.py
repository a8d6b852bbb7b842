"""The data of an exported page, with everything that occurs more than once stored once.

What seats saw of a game is nearly the same, and so are the elements of one moment and the next. A *folded* page has a list of the parts
that occur several times; where one stands there is a text "~" and its place in that list. A text that begins with "~" itself has
another one in front. `static/page/unfold.ts` undoes it. Only what a page is given is in it, so that a seat's page holds nothing of another's.
"""

from __future__ import annotations

MARK = "~"
LEAST = 12
"""Parts of fewer characters are written out: a reference would hardly be shorter."""


def folded(data: object) -> dict[str, object]:
    """Plain data as {"parts": what occurs several times, each made of those before it, "whole": the rest}."""
    found = _Parts()
    whole = found.number(data)
    parts: list[object] = []
    places: dict[int, int] = {}

    def written(number: int) -> object:
        """A part with references to others in place of them."""
        value = found.values[number]
        if isinstance(value, str):
            return MARK + value if value.startswith(MARK) else value
        if isinstance(value, dict):
            return {key: reference(inner) for key, inner in value.items()}
        if isinstance(value, tuple):
            return [reference(inner) for inner in value]
        return value

    def reference(number: int) -> object:
        if found.times[number] < 2 or found.sizes[number] < LEAST:
            return written(number)
        if number not in places:
            part = written(number)  # which stores what it is made of before it
            places[number] = len(parts)
            parts.append(part)
        return f"{MARK}{places[number]}"

    return {"whole": reference(whole), "parts": parts}


class _Parts:
    """Every different part of some data by a number; lists and dicts hold the numbers of what is in them."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self.sizes: list[int] = []
        self.times: list[int] = []
        self._numbers: dict[object, int] = {}

    def number(self, value: object) -> int:
        """The number of a part, which is counted once more."""
        held: object = value
        if isinstance(value, dict):
            held = {key: self.number(inner) for key, inner in value.items()}
            key: tuple[object, ...] = (dict, *held.items())
            size = 2 + sum(len(name) + 4 + self.sizes[inner] for name, inner in held.items())
        elif isinstance(value, list | tuple):
            held = tuple(self.number(inner) for inner in value)
            key, size = (list, *held), 2 + sum(1 + self.sizes[inner] for inner in held)
        else:
            key, size = (type(value), value), len(value) + 2 if isinstance(value, str) else 5
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.values)
            self.values.append(held)
            self.sizes.append(size)
            self.times.append(0)
        elif isinstance(value, dict | list | tuple):
            for inner in held.values() if isinstance(held, dict) else held if isinstance(held, tuple) else ():
                self.times[inner] -= 1  # they stand in this part, which is written once
        self.times[number] += 1
        return number
