"""Quick rules of thumb: like `sensible` but many times faster, for thousands of roll-outs.

Everything has a plain price. A turn is the best of these: an expedition that can go now, a visit to the City if money is short,
relics for the museum, knowledge for the cards in sight. It looks at nothing hidden, though the table may show it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from arch_engine.core.families import Decision
from arch_engine.royal_society import feasibility, flow, free_actions, london, scoring, turns
from arch_engine.royal_society.bloomsbury import publish_options
from arch_engine.royal_society.components import (
    CITY,
    LETTERS,
    LOGISTICS,
    MUSEUM,
    PORT,
    SORTS,
    SPREAD,
    TILES,
    UNIVERSITY,
    Cards,
    Expedition,
)
from arch_engine.royal_society.numbers import (
    EXHIBITING,
    GATES,
    HAND_LIMIT,
    LOGISTICS_SAVES,
    MOST_EXPERTISE,
    MOST_KNOWLEDGE,
    PLAYED,
    PLAYED_KNOWS,
    PLAYED_SAVES,
    SCIENCE_WORTH,
    SKILL_KNOWS,
    STUDYING,
    STUDYING_RELICS,
    SUPPORT_COSTS,
    TEAM,
)
from arch_engine.royal_society.player_setup import KEPT
from arch_engine.royal_society.program import reserve_options
from arch_engine.royal_society.relics import hold_options, relic_options
from arch_engine.royal_society.verbs import SocietyTable

# -- What expeditions are worth in roll-outs, at plain prices computed once -----------------------

PRICE = {"relic": 1.3, "chosen": 1.5, "sift": 1.4, "knowledge": 1.1, "reputation": 0.6, "money": 0.2, "reserve": 0.8}
"""What icons other than prestige and science are worth with most of the game ahead."""

EXPERTISE, REPUTATION, POUND, KNOWLEDGE = 1.8, 0.6, 0.4, 0.9
"""What an expertise, a reputation, a pound and a knowledge are worth."""

NOISE = 0.5
"""The most that chance adds to the worth of a plan or a favor: it decides between near equals."""


class Card(NamedTuple):
    """An expedition as roll-outs see it."""

    region: int
    required: int
    knowledge: int
    cost: int
    prestige: int
    science: int
    other: float
    symbols: int
    conditional: bool


MOST_KNOWN = 8
"""How many sets of components are cached: more than are in play at a time."""

_KNOWN: dict[int, tuple[Cards, tuple[Card, ...], tuple[int, ...]]] = {}


def cards_of(table: SocietyTable) -> tuple[Card, ...]:
    """The expeditions of a table, computed once for each set of components."""
    return _known(table.cards)[1]


def wanted_symbols(table: SocietyTable, seat: int) -> int:
    """The symbols of a seat's study cards, as a bit set."""
    by_card, wanted = _known(table.cards)[2], 0
    for study in table.studies[seat]:
        wanted |= by_card[study]
    return wanted


def _known(cards: Cards) -> tuple[Cards, tuple[Card, ...], tuple[int, ...]]:
    known = _KNOWN.get(id(cards))
    if known is None or known[0] is not cards:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        expeditions = tuple([_card(card) for card in cards.expeditions])
        studies = tuple([sum({1 << symbol for row in study.objectives for symbol in row}) for study in cards.studies])
        known = _KNOWN[id(cards)] = (cards, expeditions, studies)
    return known


def _card(card: Expedition) -> Card:
    prestige = sum([gain.amount for gain in card.gains if gain.what == "prestige"])
    science = sum([gain.amount for gain in card.gains if gain.what == "science"])
    other = EXPERTISE + sum([PRICE[gain.what] * gain.amount for gain in card.gains if gain.what in PRICE])
    symbols = 1 << card.region | 1 << 4 + card.type | (1 << 7 + card.trait if card.trait else 0)
    return Card(
        card.region, card.expertise, card.knowledge, card.cost, prestige, science, other, symbols, card.needs >= 0
    )


def remaining(table: SocietyTable, seat: int) -> int:
    """Return how many turns a seat has, counting the current one."""
    return table.home[seat].bit_count() + TEAM * (table.years - table.round)


# The smaller choices of roll-outs: where knowledge goes, which card, relic, patron or tile. (Turns are in `quick`.)

