"""The six monuments and how they are explored. (Rulebook: 2b. Explore a monument; The monument tiles.)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from arch_engine.core.chance import below
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of
from arch_engine.core.multisets import drawn, members, of_size
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.new_expedition.called import some
from arch_engine.new_expedition.components import MAP, MINE, SPHINX, TOMB, TREASURES
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable
from arch_engine.new_expedition.turns import go_on

MINE_LIMIT = 5  # more trading value than this and the mine takes everything back
SPHINX_DRAWS = 5
TOMB_KEEPS = 2


def explorations(table: ExpeditionTable, maps: int) -> Iterator[Decision]:
    """Every exploration that the active seat can pay for with so many maps."""
    if table.explored or not maps:
        return
    for chamber, cost in enumerate(table.cards.maps[table.monument]):
        if maps >= cost and table.chamber_size(chamber):
            if table.monument == MINE:
                yield ("explore",)
            elif table.monument == SPHINX:
                for pair in combinations(range(TREASURES), 2):
                    yield ("explore", *pair)
            else:
                yield ("explore", chamber)


def explore(table: ExpeditionTable, decision: Decision) -> None:
    """The active seat spends maps, then the monument does what its tile says."""
    seat = table.active
    chamber = 0 if table.monument in (MINE, SPHINX) else decision[1]
    table.spend_maps(seat, table.cards.maps[table.monument][chamber])
    table.open_chamber(chamber)
    if len(decision) > 2 and table.monument != SPHINX:
        recognize(table, chamber, decision[2:])
    if table.monument == MINE:
        table.ask(CHANCE, "mine")
    elif table.monument == SPHINX:
        table.name_kinds(decision[1], decision[2])
        table.ask(CHANCE, "sphinx")
    elif table.monument == TOMB:
        table.look(seat, chamber)
        if table.chamber_size(chamber) > TOMB_KEEPS:
            table.ask(seat, "keep")
        else:
            _take_all(table, chamber)
    else:
        _take_all(table, chamber)


def recognize(table: ExpeditionTable, chamber: int, cards: Sequence[int]) -> None:
    """The active seat tells cards of a chamber; those not known to be there come to be known."""
    for kind in range(TREASURES):
        for _ in range(cards.count(kind) - table.chambers[chamber][kind]):
            table.recognize(table.active, chamber, kind)


def _take_all(table: ExpeditionTable, chamber: int) -> None:
    """All cards of the chamber being explored go into the hand."""
    hidden = table.hidden_chambers[chamber]
    _take(table, table.chambers[chamber], hidden)


def _take(table: ExpeditionTable, counts: Sequence[int], hidden: int = 0) -> None:
    """Cards of the chamber being explored go into the hand, known ones and some that nobody of the witness saw."""
    for kind, amount in enumerate(list(counts)):
        for _ in range(amount):
            table.take_chamber(table.active, table.exploring, kind)
    for _ in range(hidden):
        table.take_chamber(table.active, table.exploring, HIDDEN)
    go_on(table)


def why_not_explore(table: ExpeditionTable, decision: Decision) -> Refusal | None:
    """The rule against an exploration, or None."""
    names = decision[1:]
    if table.explored:
        return Refusal("explore.once", "A monument is explored at most once in a turn.")
    if table.monument == MINE and names:
        return Refusal("explore.mine", "The Mine has a single chamber; write just 'explore'.")
    if table.monument == SPHINX and (len(names) != 2 or names[0] >= names[1]):
        return Refusal("explore.sphinx", "For the Sphinx two different kinds of treasure are named.")
    if table.monument not in (MINE, SPHINX) and (len(names) != 1 or not 0 <= names[0] < len(table.chambers)):
        return Refusal(
            "explore.chamber", "Name one of the {number} chambers, as in 'explore 1'.", number=len(table.chambers)
        )
    chamber = 0 if table.monument in (MINE, SPHINX) else names[0]
    cost, own = table.cards.maps[table.monument][chamber], table.hands[table.active][MAP]
    if own < cost and not table.may_hold_more(table.active):
        return Refusal(
            "explore.maps",
            count_of(
                cost,
                "This chamber costs {number} map and you hold {held}.",
                "This chamber costs {number} maps and you hold {held}.",
                held=own,
            ),
        )
    if not table.chamber_size(chamber):
        return Refusal("explore.empty", "Chamber {chamber} is empty.", chamber=chamber + 1)
    return None


# -- chance inside -------------------------------------------------------------------------------------------------


def draw(table: ExpeditionTable, rng: Random) -> Decision:
    """Return what comes out of the shuffled chamber of Mine or Sphinx."""
    chamber = table.chambers[table.exploring]
    if table.question == "mine":
        cards = members(chamber)
        return ("mine", cards[below(rng, len(cards))])
    return ("sphinx", *members(drawn(chamber, min(SPHINX_DRAWS, sum(chamber)), rng)))


def why_not_drawn(table: ExpeditionTable, outcome: Decision) -> Refusal | None:
    """Why these cards cannot have been drawn, or None."""
    chamber = table.chambers[table.exploring]
    kind, *cards = outcome
    due = 1 if kind == "mine" else min(SPHINX_DRAWS, table.chamber_size(table.exploring))
    unknown = may_hold_more(table, table.exploring)
    if (
        len(cards) != due
        or cards != sorted(cards)
        or any(not 0 <= card < TREASURES or cards.count(card) > chamber[card] + unknown for card in cards)
    ):
        return Refusal(
            f"explore.{kind}",
            count_of(
                due,
                "Exactly {number} of the cards in the chamber is drawn.",
                "Exactly {number} of the cards in the chamber are drawn.",
            ),
        )
    return None


def may_hold_more(table: ExpeditionTable, chamber: int) -> int:
    """Return how many cards a record with a witness does not know in a chamber."""
    return table.hidden_chambers[chamber] if table.witness != ALL else 0


def drawn_from_mine(table: ExpeditionTable, kind: int) -> None:
    """One more card lies open. Above the limit all go back; an empty chamber ends the drawing."""
    table.draw_card(table.exploring, kind)
    if value(table, table.tray) > MINE_LIMIT:
        for treasure, amount in enumerate(table.tray[:]):
            if amount:
                table.return_drawn(table.exploring, treasure, amount)
        go_on(table)
    elif not table.chamber_size(table.exploring):
        stop(table)
    else:
        table.ask(table.active, "mine")


def stop(table: ExpeditionTable) -> None:
    """All cards drawn from the Mine are kept."""
    for treasure, amount in enumerate(table.tray[:]):
        if amount:
            table.keep_drawn(table.active, treasure, amount)
    go_on(table)


def drawn_from_sphinx(table: ExpeditionTable, cards: list[int]) -> None:
    """Cards of the two named kinds are kept, the others go back."""
    for kind in cards:
        table.draw_card(table.exploring, kind)
    for treasure, amount in enumerate(table.tray[:]):
        if amount and treasure in table.named:
            table.keep_drawn(table.active, treasure, amount)
        elif amount:
            table.return_drawn(table.exploring, treasure, amount)
    go_on(table)


# -- choices inside ------------------------------------------------------------------------------------------------


def options(table: ExpeditionTable) -> Iterator[Decision]:
    """The choices within an exploration, and the look into a chamber of the Temple."""
    if table.question == "keep":
        for counts in of_size(table.chambers[table.exploring], TOMB_KEEPS):
            yield ("keep", *counts)
    elif table.question == "mine":
        yield ("stop",)
        yield ("draw",)
    else:
        for chamber in range(len(table.chambers)):
            if table.chamber_size(chamber):
                yield ("look", chamber)
        yield ("look",)


def act(table: ExpeditionTable, decision: Decision) -> None:
    """Carry out such a choice."""
    kind, *values = decision
    if kind == "keep":
        if len(values) == TOMB_KEEPS:  # by kind, some unknown
            _take(table, [values.count(card) for card in range(TREASURES)], values.count(HIDDEN))
        else:
            _take(table, values)
    elif kind == "draw":
        table.ask(CHANCE, "mine")
    elif kind == "stop":
        stop(table)
    else:
        if values:
            recognize(table, values[0], values[1:])
            table.look(table.active, values[0])
        go_on(table)


def why_not(table: ExpeditionTable, decision: Decision) -> Refusal | None:
    """The rule against such a choice, or None. Its kind already fits the question."""
    kind, *values = decision
    if kind == "keep":
        chamber = table.chambers[table.exploring]
        for treasure, amount in enumerate(values):
            if not 0 <= amount <= chamber[treasure] + may_hold_more(table, table.exploring):
                return Refusal(
                    "explore.tomb",
                    "The chamber holds {cards}, not {given}.",
                    cards=some(table, treasure, chamber[treasure]),
                    given=amount,
                )
        if sum(values) != TOMB_KEEPS:
            return Refusal("explore.tomb", "Exactly {number} cards of the chamber are kept.", number=TOMB_KEEPS)
    if kind == "look" and values and (not 0 <= values[0] < len(table.chambers) or not table.chamber_size(values[0])):
        return Refusal("temple.look", "You can look into a chamber that holds cards, or write 'look none'.")
    return None
