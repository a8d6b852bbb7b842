"""A game is written down from a real table, and amended."""

import pytest

from arch_engine import Session, load
from arch_widgets.play.tapping import DONE, NOTHING_SHOWN, SHOW, Tapping, way_to
from tests.widgets.play.evenings import begin, desk_in, play, written


def test_what_the_table_saw_is_written_down(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "new_expedition", ["person"] * 3, way="write", witness="table")
    assert sitting.session.replay().witness == "table"
    assert (desk.screen, desk.film()["view"]) == ("table", 0)
    assert desk.page()["asked"] == "What happened on your table?"


def lines_tapped(tapping, *items):
    for item in items:
        assert item in tapping.tapped()["legal"], (item, tapping.said)
        tapping.tap(item)
    return tapping.line


def test_a_hand_that_is_shown_is_tapped_with_pictures():
    game = Session("new_expedition", ["Ana", "Bo", "Cleo"], options={"monument": "pyramid"}, witness="table")
    game.enter("pyramid").enter("deal market scrap 2 coin cup mask").enter("Ana")
    tapping = Tapping(game.rules, game.table, game.names)
    key = tapping.key
    assert lines_tapped(tapping, SHOW, "seat:1", "card:0", "card:3", "card:3") == "show red scrap 2 shard"
    assert tapping.key != key
    assert "card:7" not in tapping.legal  # a map is dealt to nobody
    game.do(tapping.end().line)
    assert game.replay().moves[-1].notation == "show red scrap 2 shard"
    assert "face" in tapping.asking()["items"][-2]


def test_nothing_is_shown_after_all():
    game = Session("new_expedition", ["Ana", "Bo"], options={"monument": "pyramid"}, witness="table")
    game.enter("pyramid").enter("deal market scrap 2 coin cup mask").enter("Ana")
    tapping = Tapping(game.rules, game.table, game.names)
    tapping.tap(SHOW).tap("seat:0").back()
    assert tapping.tap(NOTHING_SHOWN).asking()["items"][-1]["id"] == SHOW
    assert tapping.tap(SHOW).back().asking()["items"][-1]["id"] == SHOW
    assert tapping.decision is None
    assert SHOW not in Tapping(game.rules, game.rules.new_table(2), game.names).tapped()["legal"]


@pytest.mark.parametrize("kind", ["show", "show-study"])
def test_expeditions_and_study_cards_are_shown(kind):
    told = load("replays/royal-society-2p-confrontation.parquet").as_witnessed("table")
    game = Session.resumed(told, at=60)
    tapping = Tapping(game.rules, game.table, game.names)
    lines_tapped(tapping, SHOW, f"{kind}:1")
    card = tapping.legal[0]
    line = lines_tapped(tapping, card)
    assert line.startswith(f"{kind} yellow ")
    assert game.do(line).replay().moves[-1].decision == tapping.end().decision
    taps = (f"{kind}:1", card)
    assert tapping.taps == taps
    assert taps in list(tapping.question.ways(game.replay().moves[-1].decision))


def test_hands_are_shown_when_the_game_is_over(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "royal_society", ["person"] * 2, way="write", witness="table")
    told = load("replays/royal-society-2p-confrontation.parquet").as_witnessed("table")
    desk.sitting.session = Session.resumed(told)
    assert desk.sitting.table.over
    assert "do" in desk.page()["can"]
    tapping = desk.tapping()
    lines_tapped(tapping, SHOW, "show-study:0")
    desk.obey({"act": "do", "text": lines_tapped(tapping, tapping.legal[0])})
    assert desk.said["ok"], desk.said
    assert desk.sitting.session.replay().moves[-1].notation.startswith("show-study blue ")


def test_cards_kept_unseen_may_be_told_in_part():
    recorded = load("replays/new-expedition-4p-tomb.parquet").as_witnessed("table")
    step = next(step for step, move in enumerate(recorded.moves) if move.notation == "keep ? ?")
    tapping = Tapping(recorded.rules, recorded.at(step), recorded.names)
    assert way_to(tapping.question, ("keep", -1, -1)) == ("keep",)
    card = tapping.legal[1]
    line = lines_tapped(tapping, card, "card:-1")
    assert line.startswith("keep ") and line.endswith(" ?") and line != "keep ? ?"
    assert recorded.rules.why_not(recorded.at(step), recorded.rules.words.parse(recorded.at(step), line)) is None


def test_players_write_what_they_saw(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "new_expedition", ["person"] * 3, way="write", witness=[0, 2])
    assert sitting.session.replay().witness == ["Ana", "Cleo"]


def test_a_line_is_amended_where_it_stands(tmp_path):
    desk = written(tmp_path)
    desk.show(4)
    page = desk.page()
    assert page["amending"]["line"] == "start d4"
    desk.obey({"act": "amend", "move": 4, "line": "start d5"})
    assert desk.said["ok"]
    replay = load(desk.sitting.session.path)
    assert [move.notation for move in replay.moves[3:]] == ["start d5", "start a1"]
    desk.obey({"act": "undo"})
    assert desk.sitting.session.replay().moves[3].notation == "start d4"
    desk.obey({"act": "redo"})
    assert desk.sitting.session.replay().moves[3].notation == "start d5"


def test_what_does_not_fit_any_more_is_named_and_kept_aside(tmp_path):
    desk = written(tmp_path)
    desk.show(4)
    desk.obey({"act": "amend", "move": 4, "line": "start a1"})
    assert "start a1 (move 5) does not fit any more" in desk.said["text"]
    aside = desk.page()["aside"]
    assert [(one["move"], one["line"], bool(one["why"])) for one in aside] == [(5, "start a1", True)]
    again = desk_in(tmp_path)
    again.open(desk.sitting.session.path)
    assert again.page()["aside"] == aside  # closing keeps it
    again.obey({"act": "drop"})
    assert "aside" not in again.page()


