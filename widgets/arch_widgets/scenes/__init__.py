"""What the table of each game looks like, and what can be tapped on it. Only scenes know a game; everything else in this package shows films."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from arch_engine.core.components import Components
from arch_engine.core.rules import Rules
from arch_widgets.scenes.contract import Scene, Shape
from arch_widgets.scenes.plain import PlainScene
from arch_widgets.scenes.plain_taps import PlainTaps
from arch_widgets.scenes.taps import Tappable

__all__ = ["Scene", "box_pictures", "scene_of", "taps_of"]


def scene_of(rules: Rules) -> Scene:
    """The scene of a game: its own (`scenes/GAME/scene.py`) if there is one, or else the plain scene."""
    module = _own(rules, "scene")
    if module is None:
        return PlainScene(rules)
    scene: Scene = module.SCENE
    return scene


def taps_of(rules: Rules) -> Tappable:
    """What can be tapped in a game: as `scenes/GAME/taps.py` says if there is one, or else the list of its decisions."""
    module = _own(rules, "taps")
    if module is None:
        return PlainTaps(rules)
    taps: Tappable = module.TAPS
    return taps


def box_pictures(rules: Rules, components: Components) -> dict[str, dict[str, list[Shape]]]:
    """Drawings of what is in the box, by sheet and the key of the row: as `scenes/GAME/box.py` makes them, or none."""
    module = _own(rules, "box")
    found: dict[str, dict[str, list[Shape]]] = {} if module is None else module.pictures(components)
    return found


def _own(rules: Rules, name: str) -> ModuleType | None:
    """The module of a game's own in its folder here, if there is one."""
    path = f"{__name__}.{rules.game}.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{path}.".startswith(f"{missing.name}."):
            raise  # the module exists, but something it imports does not
        return None
