"""Computer players by how strong they are."""

import pytest

from arch_engine import GAMES, ArchError, rules_of
from arch_engine.core.chance import generator
from arch_engine.judge.learned import learned
from arch_engine.search import lookahead
from arch_engine.search.searcher import Searcher
from arch_widgets.play.strengths import COMPARED, SECONDS, THINKING, player_of, strengths
from tests.fourth_game.shards import RULES


@pytest.mark.parametrize("rules", [*map(rules_of, GAMES), RULES], ids=lambda rules: rules.game)
def test_every_game_offers_players_in_plain_words(rules):
    offered = strengths(rules)
    assert len({one["text"] for one in offered}) == len(offered) >= 2
    assert all(
        ":" not in one["text"] and one["kind"] not in one["text"].split() for one in offered if one["kind"] != "random"
    )
    table = rules.new_table(rules.players[-1])
    while table.asked < 0:
        rules.carry_out(table, rules.draw(table, generator(1)))
    for one in offered:
        options = list(rules.options(table))
        decision = player_of(rules, one["kind"]).choose(
            rules.hidden.as_witnessed(table, 1 << table.asked), options, generator(1)
        )
        assert rules.why_not(table, decision) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_has_a_time_and_asks_the_learned_judge(game):
    rules = rules_of(game)
    assert THINKING in [one["kind"] for one in strengths(rules)]
    player = player_of(rules, THINKING)
    assert isinstance(player, Searcher)
    assert player.seconds == SECONDS
    assert player.ahead.judge is learned(rules)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_learned_judge_that_chooses_well_it_plays_few_candidates_out(game, monkeypatch):
    monkeypatch.setattr(lookahead, "learned_or_none", lambda rules: None)
    rules = rules_of(game)
    player = player_of(rules, THINKING)
    assert isinstance(player, Searcher)
    assert (player.seconds, player.candidates, player.ahead.judge) == (SECONDS, COMPARED, None)


def test_a_kind_that_is_none_is_refused():
    with pytest.raises(ArchError, match="no computer player 'genius'"):
        player_of(rules_of("mykerinos"), "genius")
