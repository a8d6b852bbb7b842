"""What roll-outs and computer players decide with: legal, from what their seat can know, and the same from the same random numbers."""

from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from arch_engine import GAMES, OptionError, rules_of, simulate
from arch_engine.core.opinions import Expectation, Foresight, Opinions, Player
from arch_engine.core.play import step
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.games import opinions_of
from arch_engine.judge.learned import learned
from arch_engine.new_expedition.players import valuation as expedition_habits
from arch_engine.new_expedition.players.sensible import Sensible as ExpeditionPlayer
from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.royal_society.players import final_scores as society_habits
from arch_engine.royal_society.players.sensible import Sensible as SocietyPlayer
from arch_engine.search import lookahead as lookahead_module
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead, usual
from arch_engine.search.players import players_of
from arch_engine.search.policies import check_policy, policy_named
from arch_engine.search.rollouts import Draws, roll_out
from arch_engine.search.searcher import WORLDS, Searcher, expert, expert_named
from arch_engine.search.worlds import Imagined

pytestmark = pytest.mark.slow

CASES = [(game, seats) for game in GAMES for seats in (rules_of(game).players[0], rules_of(game).players[-1])]
HIDING = [(game, seats) for game, seats in CASES if rules_of(game).hides and seats > 1]
WAYS = ("quick", "best")


def decides(rules, way):
    """A way to decide that plays a new game."""
    opinions = opinions_of(rules)
    return opinions.policies[opinions.best if way == "best" else way].start()


def moments(game, seats, kinds="random", every=7, seed=1):
    """Tables of one game, at every so many decisions of a seat."""
    rules = rules_of(game)
    table, chance, thinking = rules.new_table(seats), Random(seed), Random(seed + 1)
    players, asked = players_of(rules, [kinds] * seats), 0
    while not table.over:
        if table.asked != CHANCE:
            asked += 1
            if asked % every == 0:
                yield rules, table.copy()
        step(rules, table, players, chance, thinking)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_what_is_decided_is_legal_and_leaves_the_table_alone(game, seats, way):
    for rules, table in moments(game, seats):
        before = table.digest()
        decision = decides(rules, way)(table, Random(1))
        assert rules.why_not(table, decision) is None
        assert table.digest() == before
        assert decides(rules, way)(table, Random(1)) == decision, "the same random numbers give the same decision"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_a_game_played_so_comes_to_its_end(game, seats, way):
    rules = rules_of(game)
    table, decide, chance, thinking = rules.new_table(seats), decides(rules, way), Random(3), Random(4)
    while not table.over:
        if table.asked == CHANCE:
            rules.perform(table, rules.draw(table, chance))
        else:
            rules.decide(table, decide(table, thinking))  # which raises where it is not legal
    assert table.over


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), HIDING)
def test_what_lies_hidden_changes_no_decision(game, seats, way):
    for number, (rules, table) in enumerate(moments(game, seats)):
        other = rules.hidden.determinize(table, 1 << table.asked, Random(number))
        assert decides(rules, way)(table, Random(1)) == decides(rules, way)(other, Random(1))


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_candidates_are_legal_and_different_and_never_too_many(game, seats):
    for rules, table in moments(game, seats, every=11):
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        for most in (1, 2, 5):
            found = opinions_of(rules).candidates(view, most, Random(1))
            assert 1 <= len(found) <= most
            assert len(set(found)) == len(found)
            assert all(rules.why_not(table, decision) is None for decision in found)
            assert opinions_of(rules).candidates(view, most, Random(1)) == found


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_first_candidate_is_what_the_game_itself_would_play(game, seats):
    """By the habits of its roll-outs, where these have habits of their own."""
    own = {
        "new_expedition": ExpeditionPlayer(expedition_habits.TUNED),
        "royal_society": SocietyPlayer(society_habits.TUNED),
    }
    for rules, table in moments(game, seats, every=5):
        view, opinions = rules.hidden.as_witnessed(table, 1 << table.asked), opinions_of(rules)
        options = rules.options(view)
        player = cast(Player, own.get(game, opinions.players["sensible"]))
        expected = player.choose(view.copy(), list(options) if rules.uniform else options, Random(1))
        assert opinions.candidates(view, 4, Random(1))[0] == expected


