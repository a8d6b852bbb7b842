"""Decisions that no full game agrees with, and the sentence that says what excludes them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.rules import Refusal
from arch_engine.core.words import capital, listing
from arch_engine.new_expedition.called import PLURALS, several
from arch_engine.new_expedition.components import MAP, MINE, SANDSTORM, SPHINX, TREASURES
from arch_engine.new_expedition.knowledge.worlds import as_witnessed
from arch_engine.new_expedition.setup import HAND
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, PILE, Counts, ExpeditionTable, empty
from arch_engine.new_expedition.witnessed.deciding import player
from arch_engine.new_expedition.witnessed.showing import agrees, can_lie

# -- What a decision says about hidden cards: which cards it shows, and where they lay ------------


class Claim(NamedTuple):
    """Cards that a decision shows to have lain in a place.

    Attributes:
        place: Where, as in the history of the table.
        counts: How many of each kind.
        sentence: What would be impossible, in words: "Red cannot sell {cards}".
    """

    place: int
    counts: Counts
    sentence: str


TELLING = {
    "sell": mark("{player} cannot sell {cards}"),
    "trade": mark("{player} cannot give {cards}"),
    "lose": mark("{player} cannot lose {cards}"),
    "show": mark("{player} cannot show {cards}"),
    "theft": mark("{player} cannot lose {cards} to the thief"),
}
HOLDS = {
    "explore": mark("Chamber {chamber} cannot hold {cards}"),
    "look": mark("Chamber {chamber} cannot hold {cards}"),
    "keep": mark("{cards} cannot come out of chamber {chamber}"),
    "mine": mark("{cards} cannot come out of chamber {chamber}"),
    "sphinx": mark("{cards} cannot come out of chamber {chamber}"),
}


def claims(table: ExpeditionTable, decision: Decision) -> list[Claim]:
    """Return what a decision that the public rules allow says about hidden cards; empty if it says nothing."""
    kind, *values = decision
    found = empty()
    if kind == "sell":
        found[values[0]] = values[1]
        return [_hand(table, kind, table.active, found)]
    if kind == "trade":
        return [_hand(table, kind, table.active, values[:TREASURES])]
    if kind == "lose":
        return [_hand(table, kind, table.asked, values)]
    if kind == "show":
        return [_hand(table, kind, values[0], values[1:])]
    if kind == "theft":
        return [_hand(table, kind, table.victim, _counted_in(values))]
    if kind == "explore":
        return _explored(table, values)
    if kind == "keep":
        return [_chamber(table, kind, table.exploring, values if len(values) == TREASURES else _counted_in(values))]
    if kind in ("mine", "sphinx"):
        return [_chamber(table, kind, table.exploring, _counted_in(values))]
    if kind == "look" and len(values) > 1:
        return [_chamber(table, kind, values[0], _counted_in(values[1:]))]
    if kind == "dig" and values and 0 <= values[0] < TREASURES:
        return [Claim(DIG, _counted_in(values), say("The dig site cannot hold {cards}"))]
    if kind == "dig" and values[0] == SANDSTORM and len(values) > 1:
        return [Claim(PILE, _counted_in(values[1:]), say("The pile cannot hold {cards}"))]
    return []


def _explored(table: ExpeditionTable, values: Sequence[int]) -> list[Claim]:
    maps = empty()
    chamber = 0 if table.monument in (MINE, SPHINX) else values[0]
    maps[MAP] = table.cards.maps[table.monument][chamber]
    found = [
        Claim(table.active, maps, say("{player} cannot spend {cards}", player=player(table.active), cards="{cards}"))
    ]
    if table.monument != SPHINX and len(values) > 1:
        found.append(_chamber(table, "explore", chamber, _counted_in(values[1:])))
    return found


def _hand(table: ExpeditionTable, kind: str, seat: int, counts: Sequence[int]) -> Claim:
    return Claim(seat, list(counts), say(TELLING[kind], player=player(seat), cards="{cards}"))


def _chamber(table: ExpeditionTable, kind: str, chamber: int, counts: Sequence[int]) -> Claim:
    return Claim(CHAMBER + chamber, list(counts), say(HOLDS[kind], chamber=chamber + 1, cards="{cards}"))


def _counted_in(kinds: Sequence[int]) -> Counts:
    return [list(kinds).count(kind) for kind in range(TREASURES)]


# -- the main thing ----
RULE_OF = {
    "deal": "set-up.deal", "dig": "dig.must", "sell": "sell.own-cards", "trade": "trade.own-cards", "lose": "storm.half",
    "theft": "thief.steal", "explore": "explore.maps", "keep": "explore.tomb", "look": "temple.look", "mine": "explore.mine",
    "sphinx": "explore.sphinx", "show": "record.show",
}  # fmt: skip


def contradiction(
    table: ExpeditionTable, decision: Decision, perform: Callable[[ExpeditionTable, Decision], None]
) -> Refusal | None:
    """Why no full game agrees with all that is written and with a decision that the public rules allow; None if one does."""
    found = claims(table, decision)
    rule = RULE_OF.get(decision[0], "")
    for claim in found:
        if _too_many_for_the_place(table, claim.place, claim.counts):
            return Refusal(rule, _sentence(table, claim))
    after = table.copy()
    perform(after, decision)
    if agrees(table, after):
        return None
    for claim in found:
        if not can_lie(table, claim.place, claim.counts):
            return Refusal(rule, _sentence(table, claim))
    why = _unannounced(table, decision) if decision[0] == "deal" else _together(found, table)
    return Refusal(rule, why)


def _sentence(table: ExpeditionTable, claim: Claim) -> str:
    cannot = capital(claim.sentence.format(cards=several(table, claim.counts)))
    if sum(claim.counts) > _size(table, claim.place):
        return say("{cannot}: {reason}.", cannot=cannot, reason=_holds(table, claim.place))
    view = _known_of(table)
    for kind, amount in enumerate(claim.counts):
        if amount:
            reason = _counted(table, view, claim.place, kind, amount)
            if reason:
                return say("{cannot}: {reason}.", cannot=cannot, reason=reason)
    reason = _known(view, claim.place, claim.counts) or _no_maps(table, claim) or _announced(table, claim)
    return say("{cannot}: {reason}.", cannot=cannot, reason=reason or _at_most(table, claim))


def _known_of(table: ExpeditionTable) -> ExpeditionTable:
    """The table with all that is known of it: by the plain rule that it keeps itself, and by what its witness can know."""
    view, witnessed = table.copy(), as_witnessed(table, table.witness)
    for own, other in zip((*view.hands, *view.chambers), (*witnessed.hands, *witnessed.chambers), strict=True):
        own[:] = map(max, own, other)
    view.hidden_hands = [table.hand_size(seat) - sum(hand) for seat, hand in enumerate(view.hands)]
    view.hidden_chambers = [table.chamber_size(place) - sum(cards) for place, cards in enumerate(view.chambers)]
    return view


# -- by counting all cards of a kind ---------------------------------------------------------------------------------


def _counted(table: ExpeditionTable, view: ExpeditionTable, place: int, kind: int, amount: int) -> str:
    """Return where the cards of a kind are seen to lie, if too few are left; else ""."""
    seen = list(_lying(table, view, place, kind))
    total = table.in_play[kind]
    if total - sum(number for number, _ in seen) >= amount:
        return ""
    if not total:
        return say("this game is played without {cards}", cards=say(PLURALS[kind]))
    there = listing([text for _, text in seen])
    return count_of(
        total,
        "this game has {number} of them, and {there}",
        "this game has {number} {cards}; {there}",
        cards=say(PLURALS[kind]),
        there=there or say("no more"),
    )


def _lying(table: ExpeditionTable, view: ExpeditionTable, place: int, kind: int) -> Iterator[tuple[int, str]]:
    """Yield how many cards of a kind are seen to lie elsewhere, place by place, in words."""
    if table.market[kind]:
        yield (
            table.market[kind],
            count_of(table.market[kind], "{number} lies in the marketplace", "{number} lie in the marketplace"),
        )
    for seat in range(table.seats):
        sold = sum(number for treasure, number, _ in table.sold[seat] if treasure == kind)
        if sold:
            if kind == MAP:  # maps that were spent have gone the same way
                yield sold, say("{player} sold {sold}", player=player(seat), sold=sold)
                continue
            moves = moves_of(table, lambda step, seat=seat: step[0] == seat and step[1] == GONE and step[2][0] == kind)
            yield (
                sold,
                count_of(
                    len(moves),
                    "{player} sold {sold} at move {moves}",
                    "{player} sold {sold} at moves {moves}",
                    player=player(seat),
                    sold=sold,
                    moves=listing([str(move) for move in moves]),
                ),
            )
    if kind == MAP and table.maps_gone:
        yield table.maps_gone, count_of(table.maps_gone, "{number} was spent", "{number} were spent")
    if table.tray[kind]:
        yield table.tray[kind], count_of(table.tray[kind], "{number} lies drawn", "{number} lie drawn")
    for seat in range(table.seats):
        if seat != place and view.hands[seat][kind]:
            held = view.hands[seat][kind]
            yield held, say("{player} is known to hold {number}", player=player(seat), number=held)
    for chamber in range(len(table.chambers)):
        if CHAMBER + chamber != place and view.chambers[chamber][kind]:
            number = view.chambers[chamber][kind]
            yield (
                number,
                count_of(
                    number,
                    "{number} is known to lie in chamber {chamber}",
                    "{number} are known to lie in chamber {chamber}",
                    chamber=chamber + 1,
                ),
            )


def moves_of(table: ExpeditionTable, wanted: Callable[..., bool]) -> list[int]:
    """The numbers of the moves, from 1, in which cards moved as wanted."""
    steps = [number for number, step in enumerate(table.history) if step[2] and wanted(step)]
    return sorted({bisect_right(table.told, number) + 1 for number in steps})


# -- by what else is known of the place --------------------------------------------------------------------------------


def _hand_and_hidden(table: ExpeditionTable, place: int) -> tuple[Sequence[int], int]:
    if place < table.seats:
        return table.hands[place], table.hidden_hands[place]
    if place >= CHAMBER:
        return table.chambers[place - CHAMBER], table.hidden_chambers[place - CHAMBER]
    return [0] * TREASURES, len(table.dig if place == DIG else table.pile)


def _too_many_for_the_place(table: ExpeditionTable, place: int, counts: Sequence[int]) -> bool:
    """Return whether more cards than are hidden in a place would have to be among its hidden ones."""
    known, hidden = _hand_and_hidden(table, place)
    return sum(max(0, number - own) for number, own in zip(counts, known, strict=True)) > hidden


def _known(view: ExpeditionTable, place: int, counts: Sequence[int]) -> str:
    """Return what is known to lie in a place, if that leaves too little room; else ""."""
    if place in (DIG, PILE) or not _too_many_for_the_place(view, place, counts):
        return ""
    known, hidden = _hand_and_hidden(view, place)
    holds, there = _holds(view, place), several(view, known)
    if not hidden:
        return say("{holds}, and all are known: {cards}", holds=holds, cards=there)
    return say("{holds}, among them {cards}", holds=holds, cards=there)


def _holds(table: ExpeditionTable, place: int) -> str:
    """Return how many cards lie in a place, in words."""
    size = _size(table, place)
    if place < table.seats:
        return count_of(size, "{player} holds {number} card", "{player} holds {number} cards", player=player(place))
    if place >= CHAMBER:
        return count_of(
            size,
            "chamber {chamber} holds {number} card",
            "chamber {chamber} holds {number} cards",
            chamber=place - CHAMBER + 1,
        )
    return count_of(size, "{number} card lies there", "{number} cards lie there")


def _size(table: ExpeditionTable, place: int) -> int:
    known, hidden = _hand_and_hidden(table, place)
    return sum(known) + hidden


def _no_maps(table: ExpeditionTable, claim: Claim) -> str:
    """Why too few unknown cards of a place can be maps, if that follows from where they came from; else ""."""
    if not claim.counts[MAP] or claim.place in (DIG, PILE):
        return ""
    came = [step for step in table.history if step[1] == claim.place and step[0] not in (GONE, claim.place)]
    able = sum(step[2].count(HIDDEN) for step in came)
    if claim.counts[MAP] <= able + _hand_and_hidden(table, claim.place)[0][MAP]:
        return ""
    if not able:
        return say("its unknown cards were dealt at set-up, and maps are only in the dig site")
    return count_of(
        able,
        "{number} unknown card came there after the deal, and maps are only in the dig site",
        "{number} unknown cards came there after the deal, and maps are only in the dig site",
    )


def _announced(table: ExpeditionTable, claim: Claim) -> str:
    """Return what Beginner's Luck told of the hands, if that alone excludes the cards; else ""."""
    if not table.beginners_luck:
        return ""
    silent = table.copy()
    silent.beginners_luck = False
    silent.announced = [-1] * table.seats
    if not can_lie(silent, claim.place, claim.counts):
        return ""
    if claim.place < table.seats:
        return say(
            "{player} announced that the {number} cards dealt were worth {worth} together",
            player=player(claim.place),
            number=HAND,
            worth=table.announced[claim.place],
        )
    told = [
        say("{player} announced {worth}", player=player(seat), worth=worth)
        for seat, worth in enumerate(table.announced)
    ]
    return listing(told)


