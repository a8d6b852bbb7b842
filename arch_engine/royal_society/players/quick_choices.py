"""The smaller choices of roll-outs: where knowledge goes, which card, relic, patron or tile. (Turns are in `quick`.)"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from arch_engine.core.families import Decision
from arch_engine.royal_society import feasibility, free_actions, scoring
from arch_engine.royal_society.bloomsbury import publish_options
from arch_engine.royal_society.components import SORTS, SPREAD, TILES
from arch_engine.royal_society.numbers import HAND_LIMIT, MOST_EXPERTISE, MOST_KNOWLEDGE, SCIENCE_WORTH, TEAM
from arch_engine.royal_society.player_setup import KEPT
from arch_engine.royal_society.players.quick_prices import NOISE, POUND, Card, cards_of, remaining
from arch_engine.royal_society.program import reserve_options
from arch_engine.royal_society.relics import hold_options, relic_options
from arch_engine.royal_society.verbs import SocietyTable

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
    """By region, the knowledge that the cards in sight ask for, and how much each counts."""
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
