"""The lessons: every scripted game plays, and every claim of a rules notebook is what the rules say."""

import re
from functools import cache

import pytest

from arch_engine import rules_of
from arch_engine.core.errors import OptionError
from arch_widgets.lesson.quiz import Quiz
from tests.widgets.lessons.courses import COURSES, IN_FRENCH, elements_at, every, first_options
from tools import catalogues

CATALOGUE, *_ = catalogues.translations()
courses = pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
notebooks = pytest.mark.parametrize(
    "course", [*COURSES.values(), *IN_FRENCH.values()], ids=[*COURSES, *(f"{game}-fr" for game in IN_FRENCH)]
)

# The scripts


@pytest.mark.parametrize(("course", "name"), **every(lambda course: course.lesson.SCRIPTS))
def test_a_script_plays_to_its_end(course, name):
    script = course.lesson.SCRIPTS[name]
    assert len(script.replay()) == len(script.lines)


@pytest.mark.parametrize(("course", "name"), **every(lambda course: course.lesson.SCRIPTS))
def test_every_moment_of_a_script_is_a_step_of_it(course, name):
    script = course.lesson.SCRIPTS[name]
    assert all(0 <= step <= len(script.lines) for step in script.moments.values())


@courses
def test_no_two_scripts_name_a_moment_alike(course):
    names = [name for script in course.lesson.SCRIPTS.values() for name in script.moments]
    assert len(names) == len(set(names))


@courses
def test_an_unknown_moment_is_refused_with_the_known_ones(course):
    known = next(iter(course.claims))
    with pytest.raises(OptionError, match=known):
        course.lesson.attempt("lunch")


@pytest.mark.parametrize(("course", "example"), **every(lambda course: course.lesson.EXAMPLES))
def test_a_worked_example_opens_before_its_end(course, example):
    viewer = course.lesson.watch(example)
    assert 0 < viewer.at < len(viewer.replay)


# The notebook

ALL_ALLOWED_OR_REFUSED = {"neutral-second", "violet"}


@courses
def test_the_notebook_has_positions_to_try_and_each_says_what_to_try(course):
    assert len(course.claims) >= 19
    for moment, said in course.claims.items():
        verdicts = {verdict for _, verdict, _, _ in said}
        assert verdicts == {"allowed", "refused"} or moment in ALL_ALLOWED_OR_REFUSED, moment


@pytest.mark.parametrize(("course", "moment"), **every(lambda course: course.claims))
def test_the_notebook_says_what_the_rules_say(course, moment):
    board = course.lesson.attempt(moment)
    start = first_options(course.script(moment).session(moment))
    rules = board.session.rules.rule_texts("en")
    for then, verdict, line, title in course.claims[moment]:
        if not then:
            board.reset()
            assert first_options(board.session) == start
        refusal = board.session.why_not(line)
        if verdict == "allowed":
            assert refusal is None, f"{line}: {refusal}"
            assert board.do(line)["ok"]
        else:
            assert refusal is not None, f"{line} is allowed"
            assert rules[refusal.rule].title == title, line
            assert board.do(line)["rule"] == refusal.rule


@pytest.mark.parametrize(("course", "moment"), **every(lambda course: course.claims))
def test_there_is_a_button_for_everything_the_notebook_tells_to_try(course, moment):
    paths, chain = [], []
    for then, verdict, line, _ in course.claims[moment]:
        chain = chain if then else []
        paths.append(" > ".join([*chain, line]))
        if verdict == "allowed":
            chain = [*chain, line]
    assert list(course.lesson.TRIES[moment]) == list(dict.fromkeys(paths))


@pytest.mark.parametrize(("course", "moment"), **every(lambda course: course.lesson.TRIES))
def test_every_button_does_what_it_says_whatever_was_pressed_before(course, moment):
    board = course.lesson.attempt(moment)
    tries = course.lesson.TRIES[moment]
    assert len(board.row.tries) == len(tries)
    for number, path in enumerate(tries):
        board.row.wish = {"n": number, "try": number}
        done = [move.notation for move in board.session.replay().moves[len(board.start) :] if move.mover >= 0]
        lines = path.split(" > ")
        assert done == (lines if board.row.said["ok"] else lines[:-1])
        assert board.row.said["text"]
        assert bool(board.row.said["rule"]) is not board.row.said["ok"]


@courses
def test_every_position_example_and_question_is_shown(course):
    assert set(re.findall(r'attempt\("([\w-]+)"\)', course.code)) == set(course.lesson.TRIES)
    assert set(re.findall(r'watch\("([\w-]+)"\)', course.code)) == set(course.lesson.EXAMPLES)
    assert set(re.findall(r'quiz\("([\w-]+)"\)', course.code)) == set(course.lesson.QUIZZES)


@pytest.mark.slow
@courses
def test_every_table_shows_a_map_and_no_panel_of_it_is_empty(course):
    for how, name, _ in course.shown():
        viewer = course.viewer(how, name)
        panels = {panel["id"]: panel["kind"] for panel in viewer.film["panels"]}
        filled = {element["in"] for element in elements_at(viewer, viewer.at).values()}
        assert "map" in panels.values(), f"{name} shows sheets beside an empty board"
        assert set(panels) <= filled, f"{name} shows empty panels"


