"""What can be tapped where a record has a witness: cards that turn up, and cards that a hand may hold as far as the witness knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, say
from arch_engine.core.table import ALL, UNKNOWN
from arch_engine.new_expedition.components import SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.digging import uncovered
from arch_engine.new_expedition.monuments import TOMB_KEEPS
from arch_engine.new_expedition.table import CHAMBER, PILE, ExpeditionTable
from arch_engine.new_expedition.witnessed.deciding import seen_by_witness
from arch_engine.new_expedition.witnessed.lines import in_order
from arch_engine.new_expedition.witnessed.showing import can_lie, may_show, may_turn_up, most_in, not_accounted_for
from arch_widgets.scenes.new_expedition.dealing import CARD, card_item, dangers
from arch_widgets.scenes.series import Stages
from arch_widgets.scenes.taps import Item, Listed, Question, Reading, Taps

Counts = Sequence[int]
Can = Callable[[Counts], bool]


def hand_of(table: ExpeditionTable, seat: int) -> tuple[Counts, Can]:
    """The most cards of each kind that a seat may show, and whether it may show so many together."""
    if table.witness == ALL or not table.hidden_hands[seat]:
        return table.hands[seat], lambda counts: True
    if table.beginners_luck:
        return _at_most(table, table.hands[seat], table.hidden_hands[seat])
    return may_show(table, seat), _remembered(table, seat)


def chamber_of(table: ExpeditionTable, chamber: int) -> tuple[Counts, Can]:
    """The most cards of each kind that a chamber may hold, and whether it may hold so many together."""
    if table.witness == ALL or not table.hidden_chambers[chamber]:
        return table.chambers[chamber], lambda counts: True
    if table.beginners_luck:
        return _at_most(table, table.chambers[chamber], table.hidden_chambers[chamber])
    return most_in(table, CHAMBER + chamber), _remembered(table, CHAMBER + chamber)


def _at_most(table: ExpeditionTable, known: Counts, hidden: int) -> tuple[Counts, Can]:
    """By counting alone, what a place may hold. What each hand announced makes the exact answer slow, so with Beginner's Luck an answer is
    checked when it is complete, and what contradicts is refused with its reason then.
    """
    free = not_accounted_for(table)
    most = [own + max(0, min(hidden, free[kind])) for kind, own in enumerate(known)]

    def can(counts: Counts) -> bool:
        return sum(max(0, number - own) for number, own in zip(counts, known, strict=True)) <= hidden

    return most, can


def _remembered(table: ExpeditionTable, place: int) -> Can:
    """Whether a place can hold so many cards together; the same counts are asked about again after each tap."""
    found: dict[tuple[int, ...], bool] = {}

    def can(counts: Counts) -> bool:
        key = tuple(counts)
        if key not in found:
            found[key] = can_lie(table, place, key)
        return found[key]

    return can


def to_be_named(table: ExpeditionTable, chamber: int) -> int:
    """How many cards the witness has to name when the active seat looks into a chamber; 0 if it sees none or knows all."""
    if table.witness == ALL or not table.hidden_chambers[chamber] or not seen_by_witness(table, 1 << table.active):
        return 0
    return table.chamber_size(chamber)


def unknown_item() -> Item:
    """A card that the witness did not see."""
    return Item(f"{CARD}{UNKNOWN}", say("Not seen"), say("A card that nobody told"), face="small-back", group="cards")


def dug_up(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """What the dig turned up, and after a sandstorm at the Buried Ruins the cards laid into its chambers."""
    kinds = _may_be_dug_up(table)
    items = {kind: unknown_item() if kind == UNKNOWN else card_item(table, kind) for kind in kinds}
    laid = {kind: card_item(table, kind) for kind in range(TREASURES)} if uncovered(table) else {}
    number = uncovered(table)
    first = [item.id for item in items.values()]

    def free(taps: Taps) -> list[str]:
        if not taps:
            return first
        if taps[0] != f"{CARD}{SANDSTORM}" or len(taps) > number:
            return []
        counts = [taps[1:].count(f"{CARD}{kind}") for kind in range(TREASURES)]
        more = [[own + (kind == other) for other, own in enumerate(counts)] for kind in range(TREASURES)]
        return [f"{CARD}{kind}" for kind in range(TREASURES) if can_lie(table, PILE, more[kind])]

    def decision(taps: Taps) -> Decision | None:
        if not taps or (taps[0] == f"{CARD}{SANDSTORM}" and len(taps) <= number):
            return None
        return ("dig", *[int(tap.removeprefix(CARD)) for tap in taps])

    def prompt(taps: Taps, may_end: bool) -> str:
        if taps:
            return say("Which card is laid into chamber {chamber}?", chamber=min(len(taps), number))
        return say("{player} digs: what turned up?", player=names[table.asked])

    shown = {item.id: item for item in [*items.values(), *laid.values()]}
    question = Stages(shown.values(), free, decision, lambda own: tuple(f"{CARD}{card}" for card in own[1:]), prompt, {"cards": ""})  # fmt: skip
    question.faces = dangers()
    return question


def _may_be_dug_up(table: ExpeditionTable) -> list[int]:
    """The cards that the dig may turn up, UNKNOWN first where the witness does not see a treasure."""
    if not table.beginners_luck:
        return may_turn_up(table)
    found = [kind for kind, free in enumerate(not_accounted_for(table)) if free > 0]
    if not seen_by_witness(table, 1 << table.active):
        found = [UNKNOWN, *found]
    if len(table.dig) == table.thieves + table.storms:
        found = []
    return found + [THIEF] * bool(table.thieves) + [SANDSTORM] * bool(table.storms)


def stolen(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """Which card the thief took, as far as the witness saw it."""
    kinds = [kind for kind, most in enumerate(hand_of(table, table.victim)[0]) if most]
    if not seen_by_witness(table, 1 << table.active | 1 << table.victim):
        kinds = [UNKNOWN, *kinds]
    items = [unknown_item() if kind == UNKNOWN else card_item(table, kind) for kind in kinds]
    readings = [Reading(("theft", int(item.id.removeprefix(CARD))), (item.id,)) for item in items]
    prompt = say("Which card does {player} take from {victim}?", player=names[table.active], victim=names[table.victim])
    return Listed(items, readings, lambda taps, may_end: prompt, {"cards": ""})


def kept_unseen(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """Two cards of the Tomb that the witness does not see being kept; one or both may have been told later."""
    most, can = chamber_of(table, table.exploring)
    both, other = Item("keep", say("Two cards not seen"), group="actions"), unknown_item()
    cards = {kind: card_item(table, kind) for kind, number in enumerate(most) if number}

    def counts_of(taps: Taps) -> list[int]:
        return [taps.count(f"{CARD}{kind}") for kind in range(TREASURES)]

    def free(taps: Taps) -> list[str]:
        if len(taps) == TOMB_KEEPS or both.id in taps:
            return []
        may = [item.id for kind, item in cards.items() if _may_add(kind, counts_of(taps), most, can)]
        return [*may, other.id] if taps else [both.id, *may]

    def decision(taps: Taps) -> Decision | None:
        if taps == (both.id,):
            return ("keep", UNKNOWN, UNKNOWN)
        if len(taps) < TOMB_KEEPS:
            return None
        kinds = [int(tap.removeprefix(CARD)) for tap in taps]
        return ("keep", *in_order(kinds)) if UNKNOWN in kinds else ("keep", *counts_of(taps))

    def taps_of(decision: Decision) -> Taps:
        values = decision[1:]
        if len(values) == TREASURES:
            return tuple(f"{CARD}{kind}" for kind, number in enumerate(values) for _ in range(number))
        return (both.id,) if set(values) == {UNKNOWN} else tuple(f"{CARD}{kind}" for kind in values)

    def prompt(taps: Taps, may_end: bool) -> str:
        return say("{player} keeps two cards of the Tomb that the witness does not see.", player=names[table.asked])

    return Stages([both, *cards.values(), other], free, decision, taps_of, prompt, {"actions": "", "cards": ""})


def shown(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """Cards of a hand that a player lays open."""
    players = {
        seat: Item(f"seat:{seat}", names[seat], count_of(table.hand_size(seat), "{player}: {number} card in hand", "{player}: {number} cards in hand", player=names[seat]), group="players")
        for seat in range(table.seats)
        if table.hand_size(seat)
    }  # fmt: skip
    cards = [card_item(table, kind) for kind in range(TREASURES) if table.in_play[kind]]
    hands: dict[str, tuple[Counts, Can]] = {}

    def counts_of(taps: Taps) -> list[int]:
        return [taps.count(f"{CARD}{kind}") for kind in range(TREASURES)]

    def seat_of(taps: Taps) -> int:
        return int(taps[0].removeprefix("seat:"))

    def free(taps: Taps) -> list[str]:
        if not taps:
            return [item.id for item in players.values()]
        if taps[0] not in hands:
            hands[taps[0]] = hand_of(table, seat_of(taps))
        most, can = hands[taps[0]]
        may = [kind for kind in range(TREASURES) if _may_add(kind, counts_of(taps), most, can)]
        return [item.id for item in cards if int(item.id.removeprefix(CARD)) in may]

    def decision(taps: Taps) -> Decision | None:
        return ("show", seat_of(taps), *counts_of(taps)) if len(taps) > 1 else None

    def taps_of(decision: Decision) -> Taps:
        seat, *counts = decision[1:]
        return (f"seat:{seat}", *[f"{CARD}{kind}" for kind, number in enumerate(counts) for _ in range(number)])

    def prompt(taps: Taps, may_end: bool) -> str:
        if taps:
            return say("{player}: tap the cards that are shown to all.", player=names[seat_of(taps)])
        return say("Whose cards are shown to all?")

    groups = {"players": "", "cards": say("Hand")}
    return Stages([*players.values(), *cards], free, decision, taps_of, prompt, groups)


def _may_add(kind: int, counts: Counts, most: Counts, can: Can) -> bool:
    """Whether a card of a kind can lie there, too."""
    more = [own + (kind == other) for other, own in enumerate(counts)]
    return more[kind] <= most[kind] and can(more)


def looked(table: ExpeditionTable, names: Sequence[str], items: Mapping[int, Item], none: Item) -> Question:
    """A look into a chamber, whose cards are named where the witness sees them."""
    cards = {kind: card_item(table, kind) for kind in range(TREASURES)}

    def free(taps: Taps) -> list[str]:
        if not taps:
            return [*[item.id for item in items.values()], none.id]
        chamber = next((chamber for chamber, item in items.items() if item.id == taps[0]), None)
        if chamber is None or len(taps) > to_be_named(table, chamber):
            return []
        _, can = chamber_of(table, chamber)
        counts = [taps[1:].count(f"{CARD}{kind}") for kind in range(TREASURES)]
        more = [[own + (kind == other) for other, own in enumerate(counts)] for kind in range(TREASURES)]
        return [f"{CARD}{kind}" for kind in range(TREASURES) if can(more[kind])]

    def decision(taps: Taps) -> Decision | None:
        if taps == (none.id,):
            return ("look",)
        chamber = next((chamber for chamber, item in items.items() if taps and item.id == taps[0]), None)
        if chamber is None or len(taps) - 1 < to_be_named(table, chamber):
            return None
        return ("look", chamber, *sorted(int(tap.removeprefix(CARD)) for tap in taps[1:]))

    def taps_of(decision: Decision) -> Taps:
        if len(decision) == 1:
            return (none.id,)
        return (items[decision[1]].id, *[f"{CARD}{kind}" for kind in decision[2:]])

    def prompt(taps: Taps, may_end: bool) -> str:
        who = names[table.asked]
        if taps:
            return say("{player}: tap the cards that lie in the chamber.", player=who)
        return say("{player}: tap the chamber to look into, or none.", player=who)

    return Stages([*items.values(), none, *cards.values()], free, decision, taps_of, prompt, {"actions": "", "cards": ""})  # fmt: skip
