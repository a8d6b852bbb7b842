"""The lessons: every scripted game plays, and every claim of a rules notebook is what the rules say."""

import json
import re
from pathlib import Path

import pytest
from arch_widgets.lessons import mykerinos as lesson
from arch_widgets.quiz import Quiz

from arch_engine.core.errors import OptionError
from arch_engine.replay.session import Session

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "mykerinos-rules.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
SCRIPTS = {"four": lesson.FOUR, "two": lesson.TWO, "tie": lesson.TIE}
CLAIM = re.compile(
    r"^\* \*\*(Then )?(allowed|refused):\*\* `([^`]+)`(?: \(\*([^*]+)\*\))?", re.IGNORECASE | re.MULTILINE
)


def source(cell):
    return "".join(cell["source"])


def claims():
    """For each position of the notebook the claims in the text above it: (moment, [(then, verdict, line, rule's title)])."""
    found, text = [], ""
    for cell in CELLS:
        if cell["cell_type"] == "markdown":
            text = source(cell)
        elif match := re.fullmatch(r'lesson\.attempt\("([\w-]+)"\)', source(cell)):
            found.append(
                (
                    match[1],
                    [(bool(then), verdict.lower(), line, title) for then, verdict, line, title in CLAIM.findall(text)],
                )
            )
    return found


CLAIMS = claims()


# The scripts


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_a_script_plays_to_its_end(script):
    assert len(script.replay()) == len(script.lines)


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_every_moment_of_a_script_is_a_step_of_it(script):
    assert all(0 <= step <= len(script.lines) for step in script.moments.values())


def test_no_two_scripts_name_a_moment_alike():
    names = [name for script in SCRIPTS.values() for name in script.moments]
    assert len(names) == len(set(names))


def test_an_unknown_moment_is_refused_with_the_known_ones():
    with pytest.raises(OptionError, match="museum"):
        lesson.attempt("lunch")


@pytest.mark.parametrize("example", lesson.EXAMPLES)
def test_a_worked_example_opens_before_its_end(example):
    viewer = lesson.watch(example)
    assert 0 < viewer.at < len(viewer.replay)


# The notebook


def test_the_notebook_has_positions_to_try_and_each_says_what_to_try():
    assert len(CLAIMS) >= 20
    for moment, said in CLAIMS:
        verdicts = {verdict for _, verdict, _, _ in said}
        assert verdicts == {"allowed", "refused"} or moment in ("neutral-second", "violet"), moment


@pytest.mark.parametrize(("moment", "said"), CLAIMS, ids=[moment for moment, _ in CLAIMS])
def test_the_notebook_says_what_the_rules_say(moment, said):
    script = next(script for script in SCRIPTS.values() if moment in script.moments)
    board = lesson.attempt(moment)
    rules = board.session.rules.rule_texts()
    for then, verdict, line, title in said:
        if not then:
            board.reset()
            assert board.session.options() == script.session(moment).options()
        refusal = board.session.why_not(line)
        if verdict == "allowed":
            assert refusal is None, f"{line}: {refusal}"
            assert board.do(line)["ok"]
        else:
            assert refusal is not None, f"{line} is allowed"
            assert rules[refusal.rule].title == title, line
            assert board.do(line)["rule"] == refusal.rule


@pytest.mark.parametrize(("moment", "said"), CLAIMS, ids=[moment for moment, _ in CLAIMS])
def test_there_is_a_button_for_everything_the_notebook_tells_to_try(moment, said):
    paths, chain = [], []
    for then, verdict, line, _ in said:
        chain = chain if then else []
        paths.append(" > ".join([*chain, line]))
        if verdict == "allowed":
            chain = [*chain, line]
    assert list(lesson.TRIES[moment]) == paths


