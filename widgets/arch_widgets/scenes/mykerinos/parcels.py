"""A parcel card as one picture: its land, its pyramids and its cartouche."""

from __future__ import annotations

from arch_engine.core.bits import members
from arch_engine.mykerinos.components import NO_PATRON
from arch_engine.mykerinos.region import PARCEL_WIDTH
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import Shape, shape
from arch_widgets.scenes.mykerinos.faces import faces


def parcel_pictures(table: MykerinosTable) -> dict[str, list[Shape]]:
    """The cards in the pile, upright, by the name `parcel-card-` and the card from 0. A space is one unit wide."""
    drawn = faces()
    return {f"parcel-card-{card}": _picture(table, card, drawn) for card in members(table.deck)}


def _picture(table: MykerinosTable, card: int, drawn: dict[str, list[Shape]]) -> list[Shape]:
    patron, prestige = table.parcels.patron[card], table.parcels.prestige[card]
    tint = "none" if patron == NO_PATRON else str(patron)
    shapes = [*drawn[f"parcel-{tint}"]]
    for inside in range(3 * PARCEL_WIDTH):
        x, y = inside % PARCEL_WIDTH - 0.5, inside // PARCEL_WIDTH - 1.0
        shapes.append(
            shape("rect", {"x": x - 0.46, "y": y - 0.46, "width": 0.92, "height": 0.92, "rx": 0.06, "class": "paper line",
                           "stroke-width": 0.02, "fill-opacity": 0.55})
        )  # fmt: skip
        if table.parcels.pyramids[card] >> inside & 1:
            points = f"M{x} {y - 0.32} L{x + 0.36} {y + 0.28} L{x - 0.36} {y + 0.28} Z"
            shapes.append(shape("path", {"d": points, "class": "ink-soft", "opacity": 0.75}))
    return [*shapes, *drawn[f"cartouche-{tint}-{prestige}"]]
