"""The lessons of The Royal Society: the worked examples in their own numbers, and the figures its notebook names."""

import re
from typing import Any

import pytest

from arch_engine.royal_society import RULES, scoring
from arch_engine.royal_society.components import OBJECTIVES, REGIONS, REQUIREMENTS, TILES
from arch_widgets.lessons import royal_society as lesson
from arch_widgets.lessons.royal_society.closeup import with_parts
from arch_widgets.lessons.royal_society.games import CARDS, EXPEDITIONS, SCRIPTS, THREE
from arch_widgets.viewer.widget import ReplayViewer
from tests.widgets.lessons.courses import ROYAL_SOCIETY, elements_at_end

pytestmark = pytest.mark.slow

played = ROYAL_SOCIETY.played
BLUE, YELLOW, PURPLE = range(3)
ASIA = REGIONS.index("asia")


def table_of(session) -> Any:
    """The table of a session as it stands."""
    return session.table


def table(moment=None):
    return table_of(THREE.session(moment))


def standing(moment):
    """Prestige and science of the three, as they are written: 42/5."""
    now = table(moment)
    return [f"{prestige}/{science}" for prestige, science in zip(now.prestige, now.science, strict=True)]


def done(moment, seat):
    return [table(moment).cards.expeditions[card].name for card in table(moment).done[seat]]


def told(moment, path):
    board = lesson.attempt(moment)
    board.follow(path)
    return board.row.said["text"]


# The rulebook's examples


def test_example_learning_from_peers():
    before, after = table("peers"), table("peers-over")
    assert sorted(before.pawns[0]) == [(BLUE, 0, 1), (YELLOW, 0, 4), (PURPLE, 1, 4), (PURPLE, 2, 4)]
    assert (before.reputation, after.reputation) == ([6, 5, 7], [6, 6, 9])
    learned = played("peers", "activate 2", "place university 2", "learn asia")
    assert learned.knowledge[YELLOW][ASIA] == before.knowledge[YELLOW][ASIA] + 1
    assert learned.reputation == [6, 6, 9]


def test_example_ur_begins_as_in_the_rulebook():
    now = table("to-ur")
    assert (now.prestige[BLUE], now.reputation[BLUE], now.money[BLUE]) == (18, 4, 20)
    assert (now.expertise[BLUE][1], now.skills[BLUE][1], now.knowledge[BLUE][ASIA]) == (4, ASIA, 5)
    assert "palmyra" in done("to-ur", BLUE)
    card = now.cards.expeditions[now.program[-1]]
    assert (card.name, card.expertise, card.knowledge, card.cost) == ("ur", 5, 7, 23)
    assert now.cards.program[-1] == 2


def test_example_ur_step_by_step():
    reputation, lines = [], THREE.lines[THREE.step("to-ur") : THREE.step("ur-done")]
    session = THREE.session("to-ur")
    for line in lines:
        session.do(line)
        reputation.append(table_of(session).reputation[BLUE])
    wanted = [("activate 2", 4), ("support", 3), ("place port 5", 3), ("go ur", 1), ("disc", 3), ("cheaper", 1), ("depart", 2)]  # fmt: skip
    assert list(zip(lines, reputation, strict=True))[:7] == wanted
    assert list(zip(lines, reputation, strict=True))[-2:] == [("publish relics", 2), ("end", 2)]
    end = table_of(session)
    assert (end.prestige[BLUE], end.science[BLUE], end.money[BLUE], end.reputation[BLUE]) == (28, 3, 0, 2)
    assert (end.expertise[BLUE][1], end.knowledge[BLUE][ASIA]) == (5, 6)


def test_example_final_scoring():
    session = THREE.session("last")
    for line in THREE.lines[THREE.step("last") : THREE.step("final") - 3]:
        session.do(line)
    assert table_of(session).prestige[PURPLE] == 49
    assert standing("final")[PURPLE] == "61/10"
    session = THREE.session()
    assert table_of(session).final == [50, 18, 56]
    assert standing(None) == ["68/10", "18/8", "56/12"]
    assert RULES.winners(table_of(session)) == [PURPLE]


def test_the_last_point_of_science_is_gained_before_the_king_and_the_gallery():
    move = THREE.replay().moves[THREE.step("final") - 3]
    scores = [fact[1:4] for fact in move.facts if fact[0] == "score"]
    assert move.notation == "choose science"
    assert scores[:2] == [(PURPLE, "science", 1), (YELLOW, "prestige", -8)]
    assert [amount for seat, _, amount in scores[2:] if seat == PURPLE] == [6, 6]