@pytest.mark.parametrize("moment", lesson.TRIES)
def test_every_button_does_what_it_says_whatever_was_pressed_before(moment):
    board = lesson.attempt(moment)
    tries = lesson.TRIES[moment]
    assert len(board.row.tries) == len(tries)
    for number, path in enumerate(tries):
        board.row.wish = {"n": number, "try": number}
        done = [move.notation for move in board.session.replay().moves[len(board.start) :] if move.mover >= 0]
        lines = path.split(" > ")
        assert done == (lines if board.row.said["ok"] else lines[:-1])
        assert board.row.said["text"]
        assert bool(board.row.said["rule"]) is not board.row.said["ok"]


def test_undo_and_start_again_beside_the_buttons():
    board = lesson.attempt("pass")
    board.row.wish = {"n": 1, "try": 1}
    assert board.asked == "Blue"
    board.row.wish = {"n": 2, "act": "undo"}
    assert board.asked == "White"
    board.row.wish = {"n": 3, "act": "reset"}
    assert board.asked == "Green"
    assert board.row.said == {}


def test_a_position_about_one_player_shows_that_players_sheet_only():
    board = lesson.attempt("extend")
    board.do("extend c4 c5")
    assert [panel["title"] for panel in board.viewer.film["panels"]] == ["Region", "Museum", "Red"]
    assert [panel["title"] for panel in lesson.watch("extend").film["panels"]] == ["Region", "Museum", "Red"]


def test_every_position_and_example_is_shown():
    text = "\n".join(source(cell) for cell in CELLS if cell["cell_type"] == "code")
    assert set(re.findall(r'watch\("([\w-]+)"\)', text)) == set(lesson.EXAMPLES)
    assert set(re.findall(r'quiz\("([\w-]+)"\)', text)) == set(lesson.QUIZZES)


def test_the_notebook_is_stored_without_the_state_of_its_widgets():
    assert "widgets" not in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["metadata"]


# The worked examples, and the other figures the notebook names


def table(moment=None, script=lesson.FOUR):
    return script.session(moment).table


def played(script, moment, *lines):
    """The table after these lines from a moment on."""
    session = script.session(moment)
    for line in lines:
        session.do(line)
    return session.table


def standing(moment, area):
    """How the badge above an area reads at a moment: B4 G2 R2 W1."""
    elements = lesson.attempt(moment).viewer.film["first"] | {}
    for step in lesson.attempt(moment).viewer.film["steps"]:
        for gone in step.get("gone", []):
            elements.pop(gone)
        elements |= step.get("set", {})
    return " ".join(elements[key]["say"] for key in sorted(elements) if key.startswith(f"standing:{area - 1}:"))


def test_example_start():
    session = lesson.FOUR.session("start")
    assert session.why_not("start b5") is None
    assert session.why_not("start c1") is None
    assert {session.why_not(f"start {space}").rule for space in ("f5", "g2")} == {"excavation.free-space"}
    assert {session.why_not(f"start {space}").rule for space in ("f3", "g5")} == {"excavation.pyramid"}


def test_example_the_first_to_pass_takes_space_one():
    assert table("passed").scale == [0, 0, 1, 0]


def test_example_survey_in_the_rulebooks_own_numbers():
    assert standing("survey", 3) == "B4 G2 R2 W1"
    assert table("second").prestige[0] == 3
    after = table("museum")
    assert (after.prestige[1], after.prestige[3]) == (table("survey").prestige[1], table("survey").prestige[3])
    assert after.area == 3
    assert after.cards[1].bit_count() == table("survey").cards[1].bit_count() + 1
    assert after.cards[3] == table("survey").cards[3]


def test_example_carry_over():
    assert table("season-ends").personal == [2, 1, 2, 2]
    assert table("season-2").personal == [10, 9, 10, 10]
    assert table("season-2").first == 1


def test_example_exhibition_in_the_rulebooks_own_numbers():
    scores = lesson.FOUR.replay().scores().filter(player="Blue")
    ended = {row["origin"]: row["amount"] for row in scores.iter_rows(named=True) if row["origin"] != "Parcels"}
    assert ended == {
        "Lord Lemon": 6,
        "Mrs Blackmore": 3,
        "Sir Brown": 15,
        "Colonel Tangerine": 4,
        "Lady Violet": 1,
        "Series": 5,
    }
    assert table("end").prestige[0] == 13
    assert table().prestige[0] == 47


