"""The computer player `sensible`: it plays The Royal Society of Archeology like a fair human who keeps both scores level.

It compares what every turn brings (`plans`) by what things are worth to it (`valuation`), and makes its smaller choices in the
same way. It looks no further ahead than the explorers it has at home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from arch_engine.core.families import Decision
from arch_engine.royal_society import feasibility, free_actions, scoring
from arch_engine.royal_society.components import SORTS, SPREAD, TILES
from arch_engine.royal_society.numbers import EITHER, HAND_LIMIT, HONORED, REWARDS
from arch_engine.royal_society.players import opening
from arch_engine.royal_society.players.final_scores import FAIR, Habits, turns_left
from arch_engine.royal_society.players.plans import Plan, Planner, best_spread, next_plan
from arch_engine.royal_society.players.valuation import RESERVATION, Worth, majority, placing, tile_worth
from arch_engine.royal_society.verbs import SocietyTable

EARLIER = 0.08
"""What playing one place earlier in a year is worth."""

SET_UP = ("side", "experts", "keep", "society")


class Sensible:
    """Plays like a fair human, quickly, and always the same with the same random numbers. With other habits it plays otherwise."""

    def __init__(self, habits: Habits = FAIR) -> None:
        self.habits = habits

    def choose(self, view: SocietyTable, options: Iterable[Decision], rng: Random) -> Decision:
        """One of the options."""
        legal = list(options)
        if len(legal) == 1:
            return legal[0]
        if view.question in SET_UP:
            return opening.choose(view)
        present = [option for option in legal if option[0] == "present"]
        if present:
            return present[0]
        patrons = [option for option in legal if option[0] == "honor"]
        if view.question == "end" and not patrons:
            return at_the_end(view, legal)  # asked most often, and needs no valuation
        worth = Worth(view, view.asked, self.habits)
        honored = honors(worth, patrons)
        if honored is not None:
            return honored
        plain = [option for option in legal if option[0] not in free_actions.KINDS]
        if view.question in TURN:
            return TURN[view.question](Planner(worth), legal)
        if view.question == "end":
            return at_the_end(view, legal)
        if not plain:
            return legal[0]  # the seat must gain reputation before it can answer
        return best(plain, WEIGHING[view.question](worth))


def best(options: Sequence[Decision], worth: Callable[[Decision], float]) -> Decision:
    """The option with the highest worth, the first among equals."""
    return max(options, key=worth)


# -- at any time ---------------------------------------------------------------------------------------------------


def honors(worth: Worth, patrons: Sequence[Decision]) -> Decision | None:
    """A patron who is worth the relic."""
    own = worth.own
    for option in patrons:
        penalty = worth.table.cards.patrons[option[1]].penalty
        gained = worth.final(penalty, 0) + worth.reputation(HONORED)
        gained += worth.progress(own._replace(honored=own.honored + 1))
        if gained > worth.share:
            return option
    return None


def at_the_end(view: SocietyTable, legal: Sequence[Decision]) -> Decision:
    """End the turn; after the last one, first swap discs for reputation if a tile counts it."""
    seat = view.asked
    if ("disc",) in legal and TILES.index("reputation") in view.tiles[seat] and not turns_left(view, seat):
        return ("disc",)
    return ("end",)


def or_disc(decision: Decision, legal: Sequence[Decision]) -> Decision:
    """The decision if it is legal, else swapping a disc to pay for it, else the first legal one."""
    if decision in legal:
        return decision
    return ("disc",) if ("disc",) in legal else legal[0]


# -- a turn --------------------------------------------------------------------------------------------------------


def activate(planner: Planner, legal: Sequence[Decision]) -> Decision:
    """The explorer of the next plan."""
    return to_activate(planner.table, next_plan(planner), legal)


def to_activate(table: SocietyTable, plan: Plan | None, legal: Sequence[Decision]) -> Decision:
    """Activate the explorer of a plan; if a gate asks for more reputation, swap discs first."""
    if plan is None:
        return legal[0]
    if table.reputation[table.asked] < feasibility.gate(table, table.asked, plan.location):
        return or_disc(("disc",), legal)
    return ("activate", plan.explorer)


def place(planner: Planner, legal: Sequence[Decision]) -> Decision:
    """Return where the activated explorer goes."""
    return to_place(planner.table, plan_activated(planner, legal), legal)


def plan_activated(planner: Planner, legal: Sequence[Decision]) -> Plan | None:
    """The plan of an explorer that has been activated."""
    table = planner.table
    now = feasibility.level(table, planner.seat)
    lifted = ("support",) in legal or ("disc",) in legal
    plans = [
        plan
        for plan in planner.of_explorer(table.explorer, activated=True)
        if (lifted if plan.section > now else ("place", plan.location, plan.section) in legal)
    ]
    return next_plan(planner, plans)


def to_place(table: SocietyTable, plan: Plan | None, legal: Sequence[Decision]) -> Decision:
    """Return where a plan places its explorer, lifted as far as its action requires."""
    if plan is None or plan.explorer != table.explorer:
        return legal[0]
    if plan.section > feasibility.level(table, table.asked):
        return or_disc(("support",), legal)
    return ("place", plan.location, plan.section)


def act(planner: Planner, legal: Sequence[Decision]) -> Decision:
    """The action of the placed explorer."""
    return to_act(planner.table, next_plan(planner, list(planner.actions_here())), legal)


def to_act(table: SocietyTable, plan: Plan | None, legal: Sequence[Decision]) -> Decision:
    """The action of a plan, once its explorer is placed."""
    if plan is None or plan.explorer != table.explorer:
        return legal[0]
    return or_disc(plan.action, legal)


def prepare(planner: Planner, legal: Sequence[Decision]) -> Decision:
    """Play reputation only for what is missing."""
    table, seat = planner.table, planner.seat
    if ("depart",) in legal:
        return ("depart",)
    cost, _ = feasibility.prerequisites(table, seat, table.explorer, table.going)
    return or_disc(("cheaper",) if table.money[seat] < cost else ("wiser",), legal)


TURN = {"activate": activate, "place": place, "act": act, "prepare": prepare}

# -- smaller choices -----------------------------------------------------------------------------------------------


def learn(worth: Worth) -> Callable[[Decision], float]:
    """Return where knowledge goes."""
    if worth.table.agenda[-1][3] == SPREAD:
        spread = best_spread(worth, worth.table.agenda[-1][2])[1]
        return lambda option: float(option[1:] == spread)
    return lambda option: worth.sum(worth.knowledge(option[1:]))


def eight(worth: Worth) -> Callable[[Decision], float]:
    """Science or prestige, as the bonus on the knowledge track."""
    return lambda option: worth.final(EITHER.prestige, 0) if option[1] else worth.final(0, EITHER.science)


def reward(worth: Worth) -> Callable[[Decision], float]:
    """Science or prestige, as the reward of an objective."""
    science, prestige = REWARDS[worth.table.agenda[-1][2]]
    return lambda option: worth.final(prestige, 0) if option[1] else worth.final(0, science)


def give(worth: Worth) -> Callable[[Decision], float]:
    """The relic that the seat misses least."""
    what = worth.table.agenda[-1][0]
    if what == "deepen":
        deepening = Planner(worth).deepening()
        return lambda option: float(deepening is not None and option[1] == deepening[1])
    return lambda option: -worth.keep(option[1])


def exhibit(worth: Worth) -> Callable[[Decision], float]:
    """The relic and the space that bring most."""
    return lambda option: 0.0 if option[0] == "done" else placing(worth, *option[1:])


def meet(worth: Worth) -> Callable[[Decision], float]:
    """The patron who gives most, and asks for what the seat can give."""
    table = worth.table
    section = table.agenda[-1][2]
    own = worth.own.relics

    def worth_of(option: Decision) -> float:
        patron = table.cards.patrons[option[1]]
        there = any(own[sort] for sort in range(SORTS) if patron.wish >> sort & 1)
        unhonored = 0.1 if there else 0.75 - 0.03 * patron.wish.bit_count() * min(1.0, worth.left / 4.0)
        return worth.more_money(patron.rate * section) + unhonored * worth.final(-patron.penalty, 0)

    return worth_of


def reserve(worth: Worth) -> Callable[[Decision], float]:
    """A card of the Program that others may take, or a choice of three from the deck."""
    table, seat = worth.table, worth.seat
    full = 0.6 if len(table.hands[seat]) >= HAND_LIMIT else 0.0

    def worth_of(option: Decision) -> float:
        if option[0] == "decline":
            return 0.0
        if option[0] == "reserve-deck":
            return RESERVATION * worth.share - full - 0.1
        price, paid = feasibility.price_of(table, option[1]), feasibility.reservation_price(table, seat, option[1])
        return (
            worth.habits.held * worth.in_hand(option[1])
            + worth.habits.reputation * price
            + worth.reputation(-paid)
            - full
        )

    return worth_of


def hold_card(worth: Worth) -> Callable[[Decision], float]:
    """The expedition that promises most."""
    return lambda option: worth.in_hand(option[1]) + 0.01 * worth.expedition(worth.table.cards.expeditions[option[1]])


def favor(worth: Worth) -> Callable[[Decision], float]:
    """A King's Favor, and how early in the year its space plays."""
    return (
        lambda option: worth.sum(worth.gains(worth.table.cards.favors[option[1]][1])) + EARLIER * (5 - option[1])
    )  # fmt: skip


