"""Reads what pages wish. It comes from outside unchecked: a text that cannot be shown or kept is refused here, before anybody acts on it."""

from __future__ import annotations

from arch_engine.core.names import check_text
from arch_widgets.bridge import Wish

LONGEST_WISH = 1_000  # characters of a text; the longest line of notation has a third of it


def check_wish(wish: object) -> None:
    """Raise RecordError for a wish with a text that is too long or holds what no screen shows and no file keeps, such as half a surrogate."""
    inside = [wish]  # not by recursion: a wish may be nested deeper than Python calls
    while inside:
        one = inside.pop()
        if isinstance(one, str):
            if one.strip():
                check_text("text", one, LONGEST_WISH)
        elif isinstance(one, dict):
            inside += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            inside += one


def texts_in(wish: Wish, name: str) -> list[str]:
    """Return the texts that a wish lists; none if it lists none."""
    found = wish.get(name)
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


def text_in(wish: Wish, name: str) -> str:
    """Return a text that a wish names; "" if it names none."""
    found = wish.get(name)
    return found if isinstance(found, str) else ""


def whole_in(wish: Wish, name: str) -> int:
    """Return a whole number that a wish names; -1 if it names none."""
    found = wish.get(name)
    return found if type(found) is int and abs(found) < 1_000_000 else -1