@pytest.mark.parametrize("game", GAMES)
def test_where_there_are_few_options_all_are_candidates(game):
    for rules, table in moments(game, 2, every=5):
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        options = list(islice(rules.options(view), 9))
        if len(options) == 2:
            assert set(opinions_of(rules).candidates(view, 8, Random(1))) == set(options)


# -- the race ------------------------------------------------------------------------------------------------------


class Coins(Rules[Any]):
    """Rules of a game of one decision: heads wins with this chance, tails with that one; the table counts what was decided."""

    uniform = True
    game = "coins"

    def __init__(self, first=0.1, second=0.9):
        self.chance = {("first",): first, ("second",): second}

    def perform(self, table, decision):
        table.done.append(decision)
        if len(table.done) == 2:
            table.question, table.asked = "over", CHANCE

    def pick(self, table, rng):
        if not table.done:
            return ("first",)
        return ("won",) if rng.random() < self.chance[table.done[0]] else ("lost",)

    def winners(self, table):
        return [0] if table.done[1] == ("won",) else [1]

    def standing(self, table):
        return (1, 0) if table.done[1] == ("won",) else (0, 1)


class Throw(Table):
    """The table of `Coins`."""

    def __init__(self, done=()):
        super().__init__(2)
        self.done, self.question, self.asked = list(done), "throw", 0

    def copy(self):
        return Throw(self.done)

    def state(self):
        return (*super().state(), tuple(self.done))


class Tosses(Opinions):
    """Opinions about `Coins`."""

    def candidates(self, view, most, rng):
        return [("first",), ("second",)][:most]


def tosses(first=0.1, second=0.9):
    return Tosses(Coins(first, second))


def test_the_searcher_leaves_its_own_idea_for_what_does_better():
    assert Searcher(tosses(), 60).choose(Throw(), (), Random(1)) == ("second",)
    assert Searcher(tosses(0.9, 0.1), 60).choose(Throw(), (), Random(1)) == ("first",)


def test_the_searcher_keeps_its_own_idea_where_nothing_tells_them_apart():
    assert {Searcher(tosses(0.5, 0.5), 60).choose(Throw(), (), Random(seed)) for seed in range(20)} == {("first",)}


def test_the_searcher_compares_nothing_that_can_as_well_be_done_later():
    opinions = tosses()
    opinions.aside = frozenset({"second"})
    assert Searcher(opinions, 60).choose(Throw(), (), Random(1)) == ("first",)


def test_what_leaves_a_moment_as_it_is_counts_for_no_moment():
    class Always:
        """A judge for whom all is quiet."""

        features = SimpleNamespace(quiet=lambda table: True)

    class Aside(Coins):
        """Heads is thrown, and only then the game is won."""

        def perform(self, table, decision):
            table.done.append(decision)

    rules, judge = Aside(1.0), cast(Any, Always())
    for aside, done in ((frozenset(), 1), (frozenset({"first"}), 2)):
        table = Throw()
        opinions = Opinions(rules)
        opinions.aside = aside
        Lookahead(opinions, Foresight(moments=1), judge).play(table, Draws(rules, 0, 0), Random(1))
        assert len(table.done) == done


def test_what_roll_outs_would_do_is_compared_too():
    """Else whatever is followed by it looks better than the end of a turn."""
    found = Searcher(tosses(), 60, candidates=2)._candidates(Throw(), Random(1))
    assert found == [("first",), ("second",)]
    rules = rules_of("new_expedition")
    for rules, table in islice(moments("new_expedition", 2, "sensible", every=9), 4):
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        player = expert(opinions_of(rules), 160)
        likely = player.ahead.policy.start()(view, Random(3))
        candidates = player._candidates(view, Random(3))
        assert likely in candidates or len(candidates) == 1
        assert len(candidates) <= 8


class Swing(Throw):
    """A table on one of two sides. Who has swung at all mostly wins; the position does not tell."""

    def __init__(self, side, swung=False, done=()):
        super().__init__(done)
        self.side, self.swung = side, swung

    def copy(self):
        return Swing(self.side, self.swung, self.done)

    def state(self):
        return (*super().state(), self.side)


