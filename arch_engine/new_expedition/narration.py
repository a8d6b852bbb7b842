"""Facts and moves of The New Expedition as sentences. A view tells only what its seat knows: unknown cards are "a card"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arch_engine.core.consequences import Consequences, Counted, Telling, add
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.narration import Names, Narration, mover, tellable, the_end
from arch_engine.core.table import Fact
from arch_engine.core.words import capital, listing
from arch_engine.new_expedition.called import PLURALS, several, some
from arch_engine.new_expedition.components import MAP, SANDSTORM, SPHINX, THIEF, TREASURES
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable


def stacked(table: ExpeditionTable, decision: Decision) -> tuple[str, ...]:
    """The cards of the dig site by name, from the top, where a move lays them."""
    if decision[0] != "dig-site":
        return ()
    names = {THIEF: say("Thief"), SANDSTORM: say("Sandstorm")}
    return tuple([names.get(card) or say(table.cards.names[card]) for card in decision[1:]])


def _cards(table: ExpeditionTable, fact: Mapping[str, Any], names: Names) -> str:
    return some(table, fact["treasure"], fact.get("amount", 1))


def _return_drawn(t: ExpeditionTable, f: Fact, n: Names) -> str:
    cards = capital(some(t, f[2], f[3]))
    return count_of(f[3], "{cards} goes back into the chamber.", "{cards} go back into the chamber.", cards=cards)


def _look(t: ExpeditionTable, f: Fact, n: Names) -> str:
    return count_of(
        t.chamber_size(f[2]),
        "{player} looks at the only card of chamber {chamber}.",
        "{player} looks at the {number} cards of chamber {chamber}.",
        player=n[f[1]],
        chamber=f[2] + 1,
    )


def _win(t: ExpeditionTable, f: Fact, n: Names) -> str:
    return say(
        "{player} wins with ${money} from {cards} cards.", player=n[f[1]], money=t.money[f[1]], cards=t.cards_sold[f[1]]
    )


def _spend_maps(t: ExpeditionTable, f: Fact, n: Names) -> str:
    return count_of(
        f[2],
        "{player} spends a Map; it leaves the game.",
        "{player} spends {maps}; they leave the game.",
        player=n[f[1]],
        maps=some(t, MAP, f[2]),
    )


SENTENCES: dict[str, str | Callable[[ExpeditionTable, Fact, Names], str]] = {
    "ask": the_end,
    "enter_phase": "",
    "choose_monument": mark("The monument is the {monument}."),
    "deal_card": mark("{player} is dealt {cards}."),
    "lay_in_market": mark("{Cards} is laid into the marketplace."),
    "fill_chamber": mark("{Cards} goes into chamber {chamber}."),
    "fill_pile": "",
    "stack": "",
    "announce": mark("{player} announces a hand worth {amount} in trade."),
    "name_first_player": mark("{player} begins."),
    "begin_turn": "",
    "dig_treasure": mark("{player} digs up {cards}."),
    "dig_thief": mark("{player} meets a thief; {thieves} more in the dig site."),
    "dig_storm": mark("A sandstorm breaks; {storms} more in the dig site."),
    "choose_victim": mark("{player} sends the thief to {victim}."),
    "steal": mark("{player} takes {cards} from {victim}'s hand."),
    "uncover": mark("{Cards} is laid open into chamber {chamber}."),
    "use_tent": mark("{player} takes shelter in the tent."),
    "keep_tent": mark("{player} does not use the tent."),
    "storm_over": mark("The storm is over."),
    "lose": mark("{player} loses {cards} to the marketplace."),
    "give": mark("{player} lays {cards} into the marketplace."),
    "take": mark("{player} takes {cards} from the marketplace."),
    "spend_maps": _spend_maps,
    "open_chamber": mark("Chamber {chamber} is explored."),
    "look": _look,
    "take_chamber": mark("{player} takes {cards} from chamber {chamber}."),
    "name_kinds": mark("Named: {kind} and {other_kind}."),
    "draw_card": mark("{Cards} is drawn."),
    "keep_drawn": mark("{player} keeps {cards}."),
    "return_drawn": _return_drawn,
    "sell": mark("{player} sells {cards} for ${price}."),
    "score": "",
    "must_sell": mark("All have passed: {player} must sell at least one card this turn."),
    "pass_turn": mark("{player} passes."),
    "end_turn": "",
    "win": _win,
    "bury": "",
    "recognize": mark("{player} finds {cards} in chamber {chamber}."),
    "show": mark("{player} shows {cards}."),
}

NARRATION = Narration(
    ExpeditionTable,
    SENTENCES,
    {
        "cards": _cards,
        "Cards": lambda table, fact, names: capital(_cards(table, fact, names)),
        "chamber": lambda table, fact, names: fact["chamber"] + 1,
        "monument": lambda table, fact, names: say(table.cards.monument_names[fact["monument"]]),
        "kind": lambda table, fact, names: say(PLURALS[fact["treasure"]]),
        "other_kind": lambda table, fact, names: say(PLURALS[fact["other"]]),
        "thieves": lambda table, fact, names: table.thieves - 1,
        "storms": lambda table, fact, names: table.storms - 1,
    },
)


def narrate(table: ExpeditionTable, fact: Fact, names: Names) -> str:
    """A fact as a sentence, told just before it happens; unknown cards are HIDDEN."""
    return NARRATION.narrate(table, fact, names)


MOVES = {
    "dig": mark("{player} digs"),
    "tent": mark("{player} takes shelter in the tent"),
    "no-tent": mark("{player} does not use the tent"),
    "draw": mark("{player} draws another card from the Mine"),
    "stop": mark("{player} stops and keeps the cards of the Mine"),
    "deal": mark("Hands, marketplace and chambers are dealt"),
    "dig-site": mark("The dig site is shuffled"),
}
"""The sentences of moves whose kind says everything."""


@tellable
def narrate_move(table: ExpeditionTable, decision: Decision, names: Names) -> str:
    """A move as a sentence, told just before it happens. It names no card that the table's viewer does not know."""
    kind, *values = decision
    who = mover(table, names)
    if kind in MOVES:
        return say(MOVES[kind], player=who)
    if kind == "rob":
        return say("{player} sends the thief to {victim}", player=who, victim=names[values[0]])
    if kind == "lose":
        return say("{player} loses {cards} to the storm", player=who, cards=several(table, values))
    if kind == "trade":
        given, taken = several(table, values[:TREASURES]), several(table, values[TREASURES:])
        return say("{player} trades {given} for {taken}", player=who, given=given, taken=taken)
    if kind == "sell":
        price = table.cards.price[values[0]][values[1]]
        return say("{player} sells {cards} for ${price}", player=who, cards=some(table, *values), price=price)
    if kind == "explore":
        return _explores(table, who, values)
    if kind == "keep":
        kept = _kept(table, values) if len(values) < TREASURES else several(table, values)
        return say("{player} keeps {cards} of the Tomb", player=who, cards=kept)
    if kind == "show":
        return say("{player} shows {cards}", player=names[values[0]], cards=several(table, values[1:]))
    if kind == "look":
        if not values:
            return say("{player} does not look into a chamber", player=who)
        return say("{player} looks into chamber {chamber}", player=who, chamber=values[0] + 1)
    if kind == "theft":
        thief, victim = names[table.active], names[table.victim]
        return say("{player} steals {cards} from {victim}", player=thief, cards=some(table, values[0]), victim=victim)
    if kind == "mine":
        return say("The Mine gives {cards}", cards=some(table, values[0]))
    if kind == "sphinx":
        drawn = [values.count(card) for card in range(TREASURES)]
        shown = several(table, drawn)
        return say("The Sphinx shows {cards} (trading value {value})", cards=shown, value=value(table, drawn))
    if kind == "monument":
        return say("The monument is the {monument}", monument=say(table.cards.monument_names[values[0]]))
    if kind == "first-player":
        return say("{player} will begin", player=names[values[0]])
    did_nothing = not (table.acted or table.began_with_dig or table.forced)
    return say(mark("{player} passes") if did_nothing else mark("{player} ends the turn"), player=who)


