"""Patrons, publishers, the Royal Society, the Grand Gallery, the Automa. (Rulebook: Optional actions; Royal Requirements; Automa.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.royal_society.table import AUTOMA, NOBODY
from arch_engine.royal_society.verbs.stocks import StockVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class LondonVerbs(StockVerbs):
    """What happens in London: patrons, tiles, discs and pawns."""

    __slots__ = ()

    def draw_patron(self, seat: int, patron: int) -> None:
        """A seat draws the top patron, to keep one of two."""
        self.patron_deck.pop()
        self.returned = min(self.returned, len(self.patron_deck))
        self.met.append(patron)
        self._note("draw_patron", seat, patron)

    def take_patron(self, seat: int, patron: int) -> None:
        """A seat keeps a patron, unhonored."""
        self.met.remove(patron)
        self.unhonored[seat].append(patron)
        self._note("take_patron", seat, patron)

    def return_patron(self, patron: int) -> None:
        """The other patron goes to the bottom of the deck, seen by all."""
        self.met.remove(patron)
        self.patron_deck.insert(0, patron)
        self.returned += 1
        self._note("return_patron", patron)

    def honor_patron(self, seat: int, patron: int) -> None:
        """A seat honors a patron, who has got the relic."""
        self.unhonored[seat].remove(patron)
        self.honored[seat].append(patron)
        self._note("honor_patron", seat, patron)

    def open_stack(self, seat: int, stack: int) -> None:
        """A seat's one chance of a tile of this stack has come."""
        self.reached[stack] |= 1 << seat
        self._note("open_stack", seat, stack)

    def look_stack(self, seat: int, stack: int) -> None:
        """A seat looks through a stack of tiles, and remembers."""
        self.looked[stack] |= 1 << seat
        self._note("look_stack", seat, stack)

    def take_tile(self, seat: int, tile: int) -> None:
        """A seat takes a Bloomsbury tile and shows it."""
        next(pile for pile in (*self.stacks, self.box) if tile in pile).remove(tile)
        self.tiles[seat].append(tile)
        self._note("take_tile", seat, tile)

    def lose_tile(self, stack: int, tile: int) -> None:
        """The Automa takes the top tile of a stack out of the game."""
        self.stacks[stack].remove(tile)
        self.lost.append(tile)
        self._note("lose_tile", stack, tile)

    def present(self, seat: int, place: int) -> None:
        """A disc (without a seat, of a colour nobody plays) goes on objective A, B or C, on the left if it is the first."""
        if seat != NOBODY:
            self.discs[seat] -= 1
        if self.left[place] == NOBODY:
            self.left[place] = AUTOMA if seat == NOBODY else seat
        else:
            self.right[place] |= 1 << seat
        self._note("present", seat, place)

    def place_disc(self, collection: int, space: int) -> None:
        """A disc of a colour nobody plays lies on a space of the Grand Gallery."""
        self.gallery[collection][space] = AUTOMA
        self._note("place_disc", collection, space)

    def take_back_disc(self, seat: int, collection: int, space: int) -> None:
        """A seat without discs takes one back from the Grand Gallery."""
        self.gallery[collection][space] = NOBODY
        self.discs[seat] += 1
        self._note("take_back_disc", seat, collection, space)

    def miss_requirement(self, seat: int, place: int) -> None:
        """A seat missed a Royal Requirement and lays a disc there, from the reserve or from those already used."""
        self.unmet[place] |= 1 << seat
        if self.discs[seat]:
            self.discs[seat] -= 1
        else:
            self.spent[seat] -= 1
        self._note("miss_requirement", seat, place)

    def reveal_automa(self, card: int) -> None:
        """The top card of the Automa's deck is played."""
        self.automa_deck.pop()
        self.automa_seen.append(card)
        self.automa_card = card
        self.automa_home -= 1
        self.last = AUTOMA
        self._note("reveal_automa", card)

    def place_pawn(self, location: int, section: int) -> None:
        """A pawn of the Automa stands in a section of a location."""
        self.pawns[location].append((AUTOMA, -1, section))
        self._note("place_pawn", location, section)