class Swings(Coins):
    """The second decision leads to the other side, where the same is asked."""

    def perform(self, table, decision):
        if decision == ("second",):
            table.side, table.swung = 1 - table.side, True
        else:
            super().perform(table, decision)

    def pick(self, table, rng):
        if not table.done:
            return ("first",)
        return ("won",) if rng.random() < (0.9 if table.swung else 0.1) else ("lost",)


def test_where_its_own_decisions_lead_back_it_does_what_the_game_would_do():
    player = Searcher(Tosses(Swings()), 60)
    chosen = [player.choose(Swing(side), (), Random(1)) for side in (0, 1, 0)]
    assert chosen == [("second",), ("second",), ("first",)], "it walks in no circle"
    assert player.choose(Swing(1), (), Random(1)) == ("second",), "nothing led here, so it is another game"


def test_asked_again_about_a_position_it_says_the_same():
    player = Searcher(tosses(), 60)
    assert [player.choose(Throw(), (), Random(1)) for _ in range(2)] == [("second",)] * 2


@pytest.mark.parametrize("game", GAMES)
def test_one_player_for_several_games_plays_each_as_a_new_one_would(game):
    opinions = opinions_of(rules_of(game))
    views = [
        rules.hidden.as_witnessed(table, 1 << table.asked)
        for rules, table in islice(moments(game, 2, "sensible", every=9), 6)
    ]
    player = expert(opinions, 8)
    for view in [*views, *views]:
        assert player.choose(view, (), Random(5)) == expert(opinions, 8).choose(view, (), Random(5))


def test_the_budget_of_who_plays_games_out_is_what_the_opinions_say_unless_another_is_named():
    assert Searcher(tosses()).rollouts == 240
    assert Searcher(tosses(), 60).rollouts == 60


def test_an_expert_without_a_budget_plays_no_more_moves_than_a_person_can_wait_for(monkeypatch):
    rules, played = rules_of("royal_society"), []
    opinions, plays = opinions_of(rules), Lookahead.play
    monkeypatch.setattr(Lookahead, "play", lambda *given: played.append(plays(*given)) or played[-1])
    assert expert_named(opinions, "").moves == expert(opinions).moves == 1_500
    assert (expert_named(opinions, "").rollouts, expert(opinions_of(rules_of("mykerinos"))).rollouts) == (40, 160)
    assert expert_named(opinions, "160").moves is expert(opinions_of(rules_of("mykerinos"))).moves is None
    monkeypatch.setattr(type(opinions), "most_moves", 600)
    game = simulate("royal_society", ["sensible"], seed=1)
    view = rules.hidden.as_witnessed(game.at(game.turns[3]), 1 << 0)
    chosen = expert(opinions).choose(view, (), Random(5))
    dearest = sorted(played)[-1]
    assert (
        600 <= sum(played) <= 600 + 3 * 32 * dearest
    )  # each of three rounds goes beyond by eight roll-outs of four at most
    assert len(played) < 40
    assert expert(opinions).choose(view, (), Random(5)) == chosen


def test_the_hidden_things_are_drawn_a_few_times_and_then_come_again_with_other_luck_to_come():
    rules, table = next(moments("new_expedition", 3, "sensible", every=40))
    view = rules.hidden.as_witnessed(table, 1 << table.asked)

    def imagined(worlds: Imagined, number: int) -> list[ExpeditionTable]:
        rng = Random(1)
        found = [worlds(rng) for _ in range(number)]
        return [
            world
            for world in found
            if isinstance(world, ExpeditionTable) and rules.hidden.agrees(world, table, 1 << table.asked)
        ]

    found = imagined(Imagined(rules, view, 1 << table.asked, WORLDS), 3 * WORLDS)
    hands = [world.hands for world in found]
    assert hands == hands[:WORLDS] * 3, "all agree, and those that were drawn come again"
    assert len({str(hand) for hand in hands}) > 1
    assert len({tuple(world.dig) for world in found}) == 3 * WORLDS, "no two meet the same order of the dig site"
    first, second = imagined(Imagined(rules, view, 1 << table.asked, WORLDS, 1e-9), 2)
    assert (first.hands, sorted(first.dig)) == (second.hands, sorted(second.dig)), "no time for a second one"
    assert first.dig != second.dig


