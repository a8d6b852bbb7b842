"""Moves of The Royal Society of Archeology as sentences. They name no card that the table's viewer does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.narration import Names, filled, mover, tellable
from arch_engine.core.words import capital, listing
from arch_engine.royal_society import turning_up
from arch_engine.royal_society.called import NUMBERS, card_of, collection, expedition, favor, patron, relic, society
from arch_engine.royal_society.components import AT_LOCATION, LETTERS, LOCATIONS, REGION_NAMES, STACKS
from arch_engine.royal_society.table import HIDDEN, NOBODY
from arch_engine.royal_society.verbs import SocietyTable

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
    """What the Automa's next card does this year, if the viewer knows the card."""
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
