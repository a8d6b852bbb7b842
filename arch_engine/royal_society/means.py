"""What a seat can pay in all, after swapping discs and honoring patrons for reputation it lacks.

It may do both at any moment of its turn, and no payment is above 2, so it never has to waste reputation above 9 and can pay any sum
within reach. A relic promised to a patron serves nothing else. (Rulebook: Gain reputation; Honor a patron.)
"""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.matching import served
from arch_engine.royal_society.components import SORTS
from arch_engine.royal_society.numbers import HONORED, MOST_REPUTATION, SWAPPED
from arch_engine.royal_society.verbs import SocietyTable

ANY_RELIC = (1 << SORTS) - 1


class Means(NamedTuple):
    """What a seat has to act with: `relics` by sort, and by patron the wish as a bit set of sorts."""

    reputation: int
    discs: int
    relics: list[int]
    promised: list[int]  # to patrons whom the seat is honoring
    patrons: list[int]  # whom the seat could still honor
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
        """Whether the seat can keep all promises and pay this as well, with relics of the sorts in `wish`."""
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
        """The seat's relics that fit a wish, as a bit set; relics are numbered in the order of their sorts."""
        found, number = 0, 0
        for sort, own in enumerate(self.relics):
            if wish >> sort & 1:
                found |= (1 << own) - 1 << number
            number += own
        return found


def being_honored(table: SocietyTable) -> list[int]:
    """The patrons who have not got their relic yet."""
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
