"""The search for a better move: what is hidden meanwhile, what is accepted, and how it ends."""

import json

import pytest

from arch_engine import simulate
from arch_engine.core.errors import OptionError
from arch_engine.core.statistics import Estimate
from arch_engine.review.verdict import Assessment
from arch_widgets import Review
from tests.widgets.reviews import made_up


@pytest.fixture(scope="module")
def open_game():
    return made_up(simulate("mykerinos", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"]), luck=False)


@pytest.fixture(scope="module")
def hidden_game():
    return made_up(simulate("new_expedition", ["random"] * 3, seed=2, names=["Ana", "Bo", "Cleo"]), luck=False)


@pytest.fixture
def shown(open_game):
    return Review(open_game.replay, open_game)


def measured(value, low, high):
    return Estimate(value, 0.1, low, high, 20)


def weighing(monkeypatch, shown, loss):
    """Let the judge find a loss for whatever is tried."""

    def weigh(step, notation):
        best = shown.review.verdicts[step].best
        return Assessment(notation, best, best, loss, measured(1.0, -1.0, 3.0), "win")

    monkeypatch.setattr(shown.review, "weigh", weigh, raising=False)


def another_move(shown):
    """A legal move that is neither what was played nor the best."""
    verdict = shown.review.verdicts[shown.seeking]
    rules, table = shown.replay.rules, shown.replay.at(verdict.step)
    said = (rules.words.format(table, option) for option in rules.options(table))
    return next(notation for notation in said if notation not in (verdict.played, verdict.best))


def test_a_position_is_shown_without_the_answer(shown, open_game):
    shown.seek()
    step = shown.seeking
    assert step == shown.viewer.at == shown.panel.quest["step"]
    assert shown.viewer.hiding
    assert shown.viewer.live
    best = open_game.verdicts[step].best
    assert best in [choice["notation"] for choice in shown.viewer.choices]
    assert best not in json.dumps(shown.panel.quest)
    shown.stop()
    assert shown.seeking is None
    assert not shown.viewer.hiding
    assert not shown.viewer.live


def test_hidden_hands_are_those_of_the_player_while_a_move_is_looked_for(hidden_game):
    shown = Review(hidden_game.replay, hidden_game)
    shown.seek()
    assert shown.viewer.perspective == hidden_game.verdicts[shown.seeking].seat
    shown.stop()
    assert shown.viewer.perspective is None


def test_a_worse_move_is_told_its_cost_and_the_answer_stays_hidden(shown, monkeypatch):
    shown.seek()
    weighing(monkeypatch, shown, measured(0.3, 0.1, 0.5))
    move = another_move(shown)
    answer = shown.try_move(move)
    assert answer["ok"] is False
    assert "30 % of a win (10 to 50)" in answer["text"]
    assert shown.seeking is not None
    assert shown.viewer.answer["text"] == answer["text"]


def test_a_move_nearly_as_good_as_the_best_is_accepted_and_compared(shown, monkeypatch):
    shown.seek()
    weighing(monkeypatch, shown, measured(0.02, -0.1, 0.14))
    move = another_move(shown)
    answer = shown.try_move(move)
    assert answer["ok"] is True
    assert "as far as the judge can tell" in answer["text"]
    assert shown.panel.quest["shown"]
    assert shown.panel.quest["mine"] == move
    assert not shown.viewer.hiding


def test_what_was_played_and_what_is_not_legal_are_answered(shown, monkeypatch):
    shown.seek()
    played = shown.review.verdicts[shown.seeking].played
    assert shown.try_move("hello")["ok"] is False
    weighing(monkeypatch, shown, measured(0.0, -0.1, 0.1))
    assert "what was played" in shown.try_move(played)["text"]
    assert shown.seeking is not None


def test_the_judge_weighs_a_move_with_roll_outs_of_its_own(shown, open_game):
    shown.seek(open_game.mistakes()[-1].step)
    answer = shown.try_move(another_move(shown))
    assert answer["ok"] in (True, False)
    assert "% of a win (" in answer["text"]


def test_the_answer_can_be_shown_and_another_position_asked_for(shown, open_game):
    steps = [verdict.step for verdict in open_game.mistakes()]
    shown.panel.wish = {"n": 1, "act": "seek", "step": steps[0]}
    shown.panel.wish = {"n": 2, "act": "another"}
    assert shown.seeking == steps[1]
    shown.panel.wish = {"n": 3, "act": "reveal"}
    assert shown.seeking is None
    assert shown.panel.quest["shown"]
    assert shown.viewer.at == steps[1] + 1  # the move that was played there, as the answer names it
    with pytest.raises(OptionError, match="No mistake"):
        shown.seek(steps[0] + 1)


def test_the_search_rests_in_another_mode_and_goes_on_when_one_comes_back(shown):
    shown.seek()
    step, words = shown.seeking, shown.panel.quest["words"]
    shown.viewer.mode = "look"
    assert (shown.viewer.hiding, shown.viewer.live) == (False, False)
    shown.viewer.at = 3
    shown.viewer.mode = "review"
    assert shown.seeking == step == shown.viewer.at
    assert shown.panel.quest["words"] == words
    assert shown.viewer.hiding and shown.viewer.live and shown.viewer.choices
    shown.stop()
    assert (shown.viewer.hiding, shown.viewer.live) == (False, False)


def test_the_search_ends_where_its_position_is_not_to_be_seen_any_more(hidden_game):
    shown = Review(hidden_game.replay, hidden_game)
    shown.seek()
    seat = shown.viewer.perspective
    assert seat is not None
    shown.viewer.mode = "look"
    shown.viewer.view = (seat + 1) % 3 + 1
    shown.viewer.mode = "review"
    assert shown.seeking is None and shown.panel.quest == {}


def test_a_move_that_costs_less_than_a_mistake_is_accepted_and_said_to(shown, monkeypatch):
    shown.seek()
    weighing(monkeypatch, shown, measured(0.06, 0.03, 0.11))
    answer = shown.try_move(another_move(shown))
    assert answer["ok"] is True
    assert "less than a mistake" in answer["text"]


def test_the_answer_is_shown_with_what_it_most_often_leads_to(shown):
    step = shown.review.mistakes()[0].step
    shown.seek(step)
    best = shown.review.verdict(step).best
    line = shown.review.expected(step, best)
    shown.reveal()
    assert all(told in shown.panel.quest["words"] for told in line)
    table = shown.replay.at(step)
    rules = shown.replay.rules
    rules.decide(table, rules.words.parse(table, best))
    assert len(line) <= 4
    for told in line:  # in an open game what follows can be played, one after the other
        found = [
            one for one in rules.options(table) if rules.words.narrate_move(table, one, shown.replay.names) == told
        ]
        assert len(found) == 1
        rules.decide(table, found[0])


def test_a_search_at_a_game_between_computer_players_is_not_kept_for_practice(shown, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown.seek()
    shown.reveal()
    assert list(tmp_path.iterdir()) == []
