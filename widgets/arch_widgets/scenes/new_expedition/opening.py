"""The deal as a witness saw it: the marketplace, the hands it knows, what lies open in chambers, and what hands announced."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.table import UNKNOWN
from arch_engine.new_expedition import setup
from arch_engine.new_expedition.components import MAP, RUINS, TREASURES
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.rules import RULES
from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.new_expedition.witnessed.deciding import seen_by_witness
from arch_widgets.scenes.new_expedition.dealing import CARD, card_item
from arch_widgets.scenes.series import Stages
from arch_widgets.scenes.taps import Item, Question, Taps

WORTH = "worth:"


class Opening:
    """The places of a deal in the order of the decision: how many cards each gets, and whether the witness sees them.

    places   (what it is called, its number of cards, whether they are tapped)
    worths   the seats whose announced worth is tapped: those whose hands are not known, with Beginner's Luck
    """

    def __init__(self, table: ExpeditionTable, names: Sequence[str]) -> None:
        self.table = table
        hands = [seen_by_witness(table, 1 << seat) for seat in range(table.seats)]
        self.places = [(name, setup.HAND, seen) for name, seen in zip(names, hands, strict=True)]
        self.places.append((say("the marketplace"), setup.MARKETPLACE, True))
        self.places += [
            (say("chamber {chamber}", chamber=chamber + 1), size, table.monument == RUINS)
            for chamber, size in enumerate(table.cards.chambers[table.monument])
        ]
        self.worths = [seat for seat, seen in enumerate(hands) if table.beginners_luck and not seen]
        # the marketplace lies open for all and is what people write down first
        order = sorted(range(len(self.places)), key=lambda place: (place != table.seats, place))
        self.slots = [place for place in order if self.places[place][2] for _ in range(self.places[place][1])]
        self.whole = len(self.slots) + len(self.worths)

    def kinds(self, taps: Taps) -> list[list[int]]:
        """By place, the cards tapped for it."""
        found: list[list[int]] = [[] for _ in self.places]
        for tap, place in zip(taps, self.slots, strict=False):
            found[place].append(int(tap.removeprefix(CARD)))
        return found

    def free(self, taps: Taps) -> list[str]:
        if len(taps) == self.whole:
            return []
        if len(taps) >= len(self.slots):
            trade = self.table.cards.trade
            dealt = [kind for kind in range(TREASURES) if self.table.in_play[kind] and kind != MAP]
            least, most = (setup.HAND * end(trade[kind] for kind in dealt) for end in (min, max))
            worths = [f"{WORTH}{number}" for number in range(least, most + 1)]
            return [item for item in worths if len(taps) + 1 < self.whole or self._may_be((*taps, item))]
        have = [taps.count(f"{CARD}{kind}") for kind in range(TREASURES)]
        return [f"{CARD}{kind}" for kind in range(TREASURES) if kind != MAP and have[kind] < self.table.in_play[kind]]

    def _may_be(self, taps: Taps) -> bool:
        decision = self.decision(taps)
        return decision is not None and RULES.why_not(self.table, decision) is None

    def decision(self, taps: Taps) -> Decision | None:
        if len(taps) < self.whole:
            return None
        table, cards, worths = self.table, [], []
        found = self.kinds(taps)
        told = {
            seat: int(tap.removeprefix(WORTH)) for seat, tap in zip(self.worths, taps[len(self.slots) :], strict=True)
        }
        for place, (_, size, seen) in enumerate(self.places):
            cards += sorted(found[place]) if seen else [UNKNOWN] * size
            if place < table.seats and table.beginners_luck:
                own = value(table, [found[place].count(kind) for kind in range(TREASURES)])
                worths.append(told.get(place, own))
        return ("deal", *cards, *[UNKNOWN] * (setup.dealt(table) - len(cards)), *worths)

    def taps_of(self, decision: Decision) -> Taps:
        table, at, cards = self.table, 1, {}
        for place, (_, size, _) in enumerate(self.places):
            cards[place] = list(decision[at : at + size])
            at += size
        announced = decision[1 + setup.dealt(table) :]
        return (
            *[f"{CARD}{cards[place].pop(0)}" for place in self.slots],
            *[f"{WORTH}{announced[seat]}" for seat in self.worths],
        )

    def prompt(self, taps: Taps, may_end: bool) -> str:
        if len(taps) >= len(self.slots) and self.worths:
            seat = self.worths[min(len(taps) - len(self.slots), len(self.worths) - 1)]
            return say("What did {player} announce that the hand is worth?", player=self.places[seat][0])
        place = self.slots[min(len(taps), len(self.slots) - 1)]
        return say("Tap the cards dealt, one by one: a card for {place}.", place=self.places[place][0])


def opening(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """What the witness saw of the deal."""
    deal = Opening(table, names)
    items = [card_item(table, kind) for kind in range(TREASURES) if table.in_play[kind] and kind != MAP]
    if deal.worths:
        most = setup.HAND * max(table.cards.trade)
        items += [Item(f"{WORTH}{number}", str(number), group="worths") for number in range(setup.HAND, most + 1)]
    groups = {"cards": "", "worths": say("Announced")}
    return Stages(items, deal.free, deal.decision, deal.taps_of, deal.prompt, groups)