@pytest.mark.parametrize("game", GAMES)
def test_a_table_dealt_anew_is_another_that_its_seat_can_imagine(game):
    rules, table = next(moments(game, 3, "sensible", every=40))
    world = rules.hidden.determinize(table, 1 << table.asked, Random(1))
    before = world.digest()
    anew = rules.hidden.dealt_anew(world, Random(2))
    assert rules.hidden.agrees(anew, table, 1 << table.asked)
    anew.log = None
    rules.perform(anew, next(iter(rules.options(anew))))
    assert world.digest() == before, "it is a copy"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_how_roll_outs_look_ahead_and_without_its_judge_they_go_to_the_end(game, monkeypatch):
    opinions = opinions_of(rules_of(game))
    assert {one.policy for one in opinions.foresights} <= set(opinions.policies)
    asks = Lookahead(opinions, opinions.judged)
    assert (asks.policy.name, asks.moments) == (opinions.judged.policy, opinions.judged.moments)
    assert asks.judge is learned(opinions.rules)
    assert Lookahead(opinions, opinions.played_out).judge is None
    assert usual(opinions) == opinions.foresights[0]
    monkeypatch.setattr(lookahead_module, "learned_or_none", lambda rules: None)
    assert usual(opinions) == opinions.played_out


def test_a_small_budget_is_spread_over_few_candidates():
    assert [Searcher(tosses(), budget).candidates for budget in (1, 20, 40, 80, 400)] == [2, 2, 4, 8, 8]
    assert Searcher(tosses(), 400, candidates=3).candidates == 3
    assert Searcher(tosses(), seconds=1.0).candidates == 8


def test_a_race_gives_the_same_luck_to_all_and_keeps_the_best():
    race = Halving(
        Lookahead(tosses(0.5, 0.9), Foresight()),
        Throw(),
        [("first",), ("first",), ("second",)],
        0,
        1,
    )
    race.play_until(40)
    assert race.results[0] == race.results[1]
    assert [len(found) for found in race.results] == [40, 40, 40]
    assert race.merit(2) > race.merit(0)
    race.keep_best(1, always=1)
    assert race.left == [1, 2]
    race.play_until(50)
    assert [len(found) for found in race.results] == [40, 50, 50]
    race.keep_best(1)
    assert race.left == [2]


def test_the_merit_of_a_result_is_the_win_and_then_the_lead():
    merit = Lookahead(tosses(), Foresight()).merit
    assert merit(Expectation((1.0, 0.0), (10, 5)), 0) > merit(Expectation((1.0, 0.0), (10, 9)), 0)
    assert merit(Expectation((1.0, 0.0), (10, 9)), 0) > merit(Expectation((0.5, 0.5), (10, 10)), 0)
    assert merit(Expectation((1.0,), (7,)), 0) == 8.0, "alone there is nobody to lead over"


# -- the searcher --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [Searcher, expert])
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_who_looks_ahead_decides_legally_and_the_same_from_the_same_seed(game, seats, player):
    for rules, table in islice(moments(game, seats, "sensible", every=17), 3):
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        chosen = player(opinions_of(rules), 16).choose(view, list(islice(rules.options(view), 100)), Random(5))
        assert rules.why_not(table, chosen) is None
        assert (
            player(opinions_of(rules), 16).choose(rules.hidden.as_witnessed(table, 1 << table.asked), (), Random(5))
            == chosen
        )