def test_a_move_is_put_in_and_taken_out(tmp_path):
    desk = written(tmp_path)
    desk.show(5)
    desk.obey({"act": "remove", "move": 5})
    assert desk.sitting.moves == 4
    desk.show(4)
    desk.obey({"act": "insert", "move": 4, "line": "start b2"})
    notations = [move.notation for move in desk.sitting.session.replay().moves[3:]]
    assert notations == ["start b2", "start d4"]


@pytest.mark.parametrize(
    "wish", [{"move": 99, "line": "start a1"}, {"line": "start a1"}, {"move": 4, "line": "start z9"}, {"move": 4}]
)
def test_an_amendment_that_cannot_be_is_refused(tmp_path, wish):
    desk = written(tmp_path)
    desk.show(4)
    before = desk.sitting.session.replay().moves
    desk.obey({"act": "amend", **wish})
    assert desk.said["ok"] is False
    assert desk.sitting.session.replay().moves == before


def test_a_played_game_cannot_be_amended(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person", "quick"])
    play(desk, 2)
    desk.show(1)
    assert not {"amend", "insert", "remove"} & set(desk.page()["can"])


def changing(desk, move, how="amend"):
    """A move is chosen in the list and written anew."""
    desk.show(move)
    desk.obey({"act": "change", "move": move, "how": how})
    assert desk.turn == move - 1
    desk.show(move - 1)  # the table is turned back
    return desk.tapping()


def test_a_move_is_changed_by_tapping_another_answer_to_its_question(tmp_path):
    desk = written(tmp_path)
    tapping = changing(desk, 4)
    assert tapping.asking()["written"] == "start d4"
    assert desk.page()["amending"]["how"] == "amend"
    assert "space:0" in tapping.tapped()["legal"]  # a1: nobody had started there then
    way = way_to(tapping.question, desk.sitting.session.rules.words.parse(tapping.table, "start d5"))
    for tap in way:
        tapping.end() if tap == DONE else tapping.tap(tap)
    assert tapping.decision is not None
    desk.obey({"act": "do", "text": tapping.line})
    assert desk.said["ok"], desk.said
    assert desk.turn == 4
    assert desk.page()["amending"]["how"] == ""
    assert [move.notation for move in desk.sitting.session.replay().moves[3:]] == ["start d5", "start a1"]


def test_one_is_put_in_by_tapping_what_was_asked_before_it(tmp_path):
    desk = written(tmp_path)
    assert changing(desk, 4, "insert").asking()["written"] == ""
    desk.obey({"act": "do", "text": "start b2"})
    assert [move.notation for move in desk.sitting.session.replay().moves[3:]] == ["start b2", "start d4", "start a1"]


def test_a_move_is_left_as_it_was_by_its_button_or_by_going_elsewhere(tmp_path):
    desk = written(tmp_path)
    before = desk.sitting.session.replay().moves
    changing(desk, 4)
    desk.obey({"act": "keep"})
    assert (desk.turn, desk.page()["amending"]["how"]) == (4, "")
    changing(desk, 4)
    desk.show(5)
    assert desk.page()["amending"]["how"] == ""
    assert "keep" not in desk.page()["can"]
    desk.obey({"act": "do", "text": "start b2"})  # the next move, as the table asks now
    assert desk.sitting.session.replay().moves[:5] == before


def test_an_answer_that_the_rules_refuse_leaves_the_move_open(tmp_path):
    desk = written(tmp_path)
    changing(desk, 5)
    desk.obey({"act": "do", "text": "start d4"})
    assert desk.said["ok"] is False
    assert desk.page()["amending"]["how"] == "amend"
    assert desk.tapping() is not None


def test_a_game_that_is_over_can_still_be_changed(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person"] * 3, way="write")
    desk.sitting.session = Session.resumed(load("replays/mykerinos-3p.parquet"))
    assert desk.tapping() is None
    assert changing(desk, 10) is not None
    assert "do" in desk.page()["can"]


def test_redo_is_offered_only_after_an_undo(tmp_path):
    desk = written(tmp_path)
    assert "redo" not in desk.page()["can"]
    desk.obey({"act": "undo"})
    assert "redo" in desk.page()["can"]
    desk.obey({"act": "redo"})
    assert "redo" not in desk.page()["can"]
    desk.obey({"act": "undo"})
    desk.obey({"act": "do", "text": "start b2"})
    assert "redo" not in desk.page()["can"]


@pytest.mark.parametrize("text", ["start a2", "st a2", "Ana: start a2", "A: st a2", "blue a2", "starts a2."])
def test_what_is_typed_may_be_as_short_as_in_a_text_file(tmp_path, text):
    desk = written(tmp_path)
    desk.obey({"act": "undo"})
    asked = desk.sitting.session.names[desk.sitting.table.asked]
    tapping = desk.tapping().write(text.replace("Ana", asked).replace("A:", f"{asked[0]}:").replace("blue", asked))
    assert (tapping.line, tapping.said) == ("start a2", "")
    desk.show(4)
    desk.obey({"act": "amend", "move": 4, "line": "st d5"})
    assert desk.sitting.session.replay().moves[3].notation == "start d5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("strat a2", "'strat' is no word of this game; did you mean 'start'?"),
        ("Zoe: start a2", "Zoe"),
        ("start a2; start a3", "Write one decision"),
        ("", "Write one decision"),
        ("start", "may mean"),
    ],
)
def test_what_was_not_understood_is_said_in_a_sentence(tmp_path, text, why):
    desk = written(tmp_path)
    tapping = desk.tapping().write(text)
    assert tapping.decision is None
    assert why in tapping.said
