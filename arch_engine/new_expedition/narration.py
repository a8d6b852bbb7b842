"""Facts and moves of The New Expedition as sentences. A view tells only what its seat knows: unknown cards are "a card"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.table import CHANCE, Fact
from arch_engine.core.words import listing
from arch_engine.new_expedition.components import MONUMENTS, TREASURES
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable

Names = Sequence[str]
PLURALS = (
    "Parchment Scraps",
    "Coins",
    "Talismans",
    "Pot Shards",
    "Broken Cups",
    "Broken Tablets",
    "Broken Pendants",
    "Maps",
    "Pharaoh's Masks",
)


def some(table: ExpeditionTable, kind: int, amount: int = 1) -> str:
    """A number of cards in words: "a Coin", "4 Talismans"; "a card" when the kind is not known."""
    if kind == HIDDEN:
        return "a card" if amount == 1 else f"{amount} cards"
    return f"a {table.cards.names[kind]}" if amount == 1 else f"{amount} {PLURALS[kind]}"


def several(table: ExpeditionTable, counts: Sequence[int]) -> str:
    """Cards of several kinds in words."""
    parts = [some(table, kind, amount) for kind, amount in enumerate(counts) if amount]
    return listing(parts) or "nothing"


def _drawn(t: ExpeditionTable, f: Fact, n: Names) -> str:
    return f"{n[f[1]]} digs up {some(t, f[2])}."


TELL: dict[str, Callable[[ExpeditionTable, Fact, Names], str]] = {
    "ask": lambda t, f, n: "The game is over." if f[2] == "over" else "",
    "enter_phase": lambda t, f, n: "",
    "choose_monument": lambda t, f, n: f"The monument is the {t.cards.monument_names[f[1]]}.",
    "deal_card": lambda t, f, n: f"{n[f[1]]} is dealt {some(t, f[2])}.",
    "lay_in_market": lambda t, f, n: (
        f"{some(t, f[1]).capitalize() if f[1] == HIDDEN else 'A ' + t.cards.names[f[1]]} is laid into the marketplace."
    ),
    "fill_chamber": lambda t, f, n: (
        f"{'A card' if f[2] == HIDDEN else 'A ' + t.cards.names[f[2]]} goes into chamber {f[1] + 1}."
    ),
    "fill_pile": lambda t, f, n: "",
    "stack": lambda t, f, n: "",
    "announce": lambda t, f, n: f"{n[f[1]]} announces a hand worth {f[2]} in trade.",
    "name_first_player": lambda t, f, n: f"{n[f[1]]} begins.",
    "begin_turn": lambda t, f, n: "",
    "dig_treasure": _drawn,
    "dig_thief": lambda t, f, n: f"{n[f[1]]} meets a thief; {t.thieves - 1} left in the dig site.",
    "dig_storm": lambda t, f, n: f"A sandstorm breaks; {t.storms - 1} left in the dig site.",
    "choose_victim": lambda t, f, n: f"{n[f[1]]} sends the thief to {n[f[2]]}.",
    "steal": lambda t, f, n: f"{n[f[1]]} takes {some(t, f[3])} from {n[f[2]]}'s hand.",
    "uncover": lambda t, f, n: f"{some(t, f[2])[:1].upper()}{some(t, f[2])[1:]} is laid open into chamber {f[1] + 1}.",
    "use_tent": lambda t, f, n: f"{n[f[1]]} takes shelter in the tent.",
    "keep_tent": lambda t, f, n: f"{n[f[1]]} does not use the tent.",
    "storm_over": lambda t, f, n: "The storm is over.",
    "lose": lambda t, f, n: f"{n[f[1]]} loses {some(t, f[2], f[3])} to the marketplace.",
    "give": lambda t, f, n: f"{n[f[1]]} lays {some(t, f[2], f[3])} into the marketplace.",
    "take": lambda t, f, n: f"{n[f[1]]} takes {some(t, f[2], f[3])} from the marketplace.",
    "spend_maps": lambda t, f, n: (
        f"{n[f[1]]} spends {some(t, 7, f[2])}; they leave the game."
        if f[2] > 1
        else f"{n[f[1]]} spends a Map; it leaves the game."
    ),
    "open_chamber": lambda t, f, n: f"Chamber {f[1] + 1} is explored.",
    "look": lambda t, f, n: f"{n[f[1]]} looks at the {t.chamber_size(f[2])} cards of chamber {f[2] + 1}.",
    "take_chamber": lambda t, f, n: f"{n[f[1]]} takes {some(t, f[3])} from chamber {f[2] + 1}.",
    "name_kinds": lambda t, f, n: f"Named: {PLURALS[f[1]]} and {PLURALS[f[2]]}.",
    "draw_card": lambda t, f, n: f"{some(t, f[2])[:1].upper()}{some(t, f[2])[1:]} is drawn.",
    "keep_drawn": lambda t, f, n: f"{n[f[1]]} keeps {some(t, f[2], f[3])}.",
    "return_drawn": lambda t, f, n: (
        f"{some(t, f[2], f[3])[:1].upper()}{some(t, f[2], f[3])[1:]} {'goes' if f[3] == 1 else 'go'} back into the chamber."
    ),
    "sell": lambda t, f, n: f"{n[f[1]]} sells {some(t, f[2], f[3])} for ${f[4]}.",
    "score": lambda t, f, n: "",
    "must_sell": lambda t, f, n: f"All have passed: {n[f[1]]} must sell at least one card this turn.",
    "pass_turn": lambda t, f, n: f"{n[f[1]]} passes.",
    "end_turn": lambda t, f, n: "",
    "win": lambda t, f, n: f"{n[f[1]]} wins with ${t.money[f[1]]} from {t.cards_sold[f[1]]} cards.",
}


def narrate(table: ExpeditionTable, fact: Fact, names: Names) -> str:
    """A fact as a sentence, told just before it happens; cards that are not known are HIDDEN."""
    return TELL[fact[0]](table, fact, names)


def narrate_move(table: ExpeditionTable, decision: Decision, names: Names) -> str:
    """A move as a sentence, told just before it happens. It names no card that is not known to the table's viewer."""
    kind, *values = decision
    who = names[table.asked] if table.asked != CHANCE else "Chance"
    if kind == "rob":
        return f"{who} sends the thief to {names[values[0]]}"
    if kind == "lose":
        return f"{who} loses {several(table, values)} to the storm"
    if kind == "trade":
        return f"{who} trades {several(table, values[:TREASURES])} for {several(table, values[TREASURES:])}"
    if kind == "sell":
        return f"{who} sells {some(table, values[0], values[1])} for ${table.cards.price[values[0]][values[1]]}"
    if kind == "explore":
        place = f"chamber {values[0] + 1} of the " if len(values) == 1 else "the "
        hope = f", hoping for {PLURALS[values[0]]} and {PLURALS[values[1]]}" if len(values) == 2 else ""
        return f"{who} explores {place}{table.cards.monument_names[table.monument]}{hope}"
    if kind == "keep":
        return f"{who} keeps {'2 cards' if HIDDEN in values else several(table, values)} of the Tomb"
    if kind == "look":
        return f"{who} looks into chamber {values[0] + 1}" if values else f"{who} does not look into a chamber"
    if kind == "theft":
        return f"{names[table.active]} steals {some(table, values[0])} from {names[table.victim]}"
    if kind == "mine":
        return f"The Mine gives {some(table, values[0])}"
    if kind == "sphinx":
        drawn = [values.count(card) for card in range(TREASURES)]
        return f"The Sphinx shows {several(table, drawn)} (trading value {value(table, drawn)})"
    if kind == "monument":
        return f"The monument is the {table.cards.monument_names[MONUMENTS.index(MONUMENTS[values[0]])]}"
    if kind == "first-player":
        return f"{names[values[0]]} will begin"
    plain = {
        "dig": f"{who} digs",
        "tent": f"{who} takes shelter in the tent",
        "no-tent": f"{who} does not use the tent",
        "draw": f"{who} draws another card from the Mine",
        "stop": f"{who} stops and keeps the cards of the Mine",
        "deal": "Hands, marketplace and chambers are dealt",
        "dig-site": "The dig site is shuffled",
    }
    if kind == "end":
        did_nothing = not (table.acted or table.began_with_dig or table.forced)
        return f"{who} passes" if did_nothing else f"{who} ends the turn"
    return plain[kind]
