"""The table of The Royal Society of Archeology."""

from arch_widgets.scenes.royal_society.scene import SCENE

__all__ = ["SCENE"]
