"""What a seat may do at any moment of its turn: swap a disc for reputation, honor a patron, present a discovery.

(Rulebook: Gain reputation; Honor a patron; Present discoveries to the Royal Society; The Royal Society tiles.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from arch_engine.core.chance import below
from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import feasibility, points
from arch_engine.royal_society.called import wish
from arch_engine.royal_society.components import (
    ALL_AT_4,
    EIGHT_RELICS,
    FOUR_EXPERTISES,
    KNOWLEDGE_4,
    KNOWLEDGE_12,
    LETTERS,
    MYTH,
    OBJECTIVES,
    SAME_TYPE,
    SEVEN_EXHIBITED,
    THREE_PATRONS,
    THREE_REGIONS,
    TWO_AND_TWO,
    TWO_AT_5,
    TWO_MARVELS,
    WONDER,
    Expedition,
)
from arch_engine.royal_society.feasibility import Means, being_honored, means_of
from arch_engine.royal_society.numbers import GOALS, MOST_REPUTATION, REWARDS, SWAPPED, Reward
from arch_engine.royal_society.questions import Question
from arch_engine.royal_society.table import ANY_PLACE, NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable

KINDS = ("disc", "honor", "present")


def options(table: SocietyTable) -> Iterator[Decision]:
    """Everything the seat that is asked may do instead of answering the question."""
    seat = table.asked
    if seat != table.active:
        return
    has = means_of(table, seat)
    if has.discs:
        if has.reputation < MOST_REPUTATION and _leaves_a_way(table, has, ("disc",)):
            yield ("disc",)
        for place in range(len(LETTERS)):
            if may_present(table, seat, place) and _leaves_a_way(table, has, ("present", place)):
                yield ("present", place)
    if has.patrons:
        honored_now = being_honored(table)
        for patron in table.unhonored[seat]:
            if patron not in honored_now and _leaves_a_way(table, has, ("honor", patron)):
                yield ("honor", patron)


def pick(table: SocietyTable, rng: Random) -> Decision | None:
    """One of them at random, or None."""
    found = list(options(table))
    return found[below(rng, len(found))] if found else None


def _leaves_a_way(table: SocietyTable, has: Means, decision: Decision) -> bool:
    """Return whether the seat could still finish what it began."""
    if decision[0] == "disc":
        after = has.swapped()
    elif decision[0] == "present":
        after = has._replace(discs=has.discs - 1)
    else:
        wish = table.cards.patrons[decision[1]].wish
        if not has.covers(relics=1, wish=wish):
            return False
        after = has.promising(wish)
    return feasibility.can_finish(table, table.asked, after)


def why_not(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rule against one of these now, or None."""
    seat, kind = table.asked, decision[0]
    has = means_of(table, seat)
    if seat != table.active:
        return Refusal("turn.asked", "'{decision}' is for the turn of your own only.", decision=kind)
    if kind == "disc":
        if not table.discs[seat]:
            return Refusal("discs.reputation", "You have no disc in reserve.")
        if table.reputation[seat] >= MOST_REPUTATION:
            return Refusal(
                "discs.reputation", "Your reputation is {most} already; it cannot rise further.", most=MOST_REPUTATION
            )
    elif kind == "honor":
        if decision[1] not in table.unhonored[seat] or decision[1] in being_honored(table):
            return Refusal("honor.patron", "Only a patron of yours that is not honored yet can be honored.")
        patron = table.cards.patrons[decision[1]]
        if not has.covers(relics=1, wish=patron.wish):
            sentence = (
                mark("{patron} wishes for a relic that is not promised: {wish}.")
                if has.promised
                else mark("{patron} wishes for a relic you do not have: {wish}.")
            )
            return Refusal("honor.patron", sentence, patron=patron.title, wish=wish(patron.wish_words))
    else:
        place = decision[1]
        if table.has_presented(seat, place):
            return Refusal("royal.present", "Your disc lies on objective {letter} already.", letter=LETTERS[place])
        if not table.discs[seat]:
            return Refusal("royal.present", "Presenting takes a disc of your reserve; you have none.")
        if not achieved(table, seat, table.objectives[place]):
            title = say(table.cards.objective_titles[table.objectives[place]])
            return Refusal(
                "royal.condition",
                "Objective {letter} is not achieved: {objective}.",
                letter=LETTERS[place],
                objective=title,
            )
    if not _leaves_a_way(table, has, decision):
        return Refusal("turn.needs-action", "Then you could not finish what you began; do that first.")
    return None


def perform(table: SocietyTable, decision: Decision) -> None:
    """Do one of these, then ask the same question again."""
    seat = table.active
    if decision[0] == "disc":
        table.swap_disc(seat)
        points.earn_reputation(table, seat, SWAPPED)
    elif decision[0] == "honor":
        table.owe(seat, "honor", 1, decision[1], "Patrons")
    else:
        place = decision[1]
        first = table.left[place] == NOBODY
        table.present(seat, place)
        table.owe(seat, "reward", 0 if first else 1, ANY_PLACE, "Royal Society")