def retrieve(worth: Worth) -> Callable[[Decision], float]:
    """The disc that matters least in its collection."""
    table, seat = worth.table, worth.seat

    def worth_of(option: Decision) -> float:
        row = table.gallery[option[1]]
        without = row[:]
        without[option[2]] = -1
        return majority(without, seat, worth.left) - majority(row, seat, worth.left)

    return worth_of


def study_card(worth: Worth) -> Callable[[Decision], float]:
    """The study card that brings more science."""
    table = worth.table
    done = scoring.symbols_of(table, worth.seat)
    return lambda option: float(scoring.study_science(table.cards.studies[option[1]], done))


def relic(worth: Worth) -> Callable[[Decision], float]:
    """The most useful relic."""
    return lambda option: worth.relic(option[1])


def bag(worth: Worth) -> Callable[[Decision], float]:
    """The region whose bag promises most."""
    return lambda option: worth.random_relic(option[1])


def expertise(worth: Worth) -> Callable[[Decision], float]:
    """The explorer who gains most from training."""
    return lambda option: worth.expertise(option[1])


def discard(worth: Worth) -> Callable[[Decision], float]:
    """The expedition that promises least."""
    promised = hold_card(worth)
    return lambda option: -promised(option)


def publish(worth: Worth) -> Callable[[Decision], float]:
    """The Bloomsbury tile that brings most."""
    return lambda option: tile_worth(worth, option[1]) if option[0] == "publish" else 0.0


WEIGHING: dict[str, Callable[[Worth], Callable[[Decision], float]]] = {
    "knowledge": learn, "eight": eight, "reward": reward, "expertise": expertise, "bag": bag, "relic": relic, "hold": relic,
    "deepen": give, "sell": give, "study-relic": give, "honor": give, "exhibit": exhibit, "patron": meet, "reserve": reserve,
    "keep-card": hold_card, "discard": discard, "bloomsbury": publish, "favor": favor, "retrieve": retrieve,
    "study-card": study_card,
}  # fmt: skip