def test_example_final_scoring_in_the_gallery():
    now = table("final")
    assert [scoring.gallery_prestige(now, place).get(PURPLE, 0) for place in range(6)] == [0, 6, 0, 0, 6, 0]
    assert -1 in now.gallery[1]
    assert sorted(now.gallery[4]) == [BLUE, YELLOW, YELLOW, PURPLE, PURPLE]
    assert scoring.penalty(now, PURPLE) == 5


# What the notebook says


def test_the_standing_as_the_last_year_begins():
    assert standing("late") == ["42/5", "17/4", "47/8"]
    assert [panel["title"] for panel in lesson.look("late").film["panels"]] == ["Prestige and science"], (
        "the text says: look at it"
    )
    now = RULES.gauges(table("late"), ["Blue", "Yellow", "Purple"])["Final score if it ended now"]
    assert (now["Blue"], now["Purple"]) == (35, 48), "the numbers of the strips, which the text explains"


def test_the_cards_that_blue_is_dealt():
    cards = {card.name: card for card in table("choices").cards.expeditions}
    shown = {name: (cards[name].expertise, cards[name].knowledge, cards[name].cost) for name in EXPEDITIONS}
    assert [shown[name] for name in ("palmyra", "kerma", "petra", "nazca")] == [(1, 2, 7), (1, 1, 6), (3, 4, 15), (5, 6, 21)]  # fmt: skip
    hand = [table("choices").cards.expeditions[card].name for card, _ in table("choices").hands[BLUE]]
    assert sorted(hand) == ["kerma", "nazca", "palmyra", "petra"]


def test_the_cards_of_the_lessons_are_ones_the_game_can_be_played_with():
    RULES.check_components(CARDS)
    assert "ur" not in EXPEDITIONS  # the rulebook's own card


def test_purple_chooses_first_and_blue_before_yellow():
    now = table("upkeep")
    assert now.reputation == [5, 5, 6]
    assert now.arrivals.index(BLUE) > now.arrivals.index(YELLOW)
    movers = [move.mover for move in THREE.replay().moves[THREE.step("upkeep") : THREE.step("year-2")]]
    assert list(dict.fromkeys(movers)) == [PURPLE, BLUE, YELLOW]


def test_exhibiting_two_relics_in_a_collection_is_one_reward():
    before, after = table("museum"), table("exhibited")
    assert after.prestige[BLUE] - before.prestige[BLUE] == 2
    assert sum(after.knowledge[BLUE]) - sum(before.knowledge[BLUE]) == 2
    assert before.discs[BLUE] - after.discs[BLUE] == 3


def test_deepening_knowledge_passes_five():
    after = played("university", "deepen", "give scroll mediterranean")
    assert (table("university").knowledge[PURPLE][1], after.knowledge[PURPLE][1]) == (2, 5)
    assert after.science[PURPLE] == 1


def test_knowledge_of_eight_is_a_choice():
    after = played("study", "learn 2 mediterranean", "choose prestige")
    assert (table("study").knowledge[YELLOW][1], after.knowledge[YELLOW][1], after.prestige[YELLOW]) == (7, 9, 14)


def test_patrons_and_sales_pay_what_is_written():
    assert played("city", "patron", "meet captain-dunmarsh").money[YELLOW] == table("city").money[YELLOW] + 16
    placed = played("sell", "activate 2", "place city 3")
    assert placed.money[YELLOW] == table("sell").money[YELLOW] + 3
    assert placed.prestige[BLUE] == table("sell").prestige[BLUE] + 2
    sold = played("sell", "activate 2", "place city 3", "sell", "give pottery mediterranean")
    assert sold.money[YELLOW] == placed.money[YELLOW] + 15
    assert sold.reputation[YELLOW] == placed.reputation[YELLOW] - 1


def test_discoveries_first_and_second():
    assert played("present", "present A", "choose prestige").prestige[PURPLE] == 45
    assert played("present", "present A", "choose science").science[PURPLE] == table("present").science[PURPLE] + 4
    assert played("second", "present B", "choose prestige").prestige[BLUE] == table("second").prestige[BLUE] + 10


def test_the_king_looks_for_three_discs():
    before, after = table("king"), table("year-4")
    assert [before.own_discs(seat) for seat in range(3)] == [3, 0, 3]
    assert [after.own_discs(seat) for seat in range(3)] == [3, 2, 3]
    assert after.unmet[0] == 1 << YELLOW


