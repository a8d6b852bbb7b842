"""What can be tapped in The New Expedition: cards of hand, marketplace and chambers, players, and for chance the pictures of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, say
from arch_engine.core.table import ALL, CHANCE
from arch_engine.new_expedition import monuments
from arch_engine.new_expedition.components import MAP, MINE, MONUMENTS, SPHINX, TREASURES
from arch_engine.new_expedition.digging import losses
from arch_engine.new_expedition.monuments import SPHINX_DRAWS, TOMB_KEEPS
from arch_engine.new_expedition.rules import RULES
from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.new_expedition.witnessed.deciding import seen_by_witness
from arch_widgets.scenes.new_expedition.dealing import dealing, dig_site
from arch_widgets.scenes.new_expedition.opening import opening
from arch_widgets.scenes.new_expedition.trading import AMOUNT, GIVE, INSIDE, TAKE, Action
from arch_widgets.scenes.new_expedition.unseen import (
    chamber_of,
    dug_up,
    hand_of,
    kept_unseen,
    looked,
    shown,
    stolen,
    to_be_named,
)
from arch_widgets.scenes.series import Counted
from arch_widgets.scenes.taps import ACTIONS, Item, Listed, Question, Reading, Tappable, Taps

Names = Sequence[str]
MOST_SALES = 12
"""Up to so many sales each has a picture of its own."""


class ExpeditionTaps:
    """See `arch_widgets.scenes.taps.Tappable`."""

    def question(self, table: ExpeditionTable, names: Names) -> Question | None:
        if table.over:
            return None
        chance = table.asked == CHANCE
        found = (OF_CHANCE if chance else OF_SEATS).get(table.question)
        return found(table, names) if found else None

    def showing(self, table: ExpeditionTable, names: Names) -> Question | None:
        return shown(table, names) if table.witness != ALL and any(map(table.hand_size, range(table.seats))) else None


# -- a turn --------------------------------------------------------------------------------------------------------


def _dig(table: ExpeditionTable, names: Names) -> Question:
    if table.witness != ALL:
        return dug_up(table, names)
    items = [Item("dig", say("Dig"), pieces=("dig",), group=ACTIONS)]
    return Listed(items, [Reading(("dig",), ("dig",))], _asking(say("{player} digs.", player=names[table.asked])))


def _thief(table: ExpeditionTable, names: Names) -> Question:
    victims = [decision[1] for decision in RULES.options(table)]
    items = [
        Item(f"seat:{seat}", names[seat], count_of(table.hand_size(seat), "{player}: {number} card in hand", "{player}: {number} cards in hand", player=names[seat]), group="players")
        for seat in victims
    ]  # fmt: skip
    readings = [Reading(("rob", seat), (f"seat:{seat}",)) for seat in victims]
    prompt = say("{player} has dug up a thief: tap the player it goes to.", player=names[table.asked])
    return Listed(items, readings, _asking(prompt), {"players": ""})


def _tent(table: ExpeditionTable, names: Names) -> Question:
    items = [Item("tent", say("Use the tent"), group=ACTIONS), Item("no-tent", say("Keep it"), group=ACTIONS)]
    readings = [Reading((item.id,), (item.id,)) for item in items]
    seat = table.asked
    prompt = count_of(
        losses(table, seat),
        "{player}: a sandstorm would take a card. Use the tent?",
        "{player}: a sandstorm would take {number} cards. Use the tent?",
        player=names[seat],
    )
    return Listed(items, readings, _asking(prompt))


def _storm(table: ExpeditionTable, names: Names) -> Question:
    seat, size = table.asked, losses(table, table.asked)
    prompt = say("{player}: the storm takes {number} cards; tap them.", player=names[seat], number=size)
    most, can = hand_of(table, seat)
    kinds = [
        (
            kind_item(table, f"lose:{kind}", kind, (f"hand:{seat}:{kind}",) if table.hands[seat][kind] else (), "hand"),
            number,
        )
        for kind, number in enumerate(most)
        if number
    ]
    return _chosen_cards(
        "lose", kinds, size, _asking(prompt), {"hand": say("Hand")}, None if most is table.hands[seat] else can
    )


def _action(table: ExpeditionTable, names: Names) -> Question:
    """A trade card by card, or one of the actions that can be listed."""
    seat = table.asked
    hand, can_give = hand_of(table, seat)
    items = [Item("end", say("End the turn"), group=ACTIONS)]
    readings: list[Reading] = []
    sold: list[Decision] = []
    for decision in _plain_actions(table, hand):
        kind, *values = decision
        if kind == "end":
            readings.append(Reading(decision, ("end",)))
        elif kind == "sell":
            sold.append(decision)
        elif table.monument == SPHINX:
            readings.append(Reading(decision, tuple(f"name:{value}" for value in values)))
        else:
            readings.append(Reading(decision, (f"chamber:{values[0] if values else 0}",)))
    for reading, own in _sales(table, sold):
        readings.append(reading)
        items += own
    told = {item for one in readings for item in one.needed}
    items = [item for item in items if item.id in told]
    items += [
        Item(f"chamber:{chamber}", say("Explore chamber {chamber}", chamber=chamber + 1), pieces=(f"chamber:{chamber}",), group=ACTIONS)
        for chamber in range(len(table.chambers))
        if f"chamber:{chamber}" in told
    ]  # fmt: skip
    items += [
        kind_item(table, f"name:{kind}", kind, (), "sphinx") for kind in range(TREASURES) if f"name:{kind}" in told
    ]
    items += [
        kind_item(
            table,
            f"{GIVE}{kind}",
            kind,
            (f"hand:{seat}:{kind}",) if table.hands[seat][kind] else (),
            "give",
            table.hands[seat][kind],
        )
        for kind, number in enumerate(hand)
        if number
    ]
    items += [
        kind_item(table, f"{TAKE}{kind}", kind, (f"market:{kind}",), "take", number)
        for kind, number in enumerate(table.market)
        if number
    ]
    inside = {
        f"chamber:{chamber}": number
        for chamber in range(len(table.chambers))
        if (number := _named_inside(table, chamber))
    }
    if inside:
        items += [
            kind_item(table, f"{INSIDE}{kind}", kind, (), "inside") for kind in range(TREASURES) if table.in_play[kind]
        ]
    groups = {
        ACTIONS: "", "inside": say("In the chamber"), "give": say("Trade: give"), "take": say("Take from the marketplace"), "sell": say("Sell"), "amounts": say("How many"),
        "sphinx": say("Explore the Sphinx: two kinds"),
    }  # fmt: skip
    return Action(
        table, items, readings, hand, can_give, names[seat], groups, inside, lambda chamber, counts: chamber_of(table, chamber)[1](counts)
    )  # fmt: skip


def _sales(table: ExpeditionTable, decisions: Sequence[Decision]) -> Iterator[tuple[Reading, list[Item]]]:
    """Each sale with its items: a picture for each if they are few, or else the kind and then how many."""
    cards, few = table.cards, len(decisions) <= MOST_SALES
    for decision in decisions:
        kind, number = decision[1], decision[2]
        name, price = say(cards.names[kind]), cards.price[kind][number]
        words = say("{number} for ${price}", number=number, price=price)
        label = say("Sell {number} {card} for ${price}", number=number, card=name, price=price)
        if few:
            item = Item(f"sell:{kind}:{number}", words, label, (), f"small-{kind}", "sell")
            yield Reading(decision, (item.id,)), [item]
        else:
            first = Item(f"sell:{kind}", name, "", (), f"small-{kind}", "sell")
            amount = Item(f"{AMOUNT}{kind}:{number}", words, label, (), f"small-{kind}", "amounts")
            yield Reading(decision, (first.id, amount.id)), [first, amount]


def _plain_actions(table: ExpeditionTable, hand: Sequence[int]) -> list[Decision]:
    """Every action but trades, with a hand that holds at most so many cards of each kind."""
    if table.witness == ALL:
        return RULES.plain_actions(table)
    found: list[Decision] = [] if table.forced and not table.sold_now else [("end",)]
    for kind, own in enumerate(hand):
        found += [("sell", kind, amount) for amount in range(min(own, table.cards.largest[kind]), 0, -1)]
    return [*found, *monuments.explorations(table, hand[MAP])]


def _named_inside(table: ExpeditionTable, chamber: int) -> int:
    """How many cards of a chamber the witness names when it is explored."""
    return 0 if table.monument in (MINE, SPHINX) else to_be_named(table, chamber)


def _keep(table: ExpeditionTable, names: Names) -> Question:
    chamber = table.exploring
    if table.witness != ALL and not seen_by_witness(table, 1 << table.active):
        return kept_unseen(table, names)
    prompt = say("{player}: tap the {number} cards of the Tomb to keep.", player=names[table.asked], number=TOMB_KEEPS)
    kinds = [
        (kind_item(table, f"keep:{kind}", kind, (f"chamber:{chamber}:small-{kind}",), "chamber"), number)
        for kind, number in enumerate(table.chambers[chamber])
        if number
    ]
    return _chosen_cards("keep", kinds, TOMB_KEEPS, _asking(prompt), {"chamber": say("In the chamber")})


def _mine(table: ExpeditionTable, names: Names) -> Question:
    items = [
        Item("draw", say("Draw another card"), group=ACTIONS),
        Item("stop", say("Stop and keep them"), group=ACTIONS),
    ]
    readings = [Reading((item.id,), (item.id,)) for item in items]
    return Listed(items, readings, _asking(say("{player}, in the Mine: draw or stop?", player=names[table.asked])))


def _look(table: ExpeditionTable, names: Names) -> Question:
    items = {
        chamber: Item(f"chamber:{chamber}", say("Chamber {chamber}", chamber=chamber + 1), pieces=(f"chamber:{chamber}",), group=ACTIONS)
        for chamber in range(len(table.chambers))
        if table.chamber_size(chamber)
    }  # fmt: skip
    return looked(table, names, items, Item("none", say("No look"), group=ACTIONS))


# -- chance --------------------------------------------------------------------------------------------------------


def _monument(table: ExpeditionTable, names: Names) -> Question:
    titles = table.cards.monument_names
    wanted = [place for place, name in enumerate(MONUMENTS) if table.wanted_monument in ("any", name)]
    items = [Item(f"monument:{place}", say(titles[place]), group=ACTIONS) for place in wanted]
    readings = [Reading(("monument", place), (f"monument:{place}",)) for place in wanted]
    return Listed(items, readings, _asking(say("Which monument is used?")))


def _deal(table: ExpeditionTable, names: Names) -> Question:
    return dealing(table, names) if table.witness == ALL else opening(table, names)


def _first_player(table: ExpeditionTable, names: Names) -> Question:
    able = [seat for seat in range(table.seats) if RULES.why_not(table, ("first-player", seat)) is None]
    items = [Item(f"seat:{seat}", names[seat], group="players") for seat in able]
    readings = [Reading(("first-player", seat), (f"seat:{seat}",)) for seat in able]
    return Listed(items, readings, _asking(say("Who begins? Tap the player.")), {"players": ""})


def _theft(table: ExpeditionTable, names: Names) -> Question:
    if table.witness != ALL:
        return stolen(table, names)
    victim = table.victim
    able = [kind for kind in range(TREASURES) if RULES.why_not(table, ("theft", kind)) is None]
    items = [kind_item(table, f"card:{kind}", kind, (f"hand:{victim}:{kind}",), "cards") for kind in able]
    readings = [Reading(("theft", kind), (f"card:{kind}",)) for kind in able]
    prompt = say("Which card does {player} take from {victim}?", player=names[table.active], victim=names[victim])
    return Listed(items, readings, _asking(prompt), {"cards": ""})


def _drawn(table: ExpeditionTable, names: Names) -> Question:
    """Cards that come out of the Mine, one, or out of the Sphinx, five."""
    most, can = chamber_of(table, table.exploring)
    kinds = [
        (kind_item(table, f"card:{kind}", kind, (), "cards"), number) for kind, number in enumerate(most) if number
    ]
    size = 1 if table.question == "mine" else min(SPHINX_DRAWS, table.chamber_size(table.exploring))
    prompt = say("Which card is drawn from the Mine?") if table.question == "mine" else say("Which {number} cards does the Sphinx show?", number=size)  # fmt: skip

    def decision(counts: Mapping[str, int]) -> Decision:
        return (table.question, *[kind for kind in range(TREASURES) for _ in range(counts.get(f"card:{kind}", 0))])

    def counts_of(decision: Decision) -> Mapping[str, int]:
        return {f"card:{kind}": decision[1:].count(kind) for kind in range(TREASURES)}

    known = most is table.chambers[table.exploring]
    return Counted(
        kinds, size, decision, counts_of, _asking(prompt), {"cards": ""}, None if known else _by_item("card:", can)
    )


# -- parts ---------------------------------------------------------------------------------------------------------


def kind_item(
    table: ExpeditionTable, item: str, kind: int, pieces: tuple[str, ...], group: str, number: int = 1
) -> Item:
    """A kind of card as an item, and how many of them lie there."""
    name = say(table.cards.names[kind])
    label = say("{card}, trading value {trade}", card=name, trade=table.cards.trade[kind])
    return Item(item, name, label, pieces, f"small-{kind}", group, number)


def _asking(prompt: str) -> Callable[[Taps, bool], str]:
    """The same words whatever is tapped."""
    return lambda taps, may_end: prompt


def _chosen_cards(
    word: str,
    kinds: Sequence[tuple[Item, int]],
    size: int,
    prompt: Callable[[Taps, bool], str],
    groups: Mapping[str, str],
    can: Callable[[Sequence[int]], bool] | None = None,
) -> Question:
    """Some cards of those that lie there, as numbers by kind."""

    def decision(counts: Mapping[str, int]) -> Decision:
        return (word, *[counts.get(f"{word}:{kind}", 0) for kind in range(TREASURES)])

    def counts_of(decision: Decision) -> Mapping[str, int]:
        return {f"{word}:{kind}": number for kind, number in enumerate(decision[1:]) if number}

    return Counted(kinds, size, decision, counts_of, prompt, groups, None if can is None else _by_item(f"{word}:", can))


def _by_item(word: str, can: Callable[[Sequence[int]], bool]) -> Callable[[Mapping[str, int]], bool]:
    """What can be chosen together, asked by items instead of by kinds."""
    return lambda counts: can([counts.get(f"{word}{kind}", 0) for kind in range(TREASURES)])


OF_SEATS: dict[str, Callable[[ExpeditionTable, Names], Question]] = {
    "dig": _dig, "thief": _thief, "tent": _tent, "storm": _storm, "action": _action, "keep": _keep, "mine": _mine, "look": _look,
}  # fmt: skip
OF_CHANCE: dict[str, Callable[[ExpeditionTable, Names], Question]] = {
    "monument": _monument, "deal": _deal, "dig-site": dig_site, "first-player": _first_player, "theft": _theft, "mine": _drawn,
    "sphinx": _drawn,
}  # fmt: skip

TAPS: Tappable[ExpeditionTable] = ExpeditionTaps()
