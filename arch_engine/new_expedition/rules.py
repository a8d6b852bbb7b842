"""The New Expedition as the rest of the package sees it: which chapter answers which question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from arch_engine.core.chance import below
from arch_engine.core.components import Components
from arch_engine.core.consequences import Consequences
from arch_engine.core.errors import OptionError
from arch_engine.core.families import Bounds, Decision, fits
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Refusal, Rules
from arch_engine.core.table import ALL, CHANCE, Fact
from arch_engine.core.themes import Detector
from arch_engine.new_expedition import components as box
from arch_engine.new_expedition import components as cards
from arch_engine.new_expedition import (
    digging,
    market,
    monuments,
    setup,
    turns,
)
from arch_engine.new_expedition.called import PLURALS
from arch_engine.new_expedition.components import KINDS, MAP, MONUMENTS, TREASURES
from arch_engine.new_expedition.hidden import ExpeditionHidden
from arch_engine.new_expedition.narration import CONSEQUENCES
from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.new_expedition.themes import themes
from arch_engine.new_expedition.witnessed import contradictions, deciding, showing
from arch_engine.new_expedition.words import COLOURS, QUESTIONS, ExpeditionWords

SET_UP = ("monument", "deal", "dig-site", "first-player")
ANSWERS = {
    "dig": ("dig",), "thief": ("rob",), "theft": ("theft",), "tent": ("tent", "no-tent"), "storm": ("lose",),
    "action": ("trade", "explore", "sell", "end"), "keep": ("keep",), "mine": ("draw", "stop", "mine"), "sphinx": ("sphinx",),
    "look": ("look",), **{question: (question,) for question in SET_UP},
}  # fmt: skip
MANY = 100  # more cards than the box holds of any kind
SHAPES: dict[str, tuple[Bounds, ...]] = {
    "dig": ((),), "rob": ((5,),), "theft": ((TREASURES,),), "tent": ((),), "no-tent": ((),), "lose": ((MANY,) * TREASURES,),
    "trade": ((MANY,) * 2 * TREASURES,), "explore": ((), (MANY,), (TREASURES, TREASURES)), "keep": ((MANY,) * TREASURES,),
    "draw": ((),), "stop": ((),), "sell": ((TREASURES, MANY),), "look": ((), (MANY,)), "end": ((),), "mine": ((TREASURES,),),
    "sphinx": tuple((TREASURES,) * n for n in range(6)), "monument": ((len(MONUMENTS),),), "first-player": ((5,),),
    "deal": tuple((TREASURES,) * n for n in range(MANY)), "dig-site": tuple((TREASURES + 2,) * n for n in range(MANY)),
}  # fmt: skip
WITNESSED_SHAPES = deciding.shapes(SHAPES)

RULE_OF = {
    "monument": "set-up.monument", "deal": "set-up.deal", "dig-site": "set-up.dig-site", "first-player": "set-up.first-player",
    "dig": "dig.must", "rob": "thief.victim", "theft": "thief.steal", "tent": "storm.tent", "no-tent": "storm.tent",
    "lose": "storm.half", "trade": "trade.value", "sell": "sell.ladder", "look": "temple.look", "keep": "explore.tomb",
    "draw": "explore.mine", "stop": "explore.mine", "mine": "explore.mine", "sphinx": "explore.sphinx", "show": "record.show",
}  # fmt: skip
RULE_OF_FACT = {"must_sell": "end.must-sell", "win": "end.winner", "use_tent": "storm.tent", "score": "sell.ladder"}


class NewExpedition(Rules[ExpeditionTable]):
    """The rules of Archaeology: The New Expedition for 2 to 5 players."""

    game: ClassVar[str] = "new_expedition"
    title: ClassVar[str] = "Archaeology: The New Expedition"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    hues: ClassVar[tuple[str, ...]] = COLOURS
    round_name: ClassVar[str] = mark("Turn")
    measures: ClassVar[tuple[str, ...]] = (mark("money"),)
    gauge_titles: ClassVar[Mapping[str, str]] = {
        "if scored now": mark("Money if the hand were sold now"),
        "hand": mark("Worth of hand if sold now"),
        "marketplace": mark("Trading value of the marketplace"),
    }
    origins: ClassVar[tuple[str, ...]] = PLURALS
    consequences: ClassVar[Consequences[Any]] = CONSEQUENCES
    themes: ClassVar[Detector] = staticmethod(themes)
    shapes = SHAPES
    game_options: ClassVar[Mapping[str, bool | tuple[str, ...]]] = {
        "monument": ("any", *MONUMENTS),
        "long_expedition": False,
        "fierce_weather": False,
        "beginners_luck": False,
    }
    words: ClassVar[ExpeditionWords] = ExpeditionWords()
    hidden: ClassVar[ExpeditionHidden] = ExpeditionHidden()
    hides: ClassVar[bool] = True
    uniform: ClassVar[bool] = False  # there are too many trades to count them all

    def components(self) -> Components:
        return cards.shipped()

    def check_components(self, components: Components) -> None:
        box.check(components)

    def check_usable(self, components: Components) -> None:
        box.check_usable(components)

    def set_table(self, seats: int, options: Mapping[str, Any], components: Components) -> ExpeditionTable:
        if options["long_expedition"] and seats > 3:
            raise OptionError("The Long Expedition is for 2 or 3 players; leave the option out with more.")
        table = ExpeditionTable(seats, options, cards.cards_of(components))
        table.question = "monument"
        return table

    # -- deciding --------------------------------------------------------------------------------------------------
    def options(self, table: ExpeditionTable) -> Iterable[Decision]:
        if table.asked == CHANCE:
            return iter(())
        if table.witness != ALL:
            return showing.options(table)
        if table.question == "action":
            return self._actions(table)
        if table.question in ("dig", "thief", "tent", "storm"):
            return digging.options(table)
        return monuments.options(table)

    def _actions(self, table: ExpeditionTable) -> Iterator[Decision]:
        yield from self.plain_actions(table)
        yield from market.trades(table)

    def plain_actions(self, table: ExpeditionTable) -> list[Decision]:
        """Every action but trades."""
        if table.witness != ALL:
            return list(showing.plain_actions(table, showing.may_show(table, table.active)))
        end: list[Decision] = [] if turns.has_to_sell(table) else [("end",)]
        return [*end, *market.sales(table), *monuments.explorations(table, table.hands[table.active][MAP])]

    def pick(self, table: ExpeditionTable, rng: Random) -> Decision:
        if table.witness != ALL:
            return self._retold_draw(table, self.pick, rng)
        if table.question == "action":
            actions = self.plain_actions(table)
            kinds = market.wanted(table)
            n = below(rng, len(actions) + (1 if kinds else 0))
            return actions[n] if n < len(actions) else market.random_trade(table, kinds, rng)
        if table.question in ("dig", "thief", "tent", "storm"):
            return digging.pick(table, rng)
        choices = list(monuments.options(table))
        return choices[below(rng, len(choices))]

    def draw(self, table: ExpeditionTable, rng: Random) -> Decision:
        if table.witness != ALL:
            return self._retold_draw(table, self.draw, rng)
        if table.question == "theft":
            return digging.draw_theft(table, rng)
        if table.question in ("mine", "sphinx"):
            return monuments.draw(table, rng)
        return setup.draw(table, rng)

    def _retold_draw(
        self, table: ExpeditionTable, choose: Callable[[ExpeditionTable, Random], Decision], rng: Random
    ) -> Decision:
        """Return what is chosen in a full game that agrees with all that is written, as the witness writes it."""
        world = self.hidden.determinize(table, table.witness, rng)
        return deciding.retold(world, choose(world, rng), table.witness)[0]

    def why_not(self, table: ExpeditionTable, decision: Decision) -> Refusal | None:
        if table.witness == ALL:
            return self._why_not_publicly(table, decision)
        return self._why_not_publicly(table, decision) or contradictions.contradiction(table, decision, self.perform)

    def _why_not_publicly(self, table: ExpeditionTable, decision: Decision) -> Refusal | None:
        """The rule against a decision, as far as everybody can see: the cards that the witness does not know may be any."""
        witnessed = table.witness != ALL
        fitting = deciding.fits_witnessed(decision, WITNESSED_SHAPES) if witnessed else fits(decision, SHAPES)
        if not fitting:
            return Refusal("turn.asked", self.words.not_a_decision(table, decision))
        question, kind = table.question, decision[0]
        if question == "over":
            return Refusal("end.over", "The game is over; nothing is left to decide.")
        if witnessed and kind == "show":
            return deciding.why_not_show(table, decision[1], decision[2:])
        chance = table.asked == CHANCE
        if question == "storm" and kind in ANSWERS["tent"]:
            return Refusal(
                "turn.asked",
                say("You have said that you do not use your tent; name the cards that the storm takes.")
                if table.tents[table.asked]
                else say("You have no tent left to use or to keep; name the cards that the storm takes."),
            )
        if kind not in ANSWERS[question] or (question == "mine" and (kind == "mine") != chance):
            return Refusal(
                "turn.asked",
                "'{kind}' does not answer what is asked now ({question}).",
                kind=kind,
                question=say(QUESTIONS[question]),
            )
        if witnessed and kind in deciding.ANSWERED:
            return deciding.why_not(table, decision)
        if question in SET_UP:
            return setup.why_not(table, decision)
        if kind in ("mine", "sphinx"):
            return monuments.why_not_drawn(table, decision)
        if question == "action":
            return self._why_not_action(table, decision)
        if question in ("keep", "mine", "look"):
            return monuments.why_not(table, decision)
        return digging.why_not(table, decision)

    def _why_not_action(self, table: ExpeditionTable, decision: Decision) -> Refusal | None:
        kind = decision[0]
        if kind == "trade":
            return market.why_not_trade(table, decision)
        if kind == "sell":
            return market.why_not_sell(table, decision[1], decision[2])
        if kind == "explore":
            return monuments.why_not_explore(table, decision)
        if turns.has_to_sell(table):
            return Refusal(
                "end.must-sell",
                "All players have passed and you were the first: sell at least one card before your turn ends.",
            )
        return None

    def rule_of(self, table: ExpeditionTable, decision: Decision) -> str:
        kind = decision[0]
        if kind == "explore":
            return f"explore.{MONUMENTS[table.monument]}"
        if kind == "end":
            return "turn.end" if table.acted or table.began_with_dig or table.forced else "end.pass"
        return RULE_OF[kind]

    def rule_of_fact(self, table: ExpeditionTable, fact: Fact) -> str | None:
        if fact[0] == "ask" and fact[2] in ("storm", "tent", "thief"):
            return {"storm": "storm.half", "tent": "storm.tent", "thief": "thief.victim"}[fact[2]]
        return RULE_OF_FACT.get(fact[0])

    def perform(self, table: ExpeditionTable, decision: Decision) -> None:
        kind = decision[0]
        if kind == "dig":
            digging.dig(table, decision[1:])
        elif kind == "end":
            turns.end(table)
        elif kind == "sell":
            market.sell(table, decision[1], decision[2])
        elif kind == "trade":
            market.trade(table, decision)
        elif kind == "explore":
            monuments.explore(table, decision)
        elif kind == "lose":
            digging.lose(table, decision[1:])
        elif kind in ("tent", "no-tent"):
            digging.declare(table, kind == "tent")
        elif kind == "rob":
            digging.rob(table, decision[1])
        elif kind == "theft":
            digging.steal(table, decision[1])
        elif kind == "mine":
            monuments.drawn_from_mine(table, decision[1])
        elif kind == "sphinx":
            monuments.drawn_from_sphinx(table, list(decision[1:]))
        elif kind in SET_UP:
            setup.perform(table, decision)
        elif kind == "show":
            turns.show(table, decision[1], decision[2:])
        else:
            monuments.act(table, decision)

    # -- the result ------------------------------------------------------------------------------------------------
    def totals(self, table: ExpeditionTable) -> list[dict[str, int]]:
        return [{"money": money} for money in table.money]

    def gauges(self, table: ExpeditionTable, names: Sequence[str]) -> dict[str, dict[str, int | None]]:
        hands = {
            name: None if table.hidden_hands[seat] else market.best_sale(table, seat) for seat, name in enumerate(names)
        }
        sold = {
            name: None if hand is None else table.money[seat] + hand for seat, (name, hand) in enumerate(hands.items())
        }
        market_value: dict[str, int | None] = {mark("Marketplace"): market.value(table, table.market)}
        return {
            self.gauge_titles["if scored now"]: sold,
            self.gauge_titles["hand"]: hands,
            self.gauge_titles["marketplace"]: market_value,
        }

    def origin(self, score: Mapping[str, Any]) -> str:
        return PLURALS[KINDS.index(score["source"])]

    def winners(self, table: ExpeditionTable) -> list[int]:
        return [seat for seat in range(table.seats) if table.won >> seat & 1]

    def standing(self, table: ExpeditionTable) -> Sequence[float]:
        return table.money


RULES = NewExpedition()
