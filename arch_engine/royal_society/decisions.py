"""The decisions of The Royal Society of Archeology: their shapes, the questions they answer, the rules that allow them, what they do."""

from __future__ import annotations

from arch_engine.core.families import Bounds, Decision, fits
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE, UNKNOWN
from arch_engine.royal_society import (
    automa,
    flow,
    free_actions,
    notation,
    program,
    relics,
    setup,
    turning_up,
    witnessed,
)
from arch_engine.royal_society.called import QUESTIONS
from arch_engine.royal_society.components import SOCIETIES, SORTS, TILES
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable
from arch_engine.royal_society.words import WORDS

SET_UP = (*setup.QUESTIONS_OF_CHANCE, "first-player")
MANY = 48

SHAPES: dict[str, tuple[Bounds, ...]] = {
    **{kind: ((),) for kind in notation.ALONE if kind != "exhibit"}, "exhibit": ((), (SORTS, 6, 7)), "reserve-deck": ((),),
    "side": ((2,),), "experts": ((4, 4, 4),), "keep": ((MANY,), (MANY, MANY)), "society": ((len(SOCIETIES),),), "favor": ((6,),),
    "activate": ((3,),), "place": ((4, 7),), "go": ((MANY,),), "learn": ((10, 10, 10, 10),), "give": ((SORTS,),), "take": ((SORTS,),),
    "hold": ((SORTS,),), "draw": ((SORTS,),), "bag": ((4,),), "train": ((3,),), "reserve": ((MANY,),), "discard": ((MANY,),),
    "publish": ((len(TILES),),), "retrieve": ((6, 7),), "score-study": ((16,),), "honor": ((16,),), "meet": ((16,),), "present": ((3,),),
    "choose": ((2,),), "turn-up": ((MANY,),), **{kind: tuple((MANY,) * n for n in range(MANY + 1)) for kind in (*SET_UP, "reshuffle", "automa-shuffle")},
}  # fmt: skip
"""The numbers that each kind of decision may have, where everything is known."""

WITNESSED_SHAPES = {**SHAPES, **witnessed.SHAPES}
"""The same, where the record has a witness."""

ANSWERS = {
    "side": ("side",), "experts": ("experts",), "keep": ("keep",), "society": ("society",), "favor": ("favor",), "activate": ("activate",),
    "place": ("place", "support"), "act": ("study", "deepen", "exhibit", "study-relic", "patron", "sell", "go"), "knowledge": ("learn",),
    "eight": ("choose",), "reward": ("choose",), "expertise": ("train",), "bag": ("bag",), "relic": ("take",), "hold": ("hold",),
    "deepen": ("give",), "sell": ("give",), "study-relic": ("give",), "honor": ("give",), "exhibit": ("exhibit", "done"), "patron": ("meet",),
    "prepare": ("depart", "cheaper", "wiser"), "reserve": ("reserve", "reserve-deck", "decline"), "keep-card": ("keep",), "discard": ("discard",),
    "bloomsbury": ("publish", "later", "decline"), "end": ("end",), "retrieve": ("retrieve",), "study-card": ("score-study",),
}  # fmt: skip
"""The kinds of decision that answer each question; free actions, which a seat may take at any time in its turn, come on top."""

RULE_OF = {
    "side": "set-up.side", "experts": "set-up.experts", "society": "set-up.society", "favor": "upkeep.favor", "activate": "turn.activate",
    "place": "turn.place", "support": "support.explorer", "study": "university.study", "deepen": "university.deepen", "exhibit": "museum.exhibit",
    "done": "museum.exhibit", "study-relic": "museum.study-relic", "patron": "city.patron", "meet": "city.patron", "sell": "city.sell", "go": "port.go",
    "cheaper": "port.reputation", "wiser": "port.reputation", "depart": "port.gains", "learn": "knowledge.spread", "give": "relics.discard",
    "take": "relics.choose", "bag": "relics.draw", "draw": "relics.draw", "hold": "society.greater-london", "train": "support.limit",
    "reserve": "reserve.expedition", "reserve-deck": "reserve.expedition", "publish": "bloomsbury.publish", "later": "bloomsbury.publish", "discard": "turn.hand-limit",
    "retrieve": "requirement.disc", "score-study": "scoring.study", "disc": "discs.reputation", "end": "turn.end", "honor": "honor.patron", "present": "royal.present",
    "turn-up": "decks.turn-up", "show": "decks.show", "show-study": "decks.show", "reshuffle": "decks.reshuffle", "automa": "automa.turn", "automa-shuffle": "automa.turn", "first-player": "set-up.first-player",
    "first-cards": "set-up.simplified", "blocks": "set-up.confrontation", "automa-deck": "set-up.automa", "studies": "set-up.deal",
    "societies": "set-up.deal",
}  # fmt: skip
"""The rule that allows each kind; of the other ones, those of the set-up, it is named after the kind."""