@pytest.mark.slow
@courses
def test_a_panel_named_in_the_text_is_shown_below_it(course):
    """Titles stand in italics in the texts."""
    titles = {panel["title"] for panel in course.lesson.whole_game().viewer.film["panels"]}
    for how, name, text in course.shown():
        shown = {panel["title"] for panel in course.viewer(how, name).film["panels"]}
        assert {title for title in titles if f"*{title}*" in text} <= shown, name


ELSEWHERE = {"Archaeology: The New Expedition", "The Royal Society of Archeology", "End", "May", "Myth", "Run", "Run All Cells", "Wonder", "tent ready ×2"}  # fmt: skip
"""Words in italics that Lab or a keyboard says, or a picture, and not this program in these words."""


@courses
def test_what_the_text_names_with_a_capital_letter_is_called_so_on_the_screen(course):
    """A button or a box by another name, or one that is gone, is looked for in vain."""
    named = set(re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", course.text))
    titles = {
        rule.title for rule in rules_of(course.lesson.whole_game().viewer.replay.record.game).rule_texts("en").values()
    }
    assert len(named) > 20
    assert named - titles - ELSEWHERE - sentences() == set()


@courses
def test_a_sheet_is_looked_for_below_the_board_and_a_map_on_it(course):
    """Where parts of the table are found was said of an older screen for long."""
    sheets = {
        panel.get(word)
        for panel in course.lesson.whole_game().viewer.film["panels"]
        for word in ("title", "tab")
        if panel["kind"] == "sheet"
    }
    above = re.findall(r"\*([^*\n]+)\* above the board", course.text)
    assert sheets.isdisjoint(above)
    assert not re.search(r"\b(tabs?|box) above", course.text, re.IGNORECASE)


@pytest.mark.parametrize("game", IN_FRENCH)
def test_a_translated_notebook_has_the_cells_and_the_claims_of_the_original(game):
    original, translated = COURSES[game], IN_FRENCH[game]
    assert [cell["id"] for cell in translated.cells] == [cell["id"] for cell in original.cells]
    code = translated.code.replace('from arch_engine.core.language import use_language\n\nuse_language("fr")\n', "")
    assert code == original.code
    assert translated.claims == {
        moment: [(then, verdict, line, in_french(game).get(title, title)) for then, verdict, line, title in claims]
        for moment, claims in original.claims.items()
    }


@cache
def sentences():
    """Every sentence that the program can say, as the catalogue lists them."""
    return set(re.findall(r'^msgid "(.+)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE))


def in_french(game):
    """The titles of a game's rules, by the English ones."""
    rules = rules_of(game)
    french = rules.rule_texts("fr")
    return {rule.title: french[name].title for name, rule in rules.rule_texts("en").items()}


@notebooks
def test_the_notebook_is_stored_without_the_state_of_its_widgets(course):
    assert "widgets" not in course.notebook["metadata"]


@notebooks
def test_no_two_dollars_make_a_formula(course):
    """Not even with a backslash: the page is searched for formulas after the text has become a page."""
    assert not re.search(r"(?<!\\)\$", course.text)
    assert not re.search(r"\$[^|\n]*\$", course.text)


# The whole game


@courses
def test_the_whole_game_can_be_played_to_its_end(course):
    game = course.lesson.whole_game()
    assert game.asked == "Blue"
    for _ in range(500):
        if game.asked == "over":
            break
        assert game.asked == "Blue"
        assert game.do(first_options(game.session, 1)[0])["ok"] or game.do(first_options(game.session, 2)[1])["ok"]
    assert game.asked == "over"


@courses
def test_undo_in_the_whole_game_goes_back_to_the_readers_decision(course):
    game = course.lesson.whole_game()
    first = first_options(game.session)
    game.do(first[-1])
    game.undo()
    assert game.asked == "Blue"
    assert first_options(game.session) == first


@courses
def test_the_whole_game_has_no_button_that_would_play_for_the_reader(course):
    assert not course.lesson.whole_game().row.others


# Questions


@pytest.mark.parametrize(("course", "name"), **every(lambda course: course.lesson.QUIZZES))
def test_a_question_has_one_right_answer_and_a_reason_for_each(course, name):
    quiz = course.lesson.quiz(name)
    answers = quiz.content["answers"]
    assert 2 <= len(answers) <= 4
    assert all(answer and reason for answer, reason in answers)
    assert answers[quiz.right][0] == course.lesson.QUIZZES[name][2]


@pytest.mark.parametrize(("course", "name"), **every(lambda course: course.lesson.QUIZZES))
def test_a_question_reads_the_same_in_every_run(course, name):
    assert repr(course.lesson.quiz(name)) == f"Quiz({course.lesson.QUIZZES[name][0]})"


def test_a_question_whose_right_answer_is_missing_is_refused():
    with pytest.raises(OptionError, match="not among"):
        Quiz("Why?", {"yes": "", "no": ""}, "perhaps")
