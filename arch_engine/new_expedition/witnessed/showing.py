"""Which cards can be where, and so what is legal: every decision that at least one full game allows.

Whoever asks what to offer on a table with a witness asks here: `may_show` for the cards of a hand, `may_turn_up` for what chance
or an unseen hand may bring, `options` for whole decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.table import ALL, UNKNOWN
from arch_engine.new_expedition import digging, market, monuments, turns
from arch_engine.new_expedition.components import MAP, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.knowledge.moves import BITS, CHOSEN, DEALT, DUG, CardEvent
from arch_engine.new_expedition.knowledge.posterior import Posterior, contradiction, posterior_of
from arch_engine.new_expedition.table import CHAMBER, DIG, PILE, Counts, ExpeditionTable, empty
from arch_engine.new_expedition.witnessed.deciding import seen_by_witness

# -- Whether a full game agrees with all that a record with a witness says ------------------------


def agrees(before: ExpeditionTable, after: ExpeditionTable) -> bool:
    """Return whether a full game agrees with the history of `after`, which goes on from that of `before`."""
    if before.announced != after.announced:  # the deal with Beginner's Luck
        return contradiction(after) is None
    return contradiction(before, after.history[len(before.history) :]) is None


def not_accounted_for(table: ExpeditionTable) -> list[int]:
    """Return by kind, the cards that are not known to lie anywhere."""
    free = table.in_play[:]
    for counts in (table.market, table.tray, *table.hands, *table.chambers):
        for kind, number in enumerate(counts):
            free[kind] -= number
    for sets in table.sold:
        for kind, number, _ in sets:
            free[kind] -= number
    free[MAP] -= table.maps_gone
    return free


# What one hidden place can hold, over all full games that agree with a record: a screen asks this at every tap.
# A state of the posterior tells how many known cards and how many blanks lie where. Of a single place only a few numbers of it matter,
# so thousands of states come down to a few *cases*, and whether some cards can lie there is a short sum for each.

KEPT = 16


class Case(NamedTuple):
    """What matters of a state for one place.

    Attributes:
        known: By kind, the known cards of the place.
        dealt: Its blanks that are no maps.
        dug: Its blanks that can be any treasure; for the dig site all its treasures.
        left: By kind, the cards nobody has accounted for.
        all_dug: The blanks of all places that can be any treasure, those of the dig site among them.
    """

    known: tuple[int, ...]
    dealt: int
    dug: int
    left: tuple[int, ...]
    all_dug: int

    def holds(self, counts: Sequence[int]) -> bool:
        """Return whether the place can hold so many cards of each kind, and the cards that are left still find room elsewhere."""
        maps = others = 0
        for kind in range(TREASURES):
            need = counts[kind] - self.known[kind]
            if need > 0:
                if need > self.left[kind]:
                    return False
                if kind == MAP:
                    maps = need
                else:
                    others += need
        dug = max(0, others - self.dealt)  # those that find no room among the blanks that were dealt
        return dug + maps <= self.dug and self.left[MAP] - maps <= self.all_dug - dug - maps


class Holdings:
    """All cases of a place.

    cases   each with the states it stands for, only this place and the sums in them; none where values of hands say nothing of blanks
    """

    __slots__ = ("_answers", "_filling", "_laid", "_packing", "_place", "cases")

    def __init__(self, posterior: Posterior, place: int) -> None:
        packing = self._packing = posterior.packing
        self._filling = posterior.filling
        self._answers: dict[tuple[int, ...], bool] = {}
        self._laid: list[CardEvent] = []
        self._place = number = packing.number.get(place, -1)
        begin, mask, sums = max(number, 0) * packing.width, packing.mask if number >= 0 else 0, packing.sums
        self.cases: dict[Case, list[int]] = {}
        rests: dict[int, tuple[tuple[int, ...], int, int]] = {}
        for content, together in {(state >> begin & mask, state >> sums) for state in posterior.states()}:
            of_all = together & packing.mask
            if of_all not in rests:
                rests[of_all] = self._rest(of_all)
            left, buried, all_dug = rests[of_all]
            counts = packing.counts(content)
            known, dealt, dug = tuple(counts[:TREASURES]), sum(counts[DEALT:]), counts[DUG]
            if place == DIG:
                dug = buried
            states = self.cases.setdefault(Case(known, dealt, dug, left, all_dug), [])
            if of_all > packing.largest:  # some blank of a hand whose value was announced
                states.append(content << begin | together << sums)

    def _rest(self, of_all: int) -> tuple[tuple[int, ...], int, int]:
        """The cards nobody has accounted for, how many of them are in the dig site, and how many there or dug up."""
        counts = self._packing.counts(of_all)
        left = self._filling.left(counts)
        buried = sum(left) - sum(counts[DUG:])
        return tuple(left), buried, counts[DUG] + buried

    def holds(self, counts: Sequence[int]) -> bool:
        """Return whether the place can hold so many cards of each kind in any case."""
        asked = tuple(counts)
        if asked not in self._answers:
            self._answers[asked] = any(
                case.holds(asked) and (not states or self._announced(asked, states))
                for case, states in self.cases.items()
            )
        return self._answers[asked]

    def _announced(self, counts: Sequence[int], states: Sequence[int]) -> bool:
        """Return whether the values announced allow it in one of the states."""
        laid = 0
        events = []
        for kind, amount in enumerate(counts):
            if amount:
                laid += amount << kind * BITS
                if self._place >= 0:
                    events.append(self._event(kind, amount))
        return any(self._left_over(state, events, 0, laid) for state in states)

    def _left_over(self, state: int, events: Sequence[CardEvent], first: int, laid: int) -> bool:
        """Return whether the blanks left still do once the cards are laid open, kind by kind, in some way."""
        if first == len(events):
            return self._filling.ways((state >> self._packing.sums) + laid) > 0.0
        return any(self._left_over(state + way[0], events, first + 1, laid) for way in events[first].ways(state))

    def _event(self, kind: int, amount: int) -> CardEvent:
        for event in self._laid:
            if event.kind == kind and event.amount == amount:
                return event
        self._laid.append(CardEvent(self._packing, CHOSEN, self._place, -1, kind, amount, (), 0))
        return self._laid[-1]


_kept: list[tuple[Posterior, int, Holdings]] = []


def holdings(table: ExpeditionTable, place: int) -> Holdings:
    """Return what a place of a table can hold by all that is written; worked out once for the tables asked about last."""
    posterior = posterior_of(table, ALL)
    for known, where, found in _kept:
        if known is posterior and where == place:
            return found
    found = Holdings(posterior, place)
    _kept.append((posterior, place, found))
    del _kept[:-KEPT]
    return found


# -- the main thing ----
def can_lie(table: ExpeditionTable, place: int, counts: Sequence[int]) -> bool:
    """Return whether a full game agrees with a place of the history holding so many cards of each kind, or more."""
    if sum(counts) > _size(table, place):
        return False
    return holdings(table, place).holds(counts)


def _size(table: ExpeditionTable, place: int) -> int:
    if place < table.seats:
        return table.hand_size(place)
    if place >= CHAMBER:
        return table.chamber_size(place - CHAMBER)
    return len(table.pile) if place == PILE else len(table.dig) - table.thieves - table.storms


def most_in(table: ExpeditionTable, place: int) -> Counts:
    """Return by kind, the most cards that a place can hold in any full game: a hand (by seat), a chamber (CHAMBER + number), the dig site.

    Each number is possible alone; whether cards of several kinds are, `can_lie` says.
    """
    known, hidden = empty(), _size(table, place)
    if place < table.seats:
        known, hidden = table.hands[place], table.hidden_hands[place]
    elif place >= CHAMBER:
        known, hidden = table.chambers[place - CHAMBER], table.hidden_chambers[place - CHAMBER]
    found = known[:]
    if not hidden:
        return found
    for kind, free in enumerate(not_accounted_for(table)):
        low, high = known[kind], known[kind] + max(0, min(hidden, free))
        while low < high:
            middle = (low + high + 1) // 2
            if can_lie(table, place, [middle if kind == other else 0 for other in range(TREASURES)]):
                low = middle
            else:
                high = middle - 1
        found[kind] = low
    return found


def may_show(table: ExpeditionTable, seat: int) -> Counts:
    """Return by kind, the most cards that a seat may sell, give, lose or show now; what it holds, where all is known.

    This is what a screen lights up when a hand is tapped. Several kinds together are checked with `can_lie(table, seat, counts)`.
    """
    return most_in(table, seat)


def may_turn_up(table: ExpeditionTable) -> list[int]:
    """The cards that may be named next where one is dug up, stolen or drawn, UNKNOWN first where the witness does not see it.

    They are kinds, THIEF and SANDSTORM among them; empty if no such card is asked for.
    """
    if table.question == "dig":
        found = [] if seen_by_witness(table, 1 << table.active) else [UNKNOWN]
        kinds = [kind for kind, most in enumerate(most_in(table, DIG)) if most]
        found = found + kinds if kinds else []
        return found + [THIEF] * bool(table.thieves) + [SANDSTORM] * bool(table.storms)
    if table.question == "theft":
        both = 1 << table.active | 1 << table.victim
        kinds = [kind for kind, most in enumerate(most_in(table, table.victim)) if most]
        return kinds if seen_by_witness(table, both) else [UNKNOWN, *kinds]
    if table.question == "mine":
        return [kind for kind, most in enumerate(most_in(table, CHAMBER + table.exploring)) if most]
    return []


# -- whole decisions -------------------------------------------------------------------------------------------------


def options(table: ExpeditionTable) -> Iterator[Decision]:
    """Every decision of the seat that is asked which a full game allows, as the witness writes it.

    A card that the witness does not see is UNKNOWN here; that it may be named all the same, and that hands may be shown at any moment,
    is not listed.
    """
    question = table.question
    if question == "dig":
        yield from _digs(table)
    elif question == "storm":
        yield from _losses(table)
    elif question == "action":
        most = may_show(table, table.active)
        yield from plain_actions(table, most)
        yield from _trades(table, most)
    elif question == "keep" and not seen_by_witness(table, 1 << table.active):
        yield ("keep", *[UNKNOWN] * monuments.TOMB_KEEPS)
    elif question == "look":
        for chamber in range(len(table.chambers)):
            for named in _contents(table, chamber):
                yield ("look", chamber, *named)
        yield ("look",)
    elif question in ("thief", "tent"):
        yield from digging.options(table)
    else:
        yield from monuments.options(table)


def plain_actions(table: ExpeditionTable, most: Sequence[int]) -> Iterator[Decision]:
    """Every action but trades; `most` is what the seat may show."""
    if not turns.has_to_sell(table):
        yield ("end",)
    for kind, own in enumerate(most):
        for amount in range(min(own, table.cards.largest[kind]), 0, -1):
            yield ("sell", kind, amount)
    yield from _explorations(table, most[MAP])


def _digs(table: ExpeditionTable) -> Iterator[Decision]:
    for card in may_turn_up(table):
        if card == SANDSTORM and digging.uncovered(table):
            for laid in _in_turn(table, PILE, digging.uncovered(table), ()):
                yield ("dig", SANDSTORM, *laid)
        elif card in (UNKNOWN, THIEF, SANDSTORM) or seen_by_witness(table, 1 << table.active):
            yield ("dig", card)


def _in_turn(table: ExpeditionTable, place: int, number: int, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way in which cards come out of a place one after another."""
    if number == len(taken):
        yield taken
        return
    for kind in range(TREASURES):
        more = (*taken, kind)
        if can_lie(table, place, [more.count(other) for other in range(TREASURES)]):
            yield from _in_turn(table, place, number, more)


