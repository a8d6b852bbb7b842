"""What was where, as the whole record tells it: a card that shows itself tells where it lay before.

The cards of each kind flow through hands, chambers and the pile, from the dig site to where they were seen last. How many of them must have
lain in a place at a moment is the least that any flow carries there. Kinds are looked at one by one: what one of them needs leaves
less room for the others, and what they cannot be it must be, until nothing changes any more. So whatever is said is certain. What follows
only from several kinds together, or from the values announced with Beginner's Luck, may be missed (docs/figures.md says how often).
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
)

BOX = -1
"""In place of GONE and DIG: the cards that are not dealt or dug up yet."""
OPEN = -2
"""In place of MARKET, TRAY and GONE."""
MANY = 10_000


class Part:
    """Cards that are together: in a place while none comes or goes, or on one move.

    size    how many they are
    least   by kind, how many of them it must be;   most: how many it can be
    """

    __slots__ = ("least", "most", "size")

    def __init__(self, size: int, least: Counts, most: Counts) -> None:
        self.size = size
        self.least = least
        self.most = most

    def low(self, kind: int) -> int:
        """How many of a kind there must be at least, since the others are so many at most."""
        return max(self.least[kind], self.size - sum(self.most) + self.most[kind])

    def high(self, kind: int) -> int:
        """How many of a kind there can be at most, since the others are so many at least."""
        return min(self.most[kind], self.size - sum(self.least) + self.least[kind])

    def learn(self, kind: int, least: int, most: int) -> bool:
        """Take in what is now known of a kind; whether that is news."""
        news = least > self.least[kind] or most < self.most[kind]
        self.least[kind], self.most[kind] = least, most
        return news


class Hindsight:
    """What certainly lay where after each step of a history.

    Args:
        table: The table at the end; its history counts as it is written, whoever saw it.
    """

    def __init__(self, table: ExpeditionTable) -> None:
        self._in_play: Counts = table.in_play
        self._history = [step for step in table.history if step[2]]  # a look into an empty chamber tells nothing
        self._counted = [0]  # for each number of steps of the whole history, how many are left of them here
        for step in table.history:
            self._counted.append(self._counted[-1] + bool(step[2]))
        self._stretches: list[Part] = []
        self._ends: list[dict[int, int]] = []  # after each step, the stretch of each place
        self._moves: list[Part] = []
        self._lay_out(table)
        news = True
        while news:
            news = False
            for kind in range(TREASURES):
                news = self._tighten(kind) or news

    def at(self, steps: int) -> dict[int, Counts]:
        """By place, how many cards of each kind must have lain there after so many steps of the history."""
        ends = self._ends[self._counted[steps]]
        return {place: self._stretches[number].least for place, number in ends.items() if place != BOX}

    def _lay_out(self, table: ExpeditionTable) -> None:
        places = [*range(table.seats), PILE, *range(CHAMBER, CHAMBER + len(table.chambers))]
        now = {place: self._begin(0) for place in places}
        now[BOX] = self._begin(sum(self._in_play), self._in_play)
        self._ends.append(now)
        for source, target, cards, _ in self._history:
            now = dict(now)
            known = [cards.count(kind) for kind in range(TREASURES)]
            if source == target:
                if min(cards) >= 0:
                    now[source] = self._begin(len(cards), known)
            else:
                for place, change in ((_closed(source), -len(cards)), (_covered(target), len(cards))):
                    if place in now:
                        now[place] = self._begin(self._stretches[now[place]].size + change)
            self._ends.append(now)
            unknown = cards.count(HIDDEN)
            most = [number + unknown for number in known]
            if source == GONE:
                most[MAP] = known[MAP]  # maps are never dealt
            self._moves.append(Part(len(cards), known, most))

    def _begin(self, size: int, seen: Counts | None = None) -> int:
        most = [min(size, number) for number in self._in_play] if seen is None else seen[:]
        self._stretches.append(Part(size, [0] * TREASURES if seen is None else seen[:], most))
        return len(self._stretches) - 1

    def _tighten(self, kind: int) -> bool:
        """Find how many cards of one kind each part must hold and can hold, given the others; whether that is news."""
        network = Network()
        begins = [network.node() for _ in self._stretches]
        ends = [network.node() for _ in self._stretches]
        start, last = network.node(), network.node()
        edges = [
            (network.edge(begin, end, part.low(kind), part.high(kind)), part)
            for begin, end, part in zip(begins, ends, self._stretches, strict=True)
        ]
        network.edge(last, start, 0, MANY)  # what lies open can be taken again
        for number in self._ends[0].values():
            network.edge(start, begins[number], 0, MANY)
        for step, part, before, after in zip(self._history, self._moves, self._ends, self._ends[1:], strict=False):
            for place, number in after.items():
                if number != before[place]:
                    network.edge(ends[before[place]], begins[number], 0, MANY)
            source, into = _closed(step[0]), _covered(step[1])
            if step[0] != step[1] and part.high(kind):
                tail = ends[before[source]] if source in before else start
                head = begins[after[into]] if into in after else last
                edges.append((network.edge(tail, head, part.low(kind), part.high(kind)), part))
        for number in self._ends[-1].values():
            network.edge(ends[number], last, 0, MANY)
        if not network.settle():
            return False  # no play leads to such a table: nothing follows
        news = False
        for edge, part in edges:
            low, high = part.low(kind), part.high(kind)
            if low < high:
                low, high = network.least(edge), network.most(edge)
            news = part.learn(kind, low, high) or news
        return news


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