RULE_OF_FACT = {
    "reveal": "port.program", "refill_bag": "relics.discard", "discard_program": "upkeep.program",
    "finish_score": "scoring.final", "win": "end.winner", "gather": "upkeep.gather", "begin_year": "turn.year-end", "open_stack": "bloomsbury.publish",
    "place_pawn": "automa.pawn", "lose_tile": "automa.bloomsbury",
}  # fmt: skip
"""The rule by which a kind of fact follows."""

NOTHING_LEFT = {
    "bag": "relics.none-left", "expeditions": "decks.reshuffle", "patrons": "city.patron", "bloomsbury": "bloomsbury.publish",
}  # fmt: skip
"""The rule by which nothing is found, by the pile."""


def publicly(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rules, by what has a name at the table: an unknown card is no card."""
    if not fits(decision, SHAPES):
        return Refusal("turn.asked", WORDS.not_a_decision(table, decision))
    if table.over:
        return Refusal("end.over", "The game is over; nothing is left to decide.")
    if table.asked == CHANCE:
        return _why_not_drawn(table, decision)
    if decision[0] in free_actions.KINDS:
        return free_actions.why_not(table, decision)
    known = flow.QUESTIONS[table.question]
    answers = list(known.options(table))
    if decision in answers:
        return None
    wordless = decision == ("exhibit",) and table.question == "exhibit"
    if decision[0] not in ANSWERS[table.question] or wordless:
        asked = say(QUESTIONS[table.question])
        return Refusal(
            "turn.asked",
            "'{decision}' does not answer what is asked now ({question}).",
            decision=decision[0],
            question=asked,
        )
    return known.refuse(table, decision)


def _why_not_drawn(table: SocietyTable, decision: Decision) -> Refusal | None:
    kind, question = decision[0], table.question
    expected = {"relic": ("draw",), "automa": ("automa", "automa-shuffle")}.get(question, (question,))
    if kind not in expected:
        return Refusal(
            "turn.asked",
            "'{kind}' is not what chance decides now ({question}).",
            kind=kind,
            question=say(QUESTIONS[question]),
        )
    if question == "turn-up":
        known = decision[1:] and decision[1] in turning_up.candidates(table)
        return None if known else Refusal("decks.turn-up", "Another card lies there.")
    if question == "relic":
        return relics.why_not_drawn(table, decision)
    if question == "automa":
        return automa.why_not(table, decision)
    if question == "reshuffle":
        return program.why_not_reshuffle(table, decision)
    return setup.why_not_drawn(table, decision)


def perform(table: SocietyTable, decision: Decision) -> None:
    """Call the verbs that a legal decision means, up to and including the next `ask`."""
    kind = decision[0]
    if table.witness != ALL:
        if kind in witnessed.SHOWING:
            witnessed.shown(table, decision)
            return
        if table.asked != CHANCE:
            witnessed.prepare(table, decision, publicly)
    if table.asked == CHANCE:
        if _chance(table, decision):
            return
    elif kind in free_actions.KINDS:
        free_actions.perform(table, decision)
    else:
        flow.QUESTIONS[table.question].answer(table, decision)
    flow.go_on(table)


def _chance(table: SocietyTable, decision: Decision) -> bool:
    """Do what chance did; return True if that asked the next question itself."""
    kind = decision[0]
    if kind == "draw":
        relics.drawn(table, decision[1])
    elif kind == "turn-up":
        turning_up.turned_up(table, decision[1])
    elif kind == "automa":
        if len(decision) > 1 and table.automa_deck[-1] == UNKNOWN:
            table.turn_up(NOBODY, "automa", decision[1])
        automa.take_turn(table)
    elif kind == "automa-shuffle":
        automa.shuffle(table, decision[1:] or (UNKNOWN,) * len(table.automa_seen))
        return True
    elif kind == "reshuffle":
        program.reshuffled(table, decision[1:] or (UNKNOWN,) * len(program.in_new_deck(table)))
    else:
        setup.perform(table, decision)
        return table.asked == CHANCE and table.question != kind and table.round == 0 and not table.agenda
    return False
