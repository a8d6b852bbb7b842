"""The table of The New Expedition."""

from arch_widgets.scenes.new_expedition.scene import SCENE

__all__ = ["SCENE"]
