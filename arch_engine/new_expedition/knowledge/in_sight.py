"""What a witness sees of a game, and what follows from it by a plain rule, without working out what else is possible.

It is what computer players are shown, and what the table of a record with a witness holds. The rule must stay as it is: the same
seed gives the same facts. What can be known beyond it, `worlds` says.
"""

from __future__ import annotations

from collections.abc import Mapping

from arch_engine.core.table import ALL, sees
from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.table import CHAMBER, HIDDEN, ExpeditionTable, Step


def saw(table: ExpeditionTable, step: Step, witness: int) -> bool:
    """Return whether a witness saw, and knows, the cards of a step."""
    return (not step[2] or step[2][0] != HIDDEN) and sees(witness, step[3], table.seats)


def seen_history(table: ExpeditionTable, witness: int) -> list[Step]:
    """The history, with the kinds hidden wherever a witness did not see them."""
    return [
        step if saw(table, step, witness) else (step[0], step[1], (HIDDEN,) * len(step[2]), step[3])
        for step in table.history
    ]


def kept_in_mind(table: ExpeditionTable, witness: int) -> dict[int, list[int]]:
    """For every place, the cards of each kind that a witness has seen come there and cannot all have left since.

    An unseen move of m cards leaves at least all but m of a known kind behind, and carries along what cannot have stayed.
    """
    known: dict[int, list[int]] = {}
    sizes: dict[int, int] = {}
    for step in _together(table, witness):
        source, target, cards, _ = step
        seen = saw(table, step, witness)
        for place in (source, target):
            known.setdefault(place, [0] * TREASURES)
            sizes.setdefault(place, 0)
        moved = len(cards)
        here = known[source]
        if source == target:  # a look: only who looked learns
            if seen:
                known[source] = [cards.count(kind) for kind in range(TREASURES)]
            continue
        if seen:
            for kind in cards:
                here[kind] = max(0, here[kind] - 1)
                known[target][kind] += 1
        else:
            for kind in range(TREASURES):
                if here[kind]:
                    carried = moved - (sizes[source] - here[kind])
                    known[target][kind] += max(0, carried)
                    here[kind] = max(0, here[kind] - moved)
        sizes[source] -= moved
        sizes[target] += moved
    return known


def _together(table: ExpeditionTable, witness: int) -> list[Step]:
    """The history with consecutive unseen moves between the same places merged: together they tell more."""
    merged: list[Step] = []
    for step in table.history:
        last = merged[-1] if merged else None
        unseen = last and not saw(table, last, witness) and not saw(table, step, witness)
        if last and unseen and last[:2] == step[:2] and step[0] != step[1]:
            merged[-1] = (step[0], step[1], last[2] + step[2], step[3])
        else:
            merged.append(step)
    return merged


def plain_view(table: ExpeditionTable, witness: int) -> ExpeditionTable:
    """The table as a witness keeps it in mind. What it does not know is counted in `hidden_hands`, `hidden_chambers` or is HIDDEN."""
    if witness == ALL:
        return table.copy()
    return view_of(table, witness, kept_in_mind(table, witness))


def view_of(table: ExpeditionTable, witness: int, known: Mapping[int, list[int]]) -> ExpeditionTable:
    """The table as a witness knows it that knows such cards of places it does not see into, by place and kind."""
    view = covered(table, witness, known)
    view.dig = [HIDDEN] * len(table.dig)
    view.pile = [HIDDEN] * len(table.pile)
    view.history = seen_history(table, witness)
    return view


def covered(table: ExpeditionTable, witness: int, known: Mapping[int, list[int]]) -> ExpeditionTable:
    """A copy that shows only the cards `known`, by place and kind, in the chambers and in hands outside the witness."""
    view = table.copy()
    for other in range(table.seats):
        if not witness >> other & 1:
            size = table.hand_size(other)
            view.hands[other] = known.get(other, [0] * TREASURES)[:]
            view.hidden_hands[other] = size - sum(view.hands[other])
    for chamber in range(len(table.chambers)):
        size = table.chamber_size(chamber)
        view.chambers[chamber] = known.get(CHAMBER + chamber, [0] * TREASURES)[:]
        view.hidden_chambers[chamber] = size - sum(view.chambers[chamber])
    return view