def _kept(table: ExpeditionTable, kinds: Sequence[int]) -> str:
    """Cards by kind, some of them unknown."""
    known = several(table, [list(kinds).count(kind) for kind in range(TREASURES)])
    unknown = some(table, HIDDEN, list(kinds).count(HIDDEN))
    return listing([known, unknown]) if max(kinds) > HIDDEN else unknown


def _explores(table: ExpeditionTable, who: str, values: Sequence[int]) -> str:
    monument = say(table.cards.monument_names[table.monument])
    if values and table.monument != SPHINX:
        return say(
            "{player} explores chamber {chamber} of the {monument}",
            player=who,
            chamber=values[0] + 1,
            monument=monument,
        )
    if values:
        kind, other = (say(PLURALS[value]) for value in values)
        return say(
            "{player} explores the {monument}, hoping for {kind} and {other_kind}",
            player=who,
            monument=monument,
            kind=kind,
            other_kind=other,
        )
    return say("{player} explores the {monument}", player=who, monument=monument)


# What comes of a decision in The New Expedition: what is sold and explored, and what thieves and storms cost.


def _count(start: ExpeditionTable, facts: Sequence[Fact], end: ExpeditionTable) -> Counted:
    found: Counted = {}
    for fact in facts:
        kind = fact[0]
        if kind == "sell":
            add(found, fact[3], "sold", fact[1], fact[2])
        elif kind == "spend_maps":
            add(found, 1.0, "explored", fact[1])
        elif kind == "steal":
            add(found, -1.0, "thieves", fact[2])
        elif kind == "lose":
            add(found, -fact[3], "storms", fact[1])
    return found


CONSEQUENCES: Consequences[ExpeditionTable] = Consequences(
    {
        "explored": Telling((), mark_count("an exploration of the monument", "{number} explorations of the monument")),
        "sold": Telling(
            ("treasure",),
            mark_count("one more of the {cards} to sell", "{number} more of the {cards} to sell"),
            mark_count("one of the {cards} to sell", "{number} of the {cards} to sell"),
        ),
        "storms": Telling(
            (),
            mark_count("a card kept from sandstorms", "{number} cards kept from sandstorms"),
            mark_count("a card lost to sandstorms", "{number} cards lost to sandstorms"),
        ),
        "thieves": Telling(
            (),
            mark_count("a card kept from thieves", "{number} cards kept from thieves"),
            mark_count("a card lost to thieves", "{number} cards lost to thieves"),
        ),
    },
    _count,
    {"cards": lambda table, values, names: say(PLURALS[values["treasure"]])},
)
