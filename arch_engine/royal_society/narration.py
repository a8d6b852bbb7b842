"""Facts and moves of The Royal Society of Archeology as sentences. A view tells only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.table import CHANCE, Fact
from arch_engine.royal_society.components import COLLECTIONS, LETTERS, LOCATION_NAMES, REGION_NAMES
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable

Names = Sequence[str]
FAVOR_WORDS = {
    "prestige": "3 prestige", "money": "£5", "reputation": "2 reputation", "reserve": "reserving an expedition", "knowledge": "1 knowledge",
    "relic": "a relic of choice",
}  # fmt: skip


def relic(sort: int) -> str:
    """A sort of relic in words: "an Asia scroll"."""
    region = REGION_NAMES[sort // 4]
    thing = ("musical instrument", "pottery", "scroll", "jewelry")[sort % 4]
    article = "an" if region[0] == "A" else "a"
    return f"{article} {region} {thing}"


def expedition(table: SocietyTable, card: int) -> str:
    """An expedition by its site; "an expedition" where it is not known."""
    return "an expedition" if card < 0 else table.cards.expeditions[card].title


def patron(table: SocietyTable, number: int) -> str:
    """A patron by name."""
    return "a patron" if number < 0 else table.cards.patrons[number].title


def points(amount: int, measure: str) -> str:
    """A gain or loss in words: "gains 3 prestige"."""
    return f"{'gains' if amount > 0 else 'loses'} {abs(amount)} {measure}"


def _title(table: SocietyTable, number: int) -> str:
    return "a society" if number < 0 else table.cards.society_titles[number]


def _collection(place: int) -> str:
    return f"collection {COLLECTIONS[place]}"


def _marker(t: SocietyTable, f: Fact, n: Names) -> str:
    name, _ = t.cards.favors[f[2]]
    if f[1] == NOBODY:
        return f"The Automa stands on space {f[2] + 1}: nobody gets {FAVOR_WORDS[name]} this year."
    return f"{n[f[1]]} takes space {f[2] + 1}: {FAVOR_WORDS[name]}."


def _nothing(t: SocietyTable, f: Fact, n: Names) -> str:
    what = {"bag": "relic", "expeditions": "expedition", "patrons": "patron", "bloomsbury": "Bloomsbury tile"}[f[1]]
    return f"No {what} is left to draw."


def _present(t: SocietyTable, f: Fact, n: Names) -> str:
    title = t.cards.objective_titles[t.objectives[f[2]]]
    if f[1] == NOBODY:
        return f"The first space of objective {LETTERS[f[2]]} is taken by a disc nobody owns."
    return f"{n[f[1]]} presents objective {LETTERS[f[2]]} ({title}){', the first to do so' if t.left[f[2]] == NOBODY else ''}."


TELL: dict[str, Callable[[SocietyTable, Fact, Names], str]] = {
    "ask": lambda t, f, n: "The game is over." if f[2] == "over" else "",
    "enter_phase": lambda t, f, n: {"requirements": f"Year {t.round} ends.", "scoring": "The final scoring."}.get(f[1], ""),
    "lay_collection": lambda t, f, n: f"Collection {COLLECTIONS[f[1]]}: {', '.join(t.cards.collections[f[2]].wish_words)}.",
    "post_requirement": lambda t, f, n: f"Royal Requirement {f[1] + 1}: {t.cards.requirement_titles[f[2]]}.",
    "post_objective": lambda t, f, n: f"Objective {LETTERS[f[1]]}: {t.cards.objective_titles[f[2]]}.",
    "place_reputation": lambda t, f, n: f"{n[f[1]]}'s disc lies on reputation 4.",
    "deal_study": lambda t, f, n: f"{n[f[1]]} gets {'a study card' if f[2] < 0 else 'the study card ' + t.cards.studies[f[2]].title}.",
    "deal_society": lambda t, f, n: f"{n[f[1]]} may choose {_title(t, f[2])}.",
    "deal_expedition": lambda t, f, n: f"{n[f[1]]} is dealt {expedition(t, f[2])}.",
    "choose_side": lambda t, f, n: f"{n[f[1]]} turns the society board to side {'ab'[f[2]]}.",
    "assign_expertise": lambda t, f, n: f"{n[f[1]]}'s explorer {f[2] + 1} begins with expertise {f[3]}.",
    "found_society": lambda t, f, n: f"{n[f[1]]} leads the {_title(t, f[2])}.",
    "begin_year": lambda t, f, n: f"Year {f[1]} begins.",
    "place_marker": _marker,
    "gather": lambda t, f, n: "All explorers come home.",
    "activate": lambda t, f, n: f"{n[f[1]]} activates explorer {f[2] + 1}.",
    "support_explorer": lambda t, f, n: f"{n[f[1]]} supports the explorer.",
    "place_explorer": lambda t, f, n: f"{n[f[1]]} places explorer {f[2] + 1} at {LOCATION_NAMES[f[3]]}, section {f[4]}.",
    "reveal": lambda t, f, n: f"{expedition(t, f[1])} comes into the Program.",
    "discard_program": lambda t, f, n: f"{expedition(t, f[1])} leaves the Program.",
    "take_expedition": lambda t, f, n: f"{n[f[1]]} takes {expedition(t, f[2])} into the hand.",
    "pick_expedition": lambda t, f, n: f"{n[f[1]]} prepares {expedition(t, f[2])}.",
    "draw_expedition": lambda t, f, n: f"{n[f[1]]} draws {expedition(t, f[2])}.",
    "keep_expedition": lambda t, f, n: f"{n[f[1]]} keeps {expedition(t, f[2])}.",
    "discard_expedition": lambda t, f, n: f"{n[f[1]]} discards {expedition(t, f[2])}.",
    "complete_expedition": lambda t, f, n: f"{n[f[1]]} completes the expedition to {expedition(t, f[2])}.",
    "box_expedition": lambda t, f, n: f"The Automa goes to {expedition(t, f[1])}; the card leaves the game.",
    "play_reputation": lambda t, f, n: f"{n[f[1]]} plays reputation: {'£3 less' if f[2] == 'cheaper' else '1 knowledge less needed'}.",
    "score": lambda t, f, n: f"{n[f[1]]} {points(f[3], f[2])} ({f[4]}).",
    "gain_money": lambda t, f, n: f"{n[f[1]]} gains £{f[2]}.",
    "pay": lambda t, f, n: f"{n[f[1]]} pays £{f[2]}.",
    "gain_reputation": lambda t, f, n: f"{n[f[1]]} gains {f[2]} reputation.",
    "lose_reputation": lambda t, f, n: f"{n[f[1]]} spends {f[2]} reputation.",
    "swap_disc": lambda t, f, n: f"{n[f[1]]} gives up a disc for reputation.",
    "gain_knowledge": lambda t, f, n: f"{n[f[1]]} gains {f[3]} knowledge of {REGION_NAMES[f[2]]}.",
    "gain_expertise": lambda t, f, n: f"{n[f[1]]}'s explorer {f[2] + 1} now has expertise {t.expertise[f[1]][f[2]] + 1}.",
    "refill_bag": lambda t, f, n: f"The relics beside the bag of {REGION_NAMES[f[1]]} go back into it.",
    "draw_relic": lambda t, f, n: f"{n[f[1]]} draws {relic(f[2])}.",
    "take_relic": lambda t, f, n: f"{n[f[1]]} takes {relic(f[2])}.",
    "sift_relic": lambda t, f, n: f"{n[f[1]]} draws {relic(f[2])} to choose from.",
    "keep_relic": lambda t, f, n: f"{n[f[1]]} keeps {relic(f[2])}.",
    "return_sifted": lambda t, f, n: f"{relic(f[1])[:1].upper()}{relic(f[1])[1:]} is laid beside its bag.",
    "discard_relic": lambda t, f, n: f"{n[f[1]]} gives {relic(f[2])}.",
    "exhibit_relic": lambda t, f, n: f"{n[f[1]]} exhibits {relic(f[2])} in {_collection(f[3])}.",
    "find_nothing": _nothing,
    "draw_patron": lambda t, f, n: f"{n[f[1]]} meets {patron(t, f[2])}.",
    "take_patron": lambda t, f, n: f"{patron(t, f[2])} supports {n[f[1]]}.",
    "return_patron": lambda t, f, n: f"{patron(t, f[1])} goes to the bottom of the deck.",
    "honor_patron": lambda t, f, n: f"{n[f[1]]} honors {patron(t, f[2])}.",
    "open_stack": lambda t, f, n: f"{n[f[1]]} may find a publisher in Bloomsbury ([{(10, 25)[f[2]]}]).",
    "look_stack": lambda t, f, n: "",
    "take_tile": lambda t, f, n: f"{n[f[1]]} takes the Bloomsbury tile “{t.cards.tile_titles[f[2]]}”.",
    "lose_tile": lambda t, f, n: f"The Automa takes the Bloomsbury tile “{t.cards.tile_titles[f[2]]}” out of the game.",
    "present": _present,
    "place_disc": lambda t, f, n: f"A disc nobody owns lies on space {f[2] + 1} of {_collection(f[1])}.",
    "take_back_disc": lambda t, f, n: f"{n[f[1]]} takes a disc back from {_collection(f[2])}.",
    "miss_requirement": lambda t, f, n: f"{n[f[1]]} misses the Royal Requirement: {t.cards.requirement_titles[t.requirements[f[2]]]}.",
    "reveal_automa": lambda t, f, n: "",
    "place_pawn": lambda t, f, n: f"The Automa stands at {LOCATION_NAMES[f[1]]}, section {f[2]}.",
    "show_study": lambda t, f, n: f"{n[f[1]]} scores the study card {t.cards.studies[f[2]].title}.",
    "finish_score": lambda t, f, n: f"{n[f[1]]} ends with {f[2]}, the lower of {t.prestige[f[1]]} prestige and {t.science[f[1]]} science (worth {5 * t.science[f[1]]}).",
    "win": lambda t, f, n: f"{n[f[1]]} wins with {t.final[f[1]]}." if t.seats > 1 else f"{n[f[1]]} ends the game with {t.final[f[1]]}.",
    **dict.fromkeys(
        ("stack_tile", "box_tile", "stack_patron", "stack_expedition", "stack_automa", "set_aside_deck", "owe", "settle", "begin_turn", "end_turn"),
        lambda t, f, n: "",
    ),
}  # fmt: skip


def narrate(table: SocietyTable, fact: Fact, names: Names) -> str:
    """A fact as a sentence, told just before it happens; cards that are not known are -1."""
    return TELL[fact[0]](table, fact, names)


DOES = {
    "support": "spends 1 reputation to support the explorer", "study": "studies in the University", "deepen": "deepens knowledge with a relic",
    "study-relic": "studies relics in the Museum", "patron": "looks for a patron in the City", "sell": "sells a relic in the City",
    "done": "exhibits no more", "cheaper": "plays 2 reputation: £3 less to pay", "wiser": "plays 2 reputation: 1 knowledge less needed",
    "depart": "sets out", "decline": "declines", "end": "ends the turn", "disc": "gives up a disc for 2 reputation",
    "reserve-deck": "draws 3 expeditions to reserve one",
}  # fmt: skip

HAPPENS = {
    "automa": "The Automa plays its next card",
    "collections": "The collections of the Grand Gallery are laid out", "requirements": "The Royal Requirements are drawn",
    "objectives": "The objectives of the Royal Society are drawn", "bloomsbury": "The Bloomsbury tiles are stacked", "patrons": "The patrons are shuffled",
    "first-cards": "The expeditions for first games are dealt", "expeditions": "The expeditions are shuffled",
    "blocks": "Discs nobody owns block spaces of the Grand Gallery", "automa-deck": "The Automa's cards are shuffled",
    "reputation": "The discs are stacked on reputation 4", "studies": "The study cards are dealt", "societies": "Two societies are dealt to each player",
    "reshuffle": "The discarded expeditions are shuffled", "automa-shuffle": "The Automa's cards are shuffled again",
}  # fmt: skip


def narrate_move(table: SocietyTable, decision: Decision, names: Names) -> str:
    """A move as a sentence, told just before it happens. It names no card that is not known to the table's viewer."""
    kind, *values = decision
    who = names[table.asked] if table.asked != CHANCE else "Chance"
    if kind == "exhibit":
        if not values:
            return f"{who} exhibits in the Museum"
        return f"{who} exhibits {relic(values[0])} in {_collection(values[1])}, space {values[2] + 1}"
    if kind in HAPPENS:
        return HAPPENS[kind]
    if kind in DOES:
        return f"{who} {DOES[kind]}"
    if kind == "draw":
        task = table.agenda[-1]
        return f"{names[task[1]]} draws {relic(values[0])}"
    if kind in ("go", "reserve", "discard", "keep"):
        verb = {"go": "goes to", "reserve": "reserves", "discard": "discards", "keep": "keeps"}[kind]
        return f"{who} {verb} {' and '.join(expedition(table, card) for card in values)}"
    if kind in ("give", "take", "hold"):
        return f"{who} {kind}s {relic(values[0])}"
    if kind in ("meet", "honor"):
        return f"{who} {'chooses' if kind == 'meet' else 'honors'} {patron(table, values[0])}"
    if kind == "learn":
        parts = [f"{amount} in {REGION_NAMES[region]}" for region, amount in enumerate(values) if amount]
        return f"{who} gains knowledge: {', '.join(parts)}"
    if kind == "first-player":
        return f"{names[values[0]]} takes the first King's Favor"
    return f"{who} {DOES_WITH[kind](table, values)}"


