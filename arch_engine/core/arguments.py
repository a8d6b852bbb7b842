"""Checks the arguments of public functions against their annotations before the function runs.

`replay.at("12")` in a notebook raises an error that names the argument, in one of our sentences, instead of failing ten calls further
down. What a type cannot say, such as which steps a game has, the function checks itself.
"""

from __future__ import annotations

import collections.abc
import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from os import PathLike
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

from arch_engine.core.errors import WrongArgument, given
from arch_engine.core.language import mark, say
from arch_engine.core.words import chained

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)

MOST = 2**63  # no step, seat or seed is larger, and no file holds more
SPECIAL = ("__init__", "__getitem__")

Test = Callable[[Any], bool]


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """A function that raises WrongArgument for an argument its annotation does not allow."""
    signature = inspect.signature(function)
    tests: dict[str, tuple[Any, Test]] = {}
    order: list[str] = []

    def prepare() -> None:  # at the first call: by then everything that an annotation names has been imported
        for name, parameter in signature.parameters.items():
            order.append(name if parameter.kind is not parameter.VAR_POSITIONAL else "")
            kind = _resolved(parameter.annotation, function)
            if kind is not None and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                tests[name] = (kind, _test(kind))

    @wraps(function)
    def held(*arguments: P.args, **named: P.kwargs) -> R:
        if not order:
            prepare()
        for name, value in (*zip(order, arguments, strict=False), *named.items()):
            if name in tests and not tests[name][1](value):
                owner = _spoken(function, arguments)
                kind = tests[name][0]
                raise WrongArgument(
                    say(
                        "The argument {name!r} of {owner} is {kind}, not {given}.",
                        name=name,
                        owner=owner,
                        kind=_words(kind),
                        given=_wrong(kind, value),
                    )
                )
        return function(*arguments, **named)

    return held


def _spoken(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """A function's name as its caller knows it: a method's with the class it was called on."""
    name = function.__qualname__
    if "." in name and arguments:
        owner = arguments[0] if isinstance(arguments[0], type) else type(arguments[0])
        name = f"{owner.__name__}.{function.__name__}"
    return name.removesuffix(".__init__")


def checked_methods(owner: C) -> C:
    """The class with its public methods `checked`, and the setters of its properties, too."""
    for name, member in list(vars(owner).items()):
        if name.startswith("_") and name not in SPECIAL:
            continue
        if isinstance(member, types.FunctionType):
            setattr(owner, name, checked(member))
        elif isinstance(member, classmethod):
            setattr(owner, name, classmethod(checked(member.__func__)))
        elif isinstance(member, property) and member.fset is not None:
            setattr(owner, name, member.setter(checked(member.fset)))
    return owner


def _resolved(annotation: Any, function: Callable[..., Any]) -> Any:
    """The type an annotation names; None if there is none, or it names something imported only for type checkers."""
    if annotation is inspect.Parameter.empty:
        return None
    if not isinstance(annotation, str):
        return annotation
    try:
        return eval(annotation, getattr(function, "__globals__", {}))  # our own source, not the user's
    except (NameError, AttributeError, TypeError):
        return None


def _parts(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _test(kind: Any) -> Test:
    """A test whether a value is of a type; it accepts anything if the type is not known here."""
    parts = _parts(kind)
    if len(parts) > 1:
        tests = [_test(part) for part in parts]
        return lambda value: any(test(value) for test in tests)
    origin, inside = get_origin(kind), get_args(kind)
    if kind in (None, type(None)):
        return lambda value: value is None
    if kind is int:
        return lambda value: type(value) is int and -MOST < value < MOST
    if kind is float:
        return lambda value: type(value) in (int, float) and -MOST < value < MOST
    if kind is Path:
        return lambda value: isinstance(value, PathLike)
    if origin is Literal:
        return lambda value: type(value) in map(type, inside) and value in inside
    if origin is collections.abc.Callable:
        return callable
    if origin is type:
        return lambda value: isinstance(value, type)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        of_key = _test(inside[0])
        return lambda value: isinstance(value, Mapping) and all(map(of_key, value))
    if isinstance(origin, type) and issubclass(origin, Iterable) and origin is not tuple:
        of_one = _test(inside[0])
        return lambda value: _is_list(value, origin) and (isinstance(value, Iterator) or all(map(of_one, value)))
    if getattr(kind, "_is_protocol", False):
        wanted = [name for name in vars(kind) if not name.startswith("_")]
        return lambda value: all(hasattr(value, name) for name in wanted) and not isinstance(value, type)
    return (lambda value: isinstance(value, kind)) if isinstance(kind, type) else lambda value: True


def _is_list(value: Any, origin: type) -> bool:
    return isinstance(value, origin) and not isinstance(value, (str, bytes, Mapping))


def _wrong(kind: Any, value: Any) -> str:
    """Return what was given, in words; for a list, the first thing in it of the wrong type."""
    for part in _parts(kind):
        origin, inside = get_origin(part), get_args(part)
        of_many = isinstance(origin, type) and issubclass(origin, Iterable) and not issubclass(origin, (tuple, Mapping))
        if of_many and _is_list(value, origin):
            of_one = _test(inside[0])
            return say("one that holds {thing}", thing=given(next(one for one in value if not of_one(one))))
    return given(value)


NAMES = {
    int: (mark("a whole number"), mark("whole numbers")),
    float: (mark("a number"), mark("numbers")),
    str: (mark("a text"), mark("texts")),
    bool: (mark("true or false"), mark("truths")),
    Path: (mark("a path"), mark("paths")),
}


def _words(kind: Any) -> str:
    """A type in words."""
    words = [_word(part) for part in _parts(kind) if part not in (None, type(None))]
    if type(None) in _parts(kind):
        words.append(say("left out"))
    return chained(list(dict.fromkeys(words)), "or")


def _word(kind: Any) -> str:
    origin, inside = get_origin(kind), get_args(kind)
    if kind in NAMES:
        return say(NAMES[kind][0])
    if origin is Literal:
        return chained(list(map(repr, inside)), "or")
    if origin is collections.abc.Callable:
        return say("a function")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return say("a dict")
    if isinstance(origin, type) and issubclass(origin, Iterable):
        each = _parts(inside[0])
        return say(
            "a list of {things}",
            things=chained(
                [say(NAMES[one][1]) if one in NAMES else getattr(one, "__name__", "things") for one in each], "or"
            ),
        )
    return f"a {getattr(kind, 'spoken', getattr(kind, '__name__', 'thing'))}"
