"""Scoring: what the present state of a game would bring, and the final scoring. (Rulebook: End of game and scoring; The Study cards.)"""

from __future__ import annotations

from functools import lru_cache

from arch_engine.core.families import Decision
from arch_engine.core.language import mark
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import points
from arch_engine.royal_society.components import REGIONS, TILES, TRAITS, TYPES, StudyCard
from arch_engine.royal_society.matching import served
from arch_engine.royal_society.numbers import COMPLETE, HIGH, INCOMPLETE, SCIENCE_WORTH, SCORED
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import ANY_PLACE, NOBODY, SOLO, Task
from arch_engine.royal_society.verbs import SocietyTable

TITLES = (
    (80, mark("Sir")), (70, mark("Fellow of the Royal Society")), (60, mark("Grand Archeologist of His Majesty")),
    (50, mark("Honorary Fellow of the Royal Society")), (40, mark("Royal Archeologist")), (0, mark("Novice")),
)  # fmt: skip


def title_of(score: int) -> str:
    """The honorary title of a solo game."""
    return next(title for least, title in TITLES if score >= least)


# -- the Grand Gallery ---------------------------------------------------------------------------------------------


def gallery_prestige(table: SocietyTable, collection: int) -> dict[int, int]:
    """Prestige by seat for one collection: the most discs win, more if it is complete; ties share it, rounded down."""
    row = [owner for owner in table.gallery[collection] if owner != NOBODY]
    if not row:
        return {}
    worth = COMPLETE if len(row) == len(table.gallery[collection]) else INCOMPLETE
    counts = {owner: row.count(owner) for owner in row}
    leaders = [owner for owner, number in counts.items() if number == max(counts.values())]
    return {owner: worth // len(leaders) for owner in leaders if owner < table.seats}


# -- study cards ---------------------------------------------------------------------------------------------------


def symbols_of(table: SocietyTable, seat: int) -> tuple[frozenset[int], ...]:
    """For each expedition done, the symbols it can serve."""
    found = []
    for card in table.done[seat]:
        own = table.cards.expeditions[card]
        marvel = {7 + own.trait} if TRAITS[own.trait] else set()
        found.append(frozenset({own.region, 4 + own.type} | marvel))
    return tuple(found)


def study_science(study: StudyCard, done: tuple[frozenset[int], ...]) -> int:
    """The science of a study card for as many objectives as the expeditions, each used once, can meet."""
    return study.science[_objectives_met(study.objectives, tuple(sorted(done, key=sorted)))]


@lru_cache(maxsize=4096)
def _objectives_met(objectives: tuple[tuple[int, ...], ...], done: tuple[frozenset[int], ...]) -> int:
    best = 0
    for chosen in range(1 << len(objectives)):
        count = chosen.bit_count()
        if count > best:
            wanted = [symbol for place, row in enumerate(objectives) if chosen >> place & 1 for symbol in row]
            if len(wanted) <= len(done) and _matched(wanted, done):
                best = count
    return best


def _matched(wanted: list[int], done: tuple[frozenset[int], ...]) -> bool:
    """Return whether every symbol can have an expedition of its own."""
    return all(served([serving(symbol, done) for symbol in wanted]))


def serving(symbol: int, done: tuple[frozenset[int], ...]) -> int:
    """The expeditions that can serve a symbol, as a bit set of their places."""
    return sum([1 << place for place, symbols in enumerate(done) if symbol in symbols])


# -- Bloomsbury tiles and patrons ----------------------------------------------------------------------------------


def tile_points(table: SocietyTable, seat: int, tile: int) -> tuple[str, int]:
    """Return what a tile gives at the end: the measure and how much."""
    name = TILES[tile]
    if name not in SCORED:
        return "prestige", 0
    scored = SCORED[name]
    return scored.measure, scored.each * min(scored.most, _counted(table, seat, name))


def _counted(table: SocietyTable, seat: int, name: str) -> int:
    """Return how many things a seat has that a tile of the final scoring counts."""
    done = [table.cards.expeditions[card] for card in table.done[seat]]
    if name == "four-types":
        return int(len({own.type for own in done}) == len(TYPES))
    if name == "four-regions":
        return int(len({own.region for own in done}) == len(REGIONS))
    if name == "high-expeditions":
        return sum(own.expertise >= HIGH for own in done)
    if name == "relics":
        return sum(table.relics[seat])
    if name == "collections":
        return sum(seat in row for row in table.gallery)
    return max(table.knowledge[seat]) if name == "knowledge" else table.reputation[seat]


def penalty(table: SocietyTable, seat: int) -> int:
    """The prestige a seat loses for unhonored patrons."""
    return sum(table.cards.patrons[patron].penalty for patron in table.unhonored[seat])


def if_it_ended_now(table: SocietyTable, seat: int) -> int | None:
    """The final score of a seat if the final scoring came now, or went on; None if it depends on unknown study cards.

    The two markers are not enough: gallery, study card, tiles and patrons still move them. (Rulebook: End of game and scoring.)
    """
    if table.phase == "end":
        return table.final_score(seat)
    prestige, science = table.prestige[seat], table.science[seat]
    if table.phase != "scoring":
        for collection in range(len(table.gallery)):
            prestige += gallery_prestige(table, collection).get(seat, 0)
    if table.shown_study[seat] < 0:
        if any(card < 0 for card in table.studies[seat]):
            return None
        done = symbols_of(table, seat)
        science += max((study_science(table.cards.studies[card], done) for card in table.studies[seat]), default=0)
    for tile in table.tiles[seat]:
        measure, amount = tile_points(table, seat, tile)
        if measure == "prestige":
            prestige += amount
        else:
            science += amount
    return min(max(0, prestige - penalty(table, seat)), SCIENCE_WORTH * science)


# -- the final scoring ---------------------------------------------------------------------------------------------


def begin(table: SocietyTable) -> None:
    """The final scoring: gallery, study cards, tiles, patrons."""
    table.enter_phase("scoring")
    for seat in reversed(table.players_in_order):
        table.owe(seat, "study-card", 0, ANY_PLACE, "Study cards")
    for collection in range(len(table.gallery)):
        for seat, amount in sorted(gallery_prestige(table, collection).items()):
            points.score(table, seat, "prestige", amount, "Grand Gallery", "scoring.gallery")


def _study_task(table: SocietyTable, task: Task) -> bool:
    if not table.studies[task[1]]:
        table.settle()
        return False
    return ask(table, "study-card", STUDY_CARD)


def study_options(table: SocietyTable) -> list[Decision]:
    """Each of the seat's study cards."""
    return [("score-study", card) for card in table.studies[table.asked] if card >= 0]


def _refuse_study(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("scoring.study", "Score one of your two study cards, as in 'score-study NAME'.")


def _score_study(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.show_study(seat, decision[1])
    science = study_science(table.cards.studies[decision[1]], symbols_of(table, seat))
    points.score(table, seat, "science", science, "Study cards", "scoring.study")


STUDY_CARD = Question(study_options, _refuse_study, _score_study)


def finish(table: SocietyTable) -> None:
    """Tiles, patrons, the lower of the two scores; then the winner, by secondary score and reputation where tied."""
    for seat in range(table.seats):
        for tile in table.tiles[seat]:
            measure, amount = tile_points(table, seat, tile)
            points.score(table, seat, measure, amount, "Bloomsbury", "scoring.tiles")
        points.score(table, seat, "prestige", -penalty(table, seat), "Patrons", "scoring.patrons")
    standing = []
    for seat in range(table.seats):
        table.finish_score(seat, table.final_score(seat))
        higher = max(table.prestige[seat], SCIENCE_WORTH * table.science[seat])
        standing.append((table.final_score(seat), higher, table.reputation[seat]))
    table.enter_phase("end")
    for seat in range(table.seats):
        if standing[seat] == max(standing):
            table.win(seat)
    table.ask(CHANCE, "over")


def solo_title(table: SocietyTable) -> str | None:
    """The title at the end of a solo game."""
    return title_of(table.final[0]) if table.mode == SOLO and table.final else None


TASKS = {"study-card": _study_task}
QUESTIONS = {"study-card": STUDY_CARD}
