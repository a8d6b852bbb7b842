"""Pictures of what is in the box: the 36 parcels."""

from __future__ import annotations

from arch_engine.core.components import Components
from arch_engine.mykerinos.rules import RULES
from arch_widgets.scenes.contract import Shape
from arch_widgets.scenes.mykerinos.parcels import parcel_pictures


def pictures(components: Components) -> dict[str, dict[str, list[Shape]]]:
    """Drawings of the rows of a sheet, by the name of the sheet and the key of the row."""
    drawn = parcel_pictures(RULES.new_table(2, components=components))
    return {"parcels": {str(card + 1): drawn[f"parcel-card-{card}"] for card in range(len(drawn))}}
