"""Facts of The Royal Society of Archeology as sentences. A view tells only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.consequences import Consequences, Counted, Telling, add
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.narration import Names, Narration, Word, filled, mover, tellable, the_end
from arch_engine.core.table import Fact
from arch_engine.core.words import capital, listing
from arch_engine.royal_society import turning_up
from arch_engine.royal_society.called import (
    NUMBERS,
    card_of,
    collection,
    expedition,
    favor,
    patron,
    relic,
    society,
    wish,
)
from arch_engine.royal_society.components import AT_LOCATION, COLLECTIONS, LETTERS, LOCATIONS, REGION_NAMES, STACKS
from arch_engine.royal_society.numbers import FIRST_REPUTATION, SCIENCE_WORTH
from arch_engine.royal_society.table import HIDDEN, NOBODY
from arch_engine.royal_society.verbs import SocietyTable


def _place_marker(t: SocietyTable, f: Fact, n: Names) -> str:
    if f[1] == NOBODY:
        sentence = mark("The Automa stands on space {space}: nobody gets {favor} this year.")
        return say(sentence, space=f[2] + 1, favor=favor(t, f[2]))
    return say("{player} takes space {space}: {favor}.", player=n[f[1]], space=f[2] + 1, favor=favor(t, f[2]))


NONE_LEFT = {
    "bag": mark("No relic is left to draw."),
    "expeditions": mark("No expedition is left to draw."),
    "patrons": mark("No patron is left to draw."),
    "bloomsbury": mark("No Bloomsbury tile is left to draw."),
}


def _present(t: SocietyTable, f: Fact, n: Names) -> str:
    _, seat, place = f
    letter, objective = LETTERS[place], say(t.cards.objective_titles[t.objectives[place]])
    if seat == NOBODY:
        return say("The first space of objective {letter} is taken by a disc nobody owns.", letter=letter)
    sentence = mark("{player} presents objective {letter} ({objective}).")
    if t.left[place] == NOBODY:
        sentence = mark("{player} presents objective {letter} ({objective}), the first to do so.")
    return say(sentence, player=n[seat], letter=letter, objective=objective)


def _deal_study(t: SocietyTable, f: Fact, n: Names) -> str:
    if f[2] < 0:
        return say("{player} gets a study card.", player=n[f[1]])
    return say("{player} gets the study card {study}.", player=n[f[1]], study=say(t.cards.studies[f[2]].title))


def _lay_collection(t: SocietyTable, f: Fact, n: Names) -> str:
    wishes = ", ".join(map(wish, t.cards.collections[f[2]].wish_words))
    return say("Collection {number}: {wishes}.", number=COLLECTIONS[f[1]], wishes=wishes)


def _enter_phase(t: SocietyTable, f: Fact, n: Names) -> str:
    if f[1] == "requirements":
        return say("Year {year} ends.", year=t.round)
    return say("The final scoring.") if f[1] == "scoring" else ""


def _play_reputation(t: SocietyTable, f: Fact, n: Names) -> str:
    cheaper, wiser = (
        mark("{player} plays reputation: £{saved} less."),
        mark("{player} plays reputation: {known} knowledge less needed."),
    )
    return say(cheaper if f[2] == "cheaper" else wiser, player=n[f[1]], **NUMBERS)


SCORES = {
    ("prestige", True): mark("{player} gains {amount} prestige ({source})."),
    ("prestige", False): mark("{player} loses {amount} prestige ({source})."),
    ("science", True): mark("{player} gains {amount} science ({source})."),
    ("science", False): mark("{player} loses {amount} science ({source})."),
}
"""By measure, and whether it is a gain."""


def _score(t: SocietyTable, f: Fact, n: Names) -> str:
    _, seat, measure, amount, source, *_ = f
    return say(SCORES[measure, amount > 0], player=n[seat], amount=abs(amount), source=say(source))


def _finish_score(t: SocietyTable, f: Fact, n: Names) -> str:
    _, seat, amount = f
    return say(
        "{player} ends with {amount}, the lower of {prestige} prestige and {science} science (worth {worth}).",
        player=n[seat],
        amount=amount,
        prestige=t.prestige[seat],
        science=t.science[seat],
        worth=SCIENCE_WORTH * t.science[seat],
    )


def _win(t: SocietyTable, f: Fact, n: Names) -> str:
    sentence = mark("{player} wins with {points}.") if t.seats > 1 else mark("{player} ends the game with {points}.")
    return say(sentence, player=n[f[1]], points=t.final[f[1]])


def _turn_up(t: SocietyTable, f: Fact, n: Names) -> str:
    """Return what is seen of a deck or a stack; of cards that are played, drawn or discarded, the next fact tells."""
    _, seat, pile, card = f
    if pile == "patrons":
        return say("{patron} lies on top of the deck.", patron=patron(t, card))
    if pile in ("10", "25", "box") and seat >= 0:
        return say("{player} finds {tile} in Bloomsbury.", player=n[seat], tile=card_of(t, pile, card))
    return ""


def _show(t: SocietyTable, f: Fact, n: Names) -> str:
    _, seat, pile, card = f
    return say("{player} shows {card}.", player=n[seat], card=card_of(t, pile, card))


SENTENCES: dict[str, str | Callable[[SocietyTable, Fact, Names], str]] = {
    "ask": the_end,
    "enter_phase": _enter_phase,
    "lay_collection": _lay_collection,
    "post_requirement": mark("Royal Requirement {number}: {posted_requirement}."),
    "post_objective": mark("Objective {letter}: {posted_objective}."),
    "place_reputation": mark("{player}'s disc lies on reputation {start}."),
    "deal_study": _deal_study,
    "deal_society": mark("{player} may choose {society}."),
    "deal_expedition": mark("{player} is dealt {expedition}."),
    "choose_side": mark("{player} turns the society board to side {side}."),
    "assign_expertise": mark("{player}'s explorer {explorer} begins with expertise {amount}."),
    "found_society": mark("{player} leads a society: {society}."),
    "begin_year": mark("Year {round} begins."),
    "place_marker": _place_marker,
    "gather": mark("All explorers come home."),
    "activate": mark("{player} activates explorer {explorer}."),
    "support_explorer": mark("{player} supports the explorer."),
    "place_explorer": mark("{player} places explorer {explorer} {at_location}, section {section}."),
    "reveal": mark("{expedition} comes into the Program."),
    "discard_program": mark("{expedition} leaves the Program."),
    "take_expedition": mark("{player} takes {expedition} into the hand."),
    "pick_expedition": mark("{player} prepares {expedition}."),
    "draw_expedition": mark("{player} draws {expedition}."),
    "keep_expedition": mark("{player} keeps {expedition}."),
    "discard_expedition": mark("{player} discards {expedition}."),
    "complete_expedition": mark("{player} completes the expedition to {expedition}."),
    "box_expedition": mark("The Automa goes to {expedition}; the card leaves the game."),
    "play_reputation": _play_reputation,
    "score": _score,
    "gain_money": mark("{player} gains £{amount}."),
    "pay": mark("{player} pays £{amount}."),
    "gain_reputation": mark("{player} gains {amount} reputation."),
    "lose_reputation": mark("{player} spends {amount} reputation."),
    "swap_disc": mark("{player} gives up a disc for reputation."),
    "gain_knowledge": mark("{player} gains {amount} knowledge of {region}."),
    "gain_expertise": mark("{player}'s explorer {explorer} now has expertise {expertise}."),
    "refill_bag": mark("The relics beside the bag of {region} go back into it."),
    "draw_relic": mark("{player} draws {relic}."),
    "take_relic": mark("{player} takes {relic}."),
    "sift_relic": mark("{player} draws {relic} to choose from."),
    "keep_relic": mark("{player} keeps {relic}."),
    "return_sifted": mark("{Relic} is laid beside its bag."),
    "discard_relic": mark("{player} gives {relic}."),
    "exhibit_relic": mark("{player} exhibits {relic} in {collection}."),
    "find_nothing": lambda table, fact, names: say(NONE_LEFT[fact[1]]),
    "draw_patron": mark("{player} meets {patron}."),
    "take_patron": mark("{patron} supports {player}."),
    "return_patron": mark("{patron} goes to the bottom of the deck."),
    "honor_patron": mark("{player} honors {patron}."),
    "open_stack": mark("{player} may find a publisher in Bloomsbury ([{gate}])."),
    "look_stack": "",
    "take_tile": mark("{player} takes the Bloomsbury tile “{tile}”."),
    "lose_tile": mark("The Automa takes the Bloomsbury tile “{tile}” out of the game."),
    "present": _present,
    "place_disc": mark("A disc nobody owns lies on space {space} of {collection}."),
    "take_back_disc": mark("{player} takes a disc back from {collection}."),
    "miss_requirement": mark("{player} misses the Royal Requirement: {requirement}."),
    "reveal_automa": "",
    "turn_up": _turn_up,
    "imply": "",
    "show": _show,
    "place_pawn": mark("The Automa stands {at_location}, section {section}."),
    "show_study": mark("{player} scores the study card {study}."),
    "finish_score": _finish_score,
    "win": _win,
    **dict.fromkeys(
        ("stack_tile", "box_tile", "stack_patron", "stack_expedition", "stack_automa", "set_aside_deck", "owe", "settle", "begin_turn", "end_turn"),
        "",
    ),
}  # fmt: skip

WORDS: dict[str, Word[SocietyTable]] = {
    "collection": lambda t, f, n: collection(f["collection"]),
    "expedition": lambda t, f, n: expedition(t, f["card"]),
    "expertise": lambda t, f, n: t.expertise[f["seat"]][f["explorer"]] + 1,
    "explorer": lambda t, f, n: f["explorer"] + 1,
    "gate": lambda t, f, n: STACKS[f["stack"]],
    "letter": lambda t, f, n: LETTERS[f["place"]],
    "at_location": lambda t, f, n: say(AT_LOCATION[f["location"]]),
    "number": lambda t, f, n: f["place"] + 1,
    "patron": lambda t, f, n: patron(t, f["patron"]),
    "posted_objective": lambda t, f, n: say(t.cards.objective_titles[f["card"]]),
    "posted_requirement": lambda t, f, n: say(t.cards.requirement_titles[f["card"]]),
    "region": lambda t, f, n: say(REGION_NAMES[f["region"]]),
    "relic": lambda t, f, n: relic(f["relic"]),
    "Relic": lambda t, f, n: capital(relic(f["relic"])),
    "requirement": lambda t, f, n: say(t.cards.requirement_titles[t.requirements[f["place"]]]),
    "side": lambda t, f, n: "ab"[f["side"]],
    "society": lambda t, f, n: society(t, f["card"]),
    "space": lambda t, f, n: f["space"] + 1,
    "start": lambda t, f, n: FIRST_REPUTATION,
    "study": lambda t, f, n: say(t.cards.studies[f["card"]].title),
    "tile": lambda t, f, n: say(t.cards.tile_titles[f["tile"]]),
}

NARRATION = Narration(SocietyTable, SENTENCES, WORDS)


def narrate(table: SocietyTable, fact: Fact, names: Names) -> str:
    """A fact as a sentence, told just before it happens; unknown cards are -1."""
    return NARRATION.narrate(table, fact, names)


# Moves of The Royal Society of Archeology as sentences. They name no card that the table's viewer does not know.

SHOWN = {"show": "hand", "show-study": "studies"}
"""The piles whose cards a seat shows, by kind of decision."""

MOVES = {
    "support": mark("{player} spends {support} reputation to support the explorer"),
    "study": mark("{player} studies in the University"),
    "deepen": mark("{player} deepens knowledge with a relic"),
    "study-relic": mark("{player} studies relics in the Museum"),
    "patron": mark("{player} looks for a patron in the City"),
    "sell": mark("{player} sells a relic in the City"),
    "done": mark("{player} exhibits no more"),
    "cheaper": mark("{player} plays {played} reputation: £{saved} less to pay"),
    "wiser": mark("{player} plays {played} reputation: {known} knowledge less needed"),
    "depart": mark("{player} sets out"),
    "later": mark("{player} waits with the Bloomsbury tile"),
    "end": mark("{player} ends the turn"),
    "disc": mark("{player} gives up a disc for {swapped} reputation"),
    "reserve-deck": mark("{player} draws {drawn} expeditions to reserve one"),
    "collections": mark("The collections of the Grand Gallery are laid out"),
    "requirements": mark("The Royal Requirements are drawn"),
    "objectives": mark("The objectives of the Royal Society are drawn"),
    "bloomsbury": mark("The Bloomsbury tiles are stacked"),
    "patrons": mark("The patrons are shuffled"),
    "first-cards": mark("The expeditions for first games are dealt"),
    "expeditions": mark("The expeditions are shuffled"),
    "blocks": mark("Discs nobody owns block spaces of the Grand Gallery"),
    "automa-deck": mark("The Automa's cards are shuffled"),
    "reputation": mark("The discs are stacked on reputation {start}"),
    "studies": mark("The study cards are dealt"),
    "societies": mark("Two societies are dealt to each player"),
    "reshuffle": mark("The discarded expeditions are shuffled"),
    "automa-shuffle": mark("The Automa's cards are shuffled again"),
}
"""The sentences of moves whose kind says everything."""

DECLINED = {"bloomsbury": mark("{player} takes no Bloomsbury tile"), "reserve": mark("{player} reserves no expedition")}
"""What a seat leaves, by question."""

AUTOMA_DOES = {
    "collections": mark("The Automa places discs in two collections"),
    "program": mark("The Automa goes on an expedition of the Program"),
    "deck": mark("The Automa goes on an expedition from the deck"),
    "bloomsbury": mark("The Automa takes a Bloomsbury tile of {stack} out of the game"),
    "objective": mark("The Automa takes the first space of objective {letter}"),
}
"""What a card of the Automa does, by the word of its line; other lines place an explorer."""

MOVES_WITH = {
    "go": mark("{player} goes to {expeditions}"),
    "reserve": mark("{player} reserves {expeditions}"),
    "discard": mark("{player} discards {expeditions}"),
    "keep": mark("{player} keeps {expeditions}"),
    "give": mark("{player} gives {relic}"),
    "take": mark("{player} takes {relic}"),
    "hold": mark("{player} holds {relic}"),
    "meet": mark("{player} chooses {patron}"),
    "honor": mark("{player} honors {patron}"),
    "draw": mark("{drawer} draws {relic}"),
    "exhibit": mark("{player} exhibits {relic} in {collection}, space {space}"),
    "learn": mark("{player} gains knowledge: {knowledge}"),
    "first-player": mark("{first} is first to choose a King's Favor"),
    "side": mark("{player} takes side {side} of the society board"),
    "experts": mark("{player} gives the explorers expertise {numbers}"),
    "society": mark("{player} founds a society: {society}"),
    "favor": mark("{player} takes the King's Favor: {favor}"),
    "activate": mark("{player} activates explorer {explorer} (expertise {expertise})"),
    "place": mark("{player} places the explorer {at_location}, section {section}"),
    "choose": mark("{player} chooses {measure}"),
    "bag": mark("{player} draws from the bag of {region}"),
    "train": mark("{player} trains explorer {explorer}"),
    "publish": mark("{player} publishes: “{tile}”"),
    "retrieve": mark("{player} takes a disc back from {retrieved}"),
    "turn-up": mark("{Turned} turns up"),
    "score-study": mark("{player} scores the study card {study}"),
    "present": mark("{player} presents objective {letter} to the Royal Society"),
}
"""The sentences of moves that also name what they choose."""

MOVE_WORDS: dict[str, Callable[[SocietyTable, Sequence[int], Names], object]] = {
    "collection": lambda t, v, n: collection(v[1]),
    "drawer": lambda t, v, n: n[t.agenda[-1][1]],
    "expeditions": lambda t, v, n: listing([expedition(t, card) for card in v]),
    "expertise": lambda t, v, n: t.expertise[t.asked][v[0]],
    "explorer": lambda t, v, n: v[0] + 1,
    "favor": lambda t, v, n: favor(t, v[0]),
    "first": lambda t, v, n: n[v[0]],
    "knowledge": lambda t, v, n: ", ".join(
        say("{amount} in {region}", amount=amount, region=say(REGION_NAMES[region])) for region, amount in enumerate(v) if amount
    ),
    "letter": lambda t, v, n: LETTERS[v[0]],
    "at_location": lambda t, v, n: say(AT_LOCATION[v[0]]),
    "measure": lambda t, v, n: say(("science", "prestige")[v[0]]),
    "numbers": lambda t, v, n: ", ".join(map(str, v)),
    "patron": lambda t, v, n: patron(t, v[0]),
    "player": lambda t, v, n: mover(t, n),
    "region": lambda t, v, n: say(REGION_NAMES[v[0]]),
    "relic": lambda t, v, n: relic(v[0]),
    "retrieved": lambda t, v, n: collection(v[0]),
    "section": lambda t, v, n: v[1],
    "side": lambda t, v, n: "ab"[v[0]],
    "society": lambda t, v, n: society(t, v[0]),
    "space": lambda t, v, n: v[2] + 1,
    "study": lambda t, v, n: say(t.cards.studies[v[0]].title),
    "tile": lambda t, v, n: say(t.cards.tile_titles[v[0]]),
    "Turned": lambda t, v, n: capital(card_of(t, turning_up.place_of(t)[0], v[0])),
}  # fmt: skip


@tellable
def narrate_move(table: SocietyTable, decision: Decision, names: Names) -> str:
    """A move as a sentence, told just before it happens. It names no card that the table's viewer does not know."""
    kind, *values = decision
    if kind == "exhibit" and not values:
        return say("{player} exhibits in the Museum", player=mover(table, names))
    if kind == "keep" and all(card < 0 for card in values):
        return count_of(
            len(values),
            "{player} keeps an expedition",
            "{player} keeps {number} expeditions",
            player=mover(table, names),
        )
    if kind in SHOWN:
        shown = listing([card_of(table, SHOWN[kind], card) for card in values[1:]])
        return say("{player} shows {cards}", player=names[values[0]], cards=shown)
    if kind == "decline":
        return say(DECLINED[table.question], player=mover(table, names))
    if kind == "automa":
        return _automa(table, values)
    if kind in MOVES:
        return say(MOVES[kind], player=mover(table, names), **NUMBERS)
    return filled(MOVES_WITH[kind], MOVE_WORDS, table, values, names)