def _losses(table: ExpeditionTable) -> Iterator[Decision]:
    seat = table.asked
    for counts in _of_size(table, seat, may_show(table, seat), digging.losses(table, seat)):
        yield ("lose", *counts)


def _of_size(
    table: ExpeditionTable, place: int, most: Sequence[int], size: int, taken: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards out of a place, by kind; a start that no full game allows is left at once."""
    first = len(taken)
    if first == TREASURES:
        if not size:
            yield taken
        return
    rest = sum(most[first + 1 :])
    for here in range(min(most[first], size), max(0, size - rest) - 1, -1):
        more = (*taken, here)
        if here and not can_lie(table, place, more + (0,) * (TREASURES - len(more))):
            continue
        yield from _of_size(table, place, most, size - here, more)


def _contents(table: ExpeditionTable, chamber: int) -> Iterator[tuple[int, ...]]:
    """Yield what a decision says of a chamber that is looked into: nothing where the witness sees nothing new, else all its cards."""
    size = table.chamber_size(chamber)
    if not size:
        return
    if not table.hidden_chambers[chamber] or not seen_by_witness(table, 1 << table.active):
        yield ()
        return
    known = table.chambers[chamber]
    for counts in _of_size(table, CHAMBER + chamber, most_in(table, CHAMBER + chamber), size):
        if all(number >= own for number, own in zip(counts, known, strict=True)):
            yield tuple(kind for kind, number in enumerate(counts) for _ in range(number))


def _explorations(table: ExpeditionTable, maps: int) -> Iterator[Decision]:
    if not maps:
        return
    for decision in monuments.explorations(table, maps):
        if len(decision) != 2:  # Mine and Sphinx show what comes out of them
            yield decision
            continue
        for named in _contents(table, decision[1]):
            yield (*decision, *named)


def _trades(table: ExpeditionTable, most: Sequence[int]) -> Iterator[Decision]:
    """Every trade, those with the fewest cards first; there may be millions."""
    seat, trade = table.active, table.cards.trade
    held = table.hand_size(seat)
    taken = min(sum(table.market), market.value(table, most) // min(trade))
    for size in range(2, held + taken + 1):
        for given in range(max(1, size - taken), min(size, held + 1)):
            for gives in _of_size(table, seat, most, given):
                offered = [0 if gives[kind] else table.market[kind] for kind in range(TREASURES)]
                for takes in market.worth_at_most(offered, size - given, market.value(table, gives), trade, 0):
                    yield ("trade", *gives, *takes)
