"""What a seat can pay together, discs swapped and patrons honored first where reputation is missing.

Both can be done at any moment of the turn and no payment is above 2, so reputation never has to be wasted above 9: any sum within
reach can be paid. A relic promised to a patron is not there for anything else. (Rulebook: Gain reputation; Honor a patron.)
"""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.matching import served
from arch_engine.royal_society.components import SORTS
from arch_engine.royal_society.rulebook import HONORED, MOST_REPUTATION, SWAPPED
from arch_engine.royal_society.verbs import SocietyTable

ANY_RELIC = (1 << SORTS) - 1


class Means(NamedTuple):
    """What a seat has to act with: `relics` by sort, and by patron the sorts wished for as bit sets."""

    reputation: int
    discs: int
    relics: list[int]
    promised: list[int]  # to patrons who are being honored just now
    patrons: list[int]  # who could be honored yet
    coming: int  # reputation the seat gains before it acts, whatever it does

    def swapped(self) -> Means:
        """With a disc swapped for reputation."""
        return self._replace(reputation=min(MOST_REPUTATION, self.reputation + SWAPPED), discs=self.discs - 1)

    def promising(self, wish: int) -> Means:
        """With a relic promised to a patron."""
        left = self.patrons[:]
        left.remove(wish)
        return self._replace(promised=[*self.promised, wish], patrons=left)

    def honored(self, wish: int, sort: int) -> Means:
        """With a relic given to a patron it was promised to."""
        left = self.promised[:]
        left.remove(wish)
        relics = self.relics[:]
        relics[sort] -= 1
        return self._replace(
            reputation=min(MOST_REPUTATION, self.reputation + HONORED), relics=relics, promised=left
        )  # fmt: skip

    def covers(self, reputation: int = 0, discs: int = 0, relics: int = 0, wish: int = ANY_RELIC) -> bool:
        """Whether all promises can be kept and this be paid as well, the relics being of the sorts in `wish`."""
        if discs > self.discs:
            return False
        own = min(MOST_REPUTATION, self.reputation + HONORED * len(self.promised) + self.coming)
        missing = reputation - own - SWAPPED * (self.discs - discs)
        if not self.promised and missing <= 0:
            return not relics or sum([own for sort, own in enumerate(self.relics) if wish >> sort & 1]) >= relics
        due = [*self.promised, *[wish] * relics]
        kept = served([self._fitting(one) for one in (*due, *self.patrons)])
        return all(kept[: len(due)]) and HONORED * sum(kept[len(due) :]) >= missing

    def _fitting(self, wish: int) -> int:
        """The seat's relics that are of a sort wished for, as a bit set: they are numbered in the order of their sorts."""
        found, number = 0, 0
        for sort, own in enumerate(self.relics):
            if wish >> sort & 1:
                found |= (1 << own) - 1 << number
            number += own
        return found


def being_honored(table: SocietyTable) -> list[int]:
    """The patrons of whom it is still open which relic they get."""
    return [task[3] for task in table.agenda if task[0] == "honor"]


def means_of(table: SocietyTable, seat: int) -> Means:
    """What a seat has now."""
    patrons, promised = table.cards.patrons, being_honored(table)
    return Means(
        reputation=table.reputation[seat],
        discs=table.discs[seat],
        relics=table.relics[seat],
        promised=[patrons[patron].wish for patron in promised],
        patrons=[patrons[patron].wish for patron in table.unhonored[seat] if patron not in promised],
        coming=sum([amount for what, owner, amount, _, _ in table.agenda if what == "reputation" and owner == seat]),
    )