def _automa(table: SocietyTable, values: Sequence[int]) -> str:
    """Return what the Automa's next card does this year, if the viewer knows the card."""
    card = values[0] if values else table.automa_deck[-1] if table.automa_deck else HIDDEN
    if card < 0:
        return say("The Automa takes its turn")
    word, number = table.cards.automa[card][1][table.round - 1]
    if word in LOCATIONS:
        place = say(AT_LOCATION[LOCATIONS.index(word)])
        return say("The Automa places an explorer {at_location}, section {section}", at_location=place, section=number)
    if word == "objective" and table.left[number] != NOBODY:
        return say("The Automa does nothing: the first space of objective {letter} is taken", letter=LETTERS[number])
    return say(AUTOMA_DOES[word], stack=STACKS[number % 2], letter=LETTERS[number])


# What comes of a decision in The Royal Society: expeditions led, objectives, tiles, patrons, relics, knowledge, requirements.

ONCE = {"complete_expedition": "led", "present": "presented", "take_tile": "tile", "honor_patron": "honored"}
"""What comes about at most once for a seat, by the fact: a seat and the number of what it is about."""


def _count(start: SocietyTable, facts: Sequence[Fact], end: SocietyTable) -> Counted:
    found: Counted = {}
    for fact in facts:
        kind = fact[0]
        if kind in ONCE and fact[1] != NOBODY:
            found[ONCE[kind], fact[1], fact[2]] = 1.0
        if kind == "complete_expedition":
            add(found, 1.0, "expeditions", fact[1])
        elif kind == "miss_requirement":
            add(found, -1.0, "met", fact[1], fact[2])
        elif kind == "exhibit_relic":
            add(found, 1.0, "exhibited", fact[1], fact[3])
        elif kind == "gain_knowledge":
            add(found, fact[3], "knowledge", fact[1], fact[2])
    return found


