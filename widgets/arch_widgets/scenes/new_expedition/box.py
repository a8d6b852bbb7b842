"""Pictures of what is in the box: the treasures."""

from __future__ import annotations

from arch_engine.core.components import Components
from arch_engine.new_expedition.rules import RULES
from arch_widgets.scenes.contract import Shape
from arch_widgets.scenes.new_expedition.scene import SCENE


def pictures(components: Components) -> dict[str, dict[str, list[Shape]]]:
    """Drawings of the rows of a sheet, by the name of the sheet and the key of the row."""
    drawn = SCENE.faces(RULES.new_table(2, components=components))
    rows = components.sheets["treasures"].rows
    return {"treasures": {str(row[0]): drawn[f"card-{kind}"] for kind, row in enumerate(rows)}}
