"""What the table of each game looks like. Only scenes know a game; everything else in this package shows films."""

from __future__ import annotations

from importlib import import_module

from arch_engine.core.rules import Rules
from arch_widgets.scenes.contract import Scene
from arch_widgets.scenes.plain import PlainScene

__all__ = ["Scene", "scene_of"]


def scene_of(rules: Rules) -> Scene:
    """The scene of a game: the one that was drawn for it, `scenes/GAME/scene.py`, or else a plain one."""
    try:
        module = import_module(f"{__name__}.{rules.game}.scene")
    except ModuleNotFoundError as missing:
        if not (missing.name or "").startswith(f"{__name__}."):
            raise  # a scene there is, but something that it needs is not there
        return PlainScene(rules)
    scene: Scene = module.SCENE
    return scene
