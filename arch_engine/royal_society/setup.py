"""What chance sets up and deals. (Rulebook: Game setup; Start of the game; Simplified setup; Solo and 2 player game.)"""

from __future__ import annotations

from random import Random

from arch_engine.core.chance import below, shuffled
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society import gains, program, years
from arch_engine.royal_society.called import QUESTIONS, card_of
from arch_engine.royal_society.components import (
    COLLECTION_SPACES,
    COLLECTIONS,
    LETTERS,
    OBJECTIVES,
    REQUIREMENTS,
    STACKS,
    TILES_OF_A_STACK,
    Gain,
)
from arch_engine.royal_society.player_setup import CARDS
from arch_engine.royal_society.table import ANY_PLACE, CONFRONTATION, HIDDEN, NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable

QUESTIONS_OF_CHANCE = (
    "collections", "requirements", "objectives", "bloomsbury", "patrons", "first-cards", "expeditions", "blocks", "automa-deck",
    "reputation", "studies", "societies",
)  # fmt: skip
OF_HIDDEN_CARDS = ("bloomsbury", "patrons", "first-cards", "expeditions", "automa-deck", "studies", "societies")
"""The parts that lay out cards which not all see."""

STUDIES, SOCIETIES, SIMPLE_CARDS = 2, 2, 2
BLOCKED = (1, 1, 1, 1, 1, 2)  # spaces by collection in confrontation mode
OBJECTIVE_B = 1
SIMPLE_MONEY, SIMPLE_KNOWLEDGE = 20, 2
A_PERIOD = len(REQUIREMENTS) // 2  # requirements of each period


# -- what a witness need not say ------------------------------------------------------------------------------------


def number_of(table: SocietyTable, question: str) -> int:
    """Return how many cards chance lays out in a part of the set-up that deals hidden cards."""
    if question == "bloomsbury":
        return 2 * _stacked(table)
    if question == "first-cards":
        return SIMPLE_CARDS * table.seats
    if question == "expeditions":
        return len(table.cards.expeditions) - sum([len(hand) for hand in table.hands])
    return _things(table, question)[1]