# -- the end of the turn -------------------------------------------------------------------------------------------


def _end_task(table: SocietyTable, task: Task) -> bool:
    """Offer what the action may have made possible; ask nobody if there is nothing left to do."""
    table.asked = task[1]
    if not any(options(table)):
        table.settle()
        return False
    table.ask(task[1], "end")
    return True


def _end_options(table: SocietyTable) -> list[Decision]:
    return [("end",)]


def _refuse_end(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("turn.end", "End the turn with 'end', or swap a disc, honor a patron or present a discovery first.")


def _end(table: SocietyTable, decision: Decision) -> None:
    table.settle()


# -- the reward ----------------------------------------------------------------------------------------------------


def _reward_task(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "reward")
    return True


def _reward_options(table: SocietyTable) -> list[Decision]:
    return [("choose", 0), ("choose", 1)]


def _refuse_reward(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("royal.reward", "Take the science or the prestige: 'choose science' or 'choose prestige'.")


def _reward(table: SocietyTable, decision: Decision) -> None:
    _, seat, later, _, source = table.agenda[-1]
    table.settle()
    amount, measure = REWARDS[later][decision[1]], Reward._fields[decision[1]]
    points.score(table, seat, measure, amount, source, "royal.reward")


TASKS = {"end": _end_task, "reward": _reward_task}
QUESTIONS = {
    "end": Question(_end_options, _refuse_end, _end),
    "reward": Question(_reward_options, _refuse_reward, _reward),
}

# -- the objectives ------------------------------------------------------------------------------------------------


def may_present(table: SocietyTable, seat: int, place: int) -> bool:
    """Return whether a seat has achieved an objective it has not presented yet."""
    return not table.has_presented(seat, place) and achieved(table, seat, table.objectives[place])


def achieved(table: SocietyTable, seat: int, objective: int) -> bool:
    """Return whether a seat meets the condition of a Royal Society tile now."""
    return _CONDITIONS[objective](table, seat)


def _done(table: SocietyTable, seat: int) -> list[Expedition]:
    return [table.cards.expeditions[card] for card in table.done[seat]]


def _two_and_two(table: SocietyTable, seat: int) -> bool:
    regions = [own.region for own in _done(table, seat)]
    goal = GOALS[TWO_AND_TWO]
    return sum(regions.count(region) >= goal.amount for region in range(4)) >= goal.places


def _three_regions(table: SocietyTable, seat: int) -> bool:
    return len({own.region for own in _done(table, seat)}) >= GOALS[THREE_REGIONS].places


def _four_expertises(table: SocietyTable, seat: int) -> bool:
    return len({own.expertise for own in _done(table, seat)}) >= GOALS[FOUR_EXPERTISES].places


def _same_type(table: SocietyTable, seat: int) -> bool:
    types = [own.type for own in _done(table, seat)]
    return any(types.count(kind) >= GOALS[SAME_TYPE].amount for kind in range(4))


def _all_at_4(table: SocietyTable, seat: int) -> bool:
    return min(table.expertise[seat]) >= GOALS[ALL_AT_4].amount


def _two_at_5(table: SocietyTable, seat: int) -> bool:
    goal = GOALS[TWO_AT_5]
    return sum(own >= goal.amount for own in table.expertise[seat]) >= goal.places


def _seven_exhibited(table: SocietyTable, seat: int) -> bool:
    return table.own_discs(seat) >= GOALS[SEVEN_EXHIBITED].amount


def _eight_relics(table: SocietyTable, seat: int) -> bool:
    own = table.relics[seat]
    return sum(own) >= GOALS[EIGHT_RELICS].amount and all(any(own[4 * region : 4 * region + 4]) for region in range(4))


def _three_patrons(table: SocietyTable, seat: int) -> bool:
    return len(table.honored[seat]) >= GOALS[THREE_PATRONS].amount


def _two_marvels(table: SocietyTable, seat: int) -> bool:
    traits = [own.trait for own in _done(table, seat)]
    return max(traits.count(MYTH), traits.count(WONDER)) >= GOALS[TWO_MARVELS].amount


def _knowledge_4(table: SocietyTable, seat: int) -> bool:
    return min(table.knowledge[seat]) >= GOALS[KNOWLEDGE_4].amount


def _knowledge_12(table: SocietyTable, seat: int) -> bool:
    return max(table.knowledge[seat]) >= GOALS[KNOWLEDGE_12].amount


_CONDITIONS: tuple[Callable[[SocietyTable, int], bool], ...] = (
    _two_and_two, _three_regions, _four_expertises, _same_type, _all_at_4, _two_at_5, _seven_exhibited, _eight_relics, _three_patrons,
    _two_marvels, _knowledge_4, _knowledge_12,
)  # fmt: skip
assert len(_CONDITIONS) == len(OBJECTIVES)