def test_the_last_decision_is_worth_what_the_notebook_says():
    assert played(lesson.FOUR, "end", "claim right").prestige == [47, 33, 30, 34]
    assert played(lesson.FOUR, "end", "book violet-5").prestige == [47, 34, 30, 34]


def test_the_stocks_the_notebook_names():
    assert table("table").personal[1] == 3
    assert table("start").personal[0] == 8
    assert (table("violet").personal[2], table("violet").general[2]) == (9, 13)
    after = played(lesson.FOUR, "violet", "violet extend h4 h5")
    assert (after.personal[2], after.general[2]) == (8, 12)
    assert played(lesson.FOUR, "violet", "violet start d3").personal[2] == 9


def test_the_season_at_a_glance_has_the_moves_the_notebook_names():
    moves = lesson.watch("season").replay.moves
    kinds = [move.notation.split()[0] for move in moves]
    assert set(kinds[3:19]) == {"start", "extend"}
    assert kinds[19:22] == ["pass"] * 3
    assert kinds[22] == "start"
    assert set(kinds[23:34]) == {"claim", "book"}
    assert len(moves) == 34


def test_neutral_is_first_with_three_and_second_behind_blue():
    assert standing("neutral-card", 1) == "N3 B1"
    assert standing("neutral-second", 2) == "B3 N2"


def test_the_tie_goes_to_saved_cubes_or_is_shared():
    spent = played(lesson.TIE, "tie", "extend f9 g9", "claim left", "claim left")
    assert (spent.prestige[:2], spent.personal[:2], spent.won) == ([8, 8], [24, 22], 0b001)
    saved = played(lesson.TIE, "tie", "pass", "claim left", "claim left")
    assert (saved.prestige[:2], saved.personal[:2], saved.won) == ([8, 8], [24, 24], 0b011)


def test_in_the_whole_game_the_computer_plays_until_the_reader_is_asked_again():
    game = lesson.whole_game()
    assert game.asked == "Blue"
    assert game.do(game.session.options()[1])["ok"]
    assert game.asked == "Blue"
    assert [move.mover for move in game.session.replay().moves[-3:]] == [0, 1, 2]


def test_the_whole_game_can_be_played_to_its_end():
    game = lesson.whole_game()
    while game.asked != "over":
        assert game.do(game.session.options()[0])["ok"]
    assert game.session.table.round == 4


def test_undo_in_the_whole_game_goes_back_to_the_readers_decision():
    game = lesson.whole_game()
    first = game.session.options()
    game.do(first[1])
    game.undo()
    assert game.asked == "Blue"
    assert game.session.options() == first


def test_the_whole_game_says_why_not():
    game = lesson.whole_game()
    assert game.do("claim left")["rule"] == "turn.asked"
    assert game.asked == "Blue"


# Questions


@pytest.mark.parametrize("name", lesson.QUIZZES)
def test_a_question_has_one_right_answer_and_a_reason_for_each(name):
    quiz = lesson.quiz(name)
    answers = quiz.content["answers"]
    assert 2 <= len(answers) <= 4
    assert all(answer and reason for answer, reason in answers)
    assert answers[quiz.right][0] == lesson.QUIZZES[name][2]


def test_a_question_whose_right_answer_is_missing_is_refused():
    with pytest.raises(OptionError, match="not among"):
        Quiz("Why?", {"yes": "", "no": ""}, "perhaps")


def test_a_question_reads_the_same_in_every_run():
    assert repr(lesson.quiz("doors")) == f"Quiz({lesson.QUIZZES['doors'][0]})"


def test_a_script_can_be_played_on():
    session = lesson.TWO.session("two")
    assert isinstance(session, Session)
    assert session.do("start d3").asked == "Blue"
