"""What a seat gains and loses: points, money, reputation, knowledge, expertise, relics. (Rulebook: Concepts.)"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from arch_engine.royal_society.numbers import MOST_EXPERTISE, MOST_KNOWLEDGE, MOST_REPUTATION
from arch_engine.royal_society.verbs.expeditions import ExpeditionVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class StockVerbs(ExpeditionVerbs):
    """Scores, stocks and relics."""

    __slots__ = ()

    def score(self, seat: int, measure: str, amount: int, source: str, rule: str) -> None:
        """A seat gains (or, below 0, loses) prestige or science."""
        if measure == "prestige":
            self.prestige[seat] += amount
        else:
            self.science[seat] += amount
        self._note("score", seat, measure, amount, source, rule)

    def gain_money(self, seat: int, amount: int) -> None:
        """A seat takes money from the supply."""
        self.money[seat] += amount
        self._note("gain_money", seat, amount)

    def pay(self, seat: int, amount: int) -> None:
        """A seat pays money to the supply."""
        self.money[seat] -= amount
        self._note("pay", seat, amount)

    def gain_reputation(self, seat: int, amount: int) -> None:
        """A seat's disc moves up the reputation track and lies on top where it arrives."""
        self.reputation[seat] = min(MOST_REPUTATION, self.reputation[seat] + amount)
        self._arrive(seat)
        self._note("gain_reputation", seat, amount)

    def lose_reputation(self, seat: int, amount: int) -> None:
        """A seat's disc moves down the reputation track and lies on top where it arrives."""
        self.reputation[seat] -= amount
        self._arrive(seat)
        self._note("lose_reputation", seat, amount)

    def _arrive(self, seat: int) -> None:
        self.arrivals.remove(seat)
        self.arrivals.append(seat)

    def swap_disc(self, seat: int) -> None:
        """A seat lays a disc from its reserve below the reputation track, for good."""
        self.discs[seat] -= 1
        self.spent[seat] += 1
        self._note("swap_disc", seat)

    def gain_knowledge(self, seat: int, region: int, amount: int) -> None:
        """A seat goes up the knowledge track of a region, at most to 12."""
        self.knowledge[seat][region] = min(MOST_KNOWLEDGE, self.knowledge[seat][region] + amount)
        self.chosen |= 1 << region
        self._note("gain_knowledge", seat, region, amount)

    def gain_expertise(self, seat: int, explorer: int) -> None:
        """An explorer has 1 more expertise for good."""
        self.expertise[seat][explorer] = min(MOST_EXPERTISE, self.expertise[seat][explorer] + 1)
        if self.support and (seat, explorer) == (self.active, self.explorer):
            self.risen = True
        self._note("gain_expertise", seat, explorer)

    def refill_bag(self, region: int) -> None:
        """The relics beside an empty bag go back into it."""
        for sort in range(4 * region, 4 * region + 4):
            self.bags[sort] += self.beside[sort]
            self.beside[sort] = 0
        self._note("refill_bag", region)

    def draw_relic(self, seat: int, relic: int) -> None:
        """A seat draws a relic at random."""
        self.bags[relic] -= 1
        self.relics[seat][relic] += 1
        self._note("draw_relic", seat, relic)

    def take_relic(self, seat: int, relic: int) -> None:
        """A seat takes a relic of its choice out of a bag."""
        self.bags[relic] -= 1
        self.relics[seat][relic] += 1
        self._note("take_relic", seat, relic)

    def sift_relic(self, seat: int, relic: int) -> None:
        """A seat draws a relic at random, to keep one of two."""
        self.bags[relic] -= 1
        self.sifted.append(relic)
        self._note("sift_relic", seat, relic)

    def keep_relic(self, seat: int, relic: int) -> None:
        """A seat keeps one of the relics it drew to choose from."""
        self.sifted.remove(relic)
        self.relics[seat][relic] += 1
        self._note("keep_relic", seat, relic)

    def return_sifted(self, relic: int) -> None:
        """A relic drawn and not kept goes beside its bag."""
        self.sifted.remove(relic)
        self.beside[relic] += 1
        self._note("return_sifted", relic)

    def discard_relic(self, seat: int, relic: int) -> None:
        """A seat lays a relic beside its bag."""
        self.relics[seat][relic] -= 1
        self.beside[relic] += 1
        self._note("discard_relic", seat, relic)

    def exhibit_relic(self, seat: int, relic: int, collection: int, space: int) -> None:
        """A relic is given to the museum: a disc marks its space in the Grand Gallery."""
        self.relics[seat][relic] -= 1
        self.beside[relic] += 1
        self.discs[seat] -= 1
        self.gallery[collection][space] = seat
        self.placed += 1
        self.supplied |= 1 << collection
        self._note("exhibit_relic", seat, relic, collection, space)

    def find_nothing(self, pile: str) -> None:
        """Nothing is left to draw."""
        self._note("find_nothing", pile)
