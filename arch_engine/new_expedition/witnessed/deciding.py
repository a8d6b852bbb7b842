"""What is legal in a record with a witness as far as everybody can see, and what the witness saw and therefore has to name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arch_engine.core.families import Bounds, Decision, fits
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.multisets import members
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, UNKNOWN, sees
from arch_engine.core.words import called
from arch_engine.new_expedition import monuments
from arch_engine.new_expedition.called import some
from arch_engine.new_expedition.components import (
    CARD_NAMES,
    MAP,
    MINE,
    MONUMENTS,
    RUINS,
    SANDSTORM,
    SPHINX,
    THIEF,
    TOMB,
    TREASURES,
)
from arch_engine.new_expedition.digging import uncovered
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.monuments import TOMB_KEEPS
from arch_engine.new_expedition.setup import HAND, MARKETPLACE, dealt
from arch_engine.new_expedition.table import ExpeditionTable, empty

COLOURS = (mark("Blue"), mark("Red"), mark("Green"), mark("White"), mark("Purple"))
MANY = 100
MOST_OF_A_CHAMBER = 9
UNKNOWN_IN = frozenset({"deal", "dig", "theft", "keep", "explore"})
"""The kinds of decisions in which a card may be unknown."""


def shapes(known: Mapping[str, tuple[Bounds, ...]]) -> dict[str, tuple[Bounds, ...]]:
    """The shapes of decisions in a record with a witness, from those of a game in which all is known."""
    named = tuple((MANY, *(TREASURES,) * number) for number in range(1, MOST_OF_A_CHAMBER))
    return {
        **known,
        "deal": tuple((MANY,) * number for number in range(MANY)),
        "dig": tuple((TREASURES + 2, *(TREASURES,) * number) for number in range(4)),
        "keep": (*known["keep"], (TREASURES,) * TOMB_KEEPS),
        "explore": (*known["explore"], *named),
        "look": (*known["look"], *named),
        "show": ((5, *(MANY,) * TREASURES),),
    }


def fits_witnessed(decision: Decision, known: Mapping[str, tuple[Bounds, ...]]) -> bool:
    """Return whether a decision has one of the shapes; UNKNOWN may stand for a card."""
    if isinstance(decision, tuple) and decision and isinstance(decision[0], str) and decision[0] in UNKNOWN_IN:
        if decision[0] == "keep" and len(decision) <= TOMB_KEEPS + 1 and UNKNOWN not in decision:
            return False  # cards that are all named stand as counts
        values = decision[1:] if decision[0] != "explore" else decision[2:]
        values = tuple(0 if type(card) is int and card == UNKNOWN else card for card in values)
        return fits((*decision[: len(decision) - len(values)], *values), known)
    return fits(decision, known)


def seen_by_witness(table: ExpeditionTable, seats: int) -> bool:
    """Return whether the witness sees what the seats of a bit set see."""
    return sees(table.witness, seats, table.seats)


# -- set-up --------------------------------------------------------------------------------------------------------


def why_not_deal(table: ExpeditionTable, values: Sequence[int]) -> Refusal | None:
    """Why these cards cannot have been dealt, or None."""
    cards, announced = values[: dealt(table)], values[dealt(table) :]
    if len(values) != dealt(table) + (table.seats if table.beginners_luck else 0) or min(announced, default=0) < 0:
        if table.beginners_luck:
            return _not_dealt(
                say("With Beginner's Luck the deal says what each hand is worth, as in 'deal market …, red worth 7'.")
            )
        return _not_dealt(say("{number} cards are dealt here, not {given}.", number=dealt(table), given=len(values)))
    for kind in range(TREASURES):
        most = 0 if kind == MAP else table.in_play[kind]
        if cards.count(kind) > most:
            return _not_dealt(
                say(
                    "The deal names {given}; among the cards that are dealt there are only {cards}.",
                    given=some(table, kind, cards.count(kind)),
                    cards=some(table, kind, most),
                )
            )
    if max(cards) >= TREASURES:
        return _not_dealt(say("Only treasures are dealt."))
    hands = HAND * table.seats
    open_cards = [*cards[hands : hands + MARKETPLACE]]
    if table.monument == RUINS:
        open_cards += cards[hands + MARKETPLACE : hands + MARKETPLACE + sum(table.cards.chambers[RUINS])]
        if max(cards[hands + MARKETPLACE + sum(table.cards.chambers[RUINS]) :]) >= 0:
            return _not_dealt(say("Nobody sees the pile of the Buried Ruins; leave its cards out until they turn up."))
        if UNKNOWN in open_cards:
            return _not_dealt(
                say("Name the five cards of the marketplace and the card in each chamber; they lie open for all.")
            )
    if UNKNOWN in open_cards:
        return _not_dealt(
            say(
                "Name the five cards of the marketplace, as in 'deal market 2 coin scrap cup mask'; they lie open for all."
            )
        )
    for seat in range(table.seats):
        hand = cards[HAND * seat : HAND * (seat + 1)]
        if seen_by_witness(table, 1 << seat) and UNKNOWN in hand:
            return _not_dealt(say("{player} is a witness: name the four cards of that hand.", player=player(seat)))
        worth = value(table, [hand.count(kind) for kind in range(TREASURES)])
        if announced and UNKNOWN not in hand and worth != announced[seat]:
            return _not_dealt(
                say(
                    "{player}'s four cards are worth {worth} together, not {announced}.",
                    player=player(seat),
                    worth=worth,
                    announced=announced[seat],
                )
            )
    return None


def _not_dealt(sentence: str) -> Refusal:
    return Refusal("set-up.deal", sentence)


def player(seat: int) -> str:
    """A player in a sentence."""
    return called(seat, COLOURS)


# -- what turns up -------------------------------------------------------------------------------------------------


def why_not_dig(table: ExpeditionTable, values: Sequence[int]) -> Refusal | None:
    """Why this cannot have been dug up, or None."""
    if not values:
        return Refusal("dig.must", "Write what turned up: 'dig thief', 'dig sandstorm', 'dig coin' or 'dig ?'.")
    card = values[0]
    if card in (THIEF, SANDSTORM) and not (table.thieves if card == THIEF else table.storms):
        return Refusal(
            "dig.must",
            "The dig site holds no {card} any more: all of this game have turned up.",
            card=say(CARD_NAMES[card]),
        )
    if card < TREASURES and len(table.dig) == table.thieves + table.storms:
        return Refusal(
            "dig.must",
            "No treasure is left in the dig site: its {cards} cards are {thieves} thieves and {storms} sandstorms.",
            cards=len(table.dig),
            thieves=table.thieves,
            storms=table.storms,
        )
    if card == UNKNOWN and seen_by_witness(table, 1 << table.active):
        return Refusal(
            "dig.must", "{player} is a witness: name the card dug up, as in 'dig coin'.", player=player(table.active)
        )
    due = uncovered(table) if card == SANDSTORM else 0
    if len(values) - 1 != due or UNKNOWN in values[1:]:
        return Refusal(
            "explore.ruins" if due else "dig.must",
            count_of(
                due,
                "The storm lays {number} card of the pile open; name it, as in 'dig sandstorm coin'.",
                "The storm lays {number} cards of the pile open; name them in the order of the chambers, as in 'dig sandstorm coin mask cup'.",
            )
            if due
            else say("Only the card dug up is named here, as in 'dig coin'."),
        )
    if MAP in values[1:]:
        return Refusal("explore.ruins", "No map lies in the pile: maps are shuffled into the dig site.")
    return None


def why_not_theft(table: ExpeditionTable, card: int) -> Refusal | None:
    """Why the thief cannot take an unknown card here, or None. A card that is named is left to `contradictions`."""
    both = 1 << table.active | 1 << table.victim
    if card == UNKNOWN and seen_by_witness(table, both):
        known_to = [seat for seat in (table.active, table.victim) if table.witness >> seat & 1]
        if not known_to:  # there are only these two players
            return Refusal("thief.steal", "Both players see the card stolen: name it, as in 'theft coin'.")
        return Refusal(
            "thief.steal",
            "{player} is a witness: name the card stolen, as in 'theft coin'.",
            player=player(known_to[0]),
        )
    return None


# -- chambers ------------------------------------------------------------------------------------------------------


def why_not_named(table: ExpeditionTable, rule: str, chamber: int, kinds: Sequence[int], looks: bool) -> Refusal | None:
    """Why the cards named cannot be those of a chamber, as far as one can count them, or None.

    `looks` is whether somebody looks at all of them, so that they are named all or not at all.
    """
    size = table.chamber_size(chamber)
    if kinds and len(kinds) != size:
        return Refusal(
            rule,
            count_of(
                size,
                "Chamber {chamber} holds {number} card; name it, or '?'.",
                "Chamber {chamber} holds {number} cards; name so many, with '?' for each that nobody told.",
                chamber=chamber + 1,
            ),
        )
    hidden = table.hidden_chambers[chamber]
    if hidden and (not kinds or UNKNOWN in kinds):
        if seen_by_witness(table, 1 << table.active):
            return Refusal(
                rule,
                "{player} is a witness: name the {number} cards of chamber {chamber}, as in 'look 2 3 coin mask cup'.",
                player=player(table.active),
                number=size,
                chamber=chamber + 1,
            )
        if kinds and looks:
            return Refusal(rule, "Name all cards of a chamber that somebody looks at, or none.")
    return None


def why_not_keep(table: ExpeditionTable, kinds: Sequence[int]) -> Refusal | None:
    """Why these two cards, some of them unknown, cannot be kept from the Tomb, or None."""
    if UNKNOWN in kinds and seen_by_witness(table, 1 << table.active):
        return Refusal(
            "explore.tomb",
            "{player} is a witness: name the two cards, as in 'keep coin mask'.",
            player=player(table.active),
        )
    return None


# -- hands shown ---------------------------------------------------------------------------------------------------


def why_not_show(table: ExpeditionTable, seat: int, counts: Sequence[int]) -> Refusal | None:
    """Why a seat cannot lay so many cards of its hand open, or None."""
    held = table.hand_size(seat) if 0 <= seat < table.seats else 0
    if not sum(counts) or sum(counts) > held:
        return Refusal(
            "record.show",
            count_of(
                held,
                "{player} holds {number} card; between one and all cards of a hand are shown.",
                "{player} holds {number} cards; between one and all cards of a hand are shown.",
                player=player(min(seat, table.seats - 1)),
            ),
        )
    return None


# -- all of them -----------------------------------------------------------------------------------------------------

ANSWERED = frozenset({"deal", "dig", "theft", "explore", "keep", "look"})
"""The kinds of decisions that a record with a witness writes differently."""


def why_not(table: ExpeditionTable, decision: Decision) -> Refusal | None:
    """The rule against such a decision, as far as everybody can see. Its kind already fits the question."""
    kind, *values = decision
    if kind == "deal":
        return why_not_deal(table, values)
    if kind == "dig":
        return why_not_dig(table, values)
    if kind == "theft":
        return why_not_theft(table, values[0])
    if kind == "keep":
        return why_not_keep(table, values) if len(values) == TOMB_KEEPS else monuments.why_not(table, decision)
    if kind == "look":
        refusal = monuments.why_not(table, decision[:2])
        return refusal or (why_not_named(table, "temple.look", values[0], values[1:], True) if values else None)
    if table.monument in (MINE, SPHINX):
        return monuments.why_not_explore(table, decision)
    refusal = monuments.why_not_explore(table, decision[:2])
    if refusal is not None:
        return refusal
    rule = f"explore.{MONUMENTS[table.monument]}"
    return why_not_named(table, rule, values[0], values[1:], table.monument == TOMB)


# -- a full game in the lines of a witness -----------------------------------------------------------------------------


def retold(table: ExpeditionTable, decision: Decision, witness: int) -> list[Decision]:
    """A decision of a full game as a record with a witness writes it; `table` is the full table before it.

    Cards that the witness did not see are UNKNOWN, and what turns up is named. The order of the dig site is not written.
    """
    kind, *values = decision
    if witness == ALL:
        return [decision]
    if kind == "dig-site":
        return []
    if kind == "deal":
        return [("deal", *_dealt(table, values, witness))]
    own = sees(witness, 1 << table.active, table.seats)
    if kind == "dig":
        card = table.dig[-1]
        if card == SANDSTORM:
            number = uncovered(table)
            return [("dig", card, *table.pile[len(table.pile) - number :][::-1])]
        return [("dig", card if own or card == THIEF else UNKNOWN)]
    if kind == "theft" and not sees(witness, 1 << table.active | 1 << table.victim, table.seats):
        return [("theft", UNKNOWN)]
    if kind == "keep" and not own:
        return [("keep", *[UNKNOWN] * TOMB_KEEPS)]
    if own and (kind == "look" or (kind == "explore" and table.monument not in (MINE, SPHINX, RUINS))) and values:
        return [(*decision, *members(table.chambers[values[0]]))]
    return [decision]


def _dealt(table: ExpeditionTable, cards: Sequence[int], witness: int) -> list[int]:
    """Return what the witness sees of a deal, in the order of the kinds at each place."""
    told: list[int] = []
    announced: list[int] = []
    for seat in range(table.seats):
        hand = sorted(cards[HAND * seat : HAND * (seat + 1)])
        told += hand if sees(witness, 1 << seat, table.seats) else [UNKNOWN] * HAND
        counts = empty()
        for kind in hand:
            counts[kind] += 1
        announced.append(value(table, counts))
    market = len(told)
    told += sorted(cards[market : market + MARKETPLACE])
    for size in table.cards.chambers[table.monument]:
        chamber = cards[len(told) : len(told) + size]
        told += sorted(chamber) if table.monument == RUINS else [UNKNOWN] * size
    told += [UNKNOWN] * (len(cards) - len(told))
    return told + announced if table.beginners_luck else told
