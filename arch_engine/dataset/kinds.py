"""Which games a dataset holds."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arch_engine.core.errors import OptionError, shown
from arch_engine.dataset.layout import Part


def kinds_of(parts: Iterable[Part]) -> list[str]:
    """The kinds of games that the parts of a dataset hold, by name."""
    return sorted({part.game for part in parts})


def check_held(folder: Path, parts: Iterable[Part], *games: str) -> None:
    """Raise OptionError where a dataset has no games, or none of one of these."""
    kinds = kinds_of(parts)
    if not kinds:
        raise OptionError(
            "{path} has no games yet; fill it by 'arch-engine simulate GAME --dataset FOLDER' or by add_games.",
            path=shown(folder),
        )
    if missing := [game for game in games if game not in kinds]:
        raise OptionError(
            "{path} holds no game of {game}; it has: {games}.",
            path=shown(folder),
            game=missing[0][:40],
            games=", ".join(kinds),
        )