TILE = (3.0, 1.5, 2.0, 2.5, 4.0, 4.5, 3.5, 2.5, 1.5, 2.0, 3.5, 2.5, 4.0, 2.5, 2.5, 2.5, 2.5, 4.0, 5.0, 2.0)
"""About what each Bloomsbury tile is worth."""

FAVOR = {"prestige": 1.6, "money": 1.4, "reputation": 1.3, "reserve": 0.9, "knowledge": 1.4, "relic": 1.6}
"""About what each King's Favor is worth."""

# -- knowledge -----------------------------------------------------------------------------------------------------


def learn(table: SocietyTable, rng: Random) -> Decision:
    """Put knowledge where most expeditions in sight need it, or a bonus is near."""
    _, seat, amount, where, _ = table.agenda[-1]
    levels = table.knowledge[seat][:]
    wishes = _wishes(table, seat)
    learned = [0, 0, 0, 0]
    step = 1 if where == SPREAD else amount
    allowed = [region for region in range(4) if where >= -2 or not table.chosen >> region & 1]
    for _ in range(amount // step):
        most, region = -1.0, allowed[0]
        for one in allowed:
            level = levels[one]
            worth = BONUS[min(level, MOST_KNOWLEDGE)]
            for wish, weight in wishes[one]:
                if wish > level:
                    worth += weight / (wish - level)
            if worth > most:
                most, region = worth, one
        levels[region] += step
        learned[region] += step
    return ("learn", *learned)


BONUS = (0.4, 0.5, 0.6, 0.9, 1.6, 0.5, 0.7, 1.5, 0.3, 0.4, 0.6, 1.2, 0.0)
"""By level: what the next point of knowledge is worth for the bonuses of the track."""


def _wishes(table: SocietyTable, seat: int) -> list[list[tuple[int, float]]]:
    """Return by region, the knowledge that the cards in sight ask for, and how much each counts."""
    cards = cards_of(table)
    top = max(table.expertise[seat]) + 1
    found: list[list[tuple[int, float]]] = [[], [], [], []]
    for number, _ in table.hands[seat]:
        if number >= 0 and cards[number].required <= top:
            found[cards[number].region].append((cards[number].knowledge, 1.5))
    for number in table.program:
        if number >= 0 and cards[number].required <= top:
            found[cards[number].region].append((cards[number].knowledge, 0.7))
    return found


# -- smaller choices -----------------------------------------------------------------------------------------------


def keep(table: SocietyTable, rng: Random) -> Decision:
    """The cards that ask least for what they bring."""
    cards = cards_of(table)
    own = sorted([number for number, _ in table.hands[table.asked]], key=lambda number: -_ease(cards[number]))
    return ("keep", *sorted(own[:KEPT]))


def _ease(card: Card) -> float:
    worth = 0.5 * card.prestige + 2.5 * card.science + card.other
    return worth - 1.1 * card.knowledge - POUND * card.cost - 1.6 * max(0, card.required - 2) - 2.0 * card.conditional


def keep_card(table: SocietyTable, rng: Random) -> Decision:
    """The drawn card that is worth most, less what the seat lacks for it."""
    cards = cards_of(table)
    return ("keep", max([number for number, _ in table.drawn], key=lambda number: _within(table, cards[number])))


def discard(table: SocietyTable, rng: Random) -> Decision:
    """The card of the hand that is worth least, less what the seat lacks for it."""
    cards = cards_of(table)
    return ("discard", min(table.hands[table.asked], key=lambda held: _within(table, cards[held[0]]))[0])


def _within(table: SocietyTable, card: Card) -> float:
    seat = table.asked
    lacking = max(0, card.knowledge - table.knowledge[seat][card.region])
    lacking += max(0, card.required - max(table.expertise[seat]))
    return (
        0.5 * card.prestige
        + 2.5 * card.science
        + card.other
        - POUND * card.cost
        - 1.3 * lacking
        - 2.0 * card.conditional
    )


def reserve(table: SocietyTable, rng: Random) -> Decision:
    """Draw from the deck unless the hand is full; take a card of the Program if the placed explorer needs one."""
    if not feasibility.can_finish(table, table.asked, reserved=True):
        found = reserve_options(table)
        return found[0] if found else next(free_actions.options(table))
    if (
        len(table.hands[table.asked]) < HAND_LIMIT
        and (table.deck or table.discards)
        and remaining(table, table.asked) > 1
    ):
        return ("reserve-deck",)
    return ("decline",)


def level_out(table: SocietyTable, rng: Random) -> Decision:
    """The score that is behind."""
    seat = table.agenda[-1][1]
    return ("choose", 0 if SCIENCE_WORTH * table.science[seat] <= table.prestige[seat] else 1)


def train(table: SocietyTable, rng: Random) -> Decision:
    """Train the most expert explorer below 5, or else the most expert that can still learn."""
    levels = table.expertise[table.agenda[-1][1]]
    open_to = [explorer for explorer in range(TEAM) if levels[explorer] < MOST_EXPERTISE]
    return ("train", max(open_to, key=lambda explorer: (levels[explorer] < 5, levels[explorer])))


def take(table: SocietyTable, rng: Random) -> Decision:
    """A relic the Grand Gallery or a patron wishes for."""
    seat = table.agenda[-1][1]
    found = list(relic_options(table) if table.question == "relic" else hold_options(table))
    wished = feasibility.wished(table)
    patrons = 0
    for patron in table.unhonored[seat]:
        patrons |= table.cards.patrons[patron].wish
    return max(found, key=lambda option: 2 * (patrons >> option[1] & 1) + (wished >> option[1] & 1) + rng.random())


def exhibit(table: SocietyTable, rng: Random) -> Decision:
    """Exhibit in a collection where one more disc leads, the fullest first."""
    seat = table.agenda[-1][1]
    own, most = table.relics[seat], 0.0
    chosen: Decision = ("done",)
    for place_of, (row, card) in enumerate(zip(table.gallery, table.collections, strict=True)):
        free = row.count(-1)
        if not free:
            continue
        mine = row.count(seat) + 1
        others = max([row.count(other) for other in set(row) if other not in (-1, seat)], default=0)
        worth = (4.0 if mine > others else 2.0 if mine == others else 0.8) + 2.0 / free
        worth += 0.0 if table.supplied >> place_of & 1 else 1.5
        if worth > most:
            wishes = table.cards.collections[card].wishes
            for space, owner in enumerate(row):
                sort = next((sort for sort in range(SORTS) if own[sort] and wishes[space] >> sort & 1), -1)
                if owner < 0 <= sort:
                    chosen, most = ("exhibit", sort, place_of, space), worth
                    break
    return chosen


def meet(table: SocietyTable, rng: Random) -> Decision:
    """The patron who pays most, less part of the penalty."""
    section = table.agenda[-1][2]
    patrons = table.cards.patrons
    return ("meet", max(table.met, key=lambda one: POUND * patrons[one].rate * section - 0.3 * patrons[one].penalty))


def publish(table: SocietyTable, rng: Random) -> Decision:
    """The tile that is worth most."""
    return max(publish_options(table), key=lambda option: TILE[option[1]] if option[0] == "publish" else 0.0)


def favor(table: SocietyTable, rng: Random) -> Decision:
    """The favor that is worth most."""
    names = table.cards.favors
    free = [space for space, owner in enumerate(table.track) if owner < 0]
    return ("favor", max(free, key=lambda space: FAVOR[names[space][0]] + NOISE * rng.random()))


def study_card(table: SocietyTable, rng: Random) -> Decision:
    """The study card that brings more."""
    seat = table.agenda[-1][1]
    done = scoring.symbols_of(table, seat)
    cards = table.cards.studies
    return ("score-study", max(table.studies[seat], key=lambda card: scoring.study_science(cards[card], done)))


ANSWERS: dict[str, Callable[[SocietyTable, Random], Decision]] = {
    "keep": keep, "keep-card": keep_card, "discard": discard, "reserve": reserve, "eight": level_out, "reward": level_out,
    "expertise": train, "relic": take, "hold": take, "exhibit": exhibit, "patron": meet, "bloomsbury": publish, "favor": favor,
    "study-card": study_card, "knowledge": learn,
}  # fmt: skip
assert len(TILE) == len(TILES)


# -- the main thing ----
STUDIED = 1.2
"""How much more an expedition brings if it serves a symbol of a study card."""

LEVEL = 40.0
"""Twice the lead of one score over the other at which its points are worth next to nothing."""

ENOUGH = 26
"""How much money is enough: a seat with more does not go to the City for it."""

MOST_MISSING: Final = SKILL_KNOWS + PLAYED_KNOWS
MOST_LACKING: Final = LOGISTICS_SAVES + PLAYED_SAVES
"""How much knowledge and money an expedition may lack and still set out."""


class TurnPlan(NamedTuple):
    """A way to spend a turn: what it is worth, and who does what in which section of a location."""

    worth: float
    explorer: int
    location: int
    section: int
    action: Decision


def pick(table: SocietyTable, rng: Random) -> Decision:
    """A legal decision, whatever is asked."""
    question = table.question
    if question == "activate":
        return activate(table, rng)
    if question == "place":
        return place(table, rng)
    if question == "act":
        return act(table, rng)
    if question == "end":
        return end(table)
    if question == "prepare":
        return prepare(table)
    if question in ANSWERS:
        return ANSWERS[question](table, rng)
    found = list(flow.QUESTIONS[question].options(table)) or list(free_actions.options(table))
    return found[int(rng.random() * len(found))]


# -- a turn --------------------------------------------------------------------------------------------------------


def balance(table: SocietyTable, seat: int) -> tuple[float, float]:
    """Return what a point of prestige and a point of science are worth."""
    prestige = 0.5 + (SCIENCE_WORTH * table.science[seat] - table.prestige[seat]) / LEVEL
    prestige = 0.1 if prestige < 0.1 else 0.9 if prestige > 0.9 else prestige
    return prestige, SCIENCE_WORTH * (1.0 - prestige)


def activate(table: SocietyTable, rng: Random) -> Decision:
    """The explorer of the best plan."""
    home = [explorer for explorer in range(TEAM) if table.home[table.asked] >> explorer & 1]
    if len(home) == 1:
        return ("activate", home[0])
    return ("activate", best(table, home, table.reputation[table.asked], rng).explorer)


def place(table: SocietyTable, rng: Random) -> Decision:
    """Return where the activated explorer goes; it gets support for an expedition only."""
    seat = table.asked
    if table.support:
        found = turns.place_options(table)
        port = [option for option in found if option[0] == "place" and option[1] == PORT]
        return port[0] if port else found[0] if found else next(free_actions.options(table))
    plan = best(table, [table.explorer], table.gate, rng)
    if plan.section > table.expertise[seat][table.explorer]:
        return ("support",)
    return ("place", plan.location, plan.section)


def act(table: SocietyTable, rng: Random) -> Decision:
    """Return what the placed explorer does."""
    found = london.act_options(table)
    if not found:
        return next(free_actions.options(table))
    if len(found) == 1:
        return found[0]
    if table.location == PORT:
        seat = table.asked
        trips = expeditions(table, seat, [table.explorer], table.section)
        going = {option[1] for option in found}
        good = [trip for trip in trips if trip.action[1] in going]
        return max(good).action if good else found[0]
    if table.location == MUSEUM:
        return found[int(rng.random() * 1.3)] if len(found) > 1 else found[0]
    if table.location == CITY:
        return found[1] if table.money[table.asked] < 12 and table.section < 4 else found[0]
    return found[0]


def best(table: SocietyTable, explorers: list[int], gate: int, rng: Random) -> TurnPlan:
    """The best plan of some explorers."""
    seat = table.asked
    left = remaining(table, seat)
    found = expeditions(table, seat, explorers, 0)
    share = min(1.0, (left - 1) / 6.0)
    money = table.money[seat]
    relics = sum(table.relics[seat])
    a_prestige, a_science = balance(table, seat)
    museum = relics and gate >= feasibility.gate(table, seat, MUSEUM)
    fitting = museum and table.discs[seat] > 1 and _fitting(table, seat)
    city = left > 1 and gate >= GATES[CITY] and bool(table.patron_deck)
    for explorer in explorers:
        level = table.expertise[seat][explorer]
        peers = table.learns(UNIVERSITY, level)
        worth = STUDYING.brings[level] * KNOWLEDGE * (0.35 + 0.65 * share) + peers * KNOWLEDGE
        found.append(TurnPlan(worth + NOISE * rng.random(), explorer, UNIVERSITY, level, ("study",)))
        if city:
            worth = POUND * min(4.0 * level, max(0.0, ENOUGH - money)) - 1.0 + 0.6 * table.learns(CITY, level)
            found.append(TurnPlan(worth + NOISE * rng.random(), explorer, CITY, level, ("patron",)))
        if museum:
            if fitting and EXHIBITING.brings[level]:
                number = min(EXHIBITING.brings[level], fitting)
                worth = number * (4.5 * a_prestige - 0.9 * share) + 0.8
            else:
                number = STUDYING_RELICS.brings[level]
                worth = number * (a_science - 1.2 * share) if relics >= number else -9.0
            if worth > 0.0:
                found.append(TurnPlan(worth + NOISE * rng.random(), explorer, MUSEUM, level, ("exhibit",)))
    return max(found)


def _fitting(table: SocietyTable, seat: int) -> int:
    """Return how many sorts of relic a seat has that fit a free space of the Grand Gallery."""
    wished = feasibility.wished(table)
    return sum([1 for sort, number in enumerate(table.relics[seat]) if number and wished >> sort & 1])


def expeditions(table: SocietyTable, seat: int, explorers: list[int], section: int) -> list[TurnPlan]:
    """The expeditions some explorers could go on with the seat's reputation; `section` is where one stands already."""
    cards, money, reputation = cards_of(table), table.money[seat], table.reputation[seat]
    knowledge, levels, skills = table.knowledge[seat], table.expertise[seat], table.skills[seat]
    a_prestige, a_science = balance(table, seat)
    share = min(1.0, remaining(table, seat) / 6.0)
    wanted = wanted_symbols(table, seat)
    highest = feasibility.highest(table, seat)
    priced = [(held[0], 0) for held in table.hands[seat]]
    priced += zip(table.program, table.cards.program, strict=True)
    found = []
    for number, price in priced:
        if number < 0:
            continue
        card = cards[number]
        region, known = card.region, knowledge[card.region]
        if card.knowledge - known > MOST_MISSING or card.cost - money > MOST_LACKING:
            continue
        if card.conditional and not feasibility.condition_met(table, seat, number):
            continue
        gained = a_prestige * card.prestige + a_science * card.science + share * card.other
        if wanted & card.symbols:
            gained += STUDIED
        for explorer in explorers:
            support = 0
            if section:
                if card.required > section:
                    continue
            elif card.required > levels[explorer]:
                support = card.required - levels[explorer]
                if card.required > highest:
                    continue
            skill = skills[explorer]
            cost = card.cost - LOGISTICS_SAVES if skill == LOGISTICS else card.cost
            missing = card.knowledge - known - (SKILL_KNOWS if skill == region else 0)
            paid = price + SUPPORT_COSTS * support
            if cost > money:
                paid += PLAYED
                cost -= PLAYED_SAVES
            if missing > 0:
                paid += PLAYED
            if missing > PLAYED_KNOWS or cost > money or paid > reputation:
                continue
            worth = gained - POUND * share * cost - REPUTATION * share * paid
            found.append(TurnPlan(worth + 1.5, explorer, PORT, card.required if support else levels[explorer], ("go", number)))  # fmt: skip
    return found


def prepare(table: SocietyTable) -> Decision:
    """Play reputation only for what is missing."""
    seat = table.asked
    cost, knowledge = feasibility.prerequisites(table, seat, table.explorer, table.going)
    poor = table.money[seat] < cost
    if not poor and table.knowledge[seat][table.cards.expeditions[table.going].region] >= knowledge:
        return ("depart",)
    if table.reputation[seat] < PLAYED:
        return next(free_actions.options(table))  # swap a disc, or without one honor a patron
    return ("cheaper",) if poor else ("wiser",)


def end(table: SocietyTable) -> Decision:
    """Present objectives and honor patrons as soon as possible; swap discs when reputation is low."""
    seat = table.asked
    if table.discs[seat]:
        for place_of in range(len(LETTERS)):
            if free_actions.may_present(table, seat, place_of):
                return ("present", place_of)
    own = table.relics[seat]
    for patron in table.unhonored[seat]:
        wish = table.cards.patrons[patron].wish
        if any(number and wish >> sort & 1 for sort, number in enumerate(own)):
            return ("honor", patron)
    if table.reputation[seat] < 3 and table.discs[seat] > 4 and remaining(table, seat):
        return ("disc",)
    return ("end",)
