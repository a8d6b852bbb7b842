"""What happens while the game is set up. (Rulebook: Game setup; Player setup.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.core.table import ALL
from arch_engine.royal_society.table import CAME, FIRST_CARDS, HIDDEN, SocietyBase


@mypyc_attr(allow_interpreted_subclasses=True)
class SetUpVerbs(SocietyBase):
    """Laying out the board, dealing, and the choices a seat begins with."""

    __slots__ = ()

    def lay_collection(self, collection: int, card: int) -> None:
        """A side of a collection tile lies on a place of the Grand Gallery."""
        self.collections.append(card)
        self._note("lay_collection", collection, card)

    def post_requirement(self, place: int, card: int) -> None:
        """A Royal Requirement lies on the calendar, place 0 for the first period."""
        self.requirements.append(card)
        self._note("post_requirement", place, card)

    def post_objective(self, place: int, card: int) -> None:
        """A tile lies on place A, B or C of the Royal Society."""
        self.objectives.append(card)
        self._note("post_objective", place, card)

    def stack_tile(self, stack: int, tile: int) -> None:
        """A Bloomsbury tile goes face down on a stack (0: [10], 1: [25])."""
        self.stacks[stack].append(tile)
        self._note("stack_tile", stack, tile)

    def box_tile(self, tile: int) -> None:
        """A [10] Bloomsbury tile that is not used goes back to the box."""
        self.box.append(tile)
        self._note("box_tile", tile)

    def stack_patron(self, patron: int) -> None:
        """A patron goes on top of their deck, unseen."""
        self.patron_deck.append(patron)
        self._note("stack_patron", patron)

    def stack_expedition(self, card: int) -> None:
        """An expedition goes on top of the deck, unseen."""
        self.deck.append(card)
        self._note("stack_expedition", card)

    def stack_automa(self, card: int) -> None:
        """An Automa card goes on top of its deck, unseen."""
        self.automa_deck.append(card)
        self._note("stack_automa", card)

    def set_aside_deck(self, pile: str) -> None:
        """The discarded expeditions, or the Automa's played cards, leave their pile to become the deck again."""
        if pile == "expeditions":
            self.epochs.append(sum(1 << card for card in self.discards))
            self.discards = []
        else:
            self.automa_seen = []
        self._note("set_aside_deck", pile)

    def place_reputation(self, seat: int) -> None:
        """A seat's disc goes on the start space of the reputation track, on top of those already there."""
        self.arrivals.append(seat)
        self._note("place_reputation", seat)

    def deal_study(self, seat: int, card: int) -> None:
        """A seat gets a study card only it sees."""
        self.studies[seat].append(card)
        self._note("deal_study", seat, card)

    def deal_society(self, seat: int, card: int) -> None:
        """A seat may choose a society it alone sees."""
        self.offered[seat].append(card)
        self._note("deal_society", seat, card)

    def deal_expedition(self, seat: int, card: int) -> None:
        """A seat gets an expedition only it sees: the top one of the deck, or a simple one before there is a deck."""
        epoch = FIRST_CARDS
        if self.deck:
            self.deck.pop()
            epoch = len(self.epochs) - 1
        self.hands[seat].append((card, epoch))
        self._trace(seat, card, epoch)
        self._note("deal_expedition", seat, card)

    def _trace(self, seat: int, card: int, epoch: int) -> None:
        """Remember where a hand's card came from that the witness did not see."""
        if card == HIDDEN and self.witness != ALL:
            self.traces[seat].append((CAME, epoch, 0))

    def choose_side(self, seat: int, side: int) -> None:
        """A seat turns its society board to side a or b, with the skills printed there."""
        self.skills[seat] = list(self.cards.boards[2 * seat + side])
        self._note("choose_side", seat, side)

    def assign_expertise(self, seat: int, explorer: int, amount: int) -> None:
        """An explorer begins with an expertise."""
        self.expertise[seat][explorer] = amount
        self._note("assign_expertise", seat, explorer, amount)

    def found_society(self, seat: int, card: int) -> None:
        """A seat keeps one of its two societies; the other goes back to the box."""
        self.society[seat] = card
        if self.witness != ALL:
            self.unfounded[seat] = next((other for other in self.offered[seat] if other != card), HIDDEN)
        self.offered[seat] = []
        self.chosen = 0
        self._note("found_society", seat, card)