@pytest.mark.parametrize("player", [Searcher, expert])
@pytest.mark.parametrize(("game", "seats"), HIDING)
def test_who_looks_ahead_does_not_see_what_its_seat_does_not(game, seats, player):
    for number, (rules, table) in enumerate(islice(moments(game, seats, "sensible", every=17), 3)):
        seat = table.asked
        other = rules.hidden.determinize(table, 1 << seat, Random(number))
        one, same = (
            player(opinions_of(rules), 16).choose(rules.hidden.as_witnessed(it, 1 << seat), (), Random(5))
            for it in (table, other)
        )
        assert one == same


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in opinions_of(rules_of(game)).policies]
)
def test_a_roll_out_goes_to_the_end_and_the_same_seed_gives_the_same(game, name):
    ahead = Lookahead(opinions_of(rules_of(game)), Foresight(name))
    for rules, table in islice(moments(game, 2, "sensible", every=23), 2):
        choices = opinions_of(rules).candidates(rules.hidden.as_witnessed(table, 1 << table.asked), 3, Random(1))
        before = table.digest()
        found = roll_out(table, choices, table.asked, 1, 0, ahead)
        assert found == roll_out(table, choices, table.asked, 1, 0, ahead)
        assert all(sum(result.wins) == pytest.approx(1.0) for result in found)
        assert table.digest() == before


def test_a_searcher_with_seconds_tries_every_candidate():
    rules, table = next(moments("mykerinos", 2))
    chosen = Searcher(opinions_of(rules), seconds=1e-6).choose(
        rules.hidden.as_witnessed(table, 1 << table.asked), (), Random(5)
    )
    assert rules.why_not(table, chosen) is None


def test_budgets_are_roll_outs_or_seconds():
    rules = rules_of("mykerinos")
    assert expert_named(opinions_of(rules), "400").rollouts == 400
    assert expert_named(opinions_of(rules), "1.5s").seconds == 1.5
    assert expert_named(opinions_of(rules), "").rollouts == 160
    assert expert_named(opinions_of(rules), "100ms").seconds == 0.1
    for budget in ("0", "-3", "many", "0s", "s", "nans", "1.5", "٣", "0ms", "9999999999999", "1e3"):
        with pytest.raises(OptionError, match="computer player"):
            expert_named(opinions_of(rules), budget)


# -- policies by name ----------------------------------------------------------------------------------------------


def test_every_game_has_quick_and_random_roll_outs_and_its_best_is_one_of_its_own():
    found = {game: opinions_of(rules_of(game)) for game in GAMES}
    assert {game: [*opinions.policies] for game, opinions in found.items()} == {
        "mykerinos": ["quick", "varied", "random"],
        "new_expedition": ["quick", "careful", "random"],
        "royal_society": ["quick", "careful", "random"],
    }
    assert [opinions.best for opinions in found.values()] == ["quick", "careful", "careful"]
    assert all(policy.name == name for opinions in found.values() for name, policy in opinions.policies.items())


def test_a_policy_that_there_is_not_is_refused():
    with pytest.raises(OptionError, match="Mykerinos has no roll-out policy 'careful'; it has quick, varied, random"):
        policy_named(rules_of("mykerinos"), "careful")
    with pytest.raises(OptionError, match="one of quick, varied, random, careful, not 'clever'"):
        check_policy("clever")
    check_policy("careful")


def test_a_game_without_opinions_is_played_at_random():
    """Rules that are nowhere registered are enough for roll-outs, candidates and the searcher."""
    plain = Opinions(rules_of("mykerinos"))
    for rules, table in islice(moments("mykerinos", 3, every=23), 2):
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        found = plain.candidates(view, 4, Random(1))
        assert len(found) == len(set(found)) == 4
        assert all(rules.why_not(table, decision) is None for decision in found)
        assert plain.policies["quick"].start()(table, Random(1)) == rules.pick(table, Random(1))
        assert rules.why_not(table, Searcher(plain, 4).choose(view, (), Random(1))) is None


def test_the_name_of_a_policy_seats_a_player_who_decides_as_its_roll_outs_do():
    """Game after game, whatever it remembers of the one before; it is not among the players that people are told of."""
    for game in ("new_expedition", "royal_society"):
        rules = rules_of(game)
        (player,) = players_of(rules, ["careful"])
        digests = []
        for _ in range(2):
            table, chance, thinking = rules.new_table(2), Random(1), Random(2)
            while not table.over:
                step(rules, table, [player, player], chance, thinking)
            digests.append(table.digest())
        assert digests[0] == digests[1]
    with pytest.raises(
        OptionError, match=r"There is no computer player 'careful'; Mykerinos has random, sensible, expert\."
    ):
        players_of(rules_of("mykerinos"), ["careful"])
