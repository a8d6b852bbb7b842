"""Mykerinos as the rest of the package sees it: which chapter answers which question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from arch_engine.core.components import Components
from arch_engine.core.consequences import Consequences
from arch_engine.core.families import Bounds, Decision, Family, fits, listed, picked
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Refusal, Rules
from arch_engine.core.table import CHANCE, Fact
from arch_engine.core.themes import Detector
from arch_engine.mykerinos import components as parcels
from arch_engine.mykerinos import excavation, museum, neutral, season, survey
from arch_engine.mykerinos.components import CARDS, PATRON_NAMES, PATRONS
from arch_engine.mykerinos.museum import ROOMS, WINGS
from arch_engine.mykerinos.narration import CONSEQUENCES
from arch_engine.mykerinos.region import PLACES, SPACES
from arch_engine.mykerinos.table import HUES, MykerinosTable
from arch_engine.mykerinos.themes import themes
from arch_engine.mykerinos.words import QUESTIONS, MykerinosWords

CHANCE_QUESTIONS = ("first-player", "markers", "region")
CHANCE_EXAMPLES = {
    "first-player": "first-player red",
    "markers": "markers violet lemon brown blackmore tangerine",
    "region": "region 12 7t 30 1 2t 3 4 5",
}
ACTIONS = ("pass", "start", "extend", *PATRONS)
CHOICES = ("claim", "book", "decline", "neutral-card")


def _spaces(*numbers: int) -> tuple[Bounds, ...]:
    """The shapes of a decision that may name these numbers of spaces."""
    return tuple((SPACES,) * number for number in numbers)


SHAPES: dict[str, tuple[Bounds, ...]] = {
    "pass": ((),), "start": _spaces(1), "extend": _spaces(2), "violet": _spaces(1, 2), "lemon": _spaces(1, 2),
    "brown": ((ROOMS,),), "blackmore": _spaces(2), "tangerine": _spaces(3), "neutral": _spaces(0, 1, 2),
    "claim": ((2,),), "book": ((ROOMS,),), "decline": ((),), "neutral-card": ((2,),), "first-player": ((len(HUES),),),
    "markers": ((WINGS,) * WINGS,), "region": tuple((CARDS, 2) * number for number in range(PLACES + 1)),
}  # fmt: skip
ASCENDING = frozenset({"extend", "violet", "lemon", "blackmore", "tangerine", "neutral"})
"""Kinds of decision that name a set of spaces, in order, so that one set is one decision."""

RULE_OF = {
    "pass": "excavation.pass",
    "start": "excavation.start",
    "extend": "excavation.extend",
    "neutral": "neutral.place",
    "neutral-card": "neutral.choose-card",
    "book": "survey.book",
    "claim": "survey.claim",
    "decline": "survey.third-may-take",
    "first-player": "set-up.first-player",
    "markers": "set-up.markers",
    "region": "new-season.region",
    **{patron: f"patrons.{patron}" for patron in PATRONS},
}

RULE_OF_FACT = {
    "take_cubes": "new-season.cubes",
    "keep_neutral": "new-season.cubes",
    "place_neutral_disc": "neutral.scale",
    "close_scale": "excavation.last-player",
    "survey_area": "survey.order",
    "return_cubes": "survey.order",
    "empty_scale": "survey.season-ends",
    "win": "end.winner",
}


class Mykerinos(Rules[MykerinosTable]):
    """The rules of Mykerinos for 2, 3 and 4 players."""

    game: ClassVar[str] = "mykerinos"
    title: ClassVar[str] = "Mykerinos"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    hues: ClassVar[tuple[str, ...]] = ("Blue", "Red", "Green", "White")
    round_name: ClassVar[str] = mark("Season")
    measures: ClassVar[tuple[str, ...]] = (mark("prestige"),)
    gauge_titles: ClassVar[Mapping[str, str]] = {
        "if scored now": mark("Prestige if the exhibition were now"),
        "cubes": mark("Cubes in the personal stock"),
    }
    origins: ClassVar[tuple[str, ...]] = (mark("Parcels"), *PATRON_NAMES, mark("Series"))
    consequences: ClassVar[Consequences[Any]] = CONSEQUENCES
    themes: ClassVar[Detector] = staticmethod(themes)
    shapes = SHAPES
    words: ClassVar[MykerinosWords] = MykerinosWords()
    game_options: ClassVar[Mapping[str, bool | tuple[str, ...]]] = {"neutral_after_last_action": True}

    def components(self) -> Components:
        return parcels.shipped()

    def check_components(self, components: Components) -> None:
        parcels.check(components)

    def set_table(self, seats: int, options: Mapping[str, Any], components: Components) -> MykerinosTable:
        table = MykerinosTable(seats, options, parcels.parcels_of(components))
        table.question = "first-player"
        return table

    # -- deciding --------------------------------------------------------------------------------------------------
    def options(self, table: MykerinosTable) -> Iterable[Decision]:
        return list(listed(FAMILIES[table.question](table))) if table.asked != CHANCE else []

    def pick(self, table: MykerinosTable, rng: Random) -> Decision:
        return picked(FAMILIES[table.question](table), rng)

    def draw(self, table: MykerinosTable, rng: Random) -> Decision:
        return season.draw(table, rng)

    def why_not(self, table: MykerinosTable, decision: Decision) -> Refusal | None:
        if not fits(decision, SHAPES, ASCENDING):
            return Refusal("turn.asked", self.words.not_a_decision(table, decision))
        question, kind = table.question, decision[0]
        if question == "over":
            return Refusal("end.over", "The game is over; nothing is left to decide.")
        if question in CHANCE_QUESTIONS:
            if kind == question:
                return season.why_not(table, decision)
            return Refusal(
                "turn.asked",
                "Chance decides now, not a player: write what it did, as in '{example}'.",
                example=CHANCE_EXAMPLES[question],
            )
        if question == "action" and kind in ACTIONS:
            return excavation.why_not(table, decision)
        if kind == "neutral":
            return neutral.why_not(table, decision) if question == "neutral" else neutral.why_not_now(table)
        if question not in ("action", "neutral") and kind in CHOICES:
            return survey.why_not(table, decision)
        return Refusal(
            "turn.asked",
            "'{decision}' does not answer what is asked now ({question}).",
            decision=self.words.format(table, decision),
            question=say(QUESTIONS[question]),
        )

    def rule_of(self, table: MykerinosTable, decision: Decision) -> str:
        if decision[0] == "claim" and table.question in ("third", "fourth"):
            return "survey.third-may-take"
        return RULE_OF[decision[0]]

    def rule_of_fact(self, table: MykerinosTable, fact: Fact) -> str | None:
        kind = fact[0]
        if kind == "score":
            return str(fact[5])
        if kind == "ask" and fact[2] in survey.RANKS:
            alone = len(survey.ranking(table, table.area)) == 1
            return "survey.alone" if alone else "survey.ranking"
        return RULE_OF_FACT.get(kind)

    def perform(self, table: MykerinosTable, decision: Decision) -> None:
        question = table.question
        if question == "action":
            excavation.act(table, decision)
        elif question == "neutral":
            excavation.act_neutral(table, decision)
        elif table.asked == CHANCE:
            season.perform(table, decision)
        else:
            survey.act(table, decision)

    # -- the result ------------------------------------------------------------------------------------------------
    def totals(self, table: MykerinosTable) -> list[dict[str, int]]:
        return [{"prestige": prestige} for prestige in table.prestige]

    def gauges(self, table: MykerinosTable, names: Sequence[str]) -> dict[str, dict[str, int | None]]:
        return {
            self.gauge_titles["if scored now"]: {name: museum.standing(table, seat) for seat, name in enumerate(names)},
            self.gauge_titles["cubes"]: {name: table.personal[seat] for seat, name in enumerate(names)},
        }

    def origin(self, score: Mapping[str, Any]) -> str:
        return (
            PATRON_NAMES[score["patron"]]
            if score["source"] == "wing"
            else {"parcel": "Parcels", "series": "Series"}[score["source"]]
        )

    def winners(self, table: MykerinosTable) -> list[int]:
        return [seat for seat in range(table.seats) if table.won >> seat & 1]

    def standing(self, table: MykerinosTable) -> Sequence[float]:
        return table.prestige


FAMILIES: dict[str, Callable[[MykerinosTable], list[Family]]] = {
    "action": excavation.families,
    "neutral": neutral.families,
    "neutral-card": survey.families,
    **dict.fromkeys(survey.RANKS, survey.families),
}
"""By question, the function that gives the legal decisions."""


RULES = Mykerinos()
