"""The Automa: a player nobody plays, moved by its deck. (Rulebook: Automa.)"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from arch_engine.core.chance import shuffled
from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society import gains, program
from arch_engine.royal_society.components import LOCATIONS, PORT
from arch_engine.royal_society.table import ANY_PLACE, AUTOMA, NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable

PROGRAM_SPACE = 2  # space 3, from 0
LEFT_COLLECTION, RIGHT_COLLECTION = 2, 4  # III from the left, V from the right


def draw(table: SocietyTable, rng: Random) -> Decision:
    """The Automa's turn; if its deck is empty, its cards in a new order first."""
    if table.automa_deck:
        return ("automa",)
    return ("automa-shuffle", *shuffled(rng, sorted(table.automa_seen)))


def why_not(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rule against what chance does here, or None."""
    if (decision[0] == "automa") != bool(table.automa_deck):
        return Refusal("automa.turn", "The Automa plays its top card, and shuffles only when its deck is empty.")
    if decision[0] == "automa-shuffle" and sorted(decision[1:]) != sorted(table.automa_seen):
        return Refusal("automa.turn", "The new deck is made of exactly the cards the Automa has played.")
    return None


def shuffle(table: SocietyTable, cards: tuple[int, ...]) -> None:
    """The played cards become the deck again; the last card played still names the favor."""
    table.set_aside_deck("automa")
    for card in cards:
        table.stack_automa(card)
    table.ask(CHANCE, "automa")


def take_turn(table: SocietyTable) -> None:
    """Reveal the top card and do this year's line."""
    card = table.automa_deck[-1]
    table.reveal_automa(card)
    word, number = table.cards.automa[card][1][table.round - 1]
    if word in LOCATIONS:
        table.place_pawn(LOCATIONS.index(word), number)
        gains.owe_bonuses(table, AUTOMA, LOCATIONS.index(word), number)
    elif word == "collections":
        _place(table, LEFT_COLLECTION, range(len(table.gallery[LEFT_COLLECTION])))
        _place(table, RIGHT_COLLECTION, reversed(range(len(table.gallery[RIGHT_COLLECTION]))))
    elif word == "program":
        _from_program(table)
    elif word == "deck":
        table.owe(NOBODY, "automa-deck", 0, ANY_PLACE, "Program")
    elif word == "bloomsbury":
        if table.stacks[number] and table.witness != ALL:
            table.owe(NOBODY, "automa-tile", number, ANY_PLACE, "Bloomsbury")
        elif table.stacks[number]:
            table.lose_tile(number, table.stacks[number][-1])
        else:
            table.find_nothing("bloomsbury")
    elif table.left[number] == NOBODY:
        table.present(NOBODY, number)


def _place(table: SocietyTable, collection: int, spaces: Iterable[int]) -> None:
    """Place a disc on the first empty one of these spaces, if there is one."""
    for space in spaces:
        if table.gallery[collection][space] == NOBODY:
            table.place_disc(collection, space)
            return


def _from_program(table: SocietyTable) -> None:
    card = table.program[PROGRAM_SPACE]
    if card < 0:
        table.find_nothing("expeditions")
        return
    section = table.cards.expeditions[card].expertise
    table.place_pawn(PORT, section)
    table.box_expedition(card, "program")
    table.owe(NOBODY, "refill", 0, ANY_PLACE, "Program")
    gains.owe_bonuses(table, AUTOMA, PORT, section)


def _from_deck(table: SocietyTable, task: Task) -> bool:
    ready = program.deck_ready(table)
    if ready is None:
        return True
    table.settle()
    if not ready:
        table.find_nothing("expeditions")
        return False
    card = table.deck[-1]
    section = table.cards.expeditions[card].expertise
    table.place_pawn(PORT, section)
    table.box_expedition(card, "deck")
    gains.owe_bonuses(table, AUTOMA, PORT, section)
    return False


def _tile_task(table: SocietyTable, task: Task) -> bool:
    """Let chance name the top tile of a stack whose order nobody has written down."""
    table.ask(CHANCE, "turn-up")
    return True


TASKS = {"automa-deck": _from_deck, "automa-tile": _tile_task}
