"""What a seat chooses at set-up, weighing it all together: side and expertise of its explorers, two expeditions, a society."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from operator import itemgetter

from arch_engine.core.families import Decision
from arch_engine.royal_society.components import LOGISTICS, Expedition, Gain
from arch_engine.royal_society.numbers import LOGISTICS_SAVES, SKILL_KNOWS, TEAM
from arch_engine.royal_society.player_setup import FIRST_EXPERTISE, KEPT
from arch_engine.royal_society.players.milestones import expected_science, feat
from arch_engine.royal_society.verbs import SocietyTable

POINT = {"prestige": 0.5, "science": 2.5, "money": 0.2, "reputation": 0.55, "knowledge": 1.2, "relic": 1.2, "chosen": 1.4, "sift": 1.2,
         "expertise": 1.8, "reserve": 1.0, "meet-patron": 2.0, "publish-box": 3.0}  # fmt: skip
"""About what icons are worth at the start."""

A_POUND, LACKING_KNOWLEDGE, LACKING_EXPERTISE, LACKING_CONDITION = 0.25, 1.4, 2.2, 3.0
"""What an expedition's worth loses for its cost, per pound, and for what it lacks."""

STUDY = 2.0
"""What a point of science that a study card promises is worth."""

POWER = (2.5, 2.0, 1.2, 1.5, 1.0, 1.0, 1.2, 0.5, 1.5, 2.0, 2.5, 0.7)
"""By society: what its power is worth in a whole game."""

Opening = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""A side, the expertise of each explorer, the expeditions kept, the society (-1 if there is none)."""

Trips = tuple[dict[tuple[int, int], float], ...]
"""By kept expedition: what it is worth to an explorer of this expertise and skill."""


def choose(view: SocietyTable) -> Decision:
    """The answer to a question of the set-up, taken from the best opening that is still possible."""
    side, experts, kept, society = best(view)
    question = view.question
    if question == "side":
        return ("side", side)
    if question == "experts":
        return ("experts", *experts)
    if question == "keep":
        return ("keep", *kept)
    return ("society", society)


def best(view: SocietyTable) -> Opening:
    """The opening that promises most of those still possible; of equals the first, by side, expertise, expeditions and society."""
    seat = view.asked
    sides = [side for side in (0, 1) if view.skills[seat][0] < 0 or view.skills[seat] == list(_skills(view, side))]
    rows = [tuple(view.expertise[seat])] if any(view.expertise[seat]) else list(permutations(FIRST_EXPERTISE))
    own = sorted(card for card, _ in view.hands[seat])
    pairs = list(combinations(own, KEPT)) if len(own) > KEPT else [tuple(own)]
    societies = view.offered[seat] or [view.society[seat]]
    explorers = {explorer for side in sides for experts in rows for explorer in zip(experts, _skills(view, side), strict=False)}  # fmt: skip
    promised = [(kept, society, *promise(view, kept, society, explorers)) for kept in pairs for society in societies]
    teams = list(permutations(range(TEAM), len(pairs[0])))
    openings: list[tuple[float, Opening]] = []
    for side in sides:
        for experts in rows:
            team_of = list(zip(experts, _skills(view, side), strict=False))
            for kept, society, alone, trips in promised:
                worth = alone + max([sum([trip[team_of[who]] for trip, who in zip(trips, team, strict=True)], 0.0) for team in teams])  # fmt: skip
                openings.append((worth, (side, experts, kept, society)))
    return max(openings, key=itemgetter(0))[1]


def _skills(view: SocietyTable, side: int) -> Sequence[int]:
    return view.cards.boards[2 * view.asked + side]


def promise(
    view: SocietyTable, kept: tuple[int, ...], society: int, explorers: set[tuple[int, int]]
) -> tuple[float, Trips]:
    """Return what two expeditions and a society promise whoever goes, and what each expedition is worth to each of some explorers."""
    seat, cards = view.asked, view.cards
    expeditions = [cards.expeditions[card] for card in kept]
    setup = cards.society_setups[society] if society >= 0 else ()
    knowledge = _knowledge(view.knowledge[seat], setup, expeditions)
    alone = POWER[society] if society >= 0 else 0.0
    alone += sum([POINT[gain.what] * gain.amount for gain in setup], 0.0)
    feats = tuple([feat(card) for card in expeditions])
    alone += STUDY * max(
        [expected_science(cards.studies[study], feats, TEAM * view.years) for study in view.studies[seat]], default=0.0
    )
    trips = tuple(
        [
            {(level, skill): _trip(card, level, skill, knowledge, other) for level, skill in explorers}
            for card, other in zip(expeditions, reversed(expeditions), strict=True)
        ]
    )
    return alone, trips


def _knowledge(own: Sequence[int], setup: Sequence[Gain], expeditions: Sequence[Expedition]) -> list[int]:
    """The knowledge a seat would begin with; what a society leaves open goes where the expeditions need it most."""
    knowledge = list(own)
    for gain in setup:
        if gain.what == "knowledge":
            wanted = [sum([max(0, card.knowledge - knowledge[region]) for card in expeditions if card.region == region]) for region in range(4)]  # fmt: skip
            knowledge[gain.where if gain.where >= 0 else wanted.index(max(wanted))] += gain.amount
    return knowledge


def _trip(card: Expedition, level: int, skill: int, knowledge: Sequence[int], other: Expedition) -> float:
    """Return what an expedition is worth to an explorer, less what it costs and lacks."""
    gained = sum([POINT[gain.what] * gain.amount for gain in card.gains], 0.0)
    cost = card.cost - (LOGISTICS_SAVES if skill == LOGISTICS else 0)
    needs = card.knowledge - (SKILL_KNOWS if skill == card.region else 0)
    missing = LACKING_KNOWLEDGE * max(0, needs - knowledge[card.region]) + LACKING_EXPERTISE * max(
        0, card.expertise - level
    )
    if card.needs >= 0 and card.needs not in (other.region, 4 + other.type):
        missing += LACKING_CONDITION
    return gained + POINT["expertise"] - A_POUND * cost - missing
