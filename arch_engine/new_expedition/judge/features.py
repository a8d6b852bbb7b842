"""Reads a position of The New Expedition as numbers (`named` says which)."""

from __future__ import annotations

from typing import Final

from arch_engine.core.features import Feature
from arch_engine.new_expedition.components import KINDS, MAP, MONUMENTS, TREASURES
from arch_engine.new_expedition.judge.holdings import (
    MOST,
    PURSE,
    Hidden,
    best_sales,
    between,
    brings,
    expected,
    prices,
    sales,
    trade_in_turn,
)
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import ExpeditionTable

SHARED: Final[tuple[Feature, ...]] = (
    Feature("players", "players"),
    Feature("dig", "cards in the dig site"),
    Feature("dig_empty", "1 when the dig site is empty"),
    Feature("treasures", "treasures in the dig site"),
    Feature("thieves", "thieves in the dig site"),
    Feature("storms", "sandstorms in the dig site"),
    Feature("rounds", "turns with a dig that are left to each seat, on average"),
    Feature("storm_next", "how likely the next card of the dig site is a sandstorm"),
    Feature("thief_next", "how likely the next card of the dig site is a thief"),
    Feature("passes", "passes in a row"),
    Feature("forced", "1 when the seat whose turn it is must sell"),
    Feature("hands_hidden", "cards in all hands whose kind is not known"),
    Feature("tents", "uses of tents that are left to all seats together"),
    Feature("market", "cards in the marketplace"),
    Feature("market_points", "trading value of the marketplace"),
    Feature("points_a_card", "mean trading value of an unseen card of the dig site or of a hand"),
    Feature("in_chambers", "cards in the chambers"),
    Feature("in_chambers_known", "cards in the chambers whose kind is known"),
    Feature("chambers_open", "chambers that hold cards"),
    Feature("pile", "cards in the pile of the Buried Ruins"),
    Feature("mid_turn", "1 after the dig of a turn, while the seat can act"),
    Feature("storm_blows", "1 while a sandstorm blows: tents are asked for, cards are lost"),
    Feature("thief_out", "1 while a thief has been dug up and has not stolen yet"),
    *(Feature(f"market_{kind}", f"cards of the kind {kind} in the marketplace") for kind in KINDS),
    *(Feature(f"unseen_{kind}", f"cards of the kind {kind} that are not seen") for kind in KINDS),
    *(Feature(f"at_{monument}", f"1 at the monument {monument}") for monument in MONUMENTS),
)
"""What is read of the table as a whole."""

OWN: Final[tuple[Feature, ...]] = (
    Feature("money", "money"),
    Feature("money_lead", "money, less the most that another seat has"),
    Feature("cards_sold", "cards sold: fewer win a tie"),
    Feature("hand", "cards in hand"),
    Feature("hand_hidden", "cards in hand whose kind is not known"),
    Feature("points", "trading value of the hand, on average"),
    Feature("sale", "what the hand sells for"),
    Feature("stands", "money if the hand is sold now"),
    Feature("stands_lead", "the same, less the most that another seat has"),
    Feature("stands_behind", "share of the other seats that would have more if all hands were sold now"),
    Feature("traded", "what the hand sells for after the best trade now"),
    Feature("traded_stands", "money and `traded`"),
    Feature("traded_lead", "`traded_stands`, less the most that another seat has"),
    Feature("traded_soon", "what it sells for after the best trade once the next card is dug, above `traded`"),
    Feature("traded_end", "what it sells for after the best trade with all the seat will dig, above `traded`"),
    Feature("end_stands", "`traded_stands` and `traded_end`"),
    Feature("end_lead", "the same, less the most that another seat has"),
    Feature("end_behind", "share of the other seats that have more by that"),
    Feature("later", "what hand and all the seat will dig sell for without any trade, above `sale`"),
    Feature("later_stands", "`stands` and `later`"),
    Feature("later_lead", "the same, less the most that another seat has"),
    Feature("in_turn", "money if all seats, each in turn, make their best trade and sell everything; near the end only, else `traded_stands`"),
    Feature("in_turn_lead", "the same, less the most that another seat has"),
    Feature("in_turn_behind", "share of the other seats that have more by that"),
    Feature("end_near", "`end_lead`, divided by 1 and the turns with a dig that are left to each seat on average: how much it weighs"),
    Feature("in_turn_near", "`in_turn_lead`, divided by 1 and the cards in the dig site"),
    Feature("complete", "what the complete sets in hand sell for"),
    Feature("best_card", "what the hand sells for with one more card of the best kind, above `sale`"),
    Feature("second_card", "the same for the second best kind"),
    Feature("turn_is", "1 for the seat whose turn it is"),
    Feature("until_turn", "turns of other seats before the seat's next own dig or, without a dig site, its next turn"),
    Feature("passed_first", "1 for the seat that was the first of the passes in a row"),
    Feature("digs", "turns with a dig that are left to the seat"),
    Feature("treasures_due", "treasures the seat will dig, on average"),
    Feature("thieves_due", "thieves the seat will dig, on average"),
    Feature("tents", "uses of its tent that are left"),
    Feature("sheltered", "1 while its tent keeps off the storm that blows"),
    Feature("storm_takes", "what half of the hand, chosen with care, sells for less the whole: a storm's damage"),
    Feature("storm_risk", "how likely a storm strikes before the seat has acted again"),
    Feature("storm_damage", "`storm_takes` times `storm_risk`; 0 with a tent"),
    Feature("theft_takes", "what the hand sells for less without one card of it, on average"),
    Feature("theft_damage", "`theft_takes` for each thief that others dig before the seat's next turn, shared by all victims"),
    Feature("maps_short", "maps missing for the cheapest chamber that holds cards"),
    Feature("explores", "what the best chamber that its maps pay for brings"),
    Feature("explores_soon", "what the best chamber brings that one more map would pay for"),
    Feature("chambers", "what all chambers together would bring"),
    Feature("explored", "1 when the seat has explored in the turn that goes on"),
    *(Feature(f"held_{kind}", f"cards of the kind {kind} in hand") for kind in KINDS),
    *(Feature(f"sale_{kind}", f"what those of the kind {kind} sell for") for kind in KINDS),
    *(Feature(f"more_{kind}", f"what they sell for with one more {kind}, above `sale_{kind}`") for kind in KINDS),
    *(Feature(f"later_{kind}", f"what they sell for with all the seat will dig, above `sale_{kind}`") for kind in KINDS),
    *(Feature(f"buys_{kind}", f"what they sell for with all of the kind {kind} in the marketplace that the other cards pay for, above `sale_{kind}`") for kind in KINDS),
)  # fmt: skip
"""What is read of every seat; cards that are not known count as what the unseen ones are on average."""