DOES_WITH: dict[str, Callable[[SocietyTable, list[int]], str]] = {
    "side": lambda t, v: f"takes side {'ab'[v[0]]} of the society board",
    "experts": lambda t, v: f"gives the explorers expertise {', '.join(map(str, v))}",
    "society": lambda t, v: f"founds the {_title(t, v[0])}",
    "favor": lambda t, v: f"takes the King's Favor: {FAVOR_WORDS[t.cards.favors[v[0]][0]]}",
    "activate": lambda t, v: f"activates explorer {v[0] + 1} (expertise {t.expertise[t.asked][v[0]]})",
    "place": lambda t, v: f"places the explorer at {LOCATION_NAMES[v[0]]}, section {v[1]}",
    "choose": lambda t, v: f"chooses {('science', 'prestige')[v[0]]}",
    "bag": lambda t, v: f"draws from the bag of {REGION_NAMES[v[0]]}",
    "train": lambda t, v: f"trains explorer {v[0] + 1}",
    "publish": lambda t, v: f"publishes: “{t.cards.tile_titles[v[0]]}”",
    "retrieve": lambda t, v: f"takes a disc back from {_collection(v[0])}",
    "score-study": lambda t, v: f"scores the study card {t.cards.studies[v[0]].title}",
    "present": lambda t, v: f"presents objective {LETTERS[v[0]]} to the Royal Society",
}
