"""Facts of The Royal Society of Archeology as sentences. A view tells only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.language import mark, say
from arch_engine.core.narration import Names, Narration, Word, the_end
from arch_engine.core.table import Fact
from arch_engine.core.words import capital
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
from arch_engine.royal_society.components import AT_LOCATION, COLLECTIONS, LETTERS, REGION_NAMES, STACKS
from arch_engine.royal_society.numbers import FIRST_REPUTATION, SCIENCE_WORTH
from arch_engine.royal_society.table import NOBODY
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
    """What is seen of a deck or a stack; of cards that are played, drawn or discarded, the next fact tells."""
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
