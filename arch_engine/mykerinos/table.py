"""The table of Mykerinos and its verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from arch_engine.core.table import Table
from arch_engine.mykerinos.components import PATRONS, MykerinosParcels
from arch_engine.mykerinos.region import AREA, BOARD, CORNER, PARCEL, areas_in

HUES = ("blue", "red", "green", "white")  # the colours by seat
NOT_PASSED: Final = 0
NEUTRAL_SPACE: Final = 2  # where the neutral disc lies on the passing scale


@mypyc_attr(allow_interpreted_subclasses=True)
class MykerinosTable(Table):
    """One game of Mykerinos.

    Lists called "by colour" have an entry for each seat, and with two players one more, at `neutral`, for the neutral colour.

    cubes         by colour: bit set of spaces with a cube of the colour
    open          bit set of spaces without pyramid and without cube (while the excavation lasts)
    bare          bit set of spaces with a pyramid and without cube (while the excavation lasts)
    personal      by seat: cubes in the personal stock
    general       by seat: cubes of the colour in the general stock
    keeping       by seat: neutral cubes in keeping; neutral_stock: the others
    scale         by colour: space on the passing scale, 0 before passing
    cards         by seat: bit set of parcel cards owned; tilted: those used this season
    rooms         by seat: bit set of museum rooms; taken_rooms: all of them together
    markers       by wing: the patron whose marker lies there
    layout        by place: the parcel card still lying there, or -1; turned: by place, 1 if it lies upside down
    deck          bit set of the cards that have not yet been laid out
    area          the area under survey
    """

    __slots__ = (
        "area", "bare", "cards", "cubes", "deck", "first", "general", "keeping", "layout", "markers",
        "neutral_after_last_action", "neutral_stock", "open", "parcels", "personal", "prestige", "rooms", "scale",
        "taken_rooms", "tilted", "turned", "won",
    )  # fmt: skip

    STATE: ClassVar[tuple[str, ...]] = (
        "first", "area", "cubes", "open", "bare", "personal", "general", "keeping", "neutral_stock", "scale", "cards",
        "tilted", "rooms", "markers", "layout", "turned", "deck", "prestige", "won",
    )  # fmt: skip

    VERBS: ClassVar[tuple[str, ...]] = (
        *Table.VERBS,
        "name_first_player", "place_marker", "begin_season", "take_cubes", "keep_neutral", "lay_parcel",
        "place_neutral_disc", "pass_turn", "close_scale", "tilt", "recall_cube", "place_cube", "place_neutral",
        "send_to_museum", "survey_area", "claim_parcel", "book_room", "decline", "neutral_claims", "discard_parcel",
        "return_cubes", "empty_scale", "straighten_cards", "score", "win",
    )  # fmt: skip

    NULLABLE: ClassVar[frozenset[tuple[str, str]]] = Table.NULLABLE | {("score", "patron")}
    SMALL: ClassVar[frozenset[str]] = Table.SMALL | {
        "area", "colour", "patron", "place", "room", "space", "step", "turned", "wing",
    }  # fmt: skip

    LIMITS: ClassVar[dict[str, int]] = {
        "area": 6, "card": 36, "patron": 5, "place": 12, "room": 15, "space": 72, "turned": 2, "wing": 5,
    }  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any], parcels: MykerinosParcels) -> None:
        super().__init__(seats)
        colours = 3 if seats == 2 else seats
        self.neutral_after_last_action: bool = options["neutral_after_last_action"]
        self.parcels = parcels
        self.first = 0
        self.area = -1
        self.cubes = [0] * colours
        self.open = 0
        self.bare = 0
        self.personal = [0] * seats
        self.general = [parcels.cubes] * seats
        self.keeping = [0] * seats
        self.neutral_stock = parcels.cubes if seats == 2 else 0
        self.scale = [NOT_PASSED] * colours
        self.cards = [0] * seats
        self.tilted = [0] * seats
        self.rooms = [0] * seats
        self.taken_rooms = 0
        self.markers = [-1] * len(PATRONS)
        self.layout: list[int] = []
        self.turned: list[int] = []
        self.deck = parcels.all_cards
        self.prestige = [0] * seats
        self.won = 0

    @property
    def neutral(self) -> int:
        """The number of the neutral colour (two players), or -1."""
        return 2 if self.seats == 2 else -1

    @property
    def lying(self) -> int:
        """The spaces of the parcels that still lie in the region: a parcel leaves with its pyramids."""
        spaces = 0
        for place, card in enumerate(self.layout):
            if card >= 0:
                spaces |= PARCEL[place]
        return spaces

    def copy(self) -> MykerinosTable:
        """An independent table in the same state; it records nothing."""
        new = MykerinosTable.__new__(MykerinosTable)
        self._copied_to(new)
        new.neutral_after_last_action = self.neutral_after_last_action
        new.parcels = self.parcels
        new.first = self.first
        new.area = self.area
        new.cubes = self.cubes[:]
        new.open = self.open
        new.bare = self.bare
        new.personal = self.personal[:]
        new.general = self.general[:]
        new.keeping = self.keeping[:]
        new.neutral_stock = self.neutral_stock
        new.scale = self.scale[:]
        new.cards = self.cards[:]
        new.tilted = self.tilted[:]
        new.rooms = self.rooms[:]
        new.taken_rooms = self.taken_rooms
        new.markers = self.markers[:]
        new.layout = self.layout[:]
        new.turned = self.turned[:]
        new.deck = self.deck
        new.prestige = self.prestige[:]
        new.won = self.won
        return new

    # -- set-up and new season -------------------------------------------------------------------------------------
    def name_first_player(self, seat: int) -> None:
        """The seat that begins this season."""
        self.first = seat
        if self.log is not None:
            self.log.append(("name_first_player", seat))

    def place_marker(self, wing: int, patron: int) -> None:
        """A patron's marker goes on a wing of the museum."""
        self.markers[wing] = patron
        if self.log is not None:
            self.log.append(("place_marker", wing, patron))

    def begin_season(self, round: int) -> None:
        """A season begins, the region still empty."""
        self.round = round
        self.open = BOARD[round]
        self.bare = 0
        self.area = -1
        self.layout = [-1] * (2 * areas_in(round))
        self.turned = [0] * len(self.layout)
        if self.log is not None:
            self.log.append(("begin_season", round))

    def take_cubes(self, seat: int, amount: int) -> None:
        """Cubes go from the general to the personal stock."""
        self.general[seat] -= amount
        self.personal[seat] += amount
        if self.log is not None:
            self.log.append(("take_cubes", seat, amount))

    def keep_neutral(self, seat: int, amount: int) -> None:
        """Neutral cubes go from their stock into a seat's keeping."""
        self.neutral_stock -= amount
        self.keeping[seat] += amount
        if self.log is not None:
            self.log.append(("keep_neutral", seat, amount))

    def lay_parcel(self, place: int, card: int, turned: int) -> None:
        """A parcel card comes from the pile to a place of the region, upside down if `turned` is 1."""
        self.deck &= ~(1 << card)
        self.layout[place] = card
        self.turned[place] = turned
        pyramids = self.parcels.laid[turned][card] << CORNER[place]
        self.open &= ~pyramids
        self.bare |= pyramids
        if self.log is not None:
            self.log.append(("lay_parcel", place, card, turned))

    def place_neutral_disc(self) -> None:
        """The neutral disc goes on its space of the passing scale."""
        self.scale[self.neutral] = NEUTRAL_SPACE
        if self.log is not None:
            self.log.append(("place_neutral_disc",))

    # -- excavation ------------------------------------------------------------------------------------------------
    def pass_turn(self, seat: int, step: int) -> None:
        """A seat passes and lays its disc on space `step` of the passing scale."""
        self.scale[seat] = step
        if self.log is not None:
            self.log.append(("pass_turn", seat, step))

    def close_scale(self, seat: int, step: int) -> None:
        """The last seat, its action done, takes the space of the passing scale that is left."""
        self.scale[seat] = step
        if self.log is not None:
            self.log.append(("close_scale", seat, step))

    def tilt(self, seat: int, card: int) -> None:
        """A seat tilts a patron card: it is used for this season."""
        self.tilted[seat] |= 1 << card
        if self.log is not None:
            self.log.append(("tilt", seat, card))

    def recall_cube(self, seat: int) -> None:
        """Lady Violet: a cube goes from the general to the personal stock."""
        self.general[seat] -= 1
        self.personal[seat] += 1
        if self.log is not None:
            self.log.append(("recall_cube", seat))

    def place_cube(self, seat: int, space: int) -> None:
        """A cube goes from the personal stock to a space of the region."""
        bit = 1 << space
        self.cubes[seat] |= bit
        if self.open & bit:
            self.open ^= bit
        else:
            self.bare &= ~bit
        self.personal[seat] -= 1
        if self.log is not None:
            self.log.append(("place_cube", seat, space))

    def place_neutral(self, seat: int, space: int) -> None:
        """A seat places a neutral cube from its keeping."""
        bit = 1 << space
        self.cubes[2] |= bit
        self.open &= ~bit
        self.keeping[seat] -= 1
        if self.log is not None:
            self.log.append(("place_neutral", seat, space))

    def send_to_museum(self, seat: int, room: int) -> None:
        """Sir Brown: a cube goes from the personal stock to a room of the museum."""
        self.personal[seat] -= 1
        self.rooms[seat] |= 1 << room
        self.taken_rooms |= 1 << room
        if self.log is not None:
            self.log.append(("send_to_museum", seat, room))

    # -- survey ----------------------------------------------------------------------------------------------------
    def survey_area(self, area: int) -> None:
        """The survey comes to an area."""
        self.area = area
        if self.log is not None:
            self.log.append(("survey_area", area))

    def claim_parcel(self, seat: int, place: int, card: int) -> None:
        """A seat takes a parcel card and lays it before it, patron side up."""
        self.layout[place] = -1
        self.cards[seat] |= 1 << card
        if self.log is not None:
            self.log.append(("claim_parcel", seat, place, card))

    def book_room(self, seat: int, room: int) -> None:
        """A cube goes from the general stock to a room of the museum."""
        self.general[seat] -= 1
        self.rooms[seat] |= 1 << room
        self.taken_rooms |= 1 << room
        if self.log is not None:
            self.log.append(("book_room", seat, room))

    def decline(self, seat: int) -> None:
        """A seat declines what it may take."""
        if self.log is not None:
            self.log.append(("decline", seat))

    def neutral_claims(self, place: int, card: int) -> None:
        """The neutral colour takes a parcel card, which leaves the game."""
        self.layout[place] = -1
        if self.log is not None:
            self.log.append(("neutral_claims", place, card))

    def discard_parcel(self, place: int, card: int) -> None:
        """A parcel card nobody took leaves the game."""
        self.layout[place] = -1
        if self.log is not None:
            self.log.append(("discard_parcel", place, card))

    def return_cubes(self, colour: int, area: int, amount: int) -> None:
        """The `amount` cubes of a colour in an area go back to the general stock (neutral ones to theirs)."""
        self.cubes[colour] &= ~AREA[area]
        if colour == self.neutral:
            self.neutral_stock += amount
        else:
            self.general[colour] += amount
        if self.log is not None:
            self.log.append(("return_cubes", colour, area, amount))

    def empty_scale(self) -> None:
        """All discs leave the passing scale."""
        self.scale = [NOT_PASSED] * len(self.scale)
        if self.log is not None:
            self.log.append(("empty_scale",))

    def straighten_cards(self) -> None:
        """All tilted cards are upright again."""
        self.tilted = [0] * self.seats
        if self.log is not None:
            self.log.append(("straighten_cards",))

    # -- scoring ---------------------------------------------------------------------------------------------------
    def score(self, seat: int, measure: str, amount: int, source: str, rule: str, patron: int) -> None:
        """A seat gains prestige, from a "parcel", a "wing" or a "series"; `patron` is -1 if there is no single one."""
        self.prestige[seat] += amount
        if self.log is not None:
            self.log.append(("score", seat, measure, amount, source, rule, patron))

    def win(self, seat: int) -> None:
        """A seat wins, alone or with others."""
        self.won |= 1 << seat
        if self.log is not None:
            self.log.append(("win", seat))


# The passing scale: which space is next, and whether a seat is the last one still in. (Rulebook: Phase 2, C.)


def free_step(table: MykerinosTable) -> int:
    """The free space of the passing scale with the smallest number."""
    step = 1
    while step in table.scale:
        step += 1
    return step


def others_passed(table: MykerinosTable, seat: int) -> bool:
    """Return whether every other seat has passed, so that this one has a single action left."""
    scale = table.scale
    return scale.count(NOT_PASSED) == (scale[seat] == NOT_PASSED)
