"""What a witness can know of the hidden cards: which may lie where, which must, how likely each is, and full tables drawn by that.

The expeditions are counted (`unseen`); among study cards, societies, tiles and patrons every unseen one is as likely as any other.
On a table whose own witness does not see everything, what the hands are known to have held is kept and counts for good. On a full table
it is forgotten with the turn: to know it there, too, tell the game anew as the witness saw it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random

from arch_engine.core.bits import members
from arch_engine.royal_society import bloomsbury, contradictions
from arch_engine.royal_society.components import SOCIETIES, STACKS, TILES
from arch_engine.royal_society.notation import HUES
from arch_engine.royal_society.table import HIDDEN
from arch_engine.royal_society.unseen import Unseen
from arch_engine.royal_society.verbs import SocietyTable


class SocietyKnowledge:
    """What a witness can know at one moment (see `core.knowing.Knowledge`).

    Places are "hand blue", "study blue", "society blue" and so on by colour, "drawn", "deck", "patrons", "automa", "stack 10", "stack 25" and "box";
    cards have the names of the component sheets. Every card is there once, so each number is 0 or 1.

    >>> from arch_engine import load, rules_of
    >>> table = load("replays/royal-society-2p-confrontation.parquet").at(60)
    >>> knowledge = rules_of("royal_society").knowledge(table, 0b01)
    >>> sorted(knowledge.possible())
    ['box', 'deck', 'hand yellow', 'patrons', 'stack 10', 'stack 25', 'study yellow']
    >>> len(knowledge.possible()["study yellow"]), round(float(knowledge.chances()["study yellow"]["two-coasts"]), 3)
    (14, 0.143)
    """

    exact = True

    def __init__(self, view: SocietyTable, unseen: Unseen, drawn: Callable[[Random], SocietyTable]) -> None:
        self._view = view
        self._unseen = unseen
        self._drawn = drawn
        self._ways = unseen.ways()
        self._chances: dict[str, dict[str, Fraction]] | None = None

    def certain(self) -> dict[str, dict[str, int]]:
        """The cards that lie in a place in every full game."""
        return self._where(lambda chance: chance == 1)

    def possible(self) -> dict[str, dict[str, int]]:
        """The cards that lie in a place in some full game."""
        return self._where(lambda chance: chance > 0)

    def world(self, rng: Random) -> SocietyTable:
        """A full table, drawn as likely as it is; a copy."""
        return self._drawn(rng)

    def _where(self, fits: Callable[[Fraction], bool]) -> dict[str, dict[str, int]]:
        found = {
            place: {card: 1 for card, chance in cards.items() if fits(chance)}
            for place, cards in self.chances().items()
        }
        return {place: cards for place, cards in found.items() if cards}

    def chances(self) -> Mapping[str, Mapping[str, Fraction]]:
        """For every place with unknown cards, how likely each card is to lie there."""
        if self._chances is None:
            self._chances = {place: cards for place, cards in self._counted() if cards}
        return self._chances

    def _counted(self) -> Iterator[tuple[str, dict[str, Fraction]]]:
        view = self._view
        names = [card.name for card in view.cards.expeditions]
        for seat in range(view.seats):
            cards = {names[card]: self._in_hand(seat, card) for card in members(self._unseen.in_hand(seat))}
            yield f"hand {HUES[seat]}", cards
        yield "drawn", self._elsewhere([epoch for card, epoch in view.drawn if card == HIDDEN], names)
        yield "deck", self._elsewhere([len(view.epochs) - 1] * view.deck.count(HIDDEN), names)
        studies = [study.name for study in view.cards.studies]
        for seat, own in enumerate(view.studies):
            yield f"study {HUES[seat]}", _even(contradictions.studies_unseen(view), own.count(HIDDEN), studies)
        for seat, own in enumerate(view.offered):
            yield f"society {HUES[seat]}", _even(contradictions.societies_unseen(view), own.count(HIDDEN), SOCIETIES)
        patrons = [patron.name for patron in view.cards.patrons]
        yield "patrons", _even(contradictions.patrons_unseen(view), view.patron_deck.count(HIDDEN), patrons)
        yield (
            "automa",
            _even(
                contradictions.automa_unseen(view),
                view.automa_deck.count(HIDDEN),
                [card[0] for card in view.cards.automa],
            ),
        )
        for stack, gate in enumerate(STACKS):
            yield f"stack {gate}", _even(bloomsbury.unseen_tiles(view, stack), view.stacks[stack].count(HIDDEN), TILES)
        yield "box", _even(bloomsbury.unseen_tiles(view, 0), view.box.count(HIDDEN), TILES)

    def _in_hand(self, seat: int, card: int) -> Fraction:
        return Fraction(self._unseen.named(seat, card).ways(), self._ways)

    def _elsewhere(self, epochs: Sequence[int], names: Sequence[str]) -> dict[str, Fraction]:
        """The chance of every card to lie in one of so many places outside hands, by their epochs."""
        found: dict[str, Fraction] = {}
        for epoch in set(epochs):
            for card in members(self._unseen.on_deck(epoch)):
                ways = self._unseen.off_deck(card).ways() * epochs.count(epoch)
                found[names[card]] = Fraction(ways, self._ways * self._unseen.outside(epoch))
        return found


def _even(unseen: Sequence[int], places: int, names: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each unseen card to lie in one of so many places, if every one is as likely as any other."""
    return {names[card]: Fraction(min(places, len(unseen)), len(unseen)) for card in unseen} if places else {}