CONSEQUENCES: Consequences[SocietyTable] = Consequences(
    {
        "presented": Telling(("place",), mark("objective {letter} ({objective})")),
        "led": Telling(("card",), mark("the expedition to {expedition}")),
        "met": Telling(
            ("place",),
            mark("the Royal Requirement “{requirement}”"),
            mark("missing the Royal Requirement “{requirement}”"),
        ),
        "tile": Telling(("tile",), mark("the Bloomsbury tile “{tile}”")),
        "honored": Telling(("patron",), mark("{patron} as an honored patron")),
        "expeditions": Telling(
            (),
            mark_count("an expedition more", "{number} expeditions more"),
            mark_count("an expedition", "{number} expeditions"),
        ),
        "exhibited": Telling(
            ("collection",),
            mark_count("a relic more in {collection}", "{number} relics more in {collection}"),
            mark_count("a relic in {collection}", "{number} relics in {collection}"),
        ),
        "knowledge": Telling(
            ("region",), mark_count("{number} knowledge of {region}", "{number} knowledge of {region}")
        ),
    },
    _count,
    {
        "collection": lambda table, values, names: collection(values["collection"]),
        "expedition": lambda table, values, names: expedition(table, values["card"]),
        "letter": NARRATION.words["letter"],
        "objective": lambda table, values, names: say(table.cards.objective_titles[table.objectives[values["place"]]]),
        "patron": lambda table, values, names: patron(table, values["patron"]),
        "region": NARRATION.words["region"],
        "requirement": NARRATION.words["requirement"],
        "tile": NARRATION.words["tile"],
    },
)
