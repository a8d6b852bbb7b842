"""The room as a machine: what the leader shows, what is asked, what counts, and that nothing is told before its time."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import simulate
from arch_engine.core.errors import ArchError, OptionError, RecordError
from arch_engine.replay.deal import Deal
from arch_engine.review import Judge
from arch_widgets.room.facts import Place, read_room, save_room
from arch_widgets.room.judging import judged
from arch_widgets.room.machine import LONGEST_NAME, MOST_ANSWERS, MOST_NAMES, MOST_PEOPLE, Machine
from arch_widgets.room.takehome import page_to_take_home
from tests.widgets.room.games import decision_after, films, game, legal, other_end, room_of

GAMES = ("mykerinos", "new_expedition", "royal_society")
PLACE = Place("abcdefgh", 8765, ("f" * 32,))
ANA, BO, CY = ("a" * 24, "b" * 24, "c" * 24)


@pytest.fixture(params=GAMES)
def room(request):
    return room_of(game(request.param))


@pytest.fixture
def asked():
    """A room that is asked before a move."""
    replay = game("mykerinos")
    room = room_of(replay)
    room.lead(decision_after(replay, 12), 0)
    room.ask()
    return room


def all_that_is_told(room, *tokens):
    """Every message that a page could be sent now, but for the numbers of questions to tap at, which count all rooms."""
    told = [room.film(), room.scene(), *(room.you(token) for token in tokens)]
    return re.sub(r'"key": \d+', "", json.dumps(told))


# -- following ---------------------------------------------------------------------------------------------------------
def test_the_film_goes_as_far_as_the_leader_has_gone(room):
    room.lead(7, 0)
    assert len(room.film()["moves"]) == 7
    room.lead(3, 0)
    assert (room.scene()["at"], len(room.film()["moves"])) == (3, 7)


def test_the_room_sees_what_a_seat_knew():
    room = room_of(game("new_expedition"))
    room.lead(20, 2)
    assert room.scene()["seen"] == f"As {room.replay.names[1]} knew it."
    assert room.film()["moves"] == room.films.whole(2)["moves"][:20]


def test_what_may_tell_the_end_is_not_in_the_film(room):
    room.lead(5, 0)
    film = room.film()
    assert (film["result"], film["curve"], film.get("drawn"), film["views"]) == ("", None, None, [])
    assert str(room.replay.record.seed) not in film["subtitle"]
    assert all(one["step"] <= 5 for one in film["rounds"])


def test_all_may_look_once_the_leader_lets_them(room):
    room.lead(5, 0)
    room.free()
    assert len(room.film()["moves"]) == len(room.replay) and room.film()["curve"]


@pytest.mark.parametrize("step", [-1, 10_000])
def test_there_is_no_such_moment(room, step):
    with pytest.raises(OptionError, match="no move"):
        room.lead(step, 0)
    assert room.facts == []


def test_one_points_only_at_what_lies_there(room):
    room.lead(10, 0)
    there = next(iter(room.film()["first"]))
    room.point([there, "<script>", there])
    assert room.scene()["marks"] == [there]
    room.lead(11, 0)
    assert room.scene()["marks"] == []


# -- questions ---------------------------------------------------------------------------------------------------------
def test_answers_count_and_the_last_one_stands(asked):
    step = asked.state.question.step
    first, second = legal(asked.replay, step)[:2]
    asked.answer(ANA, first, 1)
    asked.answer(ANA, second, 1)
    asked.answer(BO, second, 1)
    asked.reveal()
    result = asked.scene()["result"]
    assert result["answered"] == 2
    assert {bar["notation"]: bar["count"] for bar in result["bars"]}[second] == 2
    assert [bar["played"] for bar in result["bars"]].count(True) == 1


def test_who_answers_what_was_played_has_a_point(asked):
    played = asked.state.question.played
    wrong = next(line for line in legal(asked.replay, asked.state.question.step) if line != played)
    asked.answer(ANA, played, 1)
    asked.answer(BO, wrong, 1)
    asked.name(ANA, "Ana")
    asked.name(BO, "Bo")
    asked.reveal()
    assert [(asked.you(one)["right"], asked.you(one)["of"]) for one in (ANA, BO, CY)] == [(0, 0), (0, 0), (0, 0)]
    asked.count(True)  # points are there for those who like them
    assert [(asked.you(one)["right"], asked.you(one)["of"]) for one in (ANA, BO, CY)] == [(1, 1), (0, 1), (0, 0)]
    assert [one["name"] for one in asked.people()] == ["Ana", "Bo"]


def test_on_the_board_stands_how_many_answered(asked):
    lines = [
        line for line in legal(asked.replay, asked.state.question.step) if line != "pass"
    ]  # no piece stands for that
    for token, line in ((ANA, lines[0]), (BO, lines[0]), (CY, lines[1])):
        asked.answer(token, line, 1)
    asked.reveal()
    bars = {bar["notation"]: bar for bar in asked.scene()["result"]["bars"]}
    assert (bars[lines[0]]["count"], bars[lines[1]]["count"]) == (2, 1)
    table = asked.film()["first"]
    for step in asked.film()["steps"][: asked.state.at]:
        table = {**table, **step.get("set", {})}
    assert bars[lines[0]]["pieces"] and set(bars[lines[0]]["pieces"]) <= set(table)


# -- what a judge says -------------------------------------------------------------------------------------------------
def test_a_judge_tells_nothing_before_the_reveal(asked):
    with pytest.raises(OptionError, match="revealed"):
        asked.judge(1, "A judge calls it: fine.")
    asked.reveal()
    assert asked.scene()["result"]["judged"] == ""
    asked.judge(1, "A judge calls it: fine.")
    assert asked.scene()["result"]["judged"] == "A judge calls it: fine."


def test_what_the_judge_says_depends_on_no_later_move():
    step = decision_after(game("mykerinos"), 40)
    told = [
        judged(replay, step, Judge(rollouts=4, candidates=3))
        for replay in (game("mykerinos"), other_end("mykerinos", step + 1))
    ]
    assert told[0] == told[1] and told[0].startswith("A judge calls it: ")


# -- chapters of a lesson ----------------------------------------------------------------------------------------------
def lesson_room(kind="choice"):
    """A room around a game with one chapter at its twelfth decision or later."""
    replay = simulate("mykerinos", ["random"] * 3, seed=5)
    step = decision_after(replay, 12)
    lines = [line for line in legal(replay, step, 30) if line != replay.moves[step].notation]
    ways: dict[str, dict] = {
        "moves": {"right": lines[:1], "offered": lines[:3]},
        "free": {"right": lines[:2]},
        "choice": {"right": ["Bo"], "offered": ["Cleo", "Ana", "Bo"]},
        "number": {"right": ["14", "15"], "replies": {"5": "One by one.", "9": ""}},
        "area": {"right": ["a1", "a2"], "offered": ["a1", "a2", "b1", "b2"], "replies": {"b1": "Too far."}},
    }
    given = ways[kind]
    replay.tree.lesson.add(
        step, "What now?", kind=kind.replace("free", "moves"), well="Well said.", otherwise="Look again.", **given
    )
    return Machine(replay), given["right"]


@pytest.mark.parametrize("kind", ["moves", "free", "choice", "number", "area"])
def test_a_chapter_is_asked_and_what_its_maker_says_counts(kind):
    room, right = lesson_room(kind)
    step = room.chapters[0].at
    room.ask_chapter(1)
    assert (room.scene()["asked"]["words"], room.state.at) == ("What now?", step)
    assert room.scene()["asked"]["kind"] == kind.replace("free", "moves")
    room.answer(ANA, right[0], 1)
    others = {"number": ["5"], "area": ["b1"]}.get(
        kind, [*room.state.question.shortlist, *legal(room.replay, step, 30)]
    )
    room.answer(BO, next(line for line in others if line not in right), 1)
    for page in (ANA, BO):  # neither what is said nor what counts is told before the reveal
        told = all_that_is_told(room, page)
        assert not any(words in told for words in ("Well said.", "Look again.", "One by one.", "Too far."))
        assert '"played": true' not in told
    room.reveal()
    room.count(True)
    assert [room.you(one)["right"] for one in (ANA, BO)] == [1, 0]
    result = room.scene()["result"]
    assert (result["judged"], result["chapter"], result["answered"]) == ("", True, 2)
    wrong = {"number": "One by one.", "area": "Too far."}.get(kind, "Look again.")
    assert {(bar["said"], bar["count"], bar["played"]) for bar in result["bars"] if bar["count"]} == {
        ("Well said.", 1, True),
        (wrong, 1, False),
    }
    assert result.get("places") == ({"a1": 1, "b1": 1} if kind == "area" else None)
    assert room.listed()[0]["done"]
    # what was played stays a secret: it can still be asked
    assert room.state.reach == step
    room.ask(step)


def test_answers_of_a_chapter_stand_as_its_maker_wrote_them():
    room, _ = lesson_room("choice")
    room.ask_chapter(1)
    assert [line["notation"] for line in room.scene()["asked"]["lines"]] == ["Cleo", "Ana", "Bo"]
    for kind, line, why in [("number", "many", "whole number"), ("area", "c3", "tap one"), ("choice", "Di", "list")]:
        room, _ = lesson_room(kind)
        room.ask_chapter(1)
        with pytest.raises(OptionError, match=why):
            room.answer(ANA, line, 1)


def test_a_chapter_that_no_room_can_be_asked_says_why():
    room, _ = lesson_room()
    with pytest.raises(OptionError, match="there is no chapter 2"):
        room.ask_chapter(2)
    room.lead(room.chapters[0].at + 1, 0)
    with pytest.raises(OptionError, match="has seen move"):
        room.ask_chapter(1)


def test_a_chapter_on_a_branch_is_asked_in_the_branch_s_own_room():
    replay = simulate("mykerinos", ["random"] * 3, seed=5)
    step = decision_after(replay, 12)
    branch = replay.branch(step)
    branch.do(legal(replay, step, 1)[0])
    tree = replay.tree
    for line, at in ((branch, step + 1), (tree.game, step - 1), (tree.game, step + 1)):
        tree.lesson.add(at, "Who?", ["Bo"], "choice", offered=["Ana", "Bo"], line=line)
    assert [bool(one["why"]) for one in Machine(replay).listed()] == [True, False, False]
    room = Machine(branch.replay())
    assert [bool(one["why"]) for one in room.listed()] == [False, False, True]
    with pytest.raises(OptionError, match="open a room for that branch"):
        room.ask_chapter(3)
    room.ask_chapter(1)


def test_a_room_goes_on_in_the_midst_of_a_chapter(tmp_path):
    room, _ = lesson_room("choice")
    room.ask_chapter(1)
    room.answer(ANA, "Bo", 1)
    save_room(room.replay, PLACE, room.facts, tmp_path / "room.parquet")
    again = Machine(game("mykerinos"), read_room(room.replay, tmp_path / "room.parquet")[1])  # the lesson is not needed
    assert all_that_is_told(again, ANA) == all_that_is_told(room, ANA)
    again.reveal()
    result = again.scene()["result"]
    assert result is not None and result["bars"][0]["played"]


# -- the page to take home ---------------------------------------------------------------------------------------------
def test_the_page_to_take_home_holds_questions_counts_and_the_move_and_no_name(asked):
    line = next(one for one in legal(asked.replay, asked.state.question.step) if one != asked.state.question.played)
    asked.answer(ANA, line, 1)
    asked.name(ANA, "Quetzalcoatl")
    asked.reveal()
    page = page_to_take_home(asked)
    result = asked.results()[0]
    assert "Quetzalcoatl" not in page
    assert all(json.dumps(bar["text"], ensure_ascii=False)[1:-1] in page for bar in result["bars"])
    assert [(bar["count"], bar["played"]) for bar in result["bars"]] == [(1, False), (0, True)]


def test_the_question_is_asked_from_what_the_seat_knew():
    replay = game("new_expedition")
    room = room_of(replay)
    step = decision_after(replay, 30)
    room.lead(step, 0)
    room.ask()
    assert room.state.view == replay.moves[step].mover + 1


def test_the_room_stays_while_something_is_asked(asked):
    at = asked.state.at
    asked.lead(at + 1, 0)
    assert (asked.state.at, asked.state.reach) == (at, at)


def test_what_the_room_has_seen_cannot_be_asked(room):
    step = decision_after(room.replay, 10)
    room.lead(step + 1, 0)
    with pytest.raises(OptionError, match=f"has seen move {step + 1} already"):
        room.ask(step)


def test_after_a_question_was_withdrawn_nothing_of_it_is_left(asked):
    asked.answer(ANA, asked.state.question.played, 1)
    asked.withdraw()
    assert (asked.scene()["asked"], asked.scene()["result"], asked.you(ANA)["of"]) == (None, None, 0)
    with pytest.raises(OptionError, match="Nothing is asked"):
        asked.reveal()


def test_a_shortlist_says_nothing_by_its_order():
    replay = game("mykerinos")
    step = decision_after(replay, 12)
    lines = legal(replay, step)
    given = []
    for order in (lines, lines[::-1]):
        room = room_of(replay)
        room.ask(step, order)
        given.append([line["notation"] for line in room.scene()["asked"]["lines"]])
        with pytest.raises(OptionError, match="not on the list"):
            room.answer(ANA, "pass" if "pass" not in lines else "start h6", 1)
    assert given[0] == given[1] == sorted(lines)


def test_what_is_offered_for_a_shortlist_can_be_asked(room):
    step = decision_after(room.replay, 25)
    offered = [line["notation"] for line in room.offer(step)]
    assert room.replay.moves[step].mover >= 0 and 1 <= len(offered) <= 8
    room.ask(step, offered)
    room.reveal()
    assert any(bar["played"] for bar in room.scene()["result"]["bars"])


@pytest.mark.parametrize("line", ["", "nonsense", "start z9", "start a1\nstart a2", "x" * 3_000, "\0"])
def test_what_is_not_legal_is_no_answer(asked, line):
    with pytest.raises(ArchError):
        asked.answer(ANA, line, 1)
    assert asked.state.answers == {} and asked.who(ANA) == 0


def test_an_answer_to_another_question_does_not_count(asked):
    with pytest.raises(OptionError, match="another question"):
        asked.answer(ANA, asked.state.question.played, 2)


def test_nobody_changes_an_answer_for_ever(asked):
    one, two = legal(asked.replay, asked.state.question.step)[:2]
    with pytest.raises(OptionError, match="stays now"):
        for _ in range(MOST_ANSWERS):
            asked.answer(ANA, one, 1)
            asked.answer(ANA, two, 1)
    assert len(asked.facts) < 2 * MOST_ANSWERS


def test_nobody_changes_a_name_for_ever(asked):
    for number in range(100):
        asked.name(ANA, f"Ana {number}")
    assert asked.people()[0]["name"] == f"Ana {MOST_NAMES - 1}"
    assert [fact.kind for fact in asked.facts].count("named") == MOST_NAMES


def test_strangers_who_fill_the_room_shut_nobody_out_who_is_in(asked):
    one, two = legal(asked.replay, asked.state.question.step)[:2]
    asked.answer(ANA, one, 1)
    with pytest.raises(OptionError, match="More than"):
        for number in range(MOST_PEOPLE):
            asked.name(f"stranger {number}", "x")
    asked.answer(ANA, two, 1)
    asked.reveal()
    assert (asked.scene()["result"]["answered"], len(asked.state.people)) == (1, MOST_PEOPLE)


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\u202eb", "a\0b"])
def test_a_name_that_cannot_be_shown_is_refused(asked, name):
    with pytest.raises(RecordError):
        asked.name(ANA, name)
    assert asked.people() == []


# -- the same deal -----------------------------------------------------------------------------------------------------
def test_everybody_is_told_the_code_of_a_deal_of_this_game(room):
    assert room.scene()["deal"] == ""
    deal = room.deal()
    assert Deal.read(room.scene()["deal"]) == deal
    assert (deal.game, deal.seats, deal.options) == (room.replay.record.game, 3, room.replay.record.options)
    assert room.deal() != deal


# -- nothing before its time -------------------------------------------------------------------------------------------
WISHES = st.lists(
    st.tuples(
        st.sampled_from(["lead", "ask", "list", "answer", "withdraw", "call", "point", "name"]),
        st.integers(0, 3),
        st.sampled_from([ANA, BO]),
    ),
    max_size=14,
)


def obeyed(room, wish, last):
    """Do what was wished, whatever it is; why it was not done, if it was not. Nobody is led beyond the last step."""
    act, number, token = wish
    lines = legal(room.replay, last)
    try:
        if act == "lead":
            room.lead(max(0, last - number), number if room.replay.rules.hides else 0)
        elif act == "ask":
            room.ask(last)
        elif act == "list":
            room.ask(last, lines[: number + 1])
        elif act == "answer":
            room.answer(token, lines[number % len(lines)], room.state.questions)
        elif act == "withdraw":
            room.withdraw()
        elif act == "call":
            room.call()
        elif act == "point":
            room.point(list(room.film()["first"])[:number])
        else:
            room.name(token, "Ana" * number)
    except ArchError as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize("name", GAMES)
@given(wishes=WISHES, start=st.sampled_from([12, 25, 40]))
@settings(max_examples=10, deadline=None)
def test_no_message_before_the_reveal_tells_the_answer_or_a_later_move(name, wishes, start):
    """Two games are the same up to a step and differ from there on: a room that was led up to it says the same of both."""
    last = decision_after(game(name), start)
    rooms = [room_of(game(name)), room_of(other_end(name, last))]
    for wish in wishes:
        said = [obeyed(room, wish, last) for room in rooms]
        assert said[0] == said[1]
        told = [all_that_is_told(room, ANA, BO, CY) for room in rooms]
        assert told[0] == told[1]


def test_the_two_games_are_told_apart_after_the_reveal():
    """So the test above can fail."""
    last = decision_after(game("mykerinos"), 20)
    rooms = [room_of(game("mykerinos")), room_of(other_end("mykerinos", last))]
    for room in rooms:
        room.ask(last)
        room.reveal()
    assert rooms[0].scene()["result"] != rooms[1].scene()["result"]


# -- the file ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("revealed", [False, True])
def test_a_room_goes_on_where_it_was(asked, tmp_path, revealed):
    asked.answer(ANA, asked.state.question.played, 1)
    asked.name(BO, "Bo {x} <b>")
    if revealed:
        asked.reveal()
        asked.judge(1, "A judge calls it: fine.")
        asked.count(True)
    path = tmp_path / "room.parquet"
    save_room(asked.replay, PLACE, asked.facts, path)
    place, facts = read_room(asked.replay, path)
    again = Machine(asked.replay, facts)
    again.films = films(asked.replay)
    assert (place, again.facts) == (PLACE, asked.facts)
    assert all_that_is_told(again, ANA, BO, CY) == all_that_is_told(asked, ANA, BO, CY)


def test_the_file_holds_no_token(asked, tmp_path):
    asked.name(ANA, "Ana")
    save_room(asked.replay, PLACE, asked.facts, tmp_path / "room.parquet")
    assert ANA.encode() not in (tmp_path / "room.parquet").read_bytes()


def test_a_session_about_another_game_is_refused(asked, tmp_path):
    path = tmp_path / "room.parquet"
    save_room(asked.replay, PLACE, asked.facts, path)
    with pytest.raises(RecordError, match="another game"):
        read_room(game("mykerinos", seed=6), path)


def test_a_game_is_no_session(tmp_path):
    replay = game("mykerinos", seed=6)
    replay.save(tmp_path / "game.parquet")
    with pytest.raises(RecordError, match="no session"):
        read_room(replay, tmp_path / "game.parquet")
