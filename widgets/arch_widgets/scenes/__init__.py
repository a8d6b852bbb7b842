"""What the table of each game looks like. Only scenes know a game; everything else in this package shows films."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arch_widgets.film import Scene


def scene_of(game: str) -> Scene:
    """The scene of a game by its name."""
    scene: Scene = import_module(f"arch_widgets.scenes.{game}").SCENE
    return scene