def test_yellow_could_have_exhibited_three():
    lines = ("activate 1", "support", "support", "place museum 6", "exhibit", "exhibit scroll asia V 2", "exhibit scroll asia V 3", "exhibit jewelry mediterranean II 2", "learn 2 asia", "end")  # fmt: skip
    assert played("king", *lines).unmet[0] == 0


def test_yellow_gains_no_right_bonus_any_more():
    lines = ("activate 1", "place university 1", "learn africa")
    assert played("penalty", *lines).reputation[YELLOW] == table("penalty").reputation[YELLOW] == 8


@pytest.mark.parametrize(("card", "score"), [("mediterranean-sites", 56), ("across-the-pacific", 55)])
def test_the_study_card_decides_a_point(card, score):
    now = played("final", f"score-study {card}")
    assert now.final[PURPLE] == score


def test_the_best_assignment_of_purples_expeditions():
    now = table("final")
    assert done("final", PURPLE) == ["tarquinia", "cyrene", "alexandria", "moche", "thera"]
    found = {now.cards.studies[card].name: scoring.study_science(now.cards.studies[card], scoring.symbols_of(now, PURPLE)) for card in now.studies[PURPLE]}  # fmt: skip
    assert found == {"mediterranean-sites": 2, "across-the-pacific": 1}


def test_a_sixth_expedition_would_meet_all_three_objectives():
    now = table("final")
    study = next(card for card in now.cards.studies if card.name == "mediterranean-sites")
    wonder = frozenset({ASIA, 4, 9})
    assert scoring.study_science(study, (*scoring.symbols_of(now, PURPLE), wonder)) == 4


def test_every_tile_objective_and_requirement_is_told():
    for name in ("Wonders", "honored", "South America", "45 prestige", "knowledge of 6"):
        assert name in ROYAL_SOCIETY.text
    assert (len(TILES), len(OBJECTIVES), len(REQUIREMENTS)) == (20, 12, 8)


def test_the_tiles_to_choose_from_lie_on_the_sheet():
    lying = elements_at_end(lesson.attempt("publish").viewer)
    choose = [one["text"] for one in lying.values() if one["in"] == "seat-0" and one.get("slot") == "choose"]
    offered = [TILES[decision[1]] for decision in RULES.options(table("publish")) if decision[0] == "publish"]
    assert sorted(offered) == ["expertise-1", "money-20", "port"] and len(choose) == 3
    assert "20 pounds" in choose and "1 expertise" in choose


# Few players


def test_the_automa_plays_when_blue_has_taken_a_favor():
    assert "The Automa stands at the University of London, section 3." in told("automa", "favor money")
    after = lesson.attempt("automa")
    after.follow("favor money > activate 1 > place university 1 > learn asia")
    assert table_of(after.session).knowledge[BLUE][ASIA] == 1


def test_the_automa_stands_on_a_favor_and_in_two_collections():
    script = ROYAL_SOCIETY.script("blocked")
    assert script.session("blocked").table.track.count(4) == 1
    gallery = script.session("automa-played").table.gallery
    assert gallery[2][0] == gallery[4][-1] == 4


@pytest.mark.parametrize("which", lesson.WHOLE)
def test_every_kind_of_whole_game_begins_with_the_reader(which):
    game = lesson.whole_game(which)
    assert game.asked == "Blue"
    assert game.do("side a")["ok"]
    assert game.do("experts 1 3 2")["ok"]
    assert game.asked == "Blue"


# The parts of the table


def test_every_moment_with_parts_is_one_and_shows_them():
    known = {panel["id"] for panel in lesson.watch("game").film["panels"]} | {"automa"}
    shown = {moment for script in SCRIPTS.values() for moment in script.moments}
    assert set(lesson.PARTS) <= shown
    assert {part for parts in lesson.PARTS.values() for part in parts.split()} <= known
    assert set(lesson.TRIES) <= set(lesson.PARTS)


def test_a_position_shows_its_parts_whatever_is_tried():
    board = lesson.attempt("museum")
    for path in ("", *lesson.TRIES["museum"]):
        if path:
            board.follow(path)
        assert {panel["id"] for panel in board.viewer.film["panels"]} == {"london", "gallery", "knowledge", "seat-0"}
        assert board.viewer.film["views"] == []


def test_a_worked_example_shows_its_parts_and_the_whole_game_everything():
    assert {panel["id"] for panel in lesson.watch("ur").film["panels"]} == {"program", "london", "knowledge", "seat-0"}
    assert len(lesson.watch("game").film["panels"]) == 12


