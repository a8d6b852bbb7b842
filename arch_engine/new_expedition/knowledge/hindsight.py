"""What was where, as the whole record tells it: a card that shows itself tells where it lay before.

The cards of each kind flow through hands, chambers and the pile, from the dig site to where they were seen last. How many of them must have
lain in a place at a moment is the least that any flow carries there. Kinds are looked at one by one; what one of them needs leaves
less room for the others, until nothing changes any more. So whatever is said is certain. What follows only from several kinds together, or
from the values announced with Beginner's Luck, may be missed (docs/figures.md says how often).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arch_engine.core.facts import Fact
from arch_engine.knowledge.flows import Network
from arch_engine.new_expedition.components import MAP, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.table import (
    CHAMBER,
    DIG,
    GONE,
    HIDDEN,
    MARKET,
    PILE,
    TRAY,
    Counts,
    ExpeditionTable,
    Step,
)

BOX = -1
"""In place of GONE and DIG: the cards that are not dealt or dug up yet."""
OPEN = -2
"""In place of MARKET, TRAY and GONE."""
MANY = 10_000


class Stretch:
    """A place while no card comes or goes: how many cards lie there, those seen there by kind, and how many of each must be there."""

    __slots__ = ("least", "place", "seen", "size")

    def __init__(self, place: int, size: int, seen: Counts | None) -> None:
        self.place = place
        self.size = size
        self.seen = seen
        self.least = [0] * TREASURES if seen is None else seen[:]


class Hindsight:
    """The stretches of a history, and which of them each place is in after each step.

    Args:
        table: The table at the end; its history counts as it is written, whoever saw it.
    """

    def __init__(self, table: ExpeditionTable) -> None:
        self._history: list[Step] = table.history
        self._in_play: Counts = table.in_play
        self._stretches: list[Stretch] = []
        self._ends: list[dict[int, int]] = [{}]  # after each step, the stretch of each place
        self._lay_out(table)
        news = True
        while news:
            news = False
            for kind in range(TREASURES):
                news = self._tighten(kind) or news

    def at(self, steps: int) -> dict[int, Counts]:
        """By place, how many cards of each kind must have lain there after so many steps of the history."""
        return {place: self._stretches[number].least for place, number in self._ends[steps].items() if place != BOX}

    def _lay_out(self, table: ExpeditionTable) -> None:
        places = [*range(table.seats), PILE, *range(CHAMBER, CHAMBER + len(table.chambers))]
        now = {place: self._begin(place, 0, None) for place in places}
        now[BOX] = self._begin(BOX, sum(self._in_play), None)
        self._ends[0] = now
        for source, target, cards, _ in self._history:
            now = dict(now)
            if source == target:
                if min(cards, default=0) >= 0:
                    seen = [cards.count(kind) for kind in range(TREASURES)]
                    now[source] = self._begin(source, len(cards), seen)
            else:
                for place, change in ((_closed(source), -len(cards)), (_covered(target), len(cards))):
                    if place in now:
                        now[place] = self._begin(place, self._stretches[now[place]].size + change, None)
            self._ends.append(now)

    def _begin(self, place: int, size: int, seen: Counts | None) -> int:
        self._stretches.append(Stretch(place, size, seen))
        return len(self._stretches) - 1

    def _tighten(self, kind: int) -> bool:
        """Find how many cards of one kind each stretch must hold, given what the others need; whether that is news."""
        network = Network()
        begins = [network.node() for _ in self._stretches]
        ends = [network.node() for _ in self._stretches]
        edges = [
            network.edge(begin, end, one.least[kind], self._most(one, kind))
            for begin, end, one in zip(begins, ends, self._stretches, strict=True)
        ]
        start, last = network.node(), network.node()
        everything = self._in_play[kind]
        network.edge(last, start, 0, MANY)  # what lies open can be taken again
        for place, number in self._ends[0].items():
            network.edge(start, begins[number], *((everything, everything) if place == BOX else (0, 0)))
        for step, before, after in zip(self._history, self._ends, self._ends[1:], strict=False):
            for place, number in after.items():
                if number != before[place]:
                    network.edge(ends[before[place]], begins[number], 0, everything)
            self._move(network, step, kind, before, after, begins, ends, start, last)
        for number in self._ends[-1].values():
            network.edge(ends[number], last, 0, everything)
        if not network.settle():
            return False  # no play leads to such a table: nothing follows
        news = False
        for edge, one in zip(edges, self._stretches, strict=True):
            least = network.least(edge)
            if least > one.least[kind]:
                one.least[kind], news = least, True
        return news

    def _move(
        self, network: Network, step: Step, kind: int, before: dict[int, int], after: dict[int, int],
        begins: Sequence[int], ends: Sequence[int], start: int, last: int,
    ) -> None:  # fmt: skip
        """The edges of one step: what certainly moved, and what may have."""
        source, target, cards, _ = step
        if source == target:
            return
        known, unknown = cards.count(kind), cards.count(HIDDEN)
        if source == GONE and kind == MAP:
            unknown = 0  # maps are never dealt
        begin, into = _closed(source), _covered(target)
        tail = ends[before[begin]] if begin in before else start
        head = begins[after[into]] if into in after else last
        if known or unknown:
            network.edge(tail, head, known, known + unknown)

    def _most(self, one: Stretch, kind: int) -> int:
        """How many cards of a kind a stretch can hold besides what the others need."""
        if one.seen is not None:
            return one.seen[kind]
        return one.size - sum(one.least) + one.least[kind]


def _closed(source: int) -> int:
    """Where cards come from: what is dealt or dug up comes from the cards not dealt yet."""
    return BOX if source in (GONE, DIG) else source


def _covered(target: int) -> int:
    """Where cards go: what lies open or has left the game is in no hidden place."""
    return OPEN if target in (MARKET, TRAY, GONE) else target


def in_hindsight(
    tables: Sequence[ExpeditionTable], end: ExpeditionTable, moves: Sequence[Sequence[Fact]]
) -> list[ExpeditionTable]:
    """Tables as they were known then, with what the end of the record tells of them; `moves` are the facts between them."""
    hindsight = Hindsight(end)
    dig: list[int] = []
    pile: list[int] = []  # what turns up after a step, the next one last
    for table, facts in zip(reversed(tables), [(), *reversed(moves)], strict=True):
        for fact in reversed(facts):
            if fact[0] in DUG:
                dig.append(DUG[fact[0]] if len(fact) == 2 else fact[2])
            elif fact[0] == "uncover":
                pile.append(fact[2])
        _name(table.dig, dig)
        _name(table.pile, pile)
        _show(table, hindsight.at(len(table.history)))
    return list(tables)


def _show(table: ExpeditionTable, known: Mapping[int, Counts]) -> None:
    """Show the cards that certainly lay there, besides those known then."""
    for seat in range(table.seats):
        size = table.hand_size(seat)
        table.hands[seat] = list(map(max, table.hands[seat], known[seat]))
        table.hidden_hands[seat] = size - sum(table.hands[seat])
    for chamber in range(len(table.chambers)):
        size, place = table.chamber_size(chamber), CHAMBER + chamber
        table.chambers[chamber] = list(map(max, table.chambers[chamber], known[place]))
        table.hidden_chambers[chamber] = size - sum(table.chambers[chamber])


DUG = {"dig_thief": THIEF, "dig_storm": SANDSTORM, "dig_treasure": HIDDEN}
"""What each kind of fact takes from the dig site, where it does not say it itself."""


def _name(cards: list[int], later: Sequence[int]) -> None:
    for place in range(1, min(len(cards), len(later)) + 1):
        if cards[-place] == HIDDEN:
            cards[-place] = later[-place]
