"""A player of one's own, named by where it is written: `mine.py:Player`."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from arch_engine.core.errors import OptionError, shown
from arch_engine.core.opinions import Player

LONGEST = 80
"""So many characters has a kind of player in a record."""


def names_a_file(kind: str) -> bool:
    """Whether a kind of player is one of somebody's own."""
    file, colon, name = kind.rpartition(":")
    return bool(colon and name) and file.endswith(".py")


def kept_kind(kind: str) -> str:
    """What records call a kind of player: of one's own without its folder, which is nobody else's business and may be long."""
    return Path(kind).name[-LONGEST:] if names_a_file(kind) else kind


def player_in_file(kind: str) -> Player:
    """The player that a file makes: what its name, a class or function, gives when it is called. The file is run, as `import` would.

    Raises OptionError where there is no such file or name, where it cannot be run, and where what it makes is no player.
    """
    file, _, name = kind.rpartition(":")
    path = Path(file)
    named = f"arch_engine_player_{sha256(str(path.absolute()).encode()).hexdigest()[:16]}"
    spec = spec_from_file_location(named, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise OptionError("There is no file {path} with a player.", path=shown(path))
    module = sys.modules[named] = module_from_spec(spec)  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
        made = getattr(module, name)()
        decides = callable(getattr(made, "choose", None))
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except (
        BaseException
    ) as problem:  # SystemExit as well: a script that ends itself must not end the command without a word
        why = f"{type(problem).__name__}: {problem}"[:200]
        raise OptionError(
            "{path} does not make a player {name!r}: {why}", path=shown(path), name=name[:40], why=why
        ) from problem
    if not decides:
        raise OptionError(
            "{name!r} in {path} has no method choose(view, options, rng).", name=name[:40], path=shown(path)
        )
    player: Player = made
    return player
