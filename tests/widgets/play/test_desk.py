"""The desk of `Play` without a browser: a game is played, looked at and copied."""

from functools import partial

import pytest

from arch_engine import load, rules_of
from arch_engine.core.chance import LONG_SEED
from arch_engine.replay.deal import Deal
from arch_widgets.play.desk import Desk
from arch_widgets.play.strengths import THINKING
from tests.widgets.play.evenings import begin, decide, desk_in, form_of, play, written


def test_against_the_computer_the_person_is_asked_until_the_end(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "mykerinos", ["person", "quick", "random"])
    assert desk.page()["asked"] == "Ana decides."
    assert sitting.session.replay().record.seed >= LONG_SEED
    while not sitting.table.over:
        assert desk.screen == "table"
        assert sitting.table.asked == 0
        assert "Seed" not in desk.film()["subtitle"]
        decide(desk)
    page = desk.page()
    assert page["over"]
    assert "wins" in page["asked"] or "share" in page["asked"]
    assert {"look", "review", "whatif", "copy", "export"} <= set(page["can"])
    assert load(sitting.session.path).record.moves == sitting.session.replay().moves


def test_every_move_is_told_to_whoever_shows_it(tmp_path):
    told: list[bool] = []
    desk: Desk = desk_in(tmp_path, told=lambda: told.append(desk.page()["thinking"]))
    begin(desk, "mykerinos", ["person", "quick", "quick"])
    play(desk, 4)
    assert len(told) > 6
    assert all(told)
    assert not desk.page()["thinking"]


def test_a_decision_that_is_not_allowed_is_refused_in_a_sentence(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "mykerinos", ["person", "person"])
    before = sitting.moves
    for text in ("lemon a1 a2 a3", "what?", ""):
        desk.obey({"act": "do", "text": text})
        assert desk.said["ok"] is False
        assert desk.said["text"].endswith(".")
    assert sitting.moves == before


def test_undo_and_hints_only_as_agreed(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person", "quick"])
    play(desk, 2)
    moves = desk.sitting.moves
    assert not {"undo", "hint"} & set(desk.page()["can"])
    desk.obey({"act": "undo"})
    desk.obey({"act": "hint"})
    assert (desk.sitting.moves, desk.hints) == (moves, [])


def test_undo_takes_back_a_decision_and_what_came_of_it(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "new_expedition", ["person", "quick"], undo=True)
    play(desk, 2)
    before, table = desk.sitting.moves, desk.sitting.table.copy()
    decide(desk)
    after = desk.sitting.session.replay().moves
    desk.obey({"act": "undo"})
    assert (desk.sitting.moves, desk.sitting.table.state()) == (before, table.state())
    decide(desk)
    assert desk.sitting.session.replay().moves == after  # luck is the same as before the undo


def test_undo_before_the_first_decision_says_nothing(tmp_path):
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person", "quick"], undo=True)
    assert "undo" not in desk.page()["can"]  # though chance has moved
    desk.obey({"act": "undo"})
    assert desk.said is None
    decide(desk)
    assert "undo" in desk.page()["can"]


def test_hints_name_decisions_and_what_they_came_to(tmp_path, monkeypatch):
    monkeypatch.setattr("arch_widgets.play.desk.hints_for", partial(_hints, 3))
    desk = desk_in(tmp_path)
    begin(desk, "new_expedition", ["person", "quick"], hints=True)
    for _ in range(30):  # until there is something to choose from
        if len(desk.sitting.session.options(4)) > 3:
            break
        decide(desk)
    desk.obey({"act": "hint"})
    hints = desk.page()["hints"]
    assert all(desk.sitting.session.why_not(hint["notation"]) is None for hint in hints)
    assert "of 3 continuations" in hints[0]["value"]
    decide(desk)
    assert "hints" not in desk.page()


def _hints(rollouts, rules, table, names, moves):
    from arch_widgets.play.hints import hints_for

    return hints_for(rules, table, names, moves, seconds=60, most=rollouts)


def test_at_a_real_table_people_name_what_chance_does(tmp_path):
    desk = desk_in(tmp_path)
    sitting = begin(desk, "mykerinos", ["person", "quick"], luck="named")
    assert desk.page()["asked"] == "What happened on your table?"
    assert sitting.session.replay().record.seed is None
    for line in ("first-player red", "markers violet lemon brown blackmore tangerine", "region 12 7t 30 1 2t 3 4 5"):
        desk.obey({"act": "do", "text": line})
    assert desk.page()["asked"] == "Ana decides."  # the computer has begun
    assert sitting.session.replay().moves[3].mover == 1


def test_copies_and_pages_replace_nothing(tmp_path):
    desk = written(tmp_path)
    for act, suffix in (("copy", ".parquet"), ("export", ".html")):
        name = str(tmp_path / "evening")
        desk.obey({"act": act, "path": name})
        assert desk.said["ok"], desk.said
        assert (tmp_path / f"evening{suffix}").exists()
        decide(desk)
        desk.obey({"act": act, "path": name})
        assert "choose another name" in desk.said["text"]
        desk.obey({"act": act, "path": " "})
        assert desk.said["ok"] is False


def test_looking_around_and_back(tmp_path):
    desk = written(tmp_path)
    for screen in ("look", "review", "whatif"):
        desk.obey({"act": screen})
        assert desk.screen == screen
        assert desk.replay() is not None
        desk.obey({"act": "back"})
        assert desk.screen == "table"


def test_the_thinking_player_has_a_name_a_record_can_keep(tmp_path):
    desk = desk_in(tmp_path)
    desk.obey({"act": "begin", "form": form_of("mykerinos", ["person", THINKING])})
    assert desk.said is None
    assert rules_of("mykerinos").game == desk.sitting.session.rules.game
    assert load(desk.sitting.session.path).record.kinds == ("person", THINKING)


# -- the same deal -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("more", [{}, {"luck": "named"}, {"way": "write"}], ids=str)
def test_a_code_gives_the_same_deal_to_every_table(tmp_path, more):
    deal = Deal.new("mykerinos", 3, seed=LONG_SEED + 7)
    set_up = [move.notation for move in deal.set_up().moves]
    sitting = begin(desk_in(tmp_path), "mykerinos", ["person"] * 3, deal=deal.code.upper(), **more)
    game = sitting.session.replay()
    assert ([move.notation for move in game.moves], game.record.seed) == (set_up, deal.seed)


def test_the_program_goes_on_with_the_luck_of_the_deal(tmp_path):
    deal = Deal.new("mykerinos", 2, seed=LONG_SEED + 7)
    sitting = begin(desk_in(tmp_path), "mykerinos", ["quick", "quick"], deal=deal.code)
    sitting.play_on(lambda: None)
    assert sitting.table.over
    assert {dealt.line for dealt in deal.foretold()} <= {move.notation for move in sitting.session.replay().moves}


def test_a_code_that_does_not_fit_is_told_beside_its_field(tmp_path):
    desk = desk_in(tmp_path)
    four = Deal.new("mykerinos", 4, seed=LONG_SEED).code
    for code, said in (("nonsense", "no code of a deal"), (four, "for 4 players")):
        desk.obey({"act": "begin", "form": form_of("mykerinos", ["person"] * 3, deal=code)})
        assert said in desk.page()["errors"]["deal"] and desk.sitting is None
