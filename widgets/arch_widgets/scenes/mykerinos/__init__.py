"""The table of Mykerinos."""

from arch_widgets.scenes.mykerinos.scene import SCENE

__all__ = ["SCENE"]