def completed(table: SocietyTable, question: str, values: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a part of the set-up, the unknown ones too: with a witness a line may name nothing, or of the patrons the top one."""
    if question not in OF_HIDDEN_CARDS:
        return values
    unknown = number_of(table, question) - len(values)
    return (*[HIDDEN] * unknown, *values) if question == "patrons" or not values else values


# -- what chance does ----------------------------------------------------------------------------------------------


def asked_of_chance(table: SocietyTable) -> list[str]:
    """The questions of this game's set-up, in order."""
    left_out = {"societies"} if table.simplified else {"first-cards"}
    if table.mode != CONFRONTATION:
        left_out.add("blocks")
    if not table.automa:
        left_out.add("automa-deck")
    return [question for question in QUESTIONS_OF_CHANCE if question not in left_out]


def _undealt(table: SocietyTable) -> list[int]:
    """The expeditions in the deck."""
    dealt = {card for hand in table.hands for card, _ in hand}
    return [card for card in range(len(table.cards.expeditions)) if card not in dealt]


PILES = {"bloomsbury": "tiles", "patrons": "patrons", "expeditions": "expeditions", "automa-deck": "automa"}
"""The parts of the set-up that make a pile, and the name of their cards (see `called.card_of`)."""


def _stacked(table: SocietyTable) -> int:
    return table.published_players + 1


def draw(table: SocietyTable, rng: Random) -> Decision:
    """Return what chance does in one part of the set-up."""
    question, cards = table.question, table.cards
    if question == "collections":
        found: list[int] = []
        for spaces in sorted(set(COLLECTION_SPACES)):
            number = COLLECTION_SPACES.count(spaces)
            tiles = sorted({side.tile for side in cards.collections if len(side.wishes) == spaces})
            for tile in shuffled(rng, tiles)[:number]:
                sides = [place for place, side in enumerate(cards.collections) if side.tile == tile]
                found.append(sides[below(rng, len(sides))])
    elif question == "requirements":
        found = [below(rng, A_PERIOD), A_PERIOD + below(rng, A_PERIOD)]
    elif question == "objectives":
        by_letter = [
            [place for place, own in enumerate(cards.objective_letters) if own == letter]
            for letter in range(len(LETTERS))
        ]
        found = [tiles[below(rng, len(tiles))] for tiles in by_letter]
    elif question == "bloomsbury":
        found = [
            TILES_OF_A_STACK * stack + tile
            for stack in (0, 1)
            for tile in shuffled(rng, range(TILES_OF_A_STACK))[: _stacked(table)]
        ]
    elif question == "first-cards":
        found = shuffled(rng, _simple(table))[: SIMPLE_CARDS * table.seats]
    elif question == "expeditions":
        found = shuffled(rng, _undealt(table))
    elif question == "blocks":
        found = [
            space for spaces, number in zip(COLLECTION_SPACES, BLOCKED, strict=True) for space in sorted(shuffled(rng, range(spaces))[:number])
        ]  # fmt: skip
    elif question == "first-player":
        found = [below(rng, table.seats)]
    else:
        things, number = _things(table, question)
        found = shuffled(rng, range(things))[:number]
    return (question, *found)


def _things(table: SocietyTable, question: str) -> tuple[int, int]:
    """In the plain cases, how many things there are to draw from, and how many chance draws."""
    cards = table.cards
    return {
        "patrons": (len(cards.patrons), len(cards.patrons)),
        "automa-deck": (len(cards.automa), len(cards.automa)),
        "reputation": (table.seats, table.seats),
        "studies": (len(cards.studies), STUDIES * table.seats),
        "societies": (len(cards.society_titles), SOCIETIES * table.seats),
    }[question]


def _simple(table: SocietyTable) -> list[int]:
    return [card for card, own in enumerate(table.cards.expeditions) if own.simple]


def why_not_drawn(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rule against an outcome of chance in the set-up, or None."""
    question, values = decision[0], list(decision[1:])
    rule = {"first-cards": "set-up.simplified", "blocks": "set-up.confrontation", "automa-deck": "set-up.automa", "studies": "set-up.deal",
            "societies": "set-up.deal"}.get(question, f"set-up.{question}")  # fmt: skip
    if not _fits(table, question, values):
        return Refusal(rule, "This cannot come of this game's set-up ({question}).", question=say(QUESTIONS[question]))
    return None


def _fits(table: SocietyTable, question: str, values: list[int]) -> bool:
    cards = table.cards
    if question == "collections":
        sizes = [len(cards.collections[side].wishes) for side in values if side < len(cards.collections)]
        tiles = {cards.collections[side].tile for side in values if side < len(cards.collections)}
        return len(values) == len(tiles) == len(COLLECTIONS) and tuple(sizes) == COLLECTION_SPACES
    if question == "requirements":
        return len(values) == 2 and values[0] < A_PERIOD <= values[1] < 2 * A_PERIOD
    if question == "objectives":
        return len(values) == len(LETTERS) and all(
            value < len(OBJECTIVES) and cards.objective_letters[value] == letter for letter, value in enumerate(values)
        )
    if question == "bloomsbury":
        half = _stacked(table)
        parts = [[value // TILES_OF_A_STACK for value in part] for part in (values[:half], values[half:])]
        return len(set(values)) == len(values) == 2 * half and parts == [[0] * half, [1] * half]
    if question == "blocks":
        return len(values) == sum(BLOCKED) and all(
            len(set(row)) == len(row) and row == sorted(row) and max(row) < spaces for row, spaces in _blocks(values)
        )
    if question == "first-player":
        return len(values) == 1 and values[0] < table.seats
    if question == "first-cards":
        return len(set(values)) == len(values) == SIMPLE_CARDS * table.seats and set(values) <= set(_simple(table))
    if question == "expeditions":
        return sorted(values) == _undealt(table)
    things, number = _things(table, question)
    return len(set(values)) == len(values) == number and max(values) < things


def _blocks(values: list[int]) -> list[tuple[list[int], int]]:
    """The blocked spaces of each collection, with its number of spaces."""
    found, start = [], 0
    for spaces, number in zip(COLLECTION_SPACES, BLOCKED, strict=True):
        found.append((values[start : start + number], spaces))
        start += number
    return found


def perform(table: SocietyTable, decision: Decision) -> None:
    """Do a part of the set-up; then ask for the next part, or let the players begin to choose."""
    question, values = decision[0], decision[1:]
    if question == "first-player":
        years.first_year(table, values[0])
        return
    _lay_out(table, question, values if table.witness == ALL else completed(table, question, values))
    following = asked_of_chance(table)
    place = following.index(question) + 1
    if place < len(following):
        table.ask(CHANCE, following[place])
    else:
        _deal(table)


def _lay_out(table: SocietyTable, question: str, values: tuple[int, ...]) -> None:
    seats = table.seats
    if question == "bloomsbury":
        half = _stacked(table)
        for place, tile in enumerate(values):
            table.stack_tile(place // half, tile)
        left = [tile for tile in range(TILES_OF_A_STACK) if tile not in values]
        for tile in left if HIDDEN not in values[:half] else [HIDDEN] * (TILES_OF_A_STACK - half):
            table.box_tile(tile)
    elif question == "blocks":
        table.present(NOBODY, OBJECTIVE_B)
        for collection, (row, _) in enumerate(_blocks(list(values))):
            for space in row:
                table.place_disc(collection, space)
    for place, value in enumerate(values):
        if question == "collections":
            table.lay_collection(place, value)
        elif question == "requirements":
            table.post_requirement(place, value)
        elif question == "objectives":
            table.post_objective(place, value)
        elif question == "patrons":
            table.stack_patron(value)
        elif question == "first-cards":
            table.deal_expedition(place % seats, value)
        elif question == "expeditions":
            table.stack_expedition(value)
        elif question == "automa-deck":
            table.stack_automa(value)
        elif question == "reputation":
            table.place_reputation(value)
        elif question == "studies":
            table.deal_study(place % seats, value)
        elif question == "societies":
            table.deal_society(place % seats, value)


def stacked(table: SocietyTable, decision: Decision) -> tuple[str, ...]:
    """The cards of a pile that a part of the set-up makes, from the top, by name; tiles of Bloomsbury with the number of their stack."""
    question, cards = decision[0], decision[1:]
    if question not in PILES:
        return ()
    if question == "bloomsbury":
        titles = [say(table.cards.tile_titles[card]) for card in cards]
        names = [f"[{STACKS[place // _stacked(table)]}] {title}" for place, title in enumerate(titles)]
    else:
        names = [card_of(table, PILES[question], card) for card in cards]
    return tuple(reversed(names))


def _deal(table: SocietyTable) -> None:
    """Lay out the Program and deal expeditions; each seat will then make its choices (`player_setup`)."""
    if table.witness == ALL:
        for _ in range(len(table.program)):
            table.reveal(table.deck[-1])
        if not table.simplified:
            for place in range(CARDS * table.seats):
                table.deal_expedition(place % table.seats, table.deck[-1])
    steps = ("side", "experts") if table.simplified else ("side", "experts", "keep", "society")
    for seat in reversed(range(table.seats)):
        if table.simplified:
            gains.owe_all(
                table, seat, [Gain("knowledge", SIMPLE_KNOWLEDGE, region) for region in range(4)], "Societies"
            )
            gains.owe_all(table, seat, [Gain("money", SIMPLE_MONEY, ANY_PLACE)], "Societies")
        for step in reversed(steps):
            table.owe(seat, step, 0, ANY_PLACE, "Societies")
    if table.witness != ALL:  # cards of an unknown deck get their names one by one
        if not table.simplified:
            table.owe(NOBODY, "deal", CARDS, ANY_PLACE, "Program")
        table.owe(NOBODY, "refill", 0, ANY_PLACE, "Program")


def next_dealt(table: SocietyTable) -> int:
    """The seat that gets the next expedition of the deal."""
    return sum([len(hand) for hand in table.hands]) % table.seats


def _deal_task(table: SocietyTable, task: Task) -> bool:
    while sum([len(hand) for hand in table.hands]) < task[2] * table.seats:
        seat = next_dealt(table)
        if program.deck_ready(table, seat) is None:
            return True
        table.deal_expedition(seat, table.deck[-1])
    table.settle()
    return False


TASKS = {"deal": _deal_task}


def go_on(table: SocietyTable) -> bool:
    """All have chosen: chance names who takes a King's Favor first."""
    table.ask(CHANCE, "first-player")
    return True
