"""Which cards can be where, and so what is legal: every decision that at least one full game allows.

Whoever asks what to offer on a table with a witness asks here: `may_show` for the cards of a hand, `may_turn_up` for what chance
or an unseen hand may bring, `options` for whole decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.table import UNKNOWN
from arch_engine.new_expedition import digging, market, monuments, turns
from arch_engine.new_expedition.components import MAP, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.table import CHAMBER, DIG, PILE, Counts, ExpeditionTable, empty
from arch_engine.new_expedition.witnessed.agreement import not_accounted_for
from arch_engine.new_expedition.witnessed.deciding import seen_by_witness
from arch_engine.new_expedition.witnessed.holdings import holdings


def can_lie(table: ExpeditionTable, place: int, counts: Sequence[int]) -> bool:
    """Whether a full game agrees with a place of the history holding so many cards of each kind, or more."""
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
    """By kind, the most cards that a place can hold in any full game: a hand (by seat), a chamber (CHAMBER + number), the dig site.

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
    """By kind, the most cards that a seat may sell, give, lose or show now; what it holds, where all is known.

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
    """What a decision says of a chamber that is looked into: nothing where the witness sees nothing new, else all its cards."""
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