def test_an_answer_tells_what_a_decision_has_brought():
    assert "Blue gains £5." in told("first", "activate 1 > place city 1 > patron > meet mr-barnaby-finch")
    answer = told("peers", "activate 2 > place university 2 > learn asia")
    assert "Yellow gains 1 reputation." in answer
    assert "Purple gains 1 reputation." in answer


def test_the_title_of_a_position_is_on_its_table():
    assert lesson.attempt("ur").viewer.film["title"] == "Blue wants to go to Ur"


ON_SHEETS = {"bags", "scores", "years", "society"}
"""Parts that the sheets repeat for their player: relics, prestige and science, reputation, tiles."""

NOT_TOLD = {("first", "seat-2"), ("exhibit", "seat-1"), ("ur", "seat-2"), ("king", "knowledge"), ("final", "london")}
"""Whose turn comes next, and what a move of an example does beside what the text follows."""

NEXT_YEAR = {"favors": {"program"}, "blocked": {"program"}}
"""Positions whose last suggestion begins a year."""


@pytest.mark.parametrize("moment", lesson.TRIES)
def test_what_the_longest_suggestion_changes_is_in_sight(moment):
    session = ROYAL_SOCIETY.script(moment).session(moment)
    start = len(session.replay())
    for line in max(lesson.TRIES[moment], key=len).split(" > "):
        if session.why_not(line) is None:
            session.do(line)
    film = with_parts(ReplayViewer(session.replay()).film, lesson.PARTS[moment])
    assert out_of_sight(film, start) - NEXT_YEAR.get(moment, set()) <= unmentioned(moment)


@pytest.mark.parametrize("example", [name for name in lesson.EXAMPLES if name != "game"])
def test_what_an_example_changes_is_in_sight(example):
    viewer = lesson.watch(example)
    assert out_of_sight(viewer.film, viewer.at) <= unmentioned(example)


def out_of_sight(film, start):
    """The parts of the table that the moves of a film change and that it does not show."""
    changed = {element["in"] for step in film["steps"][start:] for element in step.get("set", {}).values()}
    return changed - {panel["id"] for panel in film["panels"]} - ON_SHEETS


def unmentioned(name):
    return {part for where, part in NOT_TOLD if where == name}


NUMBER = re.compile(
    r"(?P<prestige>\d+) prestige|(?P<science>\d+) science|(?P<reputation>\d+) reputation|reputation of (?P<of>\d+)|£(?P<money>\d+)"
    r"|(?P<knowledge>\d+) knowledge of (?:the )?(?P<region>Africa|Mediterranean|Asia|South America)"
)
HAS = re.compile(r"(Blue|Yellow|Purple)(?: has|, with)((?: a| \d| £| and| [a-z]+ of|,)[^.:;(\n]*)")


def numbers(seat, now):
    """What a player's sheet says in numbers."""
    known = {("knowledge", place): now.knowledge[seat][number] for number, place in enumerate(REGIONS)}
    return known | {name: getattr(now, name)[seat] for name in ("prestige", "science", "reputation", "money")}


def told_numbers(text):
    """The numbers that a text gives for players: [(seat, which, number)]."""
    found: list[Any] = []
    for name, rest in HAS.findall(text):
        seat = ("Blue", "Yellow", "Purple").index(name)
        for match in NUMBER.finditer(rest):
            which = "reputation" if match.lastgroup == "of" else match.lastgroup
            if which == "region":
                found.append((seat, ("knowledge", match["region"].lower().replace(" ", "-")), int(match["knowledge"])))
            else:
                found.append((seat, which, int(match[match.lastgroup or 0])))
    return found


def test_numbers_that_a_text_gives_for_players_are_those_on_the_table():
    checked = 0
    for how, name, text in ROYAL_SOCIETY.shown():
        moment, until, _ = lesson.EXAMPLES[name] if how == "watch" else (name, name, "")
        script = ROYAL_SOCIETY.script(moment)
        tables = [script.session(moment).table, script.session(until).table]
        if how == "attempt":
            session = script.session(name)
            for line in max(lesson.TRIES[name], key=len).split(" > "):
                if session.why_not(line) is None:
                    session.do(line)
            tables.append(session.table)
        for seat, which, number in told_numbers(text):
            assert number in {numbers(seat, now)[which] for now in tables}, (name, seat, which, number)
            checked += 1
    assert checked >= 12
