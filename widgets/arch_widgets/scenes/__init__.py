"""What the table of each game looks like. Only scenes know a game; everything else in this package shows films."""

from __future__ import annotations

from importlib import import_module

from arch_engine.core.rules import Rules
from arch_widgets.scenes.contract import Scene
from arch_widgets.scenes.plain import PlainScene

__all__ = ["Scene", "scene_of"]


def scene_of(rules: Rules) -> Scene:
    """The scene of a game: its own (`scenes/GAME/scene.py`) if there is one, or else the plain scene."""
    try:
        module = import_module(f"{__name__}.{rules.game}.scene")
    except ModuleNotFoundError as missing:
        if not (missing.name or "").startswith(f"{__name__}."):
            raise  # the scene exists, but something it imports does not
        return PlainScene(rules)
    scene: Scene = module.SCENE
    return scene
