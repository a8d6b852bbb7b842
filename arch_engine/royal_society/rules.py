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
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.rules import Refusal, Rules
from arch_engine.core.shape import fits
from arch_engine.core.table import ALL, CHANCE, UNKNOWN, Fact, sees
from arch_engine.royal_society import (
    automa,
    board,
    chance_unknown,
    feasibility,
    flow,
    free_actions,
    hindsight,
    moves_told,
    narration,
    notation,
    program,
    relics,
    retelling,
    scoring,
    secrets,
    setup,
    turning_up,
    witnessed,
)
from arch_engine.royal_society import check as box
from arch_engine.royal_society import components as cards
from arch_engine.royal_society.asked import QUESTIONS
from arch_engine.royal_society.components import OBJECTIVES, REQUIREMENTS, SOCIETIES, TILES
from arch_engine.royal_society.consequences import CONSEQUENCES
from arch_engine.royal_society.decisions import (
    ANSWERS,
    NOTHING_LEFT,
    RULE_OF,
    RULE_OF_FACT,
    SHAPES,
    WITNESSED_SHAPES,
)
from arch_engine.royal_society.knowledge import SocietyKnowledge
from arch_engine.royal_society.numbers import CALENDARS, LEFT_BONUS, SCIENCE_WORTH
from arch_engine.royal_society.table import COMPETITIVE, CONFRONTATION, MODES, NOBODY, SOLO
from arch_engine.royal_society.unseen import unseen_at
from arch_engine.royal_society.verbs import SocietyTable

PLAYERS_OF_MODE = {SOLO: (1,), CONFRONTATION: (2,), COMPETITIVE: (2,)}
FREE = 0.08  # how often a random player does something it may do at any time
MOST_TRIES = 1_000
"""How many worlds `determinize` tries at random. A seat that places an explorer shows that the explorer can act there, perhaps with an
expedition from the hand; a hand that leaves it no action is impossible. If that rules out nearly all worlds, the hand is dealt by counting."""