def _at_most(table: ExpeditionTable, claim: Claim) -> str:
    """Return how many there can be at most, and the moves that tell."""
    for kind, amount in enumerate(claim.counts):
        alone = [amount if kind == other else 0 for other in range(TREASURES)]
        if amount and not can_lie(table, claim.place, alone):
            most = next(
                number
                for number in range(amount - 1, -1, -1)
                if can_lie(table, claim.place, [number if kind == other else 0 for other in range(TREASURES)])
            )
            if most:
                return say(
                    "by what was written before, at most {number} of the cards there can be {cards}{moves}",
                    number=most,
                    cards=say(PLURALS[kind]),
                    moves=_seen_at(table, kind),
                )
            return say(
                "by what was written before, none of the cards there can be {cards}{moves}",
                cards=say(PLURALS[kind]),
                moves=_seen_at(table, kind),
            )
    return say("by what was written before they cannot all be there together")


def _seen_at(table: ExpeditionTable, kind: int) -> str:
    """The last moves in which cards of a kind were seen, in brackets."""
    moves = moves_of(table, lambda step: kind in step[2] and step[0] != GONE)[-5:]
    if not moves:
        return ""
    told = listing([str(move) for move in moves])
    return " " + count_of(len(moves), "(see move {moves})", "(see moves {moves})", moves=told)


def _together(found: Sequence[Claim], table: ExpeditionTable) -> str:
    if not found:
        return say("No full game agrees with this and with what was written before.")
    cannot = capital(found[0].sentence.format(cards=several(table, found[0].counts)))
    return say("{cannot}: {reason}.", cannot=cannot, reason=_at_most(table, found[0]))


def _unannounced(table: ExpeditionTable, decision: Decision) -> str:
    if table.beginners_luck:
        return say(
            "No hands of the cards that are left are worth what was announced; check the totals and the cards named."
        )
    return say("No full deal agrees with the cards named.")
