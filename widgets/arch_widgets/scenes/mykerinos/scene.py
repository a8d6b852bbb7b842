"""The table of Mykerinos: region, museum, passing scale, standings and what each player owns."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.core.table import Fact
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.contract import Panel, Part, Scene, Shape
from arch_widgets.scenes.mykerinos import faces, museum, region, sheets
from arch_widgets.viewer.schema import Printed


class MykerinosScene:
    """See `arch_widgets.scenes.contract.Scene`."""

    note = mark(
        "Which parcels carry which figure and where the pyramids lie is reconstructed, not read off a real box."
    )

    def panels(self, table: MykerinosTable, names: Sequence[str]) -> list[Panel]:
        seats: list[Panel] = [
            {
                "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1,
                "slots": [
                    {"id": "stats", "title": say("Cubes"), "as": "stats"},
                    {"id": "cards", "title": say("Patron cards"), "as": "cards"},
                    {"id": "worth", "title": say("If the exhibition were now"), "as": "lines"},
                ],
                "help": say("Tilted cards are used up until the season ends."),
            }
            for seat, name in enumerate(names)
        ]  # fmt: skip
        return [
            {
                "id": "region", "kind": "map", "title": say("Region"), "view": region.REGION_VIEW, "ground": region.region_ground(), "size": 5,
                "help": say("Cubes of the players on parcels of land. Above each area: who has how many cubes, the leader first."),
            },
            {
                "id": "museum", "kind": "map", "title": say("Museum"), "view": museum.MUSEUM_VIEW, "ground": museum.museum_ground(), "size": 4,
                "help": say("Each wing has a 3-room inside and a 5-room behind it; 2-rooms between wings open on both 5-rooms. Dots are doors."),
            },
            {
                "id": "areas", "kind": "sheet", "title": say("Who would win each area now"), "seat": None, "size": 1,
                "slots": [{"id": "lines", "title": "", "as": "lines"}],
                "help": say("First and second take a parcel or book a room; third and fourth may take what is left."),
            },
            {
                "id": "scale", "kind": "sheet", "title": say("Passing scale"), "seat": None, "size": 1,
                "slots": [{"id": "lines", "title": "", "as": "lines"}],
                "help": say("Who passes earlier wins ties; who passes last begins the next season."),
            },
            *seats,
        ]  # fmt: skip

    def faces(self, table: MykerinosTable) -> dict[str, list[Shape]]:
        return faces.faces() | museum.wing_faces()

    def cards(self, table: MykerinosTable) -> dict[str, Printed]:
        return {}

    def remember(self, table: MykerinosTable, fact: Fact, step: int, moments: dict[str, int]) -> None:
        """Remember when a cube was placed, a card claimed or tilted, a room booked."""
        kind, *values = fact
        if kind in ("place_cube", "place_neutral"):
            moments[f"cube:{values[1]}"] = step
        elif kind in ("send_to_museum", "book_room"):
            moments[f"room:{values[1]}"] = step
        elif kind == "claim_parcel":
            moments[f"card:{values[2]}"] = step
        elif kind == "tilt":
            moments[f"tilt:{values[1]}"] = step
        elif kind == "lay_parcel":
            moments[f"parcel:{values[0]}"] = step
        elif kind in ("pass_turn", "close_scale"):
            moments[f"scale:{values[0]}"] = step

    def parts(self, table: MykerinosTable, names: Sequence[str]) -> list[Part]:
        return [
            Part(lambda t, at, shown: region.elements(t, names, at, shown)),
            Part(lambda t, at, shown: museum.elements(t, names, at, shown)),
            Part(lambda t, _, shown: sheets.areas(t, names, shown)),
            Part(lambda t, at, shown: sheets.scale(t, names, at, shown)),
            *map(_sheet, range(table.seats)),
        ]


def _sheet(seat: int) -> Part:
    return Part(lambda t, at, shown: sheets.seat_sheet(t, seat, at, shown))


SCENE: Scene[MykerinosTable] = MykerinosScene()
