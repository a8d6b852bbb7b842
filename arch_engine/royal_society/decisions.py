"""The kinds of decisions of The Royal Society of Archeology: their shapes, the questions they answer, and the rules that allow them."""

from __future__ import annotations

from arch_engine.core.shape import Bounds
from arch_engine.royal_society import notation, setup, witnessed
from arch_engine.royal_society.components import SOCIETIES, SORTS, TILES

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