# -- Reads one seat of a position as numbers (`OWN`) ----------------------------------------

_PLACES: Final = {feature.name: place for place, feature in enumerate(OWN)}
COMPARED: Final = [
    (_PLACES[name], _PLACES[lead], _PLACES.get(behind, -1))
    for name, lead, behind in (
        ("money", "money_lead", ""),
        ("stands", "stands_lead", "stands_behind"),
        ("traded_stands", "traded_lead", ""),
        ("end_stands", "end_lead", "end_behind"),
        ("later_stands", "later_lead", ""),
        ("in_turn", "in_turn_lead", "in_turn_behind"),
    )
]
"""The numbers by which seats are compared, with the places of the lead and of the share of the others that are ahead (-1: not told)."""

LAST_ROUNDS: Final = 2
"""When so many turns with a dig are left to each seat, it is read what they leave each other in the marketplace."""


class Outlook:
    """What is still to come, and how much of it to whom.

    until      by seat: turns of others before its next own one that counts (see `OWN`)
    digs       by seat: its turns with a dig that are left
    treasure   how likely a turn with a dig gives a treasure;   thief: how likely it gives a thief
    calm       by number of turns: how likely no storm strikes in them
    holders    seats that hold a card
    prices     by kind: what cards sell for, by number
    """

    __slots__ = ("calm", "digs", "holders", "prices", "thief", "treasure", "until")

    def __init__(self, table: ExpeditionTable, hidden: Hidden) -> None:
        seats, storms, dig = table.seats, table.storms, len(table.dig)
        turns = max(0, dig - storms)
        # the seat whose turn it is digs (once more), unless it has dug and a turn with a dig goes on
        waits = table.began_with_dig and table.question not in ("dig", "tent", "storm")
        self.until: list[int] = []
        self.digs: list[int] = []
        for seat in range(seats):
            until = (seat - table.active) % seats
            if waits and not until:
                until = seats
            self.until.append(until)
            first = until - 1 if waits else until  # as the next turn counts from 0
            self.digs.append((turns - first + seats - 1) // seats if turns > first else 0)
        self.treasure = hidden.buried / turns if turns else 0.0
        self.thief = table.thieves / turns if turns else 0.0
        self.calm = [1.0]
        for gone in range(seats + 1):
            left = dig - gone
            likely = max(0, left - storms) / left if left > 0 else 1.0
            self.calm.append(self.calm[-1] * likely)
        self.holders = len([seat for seat in range(seats) if table.hand_size(seat)])
        self.prices = [prices(ladder) for ladder in table.cards.price]


def read_seat(table: ExpeditionTable, hidden: Hidden, outlook: Outlook, seat: int) -> list[float]:
    """The numbers of `OWN` for a seat; those that compare it with the others are 0 until `in_relation`."""
    hand, covered, ladders = table.hands[seat], table.hidden_hands[seat], table.cards.price
    trade, market, unseen = table.cards.trade, table.market, hidden.unseen
    size = sum(hand) + covered
    due = outlook.digs[seat] * outlook.treasure
    points = value(table, hand) + covered * hidden.points
    held_chance = [covered * chance for chance in hidden.a_card] if covered else [0.0] * TREASURES
    held: list[float] = []
    sale: list[float] = []
    more: list[float] = []
    later: list[float] = []
    buys: list[float] = []
    complete = 0.0
    for kind in range(TREASURES):
        own, left, ladder, chance = hand[kind], unseen[kind], ladders[kind], held_chance[kind]
        now = sales(ladder, own, left)
        if covered:
            sold = expected(now, chance)
            held.append(own + left * chance)
            more.append(expected(sales(ladder, own + 1, left), chance) - sold)
        else:
            price = outlook.prices[kind]
            sold = now[0]
            held.append(float(own))
            more.append(price[own + 1] - sold if own < MOST else 0.0)
        sale.append(sold)
        later.append(expected(now, chance + due * hidden.a_card[kind]) - sold if left and due else 0.0)
        there = market[kind]
        if there:
            there = min(there, int(points - own * trade[kind]) // trade[kind])
            if there > 0:
                buys.append(expected(sales(ladder, own + there, left), chance) - sold)
            else:
                buys.append(0.0)
        else:
            buys.append(0.0)
        largest = table.cards.largest[kind]
        if own >= largest:
            complete += own // largest * ladder[largest]
    whole = sum(sale)
    purse = points + due * hidden.points
    best = best_sales(hand, market, trade, outlook.prices, min(PURSE, int(purse) + 1))
    traded = max(whole, between(best, points))
    soon = max(traded, between(best, points + (outlook.treasure * hidden.points if due else 0.0)))
    end = max(soon, between(best, purse))
    ranked = sorted(more)
    until = outlook.until[seat]
    storm = storm_takes(hand, covered, sale, whole)
    risk = 1.0 - outlook.calm[until + (0 if outlook.digs[seat] == 0 else 1)] if table.dig else 0.0
    theft = theft_takes(table, seat, sale, whole, size)
    thieves = min(until, max(0, len(table.dig) - table.storms)) * outlook.thief
    victims = max(1, outlook.holders - 1)
    cheapest, explores, soon_explores, chambers = 99, 0.0, 0.0, 0.0
    maps = held[MAP]
    for chamber in range(len(table.chambers)):
        if table.chamber_size(chamber):
            cost = table.cards.maps[table.monument][chamber]
            worth = brings(table, hidden, chamber, seat, held_chance, sale, more)
            chambers += worth
            cheapest = min(cheapest, cost)
            if cost <= maps:
                explores = max(explores, worth)
            if cost <= maps + 1.0:
                soon_explores = max(soon_explores, worth)
    mine = seat == table.active
    money = float(table.money[seat])
    found = [
        money, 0.0, float(table.cards_sold[seat]), float(size), float(covered), points,
        whole, money + whole, 0.0, 0.0,
        traded, money + traded, 0.0, soon - traded, end - traded, money + end, 0.0, 0.0,
        sum(later), money + whole + sum(later), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, complete, ranked[-1], ranked[-2],
        1.0 if mine else 0.0, float(until), 1.0 if seat == table.first_passer else 0.0, float(outlook.digs[seat]), due,
        outlook.digs[seat] * outlook.thief, float(table.tents[seat]), 1.0 if table.sheltered >> seat & 1 else 0.0,
        storm, risk, 0.0 if table.tents[seat] else storm * risk, theft, theft * thieves / victims,
        max(0.0, cheapest - maps) if cheapest < 99 else 0.0, explores, soon_explores, chambers,
        1.0 if mine and table.explored else 0.0,
    ]  # fmt: skip
    return found + held + sale + more + later + buys


def storm_takes(hand: list[int], covered: int, sale: list[float], whole: float) -> float:
    """Return what a storm costs a seat that gives away the kinds whose cards are worth least, one after the other."""
    size = sum(hand) + covered
    due = size // 2
    if not due:
        return 0.0
    if covered:  # a card that nobody knows is worth as much as any other
        return whole * due / size
    lost = 0.0
    for a_card, number in sorted([(sale[kind] / number, number) for kind, number in enumerate(hand) if number]):
        gone = min(due, number)
        lost += a_card * gone
        due -= gone
        if not due:
            break
    return lost


def theft_takes(table: ExpeditionTable, seat: int, sale: list[float], whole: float, size: int) -> float:
    """Return what a thief costs on average."""
    if not size:
        return 0.0
    if table.hidden_hands[seat]:
        return whole / size
    hand, lost = table.hands[seat], 0.0
    for kind in range(TREASURES):
        own = hand[kind]
        if own:
            lost += own * (sale[kind] - prices(table.cards.price[kind])[min(own - 1, MOST)])
    return lost / size


def in_relation(table: ExpeditionTable, outlook: Outlook, seats: list[list[float]]) -> None:
    """Fill in what depends on the other seats, or compares each with them."""
    in_turn, points = _PLACES["in_turn"], _PLACES["points"]
    stands, traded = _PLACES["stands"], _PLACES["traded_stands"]
    if len(table.dig) - table.storms <= LAST_ROUNDS * table.seats:
        order = [(table.active + number) % table.seats for number in range(table.seats)]
        purses = [int(seat[points] + 0.5) for seat in seats]
        sold = trade_in_turn(table.hands, purses, order, table.market, table.cards.trade, outlook.prices)
        for number, seat in enumerate(seats):
            seat[in_turn] = max(seat[stands], float(table.money[number] + sold[number]))
    else:
        for seat in seats:
            seat[in_turn] = seat[traded]
    for has, lead, behind in COMPARED:
        _compare(seats, [seat[has] for seat in seats], lead, behind)
    dig = len(table.dig)
    rounds = (dig - table.storms) / table.seats
    for seat in seats:
        seat[_PLACES["end_near"]] = seat[_PLACES["end_lead"]] / (1.0 + rounds)
        seat[_PLACES["in_turn_near"]] = seat[_PLACES["in_turn_lead"]] / (1.0 + dig)


def _compare(seats: list[list[float]], has: list[float], lead: int, behind: int) -> None:
    """Compute how far each is ahead of the best other one, and what share of the others is ahead of it."""
    number = len(seats)
    for seat in range(number):
        most, ahead = 0.0, 0
        first = True
        for other in range(number):
            if other != seat:
                if first or has[other] > most:
                    most, first = has[other], False
                if has[other] > has[seat]:
                    ahead += 1
        seats[seat][lead] = has[seat] - most
        if behind >= 0:
            seats[seat][behind] = ahead / (number - 1)


# -- the main thing ----
STORM_QUESTIONS = ("tent", "storm")
THIEF_QUESTIONS = ("thief", "theft")


class ExpeditionFeatures:
    """What a learned judge sees of The New Expedition; see `core.features.Features`."""

    def __init__(self) -> None:
        self.shared: tuple[Feature, ...] = SHARED
        self.own: tuple[Feature, ...] = OWN

    def read(self, table: ExpeditionTable) -> tuple[list[float], list[list[float]]]:
        """The numbers of the table, and those of each seat. The table is left as it was."""
        hidden = Hidden(table)
        outlook = Outlook(table, hidden)
        seats = [read_seat(table, hidden, outlook, seat) for seat in range(table.seats)]
        in_relation(table, outlook, seats)
        return read_table(table, hidden), seats

    def quiet(self, table: ExpeditionTable) -> bool:
        """Return whether a turn begins: the seat has not dug yet or, when the dig site is empty, done nothing yet. A storm is over, too."""
        if table.question == "dig":
            return True
        begun = table.began_with_dig or table.acted or table.explored
        return table.question == "action" and not begun


def read_table(table: ExpeditionTable, hidden: Hidden) -> list[float]:
    """The numbers of `SHARED`."""
    dig, storms, thieves = len(table.dig), table.storms, table.thieves
    sizes = [table.chamber_size(chamber) for chamber in range(len(table.chambers))]
    quiet = table.question == "dig" or not (table.began_with_dig or table.acted)
    monuments = [0.0] * len(MONUMENTS)
    if table.monument >= 0:
        monuments[table.monument] = 1.0
    return [
        float(table.seats), float(dig), 0.0 if dig else 1.0, float(hidden.buried), float(thieves), float(storms),
        (dig - storms) / table.seats, storms / dig if dig else 0.0, thieves / dig if dig else 0.0,
        float(table.passes), 1.0 if table.forced and not table.sold_now else 0.0, float(sum(table.hidden_hands)),
        float(sum(table.tents)),
        float(sum(table.market)), float(value(table, table.market)), hidden.points,
        float(sum(sizes)), float(sum(sizes) - sum(table.hidden_chambers)), float(len([size for size in sizes if size])),
        float(len(table.pile)), 0.0 if quiet else 1.0, 1.0 if table.question in STORM_QUESTIONS else 0.0,
        1.0 if table.question in THIEF_QUESTIONS else 0.0,
        *[float(number) for number in table.market],
        *[float(number) for number in hidden.unseen],
        *monuments,
    ]  # fmt: skip