class RoyalSociety(Rules[SocietyTable]):
    """The rules of The Royal Society of Archeology for 1 to 4 players."""

    game: ClassVar[str] = "royal_society"
    title: ClassVar[str] = "The Royal Society of Archeology"
    players: ClassVar[tuple[int, ...]] = tuple(CALENDARS)
    hues: ClassVar[tuple[str, ...]] = ("Blue", "Yellow", "Purple", "Red")
    round_name: ClassVar[str] = mark("Year")
    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    measures: ClassVar[tuple[str, ...]] = (mark("prestige"), mark("science"))
    tie_break: ClassVar[str] = mark("the higher of the two scores, then reputation")
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
    shapes = SHAPES
    game_options: ClassVar[Mapping[str, bool | tuple[str, ...]]] = {
        "mode": MODES,
        "simplified": False,
        "tiles_at_once": False,
    }
    unnamed_options: ClassVar[Mapping[str, bool]] = {"tiles_at_once": True}
    option_words: ClassVar[Mapping[str, str]] = {
        "mode": mark("Mode"),
        "standard": mark("as in the rulebook"),
        "solo": mark("solo"),
        "confrontation": mark("confrontation, for two"),
        "competitive": mark("competitive, for two"),
        "simplified": mark("Simplified set-up"),
        "tiles_at_once": mark("Bloomsbury tiles before an expedition's other gains"),
    }
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
            return chance_unknown.draw(table, rng, self._draw, lambda: self.determinize_for(table, table.witness, rng))
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
                return Refusal("turn.asked", self.not_a_decision(table, decision))
            return witnessed.why_not(table, decision, self._publicly)
        return self._publicly(table, decision)

    def _publicly(self, table: SocietyTable, decision: Decision) -> Refusal | None:
        """The rules, by what has a name at the table: an unknown card is no card."""
        if not fits(decision, SHAPES):
            return Refusal("turn.asked", self.not_a_decision(table, decision))
        if table.over:
            return Refusal("end.over", say("The game is over; nothing is left to decide."))
        if table.asked == CHANCE:
            return self._why_not_drawn(table, decision)
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
                say(
                    "'{decision}' does not answer what is asked now ({question}).", decision=decision[0], question=asked
                ),
            )
        return known.refuse(table, decision)

    def _why_not_drawn(self, table: SocietyTable, decision: Decision) -> Refusal | None:
        kind, question = decision[0], table.question
        expected = {"relic": ("draw",), "automa": ("automa", "automa-shuffle")}.get(question, (question,))
        if kind not in expected:
            return Refusal(
                "turn.asked",
                say(
                    "'{kind}' is not what chance decides now ({question}).",
                    kind=kind,
                    question=say(QUESTIONS[question]),
                ),
            )
        if question == "turn-up":
            known = decision[1:] and decision[1] in turning_up.candidates(table)
            return None if known else Refusal("decks.turn-up", say("Another card lies there."))
        if question == "relic":
            return relics.why_not_drawn(table, decision)
        if question == "automa":
            return automa.why_not(table, decision)
        if question == "reshuffle":
            return program.why_not_reshuffle(table, decision)
        return setup.why_not_drawn(table, decision)

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
        kind = decision[0]
        if table.witness != ALL:
            if kind in witnessed.SHOWING:
                witnessed.shown(table, decision)
                return
            if table.asked != CHANCE:
                witnessed.prepare(table, decision, self._publicly)
        if table.asked == CHANCE:
            if self._chance(table, decision):
                return
        elif kind in free_actions.KINDS:
            free_actions.perform(table, decision)
        else:
            flow.QUESTIONS[table.question].answer(table, decision)
        flow.go_on(table)

    def _chance(self, table: SocietyTable, decision: Decision) -> bool:
        """What chance did; True if that asked the next question itself."""
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

    # -- what a seat knows -----------------------------------------------------------------------------------------
    def seen_by(self, table: SocietyTable, fact: Fact) -> int:
        return secrets.seen_by(table, fact)

    def redact_for(self, table: SocietyTable, fact: Fact, witness: int) -> Fact:
        if sees(witness, self.seen_by(table, fact), table.seats):
            return fact
        place = secrets.HIDDEN_CARD[fact[0]]
        return (*fact[:place], UNKNOWN, *fact[place + 1 :])

    def redact_decision_for(self, table: SocietyTable, decision: Decision, witness: int) -> Decision:
        kind = decision[0]
        if witness == ALL:
            return decision
        if kind in secrets.HIDDEN_OUTCOMES:
            return (kind,)
        if kind == "keep" and not witness >> table.asked & 1:
            return (kind, *[UNKNOWN] * len(decision[1:]))
        if kind == "turn-up" and not sees(witness, turning_up.seen_by(table), table.seats):
            return (kind, UNKNOWN)
        return decision

    def as_witnessed(self, table: SocietyTable, witness: int) -> SocietyTable:
        return secrets.as_witnessed(table, witness)

    def agrees(self, world: SocietyTable, table: SocietyTable, witness: int) -> bool:
        return secrets.agrees(world, table, witness)

    def determinize_for(self, table: SocietyTable, witness: int, rng: Random) -> SocietyTable:
        for _ in range(MOST_TRIES):
            world = secrets.determinize(table, witness, rng)
            active = table.active
            if active == NOBODY or witness >> active & 1 or feasibility.can_finish(world, active):
                return world
        return secrets.determinize(table, witness, rng, self._reachable(table, witness))

    def in_hindsight(self, table: SocietyTable, moves: Iterable[Sequence[Fact]]) -> list[SocietyTable]:
        return hindsight.in_hindsight(lambda now: secrets.as_witnessed(now, now.witness), table, moves)

    def granted(self, table: SocietyTable, decision: Decision) -> SocietyTable:
        new = table.copy()
        if table.witness != ALL:
            witnessed.prepare(new, decision, self._publicly)
        return new

    def knowledge(self, table: SocietyTable, witness: int) -> SocietyKnowledge:
        view = secrets.as_witnessed(table, witness)
        unseen, active = unseen_at(view), table.active
        if active != NOBODY and not feasibility.can_finish(view, active):
            unseen = unseen.given(active, self._reachable(table, witness))
        return SocietyKnowledge(view, unseen, lambda rng: self.determinize_for(table, witness, rng))

    def _reachable(self, table: SocietyTable, witness: int) -> int:
        """The expeditions of which the active seat must hold one to do what it began."""
        view = secrets.as_witnessed(table, witness)
        return sum([1 << card for card, world in witnessed.with_one_of(view, table.active, view) if feasibility.can_finish(world, table.active)])  # fmt: skip

    def retold(self, table: SocietyTable, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        return retelling.retold(self.perform, table, decision, facts, witness)

    # -- words -----------------------------------------------------------------------------------------------------
    def format(self, table: SocietyTable, decision: Decision) -> str:
        return notation.format_decision(table, decision)

    def parse(self, table: SocietyTable, text: str) -> Decision:
        return notation.parse_decision(table, text)

    def words(self, table: SocietyTable) -> Mapping[str, Sequence[str]]:
        return notation.words(table)

    def narrate(self, table: SocietyTable, fact: Fact, names: Sequence[str]) -> str:
        return narration.narrate(table, fact, names)

    def narrate_move(self, table: SocietyTable, decision: Decision, names: Sequence[str]) -> str:
        return moves_told.narrate_move(table, decision, names)

    def stacked(self, table: SocietyTable, decision: Decision) -> tuple[str, ...]:
        return setup.stacked(table, decision)

    def board(self, table: SocietyTable, names: Sequence[str]) -> str:
        return board.board(table, names)

    # -- the result ------------------------------------------------------------------------------------------------
    def totals(self, table: SocietyTable) -> list[dict[str, int]]:
        return [
            {"prestige": prestige, "science": science}
            for prestige, science in zip(table.prestige, table.science, strict=True)
        ]

    def standing(self, table: SocietyTable) -> list[float]:
        return [table.final_score(seat) for seat in range(table.seats)]

    def result_in_words(self, table: SocietyTable, seat: int) -> str:
        title = scoring.solo_title(table)
        words = say(
            "{final}, the lower of {prestige} prestige and {science} science (worth {worth})",
            final=table.final[seat],
            prestige=table.prestige[seat],
            science=table.science[seat],
            worth=SCIENCE_WORTH * table.science[seat],
        )
        return f"{words}: {say(title)}" if title else words

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
