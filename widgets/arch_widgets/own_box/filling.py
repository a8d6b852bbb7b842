"""What the browser can ask of the form of the user's own box."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arch_widgets.own_box.form import BoxForm

Wish = Mapping[str, object]


def _fill(form: BoxForm, wish: Wish) -> str:
    form.fill(_text(wish, "sheet"), _text(wish, "row"), _text(wish, "column"), _text(wish, "text"))
    return ""


def _compare(form: BoxForm, wish: Wish) -> str:
    form.compare(_text(wish, "sheet"), _text(wish, "row"), wish.get("seen") is not False)
    return ""


def _compare_all(form: BoxForm, wish: Wish) -> str:
    form.compare_all(_text(wish, "sheet"))
    return ""


def _call(form: BoxForm, wish: Wish) -> str:
    form.call(_text(wish, "name"))
    return ""


def _text(wish: Wish, name: str) -> str:
    return str(wish.get(name, ""))


ACTS: dict[str, Callable[[BoxForm, Wish], str]] = {
    "box fill": _fill,
    "box compare": _compare,
    "box compare all": _compare_all,
    "box call": _call,
    "box finish": lambda form, wish: form.finish(),
    "box close": lambda form, wish: form.close(),
}
"""What each act does; it returns what is said about it."""

LAST = ("box finish", "box close")
"""After these the form of a new game is shown again."""
