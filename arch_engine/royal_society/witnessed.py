"""Playing where the witness does not see everything: what is legal if at least one full game allows it, and what follows from that.

The public rules (`rules`) take an unknown card for no card. A seat may do more than they allow if one of its unknown expeditions lets it:
then the table notes which these are (`imply`). A decision that names an unknown card gives it its name first (`turn_up`). Where the
witness does not see which card is meant, the decision says HIDDEN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from arch_engine.core.bits import members
from arch_engine.core.families import Bounds, Decision, fits
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import bloomsbury, chance_unknown, flow, free_actions
from arch_engine.royal_society.contradictions import against, societies_unseen, studies_unseen
from arch_engine.royal_society.secrets import as_witnessed
from arch_engine.royal_society.table import HIDDEN, NOBODY, OPEN
from arch_engine.royal_society.unseen import unseen_at
from arch_engine.royal_society.verbs import SocietyTable

Publicly = Callable[[SocietyTable, Decision], Refusal | None]
"""The public rules: why a decision is not allowed if unknown cards are no cards."""

MANY, MOST_SHOWN = 48, 4
SHAPES: dict[str, tuple[Bounds, ...]] = {
    "turn-up": ((MANY,),), "automa": ((), (9,)), "show": tuple((4, *[MANY] * n) for n in range(1, MOST_SHOWN + 1)), "show-study": ((4, 16), (4, 16, 16)),
}  # fmt: skip
"""The decisions that only such a table knows, or knows with a name."""

SHOWING = {"show": "hand", "show-study": "studies"}
"""By kind, the pile that a seat shows cards of."""

MAY_BE_UNKNOWN = ("keep", *chance_unknown.MAY_BE_UNKNOWN)
PILES = {
    "society": "offered",
    "study-card": "studies",
    "keep": "hand",
    "keep-card": "drawn",
    "discard": "hand",
    "act": "hand",
}
"""By question, the pile from which an answer may name an unknown card."""
NAMING = ("society", "score-study", "keep", "discard", "go", "publish")


def why_not(table: SocietyTable, decision: Decision, publicly: Publicly) -> Refusal | None:
    """None if at least one full game agrees with everything written down and with this, else the rule against it or the contradiction."""
    kind = decision[0]
    if kind in SHOWING:
        return _why_not_shown(table, decision)
    if table.over:
        return publicly(table, decision)
    if table.asked == CHANCE:
        return chance_unknown.why_not(table, decision, publicly)
    if HIDDEN in decision:
        return (
            _why_not_unknown(table, decision)
            if kind == "keep" and table.question in PILES
            else publicly(table, decision)
        )
    seat = table.asked
    pile, cards = _named(table, decision)
    if cards:
        problem = against(table, seat, pile, cards)
        if problem is not None:
            return problem
        table = table.copy()
        for card in cards:
            table.turn_up(seat, pile, card)
    refusal = publicly(table, decision)
    if refusal is None or refusal.rule == "turn.asked" or not _enabling(table, decision, publicly, table):
        return refusal
    return None


def fits_witnessed(decision: Decision, shapes: Mapping[str, tuple[Bounds, ...]]) -> bool:
    """Return whether a decision has a shape; HIDDEN may stand for any card where a card may be unknown."""
    if not isinstance(decision, tuple) or any(type(value) is not int for value in decision[1:]):
        return False
    if decision and decision[0] in MAY_BE_UNKNOWN:
        decision = (decision[0], *[0 if value == HIDDEN else value for value in decision[1:]])
    return fits(decision, shapes)


def _named(table: SocietyTable, decision: Decision) -> tuple[str, list[int]]:
    """The cards that a decision names while they lie unknown, as far as the witness goes, and their pile."""
    kind, *cards = decision
    seat, question = table.asked, table.question
    if kind not in NAMING:
        return "", []
    if kind == "publish" and question == "bloomsbury":
        stack = table.agenda[-1][2]
        tiles = table.box if stack == bloomsbury.BOX else table.stacks[stack]
        pile = bloomsbury.pile_of(stack)
        return pile, [card for card in cards if card not in tiles and HIDDEN in tiles]
    pile = PILES.get(question, "")
    if not pile or (question == "act") != (kind == "go"):
        return "", []
    if pile in ("offered", "studies"):
        known = table.offered[seat] if pile == "offered" else table.studies[seat]
    else:
        known = [card for card, _ in (table.drawn if pile == "drawn" else table.hands[seat])]
    room = known.count(HIDDEN)
    named = [card for card in cards if card not in known and not (kind == "go" and card in table.program)]
    return pile, named if 0 < len(named) <= room and len(set(named)) == len(named) else []


def _why_not_unknown(table: SocietyTable, decision: Decision) -> Refusal | None:
    """Cards that are kept unseen by the witness."""
    rule = "set-up.keep" if table.question == "keep" else "reserve.expedition"
    seat = table.asked
    held = table.hands[seat] if table.question == "keep" else table.drawn
    if not table.misses(seat) or all(card != HIDDEN for card, _ in held):
        return Refusal(rule, "These cards are known: name what is kept.")
    wanted = 2 if table.question == "keep" else 1
    if len(decision) != 1 + wanted or set(decision[1:]) != {HIDDEN}:
        return Refusal(rule, "Name all cards that are kept, or write ? for each of {number}.", number=wanted)
    return None


def _why_not_shown(table: SocietyTable, decision: Decision) -> Refusal | None:
    """Cards that a seat shows everybody, at any time, for the record."""
    kind, seat, *cards = decision
    pile = SHOWING[kind]
    if seat >= table.seats:
        return Refusal("decks.turn-up", "Nobody plays that colour.")
    held = table.studies[seat] if pile == "studies" else [card for card, _ in table.hands[seat]]
    if len(set(cards)) < len(cards):
        return Refusal("decks.turn-up", "Name each card once.")
    unknown = [card for card in cards if card not in held]
    if len(unknown) > held.count(HIDDEN):
        return Refusal("decks.turn-up", "So many unknown cards are not there to be shown.")
    return against(table, seat, pile, unknown)


def _enabling(table: SocietyTable, decision: Decision, publicly: Publicly, by: SocietyTable) -> int:
    """The expeditions of which the active seat must hold one, unknown to the witness, to be allowed what the public rules forbid.

    `by` is the table that says which the seat may hold.
    """
    seat = table.asked
    if seat != table.active or not _holds_unknown(table, seat):
        return 0
    found = 0
    for card, world in with_one_of(table, seat, by):
        if publicly(world, decision) is None:
            found |= 1 << card
    return found


def _holds_unknown(table: SocietyTable, seat: int) -> bool:
    return any(card == HIDDEN for card, _ in table.hands[seat])


def with_one_of(table: SocietyTable, seat: int, by: SocietyTable) -> Iterator[tuple[int, SocietyTable]]:
    """Each expedition that the seat may hold unknown, `by` what a table says, with a table on which it does; the same one each time."""
    if not _holds_unknown(table, seat):
        return
    world = table.copy()
    hand = world.hands[seat]
    place = next(number for number, (card, _) in enumerate(hand) if card == HIDDEN)
    for card in members(unseen_at(by).in_hand(seat)):
        hand[place] = (card, OPEN)
        yield card, world


# -- what may be decided -------------------------------------------------------------------------------------------


def options(table: SocietyTable) -> Iterator[Decision]:
    """Every decision that at least one full game allows, each unknown card by every name it can have. Where the witness does not see
    what is kept, this is said with HIDDEN, although names are accepted, too.
    """
    seat, question = table.asked, table.question
    known = [one for one in flow.QUESTIONS[question].options(table) if question != "society" or HIDDEN not in one]
    free = list(free_actions.options(table))
    yield from known
    found: list[Decision] = []
    if question == "society" and HIDDEN in table.offered[seat]:
        found = [("society", card) for card in societies_unseen(table)]
    elif question == "study-card" and HIDDEN in table.studies[seat]:
        found = [("score-study", card) for card in studies_unseen(table)]
    elif question == "bloomsbury":
        stack = table.agenda[-1][2]
        if HIDDEN in (table.box if stack == bloomsbury.BOX else table.stacks[stack]):
            found = [("publish", tile) for tile in bloomsbury.unseen_tiles(table, stack)]
    elif question == "discard" and _holds_unknown(table, seat):
        found = [("discard", card) for card in members(unseen_at(table).in_hand(seat))]
    yield from found
    also = {*known, *free}
    more: list[Decision] = []
    if seat == table.active and question != "discard" and _holds_unknown(table, seat):
        for _, world in with_one_of(table, seat, table):
            for one in (*flow.QUESTIONS[question].options(world), *free_actions.options(world)):
                if one not in also:
                    also.add(one)
                    more.append(one)
    yield from [one for one in more if one[0] not in free_actions.KINDS]
    yield from free
    yield from [one for one in more if one[0] in free_actions.KINDS]


# -- doing it ------------------------------------------------------------------------------------------------------


def prepare(table: SocietyTable, decision: Decision, publicly: Publicly) -> None:
    """Name the unknown cards that a legal decision of a seat names, and note what it shows of those that stay unknown.

    Everybody can draw this conclusion, so it names all cards that it could be for somebody who knows only what lies open.
    """
    if HIDDEN in decision:
        return
    pile, cards = _named(table, decision)
    public = table.question not in ("keep", "keep-card")
    for card in cards:
        table.turn_up(
            NOBODY if public and pile not in ("hand", "drawn", "offered", "studies") else table.asked, pile, card
        )
    if table.asked == table.active and _holds_unknown(table, table.asked) and publicly(table, decision) is not None:
        enabling = members(_enabling(table, decision, publicly, as_witnessed(table, 0)))
        table.imply(table.asked, " ".join(map(str, enabling)))


def shown(table: SocietyTable, decision: Decision) -> None:
    """A seat shows cards; then the same question stands."""
    kind, seat, *cards = decision
    for card in cards:
        table.show(seat, SHOWING[kind], card)
    table.ask(table.asked, table.question)
