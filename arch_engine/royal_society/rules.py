"""The Royal Society of Archeology as the rest of the package sees it: which chapter answers which question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from arch_engine.core.chance import below
from arch_engine.core.components import Components
from arch_engine.core.consequences import Consequences
from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark
from arch_engine.core.rules import Refusal, Rules
from arch_engine.core.table import ALL, CHANCE, Fact
from arch_engine.core.themes import Detector
from arch_engine.royal_society import (
    automa,
    chance_unknown,
    decisions,
    flow,
    free_actions,
    program,
    relics,
    scoring,
    setup,
    turning_up,
    witnessed,
)
from arch_engine.royal_society import check as box
from arch_engine.royal_society import components as cards
from arch_engine.royal_society.components import OBJECTIVES, REQUIREMENTS, SOCIETIES, TILES
from arch_engine.royal_society.decisions import NOTHING_LEFT, RULE_OF, RULE_OF_FACT, SHAPES, WITNESSED_SHAPES
from arch_engine.royal_society.hidden import SocietyHidden
from arch_engine.royal_society.narration import CONSEQUENCES
from arch_engine.royal_society.numbers import CALENDARS, LEFT_BONUS, SCIENCE_WORTH
from arch_engine.royal_society.table import COMPETITIVE, CONFRONTATION, MODES, SOLO
from arch_engine.royal_society.themes import themes
from arch_engine.royal_society.verbs import SocietyTable
from arch_engine.royal_society.words import WORDS, SocietyWords

PLAYERS_OF_MODE = {SOLO: (1,), CONFRONTATION: (2,), COMPETITIVE: (2,)}
FREE = 0.08  # how often a random player does something it may do at any time


class RoyalSociety(Rules[SocietyTable]):
    """The rules of The Royal Society of Archeology for 1 to 4 players."""

    game: ClassVar[str] = "royal_society"
    title: ClassVar[str] = "The Royal Society of Archeology"
    players: ClassVar[tuple[int, ...]] = tuple(CALENDARS)
    hues: ClassVar[tuple[str, ...]] = ("Blue", "Yellow", "Purple", "Red")
    round_name: ClassVar[str] = mark("Year")
    measures: ClassVar[tuple[str, ...]] = (mark("prestige"), mark("science"))
    loses_points: ClassVar[bool] = True
    gauge_titles: ClassVar[Mapping[str, str]] = {
        "if scored now": mark("Final score if it ended now"),
        "money": mark("Money"),
        "reputation": mark("Reputation"),
        "knowledge": mark("Knowledge"),
    }
    tracks: ClassVar[Mapping[str, int]] = {"prestige": 1, "science": SCIENCE_WORTH}
    origins: ClassVar[tuple[str, ...]] = (
        mark("Expeditions"), mark("Grand Gallery"), mark("Royal Society"), mark("Knowledge"), mark("Museum studies"), mark("Study cards"), mark("Locations"), mark("Bloomsbury"),
        mark("Societies"), mark("King's Favors"), mark("Patrons"), mark("Royal Requirements"),
    )  # fmt: skip
    consequences: ClassVar[Consequences[Any]] = CONSEQUENCES
    themes: ClassVar[Detector] = staticmethod(themes)
    shapes = SHAPES
    game_options: ClassVar[Mapping[str, bool | tuple[str, ...]]] = {
        "mode": MODES,
        "simplified": False,
        "tiles_at_once": False,
    }
    unnamed_options: ClassVar[Mapping[str, bool]] = {"tiles_at_once": True}
    words: ClassVar[SocietyWords] = WORDS
    hidden: ClassVar[SocietyHidden] = SocietyHidden()
    hides: ClassVar[bool] = True
    uniform: ClassVar[bool] = False  # free actions would crowd out the answers

    def components(self) -> Components:
        return cards.shipped()

    def check_components(self, components: Components) -> None:
        box.check(components)

    def set_table(self, seats: int, options: Mapping[str, Any], components: Components) -> SocietyTable:
        allowed = PLAYERS_OF_MODE.get(options["mode"], self.players)
        if seats not in allowed:
            raise OptionError(
                count_of(
                    allowed[0],
                    "The {mode} mode is for {number} player, not {seats}.",
                    "The {mode} mode is for {number} players, not {seats}.",
                    mode=options["mode"],
                    seats=seats,
                )
            )
        table = SocietyTable(seats, options, cards.cards_of(components))
        table.question = "collections"
        return table

    # -- deciding --------------------------------------------------------------------------------------------------
    def options(self, table: SocietyTable) -> Iterable[Decision]:
        if table.asked == CHANCE:
            return iter(())
        return self._options(table) if table.witness == ALL else witnessed.options(table)

    def _options(self, table: SocietyTable) -> Iterator[Decision]:
        yield from flow.QUESTIONS[table.question].options(table)
        yield from free_actions.options(table)

    def pick(self, table: SocietyTable, rng: Random) -> Decision:
        if table.witness != ALL:
            return super().pick(table, rng)
        if rng.random() < FREE:
            free = free_actions.pick(table, rng)
            if free is not None:
                return free
        found = list(flow.QUESTIONS[table.question].options(table)) or list(free_actions.options(table))
        return found[below(rng, len(found))]

    def draw(self, table: SocietyTable, rng: Random) -> Decision:
        if table.witness != ALL:
            return chance_unknown.draw(
                table, rng, self._draw, lambda: self.hidden.determinize(table, table.witness, rng)
            )
        return self._draw(table, rng)

    def _draw(self, table: SocietyTable, rng: Random) -> Decision:
        if table.question == "turn-up":  # drawn from a record in which this card had no name yet
            may = turning_up.candidates(table)
            return ("turn-up", may[below(rng, len(may))])
        if table.question == "relic":
            return relics.draw(table, rng)
        if table.question == "automa":
            return automa.draw(table, rng)
        if table.question == "reshuffle":
            return program.draw_reshuffle(table, rng)
        return setup.draw(table, rng)

    def why_not(self, table: SocietyTable, decision: Decision) -> Refusal | None:
        if table.witness != ALL:
            if not witnessed.fits_witnessed(decision, WITNESSED_SHAPES):
                return Refusal("turn.asked", self.words.not_a_decision(table, decision))
            return witnessed.why_not(table, decision, decisions.publicly)
        return decisions.publicly(table, decision)

    def rule_of(self, table: SocietyTable, decision: Decision) -> str:
        kind = decision[0]
        if kind == "keep":
            return "set-up.keep" if table.question == "keep" else "reserve.expedition"
        if kind == "decline":
            return "bloomsbury.publish" if table.question == "bloomsbury" else "reserve.expedition"
        if kind == "choose":
            return "royal.reward" if table.question == "reward" else "knowledge.bonus"
        return RULE_OF.get(kind) or f"set-up.{kind}"

    def rule_of_fact(self, table: SocietyTable, fact: Fact) -> str | None:
        kind = fact[0]
        if kind == "present":
            if fact[1] >= 0:
                return f"objective.{OBJECTIVES[table.objectives[fact[2]]]}"
            return "automa.objective" if table.round else "set-up.confrontation"
        if kind == "take_tile":
            return f"tile.{TILES[fact[2]]}"
        if kind == "miss_requirement":
            return f"penalty.{REQUIREMENTS[table.requirements[fact[2]]]}"
        if kind == "owe" and fact[5] == "Locations":
            learned = fact[1] == table.active and fact[2] == LEFT_BONUS[table.location].what
            return "learning.left" if learned else "learning.right"
        if kind == "owe" and fact[5] == "Societies" and table.round:
            return f"society.{SOCIETIES[table.society[fact[1]]]}"
        if kind == "find_nothing":
            return NOTHING_LEFT[fact[1]]
        if kind == "place_marker":
            return "automa.favor" if fact[1] < 0 else None
        if kind == "place_disc":
            return "automa.collections" if table.round else "set-up.confrontation"
        if kind == "box_expedition":
            return f"automa.{fact[2]}"
        return RULE_OF_FACT.get(kind)

    def perform(self, table: SocietyTable, decision: Decision) -> None:
        decisions.perform(table, decision)

    # -- the result ------------------------------------------------------------------------------------------------
    def totals(self, table: SocietyTable) -> list[dict[str, int]]:
        return [
            {"prestige": prestige, "science": science}
            for prestige, science in zip(table.prestige, table.science, strict=True)
        ]

    def standing(self, table: SocietyTable) -> list[float]:
        return [table.final_score(seat) for seat in range(table.seats)]

    def gauges(self, table: SocietyTable, names: Sequence[str]) -> dict[str, dict[str, int | None]]:
        return {
            self.gauge_titles["if scored now"]: {
                name: scoring.if_it_ended_now(table, seat) for seat, name in enumerate(names)
            },
            self.gauge_titles["money"]: {name: table.money[seat] for seat, name in enumerate(names)},
            self.gauge_titles["reputation"]: {name: table.reputation[seat] for seat, name in enumerate(names)},
            self.gauge_titles["knowledge"]: {name: sum(table.knowledge[seat]) for seat, name in enumerate(names)},
        }

    def origin(self, score: Mapping[str, Any]) -> str:
        return str(score["source"])

    def winners(self, table: SocietyTable) -> list[int]:
        return [seat for seat in range(table.seats) if table.won >> seat & 1]


RULES = RoyalSociety()
